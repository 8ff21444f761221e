// The table as this client reads it from a view: seats and sides, Familiars in play, attacks, and what a tap on something would do.
import * as words from "../../generated/konivrer.words";
import type { Card as Lying, Numbers, View } from "../../store/view";
import type { Legal } from "../../wire/messages";
import { optionOf } from "../catalogue";
import type { StageProps } from "../game";
import { type Card, cardOf, cards, GENERIC } from "./cards";
import { chosen, staged } from "./state";

export const STEPS = words.STEPS.map((step) => step.replace(" ", "_"));
export const RESOLVING = words.combat_step.indexOf("resolving"); // what `fighting` is once all blocks are chosen
export const MAIN = words.PHASES.indexOf("main");
export const COMBAT = words.PHASES.indexOf("combat");
export const OPENING = words.PHASES.indexOf("opening");
/** How the card is played that something is asked about. */
export const modeOf = (n: Numbers) => words.mode[n.mode as number];

/** A Familiar in play. */
export interface Unit {
  id: number;
  seat: number;
  card: Card;
  strength: number;
  health: number;
  counters: number;
  hurt: number;
  sick: boolean;
  inferno: number;
  steadfast: number;
  elements: number; // as bits: an Amalgam has the one that was chosen
}

/** An attack: who attacks whom, and who stands in the way. */
export interface Duel {
  attacker: Unit;
  player: number; // the seat that is attacked, or whose Familiar is
  goal: Unit | null; // the Familiar that is attacked
  blocker: Unit | null;
  held: boolean; // its blocker is gone: it does nothing
}

/** A blow: strength less what is stopped, the Flag's and Inferno's share, their sum, how much is stopped, whether the other falls. */
export interface Blow extends Record<"strength" | "flag" | "fire" | "sum" | "stopped", number> {
  falls: boolean;
}

/** What a tap does, by what is tapped. */
export interface Taps {
  units: Map<number, Legal>;
  players: Map<number, Legal>;
  hand: Map<number, Legal>;
  attackers: Map<number, Legal[]>; // own Familiars that may be declared, with their targets
}

export interface Board extends StageProps {
  n: Numbers;
  below: number; // whose side is drawn in full
  others: number[]; // in turn, after that
  rivals: number[]; // those of them on another side
  teams: boolean;
  side(seat: number): number;
  units: Unit[][];
  duels: Duel[];
  step: string;
  taps: Taps;
  fighting: boolean;
  playing: Lying | null; // a card that is being played
}

export const zone = (view: View, name: string, seat: number): Lying[] => view.zones[`${name}/${seat}`] ?? [];
export const lifeOf = (view: View, seat: number): number => zone(view, "life", seat).length;

/** The sign of a seat: the element of its Flag, generic for the neutral one. */
export const signOf = (view: View, seat: number): number => cardOf(zone(view, "flag", seat)[0]?.[1] ?? "")?.elements[0] ?? GENERIC;

export function unitsOf(view: View, seat: number): Unit[] {
  const n = view.numbers;
  const faces = new Map([...zone(view, "field", seat), ...zone(view, "combat", seat)]);
  const of = (name: string, slot: number): number => n[name]?.[seat]?.[slot] ?? 0;
  const found: Unit[] = [];
  (n.slot?.[seat] ?? []).forEach((id: number, slot: number) => {
    const card = id >= 0 ? cardOf(faces.get(id) ?? "") : undefined;
    if (!card) return;
    const [strength, health]: [number, number] = view.shown[`unit/${id}`] ?? [card.strength, card.health]; // as printed in an older game
    found.push({
      ...{ id, seat, card, strength, health, elements: of("gained", slot), counters: of("counters", slot), hurt: of("hurt", slot) },
      ...{ sick: of("sick", slot) > 0, inferno: of("inferno", slot), steadfast: of("steadfast", slot) },
    });
  });
  return found;
}

/** What the button says that ends a main phase. */
export const goesOn = (view: View, seat: number): "to_combat" | "end_turn" =>
  view.numbers.phase === MAIN && unitsOf(view, seat).some(({ sick }) => !sick) ? "to_combat" : "end_turn";

/** What a Familiar does to another in this combat, in its parts; null where the house does not say. */
export function blow(view: View, unit: Unit, other: Unit): Blow | null {
  const found: number[] | undefined = view.shown[`blow/${unit.id}/${other.id}`];
  if (!found) return null;
  const [strength = 0, flag = 0, fire = 0, sum = 0, stopped = 0, falls = 0] = found;
  return { strength, flag, fire, sum, stopped, falls: falls > 0 };
}

/** An action taken apart: "attack ash_moth > 1:tide_adept" is attack, ash_moth, and seat 1's tide_adept. */
export function parse(action: string): { verb: string; words: string[]; seat: number; target: string } {
  const [left = "", right = ""] = action.split(/ ?> ?/);
  const [verb = "", ...words] = left.split(" ");
  const player = /^player (\d)$/.exec(right);
  const owned = /^(\d):(.+)$/.exec(right);
  return { verb, words, seat: player ? Number(player[1]) : owned ? Number(owned[1]) : -1, target: owned?.[2] ?? "" };
}

function tapsOf(legal: readonly Legal[], units: Unit[][], view: View, me: number | null): Taps {
  const taps: Taps = { units: new Map(), players: new Map(), hand: new Map(), attackers: new Map() };
  const find = (seat: number, key: string) => units[seat]?.find((unit) => unit.card.key === key)?.id ?? -1;
  const aim = (entry: Legal, { seat, target }: ReturnType<typeof parse>) =>
    target ? taps.units.set(find(seat, target), entry) : seat >= 0 && taps.players.set(seat, entry);
  if (me === null) return taps;
  for (const entry of legal) {
    const parsed = parse(entry[0]);
    const [first = "", , second = ""] = parsed.words;
    if (parsed.verb === "attack") {
      const id = find(me, first);
      taps.attackers.set(id, [...(taps.attackers.get(id) ?? []), entry]);
      if (chosen.value === id) aim(entry, parsed);
    } else if (parsed.verb === "") aim(entry, parsed);
    else if (parsed.verb === "block") taps.units.set(find(me, second), entry);
    else if (parsed.verb === "with") taps.units.set(find(me, first), entry);
    else if (parsed.verb === "life") taps.players.set(Number(first), entry);
    else if (parsed.verb === "discard") {
      const held = zone(view, "hand", me).find(([, face]) => face === first);
      if (held) taps.hand.set(held[0], entry);
    }
  }
  return taps;
}

/** A combat by its name: there is one a turn. */
export const combatOf = ({ table, n }: Pick<Board, "table" | "n">): string => `${table.id} ${n.turn} ${n.active}`;

function duelsOf(n: Numbers, units: Unit[][], steps: ReadonlyMap<number, number> | undefined): Duel[] {
  const all = new Map(units.flat().map((unit) => [unit.id, unit]));
  const found: Duel[] = [];
  for (let i = 0; i < (n.attacks ?? 0); i++) {
    const attacker = all.get(n.attacker[i]);
    const goal: number = n.attacked[i];
    const target = goal >= words.A_PLAYER_ATTACKED ? null : (all.get(goal) ?? null);
    if (!attacker || goal < 0 || (goal < words.A_PLAYER_ATTACKED && !target)) continue;
    found.push({
      ...{ attacker, goal: target, held: n.blocker[i] === words.BLOCKER_GONE },
      blocker: all.get(n.blocker[i]) ?? all.get(steps?.get(attacker.id) ?? -1) ?? null,
      player: target ? target.seat : goal - words.A_PLAYER_ATTACKED,
    });
  }
  return found;
}

export function boardOf(props: StageProps): Board {
  const { table, view, viewer, legal } = props;
  const n = view.numbers;
  const below = viewer ?? 0;
  const many = table.seats.length;
  const sides: readonly number[] = words.SIDES[String(optionOf(table.settings, "mode")) as keyof typeof words.SIDES] ?? [];
  const side = (seat: number) => sides[seat] ?? seat;
  const teams = new Set(sides).size < sides.length;
  const others = Array.from({ length: many - 1 }, (_, i) => (below + 1 + i) % many);
  const units = table.seats.map((_, seat) => unitsOf(view, seat));
  const ahead = staged.value;
  const open = Object.entries(view.zones).flatMap(([name, cards]) => (name.startsWith("shown/") ? cards : []));
  return {
    ...props,
    ...{ n, below, others, teams, side, units },
    rivals: others.filter((seat) => side(seat) !== side(below)),
    duels: duelsOf(n, units, ahead && ahead.table === table.id && table.n < ahead.n ? ahead.blockers : undefined),
    step: STEPS[n.step] ?? "",
    taps: tapsOf(legal, units, view, viewer),
    fighting: n.phase === COMBAT,
    playing: open.find(([id]) => id === n.playing) ?? null,
  };
}

/** The Life Card that may Burst, as its choices name it: others may lie open beside it, and a lesson offers one choice alone. */
export const bursting = (legal: readonly Legal[]): Card | undefined =>
  cards.value[Number(legal.find(([action]) => /^(burst|decline)/.test(action))?.[1].face ?? -1)];

/** A Familiar in play, by its id. */
export const unitIn = (view: View, id: number): Unit | undefined =>
  (view.numbers.slot ?? []).flatMap((_: unknown, seat: number) => unitsOf(view, seat)).find((unit: Unit) => unit.id === id);

/** The Life Cards that a side started with, at least: what its pips show. */
export const pool = ({ table, side, view }: Board, of: number): { seat: number; life: number }[] =>
  table.seats.flatMap((_, seat) => (side(seat) === of ? [{ seat, life: lifeOf(view, seat) }] : []));

/** What is left of a side's Life. */
export const lifeLeft = (board: Board, of: number): number => pool(board, of).reduce((sum, { life }) => sum + life, 0);

/** Kinds of Azoth one by one, from how many there are of each. */
export const spread = (counts: readonly number[] | undefined): number[] =>
  (counts ?? []).flatMap((count, e) => Array<number>(count).fill(e));
