// The games of this house in the language that is spoken: as tools/data.py wrote them down, and those that the house has besides.
import { computed, signal } from "@preact/signals";
import found from "../generated/catalogue.en.json";
import type { ShownGame } from "../wire/http";

export type { ShownGame as CatalogueEntry, ShownOption as Option } from "../wire/http";

type Options = Record<string, number | string | boolean>;

export const ENGLISH = found as ShownGame[];
const own = signal(ENGLISH);
const others = signal<ShownGame[]>([]);
const everything = computed(() => [...own.value, ...others.value]);
/** The games of the house; a campaign is played from the game that it belongs to. */
export const catalogue = computed(() => everything.value.filter((entry) => !entry.campaign_of));

/** The campaign that a game has; none for most. */
export const campaignOf = (key: string): ShownGame | undefined => everything.value.find((entry) => entry.campaign_of === key);

/** Whether the house was asked for games that this page was not built with: before, a game that is not here may yet come. */
export const complete = signal(false);

/** The games that this page was built with, in the language that is spoken from now on. */
export function spokenCatalogue(entries: ShownGame[]): void {
  own.value = entries;
}

let asked = "";

/** Load the games of other packages: they are played at the generic table. */
export async function loadOthers(language: string): Promise<void> {
  const built = ENGLISH.map(({ key }) => key).join(",");
  asked = language;
  try {
    const answer = await fetch(`/api/catalogue?language=${language}&without=${built}`);
    const found = answer.ok ? ((await answer.json()) as { games: ShownGame[] }).games : others.value;
    if (asked === language) others.value = found; // an answer in the language before may come last
  } catch {
    return; // asked again when the house is back
  }
  complete.value = true;
}

export const entryOf = (key: string): ShownGame | undefined => everything.value.find((entry) => entry.key === key);
export const titleOf = (key: string): string => entryOf(key)?.title ?? key;

/** A table's options, those that were left as they are included. */
export function optionsOf(key: string, chosen: Record<string, number | string | boolean> = {}): Record<string, number | string | boolean> {
  return { ...Object.fromEntries((entryOf(key)?.options ?? []).map((option) => [option.name, option.default])), ...chosen };
}

/** An option of a table: as it was set, as its preset says, or its usual value. */
export function optionOf({ game, options = {} }: { game: string; options?: Record<string, unknown> }, name: string): unknown {
  const entry = entryOf(game);
  return (
    options[name] ?? entry?.presets[String(options.preset ?? "")]?.[name] ?? entry?.options.find((each) => each.name === name)?.default
  );
}

/** The name of the bot that an option puts at a seat; empty where there is none. */
export function calledAt(settings: { game: string; options?: Record<string, unknown> }, seat: number): string {
  const entry = entryOf(settings.game);
  const { name = "", words = [], labels = [] } = entry?.options.find((each) => each.name === entry.called) ?? {};
  const chosen = String(optionOf(settings, name) ?? "").split(",");
  const word = chosen.length > 1 ? chosen[seat] : seat === 1 ? chosen[0] : "";
  const at = words.indexOf(word ?? "");
  return at > 0 ? (labels[at]?.split(":")[0] ?? "") : "";
}

/** How people read the first of some options: "classic" for { preset: "classic" }. */
export function variantTitle(game: ShownGame, options: Options): string {
  const [name, value] = Object.entries(options)[0] ?? ["", ""];
  const option = game.options.find((each) => each.name === name);
  return option?.labels?.[option.words?.indexOf(String(value)) ?? -1] ?? String(value);
}

/** How many sit down: as many as the options ask for, else the usual number. */
export function seatsOf({ seated, seats }: ShownGame, options: Options): number {
  return seated?.seats[String(options[seated.option])] ?? seats[1] ?? 2;
}
