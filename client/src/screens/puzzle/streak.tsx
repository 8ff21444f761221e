// The puzzles of today, one a game, and the days in a row.

import { titleOf } from "../../games/catalogue";
import { Icon, Pip, Seal } from "../../parts/icon";
import type { PuzzleLine, PuzzlesToday, StreakInfo } from "./api";
import { daysBefore, t, weekday } from "./text";

export const stateOf = ({ answered }: PuzzleLine): string => t(answered === "right" ? "solved" : answered ? "missed" : "open");

/** A game's seal that leads to its puzzle of today, with a tick once it is solved. */
export function Seals({ puzzles, game }: { puzzles: PuzzleLine[]; game?: string }) {
  return (
    <ul class="pz-seals">
      {puzzles.map((each) => (
        <li key={each.game}>
          <a
            href={`/puzzle/${each.game}`}
            aria-label={`${t("of_game", { game: titleOf(each.game) })}, ${stateOf(each)}`}
            title={titleOf(each.game)}
            aria-current={each.game === game ? "page" : undefined}
          >
            <Seal game={each.game} />
            {each.answered ? (
              <span class={`pz-tick ${each.answered}`}>
                <Icon name={each.answered === "right" ? "check" : "minus"} small />
              </span>
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

const WORDS = { solved: "solved", free: "free", missed: "day_missed", open: "open" } as const;

/** The last seven days, as diamonds: full, dashed for a free day, hollow. */
export function Week({ streak, day }: { streak: StreakInfo; day: string }) {
  return (
    <ol class="pz-week">
      {streak.week.map((state, i) => {
        const name = weekday(daysBefore(day, streak.week.length - 1 - i));
        return (
          <li key={i} class={state}>
            <Pip hollow={state !== "solved"} />
            <span aria-hidden="true">{name}</span>
            <span class="visually-hidden">{`${name}: ${t(WORDS[state])}`}</span>
          </li>
        );
      })}
    </ol>
  );
}

export const streakSaid = ({ days }: StreakInfo): string => (days ? t("streak", { days }) : t("no_streak"));

export function Streak({ today }: { today: PuzzlesToday }) {
  const { streak, day, next } = today;
  const minutes = Math.max(0, Math.floor(next / 60));
  return (
    <div class="pz-streak">
      <Week streak={streak} day={day} />
      <p>
        <b>{streakSaid(streak)}</b>
        <span class="m">{t(streak.free ? "free_left" : "free_used")}</span>
        <span class="m">{t("next_in", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</span>
      </p>
    </div>
  );
}
