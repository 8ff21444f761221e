// What the plots of a review are drawn from: pure functions over what the house sent. Shares travel in ten-thousandths, points are hundredths.
import type { Decision, Moment, Review, Side } from "../../wire/http";

/** Ten-thousandths as points in a hundred. */
export const points = (share: number): number => share / 100;

/** Half an interval in whole points, never too small. */
export const half = (margin: number): number => Math.ceil(margin / 100);

/** How a move is called among those of its decision. */
export type Named = (action: string, among: Decision) => string;

/** What is looked at: a decision, what luck did before one, or a player who left. */
export interface Focus {
  kind: string;
  at: number; // entries of the record before it
  decision: number; // -1 where there is none
}

export const sideOf = (review: Review, seat: number): number =>
  Math.max(
    0,
    review.sides.findIndex((side) => side.seats.includes(seat)),
  );

/** What a decision changed for a side, against the best move. */
export const change = (decision: Decision, side: number): number => (decision.after[side] ?? 0) - (decision.before[side] ?? 0);

/** Start, luck, own and others' slips and end in whole points that add up as they are written: what rounding leaves goes to luck. */
export function written(side: Side): { start: number; luck: number; own: number; others: number; end: number } {
  const [start, own, others, end] = [side.start, side.own.points, side.others.points, side.end].map((each) => Math.round(points(each))) as [
    number,
    number,
    number,
    number,
  ];
  return { start, own, others, end, luck: end - start - own - others };
}

export interface Corner {
  at: number; // entries, with a part of one for what follows a decision
  share: number;
  margin: number;
  luck: boolean; // whether luck and the others led here; else the side's own decision
}

/** A side's chance over the game: for each of its decisions first where luck and the others have led, then what its move left. */
export function corners(side: Side, entries: number): Corner[] {
  const found: Corner[] = [{ at: 0, share: side.start, margin: 0, luck: true }];
  side.line.forEach((point, i) => {
    const next = side.line[i + 1]?.at ?? entries;
    const margin = point.margin;
    found.push({ at: point.at, share: point.before, margin, luck: true });
    if (point.seat >= 0)
      found.push({ at: point.at + Math.min(1, Math.max(0.4, (next - point.at) / 2)), share: point.after, margin, luck: false });
  });
  return found;
}

/** The focus on a key moment. */
export const focusOf = ({ kind, at, decision }: Moment): Focus => ({
  kind: kind === "luck" || kind === "left" ? kind : "decision",
  at,
  decision,
});

export const same = (a: Focus, b: Focus): boolean => a.at === b.at && (a.kind === "luck") === (b.kind === "luck");

/** The focus on the turn before or after: on the decision in it that changed most for a side, else on its first. */
export function stepped(review: Review, side: number, focus: Focus, by: number): Focus {
  const turns = [...new Set(review.decisions.map(({ turn }) => turn))];
  const now = review.decisions[focus.decision]?.turn ?? review.decisions.findLast(({ at }) => at <= focus.at)?.turn ?? turns[0] ?? 0;
  const wanted = by > 0 ? turns.find((turn) => turn > now) : turns.findLast((turn) => turn < now);
  if (wanted === undefined) return focus;
  const inside = review.decisions.map((decision, number) => ({ decision, number })).filter(({ decision }) => decision.turn === wanted);
  const most = Math.max(...inside.map(({ decision }) => Math.abs(change(decision, side))));
  const found = inside.find(({ decision }) => Math.abs(change(decision, side)) === most) ?? inside[0];
  return found ? { kind: "decision", at: found.decision.at, decision: found.number } : focus;
}

/** Where a side's chance was highest, and where it fell most at once: for those who cannot see the line. */
export function summary(side: Side): { high: number; highTurn: number; fall: number; fallTurn: number } {
  const high = side.line.reduce((best, point) => (point.after > best.after ? point : best), side.line[0]!);
  const drop = ({ own, luck }: { own: number; luck: number }) => Math.min(own, luck);
  const fall = side.line.reduce((worst, point) => (drop(point) < drop(worst) ? point : worst), side.line[0]!);
  return { high: high.after, highTurn: high.turn, fall: -drop(fall), fallTurn: fall.turn };
}

/** Round numbers that span all values, for an axis: a step of 1, 2, 5, 10, 20, 25 or 50 points, at most so many of them. */
export function ticks(low: number, high: number, most = 4): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50].find((each) => Math.floor(high / each) - Math.ceil(low / each) < most) ?? 50;
  const found: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) found.push(tick);
  return found;
}
