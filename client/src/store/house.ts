// The server as this page knows it: the connection, who I am, the lobby, and notices.
import { signal } from "@preact/signals";
import type { Earned, FromHouse, TableLine } from "../wire/messages";
import { Link, type LinkState } from "../wire/socket";
import { recall, remember } from "./storage";

export interface Me {
  person: string;
  name: string;
}
export interface Notice {
  key: number;
  text: string;
  more?: string;
  warn?: boolean;
  near?: Element; // what it is about: it is said there
}

const TOKEN = "token";
const NOTICE_LASTS = 5_000;

export const link = signal<LinkState>("connecting");
export const retryAt = signal<number | null>(null);
export const everOpen = signal(false);
export const unreached = signal(false); // the server has not answered since the page was opened or the connection was cut
export const me = signal<Me | null>(null);
export const tables = signal<TableLine[] | null>(null); // of the lobby
export const earned = signal<Earned | null>(null); // the last game that was counted while the page was open
export const announcement = signal<Record<string, string>>({}); // of who runs the house, by language
export const notices = signal<Notice[]>([]);

let nextNotice = 1;

/** Show a notice; returns its key, to dismiss it sooner. */
export function notify(text: string, more?: string, warn = false, near?: Element): number {
  const key = nextNotice++;
  notices.value = [...notices.value.slice(-2), { key, text, warn, ...(more ? { more } : {}), ...(near ? { near } : {}) }];
  setTimeout(() => dismiss(key), NOTICE_LASTS);
  return key;
}

export function dismiss(key: number): void {
  notices.value = notices.value.filter((notice) => notice.key !== key);
}

const listeners = new Set<(message: FromHouse) => void>();

/** Listen to every message of the server; returns a function that stops it. */
export function listen(listener: (message: FromHouse) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const token = {
  get: () => recall(TOKEN),
  set: (value: string | null) => remember(TOKEN, value),
};

function address(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

export const house = new Link({
  connect: () => new WebSocket(address()) as unknown as ReturnType<ConstructorParameters<typeof Link>[0]["connect"]>,
  token,
  receive: (message) => {
    if (message.t === "welcome") me.value = { person: message.person, name: message.name };
    if (message.t === "tables") tables.value = message.tables;
    if (message.t === "earned") earned.value = message;
    if (message.t === "announced") announcement.value = message.text;
    for (const listener of listeners) listener(message);
  },
  state: (state, at) => {
    link.value = state;
    retryAt.value = at;
    if (state === "open") everOpen.value = true;
    if (state !== "connecting") unreached.value = state !== "open";
  },
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});

/** Resolves once the server has said who I am. */
export function greeted(): Promise<Me> {
  if (me.value && link.value === "open") return Promise.resolve(me.value);
  return new Promise((done) => {
    const stop = listen((message) => {
      if (message.t !== "welcome") return;
      stop();
      done({ person: message.person, name: message.name });
    });
  });
}

export function begin(): void {
  addEventListener("online", () => house.retry());
  addEventListener("offline", () => house.offline());
  document.addEventListener("visibilitychange", () => document.hidden || house.check());
  addEventListener("pagehide", () => house.stop());
  addEventListener("pageshow", (event) => event.persisted && house.retry());
  if (navigator.onLine === false) house.offline();
  else house.start();
}
