// The signature moments: a round ends, its hands are counted, a token goes back.
import { drawn, pause } from "../../anim/motion";
import { play } from "../../sound/sound";
import type { SceneProps } from "../game";
import { type Finale, finale, type Step, supply, type Tally, tallies } from "./round";
import { TOKEN } from "./sounds";

const BOUNCE = "cubic-bezier(.3,1.6,.5,1)";
const FLIP = 220;
const FLIP_APART = 60;
const FLIPS_AT_MOST = 1000; // all hands together
const FADE = 110;
const DROPS_AT_MOST = 12;

type Numbers = Record<string, unknown>;

/** The public numbers once this beat is over. */
const after = (scene: SceneProps): Numbers => scene.beat.after.view?.numbers ?? {};
const row = (numbers: Numbers, name: string, seat: number): number => (numbers[name] as number[] | undefined)?.[seat] ?? 0;
const mark = ({ beat }: SceneProps) => ({ table: beat.after.id, n: beat.n });
const captions = ({ beat }: SceneProps, name: string): unknown[][] => beat.events.filter((event) => event[0] === name);

/** Animate what a selector finds; ended at once when the scene is skipped. */
function move(
  scene: SceneProps,
  found: Iterable<Element> | string,
  frames: Keyframe[],
  ms: number,
  delay: (i: number) => number = () => 0,
): Animation[] {
  const elements = typeof found === "string" ? scene.stage.querySelectorAll(found) : found;
  const running = [...elements].map((element, i) =>
    scene.reduced
      ? element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, fill: "backwards" })
      : element.animate(frames, { duration: ms / scene.speed, delay: delay(i) / scene.speed, easing: "ease-out", fill: "backwards" }),
  );
  scene.skip.addEventListener("abort", () => cancel(running), { once: true });
  return running;
}

const cancel = (running: readonly Animation[]): void => {
  for (const animation of running) animation.cancel();
};
const wait = (scene: SceneProps, ms: number) => pause(ms / scene.speed, scene.skip);

/** 1. The last card bounces, dusk falls. 2. Hands flip. 3. Twins slide under. The scores follow, seat by seat. */
async function roundEnded(scene: SceneProps): Promise<void> {
  const { beat, view, facts } = scene;
  const faces = new Map(captions(scene, "revealed").map((event) => [event[1] as number, event[2] as string]));
  beat.after.seats.forEach((_, seat) => {
    const [points, black, white] = ["points", "black", "white"].map((name) => row(view.numbers, name, seat));
    tallies[seat]!.value = {
      ...mark(scene),
      points: points!,
      black: black!,
      white: white!,
      was: null,
      cost: null,
      round: view.numbers.round ?? 0,
    };
  });
  supply.value = { ...mark(scene), black: view.numbers.supply_black ?? 0, white: view.numbers.supply_white ?? 0 };
  const to = async (step: Step) => {
    finale.value = { ...mark(scene), seat: facts.seat ?? 0, emptied: Boolean(facts.emptied), faces, step } satisfies Finale;
    await drawn();
  };
  await to("last");
  move(scene, ".l-dusk, .l-rays", [{ opacity: 0 }, {}], 200);
  move(
    scene,
    ".l-hero .l-card",
    [{ scale: 0.4, easing: BOUNCE }, { scale: 1.18, offset: 0.45 }, { scale: 0.96, offset: 0.75 }, { scale: 1 }],
    320,
  );
  move(scene, ".l-burst", [{ scale: 0, rotate: "-40deg" }, {}], 300);
  move(scene, ".l-cry > g", [{ translate: "0 -90px", opacity: 0, easing: BOUNCE }, {}], 260, (i) => 120 + 40 * i);
  move(scene, ".l-note", [{ opacity: 0, scale: 0.6, easing: BOUNCE }, {}], 220, () => 160);
  await wait(scene, 640);
  await to("flip");
  const cards = [...scene.stage.querySelectorAll(".l-shown .l-flip")];
  const apart = Math.min(FLIP_APART, FLIPS_AT_MOST / Math.max(1, cards.length));
  move(scene, cards, [{ transform: "rotateY(180deg)" }, { transform: "none" }], FLIP, (i) => i * apart);
  await wait(scene, scene.reduced ? FADE : FLIP + cards.length * apart + 120);
  await to("slide");
  await wait(scene, 340);
  await to("count");
}

/** A seat pays: its number ticks up, tokens drop, black first. Seats overlap; the last one is waited for. */
async function scored(scene: SceneProps): Promise<void> {
  const { facts, beat } = scene;
  const seat = facts.seat ?? 0;
  const cost = facts.cost ?? 0;
  const total = facts.points ?? 0;
  const later = after(scene);
  const now = finale.value?.n === beat.n ? tallies[seat]?.value : null;
  if (!now) return;
  const from = total - cost;
  const end: Tally = { ...now, points: total, black: row(later, "black", seat), white: row(later, "white", seat), was: from, cost };
  const whole = captions(scene, "scored");
  const last = whole.at(-1)?.[1] === seat;
  const ms = cost ? Math.min(620, 40 * cost) : 0;
  const drops = cost ? drop(scene, seat, Math.floor(cost / 10), cost % 10) : Promise.resolve();
  const counted = tick(scene, ms, (share) => {
    tallies[seat]!.value = { ...end, points: from + Math.round(cost * share), black: now.black, white: now.white };
  }).then(() => {
    tallies[seat]!.value = end;
    if (last) supply.value = { ...mark(scene), black: (later.supply_black as number) ?? 0, white: (later.supply_white as number) ?? 0 };
  });
  if (!last) return wait(scene, cost ? 300 : 60);
  await Promise.all([drops, counted]);
  const goes_on = captions(scene, "dealt").length > 0 || beat.after.status === "over";
  await wait(scene, goes_on ? 1700 : 300);
}

/** Call with a share of 0 to 1 on every frame; 1 is for the caller to show. */
async function tick(scene: SceneProps, ms: number, show: (share: number) => void): Promise<void> {
  const length = ms / scene.speed;
  const start = performance.now();
  while (!scene.skip.aborted && !scene.reduced && performance.now() - start < length) {
    show((performance.now() - start) / length);
    await drawn();
  }
}

const middleOf = (element: Element): { x: number; y: number } => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** A token that belongs to the scene alone. */
function token(scene: SceneProps, colour: string, size: number): { element: HTMLElement; sky: { x: number; y: number } } | null {
  const sky = scene.stage.querySelector(".l-sky");
  const model = scene.stage.querySelector(`.l-bowl .l-${colour} svg`);
  if (!sky || !model) return null;
  const element = document.createElement("span");
  element.className = "l-token";
  element.style.setProperty("--size", `${size}px`);
  element.append(model.cloneNode(true));
  sky.append(element);
  const box = sky.getBoundingClientRect();
  return { element, sky: { x: box.left + size / 2, y: box.top + size / 2 } };
}

async function drop(scene: SceneProps, seat: number, black: number, white: number): Promise<void> {
  const beads = scene.stage.querySelector(`[data-seat="${seat}"] .l-beads`) ?? scene.stage.querySelector(`[data-seat="${seat}"]`);
  if (!beads || scene.reduced || scene.skip.aborted) return;
  const colours = [...Array(black).fill("black"), ...Array(white).fill("white")].slice(0, DROPS_AT_MOST) as string[];
  const target = middleOf(beads);
  const falling = colours.map((colour, i) => {
    const made = token(scene, colour, colour === "black" ? 28 : 24);
    if (!made) return Promise.resolve();
    const x = target.x - made.sky.x + (colour === "black" ? -20 : 20) + ((i * 7) % 18) - 9;
    const y = target.y - made.sky.y;
    const fall = made.element.animate(
      [
        { transform: `translate(${x}px, ${y - 90}px)`, opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
      ],
      { duration: 220 / scene.speed, delay: (i * 50) / scene.speed, easing: "ease-in", fill: "both" },
    );
    scene.skip.addEventListener("abort", () => fall.finish(), { once: true });
    return fall.finished.then(
      () => {
        if (!scene.skip.aborted) play(TOKEN);
        made.element.remove();
      },
      () => made.element.remove(),
    );
  });
  await Promise.all(falling);
}

/** The token arcs to the supply, the score rolls back. */
async function returned(scene: SceneProps): Promise<void> {
  const { facts, view } = scene;
  const seat = facts.seat ?? 0;
  const colour = facts.colour === 0 ? "black" : "white";
  const later = after(scene);
  const was = row(view.numbers, "points", seat);
  const now: Tally = {
    ...mark(scene),
    ...{
      points: was,
      black: row(view.numbers, "black", seat),
      white: row(view.numbers, "white", seat),
      was: null,
      cost: null,
      round: view.numbers.round ?? 0,
    },
  };
  const gone = { ...now, black: row(later, "black", seat), white: row(later, "white", seat) };
  tallies[seat]!.value = gone;
  const beads = scene.stage.querySelector(`[data-seat="${seat}"] .l-beads`) ?? scene.stage.querySelector(`[data-seat="${seat}"]`);
  const bowl = scene.stage.querySelector(".l-bowl > img");
  if (beads && bowl && !scene.reduced) await arc(scene, colour, middleOf(beads), middleOf(bowl));
  supply.value = { ...mark(scene), black: (later.supply_black as number) ?? 0, white: (later.supply_white as number) ?? 0 };
  move(scene, ".l-bowl > img", [{ translate: "0 0" }, { translate: "0 4px" }, { translate: "0 0" }], 180);
  await tick(scene, 300, (share) => {
    tallies[seat]!.value = { ...gone, points: Math.round(was + ((facts.points ?? 0) - was) * share) };
  });
  tallies[seat]!.value = { ...gone, points: facts.points ?? 0, was };
  await wait(scene, 620);
}

/** Along a bow from one place to another, turning once, with four ghosts behind. */
async function arc(scene: SceneProps, colour: string, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const flights: Promise<unknown>[] = [];
  for (let ghost = 4; ghost >= 0; ghost--) {
    const made = token(scene, colour, 64 - ghost * 10);
    if (!made) return;
    const [x0, y0, x1, y1] = [from.x - made.sky.x, from.y - made.sky.y, to.x - made.sky.x, to.y - made.sky.y];
    const bow = { x: Math.max(x0, x1) + Math.min(140, Math.abs(y1 - y0) * 0.4), y: (y0 + y1) / 2 };
    const path = Array.from({ length: 13 }, (_, i) => {
      const t = i / 12;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
      const scale = 0.6 + 1.6 * t * (1 - t);
      return {
        transform: `translate(${a * x0 + b * bow.x + c * x1}px, ${a * y0 + b * bow.y + c * y1}px) rotate(${t * 360}deg) scale(${scale})`,
      };
    });
    made.element.style.opacity = String(1 - ghost * 0.18);
    const flight = made.element.animate(path, {
      duration: 480 / scene.speed,
      delay: (ghost * 26) / scene.speed,
      easing: "ease-in-out",
      fill: "both",
    });
    scene.skip.addEventListener("abort", () => flight.finish(), { once: true });
    const gone = () => made.element.remove();
    flights.push(flight.finished.then(gone, gone));
  }
  await Promise.all(flights);
}

export const scenes = { round_ended: roundEnded, scored, returned };
