// Actions in words: what a button says, and what a line of status says of all that may be done.
import { say } from ".";
import { capital, fill, list } from "./format";
import { type GameWords, spokenWord } from "./game";

/** The words of an action's text: "QH>left" has QH and left. */
export const tokens = (action: string): string[] => action.split(/[\s>]+/).filter(Boolean);

/** Whether an action concerns a face or a zone. */
export const concerns = (action: string, word: string): boolean => tokens(action).includes(word);

/** An action as the game's own text says it ("draw a card"), else as it is written. */
export function actionName(words: GameWords, action: string): string {
  const [kind = "", ...rest] = tokens(action);
  const template = words.text.actions?.[kind];
  if (template === undefined) return action.replace(">", " → ");
  const slots = [...template.matchAll(/\{(\w+)/g)].map((found) => found[1]!);
  try {
    return fill(template, Object.fromEntries(slots.map((slot, i) => [slot, spokenWord(words, slot, rest[i] ?? "")])));
  } catch {
    return action;
  }
}

/** "play 5 or 6, draw a card or quit the round": actions of one kind are said together. */
export function actionsInWords(words: GameWords, actions: readonly string[]): string {
  const kinds = new Map<string, string[]>();
  for (const action of actions) {
    const kind = tokens(action)[0] ?? "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), action]);
  }
  const said = [...kinds.values()].map((same) => {
    const [first = ""] = same;
    const [kind = ""] = tokens(first);
    const slots = [...(words.text.actions?.[kind] ?? "").matchAll(/\{(\w+)/g)];
    if (same.length === 1 || slots.length !== 1)
      return list(
        same.map((action) => actionName(words, action)),
        say("table.or"),
      );
    const slot = slots[0]![1]!;
    const ends = same.map((action) => spokenWord(words, slot, tokens(action)[1] ?? ""));
    return fill(words.text.actions![kind]!, { [slot]: list(ends, say("table.or")) });
  });
  return list(said, say("table.or"));
}

export const button = (text: string): string => capital(text);
