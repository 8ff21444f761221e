"""Records that somebody brings, checked and made into a log. Read them in http/reader.py's process: a text can take long."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, NamedTuple

from cardhouse.engine.chance import new_secret
from cardhouse.engine.game import BOTS
from cardhouse.engine.record import loads
from cardhouse.engine.table import Table
from cardhouse.engine.verify import Fact, verify
from cardhouse.engine.views import written, written_view
from cardhouse.server.errors import Refused
from cardhouse.server.log.entries import Acted, Entry, Opened, Played, Sat, Started, write, write_archive, write_state
from cardhouse.server.log.replay import BROUGHT, Gaze, eye_of, shown
from cardhouse.server.log.rows import Summary
from cardhouse.server.messages import Result, SeatInfo, SeatPlan, Settings, encode
from cardhouse.server.names import tidy_name
from cardhouse.storage.store import TableRow


def facts(text: str, commitment: str) -> list[Fact]:
    """What can be checked of a record."""
    return verify(text, commitment)


class Taken(NamedTuple):
    """Where a record is taken up: all that a new table needs of it."""

    game: str
    options: dict[str, Any]
    secret: bytes
    seed: int | None
    position: dict[str, Any] | None
    started: bytes  # the entry
    state: bytes


def taken(text: str, steps: int | None = None, n: int = 0) -> Taken:
    """A record after so many of its entries, or at the number that its replay has there."""
    whole = loads(text)
    if steps is None:
        steps = n - whole.game.seats - 1
    if whole.over and steps >= len(whole.entries):
        raise Refused("over", "the game is over there: choose an earlier turn")
    table = loads(replace(whole.record, actions=whole.entries[: max(0, steps)], result=None, comments={}).dumps())
    game, chance = table.game, table.chance
    added = list(chance.added) if chance else []
    started = Started(time.time(), added, written_view(game, table.state), [], game.spec.schema, list(table.entries))
    secret, seed = (chance.secret, None) if chance else (new_secret(), table.seed)
    return Taken(game.key, dict(game.options), secret, seed, table.position, write(started), write_state(table.state) or b"")


class Brought(NamedTuple):
    """A record as the house shows and keeps it."""

    row: TableRow
    archive: bytes
    replay: bytes  # JSON


def brought(text: str, eye: str, id: str) -> Brought:
    """A record as if it had been played here, at a table of this id, as some eyes see it."""
    table = loads(text)
    gaze = Gaze(eye_of(eye, table.game.seats))
    opened, sat = _opened(table), _sat(table)
    entries = [opened, *sat, *_played(table)]
    result = table.result
    ended = Result(list(result.points), list(result.winners), table.ended or "over") if result else None
    told = Summary([SeatInfo(one.name, one.bot) for one in sat], opened.settings.options, result=ended)
    row = TableRow(id, opened.settings.game, "over" if ended else "playing", summary=encode(told), updated=time.time())
    replay = shown(row, entries, gaze, str)
    return Brought(row, write_archive([write(entry) for entry in entries]), encode(replay))


def _opened(table: Table) -> Opened:
    game, chance = table.game, table.chance
    seats = [SeatPlan("open") for _ in range(game.seats)]
    settings = Settings(game.key, dict(game.options), seats)
    secret, seed = (chance.secret, None) if chance else (b"", table.seed)
    return Opened(time.time(), settings, dict(game.options), game.spec.version, "", secret, seed, table.position, BROUGHT)


def _sat(table: Table) -> list[Sat]:
    """Who sat where, by the headers; they are names, and nobody of this house."""
    found: list[Sat] = []
    for seat in range(table.game.seats):
        try:
            name = tidy_name(table.headers.get(f"Seat{seat}", ""))
        except Refused:
            name = f"Seat {seat + 1}"
        level = table.headers.get(f"Bot{seat}", "")
        found.append(Sat(time.time(), seat, name=name, bot=level if level in BOTS else ""))
    return found


def _played(table: Table) -> list[Entry]:
    """The game again, entry by entry."""
    game, now = table.game, time.time()
    added = list(table.chance.added) if table.chance else []
    found: list[Entry] = []
    for again, word, seat, since in table.replay_entries():
        events = [written(game, event) for event in again.events[since:]]
        if not word:
            found.append(Started(now, added, written_view(game, again.state), events, game.spec.schema))
        elif word.startswith("@"):
            found.append(Acted(now, word, written_view(game, again.state) if word.startswith("@undo") else None))
        else:
            assert seat is not None
            found.append(Played(now, seat, word, "", "", [], again.steps[-1].chance, events))
    return found
