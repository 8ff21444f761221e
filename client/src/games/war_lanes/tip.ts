// When a card's tip opens: after a moment's hover with the mouse, or a long press.
import { signal } from "@preact/signals";

const HOVER = 150;
const PRESS = 350;

export interface Tip {
  face: string;
  suit: number; // of whose card it is
  box: DOMRect;
}
export const tip = signal<Tip | null>(null);
let timer = 0;

export const closeTip = (): void => {
  clearTimeout(timer);
  tip.value = null;
};

/** What a card listens to so that its tip opens. A card that comes to lie under a resting mouse opens none. */
export function tipFor(face: string | null, suit: number) {
  if (face === null) return {};
  const open = (event: Event, after: number) => {
    const element = event.currentTarget as HTMLElement;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (element.isConnected && !element.classList.contains("drag")) tip.value = { face, suit, box: element.getBoundingClientRect() };
    }, after);
  };
  return {
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      if (event.buttons) closeTip();
      else if (!tip.value) open(event, HOVER);
    },
    onPointerLeave: closeTip,
    onTouchStart: (event: TouchEvent) => open(event, PRESS),
    onTouchMove: closeTip,
    onTouchEnd: closeTip,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
