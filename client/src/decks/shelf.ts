// My decks: stored in this browser with every change, and on the server as soon as it can be reached.
import { signal } from "@preact/signals";
import { Refused } from "../api";
import { notify } from "../store/house";
import { recall, remember } from "../store/storage";
import { dropDeck, type Kept, keepDeck, myDecks } from "./requests";
import { t } from "./text";

export interface Mine extends Kept {
  unsaved?: boolean; // changed since the house last had it
  dropped?: boolean; // to be deleted there too
}

export interface Shelf {
  person: string; // whose decks these are
  kept: boolean; // with a password: they can be had again
  decks: Mine[];
}

const KEY = "decks";
const LATER = 700;
const AGAIN = 5_000; // after the house did not answer
const NOBODY: Shelf = { person: "", kept: false, decks: [] };

/** A shelf from storage; what cannot be read is left out. */
export function readShelf(written: string | null): Shelf {
  try {
    const found = JSON.parse(written ?? "") as Shelf;
    const decks = found.decks.filter(
      (deck) => deck && [deck.id, deck.game, deck.name, deck.word].every((part) => typeof part === "string"),
    );
    return { person: String(found.person), kept: Boolean(found.kept), decks };
  } catch {
    return NOBODY;
  }
}

/** The decks after another person signed in at this browser: those that no account has are kept. */
export function takenOver({ person, kept, decks }: Shelf, now: string): Mine[] {
  if (!person || person === now) return decks;
  const left = decks.filter((deck) => !deck.dropped && (deck.unsaved || !kept));
  return left.map((deck) => ({ ...deck, rev: 0, unsaved: true }));
}

/** Merge with the decks of the server: a deck that was changed on both sides becomes two. */
export function merged(own: readonly Mine[], stored: readonly Kept[], newId: () => string = deckId): Mine[] {
  const theirs = new Map(stored.map((deck) => [deck.id, deck]));
  const found: Mine[] = [];
  for (const deck of own) {
    const there = theirs.get(deck.id);
    theirs.delete(deck.id);
    if (!there) {
      if (deck.unsaved && !deck.dropped) found.push(deck); // new, or deleted elsewhere while it was changed here
    } else if (there.rev === deck.rev) found.push(deck.unsaved || deck.dropped ? deck : there);
    else {
      found.push(there);
      if (deck.unsaved && !deck.dropped && deck.word !== there.word)
        found.push({ ...deck, id: newId(), name: `${deck.name.slice(0, 36)} (2)`, rev: 0 });
    }
  }
  return [...found, ...theirs.values()].sort((a, b) => b.at - a.at);
}

export function deckId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => (byte % 36).toString(36)).join("");
}

export const shelf = signal<Shelf>(readShelf(recall(KEY)));
/** Whether the server has sent its decks since the page was opened. */
export const synced = signal(false);

function write(change: (decks: Mine[]) => Mine[], who: Partial<Shelf> = {}): void {
  const before = readShelf(recall(KEY)); // another tab may have written meanwhile
  shelf.value = { ...before, ...who, decks: change(before.decks) };
  remember(KEY, JSON.stringify(shelf.value));
}

export const deckOf = (id: string): Mine | undefined => shelf.value.decks.find((deck) => deck.id === id && !deck.dropped);
export const decksOf = (game: string): Mine[] => shelf.value.decks.filter((deck) => deck.game === game && !deck.dropped);

/** Save a deck: here at once, on the server a moment later. */
export function keep(deck: Pick<Mine, "id" | "game" | "name" | "word">): void {
  write((decks) => {
    const old = decks.find((each) => each.id === deck.id);
    const now: Mine = { ...deck, rev: old?.rev ?? 0, at: Date.now() / 1000, unsaved: true };
    return [now, ...decks.filter((each) => each.id !== deck.id)];
  });
  soon();
}

/** Delete a deck; returns how to have it back. */
export function drop(id: string): () => void {
  const old = deckOf(id);
  write((decks) => decks.map((deck) => (deck.id === id ? { ...deck, dropped: true } : deck)));
  soon();
  return () => old && keep(old);
}

/** The deck that was deleted last, and how to have it back. */
export const dropped = signal<{ name: string; back(): void } | null>(null);

let timer = 0;
let busy: Promise<void> | null = null;

function soon(wait = LATER): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => void sync().catch(() => soon(AGAIN)), wait);
}

/** Synchronise this browser with the server; what fails stays unsaved until the next time. */
export function sync(): Promise<void> {
  busy ??= together().finally(() => {
    busy = null;
  });
  return busy;
}

async function together(): Promise<void> {
  const { person, decks, kept } = await myDecks();
  const now = readShelf(recall(KEY));
  write(() => merged(takenOver(now, person), decks), { person, kept });
  synced.value = true;
  const refused = new Set<string>();
  for (const deck of shelf.value.decks) {
    if (deck.dropped) {
      await dropDeck(deck.id);
      write((all) => all.filter((each) => each.id !== deck.id || !each.dropped));
    } else if (deck.unsaved) {
      const answer = await saved(deck);
      if (answer === "deck_changed") break; // elsewhere: all is compared again
      if (answer) refused.add(deck.id);
    }
  }
  if (shelf.value.decks.some((deck) => (deck.unsaved || deck.dropped) && !refused.has(deck.id))) soon(); // changed meanwhile
}

/** Save a deck; the code with which the server refused it, "" where it was saved. */
async function saved(deck: Mine): Promise<string> {
  try {
    const there = await keepDeck(deck);
    write((all) =>
      all.map((each) => {
        if (each.id !== deck.id) return each;
        return each.word === deck.word && each.name === deck.name && !each.dropped ? there : { ...each, rev: there.rev };
      }),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === "decks_full") notify(t("full"), undefined, true);
    return error.code;
  }
  return "";
}

/** Follow other tabs, the connection coming back, and the page going away; returns a function that stops it. */
export function follow(): () => void {
  const again = () => {
    shelf.value = readShelf(recall(KEY));
  };
  const hide = () => document.hidden && void sync().catch(() => {});
  addEventListener("storage", again);
  document.addEventListener("visibilitychange", hide);
  return () => {
    removeEventListener("storage", again);
    document.removeEventListener("visibilitychange", hide);
  };
}
