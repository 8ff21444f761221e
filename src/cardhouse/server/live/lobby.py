"""How tables are set up: by settings, by play-now, as a rematch, or in the middle of a record; and how they are listed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from cardhouse.bots.daily import day_at
from cardhouse.bots.levels import check_learned, check_level
from cardhouse.engine.chance import new_secret
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Game, load, spec_of
from cardhouse.engine.options import rotate_seats
from cardhouse.server import clubs
from cardhouse.server.cosmetics import worn_at
from cardhouse.server.errors import Refused
from cardhouse.server.live.claims import Elsewhere
from cardhouse.server.live.commit import log_refused
from cardhouse.server.live.lessons import BEYOND, LEARNER, LEVEL, lesson
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.server import Server
from cardhouse.server.log import gathering
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Entry, Opened, Proposed, Readied, RematchOpened, Sat, read, read_state
from cardhouse.server.log.loading import NewTable, empty_table
from cardhouse.server.log.records import ResumePoint, resume_point
from cardhouse.server.log.rows import summary
from cardhouse.server.messages import SeatPlan, Settings, TableLine
from cardhouse.server.names import HOUSE_NAMES, bot_name, known_as
from cardhouse.server.people import random_word
from cardhouse.server.progress.profile import GameStats, decode
from cardhouse.storage.store import TableRow

LISTED = 64  # length of an option in a list
LOOKED_AT = 10  # tables that play-now tries to join
QUICK_FILL = 4.0  # seconds until bots join a play-now table


def checked(settings: Settings) -> tuple[Game, Settings]:
    """The game that settings describe, and the settings with a plan for every seat; refused where they do not work."""
    options: dict[str, Any] = dict(settings.options)
    try:
        spec = load(settings.game).spec
        if settings.seats and "players" not in options and any(option.name == "players" for option in spec.options):
            options["players"] = len(settings.seats)
        game = load(settings.game, **options)
    except CardhouseError as error:
        raise Refused("settings", str(error)) from None
    seats = list(settings.seats) or [SeatPlan("me"), *[SeatPlan("open")] * (game.seats - 1)]
    if len(seats) != game.seats:
        raise Refused("settings", f"{spec.title} with these options has {game.seats} seats, and {len(seats)} were planned")
    seats = [SeatPlan("bot", level=spec.house[number]) if number in spec.house else plan for number, plan in enumerate(seats)]
    for plan in seats:
        bot_of(game, plan)
    clock = settings.clock
    if (clock.kind in ("move", "bank") and clock.seconds < 5) or (clock.kind == "days" and clock.days < 1):
        raise Refused("settings", "a clock needs at least 5 seconds a move or in the bank, or 1 day a move")
    if settings.kind == "tournament" and any(plan.who == "here" for plan in seats):
        raise Refused("settings", "at a tournament table everybody has a device of their own")
    return game, msgspec.structs.replace(settings, game=spec.key, seats=seats)


def granted(server: Server, person: str, game: Game, settings: Settings) -> tuple[Game, Settings]:
    """The game with the options that a person's progress allows; refused where it does not allow them."""
    stats = decode(server.store.progress(person)).games.get(game.key, GameStats())
    best = {name: value for name, (value, _) in stats.moments.items()}
    try:
        options = game.spec.granted(game.options, stats.games, best, day_at(wall())) if game.spec.granted else game.options
    except CardhouseError as error:
        raise Refused("settings", str(error)) from None
    return Game(game.spec, options), msgspec.structs.replace(settings, options=dict(options))


def bot_of(game: Game, plan: SeatPlan) -> str:
    """The word for a planned bot: its level, with its temper if it has one."""
    try:
        level = check_level(f"{plan.level}-{plan.temper}" if plan.temper else plan.level)
        check_learned(game, [level] if plan.who == "bot" else [])
        return level
    except CardhouseError as error:
        raise Refused("settings", str(error)) from None


def bot_names(seats: Sequence[SeatPlan]) -> list[str]:
    """The names of planned bots where some are chosen, each once: those that are not get others; all "" where none is."""
    chosen = [plan.name for plan in seats if plan.who == "bot" and plan.name]
    for name in chosen:
        if name not in HOUSE_NAMES or chosen.count(name) > 1:
            raise Refused("settings", f"each bot has a name of its own: {', '.join(HOUSE_NAMES)}")
    free = iter([name for name in HOUSE_NAMES if name not in chosen])
    return [(plan.name or next(free)) if chosen and plan.who == "bot" else "" for plan in seats]


def open_table(server: Server, person: str, settings: Settings, add: str = "") -> LiveTable:
    """Set up a table; its owner and bots take the seats that the settings plan for them."""
    game, settings = checked(settings)
    if settings.club and clubs.may_open_table(server.store, settings.club, person).visible == "private":
        settings = msgspec.structs.replace(settings, listed=False)
    if game.spec.granted is not None:
        game, settings = granted(server, person, game, settings)
    named = [
        plan if plan.who == "bot" else msgspec.structs.replace(plan, name=server.people.seat_name(plan.name, person))
        for plan in settings.seats
    ]
    called = bot_names(settings.seats)
    settings = msgspec.structs.replace(settings, seats=named)
    sat: list[Entry] = []
    now = wall()
    for number, plan in enumerate(settings.seats):
        if plan.who == "bot":
            sat.append(Sat(now, number, name=game.spec.bot_name(game.options, number) or called[number], bot=bot_of(game, plan)))
        elif plan.who in ("me", "here"):
            sat.append(Sat(now, number, person, plan.name))
    opened = Opened(now, settings, dict(game.options), game.spec.version, random_word(16), new_secret())
    return _opened(server, new_table(opened, [*sat, Readied(now, person, add)], {person}, person))


def _opened(server: Server, new: NewTable) -> LiveTable:
    """Store a new table, and take it into memory."""
    server.evict_unused()
    with server.store.transaction():
        server.create(new)
    return server.adopt(new.table)


def new_table(opened: Opened, entries: list[Entry], people: set[str], owner: str, start: Proposed | None = None) -> NewTable:
    """A new table, not stored yet."""
    row = TableRow(random_word(12), opened.settings.game, "gathering", opened.settings.listed, b"", opened.at, owner=owner)
    table = empty_table(row, opened)
    log = [Proposed(entry) for entry in entries] + ([start] if start is not None else [])
    for each in log:
        table = table.after(each)
    return NewTable(table, [Proposed(opened), *log], people)


def quick(server: Server, person: str, game: str, add: str = "", hops: bool = True) -> LiveTable:
    """Play now: a seat at a table of this game that waits for players, or at a new one that bots join after a moment. `hops`: the first
    table that waits may be Elsewhere."""
    game_now, _ = checked(Settings(game))
    conduct = server.store.conduct
    apart = {*conduct.shut_out_by(person), *conduct.shutting_out(person)}
    waiting = [(row, summary(row.summary)) for row in server.store.listed() if (row.game, row.status) == (game_now.key, "gathering")]
    waiting = [(row, shown) for row, shown in waiting if shown.filled and not apart & {seat.person for seat in shown.seats}]
    for row, _ in waiting[:LOOKED_AT]:
        try:
            live = server.live(row.id)
        except Elsewhere:
            if hops:
                raise
            continue
        if live.table.settings.fill and live.table.seats_of(person):  # asked twice: one seat is enough
            return live
        if _joinable(live, person):
            _seat(server, live, person, add)
            return live
    return open_table(server, person, Settings(game_now.key, listed=True, fill=QUICK_FILL), add)


def _seat(server: Server, live: LiveTable, person: str, add: str) -> None:
    """Seat a person, ready to play."""
    server.change(live, lambda: gathering.sit(live.table, person, None, "", True), log_refused)
    server.change(live, lambda: gathering.get_ready(live.table, person, add), log_refused)


def _joinable(live: LiveTable, person: str) -> bool:
    """Whether play-now may seat a person here."""
    table = live.table
    free = any(seat.free for seat in table.seats) and not live.busy
    return free and table.settings.kind == "friendly" and table.settings.fill > 0 and not table.seats_of(person)


def rematch(live: LiveTable, person: str) -> Proposed:
    """The rematch: a table of the same people, each one seat further. The first who asks sets it up."""
    table = live.table
    if not table.over:
        raise Refused("not_over", "the game is not over: finish it, or resign")
    if table.opened.deal:
        raise Refused("duplicate", "this deal lay at several tables and is not dealt again: look at what the others made of it")
    if table.opened.tournament:
        raise Refused("tournament", "whom you play next is for the tournament to say: go back to its page")
    if not table.seats_of(person):
        raise Refused("not_seated", "only those who played can ask for a rematch: open a table of your own")
    if table.rematch:
        raise Refused("followed", "the next table is set already", table=table.rematch)
    now, count = wall(), len(table.seats)
    further = 0 if table.spec.house else 1  # where the house has a seat of its own, nobody moves
    entries: list[Entry] = []
    for number, seat in enumerate(table.seats):
        level = "" if seat.person else seat.bot
        name = seat.name or (bot_name(number) if level else "")  # a bot is still called the same where it sits now
        look = number if seat.look is None else seat.look
        entries.append(Sat(now, (number + further) % count, seat.person, name, level, look))
    options = dict(table.game.options)
    for option in table.spec.options:
        if further and option.name in table.spec.by_seat:  # a boss is still the boss where it sits now
            options[option.name] = rotate_seats(option, options[option.name], count)
    chosen = {name: options[name] if name in table.spec.by_seat else value for name, value in table.settings.options.items()}
    settings = msgspec.structs.replace(table.settings, options=chosen)
    opened = msgspec.structs.replace(table.opened, at=now, settings=settings, options=options, code=random_word(16), secret=new_secret(),
                                     seed=None, position=None, rules=table.spec.version, came_from=table.row.id)  # fmt: skip
    people = {seat.person for seat in table.seats if seat.person}
    new = new_table(opened, [*entries, Readied(now, person)], people, person)
    return Proposed(RematchOpened(now, new.table.row.id), rematch=new)


def play_from(server: Server, person: str, point: ResumePoint, seat: int, level: str) -> LiveTable:
    """A new table that goes on from a point of a record, against bots. Its chance is the record's own."""
    game = Game(spec_of(point.game), point.options)
    if not 0 <= seat < game.seats:
        raise Refused("no_such_seat", f"this game has {game.seats} seats: choose one of them")
    usual = BEYOND if level == LEVEL else level
    plan = [SeatPlan("me") if number == seat else SeatPlan("bot", level=usual) for number in range(game.seats)]
    _, settings = checked(Settings(game.key, dict(game.options), plan, watching="none"))
    now = wall()
    opened = Opened(now, settings, dict(game.options), game.spec.version, random_word(16), point.secret, point.seed, point.position,
                    by_draw=point.by_draw)  # fmt: skip
    entries: list[Entry] = [
        Sat(now, n, person) if n == seat else Sat(now, n, name=game.spec.bot_name(game.options, n), bot=level) for n in range(game.seats)
    ]
    worn = worn_at(server.store, game.spec, [person if n == seat else "" for n in range(game.seats)])
    started = msgspec.structs.replace(read(point.started), worn=worn)
    start = Proposed(started, read_state(game.spec.state, point.state))
    return _opened(server, new_table(opened, [*entries, Readied(now, person)], {person}, person, start))


@lru_cache(maxsize=64)
def _lesson(key: str) -> ResumePoint:
    return resume_point(lesson(key).record.dumps(), 0)


def learn(server: Server, person: str, key: str) -> LiveTable:
    """A table at the beginning of a lesson."""
    return play_from(server, person, _lesson(key), LEARNER, LEVEL)


def line(server: Server, row: TableRow, person: str = "") -> TableLine:
    """A table in a list, with everybody's name as it is now."""
    shown = summary(row.summary)
    seats = [msgspec.structs.replace(seat, name=known_as(seat.person, seat.name, server.people.name)) for seat in shown.seats]
    return TableLine(
        row.id, row.game, row.status, seats, shown.options, shown.clock, shown.watching, shown.kind, row.updated,
        turn=bool(person) and row.turn == person, until=row.deadline,
    )  # fmt: skip


def open_tables(server: Server) -> list[TableLine]:
    """What the lobby shows; long options, such as decks, are left out."""
    lines = [line(server, row) for row in server.store.listed()]
    short = [{name: value for name, value in each.options.items() if len(str(value)) <= LISTED} for each in lines]
    return [msgspec.structs.replace(each, options=options) for each, options in zip(lines, short, strict=True)]
