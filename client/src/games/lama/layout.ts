// Where everything lies on the stage, in its own pixels: pure, from the stage's size and what is on the table.
import type { Box, Room } from "../../parts/place";

export type { Box, Room };

/** A card's place: its box unturned, and how far it is turned about its middle, in degrees. */
export interface Spot extends Box {
  turn: number;
}
export interface Party {
  hand: number; // cards of the seat below
  others: { cards: number; squared: boolean; open?: boolean }[]; // in the order of play; squared: laid down together; open: faces are seen
  ended: boolean; // the round is over, hands are shown
  buttons: number;
}
export type Shape = "tall" | "long" | "small" | "mini"; // of a plate
export interface Seat {
  shape: Shape;
  plate: Box;
  backs: Spot[];
  shown: Box; // where the hand is shown when the round is over
}
export interface Plan {
  wide: boolean;
  low?: boolean; // a phone on its side
  height: number; // more than the room's where it is too low: then the stage scrolls
  cards: number; // how large cards are, 1: as drawn for 1144×852 or 390×744
  text: number; // how large plates and text are, never less than 1
  blanket: Box;
  draw: Box;
  discard: Box;
  strip: Box;
  cell: number; // of the strip
  bowl: Box;
  seats: Seat[];
  me: Box;
  aside: number; // pixels that the buttons have beside it; none: a place of their own
  hand: Spot[];
  slim: boolean; // hand cards overlap
  tags: boolean; // room for a forecast above a card; else it stands on its foot
  lift: number;
  hero: Box; // the last card, large
  chooser: Box;
}

export const RATIO = 1.4; // a card is 100×140
const EDGE = 12;
const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));
const card = (x: number, y: number, w: number, turn = 0): Spot => ({ x, y, w, h: w * RATIO, turn });

export function layout(room: Room, party: Party): Plan {
  const width = Math.max(280, room.width);
  const wide = width >= 860 && room.height >= 560;
  if (!wide && width >= 400 && room.height < LOW_STAGE && width > room.height) return lowLayout({ ...room, width }, party);
  return wide ? wideLayout({ ...room, width }, party) : narrowLayout({ ...room, width }, party);
}

// A wide stage: opponents left, top and right of the blanket

const DESK = { width: 1144, height: 852 };

function wideLayout({ width, height }: Room, party: Party): Plan {
  const cards = between(0.6, Math.min(width / DESK.width, height / DESK.height), 1.6);
  const text = between(1, cards, 1.35);
  const me: Box = { x: 2 * EDGE, y: height - 15 - 62 * text, w: ownWidth(width, text, party.buttons), h: 62 * text };
  const handCard = 118 * cards;
  const handTop = me.y - 24 * cards - handCard * RATIO;
  const side = EDGE + 180 * text;
  const blanket: Box = { x: side + 20 * cards, y: 96 * cards, w: width - 2 * side - 40 * cards, h: handTop - 42 * cards - 96 * cards };
  const middle = width / 2;
  const pile = Math.min(122 * cards, (blanket.h - 176 * cards) / RATIO);
  const under = party.others.length === 2 ? 0 : 10 + 110 * text + 14; // a plate on top hangs over the blanket
  const pileTop = Math.max(under, blanket.y + (blanket.h - pile * RATIO - 34 - 74 * cards) * 0.42);
  const cell = 44 * between(0.8, cards, 1.4);
  const strip: Box = { x: middle - 4.5 * cell, y: pileTop + pile * RATIO + 44 + 8 * cards, w: 9 * cell, h: cell * 1.14 };
  const bowl = 92 * cards;
  const heroTop = Math.max(blanket.y + 64 * cards, under && under + 38); // who went out stands above the card, below that plate
  const heroWidth = Math.min(208 * cards, (blanket.y + blanket.h - heroTop - 86 * cards) / RATIO);
  const hero: Box = { x: middle - heroWidth / 2, y: heroTop, w: heroWidth, h: heroWidth * RATIO };
  const chooserTop = Math.max(hero.y + hero.h + 96 * cards, handTop);
  return {
    wide: true,
    aside: width - me.x - me.w - 44,
    ...{ height, cards, text, blanket, strip, cell, me, hero },
    draw: card(middle - 174 * cards, pileTop, pile),
    discard: card(middle + 46 * cards, pileTop, pile),
    bowl: !party.ended
      ? { x: strip.x + strip.w - 6, y: strip.y - bowl * 0.35, w: bowl, h: bowl }
      : party.hand
        ? { x: middle + hero.w + 14, y: handTop - bowl - 30, w: bowl, h: bowl }
        : { x: middle + 270 + 22 * cards, y: chooserTop - 8, w: bowl * 1.3, h: bowl * 1.3 },
    seats: wideSeats(width, cards, text, handTop, hero, party.others),
    ...wideHand(width, handTop, handCard, party.hand),
    chooser: { x: middle - 270, y: chooserTop, w: 540, h: me.y - 12 - chooserTop },
  };
}

/** The own plate leaves room for the buttons beside it. */
function ownWidth(width: number, text: number, buttons: number): number {
  return between(320, width - 72 - Math.max(2, buttons) * 208, 600 * text);
}

function wideHand(width: number, top: number, size: number, count: number): Pick<Plan, "hand" | "slim" | "tags" | "lift"> {
  const room = width - 88;
  const lift = 24;
  const dense = count > 1 && (room - size) / (count - 1) < 34;
  const rows = dense ? 2 : 1;
  const w = dense ? size * 0.78 : size;
  const inRow = Math.ceil(count / rows);
  const step = Math.min(size * 1.06, inRow > 1 ? (room - w) / (inRow - 1) : 0);
  const tight = count > 8;
  const hand = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / inRow);
    const here = Math.min(inRow, count - row * inRow);
    const k = (i % inRow) - (here - 1) / 2;
    const sag = rows > 1 ? 0 : k * k * Math.min(tight ? 0.3 : 1.3, 48 / (count * count)) * (size / 118);
    const y = top + (rows > 1 ? (row - 1) * w * 0.52 + size * RATIO - w * RATIO : 0) + sag;
    return card(width / 2 + k * step - w / 2, y, w, rows > 1 ? 0 : k * (tight ? Math.min(0.5, 6 / count) : 1.1));
  });
  return { hand, slim: step < w && count > 1, tags: rows === 1, lift: dense ? 12 : lift };
}

function wideSeats(width: number, cards: number, text: number, handTop: number, hero: Box, others: Party["others"]): Seat[] {
  const count = others.length;
  const crowded = count > 3;
  const back = (crowded && count !== 4 ? 50 : 64) * cards;
  const tall = { w: 180 * text, h: 152 * text };
  const long = { w: (count === 4 ? 284 : 310) * text, h: 110 * text };
  const left = (y: number, at: number): Seat => {
    const plate = { x: EDGE, y, ...tall };
    const shown = { x: plate.x + plate.w + 8, y: y - 6, w: hero.x - plate.x - plate.w - 40 * cards, h: tall.h };
    return { shape: "tall", plate, backs: fan(others[at]!, plate.x + plate.w + 2 + back * 0.7, y + tall.h / 2, back, 90, limit), shown };
  };
  const right = (y: number, at: number): Seat => {
    const plate = { x: width - EDGE - tall.w, y, ...tall };
    const from = hero.x + hero.w + 32 * cards;
    const shown = { x: from, y: y - 6, w: plate.x - 8 - from, h: tall.h };
    return { shape: "tall", plate, backs: fan(others[at]!, plate.x - 2 - back * 0.7, y + tall.h / 2, back, -90, limit), shown };
  };
  const top = (middle: number, at: number, room: number): Seat => {
    const reach = Math.min(130 * cards, room - long.w);
    const plate = { x: middle - (long.w + reach) / 2, y: 10, ...long };
    const x = plate.x + plate.w + 14;
    const shown = { x, y: 14, w: Math.max(reach, room - long.w - 90), h: long.h };
    return { shape: "long", plate, backs: fan(others[at]!, x + reach / 2 - 6, 14 + back * 0.7, back, 180, reach), shown };
  };
  const rows = Math.min(210 * cards, handTop - 118 * cards - tall.h);
  const upper = Math.max(110 * cards, 10);
  const single = Math.min(206 * cards, handTop - tall.h - 20);
  const limit = crowded && count !== 4 ? rows - 20 : 236 * cards;
  switch (count) {
    case 1:
      return [top(width / 2, 0, 620)];
    case 2:
      return [left(single, 0), right(single, 1)];
    case 3:
      return [left(single, 0), top(width / 2, 1, 620), right(single, 2)];
    case 4:
      return [left(single, 0), top(width * 0.29, 1, width * 0.4), top(width * 0.71, 2, width * 0.4), right(single, 3)];
    default:
      return [left(upper + rows, 0), left(upper, 1), top(width / 2, 2, 620), right(upper, 3), right(upper + rows, 4)];
  }
}

/** Backs side by side about a middle, turned: 90 to the right, 180 upside down. Faces stand upright: a 6 is no 9. */
function fan(other: Party["others"][number], x: number, y: number, size: number, turn: number, room: number): Spot[] {
  const { cards: count, squared, open } = other;
  const along = Math.abs(turn) === 90;
  if (open) {
    const columns = along && (room - size * RATIO) / count < size * 0.3 ? 2 : 1; // or their corners would be covered
    const rows = Math.ceil(count / columns);
    const step = Math.min(size * 0.44, (room - size * (along ? RATIO : 1)) / Math.max(1, rows - 1));
    const [dx, dy] = along ? [0, step] : [step, 0];
    const [left, top] = [x - (size + dx * (rows - 1)) / 2, y - (size * RATIO + dy * (rows - 1)) / 2];
    return Array.from({ length: count }, (_, i) => {
      const aside = Math.sign(turn) * Math.floor(i / rows) * (size + 4);
      return card(left + (i % rows) * dx + aside, top + (i % rows) * dy, size);
    });
  }
  const step = squared ? Math.min(6, (room - size) / Math.max(1, count)) : Math.min(size * 0.44, (room - size) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, i) => {
    const k = i - (count - 1) / 2;
    const bend = squared ? 0 : Math.min(4, 24 / count) * k;
    const [dx, dy] = along ? [0, k * step * Math.sign(turn)] : [-k * step, 0];
    return card(x + dx - size / 2, y + dy - (size * RATIO) / 2, size, turn + bend);
  });
}

// A low stage, a phone on its side: opponents in one row on top, the own plate over the strip left of the piles, the hand in one row below

const LOW_STAGE = 500;
const TIGHT = 370; // of a low stage, with the tip of a lesson below it
const CRY = 1.34; // so much of its card's height "LAMA!" reaches down

function lowLayout({ width, height: given }: Room, party: Party): Plan {
  const height = Math.max(320, given);
  const seats = narrowSeats(width, party, true, party.others.length);
  const tight = height < TIGHT;
  const top = seats[0]!.plate.y + seats[0]!.plate.h + (tight ? 6 : 12);
  const { hand, slim, lift, top: handTop } = lowHand(width, height, party.hand, party.ended);
  const floor = handTop - lift - 6;
  const me: Box = { x: 10, y: top + 2, w: Math.min(256, width * 0.44), h: tight ? 62 : 68 };
  const cell = between(20, (me.w - 46) / 7, 34);
  const left = me.x + me.w + 18;
  const pile = between(40, Math.min((floor - top - 40) / RATIO, (width - left - 12) / 3.6), 110);
  const start = left + Math.max(0, (width - left - 12 - 3.6 * pile) / 2);
  const bowl = pile * 0.8;
  const choice = Math.max(me.w + 22, width * 0.54); // it lies below the own plate, beside the last card
  const heroLeft = party.hand ? left : choice + 16;
  const heroWidth = between(40, ((party.hand ? floor : height - 6) - top - 32) / RATIO / CRY, Math.min(110, (width - heroLeft) / 2.2)); // "LAMA!" is twice as wide as its card
  const hero: Box = { x: heroLeft + (width - heroLeft - heroWidth) / 2, y: top + 26, w: heroWidth, h: heroWidth * RATIO };
  const chooser: Box = { x: 10, y: me.y + me.h + 16, w: choice, h: 104 };
  return {
    wide: false,
    low: true,
    aside: 0,
    ...{ height, cards: pile / 104, text: 1, cell, seats, me, hand, slim, lift, hero, chooser },
    blanket: { x: -4, y: top - 6, w: width + 8, h: floor - top + 10 },
    tags: false,
    strip: { x: me.x, y: me.y + me.h + (tight ? 9 : 13), w: me.w, h: cell * 1.14 },
    draw: card(start, top + 4, pile),
    discard: card(start + 1.64 * pile, top + 4, pile),
    bowl: party.ended
      ? party.hand
        ? { x: 20, y: me.y + me.h + 8, w: 48, h: 48 }
        : { x: me.x + me.w + 12, y: me.y + 4, w: 48, h: 48 } // above the choice
      : { x: start + 2.78 * pile, y: top + 4, w: bowl, h: bowl },
  };
}

function lowHand(width: number, height: number, count: number, ended: boolean) {
  const bottom = height - 8;
  const room = width - 16;
  const rows = count > 1 && (room - 60) / (count - 1) < 34 ? 2 : 1;
  const inRow = Math.ceil(count / rows);
  const w =
    rows > 1
      ? 56
      : between(ended ? 48 : 60, room - 44 * (count - 1), Math.min(84, height * (ended ? 0.15 : height < TIGHT ? 0.185 : 0.21)));
  const step = inRow > 1 ? Math.min(w * 1.06, (room - w) / (inRow - 1)) : 0;
  const down = 40;
  const top = bottom - w * RATIO - (rows - 1) * down;
  const hand = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / inRow);
    const here = Math.min(inRow, count - row * inRow);
    return card(width / 2 + ((i % inRow) - (here - 1) / 2) * step - w / 2, top + row * down, w);
  });
  return { hand, slim: step < w && count > 1, lift: rows > 1 ? 8 : 14, top };
}

// A narrow stage: opponents in rows on top, everything else below them

const PHONE = { width: 390, height: 744 };
const LOW = 608; // a stage that is less high has small plates
const LOWEST = 540; // a stage that is less high scrolls

function narrowLayout({ width, height: given, row }: Room, party: Party): Plan {
  const open = party.others.some((other) => other.open);
  const height = Math.max(
    LOWEST + (row ? 0 : 80) + (party.others.length > inRow(width, party.others.length) ? (party.ended ? 190 : open ? 240 : 160) : 0),
    given,
  );
  const free = row ? height : height - 80;
  const cards = between(0.74, Math.min(width / PHONE.width, free / PHONE.height), 1.5);
  const low = free < LOW;
  const seats = narrowSeats(width, party, low);
  const last = seats[seats.length - 1]!.plate;
  const me: Box = { x: 8, y: free - 8 - 68, w: width - 16, h: 68 };
  const { hand, slim, tags, lift, top } = narrowHand(width, me.y - 8, cards, low, party.hand);
  const blanketTop = last.y + last.h + 10;
  const blanket: Box = { x: -4, y: blanketTop, w: width + 8, h: top - lift - (tags ? 26 : 10) - blanketTop };
  const cell = Math.min(44 * Math.max(1, cards), (width - 66) / 7);
  const strip: Box = { x: 8, y: blanket.y + blanket.h - cell * 1.14 - 34, w: width - 16, h: cell * 1.14 };
  const pile = between(44, Math.min(104 * cards, (strip.y - blanket.y - 64) / RATIO, (width - 28) / 3.6), 160);
  const pileTop = blanket.y + Math.max(10, (strip.y - blanket.y - pile * RATIO - 34) / 2);
  const start = Math.max(14, (width - 3.6 * pile) / 2); // draw, two older plays, the top card, the bowl
  const bowl = Math.min(78 * Math.max(1, cards), pile * 0.75, pile * RATIO - 44); // its numbers stand below it
  const chooser: Box = { x: 8, y: me.y - 8 - 150, w: width - 16, h: 150 };
  const heroWidth = between(60, Math.min(140 * cards, (chooser.y - blanket.y - 130) / RATIO), 200);
  return {
    wide: false,
    aside: 0,
    ...{ height, cards, text: 1, blanket, strip, cell, seats, me, hand, slim, tags, lift },
    draw: card(start, pileTop, pile),
    discard: card(start + 1.64 * pile, pileTop, pile),
    bowl: party.ended
      ? { x: width - 76, y: blanket.y + 36, w: 58, h: 58 } // beside the last card
      : { x: start + 2.78 * pile, y: pileTop + (row ? 8 : 0), w: bowl, h: bowl },
    hero: { x: (width - heroWidth) / 2, y: blanket.y + 44, w: heroWidth, h: heroWidth * RATIO },
    chooser,
  };
}

/** How many plates lie beside each other: all of them where there is room. */
const inRow = (width: number, others: number): number =>
  others <= 3 || (width - 16 - 8 * (others - 1)) / others >= 118 ? others : others === 4 ? 2 : 3;

function narrowSeats(width: number, { others, ended }: Party, low: boolean, inOne?: number): Seat[] {
  const perRow = inOne ?? inRow(width, others.length);
  const mini = others.length > 3 || low;
  const bar = mini ? 84 : 98; // so far down name, points and score bar reach
  const h = bar + (ended ? 42 : others.some(({ open }) => open) ? 31 : mini ? 0 : 6); // below them a hand that is shown, and its sum
  const most = others.length === 1 ? 260 : 220;
  const w = Math.min(most, (width - 16 - 8 * (perRow - 1)) / perRow);
  const back = mini ? 16 : 20;
  return others.map((other, i) => {
    const here = Math.min(perRow, others.length - Math.floor(i / perRow) * perRow);
    const start = (width - here * w - (here - 1) * 8) / 2;
    const plate = { x: start + (i % perRow) * (w + 8), y: 8 + Math.floor(i / perRow) * (h + 12), w, h };
    const step = Math.min(other.squared ? 1 : mini ? 1.5 : 4, 6 / Math.max(1, other.cards - 1));
    const x = mini ? plate.x + 78 : plate.x + w - 13 - back;
    const y = plate.y + (mini ? 24 : 28);
    const backs = Array.from({ length: other.cards }, (_, k) => card(x - (other.cards - 1 - k) * step, y, back));
    return { shape: mini ? "mini" : "small", plate, backs, shown: { x: plate.x + 8, y: plate.y + bar, w: w - 16, h: 26 } };
  });
}

function narrowHand(width: number, bottom: number, cards: number, low: boolean, count: number) {
  const room = width - 8;
  const step = 44;
  if (count <= 8) {
    const spread = width > 600 ? (room - 16) / count / 1.04 : Number.POSITIVE_INFINITY; // where there is room nothing overlaps
    const w = Math.min(96 * cards, Math.max(60, room - step * (count - 1)), Math.max(84, spread));
    const wider =
      count > 1
        ? Math.min(
            w * 1.04,
            Math.max(Math.min(step, (room - w) / (count - 1)), Math.min((room - w) / (count - 1), width > 600 ? w * 1.04 : step * cards)),
          )
        : 0;
    const top = bottom - w * RATIO - (count > 5 ? 9 : 5);
    const hand = Array.from({ length: count }, (_, i) => {
      const k = i - (count - 1) / 2;
      return card(width / 2 + k * wider - w / 2, top + k * k * 0.8, w, k);
    });
    return { hand, slim: wider < w && count > 1, tags: !low, lift: low ? 16 : 24, top };
  }
  const rows = Math.min(4, Math.ceil(count / 7));
  const inRow = Math.ceil(count / rows);
  const w = low ? 64 : 80 * Math.max(0.9, Math.min(cards, 1.2));
  const wider = Math.min(w * 1.04, (room - w) / (inRow - 1), Math.max(step, step * cards));
  const down = (low ? 44 : rows > 2 ? 48 : 66) * Math.max(0.9, Math.min(cards, 1.2));
  const top = bottom - w * RATIO - (rows - 1) * down;
  const hand = Array.from({ length: count }, (_, i) => {
    const r = Math.floor(i / inRow);
    const start = (width - (inRow - 1) * wider - w) / 2;
    return card(start + (i % inRow) * wider, top + r * down, w);
  });
  return { hand, slim: true, tags: false, lift: 12, top };
}

// Hands that are shown when a round is over

export interface Shown {
  card: number;
  face: string | null;
  twin: boolean; // lies under another of its value
}

/** The cards of a hand in order, twins after their first. */
export function sorted(hand: readonly (readonly [number, string | null])[], faces: readonly string[], once: boolean): Shown[] {
  const order = [...hand].sort(([, a], [, b]) => faces.indexOf(a ?? "") - faces.indexOf(b ?? ""));
  return order.map(([id, face], i) => ({ card: id, face, twin: once && face !== null && order[i - 1]?.[1] === face }));
}

/** As wide as chips can be that lie in a box without covering one another. */
export function chipSize(cards: readonly Shown[], box: Box): number {
  const columns = cards.filter((each) => !each.twin).length;
  return Math.min(18, (box.w - 4) / Math.max(1, columns) - 1.5);
}

/** Where they lie in a box from its left or its right: side by side, or with the twins slid under. */
export function shownSpots(
  cards: readonly Shown[],
  box: Box,
  size: number,
  slid: boolean,
  fromRight = false,
  apart = size * 0.66,
  rise = 0.3,
): Spot[] {
  const columns: number[] = [];
  let column = -1;
  for (const each of cards) columns.push(slid && each.twin ? column : ++column);
  const step = column > 0 ? Math.min(apart, (box.w - size) / column) : 0;
  const start = fromRight ? box.x + box.w - size - step * column : box.x;
  let depth = 0;
  return cards.map((each, i) => {
    depth = slid && each.twin ? depth + 1 : 0;
    return card(start + columns[i]! * step + depth * 4, box.y + (slid && each.twin ? -depth * size * rise : 0), size, depth ? 4 : 0);
  });
}
