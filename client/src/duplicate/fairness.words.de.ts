import type { Words } from "./fairness.words.en";

export const de: Words = {
  title: "Gibt dieses Haus fair?",
  about:
    "Jede beendete Partie mit versprochenen Karten zählt hier mit: wo jede Karte lag, als gemischt war, und ob gewann, wer anfing. Niemand kann eine zurücknehmen.",
  all_even: "Ja, soweit Zählen das sagen kann: Kein Stapel sieht ungleicher aus, als der Zufall Stapel aussehen lässt.",
  some_uneven: "{count:Stapel sieht|Stapel sehen} ungleicher aus, als der Zufall erklärt. Frag, wer dieses Haus betreibt.",
  not_yet: "Es sind noch zu wenige Partien, um etwas zu sagen.",
  decks: "Gemischte Stapel",
  few: "Bisher {deals:Mal|Mal} gegeben. Ab {needed} lässt sich etwas sagen.",
  even: "Gleichmäßig",
  uneven: "Ungleich",
  deals: "{deals:Mal|Mal} gegeben, {cards} Karten",
  chance: "Faires Mischen sieht in {chance} der Fälle mindestens so ungleich aus.",
  corrected:
    "Hier {decks:wird ein Stapel|werden Stapel} betrachtet, und unter vielen sieht einer durch Zufall seltsam aus: Das mitgerechnet sind es {corrected}.",
  oddest:
    "Am weitesten daneben: Karte {face} an Stelle {place}, {times:Mal|Mal}, wo {expected} üblich wären. In {chance} fairer Stapel liegt eine Karte ebenso weit daneben.",
  first: "Was das Anfangen wert ist",
  first_about:
    "Hier geht es um die Spiele, nicht um das Haus: Der Balken zeigt, wo der wahre Anteil liegt, für alle Spiele hier zusammen mit 95 % Sicherheit.",
  players: "{seats:Spieler|Spieler}",
  teams: "{seats:Spieler|Spieler} in {sides} Teams",
  games: "{games:Partie|Partien}",
  first_few: "noch zu wenige Partien",
  first_line: "Wer anfängt, gewinnt {share}, {fair} wären gleich",
  ahead: "Anfangen hilft.",
  behind: "Anfangen schadet.",
  fair: "Ein Unterschied ist nicht zu sehen.",
  check: "Selbst nachprüfen",
  check_about: "Die Aufzeichnung einer beendeten Partie genügt. Lade Aufzeichnungen und lass cardhouse zählen: Die Zahlen sind dieselben.",
  left_out:
    "Nicht gezählt: Partien nach Hausregeln, mit eigenen Decks, aus Aufzeichnungen, und Blätter, die an mehreren Tischen lagen: Sie sind ein Blatt.",
  draw: "Nachziehstapel",
  deck: "Deck",
  attack_deck: "Angriffsstapel",
  defense_deck: "Abwehrstapel",
  none: "Noch wurde keine Partie gezählt.",
};
