// A card read in large, where there is no space beside the list.
import { Dialog } from "../parts/dialog";
import { say } from "../text";
import { Odds } from "./charts";
import type { Collection } from "./collection";
import { Face, Reading } from "./face";
import type { Entry } from "./query";
import type { DeckReport } from "./requests";
import { t } from "./text";

interface Props {
  set: Collection;
  card: Entry;
  report: DeckReport | null;
  held: number;
  toggle: (() => void) | null; // none where the deck is only looked at
  close(): void;
}

export function LargeCard({ set, card, report, held, toggle, close }: Props) {
  return (
    <Dialog title={card.name} close={close}>
      <div class="large">
        <Face set={set} card={card} />
        <Reading card={card} />
        <Odds report={report} card={card} held={held} among={0} />
      </div>
      <div class="go">
        {toggle ? (
          <button
            type="button"
            class="button primary"
            onClick={() => {
              toggle();
              close();
            }}
          >
            {t(held ? "take_out" : "add")}
          </button>
        ) : null}
        <button type="button" class="button" onClick={close}>
          {say("close")}
        </button>
      </div>
    </Dialog>
  );
}
