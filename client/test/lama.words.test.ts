// What the L.A.M.A. table says, and when it takes a round to be over.
import { describe, expect, test } from "vitest";
import type { StageProps } from "../src/games/game";
import { endOf, finale, tallies, tallyOf } from "../src/games/lama/round";
import { option, status, terms } from "../src/games/lama/text";
import { de } from "../src/games/lama/words.de";
import { en } from "../src/games/lama/words.en";
import type { Table } from "../src/store/table";
import type { View } from "../src/store/view";
import type { Legal } from "../src/wire/messages";

const says = (...actions: string[]) => status({ legal: actions.map((action): Legal => [action, {}]) } as unknown as StageProps);

describe("the status line names everything that may be done", () => {
  test.each([
    [["play 5", "play 6", "draw", "quit"], "Your turn: play 5 or 6, draw, or quit"],
    [["play 6", "play L", "quit"], "Your turn: play 6 or Llama or quit"],
    [["draw", "quit"], "Your turn: draw or quit"],
    [["quit"], "Your turn: quit"],
    [["play 3", "pass"], "Your turn: play 3 or keep the card"],
    [["return black", "return white"], "Your hand is empty: return black −10 or return white −1"],
  ])("%j", (actions, said) => {
    expect(says(...actions)).toBe(said);
  });
});

test("German says the same things with the same slots", () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, slots(de[key])]).toEqual([key, slots(en[key])]);
});

test("the terms of a sum: each value once, or every copy where the table plays so", () => {
  expect(terms(["L", "5", "5", "2"], false)).toEqual([2, 5, 10]);
  expect(terms(["L", "5", "5", "2"], true)).toEqual([2, 5, 5, 10]);
});

const table = (more: object = {}) =>
  ({
    id: "t",
    n: 7,
    status: "playing",
    settings: { game: "lama", options: {} },
    seats: [{}, {}],
    result: null,
    ...more,
  }) as unknown as Table;
const view = (zones: Record<string, [number, string | null][]>, numbers: object = {}): View => ({
  to_act: 0,
  zones: { draw: [], discard: [[9, "5"]], ...zones },
  numbers: { points: [3, 4], black: [0, 0], white: [3, 4], quit: [0, 0], round: 2, ...numbers },
  shown: {},
});

describe("a round is over", () => {
  test("when the house says who emptied their hand, once the others are shown", () => {
    const shown = { ended: 0 };
    expect(endOf(table(), { ...view({ "hand/0": [], "hand/1": [[1, "2"]] }), shown })?.seat).toBe(0);
    expect(endOf(table(), { ...view({ "hand/0": [], "hand/1": [[1, null]] }), shown })).toBeNull(); // the next cards come
    expect(endOf(table(), view({ "hand/0": [], "hand/1": [[1, "2"]] }))).toBeNull(); // the last card still flies
  });

  test("when the house says that everybody has quit", () => {
    const hands: Record<string, [number, string | null][]> = { "hand/0": [[1, "2"]], "hand/1": [[2, "L"]] };
    expect(endOf(table(), { ...view(hands), shown: { ended: -1 } })).toEqual({ seat: null, step: "count", live: false });
    expect(endOf(table(), view(hands))).toBeNull(); // an open table: faces alone mean nothing
  });

  test("not while the next one is dealt", () => {
    expect(endOf(table(), view({ discard: [], "hand/0": [], "hand/1": [] }))).toBeNull();
  });

  test("as a scene says, until its entry has come to rest", () => {
    finale.value = { table: "t", n: 8, seat: 1, emptied: true, faces: new Map(), step: "flip" };
    const hands: Record<string, [number, string | null][]> = { "hand/0": [[1, "2"]], "hand/1": [] };
    expect(endOf(table(), view(hands))).toEqual({ seat: 1, step: "flip", live: true });
    expect(endOf(table({ n: 8 }), { ...view(hands), shown: { ended: 1 } })).toEqual({ seat: 1, step: "count", live: false });
    finale.value = null;
  });
});

test("a score that is being counted is shown until the table has it", () => {
  tallies[0]!.value = { table: "t", n: 8, points: 11, black: 1, white: 1, was: 3, cost: 8, round: 2 };
  expect(tallyOf(table(), view({}), 0).points).toBe(11);
  expect(tallyOf(table({ n: 8 }), view({}, { points: [11, 4] }), 0)).toMatchObject({ points: 11, was: 3, cost: 8 });
  expect(tallyOf(table({ n: 9 }), view({}, { points: [11, 4], round: 3 }), 0)).toMatchObject({ points: 11, was: null, cost: null });
  expect(tallyOf(table({ id: "another" }), view({}), 0)).toMatchObject({ points: 3, was: null });
  tallies[0]!.value = null;
});

test("an option that the table does not name has its usual value", () => {
  expect(option(table(), "target", 0)).toBe(40);
  expect(option(table({ settings: { game: "lama", options: { target: 100, count_each: true } } }), "target", 0)).toBe(100);
});
