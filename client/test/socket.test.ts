// The connection on bad days: cuts, restarts, unanswered moves, unknown messages.
import { beforeEach, expect, it } from "vitest";
import type { FromHouse } from "../src/wire/messages";
import { reader } from "../src/wire/short";
import { Link, type LinkState, type SocketLike } from "../src/wire/socket";

class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  say(message: unknown) {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let heard: FromHouse[];
let states: LinkState[];
let timers: { at: number; act: () => void }[];
let time: number;
let token: string | null;
let link: Link;
const last = () => sockets.at(-1)!;

function pass(ms: number) {
  const until = time + ms;
  for (;;) {
    timers.sort((a, b) => a.at - b.at);
    const next = timers[0];
    if (!next || next.at > until) break;
    timers.shift();
    time = next.at;
    next.act();
  }
  time = until;
}

function welcome() {
  last().onopen?.();
  last().say({ t: "welcome", protocol: 1, house: "1", person: "p", name: "Otter", ...(token ? {} : { token: "secret" }) });
}

beforeEach(() => {
  sockets = [];
  heard = [];
  states = [];
  timers = [];
  time = 0;
  token = null;
  link = new Link({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: {
      get: () => token,
      set: (value) => {
        token = value;
      },
    },
    receive: (message) => heard.push(message),
    state: (state) => states.push(state),
    now: () => time,
    after: (ms, act) => {
      const timer = { at: time + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    random: () => 0.5,
  });
  link.start();
});

it("greets as a guest, keeps the token, and greets with it the next time", () => {
  last().onopen?.();
  expect(last().sent).toEqual([{ t: "hello", protocol: 1 }]);
  welcome();
  expect(token).toBe("secret");
  last().onclose?.();
  pass(500);
  last().onopen?.();
  expect(last().sent).toEqual([{ t: "hello", protocol: 1, token: "secret" }]);
});

it("takes up the table where it left it, and sends an unanswered move again with the same key", () => {
  link.open({ table: "abc" });
  welcome();
  link.reached(7);
  link.play({ n: 7, action: "draw", key: "k1" });
  expect(link.play({ n: 7, action: "quit", key: "k2" })).toBe(false);
  last().onclose?.();
  pass(500);
  welcome();
  expect(last().sent.slice(1)).toEqual([
    { t: "open", table: "abc", since: 7 },
    { t: "play", n: 7, action: "draw", key: "k1" },
  ]);
  last().say({ t: "on", n: 8, key: "k1" });
  expect(link.waiting).toBeNull();
});

it("holds a move that was made while the line was down", () => {
  link.open({ table: "abc" });
  welcome();
  last().onclose?.();
  expect(link.play({ n: 3, action: "draw", key: "k" })).toBe(true);
  pass(500);
  welcome();
  expect(last().sent.at(-1)).toMatchObject({ t: "play", key: "k" });
});

it("waits longer after every failure, and as long as the house asks when it restarts", () => {
  for (const wait of [400, 800, 1600, 3200, 6400, 8000, 8000]) {
    const count = sockets.length;
    last().onclose?.();
    pass(wait - 1);
    expect(sockets.length).toBe(count);
    pass(1);
    expect(sockets.length).toBe(count + 1);
  }
  welcome();
  last().say({ t: "bye", why: "the house restarts", after: 2 });
  const count = sockets.length;
  pass(1999);
  expect(sockets.length).toBe(count);
  pass(1);
  expect(sockets.length).toBe(count + 1);
});

it("notices a line that is dead without saying so", () => {
  welcome();
  const socket = last();
  pass(15_000);
  expect(socket.sent.at(-1)).toEqual({ t: "ping" });
  pass(6_000);
  expect(socket.closed).toBe(true);
  expect(states.at(-1)).toBe("lost");
});

it("goes on as a new guest when its token is no longer known", () => {
  token = "old";
  last().onopen?.();
  last().say({ t: "error", of: "hello", code: "token", say: "not known" });
  expect(last().sent.at(-1)).toEqual({ t: "hello", protocol: 1 });
});

it("says so when it is too old for the house, and does not try again", () => {
  last().onopen?.();
  last().say({ t: "error", of: "hello", code: "protocol", say: "reload" });
  expect(states.at(-1)).toBe("outdated");
  pass(60_000);
  expect(sockets.length).toBe(1);
});

it("lets go of a move that was refused", () => {
  link.open({ table: "abc" });
  welcome();
  link.play({ n: 3, action: "draw", key: "k" });
  last().say({ t: "error", of: "play", code: "stale", say: "look again", key: "k" });
  expect(link.waiting).toBeNull();
});

it("is not disturbed by what it does not understand", () => {
  welcome();
  last().say("no json");
  last().say("null");
  last().say({ t: 5 });
  last().say({ t: "from_the_future", n: 4 });
  expect(states.at(-1)).toBe("open");
  expect(heard.at(-1)).toMatchObject({ t: "from_the_future" });
});

it.each(["too_many", "house_full", "not_kept"])("comes back after a while where the house cannot open its table now (%s)", (code) => {
  link.open({ table: "abc" });
  welcome();
  last().say({ t: "error", of: "open", code, say: "wait" });
  expect(states.at(-1)).toBe("lost");
  expect(heard.some((message) => message.t === "error")).toBe(false);
  pass(6_000);
  expect(sockets).toHaveLength(2);
  welcome();
  expect(last().sent.at(-1)).toMatchObject({ t: "open", table: "abc" });
});

it("hears moves in short as moves, by the words that came with the table", () => {
  link.start();
  welcome();
  link.open({ table: "t", short: true }, reader());
  link.play({ n: 4, action: "play 5", key: "k" });
  last().say({ t: "words", words: ["moved", "turn"] });
  last().say([5, [[1, 0]], "k", 1]);
  expect(heard.at(-1)).toEqual({ t: "on", n: 5, events: [["turn", 0]], key: "k", undo: true });
  expect(link.waiting).toBe(null);
});
