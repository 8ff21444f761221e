// The deal of a day: alone, with the same cards as everybody, once.
import "../style/new.css";
import "../style/duplicate.css";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api";
import { catalogue, entryOf } from "../games/catalogue";
import { Bar } from "../parts/bar";
import { Icon, Pip, Seal } from "../parts/icon";
import { Loading } from "../parts/room";
import { go } from "../router";
import { UnknownGame } from "../screens/help";
import { longDate } from "../screens/puzzle/text";
import { greeted, notify } from "../store/house";
import type { DailyShown, DailyTable } from "../wire/http";
import { HowScored, Promise_, SameCards } from "./made";
import { t } from "./text";

const EARLIER = 7;

export default function DailyPage({ game }: { game: string }) {
  const asked = new URLSearchParams(location.search).get("day") ?? "";
  const day = /^\d{1,6}$/.test(asked) ? Number(asked) : null;
  const entry = game ? entryOf(game) : catalogue.value[0];
  const key = entry?.key ?? "";
  const [found, setFound] = useState<DailyShown | null>(null);
  const [latest, setLatest] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setFound(null);
    if (!key) return;
    greeted()
      .then(() => ask<DailyShown>("GET", `/api/daily/${key}${day === null ? "" : `?day=${day}`}`))
      .then(
        (now) => {
          setFound(now);
          if (now.today) setLatest(now.number);
        },
        (error: Error) => notify(error.message, undefined, true),
      );
  }, [key, day]);
  if (!entry) return <UnknownGame game={game} />;
  const play = async () => {
    setBusy(true);
    try {
      go(`/t/${(await ask<DailyTable>("POST", `/api/daily/${key}`)).table}`);
    } catch (error) {
      notify(error instanceof Error ? error.message : "", undefined, true);
      setBusy(false);
    }
  };
  const at = (number: number) => go(`/daily/${key}${number === latest ? "" : `?day=${number}`}`, true);
  return (
    <div class="page">
      <Bar where={t("daily_of", { game: entry.title })} back />
      <main class="narrow-page du">
        <nav class="tabs" aria-label={t("daily")}>
          {catalogue.value.map((each) => (
            <button key={each.key} type="button" aria-pressed={each.key === key} onClick={() => go(`/daily/${each.key}`, true)}>
              <Seal game={each.key} />
              {each.title}
            </button>
          ))}
        </nav>
        {found ? (
          <>
            <section class="stock sec" aria-labelledby="deal">
              <div class="head">
                <Pip />
                <h1 id="deal" class="t18">
                  {longDate(found.day)}
                </h1>
                <span class="du-days">
                  <button
                    type="button"
                    class="tool"
                    aria-label={t("daily_before")}
                    title={t("daily_before")}
                    onClick={() => at(found.number - 1)}
                    disabled={latest - found.number >= EARLIER}
                  >
                    <Icon name="prev" />
                  </button>
                  <button
                    type="button"
                    class="tool"
                    aria-label={t("daily_after")}
                    title={t("daily_after")}
                    onClick={() => at(found.number + 1)}
                    disabled={found.today}
                  >
                    <Icon name="next" />
                  </button>
                </span>
              </div>
              <p class="m">
                {t("daily_about")} {t("daily_bots", { count: found.seats - 1 })}.
              </p>
              {found.today && !found.over ? (
                <button type="button" class="button primary big" onClick={play} disabled={busy} data-primary>
                  {t(found.begun ? "daily_on" : "daily_play")}
                </button>
              ) : null}
              {found.mine ? <p class="b">{t("daily_own", { place: found.mine.place, people: found.people })}</p> : null}
              {found.late ? <p>{t("daily_late")}</p> : null}
              {found.today ? (
                <p class="t13 m">
                  {t("daily_secret")} {next(found.next)}.
                </p>
              ) : null}
            </section>
            <section class="stock sec" aria-labelledby="made">
              {found.best.length ? (
                <SameCards
                  title={t("daily_list", { people: found.people })}
                  made={found.best.map((each) => ({ made: each.made, table: found.today ? "" : each.table, place: each.place }))}
                />
              ) : (
                <p class="m">{t(found.today && !found.over ? "daily_wait" : "daily_nobody")}</p>
              )}
            </section>
            <HowScored />
            {found.commitment ? <Promise_ commitments={[found.commitment]} secrets={[found.secret]} /> : null}
            <a class="link" href="/evening">
              {t("evening_link")}
            </a>
          </>
        ) : (
          <Loading />
        )}
      </main>
    </div>
  );
}

/** When the next deal comes. */
function next(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? t("daily_soon", { minutes }) : t("daily_next", { hours: Math.floor(minutes / 60) });
}
