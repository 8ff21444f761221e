// Sounds, synthesised: a sound is a few voices, as data. Silent before the first gesture, as browsers ask.
import { settings } from "../store/settings";

export interface Voice {
  wave: OscillatorType | "noise";
  hz: number | [from: number, to: number]; // of a noise: the middle of its band
  ms: number;
  at?: number; // milliseconds after the sound begins
  gain?: number; // 1 is the loudest
  q?: number; // how narrow a noise's band is
}
export type Sound = readonly Voice[];

export const HOUSE_SOUNDS: Record<string, Sound> = {
  moved: [{ wave: "noise", hz: [900, 2200], ms: 90, gain: 0.35, q: 1.2 }],
  gathered: [{ wave: "noise", hz: [1600, 500], ms: 220, gain: 0.35, q: 0.8 }],
  shuffled: [0, 70, 140].map((at) => ({ wave: "noise" as const, hz: 1400, ms: 60, at, gain: 0.3, q: 1 })),
  turn: [
    { wave: "sine", hz: 523, ms: 140, gain: 0.35 },
    { wave: "sine", hz: 784, ms: 260, at: 110, gain: 0.3 },
  ],
  refused: [{ wave: "triangle", hz: [196, 165], ms: 140, gain: 0.4 }],
  rope: [{ wave: "square", hz: 660, ms: 70, gain: 0.12 }],
  over: [523, 659, 784, 1047].map((hz, i) => ({ wave: "triangle" as const, hz, ms: 320, at: 110 * i, gain: 0.35 })),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Called at the first gesture; before it there is no audio context, and so no warning. */
export function wake(): void {
  if (context || typeof AudioContext === "undefined") return;
  context = new AudioContext();
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
}

export function play(sound: Sound | undefined): void {
  if (!sound || !context || settings.value.mute || !settings.value.effects || document.hidden) return;
  for (const voice of sound) sing(context, voice);
}

function sing(audio: AudioContext, { wave, hz, ms, at = 0, gain = 0.4, q = 1 }: Voice): void {
  const start = audio.currentTime + at / 1000;
  const end = start + ms / 1000;
  const [from, to] = typeof hz === "number" ? [hz, hz] : hz;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(gain * 0.35, start + Math.min(0.012, ms / 4000));
  volume.gain.exponentialRampToValueAtTime(0.0008, end);
  volume.connect(audio.destination);
  if (wave === "noise") {
    const source = audio.createBufferSource();
    const band = audio.createBiquadFilter();
    source.buffer = noise;
    source.loop = true;
    band.type = "bandpass";
    band.Q.value = q;
    band.frequency.setValueAtTime(from, start);
    band.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(band).connect(volume);
    source.start(start, Math.random() * 0.5);
    source.stop(end);
  } else {
    const source = audio.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, end);
    source.connect(volume);
    source.start(start);
    source.stop(end);
  }
}
