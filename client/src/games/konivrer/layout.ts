// How large everything is: a pure function from the room there is and from who plays. The grid itself is in konivrer.css.
import type { Room } from "../../parts/place";

/** Widths of cards in pixels, and the unit of which the rows are made. */
export interface Plan {
  crowd: boolean; // more than two play
  short: boolean; // a phone on its side: three columns, and in combat the hand lies beside the page
  beside: boolean; // one column, and the buttons beside the hand
  desk: boolean; // piles stand beside the fields; else everything is one column
  k: number; // rows are so many times as high as drawn
  field: number; // at most, as all that follow
  front: number; // in combat
  held: number;
  azoth: number;
  zone: number; // Flag and Life
  pile: number;
  mini: number; // Familiars of a mini-board
  page: number; // how wide the page of combat is beside its piles; 0 where nothing stands in its margins
  height: number; // of all rows; more than the room: the stage scrolls
}

const DESK = 852; // how high a stage is drawn
const PHONE = 744;
const NARROW = 860; // a stage below this has one column
const SHORT = 480; // and one below this three small ones
const AIR = 4; // between cards, at least
const RAISED = 8; // above a row of cards

export function layout({ width, height, row }: Room, seats: number, fighting: boolean, pairs: number): Plan {
  const crowd = seats > 2;
  const crowded = seats > 4;
  const short = height < SHORT && width > height;
  const desk = width >= NARROW && !short;
  const k = desk ? Math.max(0.72, Math.min(1.6, height / DESK, width / 1000)) : Math.max(0.86, Math.min(1.5, height / PHONE));
  const of = (px: number) => Math.round(px * k);
  if (desk)
    return {
      ...{ crowd, desk, short, beside: false, k, height: Math.max(height, Math.round(DESK * 0.72)), azoth: of(36), mini: of(50) },
      page: Math.round(width - 36 - 336 * Math.max(1, k)),
      field: of(fighting || crowd ? 80 : 108),
      front: of(crowd ? 74 : 94),
      held: of(148),
      zone: of(fighting || crowd ? 80 : 64),
      pile: of(fighting || crowd ? 66 : 60),
    };
  if (short) {
    const high = Math.max(height, 340);
    const room = width - (crowd ? 356 : 304); // what the columns at its sides leave
    return {
      ...{ crowd, desk, short, beside: false, page: 0, k: 0.86, height: high, azoth: 20, mini: 30, zone: 30, pile: 28 },
      ...{ held: 92, field: fighting || crowd ? 48 : 80 },
      front: Math.max(40, Math.min(72, Math.round((high - (crowd ? 234 : 216)) / 2.8), Math.floor(room / Math.max(3, pairs)) - 6)),
    };
  }
  const whole = Math.max(height, Math.round(PHONE * 0.8));
  const rest = whole - (row ? 158 : 134) - of(72); // what plates, Azoth, phases and the gaps leave
  const share = (part: number, taken: number, cards: number) => Math.floor((rest * part - taken) / (1.4 * cards));
  const fit = Math.floor((width - 16) / Math.max(3, pairs)) - 8;
  const alone = fighting
    ? Math.min(of(80), share(row ? 0.165 : 0.1915, 9, 1))
    : Math.min(row ? 118 : of(104), share(row ? 0.27 : 0.33, 9, 1));
  const page = crowd ? of(crowded ? 44 : 50) : share(row ? 0.47 : 0.461, 58, 2);
  // with more at the table their heads take room; what is left goes to the fields, but on a phone of six to the ways of a card
  const left = whole - (crowded ? 470 : 352) - of(36);
  const many = Math.max(of(crowded ? 46 : 52), fighting || (row && crowded) ? 0 : Math.min(132, Math.floor((left * 0.35 - 9) / 1.4)));
  return {
    ...{
      crowd,
      desk,
      short,
      beside: !row,
      page: 0,
      k,
      height: whole,
      azoth: of(24),
      mini: of(30),
      zone: Math.min(33, of(32)), // its row is 48 high
      pile: Math.min(34, of(32)),
      held: of(88),
    },
    field: crowd ? many : Math.max(44, alone),
    front: Math.max(44, Math.min(110, page, fit)),
  };
}

/** How cards lie in a box, side by side in one row or in two: never over one another. */
export function fit({ width, height }: Pick<Room, "width" | "height">, count: number, most: number): { width: number; row: number } {
  const [one, two] = [1, 2].map((rows) => {
    const row = Math.max(1, Math.ceil(count / rows));
    return { row, width: Math.floor(Math.min(most, width / row - AIR, (height / rows - RAISED) / 1.4)) };
  });
  return two!.width > one!.width * 1.2 ? two! : one!;
}

/** In a second row with one card less, cards lie in the gaps of the first. */
export const shifted = (i: number, row: number, count: number) => (i >= row && count % 2 ? { translate: "50%" } : {});

/** Whether a face of this width is drawn with its name. */
export const named = (width: number): boolean => width >= 64;

/** How a face of this width is drawn: below the usual its name is set larger, and left out where it could not be read. */
export const formOf = (width: number): "named" | "tiny" | "small" => (named(width) ? "named" : width >= 43 ? "tiny" : "small");
