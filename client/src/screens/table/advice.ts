// Why a move is better, in a sentence: as prose/advice.py says it, whose words are generated.
import { vocabulary } from "../../text";
import { capital, promise } from "../../text/format";
import { type GameWords, outcome, spokenNumber } from "../../text/game";
import type { Reasons } from "../../wire/messages";

const t = vocabulary(() => import("../../generated/advice.en.json").then((found) => found.default as Record<string, string>), {
  de: () => import("../../generated/advice.de.json").then((found) => found.default as Record<string, string>),
});

/** A reason as a sentence; `names` are those of the seats. */
export function whySentence(words: GameWords, why: Reasons, names: readonly string[]): string {
  const { promise: name = "", best = {}, other = null, key = "", numbers = {} } = why;
  const seat: Record<string, string> = numbers.seat === undefined ? {} : { seat: names[numbers.seat] ?? "" };
  const worlds = key ? t(key, { ...numbers, ...seat }) : "";
  const said = name ? outcome(words, best, name) : "";
  const read = other === null ? null : promise(other);
  const than = read === null ? "" : typeof read === "number" ? spokenNumber(words, name, read) : String(read);
  const promised = said && than ? t("instead", { promise: said, other: than }) : said;
  const whole = promised && worlds ? t("both", { promise: promised, worlds }) : promised || worlds;
  return whole ? `${capital(whole)}.` : "";
}
