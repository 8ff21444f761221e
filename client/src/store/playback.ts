// From the confirmed table to the shown one: the animation queue, with its sounds and what is told on the way.
import { type Frame, framesOf } from "../anim/frames";
import { glide } from "../anim/motion";
import { Queue } from "../anim/queue";
import { wait } from "../anim/scene";
import type { LoadedGame, SceneProps } from "../games/game";
import { HOUSE_SOUNDS, play as sound } from "../sound/sound";
import { curtain, game, namesOf, narratorFor, shown } from "./current";
import { seatOf, writeAct, writeEvent } from "./log";
import { reducedMotion, settings } from "./settings";
import type { Beat, Table } from "./table";

const FOLLOW = 220; // milliseconds to see what another player did

let stage: HTMLElement | null = null;

export const setStage = (element: HTMLElement | null): void => {
  stage = element;
};

export const queue = new Queue({
  frames: (beat) => {
    const loaded = game.value;
    return loaded && beat.events.length ? framesOf(beat, loaded.words, narratorFor(beat.after, loaded), loaded.module) : [];
  },
  perform: async (frame, beat, skip) => {
    const loaded = game.value;
    if (!loaded) return;
    noise(frame, loaded);
    const change = () => {
      shown.value = { ...(shown.value ?? beat.after), view: frame.view, legal: null, undo: false };
    };
    if (!stage) change();
    else if (frame.narrated) await scene(frame, beat, loaded, stage, skip);
    else await glide(stage, frame, change, skip);
  },
  tell: (frame, beat) => {
    if (frame.narrated) writeEvent(frame.narrated, beat);
  },
  settle: (beat) => {
    if (beat.act) writeAct(beat);
    const was = shown.value;
    shown.value = beat.after;
    arrived(was, beat.after, beat.fresh);
  },
  still: () => settings.value.speed === 0 || document.hidden || stage === null,
});

export const busy = queue.busy;
export const rushing = queue.rushing;
export const skip = (): void => queue.skip();
/** Skip to a caption, also one that has not come yet. */
export const skipTo = (caption: string): void => queue.skipTo(({ narrated }) => narrated?.name === caption);

/** What a game shows of a caption, or a pause to read it. */
function scene({ narrated, view }: Frame, beat: Beat, { words, module }: LoadedGame, stage: HTMLElement, skip: AbortSignal) {
  const { name, numbers } = narrated!;
  const viewer = beat.after.seat;
  const props: SceneProps = {
    ...{ stage, beat, words, skip, viewer, view, names: namesOf(beat.after), facts: numbers },
    ...{ speed: settings.value.speed || 1, reduced: reducedMotion() },
  };
  const usual = seatOf(numbers) === viewer ? 0 : FOLLOW;
  return module.scenes?.[name]?.(props) ?? wait(props, module.pauses?.[name] ?? usual);
}

function noise(frame: Frame, { module }: LoadedGame): void {
  const name = String(frame.narrated?.name ?? frame.events[0]?.[0] ?? "");
  sound(module.sounds?.[name] ?? HOUSE_SOUNDS[name]);
}

/** After a beat was shown: the curtain, a chime, the end. */
function arrived(was: Table | null, now: Table, fresh: boolean): void {
  const turn = now.view?.to_act ?? null;
  const next = now.status === "playing" && now.mine.length > 1 && turn !== null && now.mine.includes(turn) ? turn : null;
  if (next !== null && (next !== now.seat || (curtain.value !== null && !fresh))) curtain.value = next;
  else if (fresh || now.status !== "playing") curtain.value = null; // with the view of the next player, never over that of the last one
  if (turn === now.seat && turn !== null && was?.view?.to_act !== turn && was !== null) sound(HOUSE_SOUNDS.turn);
  if (now.status === "over" && was?.status === "playing") sound(HOUSE_SOUNDS.over);
}
