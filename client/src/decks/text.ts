// What only the deck builder says, and why a deck may not be played, in the language that is spoken.
import { signal } from "@preact/signals";
import { language, vocabulary } from "../text";
import { capital, fill } from "../text/format";
import type { DeckReason } from "../wire/http";
import { en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });

/** A value of a facet as people read it: "Fire", "Familiar", "rare". */
export const label = (facet: string, value: string): string => t(`${facet}.${value}` as keyof Words);

const files = import.meta.glob<{ default: Record<string, string> }>("../generated/decks.*.json");
const sentences = signal<Record<string, string>>({});

/** Load a game's sentences about decks. */
export async function loadReasons(game: string): Promise<void> {
  const file = files[`../generated/decks.${game}.${language.value}.json`] ?? files[`../generated/decks.${game}.en.json`];
  sentences.value = (await file?.())?.default ?? {};
}

/** A reason in words; as the house said it where there are none for it here. */
export function reasonText({ key, about, say }: DeckReason, nameOf: (face: string) => string): string {
  const slots = Object.fromEntries(
    Object.entries(about).map(([name, value]) => [
      name,
      name === "card" || name === "flag"
        ? nameOf(String(value))
        : name === "element" || name === "rarity"
          ? label(name, String(value))
          : value,
    ]),
  );
  const template = sentences.value[key];
  try {
    return capital(template ? fill(template, slots) : say);
  } catch {
    return capital(say);
  }
}
