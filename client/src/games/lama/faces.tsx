// Cards, numerals, tokens and llamas, placed from the one sprite that is put into the page.
import { GLYPH } from "./art/paths";
import { SPRITE } from "./art/sprite";

/** Put the drawings into the page, once. They are our own: nothing here was typed by anybody. */
function unpack(): void {
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.setAttribute("aria-hidden", "true");
  sprite.classList.add("l-sprite");
  sprite.innerHTML = SPRITE;
  document.body.append(sprite);
  new Image().src = "/art/lama/llama.svg"; // so that it is there when the first Llama is turned up
}
if (typeof document !== "undefined") unpack();

export type Kind = "f" | "s" | "i"; // full, slim (its right side is covered), index alone

/** The drawing of a back; "" is the usual one. */
export const backArt = (back: string): string => `/art/lama/back-${back || "picnic"}.svg`;

/** A card drawn in 100×140; null: its back. */
export function Art({ face, kind = "f", back = "" }: { face: string | null; kind?: Kind; back?: string }) {
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true">
      {face === null ? <image href={backArt(back)} width="100" height="140" /> : <use href={`#la-${kind}${face}`} />}
    </svg>
  );
}

/** A card for the house, outside of this table. */
export function Face({ face }: { face: string | null; small?: boolean }) {
  return <Art face={face} />;
}

/** A drawn number: never a font's glyphs. Its strokes stand here themselves: it ticks, and a path is changed for less than what it uses. */
export function Num({ value }: { value: number }) {
  const digits = [...String(value)];
  return (
    <svg class="l-num" viewBox={`0 0 ${5 + 55 * digits.length} 80`} aria-hidden="true">
      {digits.map((digit, i) => (
        <path key={i} d={GLYPH[digit === "-" ? "minus" : digit]} transform={`translate(${55 * i})`} />
      ))}
    </svg>
  );
}

export function Token({ colour }: { colour: "black" | "white" }) {
  return <Thing name={colour} box="0 0 24 24" />;
}

export function Thing({ name, box, className }: { name: string; box?: string; className?: string }) {
  return (
    <svg class={className} viewBox={box} aria-hidden="true">
      <use href={`#la-${name}`} />
    </svg>
  );
}

export type Mood = "awake" | "asleep" | "happy" | "shock" | "cross";
const WEAR = ["", "flower", "chullo", "", "shades", "flower"]; // by seat, with six coats in the style sheet

export function Portrait({ seat, mood }: { seat: number; mood: Mood }) {
  const wear = WEAR[seat % WEAR.length];
  return (
    <span class="l-portrait" aria-hidden="true">
      <svg viewBox="4 0 56 56" aria-hidden="true">
        <use href={`#la-${mood}`} />
        {wear && !(wear === "shades" && mood === "asleep") ? <image href={`/art/lama/${wear}.svg`} x="4" width="56" height="56" /> : null}
      </svg>
    </span>
  );
}
