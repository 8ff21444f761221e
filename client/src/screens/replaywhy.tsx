// Why a bot moved as it did, once the game is over: what its moves were worth by what it knew then, and how it chose.
import { useEffect, useState } from "preact/hooks";
import { ask, type Replay } from "../api";
import type { LoadedGame } from "../games/game";
import { Icon } from "../parts/icon";
import { namesIn } from "../store/turns";
import { say } from "../text";
import { actionName } from "../text/actions";
import { capital, number } from "../text/format";
import type { BotWhy } from "../wire/http";
import { named as levelNamed, temperName } from "./opponents/data";
import { whySentence } from "./table/advice";
import { Shares, t, tenths } from "./table/shares";

export interface WhyProps {
  game: Replay;
  loaded: LoadedGame;
  n: number; // the bot's move
  loose: boolean; // there is no log to dock on
  close(): void;
}

export default function Why({ game, loaded, n, loose, close }: WhyProps) {
  const [found, setFound] = useState<BotWhy | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    setFound(null);
    setTrouble("");
    let here = true;
    ask<BotWhy>("GET", `/api/tables/${game.id}/why?n=${n}`).then(
      (why) => here && setFound(why),
      (error: Error) => here && setTrouble(error.message),
    );
    return () => {
      here = false;
    };
  }, [game.id, n]);
  const names = namesIn(game);
  const { words, module } = loaded;
  const named = (action: string) => capital(module.actionName?.(action, words, names) ?? actionName(words, action));
  const who = found ? (names[found.seat] ?? "") : "";
  return (
    <section class={`hint-panel why ${loose ? "loose" : ""}`} aria-label={t("why")}>
      <header>
        <span class="bulb">
          <Icon name="lamp" />
        </span>
        <h2>{found ? t("why_played", { who, action: named(found.played) }) : t("why")}</h2>
        <button type="button" class="tool" aria-label={say("close")} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      {found ? (
        <>
          <p role="status">{verdict(found, named)}</p>
          <Shares hint={found.worth} named={named} played={found.played} />
          <p>{whySentence(words, { ...found.worth.why, promise: "" }, names)}</p>
          <p class="sure">
            {t("why_worlds", { who, worlds: number(found.worth.worlds) })} {how(found)}
          </p>
        </>
      ) : (
        <p role="status">{trouble || t("why_waits")}</p>
      )}
    </section>
  );
}

/** Whether it played the best move, and what another one would have been worth more. */
function verdict({ worth, played, behind = [0, 0] }: BotWhy, named: (action: string) => string): string {
  const best = worth.moves[0]?.[0] ?? "";
  if (worth.moves.length === 1) return t("why_only");
  if (best === played) return t("why_best");
  const said = { best: named(best), behind: tenths(behind[0]), margin: tenths(behind[1]) };
  return t(behind[0] >= 2 * behind[1] && behind[0] > 0 ? "why_behind" : "why_near", said);
}

/** How it chose, honestly: the figures above are not its own. */
function how({ bot, how: way }: BotWhy): string {
  const [level = "", temper = ""] = bot.split("-");
  const name = temper ? `${levelNamed(level)}, ${temperName(temper)}` : levelNamed(level);
  return t(way === "search" ? "why_search" : way === "policy" ? "why_policy" : "why_stand_in", { level: name });
}
