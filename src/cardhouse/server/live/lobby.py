"""How tables come about: opened with settings, found by play-now, set again for a rematch, or taken up in the middle of a record."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from cardhouse.engine.chance import new_secret
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Game, load, spec_of
from cardhouse.engine.options import rotate_seats
from cardhouse.server.errors import Refused
from cardhouse.server.live.commit import log_refused
from cardhouse.server.live.house import House
from cardhouse.server.live.lessons import BEYOND, LEARNER, LEVEL, lesson
from cardhouse.server.live.live import Live
from cardhouse.server.log.audience import bot_name
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Entry, Followed, Next, Opened, Readied, Sat, read, read_state
from cardhouse.server.log.records import Taken, taken
from cardhouse.server.log.rows import summary
from cardhouse.server.log.table import Fresh, new_table
from cardhouse.server.messages import SeatPlan, Settings, TableLine
from cardhouse.server.people import known_as, random_word
from cardhouse.storage.store import TableRow

LISTED = 64  # letters of an option in a list
LOOKED_AT = 10  # tables that are looked at for somebody who wants to play now
QUICK_FILL = 4.0  # seconds until bots join somebody who wants to play now


def checked(settings: Settings) -> tuple[Game, Settings]:
    """The game that settings describe, with a plan for every seat; refused with a sentence where they cannot work."""
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
    clock = settings.clock
    if (clock.kind in ("move", "bank") and clock.seconds < 5) or (clock.kind == "days" and clock.days < 1):
        raise Refused("settings", "a clock needs at least 5 seconds a move or in the bank, or 1 day a move")
    if settings.kind == "tournament" and any(plan.who == "here" for plan in seats):
        raise Refused("settings", "at a tournament table everybody has a device of their own")
    return game, msgspec.structs.replace(settings, game=spec.key, seats=seats)


def open_table(house: House, person: str, settings: Settings, add: str = "") -> Live:
    """Set up a table; whoever opens it sits at their seats, bots at theirs."""
    game, settings = checked(settings)
    named = [msgspec.structs.replace(plan, name=house.people.seat_name(plan.name, person)) for plan in settings.seats]
    settings = msgspec.structs.replace(settings, seats=named)
    sat: list[Entry] = []
    now = wall()
    for number, plan in enumerate(settings.seats):
        if plan.who == "bot":
            sat.append(Sat(now, number, name=game.spec.bot_name(game.options, number), bot=plan.level))
        elif plan.who in ("me", "here"):
            sat.append(Sat(now, number, person, plan.name))
    opened = Opened(now, settings, dict(game.options), game.spec.version, random_word(16), new_secret())
    return _opened(house, _fresh(opened, [*sat, Readied(now, person, add)], {person}, person))


def _opened(house: House, fresh: Fresh) -> Live:
    """Write a new table down, and take it into memory."""
    house.make_room()
    with house.store.transaction():
        house.create(fresh)
    return house.adopt(fresh.table)


def _fresh(opened: Opened, entries: list[Entry], people: set[str], owner: str, start: Next | None = None) -> Fresh:
    """A new table, set up in memory alone."""
    row = TableRow(random_word(12), opened.settings.game, "gathering", opened.settings.listed, b"", opened.at, owner=owner)
    table = new_table(row, opened)
    following = [Next(entry) for entry in entries] + ([start] if start is not None else [])
    for entry, state, _ in following:
        table = table.fold(entry, state)
    return Fresh(table, [Next(opened), *following], people)


def quick(house: House, person: str, game: str, add: str = "") -> Live:
    """A seat at a table of this game where somebody waits, or at a new one that bots join after a moment."""
    game_now, _ = checked(Settings(game))
    waiting = [row for row in house.store.listed() if (row.game, row.status) == (game_now.key, "gathering")]
    for row in [row for row in waiting if summary(row.summary).filled][:LOOKED_AT]:
        live = house.live(row.id)
        if live.table.settings.fill and live.table.seats_of(person):  # asked twice: one seat is enough
            return live
        if _joinable(live, person):
            _seat(house, live, person, add)
            return live
    return open_table(house, person, Settings(game_now.key, listed=True, fill=QUICK_FILL), add)


def _seat(house: House, live: Live, person: str, add: str) -> None:
    """Give somebody a seat, ready to play."""
    house.change(live, lambda: live.table.sit(person, None, "", True), log_refused)
    house.change(live, lambda: live.table.get_ready(person, add), log_refused)


def _joinable(live: Live, person: str) -> bool:
    """Whether somebody who wants to play now is seated here at once."""
    table = live.table
    free = any(seat.free for seat in table.seats) and not live.busy
    return free and table.settings.kind == "friendly" and table.settings.fill > 0 and not table.seats_of(person)


def rematch(live: Live, person: str) -> Next:
    """The next table of the same people, each one seat further; the first who asks sets it up."""
    table = live.table
    if not table.over:
        raise Refused("not_over", "the game is not over: finish it, or resign")
    if not table.seats_of(person):
        raise Refused("not_seated", "only those who played can ask for a rematch: open a table of your own")
    if table.followed:
        raise Refused("followed", "the next table is set already", table=table.followed)
    now, count = wall(), len(table.seats)
    entries: list[Entry] = []
    for number, seat in enumerate(table.seats):
        level = "" if seat.person else seat.bot
        name = seat.name or (bot_name(number) if level else "")  # a bot is still called the same where it sits now
        look = number if seat.look is None else seat.look
        entries.append(Sat(now, (number + 1) % count, seat.person, name, level, look))
    options = dict(table.game.options)
    for option in table.spec.options:
        if option.name in table.spec.by_seat:  # a boss is still the boss where it sits now
            options[option.name] = rotate_seats(option, options[option.name], count)
    chosen = {name: options[name] if name in table.spec.by_seat else value for name, value in table.settings.options.items()}
    settings = msgspec.structs.replace(table.settings, options=chosen)
    opened = msgspec.structs.replace(table.opened, at=now, settings=settings, options=options, code=random_word(16), secret=new_secret(),
                                     seed=None, position=None, rules=table.spec.version, came_from=table.row.id)  # fmt: skip
    people = {seat.person for seat in table.seats if seat.person}
    fresh = _fresh(opened, [*entries, Readied(now, person)], people, person)
    return Next(Followed(now, fresh.table.row.id), fresh=fresh)


def play_from(house: House, person: str, taken: Taken, seat: int, level: str = "normal") -> Live:
    """A new table that goes on from where a record was taken up, against bots. Its chance is the record's own."""
    game = Game(spec_of(taken.game), taken.options)
    if not 0 <= seat < game.seats:
        raise Refused("no_such_seat", f"this game has {game.seats} seats: choose one of them")
    usual = BEYOND if level == LEVEL else level
    plan = [SeatPlan("me") if number == seat else SeatPlan("bot", level=usual) for number in range(game.seats)]  # type: ignore[arg-type]
    _, settings = checked(Settings(game.key, dict(game.options), plan, watching="none"))
    now = wall()
    opened = Opened(now, settings, dict(game.options), game.spec.version, random_word(16), taken.secret, taken.seed, taken.position)
    entries: list[Entry] = [
        Sat(now, n, person) if n == seat else Sat(now, n, name=game.spec.bot_name(game.options, n), bot=level) for n in range(game.seats)
    ]
    start = Next(read(taken.started), read_state(game.spec.state, taken.state))
    return _opened(house, _fresh(opened, [*entries, Readied(now, person)], {person}, person, start))


@lru_cache(maxsize=64)
def _lesson(key: str) -> Taken:
    return taken(lesson(key).record.dumps(), 0)


def learn(house: House, person: str, key: str) -> Live:
    """A table at the beginning of a game's lesson, whose bots reply as the lesson says."""
    return play_from(house, person, _lesson(key), LEARNER, LEVEL)


def line(house: House, row: TableRow, person: str = "") -> TableLine:
    """A table in a list, with everybody's name as it is now."""
    shown = summary(row.summary)
    seats = [msgspec.structs.replace(seat, name=known_as(seat.person, seat.name, house.people.name)) for seat in shown.seats]
    return TableLine(
        row.id, row.game, row.status, seats, shown.options, shown.clock, shown.watching, shown.kind, row.updated,
        turn=bool(person) and row.turn == person, until=row.deadline,
    )  # fmt: skip


def open_tables(house: House) -> list[TableLine]:
    """What the lobby shows; long options, such as decks, are told by the table itself."""
    lines = [line(house, row) for row in house.store.listed()]
    short = [{name: value for name, value in each.options.items() if len(str(value)) <= LISTED} for each in lines]
    return [msgspec.structs.replace(each, options=options) for each, options in zip(lines, short, strict=True)]
