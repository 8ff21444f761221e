"""Clients for bench/server.py, all in one process: two play each match, the next move is sent when the update arrives or at a steady pace.

Prints one JSON object: moves and their times, bytes, and what both processes needed of the CPU meanwhile. The same loop drives the
house's own protocol and boardgame.io's (socket.io frames, written and read here with no client library in between).
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

TICKS = os.sysconf("SC_CLK_TCK")
choice = random.Random(1)  # noqa: S311
LATE = 0.005  # seconds without a look at the pace: then this process held up moves itself
DEAL = b'"collected"'  # in a frame that brings a new deal
DRAWS = 0.9  # of the times that no card fits; a match of two then has about 80 moves, and the house's Normal bots make about 110


def processes() -> dict[int, tuple[int, float]]:
    """Every process: its parent, and the seconds of CPU that it and what it has seen end have used."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            found[int(folder.name)] = int(fields[1]), sum(map(int, fields[11:15])) / TICKS
    return found


def cpu_of(pid: int) -> float:
    """Seconds of CPU a process and all that it began have used."""
    found = processes()

    def used(one: int) -> float:
        return found[one][1] + sum(used(child) for child, (parent, _) in found.items() if parent == one)

    return used(pid) if pid in found else 0.0


def waited_by(pid: int) -> float:
    """Seconds that its main thread was ready and had no core, since others had it; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


class Run:
    """What is measured, and the pace: a rate in moves a second, or none for as fast as the answers come."""

    def __init__(self, pids: list[int], rate: float) -> None:
        self.pids, self.rate = pids, rate
        self.ready: deque[Player] = deque()
        self.times: list[float] = []
        self.bytes: dict[str, list[int]] = {}
        self.watched = 0
        self.going, self.measuring = False, False
        self.looked, self.late = 0.0, 0.0  # when the pace was looked at last; and when that was late, since this process had no core
        self.clear: list[float] = []  # the times of moves that were on their way while it never was

    def turn(self, player: "Player") -> None:
        """A client is to move."""
        if self.going and not self.rate:
            player.move(time.perf_counter())
        else:
            self.ready.append(player)

    def done(self, since: float) -> None:
        """A move has arrived at the client that it waited for."""
        if self.measuring:
            self.times.append((now := time.perf_counter()) - since)
            if since > self.late and now - self.looked <= LATE:
                self.clear.append(now - since)

    def size(self, kind: str, frame: memoryview, deal: bytes = DEAL) -> None:
        """Count the bytes of a frame, those with a new deal apart."""
        if self.measuring:
            if deal in bytes(frame):
                kind += ", new deal"
            self.bytes.setdefault(kind, []).append(len(frame))

    def pace(self, due: float) -> None:
        """Send what is due, then look again at once: a timer of the loop would be too coarse. Late moves count from when they were due."""
        now = time.perf_counter()
        if now - self.looked > LATE:
            self.late = now
        self.looked = now
        while due <= now and self.ready:
            self.ready.popleft().move(due)
            due += 1 / self.rate
        asyncio.get_running_loop().call_soon(self.pace, due)

    async def measure(self, warm: float, seconds: float) -> dict[str, Any]:
        self.going, self.looked = True, time.perf_counter()
        if self.rate:
            self.pace(time.perf_counter())
        else:
            while self.ready:
                self.ready.popleft().move(time.perf_counter())
        await asyncio.sleep(warm)
        gc.collect()
        gc.disable()
        cpu, idle = [cpu_of(pid) for pid in self.pids], [waited_by(pid) for pid in (self.pids[0], os.getpid())]
        self.looked = began = time.perf_counter()
        self.measuring, own = True, time.process_time()
        await asyncio.sleep(seconds)
        self.measuring, took = False, time.perf_counter() - began
        load, used = time.process_time() - own, [cpu_of(pid) - before for pid, before in zip(self.pids, cpu, strict=True)]
        waited = [(waited_by(pid) - before) / took for pid, before in zip((self.pids[0], os.getpid()), idle, strict=True)]
        times, clear = sorted(self.times), sorted(self.clear)
        return {
            "moves": len(times),
            "rate": len(times) / took,
            "p50": times[len(times) // 2] * 1000,
            "p99": times[len(times) * 99 // 100] * 1000,
            "server_cpu": used[0] / took,
            "each_cpu": [one / took for one in used],
            "clear": len(clear) / len(times),  # the share of moves during which this process was never late, and their p99
            "clear_p99": clear[len(clear) * 99 // 100] * 1000 if clear else 0.0,
            "server_waited": waited[0],  # shares of the time
            "load_waited": waited[1],
            "load_cpu": load / took,
            "watched": self.watched,
            "bytes": {kind: (sum(sizes) / len(sizes), max(sizes), len(sizes)) for kind, sizes in self.bytes.items()},
        }


class Player(WSListener):
    """A client that plays one seat of one match after the other."""

    transport: WSTransport

    def __init__(self, run: Run, match: "Match") -> None:
        self.run, self.match = run, match

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def send(self, text: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, text)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.read(frame.get_payload_as_memoryview())

    def read(self, frame: memoryview) -> None: ...
    def move(self, now: float) -> None: ...


class Match:
    """Two players, and when the move on its way was sent."""

    def __init__(self) -> None:
        self.sent = 0.0
        self.players: list[Player] = []
        self.name, self.number = "", 0


# The house


class On(Struct, tag_field="t", tag="on"):
    n: int
    legal: list[tuple[str, msgspec.Raw]] | None = None
    result: Any = None
    rematch: str = ""


class More(Struct, frozen=True):
    legal: list[tuple[str, msgspec.Raw]] | None = None
    result: Any = None
    rematch: str = ""


class Short(Struct, array_like=True):
    """A move in short."""

    n: int
    events: msgspec.Raw
    key: str = ""
    undo: int = 0
    more: More = More()

    legal = property(lambda self: self.more.legal)
    result = property(lambda self: self.more.result)
    rematch = property(lambda self: self.more.rematch)


class Words(Struct, tag_field="t", tag="words"):
    pass


class Table(Struct, tag_field="t", tag="table"):
    n: int
    legal: list[tuple[str, msgspec.Raw]] | None = None


class Skip(Struct, tag_field="t", tag="skip"):
    n: int


class Seats(Struct, tag_field="t", tag="seats"):
    pass


class Welcome(Struct, tag_field="t", tag="welcome"):
    pass


class Earned(Struct, tag_field="t", tag="earned"):
    pass


class Error(Struct, tag_field="t", tag="error"):
    code: str
    say: str


read_house = msgspec.json.Decoder(On | Words | Table | Skip | Seats | Welcome | Earned | Error).decode
read_short = msgspec.json.Decoder(Short).decode
SHORT_DEAL = b"[4,["  # the event `collected`: its number, then a list of zones


def chosen(legal: list[tuple[str, Any]]) -> str:
    """A card where one can be played, else mostly a draw: games then last as long as those of people who think."""
    texts = [text for text, _ in legal]
    if texts[0].startswith(("play", "return")):
        return texts[0]
    return "draw" if "draw" in texts and choice.random() < DRAWS else texts[-1]


class HousePlayer(Player):
    n, legal, moves = 0, None, 0

    def read(self, frame: memoryview) -> None:
        short = frame[0] == ord("[")
        message = read_short(frame) if short else read_house(frame)
        match message:
            case On() | Short():
                self.run.size("to act" if message.legal else "not to act", frame, SHORT_DEAL if short else DEAL)
                if message.legal or (message.result is not None and not message.rematch and message.n > self.match.number):
                    self.run.done(self.match.sent)
                if message.result is not None and message.n > self.match.number and not message.rematch:
                    self.match.number = message.n
                    self.send(b'{"t":"rematch"}')
                if message.rematch:
                    self.match.number = 0
                    self.send(b'{"t":"open","short":true,"table":"%s"}' % message.rematch.encode())
            case Table():
                self.run.size("fresh view", frame)
            case Skip():
                self.run.size("not to act", frame)
                return
            case Error(code="stale" | "followed"):  # the partner's frame came first, by another node: what is true is on its way
                return
            case Error():
                raise SystemExit(f"the house refused: {message.say}")
            case _:
                return
        self.n = message.n
        if message.legal:
            self.legal = message.legal
            self.run.turn(self)

    def move(self, now: float) -> None:
        self.moves += 1
        self.match.sent = now
        self.send(b'{"t":"play","n":%d,"action":"%s","key":"%d"}' % (self.n, chosen(self.legal).encode(), self.moves))


class Watcher(WSListener):
    def __init__(self, run: Run, table: str) -> None:
        self.run, self.table = run, table

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.send(WSMsgType.TEXT, b'{"t":"hello","protocol":1}')
        transport.send(WSMsgType.TEXT, b'{"t":"open","watch":true,"short":true,"table":"%s"}' % self.table.encode())

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.run.watched += self.run.measuring
        body = frame.get_payload_as_bytes()
        if b'"rematch":"' in body and body.startswith(b'{"t":"on"'):
            transport.send(WSMsgType.TEXT, b'{"t":"open","watch":true,"short":true,"table":"%s"}' % read_house(body).rematch.encode())


async def server(run: Run, ports: list[int], plan: str, watchers: int) -> None:
    """Seat the people of a plan at their tables: [[table, [token, token]], …]; those of one table at one port after the other."""
    urls = [f"ws://127.0.0.1:{port}/ws" for port in ports]
    url = urls[0]
    for table, tokens in json.loads(Path(plan).read_text()):
        match = Match()
        for number, token in enumerate(tokens):
            _, player = await ws_connect(lambda match=match: HousePlayer(run, match), urls[number % len(urls)])
            match.players.append(player)
            player.send(b'{"t":"hello","protocol":1,"token":"%s"}' % token.encode())
            player.send(b'{"t":"open","short":true,"table":"%s"}' % table.encode())
        for _ in range(watchers):
            await ws_connect(lambda table=table: Watcher(run, table), url)
    while len(run.ready) < len(json.loads(Path(plan).read_text())):
        await asyncio.sleep(0.05)


# boardgame.io


class Hand(Struct):
    hand: list[int] | int
    quit: bool


class G(Struct):
    players: list[Hand]
    draw: int
    discard: list[int]


class Ctx(Struct):
    currentPlayer: str  # noqa: N815
    gameover: Any = None


class BoardgameState(Struct, rename={"id": "_stateID"}):
    G: G
    ctx: Ctx
    id: int


class Sync(Struct):
    state: BoardgameState


read_update = msgspec.json.Decoder(tuple[str, str, BoardgameState, msgspec.Raw]).decode
read_sync = msgspec.json.Decoder(tuple[str, str, Sync]).decode
HEAD = len(b"42/lama,")


class BoardgamePlayer(Player):
    seat, state, synced = 0, None, False

    def read(self, frame: memoryview) -> None:
        head = bytes(frame[:17])
        if head.startswith(b'42/lama,["update"'):
            self.state = read_update(frame[HEAD:])[2]
            mine = self.state.ctx.currentPlayer == str(self.seat)
            over = self.state.ctx.gameover is not None
            self.run.size("to act" if mine and not over else "not to act", frame)
            if over:
                if self.seat == 0:
                    self.run.done(self.match.sent)
                    self.match.number += 1
                    self.sync()
            elif mine:
                self.run.done(self.match.sent)
                self.run.turn(self)
        elif head.startswith(b'42/lama,["sync"'):
            self.state = read_sync(frame[HEAD:])[2].state
            self.run.size("fresh view", frame)
            if self.seat == 0:
                self.match.players[1].sync()
            else:
                self.run.turn(self.match.players[0])
        elif head == b"2":
            self.send(b"3")
        elif head.startswith(b"40/lama,"):
            self.synced = True
        elif head.startswith(b"0"):
            self.send(b"40/lama,")

    def sync(self) -> None:
        """Ask for the match of this number; the first to ask makes it."""
        self.send(b'42/lama,["sync","%s-%d","%d",null,2]' % (self.match.name.encode(), self.match.number, self.seat))

    def move(self, now: float) -> None:
        game = self.state.G
        top, hand = game.discard[-1], game.players[self.seat].hand
        face = next((face for face in (top, 0 if top == 6 else top + 1) if face in hand), None)
        if face is not None:
            what, arguments = b"play", b"%d" % face
        else:
            may_draw = game.draw > 0 and not any(player.quit for player in game.players)
            what, arguments = b"draw" if may_draw and choice.random() < DRAWS else b"quit", b""
        self.match.sent = now
        self.send(
            b'42/lama,["update",{"type":"MAKE_MOVE","payload":{"type":"%s","args":[%s],"playerID":"%d","credentials":null}},%d,"%s-%d","%d"]'
            % (what, arguments, self.seat, self.state.id, self.match.name.encode(), self.match.number, self.seat)
        )


async def boardgame(run: Run, port: int, matches: int) -> None:
    url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    for number in range(matches):
        match = Match()
        match.name = f"m{number}"
        for seat in range(2):
            _, player = await ws_connect(lambda match=match: BoardgamePlayer(run, match), url)
            player.seat = seat
            match.players.append(player)
            while not player.synced:
                await asyncio.sleep(0.001)
        match.players[0].sync()
    while len(run.ready) < matches:
        await asyncio.sleep(0.05)


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("server", choices=["house", "boardgame"])
    parser.add_argument("--port", type=int, required=True, action="append")
    parser.add_argument("--pid", type=int, required=True, action="append")
    parser.add_argument("--plan", default="")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--warm", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=4.0)
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    run = Run(given.pid, given.rate)
    if given.server == "house":
        await server(run, given.port, given.plan, given.watchers)
    else:
        await boardgame(run, given.port[0], given.matches)
    print(json.dumps(await run.measure(given.warm, given.seconds)), flush=True)
    os._exit(0)


if __name__ == "__main__":
    uvloop.run(main())
