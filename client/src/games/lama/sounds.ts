// The sounds of the picnic, as voices. A card is heard when it lands, a token when it drops.
import type { Sound } from "../../sound/sound";

const note = (hz: number, at: number): Sound[number] => ({ wave: "triangle", hz, ms: 260, at, gain: 0.5 });

export const TOKEN: Sound = [{ wave: "square", hz: 1320, ms: 40, gain: 0.14 }];

export const sounds: Record<string, Sound> = {
  moved: [],
  played: [
    { wave: "noise", hz: 1100, ms: 70, gain: 0.8, q: 0.9 },
    { wave: "triangle", hz: 330, ms: 110, gain: 0.5 },
  ],
  drew: [{ wave: "noise", hz: [500, 3200], ms: 150, gain: 0.6, q: 1.1 }],
  quit_round: [{ wave: "sine", hz: [220, 147], ms: 320, gain: 0.6 }],
  collected: [0, 60, 120, 180].map((at) => ({ wave: "noise", hz: [700, 2200], ms: 80, at, gain: 0.4, q: 1 })),
  dealt: [{ wave: "noise", hz: [500, 3200], ms: 150, gain: 0.45, q: 1.1 }],
  returned: [note(523.25, 480), note(659.25, 590), note(783.99, 700)],
  exchanged: TOKEN,
};
