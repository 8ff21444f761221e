// Everything the parts of this table draw from, worked out once for each drawing.

import { signal } from "@preact/signals";
import { pick } from "../../generated/grimhand.words";
import type { Table } from "../../store/table";
import type { Card, View } from "../../store/view";
import { pileBack, wornBy } from "../../store/worn";
import { Odds, promise } from "../../text/format";
import type { StageProps } from "../game";
import { type Colour, colourOf, type Deck, isDeath, kindOf } from "./cards";
import type { Held, Plan } from "./layout";
import type { Status } from "./plates";
import { BY_DEATH, option, promised } from "./text";

/** What an effect waits for, by the number `pending`. */
const at = (choice: (typeof pick)[number]): number => pick.indexOf(choice);
export const PICK = { deck: at("pick_deck"), discard: at("pick_discard"), look: at("pick_look"), order: at("pick_order") }; // others: hand cards

export interface HandCard {
  id: number;
  face: string | null;
  now: number; // what it is worth, markers included
  trick: boolean;
  action: string | null; // what a tap would play
}
export interface Hand {
  zone: string;
  colour: Colour;
  seat: number;
  cards: HandCard[];
  points: number | null; // of what is seen; null in a replay from before they were told
  hidden: number; // cards whose faces are not seen
}

export interface Board extends StageProps {
  gear?: Status[][] | undefined; // what each seat brings, in a campaign
  candles?: number | undefined; // of a campaign's player that are lit
  plan: Plan;
  below: number; // the seat whose side is below: the viewer's, or the first for a watcher
  above: number;
  hands: Record<string, Hand>; // by zone
  hp: readonly number[];
  pendingChoice: number; // the choice that the viewer has to make, 0 for none
  attack: Record<string, number | string> | null; // what an attack promises
  aim: string | null; // the action that Space plays
  threat: number | string | null; // what the enemy's attack would take after it,
  left: number | string | null; // and leave
  limit: number;
  dead: boolean; // a player drew Death
}

// Shown ahead: what a scene shows before the view has it, until the entry is done

interface Ahead {
  table: string;
  n: number;
}
export const hpAhead = signal<(Ahead & { hp: readonly number[] }) | null>(null);
const holds = (ahead: Ahead | null, table: Table): boolean => ahead !== null && ahead.table === table.id && table.n < ahead.n;

export function hpOf(table: Table, view: View): readonly number[] {
  const ahead = hpAhead.value;
  return ahead && holds(ahead, table) ? ahead.hp : (view.numbers.hp ?? [0, 0]);
}

/** What lies open over the table: the cards of a zone, what there is to know of a seat, or a trick that may be used. */
export const opened = signal<{ zone: string } | { seat: number } | { trick: string } | null>(null);
export const aimed = signal<string | null>(null); // by the arrows, by hovering or focusing a button

// Hands

export const seatsOf = ({ viewer }: StageProps): { below: number; above: number } => ({ below: viewer ?? 0, above: 1 - (viewer ?? 0) });
export const cardsIn = (view: View, zone: string): readonly Card[] => view.zones[zone] ?? [];

/** A hand, or the discards, sorted: values first, tricks last. */
export function handOf({ view, legal, viewer }: StageProps, zone: string): Hand {
  const seat = Number(zone.split("/")[1] ?? -1);
  const { pending = 0, drawn = [] } = view.numbers;
  const action = (id: number, face: string, now: number): string | null => {
    if (seat !== viewer || (pending === PICK.discard && !drawn.includes(id))) return null;
    if (!pending) return promised(legal, `use ${face}`) && `use ${face}`;
    // Of several cards of one face the house names each, and tells what it is worth: the one that is tapped goes
    const named = legal.filter(([text]) => text === `choose ${face}` || text.startsWith(`choose ${face} `));
    return (named.find(([, { worth = now }]) => worth === now) ?? named[0])?.[0] ?? null;
  };
  const cards = cardsIn(view, zone).map(([id, face]): HandCard => {
    if (face === null) return { id, face, now: 0, trick: false, action: null };
    const { value, trick } = kindOf(face);
    const now: number = view.shown[`worth/${id}`] ?? (trick ? 0 : value); // a card with a marker is worth something else than printed
    return { id, face, trick, now, action: action(id, face, now) };
  });
  cards.sort((a, b) => Number(a.trick) - Number(b.trick) || a.now - b.now || a.id - b.id);
  const hidden = cards.filter(({ face }) => face === null).length;
  return { zone, seat, cards, hidden, colour: colourOf(zone), points: view.shown[zone] ?? (cards.length > hidden ? null : 0) };
}

export const heldIn = ({ cards }: Hand): Held => ({ cards: cards.length, tricks: cards.filter(({ trick }) => trick).length });

// Fate

export interface Fate {
  deaths: number;
  cards: number;
  soon?: string; // the chance that one of the next three is Death, where the house promised it
}

/** The fate meter of a deck: as the house promised it for a draw, as the viewer has seen its top card, else as it is for everybody. Null where there
 *  is nothing to draw. */
export function fateOf({ view, legal, viewer }: StageProps, deck: Deck): Fate | null {
  const { death, within_three } = promised(legal, `draw ${deck}`) ?? promised(legal, `choose ${deck}`) ?? {};
  const odds = death === undefined ? null : promise(death);
  if (odds instanceof Odds)
    return { deaths: odds.chances, cards: odds.of, ...(within_three === undefined ? {} : { soon: String(promise(within_three)) }) };
  const top = viewer === null ? null : cardsIn(view, `${deck}_deck`)[0]?.[1];
  const [deaths, cards] = top ? [Number(isDeath(top)), 1] : ((view.shown[`fate/${deck}`] as [number, number] | undefined) ?? []);
  return deaths === undefined || cards === undefined ? null : { deaths, cards };
}

/** The back of a deck: the first seat brings the attack deck, the second the other one; where one wears nothing, both are the other's. */
export const deckBack = (table: Table, colour: Colour): string => wornBy(table, colour === "A" ? 0 : 1, "back") || pileBack(table);

// The whole

const MAIN = ["draw attack", "draw defense", "attack", "pass", "choose attack", "choose defense"];

/** The actions that stand on buttons, in their order. */
export const mainActions = ({ legal }: StageProps): string[] => MAIN.filter((action) => promised(legal, action));

export function boardOf(props: StageProps, plan: Plan, hands: Hand[]): Board {
  const { table, view, legal, viewer } = props;
  const main = mainActions(props);
  const attack = promised(legal, "attack");
  const usual = attack && attack.damage !== 0 ? "attack" : (main[0] ?? null);
  const aim = aimed.value !== null && main.includes(aimed.value) ? aimed.value : usual;
  const { threat = null, left = null } = (aim && promised(legal, aim)) || promised(legal, "draw attack") || {};
  return {
    ...props,
    ...{ plan, ...seatsOf(props), attack, aim, threat, left },
    hands: Object.fromEntries(hands.map((hand) => [hand.zone, hand])),
    hp: hpOf(table, view),
    pendingChoice: view.to_act === viewer && viewer !== null && legal.length ? (view.numbers.pending ?? 0) : 0,
    limit: Number(option(table, "limit")),
    dead: table.status === "over" && view.numbers.ending === BY_DEATH,
  };
}

/** The least and the most of a promised number. */
export function bounds(said: number | string | null | undefined): [number, number] {
  const [low = 0, high = low] = String(said ?? 0)
    .split("..")
    .map(Number);
  return [low, high];
}

/** Whether hand cards are chosen in a sheet, where fans are too narrow for a thumb: then those below it are only looked at. */
export const inSheet = ({ plan, pendingChoice }: Board): boolean =>
  !plan.desk && pendingChoice !== 0 && ![PICK.deck, PICK.look, PICK.order].includes(pendingChoice);
