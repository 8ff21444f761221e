// The set of cards as tools/data.py writes it (src/generated/konivrer.cards.<language>.json), and each card by its key.
//
// The file: {lines, ways, cards}. `lines` are the different lines of rules text, `ways` the different lists of actions that a card in hand
// can be played with, {} being the card. A row of `cards` is
//   [key, name, kind, rarity, cost, strength, health, keywords, rules, abilities, elements, ways, bars?]
// kind 0 Familiar, 1 Spell, 2 Flag · rarity 0 common, 1 uncommon, 2 rare · cost a digit a symbol (0–5 the elements in the order of ELEMENTS,
// 6 generic: "006" is two Fire and one generic) · keywords by their place in KEYWORDS · rules: numbers of `lines`, keywords first, then one
// for each of the `abilities` · elements a digit each (K1.6; a Flag's own) · ways: a place in the file's `ways` · bars only of Flags, -1 for none. A card's number in the set is its place + 1.
// What a table does not need is in more.konivrer.<language>.json (see loadMore): `flavours`, a line a card, and `decks`, each
// [name, title, about, flag, cards], the last two as places in `cards`.
import { computed, effect, signal } from "@preact/signals";
import { KEYWORDS, KINDS, RARITIES, SYMBOLS } from "../../generated/konivrer.words";
import { language, waitFor } from "../../text";

export { BEATS, ELEMENTS, FLAG_GIVES, KEYWORDS, KINDS, RARITIES, SYMBOLS } from "../../generated/konivrer.words";
export const GENERIC = SYMBOLS.indexOf("generic");

export interface Card {
  key: string;
  number: number; // in the set, from 1
  name: string;
  kind: (typeof KINDS)[number];
  rarity: (typeof RARITIES)[number];
  cost: number[]; // symbols by their places in SYMBOLS, one entry each
  elements: number[]; // by their places in ELEMENTS
  ways: string[]; // all actions that it could be played with, legal or not, in the order of the menu
  azoth: number[]; // the kinds of Azoth that it can be laid down as, by their places in SYMBOLS
  strength: number;
  health: number;
  keywords: string[];
  rules: string[]; // keywords first, then abilities
  abilities: string[]; // the lines of `rules` that are abilities
  flavour: string; // empty until it is loaded (loadMore)
  bars: number; // of a Flag: the element it bars, -1 for one that is chosen
}

export interface ReadyDeck {
  name: string;
  title: string;
  about: string;
  flag: Card;
  cards: Card[];
}

type Row = [string, string, number, number, string, number, number, number[], number[], number, string, number, number?];

export interface CardFile {
  lines: string[];
  ways: string[][];
  cards: Row[];
}

export interface MoreFile {
  flavours: string[];
  decks: [string, string, string, number, number[]][];
}

/** All cards in the order of the set, Flags last; empty until they are loaded. */
export const cards = signal<readonly Card[]>([]);
export const decks = signal<readonly ReadyDeck[]>([]);
const byKey = computed(() => new Map(cards.value.map((card) => [card.key, card])));

/** A card by its key; reading it follows the language. */
export const cardOf = (key: string): Card | undefined => byKey.value.get(key);
export const nameOf = (key: string): string => cardOf(key)?.name ?? key;
/** Take a file over: from now on these are the cards. */
export function takeOver({ lines, ways, cards: rows }: CardFile, more: MoreFile | null = null): void {
  const found = rows.map(
    ([key, name, kind, rarity, cost, strength, health, keywords, rules, abilities, elements, way, bars = -1], i): Card => {
      const played = (ways[way] ?? []).map((each) => each.replace("{}", key));
      const text = rules.map((line) => lines[line] ?? "");
      return {
        ...{
          key,
          number: i + 1,
          name,
          kind: KINDS[kind]!,
          rarity: RARITIES[rarity]!,
          cost: [...cost].map(Number),
          strength,
          health,
          bars,
          flavour: more?.flavours[i] ?? "",
        },
        elements: [...elements].map(Number),
        ways: played,
        azoth: SYMBOLS.flatMap((symbol, at) => (played.includes(`azoth ${key} ${symbol}`) ? [at] : [])),
        keywords: keywords.map((word) => KEYWORDS[word] ?? ""),
        rules: text,
        abilities: text.slice(text.length - abilities),
      };
    },
  );
  cards.value = found;
  decks.value = (more?.decks ?? []).map(([name, title, about, flag, places]) => ({
    name,
    title,
    about,
    flag: found[flag]!,
    cards: places.map((at) => found[at]!),
  }));
}

const files = import.meta.glob<{ default: CardFile }>("../../generated/konivrer.cards.*.json");
const mores = import.meta.glob<{ default: MoreFile }>("../../generated/more.konivrer.*.json");
let wanted = false; // whether more was requested

/** Resolves when the cards are there in the language that is spoken; in English where they are not in it. */
async function loadCards(spoken: string): Promise<void> {
  const find = <F>(among: Record<string, () => Promise<F>>, name: string) =>
    among[`../../generated/${name}.${spoken}.json`] ?? among[`../../generated/${name}.en.json`];
  const [file, more] = await Promise.all([find(files, "konivrer.cards")?.(), wanted ? find(mores, "more.konivrer")?.() : undefined]);
  const less = wanted && !more && cards.value.length > 0; // asked before more was wanted, answered after it came
  if (file && language.value === spoken && !less) takeOver(file.default, more?.default);
}

/** Load flavours and ready-made decks too, for reading cards one by one. */
export async function loadMore(): Promise<void> {
  if (wanted) return;
  wanted = true;
  await loadCards(language.value);
}

effect(() => waitFor(loadCards(language.value)));
