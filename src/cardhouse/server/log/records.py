"""Records from outside, made into a log or into a point to play on from. Call these in a worker (http/reader.py): a text can take long."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, NamedTuple

from cardhouse.bots.glass import Glass, glass
from cardhouse.bots.levels import is_level
from cardhouse.engine.chance import new_secret
from cardhouse.engine.record import loads
from cardhouse.engine.table import Table
from cardhouse.engine.verify import Fact, verify
from cardhouse.engine.views import written_events, written_view
from cardhouse.server.errors import Refused
from cardhouse.server.log.entries import Acted, Entry, Opened, Played, Sat, Started, write, write_archive, write_state
from cardhouse.server.log.replay import IMPORTED, Viewing, replay_of, viewer_of
from cardhouse.server.log.rows import Summary
from cardhouse.server.messages import Result, SeatInfo, SeatPlan, Settings, encode
from cardhouse.server.names import tidy_name
from cardhouse.storage.store import TableRow


def facts(text: str, commitment: str) -> list[Fact]:
    """What can be checked of a record."""
    return verify(text, commitment)


class ResumePoint(NamedTuple):
    """A point of a record: all that a new table needs to go on from there."""

    game: str
    options: dict[str, Any]
    secret: bytes
    seed: int | None
    position: dict[str, Any] | None
    started: bytes  # the entry
    state: bytes
    by_draw: bool = False


def resume_point(text: str, steps: int | None = None, n: int = 0) -> ResumePoint:
    """A record after so many of its entries, or at the number that its replay has there."""
    whole = loads(text)
    if steps is None:
        steps = n - whole.game.seats - 1
    table = _after(whole, steps)
    game, chance = table.game, table.chance
    added = list(chance.added) if chance else []
    started = Started(
        time.time(), added, written_view(game, table.state), [], game.spec.schema, list(table.entries), drawn=table.match.drawn
    )
    secret, seed = (chance.secret, None) if chance else (new_secret(), table.seed)
    by_draw = chance is not None and chance.by_draw
    return ResumePoint(game.key, dict(game.options), secret, seed, table.position, write(started), write_state(table.state) or b"", by_draw)


def _after(whole: Table, steps: int) -> Table:
    """A game after so many entries of its record."""
    if whole.over and steps >= len(whole.entries):
        raise Refused("over", "the game is over there: choose an earlier turn")
    return loads(replace(whole.record, actions=whole.entries[: max(0, steps)], result=None, comments={}).dumps())


def glass_at(text: str, steps: int, seat: int) -> Glass:
    """What a seat could know of hidden cards after so many entries of a record."""
    whole = loads(text)
    if seat >= whole.game.seats:
        raise Refused("no_such_seat", f"seats are 0 to {whole.game.seats - 1}: choose one of them")
    table = _after(whole, steps)
    return glass(table.game, table.state, seat)


class Imported(NamedTuple):
    """A record as a finished table."""

    row: TableRow
    archive: bytes
    replay: bytes  # JSON


def imported(text: str, viewer: str, id: str) -> Imported:
    """A record as if it had been played here, at a table of this id, with its replay for a viewer."""
    table = loads(text)
    viewing = Viewing(viewer_of(viewer, table.game.seats))
    opened, sat = _opened(table), _sat(table)
    entries = [opened, *sat, *_played(table)]
    result = table.result
    ended = Result(list(result.points), list(result.winners), table.ended or "over") if result else None
    listed = Summary([SeatInfo(one.name, one.bot) for one in sat], opened.settings.options, result=ended)
    row = TableRow(id, opened.settings.game, "over" if ended else "playing", summary=encode(listed), updated=time.time())
    replay = replay_of(row, entries, viewing, str)
    return Imported(row, write_archive([write(entry) for entry in entries]), encode(replay))


def _opened(table: Table) -> Opened:
    game, chance = table.game, table.chance
    seats = [SeatPlan("open") for _ in range(game.seats)]
    settings = Settings(game.key, dict(game.options), seats)
    secret, seed = (chance.secret, None) if chance else (b"", table.seed)
    return Opened(time.time(), settings, dict(game.options), game.spec.version, "", secret, seed, table.position, IMPORTED,
                  chance is not None and chance.by_draw)  # fmt: skip


def _sat(table: Table) -> list[Sat]:
    """Who sat where, by the headers: names alone, no people of this server."""
    found: list[Sat] = []
    for seat in range(table.game.seats):
        try:
            name = tidy_name(table.headers.get(f"Seat{seat}", ""))
        except Refused:
            name = f"Seat {seat + 1}"
        level = table.headers.get(f"Bot{seat}", "")
        found.append(Sat(time.time(), seat, name=name, bot=level if is_level(level) else ""))
    return found


def _played(table: Table) -> list[Entry]:
    """The entries of the game."""
    game, now = table.game, time.time()
    added = list(table.chance.added) if table.chance else []
    found: list[Entry] = []
    for again, word, seat, since in table.replay_entries():
        events = written_events(game, again.events[since:])
        if not word:
            found.append(Started(now, added, written_view(game, again.state), events, game.spec.schema))
        elif word.startswith("@"):
            found.append(Acted(now, word, written_view(game, again.state) if word.startswith("@undo") else None))
        else:
            assert seat is not None
            found.append(Played(now, seat, word, "", "", [], again.steps[-1].chance, events))
    return found
