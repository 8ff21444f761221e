// A person at a table: follows one, takes in what the server says of it, and leaves it. Screens and games take all of it from here.

import { effect } from "@preact/signals";
import { loadGame } from "../games/game";
import { language, say } from "../text";
import type { Error as ErrorMessage, FromHouse } from "../wire/messages";
import { reader } from "../wire/short";
import { confirmed, curtain, game, shown, trouble } from "./current";
import { emotes, showEmote, watchers } from "./emotes";
import { forgetHint, hearHint } from "./hints";
import { house, listen } from "./house";
import { clearLog, log, recallLog } from "./log";
import { follow, forget, heard, laidOut, refusedMove } from "./moves";
import { answered, object, sentenceOf } from "./objections";
import { queue } from "./playback";
import { type Beat, reduce, type Table } from "./table";

const read = reader();

export { confirmed, curtain, game, myTurn, namesOf, shown, trouble } from "./current";
export { emotes, mute, muted, watchers } from "./emotes";
export { aside, askHint, hint, mayHint, pondering } from "./hints";
export { actSaid, log, outlined, spoken } from "./log";
export { cancel, legal, pending, plan, play, sent, taught, undo } from "./moves";
export { actionsWith, dismissObjection, pickedAt, why } from "./objections";
export { busy, rushing, setStage, skip, skipTo } from "./playback";

/** Follow a table, and clear what was shown of another. */
export function openTable(id: string, code = "", watch = false, seat: number | null = null): void {
  if (confirmed.value?.id !== id) closeTable();
  house.open({ table: id, short: true, ...(code ? { code } : {}), ...(watch ? { watch } : {}), ...(seat === null ? {} : { seat }) }, read);
}

/** Clear what is shown of the open table. */
export function closeTable(): void {
  queue.clear();
  for (const each of [confirmed, shown, trouble, curtain] as { value: unknown }[]) each.value = null;
  emotes.value = [];
  clearLog();
  forget();
  forgetHint();
}

export function leaveTable(): void {
  house.leave();
  closeTable();
}

function receive(message: FromHouse): void {
  hearHint(message);
  switch (message.t) {
    case "error":
      refused(message);
      return;
    case "earned":
      return;
    case "watched":
      watchers.value = message.people;
      return;
    case "emoted":
      showEmote(message.seat, message.emote);
      return;
    case "planned":
      laidOut(message);
      return;
    case "reason":
      answered(message);
      return;
  }
  const { table, beat, lost } = reduce(confirmed.value, message, Date.now());
  heard();
  if (lost) house.reopen();
  if (!beat || !table) return;
  trouble.value = null;
  confirmed.value = table;
  follow(table, beat);
  house.reached(table.n);
  show(table, beat);
}

/** Put a beat into the animation queue, once the game is here. */
function show(table: Table, beat: Beat): void {
  const key = table.settings.game;
  if (game.value?.words.key === key && game.value.language === language.value) {
    if (beat.fresh && (beat.before?.status ?? "gathering") === "gathering") void recallLog(table, game.value);
    queue.push(beat);
    return;
  }
  loadGame(key).then(
    (loaded) => {
      if (confirmed.value?.settings.game !== key) return;
      game.value = loaded;
      if (beat.fresh) void recallLog(confirmed.value, loaded);
      queue.push({ ...beat, after: confirmed.value, fresh: true, events: [] });
    },
    () => {
      trouble.value = { code: "not_loaded", say: say("state.not_loaded") };
    },
  );
}

function refused(message: ErrorMessage): void {
  const { of = "", code } = message;
  if (of === "watchers") return; // asked of every table, and told to who opened it
  const sentence = sentenceOf(message);
  refusedMove();
  if (code === "removed") closeTable();
  if (of === "open") trouble.value = { code, say: sentence };
  else if (code !== "followed") object(sentence, true);
  if (code === "stale") house.reopen();
}

/** Another language was chosen at the table: its words, and the log again in them. */
effect(() => {
  const spoken = language.value;
  const [loaded, table] = [game.peek(), confirmed.peek()];
  if (!loaded || !table || loaded.language === spoken || loaded.words.key !== table.settings.game) return;
  loadGame(table.settings.game).then(
    (found) => {
      if (language.peek() !== spoken || confirmed.peek()?.id !== table.id) return;
      game.value = found;
      log.value = [];
      void recallLog(confirmed.peek()!, found);
    },
    () => {}, // cut off just now: in the language before
  );
});

listen(receive);
