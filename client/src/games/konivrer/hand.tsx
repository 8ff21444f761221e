// The own hand, and the ways in which a card of it may be played.

import { useLayoutEffect, useRef } from "preact/hooks";
import { drag } from "../../parts/drag";
import { useRoom } from "../../parts/place";
import { outlined } from "../../store/session";
import { wornBy } from "../../store/worn";
import type { Legal } from "../../wire/messages";
import { type Board, zone } from "./board";
import { type Card, cardOf, SYMBOLS } from "./cards";
import { Art, Coins, Rule, typeLine } from "./faces";
import { fit, formOf, type Plan, shifted } from "./layout";
import { elementName, t, whose } from "./say";
import { chosen, letGo } from "./state";

let byKeyboard = false; // the card was taken up without a pointer: its ways get the focus

const usesOf = (legal: readonly Legal[], key: string): Legal[] =>
  legal.filter(([action]) => /^(summon|tribute|spell|azoth) /.test(action) && action.split(" ")[1] === key);

const order = (a: string | null, b: string | null): number => (cardOf(a ?? "")?.number ?? 0) - (cardOf(b ?? "")?.number ?? 0);

/** The cards of a hand as they are held: in the order of the set, so that they keep their places. */
export const heldBy = (board: Board, seat: number) => [...zone(board.view, "hand", seat)].sort(([, a], [, b]) => order(a, b));

export function Hand({ board, plan }: { board: Board; plan: Plan }) {
  const { below, legal, taps, viewer } = board;
  const box = useRef<HTMLUListElement>(null);
  const hand = heldBy(board, below);
  const { width, row } = fit(useRoom(box), hand.length, plan.held);
  const choosing = taps.units.size > 0 || taps.players.size > 0;
  return (
    <ul
      class="k-hand"
      ref={box}
      data-zone={`hand/${below}`}
      {...(choosing ? {} : { "data-hand": "" })}
      style={{ "--n": row, "--w": `${width}px` }}
      aria-label={whose(board, below, "hand_of", { count: hand.length })}
    >
      {hand.map(([id, face], i) => {
        const card = face ? cardOf(face) : undefined;
        return (
          <li key={id} style={shifted(i, row, hand.length)}>
            {card && viewer !== null ? (
              <HandCard board={board} card={card} id={id} at={i + 1} count={hand.length} width={width} />
            ) : (
              <span class="k-card" data-card={id} role="img" aria-label={card?.name ?? t("face_down")}>
                <Art face={face} form={formOf(width)} back={wornBy(board.table, board.below, "back")} />
              </span>
            )}
          </li>
        );
      })}
      {hand.length || !legal.length ? null : <li class="k-vacant">{t("hand_empty")}</li>}
    </ul>
  );
}

interface HandCardProps {
  board: Board;
  card: Card;
  id: number;
  at: number;
  count: number;
  width: number;
}

function HandCard({ board, card, id, at, count, width }: HandCardProps) {
  const { legal, taps, step, why, play } = board;
  const uses = usesOf(legal, card.key);
  const discard = taps.hand.get(id);
  const free = uses.length > 0 || discard !== undefined;
  const held = chosen.value === id;
  const turn = legal.length > 0 && (step === "play" || step === "discarded");
  const said = [card.name, typeLine(card), ...(free || turn ? [t(free ? "playable" : "unplayable")] : []), t("at", { at, count })];
  if (card.kind === "familiar") said.push(t("strength_health", { strength: card.strength, health: card.health }));
  const tap = (event: MouseEvent) => {
    if (discard) play(discard[0]);
    else if (uses.length) {
      byKeyboard = event.detail === 0;
      chosen.value = held ? null : id;
    } else if (legal.length) why(card.ways);
  };
  return (
    <button
      type="button"
      class={`k-card ${free ? "legal" : turn ? "inactive" : ""} ${held ? "selected" : ""} ${outlined.value.includes(id) ? "outlined" : ""}`}
      data-card={id}
      {...(discard ? { "data-action": discard[0] } : {})}
      aria-label={said.join(", ")}
      aria-pressed={uses.length ? held : undefined}
      onPointerDown={(event) => uses.length && drag(event, (place) => dropped(board, uses, id, place))}
      onClick={tap}
    >
      <Art face={card.key} form={formOf(width)} />
    </button>
  );
}

/** Dropped on the own field it is summoned, on the Azoth it becomes Azoth; anywhere else in the middle its ways open. */
function dropped(board: Board, uses: Legal[], id: number, place: string | null): boolean {
  const [name = ""] = (place ?? "").split("/");
  const way = { field: "summon", azoth: "azoth" }[name];
  const fits = uses.filter(([action]) => way && action.startsWith(way));
  if (place === null || name === "hand") return false;
  if (fits.length === 1) board.play(fits[0]![0]);
  else chosen.value = id;
  return true;
}

// Ways to play a card

export function Modes({ board }: { board: Board }) {
  const menu = useRef<HTMLDivElement>(null);
  const { below, legal, play, why, n } = board;
  const held = zone(board.view, "hand", below).find(([id]) => id === chosen.value);
  const card = held?.[1] ? cardOf(held[1]) : undefined;
  const uses = card ? usesOf(legal, card.key) : [];
  useLayoutEffect(() => {
    if (!byKeyboard || !uses.length) return;
    byKeyboard = false;
    menu.current?.querySelector<HTMLElement>("[data-action]")?.focus();
  }, [chosen.value, uses.length]);
  if (!card || !uses.length) return null;
  const ways = card.ways.filter((way) => !way.startsWith("tribute") || uses.some(([action]) => action === way));
  const first = uses[0]![0];
  return (
    <div class="k-modes" role="group" aria-label={t("modes", { card: card.name })} ref={menu}>
      {ways.map((way) => {
        const use = uses.find(([action]) => action === way);
        const [verb = "", , more = ""] = way.split(" ");
        const kind = SYMBOLS.indexOf(more as (typeof SYMBOLS)[number]);
        return (
          <button
            key={way}
            type="button"
            class={`k-slip ${use ? "" : "off"}`}
            aria-disabled={!use}
            {...(use ? { "data-action": way } : {})}
            {...(way === first ? { "data-primary": "" } : {})}
            onClick={() => {
              if (!use) return why([way]);
              letGo();
              play(way);
            }}
          >
            <b>{t(`way_${verb}` as "way_azoth", { element: elementName(more) })}</b>
            {verb === "spell" ? (
              <Rule line={card.abilities[Number(more) - 1]?.replace(/^[^:]*: /, "") ?? ""} />
            ) : (
              <span>{wayText(verb, card, n.azoth_left, use)}</span>
            )}
            {verb === "azoth" ? <Coins kinds={[kind]} /> : <Price card={card} use={use} />}
          </button>
        );
      })}
    </div>
  );
}

function wayText(verb: string, card: Card, left: number, use: Legal | undefined): string {
  if (verb === "summon")
    return t("summon_more", { strength: String(use?.[1].strength ?? card.strength).split("..")[0]!, health: card.health });
  if (verb === "tribute") return t("tribute_more");
  return t(left > 0 ? "azoth_more" : "azoth_done");
}

/** What it costs, in coins, and how much may be spent on it. */
function Price({ card, use }: { card: Card; use: Legal | undefined }) {
  const most = String(use?.[1].pays ?? "").split("..")[1];
  const kinds = [...card.cost];
  return (
    <span class="k-price">
      <Coins kinds={kinds} label={t("costs", { cost: kinds.map((e) => elementName(SYMBOLS[e]!)).join(", ") })} />
      {most && Number(most) > kinds.length ? <small>{t("up_to", { most })}</small> : null}
    </span>
  );
}
