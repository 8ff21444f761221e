// Scenes: swords that clash with shields, HP that are lost and won, tricks and events by name. Death is in death.ts.
import { drawn } from "../../anim/motion";
import { find, mark, middleOf, move, wait } from "../../anim/scene";
import { play, type Sound } from "../../sound/sound";
import type { SceneProps } from "../game";
import { hpAhead } from "./board";
import { died, saved, slain } from "./death";
import { grimWord, part } from "./glyphs";
import { BLOCK, CLASH, HEAL, HURT } from "./sounds";
import { type Key, nth, t } from "./text";

const LUNGE = 440; // there, a moment's stop, and back
const POP = 900;
const READ = 620;

const GROWS: Keyframe[] = [
  { opacity: 0, transform: "translate(-50%,-50%) scale(.8)" },
  { opacity: 1, transform: "translate(-50%,-50%)" },
];

const STAMPS: Keyframe[] = [
  { opacity: 0, transform: "scale(.8)" },
  { opacity: 1, transform: "none" },
];

/** The HP from here on, until the entry has come to rest. */
function setHp(scene: SceneProps, seat: number, hp: number): void {
  const now = hpAhead.value;
  const { table, n } = mark(scene);
  const before = now?.n === n && now.table === table ? now.hp : (scene.view.numbers.hp as number[]);
  hpAhead.value = { table, n, hp: before.map((old, i) => (i === seat ? hp : old)) };
}

/** Something that is seen for a moment over the table, and gone when it ends or is skipped. */
function show(scene: SceneProps, look: string, fill: (element: HTMLElement) => void, place = ".g-stage"): HTMLElement | null {
  const stage = find(scene, place);
  if (!stage || scene.skip.aborted) return null;
  const element = document.createElement("p");
  element.className = look;
  element.setAttribute("aria-hidden", "true");
  fill(element);
  stage.append(element);
  scene.skip.addEventListener("abort", () => element.remove(), { once: true });
  return element;
}

/** A number rises from a place: red for damage, blue for what was blocked, green for healing. */
function pop(scene: SceneProps, at: string, text: string, tone: "red" | "blue" | "green"): void {
  const target = find(scene, at);
  if (!target) return;
  const { x, y } = middleOf(target);
  const number = show(scene, `g-pop ${tone}`, (element) => {
    element.textContent = text;
    Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
  });
  if (!number) return;
  const rise = [
    { opacity: 0, transform: "translate(-50%,-20%) scale(.6)" },
    { opacity: 1, transform: "translate(-50%,-60%) scale(1.25)", offset: 0.18 },
    { opacity: 1, transform: "translate(-50%,-70%) scale(1)", offset: 0.7 },
    { opacity: 0, transform: "translate(-50%,-130%) scale(1)" },
  ];
  move(scene, [number], rise, POP, { easing: "ease-out" });
  setTimeout(() => number.remove(), POP / scene.speed);
}

async function banner(scene: SceneProps, text: string, ms: number): Promise<void> {
  const sign = show(scene, "g-banner", (element) => {
    element.textContent = text;
  });
  if (!sign) return;
  move(scene, [sign], GROWS, 180);
  await wait(scene, ms);
  sign.remove();
}

// An attack

async function attacked(scene: SceneProps): Promise<void> {
  const { seat = 0, attack = 0, defense = 0, damage = 0, mirror = 0, hp = 0 } = scene.facts;
  const other = 1 - seat;
  const [swords, shields] = [`[data-zone="attack/${seat}"]`, `[data-zone="defense/${other}"]`];
  const equation = (element: HTMLElement) => {
    const back = mirror ? `<i>−</i><span class="M">${grimWord(String(mirror))}<small>${t("mirrored")}</small></span>` : "";
    element.innerHTML = `<span class="A">${grimWord(String(attack))}</span><i>${damage ? "−" : "≤"}</i><span class="D">${grimWord(String(defense))}</span>${back}${damage ? `<i>=</i><span>${grimWord(String(damage - mirror))}</span>` : ""}`;
  };
  const sum = show(scene, "g-clash", equation, ".g-actions"); // where its button was: it hides nothing there
  const [from, to] = [find(scene, swords), find(scene, shields)];
  if (from && to) {
    const [a, b] = [middleOf(from), middleOf(to)];
    const there = { transform: `translate(${(b.x - a.x) * 0.72}px,${(b.y - a.y) * 0.72}px) scale(.86)`, easing: "ease-out" };
    move(
      scene,
      [from],
      [{ transform: "none", easing: "ease-in" }, { ...there, offset: 0.4 }, { ...there, offset: 0.52 }, { transform: "none" }],
      LUNGE,
      { fill: "none" },
    );
    if (sum) move(scene, [sum], STAMPS, 180);
    await wait(scene, LUNGE * 0.4);
    play(damage ? CLASH : BLOCK);
    if (damage && defense) play(BLOCK);
    const shake = [7, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    move(scene, [to], shake, 220, { easing: "linear", fill: "none" });
  }
  if (defense) pop(scene, shields, `${t("blocked")} ${Math.min(attack, defense)}`, "blue");
  if (damage - mirror > 0) pop(scene, `[data-seat="${other}"] .g-hp`, `−${damage - mirror}`, "red");
  setHp(scene, other, hp);
  await drawn();
  await wait(scene, scene.reduced ? 900 : READ);
  sum?.remove();
  if (hp === 0) await slain(scene, other);
}

// HP, tricks, events

const changed =
  (name: "damage" | "healing", sound: Sound) =>
  async (scene: SceneProps): Promise<void> => {
    const { seat = 0, hp = 0 } = scene.facts;
    const lost = name === "damage";
    play(sound);
    pop(scene, `[data-seat="${seat}"] .g-hp`, `${lost ? "−" : "+"}${scene.facts[name] ?? 0}`, lost ? "red" : "green");
    setHp(scene, seat, hp);
    await wait(scene, 420);
  };
const [loss, gain] = [changed("damage", HURT), changed("healing", HEAL)];

const used = (scene: SceneProps): Promise<void> => {
  const { facts, words, viewer } = scene;
  return banner(scene, nth(words, "trick", facts.trick) || words.words.trick![facts.trick!]!, facts.seat === viewer ? 420 : 760);
};

/** What an event shows: a drawing, its title, and what happens. */
const EVENTS = "reshuffle fate_twist,luck lucky,omen omen,fortify brace,expose sunder,toll toll,no_luck doom_token"
  .split(",")
  .map((each) => each.split(" ") as [key: string, drawing: string]);

async function happened(scene: SceneProps): Promise<void> {
  const { happening = 0 } = scene.facts;
  const [key, drawing] = EVENTS[happening]!;
  const sign = show(scene, "g-banner g-event", (element) => {
    element.innerHTML = `<svg class="g-face ${key}" viewBox="10 10 80 100">${part(drawing)}</svg><span><b></b><span></span></span>`;
    element.querySelector("b")!.textContent = t(`event_${key}` as Key);
    element.querySelector("span span")!.textContent = nth(scene.words, "happening", happening);
  });
  if (!sign) return;
  move(scene, [sign], GROWS, 240);
  move(scene, [sign.querySelector("svg")!], TURNS, 700);
  await wait(scene, 2000);
  sign.remove();
}
const TURNS: Keyframe[] = [
  { opacity: 0, transform: "rotate(-30deg) scale(.4)" },
  { opacity: 1, transform: "none" },
];

export const scenes = {
  ...{ saved, died, attacked, used, happened },
  ...{ mirrored: loss, countered: loss, cursed: loss, bled: loss, paid: loss, lost: loss, overdrew: loss, drained: gain, healed: gain },
};
