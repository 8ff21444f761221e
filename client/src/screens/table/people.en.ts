// What only the part of the menu about the people at a table says.
export const en = {
  emotes: "Emotes of {who}",
  shut_out: "Shut {who} out",
  shut_out_more: "{who} neither sits nor watches at tables that you open, and play-now never seats you together.",
  report: "Report {who}",
  report_of: "What did {who} do?",
  kind_stalling: "Lets the clock run",
  kind_name: "An offensive name",
  kind_collusion: "Plays for somebody else",
  kind_cheating: "Knows hidden cards",
  kind_other: "Something else",
  note: "In a sentence, if you like",
  send: "Send",
  back: "Back",
  reported: "Reported. Whoever runs this house reads it with the game; {who} does not hear of it.",
  watchers: "Who watches",
  nobody: "Nobody watches now.",
  remove: "Remove {who}",
};
export type Words = typeof en;
