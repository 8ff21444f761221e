// Who won and why, and what to do next.
import { Icon, PlayerFace } from "../../parts/icon";
import { namesOf } from "../../store/sitting";
import type { Table } from "../../store/table";
import { say } from "../../text";
import { list, number } from "../../text/format";
import { standing } from "./standing";

export function Verdict({ table, look, rematch }: { table: Table; look(): void; rematch(): void }) {
  const result = table.result!;
  const names = namesOf(table);
  const winners = result.winners.map((seat) => names[seat] ?? "");
  const mine = result.winners.length === 1 && result.winners[0] === table.seat && table.mine.length === 1;
  const title =
    winners.length > 1
      ? say("result.share", { who: list(winners, say("table.and")) })
      : mine
        ? say("result.you_win")
        : winners.length
          ? say("result.wins", { who: winners[0]! })
          : say("result.nobody");
  const how = `result.how_${result.how}` as "result.how_over";
  return (
    <div class="veil">
      <section class="verdict evening" role="dialog" aria-label={title}>
        <p class="eyebrow">
          <Icon name="check" small />
          {say(how)}
        </p>
        <h1>{title}</h1>
        <ol>
          {standing(result).map(({ place, seat }) => (
            <li key={seat} class={result.winners.includes(seat) ? "won" : ""}>
              <span>{say("result.place", { place })}</span>
              <PlayerFace
                name={names[seat] ?? ""}
                seat={seat}
                bot={Boolean(table.seats[seat]?.bot)}
                on={result.winners.includes(seat)}
                size="s"
              />
              <span class="grow cut">{names[seat]}</span>
              <b>{number(result.points[seat] ?? 0)}</b>
            </li>
          ))}
        </ol>
        <div class="go">
          {table.mine.length ? (
            <button type="button" class="button primary big" data-primary onClick={rematch}>
              {say("result.rematch")}
              <small class="hide-p">{say("result.rematch_more")}</small>
            </button>
          ) : null}
          <a class="button big" href={`/replay/${table.id}`}>
            {say("result.replay")}
          </a>
          <button type="button" class="button ghost big" onClick={look}>
            {say("result.look")}
          </button>
        </div>
      </section>
    </div>
  );
}
