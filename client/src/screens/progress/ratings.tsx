// The best at a game among people, each with the interval of their rating on one scale, and where one stands oneself.
import "../../style/new.css";
import "../../style/ratings.css";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api";
import { catalogue, entryOf } from "../../games/catalogue";
import { Bar } from "../../parts/bar";
import { Icon, Pip, Seal } from "../../parts/icon";
import { Loading } from "../../parts/room";
import { go } from "../../router";
import { greeted, notify } from "../../store/house";
import type { Rated, Rating, Ratings } from "../../wire/http";
import { UnknownGame } from "../help";
import { t } from "./text";

const STEP = 100; // of the scale

export default function RatingsPage({ game }: { game: string }) {
  const entry = entryOf(game);
  const [found, setFound] = useState<Ratings | null>(null);
  useEffect(() => {
    setFound(null);
    if (!entry) return;
    const asked = greeted().then(() => ask<Ratings>("GET", `/api/games/${game}/ratings`));
    asked.then(setFound, (error: Error) => notify(error.name === "TypeError" ? t("offline") : error.message, undefined, true));
  }, [game, entry]);
  if (!entry) return <UnknownGame game={game} />;
  return (
    <div class="page">
      <Bar where={t("ratings_title", { game: entry.title })} back />
      <main class="narrow-page rated">
        <nav class="tabs" aria-label={t("ratings")}>
          {catalogue.value.map((each) => (
            <button key={each.key} type="button" aria-pressed={each.key === entry.key} onClick={() => go(`/ratings/${each.key}`, true)}>
              <Seal game={each.key} />
              {each.title}
            </button>
          ))}
        </nav>
        {found ? <Found found={found} title={entry.title} /> : <Loading />}
      </main>
    </div>
  );
}

function Found({ found: { best, programs, mine }, title }: { found: Ratings; title: string }) {
  const scale = scaleOf([...[...best, ...programs].map(({ rating }) => rating), ...(mine ? [mine] : [])]);
  return (
    <>
      <section class="stock sec" aria-labelledby="mine">
        <div class="head">
          <Pip />
          <h2 id="mine">{t("rating_mine")}</h2>
        </div>
        {mine ? (
          <>
            <Row rating={mine} scale={scale} name={t("rating_you")} place="" me />
            <p class="m t13">{t(mine.provisional ? "rating_few" : "rating_sure", { games: mine.games })}</p>
          </>
        ) : (
          <p class="m">{t("rating_none", { game: title })}</p>
        )}
      </section>
      <section class="stock sec" aria-labelledby="best">
        <div class="head">
          <Pip />
          <h2 id="best">{t("rating_best")}</h2>
        </div>
        {best.length ? <List all={best} scale={scale} /> : <p class="m">{t("rating_nobody")}</p>}
        <p class="m t13">{t("rating_about")}</p>
        <a class="button" href="/lobby">
          <Icon name="next" small />
          {t("rating_play")}
        </a>
      </section>
      {programs.length ? (
        <section class="stock sec" aria-labelledby="programs">
          <div class="head">
            <Pip />
            <h2 id="programs">{t("rating_programs")}</h2>
          </div>
          <List all={programs} scale={scale} />
          <p class="m t13">{t("rating_programs_about")}</p>
        </section>
      ) : null}
    </>
  );
}

function List({ all, scale }: { all: readonly Rated[]; scale: [low: number, high: number] }) {
  return (
    <ol>
      {all.map(({ name, rating, me }, at) => (
        <li key={`${name} ${at}`}>
          <Row rating={rating} scale={scale} name={name} place={`${at + 1}`} me={me} />
        </li>
      ))}
    </ol>
  );
}

/** The ends of a scale that holds every interval. */
function scaleOf(all: readonly Rating[]): [low: number, high: number] {
  const low = Math.min(1400, ...all.map(({ rating, margin }) => rating - margin));
  const high = Math.max(1600, ...all.map(({ rating, margin }) => rating + margin));
  return [Math.floor(low / STEP) * STEP, Math.ceil(high / STEP) * STEP];
}

interface RowProps {
  rating: Rating;
  scale: [low: number, high: number];
  name: string;
  place: string;
  me: boolean;
}

function Row({ rating: { rating, margin, games, provisional }, scale: [low, high], name, place, me }: RowProps) {
  const at = (value: number) => (400 * (value - low)) / (high - low);
  const [left, middle, right] = [at(rating - margin), at(rating), at(rating + margin)];
  return (
    <div class={`one ${me ? "me" : ""}`}>
      <span class="place">{place}</span>
      <span class="name cut">
        <b>{name}</b>
        <small>{t("rating_games", { games })}</small>
      </span>
      <svg viewBox="0 0 400 32" preserveAspectRatio="none" aria-hidden="true">
        <path class="even" d={`M${at(1500)} 0V32`} />
        <path class="whisker" d={`M${left} 16H${right}M${left} 10V22M${right} 10V22`} />
        <path class="mean" d={`M${middle - 4} 16l4-6 4 6-4 6z`} />
      </svg>
      <span class="num">
        <b>
          {rating}
          {provisional ? <abbr title={t("rating_provisional")}>?</abbr> : null}
        </b>
        <small>±{margin}</small>
      </span>
    </div>
  );
}
