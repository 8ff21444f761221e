// A game in words: captions, forecasts and reasons from its own text, as prose/narrate.py says them.
import type { Fact, Numbers } from "../store/view";
import { say } from ".";
import { fill, promise, type Slots, Span } from "./format";

/** What tools/data.py writes of a game. */
export interface GameWords {
  key: string;
  events: Record<string, string[]>;
  words: Record<string, string[]>;
  faces: string[];
  forms: { text: string; words: string[][] }[];
  text: Record<string, Record<string, string>>;
}

export type Facts = Record<string, number>;

/** What a game's own slots may draw on: the public numbers now, and the cards gathered from zones just before, bottom first. */
export interface Around {
  words: GameWords;
  numbers: Numbers;
  gathered: Record<string, (string | null)[]>;
  learned: readonly string[]; // faces that came to the seat of the caption just before
  called: string[]; // the names as they stand in the middle of a sentence
  isMe(seat: number): boolean;
}

export type OwnSlots = (name: string, numbers: Facts, around: Around) => Slots;

export interface Narrated {
  name: string;
  numbers: Facts;
  sentence: string;
}

const SEATED = ["seat", "starter", "winner"];

/** The sentence of a key; the key itself where it has none. */
export function said(words: GameWords, section: string, key: string, slots: Slots = {}): string {
  const template = words.text[section]?.[key];
  return template === undefined ? key : fill(template, slots);
}

export const has = (words: GameWords, section: string, key: string): boolean => words.text[section]?.[key] !== undefined;

/** Whether an event is the game's own: a caption. */
export const isCaption = (words: GameWords, event: readonly unknown[]): boolean => String(event[0]) in words.events;

/** A caption's numbers by name. */
export function facts(words: GameWords, event: readonly unknown[]): Facts {
  const names = words.events[String(event[0])] ?? [];
  return Object.fromEntries(names.map((name, i) => [name, Number(event[i + 1])]));
}

function worded(words: GameWords, names: readonly string[], key: string, value: number): string | number {
  const plain = key.replace(/\d+$/, "");
  if (SEATED.includes(plain)) return value >= 0 ? (names[value] ?? key) : say("nobody");
  const section = Object.values(words.text[plain] ?? {});
  const list = section.length ? section : (words.words[plain] ?? []);
  return value >= 0 && value < list.length ? list[value]! : value;
}

/** The sentences of what happened in one beat, as a seat sees it (null: a watcher). */
export class Narrator {
  private learned: Record<string, string[]> = {};
  private gathered: Record<string, (string | null)[]> = {};

  constructor(
    private words: GameWords,
    private names: readonly string[],
    private viewer: number | null,
    private own?: OwnSlots,
  ) {}

  /** Take in one event; returns the sentence of a caption. `numbers` are the public ones after the beat. */
  take(event: readonly unknown[], numbers: Numbers): Narrated | null {
    const [name, ...rest] = event as Fact;
    if (isCaption(this.words, event)) {
      const narrated = facts(this.words, event);
      const mine = this.learned[String(narrated.seat)] ?? [];
      const sentence = this.sentence(name, narrated, mine, numbers);
      this.learned = {};
      this.gathered = {};
      return { name, numbers: narrated, sentence };
    }
    if ((name === "moved" || name === "handed") && rest[3] !== null) {
      const seat = String(rest[name === "moved" ? 2 : 1]).split("/")[1] ?? "";
      this.learned[seat] = [...(this.learned[seat] ?? []), ...[rest[3]].flat().map(String)];
    }
    if (name === "gathered") this.gathered[String(rest[0])] = (rest[2] as (string | null)[] | null) ?? [];
    return null;
  }

  private sentence(name: string, numbers: Facts, learned: readonly string[], table: Numbers): string {
    const { words, names, viewer } = this;
    const isMe = (seat: number) => seat === viewer || names[seat] === say("you");
    const mine = SEATED.some((key) => (numbers[key] ?? -1) >= 0 && isMe(numbers[key]!));
    const own = mine && has(words, "own_events", name);
    const called = names.map((who, seat) => (isMe(seat) ? say("you_within") : who));
    const slots: Slots = { learned: learned.join(" ") || say("a_card") };
    called.forEach((who, seat) => {
      slots[`seat${seat}`] = who;
    });
    for (const [key, value] of Object.entries(numbers)) slots[key] = worded(words, names, key, value);
    try {
      const ways = words.text[own && words.text[`own_${name}`] ? `own_${name}` : name];
      const keys = Object.keys(ways ?? {});
      const way = keys.find((key) => numbers[key]) ?? keys.at(-1);
      if (ways && way !== undefined) slots.how = fill(ways[way]!, slots);
      Object.assign(slots, this.own?.(name, numbers, { words, numbers: table, gathered: this.gathered, learned, called, isMe }));
      return said(words, own ? "own_events" : "events", name, slots);
    } catch {
      return `${name.replaceAll("_", " ")}: ${Object.keys(numbers)
        .map((key) => `${key} ${slots[key]}`)
        .join(", ")}`;
    }
  }
}

/** What an action promises, in words: "your hand would cost 19"; or one of its promises alone. */
export function outcome(words: GameWords, promises: Record<string, number | string>, only?: string): string {
  const slots: Slots = {};
  for (const [name, value] of Object.entries(promises)) {
    const read = promise(value);
    slots[name] = typeof read === "number" ? worded(words, [], name, read) : read;
  }
  return Object.entries(promises)
    .filter(([name]) => only === undefined || name === only)
    .map(([name, value]) => said(words, "forecast", value === 0 && has(words, "forecast", `${name}_none`) ? `${name}_none` : name, slots))
    .filter(Boolean)
    .join(", ");
}

/** A word of the game as its text says it: "black" is "schwarzen" in a German sentence. */
export function spokenWord(words: GameWords, slot: string, word: string): string {
  const at = words.words[slot]?.indexOf(word) ?? -1;
  return Object.values(words.text[slot] ?? {})[at] ?? word;
}

/** A number of the table as the game says it: 2 is "hearts" where it counts suits. */
export function spokenNumber(words: GameWords, name: string, value: number): string {
  const word = words.words[name]?.[value];
  return word === undefined ? String(value) : spokenWord(words, name, word);
}

/** Words that are counted, each as the text says it: "2 fire, 1 any" is "2 Feuer, 1 beliebig". */
function counted(words: GameWords, value: string): string {
  return value.replace(/(\d+ )([a-z]+)/g, (_, count: string, word: string) => {
    const slot = Object.keys(words.words).find((each) => words.words[each]?.includes(word)) ?? "";
    return count + spokenWord(words, slot, word);
  });
}

/** Why an action is not legal, from the key and facts of a reason. */
export function reason(words: GameWords, key: string, found: Record<string, unknown>): string {
  const slots = Object.entries(found).map(([slot, value]) => [
    slot,
    typeof value === "string" ? counted(words, spokenWord(words, slot, value)) : value,
  ]);
  try {
    return said(words, "reasons", key, Object.fromEntries(slots) as Slots);
  } catch {
    return key.replaceAll("_", " ");
  }
}

export { Span };
