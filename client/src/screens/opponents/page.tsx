// Who sits down: how strong each level is, with its interval, and six bots with a name and a temper.
import "../../style/new.css";
import "../../style/opponents.css";
import { useEffect, useState } from "preact/hooks";
import { type FinishedGame, finished, openTable } from "../../api";
import { type CatalogueEntry, catalogue, entryOf, seatsOf, variantTitle } from "../../games/catalogue";
import { walls } from "../../games/game";
import { Bar } from "../../parts/bar";
import { Icon, Pip, Seal } from "../../parts/icon";
import { Loading } from "../../parts/room";
import { later } from "../../parts/screen";
import { go } from "../../router";
import { notify } from "../../store/house";
import { withTexts } from "../../text";
import { capital, number } from "../../text/format";
import type { Measured, Opponents } from "../../wire/http";
import type { SeatPlan } from "../../wire/messages";
import { UnknownGame } from "../help";
import { about, aboutLevel, interval, measuredFor, named, opponentsOf, seatFor, strength, t, temperName } from "./data";

const WALLS = Object.fromEntries(
  Object.entries(walls).map(([path, load]) => [path.split("/")[1], later<object>(() => load().then(withTexts), true)]),
);

export default function OpponentsPage({ game }: { game: string }) {
  const entry = entryOf(game);
  const [found, setFound] = useState<Opponents | null>(null);
  useEffect(() => {
    setFound(null);
    if (entry) opponentsOf(game).then(setFound, (error: Error) => notify(error.message, undefined, true));
  }, [game, entry]);
  if (!entry) return <UnknownGame game={game} />;
  const Wall = WALLS[game];
  return (
    <div class="page">
      <Bar where={t("title", { game: entry.title })} status={t("status")} back />
      {found ? (
        <Choice key={game} entry={entry} found={found}>
          {Wall ? <Wall /> : null}
        </Choice>
      ) : (
        <main class="center">
          <Loading />
        </main>
      )}
    </div>
  );
}

function Choice({ entry, found, children }: { entry: CatalogueEntry; found: Opponents; children: preact.ComponentChildren }) {
  const levels = found.levels.filter(({ key }) => key !== "random");
  const people = Object.keys(found.people);
  const options = entry.play ?? {};
  const [measured, setMeasured] = useState<Measured | null>(() => measuredFor(entry, found, options));
  const [level, setLevel] = useState(levels.findLast(({ thinks }) => thinks)?.key ?? "normal");
  const [who, setWho] = useState(people[0] ?? "");
  const [games, setGames] = useState<FinishedGame[]>([]);
  useEffect(() => {
    finished(true).then(setGames, () => {});
  }, []);
  const thinks = levels.find(({ key }) => key === level)?.thinks ?? false;
  const played = measured?.options ?? options;
  const seats = measured?.seats ?? seatsOf(entry, options);
  const sit = (chosen: string) => async () => {
    const others = people.filter((name) => name !== chosen);
    const plan: SeatPlan[] = [{ who: "me" }, ...[chosen, ...others].slice(0, seats - 1).map((name) => seatFor(found, level, name))];
    try {
      const made = await openTable({ game: entry.key, seats: plan, options: played, ready: false });
      go(`/t/${made.id}`);
    } catch (error) {
      notify(error instanceof Error ? error.message : "", undefined, true);
    }
  };
  const against = `${named(level)} · ${capital(temperOf(found, thinks, who))}`.replace(/ · $/, "");
  const button = (
    <button type="button" class="button primary big" data-primary onClick={sit(who)}>
      {t("sit", { who })}
    </button>
  );
  return (
    <main class="op">
      <nav class="tabs" aria-label={t("choose")}>
        {catalogue.value.map((each) => (
          <button key={each.key} type="button" aria-pressed={each.key === entry.key} onClick={() => go(`/opponents/${each.key}`, true)}>
            <Seal game={each.key} />
            {each.title}
          </button>
        ))}
      </nav>
      {children ? <div class="wall">{children}</div> : null}
      <section class="stock sec levels" aria-labelledby="strong">
        <div class="head">
          <Pip />
          <h2 id="strong">{t("strong")}</h2>
          <span class="m grow">{measured ? whatOf(measured) : t("unmeasured")}</span>
          {found.measured.length > 1 ? (
            <select
              class="field"
              aria-label={t("variant")}
              value={String(found.measured.indexOf(measured!))}
              onChange={(event) => setMeasured(found.measured[Number(event.currentTarget.value)] ?? null)}
            >
              {found.measured.map((each, i) => (
                <option key={i} value={i}>
                  {variantOf(entry, each)}
                </option>
              ))}
            </select>
          ) : null}
        </div>
        <ol>
          {levels.map(({ key }) => (
            <Level
              key={key}
              level={key}
              says={aboutLevel(found, key)}
              measured={measured}
              on={key === level}
              choose={() => setLevel(key)}
            />
          ))}
        </ol>
        {measured ? (
          <>
            <p class="scale t13 m" aria-hidden="true">
              <span>0</span>
              <span style={{ left: `${measured.fair}%` }}>{`${number(Math.round(measured.fair))}% ${t("fair")}`}</span>
              <span>100</span>
            </p>
            <p class="t13 m">{t("note", { deals: number(measured.deals) })}</p>
          </>
        ) : null}
      </section>
      <section class="stock sec people" aria-labelledby="who">
        <div class="head">
          <Pip />
          <h2 id="who">{t("who")}</h2>
          <span class="m">
            {thinks ? t(oneStrength(measured, level, found) ? "who_more" : "who_tempers") : t("who_alike", { level: named(level) })}
          </span>
        </div>
        <ul>
          {people.map((name) => (
            <li key={name}>
              <button type="button" aria-pressed={name === who} onClick={() => setWho(name)}>
                <img src={`/art/people/${name.toLowerCase()}.svg`} alt="" width="104" height="146" />
                <b>{name}</b>
                {thinks ? <span class="temper">{temperName(found.people[name] ?? "")}</span> : null}
                <small>{about(name)}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <aside class="evening chosen" aria-label={who}>
        <p class="eyebrow">
          <Icon name="lamp" small />
          {t("at", { level: named(level), count: seats })}
        </p>
        <div class="big">
          <img src={`/art/people/${who.toLowerCase()}.svg`} alt="" width="132" height="185" />
          <div>
            <h1>{who}</h1>
            {thinks ? <p class="temper">{temperName(found.people[who] ?? "")}</p> : null}
            <p class="quote">“{about(who)}”</p>
          </div>
        </div>
        <div class="st">
          {thinks ? <p>{capital(about(found.people[who] ?? ""))}.</p> : null}
          <p>{aboutLevel(found, level)}</p>
          <p>{strength(measured, level)}</p>
          {thinks && isAlike(measured, level, found.people[who] ?? "") ? <p class="m t13">{t("same", { level: named(level) })}</p> : null}
        </div>
        <Record who={who} game={entry.key} games={games} fair={measured?.fair ?? 100 / seats} />
        <div class="go">
          {button}
          <button type="button" class="button ghost" onClick={() => setWho(people[Math.floor(Math.random() * people.length)] ?? who)}>
            {t("surprise")}
          </button>
        </div>
      </aside>
      <div class="sticky">
        <div class="row">
          <p class="grow t13">
            <b>{who}</b>
            <br />
            <span class="m">{against}</span>
          </p>
          {button}
        </div>
      </div>
    </main>
  );
}

const temperOf = (found: Opponents, thinks: boolean, who: string): string => (thinks ? temperName(found.people[who] ?? "") : "");

/** "share of wins among three Normals". */
function whatOf({ fair }: Measured): string {
  const count = Math.round(100 / fair) - 1;
  return count > 1 ? t("strong_many", { count }) : t("strong_one");
}

function variantOf(entry: CatalogueEntry, { options, seats }: Measured): string {
  const named = Object.keys(options).some((name) => name !== "players") ? capital(variantTitle(entry, options)) : "";
  return [named, t("seats", { count: seats })].filter(Boolean).join(", ");
}

interface LevelProps {
  level: string;
  says: string;
  measured: Measured | null;
  on: boolean;
  choose(): void;
}

/** A level with its share of the wins as a whisker on one scale from nothing to all. */
function Level({ level, says, measured, on, choose }: LevelProps) {
  const [share, margin] = measured?.levels[level] ?? [null, 0];
  return (
    <li>
      <button type="button" aria-pressed={on} onClick={choose}>
        <span class="name">
          <b>{named(level)}</b>
          <small>{says}</small>
        </span>
        {measured && share !== null ? (
          <svg
            viewBox="0 0 400 40"
            preserveAspectRatio="none"
            role="img"
            aria-label={t("row", { level: named(level), share: number(share), margin: number(margin) })}
          >
            <path class="grid" d="M0 0V40M100 0V40M200 0V40M300 0V40M400 0V40" />
            <path class="even" d={`M${measured.fair * 4} 0V40`} />
            {margin ? <path class="whisker" d={whisker(share, margin)} /> : null}
            <path class="mean" d={`M${share * 4 - 5} 20l5-7 5 7-5 7z`} />
          </svg>
        ) : (
          <span />
        )}
        <span class="num">
          <b>{share === null ? "–" : `${number(share)}%`}</b>
          <small>{share === null ? "" : margin ? `±${number(margin)}` : t("yardstick")}</small>
        </span>
      </button>
    </li>
  );
}

function whisker(share: number, margin: number): string {
  const [low, high] = [Math.max(0, share - margin) * 4, Math.min(100, share + margin) * 4];
  return `M${low} 20H${high}M${low} 12V28M${high} 12V28`;
}

/** Whether a temper was measured among others of its level, and wins no more and no less than an equal would that could be told. */
function isAlike(measured: Measured | null, level: string, temper: string): boolean {
  const found = measured?.tempers[`${level}-${temper}`];
  return measured !== null && found !== undefined && Math.abs(found[0] - measured.fair) <= found[1];
}

const oneStrength = (measured: Measured | null, level: string, { tempers }: Opponents): boolean =>
  Object.keys(tempers).every((temper) => isAlike(measured, level, temper));

/** My games in which this bot sat with me. */
function Record({ who, game, games, fair }: { who: string; game: string; games: readonly FinishedGame[]; fair: number }) {
  const met = games.filter(
    (each) => each.game === game && each.names.includes(who) && each.mine?.length === 1 && each.result?.winners.length,
  );
  const won = met.filter((each) => each.result?.winners.includes(each.mine?.[0] ?? -1)).length;
  if (!met.length) return <p class="st m t13">{t("you_none", { who })}</p>;
  const [low, high] = interval(won, met.length);
  const share = number(Math.round((100 * won) / met.length));
  return (
    <div class="st">
      <p>
        <b>{t("you", { who, won, played: met.length })}</b>
      </p>
      <p>{t("you_range", { share, low: number(Math.round(low)), high: number(Math.round(high)) })}</p>
      {low <= fair && fair <= high ? <p class="m t13">{t("few", { fair: number(Math.round(fair)) })}</p> : null}
    </div>
  );
}
