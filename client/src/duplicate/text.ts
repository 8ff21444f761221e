// The words of duplicate, and its numbers as they are written.
import { language, vocabulary } from "../text";
import { en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });

const written = (value: number, how: Intl.NumberFormatOptions): string => new Intl.NumberFormat(language.value, how).format(value);

export const percent = (value: number): string =>
  written(value / 100, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const signed = (value: number): string => written(value, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
