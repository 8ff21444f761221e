// How large everything is and how fans lie, from the stage's size and the cards in the hands; pure. The style sheet's grid does the rest.
import type { Room } from "../../parts/place";
import type { Look } from "./faces";

export interface Held {
  cards: number;
  tricks: number; // the last ones of them: they keep room for a thumb
}
export interface Spot {
  x: number;
  drop: number;
  turn: number; // degrees
  look: Look;
}
export interface Fan {
  width: number;
  spots: Spot[];
}
export interface Plan {
  desk: boolean; // hands side by side; else below each other, as on a phone
  low: boolean; // a phone on its side: hands to the left, decks and buttons to the right
  tall: boolean; // a tablet upright: a row for each hand, its total beside it
  unnamed: boolean; // their cards are too small for names that can be read
  long: boolean; // room for all words,
  narrow: boolean; // or so little that the buttons lie below the viewer's plate
  height: number; // more than the room's where it is too low: then the stage scrolls
  own: number; // widths of cards: the viewer's hands,
  foe: number; // theirs,
  deck: number;
  pile: number; // discards,
  slot: number;
  wheel: number; // and of the fate wheels
  lift: number; // how far a playable card is raised
  rows: string;
  candles: boolean;
  fans: Fan[]; // theirs, then the viewer's
}

const RATIO = 1.4;
const THUMB = 44;
const INDEX = 0.24; // of a card: its corner
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

// Heights that do not grow with the stage, and the sum of those that do, at the size of the drawings
const DESK = { width: 1144, fixed: 324, grows: 481, least: 0.5, most: 1.6, column: 128, edge: 24, gap: 16 };
const HANDS = { width: 390, fixed: 253, grows: 496, least: 0.6, most: 1.3, column: 66, edge: 12, gap: 6 };
// Where one’s own cards are as small as a thumb allows, as beside the tip of a lesson, the rest alone shrinks
const THUMBED = { below: THUMB / 60, fixed: 382, grows: 320 };
const DESK_LEAST = { width: 700, height: DESK.fixed + DESK.grows * DESK.least };

const LOW = { width: 480, height: 440, plate: 46, pads: 14, gap: 3, caption: 112, column: 62, edge: 12 };
const NARROW = 900;

/** A phone on its side: four fans below each other, each beside its total, the decks in one row between them. */
function lowLayout(room: Room, hands: readonly Held[]): Plan {
  const { plate, pads, gap, caption, column, edge } = LOW;
  const rest = Math.max(250, room.height - plate - pads - 5 * gap);
  const [foeRow, middle, ownRow] = [rest * 0.155, rest * 0.21, rest * 0.24];
  const fans = room.width - 2 * edge - column - caption - 20;
  const [foe, own, deck] = [(foeRow - 2) / RATIO, Math.max(THUMB, (ownRow - 8) / RATIO), Math.max(THUMB, (middle - 6) / RATIO)];
  return {
    ...{ desk: false, low: true, tall: false, unnamed: false, long: false, narrow: false, candles: false },
    ...{ own, foe, deck, pile: THUMB, slot: Math.min(column - 10, deck), wheel: middle - 4, lift: 5 },
    height: Math.max(room.height, plate + pads + 5 * gap + rest),
    rows: [plate, foeRow, foeRow, middle, ownRow, ownRow].map((row) => `${row.toFixed(1)}px`).join(" "),
    fans: hands.map((held, i) => fan(held, i > 1 ? own : foe, fans, false, i > 1, 1)),
  };
}

const TALL = { width: 600, shape: 1.1, plate: 66, pads: 16, gap: 6, tag: 50, caption: 112, column: 100, edge: 12 };
const UPRIGHT = { own: 96, foe: 72, deck: 100, pile: 84, wheel: 100, lift: 14 };

/** A tablet upright has room for a row of each hand, and for cards that fill it. */
function tallLayout(room: Room, hands: readonly Held[]): Plan {
  const { plate, pads, gap, tag, caption, column, edge } = TALL;
  const { own, foe, deck, lift } = UPRIGHT;
  const fixed = 2 * plate + pads + 6 * gap + tag + 2 * 8;
  const u = clamp(0.6, Math.min(room.width / 720, (room.height - fixed) / (2 * RATIO * (own + foe) + RATIO * deck + 2 * lift)), 1.4);
  const sizes = Object.fromEntries(Object.entries(UPRIGHT).map(([name, size]) => [name, size * u])) as typeof UPRIGHT;
  const [foeRow, middle, ownRow] = [sizes.foe * RATIO, sizes.deck * RATIO + tag, sizes.own * RATIO + sizes.lift + 8];
  const rows = [plate, foeRow, foeRow, middle, ownRow, ownRow, plate];
  const fans = room.width - 2 * edge - column - caption - 2 * 8 - 6;
  return {
    ...{ desk: false, low: false, tall: true, long: false, narrow: false, candles: false, unnamed: false, ...sizes, slot: column - 14 },
    height: Math.max(
      room.height,
      rows.reduce((sum, row) => sum + row, pads + 6 * gap),
    ),
    rows: rows.map((row, i) => (i === 3 ? `minmax(${row.toFixed(1)}px,1fr)` : `${row.toFixed(1)}px`)).join(" "),
    fans: hands.map((held, i) => fan(held, i > 1 ? sizes.own : sizes.foe, fans, false, i > 1, 1)),
  };
}

const LEGIBLE = 85; // the width of a card whose name can be read at arm's length

/** `hands` are the two of the enemy, then the viewer's. */
export function layout(room: Room, hands: readonly Held[]): Plan {
  const desk = room.width >= DESK_LEAST.width && room.height >= DESK_LEAST.height;
  if (!desk && room.width >= LOW.width && room.height < LOW.height) return lowLayout(room, hands);
  if (room.width >= TALL.width && room.height > room.width * TALL.shape) return tallLayout(room, hands);
  const { width, fixed, grows, least, most, column, edge, gap } = desk ? DESK : HANDS;
  const grown = (room.height - fixed) / grows;
  const high = desk || grown > THUMBED.below ? grown : (room.height - THUMBED.fixed) / THUMBED.grows;
  const u = clamp(least, Math.min(room.width / width, high), most);
  const slotColumn = desk ? column * u : column;
  const inside = room.width - 2 * edge - slotColumn - (desk ? 2 : 1) * gap;
  const hand = desk ? inside / 2 - 18 : inside; // a fan's outer cards lean
  const cards = desk
    ? { own: 112 * u, foe: 88 * u, deck: 112 * u, pile: 92 * u, slot: 100 * u, wheel: 148 * u, lift: 22 * u }
    : { own: Math.max(THUMB, 60 * u), foe: 44 * u, deck: 76 * u, pile: 56 * u, slot: Math.min(66, 60 * u), wheel: 70 * u, lift: 10 * u };
  const foeRow = desk ? 22 * u + cards.foe * RATIO + 48 : cards.foe * RATIO + 28;
  const ownRow = cards.lift + cards.own * RATIO + (desk ? 56 : 28);
  const middle = desk ? cards.deck * RATIO + 42 : cards.deck * RATIO + cards.wheel + 24;
  const rows = desk ? [64, foeRow, middle, ownRow, 80] : [54, foeRow, foeRow, middle, ownRow, ownRow, 54];
  const pads = desk ? 34 : 14;
  const needed = rows.reduce((sum, row) => sum + row, pads);
  const at = desk ? 2 : 3;
  return {
    ...{ desk, low: false, tall: false, unnamed: desk && cards.foe < LEGIBLE, ...cards },
    long: desk && room.width >= 1080,
    narrow: desk && room.width < NARROW,
    height: Math.max(room.height, needed),
    rows: rows.map((row, i) => (i === at ? `minmax(${row.toFixed(1)}px,1fr)` : `${row.toFixed(1)}px`)).join(" "),
    candles: desk && room.width >= 814 * u + 330,
    fans: hands.map((held, i) => fan(held, i > 1 ? cards.own : cards.foe, hand, desk, i > 1, u)),
  };
}

/** Cards side by side, the tricks with room for a thumb, as close as the room asks. */
function fan({ cards, tricks }: Held, w: number, room: number, desk: boolean, mine: boolean, u: number): Fan {
  const most = desk ? w * 0.68 : mine ? w * 0.75 : w + 4;
  const steps = Math.max(0, cards - 1);
  const even = Math.min(most, steps ? (room - w) / steps : most);
  const wide = mine && tricks && even < THUMB ? Math.min(tricks, steps) : 0; // steps before a trick
  const others = steps - wide;
  const thumb = wide && Math.max(even, Math.min(THUMB, (room - w - others * w * INDEX) / wide));
  const near = wide && others ? Math.min(most, (room - w - wide * thumb) / others) : even;
  const stepAfter = (i: number) => (i >= others ? thumb : near);
  const spots: Spot[] = [];
  let x = 0;
  for (let i = 0; i < cards; i++) {
    const t = desk ? ((i - steps / 2) * 10) / (cards + 4) : 0;
    const step = stepAfter(i);
    const last = i === steps;
    spots.push({
      x,
      drop: t * t * 1.1 * u * (mine ? 1 : -1),
      turn: t * 1.9 * (mine ? 1 : -1),
      look: lookOf(last ? w : step, w, desk || mine),
    });
    x += last ? w : step;
  }
  return { width: Math.max(x, w), spots };
}

function lookOf(seen: number, w: number, large: boolean): Look {
  if (!large) return seen < w * 0.95 ? "slim" : "mini";
  return seen >= w ? "full" : seen >= w * 0.55 ? "strip" : Math.floor((seen / w) * 50) / 50;
}
