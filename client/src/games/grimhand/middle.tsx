// The middle of the table: both decks with their fate wheels, and the discards beside them.
import { outlined } from "../../store/session";
import { say } from "../../text";
import { Odds } from "../../text/format";
import { type Board, cardsIn, deckBack, type Fate, fateOf, opened } from "./board";
import { backOf, colourOf, DECKS, type Deck, savedBy, suitOf } from "./cards";
import { Art, Drawn, Icon } from "./faces";
import { grim } from "./glyphs";
import { cardName, promised, RISK, t, zoneName } from "./text";

const DEPTH = 3;

export function Middle({ board }: { board: Board }) {
  return (
    <section class="g-mid" aria-label={say("table.stage")}>
      {DECKS.map((deck) => (
        <Side key={deck} board={board} deck={deck} fate={fateOf(board, deck)} />
      ))}
    </section>
  );
}

function Side({ board, deck, fate }: { board: Board; deck: Deck; fate: Fate | null }) {
  return (
    <>
      <Discards board={board} deck={deck} />
      <Pile board={board} deck={deck} fate={fate} />
      <Wheel board={board} deck={deck} fate={fate} />
    </>
  );
}

function Pile({ board, deck, fate }: { board: Board; deck: Deck; fate: Fate | null }) {
  const { view, legal, play, why, pending } = board;
  const cards = cardsIn(view, `${deck}_deck`);
  const [top] = cards;
  const action = [`draw ${deck}`, `choose ${deck}`].find((text) => promised(legal, text)) ?? null;
  const said = { deck: zoneName(board, `${deck}_deck`), count: cards.length, fate: oddsSaid(fate) };
  const back = top ? backOf(top[0]) : colourOf(deck);
  const art = cards.length ? (
    <>
      <Art face={null} back={back} worn={deckBack(board.table, back)} />
      <i class="g-sheen" />
    </>
  ) : (
    <span class="g-hole">
      <Icon name={suitOf(back)} />
    </span>
  );
  const waiting = cardsIn(view, `${deck}_discard`).length;
  return (
    <div class={`g-pile ${colourOf(deck)}`}>
      <button
        type="button"
        class={`g-card g-deck ${action ? "legal" : ""} ${action && pending === action ? "chosen" : ""}`}
        data-zone={`${deck}_deck`}
        data-action={action ?? undefined}
        aria-disabled={!action}
        aria-label={action ? `${t("draw")}: ${t("deck", said)}` : t("deck", said)}
        onClick={() => (action ? play(action) : legal.length ? why([`draw ${deck}`]) : undefined)}
      >
        {art}
      </button>
      <p class="g-tag">
        {top && top[1] !== null ? (
          <b class="g-next">{t("top_is", { card: cardName(top[1]) })}</b>
        ) : cards.length ? (
          t("left", { count: cards.length })
        ) : (
          t("reshuffles", { count: waiting })
        )}
      </p>
    </div>
  );
}

const countSaid = (fate: Fate | null): string => (fate ? t("fate", { ...fate }) : t("fate_none"));
const oddsSaid = (fate: Fate | null): string =>
  countSaid(fate) + (fate ? `, ${new Odds(fate.deaths, fate.cards)}` : "") + (fate?.soon ? `, ${t("soon", { odds: fate.soon })}` : "");

function Discards({ board, deck }: { board: Board; deck: Deck }) {
  const zone = `${deck}_discard`;
  const cards = cardsIn(board.view, zone);
  const [top] = cards;
  const label = t("discards", { deck: zoneName(board, zone), count: cards.length, top: top?.[1] ? cardName(top[1]) : "–" });
  return (
    <div class={`g-pile g-discard ${colourOf(deck)}`}>
      <button
        type="button"
        class="g-heap"
        data-zone={zone}
        aria-label={label}
        aria-disabled={!top}
        onClick={() => {
          if (top) opened.value = { zone };
        }}
      >
        {top ? (
          cards
            .slice(0, DEPTH)
            .reverse()
            .map(([id, face], i, shown) => (
              <span key={id} class={`g-card u${shown.length - 1 - i} ${outlined.value.includes(id) ? "outlined" : ""}`} data-card={id}>
                <Art face={face} back={colourOf(deck)} />
              </span>
            ))
        ) : (
          <span class="g-hole" />
        )}
        {board.plan.low && top ? (
          <b class="g-num" aria-hidden="true">
            {cards.length}
          </b>
        ) : null}
      </button>
      <p class="g-tag">{t("discarded", { count: cards.length })}</p>
    </div>
  );
}

/** One pocket for every card left, a skull for each Death, spread evenly: where they stand means nothing. */
function Wheel({ board, deck, fate }: { board: Board; deck: Deck; fate: Fate | null }) {
  const { deaths = 0, cards = 1 } = fate ?? {};
  const odds = deaths / cards;
  const step = 360 / cards;
  const turn = (by: number) => ({ rotate: `${(by * step).toFixed(1)}deg` });
  return (
    <div
      class={`g-fate ${colourOf(deck)} ${odds >= RISK && savedBy(board.view, board.viewer) === "nothing" ? "high" : ""}`}
      role="img"
      aria-label={`${zoneName(board, `${deck}_deck`)}: ${oddsSaid(fate)}`}
    >
      <div class="g-wheel" style={{ "--step": `${step}deg` }}>
        <Drawn name="rim" box="0 0 140 140" />
        <i class="spin" style={turn(board.view.numbers.turn_number ?? 0)}>
          {Array.from({ length: deaths }, (_, i) => (
            <i key={i} style={turn(Math.round((i * cards) / deaths))}>
              <Icon name="skull" tone="" />
            </i>
          ))}
        </i>
        <Drawn name="hub" box="0 0 140 140" />
        <svg
          viewBox="-70 -70 140 140"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: fate ? grim(`${Math.round(odds * 100)}%`, 0, -14, 28, "small") : "" }}
        />
      </div>
      <p class="g-tag">
        {countSaid(fate)}
        {fate?.soon ? <b class="g-soon">{t("soon", { odds: fate.soon })}</b> : null}
      </p>
    </div>
  );
}
