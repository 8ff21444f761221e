// The end of a round: whether it is over, what is shown of it, and the scores while they are being counted.
import { type Signal, signal } from "@preact/signals";
import type { Table } from "../../store/table";
import type { Card, View } from "../../store/view";

/** Something that is shown before the table says so itself: valid until the entry it belongs to has come to rest. */
interface Ahead {
  table: string;
  n: number;
}
export type Step = "last" | "flip" | "count";
export interface Finale extends Ahead {
  seat: number;
  emptied: boolean;
  faces: ReadonlyMap<number, string>; // of the cards that are being revealed
  step: Step;
}
export interface Tally extends Ahead {
  points: number;
  black: number;
  white: number;
  was: number | null; // before the round was paid
  cost: number | null;
  round: number;
}

export const SEATS = 6;
export const finale = signal<Finale | null>(null);
export const tallies: readonly Signal<Tally | null>[] = Array.from({ length: SEATS }, () => signal<Tally | null>(null));
export const rolls: readonly Signal<number | null>[] = tallies.map(() => signal<number | null>(null)); // the number on a plate while it ticks
export const supply = signal<(Ahead & { black: number; white: number }) | null>(null);

const looked = signal(""); // at the own hand that lies face down, in a round
const roundOf = (table: Table, view: View): string => `${table.id}/${view.numbers.round ?? 0}`;
export const peeks = (table: Table, view: View): boolean => looked.value === roundOf(table, view);
/** Look at the own hand that lies face down, or no longer. */
export function peek(table: Table, view: View): void {
  looked.value = peeks(table, view) ? "" : roundOf(table, view);
}

/** Whether a seat has quit the round that is being played: its hand lies face down. */
export const hasQuit = (view: View, seat: number | null): boolean => seat !== null && Boolean(view.numbers.quit?.[seat]);

const holds = (ahead: Ahead | null, table: Table): boolean => ahead !== null && ahead.table === table.id && table.n < ahead.n;

export interface End {
  seat: number | null; // who emptied their hand
  step: Step;
  live: boolean; // is being played just now
}

export const handOf = (view: View, seat: number): readonly Card[] => view.zones[`hand/${seat}`] ?? [];
/** What a hand costs, for who sees it; null where it is hidden, and in a replay from before it was told. */
export const costOf = (view: View, seat: number): number | null => view.shown[`hand/${seat}`] ?? null;
/** Whether this viewer sees its cards. */
export const isOpen = (view: View, seat: number): boolean => handOf(view, seat).some(([, face]) => face !== null);

/** Whether the round is over at this table, as a scene says or the house. */
export function endOf(table: Table, view: View): End | null {
  if (!view.zones.discard?.length) return null;
  const live = finale.value;
  if (holds(live, table)) return { seat: live!.emptied ? live!.seat : null, step: live!.step, live: true };
  const ended: number | undefined = view.shown.ended;
  if (ended === undefined || handOf(view, ended).length) return null; // the next round is being dealt: numbers come after cards
  const hidden = table.seats.some((_, seat) => handOf(view, seat).some(([, face]) => face === null));
  return hidden ? null : { seat: ended < 0 ? null : ended, step: "count", live: false };
}

/** The cards of a hand, with the faces that a scene has turned up already. */
export function shownHand(table: Table, view: View, seat: number): readonly Card[] {
  const live = finale.value;
  const hand = handOf(view, seat);
  if (!holds(live, table) || live!.step === "last") return hand;
  return hand.map(([id, face]): Card => [id, face ?? live!.faces.get(id) ?? null]);
}

/** What a seat has: as it is being counted, or as the table says. */
export function tallyOf(table: Table, view: View, seat: number): Pick<Tally, "points" | "black" | "white" | "was" | "cost"> {
  const live = tallies[seat]?.value ?? null;
  if (live && holds(live, table)) return live;
  const at = (name: string): number => view.numbers[name]?.[seat] ?? 0;
  const seen = live?.table === table.id && live.round === view.numbers.round && live.points === at("points"); // what it cost is still of interest
  return { points: at("points"), black: at("black"), white: at("white"), was: seen ? live.was : null, cost: seen ? live.cost : null };
}

export function supplyOf(table: Table, view: View): { black: number; white: number } {
  const live = supply.value;
  if (live && holds(live, table)) return live;
  return { black: view.numbers.supply_black ?? 0, white: view.numbers.supply_white ?? 0 };
}
