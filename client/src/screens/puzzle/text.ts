// The puzzles' own words, in the language that is spoken.
import { language, vocabulary } from "../../text";
import { en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });

/** "Monday 16 November": a day as the server counts it, in UTC. */
export const longDate = (day: string): string => dated(day, { weekday: "long", day: "numeric", month: "long" });
export const shortDate = (day: string): string => dated(day, { day: "numeric", month: "short" });
export const weekday = (day: string): string => dated(day, { weekday: "narrow" });

const dated = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language.value, { ...how, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** The day so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
