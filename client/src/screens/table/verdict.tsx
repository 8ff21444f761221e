// Who won and why, and what to do next.
import { optionsOf } from "../../games/catalogue";
import { Icon, PlayerFace } from "../../parts/icon";
import { rematch } from "../../store/rematch";
import { actSaid, game, log, namesOf } from "../../store/sitting";
import type { Table } from "../../store/table";
import { say } from "../../text";
import { capital, list, number, type Slots } from "../../text/format";
import { has, said } from "../../text/game";
import { standing } from "./standing";

/** Why it ended: the game's own words where it has some, else what it said last, without the winner where the title names them. */
function reasonOf(table: Table, named: boolean): string {
  const how = table.result?.how ?? "over";
  const words = game.value?.words;
  const gone = table.seats.map((seat, number) => (seat.gone ? number : -1)).filter((seat) => seat >= 0);
  if ((how === "resign" || how === "forfeit") && gone.length === 1) return actSaid(how, namesOf(table)[gone[0]!] ?? "", "");
  if (how !== "over" || !words) return say(`result.how_${how}` as "result.how_over");
  if (has(words, "result", "over")) return said(words, "result", "over", optionsOf(table.settings.game, table.settings.options) as Slots);
  const last = log.value.findLast((line) => line.kind === "event")?.text ?? say("result.how_over");
  return named ? capital(last.replace(/^[^:]*: /, "")) : last;
}

export function Verdict({ table, look }: { table: Table; look(): void }) {
  const result = table.result!;
  const names = namesOf(table);
  const winners = result.winners.map((seat) => names[seat] ?? "");
  const mine = result.winners.length === 1 && result.winners[0] === table.seat && table.mine.length === 1;
  const places = standing(result);
  const lost = !mine && winners.length === 1 && table.mine.length === 1 && places.find(({ seat }) => seat === table.seat);
  const title = lost
    ? places.length > 2
      ? say("result.you_place", { place: lost.place, count: places.length })
      : say("result.you_lose")
    : winners.length > 1
      ? say("result.share", { who: list(winners, say("table.and")) })
      : mine
        ? say("result.you_win")
        : winners.length
          ? say("result.wins", { who: winners[0]! })
          : say("result.nobody");
  const unit = game.value?.words.text.game?.points ?? say("result.points");
  return (
    <div class="veil">
      <section class="verdict evening" role="dialog" aria-label={title}>
        <p class="eyebrow">
          {mine ? <Icon name="check" small /> : null}
          {reasonOf(table, !lost)}
        </p>
        <h1>{title}</h1>
        <ol>
          {places.map(({ place, seat }) => (
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
              <b>
                {game.value?.module.score?.(table, seat) ?? (
                  <>
                    {number(result.points[seat] ?? 0)} <small>{unit}</small>
                  </>
                )}
              </b>
            </li>
          ))}
        </ol>
        {table.commitment && result.how !== "void" ? (
          <p class="row t13 sealed">
            <Icon name="shield" small />
            {say("result.sealed")}
            <a class="link" href={`/verify?table=${table.id}`}>
              {say("result.verify")}
            </a>
          </p>
        ) : null}
        {table.rematch ? (
          <p class="row b" role="status">
            <Icon name="again" small />
            {say("table.next_set")}
          </p>
        ) : null}
        <div class="go">
          {table.mine.length ? (
            <button type="button" class="button primary big" data-primary onClick={() => rematch(table)}>
              {say(table.rematch ? "result.rematch_join" : "result.rematch")}
              <small class="hide-p">{say("result.rematch_more")}</small>
            </button>
          ) : table.rematch ? (
            <a class="button primary big" data-primary href={`/t/${table.rematch}?watch`}>
              {say("result.rematch_watch")}
            </a>
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
