// The trophy room: level and season under the lamp, today's quests, achievements, what is worn, statistics.
import "../../style/trophies.css";
import { useEffect, useState } from "preact/hooks";
import { Wardrobe } from "../../cosmetics/wardrobe";
import { titleOf } from "../../games/catalogue";
import { Page } from "../../parts/bar";
import { Icon, Pip, PlayerFace, Seal } from "../../parts/icon";
import { Loading } from "../../parts/room";
import { me, notify } from "../../store/house";
import { language } from "../../text";
import { Achievements } from "./achievements";
import { type ProgressInfo, progress, type Statistics, statistics, swap } from "./api";
import { Quest } from "./quests";
import { Season } from "./season";
import { Shelf } from "./shelf";
import { Stats } from "./stats";
import { nextSaid, t } from "./text";

export default function Trophies() {
  const [found, setFound] = useState<ProgressInfo | null>(null);
  const [counted, setCounted] = useState<Statistics | null>(null);
  const [person, spoken] = [me.value?.person, language.value];
  useEffect(() => {
    const failed = (error: Error) => notify(error.name === "TypeError" ? t("offline") : error.message, undefined, true);
    progress().then(setFound, failed);
    statistics().then(setCounted, () => {});
  }, [person, spoken]);
  if (!found) return <Loading />;
  const open = found.quests.filter(({ done, goal }) => done < goal).length;
  return (
    <Page where={t("room")} status={open ? t("quests_open", { count: open }) : t("quests_done")}>
      <main class="trophies">
        <Hero found={found} counted={counted} />
        <Today found={found} changed={setFound} />
        <div class="showcase">
          <Wardrobe />
          <Achievements all={found.achievements} />
        </div>
        {counted ? <Stats found={counted} games={found.week.games} /> : null}
      </main>
    </Page>
  );
}

function Hero({ found, counted }: { found: ProgressInfo; counted: Statistics | null }) {
  const { level, xp, of, today, title, week, season } = found;
  const name = me.value?.name ?? "";
  const before = Math.max(0, xp - today);
  const won = Object.fromEntries((counted?.games ?? []).map((each) => [each.game, each.won]));
  return (
    <section class="hero evening" aria-labelledby="level">
      <Shelf games={week.games} won={won} />
      <div class="id">
        <PlayerFace name={name} seat={0} on size="l" />
        <p class="eyebrow">
          <Icon name="lamp" small />
          {title}
        </p>
        <h1 id="level">{t("you_level", { name, level })}</h1>
        <span class="xp" role="img" aria-label={t("to_next_more", { xp, of, today })}>
          <i style={{ width: `${(100 * before) / of}%` }} />
          <i style={{ width: `${(100 * (xp - before)) / of}%` }} />
        </span>
        <p class="to">{t(today ? "to_next_more" : "to_next", { xp, of, today: Math.min(today, xp) })}</p>
      </div>
      <Season season={season} />
    </section>
  );
}

function Today({ found, changed }: { found: ProgressInfo; changed(now: ProgressInfo): void }) {
  const [choosing, setChoosing] = useState(false);
  const { quests, week, all_xp, streak } = found;
  const exchange = (key: string) => {
    setChoosing(false);
    swap(key).then(
      (now) => {
        changed(now);
        notify(t("swapped"));
      },
      (error: Error) => {
        notify(error.message, undefined, true);
        progress().then(changed, () => {}); // another tab may have swapped
      },
    );
  };
  return (
    <section class="stock pan today" aria-labelledby="today">
      <div class="head">
        <Pip />
        <h2 id="today">{t("today_short")}</h2>
        <span class="m">{nextSaid(found.next)}</span>
        {found.swap ? (
          <button type="button" class="link" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {choosing ? t("keep_all") : t("swap")}
          </button>
        ) : null}
      </div>
      {choosing ? (
        <p class="t13 m" role="status">
          {t("swap_which")}
        </p>
      ) : null}
      <ul class="quests">
        {quests.map((quest) => (
          <Quest key={quest.key} quest={quest} swap={choosing ? () => exchange(quest.key) : undefined} />
        ))}
      </ul>
      <p class="t13 m all">
        <b>{t("all_quests", { xp: all_xp })}</b> {t("missed")}
      </p>
      <div class="week">
        <p class="row">
          <span class="b grow">{t("week")}</span>
          <span class="gain">
            {week.filled ? <Icon name="check" small /> : null}
            {t("plus", { xp: week.xp })}
          </span>
        </p>
        <p class="t13 m">{t("week_about", { count: week.games.length })}</p>
        <ul class="four">
          {week.games.map((game) => {
            const done = week.won.includes(game);
            const said = t(done ? "won_this_week" : "open_this_week", { game: titleOf(game) });
            return (
              <li key={game} class={done ? "done" : ""}>
                <span role="img" aria-label={said} title={said}>
                  <Seal game={game} />
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <div class="week">
        <p class="b">{streak.days ? t("in_a_row", { days: streak.days }) : t("no_row")}</p>
        <p class="t13 m">{t("row_about", { best: streak.best })}</p>
      </div>
      <a class="link" href="/profile">
        {t("account")}
      </a>
    </section>
  );
}
