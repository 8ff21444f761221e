// HTTP requests: opening tables, my tables and games, replays, the profile. See /api of any server.
import { greeted, house, token } from "./store/house";
import { settings as preferences } from "./store/settings";
import { remember } from "./store/storage";
import { refusal } from "./text";
import type { FinishedGame, FinishedGames, Lesson, Me, Replay, Signed, TableMade, TableShown } from "./wire/http";
import type { SeatPlan, Settings, Value } from "./wire/messages";

export type { FinishedGame, Lesson, Me as MyHouse, Replay, ReplayStep, TableMade as Made } from "./wire/http";

/** A refusal of the server, with its code and its sentence. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    say: string,
  ) {
    super(refusal(code, say));
  }
}

/** Who asks, as the server wants to know it. */
export function headersOf(): Record<string, string> {
  const known = token.get();
  return known ? { authorization: `Bearer ${known}` } : {};
}

export async function refusedBy(answer: Response): Promise<Refused> {
  const answered = (await answer.json().catch(() => ({}))) as { code?: string; say?: string };
  return new Refused(answered.code ?? "unknown", answered.say ?? `The house answered ${answer.status}.`);
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = headersOf();
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (answer.ok) return (await answer.json()) as T;
  throw await refusedBy(answer);
}

/** A random addition to every shuffle, so that the server alone cannot choose it. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function openTable(settings: Settings): Promise<TableMade> {
  await greeted();
  const { speed } = preferences.value; // a player who wants no animations wants no bots that seem to think
  return ask("POST", "/api/tables", { settings: { pace: speed ? 100 / speed : 0, ...settings }, add: entropy() });
}

/** Who else sits down: bots, people at this device, or a friend by link and bots where there are more seats. */
export type Company = "bots" | "here" | "friend";

/** A table with one tap. `called` names those who share this device. */
export function playNow(
  game: string,
  seats: number,
  company: Company,
  options: Record<string, Value>,
  called: (number: number) => string,
): Promise<TableMade> {
  const other = (at: number): SeatPlan =>
    company === "here" ? { who: "here", name: called(at + 1) } : company === "friend" && at === 1 ? { who: "open" } : { who: "bot" };
  const plan = Array.from({ length: seats }, (_, at): SeatPlan => (at ? other(at) : { who: "me" }));
  return openTable({ game, options, seats: plan, ready: false });
}

export async function mine(): Promise<Me> {
  await greeted();
  return ask("GET", "/api/me");
}

/** My games, the newest first: the last ones, or all of them. */
export async function finished(all = false): Promise<FinishedGame[]> {
  await greeted();
  const games: FinishedGame[] = [];
  let older = "";
  do {
    const found = await ask<FinishedGames>("GET", `/api/finished?mine=1${older}`);
    games.push(...found.games);
    older = all && found.before ? `&before=${found.before}` : "";
  } while (older);
  return games;
}

export async function replay(id: string, viewer = ""): Promise<Replay> {
  await greeted();
  return ask("GET", `/api/tables/${encodeURIComponent(id)}/replay${viewer ? `?eye=${encodeURIComponent(viewer)}` : ""}`);
}

/** A table at the beginning of a game's lesson. */
export async function learn(game: string): Promise<Lesson> {
  await greeted();
  return ask("POST", `/api/learn/${encodeURIComponent(game)}`);
}

/** The link to a table that gathers, as the house knows itself from outside. */
export async function linkOf(id: string): Promise<string> {
  await greeted();
  return (await ask<TableShown>("GET", `/api/tables/${encodeURIComponent(id)}`)).link ?? "";
}

/** The link by which others watch a table; none where it is not to be watched. */
export const watchLinkOf = async (id: string): Promise<string> =>
  (await ask<TableShown>("GET", `/api/tables/${encodeURIComponent(id)}`)).watch ?? "";

export const playFrom = (table: string, n: number, seat: number): Promise<TableMade> => ask("POST", "/api/tables/from", { table, n, seat });
export const rename = (name: string): Promise<Me> => ask("POST", "/api/me/name", { name });
export const keep = (name: string, password: string, old: string): Promise<Me> => ask("POST", "/api/me/password", { name, password, old });

export async function signIn(name: string, password: string): Promise<void> {
  become(await ask<Signed>("POST", "/api/sign-in", { name, password }));
}

export async function signOutEverywhere(): Promise<void> {
  become(await ask<Signed>("POST", "/api/me/sign-out-everywhere"));
}

export async function forgetMe(): Promise<void> {
  await ask("DELETE", "/api/me");
  token.set(null);
  remember("decks", null);
  house.retry();
}

function become(signed: Signed): void {
  token.set(signed.token);
  house.retry();
}
