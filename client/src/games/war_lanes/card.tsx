// A card on this table: to be looked at, or a button.
import type { ComponentChildren, HTMLAttributes } from "preact";
import { at, type Box } from "../../parts/place";
import { outlined } from "../../store/session";
import type { Card } from "../../store/view";
import { say } from "../../text";
import { Art, lookFor } from "./faces";
import { cardName } from "./say";

interface Props extends Omit<HTMLAttributes<HTMLElement>, "label" | "style"> {
  card: Card;
  suit?: number; // of its player
  back?: string; // that its player wears
  place: Box & { turn?: number };
  box?: Box; // what it lies in
  label: string;
  state?: string;
  still?: boolean;
  lift?: number;
  children?: ComponentChildren;
}

export function CardAt({
  card: [id, face],
  suit = 0,
  back = "",
  place,
  box,
  label,
  state = "",
  still,
  lift = 0,
  children,
  ...more
}: Props) {
  const Tag = (still ? "span" : "button") as "span";
  const { turn = 0 } = place;
  return (
    <Tag
      {...(still ? { role: "img" } : { type: "button" })}
      class={`w-card ${state} ${outlined.value.includes(id) ? "outlined" : ""}`}
      data-card={id}
      style={{ ...at(place, box), ...(turn || lift ? { transform: `translateY(${-lift}px) rotate(${turn}deg)` } : {}) }}
      aria-label={label}
      {...more}
    >
      <Art face={face} look={lookFor(face, suit)} back={back} />
      {children}
    </Tag>
  );
}

/** "queen of hearts, 2 of 5". */
export const nameAt = (face: string | null, i: number, count: number): string =>
  say("table.card_plain", { card: face === null ? say("table.hidden") : cardName(face), at: i + 1, count });
