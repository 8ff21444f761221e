// Was die erste Seite von Clubs sagt, auf Deutsch.
import type { Words } from "./home.en";

export const de: Words = {
  title: "Clubs",
  none: "Ein eigener Club: ein Link für deine Runde, Termine, Ergebnisse.",
  all: "Alle",
  open: "Ansehen",
};
