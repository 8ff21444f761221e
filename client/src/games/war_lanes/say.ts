// What only this table says: labels, tags and the names that a screen reader hears.
import { say, vocabulary } from "../../text";
import { list } from "../../text/format";
import { KINDS, SUITS, suitNumber } from "./cards";
import type { Words } from "./words.en";

type Key = keyof Words;

/** A sentence of this table in the language that is spoken. */
export const t = vocabulary<Words>(() => import("./words.en").then(({ en }) => en), {
  de: () => import("./words.de").then(({ de }) => de),
});

/** A word of the rules: a lane, a suit, a rank, a bonus. */
export const named = (word: string): string => t(word as Key);

/** "queen of hearts". */
export function cardName(face: string): string {
  const suit = SUITS[suitNumber(face) - 1];
  if (face === "JK" || !suit) return named(face);
  const rank = face.slice(0, -1);
  return t("card", { rank: Number(rank) ? rank : named(rank), suit: t(suit) });
}

/** A card in a word: "10", "Q", "Joker". */
export const shortName = (face: string): string => (face === "JK" ? t("JK") : face.slice(0, -1));

export const lanesInWords = (lanes: readonly string[]): string =>
  list(
    lanes.map((lane) => named(lane).toLowerCase()),
    say("table.or"),
  );

export const kindName = (kind: number): string => named(KINDS[kind] ?? "none");

/** How a button says an action, where another screen asks. */
export function actionName(action: string): string {
  if (action.startsWith("suit ")) return t("take_suit", { suit: named(action.slice(5)) });
  const [face = "", to = ""] = action.split(">");
  return to === "discard" ? t("do_discard", { card: cardName(face) }) : `${cardName(face)} → ${named(to)}`;
}
