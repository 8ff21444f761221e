// The table on the screen: as confirmed, as shown, its log, and what the viewer may do.
import { computed, effect, signal } from "@preact/signals";
import { type Frame, framesOf } from "../anim/frames";
import { glide } from "../anim/motion";
import { Queue } from "../anim/queue";
import { wait } from "../anim/scene";
import { type Lesson, replay } from "../api";
import { calledAt } from "../games/catalogue";
import { type LoadedGame, loadGame, type SceneProps } from "../games/game";
import { HOUSE_SOUNDS, play as sound } from "../sound/sound";
import { called, language, refusal, say } from "../text";
import { capital } from "../text/format";
import { type GameWords, has, Narrator, reason } from "../text/game";
import type { Error as ErrorMessage, FromHouse, Legal, Planned } from "../wire/messages";
import { dismiss, house, listen, notify } from "./house";
import { reducedMotion, settings } from "./settings";
import { recall, remember } from "./storage";
import { actParts, type Beat, reduce, type Table } from "./table";
import { folded, type View } from "./view";

export interface LogLine {
  n: number;
  seat: number | null;
  text: string;
  cards: number[]; // what hovering it outlines
  kind: "event" | "act";
}
export interface Plan {
  n: number;
  actions: string[];
  view: View;
  legal: readonly Legal[];
}
export interface Trouble {
  code: string;
  say: string;
}

const LOG_LENGTH = 400;
const MUTED = "muted";
const LAID = "laid";
const FOLLOW = 220; // milliseconds to see what another player did

export const confirmed = signal<Table | null>(null);
export const shown = signal<Table | null>(null);
export const game = signal<LoadedGame | null>(null);
export const log = signal<LogLine[]>([]);
export const trouble = signal<Trouble | null>(null); // why the table cannot be opened
export const pending = signal<string | null>(null); // an action that waits for its second tap
export const sent = signal(false); // a move is on its way
export const spoken = signal(""); // the polite live region
export const outlined = signal<readonly number[]>([]);
export const emotes = signal<{ key: number; seat: number; emote: number }[]>([]);
export const taught = signal<Lesson | null>(null); // the lesson at this table: only what it teaches can be played
export const muted = signal<readonly string[]>((recall(MUTED) ?? "").split(" ").filter(Boolean)); // people whose emotes are not shown
export const planned = signal<Plan | null>(null); // staged moves: laid out here, not played yet, unknown to others
export const curtain = signal<number | null>(null); // the seat the device is passed to

let stage: HTMLElement | null = null;
let moves = 0;

export const setStage = (element: HTMLElement | null): void => {
  stage = element;
};

const queue = new Queue({
  frames: (beat) => {
    const loaded = game.value;
    return loaded && beat.events.length ? framesOf(beat, loaded.words, narratorFor(beat.after, loaded), loaded.module) : [];
  },
  perform: async (frame, beat, skip) => {
    const loaded = game.value;
    if (!loaded) return;
    noise(frame, loaded);
    const change = () => {
      shown.value = { ...(shown.value ?? beat.after), view: frame.view, legal: null, undo: false };
    };
    const caption = frame.narrated;
    if (!stage) change();
    else if (!caption) await glide(stage, frame, change, skip);
    else {
      const { words, module } = loaded;
      const { view } = frame;
      const viewer = beat.after.seat;
      const scene: SceneProps = {
        ...{ stage, beat, words, skip, viewer, view, names: namesOf(beat.after), facts: caption.numbers },
        ...{ speed: settings.value.speed || 1, reduced: reducedMotion() },
      };
      const usual = seatOf(caption.numbers) === viewer ? 0 : FOLLOW;
      await (module.scenes?.[caption.name]?.(scene) ?? wait(scene, module.pauses?.[caption.name] ?? usual));
    }
  },
  tell: (frame, beat) => {
    if (frame.narrated) write(frame.narrated.sentence, beat, seatOf(frame.narrated.numbers), touched(beat.events));
  },
  settle: (beat) => {
    if (beat.act) writeAct(beat);
    const was = shown.value;
    shown.value = beat.after;
    pending.value = null;
    arrived(was, beat.after);
  },
  still: () => settings.value.speed === 0 || document.hidden || stage === null,
});

export const busy = queue.busy;
export const rushing = queue.rushing;
export const skip = (): void => queue.skip();
/** Skip to a caption, also one that has not come yet. */
export const skipTo = (caption: string): void => queue.skipTo(({ narrated }) => narrated?.name === caption);

/** The plan for the table as it is shown. */
export const plan = computed(() => (planned.value && planned.value.n === shown.value?.n ? planned.value : null));

/** The legal actions, once no animation is left. */
export const legal = computed<readonly Legal[]>(() => {
  const table = shown.value;
  const now = plan.value?.legal ?? table?.legal;
  const all = table && !busy.value && !sent.value && !table.paused && now ? now : [];
  const lesson = taught.value;
  if (!lesson || lesson.id !== table?.id) return all;
  const only = all.filter(([action]) => action === lesson.actions[table.n - lesson.begins]);
  return only.length ? only : all;
});

export const myTurn = computed(() => {
  const table = shown.value;
  return table?.status === "playing" && table.seat !== null && table.view?.to_act === table.seat && !table.seats[table.seat]?.bot;
});

export function namesOf(table: Table): string[] {
  const several = table.mine.length > 1;
  const nameOf = ({ name, bot }: Table["seats"][number], seat: number) =>
    (bot && calledAt(table.settings, seat)) || called(name) || say("open_seat");
  return table.seats.map((seat, number) => (number === table.seat && !several ? say("you") : nameOf(seat, number)));
}

function narratorFor(table: Table, { words, module }: LoadedGame): Narrator {
  return new Narrator(words, namesOf(table), table.mine.length > 1 ? null : table.seat, module.slots);
}

const seatOf = (numbers: Record<string, number>): number | null => numbers.seat ?? numbers.winner ?? null;

const touched = (events: readonly (readonly unknown[])[]): number[] =>
  events.filter((event) => event[0] === "moved" || event[0] === "revealed").map((event) => event[1] as number);

function write(text: string, beat: Beat, seat: number | null, cards: number[], kind: LogLine["kind"] = "event"): void {
  log.value = [...log.value.slice(-LOG_LENGTH), { n: beat.n, seat, text, cards, kind }];
  spoken.value = text;
}

/** What happened besides the game; of oneself in the second person. */
export function actSaid(name: string, who: string, what: string): string {
  const own = `own.${name}` as const;
  const said = who === say("you") ? say(own, { what }) : own;
  return said === own ? say(`act.${name}`, { who, what }) : said;
}

function writeAct(beat: Beat): void {
  const { name, seat, word } = actParts(beat.act);
  const who = seat === null ? "" : (namesOf(beat.after)[seat] ?? "");
  const what = word && name === "offer" ? say(`offer.${word}`) : word;
  write(actSaid(name, who, what), beat, seat, [], "act");
}

function noise(frame: Frame, { module }: LoadedGame): void {
  const name = String(frame.narrated?.name ?? frame.events[0]?.[0] ?? "");
  sound(module.sounds?.[name] ?? HOUSE_SOUNDS[name]);
}

/** After a beat was shown: the curtain, a chime, the next table. */
function arrived(was: Table | null, now: Table): void {
  const turn = now.view?.to_act ?? null;
  if (now.status === "playing" && turn !== null && now.mine.length > 1 && now.mine.includes(turn) && turn !== now.seat)
    curtain.value = turn;
  if (turn === now.seat && turn !== null && was?.view?.to_act !== turn && was !== null) sound(HOUSE_SOUNDS.turn);
  if (now.status === "over" && was?.status === "playing") sound(HOUSE_SOUNDS.over);
}

// Messages of the server

function receive(message: FromHouse): void {
  switch (message.t) {
    case "error":
      refused(message.of ?? "", message.code, sentenceOf(message));
      return;
    case "emoted":
      showEmote(message.seat, message.emote);
      return;
    case "planned":
      laidOut(message);
      return;
    case "reason":
      answered(message.action, message.key ?? "", message.facts ?? {});
      return;
  }
  const { table, beat, lost } = reduce(confirmed.value, message, Date.now());
  sent.value = house.waiting !== null || waiting.length > 0;
  if (lost) house.reopen();
  if (!beat || !table) return;
  trouble.value = null;
  const same = !beat.fresh && !beat.events.length; // nothing has moved: what was laid out still lies there
  planned.value = same && planned.value ? { ...planned.value, n: table.n } : null;
  confirmed.value = table;
  if (planned.value) keepLaid(table, planned.value.actions);
  else if (beat.fresh) layAgain(table);
  playOn();
  house.reached(table.n);
  const key = table.settings.game;
  if (game.value?.words.key === key && game.value.language === language.value) {
    if (beat.fresh && (beat.before?.status ?? "gathering") === "gathering") void recallLog(table, game.value);
    queue.push(beat);
  } else
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

/** What happened before this page was opened, from the replay; without it the log begins here. */
async function recallLog(table: Table, { words, module }: LoadedGame): Promise<void> {
  if (table.status === "gathering" || log.value.length) return;
  const viewer = table.seat === null ? "watcher" : String(table.seat);
  const past = await replay(table.id, viewer).catch(() => null);
  if (!past || confirmed.value?.id !== table.id || past.seat !== (table.seat ?? undefined)) return;
  const lines: LogLine[] = [];
  for (const { n, events = [] } of past.steps) {
    if (n > table.n) break;
    const narrator = new Narrator(words, namesOf(table), table.mine.length > 1 ? null : table.seat, module.slots);
    for (const event of events) {
      const found = narrator.take(event, table.view?.numbers ?? {});
      if (found) lines.push({ n, seat: seatOf(found.numbers), text: found.sentence, cards: touched(events), kind: "event" });
    }
  }
  log.value = [...lines, ...log.value.filter((line) => line.n > table.n)].slice(-LOG_LENGTH);
}

/** What was refused, in the language that is spoken: the game's reason where it has one. */
function sentenceOf({ code, say: said, reason: key = "", facts = {} }: ErrorMessage): string {
  const words = game.value?.words;
  if (code === "illegal" && words && has(words, "reasons", key)) return capital(reason(words, key, facts));
  return refusal(key ? `${code}_${key}` : code, said);
}

let objection = 0; // the notice that says why not
let picked: Element | null = null; // the card that was tapped last

/** A card or a button was tapped: an objection to it is shown there. */
export const pickedAt = (element: Element | null): void => {
  picked = element;
};

/** Why something cannot be done: until the next thing is tried. */
function object(text: string, warn = false): void {
  dismissObjection();
  sound(HOUSE_SOUNDS.refused);
  objection = notify(text, undefined, warn, picked?.isConnected ? picked : undefined);
  spoken.value = text;
}

/** Another thing was picked: dismiss the objection to the last one. */
export const dismissObjection = (): void => dismiss(objection);

function refused(of: string, code: string, sentence: string): void {
  waiting = [];
  sent.value = house.waiting !== null;
  if (of === "open") trouble.value = { code, say: sentence };
  else if (code !== "followed") object(sentence, true);
  if (code === "stale") house.reopen();
}

function showEmote(seat: number, emote: number): void {
  if (muted.value.includes(confirmed.value?.seats[seat]?.person || "?")) return;
  const key = ++moves;
  emotes.value = [...emotes.value.filter((each) => each.seat !== seat), { key, seat, emote }];
  setTimeout(() => {
    emotes.value = emotes.value.filter((each) => each.key !== key);
  }, 4_000);
}

// What the viewer does

/** Mute or unmute the emotes of a player; remembered on this device. */
export function mute(table: Table, seat: number, on: boolean): void {
  const person = table.seats[seat]?.person;
  if (!person) return;
  const others = muted.value.filter((each) => each !== person);
  muted.value = on ? [...others.slice(-99), person] : others;
  remember(MUTED, muted.value.join(" "));
  emotes.value = emotes.value.filter((each) => each.seat !== seat);
  house.say({ t: "mute", seat, on });
}

/** Follow a table, and clear what was shown of another. */
export function openTable(id: string, code = "", watch = false, seat: number | null = null): void {
  if (confirmed.value?.id !== id) putAway();
  curtain.value = null;
  house.open({ table: id, ...(code ? { code } : {}), ...(watch ? { watch } : {}), ...(seat === null ? {} : { seat }) });
}

export function putAway(): void {
  queue.clear();
  waiting = [];
  for (const each of [confirmed, shown, trouble, pending, planned, curtain] as { value: unknown }[]) each.value = null;
  log.value = [];
  emotes.value = [];
  sent.value = false;
  spoken.value = "";
}

export function leaveTable(): void {
  house.leave();
  putAway();
}

const promisesOf = (action: string): Legal[1] => legal.value.find(([text]) => text === action)?.[1] ?? {};

/** Whether an action wants a second tap first. */
function wantsSecondTap(action: string): boolean {
  const promises = promisesOf(action);
  const how = settings.value.confirm;
  return how === "always" || (how === "risky" && (game.value?.module.risky?.(action, promises) ?? false));
}

/** Play an action, or ask for the second tap. */
export function play(action: string): void {
  const table = confirmed.value;
  if (!table || !legal.value.some(([text]) => text === action)) return;
  if (pending.value !== action && wantsSecondTap(action)) {
    pending.value = action;
    return;
  }
  pending.value = null;
  const laid = plan.value?.actions ?? [];
  if (isStaged(table, action)) {
    lay([...laid, action]);
    return;
  }
  planned.value = null;
  waiting = [...laid, action];
  playOn();
}

function send(table: Table, action: string): void {
  moves += 1;
  const key = `${Date.now().toString(36)}${moves.toString(36)}`;
  sent.value = house.play({ n: table.n, action, key }) || sent.value;
}

// Staged moves: the server says what they lead to without broadcasting it. They are played once the turn is complete, or
// where they reveal something new.

let waiting: string[] = []; // to be played one after the other

const isStaged = ({ seats, mine }: Table, action: string): boolean =>
  (game.value?.module.staged?.(action, promisesOf(action)) ?? false) &&
  !taught.value &&
  seats.some((seat, i) => seat.person && !mine.includes(i));

function lay(actions: string[]): void {
  const table = confirmed.value;
  if (!table) return;
  sent.value = true;
  house.say({ t: "plan", n: table.n, actions });
}

function laidOut({ n, actions, events = [], legal }: Planned): void {
  const table = confirmed.value;
  sent.value = house.waiting !== null;
  if (!table?.view || table.n !== n) return;
  if (legal) {
    planned.value = { n, actions, view: folded(table.view, events as unknown[][]), legal };
    keepLaid(table, actions);
  } else {
    planned.value = null;
    waiting = [...actions];
    playOn();
  }
}

// A page that is loaded again, or comes back from a dead line, lays out again what lay there at the same moment of the same table.
const momentOf = ({ id, seat, n }: Table): string => `${id} ${seat} ${n}`;
const keepLaid = (table: Table, actions: readonly string[]): void => remember(LAID, [momentOf(table), ...actions].join("|"));

function layAgain(table: Table): void {
  const [moment, ...actions] = (recall(LAID) ?? "").split("|");
  if (moment === momentOf(table) && actions.length && table.legal?.length) lay(actions);
}

function playOn(): void {
  const table = confirmed.value;
  const next = house.waiting === null && table ? waiting.shift() : undefined;
  if (next !== undefined && table) send(table, next);
}

export const cancel = (): void => {
  pending.value = null;
};

let asking: { left: number; said: string[] } | null = null;

/** Ask why actions are not legal, and say it once the answers are there. */
export function why(actions: readonly string[]): void {
  const some = actions.slice(0, 5);
  asking = { left: some.length, said: [] };
  for (const action of some) house.say({ t: "why", action });
}

function answered(_action: string, key: string, facts: Record<string, unknown>): void {
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

export function undo(): void {
  if (taught.value) return;
  const laid = plan.value?.actions;
  if (!laid) house.say({ t: "undo" });
  else if (laid.length > 1) lay(laid.slice(0, -1));
  else {
    planned.value = null;
    remember(LAID, null);
  }
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
