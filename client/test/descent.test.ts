import { expect, test } from "vitest";
import { de } from "../src/games/descent/moments.de";
import { en } from "../src/games/descent/moments.en";
import { floorOf, foeOf, runOf, takenAt } from "../src/games/descent/run";
import { reward } from "../src/generated/descent.words";
import type { View } from "../src/store/view";
import { fill } from "../src/text/format";

const row = (length: number, some: Record<number, number> = {}, usual = 0) => Array.from({ length }, (_, at) => some[at] ?? usual);
/** Before door 2: a duel with the Warden that leads to both ways, and an event; door 1 was left by its second way. */
const view: View = {
  to_act: 0,
  zones: {},
  numbers: {
    ...{ step: 2, door: 2, place: -1, hp: [31, 0], most_hp: [50, 0], candles: [1, 0], picks: 0 },
    kinds: row(39, { 0: 1, 1: 1, 3: 1, 4: 2, 6: 3 }),
    whats: row(39, { 0: 1, 1: 3, 3: 2, 4: 9 }),
    toughs: row(39, { 0: 30, 1: 28, 3: 34 }),
    leads: row(39, { 1: 3, 3: 1 }),
    chosen: row(13, { 0: 1 }, -1),
    hp_after: row(13, { 0: 31 }, -1),
    offers: [reward.indexOf("A9"), reward.indexOf("whetstone"), -1],
    prices: [1, 2, 0],
    costs: [7, 2, 0],
    sleeve: [8, -1, -1, -1, -1, -1],
  },
  shown: { held: [reward.indexOf("A9"), reward.indexOf("iron_wall")], ranks: row(13, { 0: 2 }), most_candles: 2, heals: 15 },
};

test("the map is read from the view, and what may be opened from the legal actions", () => {
  const run = runOf(view, [["open 2", {}]]);
  expect(run.doors[1]!.map(({ kind, what, hp, action }) => [kind, what, hp, action])).toEqual([
    ["duel", "warden", 34, null],
    ["event", "wine_cellar", 0, "open 2"],
  ]);
  expect(takenAt(run, 1)).toMatchObject({ what: "trickster", leads: [0, 1] });
  expect(takenAt(run, 2)).toBeUndefined();
});

test("offers have their prices, and only legal ones can be taken", () => {
  const { offers } = runOf(view, [["take A9", {}]]);
  expect(offers.map(({ key, kind, price, cost, legal }) => [key, kind, price, cost, legal])).toEqual([
    ["A9", "value", "hp", 7, true],
    ["whetstone", "passive", "mark", 2, false],
  ]);
});

test("what the player has is named", () => {
  const { held, ranks, sleeve, candles, mostCandles } = runOf(view);
  expect({ held, ranks, sleeve }).toEqual({ held: ["A9", "iron_wall"], ranks: [{ key: "whetstone", rank: 2 }], sleeve: ["purge"] });
  expect([candles, mostCandles]).toEqual([1, 2]);
});

test("a foe sits there while its door is open", () => {
  expect(foeOf(view)).toBe("");
  expect(foeOf({ ...view, numbers: { ...view.numbers, place: 3 } })).toBe("warden");
  expect(foeOf({ ...view, numbers: { ...view.numbers, place: 4 } })).toBe("");
});

test("each door is on a floor", () => {
  expect([1, 5, 6, 13].map((door) => floorOf(door).at)).toEqual([0, 0, 1, 2]);
  expect(floorOf(7)).toEqual({ at: 1, first: 6, last: 9 });
});

test("one duel that was won is no plural", () => {
  const said = (words: typeof en, n: number) => [words.tally_doors, words.tally_duels, words.tally_marks].map((each) => fill(each, { n }));
  expect(said(en, 1)).toEqual(["1 door", "1 duel won", "1 mark"]);
  expect(said(en, 2)).toEqual(["2 doors", "2 duels won", "2 marks"]);
  expect(said(de, 1)).toEqual(["1 Tür", "1 Duell gewonnen", "1 Prägung"]);
});
