// The games of this house, as tools/data.py wrote them down, in the language that is spoken.
import { signal } from "@preact/signals";
import found from "../generated/catalogue.en.json";

export interface Option {
  name: string;
  title: string;
  default: number | string | boolean;
  about: string;
  low?: number;
  high?: number;
  words?: string[];
  labels?: string[]; // the words, as people read them
  pair?: string[]; // two of them, with a comma between, and what each is for
}

export interface CatalogueEntry {
  key: string;
  title: string;
  tagline: string;
  seats: number[]; // fewest, usual, most
  lesson: boolean; // whether it can be learnt by playing
  chapters?: string[]; // its lessons in their order, where there are several
  options: Option[];
  presets: Record<string, Record<string, number | string | boolean>>;
  decks?: string; // the option that takes decks of one's own, where there are such
  called?: string; // the option that says who a bot is: its labels are "name: rule"
  seated?: { option: string; seats: Record<string, number> }; // the option that decides how many sit down
}

export const ENGLISH = found as CatalogueEntry[];
export const catalogue = signal(ENGLISH);
export const entryOf = (key: string): CatalogueEntry | undefined => catalogue.value.find((entry) => entry.key === key);
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

/** Who an option seats somewhere, by name; nothing for nobody in particular. */
export function calledAt(settings: { game: string; options?: Record<string, unknown> }, seat: number): string {
  const entry = entryOf(settings.game);
  const { name = "", words = [], labels = [] } = entry?.options.find((each) => each.name === entry.called) ?? {};
  const chosen = String(optionOf(settings, name) ?? "").split(",");
  const word = chosen.length > 1 ? chosen[seat] : seat === 1 ? chosen[0] : "";
  const at = words.indexOf(word ?? "");
  return at > 0 ? (labels[at]?.split(":")[0] ?? "") : "";
}

/** How long a game takes and how hard it is, for the tile; a game that is not named here shows neither. */
export const ABOUT: Record<string, { minutes: number; depth: number }> = {
  lama: { minutes: 20, depth: 1 },
  war_lanes: { minutes: 25, depth: 2 },
  grimhand: { minutes: 15, depth: 2 },
  konivrer: { minutes: 40, depth: 4 },
};

type Options = Record<string, number | string | boolean>;

/** What a tile's buttons start: options that "Play" plays with where the usual ones are not meant, and others one tap beside it, each an
 *  option with a value, whose label the button says. `grimhand: { play: { preset: "modern" }, beside: [{ preset: "classic" }] }`, say. A
 *  `wall` is a page of opponents. */
export const VARIANTS: Record<string, { play?: Options; beside?: Options[]; wall?: boolean }> = {
  grimhand: { play: { preset: "modern" }, beside: [{ preset: "classic" }], wall: true }, // classic ends by Death in nine of ten games
};

/** How people read the first of some options: "classic" for { preset: "classic" }. */
export function variantTitle(game: CatalogueEntry, options: Options): string {
  const [name, value] = Object.entries(options)[0] ?? ["", ""];
  const option = game.options.find((each) => each.name === name);
  return option?.labels?.[option.words?.indexOf(String(value)) ?? -1] ?? String(value);
}

/** How many sit down: as many as the options ask for, else the usual number. */
export function seatsOf({ seated, seats }: CatalogueEntry, options: Options): number {
  return seated?.seats[String(options[seated.option])] ?? seats[1] ?? 2;
}
