// The sounds of the night club, as voices.
import type { Sound, Voice } from "../../sound/sound";

const tone = (wave: Voice["wave"], hz: Voice["hz"], ms: number, gain: number, at = 0, q = 1): Voice => ({ wave, hz, ms, gain, at, q });
const CLICK = tone("noise", 2600, 26, 0.5);
const sweep = (from: number, to: number, ms: number, at = 0) => tone("noise", [from, to], ms, 0.4, at);
const tick = (at: number, i: number) => tone("square", 980 - 160 * i, 40, 0.1, at);

/** A card is counted: a ladder of semitones from 440. */
export const count = (step: number): Sound => [tone("triangle", 440 * 2 ** (step / 12), 90, 0.45)];
export const STAMP: Sound = [...[220, 277.2, 329.6, 440].map((hz) => tone("sawtooth", hz, 340, 0.16)), tone("noise", 240, 90, 0.7)];
export const CHIP: Sound = [tone("square", 1560, 34, 0.1)];
export const CLASH: Sound = [tone("noise", [320, 90], 320, 1, 0, 0.6), tone("sine", [70, 40], 420, 1)];
export const HEAL: Sound = [523.25, 659.25, 783.99].map((hz, i) => tone("sine", hz, 520, 0.4, 170 * i));
export const HURT: Sound = [tone("triangle", [180, 110], 160, 0.5)];

export const sounds: Record<string, Sound> = {
  moved: [],
  gathered: [sweep(1500, 420, 240)],
  placed: [tone("triangle", 220, 130, 0.6), CLICK],
  discarded: [sweep(1600, 300, 180), ...HURT],
  filled: [0, 140].map(tick),
  ticked: [0, 140, 280].map(tick),
  drew: [0, 70, 140].map((at) => sweep(600, 2800, 90, at)),
  suit_chosen: [tone("triangle", 330, 180, 0.4), CLICK],
  suits_shown: [330, 440, 554].map((hz, i) => tone("triangle", hz, 260, 0.4, 90 * i)),
  collected: [0, 60, 120, 180, 240].map((at) => sweep(700, 1900, 70, at)),
  lane_resolved: [],
};
