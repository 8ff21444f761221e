// The four fans with their totals and flush meters, and the Lucky slots beside them.
import { drag } from "../../parts/drag";
import { notify } from "../../store/house";
import { outlined } from "../../store/session";
import { say } from "../../text";
import { promise } from "../../text/format";
import { Cost } from "./actions";
import { type Board, bounds, cardsIn, deckBack, type Hand, type HandCard, inSheet, opened } from "./board";
import { kindOf, suitOf } from "./cards";
import { Art, Icon } from "./faces";
import type { Fan, Spot } from "./layout";
import { cardName, cardText, eventIn, fights, option, promised, side, t, zoneName } from "./text";

export function HandView({ board, hand, fan }: { board: Board; hand: Hand; fan: Fan }) {
  const { plan, names, below, viewer } = board;
  const mine = hand.seat === below;
  const w = mine ? plan.own : plan.foe;
  const zone = zoneName(board, hand.zone.split("/")[0]!);
  const said = { zone, who: names[hand.seat] ?? "", count: hand.cards.length, points: pointsSaid(board, hand) };
  const label = t("hand", said);
  return (
    <section class={`g-hand ${mine ? "own" : "foe"} ${hand.colour}`} aria-label={label}>
      <ol
        class="g-fan"
        data-zone={hand.zone}
        data-hand={viewer !== null && mine ? "" : undefined}
        style={{ width: `${fan.width}px`, height: `${w * 1.4}px` }}
      >
        {hand.cards.map((card, i) => (
          <HandItem key={card.id} board={board} hand={hand} card={card} spot={fan.spots[i]!} at={i + 1} w={w} />
        ))}
        {hand.cards.length ? null : (
          <li class="g-hole" aria-hidden="true">
            <Icon name={suitOf(hand.colour)} />
          </li>
        )}
      </ol>
      {mine || !hand.cards.length || !byThumb(board) ? null : (
        <button
          type="button"
          class="g-open"
          aria-label={label}
          onClick={() => {
            opened.value = { zone: hand.zone };
          }}
        />
      )}
      <Caption board={board} hand={hand} />
    </section>
  );
}

type ItemProps = { board: Board; hand: Hand; card: HandCard; spot: Spot; at: number; w: number };

function HandItem({ board, hand, card, spot, at, w }: ItemProps) {
  const { viewer, pending, play } = board;
  const { face, now, id } = card;
  const still = inSheet(board);
  const action = still ? null : card.action;
  const chosen = action !== null && pending === action;
  const said = { card: face === null ? say("table.hidden") : nameOf(card), at, count: hand.cards.length };
  const label = `${chosen ? `${t("sure")} ` : ""}${say(action ? "table.card_legal" : "table.card_plain", said)}`;
  const state = `${action ? "legal" : ""} ${chosen ? "chosen" : ""} ${outlined.value.includes(id) ? "outlined" : ""}`;
  const art = <Art face={face} back={hand.colour} now={now} look={spot.look} worn={deckBack(board.table, hand.colour)} />;
  const shared = { class: `g-card ${state}`, "data-card": id, "aria-label": label };
  return (
    <li
      style={{
        left: `${spot.x}px`,
        width: `${w}px`,
        transform: `translateY(${spot.drop.toFixed(1)}px) rotate(${spot.turn.toFixed(2)}deg)`,
      }}
    >
      {hand.seat === viewer && !still ? (
        <button
          type="button"
          {...shared}
          data-action={action ?? undefined}
          onClick={(event) => tap(board, hand, card, event.currentTarget)}
          onPointerDown={(event) =>
            action &&
            drag(event, (zone) => {
              if (zone === null || zone.endsWith(`/${viewer}`)) return false;
              play(action);
              return true;
            })
          }
        >
          {art}
          {action && !board.pendingChoice ? <Cost found={promised(board.legal, action) ?? {}} /> : null}
        </button>
      ) : (
        <span role="img" {...shared}>
          {art}
        </span>
      )}
    </li>
  );
}

/** A card with what it is worth now, where a marker lies on it. */
export function nameOf({ face, now }: HandCard): string {
  if (face === null) return "";
  const { trick, value } = kindOf(face);
  return trick || value === now ? cardName(face) : t("card_now", { card: cardName(face), now });
}

/** Under a thumb a trick first shows what it does: nothing hovers there. */
const byThumb = ({ plan }: Board): boolean => !plan.desk || matchMedia("(hover: none)").matches;

function tap(board: Board, hand: Hand, { face, trick, action }: HandCard, at: Element): void {
  const { play, why, legal, pendingChoice, plan } = board;
  if (action && trick && !pendingChoice && byThumb(board)) opened.value = { trick: action };
  else if (action) play(action);
  else if (pendingChoice && face) why([`choose ${face}`]);
  else if (trick && legal.length && face) why([`use ${face}`]);
  else if (!plan.desk) opened.value = { zone: hand.zone };
  else notify(`${fights(hand.colour)} ${cardText(face ?? "")}`, undefined, false, at);
}

/** The points of a hand as they are said: "29", or a range of what hidden cards may be. */
function pointsSaid({ attack, above }: Board, { points, hidden, seat, colour }: Hand): string {
  if (!hidden) return String(points ?? "");
  if (attack?.shields !== undefined && seat === above && colour === "D") return String(promise(attack.shields));
  return points === null ? "" : `${points}+`;
}

/** What the forecast makes of a hand in the attack that could be made: the total, and where it comes from. */
function Caption({ board, hand }: { board: Board; hand: Hand }) {
  const { attack, words, above, limit, table, threat } = board;
  const { seat, colour, cards } = hand;
  const fights = attack !== null && attack.attack !== undefined && (seat === above) === (colour === "D");
  const total = fights ? attack[colour === "A" ? "attack" : "defense"] : undefined;
  const sum = fights ? side(words, attack, colour === "A" ? "swords" : "shields") : "";
  const plain = pointsSaid(board, hand);
  const full = cards.length >= limit;
  const overdraw = option(table, "overdraw").replace("pressure", "flush") as "flush";
  const cost = t(`cost_${overdraw}`);
  const note = full
    ? t(`full_${overdraw}`)
    : sum && sum !== plain
      ? sum
      : colour === "A" && seat === above && bounds(threat)[1] > 0
        ? t("threat", { hp: String(promise(threat!)) })
        : "";
  return (
    <p class={`g-caption ${full ? "warn" : ""}`}>
      <Icon name={suitOf(hand.colour)} />
      <b>{total !== undefined ? String(promise(total)) : plain}</b>
      {note ? <span class="note">{note}</span> : null}
      <span
        class="g-meter"
        role="img"
        aria-label={t("limit", { count: cards.length, limit, cost })}
        style={{ "--full": `${Math.min(100, (cards.length / limit) * 100)}%` }}
      />
      <span class="count">
        {cards.length}
        <small>/{limit}</small>
      </span>
    </p>
  );
}

/** A Lucky in its slot glows; an empty slot says what that means. */
export function Slot({ board, seat }: { board: Board; seat: number }) {
  const { view, names, below } = board;
  const zone = `slot/${seat}`;
  const cards = [...cardsIn(view, zone)].reverse();
  const who = names[seat] ?? "";
  const tag = t(cards.length ? "lucky_held" : "no_lucky") + (cards.length > 1 ? ` ×${cards.length}` : "");
  return (
    <section class={`g-slot ${seat === below ? "own" : "foe"} ${cards.length ? "full" : ""}`} aria-label={`${who}: ${tag}`}>
      <div class="g-well" data-zone={zone} data-seat-slot={seat}>
        {cards.length ? null : (
          <span class="g-hole">
            <Icon name="clover" />
          </span>
        )}
        {cards.map(([id, face]) => (
          <span
            key={id}
            class={`g-card ${outlined.value.includes(id) ? "outlined" : ""}`}
            data-card={id}
            role="img"
            aria-label={face === null ? "" : cardName(face)}
          >
            <Art face={face} />
          </span>
        ))}
      </div>
      <p class="g-tag">{tag}</p>
      {seat === below ? <Countdown board={board} /> : null}
    </section>
  );
}

/** How many turns there are until something happens. */
function Countdown({ board }: { board: Board }) {
  const due = eventIn(board);
  if (!due) return null;
  return (
    <p class={`g-tag g-count ${due.n === 1 ? "soon" : ""}`} title={t("event_about", { every: due.every })}>
      <Icon name="hourglass" tone="" />
      {t("event_in", { n: due.n })}
    </p>
  );
}
