// Dasselbe auf Deutsch.
import type { Words } from "./belongs.en";

export const de: Words = {
  of: "Für {name}",
  more: "Es steht auf der Seite des Clubs, und seine Partien zählen dort.",
  who: "Wer teilnehmen darf",
  members: "Mitglieder",
  guests: "Auch mit Link",
  everybody: "Alle",
  members_more: "Sonst sieht es niemand.",
  guests_more: "Mitglieder und wer den Link hat.",
  everybody_more: "Für alle in der Liste, solange der Club sich zeigt.",
  when: "Wann",
  when_more: "Es bekommt einen Termin im Kalender des Clubs, an den Mitglieder erinnert werden. Du beginnst es selbst.",
  no_club: "Für diesen Club planst du nicht: Bitte jemanden, dem er gehört, dich zum Organisator zu machen.",
};
