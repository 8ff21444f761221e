// A card drawn large: by its game's own face once that has come, and what it says beside it.
import { useEffect, useState } from "preact/hooks";
import type { GameModule } from "../games/game";
import type { Collection } from "./collection";
import { Cost } from "./glyphs";
import type { Entry } from "./query";
import { kindOf } from "./say";
import { label } from "./text";

type Drawn = NonNullable<GameModule["Face"]>;
const faces = new Map<string, Drawn>();

export function Face({ set, card, small }: { set: Collection; card: Entry | null; small?: boolean }) {
  const [, again] = useState(0);
  useEffect(() => {
    if (faces.has(set.game)) return;
    set.loaded.then(
      ({ module }) => {
        if (module.Face) faces.set(set.game, module.Face);
        again((n) => n + 1);
      },
      () => {}, // offline just now: the plain one stays
    );
  }, [set]);
  const Own = faces.get(set.game);
  return (
    <span class={`drawn ${Own ? "" : "plain"}`}>
      {Own ? <Own face={card?.key ?? null} {...(small ? { small } : {})} /> : card ? <Plain card={card} /> : null}
    </span>
  );
}

function Plain({ card }: { card: Entry }) {
  return (
    <>
      <Cost symbols={card.symbols} />
      <b>{card.name}</b>
      <i>{kindOf(card)}</i>
    </>
  );
}

/** What a card is and does, in words. */
export function Reading({ card }: { card: Entry }) {
  return (
    <div class="reading">
      <p class="t13 m">
        {kindOf(card)}
        {card.kind === "flag" ? "" : ` · ${label("rarity", card.rarity)}`} · #{card.number}
      </p>
      {card.rules.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="flavour">{card.flavour}</p>
    </div>
  );
}
