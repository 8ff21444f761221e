// What the deck builder does by keys and by pasting anywhere on its page.
import { useEffect, useRef } from "preact/hooks";

export function useShortcuts(undo: () => void, paste: (text: string) => void): void {
  const last = useRef(undo);
  last.current = undo;
  useEffect(() => {
    const typing = (target: EventTarget | null) => target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
    const key = (event: KeyboardEvent) => {
      if (typing(event.target)) return;
      if (event.key === "/") document.getElementById("search")?.focus();
      else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) last.current();
      else return;
      event.preventDefault();
    };
    const pasted = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (typing(event.target) || !text.trim()) return;
      event.preventDefault(); // or the field that opens with it would have it twice
      paste(text);
    };
    addEventListener("keydown", key);
    addEventListener("paste", pasted);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener("paste", pasted);
    };
  }, []);
}
