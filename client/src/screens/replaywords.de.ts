// Die Wörter einer Wiederholung, auf Deutsch.
import type { words as en } from "./replaywords.en";

export const words: typeof en = {
  title: "Aufzeichnung",
  turn: "Zug {turn}",
  first: "Zum Anfang",
  previous: "Schritt zurück",
  next: "Nächster Schritt",
  last: "Letzter Schritt",
  slider: "Schritt",
  why: "Warum?",
  play_from: "Ab hier spielen",
  seen_by: "Gesehen von",
  all: "Alle Hände",
  record: "Aufzeichnung sichern",
  start: "Anfang",
  move: "Schritt {move} von {moves}",
  round: "Runde {round}",
  play: "Abspielen",
  pause: "Anhalten",
  speed: "Tempo {speed}×",
  chances: "Die Gewinnchance",
};
