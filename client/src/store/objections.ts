// Why something cannot be done: refusals of the server, and answers to "why not?".
import { HOUSE_SOUNDS, play as sound } from "../sound/sound";
import { refusal } from "../text";
import { capital } from "../text/format";
import { type GameWords, has, reason } from "../text/game";
import type { Error as ErrorMessage, Reason } from "../wire/messages";
import { game } from "./current";
import { dismiss, house, notify } from "./house";
import { spoken } from "./log";

const MOST = 5; // actions that are asked for at once

let objection = 0; // the notice that says why not
let picked: Element | null = null; // the card that was tapped last
let asking: { left: number; said: string[] } | null = null;

/** A card or a button was tapped: an objection to it is shown there. */
export const pickedAt = (element: Element | null): void => {
  picked = element;
};

/** Say why something cannot be done, until the next thing is tried. */
export function object(text: string, warn = false): void {
  dismissObjection();
  sound(HOUSE_SOUNDS.refused);
  objection = notify(text, undefined, warn, picked?.isConnected ? picked : undefined);
  spoken.value = text;
}

/** Another thing was picked: dismiss the objection to the last one. */
export const dismissObjection = (): void => dismiss(objection);

/** What was refused, in the language that is spoken: the game's reason where it has one. */
export function sentenceOf({ code, say: said, reason: key = "", facts = {} }: ErrorMessage): string {
  const words = game.value?.words;
  if (code === "illegal" && words && has(words, "reasons", key)) return capital(reason(words, key, facts));
  return refusal(key ? `${code}_${key}` : code, said);
}

/** Ask why actions are not legal, and say it once the answers are there. */
export function why(actions: readonly string[]): void {
  const some = actions.slice(0, MOST);
  asking = { left: some.length, said: [] };
  for (const action of some) house.say({ t: "why", action });
}

export function answered({ key = "", facts = {} }: Reason): void {
  const words = game.value?.words;
  if (!asking || !words) return;
  if (key) asking.said.push(reason(words, key, facts));
  asking.left -= 1;
  if (asking.left > 0 || !asking.said.length) return;
  object(capital([...new Set(asking.said)].join("; ")));
  asking = null;
}

/** Every action that could have been meant with a card, legal or not. */
export function actionsWith(words: GameWords, face: string): string[] {
  const found: string[] = [];
  for (const form of words.forms) {
    const at = form.words.findIndex((each) => each.includes(face) || !each.length); // no list: any card may stand there
    if (at < 0) continue;
    let texts = [form.text];
    form.words.forEach((each, i) => {
      texts = texts.flatMap((text) => (i === at ? [face] : each).map((word) => text.replace("{}", word)));
    });
    found.push(...texts);
  }
  return found;
}
