// What the table says of its lanes is what the server sent: as they lie, with a card that would come, and once they have resolved.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { onlyTarget, usesOf } from "../src/games/war_lanes/state";
import { effectIn, hasSums, inWords, type Lane, laneIn, laneWith, resolvedTerms, termsIn } from "../src/games/war_lanes/sums";
import type { View } from "../src/store/view";
import { facts, type GameWords } from "../src/text/game";

interface Vector {
  opening: View;
  steps: { legal: [string, Record<string, number>, string][]; events: unknown[][]; view: View }[];
}

const folder = new URL("../test-vectors/", import.meta.url);
const read = <T>(path: URL): T => JSON.parse(readFileSync(path, "utf-8"));
const words = read<GameWords>(new URL("../src/generated/war_lanes.en.json", import.meta.url));
const games = readdirSync(folder).filter((file) => file.startsWith("war_lanes"));
const sum = (terms: ReturnType<typeof termsIn>): number =>
  terms.reduce((so_far, { sign, points }) => so_far + (sign === "−" ? -points : points), 0);

let resolved = 0;
let laid = 0;
afterAll(() => {
  expect(resolved).toBeGreaterThan(4);
  expect(laid).toBeGreaterThan(20);
});

describe.each(games)("%s", (file) => {
  const game = read<Vector>(new URL(file, folder));

  it("shows with a card in hand what the lane will be when it lies there", () => {
    let view = game.opening;
    for (const step of game.steps) {
      const placed = step.events.find(([name]) => name === "placed");
      if (placed && !step.events.some(([name]) => name === "lane_resolved")) {
        const { seat = 0, face = 0, lane = 0 } = facts(words, placed);
        const [where, card] = [words.words.lane?.[lane] ?? "", words.words.face?.[face] ?? ""];
        const promises = step.legal.find(([action]) => action === `${card}>${where}`)?.[1];
        if (promises) {
          expect(laneWith(view, where, seat, promises)).toEqual(laneIn(step.view, where));
          laid += 1;
        }
      }
      view = step.view;
    }
  });

  it("writes equations that come to what they say", () => {
    for (const step of game.steps) {
      const suits = step.view.numbers.suit as number[];
      for (const lane of ["left", "middle", "right"]) {
        const now = laneIn(step.view, lane);
        expect(sum(termsIn(now, suits))).toBe(now.net);
      }
      for (const event of step.events) {
        if (event[0] !== "lane_resolved") continue;
        const { winner = -1, damage = 0, healing = 0, ...more } = facts(words, event);
        expect(sum(resolvedTerms({ winner, ...more }, suits))).toBe(damage - healing);
        resolved += 1;
      }
    }
  });
});

it("works the example of the rules: 10 + 15 − 8 = 17", () => {
  const caption = { winner: 0, sum0: 27, bonus0: 8, effect0: 15, sum1: 25, bonus1: 0, effect1: 8 };
  expect(inWords(resolvedTerms(caption, [2, 1]))).toBe("35 − 25 + 15 − 8");
});

it("says of effect points what they did: a winner's hearts healed only where the caption says so", () => {
  const caption = { winner: 0, sum0: 27, bonus0: 8, effect0: 15, sum1: 25, bonus1: 0, effect1: 8 };
  expect([0, 1].map((seat) => effectIn(caption, [2, 1], seat))).toEqual(["plus", "minus"]);
  expect([0, 1].map((seat) => effectIn(caption, [1, 2], seat))).toEqual(["", ""]);
  expect(effectIn({ ...caption, winner_healing: 15 }, [1, 2], 0)).toBe("healing");
  expect(inWords(resolvedTerms({ ...caption, winner_healing: 15 }, [1, 2]))).toBe("35 − 25");
  expect(effectIn({ ...caption, winner: -1 }, [2, 1], 0)).toBe("");
});

it("says nothing of sums in a match that was kept from before there were any", () => {
  const old: View = { to_act: 0, zones: { "left/0": [[1, "9H"]] }, numbers: {}, shown: {} };
  const none: Lane = { sides: [{ cards: 1, total: 0, kind: 0, bonus: 0 }, expect.anything()], winner: -1, net: 0, plus: 0, minus: 0 };
  expect(hasSums(old)).toBe(false);
  expect(laneIn(old, "left")).toEqual(none);
});

it("aims a card nowhere by itself, unless there is but one place for it", () => {
  const legal: [string, Record<string, number>][] = [
    ["7H>left", { total: 7, bonus: 0, swing: -3 }],
    ["7H>right", { total: 24, bonus: 0, swing: 12 }],
    ["7H>discard", { damage: 7 }],
    ["9D>discard", { damage: 9 }],
  ];
  expect(onlyTarget(usesOf(legal, "7H"))).toBeNull();
  expect(onlyTarget(usesOf(legal, "9D"))).toBe("discard");
  expect(onlyTarget(usesOf(legal, "KS"))).toBeNull();
});
