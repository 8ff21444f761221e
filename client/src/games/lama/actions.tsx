// The buttons: what can be done besides playing a card, each with its outcome.
import { rushing, skip, skipTo } from "../../store/session";
import { say } from "../../text";
import { promise } from "../../text/format";
import type { StageProps } from "../game";
import { Token } from "./faces";
import { type End, hasQuit, peek, peeks } from "./round";
import { promised, t } from "./text";

const DRAW = "M4 5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM9 21h9a2 2 0 0 0 2-2V8M9.500 7.500v6M6.500 10.500h6";
const QUIT = "M3 17h18M5 17c0-6 3-9 7-9s7 3 7 9M12 8V5M8 21h8";
const KEEP = "M12 3v10M8 9l4 4 4-4M4 14v5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5";

function Sign({ path }: { path: string }) {
  return (
    <svg class="l-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function Actions(props: StageProps & { end: End | null; room: number }) {
  const { legal, pending, cancel, play, why, view, table, viewer, end, room } = props;
  const waiting = !end && table.status === "playing" && hasQuit(view, viewer) && Boolean(view.zones.discard?.length);
  const may = (action: string) => legal.some(([text]) => text === action);
  const turn = may("quit");
  const waits = pending !== null && legal.some(([action]) => action === pending) && !pending.startsWith("play ");
  const one = waits ? pending : null;
  const shows = (action: string) => may(action) && (one === null || one === action);
  const odds = promised(legal, "draw", "playable");
  const cost = promised(legal, "quit", "cost") ?? 0;
  const left = view.zones.draw?.length ?? 0;
  return (
    <div class="actions l-actions" role="group" aria-label={t("actions")} style={room ? { maxWidth: `${room}px` } : {}}>
      {waiting ? (
        <button type="button" class="button" data-anytime onClick={() => peek(table, view)}>
          {t(peeks(table, view) ? "do_unpeek" : "do_peek")}
        </button>
      ) : null}
      {waiting && !rushing.value ? (
        <button type="button" class="button primary" data-primary data-skip data-anytime onClick={() => skipTo("round_ended")}>
          {t("do_skip")}
        </button>
      ) : null}
      {end?.live ? (
        <button type="button" class="button" data-primary onClick={skip}>
          {t("skip")}
        </button>
      ) : null}
      {pending !== null ? (
        <button type="button" class="button" data-cancel onClick={cancel}>
          {say("cancel")}
        </button>
      ) : null}
      {one === null ? (
        <>
          <Exchange {...props} direction="up" />
          <Exchange {...props} direction="down" />
        </>
      ) : null}
      {shows("draw") ? (
        <button type="button" class="button primary" data-action="draw" data-primary onClick={() => play("draw")}>
          <Sign path={DRAW} />
          {t("do_draw")} <small>{odds === null ? t("left", { count: left }) : t("fits", { odds: String(promise(odds)) })}</small>
        </button>
      ) : turn && one === null ? (
        <button type="button" class="button l-off" aria-disabled="true" onClick={() => why(["draw"])}>
          <Sign path={DRAW} />
          {t("draw_not")}
        </button>
      ) : null}
      {shows("pass") ? (
        <button type="button" class="button primary" data-action="pass" data-primary onClick={() => play("pass")}>
          <Sign path={KEEP} />
          {t("do_keep")}
        </button>
      ) : null}
      {shows("quit") ? (
        <button
          type="button"
          class="button danger"
          data-action="quit"
          data-primary={may("draw") && one === null ? undefined : ""}
          onClick={() => play("quit")}
        >
          <Sign path={QUIT} />
          {t(one === "quit" ? "sure_quit" : "do_quit", { cost })}
        </button>
      ) : null}
    </div>
  );
}

/** Ten white for a black, or back: drawn as it is done, said in words. */
function Exchange({ legal, play, direction }: StageProps & { direction: "up" | "down" }) {
  const action = `exchange ${direction}`;
  const found = legal.find(([text]) => text === action);
  if (!found) return null;
  const { black = "", white = "" } = found[1];
  const label = t(direction === "up" ? "do_up" : "do_down", { black, white });
  const [from, to] = direction === "up" ? (["white", "black"] as const) : (["black", "white"] as const);
  return (
    <button type="button" class="button l-exchange" data-action={action} aria-label={label} title={label} onClick={() => play(action)}>
      {from === "white" ? "10" : "1"}
      <Token colour={from} />→ {to === "white" ? "10" : "1"}
      <Token colour={to} />
    </button>
  );
}
