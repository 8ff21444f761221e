// What lies open over the table: the Orb's cards to be ordered, the cards of a zone, and what there is to know of a seat.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { drag } from "../../parts/drag";
import { say } from "../../text";
import { Cost } from "./actions";
import { type Board, cardsIn, handOf, inSheet, opened, PICK } from "./board";
import { colourOf, kindOf, SPECIAL } from "./cards";
import { Art } from "./faces";
import { nameOf } from "./hands";
import { Chip, statusesOf } from "./plates";
import { cardName, cardText, enemyAt, fights, nth, promised, t, zoneName } from "./text";

/** The order in which the Orb's cards will be drawn, as it was laid (by their faces: ids may change), and whether it is carried out. */
const order = signal<readonly string[]>([]);
const going = signal(false);

const focused = (button: HTMLElement | null) => button?.focus({ preventScroll: true }); // a long list begins at its top

export function Order({ board }: { board: Board }) {
  const { view, viewer, pendingChoice, legal, play, pending } = board;
  const cards = [...cardsIn(view, `aside/${viewer}`)].reverse(); // as they lay in the deck
  const asked = pendingChoice === PICK.order;
  const rest = cards.map(([, face]) => face ?? "");
  const planned = order.value.filter((face) => rest.includes(face) && rest.splice(rest.indexOf(face), 1));
  const laid = [...planned, ...rest];
  const next = `choose ${laid.at(-1)}`;
  useLayoutEffect(() => {
    if (!cards.length) {
      going.value = false;
      order.value = [];
    } else if (asked && going.value && pending === null) play(next); // one after the other, the deepest first
  }, [asked, cards.length, legal, next, pending, play]);
  if (!asked) return null;
  const shift = (at: number, by: number) => {
    const others = laid.filter((_, i) => i !== at);
    order.value = [...others.slice(0, at + by), laid[at]!, ...others.slice(at + by)];
  };
  return (
    <section class="g-sheet g-order" role="dialog" aria-label={t("order_title")}>
      <h2>{t("order_title")}</h2>
      <ol>
        {laid.map((face, i) => {
          const card = cardName(face);
          const step = (by: number, key: "sooner" | "later") => (
            <button type="button" class="button" disabled={!laid[i + by]} aria-label={t(key, { card })} onClick={() => shift(i, by)}>
              {by < 0 ? "←" : "→"}
            </button>
          );
          return (
            <li key={i} data-zone={`order/${i}`}>
              <b>{i + 1}.</b>
              <span
                class="g-card"
                role="img"
                aria-label={card}
                onPointerDown={(event) =>
                  drag(event, (zone) => {
                    const [name, to] = (zone ?? "").split("/");
                    if (name !== "order" || Number(to) === i) return false;
                    shift(i, Number(to) - i);
                    return true;
                  })
                }
              >
                <Art face={face} />
              </span>
              <span>
                {step(-1, "sooner")}
                {step(1, "later")}
              </span>
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        class="button primary"
        data-primary
        data-action={next}
        onClick={() => {
          going.value = true;
          order.value = laid;
          play(next);
        }}
      >
        {t("order_go")}
      </button>
    </section>
  );
}

/** A choice of hand cards where fans are too narrow for a thumb, and whatever else was opened. */
export function Sheet({ board }: { board: Board }) {
  const { pendingChoice, words, viewer } = board;
  const what = opened.value;
  if (inSheet(board) && viewer !== null) {
    const title = nth(words, "pending", pendingChoice);
    return (
      <section class="g-sheet" role="dialog" aria-label={title}>
        <h2>{title}</h2>
        <Cards board={board} zones={[`attack/${viewer}`, `defense/${viewer}`]} choosing />
      </section>
    );
  }
  if (!what) return null;
  const close = () => {
    opened.value = null;
  };
  if ("trick" in what) return <Slip board={board} action={what.trick} close={close} />;
  const seat = "seat" in what ? what.seat : null;
  const title = "zone" in what ? titleOf(board, what.zone) : (board.names[what.seat] ?? "");
  return (
    <section class="g-sheet" role="dialog" aria-label={title}>
      <h2>{title}</h2>
      {"zone" in what && what.zone.endsWith(`/${viewer}`) ? <p>{fights(colourOf(what.zone))}</p> : null}
      {"zone" in what ? <Cards board={board} zones={[what.zone]} /> : null}
      {seat !== null ? <About board={board} seat={seat} /> : null}
      <button type="button" class="button" data-cancel ref={focused} onClick={close}>
        {say("close")}
      </button>
    </section>
  );
}

/** A trick under a thumb: what it is and does, and then "Use". */
function Slip({ board, action, close }: { board: Board; action: string; close: () => void }) {
  const { legal, play } = board;
  const found = promised(legal, action);
  const face = action.split(" ")[1] ?? "";
  const name = cardName(face);
  const use = () => {
    close();
    play(action);
  };
  return (
    <section class="g-sheet g-slip" role="dialog" aria-label={name}>
      <h2>{name}</h2>
      <span class="g-card" aria-hidden="true">
        <Art face={face} />
      </span>
      <p>{cardText(face)}</p>
      <p class="row">
        <button type="button" class="button" data-cancel onClick={close}>
          {say("cancel")}
        </button>
        {found ? (
          <button type="button" class="button primary" data-action={action} data-primary ref={focused} onClick={use}>
            {t("use_now")}
            <Cost found={found} />
          </button>
        ) : null}
      </p>
    </section>
  );
}

function titleOf(board: Board, zone: string): string {
  const [name = "", seat] = zone.split("/");
  return seat === undefined ? zoneName(board, name) : `${board.names[Number(seat)] ?? ""}: ${zoneName(board, name)}`;
}

function Cards({ board, zones, choosing = false }: { board: Board; zones: string[]; choosing?: boolean }) {
  const { play, pending } = board;
  const cards = zones.flatMap((zone) => handOf(board, zone).cards).filter(({ action }) => action || !choosing);
  const colour = colourOf(zones[0] ?? "attack");
  return (
    <ol class="g-cards">
      {cards.map((card) => {
        const { id, face, now, action } = card;
        const art = <Art face={face} back={colour} now={now} />;
        const name = nameOf(card);
        const said = `${name}. ${face ? cardText(face) : ""}`;
        return (
          <li key={id}>
            {action ? (
              <button
                type="button"
                class={`g-card legal ${pending === action ? "chosen" : ""}`}
                data-action={action}
                aria-label={say("table.card_legal", { card: name, at: cards.indexOf(card) + 1, count: cards.length })}
                onClick={() => play(action)}
              >
                {art}
              </button>
            ) : (
              <span class="g-card" role="img" aria-label={said}>
                {art}
              </span>
            )}
            {face && kindOf(face).key in SPECIAL ? (
              <small>
                <b>{name}.</b> {cardText(face)}
              </small>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

/** An archetype's rule, and every status in words. */
function About({ board, seat }: { board: Board; seat: number }) {
  const enemy = enemyAt(board, seat);
  const statuses = statusesOf(board, seat, true);
  return (
    <ul class="g-about">
      {enemy ? (
        <li>
          <Chip icon="skull" tone="death" />
          {enemy.name}: {enemy.rule}
        </li>
      ) : null}
      {statuses.map(({ name, tone, n, word, does }) => (
        <li key={word}>
          <Chip icon={name} tone={tone} n={n} />
          {word}: {does}
        </li>
      ))}
      {enemy || statuses.length ? null : <li>{t("no_status")}</li>}
    </ul>
  );
}
