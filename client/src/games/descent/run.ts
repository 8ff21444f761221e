// A run as its view tells it: the map, what is on offer, what the player has. Pure; no rule is computed here.
import facts from "../../generated/descent.facts.json";
import { encounter, outcome, price, reward, type reward_kind, step, way } from "../../generated/descent.words";
import type { View } from "../../store/view";
import type { Legal } from "../../wire/messages";

export const WAYS = 3;
export const DOORS = facts.doors;
export type Kind = (typeof way)[number];
export type Step = (typeof step)[number];
export type RewardKind = (typeof reward_kind)[number];

/** A way of a door, as it lies on the map. */
export interface Way {
  door: number;
  way: number;
  kind: Kind;
  what: string; // the enemy or the event
  hp: number; // of a foe
  leads: number[]; // the ways of the next door that it leads to
  action: string | null; // what opens it, while it may be opened
}

export interface Offer {
  key: string;
  kind: RewardKind;
  price: (typeof price)[number];
  cost: number;
  action: string;
  legal: boolean;
}

export interface Run {
  step: Step;
  door: number; // the one that is open, or to be opened
  doors: Way[][]; // from the first on
  chosen: number[]; // the way taken at each, -1 for none yet
  hpAfter: number[];
  hp: number;
  most: number;
  candles: number;
  mostCandles: number;
  held: string[]; // marks
  ranks: { key: string; rank: number }[]; // passives
  sleeve: string[]; // tricks
  offers: Offer[];
  picks: number;
  heals: number; // what a rest, or refusing, brings now
  debt: number;
  duels: number;
  outcome: (typeof outcome)[number];
}

const KINDS = Object.entries(facts.kinds).flatMap(([kind, n]) => Array<RewardKind>(n).fill(kind as RewardKind));
const PASSIVES = reward.filter((key) => kindOf(key) === "passive");
const SLEEVES = reward.filter((key) => kindOf(key) === "trick").map((key) => key.slice("trick:".length));

export function kindOf(key: string): RewardKind {
  return KINDS[(reward as readonly string[]).indexOf(key)] ?? "goods";
}

/** The card that a reward is about: a plain one with what it is worth marked, or a special one. */
export const faceOf = (key: string): string => key.replace("trick:", "");

export function runOf({ numbers, shown }: View, legal: readonly Legal[] = []): Run {
  const row = (name: string): number[] => numbers[name] ?? [];
  const may = (action: string) => legal.some(([text]) => text === action);
  const doors = Array.from({ length: DOORS }, (_, at) =>
    Array.from({ length: WAYS }, (_, i): Way => {
      const place = WAYS * at + i;
      const kind = way[row("kinds")[place] ?? 0] ?? "nothing";
      const what = row("whats")[place] ?? 0;
      const bits = row("leads")[place] ?? 0;
      const action = `open ${i + 1}`;
      return {
        ...{ door: at + 1, way: i, kind, hp: row("toughs")[place] ?? 0 },
        what: kind === "event" ? (encounter[what] ?? "") : kind === "duel" || kind === "boss" ? (facts.enemies[what] ?? "") : "",
        leads: [0, 1, 2].filter((other) => (bits >> other) & 1),
        action: at + 1 === numbers.door && may(action) ? action : null,
      };
    }).filter(({ kind }) => kind !== "nothing"),
  );
  const offers = row("offers").flatMap((at, i): Offer[] => {
    const key = reward[at];
    if (!key) return [];
    const action = `take ${key}`;
    return [{ key, kind: kindOf(key), price: price[row("prices")[i] ?? 0]!, cost: row("costs")[i] ?? 0, action, legal: may(action) }];
  });
  return {
    ...{ step: step[numbers.step ?? 0] ?? "way", door: numbers.door ?? 1, doors, offers },
    ...{ chosen: row("chosen"), hpAfter: row("hp_after") },
    ...{ hp: numbers.hp?.[0] ?? 0, most: numbers.most_hp?.[0] ?? 0, candles: numbers.candles?.[0] ?? 0 },
    mostCandles: shown.most_candles ?? facts.run.candles,
    held: ((shown.held as number[] | undefined) ?? []).map((at) => reward[at] ?? ""),
    ranks: ((shown.ranks as number[] | undefined) ?? []).flatMap((rank, at) => (rank ? [{ key: PASSIVES[at] ?? "", rank }] : [])),
    sleeve: row("sleeve")
      .slice(0, 3)
      .filter((at) => at >= 0)
      .map((at) => SLEEVES[(facts.tricks as number[]).indexOf(at)] ?? ""),
    ...{ picks: numbers.picks ?? 0, heals: shown.heals ?? 0, debt: numbers.debt ?? 0, duels: numbers.duels ?? 0 },
    outcome: outcome[numbers.outcome ?? 0] ?? "open",
  };
}

/** The way that was taken at a door; none before. */
export const takenAt = ({ doors, chosen }: Run, door: number): Way | undefined =>
  doors[door - 1]?.find((each) => each.way === chosen[door - 1]);

/** Who sits opposite, where a duel is open or was just won; "" elsewhere. */
export function foeOf(view: View): string {
  const run = runOf(view);
  const place: number = view.numbers.place ?? -1;
  const here = place < 0 ? undefined : run.doors[Math.floor(place / WAYS)]?.find((each) => each.way === place % WAYS);
  return here?.kind === "duel" || here?.kind === "boss" ? here.what : "";
}

/** The first and the last door of the floor of a door, and which floor it is. */
export function floorOf(door: number): { at: number; first: number; last: number } {
  const at = facts.bosses.findIndex((boss) => door <= boss);
  return { at, first: facts.floors[at] ?? 1, last: facts.bosses[at] ?? DOORS };
}
