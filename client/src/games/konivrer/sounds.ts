// The sounds of the manuscript, as voices.
import type { Sound, Voice } from "../../sound/sound";

/** The root of each element: A2, C3, G2, E4, B3, F sharp 2; and D3 for what has none. */
const ROOTS = [110, 130.81, 98, 329.63, 246.94, 92.5, 146.83];

/** A Familiar enters: its element's root and the fifth above it. */
export const summon = (e: number): Sound => {
  const root = ROOTS[e] ?? ROOTS[6]!;
  return [
    { wave: "triangle", hz: root, ms: 520, gain: 0.6 },
    { wave: "sine", hz: root * 1.5, ms: 640, at: 90, gain: 0.45 },
    { wave: "sine", hz: root * 2, ms: 420, at: 180, gain: 0.2 },
  ];
};
const REST: Sound = [{ wave: "triangle", hz: 180, ms: 90, gain: 0.5 }];
export const LUNGE: Sound = [{ wave: "noise", hz: [300, 2400], ms: 220, gain: 0.6, q: 0.9 }];
export const CRACK: Sound = [0, 34, 61, 104].map((at, i): Voice => ({ wave: "square", hz: 1900 - 260 * i, ms: 24, at, gain: 0.14 }));
export const FLIP: Sound = [{ wave: "noise", hz: [700, 3000], ms: 160, gain: 0.4, q: 1 }];
export const BURST: Sound = [
  { wave: "sawtooth", hz: [110, 880], ms: 620, gain: 0.3 },
  { wave: "sine", hz: 1318.5, ms: 900, at: 520, gain: 0.35 },
  { wave: "sine", hz: 1975.5, ms: 700, at: 540, gain: 0.2 },
];
export const LOSS: Sound = [{ wave: "sine", hz: [82, 41], ms: 1100, gain: 0.9 }];
const HIT: Sound = [
  { wave: "noise", hz: [420, 110], ms: 150, gain: 0.7, q: 0.7 },
  { wave: "triangle", hz: [160, 80], ms: 140, gain: 0.5 },
];
const page: Sound = [{ wave: "noise", hz: [1800, 700], ms: 200, gain: 0.3, q: 0.7 }];

export const sounds: Record<string, Sound> = {
  moved: [],
  gathered: [],
  shuffled: page,
  paid: REST,
  azoth_placed: [...REST, { wave: "sine", hz: 523, ms: 240, at: 60, gain: 0.25 }],
  announced: page,
  cast: [{ wave: "sine", hz: [392, 784], ms: 380, gain: 0.35 }],
  drew: [{ wave: "noise", hz: [900, 2600], ms: 100, gain: 0.35, q: 1.1 }],
  attacked: LUNGE,
  blocked: [{ wave: "triangle", hz: [220, 150], ms: 160, gain: 0.6 }],
  hurt: HIT,
  burned: HIT,
  died: [{ wave: "noise", hz: [900, 120], ms: 340, gain: 0.5, q: 0.6 }],
  burst_into: BURST,
  burst_cast: BURST,
  tributed: LOSS,
  recovered: [523.25, 659.25, 783.99].map((hz, i): Voice => ({ wave: "sine", hz, ms: 420, at: 120 * i, gain: 0.35 })),
  readied: [{ wave: "sine", hz: [440, 660], ms: 260, gain: 0.3 }],
  struck: [],
  life_revealed: [],
  eliminated: LOSS,
};
