// What is asked in the middle of a play: X, a payment by hand, an Amalgam's keyword, an order, a card of the discard pile, whose Life Card.
import { useLayoutEffect } from "preact/hooks";
import { KEYWORD_ELEMENT } from "../../generated/konivrer.words";
import { lookOf } from "../../store/table";
import { outcome } from "../../text/game";
import type { Legal } from "../../wire/messages";
import { type Board, lifeOf, modeOf, signOf, spread, zone } from "./board";
import { Row } from "./browse";
import { type Card, cardOf, GENERIC, KEYWORDS, SYMBOLS } from "./cards";
import { Coins, Disc, SeatSeal } from "./faces";
import type { Plan } from "./layout";
import { elementName, keywordName, t } from "./say";
import { fullLife, Pips } from "./side";
import { paid, xNow } from "./state";

const ELEMENT_OF = KEYWORD_ELEMENT.map((e) => (e < 0 ? GENERIC : e)); // of each of KEYWORDS

export function Ask({ board, plan }: { board: Board; plan: Plan }) {
  const { legal, step } = board;
  useLayoutEffect(() => {
    xNow.value = null;
    if (step !== "payment") paid.value = null;
  }, [step, board.n.playing]);
  if (!legal.length) return null;
  if (step === "x") return <AskX board={board} />;
  if (step === "payment") return <AskPayment board={board} />;
  if (step === "keyword") return <AskKeyword board={board} />;
  if (step === "order") return <AskOrder board={board} plan={plan} />;
  if (step === "recovered" || step === "returned") return <AskPile board={board} plan={plan} />;
  if (step === "life") return <AskLife board={board} />;
  return null;
}

const playingOf = ({ playing }: Board): Card | undefined => (playing?.[1] ? cardOf(playing[1]) : undefined);

/** What a Tribute has still to pay. */
export const dueOf = ({ step, legal, n }: Board) =>
  step === "tribute" && legal.length ? (
    <small class="k-due">
      {t("due")} <Coins kinds={spread(n.due)} />
    </small>
  ) : null;

// X

/** The values of X that may be chosen, and the one on the stepper. It begins with the least that does something. */
export function xOf(board: Board): { all: number[]; now: number; entry: Legal | undefined; byHand: Legal | undefined } {
  const all = board.legal.flatMap(([action]) => (/^x=\d+$/.test(action) ? [Number(action.slice(2))] : []));
  const reads = modeOf(board.n) === "Spell" && playingOf(board)?.abilities.every((line) => line.includes("⊗"));
  const now = xNow.value !== null && all.includes(xNow.value) ? xNow.value : (reads && all.find((x) => x > 0)) || (all[0] ?? 0);
  const find = (text: string) => board.legal.find(([action]) => action === text);
  return { all, now, entry: find(`x=${now}`), byHand: find(`x=${now} by hand`) };
}

/** What X is good for on this card, in a line. */
function xAbout({ n }: Board, card: Card | undefined): string {
  const e = ELEMENT_OF[n.chosen] ?? GENERIC; // a keyword without an element reads nothing
  const said = [
    modeOf(n) === "Summon" ? t("x_strength") : card?.abilities.join().includes("⊗") ? t("x_reads") : "",
    e < GENERIC ? t("x_keyword", { keyword: keywordName(KEYWORDS[n.chosen] ?? ""), element: elementName(SYMBOLS[e]!) }) : "",
  ];
  return said.filter(Boolean).join("; ");
}

function AskX({ board }: { board: Board }) {
  const { words, play, below, n } = board;
  const { all, now, entry, byHand } = xOf(board);
  const card = playingOf(board);
  const set = (by: number) => {
    xNow.value = all[all.indexOf(now) + by] ?? now;
  };
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 }[event.key];
      if (!by || document.querySelector("dialog[open]")) return;
      set(by);
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const spent = spread(SYMBOLS.map((kind) => Number(entry?.[1][`spends_${kind}`] ?? 0)));
  const ready = spread(n.ready?.[below]);
  return (
    <section class="k-modes k-asks" aria-label={t("ask_x", { card: card?.name ?? "" })}>
      <div class="k-slip on wide">
        <div class="k-text">
          <b>{all.length < 2 ? card?.name : t("x_title", { card: card?.name ?? "" })}</b>
          {all.length < 2 ? null : <small>{xAbout(board, card)}</small>}
          <span>{entry ? outcome(words, entry[1]) : ""}</span>
          {spent.length ? (
            <Coins kinds={spent} label={t("spends", { kinds: spent.map((e) => elementName(SYMBOLS[e]!)).join(", ") })} />
          ) : (
            <Coins kinds={ready} label={t("ready", { count: ready.length })} />
          )}
        </div>
        {all.length < 2 ? null : (
          <div class="k-step" role="group" aria-label="X">
            <button type="button" aria-label={t("x_less")} disabled={now === all[0]} onClick={() => set(-1)}>
              −
            </button>
            <output aria-live="polite">X = {now}</output>
            <button type="button" aria-label={t("x_more")} disabled={now === all.at(-1)} onClick={() => set(1)}>
              +
            </button>
          </div>
        )}
      </div>
      {byHand ? (
        <button type="button" class="k-slip" data-action={byHand[0]} onClick={() => play(byHand[0])}>
          <b>{t("by_hand")}</b>
          <span>{t("by_hand_more")}</span>
        </button>
      ) : null}
    </section>
  );
}

// Payment by hand

function AskPayment({ board }: { board: Board }) {
  const { legal, play, n, below, table } = board;
  const due = spread(n.due);
  const total = due.length + (n.x ?? 0);
  const memory = paid.value;
  const kinds = memory?.kinds ?? [];
  const pay = (action: string) => {
    const kind = SYMBOLS.indexOf(action.slice(4) as "fire");
    paid.value = { from: memory?.from ?? table.n, kinds: [...kinds, kind] };
    play(action);
  };
  return (
    <section class="k-modes k-asks" aria-label={t("ask_payment_of", { card: playingOf(board)?.name ?? "" })}>
      <div class="k-slip on wide">
        <div class="k-text">
          <b>{t("paid_of", { count: kinds.length, total })}</b>
          <span class="k-price">
            <Coins kinds={due} label={t("due")} />
            {n.x ? <span>{t("and_x", { x: n.x })}</span> : null}
            {kinds.length ? <Coins kinds={kinds} label={t("paid_of", { count: kinds.length, total })} /> : null}
          </span>
        </div>
      </div>
      {legal.map(([action]) => {
        const kind = SYMBOLS.indexOf(action.slice(4) as "fire");
        const left = (n.ready?.[below]?.[kind] ?? 0) - kinds.filter((each) => each === kind).length;
        return (
          <button key={action} type="button" class="k-slip coin" data-action={action} onClick={() => pay(action)}>
            <Disc e={kind} />
            <b>{elementName(SYMBOLS[kind] ?? "")}</b>
            <span>{t("left", { count: left })}</span>
          </button>
        );
      })}
    </section>
  );
}

function AskKeyword({ board }: { board: Board }) {
  const { legal, play } = board;
  const card = playingOf(board);
  return (
    <section class="k-modes k-asks" aria-label={t("ask_keyword", { card: card?.name ?? "" })}>
      {legal.map(([action], i) => {
        const word = action.slice(3);
        const said = card?.rules.find((line) => line.toLowerCase().startsWith(word)) ?? "";
        return (
          <button
            key={action}
            type="button"
            class="k-slip"
            data-action={action}
            {...(i ? {} : { "data-primary": "" })}
            onClick={() => play(action)}
          >
            <b>
              <Disc e={ELEMENT_OF[KEYWORDS.indexOf(word as "gust")] ?? GENERIC} /> {keywordName(word)}
            </b>
            <span>{said.slice(said.indexOf(":") + 1)}</span>
          </button>
        );
      })}
    </section>
  );
}

// Cards to choose among

/** Life Cards to rearrange, or the top of the deck: the house says which places may be named. */
function AskOrder({ board, plan }: { board: Board; plan: Plan }) {
  const { legal, view, below, play } = board;
  const places = legal.map(([action]) => Number(action.slice(6)));
  const last = Math.max(...places);
  const life = zone(view, "life", below);
  const deck = zone(view, "deck", below).slice(0, last);
  const lives =
    life.length === last &&
    life.every(([, face]) => face !== null) &&
    !(deck.length === last && deck.every(([, face]) => face !== null) && Math.min(...places) === 1 && last < 4);
  const cards = lives ? life : deck;
  return (
    <Row
      title={t(lives ? "ask_order" : "ask_top", { place: Math.min(...places) })}
      more={t("known_to_you")}
      plan={plan}
      act={play}
      cards={cards.map(([id, face], i) => ({ id, face, at: i + 1, ...(places.includes(i + 1) ? { action: `order ${i + 1}` } : {}) }))}
    />
  );
}

function AskPile({ board, plan }: { board: Board; plan: Plan }) {
  const { legal, view, below, play, step } = board;
  const cards = zone(view, "discard", below).flatMap(([id, face], i) => {
    const action = legal.find(([text]) => text.split(" ")[1] === face)?.[0];
    return action ? [{ id, face, at: i + 1, action }] : [];
  });
  return <Row title={t(step === "recovered" ? "ask_recover" : "ask_return")} plan={plan} act={play} cards={cards} />;
}

/** K8.1: the damaged team says whose Life Card is turned up. */
function AskLife({ board }: { board: Board }) {
  const { legal, play, names, view } = board;
  return (
    <section class="k-browse k-life" aria-label={t("ask_life")}>
      <header>
        <h2>{t("ask_life")}</h2>
      </header>
      <ol data-hand="">
        {legal.map(([action], i) => {
          const seat = Number(action.split(" ")[1]);
          const life = lifeOf(view, seat);
          return (
            <li key={action}>
              <button type="button" class="k-slip" data-action={action} {...(i ? {} : { "data-primary": "" })} onClick={() => play(action)}>
                <SeatSeal seat={lookOf(board.table, seat)} e={signOf(view, seat)} />
                <b>{names[seat]}</b>
                <span>
                  {life} → {life - 1}
                </span>
                <Pips life={life} of={fullLife(board)} />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
