// The words of tournaments, and their numbers as they are written.
import { language, vocabulary } from "../../text";
import { en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });

/** 2, 2½, 2.67: halves as people write them. */
export function points(value: number): string {
  const whole = Math.floor(value);
  if (Math.abs(value - whole - 0.5) < 0.001) return `${whole || ""}½`;
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: 2 }).format(value);
}
