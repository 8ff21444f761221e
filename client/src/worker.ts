// The service worker: the shell opens also without a network, and what has been seen once is kept. Answers of the server (/api, /ws) never are.
// A new version waits until it is accepted, or until no page of the old one is open.
declare const FILES: readonly string[]; // of the shell, written here by vite.config.ts from the build's manifest
declare const VERSION: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}
interface RenewEvent extends ExtendableEvent {
  newSubscription?: PushSubscription | null;
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification;
}
interface Page {
  url: string;
  focus(): Promise<Page>;
  navigate(url: string): Promise<unknown>;
}
interface Worker {
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void>; pushManager: PushManager };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(name: "push", listener: (event: PushEvent) => void): void;
  addEventListener(name: "pushsubscriptionchange", listener: (event: RenewEvent) => void): void;
  addEventListener(name: "notificationclick", listener: (event: NotificationEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent) => void): void;
}

const worker = self as unknown as Worker;
const SHELL = `shell-${VERSION}`;
const SEEN = "seen"; // parts of games, languages, drawings: kept when they are first used
const CALLED = "called"; // as src/notices/data.ts keeps it
const MOST_SEEN = 200;
const PART = /^\/(assets|art|tiles|icons)\/|^\/mark\.svg$/;
const NOT_OURS = /^\/(api|ws|verify|plain|pyodide)\b|\.[a-z0-9]+$/i; // pages of the house itself, and files

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => worker.clients.claim())));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});
worker.addEventListener("push", (event) => event.waitUntil(notice(event.data)));
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.newSubscription ?? null)));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? "/")));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !NOT_OURS.test(pathname)) event.respondWith(page(request));
  else if (PART.test(pathname)) event.respondWith(part(request));
});

/** Show what the house has sent; a browser that was called must show something. */
async function notice(data: PushEvent["data"]): Promise<void> {
  let note: { kind?: string; title?: string; body?: string; url?: string } = {};
  try {
    note = (data?.json() ?? {}) as typeof note;
  } catch {
    // torn: then only that there is something
  }
  const path = (url: string): string => {
    const { pathname, search } = new URL(url, location.origin);
    return pathname + search; // of this house alone
  };
  const about = { body: note.body ?? "", data: path(note.url ?? "/"), icon: "/icons/192.png", tag: note.kind ?? "notice" };
  await worker.registration.showNotification(note.title ?? "Cardhouse", about);
}

/** The browser has taken another address for its messages: the house is told, or it would hear nothing more. */
async function renew(subscription: PushSubscription | null): Promise<void> {
  const kept = await caches.match(`/${CALLED}`, { cacheName: CALLED });
  if (!kept) return;
  const { token, key } = (await kept.json()) as { token: string; key: string };
  const { pushManager } = worker.registration;
  const { endpoint, keys } = (subscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))).toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  await fetch(`/api/notices/renew?token=${encodeURIComponent(token)}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
}

/** The page that a notice is about: in a window of this house, or in a new one. */
async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path) ?? pages[0];
  if (!there) return void (await worker.clients.openWindow(path));
  await there.focus();
  if (new URL(there.url).pathname !== path) await there.navigate(path);
}

async function install(): Promise<void> {
  const cache = await caches.open(SHELL);
  await cache.addAll(FILES.map((path) => new Request(path, path.startsWith("/assets/") ? {} : { cache: "reload" })));
}

/** What older versions left behind. */
async function tidy(): Promise<void> {
  for (const name of await caches.keys()) if (![SHELL, SEEN, CALLED].includes(name)) await caches.delete(name);
  const seen = await caches.open(SEEN);
  for (const request of await seen.keys()) if (!new URL(request.url).pathname.startsWith("/assets/")) await seen.delete(request); // names that stay
}

/** Every screen is the same page. */
async function page(request: Request): Promise<Response> {
  return (await (await caches.open(SHELL)).match("/")) ?? fetch(request);
}

async function part(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) void keep(request, answer.clone());
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(SEEN);
    await cache.put(request, answer);
    const seen = await cache.keys();
    for (const old of seen.slice(0, Math.max(0, seen.length - MOST_SEEN))) await cache.delete(old);
  } catch {
    // no room on this device: the network serves
  }
}

export {};
