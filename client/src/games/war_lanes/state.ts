// What this table shows beside the view: a card in the fingers, where it is aimed, what was staged, and what a scene shows ahead of its entry.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Table } from "../../store/table";
import type { Card, View } from "../../store/view";
import type { Facts } from "../../text/game";
import type { Legal } from "../../wire/messages";
import { entryOf } from "../catalogue";
import type { Board } from "./board";
import type { Room } from "./layout";
import { LANES, type Play } from "./maths";

export const DISCARD = "discard";
export const TARGETS: readonly string[] = [...LANES, DISCARD];
export const PLAYS = 3;

export const chosen = signal<number | null>(null); // a card of the hand
export const aimed = signal<string | null>(null); // where the main button would play it

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
  step: "count" | "stamp" | "chips" | "hit" | "result";
}
export interface Flip extends Ahead {
  kind: "flip";
  faces: readonly [string, string]; // by seat
  title: "flip" | "sudden";
  winner: number | null; // -1: a tie; null: not told yet
  damage: number;
}

export const hpAhead = signal<(Ahead & { hp: readonly number[]; hit: number }) | null>(null);
export const scene = signal<Clash | Flip | null>(null);

export const holds = (ahead: Ahead | null, table: Table): boolean => ahead !== null && ahead.table === table.id && table.n < ahead.n;

/** The HP of both, as a scene has just counted them or as the table says. */
export function hpOf(table: Table, view: View): readonly number[] {
  const ahead = hpAhead.value;
  return ahead && holds(ahead, table) ? ahead.hp : (view.numbers.hp ?? [100, 100]);
}

/** What lies over the table, once it has been brought: scenes. */
export const overlay = signal<ComponentType<{ board: Board; room: Room }> | null>(null);

// Options

/** How this table is played, by its options and its preset. */
export function playOf(table: Table): Play & { suits: boolean } {
  const entry = entryOf("war_lanes");
  const given = table.settings.options ?? {};
  const preset = entry?.presets[String(given.preset ?? "")] ?? {};
  const option = (name: string) => given[name] ?? preset[name] ?? entry?.options.find((each) => each.name === name)?.default;
  const on = (name: string) => option(name) === true || option(name) === "on";
  return { bonuses: String(option("bonuses") ?? "v1.1"), wheel: on("wheel"), winnerEffects: on("winner_effects"), suits: on("suits") };
}

// Cards and actions

/** The actions of a face, by their target. */
export function usesOf(legal: readonly Legal[], face: string | null): Record<string, Legal[1]> {
  const found: Record<string, Legal[1]> = {};
  for (const [action, promises] of legal) {
    const [card, target] = action.split(">");
    if (target !== undefined && card === face) found[target] = promises;
  }
  return found;
}

/** Where a card is aimed when nobody says: the lane that promises most, else the discard pile. */
export function bestOf(uses: Record<string, Legal[1]>): string | null {
  const lanes = LANES.filter((lane) => uses[lane]).sort((a, b) => Number(uses[b]!.swing) - Number(uses[a]!.swing));
  return lanes[0] ?? (uses[DISCARD] ? DISCARD : null);
}

// What was played in this turn and may still be taken back

let turn: { table: string; before: ReadonlySet<number>; since: number[]; left: number } | null = null;

/** The own cards in lanes that were laid in this turn, in order. */
export function stagedIn(table: Table, view: View, eye: number | null): readonly number[] {
  const left: number = view.numbers.plays_left ?? 0;
  if (eye === null || view.to_act !== eye || !view.numbers.round) {
    turn = null;
    return [];
  }
  const own = LANES.flatMap((lane) => (view.zones[`${lane}/${eye}`] ?? []).map(([id]) => id));
  if (!turn || turn.table !== table.id || left > turn.left || left === PLAYS)
    turn = { table: table.id, before: new Set(own), since: [], left };
  const { before } = turn;
  const now = own.filter((id) => !before.has(id));
  turn.since = [...turn.since.filter((id) => now.includes(id)), ...now.filter((id) => !turn!.since.includes(id))];
  return turn.since;
}
