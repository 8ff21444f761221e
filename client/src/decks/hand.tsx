// A test hand: the deck shuffled, Life Cards face down, an opening hand, and card after card. Nothing of it is a rule; how many is the house's.
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { say } from "../text";
import type { Collection } from "./collection";
import { shuffled } from "./deck";
import { Face } from "./face";
import { kindOf } from "./say";
import { t } from "./text";

interface HandProps {
  set: Collection;
  cards: readonly string[];
  deal: Record<string, number>;
  close(): void;
}

export function TestHand({ set, cards, deal, close }: HandProps) {
  const [order, setOrder] = useState(() => shuffled(cards));
  const [drawn, setDrawn] = useState(0);
  const [open, setOpen] = useState(false);
  const life = Math.min(deal.life ?? 0, cards.length);
  const hand = Math.min((deal.hand ?? 0) + drawn, cards.length - life);
  const left = cards.length - life - hand;
  const draw = (key: string, at: number, up: boolean) => {
    const card = set.byKey.value.get(key);
    const said = up && card ? `${card.name}, ${kindOf(card)}` : say("table.hidden");
    return (
      <li key={at}>
        <span role="img" aria-label={said} title={up ? said : undefined}>
          <Face set={set} card={up ? (card ?? null) : null} small />
        </span>
      </li>
    );
  };
  return (
    <Dialog title={t("hand")} close={close}>
      <p class="t13 m">{t("hand_more", { life, hand: deal.hand ?? 0 })}</p>
      <h3>{t("hand_life")}</h3>
      <ul class="laid small">{order.slice(0, life).map((key, at) => draw(key, at, open))}</ul>
      <h3>{t("hand_held")}</h3>
      <ul class="laid" aria-live="polite">
        {order.slice(life, life + hand).map((key, at) => draw(key, at, true))}
      </ul>
      <p class="t13 m">{t("hand_left", { count: left })}</p>
      <div class="go">
        <button type="button" class="button primary" disabled={!left} onClick={() => setDrawn(drawn + 1)}>
          {t("hand_draw")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            setOrder(shuffled(cards));
            setDrawn(0);
            setOpen(false);
          }}
        >
          {t("hand_again")}
        </button>
        <button type="button" class="button" aria-pressed={open} onClick={() => setOpen(!open)}>
          {t("hand_show")}
        </button>
        <button type="button" class="button" onClick={close}>
          {say("close")}
        </button>
      </div>
    </Dialog>
  );
}
