// A deck as one word: what leads it, "-" and a choice where it makes one, ":", its cards with "+" between. No rule is known here.

export interface Deck {
  lead: string; // a Flag; "" for none yet
  choice: string; // what the lead lets one choose
  cards: readonly string[]; // one entry a copy
}

export const EMPTY: Deck = { lead: "", choice: "", cards: [] };

export function readWord(word: string): Deck {
  const [head = "", keys = ""] = word.split(":");
  const [lead = "", choice = ""] = head.split("-");
  return { lead, choice, cards: keys.split("+").filter(Boolean) };
}

export function writeWord({ lead, choice, cards }: Deck): string {
  return `${lead}${lead && choice ? `-${choice}` : ""}:${cards.join("+")}`;
}

export const withCard = (deck: Deck, key: string): Deck => ({ ...deck, cards: [...deck.cards, key] });

/** Without one copy of a card. */
export function withoutCard(deck: Deck, key: string): Deck {
  const at = deck.cards.lastIndexOf(key);
  return at < 0 ? deck : { ...deck, cards: deck.cards.filter((_, i) => i !== at) };
}

/** How often each card is in a deck. */
export function counted(deck: Deck): Map<string, number> {
  const found = new Map<string, number>();
  for (const key of deck.cards) found.set(key, (found.get(key) ?? 0) + 1);
  return found;
}

/** Cards in a random order, for a test hand. */
export function shuffled<T>(cards: readonly T[], random: () => number = dice): T[] {
  const found = [...cards];
  for (let i = found.length - 1; i > 0; i--) {
    const at = Math.floor(random() * (i + 1));
    [found[i], found[at]] = [found[at]!, found[i]!];
  }
  return found;
}

const dice = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
