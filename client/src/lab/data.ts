// What the lab shows of an experiment: pure functions over what the house sent.
import type { CatalogueEntry, Option } from "../games/catalogue";
import { vocabulary } from "../text";
import { capital, number } from "../text/format";
import type { LabFound, LabRow, LabStarted, LabVariant } from "../wire/http";
import type { Value } from "../wire/messages";
import { words as en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ words }) => words) });

export const METRICS = ["first", "seat", "length", "decisions", "lead_changes", "comebacks", "ends", "skill"] as const;
export type Metric = (typeof METRICS)[number];

/** What can be measured of a game: not all know several ways to end. */
export const measurable = (entry: CatalogueEntry): Metric[] => METRICS.filter((name) => name !== "ends" || entry.endings);

/** What a column is called; a metric may have one for each way to end. */
export function columnName(entry: CatalogueEntry, key: string): string {
  const ending = /^end(\d+)$/.exec(key);
  if (ending) return t("end_by", { how: entry.endings?.[Number(ending[1])] ?? "" });
  return t(key === "side0" ? "seat" : (key as Metric));
}

/** Options of which a value is a number, a word or a switch: those that can be varied here. */
export const variable = (entry: CatalogueEntry): Option[] =>
  entry.options.filter((option) => !option.pair && option.name !== entry.decks && option.name !== entry.seated?.option);

/** A value as people read it. */
export function valueName(option: Option | undefined, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "on" : "off");
  return option?.labels?.[option.words?.indexOf(String(value)) ?? -1] ?? String(value);
}

/** What a variant is called: "Delay 1 turn". */
export function variantName(entry: CatalogueEntry, { changes }: LabVariant): string {
  const said = Object.entries(changes).map(([name, value]) => {
    const option = entry.options.find((each) => each.name === name);
    return `${option?.title ?? name} ${valueName(option, value)}`;
  });
  return capital(said.join(", ") || t("usual"));
}

/** Values that a choice or a switch has, the usual one first. */
export const choices = (option: Option): Value[] =>
  option.words ? [option.default, ...option.words.filter((word) => word !== option.default)] : [option.default, !option.default];

export const isNumber = (option: Option): boolean => typeof option.low === "number" && typeof option.high === "number";

/** Another value than the usual one, to begin with. */
export function other(option: Option): Value {
  if (!isNumber(option)) return choices(option)[1]!;
  const usual = Number(option.default);
  const step = (option.high ?? 0) - (option.low ?? 0) >= 40 ? 10 : 1;
  return usual + step <= (option.high ?? 0) ? usual + step : usual - step;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const places = (value: number, margin: number): number => (margin < 0.1 ? Math.round(value * 100) / 100 : tenth(value));

export const rowOf = (found: LabFound, variant: number, metric: string): LabRow | undefined =>
  found.rows.find((row) => row.variant === variant && row.metric === metric);

export const isShare = (started: LabStarted, metric: string): boolean =>
  started.columns.find(({ key }) => key === metric)?.unit === "share";

export interface Written {
  value: string;
  margin: string;
}

/** A number with half of its interval: shares in percent. */
export function written(row: LabRow, share: boolean): Written {
  const times = share ? 100 : 1;
  const margin = (times * (row.high - row.low)) / 2;
  return { value: number(places(times * row.value, margin)), margin: number(Math.max(0.01, places(margin, margin))) };
}

/** A difference from the baseline, with a sign. */
export function apart(row: LabRow, share: boolean): Written {
  const times = share ? 100 : 1;
  const [value, low, high] = [row.difference ?? 0, row.difference_low ?? 0, row.difference_high ?? 0].map((each) => each * times) as [
    number,
    number,
    number,
  ];
  const margin = (high - low) / 2;
  const said = places(value, margin);
  return { value: said > 0 ? `+${number(said)}` : number(said), margin: number(places(margin, margin)) };
}

/** The answer in a sentence or two, for the variant that is compared. */
export function finding(entry: CatalogueEntry, started: LabStarted, found: LabFound, chosen: number): [string, string] {
  const base = rowOf(found, 0, "first");
  if (!base) return ["", ""];
  const fair = number(tenth(100 * (started.variants[0]?.fair ?? 0.5)));
  const usual = written(base, true);
  const row = rowOf(found, chosen, "first");
  if (!chosen || !row) return [t("one", { ...usual, fair }), ""];
  const [here, by] = [written(row, true), apart(row, true)];
  const names = { variant: variantName(entry, started.variants[chosen]!), base: variantName(entry, started.variants[0]!) };
  const slots = { ...names, ...here, usual: usual.value, difference: by.value, apart: by.margin };
  const others = found.rows.filter((each) => each.variant === chosen && each.metric !== "first" && each.clear);
  const list = others.map((each) => {
    const share = isShare(started, each.metric);
    const { value, margin } = apart(each, share);
    return t(share ? "change_share" : "change_number", { metric: columnName(entry, each.metric), difference: value, apart: margin });
  });
  const more = list.length ? t("changed", { list: list.join(", ") }) : t("alike");
  return [t(row.clear ? "clear" : "unclear", slots), found.rows.length > started.variants.length ? more : ""];
}

/** Round numbers that span some shares, in percent. */
export function ticks(low: number, high: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50].find((each) => (high - low) / each <= 5) ?? 50;
  const found: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) found.push(tick);
  return found;
}

/** A code of a refusal in words of the lab, else as the house said it. */
export const trouble = (error: unknown): string => {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  return code in en ? t(code as keyof Words) : message;
};
