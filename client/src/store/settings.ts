// The settings, stored on this device.
import { effect, signal } from "@preact/signals";
import { recall, remember } from "./storage";

export interface Settings {
  theme: "auto" | "light" | "dark";
  confirm: "always" | "risky" | "never";
  speed: 0 | 1 | 2; // of animations; 0: off
  motion: "auto" | "full" | "reduced";
  effects: boolean;
  mute: boolean;
  palette: "usual" | "colourblind";
  tables: "drawn" | "plain"; // plain: every game at the generic table
  cosmetics: boolean; // whether backs, felts and reveals are shown that players wear
  log: boolean; // Z hides it
  language: string; // auto: as the device asks
}

export const DEFAULTS: Settings = {
  theme: "auto",
  confirm: "risky",
  speed: 1,
  motion: "auto",
  effects: true,
  mute: false,
  palette: "usual",
  tables: "drawn",
  cosmetics: true,
  log: true,
  language: "auto",
};

const KEY = "settings";

/** Settings from what was kept; what is unknown or broken is the default. */
export function readSettings(kept: string | null): Settings {
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(kept ?? "{}");
    if (parsed && typeof parsed === "object") found = parsed as Record<string, unknown>;
  } catch {
    // broken: the defaults
  }
  const read = { ...DEFAULTS } as Record<string, unknown>;
  for (const [name, usual] of Object.entries(DEFAULTS)) if (typeof found[name] === typeof usual) read[name] = found[name];
  return read as unknown as Settings;
}

export const settings = signal<Settings>(readSettings(recall(KEY)));

export function change(some: Partial<Settings>): void {
  settings.value = { ...settings.value, ...some };
  remember(KEY, JSON.stringify(settings.value));
}

export function reset(): void {
  settings.value = DEFAULTS;
  remember(KEY, null);
}

const still = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** Whether nothing is to fly: by choice, or as the device asks. */
export function reducedMotion(): boolean {
  return settings.value.motion === "reduced" || (settings.value.motion === "auto" && (slow.value || (still?.matches ?? false)));
}

/** Set once ten frames took longer than 33 ms each: from then on cards fade instead of flying. */
export const slow = signal(false);

if (typeof document !== "undefined") {
  effect(() => {
    const { theme, palette, log, motion } = settings.value;
    const root = document.documentElement;
    root.classList.toggle("light", theme === "light");
    root.classList.toggle("dark", theme === "dark");
    root.classList.toggle("cb", palette === "colourblind");
    root.classList.toggle("zen", !log);
    root.classList.toggle("still", motion === "reduced");
  });
}
