// A hint: the best move, why, and what every move is worth with its interval. It docks on the log, or lies where it covers least.
import "../../style/hint.css";
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { StageProps } from "../../games/game";
import { Icon } from "../../parts/icon";
import * as session from "../../store/session";
import { actionName, tokens } from "../../text/actions";
import { capital, number } from "../../text/format";
import type { Hint } from "../../wire/messages";
import { whySentence } from "./advice";
import { roomFor } from "./hintplace";
import { Shares, t, tenths } from "./shares";

const RISING = 700; // milliseconds in which the card it is about may still rise or move

export interface HintProps {
  hint: Hint;
  props: StageProps;
  loose?: boolean; // not on the log: it lies over the table, where it covers least
}

export default function HintPanel({ hint, props, loose }: HintProps) {
  const box = useRef<HTMLElement>(null);
  const { words, names, table } = props;
  const module = session.game.value?.module ?? {};
  const named = (action: string) => capital(module.actionName?.(action, words, names) ?? actionName(words, action));
  const [best, second] = hint.moves;
  const [ahead, margin] = hint.ahead ?? [0, 0];
  const worlds = number(hint.worlds);
  const other = second ? named(second[0]) : "";
  const people = table.seats.some((seat, i) => seat.person && !seat.bot && !table.mine.includes(i));
  useMarks(best?.[0] ?? "", props);
  useLayoutEffect(() => {
    const panel = box.current;
    if (!panel || !loose) return;
    const place = () => {
      const [x, y] = roomFor(panel, props.viewer);
      Object.assign(panel.style, { left: `${x}px`, top: `${y}px` });
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [loose, hint, props.viewer]);
  if (!best) return null;
  return (
    <section class={`hint-panel ${loose ? "loose" : ""}`} ref={box} aria-label={t("hint")}>
      <header>
        <span class="bulb">
          <Icon name="lamp" />
        </span>
        <h2>{named(best[0])}</h2>
        <button
          type="button"
          class="tool"
          aria-label={t("close")}
          onClick={() => {
            session.aside.value = hint;
          }}
        >
          <Icon name="x" />
        </button>
      </header>
      <p role="status">{whySentence(words, hint.why ?? {}, names)}</p>
      {loose ? null : <Shares hint={hint} named={named} />}
      {second ? (
        <p class="sure">
          {loose
            ? t("two", { best: tenths(best[1]), margin: tenths(best[2]), other, share: tenths(second[1]), less: tenths(second[2]) })
            : null}{" "}
          <b>{t(ahead ? (hint.sure ? "sure" : ahead > margin ? "leaning" : "near") : "equal")}</b>{" "}
          {ahead ? t("ahead", { ahead: tenths(ahead), margin: tenths(margin), worlds }) : t("same", { other, worlds })}{" "}
          {loose ? "" : t(people ? "told" : "recorded")}
        </p>
      ) : null}
    </section>
  );
}

/** The card and the button of the best move, and the own zone it goes to. */
function concerned(action: string, { view, viewer }: StageProps): Element[] {
  const parts = tokens(action);
  const own = Object.keys(view.zones).filter((zone) => zone.endsWith(`/${viewer}`));
  const card = own.flatMap((zone) => view.zones[zone] ?? []).find(([, face]) => face !== null && parts.includes(face));
  const aimed = card ? own.filter((zone) => parts.slice(1).includes(zone.split("/")[0] ?? "")) : [];
  const found = [`.seated [data-action="${CSS.escape(action)}"]`, ...aimed.map((zone) => `.stage [data-zone="${zone}"]`)];
  if (card) found.unshift(`.stage [data-card="${card[0]}"]`);
  return found.flatMap((selector) => [...document.querySelectorAll(selector)]);
}

/** Marks what the best move is about, the first of it with a lamp. */
function useMarks(action: string, props: StageProps): void {
  useLayoutEffect(() => {
    const lamp = document.body.appendChild(document.createElement("span"));
    lamp.className = "hint-mark";
    render(<Icon name="lamp" />, lamp);
    const marked = concerned(action, props);
    for (const each of marked) each.setAttribute("data-hinted", "");
    const until = performance.now() + RISING;
    let frame = 0;
    const follow = () => {
      const { left = -99, top = -99 } = marked[0]?.getBoundingClientRect() ?? {};
      Object.assign(lamp.style, { left: `${Math.max(2, left - 10)}px`, top: `${top - 10}px` });
      if (performance.now() < until) frame = requestAnimationFrame(follow);
    };
    follow();
    addEventListener("resize", follow);
    return () => {
      cancelAnimationFrame(frame);
      lamp.remove();
      removeEventListener("resize", follow);
      for (const each of marked) each.removeAttribute("data-hinted");
    };
  });
}
