// What only this table says: labels, tags and the names that a screen reader hears.

import { vocabulary } from "../../text";
import type { Slots } from "../../text/format";
import type { Around, Facts, GameWords } from "../../text/game";
import type { Board, Unit } from "./board";
import { parse } from "./board";
import { cardOf, cards, ELEMENTS, nameOf } from "./cards";
import type { Words } from "./words.en";

/** A sentence of this table in the language that is spoken. */
export const t = vocabulary<Words>({} as Words, {
  en: () => import("./words.en").then(({ en }) => en),
  de: () => import("./words.de").then(({ de }) => de),
});
export type Key = keyof Words;

export const elementName = (word: string): string => t(word as Key);
export const keywordName = (word: string): string => (word ? word[0]!.toUpperCase() + word.slice(1) : "");

/** Whose something is: "You: Life, 3 of 4". */
export const whose = ({ names }: Pick<Board, "names">, seat: number, key: Key, slots: Slots = {}): string =>
  `${names[seat] ?? ""}: ${t(key, slots)}`;

/** What the next player can do with the Familiars in play: "Otto can deal 4: lethal". Nothing where nothing threatens. */
export function threatOf({ legal, names }: Board): { said: string; amount: number; grave: boolean } | null {
  const { threat, by, risky, deadly } = legal.find(([action]) => action === "next")?.[1] ?? {};
  if (!threat) return null;
  const key: Key = deadly ? "threat_deadly" : risky ? "threat_risky" : "threat";
  return { said: t(key, { who: names[Number(by)] ?? "", count: Number(threat) }), amount: Number(threat), grave: Boolean(deadly || risky) };
}

/** A Familiar as a screen reader says it. */
export function unitName(unit: Unit): string {
  const { card, strength, health, counters, sick, inferno, steadfast } = unit;
  const elements = ELEMENTS.filter((_, e) => (unit.elements >> e) & 1).map((word) => t(word));
  return [
    card.name,
    t("type_line", { elements: elements.join(t("and")) || t("generic"), kind: t("familiar") }),
    t("strength_health", { strength, health }),
    ...(counters ? [t("counters", { count: counters })] : []),
    ...(inferno ? [`Inferno ${inferno}`] : []),
    ...(steadfast ? [`Steadfast ${steadfast}`] : []),
    ...(sick ? [t("sick")] : []),
  ].join(", ");
}

const SAID: Record<string, Key> = {
  ...{ summon: "way_summon_of", tribute: "way_tribute_of", spell: "way_spell_of", azoth: "way_azoth_of", attack: "do_attack" },
  ...{ block: "do_block", with: "do_with", recover: "do_recover", return: "do_return", discard: "do_discard", next: "next_phase" },
  ...{ done: "tribute_done", burst: "burst", decline: "decline", keep: "keep", mulligan: "mulligan" },
  ...{ pay: "do_pay", order: "do_order" },
};

/** How a button says an action, where another screen asks. */
export function actionName(action: string, _words: GameWords, names: readonly string[] = []): string {
  const { verb, words, seat, target } = parse(action);
  const [first = "", second = "", third = ""] = words;
  const goal = target ? nameOf(target) : (names[seat] ?? t("player", { number: seat + 1 }));
  const said = verb === "no" ? t(first === "block" ? "no_block" : "no_target") : verb === "as" ? keywordName(first) : "";
  if (said || (!verb && seat >= 0)) return said || goal;
  if (verb.startsWith("x=")) return [`X = ${verb.slice(2)}`, ...(words.length ? [t("by_hand")] : [])].join(", ");
  const blocks = verb === "block";
  const slots = {
    card: nameOf(blocks ? third : first),
    element: elementName(verb === "pay" ? first : second),
    target: blocks ? nameOf(first) : goal,
    which: second || first,
  };
  return SAID[verb] ? t(SAID[verb], slots) : action;
}

/** Which of a card's abilities a Spell is. */
export function actionText(action: string): string {
  const { verb, words } = parse(action);
  return verb === "spell" ? (cardOf(words[0] ?? "")?.abilities[Number(words[1]) - 1]?.replace(/^[^:]*: /, "") ?? "") : "";
}

/** What fills the slots of a caption's sentence besides its own numbers: cards by their names, and whom an attack goes to. */
export function slots(name: string, numbers: Facts, { called, words, learned, isMe }: Around): Slots {
  const nameAt = (face: number) => cards.value[face]?.name ?? words.words.face?.[face];
  const who = (seat: number, you: Key) => (isMe(seat) ? t(you) : (called[seat] ?? ""));
  const found: Slots = {};
  const { face, target, seat, seat1 = 0 } = numbers;
  const [card, other] = [nameAt(face ?? -1), nameAt(target ?? -1)];
  if (card) found.face = card;
  if (seat !== undefined && !words.text.events?.[name]?.startsWith("{seat}")) found.seat = who(seat, "you_there"); // in the middle of a sentence
  if (learned.length) found.learned = learned.map(nameOf).join(", ");
  if (target !== undefined) found.target = other ?? t("the_player");
  if (name === "attacked")
    found.goal = other ? t(isMe(seat1) ? "of_you" : "of_player", { card: other, who: called[seat1] ?? "" }) : who(seat1, "you_goal");
  return found;
}
