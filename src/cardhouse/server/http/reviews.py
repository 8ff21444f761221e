"""Routes about reviews: of a finished table, and of a record from outside; and the belief glass."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b

import msgspec

from cardhouse.bots.glass import Glass, glass
from cardhouse.bots.review import FORMAT
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.record_bodies import ReviewWaits
from cardhouse.server.http.replays import check_finished
from cardhouse.server.http.reviewer import unpacked
from cardhouse.server.http.tables import look, row_of
from cardhouse.server.live.lessons import LEVEL
from cardhouse.server.log.records import glass_at
from cardhouse.server.log.replay import record_of, shown_numbers, steps_of
from cardhouse.storage.store import TableRow


async def table_glass(context: Context) -> Glass:
    """The belief glass: at any moment of a finished game for any seat, and in a lesson for the learner now. Never while people play."""
    row, person = row_of(context), context.person.id if context.person else ""
    if row.status != "over":
        return _lesson_glass(context, row, person)
    n, seat = (_whole(context.query.get(name, "")) for name in ("n", "seat"))
    bodies, _, names = look(context, row, person, "all")
    text = await context.services.in_thread(context.caller, record_of, row, bodies, names.__getitem__)
    steps = await context.services.in_thread(context.caller, steps_of, bodies[: n + 1])
    return await context.services.reader.read(context.caller, partial(glass_at, steps=steps, seat=seat), text)


def _lesson_glass(context: Context, row: TableRow, person: str) -> Glass:
    table = context.server.peek(row.id)
    mine = table.seats_of(person)
    if table.state is None or not mine or not any(sat.bot == LEVEL for sat in table.seats):
        raise Refused("no_glass", "the belief glass is for lessons and for games that are over: until then, think for yourself")
    return glass(table.game, table.state, mine[0])


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 7:
        raise Refused("body", "n takes a number of the replay, seat a seat from 0 on")
    return int(text)


async def table_review(context: Context) -> msgspec.Raw | ReviewWaits:
    """The review of a finished table for everybody who may see its replay; it is made once, and kept."""
    row, reviewer = row_of(context), context.services.reviewer
    check_finished(row, "a game is reviewed")
    bodies, _, names = look(context, row, context.person.id if context.person else "", "all")
    if (kept := context.server.store.review(row.no, FORMAT)) is not None:
        return unpacked(kept)
    if (found := reviewer.find(row.id)) is not None:
        return found
    text = await context.services.in_thread(context.caller, record_of, row, bodies, names.__getitem__)
    shown = await context.services.in_thread(context.caller, shown_numbers, bodies)

    store = context.server.store

    def store_review(made: bytes) -> None:
        with store.transaction():
            store.keep_review(row.no, FORMAT, made)

    async def keep(made: bytes) -> None:
        await store.run(store_review, made)

    return reviewer.start(row.id, context.caller, context.address, text, shown, keep)


def review_record(context: Context) -> msgspec.Raw | ReviewWaits:
    """The review of a record; its key asks how far it is."""
    return context.services.reviewer.start(key_of_record(context), context.caller, context.address, context.body.text)


def key_of_record(context: Context) -> str:
    return blake2b(context.body.text.encode("utf-8", "replace"), digest_size=16).hexdigest()


def record_review(context: Context) -> msgspec.Raw | ReviewWaits:
    """The same by its key."""
    key = context.path["key"]
    found = context.services.reviewer.find(key) if len(key) == 32 else None
    if found is None:
        raise Refused("no_review", "there is no such review, or it is no longer kept: send the record again")
    return found
