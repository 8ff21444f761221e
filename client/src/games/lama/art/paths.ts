// Strokes and shapes that everything of the picnic is drawn with: colours, numerals of one round stroke, woven diamonds.
import { face } from "../../../generated/lama.words";

export const INK = "#2B2118";
export const CARD = "#FFFDF7";
export const VALUES = face;
export type Value = (typeof VALUES)[number];
export const COLOUR: Record<Value, string> = {
  1: "#FFF066",
  2: "#DD760B",
  3: "#B53216",
  4: "#FFA0DB",
  5: "#7326BF",
  6: "#207D89",
  L: "#2B2F36",
};
export const DEEP: Record<Value, string> = {
  1: "#E3B81B",
  2: "#A94F00",
  3: "#7C1D0B",
  4: "#DB5FAE",
  5: "#4B1287",
  6: "#0F5661",
  L: "#15181C",
};
export const PEN: Record<Value, string> = { 1: INK, 2: INK, 3: "#fff", 4: INK, 5: "#fff", 6: "#fff", L: "#FFF3DC" };
export const six = (i: number): string => COLOUR[VALUES[i % 6]!];
export const times = (count: number, draw: (i: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join("");

// numerals and letters, each in a 60×80 box
export const GLYPH: Record<string, string> = {
  0: "M30 9C17 9 11 22 11 40s6 31 19 31 19-13 19-31S43 9 30 9Z",
  1: "M16 22 33 10v60M16 70h34",
  2: "M12 25C12 4 48 3 48 26c0 17-33 27-37 44h39",
  3: "M12 17C19 4 48 6 47 23c-1 13-13 15-21 15 10 0 24 3 23 17-1 21-33 20-39 4",
  4: "M39 71V10L9 52h44",
  5: "M47 10H18l-4 27c9-8 36-8 35 14-1 24-33 24-39 9",
  6: "M43 9C24 15 11 32 11 50c0 13 8 21 19 21s19-8 19-19-8-18-19-18-19 7-19 16",
  7: "M10 10h39C36 28 28 48 26 71",
  8: "M30 38c-12 0-17-7-17-14 0-9 7-15 17-15s17 6 17 15c0 7-5 14-17 14s-20 7-20 16c0 10 8 17 20 17s20-7 20-17c0-9-8-16-20-16Z",
  9: "M17 71c19-6 32-23 32-41C49 17 41 9 30 9s-19 8-19 19 8 18 19 18 19-7 19-16",
  minus: "M14 40h32",
  arrow: "M6 40h46M36 22l18 18-18 18",
  chL: "M14 10v60h34",
  chA: "M8 71 30 10l22 61M17 51h26",
  chM: "M6 71V10l24 36 24-36v61",
  bang: "M30 10v36M30 70v.1",
};
export const glyph = (name: string, style: string): string =>
  `<path d="${GLYPH[name]}" fill="none" stroke-linecap="round" stroke-linejoin="round" ${style}/>`;
export const HEAD =
  "M12 79c0-16 3-31 8-41-5-7-3-17 4-20-3-7-3-12-1-17 6 3 9 9 9 15l4 0c0-7 2-12 6-15 3 6 2 12 0 17 4 3 7 7 8 10 6 0 10 3 10 9 0 7-5 10-11 10-4 0-7 0-8 3 4 10 5 20 6 29Z";
export const diamond = (x: number, y: number, w: number, h: number): string => `M${x} ${y - h}l${w} ${h}-${w} ${h}-${w}-${h}z`;
/** A serrated diamond, the heart of a serape. */
export function stepped(cx: number, cy: number, w: number, h: number, n: number): string {
  const q: [number, number][] = [];
  for (let k = 0; k < n; k++) q.push([(w * (n - k)) / n, (h * k) / n], [(w * (n - k)) / n, (h * (k + 1)) / n]);
  const back = [...q].reverse();
  const all = [...q, ...back.map(([x, y]) => [-x, y]), ...q.map(([x, y]) => [-x, -y]), ...back.map(([x, y]) => [x, -y])];
  return `M${all.map(([x, y]) => `${(cx + x!).toFixed(1)} ${(cy + y!).toFixed(1)}`).join("L")}Z`;
}
export const zig = (x: number, y: number, w: number, n: number, a: number): string =>
  `M${x} ${y}${times(n, () => `l${w / 2 / n} ${-a}l${w / 2 / n} ${a}`)}`;
