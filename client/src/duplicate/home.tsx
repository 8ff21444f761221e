// On the first page: the deals of today. It shows nothing until it is there.
import "../style/puzzle-daily.css";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api";
import { titleOf } from "../games/catalogue";
import { Icon, Pip, Seal } from "../parts/icon";
import { greeted } from "../store/house";
import type { DailyDeals } from "../wire/http";
import { t } from "./text";

export default function Deals() {
  const [today, setToday] = useState<DailyDeals | null>(null);
  useEffect(() => {
    greeted()
      .then(() => ask<DailyDeals>("GET", "/api/daily"))
      .then(setToday, () => {});
  }, []);
  if (!today?.deals.length) return null;
  return (
    <section class="stock pz-daily" aria-labelledby="daily-deal">
      <div class="head">
        <Pip />
        <h2 id="daily-deal">{t("daily_short")}</h2>
      </div>
      <div class="row">
        <span class="pz-seals">
          {today.deals.map(({ game, over }) => (
            <a
              key={game}
              href={`/daily/${game}`}
              aria-label={t("daily_of", { game: titleOf(game) })}
              title={t("daily_of", { game: titleOf(game) })}
            >
              <Seal game={game} />
              {over ? (
                <span class="pz-tick right">
                  <Icon name="check" />
                </span>
              ) : null}
            </a>
          ))}
        </span>
        <div>
          <p class="t13 m">{t("daily_about")}</p>
          <a class="link t13" href="/evening">
            {t("evening_link")}
          </a>{" "}
          <a class="link t13" href="/tournaments">
            {t("tournaments_link")}
          </a>
        </div>
      </div>
    </section>
  );
}
