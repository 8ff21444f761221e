// What a card does, and what playing it would lead to: after a moment's hover, a long press, or with the keyboard's focus.
// It opens only where it says more than the table does already, and lies beside the cards to choose from.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { GameModule, StageProps } from "../../games/game";
import { Drawing } from "../../games/generic/card";
import { beside } from "../../parts/beside";
import { swallowClick } from "../../parts/drag";
import { zoneParts } from "../../store/view";
import { actionName, button, concerns } from "../../text/actions";
import { outcome } from "../../text/game";

const HOVER = 150;
const PRESS = 350;
const EDGE = 8;

/** Closes what is open; true where something was. The table's Escape asks it first. */
export let closeTip = (): boolean => false;

export function Tip({ props, module, root }: { props: StageProps; module: GameModule; root: { current: HTMLElement | null } }) {
  const card = useSignal<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer = 0;
    let pressed = false;
    const cardOf = (event: Event) => (event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null);
    const close = () => {
      clearTimeout(timer);
      const open = box.current !== null;
      card.value = null;
      return open;
    };
    const open = (found: HTMLElement | null, after: number, then?: () => void) => {
      clearTimeout(timer);
      if (found === card.value) return;
      card.value = null;
      if (!found) return;
      timer = window.setTimeout(() => {
        const own = element.querySelector("[role=tooltip]:not(.tip)"); // a table that draws its own tips shows those
        if (!found.isConnected || own || element.querySelector(".drag")) return;
        card.value = found;
        then?.();
      }, after);
    };
    const press = (event: Event) => {
      pressed = false;
      open(cardOf(event), PRESS, () => {
        pressed = true;
      });
    };
    const lift = (event: Event) => {
      if (pressed) swallowClick(); // a long press looks, and plays nothing
      pressed = false;
      if (event.type !== "pointerup" || (event as PointerEvent).pointerType !== "mouse") close();
    };
    const listeners: [string, (event: Event) => void][] = [
      ["pointerover", (event) => (event as PointerEvent).pointerType === "mouse" && open(cardOf(event), HOVER)],
      ["pointerdown", (event) => ((event as PointerEvent).pointerType === "mouse" ? close() : press(event))],
      ["pointerup", lift],
      ["pointercancel", lift],
      ["contextmenu", (event) => cardOf(event) && event.preventDefault()],
      ["focusin", (event) => (event.target as HTMLElement).matches(":focus-visible") && open(cardOf(event), 0)],
      ["focusout", close],
      ["pointerleave", close],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    closeTip = close;
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
      closeTip = () => false;
      clearTimeout(timer);
    };
  }, [root, card]);
  useLayoutEffect(() => {
    if (box.current && card.value) put(box.current, card.value.getBoundingClientRect());
  });
  const found = card.value?.isConnected ? inView(props, Number(card.value.dataset.card)) : null;
  if (!found || found.face === null) return null;
  const { face, zone } = found;
  const { name, seat } = zoneParts(zone);
  const shown = card.value?.closest("[data-shows-outcome]"); // the table itself says what playing it leads to
  const uses = seat === props.viewer && !shown ? props.legal.filter(([action]) => concerns(action, face)) : [];
  const where = props.words.text.zones?.[name] ?? name;
  const text = module.cardText?.(face);
  if (!text && !uses.length) return null;
  return (
    <div class="tip stock" role="tooltip" ref={box}>
      <span class="card" aria-hidden="true">
        <Drawing face={face} module={module} lying={{ id: found.id, view: props.view }} />
      </span>
      <h3>{module.cardName?.(face) ?? face}</h3>
      <p class="m">{seat === null ? where : `${where} · ${props.names[seat] ?? ""}`}</p>
      {text ? <p>{text}</p> : null}
      {uses.length ? (
        <dl>
          {uses.map(([action, promises]) => (
            <div key={action}>
              <dt>{button(module.actionName?.(action, props.words, props.names) ?? actionName(props.words, action))}</dt>
              <dd>{outcome(props.words, promises)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

function inView({ view }: StageProps, id: number): { id: number; face: string | null; zone: string } | null {
  for (const [zone, cards] of Object.entries(view.zones)) {
    const found = cards.find(([card]) => card === id);
    if (found) return { id, face: found[1], zone };
  }
  return null;
}

/** In the rail of the log, below what is said there; without one, where it covers least of the table, rather near its card. */
function put(tip: HTMLElement, card: DOMRect): void {
  const rail = document.querySelector(".seated > .log:not(.sheet)")?.getBoundingClientRect();
  if (rail?.width) {
    const said = [...document.querySelectorAll(":is(.notices, .over) .banner")].map((each) => each.getBoundingClientRect().bottom);
    tip.style.width = `${rail.width - 2 * EDGE}px`;
    lay(tip, rail.left + EDGE, Math.max(rail.top, ...said) + EDGE);
    return;
  }
  tip.style.width = "";
  const [x, y] = beside(tip, card, 19, 13);
  lay(tip, x, y);
}

const lay = (tip: HTMLElement, x: number, y: number): void => {
  Object.assign(tip.style, { left: `${x}px`, top: `${y}px` });
};
