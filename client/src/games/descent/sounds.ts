// The sounds of the house below, as voices.
import type { Sound, Voice } from "../../sound/sound";
import { CLASH, HEAL, HURT, sounds as inDuel, LUCKY } from "../grimhand/sounds";

/** A hinge, and its latch. */
const DOOR: Sound = [
  { wave: "sawtooth", hz: [90, 60], ms: 380, gain: 0.3 },
  { wave: "noise", hz: 2600, ms: 40, at: 360, gain: 0.4, q: 2 },
];
export const later = (sound: Sound, by: number): Voice[] => sound.map((voice) => ({ ...voice, at: (voice.at ?? 0) + by }));
const SNUFFED: Sound = [{ wave: "noise", hz: [1800, 300], ms: 420, gain: 0.4, q: 0.6 }];

const WON: Sound = [523, 659, 784, 1047, 1319].map((hz, i): Voice => ({ wave: "sine", hz, ms: 1200 - 80 * i, at: 70 * i, gain: 0.28 }));

export const sounds: Record<string, Sound> = {
  ...inDuel,
  ...{
    opened: DOOR,
    took: [...CLASH.slice(0, 2), ...later(LUCKY, 160)],
    rested: HEAL,
    mended: HEAL,
    refused: HEAL,
    relit: LUCKY,
    hurt: HURT,
  },
  ...{ snuffed: SNUFFED, sacrificed: SNUFFED, escaped: WON },
};
