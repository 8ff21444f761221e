// What the moves of a decision were worth: each with its interval; the best filled, the one played marked, those that cannot be told apart hollow.

import type { Decision, Tried } from "../../wire/http";
import { half, type Named, points, ticks } from "./data";
import { useWidth } from "./plot";
import { t } from "./words";

const MOST = 4; // moves

/** The best, the one played, and those between or after them, as they are listed. */
function shownOf({ moves, best, played }: Decision): Tried[] {
  const named = moves.filter(({ move }) => move === best || move === played);
  const others = moves.filter((each) => !named.includes(each)).slice(0, MOST - named.length);
  return moves.filter((each) => named.includes(each) || others.includes(each));
}

export function Moves({ decision, named }: { decision: Decision; named: Named }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const moves = shownOf(decision);
  const edges = moves.flatMap(({ share, margin }) => [points(share - margin), points(share + margin)]);
  const low = Math.max(0, Math.min(...edges) - 3);
  const high = Math.min(100, Math.max(...edges) + 3);
  const x = (value: number) => 8 + ((width - 16) * (value - low)) / Math.max(1, high - low);
  return (
    <div class="rv-moves">
      <ul aria-label={t("moves")}>
        {moves.map((each, i) => {
          const [share, margin] = [Math.round(points(each.share)), half(each.margin)];
          const best = each.move === decision.best;
          const was = each.move === decision.played;
          const kind = best ? "best" : was ? "was" : "other";
          const name = named(each.move, decision);
          return (
            <li key={each.move}>
              <span class="rv-move">
                {name}
                {best || was ? <small>{[best ? t("best") : "", was ? t("played") : ""].filter(Boolean).join(", ")}</small> : null}
              </span>
              <div ref={i ? undefined : box}>
                {width ? (
                  <svg class="rv-plot" width={width} height={26} role="img" aria-label={t("move_said", { move: name, share, margin })}>
                    {ticks(low, high).map((tick) => (
                      <path key={tick} class="gr" d={`M${x(tick)} 0V26`} />
                    ))}
                    <g class={`wh ${kind}`}>
                      <path
                        d={`M${x(points(each.share - each.margin))} 13H${x(points(each.share + each.margin))}m0-4v8M${x(points(each.share - each.margin))} 9v8`}
                      />
                      {best ? (
                        <path class="dot" d={`M${x(points(each.share))} 6l6.500 7-6.500 7-6.500-7z`} />
                      ) : (
                        <circle class={was ? "dot" : "hollow"} cx={x(points(each.share))} cy={13} r={5} />
                      )}
                    </g>
                  </svg>
                ) : null}
              </div>
              <span class="rv-worth" aria-hidden="true">
                <b>{share}</b> ± {margin}
              </span>
            </li>
          );
        })}
      </ul>
      {width ? (
        <div class="rv-axis">
          <svg class="rv-plot" width={width} height={16} aria-hidden="true">
            {ticks(low, high).map((tick) => (
              <text key={tick} class="c" x={x(tick)} y={12}>
                {tick}%
              </text>
            ))}
          </svg>
        </div>
      ) : null}
    </div>
  );
}
