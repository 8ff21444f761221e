// What War-Lanes Poker fills into its sentences: a lane's equation, and why a match was won.
import { number, type Slots } from "../../text/format";
import { type Around, type Facts, type GameWords, type OwnSlots, said, spokenWord } from "../../text/game";
import { LANES, value } from "./cards";
import { t } from "./say";
import { resolvedTerms } from "./sums";

/** Cards are written with the sign of their suit, as they are drawn: in what happens and in reasons. */
export function dress(words: GameWords): void {
  const signed = (face: string) => (face === "JK" ? t("JK") : face.replace(/.$/, (suit) => `${SIGNS[suit]}\ufe0e`));
  words.text.face = words.text.last = Object.fromEntries((words.words.face ?? []).map((face) => [face, signed(face)]));
  words.words.last = words.words.face ?? [];
}
const SIGNS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };

export const slots: OwnSlots = (name, numbers, around): Slots => {
  if (name === "drew" && around.learned.length)
    return { learned: around.learned.map((face) => spokenWord(around.words, "face", face)).join(" ") };
  if (name === "flip_won") return { other: around.called[1 - numbers.seat!] ?? "" };
  if (name === "lane_resolved") return { equation: equation(numbers, around) };
  if (name === "match_won") {
    const [least, most] = [...around.numbers.hp].sort((a: number, b: number) => a - b);
    const why = least < most ? "hp" : "sudden_death";
    return { why: said(around.words, "equation", why, { most: number(most), least: number(least), hp: number(most) }) };
  }
  return {};
};

/** "you 12+11+10 +10 straight = 43, Otto 24; 43 − 24 + 6 spades = 25 damage". */
function equation(numbers: Facts, around: Around): string {
  const { called, words } = around;
  const say = (key: string, slots = {}) => said(words, "equation", key, slots);
  const order = around.isMe(1) ? [1, 0] : [0, 1];
  const sides = order.map((seat) => side(numbers, seat, around)).join(", ");
  const winner = numbers.winner!;
  if (winner < 0) return say("equal", { sides });
  const loser = 1 - winner;
  const suits: number[] = around.numbers.suit;
  const suitOf = (suit: number) => (Object.values(words.text.suit ?? {})[suit] ?? "").replace(/^\S /, ""); // without its sign
  const found = resolvedTerms(numbers, suits);
  let terms = found
    .map(({ sign, points, suit }) =>
      suit ? say(sign === "+" ? "plus" : "minus", { points, suit: suitOf(suit) }) : `${sign ? " − " : ""}${points}`,
    )
    .join("");
  if (found.length > 1) terms += say("is", { net: number(numbers.damage! - numbers.healing!) });
  const hurt = { who: called[loser]!, verb: say(around.isMe(loser) ? "you" : "he"), hp: number(numbers[`hp${loser}`]!) };
  const result = numbers.healing ? say("healing", { points: numbers.healing, ...hurt }) : say("damage", hurt);
  let more = "";
  if (numbers.winner_healing) {
    const verb = say(around.isMe(winner) ? "you" : "he");
    const hp = number(numbers[`hp${winner}`]!);
    more = say("more", { who: called[winner]!, verb, points: numbers.winner_healing, suit: suitOf(suits[winner]!), hp });
  }
  return say("decided", { sides, terms, result, more });
}

/** One side's values, bonus and total. */
function side(numbers: Facts, seat: number, { words, called, gathered }: Around): string {
  const total = numbers[`sum${seat}`]! + numbers[`bonus${seat}`]!;
  const cards = gathered[`${LANES[numbers.lane!]}/${seat}`] ?? [];
  const values = cards.map((face) => value(face ?? "")).join("+");
  const kind = Object.values(words.text.bonus ?? {})[numbers[`kind${seat}`]!] ?? "";
  const bonus = numbers[`bonus${seat}`] ? said(words, "equation", "bonus", { points: numbers[`bonus${seat}`]!, kind }) : "";
  const key = !total ? "nothing" : values.includes("+") ? "side" : "alone";
  return said(words, "equation", key, { who: called[seat]!, values, bonus, total });
}
