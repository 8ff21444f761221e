"""Evenings of duplicate: people sit down, the same deal is dealt at all tables, and when the last of them is over the next one.

The process that writes the next deal's number into the evening's row sets up its tables, in one transaction: no other does, and one that is
killed on the way has done all of it or nothing. The daily deal is set up here too: one deal, a table for each person, the same bots.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil

import msgspec

from cardhouse.bots.daily import DAY
from cardhouse.engine.chance import new_secret
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Game, keys, load
from cardhouse.server import clubs
from cardhouse.server.cosmetics import worn_at
from cardhouse.server.duplicate.deals import NEVER, deal_of_day, deal_of_evening, is_daily
from cardhouse.server.duplicate.movement import seating
from cardhouse.server.duplicate.plan import Level, Plan, plan_of, words_of, write_plan
from cardhouse.server.errors import Refused
from cardhouse.server.live.claims import Elsewhere
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.lobby import bot_of, checked
from cardhouse.server.live.organising import BY_INVITATION, NO_EVENING, check_sees_evening, may_run_evening, may_sit, still_sits
from cardhouse.server.live.quotas import MOST_ON_SERVER, end
from cardhouse.server.live.server import Server
from cardhouse.server.log import gathering
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Opened, Proposed, Sat
from cardhouse.server.log.loading import NewTable, empty_table
from cardhouse.server.log.rows import summary
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.people import random_word
from cardhouse.storage.duplicate import DealRow, EveningRow
from cardhouse.storage.store import Conflict, OrderRow, StoreError, TableRow

log = logging.getLogger("cardhouse.live")

MOST_OPEN = 5  # evenings of one organiser that are not over
GATHERS = 7 * 24 * 3600.0  # seconds until an evening that never began counts as over
DAILY_LEVEL: Level = "normal"  # whom everybody meets in the deal of the day
SEAT = 0  # where they sit


def open_evening(server: Server, person: str, plan: Plan, beside: Callable[[str], None] = lambda _: None) -> EveningRow:
    """Set up an evening: its deals are drawn and promised now, before anybody sits down. `beside` is stored in the same transaction."""
    game, _ = checked(settings_of(plan, 0))
    if game.key not in keys() or game.spec.house or game.seats < 2:
        raise Refused("settings", "duplicate is played by at least two, at a game that has no seat of the house: choose another game")
    mine = [
        row
        for row in server.store.duplicate.evenings_of(person)
        if row.owner == person and row.status != "over" and wall() - row.at < GATHERS
    ]
    if len(mine) >= MOST_OPEN:
        raise Refused("tables_full", f"you have {MOST_OPEN} evenings that are not over: end one of them, then open another")
    plan = msgspec.structs.replace(plan, game=game.key, code=random_word(16), people=[], size=0, words="")
    row = EveningRow(random_word(12), person, write_plan(plan), at=wall(), club=plan.club)
    with server.store.transaction():
        if plan.club:
            clubs.held(server.store, plan.club, person, clubs.OWNER, clubs.ORGANISER)
        beside(row.id)
        server.store.duplicate.new_evening(row)
        for board in range(1, plan.boards + 1):
            server.store.duplicate.new_deal(DealRow(deal_of_evening(row.id, board), game.key, new_secret(), NEVER, row.at))
    return row


def settings_of(plan: Plan, seats: int) -> Settings:
    """A table of an evening: it keeps to its rules, nobody watches, and nobody is told what to play."""
    return Settings(
        plan.game, plan.options, [SeatPlan()] * seats, "tournament", hints=False, ready=False, clock=plan.clock, watching="none",
        club=plan.club,
    )  # fmt: skip


def evening_of(server: Server, id: str) -> EveningRow:
    row = server.store.duplicate.evening(id)
    if row is None:
        raise Refused("no_evening", NO_EVENING)
    return row


def seen_evening(server: Server, id: str, person: str, code: str = "") -> EveningRow:
    """An evening, for those who may see it; of a club's, nobody else learns that there is one."""
    row = evening_of(server, id)
    check_sees_evening(server.store, row, plan_of(row), person, code)
    return row


def sit(server: Server, id: str, person: str, code: str, said: str) -> None:
    """Take a place at an evening that has not begun."""
    row = seen_evening(server, id, person, code)
    plan = plan_of(row)
    if row.status != "gathering":
        raise Refused("begun", "this evening has begun: look at its results, or open one of your own")
    if not may_sit(server.store, row, plan, person, code):
        raise Refused("no_invitation", BY_INVITATION.format("evening"))
    places = server.store.duplicate.evening_places(id)
    if any(each == person for _, each, _ in places):
        raise Refused("sat", "you sit at this evening already: everybody has one place")
    taken = {place for place, _, _ in places}
    free = next((place for place in range(plan.tables * game_of(plan).seats) if place not in taken), None)
    if free is None:
        raise Refused("evening_full", "every place of this evening is taken: open one of your own")
    try:
        with server.store.transaction():
            server.store.duplicate.take_place(id, free, person, said)
    except Conflict:
        raise Refused("not_kept", "somebody took that place at the same moment: try again") from None


def stand(server: Server, id: str, person: str) -> None:
    """Give a place back before the evening begins."""
    if seen_evening(server, id, person).status != "gathering":
        raise Refused("begun", "the evening has begun: resign at your table to leave it")
    with server.store.transaction():
        server.store.duplicate.leave_place(id, person)


def game_of(plan: Plan) -> Game:
    return checked(settings_of(plan, 0))[0]


def run_evening(server: Server, id: str, person: str) -> EveningRow:
    """An evening, for its organisers."""
    row = seen_evening(server, id, person)
    if not may_run_evening(server.store, row, person):
        raise Refused("not_yours", "only who opened this evening can do that: ask them")
    return row


def own_evening(server: Server, id: str, person: str) -> EveningRow:
    row = run_evening(server, id, person)
    if row.status == "over":
        raise Refused("over", "this evening is over: look at its results")
    return row


def begin(server: Server, id: str, person: str) -> None:
    """Deal the first board to those who sit there; bots take the places that are free at their tables."""
    row = own_evening(server, id, person)
    if row.board:
        return  # asked twice
    plan = plan_of(row)
    places = [each for each in server.store.duplicate.evening_places(id) if still_sits(server.store, row, plan, each[1])]
    if not places:
        raise Refused("not_begun", "nobody sits at this evening yet: send its link, or sit down yourself")
    seats = game_of(plan).seats
    size = max(2, min(plan.tables, ceil(len(places) / seats)))
    people = [person for _, person, _ in places]
    words = words_of([(person, said) for _, person, said in places])
    started = msgspec.structs.replace(plan, people=people + [""] * (size * seats - len(people)), size=size, words=words)
    _deal(server, replace(row, plan=write_plan(started)))


def proceed(server: Server, deal: str) -> None:
    """A table is over: where it was the last one with this deal, the next deal is dealt, or the evening is over."""
    if is_daily(deal):
        return
    id, _, board = deal.partition("/")
    row = server.store.duplicate.evening(id)
    if row is None or row.status != "playing" or row.board != int(board) or server.store.duplicate.is_dealt(deal):
        return
    tables = server.store.duplicate.dealt(deal)
    with suppress(StoreError, Refused):  # the next sweep tries again
        if tables and all((result := summary(each.summary).result) is None or result.how == "void" for each in tables):
            _end(server, row)  # nobody plays here any more
        else:
            _deal(server, row)


def _deal(server: Server, row: EveningRow) -> None:
    """Deal the next board of an evening, or end it; nothing where another process did so meanwhile."""
    store, plan, board = server.store, plan_of(row), row.board + 1
    if board > plan.boards:
        _end(server, row)
        return
    if server.open_tables + plan.size > MOST_ON_SERVER or not server.disk_has_space:
        raise Refused("house_full", "every table of the house is taken: try again in a few minutes")
    dealt = store.duplicate.deal(deal_of_evening(row.id, board))
    assert dealt is not None
    game = game_of(plan)
    here = seating(board - 1, plan.size, game.sides)
    tables = [_table(server, game, plan, dealt, [_sitter(server, row, plan, each) for each in seats]) for seats in here]
    with store.transaction():
        if not store.duplicate.save_evening(replace(row, board=board, status="playing"), row.board):
            return
        store.duplicate.show_deal(dealt.id)
        for each in tables:
            server.create(each)
            store.duplicate.deal_at(each.table.row.no, dealt.id)
    for each in tables:
        server.adopt(each.table)


def _end(server: Server, row: EveningRow) -> None:
    with server.store.transaction():
        server.store.duplicate.save_evening(replace(row, status="over"), row.board)


def _sitter(server: Server, row: EveningRow, plan: Plan, contestant: int) -> str:
    """The person of a contestant; none for a bot, and for a person who was deleted since or left the club."""
    person = plan.people[contestant]
    return person if person and still_sits(server.store, row, plan, person) else ""


def _table(server: Server, game: Game, plan: Plan, deal: DealRow, people: Sequence[str]) -> NewTable:
    """A table with a deal, dealt; not stored yet."""
    now, settings = wall(), settings_of(plan, game.seats)
    opened = Opened(now, settings, dict(game.options), game.spec.version, random_word(16), deal.secret,
                    by_draw=True, deal=deal.id, words=plan.words)  # fmt: skip
    bot = bot_of(game, SeatPlan("bot", level=plan.level))
    sat = [Sat(now, seat, person) if person else Sat(now, seat, bot=bot) for seat, person in enumerate(people)]
    table = empty_table(TableRow(random_word(12), game.key, "gathering", updated=now), opened)
    for each in sat:
        table = table.fold(each)
    start = gathering.start(table, worn_at(server.store, game.spec, people))
    return NewTable(table.after(start), [Proposed(opened), *map(Proposed, sat), start], {person for person in people if person})


def close_table(server: Server, id: str, person: str, table: str) -> None:
    """The organiser closes a table that does not end: it counts for nobody, and the others go on."""
    row = own_evening(server, id, person)
    found = next((each for each in server.store.duplicate.dealt(deal_of_evening(id, row.board)) if each.id == table), None)
    if found is None:
        raise Refused("no_table", "no table of the deal that is played now has that name")
    _close(server, found)


def _close(server: Server, row: TableRow) -> None:
    if row.status == "over":
        return
    try:
        end(server, server.live(row.id), "closed")
    except Elsewhere:  # that node reads the order
        with server.store.transaction():
            server.store.order(OrderRow(wall(), "close", row.id))


def end_evening(server: Server, id: str, person: str) -> None:
    """The organiser ends an evening: its open tables are closed, and deals that were not dealt are never shown."""
    row = own_evening(server, id, person)
    _end(server, row)
    for each in server.store.duplicate.dealt(deal_of_evening(id, row.board)) if row.board else []:
        _close(server, each)


def catch_up(server: Server) -> None:
    """Go on with evenings whose last table ended just before a process was stopped, and wake tables where a bot is to move."""
    for row in server.store.duplicate.evenings_played():
        deal = deal_of_evening(row.id, row.board)
        proceed(server, deal)
        for each in server.store.duplicate.dealt(deal):
            if each.status != "over" and each.id not in server.lives:
                with suppress(CardhouseError):
                    server.live(each.id)


# The deal of a day


def daily_deal(server: Server, game: str, day: int) -> DealRow:
    """The deal of a day, drawn when it is first asked for; nobody is shown it before the day is over."""
    id = deal_of_day(game, day)
    if (found := server.store.duplicate.deal(id)) is None:
        with server.store.transaction():
            server.store.duplicate.new_deal(DealRow(id, game, new_secret(), (day + 1) * DAY, wall()))
        found = server.store.duplicate.deal(id)
    assert found is not None
    return found


def play_daily(server: Server, person: str, key: str, day: int) -> tuple[TableRow, LiveTable | None]:
    """A person's table with the deal of a day: a new one, or theirs where they have begun already."""
    game, deal = load(key), daily_deal(server, key, day)
    if (found := server.store.duplicate.dealt_to(deal.id, person)) is not None:
        return found, None
    plan = Plan(key, dict(game.options), 2, 1, DAILY_LEVEL, Settings(key).clock, "")
    new = _table(server, game, plan, deal, [person if seat == SEAT else "" for seat in range(game.seats)])
    new.table.row.owner = person
    server.evict_unused()
    try:
        with server.store.transaction():
            server.create(new)
            server.store.duplicate.deal_at(new.table.row.no, deal.id, person)
    except Conflict:  # on another device, at the same moment
        found = server.store.duplicate.dealt_to(deal.id, person)
        assert found is not None
        return found, None
    live = server.adopt(new.table)
    return live.table.row, live
