// The keys, on one sheet: those of the house, and those of the buttons that are there now.
import { useMemo } from "preact/hooks";
import type { GameModule } from "../../games/game";
import { buttonKeys } from "../../keys";
import { Dialog } from "../../parts/dialog";
import { say } from "../../text";

export function KeySheet({ module, close }: { module: GameModule; close(): void }) {
  const buttons = useMemo(buttonKeys, []);
  const rows: [string, string][] = [
    ["1 – 9", say(module.digit ? "keys.value" : "keys.card")],
    ["← →", say("keys.arrows")],
    ["↑ ↓", say("keys.up_down")],
    ["Enter", say("keys.enter")],
    ["Space", say("keys.space")],
    ...buttons,
    ["U", say("keys.undo")],
    ["L", say("keys.log")],
    ["Z", say("keys.zen")],
    ["Esc", say("keys.esc")],
    ["Home End", say("keys.ends")],
    ["R", say("keys.again")],
    ["?", say("keys.help")],
  ];
  return (
    <Dialog title={say("keys.title")} close={close}>
      <p class="t13 m">{say("keys.more")}</p>
      <dl class="keys">
        {rows.map(([keys, does]) => (
          <div key={keys + does}>
            <dt>{keys.split(" ").map((key) => (/^[\w←→↑↓?]+$/.test(key) ? <kbd key={key}>{key}</kbd> : ` ${key} `))}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
