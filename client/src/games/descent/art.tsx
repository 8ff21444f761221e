// Doors, candles and small signs, drawn as markup: no input of users is in them.
import { numeral } from "./text";

const SIGNS: Record<string, string> = {
  duel: `<path d="M3 1l9.5 9.5-2 2L1 3V1zM21 1h2v2L8.5 17.5l1.5 1.5-1.4 1.4-2.1-2.1L3 22l-1-1 3.7-3.5-2.1-2.1L5 14l1.5 1.5zM14.5 14.5l3 3L19 16l1.4 1.4-2.1 2.1L22 23l-1 1-3.5-3.7-2.1 2.1L14 21l1.5-1.5-3-3z" transform="translate(0 -.5)"/>`,
  event: `<path d="M12 1 23 12 12 23 1 12z"/><g class="d-dot"><circle cx="12" cy="12" r="2"/><circle cx="12" cy="6" r="2"/><circle cx="12" cy="18" r="2"/><circle cx="6" cy="12" r="2"/><circle cx="18" cy="12" r="2"/></g>`,
  rest: `<path d="M12 1c2.6 3.4 3.5 5 3.5 6.6a3.5 3.5 0 0 1-7 0C8.5 6 10.2 4.6 12 1zM9 12h6v9H9zM5 21h14v2H5z"/>`,
  exchange: `<path d="M11 2h2v3l7 1.5 3 7.5a4 4 0 0 1-8 0l2.6-6L13 7v13h4v2H7v-2h4V7l-4.6 1L9 14a4 4 0 0 1-8 0l3-7.5L11 5z"/>`,
  door: `<path d="M4 23V10a8 8 0 0 1 16 0v13h-3V10a5 5 0 0 0-10 0v13zM9 23V10.5a3 3 0 0 1 6 0V23z"/>`,
  check: `<path fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" d="M4 13l5.5 5.5L20 6"/>`,
  value: `<path d="M12 2l7 8h-4.5v12h-5V10H5z"/>`,
  effect: `<path d="M12 1l2.5 8.5L23 12l-8.5 2.5L12 23l-2.5-8.5L1 12l8.5-2.5z"/>`,
  trick: `<path fill-rule="evenodd" d="M3 8l9-6 9 6v14H3zm5 14v-9h8v9"/>`,
  passive: `<path fill-rule="evenodd" d="M12 1a4 4 0 0 1 2 7.5V10a7 7 0 1 1-4 0V8.5A4 4 0 0 1 12 1zm0 13a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z"/>`,
  goods: `<path d="M12 22C4 16 1 12 1 7.5 1 4 3.7 2 6.5 2 9 2 11 3.5 12 5.5 13 3.5 15 2 17.5 2 20.3 2 23 4 23 7.5 23 12 20 16 12 22z"/>`,
  skull: `<path fill-rule="evenodd" d="M12 1.5c6 0 9.8 4 9.8 9.3 0 3-1.2 4.8-2.6 6-.9.8-.4 2-1.2 2.6-.6.5-1.7.2-2.1.8l-.4 2.3c-1.2.8-5.8.8-7 0l-.4-2.3c-.4-.6-1.5-.3-2.1-.8-.8-.6-.3-1.8-1.2-2.6-1.4-1.2-2.6-3-2.6-6C2.2 5.5 6 1.5 12 1.5zM5 12c-.2-2.5 2.3-3 4.5-2.2 2 .8 1.9 3.2.8 4.7-1.2 1.6-3.4 1.5-4.4.3-.6-.8-.9-1.7-.9-2.8zm14 0c.2-2.5-2.3-3-4.5-2.2-2 .8-1.9 3.2-.8 4.7 1.2 1.6 3.4 1.5 4.4.3.6-.8.9-1.7.9-2.8z"/>`,
};
SIGNS.boss = SIGNS.skull!;

export const Sign = ({ name, look = "" }: { name: string; look?: string }) => (
  <svg class={`d-sign ${look}`} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SIGNS[name] ?? "" }} />
);

/** A passive by what it does. */
export const Charm = ({ of }: { of: string }) => <img class="d-sign" src={`/art/descent/${of}.svg`} alt="" />;

/** What drawings refer to, and the chips that Grimhand's plates show of a run; once in the page. */
export function Defs() {
  const stops = (...all: [string, number?][]) => all.map(([tone, at = 0]) => `<stop offset="${at}" stop-color="${tone}"/>`).join("");
  const down = (id: string, ...all: [string, number?][]) => `<linearGradient id="d-${id}" x2="0" y2="1">${stops(...all)}</linearGradient>`;
  const symbol = (id: string, name: string) => `<symbol id="gr-i-${id}" viewBox="0 0 24 24">${SIGNS[name]}</symbol>`;
  const html =
    `<defs>${down("brass", ["#ffe2a0"], ["#f2ad3c", 0.4], ["#8d5a14", 1])}${down("stone", ["#33453d"], ["#131f1b", 1])}${down("stone-lit", ["#8b7a4e"], ["#4e4a35", 0.5], ["#2a2c21", 1])}` +
    `${down("stone-boss", ["#4b3b33"], ["#140d0c", 1])}${down("leaf-dark", ["#2c241a"], ["#120e0a", 1])}${down("leaf-lit", ["#a0652a"], ["#5e3315", 0.6], ["#35200f", 1])}${down("leaf-boss", ["#4a1520"], ["#12060a", 1])}` +
    `<clipPath id="d-leaf"><path d="${LEAF}"/></clipPath></defs>${symbol("candle", "rest")}${symbol("mark", "effect")}${symbol("charm", "passive")}`;
  return <svg class="g-sprite" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />;
}

// Doors, in a box of 128×168

const LEAF = "M17 150V56C17 33 32 17 50 17S83 33 83 56V150Z";
const ARCH = "M5 150V54C5 24 25 5 50 5S95 24 95 54V150Z";
const ARCH_BOSS = "M2 150V56C2 22 20 8 50 -4 80 8 98 22 98 56V150Z";
const HORNS = "M12 30C-6 24-10 6-2-8 0 6 10 12 24 14ZM88 30C106 24 110 6 102-8 100 6 90 12 76 14Z";
const TONES: Record<string, string> = { lilith: "#ec546c", shakhaar: "#ff9a4a", thirteenth: "#b98ae6" };
const STONES =
  [-64, -42, -21, 21, 42, 64].map((turn) => `<path d="M50 4V16" transform="rotate(${turn} 50 55)"/>`).join("") +
  `<path d="M5 78H17M83 78H95M5 102H17M83 102H95M5 126H17M83 126H95"/>`;
const PLANKS =
  `<g clip-path="url(#d-leaf)"><path d="M33 10V150M50 10V150M67 10V150" stroke="#000" stroke-opacity=".5" stroke-width="1.6"/><path d="M34.5 10V150M51.5 10V150M68.5 10V150" stroke="#fff" stroke-opacity=".07"/>` +
  `<path d="M14 116H86M14 132H86" stroke="#c58a2c" stroke-opacity=".7" stroke-width="3"/><g fill="#ffe2a0">${[22, 36, 64, 78].map((x) => `<circle cx="${x}" cy="116" r="1.7"/><circle cx="${x}" cy="132" r="1.7"/>`).join("")}</g></g>`;
const AJAR = `<g clip-path="url(#d-leaf)"><path d="M17 150V30L40 44V150Z" fill="#2b2015" stroke="#0008"/><path d="M29 36V150" stroke="#0009"/><ellipse cx="66" cy="150" rx="26" ry="60" fill="#f2ad3c" opacity=".1"/></g>`;
const LIGHT = `<g clip-path="url(#d-leaf)"><path d="M73 10V150H86V10Z" fill="#fff3cf"/><path d="M73 10V150" stroke="#2a1708" stroke-width="2.5"/></g><path d="M74 150 96 154 128 154 83 140Z" fill="#ffe2a0" opacity=".55"/>`;
const sign = (name: string, x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size / 24})">${SIGNS[name]}</g>`;

export type DoorState = "open" | "here" | "past" | "fell" | "ahead" | "dark";

/** What is behind a door: an enemy's key, or event, rest, exchange; "" for what is not known. */
export function Door({ what, door, state }: { what: string; door: number; state: DoorState }) {
  const boss = what in TONES;
  const lit = state === "open" || state === "here";
  const past = state === "past" || state === "fell";
  const tone = TONES[what] ?? "#f2ad3c";
  const [at, size] = boss ? [20, 60] : [24, 52];
  const emblem = !what
    ? ""
    : what in SIGNS
      ? `<circle cx="50" cy="68" r="25" fill="#0a1512" stroke="url(#d-brass)" stroke-width="2.5"/><g fill="#ffe2a0">${sign(what, 34, 52, 32)}</g>`
      : `<image href="/art/grimhand/${what}.svg" x="${at}" y="${boss ? 34 : 42}" width="${size}" height="${size}"/>`;
  const wide = Math.max(22, numeral(door).length * 9.2 + 10);
  const plate = `<rect x="${50 - wide / 2}" y="${boss ? -4 : 0}" width="${wide}" height="20" rx="4" fill="#0a1512" stroke="url(#d-brass)" stroke-width="1.6"/><text x="50" y="${boss ? 10.5 : 14.5}">${numeral(door)}</text>`;
  const inside = past
    ? `${AJAR}<g opacity=".9" transform="translate(11 14) scale(.78)">${emblem}</g>`
    : `${PLANKS}${emblem}${state === "here" ? LIGHT : ""}<circle cx="${state === "here" ? 68 : 76}" cy="103" r="3.4" fill="url(#d-brass)"/>`;
  const seal =
    state === "fell"
      ? `<g transform="translate(76 122)"><circle r="20" fill="#d9bdf5" stroke="#1b1029" stroke-width="3"/><g fill="#1b1029">${sign("skull", -13, -13, 26)}</g></g>`
      : past
        ? `<g transform="translate(80 128)"><circle r="15" fill="#cbffb2"/><g color="#0a1512">${sign("check", -9, -9, 18)}</g></g>`
        : "";
  const html =
    `<ellipse cx="50" cy="150" rx="${lit ? 62 : 56}" ry="${lit ? 9 : 6}" fill="${lit ? "#f2ad3c" : "#000"}" opacity=".4"/>${boss ? `<path d="${HORNS}" fill="#1a1210" stroke="${tone}" stroke-width="1.6"/>` : ""}` +
    `<path d="${boss ? ARCH_BOSS : ARCH}" fill="url(#d-stone${lit ? "-lit" : boss ? "-boss" : ""})" stroke="${lit ? "#ffe2a0" : tone}" stroke-opacity="${lit || boss ? 1 : 0.45}" stroke-width="${lit ? 3 : 1.6}"/><g stroke="#000" stroke-opacity=".55" stroke-width="1.4">${STONES}</g>` +
    `<path d="${LEAF}" fill="${past ? "#030807" : `url(#d-leaf-${boss ? "boss" : lit ? "lit" : "dark"})`}" stroke="#000" stroke-width="2"/>${inside}<g class="d-number">${plate}</g>${seal}`;
  return (
    <svg
      class={`d-door ${state} ${boss ? "boss" : ""}`}
      viewBox="-14 -14 128 168"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export const Candle = ({ lit }: { lit: boolean }) => (
  <img class={`d-wick ${lit ? "" : "out"}`} src={`/art/descent/candle${lit ? "" : "-out"}.svg`} alt="" />
);

/** A star on a card's corner: it is marked. */
export const Notch = () => (
  <svg class="d-notch" viewBox="0 0 34 34" aria-hidden="true">
    <path d="M17 1 33 17 17 33 1 17Z" fill="#f2ad3c" stroke="#0a1512" stroke-width="2" />
    <path d="M17 8l2.6 6.4 6.4 2.6-6.4 2.6L17 26l-2.6-6.4L8 17l6.4-2.6z" fill="#1d0f02" />
  </svg>
);
