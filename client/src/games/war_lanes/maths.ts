// What the cards of a lane add up to while they lie there, for the eye alone: what counts is what the house tells and promises. A test holds
// every figure here beside the engine's own.
import type { View } from "../../store/view";
import type { Facts } from "../../text/game";

export const LANES = ["left", "middle", "right"] as const;
export const SUITS = ["hearts", "diamonds", "clubs", "spades"] as const;
export const SIDE = 3;
export const KINDS = ["none", "pair", "flush", "straight", "three", "straight_flush"] as const;

export const BONUSES: Record<string, readonly number[]> = { "v1.1": [0, 3, 8, 10, 12, 20], "v1.0": [0, 5, 10, 10, 15, 25] };
const [NONE, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH] = [0, 1, 2, 3, 4, 5];
const ACE = 14;
const VALUES: Record<string, number> = { J: 11, Q: 12, K: 13, A: ACE, JK: 15 };

export const value = (face: string): number => {
  const rank = face === "JK" ? face : face.slice(0, -1);
  return VALUES[rank] ?? Number(rank);
};

/** How this table is played, as far as sums are concerned. */
export interface Play {
  bonuses: string;
  wheel: boolean;
  winnerEffects: boolean;
}

export interface Side {
  faces: string[]; // the first card first
  sum: number;
  kind: number;
  bonus: number;
  total: number;
  effect: number; // points of its active cards
}

export interface Lane {
  sides: [Side, Side];
  winner: number; // -1: equal
  net: number; // what the loser loses; below 0 it is healed
  swing: number; // what seat 0 gains on seat 1
}

export const isJoker = (face: string): boolean => face === "JK";
/** The number of a suit: hearts 1 … spades 4, 0 for none. */
export const suitNumber = (face: string): number => 1 + "HDCS".indexOf(face.slice(-1));
export const isActive = (face: string, suit: number): boolean => suit > 0 && (isJoker(face) || suitNumber(face) === suit);
export const heals = (suit: number): boolean => suit === 1 || suit === 3;
export const hurts = (suit: number): boolean => suit === 2 || suit === 4;

/** W4.3: the points of an active card. */
export const effectOf = (face: string): number => (value(face) <= 5 ? 7 : value(face) <= 10 ? 5 : 3);

/** W4.1: the best bonus of a side. */
export function kindOf(faces: readonly string[], wheel: boolean): number {
  const real = faces.filter((face) => !isJoker(face));
  const jokers = faces.length - real.length;
  const ranks = real.map(value);
  const different = new Set(ranks).size;
  if (faces.length < 2) return NONE;
  if (faces.length === 2) return jokers || different === 1 ? PAIR : NONE;
  const flush = new Set(real.map(suitNumber)).size <= 1;
  const reach = (some: number[]) => Math.max(...some) - Math.min(...some);
  const low = wheel ? reach(ranks.map((rank) => (rank === ACE ? 1 : rank))) : SIDE;
  const straight = different === real.length && Math.min(reach(ranks), low) < SIDE;
  if (jokers > 1 || (straight && flush)) return STRAIGHT_FLUSH;
  if (different === 1) return THREE;
  if (straight) return STRAIGHT;
  if (flush) return FLUSH;
  return jokers || different < real.length ? PAIR : NONE;
}

export function sideOf(faces: string[], suit: number, play: Play): Side {
  const add = (some: number[]) => some.reduce((a, b) => a + b, 0);
  const sum = add(faces.map(value));
  const kind = kindOf(faces, play.wheel);
  const bonus = BONUSES[play.bonuses]?.[kind] ?? 0;
  const effect = add(faces.filter((face) => isActive(face, suit)).map(effectOf));
  return { faces, sum, kind, bonus, total: sum + bonus, effect };
}

/** W4.2: who would win these two sides, and what that would do. */
export function laneOf(sides: [Side, Side], suits: readonly number[], play: Play): Lane {
  const edge = sides[0].total - sides[1].total;
  if (edge === 0) return { sides, winner: -1, net: 0, swing: 0 };
  const winner = edge > 0 ? 0 : 1;
  const [won, lost] = [sides[winner]!, sides[1 - winner]!];
  const net = Math.abs(edge) + (hurts(suits[winner]!) ? won.effect : 0) - (heals(suits[1 - winner]!) ? lost.effect : 0);
  const gained = net + (play.winnerEffects && heals(suits[winner]!) ? won.effect : 0);
  return { sides, winner, net, swing: winner === 0 ? gained : -gained };
}

/** Both HP after a lane. */
export const hpAfter = ({ winner, net, swing }: Lane, hp: readonly number[]): number[] =>
  hp.map((points, seat) => (winner < 0 ? points : points - net + (seat === winner ? (winner ? -swing : swing) : 0)));

/** The faces of a zone, in the order in which they were laid. */
export const laid = (view: View, zone: string): string[] => (view.zones[zone] ?? []).map(([, face]) => face ?? "").reverse();

/** A lane as it lies; `more` is a card that would come to a seat's side. */
export function laneIn(view: View, lane: string, play: Play, more?: { seat: number; face: string }): Lane {
  const suits: number[] = view.numbers.suit ?? [0, 0];
  const side = (seat: number) => {
    const faces = laid(view, `${lane}/${seat}`);
    return sideOf(more?.seat === seat ? [...faces, more.face] : faces, suits[seat] ?? 0, play);
  };
  return laneOf([side(0), side(1)], suits, play);
}

/** A term of a lane's equation: 47 − 43 + 15 − 5. */
export interface Term {
  sign: "" | "−" | "+";
  points: number;
  seat: number;
  suit: number; // 0: a total
}

/** The equation of a lane that somebody wins. */
export function termsIn(sides: readonly Pick<Side, "total" | "effect">[], suits: readonly number[], winner: number): Term[] {
  if (winner < 0) return [];
  const loser = 1 - winner;
  const [won, lost] = [sides[winner]!, sides[loser]!];
  const terms: Term[] = [
    { sign: "", points: won.total, seat: winner, suit: 0 },
    { sign: "−", points: lost.total, seat: loser, suit: 0 },
    { sign: "+", points: hurts(suits[winner]!) ? won.effect : 0, seat: winner, suit: suits[winner]! },
    { sign: "−", points: heals(suits[loser]!) ? lost.effect : 0, seat: loser, suit: suits[loser]! },
  ];
  return terms.filter(({ points }) => points);
}

/** The same of a lane that has resolved, from what the house told. */
export const termsTold = (facts: Facts, suits: readonly number[]): Term[] =>
  termsIn(
    [0, 1].map((seat) => ({ total: facts[`sum${seat}`]! + facts[`bonus${seat}`]!, effect: facts[`effect${seat}`]! })),
    suits,
    facts.winner ?? -1,
  );

/** "47 − 43 + 15 − 5". */
export const inWords = (terms: readonly Term[]): string =>
  terms.map(({ sign, points }) => (sign ? `${sign} ${points}` : `${points}`)).join(" ");
