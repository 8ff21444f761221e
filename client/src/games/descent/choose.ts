// Choosing in two steps, as at every door: one of several is picked, then the main button does it. Arrows pick, Enter does it at once.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Table } from "../../store/table";

const picked = signal<{ at: string; action: string } | null>(null);
const momentOf = ({ id, n }: Table): string => `${id} ${n}`;

/** What is picked of the actions now; the first one until another is. */
export function pickedOf(table: Table, actions: readonly string[]): string | null {
  const now = picked.value;
  return now && now.at === momentOf(table) && actions.includes(now.action) ? now.action : (actions[0] ?? null);
}

export const pick = (table: Table, action: string): void => {
  picked.value = { at: momentOf(table), action };
};

const BY: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Arrows go from one choice to the next, wherever the focus is. */
export function useArrows(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = BY[event.key];
      const all = [...document.querySelectorAll<HTMLElement>("[data-choice]")];
      if (!by || !all.length || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open], .rewatch") || (event.target as Element | null)?.closest?.("input, .log")) return;
      const focused = all.indexOf(document.activeElement as HTMLElement);
      const at = focused < 0 ? all.findIndex((each) => each.getAttribute("aria-pressed") === "true") : focused;
      const next = all[(at + by + all.length) % all.length]!;
      next.focus();
      next.click();
      event.preventDefault();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}

/** The focus goes to the heading of each new step: what had it is gone, and a key that was meant for the last step presses no button. */
export function useHeading(step: string): void {
  useLayoutEffect(() => {
    const heading = document.querySelector<HTMLElement>("#stage :is(h1, h2)");
    const elsewhere = !document.activeElement?.matches("body, #stage *, .d-actions *") || document.querySelector(".d-boss");
    if (!heading || elsewhere) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step]);
}

/** The properties of a button that picks an action. */
export function choice(table: Table, action: string, chosen: boolean, act: () => void, legal = true) {
  return {
    type: "button" as const,
    "data-choice": action,
    "aria-pressed": chosen,
    "aria-disabled": legal ? undefined : ("true" as const),
    onClick: () => pick(table, action),
    onDblClick: () => legal && act(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.repeat) return;
      event.preventDefault();
      pick(table, action);
      if (legal) act();
    },
  };
}
