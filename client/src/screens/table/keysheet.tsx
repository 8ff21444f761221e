// The keys, on one sheet.
import { Dialog } from "../../parts/dialog";
import { say } from "../../text";

export function KeySheet({ close }: { close(): void }) {
  return (
    <Dialog title={say("keys.title")} close={close}>
      <p class="t13 m">{say("keys.more")}</p>
      <dl class="keys">
        <dt>
          <kbd>1</kbd> {say("keys.to")} <kbd>9</kbd>
        </dt>
        <dd>{say("keys.card")}</dd>
        <dt>
          <kbd>←</kbd> <kbd>→</kbd>
        </dt>
        <dd>{say("keys.arrows")}</dd>
        <dt>
          <kbd>Enter</kbd>
        </dt>
        <dd>{say("keys.enter")}</dd>
        <dt>
          <kbd>Space</kbd>
        </dt>
        <dd>{say("keys.space")}</dd>
        <dt>
          <kbd>U</kbd>
        </dt>
        <dd>{say("keys.undo")}</dd>
        <dt>
          <kbd>L</kbd>
        </dt>
        <dd>{say("keys.log")}</dd>
        <dt>
          <kbd>Z</kbd>
        </dt>
        <dd>{say("keys.zen")}</dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>{say("keys.esc")}</dd>
        <dt>
          <kbd>Home</kbd> <kbd>End</kbd>
        </dt>
        <dd>{say("keys.ends")}</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>{say("keys.help")}</dd>
      </dl>
      <button type="button" class="button primary" onClick={close}>
        {say("close")}
      </button>
    </Dialog>
  );
}
