// What the lessons say, by language; brought with the lesson alone. The keys are the comments of the games' lesson.txt.
import { vocabulary } from ".";

const en = {
  learn: "Learn by playing",
  skip: "Skip the lesson",
  play_on: "Play on",
  again: "Once more",
  tip: "Tip",
  none: "There is no lesson for this game",
  "lama.goal":
    "Cards in your hand cost points, and the fewest points win. Get rid of them: play the same value as the top card. Play your 3.",
  "lama.next": "Or the next one up: 5 may follow 4. Cards you may play stand out.",
  "lama.draw": "Neither of your cards fits on a 5. Then draw one card; your turn is over.",
  "lama.count": "A 6! Equal cards in a hand count only once: your two 1s would cost 1 point. Play the 6.",
  "lama.llama": "The Llama follows the 6, and the 1 follows the Llama. In a hand a Llama costs 10.",
  "lama.quit":
    "Your opponent quit: their hand stays as it is and still counts. You may quit, too; the button says what it costs. But you can finish: play your last card.",
  "lama.token": "Your hand is empty, so you may give a token back. Black is worth 10 points, white 1.",
  "lama.done": "That is all of it. At 40 points the game ends, and the fewest points win.",
  "war_lanes.place":
    "Three lanes, three cards a turn. Each lane is a small battle: the higher total hits the other side for the difference. Put your 7♥ into the left lane.",
  "war_lanes.rising": "In a lane no card may be lower than your last one there. The 8♥ fits.",
  "war_lanes.bonus": "Three cards make a poker hand. 7, 8, 9 of one suit are a straight flush: +20. The forecast shows the total.",
  "war_lanes.clash":
    "The sixth card set off the clash, and you won it. Totals, bonus and damage stand in the log. Now put the 6♥ into the middle.",
  "war_lanes.discard": "A card that you do not want goes to the discard pile, and costs its value in HP. The 2♣ is cheap.",
  "war_lanes.suit":
    "Cards of your suit, ♥, are active: where you lose a lane they soften the blow. Put the 5♦ into the right lane; it ends your turn, and you draw three.",
  "war_lanes.done":
    "That is all of it. A side that is full alone resolves after two turns: watch the hourglass. At 0 HP the match is over.",
};

const de: typeof en = {
  learn: "Spielend lernen",
  skip: "Lektion überspringen",
  play_on: "Weiterspielen",
  again: "Noch einmal",
  tip: "Tipp",
  none: "Für dieses Spiel gibt es keine Lektion",
  "lama.goal":
    "Karten auf der Hand kosten Punkte, die wenigsten gewinnen. Werde sie los: Lege denselben Wert wie die oberste Karte. Lege deine 3.",
  "lama.next": "Oder den nächsthöheren: Auf die 4 darf die 5. Was du legen darfst, ist hervorgehoben.",
  "lama.draw": "Keine deiner Karten passt auf die 5. Dann ziehe eine; damit endet dein Zug.",
  "lama.count": "Eine 6! Gleiche Karten zählen nur einmal: Deine zwei Einsen kosten zusammen 1 Punkt. Lege die 6.",
  "lama.llama": "Auf die 6 folgt das Lama, auf das Lama die 1. Auf der Hand kostet ein Lama 10.",
  "lama.quit":
    "Dein Gegner ist ausgestiegen: Seine Hand bleibt und zählt. Auch du dürftest; der Knopf nennt den Preis. Aber du kannst fertig werden: Lege die letzte Karte.",
  "lama.token": "Deine Hand ist leer, also darfst du einen Chip zurückgeben. Schwarz ist 10 Punkte wert, Weiß 1.",
  "lama.done": "Das ist alles. Bei 40 Punkten endet das Spiel, die wenigsten gewinnen.",
  "war_lanes.place":
    "Drei Bahnen, drei Karten pro Zug. Jede Bahn ist ein kleiner Kampf: Die höhere Summe trifft die andere Seite mit dem Unterschied. Lege die 7♥ in die linke Bahn.",
  "war_lanes.rising": "In einer Bahn darf keine Karte niedriger sein als deine letzte dort. Die 8♥ passt.",
  "war_lanes.bonus": "Drei Karten sind ein Pokerblatt. 7, 8, 9 einer Farbe sind ein Straight Flush: +20. Die Vorschau zeigt die Summe.",
  "war_lanes.clash":
    "Die sechste Karte löste den Kampf aus, und du hast ihn gewonnen. Summen, Bonus und Schaden stehen im Verlauf. Lege nun die 6♥ in die Mitte.",
  "war_lanes.discard": "Was du nicht brauchst, wirfst du ab; es kostet seinen Wert an LP. Die 2♣ ist billig.",
  "war_lanes.suit":
    "Karten deiner Farbe, ♥, sind aktiv: Wo du eine Bahn verlierst, mildern sie den Schlag. Lege die 5♦ nach rechts; damit endet dein Zug, und du ziehst drei.",
  "war_lanes.done": "Das ist alles. Eine allein gefüllte Seite wird nach zwei Zügen gewertet: Achte auf die Sanduhr. Bei 0 LP ist Schluss.",
};

export const LESSONS = { en, de };

const lessons = vocabulary(en, { de: () => Promise.resolve(de) });

/** A sentence of the lessons in the language that is spoken; an unknown key shows as itself. */
export const teach = (key: string): string => lessons(key as keyof typeof en);
