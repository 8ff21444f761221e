// Above the scrubber of a replay: the chance to win over the game and its key moments, from the review, which is made once it is asked for.
import { useEffect, useState } from "preact/hooks";
import { useKeys } from "../parts/keys";
import type { Turn } from "../store/turns";
import type { ReviewFound } from "../wire/http";
import { type Corner, corners, half, points, sideOf } from "./review/data";
import { useWidth } from "./review/plot";
import { review } from "./review/requests";
import { t } from "./review/words";

export interface ChanceProps {
  id: string;
  seat: number; // whose chance
  who: string;
  turns: readonly Turn[];
  at: number;
  pick(index: number): void;
}

const AGAIN = 1000; // milliseconds until it is asked again how far it is
const HIGH = 40;
const THUMB = 8; // half of the scrubber's thumb: where its ends are

export default function Chance({ id, seat, who, turns, at, pick }: ChanceProps) {
  const [found, setFound] = useState<ReviewFound | null>(null);
  const [said, setSaid] = useState(t("waiting_first"));
  const [box, width] = useWidth<HTMLDivElement>();
  useEffect(() => {
    let timer = 0;
    let gone = false;
    const ask = async (): Promise<void> => {
      const answer = await review(id);
      if (gone) return;
      if ("review" in answer) return setFound(answer);
      if (answer.total) setSaid(t("waiting", { done: answer.done, total: answer.total }));
      timer = window.setTimeout(() => ask().catch(fail), AGAIN);
    };
    const fail = (error: Error): void => {
      if (!gone) setSaid(error.message);
    };
    ask().catch(fail);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id]);
  const place = (entry: number): number => {
    const n = found?.shown[Math.floor(entry)] ?? 0;
    const index = turns.findLastIndex((each) => each.n <= n);
    return Math.max(0, index) + (entry % 1);
  };
  const side = found ? found.review.sides[sideOf(found.review, seat)] : undefined;
  const line = found && side ? corners(side, found.review.entries) : [];
  const moments = side?.moments ?? [];
  const key = [...new Set(moments.map((moment) => Math.min(turns.length - 1, place(moment.at))))].sort((a, b) => a - b);
  const next = key.find((index) => index > at) ?? key[0];
  useKeys({ n: () => next !== undefined && pick(next) });
  const now = line.findLast((corner) => place(corner.at) <= at + 0.01);
  const last = Math.max(1, turns.length - 1);
  const x = (index: number) => THUMB + ((width - 2 * THUMB) * Math.min(last, index)) / last;
  const y = (share: number) => 6 + ((HIGH - 12) * (10_000 - Math.max(0, Math.min(10_000, share)))) / 10_000;
  const spot = ({ at, share }: Corner, by = 0) => `${x(place(at)).toFixed(1)},${y(share + by).toFixed(1)}`;
  return (
    <div class="chance" ref={box}>
      {side && now && width ? (
        <>
          <p class="row">
            <b>
              {Math.round(points(now.share))}% <small>± {half(now.margin)}</small>
            </b>
            <span class="m t13 cut grow">{t("chance", { who })}</span>
            {next === undefined ? null : (
              <button type="button" class="link" aria-keyshortcuts="N" onClick={() => pick(next)}>
                {t("next_moment")}
              </button>
            )}
          </p>
          <svg
            width={width}
            height={HIGH}
            role="img"
            aria-label={t("chance_now", { who, share: Math.round(points(now.share)), margin: half(now.margin) })}
          >
            <path class="even" d={`M${THUMB} ${y(side.start)}H${width - THUMB}`} />
            <polygon
              points={[
                ...line.map((corner) => spot(corner, corner.margin)),
                ...line.map((corner) => spot(corner, -corner.margin)).reverse(),
              ].join(" ")}
            />
            <polyline points={line.map((corner) => spot(corner)).join(" ")} />
            {moments.map((moment) => {
              const corner = line.findLast((each) => each.at <= moment.at + 0.5);
              const [cx, cy] = [x(place(moment.at)), y(corner?.share ?? side.start)];
              return moment.kind === "luck" ? (
                <rect key={`l${moment.at}`} x={cx - 5} y={cy - 5} width={10} height={10} rx={2} />
              ) : (
                <circle key={`m${moment.at}`} class={moment.kind} cx={cx} cy={cy} r={5.5} />
              );
            })}
          </svg>
        </>
      ) : (
        <p class="m t13" role="status">
          {said}
        </p>
      )}
    </div>
  );
}
