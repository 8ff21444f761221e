// What the plots of a review are drawn from.
import { describe, expect, test } from "vitest";
import { change, corners, focusOf, half, sideOf, stepped, summary, ticks, written } from "../src/screens/review/data";
import type { Decision, Moment, Point, Review, Side } from "../src/wire/http";

const point = (at: number, given: Partial<Point>): Point => ({
  ...{ at, turn: at + 1, seat: 0, decision: 0, since: 0, luck: 0, luck_margin: 0, others: 0, before: 0, own: 0, after: 0, margin: 0 },
  ...given,
});

const SIDE: Side = {
  seats: [0],
  start: 5000,
  luck: { points: 1240, margin: 99 },
  own: { points: -7249, margin: 101 },
  others: { points: 1009, margin: 0 },
  end: 0,
  line: [
    point(0, { luck: 900, before: 5900, own: -1000, after: 4900, margin: 120 }),
    point(3, { luck: 340, others: 1009, before: 6249, own: -6249, after: 0, margin: 80 }),
    point(5, { seat: -1, decision: -1 }),
  ],
  moments: [],
};

const decided = (at: number, turn: number, seat: number, lost: number): Decision => ({
  ...{
    at,
    turn,
    seat,
    legal: 3,
    played: "draw",
    best: lost ? "quit" : "draw",
    moves: [],
    margins: [0, 0],
    slip_margins: [0, 0],
    why: null,
  },
  ...{ before: [5000, 5000], after: seat ? [5000 + lost, 5000 - lost] : [5000 - lost, 5000 + lost] },
});

const REVIEW: Review = {
  ...{ game: "lama", rules: 1, worlds: 20, entries: 6, turns: 3, rounds: [], points: [0, 1], winners: [1], accuracy: [] },
  decisions: [decided(0, 1, 0, 100), decided(1, 1, 0, 900), decided(2, 2, 1, 0), decided(4, 3, 0, 0)],
  sides: [SIDE, { ...SIDE, seats: [1] }],
};

describe("a side's sums", () => {
  test("add up as they are written", () => {
    const { start, luck, own, others, end } = written(SIDE);
    expect(start + luck + own + others).toBe(end);
    expect([start, own, others, end]).toEqual([50, -72, 10, 0]);
  });
  test("have intervals that are never told too small", () => {
    expect([half(0), half(1), half(100), half(101)]).toEqual([0, 1, 1, 2]);
  });
});

describe("its line", () => {
  test("goes by luck to each decision, and by the move from there", () => {
    const line = corners(SIDE, 5);
    expect(line.map(({ share }) => share)).toEqual([5000, 5900, 4900, 6249, 0, 0]);
    expect(line.map(({ luck }) => luck)).toEqual([true, true, false, true, false, true]);
    expect(line.every(({ at }, i) => i === 0 || at >= line[i - 1]!.at)).toBe(true);
  });
  test("is said by its height and its largest fall", () => {
    expect(summary(SIDE)).toEqual({ high: 4900, highTurn: 1, fall: 6249, fallTurn: 4 });
  });
});

describe("what is looked at", () => {
  test("goes from turn to turn, to the decision that changed most", () => {
    const first = { kind: "decision", at: 2, decision: 2 };
    expect(stepped(REVIEW, 0, first, -1)).toEqual({ kind: "decision", at: 1, decision: 1 });
    expect(stepped(REVIEW, 0, first, 1)).toEqual({ kind: "decision", at: 4, decision: 3 });
    const last = { kind: "decision", at: 4, decision: 3 };
    expect(stepped(REVIEW, 0, last, 1)).toBe(last);
  });
  test("is a decision, luck, or a player who left", () => {
    const moment: Moment = { kind: "others", at: 4, turn: 3, since: 4, seat: 1, decision: 3, cost: 500, margin: 90 };
    expect(focusOf(moment)).toEqual({ kind: "decision", at: 4, decision: 3 });
    expect(focusOf({ ...moment, kind: "luck" }).kind).toBe("luck");
    expect(change(REVIEW.decisions[1]!, 1)).toBe(900);
    expect(sideOf(REVIEW, 1)).toBe(1);
  });
});

test("an axis has a few round numbers", () => {
  expect(ticks(8, 27)).toEqual([10, 15, 20, 25]);
  expect(ticks(0, 100).length).toBeLessThanOrEqual(4);
});
