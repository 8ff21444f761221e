// From confirmed to shown: every frame is shown exactly once, in order, and a click goes to the end.
import { expect, it } from "vitest";
import { type Frame, framesOf, MOST_IN_FLIGHT } from "../src/anim/frames";
import { type Player, Queue } from "../src/anim/queue";
import type { Beat, Table } from "../src/store/table";
import { folded } from "../src/store/view";
import { type GameWords, Narrator } from "../src/text/game";

const words: GameWords = {
  key: "toy",
  events: { played: ["seat"] },
  words: {},
  faces: [],
  forms: [],
  text: { events: { played: "{seat} plays." } },
};
const cards = (from: number, count: number): [number, null][] => Array.from({ length: count }, (_, i) => [from + i, null]);

function beatOf(
  n: number,
  events: unknown[][],
  before = { draw: cards(0, 30), "hand/0": [], discard: [] } as Record<string, [number, null][]>,
): Beat {
  const view = { to_act: 0, zones: before, numbers: {}, shown: {} };
  const table = (shown: typeof view) => ({ n, view: shown }) as unknown as Table;
  return { n, fresh: false, events, act: "", before: table(view), after: table(folded(view, events) as typeof view) };
}

const narrator = () => new Narrator(words, ["Ada", "Bo"], null);

it("lets cards that move together fly together, but never too many", () => {
  const deal = Array.from({ length: 20 }, (_, i) => ["moved", i, "draw", "hand/0", null]);
  const frames = framesOf(beatOf(1, [["played", 0], ...deal, ["turn", 1]]), words, narrator());
  expect(frames.map((frame) => frame.moves.length)).toEqual([0, MOST_IN_FLIGHT, 20 - MOST_IN_FLIGHT]);
  expect(frames[0]?.narrated?.sentence).toBe("Ada plays.");
  expect(frames.at(-1)?.view.to_act).toBe(1);
});

it("renews what a new deal renews when the cards are collected, and nothing else before its time", () => {
  const events = [
    ["collected", ["draw", "discard"], "draw", null],
    ["played", 0],
    ["set", "quit", null, 0],
    ["set", "hp", null, 3],
    ["turn", 1],
  ];
  const beat = beatOf(1, events);
  Object.assign(beat.before!.view!, { numbers: { quit: 1, hp: 9 } });
  const frames = framesOf(beat, words, narrator(), { renewed: ["quit"] });
  expect(frames.map(({ view }) => [view.to_act, view.numbers.quit, view.numbers.hp])).toEqual([
    [1, 0, 9],
    [1, 0, 9],
    [1, 0, 3],
  ]);
});

it("keeps moves from different places apart", () => {
  const events = [
    ["moved", 0, "draw", "hand/0", null],
    ["moved", 1, "draw", "discard", null],
    ["moved", 0, "hand/0", "discard", null],
  ];
  expect(framesOf(beatOf(1, events), words, narrator()).map((frame) => frame.moves.length)).toEqual([2, 1]);
});

function player(still = false) {
  const seen: string[] = [];
  let release: () => void = () => {};
  const frame = (name: string): Frame => ({ narrated: { name, numbers: {}, sentence: name } }) as unknown as Frame;
  const made: Player = {
    frames: (beat) => (beat.n < 0 ? [] : [frame(`${beat.n}a`), frame(`${beat.n}b`)]),
    tell: ({ narrated }) => seen.push(`tell ${narrated?.name}`),
    perform: ({ narrated }, _, skip) => {
      seen.push(`show ${narrated?.name}`);
      return new Promise((done) => {
        release = done;
        skip.addEventListener("abort", () => done());
      });
    },
    settle: (beat) => seen.push(`settle ${beat.n}`),
    still: () => still,
  };
  return { made, seen, release: () => release() };
}

const turn = () => new Promise((done) => setTimeout(done, 0));
const beat = (n: number) => ({ n }) as Beat;

it("plays beat after beat, and is busy until all is shown", async () => {
  const { made, seen, release } = player();
  const queue = new Queue(made);
  queue.push(beat(1));
  queue.push(beat(2));
  expect(queue.busy.value).toBe(true);
  for (let i = 0; i < 4; i++) {
    release();
    await turn();
  }
  expect(seen).toEqual(["show 1a", "tell 1a", "show 1b", "tell 1b", "settle 1", "show 2a", "tell 2a", "show 2b", "tell 2b", "settle 2"]);
  expect(queue.busy.value).toBe(false);
});

it("goes to the end when it is skipped, and tells everything on the way", async () => {
  const { made, seen } = player();
  const queue = new Queue(made);
  queue.push(beat(1));
  queue.push(beat(2));
  queue.skip();
  await turn();
  expect(seen).toEqual(["show 1a", "tell 1a", "tell 1b", "settle 1", "tell 2a", "tell 2b", "settle 2"]);
  expect(queue.busy.value).toBe(false);
  queue.push(beat(3)); // what comes later moves again
  expect(seen.at(-1)).toBe("show 3a");
});

it("says nothing of a table that is no longer on the screen", async () => {
  const { made, seen } = player();
  const queue = new Queue(made);
  queue.push(beat(1));
  queue.clear();
  queue.push(beat(2));
  await turn();
  expect(seen.filter((line) => line.includes("1"))).toEqual(["show 1a"]);
  expect(seen).toContain("settle 2");
});

it("shows nothing on the way to a frame that somebody waits for, and then that frame", async () => {
  const { made, seen, release } = player();
  const queue = new Queue(made);
  queue.push(beat(1));
  queue.skipTo(({ narrated }) => narrated?.name === "2b");
  await turn();
  expect(queue.rushing.value).toBe(true); // it has not come yet
  queue.push(beat(2));
  await turn();
  expect(seen).toEqual(["show 1a", "tell 1a", "tell 1b", "settle 1", "tell 2a", "show 2b"]);
  expect(queue.rushing.value).toBe(false);
  release();
});

it("shows at once where nothing is to move", () => {
  const { made, seen } = player(true);
  new Queue(made).push(beat(1));
  expect(seen).toEqual(["tell 1a", "tell 1b", "settle 1"]);
});
