// The opponent wall, on the page of opponents: four archetypes and three bosses, each with its rule, how hard it is, and my results against it. One tap is a duel.
import "./grimhand.css";
import { useEffect, useState } from "preact/hooks";
import { type FinishedGame, finished } from "../../api";
import facts from "../../generated/grimhand.facts.json";
import { Pip } from "../../parts/icon";
import { sitDown } from "../../screens/home";
import { entryOf } from "../catalogue";
import { t } from "./text";

/** How often each wins of 100 games against a plain opponent, as the lab measured it, the easiest first. */
export const WALL: readonly { key: string; wins: number }[] = Object.entries(facts.wins)
  .map(([key, wins]) => ({ key, wins }))
  .sort((a, b) => a.wins - b.wins);
/** What that is to a person: from one dot to four. */
const levelOf = (wins: number): number => (wins < 50 ? 2 : wins < 65 ? 3 : 4);

export interface Fared {
  won: number;
  lost: number;
}

/** How my games against an opponent ended; a draw is neither. */
export function faredAgainst(key: string, games: readonly FinishedGame[]): Fared {
  const fared = { won: 0, lost: 0 };
  for (const { game, options = {}, mine = [], result } of games) {
    const seats = (options.enemy ?? "").split(",");
    const other = (seats.length > 1 ? seats : ["none", ...seats]).indexOf(key);
    if (game !== "grimhand" || other < 0 || mine.length !== 1 || mine.includes(other) || result?.winners.length !== 1) continue;
    fared[result.winners.includes(other) ? "lost" : "won"] += 1;
  }
  return fared;
}

export default function Wall() {
  const [games, setGames] = useState<FinishedGame[]>([]);
  useEffect(() => {
    document.documentElement.classList.add("casino");
    finished(true).then(setGames, () => {});
    return () => document.documentElement.classList.remove("casino");
  }, []);
  const rows = [false, true].map((boss) => WALL.filter(({ key }) => facts.bosses.includes(key) === boss));
  return (
    <section class="g-wall" aria-label={t("wall")}>
      <header>
        <h2 class="top">{t("wall")}</h2>
        <p>{t("wall_more")}</p>
      </header>
      {rows.map((row, i) => (
        <section key={i} aria-label={t(i ? "wall_bosses" : "wall_archetypes")}>
          <h2>{t(i ? "wall_bosses" : "wall_archetypes")}</h2>
          <ul>
            {row.map((each) => (
              <Foe key={each.key} who={each.key} wins={each.wins} fared={faredAgainst(each.key, games)} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Foe({ who, wins, fared: { won, lost } }: { who: string; wins: number; fared: Fared }) {
  const level = levelOf(wins);
  const game = entryOf("grimhand");
  const { words = [], labels = [] } = game?.options.find(({ name }) => name === "enemy") ?? {};
  const [name = "", rule = ""] = labels[words.indexOf(who)]?.split(": ") ?? [];
  const fight = () => game && sitDown(game, "bots", { preset: "modern", enemy: `none,${who}` });
  return (
    <li class="g-foe">
      <button type="button" aria-label={t("wall_fight_who", { who: name })} onClick={fight}>
        <img src={`/art/grimhand/${who}.svg`} alt="" />
        <b class="name">{name}</b>
        <span class="rule">{rule}</span>
        <span class="dots" role="img" aria-label={t("wall_level", { n: level })} title={t("wall_odds", { n: wins })}>
          {[1, 2, 3, 4].map((i) => (
            <Pip key={i} hollow={i > level} />
          ))}
        </span>
        <small>{t("wall_odds", { n: wins })}</small>
        <span class="fared">{won + lost ? t("wall_record", { won, lost }) : t("wall_unmet")}</span>
        <span class="button primary" aria-hidden="true">
          {t("wall_fight")}
        </span>
      </button>
    </li>
  );
}
