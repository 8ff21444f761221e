// What the faces are drawn of: glyphs, discs, a seal from a card's key. All of it text for SVG; what never changes lies in public/art.

export const COLOUR = ["#CC4B14", "#79CFFF", "#9DB46C", "#C3FEFF", "#F7D94B", "#C953F2", "#777887", "#E9D9B2"];
export const BRIGHT = ["#FF8A4A", "#9ADBFF", "#BFD68C", "#D6FEFF", "#FBE67C", "#E08DFF", "#B9BAC6", "#FFF6DA"]; // strokes on the dark plate
export const DEEP = ["#3A1409", "#0B2A40", "#222B14", "#123234", "#382D0A", "#2A0D36", "#23242B", "#3A2C17"]; // a plate at its brightest
export const [VELLUM, INK, SEPIA, GOLD] = ["#F1E7D3", "#14110F", "#5A4423", "#D9B25F"];
export const TAU = Math.PI * 2;
const ROUND = "M.82 0A.82.82 0 1 1-.82 0 .82.82 0 1 1 .82 0Z";

/** The eight glyphs in a box of -1…1: six elements, generic, any. */
export const GLYPHS = [
  "M0-.95.95.72H-.95Z",
  "M0 .95.95-.72H-.95Z",
  "M0 .95.95-.72H-.95ZM-.92-.1H.92",
  "M0-.95.95.72H-.95ZM-.92.1H.92",
  ROUND,
  "M-.74-.74H.74V.74H-.74Z",
  `${ROUND}M-.58-.58.58.58M.58-.58-.58.58`,
  "M0-1 .24-.24 1 0 .24.24 0 1-.24.24-1 0-.24-.24Z",
];
const LOW = [-1, 1, 1, -1, 0, 0, 0, 0]; // a triangle's weight is not in its middle

/** Alchemical marks in a box of -1…1: sulphur, mercury, salt, moon, antimony, vitriol, star. */
const MARKS = [
  "M0-1 .8.2H-.8ZM0 .2V1M-.4.62H.4",
  "M.45-.2A.45.45 0 1 1-.45-.2 .45.45 0 1 1 .45-.2M0 .25V1M-.4.62H.4M-.5-1Q0-.3.5-1",
  "M.8 0A.8.8 0 1 1-.8 0 .8.8 0 1 1 .8 0M-.8 0H.8",
  "M.35-.85A.9.9 0 1 0 .35.85 .68.68 0 1 1 .35-.85Z",
  "M.5.4A.5.5 0 1 1-.5.4 .5.5 0 1 1 .5.4M0-.1V-1M-.4-.6H.4",
  "M0-1 .85 0 0 1-.85 0ZM0-1V1",
  "M0-1V1M-.87-.5.87.5M.87-.5-.87.5",
];

/** FNV-1a. */
export function hash(key: string): number {
  let h = 0x811c9dc5;
  for (const char of key) h = Math.imul(h ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return h;
}

/** mulberry32: the same numbers for the same seed, so that a card always has the same seal. */
export function random(start: number): () => number {
  let seed = start;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const f = (n: number): number => +n.toFixed(1);
export const at = (r: number, turn: number): [number, number] => [f(r * Math.sin(turn)), f(-r * Math.cos(turn))];
export const circle = (x: number, y: number, r: number, more: string): string => `<circle cx="${x}" cy="${y}" r="${r}" ${more}/>`;
export const line = (d: string, more = ""): string => `<path d="${d}" ${more}/>`;

export function glyph(e: number, x: number, y: number, r: number, stroke: string, w = 1.6, fill = "none"): string {
  const place = `translate(${x} ${f(y + (LOW[e]! * r) / 6)}) scale(${r})`;
  return line(
    GLYPHS[e]!,
    `transform="${place}" fill="${fill}" stroke="${stroke}" stroke-width="${(w / r).toFixed(3)}" stroke-linejoin="round" stroke-linecap="round"`,
  );
}

export const disc = (e: number, x: number, y: number, r = 8): string =>
  circle(x, y, r, `fill="${INK}"`) + circle(x, y, r - 1, `fill="url(#k-disc-${e})"`) + glyph(e, x, y, r * 0.52, INK, r * 0.2);

/** A seal of radius 40 round 0,0: a ring, a star of chords, marks on its points, a mirrored figure, the element at the heart. */
export function sigil(key: string, elements: readonly number[]): string {
  const rand = random(hash(key));
  const pick = <T>(list: readonly T[]): T => list[(rand() * list.length) | 0]!;
  const int = (low: number, high: number) => low + ((rand() * (high - low + 1)) | 0);
  const a = elements[0] ?? 6;
  const b = elements[1] ?? a;
  const [ink, other] = [BRIGHT[a]!, BRIGHT[b]!];
  const id = `k${hash(key + a).toString(36)}`;
  const paint = a === b ? ink : `url(#${id})`;
  const style = int(0, 4);
  const teeth = pick([16, 24, 32, 36]);
  let ring = circle(0, 0, 38, 'stroke-width="1.3"') + (style ? "" : circle(0, 0, 35.4, 'stroke-width=".7"'));
  for (let i = 0; i < teeth; i++) {
    const turn = (i / teeth) * TAU;
    const [x, y] = at(38, turn);
    const [u, v] = at(style === 1 ? 34.5 : 36, turn);
    const [p, q] = at(style === 3 ? 42.5 : 41, turn + TAU / teeth / 2);
    const [m, n] = at(38, turn + TAU / teeth);
    if (style === 1 || (style === 0 && i % 2)) ring += line(`M${x} ${y}L${u} ${v}`, 'stroke-width=".8"');
    if (style === 2) ring += circle(f(x * 0.92), f(y * 0.92), 0.8, `fill="${ink}" stroke="none"`);
    if (style === 3) ring += line(`M${x} ${y}L${p} ${q} ${m} ${n}`, 'stroke-width=".7"');
    if (style === 4) ring += line(`M${x} ${y}Q${p} ${q} ${m} ${n}`);
  }
  const n = int(5, 9);
  const skip = pick(n === 6 ? [1, 2] : n === 5 ? [2] : [2, 3]);
  const turn = pick([0, Math.PI / n]);
  const point = (i: number) => at(35, turn + (i / n) * TAU);
  let star = "";
  for (let i = 0; i < n; i++) star += `M${point(i).join(" ")}L${point(i + skip).join(" ")}`;
  const every = pick([1, 2, 3]);
  const [mark, second] = [pick(MARKS), pick(MARKS)];
  let marks = "";
  for (let i = 0; i < n; i++) {
    const [x, y] = point(i);
    marks +=
      i % every
        ? circle(x, y, 1.5, `fill="${INK}"`)
        : circle(x, y, 4.4, `fill="${INK}" stroke-width=".9"`) +
          line(i % 2 ? second : mark, `transform="translate(${x} ${y}) scale(2.6)" stroke-width=".38"`);
  }
  // strands that leave the axis and end in a terminal, then mirrored: it reads as a face, a beetle, a key
  const strand = (from: number): string => {
    let [x, y] = [0, from];
    let d = `M0 ${y}`;
    for (let i = int(2, 3); i > 0; i--) {
      const u = Math.min(25, x + pick([6, 9, 12]));
      const v = Math.max(-23, Math.min(23, y + pick([-12, -8, 0, 8, 12])));
      d += rand() < 0.5 ? `L${u} ${v}` : `Q${rand() < 0.5 ? `${u} ${y}` : `${x} ${v}`} ${u} ${v}`;
      [x, y] = [u, v];
    }
    const ends = [
      circle(x + 2.6, y, 2.6, ""),
      line(`M${x} ${y - 4}V${y + 4}`),
      line(`M${x + 3.5} ${y - 4}A4.2 4.2 0 1 0 ${x + 3.5} ${y + 4}`),
      line(`m${x} ${y} 4.4-3.4M${x} ${y}l4.4 3.4`),
      line(`m${x} ${y - 3.4} 3.2 3.4-3.2 3.4-3.2-3.4z`, `fill="${ink}"`),
    ];
    return line(d) + ends[int(0, 4)];
  };
  const half = strand(pick([-20, -16])) + strand(pick([-6, 0, 6])) + strand(pick([14, 18]));
  const heads = ["M-6-30Q0-20 6-30", "M3-27A3 3 0 1 1-3-27 3 3 0 1 1 3-27", "M-5-24H5M-3-28H3", "m-5-25 5-6 5 6"];
  const feet = ["M-5 24H5", "M-5 30Q0 20 5 30", "M3 27A3 3 0 1 1-3 27 3 3 0 1 1 3 27", "m0 22 3.5 4.5-3.5 4.5-3.5-4.5z"];
  const seal = `${half}<g transform="scale(-1 1)" stroke="${other}">${half}</g>${line(`M0-24V24${heads[int(0, 3)]}${feet[int(0, 3)]}`)}`;
  const heart =
    circle(0, 0, a === b ? 12.5 : 14, `fill="${INK}" stroke-width="1.2"`) +
    (a === b
      ? glyph(a, 0, 0, 7.4, ink, 2.2, `${COLOUR[a]}66`)
      : glyph(a, -4.6, -0.6, 6, ink, 1.9, `${COLOUR[a]}66`) + glyph(b, 4.6, 0.6, 6, other, 1.9, `${COLOUR[b]}66`));
  const stops = `<stop offset=".35" stop-color="${ink}"/><stop offset=".65" stop-color="${other}"/>`;
  const paints = a === b ? "" : `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="-38" x2="38">${stops}</linearGradient>`;
  const thin = line(star, 'stroke-width=".8" opacity=".5"');
  return `${paints}<g fill="none" stroke="${paint}" stroke-linecap="round" stroke-linejoin="round">${ring}${thin}${marks}<g stroke-width="2.1" stroke="${ink}">${seal}</g>${heart}</g>`;
}

export const stops = (...list: string[]): string =>
  list.map((colour, i) => `<stop offset="${i / (list.length - 1)}" stop-color="${colour}"/>`).join("");

/** Paints that faces refer to, put into the page once. */
export const DEFS = `<defs>
<linearGradient id="k-vellum" x2=".25" y2="1">${stops("#F8F0DE", VELLUM, "#DFCDA6")}</linearGradient>
<linearGradient id="k-gold" x2=".4" y2="1">${stops("#FFE9AE", GOLD, "#8E6A26")}</linearGradient>
${COLOUR.map((colour, e) => `<radialGradient id="k-plate-${e}" r=".72">${stops(DEEP[e]!, `${DEEP[e]}B8`, INK)}</radialGradient><radialGradient id="k-disc-${e}" cx=".36" cy=".3" r=".9">${stops(BRIGHT[e]!, colour, colour)}</radialGradient>`).join("")}
</defs>`;

/** Where the drawings lie that tools/konivrer.mjs has made. */
export const drawing = (name: string): string => `/art/konivrer/${name}.svg`;

/** What lies behind the seal, one engraving an element: it can be recognised by texture as well as by hue. */
const ground = (e: number): string => `<image href="${drawing(`ground-${e}`)}" width="100" height="140"/>`;

export const frame = (fill = "url(#k-vellum)"): string =>
  `<rect width="100" height="140" rx="7" fill="#3A2C17"/><rect x=".8" y=".8" width="98.4" height="138.4" rx="6.3" fill="${fill}"/>`;

/** The dark plate with engraving and seal. */
export function plate(key: string, elements: readonly number[], h: number, cy: number, scale: number): string {
  const kinds = elements.length ? elements : [6];
  const box = (x: number, w: number, fill: string) => `<rect x="${x}" y="5" width="${w}" height="${h}" rx="3" ${fill}/>`;
  const half = (e: number, i: number) =>
    `<svg x="${5 + 45 * i}" y="5" width="45" height="${h}" viewBox="${5 + 45 * i} 5 45 ${h}">${ground(e)}</svg>`;
  return `<svg x="5" y="5" width="90" height="${h}" viewBox="5 5 90 ${h}">${box(5, 90, `fill="${INK}"`)}${box(5, 90, `fill="url(#k-plate-${kinds[0]})"`)}
${kinds[1] === undefined ? ground(kinds[0]!) : `${box(50, 45, `fill="${DEEP[kinds[1]]}" opacity=".6"`)}${kinds.map(half).join("")}`}
<g transform="translate(50 ${cy}) scale(${scale})">${sigil(key, kinds)}</g></svg>${box(5.7, 88.6, `fill="none" stroke="${GOLD}" stroke-width=".9"`)}`;
}

export const costs = (cost: readonly number[], r = 8): string => cost.map((e, i) => disc(e, r + 3, r + 3 + i * r * 1.72, r)).join("");

const number = (x: number, said: number | string): string => `<text x="${x}" y="6.2" class="num">${said}</text>`;

/** Strength (a blade's point) and health (a drop's foot) in one lozenge; a chevron where strength is raised, a tint where wounded. */
export function lozenge(strength: number, health: number, raised: boolean, wounded: boolean, y: number, scale = 1): string {
  return `<g transform="translate(50 ${y}) scale(${scale})"><path d="M0-13.5H-20L-36 0-20 13.5H20L36 0 20-13.5Z" fill="${INK}"/><path d="M-1.2-11.6H-19L-32.6 0-19 11.6H-1.2Z" fill="#F6D98B"/><path d="M1.2-11.6H19L32.6 0 19 11.6H1.2Z" fill="${wounded ? "#F2B9A6" : "#F8F0DE"}"/>${raised ? '<path d="m-27.5 1.6 3-3.6 3 3.6" fill="none" stroke="#8A5A00" stroke-width="1.5"/>' : ""}${number(-13, strength)}${number(13, health)}</g>`;
}

export const bead = (said: string, x: number, y: number, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><circle r="9" fill="${INK}"/><circle r="7.8" fill="url(#k-gold)"/><text y="4" class="bead">${said}</text></g>`;

/** A Spell's ribbon where a Familiar has its lozenge. */
export function ribbon(word: string, y: number, scale = 1): string {
  const said = word
    ? `<text y="4" class="ribbon">${word}</text>`
    : line("M-20 0H-8M8 0H20", `stroke="${INK}" stroke-width="1.5"`) + glyph(6, 0, 0, 5, INK, 1.4);
  return `<g transform="translate(50 ${y}) scale(${scale})"><path d="M-34-9H34L28 0 34 9H-34L-28 0Z" fill="${INK}"/><path d="M-30.4-7H30.4L25.6 0 30.4 7H-30.4L-25.6 0Z" fill="#E9D9B2"/>${said}</g>`;
}

export const RARITY_MARKS: Record<string, string> = {
  common: "M2 0A2 2 0 1 1-2 0 2 2 0 1 1 2 0Z",
  uncommon: "M0-3.2 2.4 0 0 3.2-2.4 0Z",
  rare: "M0-3.6 1-1 3.6 0 1 1 0 3.6-1 1-3.6 0-1-1Z",
};

/** A seat's seal: a round plate with a sigil of its own. */
export const seal = (key: string, e: number): string =>
  `${circle(0, 0, 45, `fill="${INK}"`)}${circle(0, 0, 45, `fill="url(#k-plate-${e})"`)}${circle(0, 0, 44, 'fill="none" stroke="url(#k-gold)" stroke-width="2"')}${sigil(key, [e])}`;
