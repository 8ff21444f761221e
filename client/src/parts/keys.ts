// A screen's own keys.
import { useLayoutEffect } from "preact/hooks";

/** While the screen is there, keys act by their names (letters in either case), but not in fields or with Ctrl, Alt or Meta. */
export function useKeys(keys: Record<string, () => unknown>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
      const act = keys[event.key] ?? keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
