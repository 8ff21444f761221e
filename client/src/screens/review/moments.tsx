// The moments that changed a side's chance most, by cost.
import { capital } from "../../text/format";
import type { Moment, Review } from "../../wire/http";
import { type Focus, focusOf, half, type Named, points, same } from "./data";
import { Card, signed } from "./plot";
import { gaveUp, type People } from "./sums";
import { t } from "./words";

export interface MomentsProps {
  review: Review;
  side: number;
  people: People;
  focus: Focus;
  pick(focus: Focus): void;
  named: Named;
  sentencesOf(moment: Focus): readonly string[]; // what happened where luck turned
}

export function Moments({ review, side, people, focus, pick, named, sentencesOf }: MomentsProps) {
  const moments = review.sides[side]!.moments;
  return (
    <Card title={t("moments")} more={<span class="m">{t("by_cost")}</span>} class="rv-moments">
      {moments.length ? (
        <ol>
          {moments.map((moment, i) => (
            <li key={`${moment.kind}${moment.at}`}>
              <button type="button" aria-pressed={same(focusOf(moment), focus)} onClick={() => pick(focusOf(moment))}>
                <i class={`rv-rank ${moment.kind}`} aria-hidden="true">
                  {i + 1}
                </i>
                <span class="grow">
                  <b class="cut">{title(moment, review, people, named, sentencesOf)}</b>
                  <small class="cut">{about(moment, review, people, named)}</small>
                </span>
                <span class="rv-cost">
                  <b>{signed(Math.round(points(moment.cost)))}</b>
                  {moment.margin ? <small>± {half(moment.margin)}</small> : null}
                </span>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p class="m">{t("moments_none")}</p>
      )}
    </Card>
  );
}

/** What happened there, in a few words. */
function title(
  moment: Moment,
  review: Review,
  people: People,
  named: MomentsProps["named"],
  sentencesOf: MomentsProps["sentencesOf"],
): string {
  if (moment.kind === "left") return gaveUp(people, moment.seat);
  if (moment.kind === "luck")
    return moment.since === 0 && moment.at <= (review.decisions[0]?.at ?? 0) ? t("the_deal") : longest(sentencesOf(focusOf(moment)));
  const decision = review.decisions[moment.decision]!;
  return named(decision.played, decision);
}

function about(moment: Moment, review: Review, people: People, named: MomentsProps["named"]): string {
  const who = people.names[moment.seat] ?? "";
  const turn = t("turn", { turn: moment.turn });
  if (moment.kind === "luck") return `${t("lucky")} · ${turn}`;
  if (moment.kind === "left") return capital(turn);
  const decision = review.decisions[moment.decision]!;
  const mine = moment.seat === people.mine;
  const by = moment.kind === "others" ? t("slip_of", { who }) : mine ? t("your_decision") : t("decision_of", { who });
  return `${by} · ${turn} · ${t("better", { move: named(decision.best, decision) })}`;
}

/** The sentence that says most. */
const longest = (sentences: readonly string[]): string =>
  sentences.reduce((best, each) => (each.length > best.length ? each : best), sentences[0] ?? t("lucky"));
