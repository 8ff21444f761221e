// What happened, line by line. Hovering a line outlines its cards; clicking it shows that turn once the game is over.
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icon";
import { go } from "../../router";
import { house } from "../../store/house";
import * as sitting from "../../store/sitting";
import { say } from "../../text";
import { EMOTES } from "../../wire/messages";

export function Log({ sheet }: { sheet: { value: string } }) {
  const lines = sitting.log.value;
  const end = useRef<HTMLOListElement>(null);
  const table = sitting.shown.value;
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [lines.length]);
  const outline = (cards: readonly number[]) => {
    sitting.outlined.value = cards;
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
      {lines.length ? null : <p class="none">{say("table.log_none")}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <ol ref={end} tabIndex={0} aria-label={say("table.log")}>
        {lines.map((line, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the replay offers the same by the keyboard
          <li
            key={`${line.n}-${i}`}
            class={`${line.kind} ${line.seat !== null && line.seat === table?.seat ? "mine" : ""}`}
            onMouseEnter={() => outline(line.cards)}
            onMouseLeave={() => outline([])}
            onClick={() => table?.status === "over" && go(`/replay/${table.id}?turn=${line.n}`)}
          >
            {line.text}
          </li>
        ))}
      </ol>
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
