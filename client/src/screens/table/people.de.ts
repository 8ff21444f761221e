import type { Words } from "./people.en";

export const de: Words = {
  emotes: "Emotes von {who}",
  shut_out: "{who} aussperren",
  shut_out_more: "{who} sitzt und schaut an Tischen nicht zu, die du öffnest, und Sofort-Spielen setzt euch nie zusammen.",
  report: "{who} melden",
  report_of: "Was hat {who} getan?",
  kind_stalling: "Lässt die Uhr laufen",
  kind_name: "Ein beleidigender Name",
  kind_collusion: "Spielt für jemand anderen",
  kind_cheating: "Kennt verdeckte Karten",
  kind_other: "Etwas anderes",
  note: "In einem Satz, wenn du magst",
  send: "Senden",
  back: "Zurück",
  reported: "Gemeldet. Wer dieses Haus führt, liest es mit der Partie; {who} erfährt nichts davon.",
  watchers: "Wer zuschaut",
  nobody: "Im Moment schaut niemand zu.",
  remove: "{who} entfernen",
};
