// The browser finds the cards that `cardhouse cards` finds, word for word.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { entry, lexicon } from "../../src/decks/collection";
import { type Entry, type Facet, search } from "../../src/decks/query";
import { ELEMENTS, KEYWORDS, KINDS, RARITIES, SYMBOLS, cards as signal, takeOver } from "../../src/games/konivrer/cards";

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf-8"));
takeOver(read("src/generated/konivrer.cards.en.json"), read("src/generated/more.konivrer.en.json"));
const cards: Entry[] = signal.value.map((card) => entry(card, SYMBOLS));
const facets: Record<Facet, readonly string[]> = {
  element: [...ELEMENTS, "generic"],
  kind: KINDS,
  cost: [],
  keyword: KEYWORDS.slice(1),
  rarity: RARITIES,
};
const words = lexicon(facets);
const keys = (typed: string, filters = {}) => search(cards, typed, filters, words).map((card) => card.key);

describe("a search", () => {
  it.each(Object.entries(read<Record<string, string[]>>("test-vectors/search/konivrer.json")))("%s", (typed, found) => {
    expect(keys(typed)).toEqual(found);
  });
  it("does not mind case and spaces", () => expect(keys("  FIRE   Burst ")).toEqual(keys("fire burst")));
  it("survives whatever is typed", () => {
    for (const typed of ["(", "cost<", "cost<9999999", "\\", "[a", "a ".repeat(500), "🦙", "__proto__", "constructor"])
      expect(Array.isArray(keys(typed))).toBe(true);
  });
});

describe("filters", () => {
  it("of one kind are alternatives, of different kinds come together", () => {
    const both = keys("", { element: ["fire", "water"] });
    expect(both.length).toBeGreaterThan(keys("", { element: ["fire"] }).length);
    expect(keys("", { element: ["fire"], kind: ["spell"] })).toEqual(keys("fire spell"));
    expect(keys("", { cost: ["5"] })).toEqual(keys("cost>=5"));
    expect(keys("rare", { keyword: ["void"] })).toEqual(keys("rare void"));
    expect(keys("", { element: [] }).length).toBe(cards.length);
  });
});
