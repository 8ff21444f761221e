// Where everything lies on the stage, in its own pixels: pure, from the stage's size and how many cards there are.
import type { Box, Room } from "../../parts/place";
import { SIDE } from "./cards";

export type { Box, Room };

/** A card's place: its box unturned, and how far it is turned about its foot, in degrees. */
export interface Spot extends Box {
  turn: number;
}
export interface Party {
  hand: number; // cards of the seat below
  foe: number; // cards of the seat above
  sides: readonly (readonly [above: number, below: number])[]; // cards in each lane
}
export interface LanePlan {
  box: Box;
  theirs: Box[]; // the first card's place first
  mine: Box[];
  above: Box; // the total of the other side
  clock: Box;
  below: Box;
}
export interface Plan {
  desk: boolean; // one row for me, hand and piles; else two
  long: boolean; // cards of a side lie side by side; else one over the other
  low: boolean; // a phone on its side: totals stand beside the cards
  beside?: boolean; // so they do in the wide lanes of a tablet
  height: number; // more than the room's where that is too low: then the stage scrolls
  text: number; // how large text is, never less than 1
  foe: Box;
  fan: Spot[];
  foeDeck: Box;
  lanes: LanePlan[];
  me: Box;
  hand: Spot[];
  lift: number;
  deck: Box;
  tray: Box;
  panel: Box; // where suits are chosen
  reference: Box | null; // where bonuses and effects stand; null: there is no room for them
}

export const RATIO = 1.4; // a card is 100×140
const TITLE = 10; // half a lane's name lies above its rim
const BESIDE = 220; // a lane so wide has room for totals next to cards that lie one over the other; the cards are larger then
const FRAME = 10; // between the rim of a lane and its cards: the rim has steps
const INDEX = 0.41; // of a card's width: what an overlapped card shows of itself, its index
const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));
export const card = (x: number, y: number, w: number, turn = 0): Spot => ({ x, y, w, h: w * RATIO, turn });

export function layout(room: Room, party: Party): Plan {
  const width = Math.max(300, room.width);
  const desk = width >= 900 && room.height >= 560;
  if (desk) return deskLayout(width, room.height, party);
  return width >= 560 && room.height < LOW && width > room.height
    ? lowLayout({ ...room, width }, party)
    : phoneLayout({ ...room, width }, party);
}

// A wide stage: hand, piles and the own plaque in one row

const DESK = { width: 1144, height: 852 };

function deskLayout(width: number, height: number, party: Party): Plan {
  const k = between(0.62, Math.min(width / DESK.width, height / DESK.height), 1.6);
  const text = between(1, k, 1.4);
  const edge = 20 * k;
  const top = Math.max(84, 100 * k);
  const foot = Math.max(196, 228 * k);
  const floor = height - foot;
  const left = 216 * text;
  const right = 306 * text;
  const fan = 52 * Math.max(0.85, k);
  const tray = foot - 18 * k - 84;
  const pile = Math.min(68 * k, (tray - 18) / RATIO);
  const lanes = lanesOf(
    { x: edge, y: top + TITLE * 0.6, w: width - 2 * edge, h: floor - top - TITLE * 0.6 },
    18 * k,
    26 * k,
    true,
    text,
    party,
  );
  const area = { x: edge + left, w: width - 2 * edge - left - right };
  const air = 20 * k; // on both sides of the hand, for rings and turned corners
  const size = Math.min(104 * k, (area.w - 2 * air - 4 * 12 * k) / 5);
  const piles = width - edge - right + 12;
  const aside = { x: width / 2 + fan * 2.2 + 14, y: 4, w: width / 2 - fan * 2.2 - 14 - edge - fan - 96 * text, h: top - 12 };
  return {
    ...{ desk: true, long: true, low: false, height, text, lanes, lift: 24 * Math.min(1, k) },
    foe: { x: edge, y: 4, w: Math.min(384 * text, width / 2 - fan * 3), h: top - 12 },
    fan: spread(party.foe, width / 2, 10 * k, fan, fan * 0.77, fan * 6, -4),
    foeDeck: { x: width - edge - fan - 4, y: 12 * k, w: fan, h: fan * RATIO },
    me: { x: edge, y: height - 164 * text - 14, w: left - 10, h: 164 * text },
    hand: spread(party.hand, area.x + area.w / 2, height - 18 * k - size * RATIO, size, size + 12 * k, area.w - 2 * air, 1),
    deck: { x: piles, y: floor + 16 * k + 4, w: pile, h: pile * RATIO },
    tray: { x: piles + pile + 18, y: floor + 16 * k, w: width - edge - piles - pile - 18, h: tray },
    panel: inner({ x: edge, y: top, w: width - 2 * edge, h: floor - top }, 760 * text, 352 * text),
    reference: aside.w >= 190 ? aside : null,
  };
}

// A narrow or low stage: the own plaque and the piles above the hand

const LOWEST = { long: 470, tall: 530 };
const PLAQUE = 420;

function phoneLayout({ width, height: given, row }: Room, party: Party): Plan {
  const edge = 6;
  const gap = width > 600 ? 8 : 3;
  const long = (width - 2 * edge - 2 * gap) / SIDE >= 190 && given < 1.1 * width; // in a high window cards are larger one over the other
  const floor = row ? 0 : 72;
  const height = Math.max(long ? LOWEST.long : LOWEST.tall, given) + (given - floor < (long ? LOWEST.long : LOWEST.tall) ? floor : 0);
  const free = height - floor;
  const low = free < 680;
  const strip = low ? 48 : 54;
  const lift = low ? 8 : 10;
  const spare = long ? (free - 2 * strip - lift - 20 - 196 - ((width - 2 * edge) / SIDE - 30) * (2 / SIDE) * RATIO) / RATIO : 0; // what the lanes leave
  const size = between(44, Math.min((width - 2 * edge - 4 * 5) / 5, Math.max(spare, free * (low ? 0.092 : 0.098))), 104);
  const foot = size * RATIO + lift + (low ? 12 : 20);
  const meTop = free - foot - strip;
  const fan = low ? 20 : 24;
  const deck = 28;
  const tray = between(98, width * 0.3, 124);
  const lanes = lanesOf(
    { x: edge, y: strip + TITLE * 0.7, w: width - 2 * edge, h: meTop - strip - TITLE * 0.7 - 4 },
    gap,
    long ? 14 : low ? 10 : 12,
    long,
    1,
    party,
  );
  const fanWidth = fan + Math.max(0, Math.min(party.foe, 5) - 1) * (fan - 10);
  const deckLeft = width - edge - deck - 30;
  return {
    ...{ desk: false, long, low: false, beside: !long && lanes[0]!.box.w >= BESIDE, height, text: 1, lanes, lift },
    foe: { x: edge, y: 3, w: Math.min(PLAQUE, deckLeft - fanWidth - 20 - edge), h: strip - 6 },
    fan: spread(party.foe, deckLeft - 8 - fanWidth / 2, (strip - fan * RATIO) / 2, fan, fan - 10, fanWidth, 0),
    foeDeck: { x: deckLeft, y: (strip - deck * RATIO) / 2, w: deck, h: deck * RATIO },
    me: { x: edge, y: meTop + 2, w: Math.min(PLAQUE, width - 2 * edge - tray - deck - 54), h: strip - 6 },
    deck: { x: width - edge - tray - 42 - deck, y: meTop + (strip - deck * RATIO) / 2, w: deck, h: deck * RATIO },
    tray: { x: width - edge - tray, y: meTop + (strip - 46) / 2, w: tray, h: 46 },
    hand: spread(party.hand, width / 2, free - size * RATIO - 10, size, size + 5, width - 2 * edge, 0),
    panel: inner({ x: edge, y: strip, w: width - 2 * edge, h: meTop - strip }, 560, long ? 300 : 500),
    reference: null,
  };
}

// A phone on its side: everything of the viewer's in one row below the lanes, totals beside the cards

const LOW = 450;
const LEAST = 300; // a stage that is less high scrolls
const BUTTONS = 236; // pixels that the house's buttons have on the lower right
const NARROW = 240; // a lane that is less wide

function lowLayout({ width, height: given, row }: Room, party: Party): Plan {
  const edge = 6;
  const gap = 8;
  const height = Math.max(LEAST, given);
  const strip = 40;
  const foot = 92;
  const lift = 8;
  const floor = height - foot;
  const box = { y: strip + TITLE * 0.7, w: (width - 2 * edge - 2 * gap) / SIDE, h: floor - strip - TITLE * 0.7 - 4 };
  const lanes = [0, 1, 2].map((i) => lowLane({ ...box, x: edge + i * (box.w + gap) }));
  const right = row ? 0 : BUTTONS;
  const [me, piles] = [Math.min(196, width * 0.27), 112];
  const area = { x: edge + me + 6, w: width - 2 * edge - me - piles - right - 18 };
  const size = Math.min((foot - lift - 10) / RATIO, (area.w - 4 * 4) / 5);
  const side = width - edge - right - piles;
  const fan = 20;
  const fanWidth = fan + Math.max(0, Math.min(party.foe, 5) - 1) * (fan - 8);
  const deckLeft = width - edge - 58;
  return {
    ...{ desk: false, long: true, low: true, height, text: 1, lanes, lift },
    foe: { x: edge, y: 2, w: Math.min(PLAQUE, deckLeft - fanWidth - 40), h: strip - 4 },
    fan: spread(party.foe, deckLeft - 12 - fanWidth / 2, (strip - fan * RATIO) / 2, fan, fan - 8, fanWidth, 0),
    foeDeck: { x: deckLeft, y: (strip - 34) / 2, w: 24, h: 24 * RATIO },
    me: { x: edge, y: floor + 4, w: me, h: foot - 10 },
    hand: spread(party.hand, area.x + area.w / 2, height - size * RATIO - 6, size, size + 5, area.w, 0),
    deck: { x: side + 8, y: height - 40, w: 24, h: 24 * RATIO },
    tray: { x: side, y: floor + 4, w: piles - 4, h: 46 },
    panel: { x: (width - Math.min(640, width - 12)) / 2, y: 2, w: Math.min(640, width - 12), h: height - 4 },
    reference: null,
  };
}

/** Cards on the left, what they are worth on the right, the clock between the sides; in a narrow lane all of it one below the other. */
function lowLane(box: Box): LanePlan {
  const [pad, clock, gap] = [9, 34, 4];
  if (box.w < NARROW) {
    const tally = 24;
    const w = Math.min((box.w - 4 * gap) / SIDE, (box.h - 2 * pad - clock - 2 * tally - 8) / 2 / RATIO);
    const row = (y: number): Box[] =>
      spread(SIDE, box.x + box.w / 2, y, w, w + gap, box.w - 2 * gap, 0).map(({ turn: _, ...place }) => place);
    const [top, bottom] = [box.y + pad, box.y + box.h - pad - w * RATIO];
    return { box, theirs: row(top), mine: row(bottom), ...middle(box, top + w * RATIO, bottom, tally, clock) };
  }
  const w = Math.min((box.w * 0.62) / SIDE - gap, (box.h - 2 * pad - clock - 8) / 2 / RATIO);
  const h = w * RATIO;
  const row = (y: number): Box[] => Array.from({ length: SIDE }, (_, i) => ({ x: box.x + 8 + i * (w + gap), y, w, h }));
  const [top, bottom] = [box.y + pad, box.y + box.h - pad - h];
  const beside = { x: box.x + 10 + SIDE * (w + gap), w: box.w - 16 - SIDE * (w + gap), h };
  const half = (top + h + bottom) / 2;
  return {
    ...{ box, theirs: row(top), mine: row(bottom) },
    above: { ...beside, y: top },
    below: { ...beside, y: bottom },
    clock: { x: box.x + 4, y: half - clock / 2, w: box.w - 8, h: clock },
  };
}

// Both

/** A box in the middle of another, as large as may be. */
function inner(box: Box, most: number, tall: number): Box {
  const w = Math.min(most, box.w);
  const h = Math.min(tall, box.h);
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/** Cards side by side about a middle, so close that they keep to their room, each turned a little more than the one before. */
function spread(count: number, middle: number, y: number, w: number, step: number, room: number, turn: number): Spot[] {
  const apart = count > 1 ? Math.min(step, (room - w) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => {
    const k = i - (count - 1) / 2;
    return card(middle + k * apart - w / 2, y, w, turn * k);
  });
}

function lanesOf(area: Box, gap: number, pad: number, long: boolean, text: number, party: Party): LanePlan[] {
  const w = (area.w - 2 * gap) / SIDE;
  return [0, 1, 2].map((i) => {
    const [above, below] = party.sides[i] ?? [0, 0];
    const box = { x: area.x + i * (w + gap), y: area.y, w, h: area.h };
    return long ? longLane(box, pad, text, Math.max(SIDE, above), Math.max(SIDE, below)) : tallLane(box, pad, above, below);
  });
}

/** The cards of a side lie side by side. */
function longLane(box: Box, pad: number, text: number, above: number, below: number): LanePlan {
  const tall = box.h >= 400;
  const [tally, clock, air] = tall ? [42 * text, 56 * text, 8] : [32, 44, 3];
  const side = (box.h - 2 * pad - 2 * tally - clock - 4 * air) / 2;
  const gap = tall ? 7 : 4;
  const frame = tall ? gap : FRAME;
  const w = Math.max(24, Math.min((box.w - 2 * frame - 2 * gap) / SIDE, side / RATIO) - (tall ? 1 : 0));
  const row = (count: number, y: number): Box[] =>
    spread(count, box.x + box.w / 2, y, w, w + gap, box.w - 2 * frame, 0).map(({ turn: _, ...place }) => place);
  const rows = { theirs: row(above, box.y + pad), mine: row(below, box.y + box.h - pad - w * RATIO) };
  return { box, ...rows, ...middle(box, box.y + pad + w * RATIO, box.y + box.h - pad - w * RATIO, tally, clock) };
}

/** The cards of a side lie one over the other, the last one whole; those above lie close to the middle. */
function tallLane(box: Box, pad: number, above: number, below: number): LanePlan {
  const roomy = box.h >= 450;
  const beside = box.w >= BESIDE;
  const [tally, clock, air] = beside ? [0, 60, 5] : roomy ? [43, 52, 2] : [38, 48, 0];
  const side = (box.h - 2 * pad - 2 * tally - clock - 4 * air) / 2;
  const w = Math.max(24, Math.min(beside ? box.w * 0.58 : box.w - 14, side / (RATIO + (SIDE - 1) * INDEX)));
  const left = box.x + (beside ? FRAME + 2 : (box.w - w) / 2);
  const column = (count: number, top: number, down: boolean): Box[] => {
    const places = Math.max(SIDE, count);
    const step = Math.min(w * INDEX, (side - w * RATIO) / (places - 1));
    const laid = Math.max(1, count);
    const from = down ? top + side - w * RATIO - (laid - 1) * step : top;
    return Array.from({ length: down ? laid : places }, (_, i) => ({ x: left, y: from + i * step, w, h: w * RATIO }));
  };
  const theirs = box.y + pad;
  const mine = box.y + box.h - pad - side;
  const plan = {
    box,
    theirs: column(above, theirs, true),
    mine: column(below, mine, false),
    ...middle(box, theirs + side, mine, tally, clock),
  };
  if (!beside) return plan;
  const next = { x: left + w + 4, w: box.x + box.w - FRAME - left - w - 4, h: Math.min(90, side) };
  return { ...plan, above: { ...next, y: theirs + side - next.h }, below: { ...next, y: mine } };
}

/** Between the two sides: a total, the clock, a total, with the same air between them all. */
function middle(box: Box, from: number, to: number, tally: number, clock: number): Pick<LanePlan, "above" | "clock" | "below"> {
  const air = (to - from - 2 * tally - clock) / 4;
  const x = box.x + 4;
  const w = box.w - 8;
  return {
    above: { x, y: from + air, w, h: tally },
    clock: { x, y: from + 2 * air + tally, w, h: clock },
    below: { x, y: from + 3 * air + tally + clock, w, h: tally },
  };
}
