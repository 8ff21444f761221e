// Achievements: those that were reached, then the nearest.
import { useState } from "preact/hooks";
import { titleOf } from "../../games/catalogue";
import { Icon, Pip, Seal } from "../../parts/icon";
import type { AchievementInfo } from "./api";
import { shortDate, t } from "./text";

const FEW = 8;

/** The newest first, then those of which the least is missing. */
const inOrder = (all: readonly AchievementInfo[]): AchievementInfo[] =>
  [...all].sort((a, b) => (b.day ?? "").localeCompare(a.day ?? "") || a.goal - a.done - (b.goal - b.done));

export function Achievements({ all }: { all: readonly AchievementInfo[] }) {
  const [open, setOpen] = useState(false);
  const reached = all.filter((each) => each.day).length;
  const shown = inOrder(all).slice(0, open ? all.length : FEW);
  return (
    <section class="stock pan achievements" aria-labelledby="achievements">
      <div class="head">
        <Pip />
        <h2 id="achievements">{t("achievements")}</h2>
        <span class="m">{t("achieved", { done: reached, count: all.length })}</span>
        <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t("fewer") : t("all_achievements", { count: all.length })}
        </button>
      </div>
      <ul>
        {shown.map(({ key, say, about, done, goal, game, day }) => (
          <li key={key} class={day ? "ok" : ""}>
            {game ? (
              <Seal game={game} />
            ) : (
              <span class="seal" aria-hidden="true">
                <Icon name="lamp" />
              </span>
            )}
            <p>
              <span class="b">{say}</span>
              <span class="n">
                {about}
                {game ? `, ${titleOf(game)}` : ""}
              </span>
              <span class="n at">
                {day ? (
                  <>
                    <Icon name="check" small />
                    {t("reached_on", { day: shortDate(day) })}
                  </>
                ) : goal > 1 ? (
                  t("of_goal", { done, goal })
                ) : null}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
