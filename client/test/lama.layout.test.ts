// The L.A.M.A. table has room for everything, whoever sits there and however large the window is.
import { describe, expect, test } from "vitest";
import { type Box, chipSize, layout, type Party, type Plan, type Room, type Shown, shownSpots, sorted } from "../src/games/lama/layout";

const DESKTOP: Room = { width: 1144, height: 852, row: false };
const PHONE: Room = { width: 390, height: 744, row: true };
const ROOMS: Record<string, Room> = {
  desktop: DESKTOP,
  "a small laptop": { width: 984, height: 672, row: false },
  "no log": { width: 1440, height: 852, row: false },
  "a large screen": { width: 2264, height: 1392, row: false },
  "a tablet": { width: 472, height: 976, row: false },
  phone: PHONE,
  "a small phone": { width: 360, height: 540, row: true },
  "the smallest phone": { width: 320, height: 468, row: true },
  "twice as large": { width: 720, height: 350, row: true },
  "a phone lying down": { width: 620, height: 390, row: true },
  "a lesson on a phone lying down": { width: 618, height: 344, row: true },
  "a small phone lying down": { width: 443, height: 375, row: true },
};
const SEATS = [2, 3, 4, 5, 6];
const HANDS = [1, 6, 7, 8, 9, 14];

const party = (seats: number, hand: number, more: Partial<Party> = {}): Party => ({
  hand,
  others: Array.from({ length: seats - 1 }, (_, i) => ({ cards: [5, 14, 1, 6, 10][i]!, squared: i === 2 })),
  ended: false,
  buttons: 2,
  ...more,
});

const inside = (box: Box, room: Room, plan: Plan, slack = 0): boolean =>
  box.x >= -slack && box.y >= -slack && box.x + box.w <= Math.max(280, room.width) + slack && box.y + box.h <= plan.height + slack;
const meet = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

describe.each(Object.entries(ROOMS))("%s", (_, room) => {
  test.each(SEATS)("%i seats: nothing is cut off and no plate covers another thing", (seats) => {
    for (const hand of HANDS) {
      const plan = layout(room, party(seats, hand));
      expect(plan.seats).toHaveLength(seats - 1);
      expect(plan.hand).toHaveLength(hand);
      const plates = [...plan.seats.map((seat) => seat.plate), plan.me];
      const piles = [plan.draw, plan.discard, plan.bowl];
      for (const box of [...plates, ...piles, ...plan.hand]) expect(inside(box, room, plan), JSON.stringify(box)).toBe(true);
      for (const seat of plan.seats) for (const back of seat.backs) expect(inside(back, room, plan, 24), JSON.stringify(back)).toBe(true);
      plates.forEach((a, i) => {
        for (const b of plates.slice(i + 1)) expect(meet(a, b)).toBe(false);
        for (const b of piles) expect(meet(a, b), JSON.stringify([a, b])).toBe(false);
      });
      for (const pile of [plan.draw, plan.discard]) expect(meet({ ...pile, h: pile.h + 26 }, plan.strip)).toBe(false); // with its label
      expect(plan.strip.y + plan.strip.h).toBeLessThanOrEqual(plan.blanket.y + plan.blanket.h);
      for (const card of plan.hand) {
        const raised = { ...card, y: card.y - plan.lift };
        for (const box of piles) expect(meet(raised, box), JSON.stringify([hand, raised, box])).toBe(false);
        for (const { plate } of plan.seats) expect(meet(raised, plate)).toBe(false);
        if (plan.low && hand < 9) expect(plan.strip.y + plan.strip.h + 10).toBeLessThanOrEqual(raised.y + 1); // what lies on top is said below it
        expect(meet({ ...card, h: card.h - 6 }, plan.me)).toBe(false);
      }
    }
  });

  test.each(SEATS)("%i seats, the round is over: shown hands and the choice are in sight", (seats) => {
    const plan = layout(room, party(seats, 0, { ended: true }));
    for (const seat of plan.seats) expect(inside(seat.shown, room, plan, 8), JSON.stringify(seat.shown)).toBe(true);
    for (const box of [plan.hero, plan.chooser]) expect(inside(box, room, plan)).toBe(true);
    expect(meet(plan.chooser, plan.me)).toBe(false);
    expect(meet(plan.chooser, plan.bowl)).toBe(false);
    const { x, y, w, h } = plan.hero;
    if (plan.low) expect(meet({ x: x - w / 2, y, w: 2 * w, h: h * 1.3 }, plan.chooser), "LAMA! and the choice").toBe(false);
  });
});

test("on a desktop legal cards rise by 24 pixels, and up to eight cards do not overlap", () => {
  for (const hand of [1, 2, 7, 8]) {
    const plan = layout(DESKTOP, party(4, hand));
    expect(plan.lift).toBe(24);
    expect(plan.slim).toBe(false);
  }
  expect(layout(DESKTOP, party(4, 14)).slim).toBe(true);
});

test("on a phone cards lie in steps of at least 44 pixels, in a second row above eight", () => {
  for (const hand of [2, 5, 8, 9, 14]) {
    const plan = layout(PHONE, party(4, hand));
    const steps = plan.hand.slice(1).map((card, i) => card.x - plan.hand[i]!.x);
    expect(steps.filter((step) => step < 0)).toHaveLength(hand > 8 ? 1 : 0);
    for (const step of steps.filter((each) => each > 0)) expect(step).toBeGreaterThanOrEqual(43.9);
  }
});

test("on a phone three opponents sit in one row, five in two", () => {
  const rows = (seats: number) => new Set(layout(PHONE, party(seats, 6)).seats.map(({ plate }) => plate.y)).size;
  expect([2, 3, 4, 5, 6].map(rows)).toEqual([1, 1, 1, 2, 2]);
});

test("opponents sit clockwise: left first, then top, then right", () => {
  const [first, second, third] = layout(DESKTOP, party(4, 6)).seats.map(({ plate }) => plate);
  expect(first!.x).toBeLessThan(second!.x);
  expect(second!.x).toBeLessThan(third!.x);
  expect(second!.y).toBeLessThan(first!.y);
});

test("a window without width is laid out all the same", () => {
  const plan = layout({ width: 0, height: 0, row: true }, party(6, 14));
  expect([...plan.hand, plan.me, plan.blanket].every(({ w, h }) => w > 0 && h > 0)).toBe(true);
});

describe("a hand that is shown", () => {
  const FACES = ["1", "2", "3", "4", "5", "6", "L"];
  const hand: [number, string][] = [
    [7, "5"],
    [3, "L"],
    [9, "5"],
    [1, "2"],
  ];

  test("is sorted, and every second card of a value is a twin", () => {
    expect(sorted(hand, FACES, true).map(({ card, twin }) => [card, twin])).toEqual([
      [1, false],
      [7, false],
      [9, true],
      [3, false],
    ]);
    expect(sorted(hand, FACES, false).some(({ twin }) => twin)).toBe(false);
  });

  test("twins slide under their first, so that the row gets shorter", () => {
    const cards = sorted(hand, FACES, true);
    const box = { x: 100, y: 50, w: 300, h: 120 };
    const right = (slid: boolean) => Math.max(...shownSpots(cards, box, 60, slid).map(({ x, w }) => x + w));
    expect(right(true)).toBeLessThan(right(false));
    const [, first, twin] = shownSpots(cards, box, 60, true);
    expect(twin!.y).toBeLessThan(first!.y);
    expect(Math.abs(twin!.x - first!.x)).toBeLessThan(10);
  });

  test("chips of all seven values lie side by side on the narrowest plate", () => {
    const cards: Shown[] = FACES.map((face, card) => ({ card, face, twin: false }));
    const box = { x: 0, y: 0, w: 103, h: 30 };
    const size = chipSize(cards, box);
    const spots = shownSpots(cards, box, size, true, false, size + 1.5);
    spots.slice(1).forEach((spot, i) => {
      expect(spot.x).toBeGreaterThanOrEqual(spots[i]!.x + size);
    });
    expect(spots.at(-1)!.x + size).toBeLessThanOrEqual(box.w);
  });
});
