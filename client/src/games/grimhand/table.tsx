// The Grimhand table: a cursed casino. Sizes come from layout(), legal actions from the server.
import "./grimhand.css";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useRoom } from "../../parts/place";
import { reducedMotion } from "../../store/settings";
import { wornBy } from "../../store/worn";
import { say } from "../../text";
import type { StageProps } from "../game";
import { Actions } from "./actions";
import { aimed, type Board, boardOf, handOf, heldIn, opened, seatsOf } from "./board";
import { Order, Sheet } from "./choice";
import { loadReveals } from "./death";
import { Drawn } from "./faces";
import { HandView, Slot } from "./hands";
import { layout } from "./layout";
import { Middle } from "./middle";
import { Plate } from "./plates";

const SIZES = ["own", "foe", "deck", "pile", "slot", "wheel", "lift"] as const;

export function GrimhandTable(props: StageProps & Pick<Board, "gear" | "candles">) {
  const { table, view, viewer } = props;
  const stage = useRef<HTMLElement>(null);
  const room = useRoom(stage);
  const { below, above } = seatsOf(props);
  const hands = [`defense/${above}`, `attack/${above}`, `attack/${below}`, `defense/${below}`].map((zone) => handOf(props, zone));
  const plan = layout(room, hands.map(heldIn));
  const board = boardOf(props, plan, hands);
  const [defended, attacked, ...own] = hands.map((hand, i) => <HandView key={hand.zone} board={board} hand={hand} fan={plan.fans[i]!} />);
  useLayoutEffect(() => {
    aimed.value = null;
    opened.value = null;
  }, [table.id, table.n]);
  const felt = wornBy(table, viewer, "felt");
  const reveals = table.seats.map((_, seat) => wornBy(table, seat, "reveal")).join("");
  useEffect(() => void (reveals && loadReveals()), [reveals]);
  useArrows();
  const sizes = SIZES.map((name) => [`--${name}`, `${plan[name].toFixed(1)}px`]);
  const shape = `${plan.desk ? "desk" : "hands"} ${plan.low ? "low" : plan.tall ? "tall" : ""} ${plan.unnamed ? "unnamed" : ""} ${plan.narrow ? "narrow" : ""} ${reducedMotion() ? "calm" : ""} ${board.dead ? "dead" : ""}`;
  return (
    <>
      <main
        class={`stage g-stage ${shape}`}
        id="stage"
        ref={stage}
        aria-label={say("table.stage")}
        style={felt && !board.dead ? { background: `url(/art/grimhand/felt-${felt}.svg) 50%/cover` } : {}}
      >
        <div class="g-felt" style={{ height: `${plan.height}px`, gridTemplateRows: plan.rows, ...Object.fromEntries(sizes) }}>
          <Room candles={plan.candles} lit={props.candles ?? 2} />
          <Plate board={board} seat={above} />
          {defended}
          {attacked}
          <Slot board={board} seat={above} />
          <Middle board={board} />
          {own}
          <Slot board={board} seat={below} />
          <Plate board={board} seat={below} />
          <span class={`g-puck ${view.numbers.turn === below ? "own" : ""}`} aria-hidden="true">
            <Drawn name="puck" box="0 0 40 40" />
          </span>
        </div>
        <Order board={board} />
        <Sheet board={board} />
      </main>
      <Actions board={board} />
    </>
  );
}

/** Arrows up and down go from one button to the next. */
function useArrows(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const buttons = [...document.querySelectorAll<HTMLElement>(".g-actions [data-action]")];
      if (!by || !buttons.length || event.defaultPrevented) return; // the log handles arrows itself
      const at = buttons.findIndex((each) => each === document.activeElement || each.matches("[data-primary]"));
      buttons[(at + by + buttons.length) % buttons.length]!.focus();
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** The felt's print, fog with embers, and candles: in a campaign those of the run. */
function Room({ candles, lit }: { candles: boolean; lit: number }) {
  return (
    <div class="g-room" aria-hidden="true">
      <Drawn name="print" box="0 0 400 400" look="g-print" />
      <i class="g-fog" />
      <i class="g-fog two" />
      {candles && [0, 1].map((at) => <img key={at} class={`g-candle ${at < lit ? "" : "out"}`} src="/art/grimhand/candle.svg" alt="" />)}
    </div>
  );
}
