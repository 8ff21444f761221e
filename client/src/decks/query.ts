// The search for cards: the same words as `cardhouse cards` takes (games/<game>/search.py), checked against it in a test.

/** A card as it is searched, filtered and listed. */
export interface Entry {
  key: string;
  name: string;
  number: number; // in the set
  kind: string;
  rarity: string;
  symbols: string[]; // its cost, one each
  elements: string[];
  keywords: string[];
  cost: number | null;
  strength: number | null;
  health: number | null;
  bars: string; // of a Flag; "?" where it is chosen
  rules: string[];
  brief: string; // what stands in a list: its abilities, and what its keywords do where they are all there is
  flavour: string;
  hay: string; // all its words in small letters
}

export type Facet = "element" | "kind" | "cost" | "keyword" | "rarity";
export type Filters = Partial<Record<Facet, readonly string[]>>;
type Test = (card: Entry) => boolean;

export const LEAD = "flag"; // the kind of card that leads a deck and is not shuffled into it
const NUMBER = /^(cost|strength|health|number)(<=|>=|<|>|=)(\d{1,3})$/;
const COMPARED: Record<string, (a: number, b: number) => boolean> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
};
const WORDS: Record<string, (word: string) => Test> = {
  element: (word) => (card) => card.elements.includes(word),
  rarity: (word) => (card) => card.rarity === word && card.kind !== LEAD,
  keyword: (word) => (card) => card.keywords.includes(word),
  kind: (word) => (card) => card.kind === word,
  generic: () => (card) => card.kind !== LEAD && !card.elements.length,
  amalgam: () => (card) => card.keywords.length === 2,
  burst: () => (card) => card.kind !== LEAD,
};

/** Words that mean more than their letters: "fire" is an element; `kinds` says what each is, in every language. */
export type Lexicon = ReadonlyMap<string, readonly [kind: string, word: string]>;

function tested(word: string, lexicon: Lexicon): Test {
  const [, name, sign, value] = NUMBER.exec(word) ?? [];
  if (name)
    return (card) => {
      const found = card[name as "cost" | "number"];
      return found !== null && COMPARED[sign!]!(found, Number(value));
    };
  const [kind, meant] = lexicon.get(word) ?? [];
  return kind ? WORDS[kind]!(meant!) : (card) => card.hay.includes(word);
}

/** What a card is by each facet. */
export function facetOf(card: Entry, facet: Facet): readonly string[] {
  if (facet === "cost") return card.cost === null ? [] : [String(Math.min(card.cost, MOST_COST))];
  if (facet === "element") return card.elements.length || card.kind === LEAD ? card.elements : ["generic"];
  if (facet === "keyword") return card.keywords;
  return facet === "kind" ? [card.kind] : card.kind === LEAD ? [] : [card.rarity];
}

export const MOST_COST = 5; // and more, as one filter

/** The cards in which every word is found, and that have one of the values of every facet that is set. */
export function search(cards: readonly Entry[], typed: string, filters: Filters, lexicon: Lexicon): Entry[] {
  const tests = typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 12)
    .map((word) => tested(word, lexicon));
  for (const [facet, values] of Object.entries(filters) as [Facet, readonly string[]][])
    if (values.length) tests.push((card) => facetOf(card, facet).some((value) => values.includes(value)));
  return cards.filter((card) => tests.every((test) => test(card)));
}
