// What a game's own folder may bring, and how it is loaded. Everything is optional: a game without a folder is played at the generic table.
import type { ComponentType } from "preact";
import type { Sound } from "../sound/sound";
import type { Beat, Table } from "../store/table";
import type { Turn } from "../store/turns";
import type { View } from "../store/view";
import { language, PSEUDO, textsLoaded } from "../text";
import type { Facts, GameWords, OwnSlots } from "../text/game";
import { laidOver } from "../text/laid";
import type { Legal } from "../wire/messages";
import { entryOf } from "./catalogue";

/** What the stage of a game is given. It draws `view` and offers `legal`; both change only when nothing moves. */
export interface StageProps {
  table: Table; // as it is shown: seats, settings, result …
  view: View;
  words: GameWords;
  names: string[]; // of the seats; the viewer's is "You"
  viewer: number | null; // whose cards lie below; null: a watcher
  legal: readonly Legal[]; // empty when it is not the viewer's turn, or while cards move
  play(action: string): void; // asks for a second tap where that is wanted
  why(actions: readonly string[]): void; // says why not, in the game's words
  pending: string | null; // an action that waits for its second tap
  cancel(): void;
}

/** Where a card that is drawn large lies: what it has become there may be drawn, too. */
export interface Lying {
  id: number;
  view: View;
}

/** What a scene may use: a signature moment that is played when its caption comes. */
export interface SceneProps {
  stage: HTMLElement;
  facts: Facts;
  view: View;
  beat: Beat;
  words: GameWords;
  names: string[];
  viewer: number | null;
  speed: number; // 1 or 2: divide durations by it
  reduced: boolean; // fades of at most 120 ms, nothing that shakes
  skip: AbortSignal; // aborted by any click: end at once
}

export interface GameModule {
  Stage?: ComponentType<StageProps>; // table.tsx
  Face?: ComponentType<{ face: string | null; small?: boolean; lying?: Lying }>; // faces.tsx: a card drawn in 100×140; null: its back
  theme?: string; // a class on <html> that sets the shell's colours at this table
  dress?: (words: GameWords) => void; // once, when they are loaded: how this table writes a word of the rules, "4♦" for 4D
  slots?: OwnSlots; // text.ts: what the game fills into its sentences besides the numbers
  cardName?: (face: string) => string; // how a screen reader says a card: "queen of hearts"
  cardText?: (face: string) => string; // what a card does, for its tip
  actionName?: (action: string, words: GameWords, names?: readonly string[]) => string; // how a button says an action
  actionText?: (action: string) => string; // what an action does beyond its name and forecast, where cards carry that as text
  status?: (props: StageProps) => string; // "Your turn: play 5 or 6, draw, or quit"
  pictured?: readonly (readonly (string | null)[])[]; // the cards that each paragraph of the short rules speaks of; null: a back
  order?: (a: string, b: string) => number; // how a hand is sorted
  turn?: (view: View) => number | null; // the turn of the game, where it counts them: a replay says it beside the move
  story?: (table: Table, turns: readonly Turn[], names: readonly string[]) => string[] | null; // what the result tells of the game
  digit?: (face: string) => number | null; // the key that means a card, where cards carry values; else 1–9 are places in the hand
  Verdict?: ComponentType<{ table: Table; words: GameWords }>; // instead of the usual one, once the game is over
  seatName?: (table: Table, seat: number) => string; // what a seat is called at this moment; "" for the usual
  Portrait?: ComponentType<{ table: Table; seat: number }>; // who sits there, drawn as large as its box: for the waiting room and the result
  score?: (table: Table, seat: number) => string | null; // what the result says of a seat instead of its points
  risky?: (action: string, promises: Record<string, number | string>) => boolean; // wants a second tap when that is set to "risky"
  sounds?: Record<string, Sound>; // sounds.ts: by the name of a caption or an engine event
  scenes?: Record<string, (scene: SceneProps) => Promise<void>>; // by the name of a caption
  early?: readonly string[]; // captions shown before the cards that were gathered with them leave their zones
  ahead?: readonly string[]; // captions shown before anything that moved since the caption before them
  staged?: (action: string, promises: Record<string, number | string>) => boolean; // whether an action is only staged, unseen by others, until the turn is complete
  renewed?: readonly string[]; // public numbers that begin anew when the cards are collected for a deal
  meanwhile?: (props: StageProps) => string; // the status line while no player has to act: "Hands are counted"; "" for the usual
  pauses?: Record<string, number>; // milliseconds to let a caption be read
}

export type Tips = Record<string, Record<string, string>>;

interface AskedWords extends GameWords {
  help: string;
  lessons: Tips;
}

export interface LoadedGame {
  module: GameModule;
  words: GameWords;
  language: string;
}

const modules = import.meta.glob<{ default: GameModule }>("./*/index.ts");
const texts = import.meta.glob<{ default: GameWords }>([
  "../generated/*.json",
  "!../generated/{catalogue,help,lesson,more,advice,opponents}.*",
]);
/** What a game brings to its page of opponents. */
export const walls = import.meta.glob<{ default: ComponentType }>("./*/wall.tsx");
const loaded = new Map<string, Promise<LoadedGame>>();

/** A game's own part, where it has one, and its words in the language that is spoken. */
export function loadGame(key: string): Promise<LoadedGame> {
  const name = `${key}.${language.value}`;
  const found = loaded.get(name) ?? load(key, language.value);
  loaded.set(name, found);
  found.catch(() => loaded.delete(name)); // offline just now: try again when it is asked for again
  return found;
}

async function load(key: string, language: string): Promise<LoadedGame> {
  const [own, words] = await Promise.all([modules[`./${key}/index.ts`]?.(), loadWords(key, language)]);
  await textsLoaded();
  own?.default.dress?.(words);
  return { module: own?.default ?? {}, words, language };
}

/** A game's words; in English where it does not speak the language. */
async function loadWords(key: string, language: string): Promise<GameWords> {
  const written = (of: string) => (texts[`../generated/${of}.${language}.json`] ?? texts[`../generated/${of}.en.json`])?.();
  const of = entryOf(key)?.campaign_of;
  const [own, base] = await Promise.all([written(key), of ? written(of) : undefined]);
  const words = own && base ? laidOver(base.default, own.default) : (own?.default ?? (await askWords(key, language)));
  return language === PSEUDO ? (await import("../text/pseudo")).pseudoGame(words) : words;
}

/** The words of a game that this page was not built with; where the house has none either, its events are shown by their names. */
async function askWords(key: string, language: string): Promise<AskedWords> {
  const answer = await fetch(`/api/games/${encodeURIComponent(key)}/words?language=${language}`);
  if (answer.ok) return (await answer.json()) as AskedWords;
  return { key, events: {}, words: {}, faces: [], forms: [], text: {}, help: "", lessons: {} };
}

const helps = import.meta.glob<{ default: Record<string, string> }>("../generated/help.*.json");
const lessons = import.meta.glob<{ default: Tips }>("../generated/lesson.*.json");

/** A game's short rules. */
export async function loadHelp(key: string, language: string): Promise<string> {
  const file = helps[`../generated/help.${language}.json`] ?? helps["../generated/help.en.json"];
  return (await file?.())?.default[key] ?? (await askWords(key, language)).help;
}

/** The tips of a game's lessons, by lesson and name. */
export async function loadTips(key: string, language: string): Promise<Tips> {
  const file = lessons[`../generated/lesson.${key}.${language}.json`] ?? lessons[`../generated/lesson.${key}.en.json`];
  return (await file?.())?.default ?? (await askWords(key, language)).lessons;
}
