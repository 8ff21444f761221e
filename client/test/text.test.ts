// Sentences: slots, counts, signs; and that every language says everything.
import { expect, it } from "vitest";
import { standing } from "../src/screens/table/standing";
import { en } from "../src/text/en";
import { fill, list, Odds, promise, Span } from "../src/text/format";

it("counts, signs, and writes a true minus", () => {
  expect(fill("{left:card|cards} left", { left: 1 })).toBe("1 card left");
  expect(fill("{left:card|cards} left", { left: 0 })).toBe("0 cards left");
  expect(fill("{swing:+} HP", { swing: 3 })).toBe("+3 HP");
  expect(fill("{swing:+} HP", { swing: -3 })).toBe("−3 HP");
  expect(() => fill("{missing}", {})).toThrow(RangeError);
});

it("reads promises", () => {
  expect(promise(24)).toBe(24);
  expect(String(promise("27..31"))).toBe("27–31");
  expect(String(promise("5..5"))).toBe("5");
  expect(String(promise("14/49"))).toBe("29%");
  expect(promise("1..2")).toBeInstanceOf(Span);
  expect(promise("0/0")).toBeInstanceOf(Odds);
});

it("lists", () => {
  expect(list([], "or")).toBe("");
  expect(list(["a"], "or")).toBe("a");
  expect(list(["a", "b", "c"], "or")).toBe("a, b or c");
});

it("never interprets what people are called", () => {
  expect(fill("{who} wins", { who: "{seat} <b>" })).toBe("{seat} <b> wins");
});

it("has no sentence with a broken slot", () => {
  for (const [key, sentence] of Object.entries(en)) expect(sentence.replace(/\{\w+(:[^{}]*)?\}/g, ""), key).not.toMatch(/[{}]/);
});

it("places the winners first, whether few or many points are better", () => {
  expect(standing({ points: [31, 23, 50, 12], winners: [3], how: "over" }).map(({ place, seat }) => [place, seat])).toEqual([
    [1, 3],
    [2, 1],
    [3, 0],
    [4, 2],
  ]);
  expect(standing({ points: [78, -8], winners: [0], how: "over" }).map(({ seat }) => seat)).toEqual([0, 1]);
  expect(standing({ points: [5, 5, 9], winners: [0, 1], how: "over" }).map(({ place }) => place)).toEqual([1, 1, 3]);
});
