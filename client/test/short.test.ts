// Moves in short are spelled out as they would have come in words.
import { expect, it } from "vitest";
import { spelled } from "../src/wire/short";

const WORDS = [
  "moved",
  "handed",
  "swapped",
  "gathered",
  "collected",
  "shuffled",
  "revealed",
  "set",
  "shown",
  "turn",
  "draw",
  "discard",
  "hand/0",
  "points",
  "played",
];

it("spells out every event", () => {
  const short = [
    [0, 12, 10, 12, "5"],
    [1, 10, 12, 2, null],
    [2, 3, 4],
    [3, 12, 11, ["1", "L"]],
    [4, [10, 11, 12], 10, null],
    [5, 10, null],
    [6, 7, "L"],
    [7, 13, 0, 4],
    [8, 12, 9],
    [8, "left/0", null],
    [9, 1],
    [14, 0, 4, 1],
  ];
  expect(spelled([5, short], WORDS)).toEqual({
    t: "on",
    n: 5,
    key: "",
    undo: false,
    events: [
      ["moved", 12, "draw", "hand/0", "5"],
      ["handed", "draw", "hand/0", 2, null],
      ["swapped", 3, 4],
      ["gathered", "hand/0", "discard", ["1", "L"]],
      ["collected", ["draw", "discard", "hand/0"], "draw", null],
      ["shuffled", "draw", null],
      ["revealed", 7, "L"],
      ["set", "points", 0, 4],
      ["shown", "hand/0", 9],
      ["shown", "left/0", null],
      ["turn", 1],
      ["played", 0, 4, 1],
    ],
  });
});

it("keeps the key, whether it may be taken back, and what else is said", () => {
  const legal: [string, Record<string, number>][] = [["draw", { rest: 3 }]];
  expect(spelled([6, [[9, 0]], "k", 1], WORDS)).toEqual({ t: "on", n: 6, events: [["turn", 0]], key: "k", undo: true });
  expect(spelled([7, [], "", 0, { legal }], WORDS)).toEqual({ t: "on", n: 7, events: [], key: "", undo: false, legal });
});
