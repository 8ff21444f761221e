// The sounds of the casino, as voices.
import type { Sound, Voice } from "../../sound/sound";

const hit = (hz: number | [number, number], ms: number, at = 0, gain = 0.5): Voice => ({ wave: "triangle", hz, ms, at, gain });
const noise = (hz: number | [number, number], ms: number, at = 0, gain = 0.4, q = 0.8): Voice => ({ wave: "noise", hz, ms, at, gain, q });

export const DRAW: Sound = [noise([3200, 5200], 110, 0, 0.35, 0.7)];
/** Two detuned squares, ring-modulated: what is heard are their sum and their difference. */
export const CLASH: Sound = [
  ...[1187, 1913, 311, 463].map((hz, i): Voice => ({ wave: "square", hz: [hz, hz * 0.97], ms: 340 - i * 40, gain: 0.11 })),
  noise(2400, 90, 0, 0.7, 0.6),
];
export const BLOCK: Sound = [hit([140, 90], 260, 0, 0.9), noise(300, 70, 0, 0.5)];
export const LUCKY: Sound = [880, 1109, 1319, 1760].map((hz, i): Voice => ({ wave: "sine", hz, ms: 420, at: 80 * i, gain: 0.3 }));
export const DEATH: Sound = [
  { wave: "sine", hz: [55, 27], ms: 1800, gain: 1 },
  ...[41, 41.7, 61.9].map((hz): Voice => ({ wave: "sawtooth", hz, ms: 1500, gain: 0.28 })),
];
export const HEARTBEAT: Sound = [0, 180].map((at): Voice => ({ wave: "sine", hz: [60, 48], ms: 150, at, gain: 1 }));
export const SHATTER: Sound = [0, 40, 90].map((at, i) => noise([6000 - 900 * i, 2200], 240, at, 0.5, 1.2));
export const HURT: Sound = [hit([180, 110], 160)];
export const HEAL: Sound = [523, 659, 784].map((hz, i): Voice => ({ wave: "sine", hz, ms: 320, at: 90 * i, gain: 0.3 }));
const TRICK: Sound = [660, 990].map((hz, i): Voice => ({ wave: "triangle", hz: [hz, hz * 1.06], ms: 200, at: 70 * i, gain: 0.3 }));
const OMEN: Sound = [
  { wave: "sine", hz: [220, 165], ms: 700, gain: 0.5 },
  { wave: "sawtooth", hz: 82, ms: 500, gain: 0.12 },
];

export const sounds: Record<string, Sound> = {
  ...{ moved: DRAW, stored: LUCKY, gifted: LUCKY, used: TRICK, exchanged: TRICK, doomed: OMEN, happened: OMEN, flushed: OMEN },
  gathered: [noise([1600, 500], 260)],
  shuffled: [0, 60, 120, 180, 240].map((at) => noise(1500, 55, at, 0.25)),
};
