// Cards spread out: a pile, Life Cards and the top of a deck as far as one knows them, or cards of which one is to be chosen.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { zoneParts } from "../../store/view";
import { optionOf } from "../catalogue";
import { type Board, zone } from "./board";
import { type Card, cardOf, decks, loadMore, nameOf } from "./cards";
import { Art, Coins } from "./faces";
import { named, type Plan } from "./layout";
import { type Key, t, whose } from "./say";
import { fullLife } from "./side";
import { browsed } from "./state";

interface Spread {
  title: string;
  more?: string;
  cards: { id: number; face: string | null; at: number; action?: string }[];
  of?: number; // how many there are with those that are not spread out
  plan: Plan;
  act?(action: string): void;
  close?(): void;
  children?: ComponentChildren;
}

/** Cards in rows; those with an action are buttons. */
export function Row({ title, more, cards, of = cards.length, plan, act, close, children }: Spread) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>("[data-cancel]")?.focus(), []);
  const width = plan.desk ? 106 : 76;
  const form = named(width) ? "named" : "small";
  return (
    <section class="k-browse" ref={box} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {close ? (
          <button type="button" class="button" data-cancel onClick={close}>
            {t("close")}
          </button>
        ) : null}
      </header>
      {more ? <p>{more}</p> : null}
      <ol style={{ "--w": `${width}px` }} {...(act ? { "data-hand": "" } : {})}>
        {cards.map(({ id, face, at, action }) => {
          const Tag = (action ? "button" : "span") as "span";
          const label = `${face ? nameOf(face) : t("face_down")}, ${t("at", { at, count: of })}`;
          return (
            <li key={id}>
              <Tag
                {...(action ? { type: "button", "data-action": action, onClick: () => act?.(action) } : { role: "img", tabIndex: 0 })}
                class={`k-card ${action ? "legal" : act ? "inactive" : ""}`}
                data-card={id}
                aria-label={label}
              >
                <Art face={face} form={form} />
              </Tag>
              {of > cards.length ? <small aria-hidden="true">{t("at", { at, count: of })}</small> : null}
            </li>
          );
        })}
      </ol>
      {children}
    </section>
  );
}

/** The list of a seat's deck, as the table was opened with it; a random deck is the ready-made one of its Flag. */
function listOf({ view, table }: Board, seat: number): Card[] {
  const word = String(optionOf(table.settings, "decks") ?? "").split(",")[seat] ?? "";
  if (word.includes(":"))
    return word
      .slice(word.indexOf(":") + 1)
      .split("+")
      .flatMap((key) => cardOf(key) ?? []);
  const flag = zone(view, "flag", seat)[0]?.[1];
  return (decks.value.find(({ name }) => name === word) ?? decks.value.find((deck) => deck.flag.key === flag))?.cards ?? [];
}

/** The cards of a list that were not seen yet: of every seat where lists are open, and always of the viewer's. */
function Unseen({ board, seat }: { board: Board; seat: number }) {
  useEffect(() => void loadMore().catch(() => {}), []);
  const own = seat === board.viewer;
  if (!own && optionOf(board.table.settings, "open_lists") === false) return <p>{t("list_closed")}</p>;
  const seen = new Set(
    Object.entries(board.view.zones).flatMap(([name, lying]) => (name.endsWith(`/${seat}`) ? lying.map(([, face]) => face) : [])),
  );
  const left = listOf(board, seat).filter(({ key }) => !seen.has(key));
  if (!left.length) return null;
  const familiars = left.filter(({ kind }) => kind === "familiar").length;
  return (
    <>
      <p>{t(own ? "list_own" : "list_other", { count: left.length })}</p>
      <p>
        <b>{t("list_counts", { familiars, spells: left.length - familiars })}</b>
      </p>
      <ul class="k-unseen">
        {[...left]
          .sort((a, b) => a.cost.length - b.cost.length || a.number - b.number)
          .map((card) => (
            <li key={card.key} title={card.rules.join(" ")}>
              <Coins kinds={card.cost} />
              <b>{card.name}</b>
              <small>{card.kind === "familiar" ? `${card.strength} / ${card.health}` : t("spell")}</small>
            </li>
          ))}
      </ul>
    </>
  );
}

export function Browse({ board, plan }: { board: Board; plan: Plan }) {
  const open = browsed.value;
  if (!open) return null;
  const { name, seat } = zoneParts(open);
  const all = (board.view.zones[open] ?? []).map(([id, face], i) => ({ id, face, at: i + 1 }));
  const cards = name === "deck" ? all.filter(({ face }) => face !== null) : all; // the rest of a deck tells nothing
  const known = cards.some(({ face }) => face !== null);
  const hidden = name === "life" || name === "deck";
  const about = hidden ? (known ? t("known_here") : name === "life" ? t("unknown_to_you") : "") : cards.length ? "" : t("nothing_here");
  return (
    <Row
      key={open}
      title={whose(board, seat ?? 0, `${name}_of` as Key, { count: all.length, life: all.length, of: fullLife(board) })}
      more={about}
      cards={cards}
      of={all.length}
      plan={plan}
      close={() => {
        browsed.value = null;
      }}
    >
      {name === "deck" ? <Unseen board={board} seat={seat ?? 0} /> : null}
    </Row>
  );
}
