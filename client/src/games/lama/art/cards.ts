// The cards: full faces, slim ones for hands that overlap, corners for twins and older plays, and the back.
import { CARD, COLOUR, DEEP, diamond, INK, LLAMA, PEN, six, stepped, times, VALUES, type Value, zig } from "./paths";

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
const llama = `<symbol id="la-llama" viewBox="8 4 88 102"><path d="M61 80c1 8 1 14 0 18 2 0 3 2 3 4H53c1-8 0-16-2-22zM44 80c0 8-1 14-1 18 2 0 3 2 3 4H35c0-8 0-16-1-22z" fill="#C9B08A"/>
  <path d="${LLAMA}" fill="#FFF3DC"/><g clip-path="url(#la-llama-clip)"><path d="M13 92c20-8 46-2 64-14v30H13z" fill="#E2CBA4" opacity=".6"/><path d="M56 46c4 4 6 20 4 34l18-8V40z" fill="#E2CBA4" opacity=".28"/></g>
  <g clip-path="url(#la-coat)">${times(7, (i) => `<path d="M20 ${53.5 + i * 4}c12-3 26 3 44-2v5c-18 4-32-1-44 2z" fill="${six(i)}"/>`)}<path d="M20 65.6c12-3 26 3 44-2" fill="none" stroke="${CARD}" stroke-width="1.2" stroke-dasharray="2 1.6"/><path d="M20 73.6c12-3 26 3 44-2" fill="none" stroke="${CARD}" stroke-width="1" stroke-dasharray="1 1.6"/></g>
  <path d="${times(13, (i) => `M${29 + i * 2.45} ${78 + Math.sin(i / 4) * 0.6}v4.5`)}" stroke="#FFF066" stroke-width="1.3" stroke-linecap="round"/>
  <path d="M56.5 47c6 4 14 4 20 1l.6 5c-7 3.5-15 3-21.6-1.5z" fill="#B53216"/><path d="M57.5 49.5c6 3 13 3 18.5.6" fill="none" stroke="#FFF066" stroke-width="1.3" stroke-dasharray="1.8 1.5"/><g fill="#FFF066"><circle cx="62" cy="56" r="2.3"/><circle cx="74" cy="56" r="2.3" fill="#FFA0DB"/><circle cx="68" cy="57.5" r="2.5" fill="#3BB0BE"/></g>
  <path d="M62 27c2-2 4-1 5 1 2-2 5-2 6 1 2-1 4 0 4 2" fill="none" stroke="#C9B08A" stroke-width="1.4" stroke-linecap="round"/><path d="M66.2 13.5c1.6 2 2.3 4 2.5 6M75 14c-1 2-1.3 4-1.3 6" stroke="#E79AA8" stroke-width="1.8" stroke-linecap="round"/>
  <path d="M74 32.5c1-2 4-2 5 0" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linecap="round"/><path d="m73.6 32-1.4-1M79.3 32l1-1.3" stroke="${INK}" stroke-width="1.1" stroke-linecap="round"/><path d="M86.5 33.3l1.5.7M83 38c1.5 1 3.5.8 5-.3" fill="none" stroke="${INK}" stroke-width="1.3" stroke-linecap="round"/><circle cx="76" cy="37" r="2" fill="#F2A7A0" opacity=".7"/>
  <path d="M62 99h11M25 99h12" stroke="#7A5B3A" stroke-width="5"  clip-path="url(#la-llama-clip)"/></symbol>`;
const lface = `<symbol id="la-fL" viewBox="0 0 100 140">${plate("L")}${fringe(DEEP.L, 125)}<circle cx="56" cy="54" r="35" fill="#FF9F2E"/><circle cx="56" cy="54" r="35" fill="url(#la-weave)"/><circle cx="56" cy="54" r="29" fill="#FFC23D"/><circle cx="56" cy="54" r="22" fill="#FFE27A"/>
  <path d="M6 96 24 78l10 9 18-16 20 18 12-10 10 9v16H6z" fill="#474E59"/><path d="M6 104V97c20-6 60-6 88 0v7z" fill="#15181C"/><path d="m24 78 5 4.5-5 3-4-3.5zM52 71l6 5.5-6 4-5-4.5z" fill="#E9EDF2" opacity=".8"/>
  <use href="#la-llama" x="9" y="7" width="85" height="96"/>${index("L")}${band("L")}${edge}</symbol>`;
const back = `<symbol id="la-back" viewBox="0 0 100 140"><rect width="100" height="140" rx="9" fill="${CARD}"/><rect x="6" y="6" width="88" height="128" rx="6" fill="#5A2B1E"/><g clip-path="url(#la-back-clip)"><path d="M0 12h100v7H0zM0 121h100v7H0z" fill="#DD760B"/><path d="M0 21h100v2H0zM0 117h100v2H0z" fill="#F4E7D0"/><path d="M0 25h100v4H0zM0 111h100v4H0z" fill="#0B6B63"/><path d="${zig(2, 18, 96, 12, 4.5)}${zig(2, 127, 96, 12, 4.5)}" fill="none" stroke="#FFF066" stroke-width="1.5"/>
  ${times(4, (r) => times(5, (c) => `<path d="${diamond(10 + c * 20, 40 + r * 20, 8, 8)}" fill="none" stroke="#F4E7D0" stroke-opacity=".3" stroke-width="1.3"/>`))}
  <path d="${stepped(50, 70, 38, 40, 8)}" fill="#F4E7D0"/><path d="${stepped(50, 70, 33.5, 35, 8)}" fill="#B53216"/><path d="${stepped(50, 70, 28, 29, 7)}" fill="#3A1911"/></g><rect x="6" y="6" width="88" height="128" rx="6" fill="url(#la-weave)"/><use href="#la-head" x="36.5" y="51" width="29" height="38" color="#F4E7D0"/><rect x=".4" y=".4" width="99.2" height="139.2" rx="8.7" fill="none" stroke="${INK}" stroke-opacity=".35" stroke-width=".8"/></symbol>`;

export const CARDS = VALUES.map((v) => (v === "L" ? lface : face(v)) + slim(v)).join("") + llama + back;
