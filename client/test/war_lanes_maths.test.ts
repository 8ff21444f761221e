// What the table adds up for the eye is what the engine says: forecasts and resolved lanes of whole games, and the rules' own examples.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { hpAfter, inWords, kindOf, LANES, laneIn, laneOf, type Play, sideOf, termsTold } from "../src/games/war_lanes/maths";
import { onlyTarget, usesOf } from "../src/games/war_lanes/state";
import type { View } from "../src/store/view";
import { facts, type GameWords } from "../src/text/game";

interface Vector {
  opening: View;
  steps: { legal: [string, Record<string, number>, string][]; events: unknown[][]; view: View }[];
}

const folder = new URL("../test-vectors/", import.meta.url);
const read = <T>(path: URL): T => JSON.parse(readFileSync(path, "utf-8"));
const words = read<GameWords>(new URL("../src/generated/war_lanes.en.json", import.meta.url));
const usual: Play = { bonuses: "v1.1", wheel: false, winnerEffects: false };
const games = readdirSync(folder).filter((file) => file.startsWith("war_lanes"));

let resolved = 0;
afterAll(() => expect(resolved).toBeGreaterThan(4));

describe.each(games)("%s", (file) => {
  const game = read<Vector>(new URL(file, folder));

  it("adds up every play that is offered like its forecast", () => {
    let view = game.opening;
    let seen = 0;
    for (const step of game.steps) {
      const seat = view.to_act ?? 0;
      for (const [action, promises] of step.legal) {
        const [face = "", lane = ""] = action.split(">");
        if (promises.total === undefined) continue;
        const { sides, swing } = laneIn(view, lane, usual, { seat, face });
        expect([action, sides[seat]!.total, sides[seat]!.kind]).toEqual([action, promises.total, promises.bonus]);
        expect([action, seat === 0 ? swing : -swing || 0]).toEqual([action, promises.swing]);
        seen += 1;
      }
      view = step.view;
    }
    expect(seen).toBeGreaterThan(100);
  });

  it("adds up every lane that resolves like the house told it", () => {
    for (const step of game.steps) {
      for (const event of step.events) {
        if (event[0] === "lane_resolved") {
          const told = facts(words, event);
          const suits = step.view.numbers.suit as number[];
          const gathered = step.events.slice(0, step.events.indexOf(event)).filter(([name]) => name === "gathered");
          const faces = [0, 1].map(
            (seat) => (gathered.findLast(([, zone]) => zone === `${LANES[told.lane!]}/${seat}`)?.[3] as string[] | undefined) ?? [],
          );
          const lane = laneOf([sideOf(faces[0]!, suits[0]!, usual), sideOf(faces[1]!, suits[1]!, usual)], suits, usual);
          expect(lane.winner).toBe(told.winner);
          expect(lane.net).toBe(told.damage! - told.healing!);
          const terms = termsTold(told, suits);
          const sum = terms.reduce((so_far, { sign, points }) => so_far + (sign === "−" ? -points : points), 0);
          expect(sum).toBe(lane.net); // the equation on the screen comes to what it says
          resolved += 1;
        }
      }
    }
  });
});

describe("HP after a lane (W4.2)", () => {
  const after = (mine: string, theirs: string, suits: number[], winnerEffects = false) => {
    const play = { ...usual, winnerEffects };
    return hpAfter(laneOf([sideOf(mine.split(" "), suits[0]!, play), sideOf(theirs.split(" "), suits[1]!, play)], suits, play), [72, 58]);
  };
  it.each([
    ["5S 6S 7H", "3H 9S KD", [2, 1], [72, 62]], // 28 against 25, and hearts give the loser 7: nobody else gains by it
    ["4D 8S JD", "2H 3H 5H", [1, 2], [72, 58 - 5]], // 23 against 18
    ["KS QS JS", "2S 4H 6D", [0, 0], [72, 58 - 44]],
    ["2S 4H 6D", "2H 4S 6C", [0, 0], [72, 58]], // equal
  ])("%s against %s", (mine, theirs, suits, hp) => expect(after(mine, theirs, suits)).toEqual(hp));
  it("heals the winner too where the rules say so", () => expect(after("KH QS JS", "2S 4H 6D", [1, 0], true)).toEqual([75, 24]));
});

describe("bonuses (W4.1)", () => {
  const kind = (faces: string, wheel = false) => kindOf(faces.split(" ").filter(Boolean), wheel);
  it.each([
    ["", 0],
    ["JK", 0],
    ["7H 7D", 1],
    ["7H 8H", 0],
    ["2H JK", 1],
    ["2H 9H KH", 2],
    ["QH KD AS", 3],
    ["AH 2D 3S", 0],
    ["KH AD 2S", 0],
    ["7H 7D 7S", 4],
    ["7H 7D JK", 4],
    ["7H 8H JK", 5],
    ["7H 9D JK", 3],
    ["2H 9H JK", 2],
    ["2H 9D JK", 1],
    ["2H JK JK", 5],
    ["JK JK JK", 5],
    ["8D 9D 10D", 5],
  ])("%s", (faces, expected) => expect(kind(faces)).toBe(expected));
  it("makes A-2-3 a straight where the wheel is played (W7)", () => {
    expect(kind("AH 2D 3S", true)).toBe(3);
    expect(kind("AH 3H JK", true)).toBe(5);
    expect(kind("KH AD 2S", true)).toBe(0);
  });
  it("are worth more in v1.0 (W7)", () => {
    const old = { ...usual, bonuses: "v1.0" };
    expect(["7H 7D", "2H 9H KH", "QH KD AS", "7H 7D 7S", "8D 9D 10D"].map((faces) => sideOf(faces.split(" "), 0, old).bonus)).toEqual([
      5, 10, 10, 15, 25,
    ]);
  });
});

it("works the example of the rules: 10 + 15 − 8 = 17", () => {
  const below = sideOf(["5D", "9D", "KD"], 2, usual);
  const above = sideOf(["4C", "8H", "KH"], 1, usual);
  const lane = laneOf([below, above], [2, 1], usual);
  expect([below.total, above.total, below.effect, above.effect, lane.net]).toEqual([35, 25, 15, 8, 17]);
  const told = { winner: 0, sum0: 27, bonus0: 8, effect0: 15, sum1: 25, bonus1: 0, effect1: 8 };
  expect(inWords(termsTold(told, [2, 1]))).toBe("35 − 25 + 15 − 8");
});

it("heals the winner too where that is played (W7)", () => {
  const [won, lost] = [sideOf(["AH", "AC"], 1, usual), sideOf(["2S"], 4, usual)];
  expect(laneOf([won, lost], [1, 4], usual).swing).toBe(29);
  expect(laneOf([won, lost], [1, 4], { ...usual, winnerEffects: true }).swing).toBe(32);
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
