// One moment: the table as its player saw it, what was played, what was better and why, and the ways on from there.
import type { Replay } from "../../api";
import type { LoadedGame } from "../../games/game";
import { Icon } from "../../parts/icon";
import type { Turn } from "../../store/turns";
import { capital } from "../../text/format";
import type { Review } from "../../wire/http";
import { whySentence } from "../table/advice";
import { Board } from "./board";
import { change, type Focus, half, type Named, points, sideOf } from "./data";
import { Moves } from "./moves";
import { signed } from "./plot";
import { Face, gaveUp, type People } from "./sums";
import { t } from "./words";

interface MomentProps {
  review: Review;
  side: number;
  people: People;
  focus: Focus;
  named: Named;
  sentences: readonly string[];
  seen: { game: Replay; turn: Turn } | null; // null while it is fetched
  loaded: LoadedGame;
  viewer: number;
  playOn: (() => void) | null;
  replay: string;
}

export function MomentPanel(props: MomentProps) {
  const { review, people, focus, seen, loaded, viewer } = props;
  const decision = review.decisions[focus.decision];
  const turn = decision?.turn ?? review.decisions.findLast(({ at }) => at <= focus.at)?.turn ?? 1;
  const label = viewer === people.mine ? t("position_you") : t("position", { who: people.names[viewer] ?? "" });
  return (
    <section class="stock rv-moment" aria-label={t("turn", { turn })}>
      <div class="rv-place">
        <p class="rv-cap">
          <b>{capital(t("turn", { turn }))}</b>
          <span>{label}</span>
        </p>
        {seen ? (
          <Board
            game={seen.game}
            loaded={loaded}
            view={seen.turn.view}
            label={`${label}. ${seen.turn.said.join(" ")}`}
            best={focus.kind === "luck" ? "" : (decision?.best ?? "")}
            played={focus.kind === "luck" ? "" : (decision?.played ?? "")}
          />
        ) : (
          <div class="rv-board skel" />
        )}
      </div>
      <div class="rv-why">
        <div aria-live="polite">
          <Why {...props} />
        </div>
        <div class="rv-go">
          <button type="button" class="button primary" aria-keyshortcuts="P" disabled={!props.playOn} onClick={() => props.playOn?.()}>
            <Icon name="play" small />
            <span>
              {t("play_on")} <small>{t("against")}</small>
            </span>
          </button>
          <a class="button" href={props.replay}>
            <Icon name="eye" small />
            {t("replay")}
          </a>
        </div>
      </div>
    </section>
  );
}

function Why({ review, side, people, focus, named, sentences, loaded }: MomentProps) {
  const own = review.sides[side]!;
  const moment = own.moments.find((each) => each.at === focus.at && (each.kind === "luck") === (focus.kind === "luck"));
  const point = own.line.find(({ at }) => at === focus.at);
  if (focus.kind === "luck") {
    const [luck, margin] = [moment?.cost ?? point?.luck ?? 0, moment?.margin ?? point?.luck_margin ?? 0];
    return (
      <>
        <p class="rv-eb">{t("lucky")}</p>
        <h2>{t("luck_was", { points: signed(Math.round(points(luck))), margin: half(margin) })}</h2>
        <p class="rv-tx">{sentences.length ? sentences.join(" ") : t("the_deal")}</p>
        <p class="m t13">{t("luck_more")}</p>
      </>
    );
  }
  const decision = review.decisions[focus.decision];
  if (!decision) {
    const seat = moment?.seat ?? 0;
    return (
      <>
        <p class="rv-eb">{gaveUp(people, seat)}</p>
        <h2>{t("left_was", { points: Math.round(points(-(moment?.cost ?? 0))) })}</h2>
      </>
    );
  }
  const mover = sideOf(review, decision.seat);
  const mine = decision.seat === people.mine;
  const who = people.names[decision.seat] ?? "";
  const lost = -change(decision, mover);
  const slip = decision.best !== decision.played;
  const effect = change(decision, side);
  const whose = own.seats.includes(people.mine) ? t(effect < 0 ? "you_cost" : "you_given") : people.sides[side]!;
  return (
    <>
      <p class="rv-eb">
        <Face people={people} seat={decision.seat} />
        {mine
          ? t("you_played", { move: named(decision.played, decision) })
          : t("who_played", { who, move: named(decision.played, decision) })}
      </p>
      {slip ? (
        <>
          <h2>
            {t("was_better", {
              move: named(decision.best, decision),
              points: Math.round(points(lost)),
              margin: half(decision.slip_margins[mover] ?? 0),
            })}
          </h2>
          {decision.why ? (
            <p class="rv-tx">
              {whySentence(loaded.words, decision.seat === people.mine ? decision.why : { ...decision.why, promise: "" }, people.names)}
            </p>
          ) : null}
          {mover === side ? null : (
            <p class="rv-tx">
              {t(effect < 0 ? "cost_you" : "gave_you", {
                who: whose,
                points: Math.abs(Math.round(points(effect))),
                margin: half(decision.slip_margins[side] ?? 0),
              })}
            </p>
          )}
        </>
      ) : (
        <>
          <h2>{t("was_best")}</h2>
          <p class="rv-tx">{t("was_best_more")}</p>
        </>
      )}
      <Moves decision={decision} named={named} />
    </>
  );
}
