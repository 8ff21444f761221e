// What this table shows beside the view: the chosen card, X, whose board is looked at, a pile that is open, a Life Card that turns.
import { signal } from "@preact/signals";

export const chosen = signal<number | null>(null); // a card of the hand whose modes are open, or an attacker that waits for its target
export const xNow = signal<number | null>(null); // X on the stepper; null: the least
export const focused = signal<number | null>(null); // a seat whose board is looked at
export const browsed = signal<string | null>(null); // a zone that is spread out
export const pointed = signal<number | null>(null); // a target under the pointer or the focus: a card, or minus one minus a seat

/** A Life Card as it turns: from its reveal until no animation is left. */
export interface Turned {
  table: string;
  n: number;
  seat: number;
  card: number;
  face: string;
  life: number; // left after it
  last: boolean; // it was the last of its side
  up: boolean; // the face can be seen
  burns: boolean; // it may Burst, or does
}
export const turned = signal<Turned | null>(null);

/** Familiars that have stepped before an attacker: on the page at once, though the numbers say so only when the entry has come to rest. */
export const staged = signal<{ table: string; n: number; blockers: ReadonlyMap<number, number> } | null>(null); // attacker → blocker

export const passing = signal(""); // the combat in which nothing more is blocked, as combatOf names it
export const asked = signal(""); // the combat in which that is about to be said

/** Paying by hand: what was named so far; the server sends only what is due. */
export const paid = signal<{ from: number; kinds: number[] } | null>(null);

export function letGo(): void {
  chosen.value = null;
  browsed.value = null;
}
