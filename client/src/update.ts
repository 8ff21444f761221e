// The page as an app: it opens without a network, says when a new version is there, and can be put on the home screen.
import { signal } from "@preact/signals";

interface InstallOffer extends Event {
  prompt(): Promise<void>;
}

/** A new version that waits to be taken. */
export const newVersion = signal<ServiceWorker | null>(null);
/** What the browser offers where this page can be put on the home screen. */
export const installOffer = signal<InstallOffer | null>(null);

export function begin(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // it is offered in the settings
    installOffer.value = event as InstallOffer;
  });
  addEventListener("appinstalled", () => {
    installOffer.value = null;
  });
  if (import.meta.env.PROD && "serviceWorker" in navigator) setTimeout(() => void register().catch(() => {}), 1_500);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js");
  const found = (worker: ServiceWorker | null) => {
    if (worker?.state === "installed" && navigator.serviceWorker.controller) newVersion.value = worker;
  };
  found(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => found(worker));
  });
  document.addEventListener("visibilitychange", () => document.hidden || void registration.update().catch(() => {}));
}

/** Take the new version: every page of the old one is loaded again with it. */
export function takeNewVersion(): void {
  const waiting = newVersion.value;
  if (!waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

/** The house speaks a newer protocol than this page: load the page that goes with it, whatever is kept here. */
export async function renew(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.unregister().catch(() => {});
  location.reload();
}
