// The cards: full faces, slim ones for hands that overlap, corners for twins and older plays, and the back.
import { CARD, COLOUR, DEEP, diamond, INK, PEN, six, stepped, times, VALUES, type Value, zig } from "./paths";

const edge = `<rect x=".4" y=".4" width="99.2" height="139.2" rx="8.7" fill="none" stroke="${INK}" stroke-opacity=".28" stroke-width=".8"/>`;
const index = (v: Value): string =>
  v === "L"
    ? `<use href="#la-head" x="9.5" y="9.5" width="17" height="22.5" color="${PEN.L}"/>`
    : `<g transform="translate(8.5 9.5) scale(.265)" stroke="${PEN[v]}" stroke-width="15"><use href="#la-g${v}"/></g>`;
const band = (v: Value): string => {
  const n = v === "L" ? 10 : +v,
    ten = v === "L",
    w = ten ? 3.5 : 5,
    gap = ten ? 8.2 : 13,
    x0 = 50 - (gap * (n - 1)) / 2;
  return (
    `<path d="M6 104h88v18H6z" fill="${CARD}"/><path d="M6 105.3h88M6 120.7h88" stroke="${DEEP[v]}" stroke-width="1.4"/><path d="${zig(6, 108.6, 88, 22, 1.8)}${zig(6, 119.2, 88, 22, 1.8)}" fill="none" stroke="${ten ? COLOUR.L : DEEP[v]}" stroke-width=".8" opacity=".55"/>` +
    times(
      n,
      (i) =>
        `<path d="${diamond(x0 + gap * i, 113, w, ten ? 4.6 : 5.4)}" fill="${ten ? six(i) : COLOUR[v]}" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"/>` +
        (ten ? "" : `<path d="${diamond(x0 + gap * i, 113, 1.7, 1.9)}" fill="${INK}"/>`),
    )
  );
};
const fringe = (c: string, y: number): string =>
  `<path d="${times(30, (i) => `M${7.5 + i * 2.93} ${y}v${i % 3 === 1 ? 8 : 7}`)}" stroke="${c}" stroke-width="1.5" stroke-linecap="round"/>`;
const plate = (v: Value): string =>
  `<rect width="100" height="140" rx="9" fill="${CARD}"/><path d="M6 12a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v114H6z" fill="${COLOUR[v]}"/><path d="M6 12a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v114H6z" fill="url(#la-weave)"/>`;
const face = (v: Value): string => `<symbol id="la-f${v}" viewBox="0 0 100 140">${plate(v)}${fringe(DEEP[v], 125)}
  <path d="${stepped(50, 57, 41, 46, 8)}" fill="${DEEP[v]}" opacity=".2"/><path d="${stepped(50, 57, 33, 37, 7)}" fill="${v === "1" || v === "4" ? "#fff" : COLOUR[v]}" opacity="${v === "1" || v === "4" ? 0.35 : 0.6}"/>
  <g transform="translate(21.5 20) scale(1.02)"><g stroke="${DEEP[v]}" stroke-width="18.5"><use href="#la-g${v}" y="2.8"/></g><g stroke="${PEN[v]}" stroke-width="17.5"><use href="#la-g${v}"/></g>
  <g stroke="${COLOUR[v]}" stroke-width="1.5" stroke-dasharray="4 3.6"><use href="#la-g${v}"/></g></g>${index(v)}${band(v)}${edge}</symbol>`;
// overlapped faces: s = large index and an upright band in the left 44 units (hands), i = corner index only (twins, older discards); nothing is ever sliced
const slim = (v: Value): string => {
  const ten = v === "L",
    n = ten ? 10 : +v,
    cols = ten ? 2 : 1,
    rows = ten ? 5 : n;
  return `<symbol id="la-s${v}" viewBox="0 0 100 140">${plate(v)}${fringe(DEEP[v], 125)}<path d="M8 55h32v70H8z" fill="${CARD}"/><path d="M9.3 55v70M38.7 55v70" stroke="${DEEP[v]}" stroke-width="1.4"/>
  ${ten ? `<use href="#la-head" x="9" y="9" width="31" height="42" color="${PEN.L}"/>` : `<g transform="translate(8.5 9.5) scale(.52)" stroke="${PEN[v]}" stroke-width="15"><use href="#la-g${v}"/></g>`}
  ${times(n, (i) => {
    const x = cols === 2 ? 17.5 + 13 * (i % 2) : 24,
      y = 90 + (Math.floor(i / cols) - (rows - 1) / 2) * 11.2;
    return (
      `<path d="${diamond(x, y, 5, 5)}" fill="${ten ? six(i) : COLOUR[v]}" stroke="${INK}" stroke-width="1.1" stroke-linejoin="round"/>` +
      (ten ? "" : `<path d="${diamond(x, y, 1.7, 1.7)}" fill="${INK}"/>`)
    );
  })}${edge}</symbol>
  <symbol id="la-i${v}" viewBox="0 0 100 140">${plate(v)}${fringe(DEEP[v], 125)}${index(v)}${edge}</symbol>`;
};
// what is the same for every Llama and every back is a picture
const lface = `<symbol id="la-fL" viewBox="0 0 100 140">${plate("L")}${fringe(DEEP.L, 125)}<image href="/art/lama/llama.svg" x="6" y="6" width="88" height="98"/>${index("L")}${band("L")}${edge}</symbol>`;
const back = `<symbol id="la-back" viewBox="0 0 100 140"><image href="/art/lama/back.svg" width="100" height="140"/></symbol>`;

export const CARDS = VALUES.map((v) => (v === "L" ? lface : face(v)) + slim(v)).join("") + back;
