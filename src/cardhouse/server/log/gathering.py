"""Before the game: taking a seat, giving it back, being ready, the deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.engine.views import written_events, written_view
from cardhouse.server.errors import Refused
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Proposed, Readied, Sat, Started, Stood
from cardhouse.server.log.table import Table


def sit(table: Table, person: str, wanted: int | None, code: str, invited: bool) -> Proposed:
    """Take a seat, by invitation or at a listed table."""
    if table.status != "gathering":
        raise Refused("begun", "this game has begun: watch it, or open a table of your own")
    if not table.settings.listed and not invited and not table.invites(code):
        raise Refused("no_invitation", "this table is by invitation: ask for its link again, it must be copied whole")
    if mine := table.seats_of(person):
        raise Refused("seated", f"you sit here already, at seat {mine[0] + 1}")
    free = [number for number, seat in enumerate(table.seats) if seat.free]
    if not free:
        raise Refused("full", "every seat of this table is taken: watch the game, or open a table of your own")
    if wanted is not None and wanted not in free:
        raise Refused("taken", f"that seat is taken: {len(free)} other {'seats are' if len(free) > 1 else 'seat is'} free")
    return Proposed(Sat(wall(), free[0] if wanted is None else wanted, person))


def seat_bot(table: Table, person: str, wanted: int | None, bot: str) -> Proposed:
    """Let a bot take a free seat; any player of the table may ask for it."""
    if table.status != "gathering":
        raise Refused("begun", "this game has begun: watch it, or open a table of your own")
    table.own_seat(person)
    if table.settings.kind == "tournament":
        raise Refused("tournament_bots", "at a tournament table every seat is for a person")
    if wanted is None or wanted >= len(table.seats) or not table.seats[wanted].free:
        raise Refused("taken", "that seat is taken: choose a free one")
    return Proposed(Sat(wall(), wanted, bot=bot))


def stand(table: Table, person: str) -> Proposed:
    """Give a seat back."""
    seat = table.own_seat(person)
    if table.status != "gathering":
        raise Refused("begun", "the game has begun: resign to leave it")
    if table.opened.tournament:
        raise Refused("tournament", "your seat at a tournament's table is yours: withdraw on the page of the tournament to leave it")
    return Proposed(Stood(wall(), seat))


def get_ready(table: Table, person: str, added: str) -> Proposed | None:
    """Say that a person is ready, with what they add to chance; None where they said so before."""
    table.own_seat(person)
    if table.status != "gathering" or person in table.ready:
        return None
    return Proposed(Readied(wall(), person, added))


def complete(table: Table) -> bool:
    """Whether the cards can be dealt: every seat is taken, and everybody is ready where the settings ask for it."""
    if table.status != "gathering" or any(seat.free for seat in table.seats):
        return False
    return not table.settings.ready or all(person in table.ready for person in table.people())


def start(table: Table, worn: Sequence[dict[str, str]] = ()) -> Proposed:
    """Deal; `worn` are the cosmetics of each seat."""
    opened = table.opened
    added = [opened.words] if opened.deal else [table.ready.get(seat.person, "") for seat in table.seats]
    log: list[Any] = []
    chance = opened.chance(added)
    state = table.game.dealt(chance.lanes(0) if chance else opened.seed or 0, log)
    events = [event for event in written_events(table.game, log) if event[1] in table.spec.events]
    return Proposed(Started(wall(), added, written_view(table.game, state), events, table.spec.schema, worn=list(worn)), state)
