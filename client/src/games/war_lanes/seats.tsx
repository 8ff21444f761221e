// Both players: suit, HP and what they hold.

import { Hints } from "../../parts/hints";
import { at, type Box } from "../../parts/place";
import { wornBy } from "../../store/worn";
import { say } from "../../text";
import type { Board } from "./board";
import { CardAt, nameAt } from "./card";
import { hurts, SUIT_LETTERS, SUITS } from "./cards";
import { Becomes, Bulbs, isCritical, Medal, Pip, Word } from "./faces";
import { t } from "./say";
import { PLAYS } from "./state";

export function Seat({ board, seat, place }: { board: Board; seat: number; place: Box }) {
  const { table, view, plan, names, viewer, below } = board;
  const info = table.seats[seat];
  const mine = seat === below;
  const hp = board.hp[seat]!;
  const suit = board.suits[seat]!;
  const next = board.next[seat] ?? null;
  const active = view.to_act === seat;
  const critical = isCritical(hp);
  const state = info?.gone ? say("table.gone") : info?.person && !info.here && !info.bot ? say("table.away") : finalWords(board, seat);
  const unknown = board.rules.suits ? t(view.zones[`chosen/${seat}`]?.length ? "suit_down" : "suit_none") : "";
  const word = SUITS[suit - 1];
  return (
    <section
      class={`w-seat ${mine ? "mine" : ""} ${active ? "active" : ""} ${critical ? "critical" : ""} ${board.struck === seat ? "struck" : ""} ${next === null ? "" : "next"}`}
      data-seat={seat}
      style={at(place)}
      aria-label={t("seat", { who: names[seat]!, suit: word ? t(word) : unknown || t("no_suit"), hp })}
    >
      <Medal suit={SUIT_LETTERS[suit] || "J"} />
      <div class="who">
        <b class={names[seat]!.length > 16 ? "many" : ""} title={names[seat]}>
          {names[seat]}
        </b>
        <small class={state && "state"}>
          {state || !word ? null : <Pip suit={SUIT_LETTERS[suit]!} />} {state || (word ? t(hurts(suit) ? "hurts" : "heals") : unknown)}
        </small>
      </div>
      <p class="w-hp" role="img" aria-label={next === null ? `${hp} ${t("hp")}` : t("hp_next", { hp, next })}>
        <Word text={hp} />
        {next === null ? null : (
          <span class="to">
            <Becomes />
            <Word text={next} inline={0} />
          </span>
        )}
        <span class="unit">{t(critical && hp > 0 && plan.desk ? "critical" : "hp")}</span>
      </p>
      <Bulbs hp={hp} to={next ?? hp} />
      <Hints table={table} seat={seat} />
      {active && seat === viewer && view.numbers.round ? <Plays board={board} /> : null}
    </section>
  );
}

const inDeck = ({ view }: Board, seat: number): number => view.zones[`deck/${seat}`]?.length ?? 0;

function finalWords(board: Board, seat: number): string {
  const { numbers, to_act } = board.view;
  if (!numbers.round || to_act === null) return "";
  return numbers.final?.[seat] ? t("done") : inDeck(board, seat) < PLAYS ? t("final") : "";
}

/** How many cards are still to be played in this turn. */
function Plays({ board }: { board: Board }) {
  const plays: number = board.view.numbers.plays_left ?? 0;
  return (
    <p class="w-plays">
      {[3, 2, 1].map((each) => (
        <i key={each} class={plays < each ? "done" : ""} />
      ))}
      <span>{t(!board.plan.desk ? "plays_short" : inDeck(board, board.below) >= PLAYS ? "plays" : "plays_final", { plays })}</span>
    </p>
  );
}

/** The hand of the seat above: backs, or faces where they may be seen. */
export function Fan({ board: { table, view, above, plan, suits, names } }: { board: Board }) {
  const cards = view.zones[`hand/${above}`] ?? [];
  const back = wornBy(table, above, "back");
  return (
    <ol class="w-fan" data-zone={`hand/${above}`} aria-label={t("holds", { who: names[above]!, count: cards.length })}>
      {cards.map((card, i) => (
        <li key={card[0]}>
          <CardAt still card={card} suit={suits[above]} back={back} place={plan.fan[i]!} label={nameAt(card[1], i, cards.length)} />
        </li>
      ))}
    </ol>
  );
}

export function Deck({ board, seat, place }: { board: Board; seat: number; place: Box }) {
  const top = board.view.zones[`deck/${seat}`]?.[0];
  const count = inDeck(board, seat);
  const label = t("deck", { who: board.names[seat]!, count });
  return (
    <div class={`w-deck ${seat === board.below ? "mine" : ""}`} style={at(place)} data-zone={`deck/${seat}`} role="img" aria-label={label}>
      {top ? (
        <CardAt still card={top} back={wornBy(board.table, seat, "back")} place={{ ...place, x: 0, y: 0 }} label={label} />
      ) : (
        <span class="w-slot" />
      )}
      {board.view.numbers.round ? (
        <p aria-hidden="true">
          <b>{count}</b> {board.plan.desk ? <small>{t("in_deck")}</small> : null}
        </p>
      ) : null}
    </div>
  );
}
