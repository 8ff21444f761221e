// The games of this house, as tools/data.py wrote them down.
import found from "../generated/catalogue.json";

export interface Option {
  name: string;
  default: number | string | boolean;
  about: string;
  low?: number;
  high?: number;
  words?: string[];
}

export interface CatalogueEntry {
  key: string;
  title: string;
  tagline: string;
  seats: number[]; // fewest, usual, most
  options: Option[];
  presets: Record<string, Record<string, number | string | boolean>>;
}

export const catalogue = found as CatalogueEntry[];
export const entryOf = (key: string): CatalogueEntry | undefined => catalogue.find((entry) => entry.key === key);
export const titleOf = (key: string): string => entryOf(key)?.title ?? key;

/** How long a game takes and how hard it is, for the tile; a game that is not named here shows neither. */
export const ABOUT: Record<string, { minutes: number; depth: number }> = {
  lama: { minutes: 20, depth: 1 },
  war_lanes: { minutes: 25, depth: 2 },
  grimhand: { minutes: 15, depth: 2 },
  konivrer: { minutes: 40, depth: 4 },
};
