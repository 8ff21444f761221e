// The whole game without a mouse: 1–9 and arrows for cards, Space for the main button, U, L, Z, ? and Escape.

export interface Keys {
  undo(): void;
  log(): void;
  zen(): void;
  help(): void;
  escape(): void;
  step?(by: number): void; // in a replay
  ends?(last: boolean): void;
}

const hand = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-hand] button")];

/** Listen to the keyboard; returns a function that stops it. */
export function listenToKeys(keys: Keys): () => void {
  const hear = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const typing = target.closest("input, textarea, select, [contenteditable]") !== null;
    if (event.defaultPrevented) return; // it has done something already: skipped what moved, aimed a card
    if (event.ctrlKey || event.metaKey || event.altKey || typing || document.querySelector("dialog[open]")) return;
    if (handle(event, target, keys)) event.preventDefault();
  };
  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}

function handle(event: KeyboardEvent, target: HTMLElement, keys: Keys): boolean {
  const { key } = event;
  if (/^[1-9]$/.test(key)) {
    hand()[Number(key) - 1]?.focus();
    return true;
  }
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const by = key === "ArrowLeft" ? -1 : 1;
      if (keys.step) {
        if (target instanceof HTMLInputElement) return false;
        keys.step(by);
        return true;
      }
      return walk(by);
    }
    case "Home":
    case "End":
      if (!keys.ends) return false;
      keys.ends(key === "End");
      return true;
    case " ": {
      const elsewhere = target.closest("button, a") && !target.closest("[data-hand], [data-card]"); // a card is taken by Enter
      const primary = document.querySelector<HTMLElement>("[data-primary]");
      if (elsewhere || !primary) return false;
      primary.click();
      return true;
    }
    case "Escape":
      keys.escape();
      return true;
    case "?":
      keys.help();
      return true;
  }
  const act = { u: keys.undo, l: keys.log, z: keys.zen }[key.toLowerCase()];
  act?.();
  return act !== undefined;
}

/** The focus goes to the next card of the hand. */
function walk(by: number): boolean {
  const cards = hand();
  if (!cards.length) return false;
  const at = cards.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length;
  cards[next]?.focus();
  return true;
}
