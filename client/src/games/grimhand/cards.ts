// What a face is: its colour, its kind and its printed value. Names and texts are words (text.ts).

export type Colour = "A" | "D";
export type Deck = "attack" | "defense";
export const DECKS: readonly Deck[] = ["attack", "defense"];
export const colourOf = (deck: string): Colour => (deck.startsWith("attack") ? "A" : "D");
export const suitOf = (colour: Colour): string => (colour === "A" ? "sword" : "shield");

/** The special cards: those of the attack deck first; a number where the value is printed and not rolled. */
const SWORDS = {
  ...{ berserker_blade: -1, piercing_strike: -1, chain_slash: -1, blood_pact: 10, cursed_steel: 8, bleeding_edge: 5 },
  ...{ doom_token: 0, fate_twist: 0, swap_hands: 0, hex_card: 0, gamble_card: 0, sunder: 0, double_strike: 0, pilfer: 0 },
};
const SHIELDS = {
  ...{ iron_wall: -1, counter_shield: -1, mist_barrier: -1, mirror_shield: 4, guardian_rune: 4, double_shamrock: 7 },
  ...{ fortune_surge: 0, scrying_orb: 0, purge: 0, hex_of_weakness: 0, blessing: 0, brace: 0 },
};
export const SPECIAL: Record<string, number> = { ...SWORDS, ...SHIELDS };

/** How rare a special card is: from one gem to three. */
export type Rarity = "common" | "rare" | "epic";
const RARE = "cursed_steel bleeding_edge fate_twist swap_hands sunder iron_wall fortune_surge scrying_orb pilfer".split(" ");
const EPIC = "blood_pact doom_token mirror_shield double_shamrock double_strike".split(" ");
export const rarityOf = (key: string): Rarity | null =>
  EPIC.includes(key) ? "epic" : RARE.includes(key) ? "rare" : key in SPECIAL ? "common" : null;
export const RARITIES: readonly Rarity[] = ["common", "rare", "epic"];

export interface Kind {
  colour: Colour;
  key: string; // "plain", "lucky", "death" or a special card's
  value: number; // as printed; 0 for a trick and for Death
  trick: boolean;
}

const LUCKY = "7";
const DEATH = "13";

export function kindOf(face: string): Kind {
  const [, colour, points] = /^([AD])(\d+)$/.exec(face) ?? [];
  if (colour && points) {
    const key = points === LUCKY ? "lucky" : points === DEATH ? "death" : "plain";
    return { colour: colour as Colour, key, value: key === "death" ? 0 : Number(points), trick: false };
  }
  const [key = "", rolled] = face.split(":");
  const printed = SPECIAL[key] ?? 0;
  return { colour: key in SWORDS ? "A" : "D", key, value: rolled === undefined ? printed : Number(rolled), trick: printed === 0 };
}

export const isDeath = (face: string | null): boolean => face !== null && kindOf(face).key === "death";

/** The colour of a card's back: the last bit of its id. */
export const backOf = (id: number): Colour => (id & 1 ? "D" : "A");
