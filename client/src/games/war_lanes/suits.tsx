// Before the first deal: a suit for the whole match, in secret.
import { at } from "../../parts/place";
import type { Board } from "./board";
import { hurts, SUIT_LETTERS, SUITS } from "./cards";
import { Medal } from "./faces";
import { named, t } from "./say";

const POINTS = ["points_low", "points_mid", "points_high"] as const;

/** Digits choose a suit like a tap. */
export function suitBy(key: string, { legal, play }: Board): boolean {
  const action = `suit ${SUITS[Number(key) - 1]}`;
  const may = legal.some(([text]) => text === action);
  if (may) play(action);
  return may;
}

export function SuitChooser({ board }: { board: Board }) {
  const { legal, plan, view, viewer, pending, play, names, below } = board;
  const turn = view.to_act ?? 0;
  const mine = viewer === null ? null : view.zones[`chosen/${viewer}`]?.[0]?.[1];
  const Tag = (legal.length ? "button" : "div") as "button";
  return (
    <section class="w-suits" style={at(plan.panel)} aria-label={t("choose")}>
      <h2>{turn === viewer ? t("choose") : t("choose_wait", { who: names[turn] ?? "" })}</h2>
      <p>{mine ? t("choose_mine", { suit: named(mine) }) : t("choose_more")}</p>
      <ul data-zone={`tokens/${below}`}>
        {SUITS.map((suit, i) => {
          const action = `suit ${suit}`;
          return (
            <li key={suit}>
              <Tag
                class={`w-suit ${pending === action || mine === suit ? "selected" : ""}`}
                {...(legal.length ? { type: "button", "data-action": action, "aria-pressed": pending === action } : {})}
                data-card={view.zones[`tokens/${below}`]?.find(([, face]) => face === suit)?.[0]}
                onClick={() => play(action)}
              >
                <Medal suit={SUIT_LETTERS[i + 1]!} />
                <b>{t(suit)}</b>
                <span>{t(hurts(i + 1) ? "hurts" : "heals")}</span>
              </Tag>
            </li>
          );
        })}
      </ul>
      <p>{t("points")}</p>
      <dl>
        {POINTS.map((key, i) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{7 - 2 * i}</dd>
          </div>
        ))}
      </dl>
      {[0, 1].map((seat) => (
        <i key={seat} class="w-laid" data-zone={`chosen/${seat}`} />
      ))}
    </section>
  );
}
