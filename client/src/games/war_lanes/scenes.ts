// The signature moments: a lane clashes, cards are turned up for the War flip, HP are lost. All of it ends at once when it is skipped.
import { drawn } from "../../anim/motion";
import { bow, find, fly, mark, middleOf, move, type Point, wait } from "../../anim/scene";
import { play } from "../../sound/sound";
import type { SceneProps } from "../game";
import { LANES } from "./cards";
import { counting, STEPS } from "./clash";
import { word } from "./glyphs";
import { CHIP, CLASH, count, HEAL, HURT, STAMP } from "./sounds";
import { type Clash, hpAhead, scene as shown } from "./state";

const GROW = 240;
const COUNT = 90;
const RISE = 160;
const STAMPED = 180;
const CHIPS = 280;
const CHIPS_APART = 70;
const CHARGE = 140;
const STOP = 60;
const RECOIL = 260;
const FLIGHT = 410;
const READ = 620; // the equation stays
const READ_STILL = 5000; // where nothing led up to it; a tap or a key goes on

const APPEAR = [{ opacity: 0 }, {}];
const VEIL = ".w-clash .w-veil";
const RESULT = ".w-clash [data-result]";
const HEALED = ".w-clash [data-healed]";
const STILL = { translate: "0 0" };
const IN = { easing: "ease-in" };

// HP are lost or won

/** A number flies along a bow from an element to a seat's HP, which change when it is there. */
async function hit(scene: SceneProps, from: string, seat: number, points: number, hp: number): Promise<void> {
  const plane = find(scene, ".w-plane");
  const target = find(scene, `[data-seat="${seat}"] .w-hp`);
  const source = find(scene, from);
  if (plane && target && source && points && !scene.reduced) {
    const [a, b] = [way(plane, source), way(plane, target)]; // it begins in the middle of the plane
    const number = document.createElement("span");
    number.className = `w-ouch ${points > 0 ? "heal" : ""}`;
    number.innerHTML = word(points > 0 ? `+${points}` : `−${-points}`, 7.5) ?? "";
    plane.append(number);
    const over = { x: (a.x + b.x) / 2 + (b.x > a.x ? -60 : 60), y: Math.min(a.y, b.y) + Math.abs(a.y - b.y) * 0.3 };
    const path = bow(a, over, b, (share) => `translate(-50%,-50%) rotate(-7deg) scale(${1.25 - 0.75 * share ** 3})`);
    await fly(scene, number, path, FLIGHT);
  }
  const now = hpAhead.value;
  const before = now && now.n === scene.beat.n && now.table === scene.beat.after.id ? now.hp : (scene.view.numbers.hp as number[]);
  hpAhead.value = { ...mark(scene), hp: before.map((old, i) => (i === seat ? hp : old)), hit: seat };
}

async function discarded(scene: SceneProps): Promise<void> {
  const { seat = 0, damage = 0, hp = 0 } = scene.facts;
  await hit(scene, '[data-zone="discard"]', seat, -damage, hp);
  await wait(scene, 160);
}

// The War flip

const turnedUp =
  (title: "flip" | "sudden", name: string, end: string) =>
  async (scene: SceneProps): Promise<void> => {
    const { facts, beat, words } = scene;
    const faces = [facts.face0, facts.face1].map((face) => words.words.face?.[face ?? 0] ?? "");
    const flip = { ...mark(scene), kind: "flip", faces, title, winner: null, damage: 0 } as const;
    shown.value = flip;
    await drawn();
    move(scene, VEIL, APPEAR, 200);
    move(scene, "[data-flip] .w-card", [{ transform: "rotateY(90deg) scale(.8)" }, { transform: "none" }], 260, {
      apart: 120,
      easing: "cubic-bezier(.3,1.5,.5,1)",
    });
    play(count(0));
    await wait(scene, 560);
    const won = beat.events.find((event) => event[0] === end);
    const last = beat.events.findLast((event) => event[0] === name);
    const differ = last?.[1] === facts.face0 && last?.[2] === facts.face1; // the pair that decides
    if (!won || !differ) {
      shown.value = { ...flip, winner: -1 };
      await wait(scene, 500);
    } else if (title === "sudden") {
      shown.value = { ...flip, winner: Number(won[1]) };
      await clang(scene);
      await wait(scene, 900);
    }
  };

async function clang(scene: SceneProps): Promise<void> {
  play(CLASH);
  await drawn();
  move(scene, "[data-flip].won", [{ scale: 1 }, { scale: 1.14, offset: 0.3 }, { scale: 1.08 }], 300);
  move(scene, "[data-flip].lost", [STILL, { rotate: "9deg", translate: "10px 12px" }], 260);
}

async function flipWon(scene: SceneProps): Promise<void> {
  const { seat = 0, damage = 0, hp = 0 } = scene.facts;
  const flip = shown.value;
  if (flip?.kind === "flip" && flip.n === scene.beat.n) {
    shown.value = { ...flip, winner: seat, damage };
    await clang(scene);
    await wait(scene, 620);
  }
  await hit(scene, RESULT, 1 - seat, -damage, hp);
  play(HURT);
  await wait(scene, 260);
  shown.value = null;
}

// A lane clashes

async function laneResolved(scene: SceneProps): Promise<void> {
  const { facts, view, reduced } = scene;
  const { lane = 0, winner = -1, damage = 0, healing = 0, winner_healing: won = 0 } = facts;
  const side = (seat: number) => [...(view.zones[`${LANES[lane]}/${seat}`] ?? [])].reverse();
  const clash: Clash = {
    ...mark(scene),
    ...{ kind: "lane", lane, facts, suits: view.numbers.suit ?? [0, 0], sides: [side(0), side(1)], counted: 0, step: STEPS.count },
  };
  const show = async (some: Partial<Clash>) => {
    Object.assign(clash, some);
    shown.value = { ...clash };
    await drawn();
  };
  if (reduced) {
    await show({ counted: counting(clash).length, step: STEPS.result });
    move(scene, ".w-clash", APPEAR, 0);
  } else await fight(scene, clash, show);
  const loser = 1 - winner;
  if (winner >= 0 && (damage || healing)) {
    await hit(scene, RESULT, loser, healing - damage, facts[`hp${loser}`] ?? 0);
    play(healing ? HEAL : HURT);
  }
  if (won) {
    await hit(scene, HEALED, winner, won, facts[`hp${winner}`] ?? 0);
    play(HEAL);
  }
  await wait(scene, reduced ? READ_STILL : READ);
  move(scene, ".w-clash", [{ opacity: 1 }, { opacity: 0 }], 140);
  if (!reduced) await wait(scene, 140);
  shown.value = null;
}

async function fight(scene: SceneProps, clash: Clash, show: (some: Partial<Clash>) => Promise<void>): Promise<void> {
  const { facts } = clash;
  const winner = facts.winner ?? -1;
  await show({});
  grow(scene, clash.lane);
  await wait(scene, GROW);
  for (const [i, fighter] of counting(clash).entries()) {
    if (scene.skip.aborted) return;
    await show({ counted: i + 1 });
    play(count(i));
    move(scene, `[data-fighter="${fighter}"]`, [{ opacity: 0, scale: 0.6 }, { opacity: 1 }], RISE);
    await wait(scene, COUNT);
  }
  await wait(scene, RISE);
  await show({ step: STEPS.stamp });
  if (move(scene, ".joker", [{ rotate: "y 0deg" }, { rotate: "y 360deg" }], 420).length) await wait(scene, 240);
  if (winner < 0 || facts[`bonus${winner}`]) {
    move(scene, ".w-stamp > span", [{ scale: 2.2, rotate: "-14deg", opacity: 0 }, {}], STAMPED, IN);
    await wait(scene, STAMPED);
    play(STAMP);
    shake(scene, 4);
    await wait(scene, 320);
  }
  if (winner < 0) return wait(scene, 500);
  await show({ step: STEPS.chips });
  await chips(scene);
  await show({ step: STEPS.hit });
  await charge(scene);
  await show({ step: STEPS.result });
  move(scene, ".w-eqn .result", [{ scale: 1.8, opacity: 0 }, {}], 200);
  await wait(scene, 300);
}

/** The lane grows to fill the stage, the others dim. */
function grow(scene: SceneProps, lane: number): void {
  const grown = find(scene, ".grown");
  const small = find(scene, `[data-zone^="${LANES[lane]}/"].w-lane`);
  if (!grown || !small) return;
  const { x, y } = way(grown, small);
  const size = `${small.clientWidth / grown.clientWidth} ${small.clientHeight / grown.clientHeight}`;
  move(scene, VEIL, APPEAR, GROW);
  move(scene, [grown], [{ translate: `${x}px ${y}px`, scale: size }, {}], GROW);
}

/** From an element to another one, or a share of the way. */
function way(from: Element, to: Element, share = 1): Point {
  const [a, b] = [middleOf(from), middleOf(to)];
  return { x: (b.x - a.x) * share, y: (b.y - a.y) * share };
}

/** Effect points fly to their term. */
async function chips(scene: SceneProps): Promise<void> {
  const flying = [...scene.stage.querySelectorAll<HTMLElement>("[data-chip]")].map((chip) => {
    const to = way(chip, find(scene, `[data-term="${chip.dataset.chip}"] .of`) ?? chip);
    return [chip, bow({ x: 0, y: 0 }, { x: to.x / 2, y: to.y / 2 - 140 }, to, (share) => `rotate(${200 * share}deg)`)] as const;
  });
  flying.forEach(async ([chip, path], i) => {
    move(scene, [chip], path, CHIPS, { delay: i * CHIPS_APART, ...IN });
    await wait(scene, i * CHIPS_APART + CHIPS);
    chip.hidden = true;
    if (!scene.skip.aborted) play(CHIP);
  });
  if (flying.length) await wait(scene, CHIPS + flying.length * CHIPS_APART);
}

/** Both fronts charge; time stops for a moment; the loser recoils. */
async function charge(scene: SceneProps): Promise<void> {
  const burst = find(scene, ".w-burst");
  const won = find(scene, ".front.won");
  const lost = find(scene, ".front:not(.won)");
  const clash = find(scene, ".w-clash");
  const grown = find(scene, ".grown");
  if (!burst || !won || !lost || !clash || !grown) return;
  const [a, b] = [way(won, burst, 0.86), way(lost, burst, 0.5)];
  const side = b.x > 0 ? -1 : 1;
  const to = ({ x, y }: Point) => ({ translate: `${x}px ${y}px` });
  const down = Math.min(clash.clientHeight * 0.2, grown.clientHeight * 0.32);
  move(scene, ".w-stamp > span", [STILL, { translate: `0 ${down}px` }], CHARGE); // the name makes room, and stays to be read
  move(scene, [won], [STILL, to(a)], CHARGE, IN);
  move(scene, [lost], [STILL, to(b)], CHARGE, IN);
  await wait(scene, CHARGE);
  play(CLASH);
  move(scene, [burst], [{ scale: 0 }, { scale: 1 }], STOP);
  clash.classList.add("cracked");
  await wait(scene, STOP * 2);
  move(scene, [lost], [to(b), { ...to({ x: b.x + 34 * side, y: b.y - Math.sign(b.y) * 34 }), rotate: `${17 * side}deg` }], RECOIL);
  move(scene, [won], [to(a), { ...to(a), scale: 1.22 }], RECOIL);
  shake(scene, 5);
  await wait(scene, RECOIL + 120);
}

function shake(scene: SceneProps, px: number): void {
  const steps = [1, -1, 0.6, -0.4, 0].map((k, i) => ({ translate: `${px * k}px ${px * k * (i % 2 ? -0.5 : 0.5)}px` }));
  move(scene, ".w-clash", steps, 180, { easing: "linear", fill: "none" });
}

export const scenes = {
  flipped: turnedUp("flip", "flipped", "flip_won"),
  sudden_death: turnedUp("sudden", "sudden_death", "match_won"),
  flip_won: flipWon,
  discarded,
  lane_resolved: laneResolved,
};
