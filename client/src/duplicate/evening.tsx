// An evening of duplicate: opened by a link, played at many tables, and compared deal by deal.
import "../style/new.css";
import "../style/duplicate.css";
import { useEffect, useState } from "preact/hooks";
import { ask, entropy } from "../api";
import { belonging, ForClub, ToClub } from "../clubs/belongs";
import { catalogue, entryOf, titleOf } from "../games/catalogue";
import { Bar } from "../parts/bar";
import { Line, Segments, Stepper } from "../parts/controls";
import { download } from "../parts/file";
import { Icon, Pip, Seal } from "../parts/icon";
import { moment } from "../parts/moment";
import { type Prize, Prizes } from "../parts/prizes";
import { Loading, Room } from "../parts/room";
import { type Sure, Sureness } from "../parts/sure";
import { go } from "../router";
import { OptionLine } from "../screens/new";
import { greeted, notify } from "../store/house";
import type { BoardShown, EveningMade, EveningShown, Evenings, TableNow } from "../wire/http";
import type { Clock, Value } from "../wire/messages";
import { HowScored, Name, Promise_, SameCards } from "./made";
import { percent, signed, t } from "./text";

const EVERY = 3000; // milliseconds between two looks at an evening that goes on
const CHOSEN = ["preset", "players", "mode"]; // options that are offered here
const SECONDS = [0, 30, 60, 120];

const failed = (error: unknown): void => {
  notify(error instanceof Error ? error.message : "", undefined, true);
};

export default function EveningPage({ id, code }: { id: string; code: string }) {
  return id ? <Evening key={id} id={id} code={code} /> : <Opening />;
}

function Opening() {
  const [key, setKey] = useState(catalogue.value[0]?.key ?? "");
  const [options, setOptions] = useState<Record<string, Value>>({});
  const [tables, setTables] = useState(4);
  const [boards, setBoards] = useState(4);
  const [level, setLevel] = useState<"easy" | "normal">("normal");
  const [seconds, setSeconds] = useState(60);
  const [mine, setMine] = useState<Evenings["evenings"]>([]);
  const [name, setName] = useState("");
  const [of, setOf] = useState(belonging);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    greeted().then(() => ask<Evenings>("GET", "/api/evenings").then(({ evenings }) => setMine(evenings), failed));
  }, []);
  const entry = entryOf(key);
  const open = async () => {
    setBusy(true);
    try {
      await greeted();
      const clock: Clock = seconds ? { kind: "move", seconds } : {};
      const belongs = of.club ? { name, club: of.club, guests: of.who === "guests", begins: of.begins } : {};
      const made = await ask<EveningMade>("POST", "/api/evenings", { game: key, options, tables, boards, level, clock, ...belongs });
      go(new URL(made.link).pathname);
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  };
  const choose = (name: string, value: Value) => setOptions(name === "preset" ? { preset: value } : { ...options, [name]: value });
  return (
    <div class="page">
      <Bar where={t("evening")} back />
      <main class="narrow-page du">
        <nav class="tabs" aria-label={t("evening")}>
          {catalogue.value.map((each) => (
            <button
              key={each.key}
              type="button"
              aria-pressed={each.key === key}
              onClick={() => {
                setKey(each.key);
                setOptions({});
              }}
            >
              <Seal game={each.key} />
              {each.title}
            </button>
          ))}
        </nav>
        <section class="stock sec" aria-labelledby="open">
          <div class="head">
            <Pip />
            <h1 id="open" class="t18">
              {t("evening")}
            </h1>
          </div>
          <p class="m">{t("evening_about")}</p>
          {entry?.options
            .filter(({ name }) => CHOSEN.includes(name))
            .map((option) => (
              <OptionLine
                key={`${key} ${option.name}`}
                option={option}
                value={options[option.name] ?? entry.presets[String(options.preset ?? "")]?.[option.name] ?? option.default}
                set={(value) => choose(option.name, value)}
              />
            ))}
          <Line title={t("tables")} more={t("tables_more")}>
            <Stepper label={t("tables")} value={tables} low={2} high={16} set={setTables} />
          </Line>
          <Line title={t("boards")} more={t("boards_more")}>
            <Stepper label={t("boards")} value={boards} low={1} high={16} set={setBoards} />
          </Line>
          <Line title={t("bots")}>
            <Segments
              label={t("bots")}
              value={level}
              choices={(["easy", "normal"] as const).map((value) => ({ value, label: t(value) }))}
              set={(value) => setLevel(value)}
            />
          </Line>
          <Line title={t("clock")}>
            <Segments
              label={t("clock")}
              value={seconds}
              choices={SECONDS.map((value) => ({ value, label: value ? t("clock_move", { seconds: value }) : t("clock_none") }))}
              set={(value) => setSeconds(value)}
            />
          </Line>
          {of.club ? (
            <>
              <Line title={t("name")}>
                <input
                  class="field moment"
                  aria-label={t("name")}
                  maxLength={60}
                  placeholder={entry?.title}
                  value={name}
                  onInput={(event) => setName(event.currentTarget.value)}
                />
              </Line>
              <ForClub value={of} set={setOf} />
            </>
          ) : null}
          <button type="button" class="button primary big" onClick={open} disabled={busy || !entry} data-primary>
            {t("open")}
          </button>
        </section>
        {mine.length ? (
          <section class="stock sec" aria-labelledby="mine">
            <div class="head">
              <Pip />
              <h2 id="mine">{t("mine")}</h2>
            </div>
            <ul class="du-list">
              {mine.map(({ id, game, name, status, board, boards: all }) => (
                <li key={id}>
                  <a href={`/evening/${id}`}>
                    <Seal game={game} />
                    <b>{name || titleOf(game)}</b>
                    <span class="m">{t(`state_${status}`, { board, boards: all })}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <HowScored />
      </main>
    </div>
  );
}

function Evening({ id, code }: { id: string; code: string }) {
  const [found, setFound] = useState<EveningShown | null>(null);
  const [wrong, setWrong] = useState("");
  const [sure, setSure] = useState<Sure | null>(null);
  const path = `/api/evenings/${encodeURIComponent(id)}`;
  const look = () =>
    ask<EveningShown>("GET", `${path}${code ? `?code=${encodeURIComponent(code)}` : ""}`).then(
      (now) => {
        setFound(now);
        setWrong("");
      },
      (error: Error) => setWrong(error.message),
    );
  useEffect(() => {
    void greeted().then(look);
  }, [id]);
  const over = found?.status === "over" || (wrong !== "" && !found);
  useEffect(() => {
    if (over) return;
    const again = setInterval(() => document.visibilityState === "visible" && void look(), EVERY);
    return () => clearInterval(again);
  }, [id, over]);
  const act = (what: string, body?: unknown) => ask<EveningShown>("POST", `${path}/${what}`, body).then(setFound, failed);
  if (!found)
    return (
      <div class="page">
        <Bar where={t("evening")} back />
        <main class="center">
          {wrong ? (
            <Room art="unknown" index="?" suit="diamond" title={t("no_evening")} text={wrong}>
              <a class="button primary" href="/">
                {t("home")}
              </a>
            </Room>
          ) : (
            <Loading />
          )}
        </main>
      </div>
    );
  const { status, board, boards, owner, results, standings } = found;
  const mine = found.now.find((table) => table.mine);
  const sits = found.players.some((player) => player.me);
  return (
    <div class="page">
      <Bar where={t("evening")} status={`${titleOf(found.game)}: ${t(`state_${status}`, { board, boards })}`} back />
      <main class="narrow-page du">
        {status !== "gathering" && (found.club_name || found.name) ? (
          <section class="stock sec" aria-labelledby="called">
            <div class="head">
              <Seal game={found.game} />
              <h1 id="called" class="t18">
                {found.name || titleOf(found.game)}
              </h1>
            </div>
            <ToClub id={found.club} name={found.club_name} />
          </section>
        ) : null}
        {status === "gathering" ? (
          <section class="stock sec" aria-labelledby="gather">
            <div class="head">
              <Seal game={found.game} />
              <h1 id="gather" class="t18">
                {found.name || titleOf(found.game)}
              </h1>
            </div>
            <ToClub id={found.club} name={found.club_name} />
            {found.begins ? <p class="b">{moment(found.begins)}</p> : null}
            <p class="m">{t("evening_about")}</p>
            <h2 class="t13 m">{t("players")}</h2>
            {found.players.length ? (
              <ol class="du-people">
                {found.players.map((player, at) => (
                  <li key={at}>
                    <Name player={player} />
                  </li>
                ))}
              </ol>
            ) : (
              <p>{t("nobody")}</p>
            )}
            <div class="row du-go">
              {sits ? (
                <button type="button" class="button" onClick={() => act("stand")}>
                  {t("stand")}
                </button>
              ) : found.may_sit ? (
                <button type="button" class="button primary big" onClick={() => act("sit", { code, add: entropy() })} data-primary>
                  {t("sit")}
                </button>
              ) : (
                <p>{t("by_link")}</p>
              )}
              {owner ? (
                <button
                  type="button"
                  class={`button big ${sits ? "primary" : ""}`}
                  onClick={() => act("begin")}
                  disabled={!found.players.length}
                >
                  {t("begin")}
                  <small>
                    {t("begin_more", {
                      people: found.players.length,
                      tables: Math.max(2, Math.min(found.tables, Math.ceil(found.players.length / found.seats))),
                    })}
                  </small>
                </button>
              ) : (
                <p class="m">{t("waits", { name: found.organiser })}</p>
              )}
            </div>
            {found.link ? <Invite link={found.link} members={!found.link.includes(`${id}/`)} /> : null}
          </section>
        ) : null}
        {status === "playing" ? (
          <section class="stock sec" aria-labelledby="now">
            <div class="head">
              <Pip />
              <h1 id="now" class="t18">
                {t("now", { board, boards })}
              </h1>
            </div>
            {mine && !mine.over ? (
              <a class="button primary big" href={`/t/${mine.id}`} data-primary>
                {t("to_table")}
              </a>
            ) : null}
            <Tables
              now={found.now}
              owner={owner}
              close={(table, number) =>
                setSure({ say: t("close_sure"), does: t("close_table", { number }), act: () => void act("close", { table }) })
              }
            />
            <p class="m t13">{t("waits_for")}</p>
          </section>
        ) : null}
        {status === "over" && standings.length ? <Winners standings={standings} /> : null}
        {standings.length ? (
          <section class="stock sec" aria-labelledby="standings">
            <div class="head">
              <Pip />
              <h2 id="standings">{t("standings")}</h2>
            </div>
            <table class="du-made">
              <thead>
                <tr>
                  <th scope="col">{t("players")}</th>
                  <th scope="col" class="num">
                    {t("deals")}
                  </th>
                  <th scope="col" class="num">
                    {t("difference")}
                  </th>
                  <th scope="col" class="num">
                    {t("percent")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {standings.map((each, at) => (
                  <tr key={at} class={each.player.me ? "me" : ""}>
                    <th scope="row">
                      <span class="place">{each.place}</span>
                      <Name player={each.player} />
                    </th>
                    <td class="num">{each.boards}</td>
                    <td class="num">{signed(each.difference)}</td>
                    <td class="num b">{percent(each.percent)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <button type="button" class="link" onClick={() => void download(`${path}/csv`, `evening-${id}.csv`).catch(failed)}>
              {t("csv")}
            </button>
          </section>
        ) : null}
        {results.map((each, at) => (
          <Board key={each.board} board={each} seats={found.seats} open={at === 0} />
        ))}
        <HowScored />
        <Promise_
          commitments={found.commitments}
          secrets={found.commitments.map((_, at) => results.find((each) => each.board === at + 1)?.secret)}
        />
        {owner && status !== "gathering" ? (
          <a class="button" href={`/evening/${id}/fair-play`}>
            {t("fair_play")}
          </a>
        ) : null}
        {owner && status !== "over" ? (
          <button
            type="button"
            class="button danger"
            onClick={() => setSure({ say: t("end_sure"), does: t("end"), act: () => void act("end") })}
          >
            {t("end")}
          </button>
        ) : null}
      </main>
      {sure ? <Sureness {...sure} close={() => setSure(null)} /> : null}
    </div>
  );
}

function Winners({ standings }: { standings: EveningShown["standings"] }) {
  const prizes: Prize[] = standings
    .filter(({ place }) => place <= 3)
    .map(({ place, player, percent: all }) => ({ place, name: player.name, said: percent(all) }));
  const names = prizes.filter(({ place }) => place === 1).map(({ name }) => name);
  return <Prizes label={t("prizes")} title={t(names.length > 1 ? "winners" : "winner", { name: names.join(" & ") })} prizes={prizes} />;
}

function Tables({ now, owner, close }: { now: readonly TableNow[]; owner: boolean; close(table: string, number: number): void }) {
  return (
    <ul class="du-tables">
      {now.map((table, at) => (
        <li key={at} class={table.mine ? "me" : ""}>
          <span class="t13 m">{t("table", { number: at + 1 })}</span>
          <span class="grow">{table.players.map((player) => player.name).join(" · ")}</span>
          <span class="t13">
            {table.over ? <Icon name="check" small /> : null} {t(table.over ? "done" : "playing")}
          </span>
          {owner && !table.over && table.id ? (
            <button type="button" class="link" aria-label={t("close_table", { number: at + 1 })} onClick={() => close(table.id!, at + 1)}>
              {t("close")}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Board({ board, seats, open }: { board: BoardShown; seats: number; open: boolean }) {
  return (
    <details class="stock sec" open={open}>
      <summary class="b">{t("board", { board: board.board })}</summary>
      {Array.from({ length: seats }, (_, seat) => (
        <SameCards
          key={seat}
          title={`${t("seat", { seat: seat + 1 })}: ${t("seats_same")}`}
          made={board.tables.map((table) => ({ made: table.made[seat]!, table: table.id }))}
        />
      ))}
    </details>
  );
}

function Invite({ link, members }: { link: string; members: boolean }) {
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => notify(t("copied")),
      () => document.querySelector<HTMLInputElement>(".du-link input")?.select(),
    );
  return (
    <div class="du-link">
      <h2 class="t13 m">{t("invite")}</h2>
      <p class="t13">{t(members ? "invite_members" : "invite_more")}</p>
      <div class="row">
        <input class="field grow" readOnly value={link} aria-label={t("invite")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button" onClick={copy}>
          <Icon name="copy" small />
          {t("copy")}
        </button>
      </div>
    </div>
  );
}
