// The house's own words in the language that is spoken. Another language is another file beside en.ts, loaded when it is chosen.
import { effect, signal } from "@preact/signals";
import { type CatalogueEntry, ENGLISH, spokenCatalogue } from "../games/catalogue";
import { SOMEBODY, THE_HOUSE } from "../wire/messages";
import { en, type Words } from "./en";
import { countIn, fill, type Slots } from "./format";

export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };
export const PSEUDO = "en-XA"; // for tests: see pseudo.ts

type Loaders<W> = Record<string, () => Promise<W>>;

const others: Loaders<Words> = { de: () => import("./de").then(({ de }) => de) };
const catalogues = import.meta.glob<{ default: CatalogueEntry[] }>(["../generated/catalogue.*.json", "!../generated/catalogue.en.json"]);
const words = signal<Words>(en);
const pending = new Set<Promise<unknown>>();

/** The language that is spoken now. */
export const language = signal("en");

/** The language for a setting: the one that is named, or for "auto" the first that the device asks for and the house speaks. */
export function languageFor(setting: string, asked: readonly string[] = navigator.languages): string {
  if (setting in LANGUAGES || setting === PSEUDO) return setting;
  return asked.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? "en";
}

/** Speak a language from now on; where it cannot be had just now, the one before goes on. */
export async function speak(wanted: string): Promise<void> {
  try {
    const [said, games] = await Promise.all([load(async () => en, others, wanted), loadCatalogue(wanted)]);
    words.value = said;
    spokenCatalogue(games);
  } catch {
    return;
  }
  language.value = wanted;
  countIn(wanted);
  document.documentElement.lang = wanted;
}

async function load<W extends object>(english: () => Promise<W>, others: Loaders<W>, wanted: string): Promise<W> {
  if (wanted === PSEUDO) return (await import("./pseudo")).pseudoWords(await english());
  return (others[wanted] ?? english)();
}

async function loadCatalogue(wanted: string): Promise<CatalogueEntry[]> {
  if (wanted === PSEUDO) return (await import("./pseudo")).pseudoCatalogue(ENGLISH);
  return (await catalogues[`../generated/catalogue.${wanted}.json`]?.())?.default ?? ENGLISH;
}

/** What one part of the page says besides, a game's table for instance: a function like `say`, over its own words. */
export function vocabulary<W extends Record<string, string>>(
  english: W | (() => Promise<W>),
  others: Loaders<W>,
): (key: keyof W, slots?: Slots) => string {
  const [first, fetched] = typeof english === "function" ? [null, english] : [english, async () => english];
  const own = signal<Partial<W>>(first ?? {});
  effect(() => {
    const wanted = language.value;
    waitFor(
      load(fetched, others, wanted).then(
        (found) => {
          if (language.value === wanted) own.value = found;
        },
        (error) => {
          if (!Object.keys(own.peek()).length) throw error; // nothing to say at all; else offline just now: in the language before
        },
      ),
    );
  });
  return (key, slots = {}) => fill(own.value[key] ?? String(key), slots);
}

/** Something that a game's table waits for before it is shown. */
export function waitFor(loaded: Promise<unknown>): void {
  pending.add(loaded);
  loaded.then(
    () => pending.delete(loaded),
    () => {}, // textsLoaded rejects
  );
}

/** Resolves when no words are being loaded any more. */
export const textsLoaded = (): Promise<unknown> => Promise.all(pending);

/** What was loaded, once its words are too: for a part of the page that says names of games, or has words of its own. */
export const withTexts = <T>(found: T): Promise<T> => textsLoaded().then(() => found);

/** A sentence of the house by its key; an unknown key shows as itself. */
export function say(
  key: keyof Words | `act.${string}` | `own.${string}` | `offer.${string}` | `emote.${string}`,
  slots: Slots = {},
): string {
  const template = words.value[key as keyof Words];
  if (template === undefined) return key;
  try {
    return fill(template, slots);
  } catch {
    return template;
  }
}

/** A name as it is shown: names are the same in every language, but a deleted player has none. */
export const called = (name = ""): string => (name === SOMEBODY ? say("somebody") : name === THE_HOUSE ? say("the_house") : name);

/** What the house refused, in the language that is spoken; where it has no words for it, as the house said it. */
export function refusal(code: string, said: string): string {
  return words.value[`refused.${code}` as keyof Words] ?? said;
}
