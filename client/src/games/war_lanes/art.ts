// The cards, as SVG in a box of 100×140; their colours are custom properties of the style sheet.
import { signal } from "@preact/signals";
import { line } from "./glyphs";
import { effectOf, isJoker } from "./maths";
import { value } from "./text";

/** Suits in a box of 40×40 about 0, 0; J is a Joker's star. */
export const PIPS: Record<string, string> = {
  H: "M0 18C-4 12-18 4-18-7A9.3 9.3 0 0 1 0-11A9.3 9.3 0 0 1 18-7C18 4 4 12 0 18Z",
  D: "M0-19 15 0 0 19-15 0Z",
  C: "M-3 5A8.6 8.6 0 1 1-9.5-6.5A9 9 0 1 1 9.5-6.5A8.6 8.6 0 1 1 3 5L6 18H-6Z",
  S: "M0-19C4-12 18-5 18 5A8.6 8.6 0 0 1 3 8.5L6 18H-6L-3 8.5A8.6 8.6 0 0 1-18 5C-18-5-4-12 0-19Z",
  J: "M0-19 4.5-5.5 18-6 7 2.5 11.5 16 0 7.5-11.5 16-7 2.5-18-6-4.5-5.5Z",
};

const at = (x: number, y: number, size: number): string => `translate(${x} ${y}) scale(${(size / 40).toFixed(4)})`;
const pip = (suit: string, x: number, y: number, size: number): string =>
  `<path class="ip" transform="${at(x, y, size)}" d="${PIPS[suit]}"/>`;

/** A cut gem: the suit with its right half shaded and two contours. */
export function gem(suit: string, x: number, y: number, size: number): string {
  const d = PIPS[suit];
  const cut = `<path class="hair" d="${d}" transform="scale(.76)"/><path class="hair" d="${d}" transform="scale(.5)"/>`;
  return `<g transform="${at(x, y, size)}"><path class="c" d="${d}"/><path class="k" d="${d}" clip-path="url(#wl-half)"/>${cut}</g>`;
}

/** So many beams from a lamp at x, y. */
export function beams(count: number, x: number, y: number, reach: number, spread: number, name: string): string {
  const step = spread / count;
  const half = step * 0.29;
  const end = (angle: number) => {
    const turn = (angle * Math.PI) / 180;
    return `${(x + reach * Math.cos(turn)).toFixed(1)} ${(y + reach * Math.sin(turn)).toFixed(1)}`;
  };
  let d = "";
  for (let i = 0; i < count; i++) {
    const angle = -90 - spread / 2 + step * (i + 0.5);
    d += `M${x} ${y}L${end(angle - half)}L${end(angle + half)}Z`;
  }
  return `<path class="${name}" d="${d}"/>`;
}

export const PANEL = "M25 14H75V19H80V121H75V126H25V121H20V19H25Z";
const ACE = 14;
const EDGE = '<rect class="edge" x=".75" y=".75" width="98.5" height="138.5" rx="7"/>';

/** Jack, queen, king and Joker: brought a moment after the table, which is playable without. */
export const pictures = signal<Record<string, string>>({});

const plate = (points: number): string =>
  '<path class="ink" d="M39 118.5H61L65 125.5 61 132.5H39L35 125.5Z"/><path class="platel" d="M39.7 120H60.3L63.3 125.5 60.3 131H39.7L36.7 125.5Z"/>' +
  `<g class="bt">${line(String(points), 50, 121.6, 7.8, { weight: 4.6 }).svg}</g>`;

function picture(rank: string, suit: string, points: number): string {
  if (points > 10 && points !== ACE)
    return (
      `<path class="${suit === "J" ? "jp" : "c"}" d="${PANEL}"/><g clip-path="url(#wl-panel)">` +
      `${beams(20, 50, 68, 84, 360, suit === "J" ? "jray" : "ray")}${pictures.value[rank] ?? ""}</g><path class="frame" d="${PANEL}"/>${plate(points)}`
    );
  if (points === ACE)
    return (
      `${beams(28, 50, 68, 56, 360, "beam")}<path class="frame" d="M36 34H64L84 54V82L64 102H36L16 82V54Z"/>` +
      '<path class="frame" d="M37.5 38H62.5L80 55.5V80.5L62.5 98H37.5L20 80.5V55.5Z" opacity=".5"/>' +
      `${gem(suit, 50, 68, 56)}<path class="frame" d="M28 111H72M34 107H66"/>${plate(points)}`
    );
  const numeral =
    rank === "10"
      ? line(rank, 51.5, 45, 48, { weight: 7.6, inline: 1.6, gap: 8 }).svg
      : line(rank, 51, 39, 54, { weight: 7.4, inline: 1.5, gap: 8 }).svg;
  const lamp = beams(points, 50, 116, 92, Math.min(150, 40 + points * 12), "beam");
  return `${lamp}<g class="big">${numeral}</g><path class="frame" d="M24 126H76M30 130.5H70"/>${gem(suit, 50, 114, 27)}`;
}

/** A face. An active card wears its index on a solid tab, and a chip with its effect points; a resting one has neither. */
export function faceArt(face: string, look: "on" | "off" | "plain"): string {
  const joker = isJoker(face);
  const suit = joker ? "J" : face.slice(-1);
  const rank = joker ? "15" : face.slice(0, -1);
  const numeral = line(rank, 15.5, 7.6, 14.6, { weight: 6, gap: rank === "10" ? 6.5 : 7 }).svg;
  const index = `<g class="idx"><path class="tab" d="M4 10A6 6 0 0 1 10 4H27V35.5L15.5 41 4 35.5Z"/>${numeral}${pip(suit, 15.5, 31, 11.6)}</g>`;
  const points = line(String(effectOf(face)), 84.5, 12.3, 8.4, { weight: 6 }).svg;
  const ring = '<circle class="cc" cx="84.5" cy="16.5" r="11.5"/><circle class="cd" cx="84.5" cy="16.5" r="9.6"/>';
  const chip = look === "on" ? `<g class="fx">${ring}<circle class="ce" cx="84.5" cy="16.5" r="7.4"/>${points}</g>` : "";
  const rule = `<path class="rule" d="M33 5H${look === "on" ? 72 : 88}${look === "on" ? "M" : "A8 8 0 0 1 "}95 ${look === "on" ? 28 : 13}V127A8 8 0 0 1 87 135H13A8 8 0 0 1 5 127V46"/>`;
  const paper = '<rect class="paper" x=".75" y=".75" width="98.5" height="138.5" rx="7"/>';
  const art = `<g class="art" clip-path="url(#wl-card)">${picture(rank, suit, value(face))}</g>`;
  return paper + rule + art + index + chip + EDGE;
}

function backArt(): string {
  let scales = "";
  for (let y = 0; y < 9; y++)
    for (let x = -1; x < 5; x++) {
      const cx = 14 + x * 24 + (y % 2 ? 12 : 0);
      const cy = 24 + y * 14;
      for (const r of [12, 7.5, 3]) scales += `M${cx - r} ${cy}A${r} ${r} 0 0 1 ${cx + r} ${cy}`;
    }
  return (
    `<rect class="b0" x=".75" y=".75" width="98.5" height="138.5" rx="7"/><g clip-path="url(#wl-back)"><path class="b1" d="M9 9H91V131H9Z"/>` +
    `<path class="bf" d="${scales}"/></g><rect class="b2" x="9" y="9" width="82" height="122" rx="2"/>` +
    '<path class="b3" d="M50 32 76 52V88L50 108 24 88V52Z"/><path class="b2" d="M50 37 72 54V86L50 103 28 86V54Z"/>' +
    '<path class="b4" d="M38 88V58L41.5 52 45 58V88ZM46.5 94V50L50 43 53.5 50V94ZM55 88V58L58.5 52 62 58V88Z"/><path class="b5" d="M33 70H67"/>' +
    EDGE
  );
}

/** What faces refer to, for the page once; never in something hidden, which would hide them all. */
export const SPRITE =
  '<defs><clipPath id="wl-half"><path d="M0-20H20V20H0Z"/></clipPath>' +
  `<clipPath id="wl-panel"><path d="${PANEL}"/></clipPath><clipPath id="wl-card"><rect x="5" y="5" width="90" height="130" rx="5"/></clipPath>` +
  '<clipPath id="wl-back"><rect x="9" y="9" width="82" height="122" rx="2"/></clipPath></defs>' +
  `<symbol id="wl-b" viewBox="0 0 100 140"><g class="w-back">${backArt()}</g></symbol>`;
