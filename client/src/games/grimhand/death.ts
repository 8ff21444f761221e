// The signature moment: a card leaves the deck, hangs, a heart beats, it turns. Saved by a Lucky, or the thirteenth card.
import { drawn } from "../../anim/motion";
import { bow, find, middleOf, move, wait } from "../../anim/scene";
import { play } from "../../sound/sound";
import { wornBy } from "../../store/worn";
import { said, spokenWord } from "../../text/game";
import type { SceneProps } from "../game";
import { deckBack } from "./board";
import { backOf, isDeath } from "./cards";
import { faceSvg } from "./faces";
import { grimWord } from "./glyphs";
import { DEATH, HEARTBEAT, LUCKY, SHATTER } from "./sounds";
import { t } from "./text";

const LEAST = 600; // milliseconds before it can be skipped
const FLIGHT = 320;
const BEATS = [300, 450, 400]; // from one heartbeat to the next
const FLIP = 700;
const ZOOM = 600;
const ARC = 380;
const BREAK = 900;
const READ = 2100;
const [HANG, SHOWN] = [0.36, 0.62]; // of the card's full size: while it hangs face down, and once it is turned
const WEDGES = 5;
const SHOWN_STEP = BEATS.length; // of a reveal that a player wears: after every heartbeat, and once the card is turned

/** The reveals that players wear besides the usual one: loaded where a player does. Offline just now it is the usual one. */
export const loadReveals = () => import("../../cosmetics/reveals").catch(() => null);

type Ending = "saved" | "died";
const OUT = { easing: "ease-out" };
const seen = (opacity: number, transform: string, offset?: number): Keyframe => ({ opacity, transform, ...(offset ? { offset } : {}) });
const APPEARS: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
const LANDS = [seen(0, "translateY(-28px) scale(1.3)"), seen(1, "none")];
const CENTRED = "translate(-50%,-50%)";
const rings = (from: number, to: number) => [seen(0.9, `${CENTRED} scale(${from})`), seen(0, `${CENTRED} scale(${to})`)];

/** A card in pieces: wedges around the blow, each broken once more; their shapes are among the drawings. */
const shards = (face: string): string =>
  Array.from({ length: 2 * WEDGES }, (_, i) =>
    faceSvg(face).replace(">", ` data-shard><g clip-path="url(#gr-s${i})">`).replace("</svg>", "</g></svg>"),
  ).join("");
const bones = (side: string): string => `<svg class="g-bones ${side}" viewBox="0 -8 100 150"><use href="#gr-hand"/></svg>`;

const ends =
  (ending: Ending) =>
  async (whole: SceneProps): Promise<void> => {
    const { beat, facts, names, words, view, viewer } = whole;
    const stage = find(whole, ".g-stage");
    const [, id = 0, from, , death] = beat.events.find((event) => event[0] === "moved" && isDeath(String(event[4]))) ?? [];
    if (!stage || !from) return;
    const { seat = 0, face = 0 } = facts;
    const lucky = words.words.face?.[face] ?? "";
    const saved = ending === "saved";
    const back = backOf(Number(id));

    // It can be skipped, but not in its first moments
    const skipping = new AbortController();
    const begun = performance.now();
    const skip = () => setTimeout(() => skipping.abort(), Math.max(0, LEAST / whole.speed - (performance.now() - begun)));
    whole.skip.addEventListener("abort", skip, { once: true });
    const scene = { ...whole, skip: skipping.signal };

    // Names are text, everything else is ours
    const moment = document.createElement("div");
    moment.className = `g-moment ${ending}`;
    moment.setAttribute("aria-hidden", "true");
    moment.innerHTML =
      `<i class="g-vignette"></i><svg class="g-rays"><use href="#gr-rays-${ending}"/></svg>${'<i class="g-ring"></i>'.repeat(4)}` +
      `<div class="g-doom"><div class="g-turn"><span>${faceSvg(String(death))}</span><span class="back">${faceSvg(null, back, deckBack(beat.after, back))}</span></div></div>` +
      (saved
        ? `<div class="g-lucky">${faceSvg(lucky)}</div>${shards(String(death))}${shards(lucky)}<svg class="g-star" viewBox="-50 -50 100 100"><path d="M0-50 7-9 50 0 7 9 0 50-7 9-50 0-7-9Z"/></svg>`
        : `<svg class="g-cracks"><use href="#gr-cracks"/></svg>${bones("l")}${bones("r")}`) +
      `<div class="g-verdict"><div class="g-title">${grimWord(t(`title_${ending}`))}</div><p></p><p></p></div><small class="g-hint">${t("skip")}</small>`;
    const [first, second] = moment.querySelectorAll("p");
    const own = seat === viewer;
    first!.textContent = said(words, own ? "own_events" : "events", ending, {
      seat: names[seat] ?? "",
      face: spokenWord(words, "face", lucky),
    });
    if (own) second!.textContent = t(saved ? "hp_still" : "hp_kept", { hp: view.numbers.hp[seat] });
    stage.append(moment);
    const pick = (selector: string) => [...moment.querySelectorAll<HTMLElement>(selector)];
    const worn = wornBy(beat.after, seat, "reveal");
    const step = (worn && (await loadReveals())?.stage(scene, moment, worn, move)) || (() => {});

    if (scene.reduced) {
      moment.classList.add("still-life");
      step(SHOWN_STEP);
      play(DEATH);
      move(scene, [moment], APPEARS, 0);
    } else {
      await drawn();
      await reveal(scene, pick, find(scene, `[data-zone="${from}"]`), step);
      await wait(scene, 300);
      if (saved) await shatter(scene, moment, pick, find(scene, `[data-seat-slot="${seat}"]`));
      else {
        move(scene, pick(".g-doom"), [seen(1, `scale(${SHOWN})`), seen(1, "rotate(-3deg)")], ZOOM);
        move(scene, pick(".g-cracks"), [seen(0, `${CENTRED} scale(.7)`), seen(1, CENTRED)], 250, { delay: 200 });
        const rise = [seen(0, "translate(-60%,80%) rotate(38deg)"), seen(1, "rotate(42deg)", 0.8), seen(1, "rotate(38deg)")];
        move(scene, pick(".g-bones"), rise, 450, { delay: 150 });
        await wait(scene, ZOOM);
      }
      move(scene, pick(".g-title"), LANDS, 190, { easing: "ease-in" });
      move(scene, pick(".g-verdict, .g-verdict p"), APPEARS, 240);
    }
    await wait(scene, READ);
    moment.remove();
  };

type Pick = (selector: string) => HTMLElement[];

/** The way from a place on the table to where a card of the moment lies, and how much smaller it is there. */
function wayFrom(place: HTMLElement | null, card: HTMLElement): { x: number; y: number; size: number } {
  const [a, b] = [middleOf(place ?? card), middleOf(card)];
  return { x: a.x - b.x, y: a.y - b.y, size: (place ?? card).getBoundingClientRect().width / card.offsetWidth };
}

/** From the deck to the middle, three heartbeats, the flip, the skull. */
async function reveal(scene: SceneProps, pick: Pick, deck: HTMLElement | null, step: (at: number) => void): Promise<void> {
  const doom = pick(".g-doom");
  const { x, y, size } = wayFrom(deck, doom[0]!);
  move(
    scene,
    doom,
    bow({ x, y }, { x: x / 2, y: y - 90 }, { x: 0, y: 0 }, (share) => `scale(${size + (HANG - size) * share})`),
    FLIGHT,
    OUT,
  );
  await wait(scene, FLIGHT);
  move(scene, pick(".g-vignette"), APPEARS, 300);
  for (const [i, ms] of BEATS.entries()) {
    await wait(scene, ms);
    if (scene.skip.aborted) return;
    play(HEARTBEAT);
    step(i);
    const beat = [HANG, HANG * 1.08, HANG].map((scale) => ({ transform: `scale(${scale})` }));
    move(scene, doom, beat, 260);
    move(scene, pick(".g-ring").slice(i, i + 1), rings(0.5, 1.2), 420, OUT);
  }
  await wait(scene, 330);
  move(scene, pick(".g-turn"), [{ transform: "rotateY(180deg)" }, { transform: "none" }], FLIP, { easing: "ease-in-out" });
  move(scene, doom, [seen(1, `scale(${HANG})`), seen(1, `scale(${SHOWN})`)], FLIP);
  await wait(scene, FLIP);
  if (scene.skip.aborted) return;
  play(DEATH);
  step(SHOWN_STEP);
  move(scene, pick(".g-ring").slice(3), rings(0.8, 2.4), 700, OUT);
  move(scene, pick(".g-rays"), APPEARS, 220);
  const shake = [6, -6, 5, -4, 3, -2, 1, 0].map((by, i) => ({ transform: `translate(${by}px,${i % 2 ? -by : by}px) scale(${SHOWN})` }));
  move(scene, doom, shake, 420, { easing: "linear" });
}

/** The Lucky flies from its slot, and both break. */
async function shatter(scene: SceneProps, moment: HTMLElement, pick: Pick, slot: HTMLElement | null): Promise<void> {
  const lucky = pick(".g-lucky");
  const { x, y, size } = wayFrom(slot, lucky[0]!);
  const path = bow({ x, y }, { x: x / 2, y: y - 160 }, { x: 40, y: 0 }, (share) => `scale(${size + (SHOWN - size) * share})`);
  lucky[0]!.style.opacity = "1";
  move(scene, lucky, path, ARC, { easing: "ease-in" });
  await wait(scene, ARC);
  if (scene.skip.aborted) return;
  play(SHATTER);
  play(LUCKY);
  moment.classList.add("broken");
  move(scene, pick(".g-star"), [seen(1, `${CENTRED} scale(.1)`), seen(1, CENTRED, 0.3), seen(0.9, `${CENTRED} scale(.82)`)], 420);
  await wait(scene, 60); // time stops for a moment
  for (const [i, shard] of pick("[data-shard]").entries()) {
    const angle = ((((i % (2 * WEDGES)) >> 1) + 0.75) * 2 * Math.PI) / WEDGES;
    const [far, turn] = [(i & 1 ? 42 : 20) * (0.8 + ((i * 7) % 5) / 9), ((i * 37) % 68) - 34];
    const base = i < 2 * WEDGES ? -45 : 45; // in shares of a card
    const at = (share: number, fall: number) =>
      `translate(${base + Math.cos(angle) * far * share}%,${Math.sin(angle) * far * 0.8 * share + fall}%) rotate(${turn * share}deg)`;
    move(scene, [shard], [seen(1, at(0.1, 0)), seen(1, at(1, 0), 0.6), seen(1, at(1.08, 6))], BREAK, OUT);
  }
  await wait(scene, 160);
}

/** The last blow: the loser's portrait, a cut across it, and it breaks. */
export async function slain(scene: SceneProps, seat: number): Promise<void> {
  const [stage, medal] = [find(scene, ".g-stage"), find(scene, `[data-seat="${seat}"] .g-medal img`)];
  if (!stage || !medal || scene.skip.aborted) return;
  const portrait = (medal as HTMLImageElement).getAttribute("src") ?? "";
  const moment = document.createElement("div");
  moment.className = "g-moment slain";
  moment.setAttribute("aria-hidden", "true");
  const half = (side: string) => `<span class="g-half ${side}"><img alt=""></span>`;
  moment.innerHTML = `<i class="g-vignette"></i>${'<i class="g-ring"></i>'.repeat(2)}${half("one")}${half("two")}<svg class="g-cut" viewBox="0 0 400 400"><path d="M20 392 196 190 380 8 206 212Z"/></svg><div class="g-verdict"><div class="g-title">${grimWord(t("title_slain"))}</div><p></p></div><small class="g-hint">${t("skip")}</small>`;
  for (const image of moment.querySelectorAll("img")) image.src = portrait;
  moment.querySelector("p")!.textContent = seat === scene.viewer ? t("slain_own") : t("slain", { who: scene.names[seat] ?? "" });
  stage.append(moment);
  const pick = (selector: string) => [...moment.querySelectorAll<HTMLElement>(selector)];
  if (scene.reduced) {
    moment.classList.add("still-life");
    move(scene, [moment], APPEARS, 0);
  } else {
    move(scene, pick(".g-vignette"), APPEARS, 200);
    move(scene, pick(".g-half"), [seen(0, "scale(.5)"), seen(1, "none")], 260);
    await wait(scene, 420);
    play(DEATH);
    play(SHATTER);
    move(scene, pick(".g-cut"), [seen(0, "scale(.1)"), seen(1, "none", 0.35), seen(0.85, "none")], 260, OUT);
    move(scene, pick(".g-ring"), rings(0.6, 2.2), 620, { ...OUT, apart: 120 });
    await wait(scene, 180);
    move(scene, pick(".g-half.one"), [seen(1, "none"), seen(1, "translate(-9%, 5%) rotate(-9deg)")], 420, OUT);
    move(scene, pick(".g-half.two"), [seen(1, "none"), seen(1, "translate(9%, -5%) rotate(7deg)")], 420, OUT);
    move(scene, pick(".g-title"), LANDS, 190, { easing: "ease-in" });
    move(scene, pick(".g-verdict, .g-verdict p"), APPEARS, 240);
  }
  await wait(scene, READ);
  moment.remove();
}

export const [saved, died] = [ends("saved"), ends("died")];
