// Beside the table: the question and the moves; after the answer what they are worth, why, and where to go from here.
import { useEffect, useState } from "preact/hooks";
import { titleOf } from "../../games/catalogue";
import type { LoadedGame, StageProps } from "../../games/game";
import { Icon, Pip } from "../../parts/icon";
import { actionName, button } from "../../text/actions";
import { number } from "../../text/format";
import { Narrator, outcome } from "../../text/game";
import { whySentence } from "../table/advice";
import { others as fetchOthers, type PuzzleLine, type PuzzleShown, type PuzzlesToday, type Solution } from "./api";
import { Seals, Streak, stateOf } from "./streak";
import { longDate, shortDate, t } from "./text";
import { Worths } from "./worth";

export const LETTERS = "ABCDEFGH"; // as many moves as a puzzle has at the most
const RECENT = 3; // sentences of what happened just before

interface PanelProps {
  puzzle: PuzzleShown;
  today: PuzzlesToday | null;
  loaded: LoadedGame;
  props: StageProps;
  pending: string | null;
  left: string[] | null;
  sent: boolean;
  panel: { current: HTMLElement | null };
  choose(move: string): void;
  nudge(): void;
  giveUp(): void;
  playOn(): void;
}

export function Panel(all: PanelProps) {
  const { puzzle, loaded, props, panel } = all;
  const { module, words } = loaded;
  const named = (move: string) => button(module.actionName?.(move, words, props.names) ?? actionName(words, move));
  return (
    <section class="pz-panel" aria-label={t("daily")} ref={panel} tabIndex={-1}>
      {puzzle.solution ? <Solved {...all} solution={puzzle.solution} named={named} /> : <Open {...all} named={named} />}
    </section>
  );
}

function Head({ puzzle, today }: Pick<PanelProps, "puzzle" | "today">) {
  return (
    <header>
      <p class="eyebrow">
        {t("daily")} <span>{longDate(puzzle.day)}</span>
      </p>
      {today ? <Seals puzzles={today.puzzles} game={puzzle.game} /> : null}
      {today ? <Streak today={today} /> : null}
    </header>
  );
}

type Named = { named(move: string): string };

function Open({ puzzle, today, loaded, props, pending, left, sent, choose, nudge, giveUp, named }: PanelProps & Named) {
  const [sure, setSure] = useState(false);
  useEffect(() => setSure(false), [puzzle.id]);
  const recent = recentOf(puzzle, loaded, props);
  const narrowed = left !== null && left.length < puzzle.legal.length;
  return (
    <>
      <div class="pz-body">
        <Head puzzle={puzzle} today={today} />
        <h1>{t("find")}</h1>
        <p class="m">{narrowed ? t("nudged", { count: left.length }) : t("find_more")}</p>
        {recent.length ? (
          <div class="pz-before">
            <h2>{t("before")}</h2>
            {recent.map((said, i) => (
              <p key={i}>{said}</p>
            ))}
          </div>
        ) : null}
        <ol class="pz-moves" aria-label={t("moves")}>
          {puzzle.legal.map(([move, promises], i) => {
            const gone = narrowed && !left.includes(move);
            const more = [loaded.module.actionText?.(move), outcome(loaded.words, promises)].filter(Boolean).join(" · ");
            return (
              <li key={move}>
                <button
                  type="button"
                  class={`button ${pending === move ? "chosen" : ""}`}
                  data-move={move}
                  aria-keyshortcuts={LETTERS[i]}
                  aria-pressed={pending === move}
                  disabled={gone || sent}
                  onClick={() => choose(move)}
                >
                  <kbd class="key">{LETTERS[i]}</kbd>
                  <span class="grow">
                    <b>{named(move)}</b>
                    <small>{gone ? t("gone") : pending === move ? t("once_more") : more}</small>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
        <Facts puzzle={puzzle} />
        <p class="pz-note m">{t("checked", { worlds: number(puzzle.worlds) })}</p>
      </div>
      <div class="pz-go">
        {pending !== null ? (
          <button type="button" class="button primary" data-primary onClick={() => choose(pending)}>
            {t("answer", { move: named(pending) })}
          </button>
        ) : (
          <>
            {puzzle.legal.length > 2 ? (
              <button type="button" class="button" disabled={narrowed} onClick={nudge}>
                <Icon name="lamp" small />
                {t("nudge")}
                <small>{t("nudge_more")}</small>
              </button>
            ) : null}
            <button type="button" class="button" onClick={() => (sure ? giveUp() : setSure(true))}>
              {t(sure ? "sure" : "give_up")}
            </button>
          </>
        )}
      </div>
    </>
  );
}

/** The last things that happened before the decision, in the game's words. */
function recentOf({ before, view, seat }: PuzzleShown, { words, module }: LoadedGame, { names }: StageProps): string[] {
  const narrator = new Narrator(words, names, seat, module.slots);
  return before.flatMap((event) => narrator.take(event, view.numbers as never)?.sentence ?? []).slice(-RECENT);
}

function Solved({ puzzle, solution, today, props, playOn, named }: PanelProps & Named & { solution: Solution }) {
  const { right, answer, best } = solution;
  const next = today?.puzzles.find((each) => !each.answered && each.game !== puzzle.game);
  const head = t("is_best", { move: named(best) });
  const other = solution.normal === best ? (solution.moves[1]?.move ?? "") : solution.normal; // Normal may have learned it meanwhile
  const why = `${t("compared", { other: named(other) })} ${whySentence(props.words, solution.why, props.names)}`;
  const letter = (move: string) => LETTERS[puzzle.legal.findIndex(([action]) => action === move)] ?? "";
  const verdict = t(right ? "right" : answer ? "wrong" : "given_up");
  return (
    <>
      <div class="pz-body">
        <Head puzzle={puzzle} today={today} />
        <p class={`pz-verdict ${right ? "right" : ""}`}>
          <Icon name={right ? "check" : "minus"} small />
          {verdict}
        </p>
        <h1>{head}</h1>
        <p>{why}</p>
        <p class="visually-hidden" role="alert">{`${verdict}. ${head}. ${why}`}</p>
        <Worths solution={solution} named={named} letter={letter} />
        <Facts puzzle={puzzle} />
        <Others puzzle={puzzle} />
        <p class="pz-note m">{t("worth", { worlds: number(puzzle.worlds) })}</p>
      </div>
      <div class="pz-go">
        <button type="button" class="button primary" data-primary onClick={playOn}>
          <Icon name="play" small />
          {t("play_on")}
        </button>
        {next ? (
          <a class="button" href={`/puzzle/${next.game}`}>
            {t("next", { game: titleOf(next.game) })}
          </a>
        ) : null}
      </div>
    </>
  );
}

/** How many tried it, and how hard it is. */
function Facts({ puzzle }: { puzzle: PuzzleShown }) {
  const { solution, tried, difficulty } = puzzle;
  const found = solution && tried ? t("found_by", { solved: solution.solved, tried }) : "";
  return (
    <p class="pz-facts">
      <span>{found || (tried ? t("tried", { tried }) : t("tried_none"))}</span>
      <span class="dots" role="img" aria-label={t("difficulty", { level: difficulty })}>
        {[1, 2, 3, 4].map((i) => (
          <Pip key={i} hollow={i > difficulty} />
        ))}
      </span>
    </p>
  );
}

/** The puzzles of the last weeks. */
function Others({ puzzle }: { puzzle: PuzzleShown }) {
  const [found, setFound] = useState<PuzzleLine[]>([]);
  useEffect(() => {
    fetchOthers(puzzle.game).then(setFound, () => {});
  }, [puzzle]);
  return (
    <details class="pz-others">
      <summary>{t("others")}</summary>
      <ul>
        {found.map((each) => (
          <li key={each.id}>
            <a
              class={`chip ${each.answered}`}
              href={`/puzzle/${each.game}/${each.id}`}
              aria-current={each.id === puzzle.id ? "page" : undefined}
              aria-label={`${longDate(each.day)}, ${t("difficulty", { level: each.difficulty })}, ${stateOf(each)}`}
            >
              {each.answered ? <Icon name={each.answered === "right" ? "check" : "minus"} small /> : null}
              {shortDate(each.day)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
