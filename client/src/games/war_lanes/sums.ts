// The sums of lanes, as the server sends them: of lanes as they lie (`shown` of the view), with one more card (its promises), and
// of resolved ones (their caption). Nothing is added up here but the terms that stand in an equation.
import type { View } from "../../store/view";
import type { Facts } from "../../text/game";
import type { Legal } from "../../wire/messages";
import { doneBy } from "./cards";

export interface Side {
  cards: number;
  total: number;
  kind: number;
  bonus: number;
}

export interface Lane {
  sides: [Side, Side];
  winner: number; // -1: equal
  net: number; // what the loser loses; below 0 it is healed
  plus: number; // effect points that count: the winner's
  minus: number; // and the loser's
}

/** Whether the view has sums: one stored by an older version has none. */
export const hasSums = (view: View): boolean => "bonuses" in view.shown;
/** What each kind of bonus is worth at this table. */
export const bonuses = (view: View): readonly number[] => view.shown.bonuses ?? [];

function sideIn(view: View, zone: string): Side {
  const cards = view.zones[zone]?.length ?? 0;
  const [total = 0, kind = 0, bonus = 0]: number[] = (cards && view.shown[zone]) || []; // numbers come after the cards have moved
  return { cards, total, kind, bonus };
}

/** A lane as it lies. */
export function laneIn(view: View, lane: string): Lane {
  const sides: [Side, Side] = [sideIn(view, `${lane}/0`), sideIn(view, `${lane}/1`)];
  const lies = sides.some(({ cards }) => cards);
  const [winner = -1, net = 0, , plus = 0, minus = 0]: number[] = (lies && view.shown[lane]) || [];
  return { sides, winner, net, plus, minus };
}

/** A lane with one more card of a seat, as that play promises it. */
export function laneWith(view: View, lane: string, seat: number, promises: Legal[1]): Lane {
  const of = (name: string): number => Number(promises[name] ?? 0);
  const { sides } = laneIn(view, lane);
  const kind = of("bonus");
  sides[seat] = { cards: sides[seat]!.cards + 1, total: of("total"), kind, bonus: bonuses(view)[kind] ?? 0 };
  const wins = of("wins");
  const winner = wins > 0 ? seat : wins < 0 ? 1 - seat : -1;
  const net = winner === seat ? of("deals") - of("heals_other") : of("costs") - of("heals");
  return { sides, winner, net, plus: of("plus"), minus: of("minus") };
}

/** A term of a lane's equation: 47 − 43 + 15 − 5. */
export interface Term {
  sign: "" | "−" | "+";
  points: number;
  seat: number;
  suit: number; // 0: a total
}

/** The equation of a lane that has a winner. */
export function termsIn({ winner, plus, minus, sides }: Omit<Lane, "net">, suits: readonly number[]): Term[] {
  if (winner < 0) return [];
  const loser = 1 - winner;
  const terms: Term[] = [
    { sign: "", points: sides[winner]!.total, seat: winner, suit: 0 },
    { sign: "−", points: sides[loser]!.total, seat: loser, suit: 0 },
    { sign: "+", points: plus, seat: winner, suit: suits[winner]! },
    { sign: "−", points: minus, seat: loser, suit: suits[loser]! },
  ];
  return terms.filter(({ points }) => points);
}

/** The same of a lane that has resolved, from its caption. */
export function resolvedTerms(facts: Facts, suits: readonly number[]): Term[] {
  const winner = facts.winner ?? -1;
  const of = (name: string, seat: number): number => facts[`${name}${seat}`] ?? 0;
  const counts = (seat: number): number => (["plus", "minus"].includes(effectIn(facts, suits, seat)) ? of("effect", seat) : 0);
  const side = (seat: number): Side => ({ cards: 0, kind: 0, bonus: of("bonus", seat), total: of("sum", seat) + of("bonus", seat) });
  return termsIn({ sides: [side(0), side(1)], winner, plus: counts(winner), minus: counts(1 - winner) }, suits);
}

/** What a seat's effect points did in a resolved lane: "plus" or "minus" in its equation, "healing" of the winner beside it, or nothing. */
export function effectIn(facts: Facts, suits: readonly number[], seat: number): string {
  const { winner = -1, winner_healing = 0 } = facts;
  const done = winner < 0 ? "" : doneBy(suits[seat] ?? 0, seat === winner);
  return done === "healing" && !winner_healing ? "" : done;
}

/** "47 − 43 + 15 − 5". */
export const inWords = (terms: readonly Term[]): string =>
  terms.map(({ sign, points }) => (sign ? `${sign} ${points}` : `${points}`)).join(" ");
