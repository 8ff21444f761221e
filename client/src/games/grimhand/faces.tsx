// Cards, put together from the drawings of art/grimhand/cards.svg.
import { waitFor } from "../../text";
import { type Colour, kindOf, rarityOf, suitOf } from "./cards";
import { grim, part, parts } from "./glyphs";
import { cardName } from "./text";

/** Put the drawings into the page, once; the table waits for them. They are safe as HTML: no input of users is in them. */
async function unpack(): Promise<void> {
  const found = await fetch("/art/grimhand/cards.svg");
  const sprite = document.createElement("div");
  sprite.className = "g-sprite";
  sprite.innerHTML = await found.text();
  document.body.append(sprite);
  for (const { id, innerHTML } of sprite.querySelectorAll("symbol")) parts.set(id.slice(3), innerHTML);
}
if (typeof document !== "undefined") waitFor(unpack().catch(() => {})); // offline just now: the game goes on without

/** How much of a card is seen: all, the left strip beside its neighbour, less than that (a share); or it is very small, or that and crowded. */
export type Look = "full" | "strip" | "mini" | "slim" | number;

const icon = (name: string, x: number, y: number, size: number, tone = "var(--c)"): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 24})" fill="${tone}" color="${tone}">${part(`i-${name}`)}</g>`;
const text = (said: string, x: number, y: number, most: number, wide: number): string =>
  `<text x="${x}" y="${y}"${said.length > most ? ` textLength="${wide}" lengthAdjust="spacingAndGlyphs"` : ""}>${said}</text>`;
/** A special card's own drawing, small. */
const sign = (key: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 84}) translate(-50 -62)">${part(key)}</g>`;
/** A special card's rarity as one to three gems. */
function gemsOf(key: string, x: number, y: number, size = 3.6): string {
  const rarity = rarityOf(key);
  if (!rarity) return "";
  const n = rarity.gems;
  const gem = (i: number) =>
    `<path d="M${x + (i - (n - 1) / 2) * size * 2.3} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}Z"/>`;
  return `<g class="gems ${rarity.name}"><rect x="${x - 14}" y="${y - size - 0.6}" width="28" height="${2 * size + 1.2}"/>${Array.from({ length: n }, (_, i) => gem(i)).join("")}</g>`;
}
const ROOMY = 36; // of a card's width: so much of it shows its number large
const WHOLE = ["lucky", "death", "double_shamrock"]; // always drawn in full

function art(face: string, now: number, look: Look): string {
  const { colour, key, value, trick } = kindOf(face);
  const plain = key === "plain";
  const own = !plain && key !== "lucky" && key !== "death";
  const n = key === "death" ? 13 : now;
  const number = (x: number, y: number, tall: number, one: number, two: number) =>
    trick
      ? icon("trick", x + one / 2, y, tall * 0.8, "var(--gold)")
      : `<g transform="translate(${n > 9 ? x : x + one} 0) scale(${n > 9 ? two : 1} 1)">${grim(n, 0, y, tall, "small", true)}</g>`;
  const suit = suitOf(colour);
  if (look === "mini" || look === "slim") {
    const small = look === "slim" || !own;
    const mark = plain ? suit : key === "lucky" ? "clover" : "skull";
    const [x, y, size] = look === "slim" ? [13, 88, 30] : [32, 90, 36];
    const top = look === "slim" ? number(10, 18, 48, 0, 0.56) : number(11, own ? 13 : 18, own ? 52 : 62, own ? 22 : 19, own ? 1.1 : 1);
    const below = own ? sign(key, 26, 104, 46) : icon(mark, x!, y!, size!);
    const gems = own && !small ? gemsOf(key, 79, 22, 5) : "";
    return part(small ? (own ? "smallgilt" : "small") : `mini-${key}`) + top + gems + (small ? below : "");
  }
  const as = WHOLE.includes(key) ? "full" : look === "strip" || look === "full" ? look : "index";
  const seen = Number(look) * 100;
  const x = as === "strip" ? 33.5 : 50;
  const name = cardName(face).replace(/ \d+$/, "");
  const index =
    number(8.5, 10, 20, 3.5, 0.74) +
    (key === "death" ? "" : own && as === "index" ? sign(key, 3 + seen / 2, 34 + seen / 2, seen) : icon(suit, 11.5, 33, 13));
  const tall = as === "strip" && now > 9 ? 45 : 62;
  const giant = (at: number, middle: number, tall: number) =>
    ["halo", "giant"].map((kind) => grim(now, at - 1, middle - tall / 2, tall, kind)).join("");
  const lines = as === "strip" ? name.replace(" of ", " of\u00a0").split(" ") : [name];
  const words =
    as === "index"
      ? plain && seen >= ROOMY
        ? giant(seen / 2, 82, seen * (now > 9 ? 0.72 : 1.1))
        : ""
      : plain
        ? giant(x, as === "strip" ? 78 : 69, tall) +
          (now === value
            ? ""
            : `<g class="was"><rect x="${x - 20}" y="113" width="40" height="16" rx="3"/>${text(`${value} ${now < value ? "−" : "+"} ${Math.abs(value - now)}`, x, 125, 20, 0)}</g>`)
        : lines
            .map((line, i) => text(line, x, 126 + (lines.length > 1 ? i * 10 - 6.5 : 0), as === "strip" ? 7 : 13, as === "strip" ? 46 : 76))
            .join("");
  const gems = own && as !== "index" ? gemsOf(key, as === "strip" ? 33.5 : 50, as === "strip" ? 108 : 112.5) : "";
  const twin = plain && as === "full" ? `<g transform="rotate(180 50 70)">${index}</g>` : "";
  return part(`${as}-${plain ? colour + (value < 5 ? 0 : value < 9 ? 1 : 2) : key}`) + words + gems + index + twin;
}

const drawn = new Map<string, string>();

/** What stands inside a card's svg, 100×140; kept, as the same cards are drawn again and again. */
export function faceArt(face: string | null, back: Colour = "A", now?: number, look: Look = "full", worn = ""): string {
  if (face === null) {
    const drawing = worn ? `<image href="/art/grimhand/back-${worn}.svg" width="100" height="140"/>${part("worn")}` : part("back");
    return drawing + icon(suitOf(back), 42.5, 62.5, 15);
  }
  const key = `${face} ${now} ${look} ${cardName(face)}`;
  const found = drawn.get(key) ?? art(face, now ?? kindOf(face).value, look);
  if (parts.size) drawn.set(key, found);
  return found;
}

/** The class that gives a card its colour. */
function toneOf(face: string | null, back: Colour): string {
  if (face === null) return back;
  const { key, colour } = kindOf(face);
  return key === "double_shamrock" ? "lucky" : key === "lucky" || key === "death" ? key : colour;
}

/** A card as markup, for scenes. */
export const faceSvg = (face: string | null, back: Colour = "A", worn = ""): string =>
  `<svg class="g-face ${toneOf(face, back)}" viewBox="0 0 100 140" aria-hidden="true">${faceArt(face, back, undefined, "full", worn)}</svg>`;

type ArtProps = { face: string | null; back?: Colour; now?: number | undefined; look?: Look; worn?: string };

export function Art({ face, back = "A", now, look, worn }: ArtProps) {
  const html = { __html: faceArt(face, back, now, look, worn) };
  return <svg class={`g-face ${toneOf(face, back)}`} viewBox="0 0 100 140" aria-hidden="true" dangerouslySetInnerHTML={html} />;
}

/** A card for the house, outside of this table. */
export const Face = ({ face }: { face: string | null; small?: boolean }) => <Art face={face} />;

/** A drawing by its name. */
export function Drawn({ name, box, look = "" }: { name: string; box: string; look?: string }) {
  return (
    <svg class={look} viewBox={box} aria-hidden="true">
      <use href={`#gr-${name}`} />
    </svg>
  );
}

export const Icon = ({ name, tone = name }: { name: string; tone?: string }) => (
  <Drawn name={`i-${name}`} box="0 0 24 24" look={`g-ico ${tone}`} />
);
