// Before the first deal: a suit for the whole match, in secret.
import { at, type Board, Called } from "./board";
import { Medal, SUIT_LETTERS } from "./faces";
import { SUITS } from "./maths";
import { t } from "./say";

const POINTS = [
  ["points_low", 7],
  ["points_mid", 5],
  ["points_high", 3],
] as const;

export function SuitChooser({ board }: { board: Board }) {
  const { legal, plan, view, eye, pending, play } = board;
  const turn = view.to_act ?? 0;
  const mine = eye === null ? null : view.zones[`chosen/${eye}`]?.[0]?.[1];
  const free = legal.length > 0;
  return (
    <section class="w-suits" style={at(plan.panel)} aria-label={t("choose")}>
      <h2>{turn === eye ? t("choose") : t("choose_wait", { who: Called(board, turn) })}</h2>
      <p>{mine ? t("choose_mine", { suit: t(mine as (typeof SUITS)[number]) }) : t("choose_more")}</p>
      <ul data-zone={`tokens/${board.below}`}>
        {SUITS.map((suit, i) => {
          const action = `suit ${suit}`;
          const hurts = suit === "diamonds" || suit === "spades";
          const token = view.zones[`tokens/${board.below}`]?.find(([, face]) => face === suit)?.[0];
          return (
            <li key={suit}>
              <button
                type="button"
                class={`w-suit ${pending === action ? "selected" : ""} ${mine === suit ? "mine" : ""}`}
                disabled={!free}
                data-action={free ? action : undefined}
                data-card={token}
                aria-pressed={pending === action}
                onClick={() => play(action)}
              >
                <Medal suit={SUIT_LETTERS[i + 1]!} />
                <b>{t(suit)}</b>
                <span>{t(hurts ? "suit_hurts" : "suit_heals")}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <dl>
        {POINTS.map(([key, points]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{points}</dd>
          </div>
        ))}
      </dl>
      {[0, 1].map((seat) => (
        <i key={seat} class="w-laid" data-zone={`chosen/${seat}`} />
      ))}
    </section>
  );
}
