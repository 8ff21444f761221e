import type { words as en } from "./hint.en";

export const words: typeof en = {
  hint: "Tipp",
  close: "Den Tipp beiseitelegen",
  all: "Alle Züge mit ihrer Gewinnchance in Prozent",
  row: "{action}: {share} Prozent, plus oder minus {margin}",
  sure: "Sicher.",
  leaning: "Eher.",
  equal: "Gleich.",
  ahead: "{ahead} ±{margin} voraus in {worlds} gleichen Welten.",
  same: "So gut wie {other} in {worlds} gleichen Welten.",
  told: "Der Tisch hat es erfahren.",
  recorded: "Es steht in der Aufzeichnung.",
  two: "{best} ±{margin} von 100 gewonnen; {other}: {share} ±{less}.",
};
