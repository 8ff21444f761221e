// The signature moments: a round ends, its hands are counted, a token goes back.
import { drawn, FADE } from "../../anim/motion";
import { bow, find, fly, mark, middleOf, move, type Point, tick, wait } from "../../anim/scene";
import { play } from "../../sound/sound";
import type { SceneProps } from "../game";
import { type Finale, finale, rolls, type Step, supply, type Tally, tallies } from "./round";
import { TOKEN } from "./sounds";

const BOUNCE = "cubic-bezier(.3,1.6,.5,1)";
const FLIP = 220;
const FLIP_APART = 60;
const FLIPS_AT_MOST = 1000; // all hands together
const DROPS_AT_MOST = 12;
const FALL = 220;
const APART = 50; // one token after the other
const TICK = 60; // milliseconds: a number that is counted up need not be drawn anew on every frame, and all numbers tick together

type Numbers = Record<string, unknown>;

/** The public numbers once this beat is over. */
const after = (scene: SceneProps): Numbers => scene.beat.after.view?.numbers ?? {};
const row = (numbers: Numbers, name: string, seat: number): number => (numbers[name] as number[] | undefined)?.[seat] ?? 0;
const captions = ({ beat }: SceneProps, name: string): unknown[][] => beat.events.filter((event) => event[0] === name);

/** What a seat has before the beat is shown. */
const tallyOf = (scene: SceneProps, seat: number): Tally => {
  const { numbers } = scene.view;
  const [points, black, white] = ["points", "black", "white"].map((name) => row(numbers, name, seat)) as [number, number, number];
  return { ...mark(scene), points, black, white, was: null, cost: null, round: numbers.round ?? 0 };
};
/** A seat's points tick from one number to another, then its plate is drawn as it is now. */
async function roll(scene: SceneProps, seat: number, from: number, to: Tally, ms: number): Promise<void> {
  let last = 0;
  await tick(scene, ms, (share) => {
    const now = Math.floor(performance.now() / TICK);
    if (now !== last) rolls[seat]!.value = from + Math.round((to.points - from) * share);
    last = now;
  });
  rolls[seat]!.value = null;
  tallies[seat]!.value = to;
}
const supplyOf = (scene: SceneProps, numbers: Numbers) => {
  supply.value = { ...mark(scene), black: Number(numbers.supply_black ?? 0), white: Number(numbers.supply_white ?? 0) };
};

/** 1. The last card bounces, dusk falls. 2. Hands flip. 3. Twins slide under. The scores follow, seat by seat. */
async function roundEnded(scene: SceneProps): Promise<void> {
  const { beat, view, facts } = scene;
  const faces = new Map(captions(scene, "revealed").map((event) => [event[1] as number, event[2] as string]));
  beat.after.seats.forEach((_, seat) => {
    tallies[seat]!.value = tallyOf(scene, seat);
  });
  supplyOf(scene, view.numbers);
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
  move(scene, ".l-cry > g", [{ translate: "0 -90px", opacity: 0, easing: BOUNCE }, {}], 260, { delay: 120, apart: 40 });
  move(scene, ".l-note", [{ opacity: 0, scale: 0.6, easing: BOUNCE }, {}], 220, { delay: 160 });
  await wait(scene, 640);
  await to("flip");
  const cards = [...scene.stage.querySelectorAll(".l-shown .l-flip")];
  const apart = Math.min(FLIP_APART, FLIPS_AT_MOST / Math.max(1, cards.length));
  move(scene, cards, [{ transform: "rotateY(180deg)" }, { transform: "none" }], FLIP, { apart });
  await wait(scene, scene.reduced ? FADE : FLIP + cards.length * apart + 120);
  await to("count");
  await wait(scene, 340);
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
  const drops = cost ? wait(scene, 40).then(() => drop(scene, seat, Math.floor(cost / 10), cost % 10)) : null; // not in the frame that redraws the plate
  tallies[seat]!.value = { ...now, was: from, cost };
  const counted = roll(scene, seat, from, end, ms).then(() => {
    if (last) supplyOf(scene, later);
  });
  if (!last) return wait(scene, cost ? 300 : 60);
  await Promise.all([drops, counted]);
  const goes_on = captions(scene, "dealt").length > 0 || beat.after.status === "over";
  await wait(scene, goes_on ? 1700 : 300);
}

type Colour = "black" | "white";
type Made = (colour: Colour, size: number) => { element: HTMLElement; sky: Point };

/** Makes tokens that belong to the scene alone. The page is measured once, before any of them is in it. */
function tokens(scene: SceneProps): Made | null {
  const sky = find(scene, ".l-sky");
  if (!sky) return null;
  const { left, top } = sky.getBoundingClientRect();
  return (colour, size) => {
    const element = document.createElement("span");
    element.className = size < 30 ? `l-token l-drop-${colour}` : "l-token"; // a small one is too quick for its drawing
    element.style.setProperty("--size", `${size}px`);
    if (size >= 30) element.append(find(scene, `.l-bowl .l-${colour} svg`)?.cloneNode(true) ?? "");
    sky.append(element);
    return { element, sky: { x: left + size / 2, y: top + size / 2 } };
  };
}

/** One after the other, yet their animations begin and end together: each beginning and end costs the page a layout of its layers. */
async function drop(scene: SceneProps, seat: number, black: number, white: number): Promise<void> {
  const beads = find(scene, `[data-seat="${seat}"] .l-beads`);
  if (!beads || scene.reduced || scene.skip.aborted) return;
  const colours = [...Array(black).fill("black"), ...Array(white).fill("white")].slice(0, DROPS_AT_MOST) as Colour[];
  const target = middleOf(beads);
  const make = tokens(scene);
  const all = FALL + APART * (colours.length - 1);
  const falling = colours.map(async (colour, i) => {
    const made = make?.(colour, colour === "black" ? 28 : 24);
    if (!made) return;
    const x = target.x - made.sky.x + (colour === "black" ? -20 : 20) + ((i * 7) % 18) - 9;
    const offset = (ms: number) => (i * APART + ms) / all;
    const at = (ms: number, y: number, opacity: number): Keyframe => {
      const transform = `translate(${x}px,${target.y - made.sky.y + y}px)`;
      return { transform, opacity, offset: offset(ms), easing: "ease-in" };
    };
    const path = [
      at(-i * APART, -90, 0),
      at(0, -90, 0),
      { opacity: 1, offset: offset(FALL / 5) },
      at(FALL, 0, 1),
      at(all - i * APART, 0, 1),
    ];
    void wait(scene, i * APART + FALL).then(() => scene.skip.aborted || play(TOKEN));
    await fly(scene, made.element, path, all, { easing: "linear" });
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
  const gone = { ...tallyOf(scene, seat), black: row(later, "black", seat), white: row(later, "white", seat) };
  tallies[seat]!.value = gone;
  const beads = find(scene, `[data-seat="${seat}"] .l-beads`) ?? find(scene, `[data-seat="${seat}"]`);
  const bowl = find(scene, ".l-bowl > img");
  if (beads && bowl && !scene.reduced) await arc(scene, colour, middleOf(beads), middleOf(bowl));
  supplyOf(scene, later);
  move(scene, ".l-bowl > img", [{ translate: "0 0" }, { translate: "0 4px" }, { translate: "0 0" }], 180);
  await roll(scene, seat, was, { ...gone, points: facts.points ?? 0, was }, 300);
  await wait(scene, 620);
}

/** Along a bow from one place to another, turning once, with four ghosts behind. */
async function arc(scene: SceneProps, colour: Colour, from: Point, to: Point): Promise<void> {
  const make = tokens(scene);
  const flights = [4, 3, 2, 1, 0].map(async (ghost) => {
    const made = make?.(colour, 64 - ghost * 10);
    if (!made) return;
    const { element, sky } = made;
    const [a, b] = [from, to].map(({ x, y }) => ({ x: x - sky.x, y: y - sky.y })) as [Point, Point];
    const over = { x: Math.max(a.x, b.x) + Math.min(140, Math.abs(b.y - a.y) * 0.4), y: (a.y + b.y) / 2 };
    const path = bow(a, over, b, (t) => `rotate(${t * 360}deg) scale(${0.6 + 1.6 * t * (1 - t)})`);
    element.style.opacity = String(1 - ghost * 0.18);
    await fly(scene, element, path, 480, { delay: ghost * 26, easing: "ease-in-out" });
  });
  await Promise.all(flights);
}

export const scenes = { round_ended: roundEnded, scored, returned };
