// Cards that fly: where they were before a change and where they are after it, with the Web Animations API.
import { at } from "../parts/place";
import { reducedMotion, settings, slow } from "../store/settings";
import type { Frame } from "./frames";

const FLIGHT = 240;
export const FADE = 110;
export const EASE = "cubic-bezier(.2,.8,.2,1)";
const SLOW_FRAME = 33;
const SLOW_FRAMES = 10;

export const flight = (): number => (reducedMotion() ? FADE : FLIGHT / (settings.value.speed || 1));

/** Wait so long, or until it is skipped. */
export function pause(ms: number, skip: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (skip.aborted || ms <= 0) return done();
    const end = () => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, ms);
    skip.addEventListener("abort", end, { once: true });
  });
}

/** After the next drawing of the page. */
export const drawn = (): Promise<void> =>
  new Promise((done) => (document.hidden ? setTimeout(done, 0) : requestAnimationFrame(() => done())));

interface Place {
  element: HTMLElement;
  box: DOMRect;
}

function places(stage: HTMLElement, attribute: string): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const element of stage.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    const name = element.getAttribute(attribute);
    if (name !== null) found.set(name, { element, box: element.getBoundingClientRect() });
  }
  return found;
}

/** A card whose face went to another id flies from where that face was. */
function exchange(found: Map<string, Place>, a: string, b: string): void {
  const [at, other] = [found.get(a), found.get(b)];
  if (at && other) found.set(a, other).set(b, at);
}

/** Change what is shown, then let every card fly from where it was to where it is. */
export async function glide(
  stage: HTMLElement,
  { moves, swaps }: Pick<Frame, "moves" | "swaps">,
  change: () => void,
  skip: AbortSignal,
): Promise<void> {
  const before = places(stage, "data-card");
  for (const [a, b] of swaps) exchange(before, String(a), String(b));
  const zones = places(stage, "data-zone");
  const ghosts = new Map<string, HTMLElement>();
  for (const { card } of moves) {
    const place = before.get(String(card));
    if (place) ghosts.set(String(card), place.element.cloneNode(true) as HTMLElement);
  }
  change();
  await drawn();
  if (skip.aborted) return;
  const after = places(stage, "data-card");
  const now = places(stage, "data-zone");
  const ms = flight();
  const running: Animation[] = [];
  for (const [card, place] of after) {
    const move = moves.find((each) => String(each.card) === card);
    const from = before.get(card)?.box ?? (move && zones.get(move.from)?.box);
    if (from) running.push(...fly(place.element, from, place.box, ms, Boolean(move)));
  }
  for (const { card, to } of moves) {
    const ghost = ghosts.get(String(card));
    const target = now.get(to)?.box;
    if (ghost && target && !after.has(String(card))) running.push(...depart(stage, ghost, before.get(String(card))!.box, target, ms));
  }
  await finished(running, skip, ms);
}

function fly(element: HTMLElement, from: DOMRect, to: DOMRect, ms: number, lead: boolean): Animation[] {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.hypot(dx, dy) < 2 || !to.width) return [];
  if (reducedMotion()) return [element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms })];
  // `translate` and `scale` leave a card's own rotation and lift as they are
  const running = [element.animate({ translate: [`${dx}px ${dy}px`, "0px 0px"] }, { duration: ms, easing: EASE, composite: "add" })];
  const scale = lead && from.width ? from.width / to.width : 1;
  if (Math.abs(scale - 1) > 0.05) running.push(element.animate({ scale: [scale, 1] }, { duration: ms, easing: EASE }));
  if (lead) running.push(element.animate({ zIndex: [9, 9] }, { duration: ms }));
  return running;
}

function depart(stage: HTMLElement, ghost: HTMLElement, from: DOMRect, to: DOMRect, ms: number): Animation[] {
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  ghost.classList.add("flying");
  // here and not in a style sheet: a game's own rule for its cards would win, and the ghost would take room in the table's grid
  Object.assign(ghost.style, { position: "fixed", ...at({ x: from.left, y: from.top, w: from.width, h: from.height }) });
  stage.append(ghost);
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const end = reducedMotion() ? { opacity: 0 } : { transform: `translate(${dx}px, ${dy}px) scale(${Math.min(1, to.width / from.width)})` };
  const animation = ghost.animate([{ transform: "none", opacity: 1 }, end], { duration: ms, easing: EASE, fill: "forwards" });
  const gone = () => ghost.remove();
  animation.finished.then(gone, gone);
  return [animation];
}

async function finished(running: Animation[], skip: AbortSignal, ms: number): Promise<void> {
  if (!running.length) return;
  const end = () => {
    for (const animation of running) animation.finish();
  };
  if (skip.aborted) return end();
  skip.addEventListener("abort", end, { once: true });
  watchFrames(running);
  await Promise.race([Promise.allSettled(running.map((animation) => animation.finished)), pause(ms + 200, skip)]);
  skip.removeEventListener("abort", end);
}

let late = 0;

/** A device that cannot keep up gets fades instead. */
function watchFrames(running: Animation[]): void {
  if (settings.value.motion !== "auto" || slow.value || document.hidden) return;
  let last = performance.now();
  const look = (now: number) => {
    late = now - last > SLOW_FRAME ? late + 1 : late;
    last = now;
    if (late >= SLOW_FRAMES) slow.value = true;
    else if (running.some((animation) => animation.playState === "running")) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
