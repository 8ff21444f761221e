// Statistics of one game at a time: how often it was won against whom, with the interval; rows, best moments, favourites.
import { useState } from "preact/hooks";
import { catalogue, entryOf, titleOf } from "../../games/catalogue";
import { save } from "../../parts/file";
import { Icon, Pip, Seal } from "../../parts/icon";
import { sitDown } from "../home";
import type { GameStatistics, LevelShare, Statistics } from "./api";
import { levelName, t } from "./text";

export function Stats({ found, games }: { found: Statistics; games: readonly string[] }) {
  const listed = [...games, ...found.games.map(({ game }) => game).filter((game) => !games.includes(game))];
  const most = [...found.games].sort((a, b) => b.games - a.games)[0]?.game;
  const [chosen, setChosen] = useState(most ?? listed[0] ?? "");
  const stats = found.games.find(({ game }) => game === chosen);
  return (
    <section class="stock pan stats" aria-labelledby="statistics">
      <div class="head">
        <Pip />
        <h2 id="statistics">{t("statistics")}</h2>
        <a class="link" href="/profile">
          {t("your_games")}
        </a>
      </div>
      <fieldset class="seg gtabs">
        <legend class="visually-hidden">{t("statistics")}</legend>
        {listed.map((game) => (
          <button
            key={game}
            type="button"
            aria-pressed={game === chosen}
            aria-label={titleOf(game)}
            title={titleOf(game)}
            onClick={() => setChosen(game)}
          >
            <Seal game={game} />
          </button>
        ))}
      </fieldset>
      <h3 class="of">{titleOf(chosen)}</h3>
      {stats ? <Numbers stats={stats} /> : <None game={chosen} />}
      <button type="button" class="link" title={t("export_about")} onClick={() => keep(found)}>
        <Icon name="copy" small />
        {t("export")}
      </button>
    </section>
  );
}

function None({ game }: { game: string }) {
  const entry = entryOf(game) ?? catalogue.value[0];
  return (
    <div class="nothing">
      <p class="m">{t("no_games")}</p>
      {entry ? (
        <button type="button" class="button" onClick={() => void sitDown(entry)}>
          {t("play_first", { game: entry.title })}
        </button>
      ) : null}
    </div>
  );
}

const whole = (share: number): string => `${Math.round(share)}%`;

function Numbers({ stats }: { stats: GameStatistics }) {
  const { game, games, won, share, row, best_row, last, levels, moments, totals, favourites, rating } = stats;
  const wins = [...last].filter((each) => each === "w").length;
  const slots = { count: last.length, won: wins, lost: last.length - wins };
  return (
    <>
      <dl class="nums">
        {(
          [
            [games, t("games")],
            [games ? whole(share) : won, t("won")],
            [row, t("row")],
            [best_row, t("best_row")],
          ] as const
        ).map(([value, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a class="link rating" href={`/ratings/${game}`}>
        {rating ? t("rating", { rating: rating.rating, margin: rating.margin }) : t("ratings")}
        {rating?.provisional ? " ?" : ""}
      </a>
      <ul class="shares">
        {levels.map((level) => (
          <Share key={level.level} level={level} />
        ))}
      </ul>
      {last ? (
        <div class="last">
          <p>
            {t("last", { count: last.length })}
            <b>{t("last_sum", slots)}</b>
          </p>
          <svg viewBox="0 0 366 40" preserveAspectRatio="none" role="img" aria-label={t("last_said", slots)}>
            <path class="base" d="M0 20.500H366" />
            {[...last].map((each, at) => (
              <path key={at} class={each} d={`M${6 + 18.6 * at} ${each === "w" ? "19v-16" : "22v15"}`} />
            ))}
          </svg>
        </div>
      ) : null}
      {moments.length ? (
        <ul class="moments">
          {moments.map(({ key, say, value, table }) => (
            <li key={key}>
              <a href={`/replay/${table}`}>
                <span>{say}</span>
                <b>{value}</b>
                <Icon name="next" small />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <dl class="more">
        {totals.map(({ key, say, value }) => (
          <div key={key}>
            <dt>{say}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {favourites.length ? (
          <div>
            <dt>{t("favourites")}</dt>
            <dd>
              {favourites
                .slice(0, 3)
                .map(({ say, times }) => `${say} ×${times}`)
                .join(", ")}
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}

/** The share of wins against a level as a bar with its interval; the dotted line is a half. */
function Share({ level: { level, games, won, share, low, high } }: { level: LevelShare }) {
  const name = levelName(level);
  const said = t("share", { level: name, games, won, share: Math.round(share), low: Math.round(low), high: Math.round(high) });
  return (
    <li>
      <span aria-hidden="true">{name}</span>
      <span class="bar" role="img" aria-label={said} title={said}>
        <i style={{ width: `${share}%` }} />
        <u style={{ left: `${low}%`, width: `${high - low}%` }} />
      </span>
      <b aria-hidden="true">{whole(share)}</b>
    </li>
  );
}

/** Everything as a file on this device. */
const keep = (found: Statistics) => save(new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }), t("file"));
