// The own hand, the discard pile that costs, and the buttons.

import { drag } from "../../parts/drag";
import { at } from "../../parts/place";
import { plan as laidOut, taught, undo } from "../../store/session";
import { type Card, zoneParts } from "../../store/view";
import { wornBy } from "../../store/worn";
import { say } from "../../text";
import type { Legal } from "../../wire/messages";
import { type Board, withCard } from "./board";
import { CardAt, nameAt } from "./card";
import { LANES, value } from "./cards";
import { RATIO } from "./layout";
import { ReferenceButton } from "./reference";
import { cardName, lanesInWords, named, shortName, t } from "./say";
import { aimed, chosen, DISCARD, lanesOf, release, TARGETS, usesOf } from "./state";

export function Hand({ board }: { board: Board }) {
  const { table, hand, plan, below, viewer, suits, names } = board;
  const label = viewer === null ? t("holds", { who: names[below]!, count: hand.length }) : t("hand", { count: hand.length });
  return (
    <ol class="w-hand" data-zone={`hand/${below}`} data-hand aria-label={label}>
      {hand.map(([id, face], i) => (
        <li key={id}>
          {viewer === null || face === null ? (
            <CardAt
              still
              card={[id, face]}
              suit={suits[below]}
              back={wornBy(table, below, "back")}
              place={plan.hand[i]!}
              label={nameAt(face, i, hand.length)}
            />
          ) : (
            <HandCard board={board} id={id} face={face} index={i} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface Held {
  board: Board;
  id: number;
  face: string;
  uses: Record<string, Legal[1]>;
}

function HandCard({ board, id, face, index }: Omit<Held, "uses"> & { index: number }) {
  const { legal, hand, plan, suits, below } = board;
  const spot = plan.hand[index]!;
  const uses = usesOf(legal, face);
  const lanes = lanesOf(uses);
  const points = value(face);
  const free = Object.keys(uses).length > 0;
  const held = chosen.value === id && free;
  const only = free && !lanes.length && !taught.value; // a lesson offers no more than what it teaches
  const slots = { card: cardName(face), at: index + 1, count: hand.length, lanes: lanesInWords(lanes), points };
  return (
    <CardAt
      card={[id, face]}
      suit={suits[below]}
      place={held ? { ...spot, turn: 0 } : spot}
      lift={held ? plan.lift * 1.35 : lanes.length ? plan.lift : 0}
      state={`${lanes.length ? "legal" : ""} ${held ? "selected" : ""}`}
      label={lanes.length ? t("hand_legal", slots) : only ? t("hand_discard", slots) : nameAt(face, index, hand.length)}
      aria-pressed={free ? held : undefined}
      onPointerDown={(event) => free && drag(event, (zone) => dropped({ board, id, face, uses }, zone))}
      onClick={(event) => free && tap({ board, id, face, uses }, event.detail === 0)}
    >
      {only ? <span class="w-tag no">{t(spot.w < 64 ? "discard_cost" : "discard_only", { points })}</span> : null}
    </CardAt>
  );
}

/** A tap takes a card up or lets it go; by the keyboard a second one plays it where it is aimed. */
function tap({ board, id, face, uses }: Held, keyboard: boolean): void {
  const again = chosen.value === id;
  if (again && keyboard) {
    if (board.aim) board.play(`${face}>${board.aim}`);
    else aimBy("ArrowDown", board);
    return;
  }
  board.cancel();
  release();
  if (again) return;
  chosen.value = id;
  if (!lanesOf(uses).length && !taught.value) board.why(LANES.map((lane) => `${face}>${lane}`));
}

function dropped({ board, id, face, uses }: Held, zone: string | null): boolean {
  const name = zone === null ? "" : zoneParts(zone).name;
  if (!TARGETS.includes(name)) return false;
  const action = `${face}>${name}`;
  if (!uses[name]) {
    board.why([action]);
    return false;
  }
  chosen.value = id;
  aimed.value = name;
  board.play(action);
  return true;
}

/** The discard pile says what it costs. */
export function Tray({ board }: { board: Board }) {
  const { view, plan, held, uses, hp, below, play, pending, aim } = board;
  const pile = view.numbers.round ? (view.zones[DISCARD] ?? []) : [];
  const [top] = pile;
  const count = pile.length;
  const cost = uses[DISCARD];
  const face = held?.[1] ?? "";
  const action = held && cost ? `${face}>${DISCARD}` : null;
  const points = Number(cost?.damage ?? 0);
  const next = hp[below]! - points;
  const w = plan.desk ? Math.min(plan.tray.w * 0.34, (plan.tray.h - 20) / RATIO) : 28;
  const place = { x: 0, y: 0, w, h: w * RATIO };
  const name = top?.[1] ? t("tray_idle", { count, top: cardName(top[1]) }) : t("tray_empty");
  const Tag = (action ? "button" : "div") as "div";
  return (
    <Tag
      {...(action ? { type: "button", "data-action": action } : { role: "img" })}
      class={`w-tray ${action ? "open" : ""} ${aim === DISCARD ? "aimed" : ""}`}
      style={at(plan.tray)}
      data-zone={DISCARD}
      aria-label={action ? t("tray", { card: cardName(face), points, next, count }) : name}
      onMouseEnter={() => {
        if (action) aimed.value = DISCARD;
      }}
      onClick={() => action && play(action)}
    >
      {top ? (
        <CardAt still card={top} suit={-1} place={place} state="w-top" label={name} />
      ) : (
        <span class="w-slot w-top" style={at(place)} />
      )}
      <span class="t">
        <small class="caps">{t("discard")}</small>
        {action ? (
          <>
            <b>{pending === action ? t("sure") : t("discard_cost", { points })}</b>
            <span class="res">
              {hp[below]} → {next}
            </span>
          </>
        ) : null}
        {count ? <small class="wide">{t("in_pile", { count })}</small> : null}
        {!action && board.legal.length && plan.desk ? <small>{t("discard_hint")}</small> : null}
      </span>
    </Tag>
  );
}

// The buttons

const KEYS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Arrows up and down aim the chosen card at another target; where none is chosen they take the one that has the focus. */
export function aimBy(key: string, { held, hand, legal, uses: ofHeld, aim }: Board): boolean {
  const by = KEYS[key];
  if (by === undefined) return false;
  const at = document.activeElement?.closest<HTMLElement>("[data-hand] [data-card]")?.dataset.card;
  const card = held ?? hand.find(([id]) => String(id) === at);
  const uses = held ? ofHeld : usesOf(legal, card?.[1] ?? null);
  const targets = TARGETS.filter((target) => uses[target]);
  if (!card || !targets.length) return false;
  if (!held) {
    chosen.value = card[0];
    aimed.value = targets.at(by > 0 ? 0 : -1)!;
    return true;
  }
  aimed.value = targets[(targets.indexOf(aim ?? "") + by + targets.length) % targets.length]!;
  return true;
}

/** What a play does, in a few words: "Vesper −14", "47, in 2", "total 15". */
function outcome(board: Board, target: string): string {
  const promises = board.uses[target]!;
  const turns = promises.resolves_in;
  const total = Number(promises.total);
  if (turns === undefined) return t("total", { total });
  if (turns !== 0) return t("total_in", { total, turns: Number(turns) });
  const { winner, net } = withCard(board, target);
  if (winner < 0 || !net) return t("no_damage");
  return t(net < 0 ? "gain" : "lose", { who: board.names[1 - winner]!, points: Math.abs(net) });
}

export function Actions({ board }: { board: Board }) {
  const { table, held, aim, legal, pending, view, play, staged, below } = board;
  const choosing = legal.some(([action]) => action.startsWith("suit "));
  const suit = choosing && pending ? pending : null;
  const card: Card | null = held ?? (choosing ? null : onlyDiscards(board));
  const face = card?.[1] ?? "";
  const target = held ? aim : card ? DISCARD : null;
  const action = suit ?? (target ? `${face}>${target}` : null);
  const thrown = target === DISCARD;
  const lying = LANES.flatMap((lane) => view.zones[`${lane}/${below}`] ?? []).find(([id]) => id === staged.at(-1))?.[1];
  const last = laidOut.value?.actions.at(-1)?.split(">")[0] ?? lying;
  const name = suit
    ? t("take_sure", { suit: named(suit.slice(5)) })
    : thrown
      ? t("do_discard", { card: shortName(face) })
      : t("do_play", { lane: named(target ?? "") });
  return (
    <div class="actions w-actions" role="group" aria-label={say("table.actions")}>
      {held || suit ? (
        <button
          type="button"
          class="button w-cancel"
          data-cancel
          aria-label={say("cancel")}
          onClick={() => {
            release();
            board.cancel();
          }}
        >
          ×
        </button>
      ) : null}
      {held || suit || board.plan.reference ? null : <ReferenceButton />}
      {table.undo && legal.length && table.status === "playing" ? (
        <button type="button" class="button" onClick={undo}>
          {say("table.undo")} {last ? <small>{shortName(last)}</small> : null}
        </button>
      ) : null}
      {action ? (
        <button
          type="button"
          class={`button ${thrown ? "danger" : "primary"}`}
          data-action={action}
          data-primary
          onClick={() => play(action)}
        >
          {pending === action && !suit ? `${t("sure")}: ${name}` : name}
          {target ? <small>{thrown ? t("discard_cost", { points: value(face) }) : outcome(board, target)}</small> : null}
        </button>
      ) : legal.length && !choosing ? (
        <p class="w-hint">{t(held ? "pick_lane" : "pick")}</p>
      ) : null}
    </div>
  );
}

/** The lowest card, where no lane takes any of the hand. */
const onlyDiscards = ({ hand, legal }: Board): Card | null =>
  legal.length && legal.every(([action]) => action.endsWith(`>${DISCARD}`)) ? (hand[0] ?? null) : null;
