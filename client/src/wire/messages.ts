// Every message of the wire, written by tools/wire.py from server/messages.py: change it there, then `make wire`.

export const PROTOCOL = 1;
export const GRACE = 3;
export const EMOTES = ["hello", "well_played", "thinking", "oops", "thanks", "wow"] as const;
export const LEVELS = ["random", "easy", "normal", "hard", "master", "oracle"] as const;
export const TEMPERS = ["cautious", "bold", "sly"] as const;
export const SOMEBODY = "Somebody";
export const THE_HOUSE = "The house";

export type Seat = number;

/** of an entry */
export type Number = number;

export type TableId = string;

export type Code = string;

export type Key = string;

export type Short = string;

export type Emote = number;

/** of an option; custom decks are the longest */
export type Value = boolean | number | string;

/** ["moved", 12, "draw", "hand/0", null]: its name, then what it tells; see engine/views.py for how it changes a view */
export type Event = unknown[];

/** an action's text and what it promises: 24, "27..31" (a range) or "14/49" (odds) */
export type Legal = [string, Record<string, number | string>];

export type Zones = Record<string, [number, string | null][]>;

export type Watching = "none" | "public" | "delayed" | "open";

export type Offer = "undo" | "draw" | "stop" | "pause" | "open";

export type Level = "random" | "easy" | "normal" | "hard" | "master" | "oracle";

export type Temper = "cautious" | "bold" | "sly";

/** What one viewer sees: cards as [id, face], the top of a pile first, the face null where it is hidden; public numbers, and what a game derives of them for the screen. */
export interface View {
  to_act: number | null;
  zones: Zones;
  numbers: Record<string, unknown>;
  shown?: Record<string, unknown>;
}

/** How time is kept: not at all, seconds for each move, a bank of seconds with so many more for each move, or days for each move. */
export interface Clock {
  kind?: "none" | "move" | "bank" | "days";
  seconds?: number;
  more?: number;
  days?: number;
}

/** Who is planned for a seat: the person who opens the table, another person at the same device, a bot, or nobody yet. */
export interface SeatPlan {
  who?: "me" | "here" | "bot" | "open";
  /** of a person at the same device, or of a bot: Otto, Mina … */
  name?: string;
  /** of a bot */
  level?: Level;
  /** of a bot whose level thinks ahead */
  temper?: Temper | null;
}

/** How a table is set up. A tournament table keeps to them: nothing here is changed by agreement. */
export interface Settings {
  game: string;
  options?: Record<string, Value>;
  /** none: you, and open seats */
  seats?: SeatPlan[];
  kind?: "friendly" | "tournament";
  /** whether players may ask for hints, which everybody hears of; never at a tournament table */
  hints?: boolean;
  /** in the lobby, for everybody to sit down */
  listed?: boolean;
  /** seconds until bots take the seats that are still open; 0: never */
  fill?: number;
  /** whether everybody is asked before the cards are dealt */
  ready?: boolean;
  /** how long bots think, in percent of the usual; 0: no longer than they need */
  pace?: number;
  clock?: Clock;
  /** by nobody; what lies open; that, later, with what has opened since; every hand, once all agree */
  watching?: Watching;
  /** how many entries behind a delayed watcher is */
  delay?: number;
  /** seconds until an absent player's seat may be given to a bot or claimed */
  absent?: number;
  /** what is played for a player whose time is up */
  timeout?: "default" | "easy" | "normal" | "lose";
  /** the club to which the table belongs: one that you belong to */
  club?: string;
}

/** Who sits somewhere, as everybody may know it. */
export interface SeatInfo {
  /** "" while the seat is free; "Somebody", which nobody can choose, once its person was forgotten */
  name?: string;
  /** the level, where a bot plays */
  bot?: string;
  /** public id */
  person?: string;
  ready?: boolean;
  /** connected now */
  here?: boolean;
  /** resigned, or lost the seat */
  gone?: boolean;
  side?: number;
  /** the seat whose portrait and colour are theirs, where it is another: people keep them in a rematch */
  look?: number | null;
  /** that were taken in this game */
  hints?: number;
  /** cosmetics by kind (back, felt, reveal), as they were when the cards were dealt */
  worn?: Record<string, string>;
  /** the search of this bot is still being compiled: Normal plays for it */
  warming?: boolean;
}

/** How a game ended: "over" when it ran its course, else resign, forfeit, late, draw, stop or void. */
export interface Result {
  points: number[];
  winners: number[];
  how: string;
}

/** Milliseconds: left for the seat to act, and in everybody's bank. */
export interface Times {
  left?: number | null;
  banks?: number[] | null;
}

/** Why a move is better than another one: a promise worth saying, and a key and numbers of how it fares in the worlds. */
export interface Reasons {
  /** the name of the promise */
  promise?: string;
  /** all that the move promises */
  best?: Record<string, number | string>;
  /** what the other move promises of the same */
  other?: number | string | null;
  key?: string;
  numbers?: Record<string, number>;
}

/** What the moves of a seat are worth: its share of the win in percent and half of the 95% interval, over worlds that it cannot tell apart. */
export interface Hint {
  seat: number;
  worlds: number;
  /** the best first */
  moves: [string, number, number][];
  /** how much better the first is than the second, in the same worlds */
  ahead?: [number, number];
  /** ahead by twice the interval */
  sure?: boolean;
  why?: Reasons;
  /** the staged moves after which it is meant */
  after?: string[];
}

/** The first message: who I am. Without a token a guest is made, and the answer has its token. */
export interface Hello {
  t: "hello";
  protocol: Number;
  token?: Code | null;
}

/** Follow a table, as one of my seats or as a watcher; `since` is the last number I have, to get only what is new. */
export interface Open {
  t: "open";
  table: TableId;
  /** of the invitation */
  code?: Code;
  /** which of my seats looks; none: the first */
  seat?: Seat | null;
  watch?: boolean;
  since?: Number | null;
  /** whether moves may be sent in short */
  short?: boolean;
}

/** Stop following the table. */
export interface Close {
  t: "close";
}

/** Take a free seat of the table I follow; or, where I sit here already, let a bot of a level take it. */
export interface Sit {
  t: "sit";
  seat?: Seat | null;
  code?: Code;
  /** of the bot */
  level?: Level | null;
  temper?: Temper | null;
}

/** Give my seat back before the game begins. */
export interface Stand {
  t: "stand";
}

/** I am ready (the person who opens a table always is); `add` goes into every shuffle, so that the server alone cannot choose it. */
export interface Ready {
  t: "ready";
  add?: Code;
}

/** Play an action by its text. `n` is the last number I have; `key` is mine to choose and makes a repetition harmless. */
export interface Play {
  t: "play";
  n: Number;
  action: Short;
  key: Key;
  /** that it is for: a move that comes late is played nowhere else */
  table?: TableId | null;
}

/** Why may I not play this? */
export interface Why {
  t: "why";
  action: Short;
}

/** What would these moves of mine lead to, one after the other? They are not played, and nobody else sees them. */
export interface Plan {
  t: "plan";
  /** the last number I have */
  n: Number;
  actions: Short[];
}

/** What would be good now? It is written into the record, everybody at the table hears that I asked, and I alone get the answer. */
export interface AskHint {
  t: "hint";
  /** the last number I have */
  n: Number;
  /** moves that I have laid out and not played */
  after?: Short[];
}

/** Take my last move back, where that is no peek; in friendly games the others may be asked (offer). `n` is the last number I have, so that a repetition takes nothing more back. */
export interface Undo {
  t: "undo";
  n?: Number | null;
}

/** Propose something that needs everybody's consent; agreed at once where nobody else is there to ask. */
export interface MakeOffer {
  t: "offer";
  what: Offer;
}

/** Say yes or no to the offer on the table. */
export interface Answer {
  t: "answer";
  yes: boolean;
}

/** Give up the game. */
export interface Resign {
  t: "resign";
}

/** Go on after a pause. */
export interface Resume {
  t: "resume";
}

/** Decide about a player who has been away too long: a bot takes over, or they lose the seat. */
export interface Absent {
  t: "absent";
  seat: Seat;
  do: "bot" | "claim";
}

/** Once more, with the seats moved on by one. */
export interface Rematch {
  t: "rematch";
}

/** One of six: hello, well played, thinking, oops, thanks, wow. */
export interface SendEmote {
  t: "emote";
  emote: Emote;
}

/** Hear no more emotes of a seat, or hear them again. */
export interface Mute {
  t: "mute";
  seat: Seat;
  on?: boolean;
}

/** Who watches the table that I opened. */
export interface AskWatchers {
  t: "watchers";
}

/** Forbid a person to watch the table that I opened, from now on. */
export interface RemoveWatcher {
  t: "remove";
  person: string;
}

/** Follow the list of open tables, or stop. */
export interface Lobby {
  t: "lobby";
  on?: boolean;
}

/** Play now: with people who wait for this game, or with bots after a moment. */
export interface Quick {
  t: "quick";
  game: string;
  /** goes into every shuffle */
  add?: Code;
}

/** Are you there? */
export interface Ping {
  t: "ping";
}

/** The answer to hello. `token` comes once, for a new guest: keep it, it is who you are. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  /** the version of the server */
  house: string;
  person: string;
  name: string;
  token?: string;
}

/** A table as it stands, with a fresh view: sent when it is opened, when I am too far behind, and after a move was taken back. */
export interface TableInfo {
  t: "table";
  id: string;
  n: number;
  status: "gathering" | "playing" | "over";
  settings: Settings;
  seats: SeatInfo[];
  commitment: string;
  /** whose eyes these are; none: a watcher's */
  seat?: number | null;
  /** all my seats: more than one where a device is passed around */
  mine?: number[];
  view?: View | null;
  legal?: Legal[] | null;
  undo?: boolean;
  times?: Times | null;
  /** that this seat took for the decision it is at */
  hint?: Hint | null;
  /** who made it, and what */
  offer?: [number, string] | null;
  /** the seats that said yes to it */
  agreed?: number[];
  paused?: boolean;
  /** the seats that let everybody watch their cards */
  opened?: number[];
  result?: Result | null;
  /** of the invitation, for those who sit here */
  code?: string;
  /** once the game is over */
  secret?: string;
  added?: string[];
  /** the next table */
  rematch?: string;
  /** that it is a table of */
  tournament?: string;
  /** what led to this message, where something did: "@undo 0" */
  act?: string;
  /** what the game said when the cards were dealt, in the message that brings them */
  events?: Event[];
  /** where the same deal lies at several tables: its secret is not sent here, but shown when the last of them is over */
  deal?: string;
}

/** Something happened: number n. Events are those that these eyes may see; legal actions come to the seat to act. */
export interface On {
  t: "on";
  n: number;
  events?: Event[];
  legal?: Legal[] | null;
  /** of the move, for the one who sent it */
  key?: string;
  /** whether the one who moved may still take it back */
  undo?: boolean;
  times?: Times | null;
  /** "@timeout 2", "@offer 0 draw" */
  act?: string;
  /** for the seat that asked: the act is "@hint 0" */
  hint?: Hint | null;
  result?: Result | null;
  /** once the game is over */
  secret?: string;
  /** the next table: open it */
  rematch?: string;
}

/** The words that short moves of the table I open name by their numbers: the first is 0. */
export interface Words {
  t: "words";
  words: string[];
}

/** Number n was nothing for these eyes. */
export interface Skip {
  t: "skip";
  n: number;
}

/** Who sits where has changed, or who is here. Where it has a number, that number changed nothing else. */
export interface Seats {
  t: "seats";
  seats: SeatInfo[];
  n?: number | null;
}

/** Why an action is not legal now: a key of the game's reasons and its facts; no key where it is legal. */
export interface Reason {
  t: "reason";
  action: string;
  key?: string;
  facts?: Record<string, unknown>;
}

/** What a plan leads to, and what may follow; neither where its moves would show me something new or end my turn: play those. */
export interface Planned {
  t: "planned";
  n: number;
  actions: string[];
  events?: unknown[];
  legal?: Legal[] | null;
}

/** What was wrong with a message, and what to do. Nothing was changed by it. */
export interface Error {
  t: "error";
  code: string;
  say: string;
  /** the tag of the message */
  of?: string;
  /** of the move */
  key?: string;
  /** where the table is now, for a stale move */
  n?: number | null;
  /** of the game, for an illegal move */
  reason?: string;
  facts?: Record<string, unknown>;
  nearest?: string[];
}

/** A player showed an emote. */
export interface Emoted {
  t: "emoted";
  seat: number;
  emote: number;
}

/** A person who watches a table. */
export interface Watcher {
  person: string;
  name: string;
}

/** Who watches the table that I opened. */
export interface Watchers {
  t: "watched";
  people: Watcher[];
}

/** A table in a list. */
export interface TableLine {
  id: string;
  game: string;
  status: string;
  seats: SeatInfo[];
  options?: Record<string, Value>;
  clock?: Clock;
  watching?: Watching;
  kind?: string;
  /** when it last changed, seconds since 1970 */
  at?: number;
  /** whether it waits for me */
  turn?: boolean;
  /** when the time of its turn is up, where turns have days; seconds since 1970 */
  until?: number | null;
}

/** The open tables; sent again whenever they change. */
export interface Tables {
  t: "tables";
  tables: TableLine[];
}

/** Where play-now found a seat: open that table. */
export interface Seated {
  t: "seated";
  table: string;
}

/** The game that is over was counted for me, and brought so much XP: /api/me/progress/earned/{table} says for what. */
export interface Earned {
  t: "earned";
  table: string;
  xp: number;
}

/** Here I am. */
export interface Pong {
  t: "pong";
}

/** The server closes this connection: reconnect after so many seconds, and nothing is lost. */
export interface Bye {
  t: "bye";
  why: string;
  after: number;
}

/** What the operator has to say to everybody, after `welcome` and whenever it changes; empty: no more. */
export interface Announced {
  t: "announced";
  /** by language: en, de */
  text: Record<string, string>;
}

export type FromClient =
  | Hello
  | Open
  | Close
  | Sit
  | Stand
  | Ready
  | Play
  | Why
  | Plan
  | AskHint
  | Undo
  | MakeOffer
  | Answer
  | Resign
  | Resume
  | Absent
  | Rematch
  | SendEmote
  | Mute
  | AskWatchers
  | RemoveWatcher
  | Lobby
  | Quick
  | Ping;

export type FromHouse =
  | Welcome
  | TableInfo
  | On
  | Words
  | Skip
  | Seats
  | Reason
  | Planned
  | Error
  | Emoted
  | Tables
  | Seated
  | Earned
  | Pong
  | Bye
  | Announced
  | Watchers;
