"""Routes by which people keep others at a distance: shutting a person out, reporting what they did at a table (docs/fair-play.md)."""

from __future__ import annotations

import time

from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import Done
from cardhouse.server.http.calls import Context
from cardhouse.server.http.conduct_bodies import ShutOut, ShutOuts
from cardhouse.server.http.tables import row_of
from cardhouse.server.log.rows import summary
from cardhouse.storage.conduct import ReportRow

MOST_SHUT_OUT = 200


def shut_outs(context: Context) -> ShutOuts:
    store, people = context.server.store, context.server.people
    return ShutOuts([ShutOut(person, people.name(person)) for person in store.conduct.shut_out_by(context.me.id)])


def shut_out(context: Context) -> ShutOuts:
    store, me, other = context.server.store, context.me.id, context.body.person
    if other == me:
        raise Refused("body", "you cannot shut yourself out: name somebody else")
    if store.person(other) is None:
        raise Refused("no_person", "there is nobody with this id here any more")
    with store.transaction():
        if len(store.conduct.shut_out_by(me)) >= MOST_SHUT_OUT:
            raise Refused("too_many", f"you shut {MOST_SHUT_OUT} people out, and more cannot be: let somebody in first")
        store.conduct.shut_out(me, other, time.time())
    return shut_outs(context)


def let_in(context: Context) -> ShutOuts:
    with context.server.store.transaction():
        context.server.store.conduct.let_in(context.me.id, context.body.person)
    return shut_outs(context)


def report(context: Context) -> Done:
    row, body, store, me = row_of(context), context.body, context.server.store, context.me.id
    there = {seat.person for seat in summary(row.summary).seats} - {""}
    if me not in there and me != row.owner:
        raise Refused("not_seated", "only who sits at this table, or opened it, reports what happened there")
    if body.person == me or body.person not in there:
        raise Refused("no_such_seat", "name somebody else who sits at this table")
    if not (body.note + " ").isprintable():
        raise Refused("body", "a note is one line of plain text")
    context.services.reports.take(me)
    with store.transaction():
        store.conduct.report(ReportRow(time.time(), row.no, me, body.person, body.kind, body.note.strip()))
    return Done("kept")
