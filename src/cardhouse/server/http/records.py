"""Routes about records from outside, and lessons: import, verify, play on from any turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from cardhouse.bots.levels import is_level, level_of, played_as
from cardhouse.engine.chance import commitment
from cardhouse.engine.game import Game, spec_of
from cardhouse.engine.match import STAND_IN
from cardhouse.engine.verify import Fact, promised
from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import Lesson, TableMade
from cardhouse.server.http.calls import Context
from cardhouse.server.http.reader import Made
from cardhouse.server.http.record_bodies import BotWhy, Checked, From, How, Verdict
from cardhouse.server.http.replays import check_finished, log_of
from cardhouse.server.http.tables import link, look, row_of
from cardhouse.server.live import lobby
from cardhouse.server.live.lessons import lesson
from cardhouse.server.live.server import Server
from cardhouse.server.log import records
from cardhouse.server.log.entries import Played, read, read_state
from cardhouse.server.log.replay import IMPORTED, before_the_deal, opened_of, record_of, seating, steps_of
from cardhouse.server.people import random_word

BY_BOTS = ("bot", "stand_in")
MOST = 1 << 20  # entries of a table, more than any has


async def import_record(context: Context) -> msgspec.Raw:
    """A record as a replay; kept as a finished table where that was asked for."""
    if context.body.keep and context.person is None:
        raise Refused("who", "a record is kept among the games of a person: say who you are")
    if context.body.keep:
        context.services.quotas.keep(context.server, context.me.id, context.address)
    id = random_word(12) if context.body.keep else ""
    row, archive, replay = await _read(context, partial(records.imported, viewer=context.body.eye or "all", id=id), context.body.text)
    if context.body.keep and context.person is not None:
        if row.status != "over":
            raise Refused("not_over", "this game is not over: play on from it, or bring it when it is")
        row.owner = context.person.id
        with context.server.store.transaction():
            context.server.store.new_table(row)
            context.server.store.archive(row.no, archive)
            context.server.store.seat(row.no, context.person.id, True)
    return msgspec.Raw(replay)


async def _read(context: Context, work: Callable[[str], Made], text: str) -> Made:
    """What the reader process makes of a record."""
    return await context.services.reader.read(context.caller, work, text)


async def play_from(context: Context) -> TableMade:
    """A new table in the middle of a game that is over, or of a record."""
    where: From = context.body
    context.services.quotas.take(context.server, context.me.id, context.address)
    text, steps = where.text, None
    if where.table is not None:
        row = context.server.store.table(where.table)
        if row is None:
            raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
        check_finished(row, "one can play on from any turn")
        bodies, _, names = look(context, row, context.me.id, "all")
        text = await context.services.in_thread(context.caller, record_of, row, bodies, names.__getitem__)
        steps = await context.services.in_thread(context.caller, steps_of, bodies[: where.n + 1])
    point = await _read(context, partial(records.resume_point, steps=steps, n=where.n), text)
    live = lobby.play_from(context.server, context.me.id, point, where.seat, where.level)
    return TableMade(live.table.row.id, live.table.opened.code, link(context, live.table))


async def why(context: Context) -> BotWhy:
    """Why a bot moved as it did: what its moves were worth by what it knew then. The same answer whenever it is asked."""
    context.services.budget.hints.take(context.caller)
    row = row_of(context)
    check_finished(row, "bots say why")
    bodies, _, names = look(context, row, context.person.id if context.person else "", "all")
    asked = context.query.get("n", "")
    n = int(asked) if asked.isdecimal() and len(asked) < 7 else -1
    entry = read(bodies[n]) if 0 <= n < len(bodies) else None
    if not isinstance(entry, Played):
        raise Refused("no_bot_move", "no bot moved there: choose one of its moves")
    sat = seating(map(read, bodies[:n])).get(entry.seat)
    bot = (sat.bot if sat else "") or (STAND_IN if entry.why in BY_BOTS else "")
    if not is_level(bot):
        raise Refused("no_bot_move", "no bot moved there: choose one of its moves")
    text = await context.services.in_thread(context.caller, record_of, row, bodies, names.__getitem__)
    steps = await context.services.in_thread(context.caller, steps_of, bodies[:n])
    point = await _read(context, partial(records.resume_point, steps=steps), text)
    game = Game(spec_of(point.game), point.options)
    state = read_state(game.spec.state, point.state)
    worth, behind = await context.server.advice.judge(game, state, entry.text, row.no * MOST + n, context.caller)
    how: How = "stand_in" if entry.why == "stand_in" else "search" if level_of(played_as(game, bot)).searches else "policy"
    return BotWhy(entry.seat, entry.text, bot, how, worth, behind)


def learn(context: Context) -> Lesson:
    """A table at the beginning of a game's lesson."""
    taught = lesson(context.path["key"])
    context.services.quotas.take(context.server, context.me.id, context.address)
    live = lobby.learn(context.server, context.me.id, context.path["key"])
    made = (live.table.row.id, live.table.opened.code, link(context, live.table))
    return Lesson(*made, live.table.n, taught.actions, [step.seat for step in taught.steps], taught.comments)


async def verify(context: Context) -> Verdict:
    """All that can be checked of a record, and whether this server promised it."""
    facts = await _read(context, partial(records.facts, commitment=context.body.commitment), context.body.text)
    if (ours := _ours(context.server, facts)) is not None:
        facts.append(ours)
    checked = [Checked(fact.name, fact.holds, dict(fact.about), fact.say) for fact in facts]
    return Verdict(all(fact.holds for fact in facts), promised(facts), checked)


def _ours(server: Server, facts: list[Fact]) -> Fact | None:
    """Whether the table that a record names was played on this server, with the same commitment."""
    secret = next((fact for fact in facts if fact.name == "secret" and fact.holds), None)
    named = next((str(fact.about["table"]) for fact in facts if fact.about.get("table")), "")
    row = server.store.table(named) if secret is not None and named else None
    if secret is None or row is None or (opened := opened_of(before_the_deal(log_of(server, row)))).came_from == IMPORTED:
        return None
    if commitment(opened.secret) == secret.about["commitment"]:
        return Fact("ours", True, {"table": row.id, "at": opened.at})
    return Fact("ours", False, {"table": row.id}, "the table of this house that the record names promised another secret")
