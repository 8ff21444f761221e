// The whole game without a mouse: 1–9 and arrows for cards, Space for the main button, a letter for every other one, U, H, L, Z, ? and Escape.

export interface Keys {
  undo(): void;
  hint?(): void;
  log(): void;
  zen(): void;
  help(): void;
  escape(): void;
  again?(): void; // a rematch
  valued?(digit: number): number[] | null; // the cards that a digit means, where cards carry values
  step?(by: number): void; // in a replay
  ends?(last: boolean): void;
}

const hand = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-hand] button")];

/** Listen to the keyboard; returns a function that stops it. */
export function listenToKeys(keys: Keys): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const typing = target.closest("input, textarea, select, [contenteditable]") !== null;
    if (event.defaultPrevented) return; // it has done something already: skipped what moved, aimed a card
    if (event.ctrlKey || event.metaKey || event.altKey || typing || document.querySelector("dialog[open]")) return;
    if (handle(event, target, keys)) event.preventDefault();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

function handle(event: KeyboardEvent, target: HTMLElement, keys: Keys): boolean {
  const { key } = event;
  if (/^[1-9]$/.test(key)) {
    pick(Number(key), keys.valued?.(Number(key)) ?? null);
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
  const letter = key.toLowerCase();
  const act = { u: keys.undo, h: keys.hint, l: keys.log, z: keys.zen, r: keys.again }[letter];
  if (act) act();
  else {
    const named = lettered().find(([own]) => own === letter)?.[1];
    if (!named) return false;
    named.click();
  }
  return true;
}

/** A card of the hand: by its value, once more for the next one of that value; or by its place. */
function pick(digit: number, cards: number[] | null): void {
  const found = cards ? hand().filter((each) => cards.includes(Number(each.dataset.card))) : hand().slice(digit - 1, digit);
  const at = found.indexOf(document.activeElement as HTMLElement);
  found[(at + 1) % found.length]?.focus();
}

const TAKEN = "uhlzr"; // letters with a fixed meaning

/** Every button for an action, with the letter that presses it: the first of its words that no other one has. */
function lettered(): [string, HTMLElement][] {
  const found: [string, HTMLElement][] = [];
  let taken = TAKEN;
  for (const button of document.querySelectorAll<HTMLElement>(".seated [data-action]")) {
    if (button.closest("[data-hand]")) continue;
    const letters = `${button.dataset.action} ${button.textContent}`.toLowerCase().match(/[a-z]/g) ?? [];
    const letter = letters.find((each) => !taken.includes(each));
    if (!letter) continue;
    taken += letter;
    found.push([letter, button]);
  }
  return found;
}

/** Tells screen readers which key presses a button. */
export function nameKeys(): void {
  for (const [letter, button] of lettered()) button.setAttribute("aria-keyshortcuts", letter.toUpperCase());
}

/** The actions that have a button now, each with its key. */
export const actionKeys = (): [key: string, action: string][] =>
  lettered().map(([letter, button]) => [letter.toUpperCase(), button.dataset.action ?? ""]);

/** The focus goes to the next card of the hand. */
function walk(by: number): boolean {
  const cards = hand();
  if (!cards.length) return false;
  const at = cards.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length;
  cards[next]?.focus();
  return true;
}
