// Sentences with slots, as engine/text.py fills them: "{left:card|cards}" counts, "{swing:+}" has a sign, a minus is a true minus.

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
    return `${Math.round(this.of ? (100 * this.chances) / this.of : 0)}%`;
  }
}

export type Slot = string | number | Span | Odds;
export type Slots = Record<string, Slot>;

export const number = (value: number): string => String(value).replace("-", "−");

/** A sentence with its slots filled; a slot that nobody fills throws, so that a caller can say it otherwise. */
export function fill(template: string, slots: Slots = {}): string {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, spec = "") => {
    const value = slots[name];
    if (value === undefined) throw new RangeError(`nothing for {${name}} in "${template}"`);
    if (spec.includes("|")) {
      const [one, many] = spec.split("|");
      return `${typeof value === "number" ? number(value) : value} ${value === 1 ? one : many}`;
    }
    if (typeof value === "number") return spec === "+" && value >= 0 ? `+${value}` : number(value);
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
