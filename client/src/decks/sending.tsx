// Texts and links that leave the page: by the clipboard or the device's own sharing, and by hand where a page has neither.
import { signal } from "@preact/signals";
import { Dialog } from "../parts/dialog";
import { notify } from "../store/house";
import { say } from "../text";
import { t } from "./text";

const byHand = signal("");

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    byHand.value = text; // plain http in a LAN has no clipboard
  }
}

export function share(url: string, title: string): void {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches)
    navigator.share({ title, url }).catch(() => {}); // closed without sharing
  else void copy(url, t("shared"));
}

export function ByHand() {
  if (!byHand.value) return null;
  const close = () => {
    byHand.value = "";
  };
  return (
    <Dialog title={t("to_copy")} close={close}>
      <textarea
        class="field"
        readOnly
        rows={8}
        aria-label={t("to_copy")}
        value={byHand.value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="go">
        <button type="button" class="button primary" onClick={close}>
          {say("close")}
        </button>
      </div>
    </Dialog>
  );
}
