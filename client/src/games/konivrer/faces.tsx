// Cards as the house shows them: named, small, in full with their text, as Azoth, as a Flag, and their back.
import "./konivrer.css";
import { useEffect } from "preact/hooks";
import { lookOf, type Table } from "../../store/table";
import type { Lying } from "../game";
import { bead, costs, DEFS, disc, drawing, frame, GLYPHS, lozenge, plate, RARITY_MARKS, ribbon, SEPIA, seal } from "./art";
import { signOf, unitIn } from "./board";
import { type Card, cardOf, ELEMENTS, GENERIC, loadMore } from "./cards";
import { t } from "./say";

/** Put what faces refer to into the page, once. It is safe as HTML: no input of users is in it. */
function unpack(): void {
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.setAttribute("aria-hidden", "true");
  sprite.classList.add("k-sprite");
  sprite.innerHTML = DEFS;
  document.body.append(sprite);
}
if (typeof document !== "undefined") unpack();

/** What a Familiar has in play besides what is printed. */
export interface Marks {
  strength?: number;
  health?: number;
  counters?: number;
}
export type Form = "named" | "tiny" | "small" | "azoth";

const drawn = new Map<string, string>();

/** A drawing made once and kept. */
function kept(key: string, draw: () => string): string {
  const found = drawn.get(key) ?? draw();
  drawn.set(key, found);
  return found;
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

/** A name in one line or two, broken at a space, squeezed where a word is too long. */
function title(name: string, tiny: boolean): string {
  const most = tiny ? 9 : 12;
  const parts = name.split(" ");
  const lines = [parts.shift() ?? ""];
  if (name.length <= most) lines[0] = name;
  else {
    while (parts.length > 1 && `${lines[0]} ${parts[0]}`.length <= most) lines[0] += ` ${parts.shift()}`;
    if (parts.length) lines.push(parts.join(" "));
  }
  const ys = tiny ? (lines.length > 1 ? [90, 107] : [99]) : lines.length > 1 ? [95.4, 108.4] : [102.5];
  return lines
    .map((text, i) => {
      const squeezed = text.length > most ? ' textLength="90" lengthAdjust="spacingAndGlyphs"' : "";
      return `<text x="50" y="${ys[i]}" class="title ${tiny ? "large" : ""}"${squeezed}>${escaped(text)}</text>`;
    })
    .join("");
}

function board(card: Card, form: Form, marks: Marks): string {
  const [small, tiny] = [form === "small", form === "tiny"];
  const { key, elements, cost, strength, health } = card;
  const s = marks.strength ?? strength;
  const h = marks.health ?? health;
  const picture = small
    ? plate(key, elements, 130, 58, 0.98)
    : tiny
      ? plate(key, elements, 69, 39, 0.84)
      : plate(key, elements, 78, 44.5, 0.93);
  const art = frame() + picture + (small ? "" : title(card.name, tiny));
  const foot =
    card.kind === "spell"
      ? small
        ? ribbon("", 122, 1.15)
        : ribbon(t("spell_ribbon"), 126)
      : lozenge(s, h, s > strength, h < health, small ? 121 : 126, small ? 1.28 : 1);
  const more = marks.counters ? (small ? bead(`+${marks.counters}`, 86, 92, 1.25) : bead(`+${marks.counters}`, 89, 77)) : "";
  return art + foot + more + costs(cost, small ? 10.5 : 8);
}

const Picture = ({ name }: { name: string }) => <img class="k-face" src={drawing(name)} alt="" draggable={false} />;

interface ArtProps {
  face: string | null;
  form?: Form;
  marks?: Marks;
  element?: number;
  back?: string; // that its player wears
}

/** A card drawn in 100×140; null: its back. What is put in as HTML is drawn by art.ts from one of the cards of the set. */
export function Art({ face, form = "named", marks = {}, element, back }: ArtProps) {
  const card = face === null ? undefined : cardOf(face);
  if (!card) return <Picture name={`back-${back || "leather"}`} />;
  if (card.kind === "flag") return <Picture name={`flag-${card.elements[0] ?? GENERIC}`} />;
  if (form === "azoth") return <Picture name={`azoth-${element ?? GENERIC}`} />;
  const { strength, health, counters } = marks;
  const html = kept(`${card.name} ${form} ${strength} ${health} ${counters}`, () => board(card, form, marks));
  return <svg class="k-face" viewBox="0 0 100 140" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A card in full, with all that it does; its text has the room that it needs. */
export function FullCard({ card, marks = {} }: { card: Card; marks?: Marks }) {
  useEffect(() => void loadMore().catch(() => {}), []);
  const { key, elements, cost, kind, strength, health, rarity } = card;
  const familiar = kind === "familiar";
  const s = marks.strength ?? strength;
  const h = marks.health ?? health;
  const html =
    kind === "flag"
      ? `<image href="${drawing(`flag-${elements[0] ?? GENERIC}`)}" x="31" y="3" width="38" height="53"/>`
      : plate(key, elements, 50, 30, 0.6) + costs(cost, 6.5) + (familiar ? lozenge(s, h, s > strength, h < health, 129, 0.62) : "");
  const mark = RARITY_MARKS[rarity] ?? "";
  const words = card.rules.join(" ").length;
  return (
    <span class={`k-full ${words > 210 ? "long" : ""} ${kind}`}>
      <svg class="k-face" viewBox="0 0 100 140" aria-hidden="true">
        <g dangerouslySetInnerHTML={{ __html: frame() + html }} />
        {kind === "flag" ? null : <path d={mark} transform="translate(91 130)" fill={SEPIA} />}
      </svg>
      <span class="k-words">
        <b>{card.name}</b>
        <i>{typeLine(card)}</i>
        {card.rules.map((line) => (
          <Rule key={line} line={line} />
        ))}
        {words < 130 ? <em>{card.flavour}</em> : null}
      </span>
    </span>
  );
}

/** "Fire and Air Familiar". */
export function typeLine({ elements, kind }: Card): string {
  const named = elements.map((e) => t(ELEMENTS[e]!)).join(t("and"));
  return t("type_line", { elements: named || t("generic"), kind: t(kind) });
}

/** A line of rules, its first word (a keyword, "Spell 1") strong, ⊗ drawn. */
export function Rule({ line }: { line: string }) {
  const at = line.indexOf(":");
  const head = at > 0 && at < 16 ? line.slice(0, at + 1) : "";
  const parts = line.slice(head.length).split("⊗");
  return (
    <span>
      {head ? <b>{head}</b> : null}
      {parts.map((part, i) => [i ? <Glyph key={i} e={GENERIC} said="X" /> : null, part])}
    </span>
  );
}

/** A card for the house, outside of this table: large with its text, small as it lies on the table. */
export function Face({ face, small, lying }: { face: string | null; small?: boolean; lying?: Lying }) {
  const card = face === null ? undefined : cardOf(face);
  const unit = lying && unitIn(lying.view, lying.id); // in play it has what it has now
  return card && !small ? <FullCard card={card} {...(unit ? { marks: unit } : {})} /> : <Art face={face} />;
}

/** A sign in a line of text. */
export const Mark = ({ d }: { d: string | undefined }) => (
  <svg class="k-g" viewBox="-1.25 -1.25 2.5 2.5" aria-hidden="true">
    <path d={d} fill="none" stroke="currentColor" stroke-width=".28" stroke-linejoin="round" stroke-linecap="round" />
  </svg>
);

/** An element's sign; what it means there is said beside it. */
export function Glyph({ e, said = "" }: { e: number; said?: string }) {
  return (
    <>
      <Mark d={GLYPHS[e]} />
      {said ? <span class="visually-hidden">{said}</span> : null}
    </>
  );
}

/** An element as a coin. */
export function Disc({ e }: { e: number }) {
  return (
    <svg
      class="k-disc"
      viewBox="0 0 20 20"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: kept(`disc ${e}`, () => disc(e, 10, 10, 9.6)) }}
    />
  );
}

/** Coins side by side, and what they are in words. */
export function Coins({ kinds, label }: { kinds: readonly number[]; label?: string }) {
  return (
    <span class="k-coins" {...(label ? { role: "img", "aria-label": label } : {})}>
      {kinds.map((e, i) => (
        <Disc key={i} e={e} />
      ))}
    </span>
  );
}

/** A player's seal, from the element of the Flag and the number of the seat: never from a name. */
export function SeatSeal({ seat, e }: { seat: number; e: number }) {
  return (
    <svg
      class="k-seal"
      viewBox="-46 -46 92 92"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: kept(`seal ${seat} ${e}`, () => seal(`seat ${seat * 7 + 3}`, e)) }}
    />
  );
}

/** A player outside of this table: with the sign of the Flag once it stands. */
export const Portrait = ({ table, seat }: { table: Table; seat: number }) => (
  <SeatSeal seat={lookOf(table, seat)} e={table.view ? signOf(table.view, seat) : GENERIC} />
);
