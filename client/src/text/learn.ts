// What stands around a lesson, by language; loaded with the lesson alone. The tips themselves are words of their game.
import { vocabulary } from ".";

const en = {
  learn: "Learn by playing",
  skip: "Skip the lesson",
  play_on: "Play on",
  again: "Once more",
  tip: "Tip",
  none: "There is no lesson for this game",
  next: "Next lesson",
  glass: "What could be hidden?",
};

const de: typeof en = {
  learn: "Spielend lernen",
  skip: "Lektion überspringen",
  play_on: "Weiterspielen",
  again: "Noch einmal",
  tip: "Tipp",
  none: "Für dieses Spiel gibt es keine Lektion",
  next: "Nächste Lektion",
  glass: "Was kann verdeckt sein?",
};

const lessons = vocabulary(en, { de: () => Promise.resolve(de) });

export const teach = (key: keyof typeof en): string => lessons(key);
