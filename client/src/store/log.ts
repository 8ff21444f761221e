// The log of the table on the screen, and what is said aloud of it.
import { signal } from "@preact/signals";
import { replay } from "../api";
import type { LoadedGame } from "../games/game";
import { h } from "../parts/hintwords";
import { say } from "../text";
import type { Narrated } from "../text/game";
import { confirmed, namesOf, narratorFor } from "./current";
import { notify } from "./house";
import { actParts, type Beat, type Table } from "./table";

export interface LogLine {
  n: number;
  seat: number | null;
  text: string;
  cards: number[]; // what hovering it outlines
  kind: "event" | "act";
}

const LOG_LENGTH = 400;

export const log = signal<LogLine[]>([]);
export const spoken = signal(""); // the polite live region
export const outlined = signal<readonly number[]>([]); // the cards of the line that is hovered

export function clearLog(): void {
  log.value = [];
  spoken.value = "";
}

export const seatOf = (numbers: Record<string, number>): number | null => numbers.seat ?? numbers.winner ?? null;

const touched = (events: readonly (readonly unknown[])[]): number[] =>
  events.filter((event) => event[0] === "moved" || event[0] === "revealed").map((event) => event[1] as number);

const lineOf = (n: number, { numbers, sentence }: Narrated, events: readonly (readonly unknown[])[]): LogLine => ({
  ...{ n, seat: seatOf(numbers), text: sentence, cards: touched(events), kind: "event" },
});

function write(line: LogLine): void {
  log.value = [...log.value.slice(-LOG_LENGTH), line];
  spoken.value = line.text;
}

export const writeEvent = (narrated: Narrated, beat: Beat): void => write(lineOf(beat.n, narrated, beat.events));

/** What happened besides the game; of oneself in the second person. */
export function actSaid(name: string, who: string, what: string): string {
  const own = `own.${name}` as const;
  const said = who === say("you") ? say(own, { what }) : own;
  return said === own ? say(`act.${name}`, { who, what }) : said;
}

function actLine(n: number, act: string, table: Table): LogLine {
  const { name, seat, word } = actParts(act);
  const who = seat === null ? "" : (namesOf(table)[seat] ?? "");
  const what = word && name === "offer" ? say(`offer.${word}`) : word;
  return { n, seat, text: actSaid(name, who, what), cards: [], kind: "act" };
}

export function writeAct(beat: Beat): void {
  const line = actLine(beat.n, beat.act, beat.after);
  write(line);
  if (beat.act.startsWith("@hint") && line.seat !== beat.after.seat) notify(line.text, h("heard"));
}

/** What happened before this page was opened, from the replay; without it the log begins here. */
export async function recallLog(table: Table, loaded: LoadedGame): Promise<void> {
  if (table.status === "gathering" || log.value.length) return;
  const viewer = table.seat === null ? "watcher" : String(table.seat);
  const past = await replay(table.id, viewer).catch(() => null);
  if (!past || confirmed.value?.id !== table.id || past.seat !== (table.seat ?? undefined)) return;
  const lines: LogLine[] = [];
  for (const { n, act = "", events = [] } of past.steps) {
    if (n > table.n) break;
    if (act) lines.push(actLine(n, act, table));
    const narrator = narratorFor(table, loaded);
    for (const event of events) {
      const found = narrator.take(event, table.view?.numbers ?? {});
      if (found) lines.push(lineOf(n, found, events));
    }
  }
  log.value = [...lines, ...log.value.filter((line) => line.n > table.n)].slice(-LOG_LENGTH);
}
