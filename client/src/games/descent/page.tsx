// The way into a run: go on, a new one with its night, the descent of the day and how far everybody came.
import "../grimhand/grimhand.css";
import "./descent.css";
import "./page.css";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api";
import facts from "../../generated/descent.facts.json";
import { Page } from "../../parts/bar";
import { go } from "../../router";
import { greeted, notify } from "../../store/house";
import { language, say, vocabulary } from "../../text";
import { said } from "../../text/game";
import type { CampaignShown, OpenRun } from "../../wire/http";
import { type LoadedGame, loadGame } from "../game";
import { Defs, Door, Sign } from "./art";
import { descend } from "./open";
import type { Words } from "./page.en";
import { numeral, t } from "./text";

const p = vocabulary<Words>(() => import("./page.en").then(({ en }) => en), { de: () => import("./page.de").then(({ de }) => de) });
const LOOK_AGAIN = 30_000;

export default function DescentPage() {
  const [shown, setShown] = useState<CampaignShown | null>(null);
  const [game, setGame] = useState<LoadedGame | null>(null);
  const [failed, setFailed] = useState("");
  const [opening, setOpening] = useState("");
  const spoken = language.value;
  useEffect(() => {
    document.documentElement.classList.add("casino");
    return () => document.documentElement.classList.remove("casino");
  }, []);
  useEffect(() => {
    loadGame("descent").then(setGame, () => {});
  }, [spoken]);
  useEffect(() => {
    const look = () =>
      document.hidden ||
      greeted()
        .then(() => ask<CampaignShown>("GET", "/api/campaigns/descent"))
        .then(setShown, (error: Error) => setFailed(error.name === "TypeError" ? say("state.offline_more") : error.message));
    look();
    const clock = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(clock);
  }, []);
  const begin = (what: string, options: { night?: number; day?: number }) => {
    if (opening) return;
    setOpening(what);
    descend(options)
      .then(go, (error: Error) => notify(error.name === "TypeError" ? say("state.offline_more") : error.message, undefined, true))
      .finally(() => setOpening(""));
  };
  const own = shown?.open.filter(({ day }) => !day) ?? [];
  return (
    <Page where={t("title")}>
      <Defs />
      <main class="d-page" id="stage">
        <header>
          <img src="/art/descent/thirteenth.svg" alt="" />
          <div>
            <h1>{t("title")}</h1>
            <p class="d-story">{p("page_pitch")}</p>
            {shown?.finished ? <p class="d-no">{p("runs", { n: shown.finished })}</p> : null}
            {failed && !shown ? <p role="alert">{failed}</p> : null}
            <div class="d-go">
              {own.map((run, i) => (
                <GoOn key={run.table} run={run} first={!i} />
              ))}
            </div>
          </div>
        </header>
        <Fresh shown={shown} game={game} open={own.length > 0} busy={opening === "new"} begin={(night) => begin("new", { night })} />
        <Daily shown={shown} busy={opening === "day"} begin={() => shown && begin("day", { day: shown.number })} />
      </main>
    </Page>
  );
}

function GoOn({ run: { table, doors, hp }, label = p("go_on"), first = true }: { run: OpenRun; label?: string; first?: boolean }) {
  return (
    <a class={`button big ${first ? "primary" : ""}`} href={`/t/${table}`} data-primary={first ? "" : undefined}>
      <span class="g-lines">
        <span>{label}</span>
        <small>{p("go_on_more", { door: numeral(doors + 1), hp })}</small>
      </span>
    </a>
  );
}

interface FreshProps {
  shown: CampaignShown | null;
  game: LoadedGame | null;
  open: boolean;
  busy: boolean;
  begin(night: number): void;
}

/** A new run: its night, with the knots that it ties. */
function Fresh({ shown, game, open, busy, begin }: FreshProps) {
  const most = Math.min(facts.knots.length, shown?.nights ?? 0);
  const [chosen, setNight] = useState<number | null>(null);
  const night = Math.min(chosen ?? most, most);
  return (
    <section class="d-card" aria-labelledby="d-new">
      <h2 id="d-new">{p("new_run")}</h2>
      <h3>{p("which_night")}</h3>
      <div class="d-nights" role="group" aria-label={p("which_night")}>
        {Array.from({ length: facts.knots.length + 1 }, (_, n) => (
          <button
            key={n}
            type="button"
            aria-pressed={n === night}
            disabled={n > most}
            aria-label={n ? t("night", { n }) : p("first_night")}
            onClick={() => setNight(n)}
          >
            {n}
          </button>
        ))}
      </div>
      <p class="d-no">{most < facts.knots.length ? p("night_open") : p("all_nights")}</p>
      <h3>{p("knots_tied")}</h3>
      {night ? (
        <ol class="d-knots">
          {facts.knots.slice(0, night).map((knot) => (
            <li key={knot}>{game ? said(game.words, "knot", knot) : ""}</li>
          ))}
        </ol>
      ) : (
        <p class="d-no">{p("no_knots")}</p>
      )}
      <button
        type="button"
        class={`button big ${open ? "" : "primary"}`}
        data-primary={open ? undefined : ""}
        data-action="new"
        disabled={!shown}
        aria-busy={busy}
        onClick={() => begin(night)}
      >
        <span class="g-lines">
          <span>{busy ? p("opening") : p("new_run")}</span>
          <small>{p(open ? "instead" : "new_more")}</small>
        </span>
      </button>
    </section>
  );
}

/** The descent of the day, and how far everybody came. */
function Daily({ shown, busy, begin }: { shown: CampaignShown | null; busy: boolean; begin(): void }) {
  const mine = shown?.today.find((run) => run.mine && run.over);
  const open = shown?.open.find(({ day }) => day === shown.number);
  return (
    <section class="d-card" aria-labelledby="d-day">
      <h2 id="d-day">{p("daily")}</h2>
      <p class="d-no">{p("daily_more")}</p>
      {mine ? <p>{p("daily_done", { doors: mine.doors })}</p> : null}
      {open ? (
        <GoOn run={open} label={p("daily_on")} />
      ) : (
        <button type="button" class="button big" data-action="day" disabled={!shown} aria-busy={busy} onClick={begin}>
          <Sign name="door" />
          {busy ? p("opening") : p(mine ? "daily_again" : "daily_go")}
        </button>
      )}
      <h3>{p("today")}</h3>
      {shown?.today.length ? (
        <table class="d-table">
          <thead>
            <tr>
              <th scope="col">{p("who")}</th>
              <th scope="col">{p("how_far")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.today.map((run, i) => (
              <tr key={i} class={run.mine ? "mine" : ""}>
                <th scope="row">
                  {run.name}
                  {run.mine ? ` (${p("you_too")})` : ""}
                </th>
                <td>
                  <span class="d-dots" aria-hidden="true">
                    {Array.from({ length: facts.doors }, (_, at) => (
                      <i key={at} class={at < run.doors ? "on" : ""} />
                    ))}
                  </span>
                  <b>{run.doors}</b>
                  <small>
                    {run.won
                      ? `${p("escaped")}, ${t("hp", { hp: run.hp })}`
                      : run.over
                        ? ""
                        : `${p("still_down")}, ${t("hp", { hp: run.hp })}`}
                  </small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="d-no d-shut">
          <Door what="" door={1} state="ahead" />
          {shown ? p("today_none") : ""}
        </p>
      )}
    </section>
  );
}
