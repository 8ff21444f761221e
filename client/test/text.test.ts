// Sentences: slots, counts, signs; and that every language says everything.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { standing } from "../src/screens/table/standing";
import { languageFor } from "../src/text";
import { actionsInWords } from "../src/text/actions";
import { de } from "../src/text/de";
import { en } from "../src/text/en";
import { countIn, fill, list, number, Odds, promise, Span } from "../src/text/format";
import { type GameWords, reason } from "../src/text/game";
import { pseudo, pseudoWords } from "../src/text/pseudo";

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

const standings: { name: string; points: number[]; winners: number[]; fewest_win: boolean; places: [number, number][] }[] = JSON.parse(
  readFileSync(new URL("../../tests/golden/standing.json", import.meta.url), "utf-8"),
);

it.each(standings)("places like the engine: $name", ({ points, winners, fewest_win, places }) => {
  expect(standing({ points, winners, how: "over" }, fewest_win).map(({ place, seat }) => [place, seat])).toEqual(places);
});

const slots = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)(?::([^{}]*))?\}/g)].map(([, name, form = ""]) => `${name}${form.includes("|") ? " counts" : form}`).sort();

it("says everything in German, with the same slots", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const [key, sentence] of Object.entries(en)) expect(slots(de[key as keyof typeof de]), key).toEqual(slots(sentence));
});

it("counts and writes numbers as the language does", () => {
  try {
    countIn("de");
    expect([number(-1234), String(promise("14/49")), fill("{n:Karte|Karten}", { n: 1 })]).toEqual(["−1.234", "29\u00a0%", "1 Karte"]);
    countIn("pl"); // one, few, many, other
    const cards = (n: number) => fill("{n:karta|karty|kart|karty}", { n });
    expect([1, 3, 5, 22].map(cards)).toEqual(["1 karta", "3 karty", "5 kart", "22 karty"]);
  } finally {
    countIn("en");
  }
  expect(number(-1234)).toBe("−1,234");
});

it("speaks what the device asks for, where it can", () => {
  expect(languageFor("auto", ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(languageFor("auto", ["fr"])).toBe("en");
  expect(languageFor("de", ["en"])).toBe("de");
  expect(languageFor("klingon", ["en-GB"])).toBe("en");
});

it("has a language for tests that is longer and keeps its slots", () => {
  expect(pseudo("Draw {count:card|cards}")).toBe("[Ðřáw {count:çářð|çářðš}~~]");
  for (const [key, sentence] of Object.entries(pseudoWords(en))) expect(slots(sentence), key).toEqual(slots(en[key as keyof typeof en]));
  expect(pseudo("{place}.")).toBe("{place}.");
});

it("says a game's words as its language does", async () => {
  const { default: lama } = (await import("../src/generated/lama.de.json")) as unknown as { default: GameWords };
  expect(reason(lama, "no_token", { colour: "black" })).toBe("du hast keinen schwarzen Chip");
  expect(actionsInWords(lama, ["play 5", "play 6", "draw"])).toBe("5 or 6 spielen or eine Karte ziehen"); // the house itself speaks English here
});
