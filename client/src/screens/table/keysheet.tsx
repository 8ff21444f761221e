// The keys, on one sheet: those of the house, and those of the buttons that are there now.
import { useMemo } from "preact/hooks";
import type { GameModule } from "../../games/game";
import { actionKeys } from "../../keys";
import { Dialog } from "../../parts/dialog";
import { h } from "../../parts/hintwords";
import { say } from "../../text";
import { actionName, button } from "../../text/actions";
import type { GameWords } from "../../text/game";

interface Props {
  module: GameModule;
  words: GameWords | undefined;
  close(): void;
}

export function KeySheet({ module, words, close }: Props) {
  const actions = useMemo(actionKeys, []);
  const named = (action: string) => (words ? button(module.actionName?.(action, words) ?? actionName(words, action)) : action);
  const rows: [string, string][] = [
    ["1 – 9", say(module.digit ? "keys.value" : "keys.card")],
    ["← →", say("keys.arrows")],
    ["↑ ↓", say("keys.up_down")],
    ["Enter", say("keys.enter")],
    ["Space", say("keys.space")],
    ...actions.map(([key, action]): [string, string] => [key, named(action)]),
    ["U", say("keys.undo")],
    ["H", h("key")],
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
