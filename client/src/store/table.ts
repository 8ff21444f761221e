// A table as the server confirmed it: a pure reducer over its messages. Each change comes with a beat: what there is to show of it.
import type { FromHouse, Hint, Legal, On, Result, SeatInfo, Settings, TableInfo, Times } from "../wire/messages";
import { folded, singly, type View, viewOf } from "./view";

export interface Table {
  id: string;
  n: number;
  status: TableInfo["status"];
  settings: Settings;
  seats: SeatInfo[];
  commitment: string;
  seat: number | null;
  mine: number[];
  view: View | null;
  legal: Legal[] | null;
  undo: boolean;
  times: (Times & { at: number }) | null; // `at`: when it was received, on this machine's clock
  hint: Hint | null; // that this seat took for the decision it is at
  offer: [number, string] | null;
  agreed: number[];
  paused: boolean;
  opened: number[];
  result: Result | null;
  code: string;
  secret: string;
  added: string[];
  rematch: string;
  tournament: string; // that it is a table of
  deal: string; // where the same one lies at several tables
}

/** One number of the log: what happened, and the table afterwards. A fresh one has no events: the view is shown at once. */
export interface Beat {
  n: number;
  fresh: boolean;
  events: unknown[][];
  act: string;
  before: Table | null;
  after: Table;
}

export interface Change {
  table: Table | null;
  beat?: Beat;
  lost?: boolean; // a number is missing: the table must be opened again
}

/** The table after a message; `now` is the time for its clocks. */
export function reduce(table: Table | null, message: FromHouse, now: number): Change {
  if (message.t === "table") {
    const after = fresh(message, now);
    const same = table?.id === after.id;
    return { table: after, beat: { n: after.n, fresh: true, events: [], act: message.act ?? "", before: same ? table : null, after } };
  }
  if (!table) return { table };
  switch (message.t) {
    case "on":
      return numbered(table, message.n, () => {
        const after = happened(table, message, now);
        return {
          table: after,
          beat: {
            n: message.n,
            fresh: false,
            events: singly(table.view, message.events ?? []),
            act: message.act ?? "",
            before: table,
            after,
          },
        };
      });
    case "skip":
      return numbered(table, message.n, () => quiet(table, { ...table, n: message.n, ...(table.status === "playing" ? UNOFFERED : {}) }));
    case "seats": {
      const seats = message.seats;
      if (message.n === null || message.n === undefined) return quiet(table, { ...table, seats });
      const n = message.n;
      return numbered(table, n, () => quiet(table, { ...table, seats, n }));
    }
  }
  return { table };
}

const UNOFFERED = { offer: null, agreed: [] }; // what every move leaves, also one of which there is nothing to see

function numbered(table: Table, n: number, change: () => Change): Change {
  if (n <= table.n) return { table }; // known already
  return n === table.n + 1 ? change() : { table, lost: true };
}

function quiet(before: Table, after: Table): Change {
  return { table: after, beat: { n: after.n, fresh: false, events: [], act: "", before, after } };
}

function fresh(message: TableInfo, now: number): Table {
  const { id, n, status, settings, seats, commitment } = message;
  return {
    ...{ id, n, status, settings, seats, commitment },
    seat: message.seat ?? null,
    mine: message.mine ?? [],
    view: message.view ? viewOf(message.view) : null,
    legal: message.legal ?? null,
    undo: message.undo ?? false,
    times: message.times ? { ...message.times, at: now } : null,
    hint: message.hint ?? null,
    offer: message.offer ?? null,
    agreed: message.agreed ?? [],
    paused: message.paused ?? false,
    opened: message.opened ?? [],
    result: message.result ?? null,
    code: message.code ?? "",
    secret: message.secret ?? "",
    added: message.added ?? [],
    rematch: message.rematch ?? "",
    deal: message.deal ?? "",
    tournament: message.tournament ?? "",
  };
}

function happened(table: Table, message: On, now: number): Table {
  const events = message.events ?? [];
  const moved = events.length > 0 || Boolean(message.key); // a move of mine comes with its key, also where nothing of it is to be seen
  const next: Table = {
    ...table,
    n: message.n,
    view: table.view && events.length ? folded(table.view, events) : table.view,
    legal: message.legal ?? (moved ? null : table.legal),
    undo: message.undo ?? false,
    times: message.times ? { ...message.times, at: now } : moved ? null : table.times,
    hint: message.hint ?? (moved ? null : table.hint),
    ...(moved ? UNOFFERED : {}),
    rematch: message.rematch || table.rematch,
    secret: message.secret || table.secret,
  };
  if (message.act) acted(next, message.act, Boolean(message.result));
  if (message.result) {
    const view = next.view ? { ...next.view, to_act: null } : null;
    Object.assign(next, { result: message.result, status: "over", legal: null, paused: false, view, ...UNOFFERED });
  }
  return next;
}

/** Whether somebody at this screen still has a seat that they have not given up. */
export const playsOn = ({ mine, seats }: Table): boolean => mine.some((seat) => !seats[seat]?.gone);

/** The seat that gives a player portrait and colour: their own, but in a rematch the one they had before it. */
export const lookOf = ({ seats }: Pick<Table, "seats">, seat: number): number => seats[seat]?.look ?? seat;

/** "@offer 0 draw" in its parts. */
export function actParts(act: string): { name: string; seat: number | null; word: string } {
  const [name = "", ...rest] = act.replace(/^@/, "").split(" ");
  const seat = rest[0] !== undefined && /^\d$/.test(rest[0]) ? Number(rest.shift()) : null;
  return { name, seat, word: rest[0] ?? "" };
}

/** The table after an act, as in engine/match.py; tests/golden/acts.json checks both. `over`: it ended the game. */
function acted(table: Table, act: string, over: boolean): void {
  const { name, seat, word } = actParts(act);
  const change = (at: number | null, info: Partial<SeatInfo>) => {
    table.seats = table.seats.map((old, i) => (i === at ? { ...old, ...info } : old));
  };
  switch (name) {
    case "offer":
      table.offer = [seat ?? 0, word];
      table.agreed = [seat ?? 0];
      break;
    case "accept":
      table.agreed = union(table.agreed, seat ?? 0);
      break;
    case "decline":
    case "undo":
      Object.assign(table, UNOFFERED);
      break;
    case "pause":
      Object.assign(table, UNOFFERED, { paused: true });
      break;
    case "resume":
      table.paused = false;
      break;
    case "bot":
      change(seat, { bot: word || "normal" });
      break;
    case "back":
      change(seat, { bot: "" });
      break;
    case "hint":
      change(seat, { hints: (table.seats[seat ?? 0]?.hints ?? 0) + 1 });
      break;
    case "open":
      table.opened = union(table.opened, seat ?? 0);
      break;
    case "resign":
    case "forfeit":
    case "late":
      change(seat, { gone: true, bot: table.seats[seat ?? 0]?.bot || (over ? "" : "normal") });
      break;
  }
  if (table.seat !== null && table.seats[table.seat]?.bot) table.legal = null; // a bot plays there now
}

const union = (seats: number[], seat: number): number[] => (seats.includes(seat) ? seats : [...seats, seat]);
