// Draws what never changes at the KONIVRER table into public/art/konivrer: back, Azoth, Flags, engravings, the page, the fire.
// Run by hand after a change here or in art.ts: node tools/konivrer.ts
import { writeFileSync } from "node:fs";
import { at, BRIGHT, COLOUR, circle, DEFS, disc, f, frame, GOLD, glyph, hash, INK, line, random, sigil, stops, TAU, VELLUM } from "../src/games/konivrer/art.ts";
import { BEATS } from "../src/generated/konivrer.words.ts";

const SAID = ["M-7.5-1.2h3.1v-3.1h2.4v3.1h3.1v2.4H-2v3.1h-2.4V1.2h-3.1z", "M4.7-5.3A2.7 4.9 0 0 1 4.7 4.9 2.7 4.9 0 0 1 4.7-5.3ZM4.7-3.2A1 2.9 0 0 0 4.7 2.8 1 2.9 0 0 0 4.7-3.2Z", "M2.2-3.1 5.6-5v9.7H3.2V-1.5l-1 .4z"];
const LEATHER = `<linearGradient id="k-leather" x2=".3" y2="1">${stops("#4A1F1B", "#351512", "#230D0B")}</linearGradient>`;
const PAGE = `<radialGradient id="k-page" cx=".5" cy=".48" r=".75">${stops("#EFE0BC", "#E3D0A4", "#CFB580", "#AD8B50")}</radialGradient>`;

/** What lies behind the seal, one engraving an element: it can be recognised by texture as well as by hue. */
function ground(e: number, key: string): string {
  const r = random(hash(`${key}ground`));
  let d = "";
  if (e === 0)
    for (let i = 0; i < 13; i++) {
      const [x, h] = [2 + i * 7.5 + r() * 3, 22 + r() * 44];
      d += `M${f(x - 4)} 96q${f(-2 + r() * 2)}-${f(h * 0.4)} 3-${f(h * 0.6)}t1-${f(h * 0.4)}q6 ${f(h * 0.35)} 3 ${f(h * 0.55)}t1 ${f(h * 0.45)}`;
    }
  if (e === 1) for (let y = 8; y < 136; y += 6.5) d += `M0 ${f(y + r() * 2)}${"q4.2-4 8.4 0t8.4 0".repeat(6)}`;
  if (e === 2) {
    for (let y = 14; y < 136; y += 9) {
      d += `M0 ${y}`;
      for (let x = 0; x < 100; x += 11) d += `l${f(5 + r() * 6)} ${f(-3 + r() * 6)}`;
    }
    for (let i = 0; i < 40; i++) d += `M${f(r() * 96)} ${f(10 + r() * 84)}l2.5 3`;
  }
  if (e === 3) for (let i = 0; i < 15; i++) d += `M${f(r() * 70 - 24)} ${f(6 + i * 8.4)}h${f(30 + r() * 26)}a4 4 0 1 0-4-4`;
  if (e === 4)
    for (let i = 0; i < 48; i++) {
      const [x, y] = at(i % 2 ? 44 : 41, (i / 48) * TAU);
      const [u, v] = at(i % 2 ? 80 : 56, (i / 48) * TAU);
      d += `M${f(50 + x)} ${f(48 + y)}L${f(50 + u)} ${f(48 + v)}`;
    }
  if (e === 5) {
    for (let i = 1; i < 9; i++) d += `M${50 - i * 9} ${48 - i * 2}a${i * 9} ${i * 8} 0 0 0 ${i * 18} ${i * 3}`;
    for (let i = 0; i < 26; i++) d += `M${f(r() * 96)} ${f(r() * 120)}v${f(3 + r() * 9)}`;
  }
  if (e > 5) for (let i = 0; i < 140; i += 7) d += `M${i} 0V140M0 ${i}H100`;
  return line(d, `fill="none" stroke="${BRIGHT[e]}" stroke-width=".7" opacity="${e > 5 ? 0.16 : 0.34}"`);
}

/** A banner on its rod; below, what it gives and what it bars. */
function flag(e: number, bars: number): string {
  const own = e < 0 ? 6 : e;
  return `${frame("#1B1512")}<rect x="3.2" y="3.2" width="93.6" height="133.6" rx="4.4" fill="none" stroke="url(#k-gold)" stroke-width="1.4"/>
<path d="M19 13.5H81V92L50 108 19 92Z" fill="${COLOUR[own]}"/><path d="M19 13.5H81V92L50 108 19 92Z" fill="url(#k-plate-${own})" opacity=".35"/><path d="M22.5 13.5H77.5V89.8L50 104 22.5 89.8Z" fill="none" stroke="${INK}" stroke-dasharray="3 2"/>
<rect x="12" y="10.3" width="76" height="3.4" rx="1.7" fill="url(#k-gold)"/>${circle(50, 58, 25, `fill="${INK}"`)}${circle(50, 58, 22.6, `fill="none" stroke="${BRIGHT[own]}" stroke-width=".9"`)}${glyph(own, 50, 58, 14.5, BRIGHT[own]!, 3.6, `${COLOUR[own]}66`)}
<g transform="translate(27 121)"><path d="M-13-9H13L17 0 13 9H-13L-17 0Z" fill="url(#k-gold)"/><path d="${SAID[0]}${SAID[e < 0 ? 1 : 2]}" fill="${INK}"/></g>${
    bars < 0
      ? ""
      : `${circle(73, 121, 11, `fill="${INK}" stroke="${BRIGHT[bars]}" stroke-width="1.4"`)}${glyph(bars, 73, 121, 5.6, BRIGHT[bars]!)}<path d="M64.6 129.4 81.4 112.6" stroke="${VELLUM}" stroke-width="2.2"/>`
  }`;
}

/** A card as Azoth: its element in a great disc. */
const azoth = (e: number): string =>
  `${frame()}<rect x="7" y="7" width="86" height="126" rx="4" fill="${INK}"/><rect x="7" y="7" width="86" height="126" rx="4" fill="url(#k-plate-${e})"/>${ground(e, "azoth")}${disc(e, 50, 70, 31)}`;

/** The back: oxblood binding, gold tooling, the squared circle. */
function back(): string {
  let rays = "";
  for (let i = 0; i < 24; i++) rays += `M${at(34, (i / 24) * TAU).join(" ")}L${at(i % 2 ? 37.5 : 40, (i / 24) * TAU).join(" ")}`;
  const corner = "M9 26V9H26M9 20Q20 20 20 9M13 13l4 4";
  const corners = ["", "translate(100) scale(-1 1)", "translate(0 140) scale(1 -1)", "translate(100 140) scale(-1)"];
  return `${frame("url(#k-leather)")}<g fill="none" stroke="url(#k-gold)" stroke-width="1.1" stroke-linejoin="round"><rect x="5" y="5" width="90" height="130" rx="4"/>${corners.map((place) => line(corner, `transform="${place}"`)).join("")}
<g transform="translate(50 70)" stroke-width="1.5"><path d="${rays}M0-31 26.9 15.5H-26.9ZM-11.4-7H11.4V15.5H-11.4Z"/><circle r="33"/><circle cy="4.2" r="10.2"/><circle cy="-47" r="4.6"/><circle cy="47" r="4.6"/></g></g>`;
}

/** What beats what: four round the ring, two across the heart. */
function wheel(): string {
  const spots: [number, number][] = [
    [0, -66],
    [-66, 0],
    [66, 0],
    [0, 66],
    [-22, 0],
    [22, 0],
  ];
  let arrows = "";
  for (let i = 0; i < 4; i++) {
    const [from, to] = [(i * TAU) / 4 + 0.36, ((i + 1) * TAU) / 4 - 0.4];
    const [u, v] = at(66, to);
    arrows += `${line(`M${at(66, from).join(" ")}A66 66 0 0 1 ${u} ${v}`)}${line("m-5-5 7 5-7 5", `transform="translate(${u} ${v}) rotate(${f((to * 360) / TAU)})"`)}`;
  }
  return `<g fill="none" stroke="#4A3617" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><circle r="86" stroke-width="1.2"/>${line("M-9-5H8m-4-4 5 4-5 4M9 5H-8m4 4-5-4 5-4", 'stroke-width="1.8"')}${arrows}</g>${spots.map(([x, y], e) => disc(e, x, y, e > 3 ? 11 : 15)).join("")}`;
}

/** The squared circle cut into the desk. */
function engraving(): string {
  let rays = "";
  for (let i = 0; i < 72; i++) rays += `M${at(444, (i / 72) * TAU).join(" ")}L${at(i % 6 ? 456 : 472, (i / 72) * TAU).join(" ")}`;
  const ring = [0, 1, 2, 3, 4, 5].map((e) => {
    const [x, y] = at(416, ((e + 0.5) / 6) * TAU);
    return circle(x, y, 30, 'fill="#1a1511"') + glyph(e, x, y, 15, GOLD, 2.4);
  });
  return `<g fill="none" stroke="${GOLD}" stroke-width="1.6"><path d="${rays}M0-382 330.8 191H-330.8ZM0 382 330.8-191H-330.8Z"/><circle r="444"/><circle r="388"/><circle r="191"/>${ring.join("")}</g>`;
}

/** A ring of tongues round a hole. */
function tongues(rand: () => number, n: number, r: number, low: number, high: number): string {
  let d = "";
  for (let i = 0; i < n; i++) {
    const [a, b] = [(i / n) * TAU, ((i + 1) / n) * TAU];
    const h = low + (high - low) * rand() * (i % 3 ? 0.6 : 1);
    const from = `${i ? "L" : "M"}${at(r, a).join(" ")}`;
    d += `${from}Q${at(r + h * 0.4, a - 0.015).join(" ")} ${at(r + h, (a + b) / 2 + 0.07).join(" ")}Q${at(r + h * 0.35, b + 0.007).join(" ")} ${at(r, b).join(" ")}`;
  }
  const inner = r - 7;
  return `${d}ZM0 ${-inner}A${inner} ${inner} 0 1 0 0 ${inner}A${inner} ${inner} 0 1 0 0 ${-inner}Z`;
}

/** The blaze in a box of ±420 round the card, in the colour of an element. */
function blaze(e: number): string {
  const rand = random(7 + e);
  const colour = BRIGHT[e] ?? BRIGHT[6]!;
  let rays = "";
  for (let i = 0; i < 36; i++) {
    const a = (i / 36) * TAU + rand() * 0.08;
    const w = 0.008 + rand() * 0.022;
    rays += `M${at(180, a).join(" ")}L${at(560, a - w).join(" ")} ${at(560, a + w).join(" ")}Z`;
  }
  let embers = "";
  for (let i = 0; i < 60; i++) {
    const [x, y] = at(290 + rand() * rand() * 240, rand() * TAU);
    const s = 1 + rand() * 2.6;
    embers += `M${x} ${y - s * 1.6}l${s} ${s * 1.6}-${s} ${s * 1.6}-${s}-${s * 1.6}z`;
  }
  let ticks = "";
  for (let i = 0; i < 60; i++) ticks += `M${at(254, (i / 60) * TAU).join(" ")}L${at(i % 5 ? 262 : 270, (i / 60) * TAU).join(" ")}`;
  const stops = (...list: [number, string, number][]) =>
    list.map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join("");
  const paint = (id: string, r: number, body: string) =>
    `<radialGradient id="k-${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${r}">${body}</radialGradient>`;
  return `<defs>${paint("f1", 420, stops([0.6, "#FFF3CF", 1], [0.72, colour, 1], [1, colour, 0.1]))}${paint("f2", 360, stops([0.76, "#FFF3CF", 1], [0.88, colour, 1], [1, colour, 0.5]))}${paint("f3", 620, stops([0.3, "#FFE9AE", 0.34], [0.9, colour, 0]))}${paint("well", 276, stops([0.4, colour, 0.5], [0.85, "#14110F", 0.9], [1, colour, 0.6]))}</defs>
<path class="rays" d="${rays}" fill="url(#k-f3)"/><circle r="276" fill="url(#k-well)"/><g fill-rule="evenodd"><path class="t1" d="${tongues(rand, 34, 278, 36, 132)}" fill="url(#k-f1)"/><path class="t2" d="${tongues(rand, 37, 277, 16, 84)}" fill="url(#k-f2)"/><path d="${tongues(rand, 29, 275, 4, 44)}" fill="#FFF3CF"/></g>
<g fill="none" stroke="#FFE9AE"><circle r="268" stroke-width="2.4"/><circle r="250"/><path d="${ticks}" stroke-width="1.4"/><path d="M0-250 216.5 125H-216.5ZM0 250 216.5-125H-216.5Z" opacity=".4" stroke-width="1.6"/></g><path class="embers" d="${embers}" fill="${colour}"/>`;
}

/** A gold crack in a box of ±100. */
function crack(seed: number): string {
  const rand = random(seed);
  let d = "";
  for (let i = 0; i < 11; i++) {
    let [a, r] = [(i / 11) * TAU + rand() * 0.3, 22];
    d += `M${at(r, a).join(" ")}`;
    for (let k = 0; k < 4; k++) {
      r += 10 + rand() * 12;
      a += (rand() - 0.5) * 0.5;
      d += `L${at(r, a).join(" ")}`;
    }
  }
  return d;
}

/** What the fire leaves of a card: eaten from the edges, with holes where it has bitten through; and the rim that still glows. */
function burn(): { ash: string; rim: string } {
  const rand = random(13);
  const spots: string[] = [];
  const side = (n: number, spot: (t: number, deep: number) => [number, number]) => {
    for (let i = 0; i < n; i++) spots.push(spot((i + rand() * 0.5) / n, 1.5 + rand() * rand() * 11).map(f).join(" "));
  };
  side(17, (t, deep) => [4 + 92 * t, deep]);
  side(24, (t, deep) => [100 - deep, 4 + 132 * t]);
  side(17, (t, deep) => [96 - 92 * t, 140 - deep * 0.7]);
  side(24, (t, deep) => [deep, 136 - 132 * t]);
  let d = `M${spots.join("L")}Z`;
  for (let i = 0; i < 7; i++) {
    const [x, y] = [i % 2 ? 8 + rand() * 16 : 76 + rand() * 16, 18 + rand() * 100];
    for (let k = 0; k < 9; k++) {
      const a = (k / 9) * TAU;
      d += `${k ? "L" : "M"}${f(x + Math.cos(a) * (1.6 + rand() * 3))} ${f(y + Math.sin(a) * (1.6 + rand() * 4))}`;
    }
    d += "Z";
  }
  const glow = (colour: string, width: number, opacity: number) => `<use href="#r" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
  let sparks = "";
  for (let i = 0; i < 46; i++) sparks += `M${f(rand() * 116 - 8)} ${f(rand() * 156 - 8)}l.7 1.2-.7 1.2-.7-1.2z`;
  const rim = `<clipPath id="c">${line(d, 'clip-rule="evenodd"')}</clipPath><defs>${line(d, 'id="r" fill="none" stroke-linejoin="round"')}</defs><g clip-path="url(#c)">${glow("#2b0d04", 16, 0.5)}${glow("#5a1a08", 8, 0.6)}</g>${glow("#ff5a1a", 3.4, 0.75)}${glow("#ffb84a", 1.7, 1)}${glow("#fff3cf", 0.6, 1)}${line(sparks, 'fill="#ffb84a"')}`;
  return { ash: line(d, 'fill-rule="evenodd"'), rim };
}

/** The ragged sheet on which combat is written. */
const page = (): string => {
  const noise = '<feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="3" seed="7" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="9"/>';
  const sheet = (x: number, y: number, fill: string) => `<rect x="${x}" y="${y}" width="814" height="322" rx="5" fill="${fill}" filter="url(#d)"/>`;
  return `<filter id="d" x="-2%" y="-4%" width="104%" height="108%">${noise}</filter>${sheet(3, 6, "#0009")}${sheet(3, 2, "url(#k-page)")}<path d="M14 14H806V314H14ZM18 18H802V310H18Z" fill="none" stroke="#4A3617" opacity=".5"/>`;
};

/** A card of the tile: a plate with its seal, no text. */
const tileCard = (key: string, e: number, place: string): string =>
  `<g transform="${place}">${frame()}<rect x="5" y="5" width="90" height="130" rx="3" fill="${INK}"/><rect x="5" y="5" width="90" height="130" rx="3" fill="url(#k-plate-${e})"/><rect x="5.7" y="5.7" width="88.6" height="128.6" rx="2.6" fill="none" stroke="${GOLD}"/><g transform="translate(50 66)">${sigil(key, [e])}</g>${disc(e, 13, 13, 10)}</g>`;

/** The tile of the home page: three cards on the desk, one of them alight. */
function tile(): string {
  const rand = random(5);
  const night = `<radialGradient id="n" cy=".48" r=".75">${stops("#4A3620", "#241B14", INK)}</radialGradient>`;
  const glow = `<radialGradient id="g">${stops("#FFF3CF", "#FF8A4A", "#CC4B1400")}</radialGradient>`;
  const fire = [34, 29].map((n, i) => `<path d="${tongues(rand, n, 74 - i * 6, 8, 44 - 16 * i)}" fill="${i ? "#FFE9AE" : "#FF8A4A"}" fill-rule="evenodd"/>`).join("");
  const sides = tileCard("bone_sparrow", 5, "translate(36 62) rotate(-13) scale(.82)") + tileCard("storm_petrel", 3, "translate(204 43) rotate(13) scale(.82)");
  return `<defs>${night}${glow}</defs><rect width="320" height="200" fill="url(#n)"/><g fill="none" stroke="${GOLD}" opacity=".3"><circle cx="160" cy="102" r="92"/><path d="M160 10 239.7 148H80.3ZM160 194 80.3 56H239.7Z"/></g>${sides}<circle cx="160" cy="102" r="104" fill="url(#g)" opacity=".5"/><g transform="translate(160 102)">${fire}</g>${tileCard("phoenix_of_the_ninth_heat", 0, "translate(110 32) rotate(-2)")}`;
}

/** Write a drawing with the paints that it refers to. */
function write(name: string, box: string, body: string, more = "", folder = "../public/art/konivrer/"): void {
  const all = DEFS + LEATHER + PAGE;
  const ids = new Set([...body.matchAll(/url\(#(k-[\w-]+)\)/g)].map((found) => found[1]));
  const paints = [...ids].map((id) => all.match(new RegExp(`<(\\w+) id="${id}".*?</\\1>`, "s"))?.[0] ?? "").join("");
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${more}>${paints ? `<defs>${paints}</defs>` : ""}${body}</svg>\n`;
  writeFileSync(new URL(`${folder}${name}.svg`, import.meta.url), text.replace(/\n(?!$)/g, "").replace(/ +(?=\/?>)/g, ""));
}

const CARD = "0 0 100 140";
write("back", CARD, back());
write("wheel", "-88 -88 176 176", wheel());
write("desk", "-480 -480 960 960", engraving());
write("crack", "-80 -80 160 160", `<path d="${crack(11)}" fill="none" stroke="#FFE9AE" stroke-width="2.4" stroke-linejoin="round"/>`);
const inked = (d: string, colour: string, more = "") =>
  line(d, `fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ${more}`);
write("aim", "-18 -18 36 36", inked("M10 0A10 10 0 1 1-10 0 10 10 0 1 1 10 0M0-17V-5M0 17V5M-17 0H-5M17 0H5", "#4A3617"));
write("rise", "-18 -18 36 36", inked("M0 15V-13M-8-5 0-14 8-5M-7 9H7", "#4A3617"));
write("moon", "-12 -12 24 24", inked("M5-8.5A9.6 9.6 0 1 0 5 8.5 7 7 0 1 1 5-8.5Z", "#B9D6FF"));
write("sun", "-12 -12 24 24", inked("M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0M0-11V-8M0 11V8M-11 0H-8M11 0H8M-8-8-6-6M8 8 6 6M-8 8-6 6M8-8 6-6", "#FFE08A"));
write("eye", "-13 -9 26 18", `<ellipse rx="13" ry="9" fill="${INK}" opacity=".82"/>${inked("M-10 0Q0-9 10 0 0 9-10 0ZM3 0A3 3 0 1 1-3 0 3 3 0 1 1 3 0", "#FFF6DA")}`);
write("sick", "-20 -20 40 40", `${circle(0, 0, 19, `fill="${INK}" stroke="#B79F74" stroke-width="1.6"`)}${line("M7.5-8.5A11.5 11.5 0 1 0 9 8 8.5 8.5 0 1 1 7.5-8.5Z", 'fill="#EFE3C8"')}`);
write("burn", "-10 -10 120 160", burn().rim);
write("ash", CARD, burn().ash, ' preserveAspectRatio="none"');
write("page", "0 0 820 330", page(), ' preserveAspectRatio="none"');
for (let e = 0; e < 8; e++) write(`ground-${e}`, CARD, ground(e, "ground"));
for (let e = 0; e < 8; e++) write(`azoth-${e}`, CARD, azoth(e));
for (let e = 0; e < 7; e++) write(`fire-${e}`, "-560 -560 1120 1120", blaze(e));
for (let e = 0; e < 7; e++) write(`flag-${e}`, CARD, flag(e === 6 ? -1 : e, BEATS.findIndex((beaten) => beaten === e)));
write("tile", "0 0 320 200", tile(), ' width="320" height="200"', "../../src/cardhouse/games/konivrer/");
