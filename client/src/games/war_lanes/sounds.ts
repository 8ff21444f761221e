// The sounds of the night club, as voices.
import type { Sound } from "../../sound/sound";

const HURT: Sound = [{ wave: "triangle", hz: [180, 110], ms: 160, gain: 0.5 }];
const CLICK = { wave: "noise" as const, hz: 2600, ms: 26, gain: 0.5, q: 1.4 };
const sweep = (from: number, to: number, ms: number, at = 0) => ({
  wave: "noise" as const,
  hz: [from, to] as [number, number],
  ms,
  at,
  gain: 0.4,
  q: 1,
});

export const sounds: Record<string, Sound> = {
  moved: [],
  gathered: [sweep(1500, 420, 240)],
  placed: [{ wave: "triangle", hz: 220, ms: 130, gain: 0.6 }, CLICK],
  discarded: [sweep(1600, 300, 180), ...HURT],
  filled: [0, 120].map((at) => ({ wave: "square", hz: 980, ms: 40, at, gain: 0.1 })),
  ticked: [0, 140, 280].map((at, i) => ({ wave: "square", hz: 980 - 160 * i, ms: 40, at, gain: 0.1 })),
  drew: [0, 70, 140].map((at) => sweep(600, 2800, 90, at)),
  suit_chosen: [{ wave: "triangle", hz: 330, ms: 180, gain: 0.4 }, CLICK],
  suits_shown: [330, 440, 554].map((hz, i) => ({ wave: "triangle", hz, ms: 260, at: 90 * i, gain: 0.4 })),
  collected: [0, 60, 120, 180, 240].map((at) => sweep(700, 1900, 70, at)),
  lane_resolved: [],
};
