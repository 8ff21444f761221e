// How large everything is: a pure function from the room there is and from who plays. The grid itself is in konivrer.css.
import type { Room } from "../../parts/place";

/** Widths of cards in pixels, and the unit of which the rows are made. */
export interface Plan {
  crowd: boolean; // more than two play
  desk: boolean; // piles stand beside the fields; else everything is one column
  k: number; // rows are so many times as high as drawn
  field: number; // at most, as all that follow
  front: number; // in combat
  held: number;
  azoth: number;
  zone: number; // Flag and Life
  pile: number;
  mini: number; // Familiars of a mini-board
  height: number; // of all rows; more than the room: the stage scrolls
}

const DESK = 852; // how high a stage is drawn
const PHONE = 744;
const NARROW = 860; // a stage below this has one column
const AIR = 4; // between cards, at least
const RAISED = 8; // above a row of cards

export function layout({ width, height, row }: Room, seats: number, fighting: boolean, pairs: number): Plan {
  const crowd = seats > 2;
  const crowded = seats > 4;
  const desk = width >= NARROW;
  const foot = row ? 0 : 84; // buttons that lie on the stage
  const k = desk ? Math.max(0.72, Math.min(1.3, height / DESK, width / 1000)) : Math.max(0.86, Math.min(1.5, (height - foot) / PHONE));
  const of = (px: number) => Math.round(px * k);
  if (desk)
    return {
      ...{ crowd, desk, k, height: Math.max(height, Math.round(DESK * 0.72)), azoth: of(36), mini: of(50) },
      field: of(fighting || crowd ? 80 : 108),
      front: of(crowd ? 74 : 94),
      held: of(148),
      zone: of(fighting || crowd ? 80 : 64),
      pile: of(fighting || crowd ? 66 : 60),
    };
  const fit = Math.min(58, Math.floor((width - 16) / Math.max(3, pairs)) - 8);
  return {
    ...{ crowd, desk, k, height: Math.max(height, Math.round((PHONE + foot) * 0.86)), azoth: of(24), mini: of(30) },
    ...{ zone: of(32), pile: of(32), held: of(88) },
    field: of(crowded ? 46 : crowd ? 52 : fighting ? 54 : 78),
    front: Math.max(44, Math.min(of(crowded ? 44 : crowd ? 50 : 58), Math.round(fit * k))),
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
export const named = (width: number): boolean => width >= 70;
