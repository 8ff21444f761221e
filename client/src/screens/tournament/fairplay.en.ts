// What the page of fair play says to an organiser.
export const en = {
  title: "Fair play",
  about:
    "For you alone: do somebody's choices fit the hidden cards better than what they could know? It proves nothing, and nothing happens by itself.",
  about_more: "A strong honest player fits them somewhat better than most. Look at the games before you ask anybody.",
  look: "Look",
  look_at: "Look at {name}",
  waits: "Waits for its turn",
  looking: "Looking: {done} of {total} choices",
  stays: "This goes on when you leave the page. It takes some minutes.",
  choices: "{choices:choice depends|choices depend} on cards that they did not see, in {games:game|games}.",
  likelier: "{times}× likelier for somebody who sees all cards.",
  unlikelier: "{times}× less likely for somebody who sees all cards.",
  interval: "95% interval: {low}× to {high}× likelier.",
  honest: "Of honest players {part} look so by chance (±{margin}).",
  expected: "Among {people:person|people} here one expects {count} of them.",
  says_nothing: "That says nothing against {name}.",
  says_rare: "That is rare among so many. Look at the games.",
  some_games: "The newest {games} of {played} games were looked at.",
  some: "The newest {seen} of {total} choices were looked at.",
  organisers: "Only who organises this can look at it.",
  nobody: "Nobody has played here yet.",
  back_tournament: "To the tournament",
  back_evening: "To the evening",
  offline: "The house does not answer just now. Try again in a moment.",
  under: "less than {number}",
  over: "more than {number}",
};

export type Words = typeof en;
