// The own hand, the discard pile that costs, and the buttons.
import { drag } from "../../parts/drag";
import { outlined, undo } from "../../store/sitting";
import { type Card, zoneParts } from "../../store/view";
import type { Legal } from "../../wire/messages";
import { at, type Board, Called, withCard } from "./board";
import { Art, lookFor } from "./faces";
import { LANES, SUITS } from "./maths";
import { cardName, laneName, lanesInWords, shortName, t } from "./say";
import { backName, Still } from "./seats";
import { aimed, chosen, DISCARD, TARGETS, usesOf } from "./state";
import { value } from "./text";

const lanesOf = (uses: Record<string, unknown>): string[] => LANES.filter((lane) => uses[lane]);

export function let_go({ cancel }: Pick<Board, "cancel">): void {
  chosen.value = null;
  aimed.value = null;
  cancel();
}

export function Hand({ board }: { board: Board }) {
  const { hand, plan, below, eye, suits } = board;
  const named = eye === null ? t("hand_of", { who: Called(board, below) }) : t("hand", { count: hand.length });
  return (
    <ol class="w-hand" data-zone={`hand/${below}`} data-hand aria-label={named}>
      {hand.map(([id, face], i) => (
        <li key={id}>
          {eye === null || face === null ? (
            <Still
              card={[id, face]}
              suit={suits[below] ?? 0}
              place={plan.hand[i]!}
              turn={plan.hand[i]!.turn}
              label={backName(face, i, hand.length)}
            />
          ) : (
            <HandCard board={board} card={[id, face]} index={i} />
          )}
        </li>
      ))}
    </ol>
  );
}

function HandCard({ board, card: [id, face], index }: { board: Board; card: [number, string]; index: number }) {
  const { legal, hand, plan, suits, below } = board;
  const spot = plan.hand[index]!;
  const uses = usesOf(legal, face);
  const lanes = lanesOf(uses);
  const free = Object.keys(uses).length > 0;
  const held = chosen.value === id && free;
  const only = free && !lanes.length;
  const lift = held ? plan.lift * 1.35 : lanes.length ? plan.lift : 0;
  const slots = { card: cardName(face), at: index + 1, count: hand.length, lanes: lanesInWords(lanes), points: value(face) };
  const label = t(lanes.length ? "hand_legal" : only ? "hand_discard" : "hand_plain", slots);
  const state = `${lanes.length ? "legal" : ""} ${held ? "selected" : ""} ${only ? "only" : ""} ${outlined.value.includes(id) ? "outlined" : ""}`;
  return (
    <button
      type="button"
      class={`w-card ${state}`}
      data-card={id}
      style={{ ...at(spot), transform: `translateY(${-lift}px) rotate(${held ? 0 : spot.turn}deg)`, zIndex: held ? 3 : 1 }}
      aria-label={label}
      aria-pressed={free ? held : undefined}
      onPointerDown={(event) => free && drag(event, (zone) => dropped(board, [id, face], uses, zone))}
      onClick={(event) => free && tap(board, [id, face], uses, event.detail === 0)}
    >
      <Art face={face} look={lookFor(face, suits[below] ?? 0)} />
      {only ? <span class="w-tag no">{t(spot.w > 90 ? "discard_only" : "discard_short", { points: value(face) })}</span> : null}
    </button>
  );
}

/** A tap takes a card up or lets it go; by the keyboard a second one plays it where it is aimed. */
function tap(board: Board, [id, face]: [number, string], uses: Record<string, Legal[1]>, keyboard: boolean): void {
  if (chosen.value === id) {
    if (keyboard && board.aim) board.play(`${face}>${board.aim}`);
    else let_go(board);
    return;
  }
  board.cancel();
  chosen.value = id;
  aimed.value = null;
  if (!lanesOf(uses).length) board.why(LANES.map((lane) => `${face}>${lane}`));
}

function dropped(board: Board, [id, face]: [number, string], uses: Record<string, Legal[1]>, zone: string | null): boolean {
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
  const pile = view.zones[DISCARD] ?? [];
  const [top] = pile;
  const count = pile.length;
  const cost = uses[DISCARD];
  const action = held && cost ? `${held[1]}>${DISCARD}` : null;
  const points = cost ? Number(cost.damage) : 0;
  const w = plan.desk ? Math.min(plan.tray.w * 0.34, (plan.tray.h - 20) / 1.4) : 28;
  const card =
    top && view.numbers.round ? (
      <TopCard card={top} width={w} />
    ) : (
      <span class="w-slot w-top" style={{ width: `${w}px`, height: `${w * 1.4}px` }} />
    );
  if (!action)
    return (
      <div
        class="w-tray"
        style={at(plan.tray)}
        data-zone={DISCARD}
        role="img"
        aria-label={top?.[1] && view.numbers.round ? t("tray_idle", { count, top: cardName(top[1]) }) : t("tray_empty")}
      >
        {card}
        <span class="t">
          <small class="caps">{t("discard")}</small>
          {view.numbers.round ? <small>{t("in_pile", { count })}</small> : null}
          {board.legal.length && plan.desk ? <small>{t("discard_hint")}</small> : null}
        </span>
      </div>
    );
  return (
    <button
      type="button"
      class={`w-tray open ${aim === DISCARD ? "best" : ""}`}
      style={at(plan.tray)}
      data-zone={DISCARD}
      data-action={action}
      aria-label={t("tray", { card: cardName(held![1] ?? ""), points, next: hp[below]! - points, count })}
      onMouseEnter={() => {
        aimed.value = DISCARD;
      }}
      onClick={() => play(action)}
    >
      {card}
      <span class="t">
        <small class="caps">{t("discard")}</small>
        <b>{pending === action ? t("sure") : t("discard_cost", { points })}</b>
        <span class="res">
          {hp[below]} → {hp[below]! - points}
        </span>
        <small class="wide">{t("in_pile", { count })}</small>
      </span>
    </button>
  );
}

function TopCard({ card: [id, face], width }: { card: Card; width: number }) {
  return (
    <span class="w-card w-top" data-card={id} style={{ width: `${width}px`, height: `${width * 1.4}px` }}>
      <Art face={face} look="off" />
    </span>
  );
}

// The buttons

const KEYS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Arrows up and down aim the chosen card at another target. */
export function aimBy(key: string, { held, uses, aim }: Board): boolean {
  const by = KEYS[key];
  const targets = TARGETS.filter((target) => uses[target]);
  if (!held || by === undefined || !targets.length) return false;
  const now = targets.indexOf(aim ?? "");
  aimed.value = targets[(now + by + targets.length) % targets.length]!;
  return true;
}

/** What a play does, in a few words: "Vesper −14", "47, in 2", "total 15". */
function outcome(board: Board, target: string): string {
  const promises = board.uses[target]!;
  if (target === DISCARD) return t("discard_cost", { points: Number(promises.damage) });
  const turns = promises.resolves_in;
  const total = Number(promises.total);
  if (turns === undefined) return t("total", { total });
  if (turns !== 0) return t("total_in", { total, turns: Number(turns) });
  const { winner, net } = withCard(board, target);
  if (winner < 0 || !net) return t("no_damage");
  return t(net < 0 ? "gain" : "lose", { who: Called(board, 1 - winner), points: Math.abs(net) });
}

export function Actions({ board }: { board: Board }) {
  const { table, held, aim, legal, pending, view, play, staged } = board;
  const choosing = legal.some(([action]) => action.startsWith("suit "));
  const suit = choosing && pending ? pending.slice(5) : null;
  const lowest = held || choosing ? null : onlyDiscards(board);
  const last = staged.at(-1);
  const lastFace =
    last === undefined ? null : LANES.flatMap((lane) => view.zones[`${lane}/${board.below}`] ?? []).find(([id]) => id === last)?.[1];
  const action = held && aim ? `${held[1]}>${aim}` : null;
  return (
    <div class="actions w-actions" role="group" aria-label={t("actions")}>
      {held || suit ? (
        <button
          type="button"
          class="button w-cancel"
          data-cancel
          aria-label={t(suit ? "cancel_suit" : "cancel")}
          onClick={() => let_go(board)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6 18 18M18 6 6 18" />
          </svg>
        </button>
      ) : null}
      {table.undo && legal.length && table.status === "playing" ? (
        <button type="button" class="button" onClick={undo}>
          {t("undo")} {lastFace ? <small>{shortName(lastFace)}</small> : null}
        </button>
      ) : null}
      {action && aim ? (
        <Main
          action={action}
          danger={aim === DISCARD}
          name={aim === DISCARD ? t("do_discard", { card: shortName(held![1] ?? "") }) : t("do_play", { lane: laneName(aim) })}
          more={outcome(board, aim)}
          sure={pending === action}
          act={() => play(action)}
        />
      ) : suit ? (
        <Main action={pending!} name={t("take_sure", { suit: suitName(suit) })} act={() => play(pending!)} />
      ) : lowest ? (
        <Main
          action={`${lowest[1]}>${DISCARD}`}
          danger
          name={t("do_discard", { card: shortName(lowest[1] ?? "") })}
          more={t("discard_cost", { points: value(lowest[1] ?? "") })}
          sure={pending === `${lowest[1]}>${DISCARD}`}
          act={() => play(`${lowest[1]}>${DISCARD}`)}
        />
      ) : legal.length && !choosing ? (
        <p class="w-hint">{t("pick")}</p>
      ) : null}
    </div>
  );
}

const suitName = (suit: string): string => ((SUITS as readonly string[]).includes(suit) ? t(suit as (typeof SUITS)[number]) : suit);

interface MainProps {
  action: string;
  name: string;
  more?: string;
  danger?: boolean;
  sure?: boolean;
  act(): void;
}

function Main({ action, name, more, danger = false, sure = false, act }: MainProps) {
  return (
    <button type="button" class={`button ${danger ? "danger" : "primary"}`} data-action={action} data-primary onClick={act}>
      {sure ? `${t("sure")}: ${name}` : name}
      {more ? <small>{more}</small> : null}
    </button>
  );
}

/** The lowest card, where no lane takes any of the hand. */
function onlyDiscards({ hand, legal }: Board): Card | null {
  if (!legal.length || !legal.every(([action]) => action.endsWith(`>${DISCARD}`))) return null;
  return hand[0] ?? null;
}
