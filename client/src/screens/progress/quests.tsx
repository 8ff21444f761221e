// Today's quests, as the trophy room and the first page list them.
import "../../style/quests.css";
import { titleOf } from "../../games/catalogue";
import { Icon, Seal } from "../../parts/icon";
import type { QuestInfo } from "./api";
import { t } from "./text";

interface QuestProps {
  quest: QuestInfo;
  swap?: (() => void) | undefined; // while one is being chosen
}

export function Quest({ quest, swap }: QuestProps) {
  const { game, say, done, goal, xp } = quest;
  const ok = done >= goal;
  const amount = t("of_goal", { done, goal });
  return (
    <li class={`quest ${ok ? "ok" : ""}`}>
      <Seal game={game} />
      <p class="b">{say}</p>
      <span class="n">
        {ok ? t("done") : amount}, {titleOf(game)}
      </span>
      {swap && !ok ? (
        <button type="button" class="button" aria-label={t("swap_quest", { quest: say })} onClick={swap}>
          {t("swap_this")}
        </button>
      ) : (
        <span class="gain">
          {ok ? <Icon name="check" small /> : null}
          {t("plus", { xp })}
        </span>
      )}
      <span class="meter" role="img" aria-label={amount}>
        <i style={{ width: `${(100 * Math.min(done, goal)) / goal}%` }} />
      </span>
    </li>
  );
}
