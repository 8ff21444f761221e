// How large everything is: a pure function from the room there is and from who plays. The grid itself is in konivrer.css.
import type { Room } from "../../parts/place";

export interface Party {
  seats: number;
  fighting: boolean;
  pairs: number; // attacks on the page
  held: number; // cards of the own hand
  units: number; // Familiars on the fullest field
}

/** Widths of cards in pixels, and the unit of which the rows are made. */
export interface Plan {
  crowd: boolean; // more than two play
  desk: boolean; // piles stand beside the fields; else everything is one column
  k: number; // rows are so many times as high as drawn
  field: number;
  front: number; // in combat
  held: number;
  azoth: number;
  zone: number; // Flag and Life
  pile: number;
  mini: number; // Familiars of a mini-board
  height: number; // of all rows; more than the room: the stage scrolls
  strips: number; // rows of players on a small screen
}

const DESK = { width: 1144, height: 852 };
const HAND = { width: 390, height: 744 };
const NARROW = 860; // a stage below this has one column

export function layout({ width, height, row }: Room, { seats, fighting, pairs, held, units }: Party): Plan {
  const crowd = seats > 2;
  const beside = (room: number) => Math.floor((room - 4 * (units - 1)) / Math.max(1, units)); // side by side, not over one another
  if (width >= NARROW) {
    const k = Math.max(0.72, Math.min(1.3, height / DESK.height, width / 1000));
    const of = (px: number) => Math.round(px * k);
    return {
      ...{
        ...{ crowd, desk: true },
        k,
        strips: 0,
        height: Math.max(height, Math.round(DESK.height * 0.72)),
        azoth: of(36),
        mini: of(seats > 4 ? 40 : 50),
      },
      field: Math.max(56, Math.min(of(fighting || crowd ? 80 : 108), beside(width - 400))),
      front: of(crowd ? 80 : 94),
      held: of(crowd ? 96 : fighting ? 104 : 116),
      zone: of(fighting || crowd ? 80 : 64),
      pile: of(fighting || crowd ? 66 : 60),
    };
  }
  const foot = row ? 0 : 84; // buttons that lie on the stage
  const crowded = seats > 4;
  const strips = crowd ? Math.ceil((seats - 1) / 3) : 0;
  const wanted = HAND.height + foot;
  const k = Math.max(0.86, Math.min(1.5, (height - foot) / HAND.height));
  const of = (px: number) => Math.round(px * k);
  const fit = Math.min(66, Math.floor((width - 16) / Math.max(3, pairs)) - 8);
  return {
    ...{
      ...{ crowd, desk: false },
      k,
      strips,
      height: Math.max(height, Math.round(wanted * 0.86)),
      azoth: of(24),
      zone: of(32),
      pile: of(32),
      mini: of(30),
    },
    field: Math.max(44, Math.min(of(crowded ? (fighting ? 46 : 60) : fighting ? (crowd ? 52 : 54) : 78), beside(width - 16))),
    front: Math.max(44, Math.min(of(crowded ? 44 : crowd ? 50 : 66), Math.round(fit * k))),
    held: Math.min(
      of(crowd && fighting ? 62 : 82),
      held === 6 ? Math.floor((width - 56) / 6) : held > 4 ? 76 : Math.floor((width - 40) / 4),
    ),
  };
}

/** Whether a face of this width is drawn with its name. */
export const named = (width: number): boolean => width >= 75;
