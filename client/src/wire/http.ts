// What goes over HTTP, written by `make wire` from the calls that the server declares: change them there.
import type {Clock, Hint, Reasons, Result, SeatInfo, Settings, TableLine, View} from "./messages";
/**
 * How much of the best chance a seat kept, in hundredths of a percent; None where it never had a choice.
 */
export interface Accuracy {
  seat: number;
  decisions: number;
  kept: number | null;
  margin: number;
}
export interface AchievementInfo {
  key: string;
  say: string;
  about: string;
  done: number;
  goal: number;
  game?: string;
  day?: string;
}
export interface ArbiterShown {
  person: string;
  name: string;
}
/**
 * A deal that may be shown: the last table is over. Its commitment was told before anybody sat down.
 */
export interface BoardShown {
  board: number;
  commitment: string;
  secret: string;
  tables: BoardTable[];
}
export interface BoardTable {
  id: string;
  made: Made[];
}
/**
 * What one made of a deal, and how that compares with the others who held the same cards.
 */
export interface Made {
  player: Player;
  won?: ("gave_up" | "lost" | "shared" | "won") | null;
  score?: number;
  matchpoints?: number;
  most?: number;
  percent?: number;
  difference?: number;
  left?: boolean;
}
/**
 * One who plays an evening.
 */
export interface Player {
  name: string;
  me?: boolean;
  bot?: boolean;
}
/**
 * What the moves at a bot's decision were worth, over worlds that it could not tell apart then; and how it chose.
 *
 *     A level that thinks ahead tries fewer worlds than are tried here, and its own dice are gone; a plain one plays by rules of thumb or
 *     by what it learned, and looks at no world; until a search was compiled Normal stood in for it.
 */
export interface BotWhy {
  seat: number;
  played: string;
  bot: string;
  how: "policy" | "search" | "stand_in";
  worth: Hint;
  /**
   * @minItems 2
   * @maxItems 2
   */
  behind?: [number, number];
}
/**
 * A campaign for one who would play it.
 */
export interface CampaignShown {
  day: string;
  number: number;
  next: number;
  nights: number;
  finished: number;
  open: OpenRun[];
  today: RunOfDay[];
}
/**
 * A run of a campaign that I may go on with.
 */
export interface OpenRun {
  table: string;
  doors: number;
  hp: number;
  night: number;
  day: number;
}
/**
 * How far a player came in the run of today.
 */
export interface RunOfDay {
  name: string;
  doors: number;
  hp: number;
  won: boolean;
  over: boolean;
  mine: boolean;
  table: string;
}
export interface Catalogue {
  games: ShownGame[];
}
/**
 * A game in the catalogue: what the home page and the new table need before its own part is loaded.
 */
export interface ShownGame {
  key: string;
  title: string;
  tagline: string;
  /**
   * @minItems 3
   * @maxItems 3
   */
  seats: [number, number, number];
  lesson: boolean;
  options: ShownOption[];
  presets: {
    [k: string]: {
      [k: string]: boolean | number | string;
    };
  };
  colour: string;
  ink: string;
  icon: string;
  minutes?: number;
  depth?: number;
  play?: {
    [k: string]: boolean | number | string;
  };
  beside?: {
    [k: string]: boolean | number | string;
  }[];
  decks?: string;
  called?: string;
  seated?: SeatedBy | null;
  fewest_win?: boolean;
  campaign_of?: string;
  chapters?: string[];
  endings?: string[];
}
/**
 * An option as the page that opens a table shows it.
 */
export interface ShownOption {
  name: string;
  title: string;
  default: boolean | number | string;
  about: string;
  low?: number | null;
  high?: number | null;
  words?: string[];
  labels?: string[];
  pair?: string[];
}
/**
 * The option that decides how many sit down, and how many for each of its words.
 */
export interface SeatedBy {
  option: string;
  seats: {
    [k: string]: number;
  };
}
/**
 * One thing that was checked, and what is wrong where something is.
 */
export interface Checked {
  name: string;
  holds: boolean;
  about?: {
    [k: string]: unknown;
  };
  say?: string;
}
/**
 * How a club is called, what it says of itself, and who sees it: members only, everybody, or everybody who may then also join.
 */
export interface ClubChange {
  name: string;
  about?: string;
  visible?: "open" | "private" | "shown";
}
/**
 * A deck for all members of a club.
 */
export interface ClubDeck {
  game: string;
  name: string;
  word: string;
  rev?: number;
}
export interface ClubDecks {
  decks: DeckShown[];
}
export interface DeckShown {
  id: string;
  game: string;
  name: string;
  word: string;
  rev: number;
  by: string;
  mine: boolean;
}
/**
 * A date of a club. `remind`: hours before it, at which members who have asked for notices get one; none: never.
 */
export interface ClubEvent {
  title: string;
  at: number;
  minutes?: number;
  game?: string;
  rules?: string;
  about?: string;
  remind?: number | null;
  rev?: number;
  what?: string;
}
/**
 * A club in a list.
 */
export interface ClubLine {
  id: string;
  name: string;
  about: string;
  visible: "open" | "private" | "shown";
  members: number;
  role: string;
}
export interface ClubMember {
  id: string;
  name: string;
  role: "member" | "organiser" | "owner";
  since: number;
}
/**
 * The table of results by game, made from the last games of a club in which at least two people played.
 */
export interface ClubResults {
  games: GameResults[];
  most: number;
}
export interface GameResults {
  game: string;
  games: number;
  rows: ResultRow[];
}
/**
 * What a member has played in a club.
 */
export interface ResultRow {
  name: string;
  played: number;
  won: number;
  drawn: number;
  last: number;
  me: boolean;
}
/**
 * A club as I may see it. By its invitation alone: what it is called, what it says of itself and how many belong to it.
 */
export interface ClubShown {
  id: string;
  name: string;
  about: string;
  visible: "open" | "private" | "shown";
  count: number;
  role: string;
  may_join: boolean;
  link: string;
  calendar: string;
  members: ClubMember[];
  events: EventShown[];
  rules: RulesShown[];
}
/**
 * A date, with who comes; `mine`: what I have said.
 */
export interface EventShown {
  id: string;
  title: string;
  at: number;
  minutes: number;
  game: string;
  rules: string;
  about: string;
  remind: number | null;
  rev: number;
  coming: string[];
  not_coming: number;
  mine: boolean | null;
  what?: string;
}
export interface RulesShown {
  id: string;
  name: string;
  settings: Settings;
  rev: number;
}
/**
 * An open table of a club, with its link for members while it waits for players.
 */
export interface ClubTable {
  table: TableLine;
  link: string;
}
export interface ClubTables {
  tables: ClubTable[];
}
/**
 * What a club plays beside single tables, the newest first.
 */
export interface ClubTournaments {
  tournaments: TournamentLine[];
  evenings: EveningLine[];
}
/**
 * A tournament in a list.
 */
export interface TournamentLine {
  id: string;
  name: string;
  game: string;
  system: string;
  status: string;
  entrants?: number;
  most?: number;
  round?: number;
  rounds?: number;
  at?: number;
  organiser?: boolean;
  begins?: number;
  winners?: string[];
}
/**
 * One of my evenings.
 */
export interface EveningLine {
  id: string;
  game: string;
  status: "gathering" | "over" | "playing";
  board: number;
  boards: number;
  at: number;
  name?: string;
  begins?: number;
  winners?: string[];
}
/**
 * My clubs, and those that show themselves to everybody.
 */
export interface Clubs {
  mine: ClubLine[];
  shown: ClubLine[];
}
/**
 * Whether I come; null takes back what I said.
 */
export interface Coming {
  coming?: boolean | null;
}
/**
 * A result as an arbiter sets it: points for each entrant of a table in the order that it is shown in.
 */
export interface Correction {
  round: number;
  board: number;
  scores: number[];
  say: string;
}
/**
 * Something to be worn at a table. Without a `way` it is everybody's.
 */
export interface CosmeticInfo {
  key: string;
  name: string;
  about: string;
  earned?: boolean;
  worn?: boolean;
  way?: "" | "achievement" | "boss" | "level" | "season";
  goal?: number | string;
}
export interface DailyDeals {
  day: string;
  next: number;
  deals: DailyLine[];
}
/**
 * The deal of a day in a list.
 */
export interface DailyLine {
  game: string;
  begun: boolean;
  over: boolean;
  table: string;
  people: number;
}
/**
 * A person's game with the deal of a day.
 */
export interface DailyMade {
  place: number;
  made: Made;
  table: string;
}
/**
 * The deal of a day: everybody alone against the same bots, with the same cards, once. What others made of it is told who has
 *     played it, its cards when the day is over.
 */
export interface DailyShown {
  game: string;
  day: string;
  number: number;
  today: boolean;
  next: number;
  level: string;
  seats: number;
  commitment: string;
  secret: string;
  begun: boolean;
  over: boolean;
  table: string;
  late: boolean;
  people: number;
  mine: DailyMade | null;
  best: DailyMade[];
}
export interface DailyTable {
  table: string;
}
/**
 * Days in a row with a finished game; one missed day a month is forgiven.
 */
export interface DaysInARow {
  days: number;
  best: number;
  played: boolean;
}
/**
 * A move with an alternative. `best` is the move played unless another one was found to be better, and confirmed in fresh worlds.
 */
export interface Decision {
  at: number;
  turn: number;
  seat: number;
  legal: number;
  played: string;
  best: string;
  moves: Tried[];
  before: number[];
  after: number[];
  margins: number[];
  slip_margins: number[];
  why: WhyBetter | null;
}
/**
 * One move of a decision: the mover's share after it, and how much better than the move played it is, each with half its interval.
 */
export interface Tried {
  move: string;
  share: number;
  margin: number;
  gain: number;
  gain_margin: number;
}
/**
 * Why a move is better: a promise worth saying, and how it fares in the worlds.
 */
export interface WhyBetter {
  promise?: string;
  best?: {
    [k: string]: number | string;
  };
  other?: number | string | null;
  key?: string;
  numbers?: {
    [k: string]: number;
  };
}
/**
 * What the counts of a deck say.
 */
export interface DeckFinding {
  deck: string;
  game: string;
  zone: string;
  cards: number;
  faces: number;
  deals: number;
  needed: number;
  verdict: "even" | "few" | "uneven";
  statistic?: number;
  freedom?: number;
  chance?: number;
  corrected?: number;
  oddest?: Oddest | null;
}
/**
 * The place and face that are furthest from what chance would do.
 */
export interface Oddest {
  place: number;
  face: string;
  times: number;
  expected: number;
  chance: number;
}
/**
 * A deck to be looked at, in one of three forms, and the format it is meant for.
 */
export interface DeckForm {
  word?: string;
  text?: string;
  code?: string;
  format?: string;
}
/**
 * Something that is wrong with a deck, as a key and what fills its sentence, and as that sentence.
 */
export interface DeckReason {
  key: string;
  about: {
    [k: string]: number | string;
  };
  say: string;
}
/**
 * A deck in all its forms, why it may not be played, and what its charts and odds show.
 */
export interface DeckReport {
  word: string;
  text: string;
  code: string;
  link: string;
  reasons: DeckReason[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  size: [number, number, number];
  counts: {
    [k: string]: {
      [k: string]: number;
    };
  };
  deal: {
    [k: string]: number;
  };
  odds: {
    [k: string]: number[];
  };
}
export interface Done {
  say: string;
}
/**
 * What a finished game brought, and the level before and after it.
 */
export interface EarnedInfo {
  table: string;
  game: string;
  gains: GainInfo[];
  xp: number;
  level: number;
  at: number;
  of: number;
  before: number;
  rating?: RatingChange | null;
}
/**
 * Something that a finished game brought.
 */
export interface GainInfo {
  what: "achievement" | "counter" | "game" | "level" | "quest" | "quests" | "step" | "week" | "win";
  say: string;
  xp: number;
  key: string;
  game: string;
}
/**
 * My rating before and after a game, and half of its 95% interval after it.
 */
export interface RatingChange {
  before: number;
  after: number;
  margin: number;
}
/**
 * An entrant: their pairing number once the first round has begun, and why they are not paired any more, where they are not.
 */
export interface EntrantShown {
  number: number;
  people: MemberShown[];
  team?: string;
  seed?: number;
  left?: string;
}
/**
 * A person of an entrant; `deck` is the code of a link to their deck, once the first round has begun.
 */
export interface MemberShown {
  person: string;
  name: string;
  program?: boolean;
  deck?: string;
}
/**
 * A new evening. Everybody who has the link can sit down.
 */
export interface EveningMade {
  id: string;
  link: string;
}
/**
 * An evening of duplicate, as everybody who has its link may know it.
 */
export interface EveningShown {
  id: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  tables: number;
  boards: number;
  seats: number;
  level: "easy" | "normal";
  clock: Clock;
  status: "gathering" | "over" | "playing";
  board: number;
  organiser: string;
  owner: boolean;
  link: string;
  players: Player[];
  words: string;
  commitments: string[];
  now: TableNow[];
  results: BoardShown[];
  standings: Place[];
  name?: string;
  club?: string;
  club_name?: string;
  begins?: number;
  may_sit?: boolean;
}
/**
 * A table of the deal that is played now. How it stands there is told to nobody else.
 */
export interface TableNow {
  players: Player[];
  over: boolean;
  id?: string;
  mine?: boolean;
}
/**
 * A contestant's place: the average of percents, and between equals the sum of differences.
 */
export interface Place {
  place: number;
  player: Player;
  percent: number;
  difference: number;
  boards: number;
}
/**
 * Sit down; `add` goes into every deal, so that the house alone cannot choose it.
 */
export interface EveningSit {
  code?: string;
  add?: string;
}
/**
 * A table of the evening that the organiser names.
 */
export interface EveningTable {
  table: string;
}
export interface Evenings {
  evenings: EveningLine[];
}
/**
 * Whether a player's choices fit the hidden cards better than their own view (docs/fair-play.md). It proves nothing.
 */
export interface FairPlayFound {
  games: number;
  played: number;
  choices: number;
  seen: number;
  total: number;
  ratio: number;
  spread: number;
  p: number;
  margin: number;
  people: number;
}
export interface Favourite {
  card: string;
  say: string;
  times: number;
}
/**
 * The most or least there was in one game, and the table where it was.
 */
export interface Figure {
  key: string;
  say: string;
  value: number;
  table?: string;
}
/**
 * Whether the house deals evenly, and what it is worth to begin, over all games that are over.
 */
export interface Findings {
  games: number;
  decks: DeckFinding[];
  first: FirstFinding[];
}
/**
 * What it is worth to begin.
 */
export interface FirstFinding {
  game: string;
  seats: number;
  sides: number;
  games: number;
  fair: number;
  verdict: "ahead" | "behind" | "fair" | "few";
  share?: number;
  low?: number;
  high?: number;
}
/**
 * A finished game in a list.
 */
export interface FinishedGame {
  id: string;
  game: string;
  names: string[];
  at: number;
  result?: Result | null;
  kind?: string;
  mine?: number[];
  options?: {
    [k: string]: string;
  };
}
/**
 * The newest first; `before` asks for those that come after them.
 */
export interface FinishedGames {
  games: FinishedGame[];
  before?: number | null;
}
/**
 * Where to go on playing: after number `n` of a finished table's replay, or of the replay that a record's text gave.
 */
export interface From {
  n: number;
  seat?: number;
  table?: string | null;
  text?: string;
  level?: "easy" | "hard" | "master" | "normal" | "oracle" | "random";
}
/**
 * A game with all that it takes to show it without knowing it: its words, and how they are said.
 */
export interface GameDetails {
  key: string;
  title: string;
  tagline: string;
  rules: number;
  fewest: number;
  usual: number;
  most: number;
  options: OptionInfo[];
  presets: {
    [k: string]: {
      [k: string]: boolean | number | string;
    };
  };
  bots: string[];
  levels: LevelInfo[];
  tempers: string[];
  faces: string[];
  zones: string[];
  numbers: string[];
  events: {
    [k: string]: string[];
  };
  words: {
    [k: string]: string[];
  };
  text: {
    [k: string]: unknown;
  };
}
/**
 * One option of a game.
 *
 *     A `number` from low to high, a `choice` of words, a `flag`; a `pair` is two of the numbers or words, as in "3,1"; `numbers` are whole
 *     numbers by name, each with its usual, lowest and highest, said as "bleed=3,guard=100"; `decks` are a word or a deck for each seat.
 */
export interface OptionInfo {
  name: string;
  kind: "choice" | "decks" | "flag" | "number" | "numbers" | "pair";
  default: boolean | number | string;
  meaning?: string;
  low?: number | null;
  high?: number | null;
  words?: string[];
  entries?: {
    /**
     * @minItems 3
     * @maxItems 3
     */
    [k: string]: [number, number, number];
  };
}
/**
 * A level of bots: what it says of itself and, where it was measured, its share of the wins in percent against Normals.
 */
export interface LevelInfo {
  key: string;
  about: string;
  share?: number | null;
  margin?: number;
  thinks?: boolean;
  sentence?: string;
}
/**
 * A kind of action: its text, and the words that may stand in each place of it.
 */
export interface GameForm {
  text: string;
  words: string[][];
}
/**
 * A game of this server.
 */
export interface GameInfo {
  key: string;
  title: string;
  tagline: string;
  rules: number;
  fewest: number;
  usual: number;
  most: number;
  options: OptionInfo[];
  presets: {
    [k: string]: {
      [k: string]: boolean | number | string;
    };
  };
  bots: string[];
  levels: LevelInfo[];
  tempers: string[];
}
/**
 * What I did in one game. Games in which I took a hint are in no share.
 */
export interface GameStatistics {
  game: string;
  title: string;
  games: number;
  won: number;
  share: number;
  row: number;
  best_row: number;
  last: string;
  levels: LevelShare[];
  moments: Figure[];
  totals: Figure[];
  favourites: Favourite[];
  rating?: Rating | null;
}
/**
 * Games against a level or against people; the share of wins in percent with its 95% interval.
 */
export interface LevelShare {
  level: string;
  games: number;
  won: number;
  share: number;
  low: number;
  high: number;
}
/**
 * How strong a player is at a game, with half of the 95% interval.
 */
export interface Rating {
  rating: number;
  margin: number;
  games: number;
  provisional: boolean;
}
export interface Games {
  games: GameInfo[];
}
/**
 * What a seat could know of hidden cards.
 */
export interface Glass {
  seat: number;
  zones: Hidden[];
}
/**
 * The cards of a zone that a seat cannot see, of one pool.
 */
export interface Hidden {
  zone: string;
  cards: number;
  unseen: number;
  faces: Likely[];
}
/**
 * One face that may lie in a zone.
 */
export interface Likely {
  face: string;
  copies: number;
  any: number;
  each: number;
}
/**
 * The server is alive.
 */
export interface Health {
  ok: boolean;
  house: string;
  tables: number;
  connections: number;
}
/**
 * Settings under a name, to open tables from.
 */
export interface HouseRules {
  name: string;
  settings: Settings;
  rev?: number;
}
/**
 * A deck of mine. It stays as it was saved, also where the game has changed and it is no longer legal.
 */
export interface KeptDeck {
  id: string;
  game: string;
  name: string;
  word: string;
  rev: number;
  at: number;
}
/**
 * My decks, the newest first; `kept` says whether they can be had on other devices, by a password.
 */
export interface KeptDecks {
  decks: KeptDeck[];
  kept: boolean;
}
/**
 * Something that is measured; a share is between 0 and 1.
 */
export interface LabColumn {
  key: string;
  unit: "number" | "share";
}
/**
 * What an experiment says so far.
 */
export interface LabFound {
  key: string;
  state: "done" | "failed" | "paused" | "running" | "stopped";
  deals: number;
  goal: number;
  seconds: number;
  rows: LabRow[];
  course: [number, number, number, number][][];
  lengths: {
    [k: string]: number;
  }[];
  say?: string;
}
/**
 * A number of a variant with its 95% interval, and by how much it differs from the baseline on the same deals.
 */
export interface LabRow {
  variant: number;
  metric: string;
  value: number;
  low: number;
  high: number;
  difference?: number | null;
  difference_low?: number | null;
  difference_high?: number | null;
  clear?: boolean;
}
/**
 * What this house's lab can do.
 */
export interface LabOffer {
  open: boolean;
  levels: string[];
  metrics: string[];
  games: number;
  variants: number;
  seconds: number;
}
/**
 * An experiment that can be followed: it is played as long as a caller follows it.
 */
export interface LabStarted {
  key: string;
  variants: LabVariant[];
  columns: LabColumn[];
  games: number;
  seed: number;
}
/**
 * One of the games that are compared; the first is the baseline.
 */
export interface LabVariant {
  name: string;
  changes: {
    [k: string]: unknown;
  };
  fair?: number | null;
}
/**
 * A table at the beginning of a lesson: what everybody plays there, and which tip comes before which action.
 */
export interface Lesson {
  id: string;
  code: string;
  link: string;
  begins: number;
  actions: string[];
  seats: number[];
  tips: {
    [k: string]: string;
  };
}
/**
 * Who I am here, and my tables; `turn` names those that wait for me.
 */
export interface Me {
  id: string;
  name: string;
  kept: boolean;
  tables: TableLine[];
  turn: string[];
}
/**
 * How strong the levels are in a variant of a game: one side of a level, Normals at all others; shares in percent.
 */
export interface Measured {
  options: {
    [k: string]: boolean | number | string;
  };
  seats: number;
  fair: number;
  deals: number;
  levels: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  };
  tempers: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  };
}
/**
 * My own part.
 */
export interface MineShown {
  entrant?: number;
  organiser?: boolean;
  table?: string;
  left?: string;
  skips?: number[];
  deck?: string;
  may_enter?: boolean;
  may_skip?: boolean;
  arbiter?: boolean;
}
/**
 * Something that changed a side's chance by more than its interval.
 */
export interface Moment {
  kind: string;
  at: number;
  turn: number;
  since: number;
  seat: number;
  decision: number;
  cost: number;
  margin: number;
}
/**
 * What a move is worth: its share of the win and how far it is behind the best one, each with half of its 95% interval.
 */
export interface MoveWorth {
  move: string;
  share: number;
  margin: number;
  behind: number;
  doubt: number;
}
/**
 * What I do in a tournament that I have entered.
 */
export interface MyPart {
  do: "come_back" | "skip" | "withdraw";
}
/**
 * Who is an arbiter from now on, or no longer: by the id of a person, or by the name that they keep with a password.
 */
export interface NewArbiter {
  person?: string;
  name?: string;
  on?: boolean;
}
export interface NewClub {
  name: string;
  about?: string;
}
/**
 * A deck to keep; `rev` is the one it was changed from, 0 for a new one.
 */
export interface NewDeck {
  game: string;
  name: string;
  word: string;
  rev?: number;
}
/**
 * An evening of duplicate: at most so many tables, so many deals one after the other; bots take what stays free.
 */
export interface NewEvening {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  tables?: number;
  boards?: number;
  level?: "easy" | "normal";
  clock?: Clock;
  name?: string;
  club?: string;
  guests?: boolean;
  begins?: number;
}
/**
 * An experiment, as its file has it (docs/lab.md).
 */
export interface NewExperiment {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  vary?: {
    [k: string]: (boolean | number | string | string[])[];
  };
  design?: string;
  bots?: string | string[];
  weaker?: string;
  games?: number;
  seed?: number;
  margin?: number | null;
  metrics?: string[];
}
/**
 * A new person. A program that plays by itself says so: its name ends in (bot), and it is rated among programs.
 */
export interface NewGuest {
  name?: string;
  program?: boolean;
}
/**
 * Whether there is to be an invitation; the one before is no longer good in any case.
 */
export interface NewLink {
  wanted?: boolean;
}
export interface NewMail {
  address: string;
}
export interface NewName {
  name: string;
}
/**
 * A password to keep a profile by, with its name; `old` where there is one already.
 */
export interface NewPassword {
  password: string;
  name?: string;
  old?: string;
}
/**
 * A subscription, as the browser made it.
 */
export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/**
 * What a player did at this table; the operator reads it with the game. The player does not hear of it.
 */
export interface NewReport {
  person: string;
  kind: "cheating" | "collusion" | "name" | "other" | "stalling";
  note?: string;
}
export interface NewRole {
  role: "member" | "organiser" | "owner";
}
/**
 * A table to be set up; `add` goes into every shuffle, so that the server alone cannot choose it.
 */
export interface NewTable {
  settings: Settings;
  add?: string;
}
/**
 * A tournament to be set up; its plan is fixed from then on.
 */
export interface NewTournament {
  plan: TournamentPlan;
}
/**
 * How a tournament is played. All of it is fixed once it was set up, the privacy of its tables too.
 */
export interface TournamentPlan {
  name: string;
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  system?: "knockout" | "round_robin" | "swiss";
  rounds?: number;
  clock?: Clock;
  watching?: "delayed" | "none" | "open" | "public";
  delay?: number;
  show_up?: number;
  limit?: number;
  auto?: boolean;
  pause?: number;
  public?: boolean;
  programs?: boolean;
  most?: number;
  late?: number;
  byes?: number;
  decks?: boolean;
  tie_breaks?: ("BH" | "BH-C1" | "BH-M1" | "DE" | "KS" | "PS" | "SB" | "WIN")[];
  club?: string;
  guests?: boolean;
  begins?: number;
}
export interface NewWebhook {
  url: string;
}
export interface NewZone {
  zone: string;
}
/**
 * Which round is to begin: asked twice for the same, it begins once.
 */
export interface NextRound {
  round: number;
}
/**
 * A way to me. `trouble`: why it is used no more; to use it again, add it again.
 */
export interface NoticeChannel {
  no: number;
  kind: "mail" | "push" | "webhook";
  address: string;
  mark: string;
  confirmed: boolean;
  trouble: string;
  token?: string;
}
/**
 * What I have chosen, and what the house offers; `key` is its key for push (VAPID).
 */
export interface NoticeOffer {
  push: boolean;
  webhook: boolean;
  mail: boolean;
  key: string;
  chosen: NoticeSettings;
  channels: NoticeChannel[];
}
/**
 * What I am called for: turns of games of days, dates of my clubs. Never in quiet hours (minutes of the day in my zone), and never
 *     twice within `gap` minutes.
 */
export interface NoticeSettings {
  turns?: boolean;
  dates?: boolean;
  zone?: string;
  quiet_from?: number;
  quiet_to?: number;
  gap?: number;
  language?: "de" | "en";
}
/**
 * The moves that are left when some of the worse ones are gone.
 */
export interface Nudge {
  moves: string[];
}
/**
 * Who one may play against in a game.
 */
export interface Opponents {
  levels: LevelInfo[];
  tempers: {
    [k: string]: string;
  };
  people: {
    [k: string]: string;
  };
  measured: Measured[];
}
/**
 * Play on from a puzzle that was answered, against bots of this level.
 */
export interface PlayOn {
  level?: "easy" | "hard" | "master" | "normal" | "oracle" | "random";
}
/**
 * A side's chance at one of its own decisions: what luck and the others did since the last one, then its own move.
 */
export interface Point {
  at: number;
  turn: number;
  seat: number;
  decision: number;
  since: number;
  luck: number;
  luck_margin: number;
  others: number;
  before: number;
  own: number;
  after: number;
  margin: number;
}
/**
 * My level, quests, season, streak and achievements.
 */
export interface ProgressInfo {
  level: number;
  xp: number;
  of: number;
  today: number;
  title: string;
  day: string;
  zone: string;
  next: number;
  quests: QuestInfo[];
  swap: boolean;
  all_xp: number;
  week: WeekInfo;
  season: SeasonInfo;
  streak: DaysInARow;
  achievements: AchievementInfo[];
  games: number;
}
/**
 * A quest of today, in words.
 */
export interface QuestInfo {
  key: string;
  game: string;
  say: string;
  done: number;
  goal: number;
  xp: number;
}
/**
 * A win in each of these games within a week.
 */
export interface WeekInfo {
  games: string[];
  won: string[];
  filled: boolean;
  xp: number;
}
export interface SeasonInfo {
  name: string;
  steps: StepInfo[];
  step: number;
  xp: number;
  of: number;
  days: number;
}
/**
 * A step of the season, and what it brings to wear.
 */
export interface StepInfo {
  step: number;
  say?: string;
  game?: string;
  kind?: string;
  key?: string;
}
/**
 * A move, or nothing: I give up. `position` is the one that was shown.
 */
export interface PuzzleAnswer {
  move?: string;
  position?: string;
}
/**
 * The puzzle of a day in a list.
 */
export interface PuzzleLine {
  game: string;
  id: string;
  day: string;
  difficulty: number;
  answered: "" | "right" | "wrong";
}
/**
 * A position, as the seat that is to move sees it; the solution only once it was answered.
 */
export interface PuzzleShown {
  game: string;
  id: string;
  day: string;
  position: string;
  options: {
    [k: string]: boolean | number | string;
  };
  seat: number;
  names: string[];
  view: View;
  legal: [
    string,
    {
      [k: string]: number | string;
    }
  ][];
  before: unknown[][];
  difficulty: number;
  tried: number;
  worlds: number;
  solution?: Solution | null;
  streak?: StreakInfo | null;
}
/**
 * What an answer gets: the best move, what each move is worth, and what Normal would play.
 */
export interface Solution {
  right: boolean;
  answer: string;
  best: string;
  normal: string;
  why: Reasons;
  moves: MoveWorth[];
  worlds: number;
  tried: number;
  solved: number;
}
/**
 * Days in a row with a puzzle solved; one day a month may be missed.
 */
export interface StreakInfo {
  days: number;
  free: boolean;
  week: ("free" | "missed" | "open" | "solved")[];
}
/**
 * The puzzles of a game that can be answered now, today's first.
 */
export interface PuzzlesOf {
  puzzles: PuzzleLine[];
}
/**
 * The puzzles of today, one for each game that has some, and my streak.
 */
export interface PuzzlesToday {
  day: string;
  next: number;
  puzzles: PuzzleLine[];
  streak: StreakInfo;
}
/**
 * One of the best of a game.
 */
export interface Rated {
  name: string;
  me: boolean;
  rating: Rating;
}
/**
 * The best of a game, people and programs apart; provisional ratings and those of guests are not listed.
 */
export interface Ratings {
  game: string;
  best: Rated[];
  programs: Rated[];
  mine?: Rating | null;
}
/**
 * A record to be shown as a viewer sees it, and kept among the person's games where `keep` says so.
 */
export interface RecordText {
  text: string;
  eye?: string;
  keep?: boolean;
}
/**
 * A game from its first card to its last, or to where it is now.
 */
export interface Replay {
  id: string;
  game: string;
  rules: number;
  options: {
    [k: string]: boolean | number | string;
  };
  names: string[];
  looks: number[];
  steps: ReplayStep[];
  bots?: number[];
  seat?: number | null;
  all?: boolean;
  status?: string;
  result?: Result | null;
  commitment?: string;
  secret?: string;
  added?: string[];
  worn?: {
    [k: string]: string;
  }[];
  upgraded?: [number, number][];
}
/**
 * One entry of a game as a viewer saw it: a move or an act, and its events.
 *
 *     The text of an action is only for those who may know all of it: the seat that played it, and viewers who see everything.
 */
export interface ReplayStep {
  n: number;
  at: number;
  seat?: number | null;
  action?: string;
  act?: string;
  events?: unknown[][];
  view?: View | null;
  hint?: Hint | null;
}
/**
 * A finished game, valued.
 */
export interface Review {
  game: string;
  rules: number;
  worlds: number;
  entries: number;
  turns: number;
  rounds: [number, number][];
  points: number[];
  winners: number[];
  decisions: Decision[];
  accuracy: Accuracy[];
  sides: Side[];
  format?: number;
}
/**
 * The whole game for one side: a seat, or a team. start + luck + own + others = end.
 */
export interface Side {
  seats: number[];
  start: number;
  luck: Sum;
  own: Sum;
  others: Sum;
  end: number;
  line: Point[];
  moments: Moment[];
}
/**
 * Points with half of their 95% interval.
 */
export interface Sum {
  points: number;
  margin: number;
}
/**
 * A finished game looked at again (docs/review.md); shares of the win are in ten-thousandths.
 */
export interface ReviewFound {
  review: Review;
  shown: number[];
}
/**
 * A review that is being made: how many decisions are valued, of how many. Ask again in a second.
 */
export interface ReviewWaits {
  done: number;
  total: number;
  key: string;
}
/**
 * A table of a round: its entrants in the order of their seats, and what each scored.
 */
export interface RoundBoard {
  entrants: number[];
  why: WhyShown;
  table?: string;
  scores?: number[] | null;
  how?: string;
  unplayed?: number[];
  corrected?: boolean;
  games?: number;
  replay?: boolean;
}
/**
 * Why entrants meet, or one does not play: a key, and what a sentence of it says.
 */
export interface WhyShown {
  key: string;
  numbers?: {
    [k: string]: unknown;
  };
}
/**
 * An entrant who does not play in a round.
 */
export interface RoundBye {
  entrant: number;
  kind: string;
  score: number;
  why: WhyShown;
}
/**
 * A round; times are seconds since 1970.
 */
export interface RoundShown {
  number: number;
  at: number;
  boards: RoundBoard[];
  byes?: RoundBye[];
  over?: boolean;
  show_up?: number | null;
  until?: number | null;
  next?: number | null;
}
/**
 * What an arbiter did.
 */
export interface Ruling {
  at: number;
  what: string;
  by?: string;
  name?: string;
  whom?: string;
  round?: number;
  board?: number;
  entrant?: number;
  scores?: number[];
  say?: string;
  own?: boolean;
}
/**
 * All cosmetics of a kind that a game has; /art/{game}/{kind}/{key}.svg draws each.
 */
export interface Shelf {
  game: string;
  kind: "back" | "felt" | "reveal";
  things: CosmeticInfo[];
}
/**
 * A person whom I shut out, with the name they bear now.
 */
export interface ShutOut {
  person: string;
  name: string;
}
/**
 * Whom I shut out: they neither sit nor watch at tables that I open, we meet in no play-now, and I see no emote of theirs.
 */
export interface ShutOuts {
  people: ShutOut[];
}
export interface SignIn {
  name: string;
  password: string;
}
/**
 * A person, and their token: it is sent once, and belongs in the header Authorization, never in an address.
 */
export interface Signed {
  id: string;
  name: string;
  kept: boolean;
  token: string;
}
/**
 * A person, by id.
 */
export interface Someone {
  person: string;
}
/**
 * All my statistics, to look at and to keep.
 */
export interface Statistics {
  games: GameStatistics[];
  xp: number;
  since: string;
}
/**
 * A new table. Everybody who has the link can sit down.
 */
export interface TableMade {
  id: string;
  code: string;
  link: string;
}
/**
 * A table as everybody may know it, and what is for those who sit there.
 */
export interface TableShown {
  id: string;
  game: string;
  status: string;
  seats: SeatInfo[];
  options?: {
    [k: string]: boolean | number | string;
  };
  clock?: Clock;
  watching?: "delayed" | "none" | "open" | "public";
  kind?: string;
  at?: number;
  turn?: boolean;
  until?: number | null;
  mine?: number[];
  link?: string;
  watch?: string;
  result?: Result | null;
}
/**
 * Why a tournament ends early.
 */
export interface ToEnd {
  say?: string;
}
/**
 * How a player enters: with the link's code, a deck where each brings one, a name for a team of their own, or the team they join.
 */
export interface ToEnter {
  code?: string;
  deck?: string;
  team?: string;
  join?: number;
}
/**
 * By the code of the invitation; none for an open club.
 */
export interface ToJoin {
  code?: string;
}
/**
 * House rules: how fair are they?
 */
export interface ToMeasure {
  game: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  seats?: number | null;
}
/**
 * An entrant whom the organiser takes out.
 */
export interface ToRemove {
  entrant: number;
  say: string;
}
/**
 * A record to be reviewed.
 */
export interface ToReview {
  text: string;
}
export interface ToSwap {
  quest: string;
}
/**
 * A record to be checked, and the commitment that was shown before the first card where it was noted.
 */
export interface ToVerify {
  text: string;
  commitment?: string;
}
/**
 * All of a tournament, to be kept: what it is, who took part, every round, the standings, and what arbiters did.
 */
export interface TournamentExport {
  tournament: TournamentShown;
  all_rounds: RoundShown[];
}
/**
 * A tournament as one may see it. With `since`, nothing but `n` where nothing has changed.
 */
export interface TournamentShown {
  id: string;
  n: number;
  same?: boolean;
  plan?: TournamentPlan | null;
  size?: number;
  team?: number;
  status?: string;
  ended?: string;
  rounds?: number;
  planned?: number;
  entrants?: EntrantShown[];
  round?: RoundShown | null;
  standings?: TournamentPlace[];
  tie_breaks?: string[];
  record?: Ruling[];
  me?: MineShown | null;
  link?: string;
  begins?: boolean;
  club?: string;
  club_name?: string;
  arbiters?: ArbiterShown[];
}
/**
 * A place of the standings; tie-breaks in the order of `tie_breaks`, null where one says nothing.
 */
export interface TournamentPlace {
  place: number;
  entrant: number;
  points: number;
  ties: (number | null)[];
}
/**
 * Mine, the newest first, and those that everybody may enter or watch.
 */
export interface TournamentLines {
  mine: TournamentLine[];
  open: TournamentLine[];
}
/**
 * A tournament that was set up: everybody who has its link may enter.
 */
export interface TournamentMade {
  id: string;
  code: string;
  link: string;
}
/**
 * What was wrong, as a code for programs and a sentence for people. Nothing was changed.
 */
export interface Trouble {
  code: string;
  say: string;
  nearest?: string[];
  table?: string;
  request?: string;
}
/**
 * Whether a game was played as it was promised, and all that was checked.
 */
export interface Verdict {
  holds: boolean;
  promised: boolean;
  facts: Checked[];
}
/**
 * What I may wear in each game, what I wear, and what earns the rest. A table shows what was worn when its cards were dealt.
 */
export interface Wardrobe {
  shelves: Shelf[];
}
/**
 * Wear this from the next deal on.
 */
export interface Wear {
  game: string;
  kind: string;
  key: string;
}
/**
 * A webhook, with the secret of its signatures, which is told once. It is confirmed when its first answer contains the challenge.
 */
export interface WebhookMade {
  secret: string;
  offer: NoticeOffer;
}
/**
 * Why an action is not legal: a key and facts for the game's sentence; no key where it is.
 */
export interface WhyNot {
  key: string;
  facts: {
    [k: string]: number | string;
  };
}
/**
 * The same with its short rules and the tips of its lessons, for a game that the page does not know.
 */
export interface WordsAndHelp {
  key: string;
  events: {
    [k: string]: string[];
  };
  words: {
    [k: string]: string[];
  };
  faces: string[];
  forms: GameForm[];
  text: {
    [k: string]: {
      [k: string]: string;
    };
  };
  help: string;
  lessons: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
