// The house's own words in the language that is spoken. Another language is another file beside en.ts, brought when it is chosen.
import { effect, signal } from "@preact/signals";
import { type CatalogueEntry, ENGLISH, spokenCatalogue } from "../games/catalogue";
import { SOMEBODY, THE_HOUSE } from "../wire/messages";
import { en, type Words } from "./en";
import { countIn, fill, type Slots } from "./format";

export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };
export const PSEUDO = "en-XA"; // for tests: see pseudo.ts

type Bring<W> = Record<string, () => Promise<W>>;

const others: Bring<Words> = { de: () => import("./de").then(({ de }) => de) };
const catalogues = import.meta.glob<{ default: CatalogueEntry[] }>(["../generated/catalogue.*.json", "!../generated/catalogue.en.json"]);
const words = signal<Words>(en);
const onTheWay = new Set<Promise<unknown>>();

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
    const [said, games] = await Promise.all([bring(async () => en, others, wanted), bringCatalogue(wanted)]);
    words.value = said;
    spokenCatalogue(games);
  } catch {
    return;
  }
  language.value = wanted;
  countIn(wanted);
  document.documentElement.lang = wanted;
}

async function bring<W extends object>(english: () => Promise<W>, others: Bring<W>, wanted: string): Promise<W> {
  if (wanted === PSEUDO) return (await import("./pseudo")).pseudoWords(await english());
  return (others[wanted] ?? english)();
}

async function bringCatalogue(wanted: string): Promise<CatalogueEntry[]> {
  if (wanted === PSEUDO) return (await import("./pseudo")).pseudoCatalogue(ENGLISH);
  return (await catalogues[`../generated/catalogue.${wanted}.json`]?.())?.default ?? ENGLISH;
}

/** What one part of the page says besides, a game's table for instance: a function like `say`, over its own words. */
export function vocabulary<W extends Record<string, string>>(
  english: W | (() => Promise<W>),
  others: Bring<W>,
): (key: keyof W, slots?: Slots) => string {
  const [first, fetched] = typeof english === "function" ? [null, english] : [english, async () => english];
  const own = signal<Partial<W>>(first ?? {});
  effect(() => {
    const wanted = language.value;
    bringing(
      bring(fetched, others, wanted).then(
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
export function bringing(brought: Promise<unknown>): void {
  onTheWay.add(brought);
  brought.then(
    () => onTheWay.delete(brought),
    () => {}, // allBrought says so
  );
}

/** Resolves when no words are on their way. */
export const allBrought = (): Promise<unknown> => Promise.all(onTheWay);

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
