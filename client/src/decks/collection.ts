// A game's set of cards as the builder shows it: entries to search, ready-made decks, and words that mean more than their letters.
import { computed, type ReadonlySignal } from "@preact/signals";
import { type LoadedGame, loadGame } from "../games/game";
import type { Card, ReadyDeck } from "../games/konivrer/cards";
import { textsLoaded } from "../text";
import { type Entry, type Facet, LEAD, type Lexicon } from "./query";
import { label } from "./text";

export interface Ready {
  key: string;
  title: string;
  about: string;
  word: string;
}

export interface Collection {
  game: string;
  cards: ReadonlySignal<readonly Entry[]>;
  byKey: ReadonlySignal<ReadonlyMap<string, Entry>>;
  ready: ReadonlySignal<readonly Ready[]>;
  lexicon: ReadonlySignal<Lexicon>;
  facets: Record<Facet, readonly string[]>;
  loaded: Promise<LoadedGame>; // its faces, when they have come
}

/** A game with a set of cards exports it from a file in its folder, of this shape. */
const SETS = import.meta.glob<typeof import("../games/konivrer/set")>("../games/*/set.ts");
const setOf = (game: string) => SETS[`../games/${game}/set.ts`];
const collections = new Map<string, Promise<Collection>>();

/** Whether there are cards to build with. */
export const hasSet = (game: string): boolean => setOf(game) !== undefined;

export function collection(game: string): Promise<Collection> {
  const found = collections.get(game) ?? load(game);
  collections.set(game, found);
  found.catch(() => collections.delete(game));
  return found;
}

async function load(game: string): Promise<Collection> {
  const set = await setOf(game)!();
  await Promise.all([textsLoaded(), set.loadMore()]);
  const cards = computed(() => set.cards.value.map((card) => entry(card, set.SYMBOLS)));
  const facets: Record<Facet, readonly string[]> = {
    element: [...set.ELEMENTS, "generic"],
    kind: set.KINDS,
    cost: ["1", "2", "3", "4", "5"],
    keyword: set.KEYWORDS.slice(1),
    rarity: set.RARITIES,
  };
  return {
    game,
    cards,
    byKey: computed(() => new Map(cards.value.map((card) => [card.key, card]))),
    ready: computed(() => set.decks.value.map(ready)),
    lexicon: computed(() => lexicon(facets)),
    facets,
    loaded: loadGame(game),
  };
}

export function entry(card: Card, symbols: readonly string[]): Entry {
  const lead = card.kind === LEAD;
  const familiar = card.kind === "familiar";
  const { key, name, number, kind, rarity, rules, flavour, keywords, abilities } = card;
  const brief = (abilities.length ? abilities : keywords.length > 1 ? rules.slice(0, 1) : rules).join(" ");
  return {
    ...{ key, name, number, kind, rarity, rules, brief, flavour, keywords },
    symbols: card.cost.map((symbol) => symbols[symbol]!),
    elements: card.elements.map((element) => symbols[element]!),
    cost: lead ? null : card.cost.length,
    strength: familiar ? card.strength : null,
    health: familiar ? card.health : null,
    bars: lead ? (card.bars < 0 ? "?" : symbols[card.bars]!) : "",
    hay: [key, name, ...rules, flavour].join(" ").toLowerCase(),
  };
}

function ready({ name, title, about, flag, cards }: ReadyDeck): Ready {
  return { key: name, title, about, word: `${flag.key}:${cards.map((card) => card.key).join("+")}` };
}

/** The words of the facets, in English and in the language that is spoken. */
export function lexicon(facets: Record<Facet, readonly string[]>): Lexicon {
  const found = new Map<string, readonly [string, string]>();
  for (const facet of ["keyword", "kind", "rarity", "element"] as const)
    for (const word of facets[facet]) {
      const kind = word === "generic" ? word : facet;
      for (const said of [label(facet, word).toLowerCase(), word]) found.set(said, [kind, word]);
    }
  for (const word of ["amalgam", "burst"]) for (const said of [label("word", word).toLowerCase(), word]) found.set(said, [word, word]);
  return found;
}
