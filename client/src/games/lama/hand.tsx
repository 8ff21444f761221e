// The hand below: cards are buttons. What may be played is raised and outlined, and says what it leaves; the rest says why not.

import { signal } from "@preact/signals";
import { drag } from "../../parts/drag";
import { at } from "../../parts/place";
import { outlined } from "../../store/session";
import type { Card } from "../../store/view";
import { wornBy } from "../../store/worn";
import { say } from "../../text";
import type { StageProps } from "../game";
import { Art } from "./faces";
import type { Plan, Spot } from "./layout";
import { costOf, type End, handOf, hasQuit, peeks, tallyOf } from "./round";
import { nameOf, option, promised, t, terms } from "./text";

type Props = StageProps & { plan: Plan; end: End | null; below: number };

const REFUSED = 1600;
const TAG_ROOM = 92; // pixels that "leaves 24" wants above a card
const SMALL_TAG = 62; // and on its foot
const TWO_LINES = 43;

const refused = signal<number | null>(null);
export function Hand(props: Props) {
  const { table, view, words, plan, below, viewer, legal, end, names } = props;
  const own = viewer === below;
  const down = own && !end && hasQuit(view, below) && !peeks(table, view); // L2.3: a hand that quit lies face down
  const sorted = sortedHand(handOf(view, below), words.faces);
  const hand = down ? sorted.map(([id]): Card => [id, null]) : sorted;
  const each = option(table, "count_each", false);
  const twin = (i: number): boolean => end?.step === "count" && !each && i > 0 && hand[i]![1] === hand[i - 1]![1];
  if (end && !hand.length) return null;
  const last = hand.findLastIndex(([, face]) => legal.some(([action]) => action === `play ${face}`)); // its flag has room for a word
  const drawn = legal.some(([action]) => action === "pass") ? handOf(view, below)[0]?.[0] : undefined;
  const label = own ? say("table.hand") : t("hand", { who: names[below] ?? "", count: hand.length });
  const faces = hand.flatMap(([, face]) => (face === null ? [] : [face]));
  return (
    <>
      <ol
        class={`l-hand ${legal.length ? "mine" : ""} ${down ? "down" : ""}`}
        data-zone={`hand/${below}`}
        data-hand={own ? "" : undefined}
        aria-label={label}
        style={at(around(plan.hand))}
      >
        {hand.map(([id, face], i) => (
          <li key={id}>
            <HandCard {...props} id={id} face={face} i={i} count={hand.length} drawn={drawn} own={own} twin={twin(i)} last={i === last} />
          </li>
        ))}
      </ol>
      {end?.step === "count" && faces.length === hand.length ? <OwnSum {...props} faces={faces} each={each} /> : null}
    </>
  );
}

/** What the hand below costs, as it is said of the others: "2 + 10 = 12, counted once". */
function OwnSum({ table, view, below, end, plan, faces, each }: Props & { faces: string[]; each: boolean }) {
  const { cost } = tallyOf(table, view, below);
  const total = cost ?? costOf(view, below);
  if (total === null || (end?.live && cost === null)) return null;
  const parts = terms(faces, each);
  const { x, y, w } = around(plan.hand);
  const middle = plan.low ? Math.max(x + w / 2, plan.me.x + plan.me.w + 130) : x + w / 2; // beside the own plate
  return (
    <p class="l-sum own" style={{ left: `${middle}px`, top: `${y - 40}px` }}>
      {parts.length > 1 ? `${parts.join(" + ")} = ` : ""}
      <b>{total}</b>
      {parts.length < faces.length ? <em class="l-once">{t("once")}</em> : null}
    </p>
  );
}

export function sortedHand(hand: readonly Card[], faces: readonly string[]): Card[] {
  return [...hand].sort(([a, x], [b, y]) => faces.indexOf(x ?? "") - faces.indexOf(y ?? "") || a - b);
}

/** The box of all cards; the list has it, so that its middle is where cards fly to. */
function around(spots: readonly Spot[]) {
  const x = Math.min(...spots.map((each) => each.x), 1e5);
  const y = Math.min(...spots.map((each) => each.y), 1e5);
  const right = Math.max(...spots.map((each) => each.x + each.w), x);
  const bottom = Math.max(...spots.map((each) => each.y + each.h), y);
  return { x, y, w: right - x, h: bottom - y };
}

type CardProps = Props & {
  id: number;
  face: string | null;
  i: number;
  count: number;
  drawn: number | undefined;
  own: boolean;
  twin: boolean;
  last: boolean; // of those that may be played
};

function HandCard(props: CardProps) {
  const { table, below, plan, legal, pending, play, why, view, id, face, i, count, drawn, own, end } = props;
  const place = plan.hand[i]!;
  const box = around(plan.hand);
  const action = `play ${face}`;
  const legally = own && (drawn === undefined || drawn === id) && legal.some(([text]) => text === action);
  const chosen = legally && pending === action;
  const turn = own && legal.length > 0 && !end;
  const lift = chosen ? plan.lift + 8 : legally ? plan.lift : 0;
  const style = at({ ...place, x: place.x - box.x, y: place.y - box.y - lift });
  const covered = plan.slim && (!lastInRow(plan.hand, i) || place.y + place.h < lowest(plan.hand));
  const look = (
    <span class="l-turned" style={{ rotate: `${place.turn}deg` }}>
      <Art face={face} kind={covered ? "s" : "f"} back={wornBy(table, below, "back")} />
      {legally ? <Forecast {...props} chosen={chosen} room={roomFor(plan.hand, i)} hidden={hiddenOf(plan.hand, i)} /> : null}
    </span>
  );
  const state = [
    legally ? "legal" : turn ? "idle" : "",
    props.twin ? "twin" : "",
    chosen ? "chosen" : "",
    outlined.value.includes(id) ? "outlined" : "",
    refused.value === id ? "refused" : "",
  ].join(" ");
  if (!own || face === null)
    return (
      <span
        class={`l-card ${state}`}
        data-card={id}
        style={style}
        role="img"
        aria-label={face === null ? t("back", { at: i + 1, count }) : t("plain", { face: nameOf(face), at: i + 1, count })}
      >
        {look}
      </span>
    );
  const top = view.zones.discard?.[0]?.[1] ?? "";
  const rest = promised(legal, action, "rest");
  const slots = { face: nameOf(face), top: nameOf(top), at: i + 1, count, rest: rest ?? "" };
  const label = chosen
    ? t("chosen", slots)
    : legally
      ? t(rest === null ? "legal_last" : "legal_leaves", slots)
      : t(turn ? "illegal" : "plain", slots);
  const tapped = () => {
    if (legally) return play(action);
    if (!turn) return;
    refused.value = id;
    setTimeout(() => {
      if (refused.value === id) refused.value = null;
    }, REFUSED);
    why([action]);
  };
  const dropped = (zone: string | null): boolean => {
    if (zone !== "discard") return false;
    play(action);
    return true;
  };
  return (
    <button
      type="button"
      class={`l-card ${state}`}
      data-card={id}
      data-action={legally ? action : undefined}
      style={style}
      aria-label={label}
      aria-disabled={turn && !legally}
      onClick={tapped}
      onPointerDown={(event) => legally && drag(event, dropped)}
    >
      {look}
    </button>
  );
}

/** Where the lowest card begins to cover: of several rows only the last is seen whole. */
const lowest = (spots: readonly Spot[]): number => Math.max(...spots.map((each) => each.y + each.h)) - 20;
const lastInRow = (spots: readonly Spot[], i: number): boolean => {
  const next = spots[i + 1];
  return next === undefined || next.x < spots[i]!.x;
};
const roomFor = (spots: readonly Spot[], i: number): number => {
  const [here, next] = [spots[i]!, spots[i + 1] ?? spots[i - 1]];
  return next ? Math.abs(next.x - here.x) : here.w;
};

/** How much of a card's foot the row below it covers. */
const hiddenOf = (spots: readonly Spot[], i: number): number => {
  const { y, h } = spots[i]!;
  return Math.max(0, ...spots.filter((other) => other.y > y + 20).map((other) => y + h - other.y));
};

function Forecast({ plan, legal, face, drawn, chosen, room, last, hidden }: CardProps & { chosen: boolean; room: number; hidden: number }) {
  const rest = promised(legal, `play ${face}`, "rest");
  if (!plan.tags && !chosen) {
    const whole = rest === null ? t("last_card") : t("leaves", { rest });
    const slim = room < SMALL_TAG;
    return (
      <span
        data-kept
        class={`l-tag onto ${slim ? "slim" : ""}`}
        style={{ bottom: `${hidden ? hidden + plan.lift + 3 : 5}px`, width: slim ? `${room - 4}px` : undefined }}
      >
        {rest !== null && slim && (hidden || room < TWO_LINES) ? rest : whole}
      </span>
    );
  }
  const wide = room >= TAG_ROOM;
  const said = chosen
    ? t("ask", { face: nameOf(face ?? "") })
    : rest === null
      ? t("last_card")
      : wide || last
        ? t("leaves", { rest })
        : String(rest);
  return (
    <span data-kept class={`l-tag ${chosen ? "ask" : last && !wide ? "aside" : ""}`}>
      {drawn !== undefined && !chosen && wide ? `${t("drawn")} · ${said}` : said}
    </span>
  );
}
