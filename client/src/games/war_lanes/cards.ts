// The cards as they are printed: values, effect points and what suits do, as tools/data.py writes them from the rules.
import facts from "../../generated/war_lanes.facts.json";
import { kind, lane, suit } from "../../generated/war_lanes.words";

export const LANES = lane;
const [, ...suits] = suit; // the first is none
export const SUITS = suits;
/** The letter of each suit on its cards, by its number; none for 0. */
export const SUIT_LETTERS = ["", ...suits.map((name) => name[0]!.toUpperCase())];
export const SIDE = facts.side;
export const KINDS = kind;

const { values, effects }: Record<"values" | "effects", Record<string, number>> = facts;

export const value = (face: string): number => values[face] ?? 0;
/** The points of an active card. */
export const effectOf = (face: string): number => effects[face] ?? 0;

/** The number of a suit: hearts 1 … spades 4, 0 for none. */
export const suitNumber = (face: string): number => Math.max(0, SUIT_LETTERS.indexOf(face.slice(-1)));
/** Whether a card has an effect for a player of a suit (0: none), as it is drawn. */
export const isActive = (face: string, suit: number): boolean => facts.active[suit]?.includes(face) ?? false;
export const hurts = (suit: number): boolean => facts.hurts[suit] ?? false;
/** What the effect points of a suit do in a lane that its player won or lost: a term of the equation, or healing beside it. */
export const doneBy = (suit: number, won: boolean): string => (won ? facts.winner : facts.loser)[suit] ?? "";
