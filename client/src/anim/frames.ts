// A beat cut into frames: what is seen at once. Cards that move together fly together, a caption is a separate frame.
import type { Beat } from "../store/table";
import { folded, type View } from "../store/view";
import { type GameWords, isCaption, type Narrated, type Narrator } from "../text/game";

export const MOST_IN_FLIGHT = 12;

export interface Move {
  card: number;
  from: string;
  to: string;
}

export interface Frame {
  view: View; // after it
  events: unknown[][];
  narrated: Narrated | null;
  moves: Move[];
  swaps: [number, number][]; // cards that exchanged their faces, and so their places
}

/** The frames of a beat, in order; the last one's view is the beat's. An early caption comes before the cards it speaks of are gathered,
 *  one that is ahead before anything moved since the caption before it. Public numbers come last of all: those that a new deal renews, and
 *  whose turn it is, count from the moment when the cards are collected, or the new hands would lie under the old round's marks. */
export function framesOf(
  beat: Beat,
  words: GameWords,
  narrator: Narrator,
  { early = [], ahead = [], renewed = [] }: { early?: readonly string[]; ahead?: readonly string[]; renewed?: readonly string[] } = {},
): Frame[] {
  const frames: Frame[] = [];
  let view = beat.before?.view;
  const opening = view;
  const after = beat.after.view;
  if (!view || !opening || !after) return frames;
  const renewals = beat.events.filter(([name, number]) =>
    name === "set" ? renewed.includes(number as string) : name === "turn" && renewed.length > 0,
  );
  let closed = false; // what was gathered after an early caption is complete
  for (const event of beat.events) {
    const narrated = narrator.take(event, after.numbers);
    if (isCaption(words, event)) {
      const caption = { events: [event], narrated, moves: [], swaps: [] };
      closed = narrated !== null && early.includes(narrated.name);
      const first = narrated !== null && ahead.includes(narrated.name);
      const place = closed
        ? frames.findLastIndex(({ events }) => events.some(([name]) => name !== "gathered")) + 1
        : first
          ? frames.findLastIndex((frame) => frame.narrated !== null) + 1
          : frames.length;
      frames.splice(place, 0, { ...caption, view: place < frames.length ? (frames[place - 1]?.view ?? opening) : view });
      continue;
    }
    const moves = movesOf(event, view);
    view = folded(view, event[0] === "collected" ? [event, ...renewals] : [event]);
    const last = frames.at(-1);
    const joins = last && !last.narrated && !closed && (moves.length === 0 || together(last.moves, moves));
    const swaps = event[0] === "swapped" ? [[event[1], event[2]] as [number, number]] : [];
    if (joins) {
      last.view = view;
      last.events.push(event);
      last.moves.push(...moves);
      last.swaps.push(...swaps);
    } else frames.push({ view, events: [event], narrated: null, moves, swaps });
    closed = false;
  }
  return frames;
}

function movesOf(event: readonly unknown[], before: View): Move[] {
  if (event[0] === "moved") return [{ card: event[1] as number, from: event[2] as string, to: event[3] as string }];
  if (event[0] !== "gathered") return [];
  const [from, to] = [event[1] as string, event[2] as string];
  return (before.zones[from] ?? []).slice(0, MOST_IN_FLIGHT).map(([card]) => ({ card, from, to }));
}

function together(before: readonly Move[], next: readonly Move[]): boolean {
  const [a, b] = [before[0], next[0]];
  if (before.length + next.length > MOST_IN_FLIGHT) return false;
  return !a || !b || a.from === b.from || a.to === b.to;
}
