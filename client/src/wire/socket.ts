// The connection to the server: greets it, reconnects by itself, and never loses or doubles a move.
// It keeps what was requested (a table to follow, the lobby, an unanswered move) and sends all of it again after a reconnect.
import { type FromClient, type FromHouse, type Open, type Play, PROTOCOL } from "./messages";

export type LinkState = "connecting" | "open" | "lost" | "offline" | "outdated" | "banned";

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export interface Surroundings {
  connect(): SocketLike;
  token: { get(): string | null; set(token: string | null): void };
  receive(message: FromHouse): void;
  state(state: LinkState, retryAt: number | null): void;
  now(): number;
  after(ms: number, act: () => void): () => void; // returns a function that cancels
  random(): number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const QUIET = 15_000; // of silence, then ping
const BUSY = 3_000; // the server is busy, or its database does not answer: wait before reconnecting
const TEMPORARY = ["too_many", "house_full", "not_kept"]; // refusals after which it is worth trying again
const PATIENCE = 6_000; // and for how long to wait for the answer, also to a move

export class Link {
  private socket: SocketLike | null = null;
  private greeted = false;
  private tries = 0;
  private cancelRetry: (() => void) | null = null;
  private cancelWatch: (() => void) | null = null;
  private asked = false;
  private wanted: Open | null = null;
  private lobby = false;
  private move: Play | null = null;
  private held: FromClient[] = []; // asked for before the first greeting
  private read = (said: unknown) => said as FromHouse;

  constructor(private around: Surroundings) {}

  /** Follow a table; `since` of the wish is brought up to date by `reached`, and `read` reads frames where the wish asks for moves in short. */
  open(wish: Omit<Open, "t">, read = this.read): void {
    const other = this.wanted?.table !== wish.table;
    this.read = read;
    this.wanted = { t: "open", ...wish };
    if (other) this.move = null;
    if (this.greeted) this.transmit(this.wanted);
  }

  /** The last number of the followed table that was heard. */
  reached(n: number): void {
    if (this.wanted) this.wanted = { ...this.wanted, since: n };
  }

  /** Ask for the table as it stands, because a number is missing. */
  reopen(): void {
    if (!this.wanted) return;
    this.wanted = { ...this.wanted, since: null };
    if (this.greeted) this.transmit(this.wanted);
  }

  leave(): void {
    if (this.wanted && this.greeted) this.transmit({ t: "close" });
    this.wanted = this.move = null;
  }

  followLobby(on: boolean): void {
    if (this.lobby !== on && this.greeted) this.transmit({ t: "lobby", on });
    this.lobby = on;
  }

  /** Send a move, and again after every cut until it is answered. False while another waits. */
  play(move: Omit<Play, "t">): boolean {
    if (this.move) return false;
    this.move = { t: "play", ...move };
    if (this.greeted) {
      this.transmit(this.move);
      this.watch(PATIENCE);
    }
    return true;
  }

  get waiting(): Play | null {
    return this.move;
  }

  /** Send something once, without repeating it after a reconnect. False when it could not be sent. */
  say(message: FromClient): boolean {
    if (!this.greeted) {
      if (message.t === "quick" || message.t === "sit" || message.t === "ready" || message.t === "rematch") this.held.push(message);
      return false;
    }
    this.transmit(message);
    return true;
  }

  start(): void {
    if (this.socket) return;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.around.state("connecting", null);
    const socket = this.around.connect();
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.socket === socket && this.heard(String(data));
    socket.onclose = () => this.socket === socket && this.cut();
    this.watch(PATIENCE + 4_000);
  }

  /** Try again now rather than when the wait is over. */
  retry(): void {
    this.tries = 0;
    if (this.socket) this.drop();
    this.start();
  }

  /** The page is visible again: check that the connection is still alive. */
  check(): void {
    if (!this.greeted) return;
    this.asked = true;
    this.transmit({ t: "ping" });
    this.watch(PATIENCE / 2);
  }

  /** The device says it has no network. */
  offline(): void {
    this.drop();
    this.cancelRetry?.();
    this.around.state("offline", null);
  }

  stop(): void {
    this.cancelRetry?.();
    this.drop();
  }

  private greet(): void {
    const token = this.around.token.get();
    this.transmit(token ? { t: "hello", protocol: PROTOCOL, token } : { t: "hello", protocol: PROTOCOL });
  }

  private transmit(message: FromClient): void {
    this.socket?.send(JSON.stringify(message));
  }

  private heard(data: string): void {
    let message: FromHouse;
    try {
      message = this.read(JSON.parse(data));
      if (typeof message?.t !== "string") return;
    } catch {
      return; // not of this protocol: nothing to be done with it
    }
    this.asked = false;
    this.watch(this.move ? PATIENCE : QUIET);
    switch (message.t) {
      case "welcome":
        this.welcomed(message.token ?? "");
        break;
      case "error":
        if (this.refusedEntry(message.of ?? "", message.code)) return;
        if (this.move && message.key === this.move.key) this.move = null;
        break;
      case "on":
        if (this.move && message.key === this.move.key) this.move = null;
        break;
      case "bye":
        this.around.receive(message);
        this.tries = 0;
        this.cut(message.after * 1000);
        return;
    }
    this.around.receive(message);
  }

  private welcomed(token: string): void {
    if (token) this.around.token.set(token);
    this.greeted = true;
    this.tries = 0;
    this.around.state("open", null);
    if (this.lobby) this.transmit({ t: "lobby", on: true });
    if (this.wanted) this.transmit(this.wanted);
    if (this.move) this.transmit(this.move);
    for (const message of this.held.splice(0)) this.transmit(message);
  }

  private refusedEntry(of: string, code: string): boolean {
    if (TEMPORARY.includes(code) && (of === "hello" || of === "open")) {
      this.cut(BUSY * (1 + this.around.random()));
      return true;
    }
    if (of !== "hello" && code !== "banned") return false;
    if (code === "token") {
      this.around.token.set(null); // signed out elsewhere: go on as a new guest
      this.greet();
      return true;
    }
    if (code === "protocol" || code === "banned") {
      this.drop();
      this.around.state(code === "banned" ? "banned" : "outdated", null);
      return true;
    }
    return false;
  }

  private cut(wait?: number): void {
    this.drop();
    const usual = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + this.around.random() / 2);
    this.tries += 1;
    const ms = wait ?? usual;
    this.around.state("lost", this.around.now() + ms);
    this.cancelRetry?.();
    this.cancelRetry = this.around.after(ms, () => this.start());
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = this.asked = false;
    this.cancelWatch?.();
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }

  /** Notice a connection that died without a close. */
  private watch(ms: number): void {
    this.cancelWatch?.();
    this.cancelWatch = this.around.after(ms, () => {
      if (this.asked || !this.greeted) return this.cut();
      this.asked = true;
      this.transmit({ t: "ping" });
      this.watch(PATIENCE);
    });
  }
}
