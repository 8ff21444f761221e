// What the viewer may do and does: a second tap where it is risky, one move at a time, and staged moves.
import { computed, signal } from "@preact/signals";
import type { Lesson } from "../api";
import type { Legal, Planned } from "../wire/messages";
import { confirmed, game, shown } from "./current";
import { house } from "./house";
import { busy } from "./playback";
import { settings } from "./settings";
import { recall, remember } from "./storage";
import type { Beat, Table } from "./table";
import { folded, type View } from "./view";

export interface Plan {
  n: number;
  actions: string[];
  view: View;
  legal: readonly Legal[];
}

/** What the viewer is about to do. */
interface Intent {
  asked: { n: number; action: string } | null; // waits for its second tap
  plan: Plan | null; // staged moves: laid out here, not played yet, unknown to others
  waiting: readonly string[]; // to be played one after the other
  sent: boolean; // something is on its way
}

const LAID = "laid";
const NOTHING: Intent = { asked: null, plan: null, waiting: [], sent: false };

const intent = signal<Intent>(NOTHING);
export const taught = signal<Lesson | null>(null); // the lesson at this table: only what it teaches can be played

const intend = (part: Partial<Intent>): void => {
  intent.value = { ...intent.value, ...part };
};
export const forget = (): void => {
  intent.value = NOTHING;
};

/** The action that waits for its second tap at the table as it is shown. */
export const pending = computed(() => (intent.value.asked?.n === shown.value?.n ? (intent.value.asked?.action ?? null) : null));
/** The plan for the table as it is shown. */
export const plan = computed(() => (intent.value.plan && intent.value.plan.n === shown.value?.n ? intent.value.plan : null));
export const sent = computed(() => intent.value.sent);

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

const promisesOf = (action: string): Legal[1] => legal.value.find(([text]) => text === action)?.[1] ?? {};

/** Whether an action wants a second tap first. */
function wantsSecondTap(action: string): boolean {
  const how = settings.value.confirm;
  return how === "always" || (how === "risky" && (game.value?.module.risky?.(action, promisesOf(action)) ?? false));
}

/** Play an action, or ask for the second tap. */
export function play(action: string): void {
  const table = confirmed.value;
  if (!table || !legal.value.some(([text]) => text === action)) return;
  if (pending.value !== action && wantsSecondTap(action)) {
    intend({ asked: { n: table.n, action } });
    return;
  }
  cancel();
  const laid = plan.value?.actions ?? [];
  if (isStaged(table, action)) {
    lay([...laid, action]);
    return;
  }
  intend({ plan: null, waiting: [...laid, action] });
  playOn();
}

export const cancel = (): void => intend({ asked: null });

export function undo(): void {
  if (taught.value) return;
  const laid = plan.value?.actions;
  if (!laid) house.say({ t: "undo" });
  else if (laid.length > 1) lay(laid.slice(0, -1));
  else {
    intend({ plan: null });
    remember(LAID, null);
  }
}

let moves = 0;

function playOn(): void {
  const table = confirmed.value;
  const [next, ...waiting] = intent.value.waiting;
  if (!table || next === undefined || house.waiting !== null) return;
  moves += 1;
  const key = `${Date.now().toString(36)}${moves.toString(36)}`;
  intend({ waiting, sent: house.play({ n: table.n, action: next, key }) || intent.value.sent });
}

/** A message came: what was sent may have been answered by it. */
export const heard = (): void => intend({ sent: house.waiting !== null || intent.value.waiting.length > 0 });

/** Something was refused: what should have followed it is not played. */
export const refusedMove = (): void => intend({ waiting: [], sent: house.waiting !== null });

/** The table went on: what was laid out still lies there where nothing has moved. */
export function follow(table: Table, { fresh, events }: Beat): void {
  const kept = !fresh && !events.length ? intent.value.plan : null;
  intend({ plan: kept && { ...kept, n: table.n } });
  if (kept) keepLaid(table, kept.actions);
  else if (fresh) layAgain(table);
  playOn();
}

// Staged moves: the server says what they lead to without broadcasting it. They are played once the turn is complete, or
// where they reveal something new.

const isStaged = ({ seats, mine }: Table, action: string): boolean =>
  (game.value?.module.staged?.(action, promisesOf(action)) ?? false) &&
  !taught.value &&
  seats.some((seat, i) => seat.person && !mine.includes(i));

function lay(actions: string[]): void {
  const table = confirmed.value;
  if (!table) return;
  intend({ sent: true });
  house.say({ t: "plan", n: table.n, actions });
}

export function laidOut({ n, actions, events = [], legal }: Planned): void {
  const table = confirmed.value;
  intend({ sent: house.waiting !== null });
  if (!table?.view || table.n !== n) return;
  if (legal) {
    intend({ plan: { n, actions, view: folded(table.view, events as unknown[][]), legal } });
    keepLaid(table, actions);
  } else {
    intend({ plan: null, waiting: [...actions] });
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
