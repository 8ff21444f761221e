// What scenes are made of: waiting, moving, where things are. All of it ends at once when a scene is skipped.
import type { SceneProps } from "../games/game";
import { drawn, EASE, FADE, pause } from "./motion";

export interface Point {
  x: number;
  y: number;
}
interface How extends KeyframeAnimationOptions {
  apart?: number; // milliseconds between one element and the next
}

export const wait = (scene: SceneProps, ms: number): Promise<void> => pause(ms / scene.speed, scene.skip);

/** What is shown ahead of an entry is marked with it: it holds until the entry was shown. */
export const mark = ({ beat }: SceneProps) => ({ table: beat.after.id, n: beat.n });

export const find = (scene: SceneProps, selector: string): HTMLElement | null => scene.stage.querySelector(selector);

export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Move what a selector finds; it keeps its last frame. Where motion is reduced, what appears fades in and nothing else happens. */
export function move(scene: SceneProps, found: string | Element[], frames: Keyframe[], ms: number, how: How = {}): Animation[] {
  if (scene.skip.aborted || (scene.reduced && frames[0]?.opacity !== 0)) return [];
  const { apart = 0, delay = 0, ...more } = how;
  const elements = typeof found === "string" ? [...scene.stage.querySelectorAll(found)] : found;
  const running = elements.map((element, i) =>
    scene.reduced
      ? element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE })
      : element.animate(frames, {
          ...{ easing: EASE, fill: "both", ...more },
          ...{ duration: ms / scene.speed, delay: (delay + i * apart) / scene.speed },
        }),
  );
  const end = () => {
    for (const animation of running) animation.cancel();
  };
  scene.skip.addEventListener("abort", end, { once: true });
  return running;
}

/** Along a bow from one point over another to a third; `style` says what more there is to a step, by its share of the way. */
export const bow = (from: Point, over: Point, to: Point, style: (share: number) => string): Keyframe[] =>
  Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    return { transform: `translate(${along(from.x, over.x, to.x)}px,${along(from.y, over.y, to.y)}px) ${style(t)}` };
  });

/** Something that belongs to the scene alone flies, and is gone. */
export async function fly(scene: SceneProps, element: HTMLElement, path: Keyframe[], ms: number, how: How = {}): Promise<void> {
  await Promise.allSettled(move(scene, [element], path, ms, { easing: "ease-in", ...how }).map((animation) => animation.finished));
  element.remove();
}

/** A share of 0 to 1 on every frame; 1 is for the caller to show. */
export async function tick(scene: SceneProps, ms: number, show: (share: number) => void): Promise<void> {
  const length = ms / scene.speed;
  const start = performance.now();
  while (!scene.skip.aborted && !scene.reduced && performance.now() - start < length) {
    show((performance.now() - start) / length);
    await drawn();
  }
}
