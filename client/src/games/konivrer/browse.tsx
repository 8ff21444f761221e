// Cards spread out: a pile, Life Cards and the top of a deck as far as one knows them, or cards of which one is to be chosen.
import { useLayoutEffect, useRef } from "preact/hooks";
import { zoneParts } from "../../store/view";
import type { Board } from "./board";
import { nameOf } from "./cards";
import { Art } from "./faces";
import { named, type Plan } from "./layout";
import { type Key, t, whose } from "./say";
import { fullLife } from "./side";
import { browsed } from "./state";

interface Spread {
  title: string;
  more?: string;
  cards: { id: number; face: string | null; at: number; action?: string }[];
  plan: Plan;
  act?(action: string): void;
  close?(): void;
}

/** Cards in rows; those with an action are buttons. */
export function Row({ title, more, cards, plan, act, close }: Spread) {
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
          const label = `${face ? nameOf(face) : t("face_down")}, ${t("at", { at, count: cards.length })}`;
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
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function Browse({ board, plan }: { board: Board; plan: Plan }) {
  const open = browsed.value;
  if (!open) return null;
  const { name, seat } = zoneParts(open);
  const all = (board.view.zones[open] ?? []).map(([id, face], i) => ({ id, face, at: i + 1 }));
  const cards = name === "deck" ? all.filter(({ face }) => face !== null) : all; // the rest of a deck tells nothing
  const known = cards.some(({ face }) => face !== null);
  const about = name === "life" || name === "deck" ? t(known ? "known_to_you" : "unknown_to_you") : cards.length ? "" : t("nothing_here");
  return (
    <Row
      key={open}
      title={whose(board, seat ?? 0, `${name}_of` as Key, { count: all.length, life: all.length, of: fullLife(board) })}
      more={about}
      cards={cards}
      plan={plan}
      close={() => {
        browsed.value = null;
      }}
    />
  );
}
