// What this table shows beside the view: the chosen card, where it is aimed, what was staged, and what a scene shows ahead of its entry.
import { signal } from "@preact/signals";
import facts from "../../generated/war_lanes.facts.json";
import { log, plan, shown } from "../../store/session";
import type { Table } from "../../store/table";
import type { Card, View } from "../../store/view";
import type { Facts } from "../../text/game";
import type { Legal } from "../../wire/messages";
import { LANES } from "./cards";

export const DISCARD = "discard";
export const TARGETS: readonly string[] = [...LANES, DISCARD];
export const PLAYS = facts.plays;

export const chosen = signal<number | null>(null); // a card of the hand
export const aimed = signal<string | null>(null); // where the main button would play it

/** Let go of the card. */
export function release(): void {
  chosen.value = null;
  aimed.value = null;
}

// Shown ahead

/** Something that a scene shows before the table says so itself: valid until the entry it belongs to has come to rest. */
interface Ahead {
  table: string;
  n: number;
}
export interface Clash extends Ahead {
  kind: "lane";
  lane: number;
  facts: Facts;
  suits: readonly number[];
  sides: readonly [readonly Card[], readonly Card[]]; // by seat, the first card first
  counted: number; // how many cards have been counted in
  step: number; // of STEPS in clash.tsx
}
export interface Flip extends Ahead {
  kind: "flip";
  faces: readonly string[]; // by seat
  title: "flip" | "sudden";
  winner: number | null; // -1: a tie; null: not known yet
  damage: number;
}

export const hpAhead = signal<(Ahead & { hp: readonly number[]; hit: number }) | null>(null);
export const scene = signal<Clash | Flip | null>(null);

/** What a scene shows ahead at a table, while it holds. */
export const ahead = <A extends Ahead>(shown: A | null, table: Table): A | null =>
  shown && shown.table === table.id && table.n < shown.n ? shown : null;

// Cards and actions

type Uses = Record<string, Legal[1]>;

/** The actions of a face, by their target. */
export function usesOf(legal: readonly Legal[], face: string | null): Uses {
  const found: Uses = {};
  for (const [action, promises] of legal) {
    const [card, target] = action.split(">");
    if (target !== undefined && card === face) found[target] = promises;
  }
  return found;
}

export const lanesOf = (uses: Uses): string[] => LANES.filter((lane) => uses[lane]);

/** Where a card is aimed by default: nowhere, since a default would look like advice, unless there is only one place. */
export function onlyTarget(uses: Uses): string | null {
  const [first, ...more] = TARGETS.filter((target) => uses[target]);
  return first && !more.length ? first : null;
}

// What was played in this turn and may still be taken back

const fresh = (now: readonly Card[] = [], before: readonly Card[] = []): number[] =>
  now.map(([id]) => id).filter((id) => !before.some(([old]) => old === id));

/** The own cards in lanes that were laid in this turn, in order: by the log since another seat played. */
export function stagedIn({ to_act, numbers, zones }: View, viewer: number | null): readonly number[] {
  if (viewer === null || to_act !== viewer || !numbers.round) return [];
  const before = plan.value && shown.value?.view;
  if (before) return LANES.flatMap((lane) => fresh(zones[`${lane}/${viewer}`], before.zones[`${lane}/${viewer}`]));
  const lines = log.value.filter(({ kind }) => kind === "event");
  const since = lines.findLast(({ n }) => lines.find((first) => first.n === n)?.seat !== viewer)?.n ?? 0;
  const lying = LANES.flatMap((lane) => (zones[`${lane}/${viewer}`] ?? []).map(([id]) => id));
  return [...new Set(lines.flatMap(({ n, cards }) => (n > since ? cards.filter((id) => lying.includes(id)) : [])))];
}
