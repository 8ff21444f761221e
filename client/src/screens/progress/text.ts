// The trophy room's own words, in the language that is spoken.
import { language, vocabulary } from "../../text";
import { en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });

/** "3 Mar": a day as the server counts it. */
export const shortDate = (day: string): string =>
  new Intl.DateTimeFormat(language.value, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** "new in 5 h". */
export const nextSaid = (seconds: number): string =>
  seconds < 5400 ? t("next_soon", { minutes: Math.max(1, Math.round(seconds / 60)) }) : t("next_in", { hours: Math.round(seconds / 3600) });

export const levelName = (level: string): string => t(`level_${level}` as "level_easy");
