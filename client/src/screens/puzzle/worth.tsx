// What the moves are worth: each with its interval as a whisker on one scale, the best a full diamond, and who plays it.
import { number } from "../../text/format";
import type { MoveWorth, Solution } from "./api";
import { t } from "./text";

const STEP = 10; // the scale begins and ends at a multiple of it

export const points = (share: number): string => {
  const found = 100 * share;
  return number(found < 10 && found > 0 ? Math.round(found * 10) / 10 : Math.round(found));
};

/** The ends of the scale, in points of 100. */
export function scale(moves: readonly MoveWorth[]): [number, number] {
  const low = Math.min(...moves.map(({ share, margin }) => share - margin)) * 100;
  const high = Math.max(...moves.map(({ share, margin }) => share + margin)) * 100;
  const [from, to] = [Math.max(0, Math.floor(low / STEP) * STEP), Math.min(100, Math.ceil(high / STEP) * STEP)];
  return to > from ? [from, to] : [Math.max(0, to - STEP), Math.max(STEP, to)];
}

export function Worths({ solution, named, letter }: { solution: Solution; named(move: string): string; letter(move: string): string }) {
  const [from, to] = scale(solution.moves);
  const place = (share: number) => Math.max(0, Math.min(100, ((100 * share - from) / (to - from)) * 100));
  const ticks = [from, (from + to) / 2, to];
  return (
    <ol class="pz-worths">
      {solution.moves.map(({ move, share, margin }) => {
        const best = move === solution.best;
        const [low, high] = [place(share - margin), place(share + margin)];
        return (
          <li key={move} class={`${best ? "best" : ""} ${move === solution.answer ? "mine" : ""}`}>
            <span class="key" aria-hidden="true">
              {letter(move)}
            </span>
            <span class="grow">
              <b>{named(move)}</b>
              <span class="pz-marks">
                {best ? <span class="chip">{t("best")}</span> : null}
                {move === solution.answer ? <span class="chip">{t("yours")}</span> : null}
                {move === solution.normal ? <span class="chip">{t("normal")}</span> : null}
              </span>
            </span>
            <span class="pz-value" aria-hidden="true">
              <b>{points(share)}</b> ±{points(margin)}
            </span>
            <span class="pz-plot">
              <svg
                class="pz-whisker"
                viewBox="0 0 100 12"
                preserveAspectRatio="none"
                role="img"
                aria-label={t("value", { move: named(move), share: points(share), margin: points(margin) })}
              >
                <line x1="0" x2="100" y1="6" y2="6" class="axis" />
                <line x1={low} x2={Math.max(high, low + 0.4)} y1="6" y2="6" class="span" />
                <line x1={low} x2={low} y1="2" y2="10" class="end" />
                <line x1={high} x2={high} y1="2" y2="10" class="end" />
              </svg>
              <i style={{ left: `${place(share)}%` }} aria-hidden="true" />
            </span>
          </li>
        );
      })}
      <li class="pz-scale" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{number(tick)}</span>
        ))}
      </li>
    </ol>
  );
}
