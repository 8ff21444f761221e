// The cards: full faces, slim ones for hands that overlap, corners for twins and older plays.
import { CARD, COLOUR, DEEP, diamond, glyph, HEAD, INK, PEN, six, stepped, times, VALUES, type Value, zig } from "./paths";

// as few elements as may be: every card on the table is a copy of all of them
const edge = `<rect x=".4" y=".4" width="99.2" height="139.2" rx="8.7" fill="none" stroke="${INK}" stroke-opacity=".28" stroke-width=".8"/>`;
const index = (v: Value, scale = 0.265): string => {
  const placed = `transform="translate(8.5 9.5) scale(${scale})"`;
  return v === "L" ? `<path d="${HEAD}" fill="${PEN.L}" ${placed}/>` : glyph(v, `stroke="${PEN[v]}" stroke-width="15" ${placed}`);
};
/** As many diamonds as the card is worth. */
const gems = (v: Value, place: (i: number) => [x: number, y: number], w: number, h: number): string => {
  const worth = v === "L" ? 10 : +v;
  const colours = v === "L" ? 6 : 1;
  const all = (w: number, h: number, first = 0) => times(worth, (i) => (i % colours === first ? diamond(...place(i), w, h) : ""));
  const outer = times(
    colours,
    (c) =>
      `<path d="${all(w, h, c)}" fill="${v === "L" ? six(c) : COLOUR[v]}" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"/>`,
  );
  return v === "L" ? outer : `${outer}<path d="${all(1.7, 1.8)}" fill="${INK}"/>`;
};
const band = (v: Value): string => {
  const ten = v === "L";
  const gap = ten ? 8.2 : 13;
  const x0 = 50 - (gap * ((ten ? 10 : +v) - 1)) / 2;
  return `<path d="M6 104h88v18H6z" fill="${CARD}"/><path d="M6 105.3h88M6 120.7h88" stroke="${DEEP[v]}" stroke-width="1.4"/><path d="${zig(6, 108.6, 88, 22, 1.8)}${zig(6, 119.2, 88, 22, 1.8)}" fill="none" stroke="${ten ? COLOUR.L : DEEP[v]}" stroke-width=".8" opacity=".55"/>${gems(v, (i) => [x0 + gap * i, 113], ten ? 3.5 : 5, ten ? 4.6 : 5.4)}`;
};
const fringe = (c: string, y: number): string =>
  `<path d="${times(30, (i) => `M${7.5 + i * 2.93} ${y}v${i % 3 === 1 ? 8 : 7}`)}" stroke="${c}" stroke-width="1.5" stroke-linecap="round"/>`;
const plate = (v: Value): string =>
  `<rect width="100" height="140" rx="9" fill="${CARD}"/><path d="M6 12a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v114H6z" fill="${COLOUR[v]}"/><path d="M6 12a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v114H6z" fill="url(#la-weave)"/>${fringe(DEEP[v], 125)}`;
const face = (v: Value): string => {
  const large = (y: number, style: string) => glyph(v, `${style} transform="translate(21.5 ${y}) scale(1.02)"`);
  const light = v === "1" || v === "4";
  return `<symbol id="la-f${v}" viewBox="0 0 100 140">${plate(v)}
  <path d="${stepped(50, 57, 41, 46, 8)}" fill="${DEEP[v]}" opacity=".2"/><path d="${stepped(50, 57, 33, 37, 7)}" fill="${light ? "#fff" : COLOUR[v]}" opacity="${light ? 0.35 : 0.6}"/>
  ${large(22.8, `stroke="${DEEP[v]}" stroke-width="18.5"`)}${large(20, `stroke="${PEN[v]}" stroke-width="17.5"`)}${large(20, `stroke="${COLOUR[v]}" stroke-width="1.5" stroke-dasharray="4 3.6"`)}${index(v)}${band(v)}${edge}</symbol>`;
};
// overlapped faces: s = large index and an upright band in the left 44 units (hands), i = corner index only (twins, older discards); nothing is ever sliced
const slim = (v: Value): string => {
  const [rows, columns] = v === "L" ? [5, 2] : [+v, 1];
  const place = (i: number): [number, number] => [
    columns === 2 ? 17.5 + 13 * (i % 2) : 24,
    90 + (Math.floor(i / columns) - (rows - 1) / 2) * 11.2,
  ];
  return `<symbol id="la-s${v}" viewBox="0 0 100 140">${plate(v)}<path d="M8 55h32v70H8z" fill="${CARD}"/><path d="M9.3 55v70M38.7 55v70" stroke="${DEEP[v]}" stroke-width="1.4"/>
  ${index(v, 0.52)}${gems(v, place, 5, 5)}${edge}</symbol><symbol id="la-i${v}" viewBox="0 0 100 140">${plate(v)}${index(v)}${edge}</symbol>`;
};
// what is the same for every Llama is a picture
const lface = `<symbol id="la-fL" viewBox="0 0 100 140">${plate("L")}<image href="/art/lama/llama.svg" x="6" y="6" width="88" height="98"/>${index("L")}${band("L")}${edge}</symbol>`;

export const CARDS = VALUES.map((v) => (v === "L" ? lface : face(v)) + slim(v)).join("");
