// A question before something that cannot be taken back.
import { say as said } from "../text";
import { Dialog } from "./dialog";

export interface Sure {
  say: string;
  does: string;
  act(): void;
}

export function Sureness({ say, does, act, close }: Sure & { close(): void }) {
  return (
    <Dialog title={does} close={close}>
      <p>{say}</p>
      <div class="row ways">
        <button
          type="button"
          class="button danger"
          onClick={() => {
            close();
            act();
          }}
        >
          {does}
        </button>
        <button type="button" class="button" onClick={close}>
          {said("cancel")}
        </button>
      </div>
    </Dialog>
  );
}
