// Cards, numbers, suits and the small things of this table, drawn.
import "./war_lanes.css";
import type { ComponentChildren } from "preact";
import { faceArt, gem, PIPS, pictures, SPRITE } from "./art";
import { drawable, word } from "./glyphs";
import { isActive, isJoker } from "./maths";

/** Put what faces refer to into the page, once. It is our own: nothing here was typed by anybody. */
function unpack(): void {
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.setAttribute("aria-hidden", "true");
  sprite.classList.add("w-sprite");
  sprite.innerHTML = SPRITE;
  document.body.append(sprite);
}
if (typeof document !== "undefined") unpack();

const FACE = /^(?:(?:[2-9]|10|[JQKA])[HDCS]|JK)$/;
const LETTERS: Record<string, string> = { hearts: "H", diamonds: "D", clubs: "C", spades: "S" };
export const SUIT_LETTERS = ["", "H", "D", "C", "S"];
const drawn = new Map<string, string>();

/** How a card looks to a player of a suit: with its effect, without one, or plainly where suits are not played. */
export type Look = "on" | "off" | "plain";
export const lookFor = (face: string | null, suit: number): Look => (!suit || !face ? "plain" : isActive(face, suit) ? "on" : "off");

/** A card drawn in 100×140; null: its back. */
export function Art({ face, look = "plain" }: { face: string | null; look?: Look }) {
  if (face === null)
    return (
      <svg class="w-face" viewBox="0 0 100 140" aria-hidden="true">
        <use href="#wl-b" />
      </svg>
    );
  const token = LETTERS[face];
  if (token) return <Medal suit={token} />;
  if (!FACE.test(face)) return <span class="w-face w-odd">{face}</span>;
  const key = `${face} ${look} ${Object.keys(pictures.value).length}`;
  const art = drawn.get(key) ?? faceArt(face, look);
  drawn.set(key, art);
  const suit = isJoker(face) ? "J" : face.slice(-1); // what is put in as HTML is drawn by art.ts, from one of 53 known faces
  return (
    <svg
      class={`w-face w-ink ${look}`}
      data-suit={suit}
      viewBox="0 0 100 140"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: art }}
    />
  );
}

/** A card for the house, outside of this table. */
export function Face({ face }: { face: string | null; small?: boolean }) {
  return <Art face={face} />;
}

/** A word or a number in the drawn alphabet; in the usual letters where it has some that are not drawn. */
export function Word({
  text,
  weight = 6.5,
  inline = 1.4,
  gap = 7,
}: {
  text: string | number;
  weight?: number;
  inline?: number;
  gap?: number;
}) {
  const said = String(text).replace("-", "−");
  if (!drawable(said)) return <span class="w-word w-plain">{said}</span>;
  const { box, svg } = word(said, { weight, inline, gap });
  return (
    <span class="w-word" aria-hidden="true">
      <svg viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
    </span>
  );
}

export function Pip({ suit }: { suit: string }) {
  return (
    <svg class="w-pip" data-suit={suit} viewBox="-20 -20 40 40" aria-hidden="true">
      <path d={PIPS[suit]} />
    </svg>
  );
}

/** A suit's gem in an octagon; a star where there is no suit. */
export function Medal({ suit }: { suit: string }) {
  const art = suit in PIPS ? gem(suit, 0, suit === "H" ? 1 : 0, 28) : "";
  return (
    <svg class="w-medal w-ink" data-suit={suit} viewBox="-26 -26 52 52" aria-hidden="true">
      <path class="m0" d="M-10-25H10L25-10V10L10 25H-10L-25 10V-10Z" />
      <path class="m1" d="M-8.5-21.5H8.5L21.5-8.5V8.5L8.5 21.5H-8.5L-21.5 8.5V-8.5Z" />
      <g dangerouslySetInnerHTML={{ __html: art }} />
    </svg>
  );
}

const GLASS = "M5 4V9C5 13 10 14 10 16S5 19 5 23V28H19V23C19 19 14 18 14 16S19 13 19 9V4Z";
const SAND = [
  "M6.8 26.5V21.5C7 19.5 10 19 12 17.5 14 19 17 19.5 17.2 21.5V26.5Z",
  "M10 12.5H14C13 13.6 12.3 14.5 12 15.5 11.7 14.5 11 13.6 10 12.5ZM6.8 26.5V23.5C7 21.5 10 21 12 19.5 14 21 17 21.5 17.2 23.5V26.5Z",
  "M7 8H17V9.5C17 12 13 13.5 12 15.5 11 13.5 7 12 7 9.5ZM8 26.5C8.5 24.5 10.5 23.8 12 23.5 13.5 23.8 15.5 24.5 16 26.5Z",
];

export function Hourglass({ turns }: { turns: number }) {
  return (
    <svg class="w-glass" viewBox="0 0 24 32" aria-hidden="true">
      <path class="gl" d={GLASS} />
      <path class="sand" d={SAND[Math.max(0, Math.min(2, turns))]} />
      <path class="gc" d="M3 3.5H21M3 28.5H21" />
      {turns ? <path class="gd" d="M12 16V24" /> : null}
    </svg>
  );
}

const BULBS = 20;
const EACH = 5; // HP a bulb
const CRITICAL = 20;

/** A marquee of 20 bulbs, 5 HP each; `to` says which ones a forecast would put out. */
export function Bulbs({ hp, to = hp }: { hp: number; to?: number }) {
  const share = (points: number, i: number) => Math.max(0, Math.min(EACH, points - i * EACH)) / EACH;
  const bulb = (i: number): ComponentChildren => {
    const x = 6 + i * 12;
    const lit = share(hp, i);
    const left = share(to, i);
    const state = lit === 0 ? "" : left > 0 ? "lit" : "going";
    return (
      <g key={i} class={state}>
        <circle class="out" cx={x} cy="7" r="4.6" />
        {state && lit < 1 ? <path d={`M${x - 4.6} 7A4.6 4.6 0 0 0 ${x} 11.6V2.4A4.6 4.6 0 0 0 ${x - 4.6} 7`} /> : null}
        {state && lit === 1 ? <circle cx={x} cy="7" r={state === "lit" ? 4.6 : 3.8} /> : null}
        {state === "lit" && lit === 1 ? <circle class="glint" cx={x - 1.3} cy="5.6" r="1.3" /> : null}
      </g>
    );
  };
  return (
    <svg class="w-bulbs" viewBox="0 0 240 14" aria-hidden="true">
      {Array.from({ length: BULBS }, (_, i) => bulb(i))}
      <path class="crit" d={`M${(CRITICAL / EACH) * 12} 0V14`} />
    </svg>
  );
}

export const isCritical = (hp: number): boolean => hp <= CRITICAL;

/** Points at who is hit: down at the seat below, up at the one above. */
export function Arrow({ down }: { down: boolean }) {
  const d = down ? "M11 25 1 14H7V9H15V14H21ZM7 4.5H15V7H7ZM7 0H15V2.5H7Z" : "M11 1 21 12H15V17H7V12H1ZM7 19H15V21.5H7ZM7 23.5H15V26H7Z";
  return (
    <svg class="w-arrow" viewBox="0 0 22 26" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export function Becomes() {
  return (
    <svg class="w-becomes" viewBox="0 0 18 14" aria-hidden="true">
      <path d="M1 7H15M10 2 15 7 10 12" />
    </svg>
  );
}
