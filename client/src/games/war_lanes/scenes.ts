// The signature moments: a lane clashes, cards are turned up for the War flip, HP are lost. All of it ends at once when it is skipped.
import { drawn, pause } from "../../anim/motion";
import { play, type Sound } from "../../sound/sound";
import type { Card } from "../../store/view";
import type { SceneProps } from "../game";
import { counting } from "./clash";
import { word } from "./glyphs";
import { LANES } from "./maths";
import { type Clash, hpAhead, scene as shown } from "./state";

const SEMITONE = 2 ** (1 / 12);

/** A card is counted: a ladder of semitones from 440. */
const count = (step: number): Sound => [{ wave: "triangle", hz: 440 * SEMITONE ** step, ms: 90, gain: 0.45 }];

const STAMP: Sound = [
  ...[220, 277.2, 329.6, 440].map((hz) => ({ wave: "sawtooth" as const, hz, ms: 340, gain: 0.16 })),
  { wave: "noise", hz: 240, ms: 90, gain: 0.7, q: 0.7 },
];
const CHIP: Sound = [{ wave: "square", hz: 1560, ms: 34, gain: 0.1 }];
const CLASH: Sound = [
  { wave: "noise", hz: [320, 90], ms: 320, gain: 1, q: 0.6 },
  { wave: "sine", hz: [70, 40], ms: 420, gain: 1 },
];
const HEAL: Sound = [523.25, 659.25, 783.99].map((hz, i) => ({ wave: "sine", hz, ms: 520, at: 170 * i, gain: 0.4 }));
const HURT: Sound = [{ wave: "triangle", hz: [180, 110], ms: 160, gain: 0.5 }];

const EASE = "cubic-bezier(.2,.8,.2,1)";
const GROW = 240;
const COUNT = 90;
const RISE = 160;
const STAMPED = 180;
const CHIPS = 280;
const CHIPS_APART = 70;
const CHARGE = 140;
const STOP = 60;
const RECOIL = 260;
const FLIGHT = 240;
const READ = 620; // the equation stays
const FADE = 110;

const wait = (scene: SceneProps, ms: number): Promise<void> => pause(ms / scene.speed, scene.skip);
const mark = ({ beat }: SceneProps) => ({ table: beat.after.id, n: beat.n });

/** Animate an element; it keeps its last frame while the scene lasts, and everything ends when the scene is skipped. */
function move(scene: SceneProps, element: Element | null, frames: Keyframe[], ms: number, more: KeyframeAnimationOptions = {}): void {
  if (!element || scene.reduced || scene.skip.aborted) return;
  const delay = Number(more.delay ?? 0) / scene.speed;
  const running = element.animate(frames, { easing: EASE, fill: "both", ...more, duration: ms / scene.speed, delay });
  scene.skip.addEventListener("abort", () => running.cancel(), { once: true });
}

const find = (scene: SceneProps, selector: string): HTMLElement | null => scene.stage.querySelector<HTMLElement>(selector);
const all = (scene: SceneProps, selector: string): HTMLElement[] => [...scene.stage.querySelectorAll<HTMLElement>(selector)];

const middle = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** The HP from here on, until the entry has come to rest. */
function setHp(scene: SceneProps, seat: number, hp: number): void {
  const now = hpAhead.value;
  const before = now && now.n === scene.beat.n && now.table === scene.beat.after.id ? now.hp : (scene.view.numbers.hp as number[]);
  hpAhead.value = { ...mark(scene), hp: before.map((old, i) => (i === seat ? hp : old)), hit: seat };
}

// HP are lost or won

/** A number flies along a bow to a seat's HP. */
async function fly(scene: SceneProps, from: Element | null, seat: number, points: number): Promise<void> {
  const plane = find(scene, ".w-plane");
  const target = find(scene, `[data-seat="${seat}"] .w-hp`);
  if (!plane || !target || !from || scene.reduced || scene.skip.aborted) return;
  const base = plane.getBoundingClientRect();
  const [a, b] = [middle(from), middle(target)];
  const number = document.createElement("span");
  number.className = `w-ouch ${points > 0 ? "heal" : ""}`;
  number.setAttribute("aria-hidden", "true");
  const { box, svg } = word(points > 0 ? `+${points}` : `−${-points}`, { weight: 7.5, inline: 1.3 });
  number.innerHTML = `<svg viewBox="${box}">${svg}</svg>`;
  plane.append(number);
  const bow = { x: (a.x + b.x) / 2 + (b.x > a.x ? -60 : 60), y: Math.min(a.y, b.y) + Math.abs(a.y - b.y) * 0.3 };
  const path = Array.from({ length: 13 }, (_, i) => {
    const s = i / 12;
    const along = (p: number, q: number, r: number) => (1 - s) ** 2 * p + 2 * s * (1 - s) * q + s ** 2 * r;
    const [x, y] = [along(a.x, bow.x, b.x) - base.left, along(a.y, bow.y, b.y) - base.top];
    return { transform: `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(-7deg) scale(${1.25 - 0.75 * s ** 3})` };
  });
  const flight = number.animate(path, { duration: (FLIGHT * 1.7) / scene.speed, easing: "ease-in", fill: "both" });
  const end = () => flight.finish();
  scene.skip.addEventListener("abort", end, { once: true });
  await flight.finished.catch(() => {});
  scene.skip.removeEventListener("abort", end);
  number.remove();
}

async function discarded(scene: SceneProps): Promise<void> {
  const { seat = 0, damage = 0, hp = 0 } = scene.facts;
  await fly(scene, find(scene, '[data-zone="discard"]'), seat, -damage);
  setHp(scene, seat, hp);
  await wait(scene, 160);
}

// The War flip

const faceAt = ({ words }: SceneProps, index: number): string => words.words.face?.[index] ?? "";

const turnedUp =
  (title: "flip" | "sudden") =>
  async (scene: SceneProps): Promise<void> => {
    const { face0 = 0, face1 = 0 } = scene.facts;
    const faces = [faceAt(scene, face0), faceAt(scene, face1)] as const;
    const flip = { ...mark(scene), kind: "flip", faces, title, winner: null, damage: 0 } as const;
    shown.value = flip;
    await drawn();
    move(scene, find(scene, ".w-clash .w-veil"), [{ opacity: 0 }, { opacity: 1 }], 200);
    for (const [i, card] of all(scene, "[data-flip] .w-card").entries())
      move(scene, card, [{ transform: "rotateY(90deg) scale(.8)" }, { transform: "none" }], 260, {
        delay: 120 * i,
        easing: "cubic-bezier(.3,1.5,.5,1)",
      });
    play(count(0));
    await wait(scene, 560);
    const next = scene.beat.events[scene.beat.events.findIndex((event) => event[0] === (title === "flip" ? "flip_won" : "match_won"))];
    const last = lastOf(scene, title === "flip" ? "flipped" : "sudden_death");
    if (!next || !last) {
      shown.value = { ...flip, winner: -1 };
      await wait(scene, 500);
    } else if (title === "sudden") {
      shown.value = { ...flip, winner: Number(next[1]) };
      await clang(scene);
      await wait(scene, 900);
    }
  };

/** Whether this is the last caption of its name in the beat: the pair that differed. */
function lastOf({ beat, facts }: SceneProps, name: string): boolean {
  const last = beat.events.filter((event) => event[0] === name).at(-1);
  return last?.[1] === facts.face0 && last?.[2] === facts.face1;
}

async function clang(scene: SceneProps): Promise<void> {
  play(CLASH);
  await drawn();
  move(scene, find(scene, "[data-flip].won"), [{ scale: 1 }, { scale: 1.14, offset: 0.3 }, { scale: 1.08 }], 300);
  move(
    scene,
    find(scene, "[data-flip].lost"),
    [
      { rotate: "0deg", translate: "0 0" },
      { rotate: "9deg", translate: "10px 12px" },
    ],
    260,
  );
}

async function flipWon(scene: SceneProps): Promise<void> {
  const { seat = 0, damage = 0, hp = 0 } = scene.facts;
  const flip = shown.value;
  if (flip?.kind === "flip" && flip.n === scene.beat.n) {
    shown.value = { ...flip, winner: seat, damage };
    await clang(scene);
    await wait(scene, 620);
    await fly(scene, find(scene, ".w-clash [data-result]"), 1 - seat, -damage);
  }
  setHp(scene, 1 - seat, hp);
  play(HURT);
  await wait(scene, 260);
  shown.value = null;
}

// A lane clashes

function cardsOf({ view }: SceneProps, lane: number): readonly [readonly Card[], readonly Card[]] {
  const side = (seat: number) => [...(view.zones[`${LANES[lane]}/${seat}`] ?? [])].reverse();
  return [side(0), side(1)];
}

async function laneResolved(scene: SceneProps): Promise<void> {
  const { facts, view } = scene;
  const { lane = 0, winner = -1, damage = 0, healing = 0, winner_healing: won = 0 } = facts;
  const clash: Clash = {
    ...mark(scene),
    ...{ kind: "lane", lane, facts, suits: view.numbers.suit ?? [0, 0], sides: cardsOf(scene, lane), counted: 0, step: "count" },
  };
  const show = async (some: Partial<Clash>) => {
    Object.assign(clash, some);
    shown.value = { ...clash };
    await drawn();
  };
  const order = counting(clash);
  if (scene.reduced) {
    await show({ counted: order.length, step: "result" });
    find(scene, ".w-clash")?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
  } else await fight(scene, clash, show);
  const loser = 1 - winner;
  if (winner >= 0 && (damage || healing)) {
    await fly(scene, find(scene, ".w-clash [data-result]"), loser, healing - damage);
    setHp(scene, loser, facts[`hp${loser}`] ?? 0);
    play(healing ? HEAL : HURT);
  }
  if (won) {
    await fly(scene, find(scene, ".w-clash [data-result]"), winner, won);
    setHp(scene, winner, facts[`hp${winner}`] ?? 0);
    play(HEAL);
  }
  await wait(scene, scene.reduced ? 1100 : READ);
  move(scene, find(scene, ".w-clash"), [{ opacity: 1 }, { opacity: 0 }], 140);
  await wait(scene, scene.reduced ? 0 : 140);
  shown.value = null;
}

async function fight(scene: SceneProps, clash: Clash, show: (some: Partial<Clash>) => Promise<void>): Promise<void> {
  const { facts, sides } = clash;
  const winner = facts.winner ?? -1;
  await show({});
  grow(scene, clash.lane);
  await wait(scene, GROW);
  for (const [i, { seat, at }] of counting(clash).entries()) {
    if (scene.skip.aborted) return;
    await show({ counted: i + 1 });
    play(count(i));
    const from = { opacity: 0, translate: `0 ${seat === scene.eye ? 40 : -40}px`, scale: 0.8 };
    move(scene, find(scene, `[data-fighter="${seat}-${at}"]`), [from, { opacity: 1, translate: "0 0", scale: 1 }], RISE);
    await wait(scene, COUNT);
  }
  await wait(scene, RISE);
  const jokers = sides.flatMap((cards, seat) =>
    cards.flatMap(([, face], i) => (face === "JK" ? [`[data-fighter="${seat}-${i}"] .w-card`] : [])),
  );
  await show({ step: "stamp" });
  for (const joker of jokers) move(scene, find(scene, joker), [{ rotate: "y 0deg" }, { rotate: "y 360deg" }], 420, { fill: "none" });
  if (jokers.length) await wait(scene, 240);
  if (winner < 0 || facts[`bonus${winner}`]) {
    move(
      scene,
      find(scene, ".w-stamp > span"),
      [
        { scale: 2.2, rotate: "-14deg", opacity: 0 },
        { scale: 1, rotate: "-5deg", opacity: 1 },
      ],
      STAMPED,
      { easing: "ease-in" },
    );
    await wait(scene, STAMPED);
    play(STAMP);
    shake(scene, 4);
    await wait(scene, 320);
  }
  if (winner < 0) return wait(scene, 500);
  await show({ step: "chips" });
  await chips(scene);
  await show({ step: "hit" });
  await charge(scene, winner, sides);
  await show({ step: "result" });
  move(
    scene,
    find(scene, ".w-eqn .result"),
    [
      { scale: 1.8, opacity: 0 },
      { scale: 1, opacity: 1 },
    ],
    200,
  );
  await wait(scene, 300);
}

/** The lane grows to fill the stage, the others dim. */
function grow(scene: SceneProps, lane: number): void {
  const grown = find(scene, ".w-clash .grown");
  const small = find(scene, `[data-zone^="${LANES[lane]}/"].w-lane`);
  move(scene, find(scene, ".w-clash .w-veil"), [{ opacity: 0 }, { opacity: 1 }], GROW);
  if (!grown || !small) return;
  const [to, from] = [grown.getBoundingClientRect(), small.getBoundingClientRect()];
  const [a, b] = [middle(small), middle(grown)];
  const start = `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  move(scene, grown, [{ transform: start }, { transform: "none" }], GROW);
}

/** Effect points fly to their term. */
async function chips(scene: SceneProps): Promise<void> {
  const flying = all(scene, "[data-chip]");
  flying.forEach((chip, i) => {
    const term = find(scene, `[data-term="${chip.dataset.chip}"] .of`);
    if (!term) return;
    const [a, b] = [middle(chip), middle(term)];
    const [x, y] = [b.x - a.x, b.y - a.y];
    const path = Array.from({ length: 9 }, (_, k) => {
      const s = k / 8;
      return {
        transform: `translate(${x * s}px, ${y * s - 70 * Math.sin(Math.PI * s)}px) rotate(${200 * s}deg) scale(${1 + 0.3 * Math.sin(Math.PI * s)})`,
        opacity: s === 1 ? 0 : 1,
      };
    });
    move(scene, chip, path, CHIPS, { delay: i * CHIPS_APART, easing: "ease-in" });
    setTimeout(() => !scene.skip.aborted && play(CHIP), (i * CHIPS_APART + CHIPS) / scene.speed);
  });
  if (flying.length) await wait(scene, CHIPS + (flying.length - 1) * CHIPS_APART + 80);
}

/** Both fronts charge; time stops for a moment; the loser recoils. */
async function charge(scene: SceneProps, winner: number, sides: Clash["sides"]): Promise<void> {
  const burst = find(scene, ".w-burst");
  const front = (seat: number) => find(scene, `[data-fighter="${seat}-${sides[seat]!.length - 1}"]`);
  const [won, lost] = [front(winner), front(1 - winner)];
  const goal = burst ? middle(burst) : null;
  const reach = (element: HTMLElement | null, share: number) => {
    if (!element || !goal) return { x: 0, y: 0 };
    const from = middle(element);
    return { x: (goal.x - from.x) * share, y: (goal.y - from.y) * share };
  };
  const [a, b] = [reach(won, 0.86), reach(lost, 0.5)];
  const to = ({ x, y }: { x: number; y: number }) => `${x}px ${y}px`;
  const aside = (find(scene, ".w-clash .grown")?.clientHeight ?? 0) * 0.3; // the name makes room, and stays to be read
  move(scene, find(scene, ".w-stamp > span"), [{ translate: "0 0" }, { translate: `0 ${aside}px` }], CHARGE);
  move(scene, won, [{ translate: "0 0" }, { translate: to(a) }], CHARGE, { easing: "ease-in" });
  move(scene, lost, [{ translate: "0 0" }, { translate: to(b) }], CHARGE, { easing: "ease-in" });
  await wait(scene, CHARGE);
  play(CLASH);
  move(
    scene,
    burst,
    [
      { scale: 0, opacity: 1 },
      { scale: 1, opacity: 1 },
    ],
    STOP,
    { easing: "ease-out" },
  );
  scene.stage.querySelector(".w-clash")?.classList.add("cracked");
  await wait(scene, STOP * 2);
  const side = lost && won && middle(lost).x < middle(won).x ? -1 : 1;
  const back = { translate: `${b.x + 34 * side}px ${b.y - Math.sign(b.y || 1) * 34}px`, rotate: `${17 * side}deg` };
  move(scene, lost, [{ translate: to(b), rotate: "0deg" }, back], RECOIL, { easing: "ease-out" });
  move(
    scene,
    won,
    [
      { translate: to(a), scale: 1 },
      { translate: to(a), scale: 1.22 },
    ],
    RECOIL,
    { easing: "ease-out" },
  );
  shake(scene, 5);
  await wait(scene, RECOIL + 120);
}

function shake(scene: SceneProps, px: number): void {
  const steps = [px, -px, px * 0.6, -px * 0.4, 0].map((x, i) => ({ translate: `${x}px ${i % 2 ? -x * 0.5 : x * 0.5}px` }));
  move(scene, find(scene, ".w-clash"), steps, 180, { easing: "linear", fill: "none" });
}

export const scenes = {
  flipped: turnedUp("flip"),
  sudden_death: turnedUp("sudden"),
  flip_won: flipWon,
  discarded,
  lane_resolved: laneResolved,
};
