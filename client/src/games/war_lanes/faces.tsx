// Cards, numbers, suits and the small things of this table, drawn.
import "./war_lanes.css";
import type { Table } from "../../store/table";
import { waitFor } from "../../text";
import { effectOf, isActive, SUIT_LETTERS, SUITS } from "./cards";
import { learn, word } from "./glyphs";

/** The drawings of the cards, put into the page once: in 100×140, their colours custom properties of the style sheet. They are our own. */
async function unpack(): Promise<void> {
  const drawings = await (await fetch("/art/war_lanes/cards.svg")).text();
  const sprite = document.createElement("div");
  sprite.className = "w-sprite";
  sprite.innerHTML = drawings;
  document.body.append(sprite);
  learn(document.getElementById("wl-letters")?.textContent ?? "");
}
if (typeof document !== "undefined") waitFor(unpack());

const FACE = /^(?:(?:[2-9]|10|[JQKA])[HDCS]|JK)$/;
/** How a card looks to a player of a suit: with its effect, without one, or plainly where suits are not played. */
export type Look = "on" | "off" | "plain";
export const lookFor = (face: string | null, suit: number): Look => (!suit || !face ? "plain" : isActive(face, suit) ? "on" : "off");

export function Svg({ name, box, art, suit }: { name: string; box: string; art: string; suit?: string }) {
  return <svg class={name} viewBox={box} data-suit={suit} aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />;
}

const CARD = "0 0 100 140";
export const use = (name: string, more = ""): string => `<use href="#wl-${name}" ${more}/>`;

/** A face. An active card wears its index on a solid tab, and a chip with its effect points; a resting one has neither. */
function faceArt(face: string, look: Look): string {
  const [suit, rank] = face === "JK" ? ["J", "15"] : [face.slice(-1), face.slice(0, -1)];
  const on = look === "on";
  const gem = rank === "A" ? "50 68)scale(1.4" : Number(rank) < 11 ? "50 114)scale(.67" : "";
  const art = use(rank) + (gem && use(`g${suit}`, `transform="translate(${gem})"`));
  const index = use(`i${rank}`) + use(`p${suit}`, 'class="ip" transform="translate(15.5 31)scale(.29)"');
  return `${use(on ? "on" : "off")}<g class="art">${art}</g>${index}${on ? use(`f${effectOf(face)}`) : ""}`;
}

/** A card drawn in 100×140; null: its back. */
export function Art({ face, look = "plain", back = "" }: { face: string | null; look?: Look; back?: string }) {
  if (face === null) return <img class="w-face w-back" src={`/art/war_lanes/back-${back || "club"}.svg`} alt="" draggable={false} />;
  const token = SUIT_LETTERS[1 + (SUITS as readonly string[]).indexOf(face)];
  if (token) return <Medal suit={token} />;
  if (!FACE.test(face)) return <span class="w-face w-odd">{face}</span>;
  return <Svg name={`w-face w-ink ${look}`} box={CARD} suit={face === "JK" ? "J" : face.slice(-1)} art={faceArt(face, look)} />;
}

export const Face = ({ face }: { face: string | null; small?: boolean }) => <Art face={face} />;

/** A word or a number in the drawn alphabet; in the usual letters where it has some that are not drawn. */
export function Word({ text, weight, inline, gap }: { text: string | number; weight?: number; inline?: number; gap?: number }) {
  const said = String(text).replace("-", "−");
  const art = word(said, weight, inline, gap);
  return art ? (
    <span class="w-word" aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />
  ) : (
    <span class="w-word w-plain">{said}</span>
  );
}

export const Pip = ({ suit }: { suit: string }) => <Svg name="w-pip" box="-20 -20 40 40" suit={suit} art={use(`p${suit}`)} />;

/** A suit's gem in an octagon; a star where there is no suit. */
export const Medal = ({ suit }: { suit: string }) => (
  <Svg name="w-medal w-ink" box="-26 -26 52 52" suit={suit} art={use("medal") + use(`g${suit}`, 'transform="scale(.7)"')} />
);

/** A player by the suit of the match. */
export const Portrait = ({ table, seat }: { table: Table; seat: number }) => (
  <Medal suit={SUIT_LETTERS[table.view?.numbers.suit?.[seat] ?? 0] || "J"} />
);

export const path = (name: string, d: string, more = ""): string => `<path class="${name}" d="${d}" ${more}/>`;
const GLASS = "M5 4V9C5 13 10 14 10 16S5 19 5 23V28H19V23C19 19 14 18 14 16S19 13 19 9V4ZM3 3.5H21M3 28.5H21";
const SAND = "M7 8H17V9.5C17 12 13 13.5 12 15.5 11 13.5 7 12 7 9.5Z";

/** The sand of two turns is above, of one in its neck, of none below. */
export const Hourglass = ({ turns }: { turns: number }) => (
  <Svg
    name="w-glass"
    box="0 0 24 32"
    art={
      path("gl", GLASS) +
      (turns ? path("sand", SAND, `transform="translate(12 15.5) scale(${turns > 1 ? 1 : 0.5}) translate(-12 -15.5)"`) : "") +
      path("sand", `M7 26.5C8 ${turns * 2 + 20} 16 ${turns * 2 + 20} 17 26.5Z`)
    }
  />
);

const CRITICAL = 20;
export const isCritical = (hp: number): boolean => hp <= CRITICAL;

/** A marquee of 20 bulbs, 5 HP each; `to` says which ones a forecast would put out. */
export const Bulbs = ({ hp, to }: { hp: number; to: number }) => (
  <i class="w-bulbs" style={{ "--hp": `${hp}%`, "--to": `${to}%` }} aria-hidden="true" />
);

/** Points at who is hit: down at the seat below, up at the one above. */
export const Arrow = ({ down }: { down: boolean }) => (
  <Svg name={`w-arrow ${down ? "down" : ""}`} box="0 0 22 26" art={path("", "M11 1 21 12H15V17H7V12H1ZM7 19H15V21.5H7ZM7 23.5H15V26H7Z")} />
);

export const Becomes = () => <i class="w-becomes">→</i>;
