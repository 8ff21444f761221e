// The house's own words in the chosen language. A second language is a second file beside en.ts, brought when it is chosen.
import { signal } from "@preact/signals";
import { en, type Words } from "./en";
import { fill, type Slots } from "./format";

const languages: Record<string, () => Promise<Words>> = { en: () => Promise.resolve(en) };
const words = signal<Words>(en);

export const LANGUAGES = Object.keys(languages);

export async function speak(language: string): Promise<void> {
  words.value = (await languages[language]?.()) ?? en;
  document.documentElement.lang = language in languages ? language : "en";
}

/** A sentence of the house by its key; an unknown key shows as itself. */
export function say(key: keyof Words | `act.${string}` | `offer.${string}` | `emote.${string}`, slots: Slots = {}): string {
  const template = words.value[key as keyof Words];
  if (template === undefined) return key;
  try {
    return fill(template, slots);
  } catch {
    return template;
  }
}
