// Tournaments: mine, those that anybody may enter, and a new one.
import "../../style/new.css";
import "../../style/tournament.css";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api";
import { belonging, ForClub } from "../../clubs/belongs";
import { type CatalogueEntry, catalogue, entryOf, titleOf } from "../../games/catalogue";
import { Page } from "../../parts/bar";
import { Line, Segments, Stepper, Switch } from "../../parts/controls";
import { Icon, Pip, Seal } from "../../parts/icon";
import { moment } from "../../parts/moment";
import { Loading } from "../../parts/room";
import { go } from "../../router";
import { greeted, notify } from "../../store/house";
import type { TournamentLine, TournamentLines, TournamentMade } from "../../wire/http";
import type { Clock, Value, Watching } from "../../wire/messages";
import { t } from "./text";

type System = "swiss" | "knockout" | "round_robin";
const CLOCKS: Record<string, Clock> = {
  none: {},
  move: { kind: "move", seconds: 45 },
  bank: { kind: "bank", seconds: 300, more: 10 },
  days: { kind: "days", days: 1 },
};

export default function Tournaments({ fresh }: { fresh: boolean }) {
  const [found, setFound] = useState<TournamentLines | null>(null);
  useEffect(() => {
    greeted()
      .then(() => ask<TournamentLines>("GET", "/api/tournaments"))
      .then(setFound, (error: Error) => notify(error.name === "TypeError" ? t("offline") : error.message, undefined, true));
  }, []);
  return (
    <Page where={t(fresh ? "new" : "title")}>
      <main class="narrow-page to">{fresh ? <Form /> : found ? <Lists found={found} /> : <Loading />}</main>
    </Page>
  );
}

function Lists({ found: { mine, open } }: { found: TournamentLines }) {
  return (
    <>
      <section class="stock sec">
        <div class="head">
          <Pip />
          <h1>{t("title")}</h1>
        </div>
        <p class="m">{t("about")}</p>
        <a class="button primary" href="/tournaments/new">
          <Icon name="plus" small />
          {t("new")}
        </a>
      </section>
      {mine.length ? <Lines title={t("mine")} lines={mine} /> : <p class="m t13">{open.length ? "" : t("none")}</p>}
      {open.length ? <Lines title={t("open")} lines={open} /> : null}
    </>
  );
}

const planned = (begins = 0): string => (begins * 1000 > Date.now() ? ` · ${moment(begins)}` : "");

function Lines({ title, lines }: { title: string; lines: TournamentLine[] }) {
  return (
    <section class="stock sec">
      <div class="head">
        <Pip />
        <h2>{title}</h2>
      </div>
      <ul class="to-list">
        {lines.map((line) => (
          <li key={line.id}>
            <a href={`/tournament/${line.id}`}>
              <Seal game={line.game} />
              <span class="grow">
                <b>{line.name}</b>
                <small>
                  {titleOf(line.game)} · {t("line", { system: t(line.system as System), count: line.entrants ?? 0 })}
                  {planned(line.begins)}
                </small>
              </span>
              <small>{stateSaid(line.status, line.round, line.rounds)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function stateSaid(status: string, round = 0, rounds = 0): string {
  return status === "running" ? t("running", { round, rounds }) : t(status as "over");
}

function Form() {
  const [game, setGame] = useState(catalogue.value[0]?.key ?? "");
  const entry = entryOf(game);
  return entry ? <Plan key={game} entry={entry} choose={setGame} /> : <Loading />;
}

function Plan({ entry, choose }: { entry: CatalogueEntry; choose(game: string): void }) {
  const [fewest = 2, usual = 2, most = 2] = entry.seats;
  const counted = entry.options.some(({ name }) => name === "players");
  const seating = entry.options.find(({ name }) => name === entry.seated?.option);
  const brings = Boolean(entry.decks);
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? t("name_usual", { game: entry.title }); // in a language whose words may still be on their way
  const [system, setSystem] = useState<System>("swiss");
  const [rounds, setRounds] = useState(0);
  const [players, setPlayers] = useState(usual);
  const [mode, setMode] = useState(String(seating?.default ?? ""));
  const [clock, setClock] = useState("move");
  const [watching, setWatching] = useState<Watching>("public");
  const [showUp, setShowUp] = useState(300);
  const [auto, setAuto] = useState(true);
  const [open, setOpen] = useState(false);
  const [programs, setPrograms] = useState(false);
  const [decks, setDecks] = useState(brings);
  const [of, setOf] = useState(belonging);
  const [busy, setBusy] = useState(false);
  const found = async () => {
    setBusy(true);
    const options: Record<string, Value> = { ...(counted ? { players } : {}), ...(seating ? { [seating.name]: mode } : {}) };
    const rest = { clock: CLOCKS[clock], watching, show_up: showUp, auto, programs, decks: brings && decks };
    const belongs = of.club
      ? { club: of.club, guests: of.who === "guests", public: of.who === "everybody", begins: of.begins }
      : { public: open };
    try {
      await greeted();
      const made = await ask<TournamentMade>("POST", "/api/tournaments", {
        plan: { name, game: entry.key, options, system, rounds, ...rest, ...belongs },
      });
      go(`/tournament/${made.id}/${made.code}`, true);
    } catch (error) {
      notify((error as Error).name === "TypeError" ? t("offline") : (error as Error).message, undefined, true);
      setBusy(false);
    }
  };
  return (
    <section class="stock sec">
      <div class="head">
        <Seal game={entry.key} />
        <h1>{t("new")}</h1>
      </div>
      <label class="to-field">
        {t("name")}
        <input class="field" value={name} maxLength={80} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="to-field">
        {t("game")}
        <select class="field" value={entry.key} onChange={(event) => choose(event.currentTarget.value)}>
          {catalogue.value.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <Line title={t("system")} more={t(`${system}_about`)}>
        <Segments
          label={t("system")}
          value={system}
          choices={(["swiss", "knockout", "round_robin"] as const).map((value) => ({ value, label: t(value) }))}
          set={(value) => setSystem(value as System)}
        />
      </Line>
      {system === "swiss" ? (
        <Line title={t("rounds")} more={rounds ? "" : t("rounds_auto")}>
          <Stepper label={t("rounds")} value={rounds} low={0} high={15} set={setRounds} />
        </Line>
      ) : null}
      {counted && most > fewest ? (
        <Line title={t("seats")}>
          <Stepper label={t("seats")} value={players} low={fewest} high={most} set={setPlayers} />
        </Line>
      ) : null}
      {seating ? (
        <Line title={t("seats")}>
          <select class="field to-short" aria-label={t("seats")} value={mode} onChange={(event) => setMode(event.currentTarget.value)}>
            {(seating.words ?? []).map((word, at) => (
              <option key={word} value={word}>
                {seating.labels?.[at] ?? word}
              </option>
            ))}
          </select>
        </Line>
      ) : null}
      <Line title={t("clock")}>
        <Segments
          label={t("clock")}
          value={clock}
          choices={(["none", "move", "bank", "days"] as const).map((value) => ({ value, label: t(`clock_${value}`) }))}
          set={(value) => setClock(String(value))}
        />
      </Line>
      <Line title={t("show_up")} more={t("show_up_about")}>
        <Segments
          label={t("show_up")}
          value={showUp}
          choices={[2, 5, 15, 60].map((count) => ({ value: count * 60, label: t("minutes", { count }) }))}
          set={(value) => setShowUp(Number(value))}
        />
      </Line>
      <Line title={t("watching")}>
        <Segments
          label={t("watching")}
          value={watching}
          choices={(["none", "public", "delayed"] as const).map((value) => ({ value: value as Watching, label: t(`watch_${value}`) }))}
          set={(value) => setWatching(value as Watching)}
        />
      </Line>
      {brings ? (
        <Line title={t("decks")} more={t("decks_about")}>
          <Switch label={t("decks")} on={decks} set={setDecks} />
        </Line>
      ) : null}
      <Line title={t("auto")} more={t("auto_about")}>
        <Switch label={t("auto")} on={auto} set={setAuto} />
      </Line>
      {of.club ? (
        <ForClub value={of} open set={setOf} />
      ) : (
        <Line title={t("public")} more={t("public_about")}>
          <Switch label={t("public")} on={open} set={setOpen} />
        </Line>
      )}
      <Line title={t("programs")} more={t("programs_about")}>
        <Switch label={t("programs")} on={programs} set={setPrograms} />
      </Line>
      <p class="m t13">{t("fixed")}</p>
      <button type="button" class="button primary" disabled={busy || !name.trim()} onClick={() => void found()}>
        {t("found")}
      </button>
    </section>
  );
}
