// Every screen has an address. Links are real links; this module only spares the reload.
import { signal } from "@preact/signals";

export type Route =
  | { at: "home" }
  | { at: "new"; game: string }
  | { at: "learn"; game: string }
  | { at: "opponents"; game: string }
  | { at: "ratings"; game: string }
  | { at: "lobby" }
  | { at: "lab"; game: string }
  | { at: "descent" }
  | { at: "table"; id: string; code: string; watch: boolean }
  | { at: "replay"; id: string; move: number | null; entry: number | null; viewer: string } // an entry of the log, where its turn is not known
  | { at: "review"; id: string; seat: number | null; entry: number | null; luck: number | null } // an entry of the record, and whether what came before it; without an id: a record is brought
  | { at: "puzzle"; game: string; id: string }
  | { at: "profile" }
  | { at: "trophies" }
  | { at: "settings" }
  | { at: "help"; game: string }
  | { at: "decks"; game: string; code: string; deck: string; ready: string; name: string }
  | { at: "nowhere"; path: string }; // or a page that only its own part of the client knows (screens/far.tsx)

export function read(path: string, search = ""): Route {
  const [first = "", second = "", third = "", more] = path.split("/").filter(Boolean).map(decoded);
  const query = new URLSearchParams(search);
  const counted = (name: string): number | null => (/^\d{1,6}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  if (more === undefined) {
    if (!first) return { at: "home" };
    if (first === "new" && !third) return { at: "new", game: second };
    if ((first === "learn" || first === "opponents" || first === "ratings" || first === "help") && second && !third)
      return { at: first, game: second };
    if (first === "lab" && !third) return { at: "lab", game: second };
    if (first === "descent" && !second) return { at: "descent" };
    if (first === "lobby" && !second) return { at: "lobby" };
    if (first === "t" && second) return { at: "table", id: second, code: third, watch: query.has("watch") };
    if (first === "replay" && second && !third)
      return {
        at: "replay",
        id: second,
        move: counted("move") ?? counted("turn"),
        entry: counted("entry"),
        viewer: query.get("eye") ?? "",
      };
    if (first === "review" && !third)
      return { at: "review", id: second, seat: counted("seat"), entry: counted("at"), luck: counted("luck") };
    if (first === "puzzle" && second) return { at: "puzzle", game: second, id: third };
    if ((first === "profile" || first === "trophies") && !second) return { at: first };
    if (first === "settings" && !second) return { at: "settings" };
    if (first === "decks") {
      const [deck = "", ready = "", name = ""] = ["deck", "ready", "name"].map((each) => query.get(each) ?? "");
      return { at: "decks", game: second, code: third, deck, ready, name };
    }
  }
  return { at: "nowhere", path };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const OUTSIDE = /^\/(verify|api)\b/; // pages of the server outside of this client

const here = (): Route => read(location.pathname, location.search);

export const route = signal<Route>(typeof location === "undefined" ? { at: "home" } : here());

/** What lies over a live table, as the address says: its rules or the settings. Going back closes it. */
export const sheet = signal(typeof location === "undefined" ? "" : sheetHere());

function sheetHere(): string {
  return new URLSearchParams(location.search).get("sheet") ?? "";
}

function arrive(): void {
  route.value = here();
  sheet.value = sheetHere();
}

/** Each entry of the history stores how many entries of this site came before it. */
const before = (): number => Number((history.state as { before?: number } | null)?.before ?? 0);
export const canGoBack = (): boolean => before() > 0;

export function go(path: string, replace = false): void {
  if (replace) history.replaceState({ before: before() }, "", path);
  else {
    history.pushState({ before: before() + 1 }, "", path);
    scrollTo(0, 0);
  }
  arrive();
}

/** Back to the previous screen of this site; to another screen after a link from elsewhere. */
export function goBack(otherwise: string): void {
  if (canGoBack()) history.back();
  else go(otherwise, true);
}

export function openSheet(name: string): void {
  const query = new URLSearchParams(location.search);
  query.set("sheet", name);
  const open = sheet.value !== "";
  go(`${location.pathname}?${query}`, open);
}

export function closeSheet(): void {
  const query = new URLSearchParams(location.search);
  query.delete("sheet");
  const left = query.size ? `?${query}` : "";
  goBack(location.pathname + left);
}

export function begin(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (
      !anchor ||
      !plain ||
      anchor.target ||
      OUTSIDE.test(anchor.pathname) ||
      anchor.origin !== location.origin ||
      anchor.hasAttribute("download")
    )
      return;
    event.preventDefault();
    go(anchor.pathname + anchor.search);
  });
}

/** The path of a table from typed or pasted text: a link, or an id with its code. */
export function pathOfLink(typed: string): string | null {
  const text = typed.trim();
  const found = /\/t\/([a-z0-9]{1,32})(?:\/([a-z0-9]{1,64}))?/i.exec(text) ?? /^([a-z0-9]{8,32})(?:\/([a-z0-9]{1,64}))?$/i.exec(text);
  if (!found) return null;
  const [id, code] = [found[1]!.toLowerCase(), found[2]?.toLowerCase()];
  return code ? `/t/${id}/${code}` : `/t/${id}`;
}
