// What the page of notices asks of the server and of the browser.
import { ask } from "../api";
import { greeted, notify } from "../store/house";
import { vocabulary } from "../text";
import type { NoticeOffer, NoticeSettings, WebhookMade } from "../wire/http";
import { en, type Words } from "./words.en";

export const t = vocabulary<Words>(en, { de: () => import("./words.de").then(({ de }) => de) });

const PATH = "/api/me/notices";
const CALLED = "called"; // where the service worker finds by what it may say that its address has changed: it knows no person
export const offered = (): Promise<NoticeOffer> => greeted().then(() => ask<NoticeOffer>("GET", PATH));
export const choose = (chosen: NoticeSettings): Promise<NoticeOffer> => ask("PUT", PATH, chosen);
export const addMail = (address: string): Promise<NoticeOffer> => ask("POST", `${PATH}/mail`, { address });
export const addHook = (url: string): Promise<WebhookMade> => ask("POST", `${PATH}/webhook`, { url });
export const drop = (no: number): Promise<NoticeOffer> => ask("DELETE", `${PATH}/channels/${no}`);
export const tryAll = (): Promise<unknown> => ask("POST", `${PATH}/test`);
export const answer = (act: "confirm" | "stop", token: string): Promise<unknown> =>
  ask("POST", `/api/notices/${act}?token=${encodeURIComponent(token)}`);

/** Whether this browser can be called at all. */
export const canBeCalled = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The subscription of this browser, where it has one. */
async function subscription(): Promise<PushSubscription | null> {
  if (!canBeCalled()) return null;
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

/** By which this browser finds itself among the ways to me; empty where it is none. */
export async function markHere(): Promise<string> {
  const found = await subscription();
  if (!found) return "";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(found.endpoint)));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ask the person, subscribe with the house's key, and tell the house. */
export async function callHere(key: string): Promise<NoticeOffer> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(t("push_no"));
  await (await subscription())?.unsubscribe(); // it may be for another key
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  const found = await ask<NoticeOffer>("POST", `${PATH}/push`, {
    endpoint: made.endpoint,
    p256dh: made.keys?.p256dh,
    auth: made.keys?.auth,
  });
  const here = await markHere();
  const token = found.channels.find((one) => one.mark === here)?.token ?? "";
  await (await caches.open(CALLED)).put(`/${CALLED}`, Response.json({ token, key })).catch(() => {}); // no room: then it cannot renew itself
  return found;
}

/** This browser takes no more. */
export async function leaveHere(): Promise<void> {
  await caches.delete(CALLED).catch(() => false);
  await (await subscription())?.unsubscribe();
}

/** Do something, and say so where it did not work. */
export async function attempt<T>(work: Promise<T>, done?: (made: T) => void, said = ""): Promise<void> {
  try {
    const made = await work;
    done?.(made);
    if (said) notify(said);
  } catch (error) {
    notify(error instanceof Error && error.name !== "TypeError" ? error.message : t("offline"), undefined, true);
  }
}
