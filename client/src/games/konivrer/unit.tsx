// A Familiar in play: what is on it, and what a tap on it does.
import type { ComponentChildren } from "preact";
import { drag } from "../../parts/drag";
import { outlined } from "../../store/sitting";
import type { Legal } from "../../wire/messages";
import { drawing } from "./art";
import type { Board, Unit } from "./board";
import { Art, Glyph } from "./faces";
import { named } from "./layout";
import { t, unitName } from "./say";
import { chosen, pointed } from "./state";

/** A line leads to it while the pointer or the focus is on it. */
export const pointing = (what: number | null) => {
  const set = (to: number | null) => () => {
    pointed.value = to;
  };
  return { onPointerEnter: set(what), onPointerLeave: set(null), onFocus: set(what), onBlur: set(null) };
};

/** What an action promises, in a word or two on the card that it is aimed at. */
export function chip([action, promises]: Legal): string {
  const { reveals, lethal, deals, takes, kills, dies } = promises;
  const aimed = action.startsWith(">");
  if (reveals !== undefined) return t(lethal ? "chip_lethal" : reveals ? "damage" : "chip_nothing", { count: Number(reveals) });
  if (deals === undefined) return "";
  if (aimed && !(kills && action.includes(":")))
    return t(kills ? "chip_lethal" : deals ? "damage" : "chip_nothing", { count: Number(deals) });
  if (kills) return t(dies ? "chip_both" : action.startsWith("block") ? "chip_slays" : "falls");
  if (dies) return t(action.startsWith("block") ? "falls" : "chip_lost");
  return t("chip_trade", { deals: Number(deals), takes: Number(takes) });
}

export function UnitCard({
  board,
  unit,
  width,
  at,
  count,
  children,
}: {
  board: Board;
  unit: Unit;
  width: number;
  at?: number;
  count?: number;
  children?: ComponentChildren;
}) {
  const { taps, legal, play, why, eye, step } = board;
  const { id, card, strength, health, counters, sick } = unit;
  const target = taps.units.get(id);
  const attacks = taps.attackers.get(id);
  const held = chosen.value === id && attacks !== undefined;
  const mine = unit.seat === eye;
  const said = [unitName(unit), ...(at && count ? [t("at", { at, count })] : [])];
  const mark = target ? chip(target) : "";
  const fresh = sick && board.n.active === unit.seat;
  const state = [
    ...(target ? ["target"] : attacks ? ["legal"] : []),
    ...(held ? ["selected"] : []),
    ...(fresh && mine && step === "attack" ? ["inactive"] : []),
    ...(outlined.value.includes(id) ? ["outlined"] : []),
  ].join(" ");
  const inside = (
    <>
      <Art face={card.key} form={named(width) ? "named" : "small"} marks={{ strength, health, counters }} />
      {fresh ? <img class="k-sick" src={drawing("sick")} alt="" /> : null}
      {unit.inferno || unit.steadfast ? (
        <span class="k-charge" aria-hidden="true">
          <Glyph e={unit.inferno ? 0 : 2} />
          {unit.inferno || unit.steadfast}
        </span>
      ) : null}
      {mark ? <span class={`k-chip ${target?.[1].kills ? "yes" : ""}`}>{mark}</span> : null}
      {children}
    </>
  );
  const style = { "--w": `${width}px` };
  const tap = target
    ? () => play(target[0])
    : attacks
      ? () => {
          if (held) chosen.value = null;
          else if (attacks.length === 1) play(attacks[0]![0]);
          else chosen.value = id;
        }
      : mine && legal.length && (step === "attack" || step === "block")
        ? () => why([step === "attack" ? `attack ${card.key} > player ${board.rivals[0] ?? 0}` : blockBy(board, card.key)])
        : null;
  if (!tap)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the card in full
      <span class={`k-card ${state}`} style={style} data-card={id} role="img" tabIndex={0} aria-label={said.join(", ")}>
        {inside}
      </span>
    );
  if (target) said.push(mark ? t("target_chip", { what: mark }) : t("target"));
  else if (attacks) said.push(t("may_attack"));
  return (
    <button
      type="button"
      class={`k-card ${state}`}
      style={style}
      data-card={id}
      {...(target ? { "data-action": target[0], "data-zone": `unit/${id}` } : attacks ? { "data-attacker": card.key } : {})}
      aria-label={said.join(", ")}
      aria-pressed={attacks ? held : undefined}
      {...pointing(target ? id : null)}
      onPointerDown={(event) => attacks && drag(event, (zone) => dropped(board, attacks, zone))}
      onClick={tap}
    >
      {inside}
    </button>
  );
}

const blockBy = ({ legal }: Board, key: string): string => {
  const asked = legal.find(([action]) => action.startsWith("block "))?.[0].split(" ")[1];
  return asked ? `block ${asked} with ${key}` : "no block";
};

/** An attacker that is dropped on what it shall attack: a Familiar, or anything else of a player. */
function dropped({ units, play }: Board, attacks: Legal[], place: string | null): boolean {
  const [name = "", number = ""] = (place ?? "").split("/");
  const unit = units.flat().find(({ id }) => name === "unit" && String(id) === number);
  const target = unit ? `> ${unit.seat}:${unit.card.key}` : `> player ${number}`;
  const found = attacks.find(([action]) => action.endsWith(target));
  if (found) play(found[0]);
  return found !== undefined;
}
