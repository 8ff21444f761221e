// A card follows the finger once it moved eight pixels; dropped where it may not go it returns in 150 ms.

const THRESHOLD = 8;
const RETURN = 150;

/** Begin to follow a pointer on a card. `drop` says whether the place it was let go of takes the card. */
export function drag(event: PointerEvent, drop: (zone: string | null) => boolean): void {
  const card = event.currentTarget as HTMLElement;
  if (event.button !== 0) return;
  const { clientX: x, clientY: y, pointerId } = event;
  let moving = false;
  const move = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return;
    if (!moving && Math.hypot(now.clientX - x, now.clientY - y) < THRESHOLD) return;
    moving = true;
    card.classList.add("drag");
    card.style.translate = `${now.clientX - x}px ${now.clientY - y}px`;
  };
  const end = (now: PointerEvent) => {
    if (now.pointerId !== pointerId) return;
    for (const [name, act] of Object.entries({ pointermove: move, pointerup: end, pointercancel: end }))
      removeEventListener(name, act as EventListener);
    if (!moving) return;
    swallowClick();
    const under = now.type === "pointerup" ? document.elementFromPoint(now.clientX, now.clientY) : null;
    const zone = under?.closest("[data-zone]")?.getAttribute("data-zone") ?? null;
    card.classList.remove("drag");
    if (drop(zone)) {
      card.style.translate = "";
      return;
    }
    card.classList.add("return");
    card.style.translate = "";
    setTimeout(() => card.classList.remove("return"), RETURN);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** The click that ends a drag is not a tap. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
