// Both players: suit, HP and what they hold.
import { outlined } from "../../store/sitting";
import type { Card } from "../../store/view";
import { at, type Board, Called } from "./board";
import { Art, Becomes, Bulbs, isCritical, lookFor, Medal, Pip, SUIT_LETTERS, Word } from "./faces";
import type { Box } from "./layout";
import { SUITS } from "./maths";
import { cardName, t } from "./say";
import { holds, hpAhead, PLAYS } from "./state";

const DEPTH = 3; // cards drawn of a deck

export function Seat({ board, seat, place }: { board: Board; seat: number; place: Box }) {
  const { table, view, hp, plan, names } = board;
  const info = table.seats[seat];
  const mine = seat === board.below;
  const suit = board.suits[seat] ?? 0;
  const next = board.next[seat] ?? null;
  const state = info?.gone ? t("gone") : info?.person && !info.here && !info.bot ? t("away") : finalWords(board, seat);
  const about = suit ? t(SUITS[suit - 1]!) : board.rules.suits ? suitWords(board, seat) : t("no_suit");
  const ahead = hpAhead.value;
  const hit = ahead && holds(ahead, table) && ahead.hit === seat ? "struck" : "";
  return (
    <section
      class={`w-seat ${mine ? "mine" : "foe"} ${view.to_act === seat ? "active" : ""} ${isCritical(hp[seat]!) ? "critical" : ""} ${hit}`}
      data-seat={seat}
      style={at(place)}
      aria-label={t("seat", { who: Called(board, seat), suit: about, hp: hp[seat]! })}
    >
      <Medal suit={SUIT_LETTERS[suit] || "J"} />
      <div class="who">
        <b title={names[seat]}>{Called(board, seat)}</b>
        <small>
          {state ? <span class="state">{state}</span> : suit ? null : <span>{suitWords(board, seat)}</span>}
          {suit && !state ? (
            <span class="does">
              <Pip suit={SUIT_LETTERS[suit]!} /> {t(`${SUITS[suit - 1]!}_do`)}
            </span>
          ) : null}
        </small>
      </div>
      <p class="w-hp" role="img" aria-label={next === null ? `${hp[seat]} ${t("hp")}` : t("hp_next", { hp: hp[seat]!, next })}>
        <Word text={hp[seat]!} />
        {next === null ? null : (
          <span class="to">
            <Becomes />
            <Word text={next} inline={0} />
          </span>
        )}
        <span class="unit">{t(isCritical(hp[seat]!) && plan.desk ? "critical" : "hp")}</span>
      </p>
      <Bulbs hp={hp[seat]!} to={next ?? hp[seat]!} />
      {mine && board.eye !== null && view.to_act === seat && view.numbers.round ? <Plays board={board} /> : null}
    </section>
  );
}

function suitWords({ view, rules }: Board, seat: number): string {
  if (!rules.suits) return "";
  return t(view.zones[`chosen/${seat}`]?.length ? "suit_down" : "suit_none");
}

function finalWords({ view }: Board, seat: number): string {
  if (!view.numbers.round || view.to_act === null) return "";
  if (view.numbers.final?.[seat]) return t("done");
  return (view.zones[`deck/${seat}`]?.length ?? 0) < PLAYS ? t("final") : "";
}

/** How many cards are still to be played in this turn. */
function Plays({ board: { view, below, plan } }: { board: Board }) {
  const left: number = view.numbers.plays_left ?? 0;
  const drawing = (view.zones[`deck/${below}`]?.length ?? 0) >= PLAYS;
  return (
    <p class="w-plays">
      {Array.from({ length: PLAYS }, (_, i) => (
        <i key={i} class={i < PLAYS - left ? "done" : ""} />
      ))}
      <span>{t(!plan.desk ? "plays_short" : drawing ? "plays" : "plays_final", { plays: left })}</span>
    </p>
  );
}

/** The hand of the seat above: backs, or faces where they may be seen. */
export function Fan({ board }: { board: Board }) {
  const { view, above, plan, suits } = board;
  const cards = view.zones[`hand/${above}`] ?? [];
  return (
    <ol class="w-fan" data-zone={`hand/${above}`} aria-label={t("holds", { who: Called(board, above), count: cards.length })}>
      {cards.map(([id, face], i) => (
        <li key={id}>
          <Still
            card={[id, face]}
            suit={suits[above] ?? 0}
            place={plan.fan[i]!}
            turn={plan.fan[i]!.turn}
            label={backName(face, i, cards.length)}
          />
        </li>
      ))}
    </ol>
  );
}

export const backName = (face: string | null, i: number, count: number): string =>
  face === null ? t("back", { at: i + 1, count }) : t("hand_plain", { card: cardName(face), at: i + 1, count });

/** A card that can only be looked at. */
export function Still({
  card: [id, face],
  suit,
  place,
  turn = 0,
  label,
}: {
  card: Card;
  suit: number;
  place: Box;
  turn?: number;
  label: string;
}) {
  return (
    <span
      class={`w-card ${outlined.value.includes(id) ? "outlined" : ""}`}
      data-card={id}
      style={{ ...at(place), ...(turn ? { transform: `rotate(${turn}deg)` } : {}) }}
      role="img"
      aria-label={label}
    >
      <Art face={face} look={lookFor(face, suit)} />
    </span>
  );
}

export function Deck({ board, seat, place }: { board: Board; seat: number; place: Box }) {
  const { view, plan } = board;
  const cards = view.zones[`deck/${seat}`] ?? [];
  const count = cards.length;
  const mine = seat === board.below;
  return (
    <div
      class={`w-deck ${mine ? "mine" : "foe"}`}
      style={at(place)}
      data-zone={`deck/${seat}`}
      role="img"
      aria-label={t("deck", { who: Called(board, seat), count })}
    >
      {cards
        .slice(0, DEPTH)
        .reverse()
        .map(([id], i, drawn) => (
          <span
            key={id}
            class="w-card"
            {...(i === drawn.length - 1 ? { "data-card": id } : {})}
            style={{ left: `${i * 2}px`, top: `${-i * 2}px`, width: `${place.w.toFixed(1)}px`, height: `${place.h.toFixed(1)}px` }}
          >
            <Art face={null} />
          </span>
        ))}
      {count ? null : <span class="w-slot" />}
      <p aria-hidden="true">
        <b>{count}</b> {plan.desk ? <small>{t("in_deck")}</small> : null}
      </p>
    </div>
  );
}
