// What a face is: its colour, its kind and its printed value. Names and texts are words (text.ts).

import facts from "../../generated/grimhand.facts.json";
import { deck } from "../../generated/grimhand.words";
import type { View } from "../../store/view";

export type Colour = "A" | "D";
export const DECKS = deck;
export type Deck = (typeof DECKS)[number];
export const colourOf = (deck: string): Colour => (deck.startsWith("attack") ? "A" : "D");
export const suitOf = (colour: Colour): string => (colour === "A" ? "sword" : "shield");

/** The special cards: what is printed, -1 where the value is rolled, 0 for a trick. */
export const SPECIAL: Record<string, number> = facts.values;

/** How rare a special card is: its name, and from one gem to three. */
export function rarityOf(key: string): { name: string; gems: number } | null {
  const at = (facts.rarity as Record<string, number>)[key];
  return at === undefined ? null : { name: facts.rarities[at]!, gems: at + 1 };
}

export interface Kind {
  colour: Colour;
  key: string; // "plain", "lucky", "death" or a special card's
  value: number; // as printed; 0 for a trick and for Death
  trick: boolean;
}

export function kindOf(face: string): Kind {
  const [, colour, points] = /^([AD])(\d+)$/.exec(face) ?? [];
  if (colour && points) {
    const value = Number(points);
    const key = value === facts.lucky ? "lucky" : value === facts.death ? "death" : "plain";
    return { colour: colour as Colour, key, value: key === "death" ? 0 : value, trick: false };
  }
  const [key = "", rolled] = face.split(":");
  const printed = SPECIAL[key] ?? 0;
  return {
    colour: facts.swords.includes(key) ? "A" : "D",
    key,
    value: rolled === undefined ? printed : Number(rolled),
    trick: printed === 0,
  };
}

export const isDeath = (face: string | null): boolean => face !== null && kindOf(face).key === "death";

/** What the next Death that a seat draws would take: "lucky", "candle", or "nothing" but the game. */
export const savedBy = (view: View | null | undefined, seat: number | null | undefined): string =>
  facts.saved_by[view?.shown.saved_by?.[seat ?? -1]] ?? "";

/** The colour of a card's back: the last bit of its id. */
export const backOf = (id: number): Colour => (id & 1 ? "D" : "A");
