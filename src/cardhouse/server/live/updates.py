"""The messages that viewers get: of an entry, of a plan, and of a table as it is now. Each is made once for all who see the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, cast

import msgspec

from cardhouse.engine.views import seen_view, written_view
from cardhouse.server.live.live_table import Follower
from cardhouse.server.log.clock import times
from cardhouse.server.log.delayed import DelayedLog
from cardhouse.server.log.entries import Acted, Entry, Played, Readied, RematchOpened, Sat, Started, Stood, Upgraded
from cardhouse.server.log.moves import plan
from cardhouse.server.log.table import Table
from cardhouse.server.log.viewers import MaskedEvent, Viewer, act_of, bit_of, events_for, hint_of, masked_events, redacted, seat_infos
from cardhouse.server.messages import On, Planned, Skip, TableInfo, Times, View, encode
from cardhouse.server.names import Names
from cardhouse.server.short import short_frame, shortened


def is_seating(entry: Entry) -> bool:
    """Whether an entry changes who sits where; everybody then gets the list of seats."""
    return isinstance(entry, Sat | Stood | Readied)


def update_for(table: Table, n: int, entry: Entry, viewer: Viewer, now: float) -> On | Skip | None:
    """The update of a viewer after entry n; the newest comes with what may be done now. None where a whole view is needed instead."""
    if isinstance(entry, Played):
        return _move_update(table, n, entry, masked_events(entry.events), viewer, now)
    if isinstance(entry, Started | Upgraded) or (isinstance(entry, Acted) and entry.opening is not None):
        return None  # other rules may allow other actions
    act, rematch = act_of(entry), entry.table if isinstance(entry, RematchOpened) else ""
    if not act and (n < table.n or not rematch):
        return Skip(n)
    if n < table.n:
        return On(n, act=act, hint=hint_of(entry, viewer))
    turn = table.to_act == viewer and act.startswith(("@resume", "@back"))
    return On(
        n,
        legal=table.legal()[0] if turn and isinstance(viewer, int) and not table.acts.bots[viewer] else None,
        undo=table.undoable == viewer,
        times=_times(table, now),
        act=act,
        hint=hint_of(entry, viewer),
        result=table.result,
        secret=_secret(table) if table.over else "",
        rematch=rematch,
    )


def _move_update(table: Table, n: int, entry: Played, masked: list[MaskedEvent], viewer: Viewer, now: float) -> On | Skip:
    """The update after a move, whose events are given in words or in short; made for every move and viewer, so it computes nothing that is
    not sent."""
    events = redacted(1 << viewer if viewer.__class__ is int else bit_of(viewer), masked)
    why = entry.why
    key = entry.key if entry.seat == viewer and not why else ""
    act = act_of(entry) if why else ""
    if not (events or key or act):
        return Skip(n)
    if n < table.n:
        return On(n, events, None, key, act=act)
    if table.status == "over":
        return On(n, events, None, key, act=act, times=_times(table, now), result=table.result, secret=_secret(table))
    match = table.match
    state = match.state
    turn = state is not None and state.to_act == viewer and not match.acts.bots[viewer]
    times = None if table.opened.settings.clock.kind == "none" else _times(table, now)
    return On(n, events, table.legal()[0] if turn else None, key, table.undoable == viewer, times, act)


class Frames(msgspec.Struct, frozen=True, gc=False):
    """A move as one viewer sees it: the frames that its followers need."""

    long: bytes | None
    short: bytes | None

    def of(self, follower: Follower) -> bytes | None:
        """The frame for a follower; None where it came after they were made."""
        return self.short if follower.short and self.short is not None else self.long


def move_frames(table: Table, entry: Played, followers: Mapping[Viewer, Collection[Follower]], now: float) -> dict[Viewer, Frames]:
    """The newest move for all who follow, but delayed watchers."""
    made: dict[Viewer, Frames] = {}
    in_short: list[MaskedEvent] | None = None
    in_words: list[MaskedEvent] | None = None
    for viewer, group in followers.items():
        if viewer == "delayed":
            continue
        long = short = None
        for follower in group:
            if follower.short and short is None:
                if in_short is None:
                    in_short = shortened(table.spec, entry.events)
                message = _move_update(table, table.n, entry, in_short, viewer, now)
                short = short_frame(message) if message.__class__ is On else encode(message)
            elif not follower.short and long is None:
                if in_words is None:
                    in_words = masked_events(entry.events)
                long = encode(_move_update(table, table.n, entry, in_words, viewer, now))
        made[viewer] = Frames(long, short)
    return made


def planned(table: Table, person: str, n: int, actions: list[str]) -> Planned:
    """What a plan would do, for the player who makes it."""
    moves, after = plan(table, person, n, actions)
    if after is None:
        return Planned(n, actions)
    bit = bit_of(moves[-1].seat)
    return Planned(n, actions, [event for move in moves for event in events_for(move, bit)], after.legal()[0])


def table_info(table: Table, viewer: Viewer, person: str, connected: set[str], names: Names, now: float, act: str = "") -> TableInfo:
    """A table as it is now, for one viewer."""
    seat = viewer if isinstance(viewer, int) else None
    mine = table.seats_of(person)
    view = None
    if table.state is not None:
        shown = seen_view(written_view(table.game, table.state), bit_of(viewer))
        view = View(**{**shown, "to_act": None if table.over else shown["to_act"]})
    turn = seat is not None and table.to_act == seat and not table.acts.bots[seat]
    return TableInfo(
        id=table.row.id,
        n=table.n,
        status=cast(Any, table.status),
        settings=msgspec.structs.replace(table.settings, seats=[], options=table.opened.options),  # `seats` says who sits where
        seats=seat_infos(table, connected, names),
        commitment=table.commitment,
        seat=seat,
        mine=mine,
        view=view,
        legal=table.legal()[0] if turn else None,
        undo=seat is not None and table.undoable == seat,
        times=_times(table, now),
        hint=table.hint if turn and table.hint is not None and table.hint.seat == seat else None,
        offer=table.acts.offer,
        agreed=sorted(table.acts.agreed),
        paused=table.acts.paused,
        opened=sorted(table.acts.opened),
        result=table.result,
        code=table.opened.code if mine else "",
        secret=_secret(table) if table.over else "",
        added=list(table.added),
        rematch=table.rematch,
        tournament=table.opened.tournament,
        act=act,
        deal=table.opened.deal,
    )


def earlier(table: Table, log: DelayedLog) -> Table:
    """A table as delayed watchers see it: with the acts that are due, and without its cards."""
    status = "gathering" if log.view is None else "playing"
    match = table.match._replace(acts=log.acts or table.acts, state=None)
    return replace(table, n=max(0, table.n - log.delay), status=status, match=match)


def delayed_info(table: Table, log: DelayedLog, connected: set[str], names: Names, now: float) -> TableInfo:
    """A table for delayed watchers, who are shown no clock: the one that runs is of a later turn."""
    shown = None if log.view is None else View(**log.view)
    return msgspec.structs.replace(table_info(earlier(table, log), "watcher", "", connected, names, now), view=shown, times=None, added=[])


def _times(table: Table, now: float) -> Times | None:
    clock = table.opened.settings.clock
    return None if clock.kind == "none" else times(clock, table.deadline(), now, list(table.banks))


def _secret(table: Table) -> str:
    """The secret of a game that is over; never of a deal that lies at other tables too (duplicate/deals.py says when it is shown)."""
    return table.opened.secret.hex() if table.opened.seed is None and not table.opened.deal else ""
