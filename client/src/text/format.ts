// Sentences with slots, as engine/text.py fills them: "{left:card|cards}" counts, "{swing:+}" has a sign, a typographic minus.

let plural = new Intl.PluralRules("en");
let digits = new Intl.NumberFormat("en");
let percent = new Intl.NumberFormat("en", { style: "percent" });

/** Count and write numbers as a language does. */
export function countIn(language: string): void {
  plural = new Intl.PluralRules(language);
  digits = new Intl.NumberFormat(language);
  percent = new Intl.NumberFormat(language, { style: "percent" });
}

const FORMS = ["zero", "one", "two", "few", "many", "other"];

/** "card|cards": the form that goes with a number; as many as the language has, in the order of FORMS. */
function form(forms: readonly string[], value: unknown): string {
  const known = plural.resolvedOptions().pluralCategories.sort((a, b) => FORMS.indexOf(a) - FORMS.indexOf(b));
  const at = typeof value === "number" ? known.indexOf(plural.select(value)) : -1;
  return forms[at] ?? forms.at(-1) ?? "";
}

export class Span {
  constructor(
    readonly low: number,
    readonly high: number,
  ) {}
  toString(): string {
    return this.low === this.high ? number(this.low) : `${number(this.low)}–${number(this.high)}`;
  }
}

export class Odds {
  constructor(
    readonly chances: number,
    readonly of: number,
  ) {}
  toString(): string {
    return percent.format(this.of ? this.chances / this.of : 0);
  }
}

export type Slot = string | number | Span | Odds;
export type Slots = Record<string, Slot>;

export const number = (value: number): string => digits.format(value).replace("-", "−");

/** A sentence with its slots filled; an unknown slot throws, so that the caller can use another sentence. */
export function fill(template: string, slots: Slots = {}): string {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, spec = "") => {
    const value = slots[name];
    if (value === undefined) throw new RangeError(`nothing for {${name}} in "${template}"`);
    if (spec.includes("|")) return `${typeof value === "number" ? number(value) : value} ${form(spec.split("|"), value)}`;
    if (typeof value === "number") return spec === "+" && value >= 0 ? `+${number(value)}` : number(value);
    return String(value);
  });
}

/** A promise as it travels: 24, "27..31" or "14/49". */
export function promise(said: number | string): number | Span | Odds {
  if (typeof said === "number") return said;
  const [low, high] = said.split("..");
  if (high !== undefined) return new Span(Number(low), Number(high));
  const [chances, of] = said.split("/");
  return new Odds(Number(chances), Number(of));
}

/** A list in words: a, b or c. */
export function list(words: readonly string[], last: string): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** Lines were broken for a terminal; where a sentence ends a paragraph may. */
export const paragraphs = (rules: string): string[] =>
  rules
    .trim()
    .replace(/([^.!?])\n/g, "$1 ")
    .split("\n");
