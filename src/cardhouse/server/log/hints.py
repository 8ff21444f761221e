"""Hints: who may have one now, and the entry that says that one was given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from cardhouse.engine.acts import Act
from cardhouse.engine.state import Cards
from cardhouse.server.errors import Refused
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Acted, Proposed
from cardhouse.server.log.moves import own_turn, plan
from cardhouse.server.log.table import Table
from cardhouse.server.messages import Hint


class HintRequest(NamedTuple):
    """A hint that a person may have: for which seat and decision, and whether it was given before."""

    seat: int
    state: Cards
    changed: int  # the number of the entry that led to the decision
    after: list[str]
    taken: bool


def request(table: Table, person: str, n: int, after: Sequence[str] = ()) -> HintRequest:
    """What a person who has seen entry n, and laid out some moves, asks a hint for; refused where none is given."""
    state = table.running()
    if table.settings.kind == "tournament":
        raise Refused("tournament_hints", "a tournament table gives no hints: decide for yourself")
    if not table.settings.hints:
        raise Refused("no_hints", "this table was set up without hints")
    seat = own_turn(table, person, n)
    if after:
        laid = plan(table, person, n, after)[1]
        if laid is None or laid.state is None:
            raise Refused("stale", "those moves end your turn: play them first", n=table.n)
        state = laid.state
    before = table.hint
    taken = before is not None and before.seat == seat and before.after == list(after)
    return HintRequest(seat, state, table.changed, list(after), taken)


def given(table: Table, about: HintRequest, hint: Hint) -> Proposed | None:
    """The entry of a hint; None where the table has moved on meanwhile, and nobody was told anything."""
    if table.over or table.changed != about.changed:
        return None
    return Proposed(Acted(wall(), str(Act("hint", about.seat)), hint=msgspec.structs.replace(hint, after=about.after)))
