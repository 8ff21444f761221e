// Who won and why, the game in three lines, and what to do next. It can be hidden and shown again.
import { useEffect, useRef, useState } from "preact/hooks";
import { type FinishedGame, finished, replay } from "../../api";
import { entryOf, optionsOf, titleOf } from "../../games/catalogue";
import { Icon } from "../../parts/icon";
import { later } from "../../parts/screen";
import { rematch } from "../../store/rematch";
import { actSaid, game, log, namesOf } from "../../store/session";
import type { Table } from "../../store/table";
import { type Turn, turnsOf } from "../../store/turns";
import { say } from "../../text";
import { capital, list, number, type Slots } from "../../text/format";
import { has, said } from "../../text/game";
import { Figure } from "./figure";
import { NameHint } from "./name";
import { standing } from "./standing";
import { storyOf } from "./story";

const Gains = later<{ table: string }>(() => import("../progress/gains"), true);
const AfterRound = later<{ id: string; big?: boolean }>(() => import("../tournament/after"), true);
const AfterDeal = later<{ deal: string; big?: boolean }>(() => import("../../duplicate/after"), true);
const placesAt = ({ result, settings }: Table) => standing(result!, entryOf(settings.game)?.fewest_win);

/** Why it ended: the game's own words where it has some, else what it said last, without the winner where the title names them. */
function reasonOf(table: Table, named: boolean): string {
  const how = table.result?.how ?? "over";
  const words = game.value?.words;
  const gone = table.seats.map((seat, number) => (seat.gone ? number : -1)).filter((seat) => seat >= 0);
  if (["resign", "forfeit", "late"].includes(how) && gone.length === 1) return actSaid(how, namesOf(table)[gone[0]!] ?? "", "");
  if (how !== "over" || !words) return say(`result.how_${how}` as "result.how_over");
  if (has(words, "result", "over")) {
    const last = placesAt(table).at(-1)!.seat; // who came last is often why it ended
    const own = last === table.seat && table.mine.length === 1 && has(words, "result", "own_over");
    const slots = { who: namesOf(table)[last] ?? "", points: table.result!.points[last] ?? 0 };
    return said(words, "result", own ? "own_over" : "over", {
      ...(optionsOf(table.settings.game, table.settings.options) as Slots),
      ...slots,
    });
  }
  const last = log.value.findLast((line) => line.kind === "event")?.text ?? say("result.how_over");
  return named ? capital(last.replace(/^[^:]*: /, "")) : last;
}

/** Who led, and what turned it, without the reason that is said below; the game's own lines where it has some. */
function linesOf(table: Table, turns: readonly Turn[], reason: string): { text: string; n?: number }[] {
  const own = game.value?.module.story?.(table, turns, namesOf(table));
  if (own) return own.map((text) => ({ text }));
  const { led, turned } = storyOf(turns, table.result!, entryOf(table.settings.game)?.fewest_win);
  const lines: { text: string; n?: number }[] = [];
  if (led) {
    const me = led.seat === table.seat && table.mine.length === 1;
    const slots = { who: namesOf(table)[led.seat] ?? "", count: led.moves, changes: led.changes };
    const how = led.throughout ? "_all" : led.changes === 1 ? "_once" : "";
    lines.push({ text: say(`story.${me ? "you_" : ""}led${how}` as "story.led", slots) });
  }
  const turn = turned && turns[turned.at];
  if (turn) {
    const said = turn.said.filter((line) => !line.toLowerCase().endsWith(reason.toLowerCase())).slice(0, 2);
    lines.push({ text: say(turned.back ? "story.turned" : "story.biggest", { move: turned.at, said: said.join(" ") }), n: turn.n });
  }
  return lines;
}

/** Games of one kind that I played alone at my device: how many were won and lost, and how many of the last were won in a row. */
function tallyOf(games: readonly FinishedGame[]): { won: number; lost: number; row: number } {
  const mine = games.filter(({ mine, result }) => mine?.length === 1 && result?.winners.length);
  const wins = mine.map(({ mine, result }) => result!.winners.includes(mine![0]!));
  const won = wins.filter(Boolean).length;
  const broken = wins.indexOf(false);
  return { won, lost: wins.length - won, row: broken < 0 ? wins.length : broken };
}

export function titleOfResult(table: Table): { title: string; mine: boolean; lost: boolean } {
  const result = table.result!;
  const names = namesOf(table);
  const winners = result.winners.map((seat) => names[seat] ?? "");
  const mine = result.winners.length === 1 && result.winners[0] === table.seat && table.mine.length === 1;
  const places = placesAt(table);
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
  return { title, mine, lost: Boolean(lost) };
}

export function Verdict({ table, look }: { table: Table; look(): void }) {
  const panel = useRef<HTMLElement>(null);
  const [turns, setTurns] = useState<Turn[]>([]);
  const [games, setGames] = useState<FinishedGame[]>([]);
  const loaded = game.value;
  const { id, seat } = table;
  useEffect(() => panel.current?.focus(), []); // a key that was meant for the last move presses no button
  useEffect(() => {
    replay(id, seat === null ? "" : String(seat)).then(
      (found) => loaded && setTurns(turnsOf(found, loaded)),
      () => {}, // without it the story is shorter
    );
    finished().then(setGames, () => {});
  }, [id, seat, loaded]);
  const result = table.result!;
  const names = namesOf(table);
  const places = placesAt(table);
  const { title, mine, lost } = titleOfResult(table);
  const reason = reasonOf(table, !lost);
  const unitOf = (n: number) => game.value?.words.text.game?.points ?? say(n === 1 ? "result.point" : "result.points");
  const { won, lost: losses, row } = tallyOf(games.filter((each) => each.game === table.settings.game));
  return (
    <div class="veil end">
      <section class={`verdict stock ${lost ? "lost" : ""}`} role="dialog" aria-label={title} tabIndex={-1} ref={panel}>
        <img class="crest" src={`/tiles/${table.settings.game}.svg`} alt="" />
        <div class="tale">
          <p class="eyebrow">
            {mine ? <Icon name="check" small /> : null}
            {titleOf(table.settings.game)}
            {turns.length > 1 ? ` · ${say("result.moves", { count: turns.length - 1 })}` : ""}
          </p>
          <h1>{title}</h1>
          <div class="story">
            {linesOf(table, turns, reason).map(({ text, n }) => (
              <p key={text}>{n === undefined ? text : <a href={`/replay/${table.id}?entry=${n}`}>{text}</a>}</p>
            ))}
            <p>{reason}</p>
          </div>
          <ol class={places.length > 4 ? "many" : ""}>
            {places.map(({ place, seat }) => (
              <li key={seat} class={result.winners.includes(seat) ? "won" : ""}>
                <span>{say("result.place", { place })}</span>
                <Figure table={table} seat={seat} on={result.winners.includes(seat)} small />
                <span class="grow cut">{names[seat]}</span>
                <b>
                  {game.value?.module.score?.(table, seat) ?? (
                    <>
                      {number(result.points[seat] ?? 0)} <small>{unitOf(result.points[seat] ?? 0)}</small>
                    </>
                  )}
                </b>
              </li>
            ))}
          </ol>
          {won + losses && table.mine.length === 1 ? (
            <p class="tally t13">
              {say("result.tally", { game: titleOf(table.settings.game), won, lost: losses })}
              {row > 1 ? <b> {say("result.row", { count: row })}</b> : null}
            </p>
          ) : null}
          <Gains table={id} />
          {table.mine.length ? <NameHint /> : null}
          {table.commitment && !table.deal && result.how !== "void" ? (
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
        </div>
        <div class="go">
          <Again table={table} big />
          {table.deal || !table.view ? null : (
            <>
              <a class="button big" href={`/review/${table.id}`}>
                {say("result.review")}
              </a>
              <a class="button big" href={`/replay/${table.id}`}>
                {say("result.replay")}
              </a>
            </>
          )}
          <button type="button" class="button ghost big" data-cancel onClick={look}>
            {say("result.look")}
          </button>
        </div>
      </section>
    </div>
  );
}

/** Once more, for those who played; for others the way to the next table. */
export function Again({ table, big }: { table: Table; big?: boolean }) {
  if (table.deal) return <AfterDeal deal={table.deal} big={big === true} />;
  if (table.tournament) return <AfterRound id={table.tournament} big={big === true} />;
  if (table.mine.length)
    return (
      <button type="button" class={`button primary ${big ? "big" : ""}`} data-again aria-keyshortcuts="R" onClick={() => rematch(table)}>
        {say(table.rematch ? "result.rematch_join" : "result.rematch")}
        {big ? <small class="hide-p">{say("result.rematch_more")}</small> : null}
      </button>
    );
  return table.rematch ? (
    <a class={`button primary ${big ? "big" : ""}`} href={`/t/${table.rematch}?watch`}>
      {say("result.rematch_watch")}
    </a>
  ) : null;
}

/** Below the table while the result is hidden: the result, a rematch, the replay. */
export function After({ table, back }: { table: Table; back(): void }) {
  return (
    <div class="actions after" role="group" aria-label={say("result.after")}>
      <button type="button" class="button" onClick={back}>
        {say("result.again")}
      </button>
      {table.deal ? null : (
        <>
          <a class="button" href={`/replay/${table.id}`}>
            {say("result.replay")}
          </a>
          <a class="button" href={`/review/${table.id}`}>
            {say("result.review")}
          </a>
        </>
      )}
      <Again table={table} />
    </div>
  );
}
