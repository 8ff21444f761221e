"""Noninterference: two servers that differ only in cards which a viewer must not know must send that viewer the same bytes.

A game is played in a real house. From a turn of it two houses go on with the same moves: one with the true cards, one in which every face
that a viewer does not know (and does not learn on the way) is in another slot. Or with the same cards, and a secret choice that was
another. Everything is asked for at every step.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace as with_changes

from cardhouse.engine.chance import Chance
from cardhouse.engine.events import WATCHER, Collected, Gathered, Handed, Moved, Revealed, Shuffled
from cardhouse.engine.game import Game
from cardhouse.engine.match import advance
from cardhouse.engine.rng import Chooser, below
from cardhouse.engine.state import Cards, copy
from cardhouse.engine.views import redact, view, written_view
from cardhouse.server import messages as m
from cardhouse.server.app import open_server
from cardhouse.server.errors import Refused
from cardhouse.server.guard.limits import Budget
from cardhouse.server.http.replays import replay
from cardhouse.server.live import lobby
from cardhouse.server.live.server import Server
from cardhouse.server.log import gathering, undo
from cardhouse.server.log.entries import Row, Started, read, read_state, write, write_state
from cardhouse.server.log.moves import play
from cardhouse.server.log.rows import row_of
from cardhouse.server.messages import SeatPlan, Settings, encode
from cardhouse.server.ws.connection import Connection
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import Person, TableRow
from cardhouse.testing import TaggedFace

Move = str | None  # an action's text, or None: the one who moved last takes it back
NOW = 1_800_000_000.0
compared: Counter[str] = Counter()  # frames that were the same on both servers


class Leak(AssertionError):
    """A viewer was sent something that depends on a card it must not know."""


class Line:
    """A connection without the wire: what the server would have sent."""

    def __init__(self, server: Server, person: str) -> None:
        hub: Any = SimpleNamespace(server=server, connections=set(), in_lobby=set(), budget=Budget(1, 1))
        self.frames: list[bytes] = []
        self.connection = Connection(hub, "")
        self.connection.person = person
        self.connection.transport = self  # type: ignore[assignment]
        self.underlying_transport = self

    def send(self, _: object, frame: bytes) -> None:
        self.frames.append(bytes(frame))

    def get_write_buffer_size(self) -> int:
        return 0

    def say(self, message: m.FromClient) -> None:
        self.connection.receive(message)


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played on a server: its log with its states, and the moves in their order."""

    game: Game
    row: TableRow
    rows: list[Row]
    people: list[str]
    first: int  # the number of the deal
    moves: list[Move]  # one for each entry after the deal

    @property
    def chance(self) -> Chance:
        opened, started = read(self.rows[0][1]), read(self.rows[self.first][1])
        return Chance(opened.secret, tuple(started.added))  # type: ignore[union-attr]

    def state(self, number: int) -> Cards:
        body = self.rows[number][2]
        assert body is not None
        return read_state(self.game.spec.state, body)


async def settle(server: Server) -> None:
    await asyncio.sleep(0)
    while server.queue or any(live.busy or live.waiting for live in server.lives.values()):
        await asyncio.sleep(0)


def seated(store: SqliteStore, people: list[str]) -> None:
    with store.transaction():
        for person in people:
            store.new_person(Person(person, person.title(), "", NOW))


@patch("cardhouse.server.live.prepared.STATES", 1)
async def played(game: Game, choose: random.Random, most: int, **settings: Any) -> PlayedGame:
    """Play a game at random, people at every seat, and now and then one who takes a move back; every state is kept."""
    store = SqliteStore(":memory:")
    people = [*(f"person{seat}" for seat in range(game.seats)), "watcher", "other"]
    seated(store, people)
    server = open_server(store)
    plan = [SeatPlan("me"), *[SeatPlan("open")] * (game.seats - 1)]
    with patch.object(lobby, "new_secret", lambda: choose.randbytes(32)):
        live = lobby.open_table(server, people[0], Settings(game.key, dict(game.options), plan, **settings))
    refused: list[Exception] = []
    for person in people[1 : game.seats]:
        server.change(live, lambda person=person: gathering.sit(live.table, person, None, live.table.opened.code, False), refused.append)
        server.change(live, lambda person=person: gathering.get_ready(live.table, person, "salt"), refused.append)
    await settle(server)
    moves: list[Move] = []
    first, rows = live.table.n, store.log(live.table.row.no)
    while len(moves) < most:
        table = live.table
        if table.undoable is not None and moves[-1] is not None and choose.random() < 0.2:
            move, person = None, table.seats[table.undoable].person
            server.change(live, lambda person=person: undo.undo(live.table, person, server.history(live.table)), refused.append)
        else:
            move, person = choose.choice(list(table.legal()[1])), table.seats[table.to_act or 0].person
            server.change(live, lambda person=person, move=move: play(live.table, person, live.table.n, move, "k"), refused.append)
        await settle(server)
        assert not refused, refused
        if live.table.over:  # what is said at the end is for everybody
            break
        moves.append(move)
        rows = store.log(live.table.row.no)
    table = live.table
    row = row_of(table) if not table.over else replace(table.row, status="playing")
    server.close()
    store.close()
    return PlayedGame(game, row, rows, people, first, moves)


# Other cards


def changed(played_game: PlayedGame, start: int, moves: list[Move], bit: int, chooser: Chooser) -> Cards | None:
    """The state at a number with other faces where a viewer learns none during some moves; None where there is nothing to change."""
    s = played_game.state(start)
    free, before = _free(played_game, start, moves, bit), list(s.face)
    for pool in set(s.pool):
        same = [card for card in free if s.pool[card] == pool]
        for i in range(len(same) - 1, 0, -1):
            a, b = same[i], same[below(chooser, i + 1)]
            s.face[a], s.face[b] = s.face[b], s.face[a]
    return s if s.face != before else None


def steadily_changed(played_game: PlayedGame, start: int, moves: list[Move], bit: int, chooser: Chooser) -> Cards | None:
    """The same, where every card goes the same way as in original: for viewers that see later which way a card went."""
    s = played_game.state(start)
    free, before = _free(played_game, start, moves, bit), list(s.face)
    original = [lying(state) for state, _ in followed(played_game, start, s, moves)]
    for _ in range(24):
        a, b = (free[below(chooser, len(free))] for _ in range(2)) if free else (0, 0)
        if s.face[a] == s.face[b] or s.pool[a] != s.pool[b]:
            continue
        s.face[a], s.face[b] = s.face[b], s.face[a]
        if [lying(state) for state, _ in followed(played_game, start, s, moves)] != original:
            s.face[a], s.face[b] = s.face[b], s.face[a]
    return s if s.face != before else None


def lying(s: Cards) -> list[list[int]]:
    """In which zone each card lies, by the slot it was dealt to."""
    return [[s.face[card].slot for card in cards[:count]] for cards, count in zip(s.cards, s.count, strict=True)]  # type: ignore[attr-defined]


def followed(played_game: PlayedGame, start: int, s: Cards, moves: list[Move]) -> list[tuple[Cards, list[Any]]]:
    """The states that some moves lead to, with faces that remember their slots, and what happened; cut short where a move is none."""
    chance, spec, tagged = played_game.chance, played_game.game.spec, copy(s)
    for card, face in enumerate(tagged.face):
        tagged.face[card] = tag = TaggedFace(face)
        tag.slot = card
    number, path, found = sum(move is not None for move in played_game.moves[: start - played_game.first]), [tagged], []
    for move in moves:
        if move is None:
            path.pop()
            continue
        number += 1
        after = copy(path[-1])
        after.rng, after.log = chance.lanes(number), []
        code = next((code for code in played_game.game.legal(after) if played_game.game.action(code).text == move), None)
        if code is None:
            break
        spec.apply(after, code)
        path.append(after)
        found.append((after, after.log))
    return found


def _free(played_game: PlayedGame, start: int, moves: list[Move], bit: int) -> list[int]:
    """The slots whose faces a viewer does not learn during some moves."""
    s = played_game.state(start)
    fixed = {card for card, known in enumerate(s.known) if known & bit}
    for after, log in followed(played_game, start, s, moves):
        for event in log:
            fixed |= {face.slot for face in _learned(event, bit)}
        fixed |= {after.face[card].slot for card, known in enumerate(after.known) if known & bit}  # type: ignore[attr-defined]
    return [card for card in range(len(s.face)) if card not in fixed]


def _learned(event: Any, bit: int) -> list[Any]:
    match event:
        case Moved(_, _, _, face, mask) | Revealed(_, face, mask) if mask & bit:
            return [face]
        case Gathered(_, _, faces, masks) | Handed(_, _, faces, masks):
            return [face for face, mask in zip(faces, masks, strict=True) if mask & bit]
        case Collected(_, _, faces, mask) | Shuffled(_, faces, mask) if mask & bit:
            return list(faces)
    return []


# What is said


class Replica:
    """A server with the game at a number of its log, and a connection for every person; `state` replaces its cards."""

    def __init__(self, played_game: PlayedGame, start: int, state: Cards | None = None) -> None:
        self.played_game, self.game = played_game, played_game.game
        self.store = SqliteStore(":memory:")
        seated(self.store, played_game.people)
        self.server = open_server(self.store)
        row = replace(played_game.row)
        with self.store.transaction():
            self.store.new_table(row)
            for n, body, packed in played_game.rows[: start + 1]:
                if n == start and state is not None:
                    packed = write_state(state)
                    if isinstance(entry := read(body), Started):
                        body = write(with_changes(entry, opening=written_view(played_game.game, state)))
                self.store.append([(row.no, n, body, packed)])
            for person in played_game.people[: played_game.game.seats]:
                self.store.seat(row.no, person, True)
        self.row = row
        self.lines = {person: Line(self.server, person) for person in played_game.people}
        with patch.object(time, "time", lambda: NOW):
            for person in played_game.people:
                self.lines[person].say(m.Open(row.id))

    @property
    def table(self) -> Any:
        return self.server.live(self.row.id).table

    def ask_everything(self, viewer: int | str, line: Line) -> None:
        """All that this connection can be sent without a move: fresh and late, the replay, and every kind of refusal."""
        table, texts = self.table, [self.game.action(code).text for code in self.game.spec.actions]
        texts = texts or sorted({move for move in self.played_game.moves if move})  # a game with too many actions to list
        legal = table.legal()[1] if table.to_act == viewer else {}
        for since in (None, table.n - 1, table.n - 3, table.n - 20):
            line.say(m.Open(table.row.id, since=since))
        for text in [text for text in texts if text not in legal][:60]:
            line.say(m.Why(text))
            line.say(m.Play(table.n, text, "x"))
        line.say(m.Play(table.n, "no such thing", "x"))
        line.say(m.Play(table.n - 2, texts[0], "x"))
        if table.undoable != viewer:
            line.say(m.Undo())
        self.server.flush()
        for wanted in ("", "watcher", "all", "0"):
            try:
                shown = replay(self.server, self.row, line.connection.person, wanted)
            except Refused as error:
                line.frames.append(str(error).encode())
            else:
                line.frames.append(encode([with_changes(step, at=0.0) for step in shown.steps]) + encode(with_changes(shown, steps=[])))

    async def play(self, move: Move) -> bool:
        """Let the same happen as in the played game; False where it cannot."""
        table = self.table
        before = table.n
        if move is None:
            if table.undoable is None:
                return False
            self.lines[table.seats[table.undoable].person].say(m.Undo())
        else:
            self.lines[table.seats[table.to_act].person].say(m.Play(table.n, move, f"key{table.n}"))
        await settle(self.server)
        return bool(self.table.n > before)

    def close(self) -> None:
        self.server.close()
        self.store.close()


def viewers_of(game: Game) -> list[tuple[int | str, int]]:
    """Every viewer that must not learn hidden cards, with its bit."""
    return [*((seat, 1 << seat) for seat in range(game.seats)), ("watcher", 1 << WATCHER)]


async def compare(played_game: PlayedGame, start: int, viewer: int | str, bit: int, hops: int) -> int:
    """The same moves with other cards, from a number on: how many steps the two went together. Raises Leak."""
    moves = played_game.moves[start - played_game.first :][:hops]
    other = changed(played_game, start, moves, bit, Chooser(start + 1))
    return (
        0 if other is None else await _together(Replica(played_game, start), Replica(played_game, start, other), viewer, bit, moves, moves)
    )


async def compare_late(played_game: PlayedGame, hops: int) -> int:
    """The same from the deal on, for a watcher with a delay. Raises Leak."""
    moves, bit = played_game.moves[:hops], 1 << WATCHER
    other = steadily_changed(played_game, played_game.first, moves, bit, Chooser(1))
    assert other is not None
    return await _together(
        Replica(played_game, played_game.first), Replica(played_game, played_game.first, other), "watcher", bit, moves, moves
    )


async def compare_choices(played_game: PlayedGame, start: int, viewer: int | str, bit: int) -> int:
    """Another move with the same cards: one that a viewer must not tell from the true one. How many there were. Raises Leak."""
    state, move, found = played_game.state(start), played_game.moves[start - played_game.first], 0
    if state.to_act == viewer or move is None:
        return 0
    lanes = played_game.chance.lanes(sum(each is not None for each in played_game.moves[: start - played_game.first]) + 1)
    after = {}
    for code in played_game.game.legal(state):
        advanced = advance(played_game.game, state, code, list(lanes))
        events = [seen for event in advanced.events if (seen := redact(played_game.game, event, bit)) is not None]
        after[played_game.game.action(code).text] = (events, view(played_game.game, advanced.state, viewer))
    for text, seen in after.items():
        if text != move and seen == after[move]:
            found += await _together(Replica(played_game, start), Replica(played_game, start), viewer, bit, [move], [text])
    return found


async def _together(original: Replica, altered: Replica, viewer: int | str, bit: int, ours: list[Move], theirs: list[Move]) -> int:
    person = original.played_game.people[viewer] if isinstance(viewer, int) else "watcher"
    steps = 0
    try:
        with patch.object(time, "time", lambda: NOW):
            while True:
                for replica in (original, altered):
                    replica.ask_everything(viewer, replica.lines[person])
                    await settle(replica.server)
                _same(original, altered, person, f"{viewer!r} at {original.table.n} of {original.game.key}")
                if steps == len(ours) or not all([await original.play(ours[steps]), await altered.play(theirs[steps])]):
                    return steps
                if _knows(original.table.state, bit) != _knows(
                    altered.table.state, bit
                ):  # the cards went other ways, and they were shown one
                    return steps
                steps += 1
    finally:
        original.close()
        altered.close()


def _knows(s: Cards, bit: int) -> list[tuple[int, int]]:
    """The cards that a viewer knows."""
    return [(card, s.face[card]) for card, known in enumerate(s.known) if known & bit]


def _same(original: Replica, altered: Replica, person: str, where: str) -> None:
    ours, theirs = original.lines[person].frames, altered.lines[person].frames
    for a, b in zip(ours, theirs, strict=False):
        if a != b:
            raise Leak(f"{where} can tell the two servers apart: {a!r} or {b!r}")
    if len(ours) != len(theirs):
        raise Leak(f"{where} can tell the two servers apart by how much is said: {len(ours)} or {len(theirs)}")
    compared[original.game.key] += len(ours)
    secret = original.table.opened.secret
    for line in original.lines.values():
        if any(secret.hex().encode() in frame or secret in frame for frame in line.frames):
            raise Leak(f"the secret was sent at {where}")
    ours.clear()
    theirs.clear()
