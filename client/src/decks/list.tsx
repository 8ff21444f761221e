// The cards that were found, as a list that draws only what is seen of it: smooth at any length. Arrows walk it, Enter adds or takes out.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/icon";
import { Cost, Rarity } from "./glyphs";
import type { Entry } from "./query";
import { cardSaid, kindOf } from "./say";
import { t } from "./text";

const ROWS = { wide: 80, narrow: 64 }; // pixels: with the text of a card, and without
const BEYOND = 3; // rows that are drawn above and below

interface ListProps {
  cards: readonly Entry[];
  held: ReadonlyMap<string, number>;
  still: boolean; // looked at only: nothing goes in or out
  toggle(card: Entry): void;
  look(card: Entry, large?: boolean): void;
}

export function CardList({ cards, held, still, toggle, look }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const focus = useRef(false);
  const scrolled = useRef(0);
  const [at, setAt] = useState({ cards, first: 0, active: 0 }); // of these cards; others begin at the top
  const [fits, setFits] = useState(12);
  const [wide, setWide] = useState(true); // a card is read beside the list
  const row = wide ? ROWS.wide : ROWS.narrow;
  const { first, active } = at.cards === cards ? at : { first: 0, active: 0 };
  const setFirst = (first: number) => first !== at.first && setAt({ cards, first, active });
  const setActive = (active: number) => setAt((old) => ({ cards, first: old.cards === cards ? old.first : 0, active }));
  useLayoutEffect(() => {
    const element = box.current!;
    const watch = new ResizeObserver(() => {
      const wide = innerWidth > 1100 && innerHeight > 560;
      setFits(Math.ceil(element.clientHeight / (wide ? ROWS.wide : ROWS.narrow)));
      setWide(wide);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (scrolled.current) box.current!.scrollTop = 0; // asking for it costs a layout
  }, [cards]);
  useLayoutEffect(() => {
    if (!focus.current) return;
    focus.current = false;
    box.current?.querySelector<HTMLElement>(`[data-at="${active}"]`)?.focus({ preventScroll: true });
  }, [active, first]);
  const walk = (wanted: number) => {
    const to = Math.max(0, Math.min(cards.length - 1, wanted));
    const element = box.current!;
    const [top, bottom] = [to * row, (to + 1) * row];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
    focus.current = true;
    setActive(to);
    if (to === active) box.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus();
    if (cards[to]) look(cards[to]);
  };
  const key = (event: KeyboardEvent) => {
    const page = Math.max(1, fits - 2);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -cards.length, End: cards.length }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key === "ArrowUp" && active === 0) document.getElementById("search")?.focus();
    else walk(active + by);
  };
  const from = Math.max(0, first - BEYOND);
  const to = Math.min(cards.length, first + fits + BEYOND);
  const shown = Array.from({ length: to - from }, (_, i) => from + i);
  if (active < cards.length && (active < from || active >= to)) shown.push(active); // the focus must not fall off
  return (
    <div
      class="found"
      ref={box}
      id="found"
      onScroll={(event) => {
        scrolled.current = event.currentTarget.scrollTop;
        setFirst(Math.floor(scrolled.current / row));
      }}
    >
      <ul style={{ height: `${cards.length * row}px` }} aria-label={t("collection")}>
        {shown.map((at) => {
          const card = cards[at]!;
          const count = held.get(card.key) ?? 0;
          return (
            <li
              key={card.key}
              aria-setsize={cards.length}
              aria-posinset={at + 1}
              style={{ height: `${row}px`, transform: `translateY(${at * row}px)` }}
            >
              <button
                type="button"
                class="row-card"
                data-at={at}
                data-key={card.key}
                tabIndex={at === active ? 0 : -1}
                aria-pressed={count > 0}
                aria-disabled={still}
                aria-label={cardSaid(card, count)}
                onFocus={() => {
                  setActive(at);
                  look(card);
                }}
                onMouseEnter={() => look(card)}
                onKeyDown={key}
                onClick={() => (still ? look(card, true) : toggle(card))}
              >
                <Cost symbols={card.kind === "flag" ? card.elements : card.symbols} />
                <span class="who">
                  <span class="n cut">{card.name}</span>
                  <span class="k cut">{kindOf(card)}</span>
                </span>
                <span class="rules">{card.brief}</span>
                <span class="sh">{card.strength === null ? "" : `${card.strength} / ${card.health}`}</span>
                <Rarity of={card.kind === "flag" ? "" : card.rarity} />
                <span class="mark">
                  {count > 1 ? t("times", { count }) : still && !count ? null : <Icon name={count ? "check" : "plus"} />}
                </span>
              </button>
              {wide ? null : (
                <button
                  type="button"
                  class="look"
                  tabIndex={-1}
                  aria-label={t("look", { card: card.name })}
                  onClick={() => look(card, true)}
                >
                  <Icon name="eye" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
