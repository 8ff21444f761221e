// Where everything lies at every size: inside the stage, and nothing over anything else.
import { describe, expect, it } from "vitest";
import { clashPlan } from "../src/games/war_lanes/clashplan";
import { type Box, layout, type Plan, type Room } from "../src/games/war_lanes/layout";

const desktop: Room = { width: 1144, height: 852, row: false };
const phone: Room = { width: 390, height: 744, row: true };
const ROOMS: [string, Room][] = [
  ["1440×900", desktop],
  ["390×844", phone],
  ["1440×900 without the log", { width: 1440, height: 852, row: false }],
  ["1280×720", { width: 984, height: 672, row: false }],
  ["1024×768", { width: 728, height: 720, row: false }],
  ["1920×1080", { width: 1624, height: 1032, row: false }],
  ["1440×900 at 200%", { width: 720, height: 350, row: true }],
  ["844×390", { width: 620, height: 390, row: true }],
  ["640×360", { width: 416, height: 360, row: true }],
  ["360×640", { width: 360, height: 540, row: true }],
  ["768×1024 with the log", { width: 472, height: 976, row: false }],
  ["768×1024", { width: 768, height: 976, row: false }],
];
const PARTIES = [
  {
    hand: 5,
    foe: 5,
    sides: [
      [3, 3],
      [3, 3],
      [3, 3],
    ] as [number, number][],
  },
  {
    hand: 0,
    foe: 0,
    sides: [
      [0, 0],
      [0, 0],
      [0, 0],
    ] as [number, number][],
  },
  {
    hand: 14,
    foe: 14,
    sides: [
      [6, 6],
      [6, 6],
      [6, 6],
    ] as [number, number][],
  },
];

const inside = (box: Box, width: number, height: number) =>
  box.x >= -0.5 && box.y >= -0.5 && box.x + box.w <= width + 0.5 && box.y + box.h <= height + 0.5;
const apart = (a: Box, b: Box) => a.x + a.w <= b.x + 0.5 || b.x + b.w <= a.x + 0.5 || a.y + a.h <= b.y + 0.5 || b.y + b.h <= a.y + 0.5;
const areas = ({ foe, foeDeck, lanes, me, deck, tray, hand }: Plan): Record<string, Box> => ({
  ...{ foe, foeDeck, me, deck, tray },
  ...Object.fromEntries(lanes.map((lane, i) => [`lane ${i}`, lane.box])),
  ...Object.fromEntries(hand.slice(0, 5).map((spot, i) => [`hand ${i}`, { x: spot.x, y: spot.y, w: spot.w, h: spot.h }])),
});

describe.each(ROOMS)("%s", (_, room) => {
  it.each(PARTIES.map((party) => [`${party.hand} cards in hand`, party] as const))("%s", (_, party) => {
    const plan = layout(room, party);
    for (const [name, box] of Object.entries(areas(plan))) expect([name, inside(box, room.width, plan.height)]).toEqual([name, true]);
    for (const lane of plan.lanes) {
      for (const place of [...lane.theirs, ...lane.mine, lane.above, lane.clock, lane.below]) {
        const within = { ...place, x: place.x - lane.box.x, y: place.y - lane.box.y };
        expect(inside(within, lane.box.w, lane.box.h)).toBe(true);
      }
      const rows = [lane.theirs.at(-1)!, lane.above, lane.clock, lane.below, lane.mine[0]!];
      for (let i = 1; i < rows.length; i++)
        if (plan.beside) expect(apart(rows[i - 1]!, rows[i]!)).toBe(true);
        else expect(rows[i - 1]!.y + rows[i - 1]!.h).toBeLessThanOrEqual(rows[i]!.y + 0.5);
    }
    const big = areas(plan);
    const names = Object.keys(big).filter((name) => !name.startsWith("hand"));
    for (const a of names) for (const b of names) if (a < b) expect([a, b, apart(big[a]!, big[b]!)]).toEqual([a, b, true]);
    for (const spot of plan.hand)
      for (const lane of plan.lanes) expect(spot.y - plan.lift).toBeGreaterThanOrEqual(lane.box.y + lane.box.h - 14);
  });

  it("scrolls only where the stage is too low", () => {
    const { height } = layout(room, PARTIES[0]!);
    if (room.height >= 640) expect(height).toBe(room.height);
  });

  it("keeps both HP in sight while a lane clashes", () => {
    const plan = layout(room, PARTIES[0]!);
    const clash = clashPlan(plan, room.width, 3, 3);
    for (const box of [clash.box, clash.equation, clash.above, clash.below, ...clash.theirs, ...clash.mine]) {
      expect(inside(box, room.width, plan.height)).toBe(true);
      expect(apart(box, plan.foe)).toBe(true);
    }
    expect(apart(clash.equation, plan.me)).toBe(true);
    expect(apart(clash.equation, clash.box)).toBe(true);
  });
});

it("gives a hand of five cards side by side, 44 pixels and more apart", () => {
  for (const room of [desktop, phone]) {
    const { hand } = layout(room, PARTIES[0]!);
    for (let i = 1; i < hand.length; i++) expect(hand[i]!.x - hand[i - 1]!.x).toBeGreaterThanOrEqual(44);
  }
});

it("shows the index of every card that another one covers", () => {
  const { lanes } = layout(phone, PARTIES[0]!);
  for (const { mine, theirs } of lanes)
    for (const side of [mine, theirs])
      for (let i = 1; i < 3; i++) expect(side[i]!.y - side[i - 1]!.y).toBeGreaterThanOrEqual(side[i]!.w * 0.4);
});

it("survives a window without width or height", () => {
  for (const size of [0, 1, 40]) {
    const plan = layout({ width: size, height: size, row: true }, PARTIES[0]!);
    expect(plan.lanes.every((lane) => lane.mine.every(({ w, h }) => w > 0 && h > 0))).toBe(true);
  }
});
