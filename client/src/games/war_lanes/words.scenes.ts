// What the scenes say, in every language: few words, brought with them.
import { vocabulary } from "../../text";

const en = {
  flip: "WAR FLIP",
  tie: "TIE",
  sudden: "SUDDEN DEATH",
  win: "you win",
  wins: "{who} wins",
  equal: "EQUAL",
  damage: "damage",
  healing: "healing",
  wild: "wild",
  skip: "Skip",
  skip_more: "any key",
};

const de: typeof en = {
  flip: "KRIEG",
  tie: "GLEICH",
  sudden: "STECHEN",
  win: "gewonnen",
  wins: "{who} gewinnt",
  equal: "GLEICH",
  damage: "Schaden",
  healing: "Heilung",
  wild: "wild",
  skip: "Weiter",
  skip_more: "jede Taste",
};

/** A word of a scene. */
export const s = vocabulary(en, { de: () => Promise.resolve(de) });
