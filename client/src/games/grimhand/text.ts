// What only this table says: names of cards, its sentences' own slots, the status line.
import facts from "../../generated/grimhand.facts.json";
import { ending, pick } from "../../generated/grimhand.words";
import { shown } from "../../store/session";
import type { Table } from "../../store/table";
import type { View } from "../../store/view";
import { say, vocabulary } from "../../text";
import { list, promise, type Slots } from "../../text/format";
import { type GameWords, type OwnSlots, said, spokenWord } from "../../text/game";
import type { Legal } from "../../wire/messages";
import { entryOf, optionOf } from "../catalogue";
import type { StageProps } from "../game";
import { type Colour, kindOf, rarityOf, savedBy } from "./cards";
import type { Words } from "./words.en";

export type Key = keyof Words;

/** A sentence of this table in the language that is spoken. */
export const t = vocabulary<Words>(() => import("./words.en").then(({ en }) => en), {
  de: () => import("./words.de").then(({ de }) => de),
});

/** "Berserker Blade 8" for a special card, "Sword 9", "Death". */
export function cardName(face: string): string {
  const { key, colour, value } = kindOf(face);
  if (key === "plain") return t(colour, { value });
  const name = t(key as Key);
  return face.includes(":") ? `${name} ${value}` : name;
}

/** What a card does, in a sentence; nothing where its number says it all. */
export function cardText(face: string): string {
  const { key } = kindOf(face);
  const rarity = rarityOf(key);
  return key === "plain" ? "" : t(`${key}_does` as Key) + (rarity ? ` (${t(rarity.name as Key)})` : "");
}

/** Why a card that is no trick cannot be used alone. */
export const fights = (colour: Colour): string => t(`${colour}_fights`);

/** Sentences say "Sword 9" for A9, and what number a Lucky bears. */
export function dress(words: GameWords): void {
  const { face = [] } = words.words;
  const named = (each: string) => (kindOf(each).key === "lucky" ? t(kindOf(each).colour, { value: facts.lucky }) : cardName(each));
  words.text.face = words.text.what = Object.fromEntries(face.map((each) => [each, named(each)]));
  words.words.what = face;
}

const ENDED_IN_DRAW = -1;
export type Terms = Record<string, number | string>;

/** One side of an attack with every modifier named: "31 + 2 combo − 3 weakness". */
export function side(words: GameWords, terms: Terms, of: "swords" | "shields"): string {
  const more = facts.terms[of].filter((name) => terms[name]).map((name) => said(words, "equation", name, { points: Number(terms[name]) }));
  return `${promise(terms[of] ?? 0)}${more.join("")}`;
}

/** The whole equation of an attack, as the log says it. */
export function equation(words: GameWords, terms: Terms): string {
  const say = (key: string, slots: Slots = {}) => said(words, "equation", key, slots);
  const whole = (of: "swords" | "shields", total: string) => {
    const sum = side(words, terms, of);
    return sum === String(promise(terms[of] ?? 0)) ? sum : say("sum", { terms: sum, total: terms[total] ?? "" });
  };
  const bare = !terms.shields && !terms.carry && !terms.fortify;
  return say("whole", {
    attack: whole("swords", "attack"),
    defense: bare ? say("nothing") : whole("shields", "defense"),
    damage: String(promise(terms.damage ?? 0)),
    mirror: terms.mirror ? say("mirror", { points: terms.mirror }) : "",
  });
}

export const slots: OwnSlots = (name, numbers, { words, called, isMe, learned }): Slots => {
  const found: Slots = {};
  if (learned?.length) found.learned = learned.map((face) => spokenWord(words, "face", face)).join(", ");
  if (name === "attacked") found.equation = equation(words, numbers);
  if (name === "won") {
    const winner = numbers.winner ?? ENDED_IN_DRAW;
    const key = winner === ENDED_IN_DRAW ? "both" : isMe(winner) ? "own" : "one";
    found.who = said(words, "won", key, { winner: called[winner] ?? "" });
  }
  return found;
};

/** The sentence of a section that a number stands for. */
export const nth = (words: GameWords, section: string, n = 0): string => Object.values(words.text[section] ?? {})[n] ?? "";

export const zoneName = ({ words }: StageProps, zone: string): string => words.text.zones?.[zone] ?? zone;

// Options

/** An option of the table: as it was chosen, by its preset, or as usual. */
export const option = (table: Table, name: string): string => String(optionOf(table.settings, name) ?? "");

/** Who sits there besides a player: an archetype or a boss, with its rule, as the option names them; null for none. */
export function enemyAt({ table }: Pick<StageProps, "table">, seat: number): { key: string; name: string; rule: string } | null {
  const key = option(table, "enemy").split(",")[seat] ?? "none";
  if (key === "none") return null;
  const usual = !option(table, "numbers").includes("="); // with other numbers its rule would not be true
  const { words = [], labels } = entryOf("grimhand")?.options.find(({ name }) => name === "enemy") ?? {};
  const [name = "", rule = ""] = labels?.[words.indexOf(key)]?.split(": ") ?? [];
  return { key, name, rule: usual ? rule : "" };
}

/** The mask of a seat: an enemy has its own; players wear one of two. */
export const maskOf = (key: string | undefined, own: boolean): string => `/art/grimhand/${key || (own ? "player" : "rival")}.svg`;

export const mostEnergy = (view: View): number => view.shown.most_energy ?? 0;

/** In how many turns an event is due, where there are any. */
export function eventIn({ table, view }: StageProps): { n: number; every: number } | null {
  const [n, every]: number[] = view.shown.event ?? [];
  return n && every && table.status === "playing" ? { n, every } : null;
}

// Actions

/** What a legal action promises; nothing for one that is not legal. */
export const promised = (legal: readonly Legal[], action: string): Record<string, number | string> | null =>
  legal.find(([text]) => text === action)?.[1] ?? null;

export function actionName(action: string): string {
  const [verb = "", what = ""] = action.split(" ");
  if (verb === "use") return t("use", { card: cardName(what) });
  if (verb === "choose") return what === "attack" || what === "defense" ? t(`draw_${what}`) : t("choose", { card: cardName(what) });
  return verb === "draw" ? t(`draw_${what as "attack"}`) : t(verb === "pass" ? "pass" : "attack");
}

const ORDERING = pick.indexOf("pick_order"); // of `pending`

/** "Your turn: draw, use a trick, or attack for 26"; or what an effect waits for. */
export function status({ legal, view, words }: StageProps): string {
  const pending: number = view.numbers.pending ?? 0;
  if (pending === ORDERING) return t("your_turn", { what: t("order_title") });
  if (pending) return t("your_turn", { what: nth(words, "pending", pending) });
  const found = legal.map(([action]) => action.split(" ")[0]);
  const may: string[] = [];
  if (found.includes("draw")) may.push(t("may_draw"));
  if (found.includes("use")) may.push(t("may_use"));
  const attack = promised(legal, "attack");
  if (attack && (attack.damage || !may.length)) may.push(t("may_attack", { damage: String(promise(attack.takes ?? attack.damage ?? 0)) }));
  if (found.includes("pass")) may.push(t("may_pass"));
  return t("your_turn", { what: list(may, say("table.or")) });
}

export const BY_DEATH = ending.indexOf("by_death"); // of `ending`

/** Who drew Death has lost, whatever HP are left. */
export const score = ({ view, result }: Table, seat: number): string | null =>
  view?.numbers.ending === BY_DEATH && !result?.winners.includes(seat) ? t("death") : null;

/** Where Death decided, who was ahead says nothing of who won: so only what it took. */
export function story({ view, result, seat: mine, mine: seats }: Table, _: unknown, names: readonly string[]): string[] | null {
  const dead = [0, 1].find((seat) => !result?.winners.includes(seat));
  if (view?.numbers.ending !== BY_DEATH || dead === undefined) return null;
  const [hp, theirs] = [view.numbers.hp?.[dead] ?? 0, view.numbers.hp?.[1 - dead] ?? 0];
  return [t(dead === mine && seats.length === 1 ? "story_own_death" : "story_death", { who: names[dead] ?? "", hp, theirs })];
}

/** Without a Lucky, a Death as likely as this makes its wheel glow and wants a second tap. In the usual decks it is less at first. */
export const RISK = 1 / 10;

/** What wants a second tap: a likely Death without a Lucky, a flush, an attack that hurts oneself or does nothing. */
export function risky(action: string, { damage, backlash = 0, death, flush }: Terms): boolean {
  const { view, seat } = shown.peek() ?? {};
  const lucky = savedBy(view, seat) === "lucky";
  return action === "attack" ? damage === 0 || Number(backlash) > 0 : (!lucky && chance(death) >= RISK) || chance(flush) > 0;
}

/** A promised chance as a share: "3/12" is .25. */
export function chance(odds: number | string = "0/1"): number {
  const [chances = 0, of = 1] = String(odds).split("/").map(Number);
  return chances / of;
}
