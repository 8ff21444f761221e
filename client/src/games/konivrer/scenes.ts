// The moments: a Familiar enters, attackers lunge, numbers rise from wounds, and a Life Card turns. All of it ends at once when skipped.
import { drawn, glide } from "../../anim/motion";
import { find, middleOf, move, wait } from "../../anim/scene";
import { play } from "../../sound/sound";
import type { SceneProps } from "../game";
import { drawing } from "./art";
import { STEPS } from "./board";
import { cards, GENERIC } from "./cards";
import { CRACK, FLIP, LOSS, LUNGE, summon } from "./sounds";
import { staged, turned } from "./state";

const LUNGED = 220;
const STOP = 60;
const CRACKED = 140;
const RISE = 320;
const TURN = 300;
const HOLD = 2_500;
const BURN = 1_600;
const POP = 620;
const BURSTING = STEPS.indexOf("burst");

/** The card of a face in play at a seat. */
function standing(scene: SceneProps, seat: number, face: number): HTMLElement | null {
  const key = cards.value[face]?.key;
  const zones = ["field", "combat"].flatMap((name) => scene.view.zones[`${name}/${seat}`] ?? []);
  const id = zones.find(([, lying]) => lying === key)?.[0];
  return id === undefined ? null : find(scene, `.k-stage [data-card="${id}"]`);
}

/** A number that rises from a card, and is gone. */
function pop(scene: SceneProps, over: HTMLElement | null, text: string, kind: string): void {
  const stage = find(scene, ".k-desk");
  if (!over || !stage || scene.skip.aborted) return;
  const base = stage.getBoundingClientRect();
  const { x, y } = middleOf(over);
  const number = document.createElement("span");
  number.className = `k-pop ${kind}`;
  number.setAttribute("aria-hidden", "true");
  number.textContent = text;
  Object.assign(number.style, { left: `${x - base.left}px`, top: `${y - base.top}px` });
  stage.append(number);
  const gone = () => number.remove();
  const frames = [
    { opacity: 0, transform: "translate(-50%,-30%) scale(.6)" },
    { opacity: 1, transform: "translate(-50%,-70%) scale(1.25)", offset: 0.25 },
    { opacity: 1, transform: "translate(-50%,-90%)", offset: 0.7 },
    { opacity: 0, transform: "translate(-50%,-130%)" },
  ];
  const running = move(scene, [number], frames, POP);
  if (!running.length) gone();
  for (const animation of running) animation.finished.then(gone, gone);
  setTimeout(gone, 1_500);
}

async function summoned(scene: SceneProps): Promise<void> {
  const { seat = 0, face = 0 } = scene.facts;
  play(summon(cards.value[face]?.elements[0] ?? GENERIC));
  const card = standing(scene, seat, face);
  if (card)
    move(
      scene,
      [card],
      [
        { filter: "brightness(2.2)", scale: 1.14 },
        { filter: "none", scale: 1 },
      ],
      420,
      { fill: "none" },
    );
  await wait(scene, scene.viewer === seat ? 120 : 320);
}

/** A blocker leaves its field, stands before the attacker, and the sum is stamped between them. */
async function blocked(scene: SceneProps): Promise<void> {
  const { seat = 0, face = 0, target = 0 } = scene.facts;
  const card = standing(scene, seat, face)?.dataset.card;
  const { numbers, zones } = scene.view;
  const faces = new Map(Object.entries(zones).flatMap(([name, lying]) => (name.startsWith("combat/") ? lying : [])));
  const attackers: number[] = (numbers.attacker ?? []).slice(0, numbers.attacks);
  const attacker = attackers.find((id, i) => faces.get(id) === cards.value[target]?.key && numbers.blocker[i] === -1) ?? -1;
  if (card === undefined || attacker < 0) return wait(scene, 420);
  const { id: table } = scene.beat.after;
  const before = staged.value?.n === scene.beat.n && staged.value.table === table ? staged.value.blockers : [];
  const change = () => {
    staged.value = { table, n: scene.beat.n, blockers: new Map([...before, [attacker, Number(card)]]) };
  };
  await glide(scene.stage, { moves: [{ card: Number(card), from: `field/${seat}`, to: `combat/${seat}` }], swaps: [] }, change, scene.skip);
  const pair = find(scene, `[data-pair="${attacker}"]`);
  const stamps = [...(pair?.querySelectorAll(".k-strike, .k-fate") ?? [])];
  move(
    scene,
    stamps,
    [
      { opacity: 0, scale: 2.2 },
      { opacity: 1, scale: 1 },
    ],
    260,
    { fill: "none" },
  );
  await wait(scene, 700);
}

let clashed = { n: -1, pairs: [] as string[] };

/** Two that face each other on the page charge, and meet in the middle: once a fight, before the first wound. */
async function clash(scene: SceneProps, card: HTMLElement): Promise<void> {
  const pair = card.closest<HTMLElement>(".k-pair");
  const both = [...(pair?.querySelectorAll<HTMLElement>(".k-card[data-card]") ?? [])];
  if (clashed.n !== scene.beat.n) clashed = { n: scene.beat.n, pairs: [] };
  const name = pair?.dataset.pair ?? "";
  if (both.length < 2 || clashed.pairs.includes(name)) return;
  clashed.pairs.push(name);
  const gap = (middleOf(both[1]!).y - middleOf(both[0]!).y) / 2;
  play(LUNGE);
  const ways = both.map((each, i) => [each, (i ? -1 : 1) * gap * 0.5, (i ? 1 : -1) * 16] as const);
  for (const [each, y, back] of ways)
    move(
      scene,
      [each],
      [
        { translate: "0 0", zIndex: 6 },
        { translate: `0 ${back}px`, zIndex: 6, offset: 0.4 },
        { translate: `0 ${y}px`, zIndex: 6, offset: 0.75 },
        { translate: "0 0", zIndex: 6 },
      ],
      440,
      { easing: "ease-in", fill: "none" },
    );
  await wait(scene, 330 + STOP);
}

const wounded =
  (sign: string) =>
  async (scene: SceneProps): Promise<void> => {
    const { seat = 0, face = 0, amount = 0 } = scene.facts;
    const card = standing(scene, seat, face);
    if (card && sign === "−") await clash(scene, card);
    pop(scene, card, `${sign}${amount}`, sign === "−" ? "hurt" : "more");
    if (card && sign === "−")
      move(
        scene,
        [card],
        [0, 5, -5, 3, 0].map((x) => ({ translate: `${x}px 0` })),
        240,
        { easing: "linear", fill: "none" },
      );
    await wait(scene, 260);
  };

async function died(scene: SceneProps): Promise<void> {
  const { seat = 0, face = 0 } = scene.facts;
  const card = standing(scene, seat, face);
  if (card)
    move(
      scene,
      [card],
      [
        { filter: "none", opacity: 1 },
        { filter: "grayscale(1) brightness(.3)", opacity: 0.4, rotate: "7deg" },
      ],
      300,
      { fill: "none" },
    );
  await wait(scene, 280);
}

// Life

let lunged = { n: -1, ids: [] as number[] };

/** An attacker on its way to a player: those that attack are heard and seen one after the other. */
async function lunge(scene: SceneProps, seat: number): Promise<void> {
  const { numbers } = scene.view;
  if (numbers.fighting !== 3) return;
  if (lunged.n !== scene.beat.n) lunged = { n: scene.beat.n, ids: [] };
  const attackers: number[] = (numbers.attacker ?? []).slice(0, numbers.attacks);
  const at = attackers.findIndex(
    (id, i) => id >= 0 && numbers.attacked[i] === 1000 + seat && numbers.blocker[i] === -1 && !lunged.ids.includes(id),
  );
  if (at < 0) return;
  lunged.ids.push(attackers[at]!);
  const card = find(scene, `.k-stage [data-card="${attackers[at]}"]`);
  const goal = find(scene, `.k-stage [data-pool="${seat}"]`) ?? find(scene, `.k-slot[data-zone="life/${seat}"]`);
  if (!card || !goal) return;
  const [from, to] = [middleOf(card), middleOf(goal)];
  const way = { x: (to.x - from.x) * 0.82, y: (to.y - from.y) * 0.82 };
  const tilt = Math.max(-60, Math.min(60, way.x / 8));
  play(LUNGE);
  const there = { translate: `${way.x}px ${way.y}px`, rotate: `${tilt}deg`, zIndex: 20 };
  move(scene, [card], [{ translate: "0 0", zIndex: 20 }, there], LUNGED, { easing: "cubic-bezier(.5,0,.9,.4)" });
  await wait(scene, LUNGED + STOP);
  move(scene, [card], [there, { translate: "0 0", rotate: "0deg", zIndex: 20 }], 260, { fill: "none" });
}

async function struck(scene: SceneProps): Promise<void> {
  const { seat = 0, amount = 0 } = scene.facts;
  await lunge(scene, seat);
  const stack = find(scene, `.k-slot[data-zone="life/${seat}"] .k-stack`) ?? find(scene, `[data-pool="${seat}"]`);
  play(CRACK);
  pop(scene, stack, `−${amount}`, "hurt");
  if (stack && !scene.reduced && !scene.skip.aborted) {
    const crack = document.createElement("img");
    crack.src = drawing("crack");
    crack.alt = "";
    crack.className = "k-crack";
    stack.append(crack);
    move(
      scene,
      [crack],
      [
        { opacity: 0, scale: 0.3 },
        { opacity: 1, scale: 1, offset: 0.3 },
        { opacity: 0, scale: 1.1 },
      ],
      900,
    );
    setTimeout(() => crack.remove(), 1_000);
  }
  await wait(scene, CRACKED);
}

/** The card lifts, turns at 1.6 times its size, holds; a ring ignites where it may Burst. */
async function lifeRevealed(scene: SceneProps): Promise<void> {
  const { seat = 0, face = 0, life = 0 } = scene.facts;
  const key = cards.value[face]?.key ?? "";
  const card = (scene.view.zones[`shown/${seat}`] ?? []).find(([, lying]) => lying === key)?.[0] ?? -1;
  const over = scene.beat.events.some(([name]) => name === "won" || name === "drawn" || name === "eliminated");
  const burns = scene.beat.after.view?.numbers.step === BURSTING || scene.beat.events.some(([name]) => String(name).startsWith("burst_"));
  const shown = { burns, table: scene.beat.after.id, n: scene.beat.n, seat, card, face: key, life, last: over && life === 0 };
  const stack = find(scene, `.k-slot[data-zone="life/${seat}"] .k-stack`) ?? find(scene, `[data-pool="${seat}"]`);
  turned.value = { ...shown, up: false };
  await drawn();
  const big = find(scene, "[data-turned]");
  if (big && stack && !scene.reduced) {
    const [from, to] = [middleOf(stack), middleOf(big)];
    const start = { transform: `translate(${from.x - to.x}px,${from.y - to.y}px) scale(.25) rotate(-8deg)` };
    move(scene, ".k-reveal", [{ opacity: 0 }, { opacity: 1 }], RISE);
    move(scene, [big], [start, { transform: "none" }], RISE, { easing: "ease-out" });
    await wait(scene, RISE);
    play(FLIP);
    move(scene, [big], [{ transform: "rotateY(0)" }, { transform: "rotateY(90deg)" }], TURN / 2, { easing: "ease-in" });
    await wait(scene, TURN / 2);
  }
  turned.value = { ...shown, up: true };
  await drawn();
  if (!scene.reduced)
    move(scene, "[data-turned]", [{ transform: "rotateY(-90deg)" }, { transform: "rotate(-1.2deg)" }], TURN / 2, { easing: "ease-out" });
  move(
    scene,
    ".k-blaze.lit",
    [
      { opacity: 0, transform: "scale(.7) rotate(-40deg)" },
      { opacity: 1, transform: "none" },
    ],
    420,
  );
  if (shown.last) {
    await wait(scene, 500);
    play(LOSS);
    move(
      scene,
      ".k-burn",
      [
        { opacity: 0, transform: "scale(1.35)" },
        { opacity: 1, transform: "none" },
      ],
      BURN,
    );
    move(scene, ".last .k-full", [{ maskSize: "135% 135%" }, { maskSize: "100% 100%" }], BURN);
    await wait(scene, BURN);
  } else {
    const choice = scene.beat.after.view?.numbers.step === BURSTING && scene.beat.after.view.to_act === scene.viewer;
    await wait(scene, choice ? 500 : HOLD);
  }
  if (turned.value?.n === scene.beat.n && !shown.last) turned.value = null; // after the last one there is nothing to see
}

export const scenes = {
  blocked,
  summoned,
  burst_into: summoned,
  hurt: wounded("−"),
  burned: wounded("−"),
  grew: wounded("+"),
  strengthened: wounded("+"),
  weakened: wounded("−"),
  died,
  struck,
  life_revealed: lifeRevealed,
};
