// Who one may play against: asked of the server once for each game, and said in the language that is spoken.
import { ask } from "../../api";
import { type CatalogueEntry, optionsOf, seatsOf } from "../../games/catalogue";
import { vocabulary } from "../../text";
import { number } from "../../text/format";
import type { Measured, Opponents } from "../../wire/http";
import type { SeatPlan, Value } from "../../wire/messages";
import { words as en, type Words } from "./words.en";

export const t = vocabulary(en, { de: () => import("./words.de").then(({ words }) => words) });
type Spoken = Record<string, string>;
/** What a level, a temper or a person says of itself. */
export const about = vocabulary(() => import("../../generated/opponents.en.json").then((found) => found.default as Spoken), {
  de: () => import("../../generated/opponents.de.json").then((found) => found.default as Spoken),
});

/** What a level says of itself in a game. */
export const aboutLevel = (found: Opponents, level: string): string =>
  about(found.levels.find(({ key }) => key === level)?.sentence || level);

const known = new Map<string, Promise<Opponents>>();

/** The opponents of a game; asked again after a failure. */
export function opponentsOf(game: string): Promise<Opponents> {
  let found = known.get(game);
  if (!found) {
    found = ask<Opponents>("GET", `/api/games/${game}/opponents`);
    known.set(game, found);
    found.catch(() => known.delete(game));
  }
  return found;
}

/** What was measured for the variant most like these options, with as many seats; none where there is none. */
export function measuredFor(
  entry: CatalogueEntry,
  { measured }: Opponents,
  options: Record<string, Value>,
  seats?: number,
): Measured | null {
  const count = seats ?? seatsOf(entry, options);
  const chosen = full(entry, options);
  const apart = (each: Measured) =>
    Object.entries(full(entry, each.options)).filter(([name, value]) => name !== "players" && chosen[name] !== value).length;
  const like = measured.filter((each) => each.seats === count);
  return like.reduce<Measured | null>((best, each) => (best && apart(best) <= apart(each) ? best : each), null);
}

/** Every option, those of a preset included. */
const full = (entry: CatalogueEntry, options: Record<string, Value>): Record<string, Value> =>
  optionsOf(entry.key, { ...entry.presets[String(options.preset ?? "")], ...options });

const levelName = (level: string): string => t(level as keyof Words);
export const named = (level: string): string => (level in en ? levelName(level) : level);
export const temperName = (temper: string): string => t(`${temper}_name` as keyof Words);

/** "Hard wins 36 ±3 of 100 among three Normals; fair is 25." */
export function strength(found: Measured | null, level: string): string {
  const share = found?.levels[level];
  if (!found || !share) return "";
  const fair = number(Math.round(found.fair));
  const said = { level: named(level), share: number(Math.round(share[0])), margin: number(Math.round(share[1])), fair };
  if (!share[1]) return t("is_yardstick", said);
  const others = Math.round(100 / found.fair) - 1;
  return others > 1 ? t("wins_many", { ...said, count: others }) : t("wins_one", said);
}

/** A seat for a bot with a name: its temper goes with levels that think ahead. */
export function seatFor(found: Opponents, level: string, who: string): SeatPlan {
  const thinks = found.levels.find(({ key }) => key === level)?.thinks;
  const temper = thinks ? found.people[who] : undefined;
  return { who: "bot", level, name: who, ...(temper ? { temper } : {}) } as SeatPlan;
}

/** The 95% interval of a share after so many games (Wilson), in percent. */
export function interval(won: number, played: number): [low: number, high: number] {
  const z = 1.96;
  const share = won / played;
  const middle = (share + (z * z) / (2 * played)) / (1 + (z * z) / played);
  const half = (z * Math.sqrt((share * (1 - share)) / played + (z * z) / (4 * played * played))) / (1 + (z * z) / played);
  return [Math.max(0, 100 * (middle - half)), Math.min(100, 100 * (middle + half))];
}
