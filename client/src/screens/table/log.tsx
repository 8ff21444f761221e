// What happened, line by line. Hovering a line, or reaching it by the arrows, outlines its cards; a click or Enter shows that turn.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { go } from "../../router";
import { house } from "../../store/house";
import * as session from "../../store/session";
import { say } from "../../text";
import { EMOTES } from "../../wire/messages";
import { NameHint } from "./name";

export function Log({ sheet, children }: { sheet: { value: string }; children?: ComponentChildren }) {
  const lines = session.log.value;
  const end = useRef<HTMLOListElement>(null);
  const table = session.shown.value;
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [lines.length]);
  const outline = (cards: readonly number[]) => {
    session.outlined.value = cards;
  };
  const show = (n: number) => {
    if (!table || session.taught.value || table.status === "gathering") return;
    go(`/replay/${table.id}?entry=${n}${table.status === "over" ? "" : `&eye=${table.seat ?? "watcher"}`}`);
  };
  return (
    <aside class={`log ${sheet.value === "log" ? "sheet" : ""}`} aria-label={say("table.log")}>
      <div class="row">
        <h2 class="grow">{say("table.log")}</h2>
        <button
          type="button"
          class="tool shut"
          aria-label={say("close")}
          onClick={() => {
            sheet.value = "";
          }}
        >
          <Icon name="x" />
        </button>
      </div>
      {table && table.seat !== null ? <NameHint /> : null}
      {lines.length ? null : <p class="none">{say("table.log_none")}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <ol ref={end} tabIndex={0} aria-label={say("table.log")} onKeyDown={walk}>
        {lines.map((line, i) => (
          <li
            key={`${line.n}-${i}`}
            class={`${line.kind} ${line.seat !== null && line.seat === table?.seat ? "mine" : ""}`}
            tabIndex={-1}
            onMouseEnter={() => outline(line.cards)}
            onMouseLeave={() => outline([])}
            onFocus={() => outline(line.cards)}
            onBlur={() => outline([])}
            onClick={() => show(line.n)}
            onKeyDown={(event) => event.key === "Enter" && show(line.n)}
          >
            {line.text}
          </li>
        ))}
      </ol>
      {children}
      {table && table.seat !== null && table.seats.filter((seat) => seat.person && !seat.bot).length > 1 ? (
        <div class="emotes">
          {EMOTES.map((emote, number) => (
            <button
              key={emote}
              type="button"
              class="tool"
              aria-label={say(`emote.${emote}`)}
              title={say(`emote.${emote}`)}
              onClick={() => house.say({ t: "emote", emote: number })}
            >
              <Icon name={emote} />
            </button>
          ))}
        </div>
      ) : null}
    </aside>
  );
}

/** Up and down the lines, from the last one. */
function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("li")];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? lines.length - 1 : at + (event.key === "ArrowUp" ? -1 : 1);
  lines[next]?.focus();
  event.preventDefault();
}
