// The phases, what is asked in a line, and the buttons: one of them is the main one and says what comes.
import { useLayoutEffect } from "preact/hooks";
import { PHASES as NUMBERED } from "../../generated/konivrer.words";
import { rushing, skipTo, taught, undo } from "../../store/session";
import type { Legal } from "../../wire/messages";
import { dueOf, xOf } from "./ask";
import { type Board, COMBAT, combatOf, goesOn, modeOf, pool } from "./board";
import { nameOf } from "./cards";
import { type Key, t, threatOf } from "./say";
import { asked, chosen, focused, letGo, passing } from "./state";
import { chip } from "./unit";

const PHASES: Key[] = ["phase_start", "phase_main", "phase_combat", "phase_second", "phase_refresh"];
const NOW: Record<string, number> = { opening: 0, main: 1, combat: 2, "post-combat": 3 };

export function Phases({ board }: { board: Board }) {
  const now = NOW[NUMBERED[board.n.phase] ?? "opening"]!;
  return (
    <ol class="k-phases" aria-label={t("phases")}>
      {PHASES.map((key, i) => (
        <li key={key} class={i < now ? "done" : i === now ? "now" : ""} {...(i === now ? { "aria-current": "step" as const } : {})}>
          <i />
          <span>{t(key)}</span>
        </li>
      ))}
    </ol>
  );
}

interface Button {
  action: string;
  name: string;
  more?: string;
  danger?: boolean; // it says what may be lost
}

/** A second tap is asked for by what would be lost, never by "Sure?" alone. */
function question(action: string, promises: Legal[1] = {}): string {
  const [verb, first = ""] = action.split(" ");
  if (action === "no block")
    return promises.lethal ? t("sure_lost") : promises.reveals ? t("sure_life", { count: Number(promises.reveals) }) : t("sure");
  if (verb === "with") return t("sure_with", { card: nameOf(first), count: Number(promises.worth ?? 0) });
  return t(action === "mulligan" ? "sure_mulligan" : "sure");
}

/** The strength of the attacks on players: "not blocked: 4 → Ysolde". What it takes of their Life is for the rules to say. */
function threatened(board: Board): string {
  const { view, names, table, side } = board;
  const sides = [...new Set(table.seats.map((_, seat) => side(seat)))].filter((of) => view.shown[`open/${of}`]);
  const said = sides.map((of) => {
    const damage: number = view.shown[`open/${of}`];
    const members = pool(board, of);
    return `${damage} → ${members.length > 1 ? t(of ? "team_moon" : "team_sun") : (names[members[0]?.seat ?? 0] ?? "")}`;
  });
  return said.length ? `${t("open")}: ${said.join(", ")}` : "";
}

/** The main button: what goes on when nothing else is chosen. */
function mainButton(board: Board): Button | null {
  const { legal, step, n, view, below, duels } = board;
  const may = (action: string) => legal.some(([text]) => text === action);
  if (step === "x") {
    const { now, entry } = xOf(board);
    if (!entry) return null;
    const verb: Key = modeOf(n) === "Spell" ? "way_spell" : modeOf(n) === "Tribute" ? "way_tribute" : "way_summon";
    const more = [`X = ${now}`, ...(entry[1].pays === undefined ? [] : [t("pays", { count: Number(entry[1].pays) })])].join(", ");
    return { action: entry[0], name: t(verb), more };
  }
  if (may("next")) {
    if (n.phase === COMBAT)
      return duels.length
        ? { action: "next", name: t("attack_with", { count: duels.length }), more: threatened(board) }
        : { action: "next", name: t("no_attack"), more: t("no_attack_more") };
    const key = goesOn(view, below);
    const comes = key === "end_turn" ? threatOf(board) : null;
    return { action: "next", name: t(key), more: comes?.said ?? t(`${key}_more`), danger: comes?.grave ?? false };
  }
  const through = legal.find(([action]) => action === "no block");
  if (through) return { action: "no block", name: t("no_block"), more: chip(through) };
  if (may("done")) return { action: "done", name: t("tribute_done") };
  if (may("no target")) return { action: "no target", name: t("no_target") };
  if (may("keep")) return { action: "keep", name: t("keep") };
  return null;
}

/** With several attacks to come: nothing more is blocked, said once for all of them. */
function BlockNone({ board }: { board: Board }) {
  const { legal, play } = board;
  const through = legal.find(([action]) => action === "no block");
  const { open, loses, ends } = through?.[1] ?? {};
  const combat = combatOf(board);
  const going = passing.value === combat && through !== undefined;
  useLayoutEffect(() => {
    if (!going) return;
    play("no block");
    play("no block"); // what all of them cost was said and confirmed before
  });
  if (!through || going || taught.value || Number(open ?? 0) < 2) return null;
  const sure = asked.value === combat;
  return (
    <button
      type="button"
      class={`button ${sure ? "danger" : ""}`}
      data-block-none=""
      onClick={() => {
        if (ends && !sure) asked.value = combat;
        else passing.value = combat;
      }}
    >
      {t(sure ? "sure_lost" : "block_none")}
      <small>{t(ends ? "loses_all" : "loses", { count: Number(loses) })}</small>
    </button>
  );
}

export function Actions({ board }: { board: Board }) {
  const { table, legal, pending, play, cancel, step } = board;
  const main = legal.length ? mainButton(board) : null;
  const promised = (action: string | null) => legal.find(([text]) => text === action)?.[1];
  const open = chosen.value !== null && legal.length > 0;
  const sure = main && pending === main.action;
  const waits = pending !== null && pending !== main?.action;
  const modes = open && step === "play";
  const held = open || pending !== null || focused.value !== null;
  return (
    <div class="actions k-actions" role="group" aria-label={t("actions")}>
      {held ? (
        <button
          type="button"
          class="button"
          data-cancel
          onClick={() => {
            letGo();
            focused.value = null;
            cancel();
          }}
        >
          {t("cancel")}
        </button>
      ) : null}
      {table.undo && !held && legal.length && table.status === "playing" ? (
        <button type="button" class="button" {...(board.playing ? { "data-cancel": "" } : {})} onClick={undo}>
          {t("take_back")}
        </button>
      ) : null}
      {table.status === "playing" && table.seat !== null && board.n.out?.[table.seat] && !rushing.value ? (
        <button type="button" class="button primary" data-primary data-skip data-anytime onClick={() => skipTo("won")}>
          {t("skip_end")}
        </button>
      ) : null}
      <BlockNone board={board} />
      {legal.some(([action]) => action === "mulligan") ? (
        <button type="button" class="button" data-action="mulligan" onClick={() => play("mulligan")}>
          {pending === "mulligan" ? question(pending) : t("mulligan")}
        </button>
      ) : null}
      {waits && pending !== "mulligan" ? (
        <button type="button" class="button primary" data-action={pending} data-primary onClick={() => play(pending)}>
          {question(pending, promised(pending))}
        </button>
      ) : null}
      {main && !waits ? (
        <button
          type="button"
          class={`button ${modes ? "" : "primary"} ${main.danger ? "grave" : ""}`}
          data-action={main.action}
          {...(modes ? {} : { "data-primary": "" })}
          onClick={() => play(main.action)}
        >
          {sure ? question(main.action, promised(main.action)) : main.name}
          {main.more && !sure ? <small>{main.more}</small> : null}
          {board.others.length > 1 ? dueOf(board) : null}
        </button>
      ) : null}
    </div>
  );
}
