// Tokens and their bowl, grass, and small signs. The blanket and the things left lying about are pictures: /art/lama.
import { INK, times } from "./paths";

const bead = (id: string, a: string, b: string, ring: string, hi: string): string =>
  `<symbol id="la-${id}" viewBox="0 0 24 24"><circle cx="12" cy="12.8" r="10.7" fill="${b}"/><circle cx="12" cy="11.5" r="10.5" fill="${a}" stroke="${INK}" stroke-width="1.3"/><circle cx="12" cy="11.5" r="6.6" fill="none" stroke="${ring}" stroke-width="1.3" stroke-dasharray="2.5 1.65"/><path d="${id === "black" ? "m12 7 3.4 4.5L12 16l-3.4-4.5z" : "M12 9.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z"}" fill="${ring}"/><path d="M5.5 8a8 8 0 0 1 5-4" stroke="${hi}" stroke-width="1.6" fill="none" stroke-linecap="round"/></symbol>`;
/** Places in a disc, evenly strewn. */
const scatter = (n: number, r: number, seed: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => {
    const a = i * 2.399 + seed,
      d = r * Math.sqrt((i + 0.5) / n);
    return [Math.cos(a) * d, Math.sin(a) * d];
  });
const bowl = `<symbol id="la-bowl" viewBox="0 0 120 120"><ellipse cx="62" cy="66" rx="56" ry="54" fill="#2b0d08" opacity=".35"/><circle cx="60" cy="60" r="56" fill="#8A5527" stroke="${INK}" stroke-width="2"/><circle cx="60" cy="60" r="52" fill="none" stroke="#C98B4A" stroke-width="4"/><circle cx="60" cy="60" r="52" fill="none" stroke="#5A3214" stroke-width="4" stroke-dasharray="5 7"/><circle cx="60" cy="60" r="46" fill="#4A2910"/><ellipse cx="60" cy="66" rx="43" ry="39" fill="#5F3818"/>
  ${scatter(26, 35, 0)
    .map(
      ([x, y], i) =>
        `<use href="#la-${i % 3 === 1 ? "black" : "white"}" x="${(60 + x - 10).toFixed(1)}" y="${(61 + y - 10).toFixed(1)}" width="20" height="20"/>`,
    )
    .join("")}</symbol>`;
const signs = `<symbol id="la-tuft" viewBox="0 0 40 30"><path d="M8 28C7 20 5 14 1 9M14 28c0-10-1-18-3-25M20 28c1-9 4-17 8-23M26 28c2-7 6-12 12-15" fill="none" stroke="#8C9A55" stroke-width="2.4" stroke-linecap="round"/></symbol>
  <symbol id="la-daisy" viewBox="0 0 30 30">${times(7, (i) => `<ellipse cx="15" cy="6.5" rx="3" ry="5.5" fill="#fff" stroke="#CDB78C" stroke-width=".7" transform="rotate(${i * 51.43} 15 15)"/>`)}<circle cx="15" cy="15" r="4" fill="#F0B21F"/></symbol>
  <symbol id="la-loop" viewBox="0 0 24 56"><path d="M3 12h8a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H5M10 38l-6 6 6 6" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></symbol>
  <symbol id="la-sun" viewBox="0 0 24 24"><path d="M12 1.5v4M12 18.5v4M1.5 12h4M18.5 12h4M4.6 4.6l2.8 2.8M16.6 16.6l2.8 2.8M19.4 4.6l-2.8 2.8M7.4 16.6l-2.8 2.8" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><circle cx="12" cy="12" r="4.6" fill="currentColor"/></symbol>`;

export const THINGS =
  bead("black", "#33373F", "#15181C", "#C9CDD6", "#8b919d") + bead("white", "#FFF8E6", "#C7B083", "#A9844B", "#fff") + bowl + signs;
