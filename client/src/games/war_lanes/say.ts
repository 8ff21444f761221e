// What only this table says: labels, tags and the names that a screen reader hears.
import { vocabulary } from "../../text";
import { list } from "../../text/format";
import type { GameWords } from "../../text/game";
import { en, type Words } from "./words.en";

type Key = keyof Words;

/** A sentence of this table in the language that is spoken. */
export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });

const RANKS = "JQKA";
const SUIT_KEYS: Record<string, Key> = { H: "hearts", D: "diamonds", C: "clubs", S: "spades" };

/** "queen of hearts". */
export function cardName(face: string): string {
  if (face === "JK") return t("joker");
  const suit = SUIT_KEYS[face.slice(-1)];
  if (!suit) return face in en ? t(face as Key) : face;
  const rank = face.slice(0, -1);
  return t("card", { rank: RANKS.includes(rank) ? t(rank as Key) : rank, suit: t(suit) });
}

/** A card in a word: "10", "Q", "Joker". */
export const shortName = (face: string): string => (face === "JK" ? t("joker") : face.slice(0, -1));

export const laneName = (lane: string): string => t(lane as Key);
export const lanesInWords = (lanes: readonly string[]): string =>
  list(
    lanes.map((lane) => laneName(lane).toLowerCase()),
    t("or"),
  );

const KIND_KEYS: Key[] = ["no_bonus", "pair", "flush", "straight", "three", "straight_flush"];
export const kindName = (kind: number): string => t(KIND_KEYS[kind] ?? "no_bonus");

/** How a button says an action, where another screen asks. */
export function actionName(action: string, _words: GameWords): string {
  if (action.startsWith("suit ")) return t("take_suit", { suit: t(action.slice(5) as Key) });
  const [face = "", to = ""] = action.split(">");
  return to === "discard" ? t("do_discard", { card: cardName(face) }) : `${cardName(face)} → ${laneName(to)}`;
}
