// Emotes of players, and whose are not shown.
import { signal } from "@preact/signals";
import { confirmed } from "./current";
import { house } from "./house";
import { recall, remember } from "./storage";
import type { Table } from "./table";

const MUTED = "muted";
const LASTS = 4_000;

export const emotes = signal<{ key: number; seat: number; emote: number }[]>([]);
export const muted = signal<readonly string[]>((recall(MUTED) ?? "").split(" ").filter(Boolean)); // people whose emotes are not shown

export const watchers = signal<readonly { person: string; name: string }[] | null>(null); // of the table that I opened, once asked for

let last = 0;

export function showEmote(seat: number, emote: number): void {
  if (muted.value.includes(confirmed.value?.seats[seat]?.person || "?")) return;
  const key = ++last;
  emotes.value = [...emotes.value.filter((each) => each.seat !== seat), { key, seat, emote }];
  setTimeout(() => {
    emotes.value = emotes.value.filter((each) => each.key !== key);
  }, LASTS);
}

/** Mute or unmute the emotes of a player; remembered on this device. */
export function mute(table: Table, seat: number, on: boolean): void {
  const person = table.seats[seat]?.person;
  if (!person) return;
  const others = muted.value.filter((each) => each !== person);
  muted.value = on ? [...others.slice(-99), person] : others;
  remember(MUTED, muted.value.join(" "));
  emotes.value = emotes.value.filter((each) => each.seat !== seat);
  house.say({ t: "mute", seat, on });
}
