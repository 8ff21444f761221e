// Hints: asked for at one's turn, shown until the next move or until they are put aside.
import { computed, signal } from "@preact/signals";
import type { FromHouse, Hint } from "../wire/messages";
import { confirmed, myTurn, shown } from "./current";
import { house } from "./house";
import { legal, plan, taught } from "./moves";
import { busy } from "./playback";

export const pondering = signal(false); // one is being worked out
export const aside = signal<Hint | null>(null); // one that was put aside

/** The hint for what lies on the screen now. */
export const hint = computed<Hint | null>(() => {
  const found = shown.value?.hint;
  const laid = plan.value?.actions ?? [];
  return found && myTurn.value && !busy.value && (found.after ?? []).join() === laid.join() ? found : null;
});

/** Whether a hint may be asked for now. */
export const mayHint = computed(() => {
  const { kind, hints = true } = shown.value?.settings ?? {};
  return kind !== "tournament" && hints && myTurn.value && !taught.value && legal.value.length > 1;
});

/** Ask for a hint; once it is there, show it or put it aside. */
export function askHint(): void {
  const table = confirmed.value;
  if (hint.value) aside.value = aside.value === hint.value ? null : hint.value;
  else if (table && mayHint.value && !pondering.value) {
    pondering.value = true;
    house.say({ t: "hint", n: table.n, after: plan.value?.actions ?? [] });
  }
}

/** A message came: it may be the answer, or mean that there will be none. */
export function hearHint(message: FromHouse): void {
  const answered = message.t === "on" && (message.hint || message.events?.length);
  if (answered || message.t === "table" || (message.t === "error" && message.of === "hint")) pondering.value = false;
}

export function forgetHint(): void {
  pondering.value = false;
  aside.value = null;
}
