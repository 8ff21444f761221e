// Dasselbe auf Deutsch.
import type { Words } from "./fairplay.en";

export const de: Words = {
  title: "Faires Spiel",
  about:
    "Nur für dich: Passen die Züge von jemandem besser zu den verdeckten Karten als zu dem, was zu wissen war? Es beweist nichts, und nichts geschieht von selbst.",
  about_more: "Wer stark und ehrlich spielt, passt etwas besser dazu als die meisten. Sieh dir die Partien an, bevor du jemanden fragst.",
  look: "Ansehen",
  look_at: "{name} ansehen",
  waits: "Wartet, bis es dran ist",
  looking: "{done} von {total} Entscheidungen angesehen",
  stays: "Das geht weiter, wenn du die Seite verlässt. Es dauert einige Minuten.",
  choices: "{choices:Entscheidung hängt|Entscheidungen hängen} von Karten ab, die nicht zu sehen waren, in {games:Partie|Partien}.",
  likelier: "{times}-mal wahrscheinlicher, wenn jemand alle Karten sieht.",
  unlikelier: "{times}-mal unwahrscheinlicher, wenn jemand alle Karten sieht.",
  interval: "95-%-Intervall: {low}- bis {high}-mal wahrscheinlicher.",
  honest: "Von ehrlichen Spielern sehen zufällig {part} so aus (±{margin}).",
  expected: "Unter {people:Person|Personen} hier erwartet man {count} davon.",
  says_nothing: "Das sagt nichts gegen {name}.",
  says_rare: "Das ist selten unter so vielen. Sieh dir die Partien an.",
  some_games: "Angesehen wurden die neuesten {games} von {played} Partien.",
  some: "Angesehen wurden die neuesten {seen} von {total} Entscheidungen.",
  organisers: "Das sieht nur, wer es leitet.",
  nobody: "Hier hat noch niemand gespielt.",
  back_tournament: "Zum Turnier",
  back_evening: "Zum Abend",
  offline: "Das Haus antwortet gerade nicht. Versuch es gleich noch einmal.",
  under: "weniger als {number}",
  over: "mehr als {number}",
};
