// A Familiar in play: what is on it, and what a tap on it does.
import type { ComponentChildren } from "preact";
import { drag } from "../../parts/drag";
import { notify } from "../../store/house";
import { outlined } from "../../store/session";
import type { Legal } from "../../wire/messages";
import { drawing } from "./art";
import { type Board, MAIN, type Unit } from "./board";
import { ELEMENTS } from "./cards";
import { Art, Glyph } from "./faces";
import { formOf } from "./layout";
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
  const { reveals, lethal, deals, takes, kills, dies, worth } = promises;
  const aimed = action.startsWith(">");
  if (reveals !== undefined) return t(lethal ? "chip_lethal" : "damage", { count: Number(reveals) });
  if (worth !== undefined) return t("chip_worth", { count: Number(worth) });
  if (deals === undefined) return "";
  if (aimed && !(kills && action.includes(":"))) return t(kills ? "chip_lethal" : "damage", { count: Number(deals) });
  if (kills) return t(dies ? "chip_both" : action.startsWith("block") ? "chip_slays" : "falls");
  if (dies) return t(action.startsWith("block") ? "falls" : "chip_lost");
  return t("chip_trade", { deals: Number(deals), takes: Number(takes) });
}

/** How a target is announced. */
export const chosenAs = (what: string): string => (what ? `${t("target")}: ${what}` : t("target"));

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
  const { taps, play, viewer, step } = board;
  const { id, card, strength, health, counters, sick } = unit;
  const target = taps.units.get(id);
  const attacks = taps.attackers.get(id);
  const held = (chosen.value === id && attacks !== undefined) || (target !== undefined && board.pending === target[0]);
  const mine = unit.seat === viewer;
  const mark = target ? chip(target) : "";
  const said = [
    unitName(unit),
    ...(at && count ? [t("at", { at, count })] : []),
    ...(target ? [chosenAs(mark)] : attacks ? [t("may_attack")] : []),
  ];
  const fresh = sick && board.n.active === unit.seat;
  const state = [
    ...(target ? ["target"] : attacks ? ["legal"] : []),
    ...(held ? ["selected"] : []),
    ...(fresh && mine && step === "attack" ? ["inactive"] : []),
    ...(outlined.value.includes(id) ? ["outlined"] : []),
  ].join(" ");
  const inside = (
    <>
      <Art face={card.key} form={formOf(width)} marks={{ strength, health, counters }} />
      {fresh ? <img class="k-sick" src={drawing("sick")} alt="" /> : null}
      {unit.inferno || unit.steadfast ? (
        <span class="k-charge" aria-hidden="true">
          <Glyph e={ELEMENTS.indexOf(unit.inferno ? "fire" : "earth")} />
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
      : objection(board, unit);
  const Tag = (tap ? "button" : "span") as "span";
  return (
    <Tag
      {...(tap ? { type: "button" } : { role: "img", tabIndex: 0 })}
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
    </Tag>
  );
}

/** A tap on an own Familiar that may not do anything says why. */
function objection({ legal, step, why, viewer, n, rivals }: Board, { seat, card, sick }: Unit): (() => void) | undefined {
  if (!legal.length || seat !== viewer) return undefined;
  if (step === "block") return () => why([blockBy(legal, card.key)]);
  if (step === "play" && n.phase === MAIN)
    return () => notify(sick ? `${card.name}: ${t("sick")}` : t("attacks_later", { button: t("to_combat") }));
  return /play|attack/.test(step) ? () => why([`attack ${card.key} > player ${rivals[0] ?? 0}`]) : undefined;
}

const blockBy = (legal: readonly Legal[], key: string): string => {
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
