// Images that could not be fetched stay hidden, and are fetched again after a reconnect.
import { effect } from "@preact/signals";
import { link } from "../store/house";

const missing = new Set<HTMLImageElement | SVGImageElement>();

export function begin(): void {
  const lost = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement || target instanceof SVGImageElement)) return;
    target.style.visibility = "hidden";
    missing.add(target);
  };
  document.addEventListener("error", lost, true);
  effect(() => {
    if (link.value !== "open") return;
    for (const image of missing) {
      const name = image instanceof HTMLImageElement ? "src" : "href";
      const [from] = (image.getAttribute(name) ?? "").split("?");
      image.style.visibility = "";
      image.setAttribute(name, `${from}?${Date.now()}`); // the browser remembers that there was nothing at the old address
    }
    missing.clear();
  });
}
