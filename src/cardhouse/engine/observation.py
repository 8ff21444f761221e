"""What a seat may know as a row of small whole numbers, made from a game's declaration: for learners, and for players that learned.

The rule that writes it is generated for each game and calls the plain functions below, so it runs interpreted and compiled as rules do.
An observation always has the same length, seats are counted from the observer on, and every entry is described (`entries`).
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from typing import Any, NamedTuple

from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.options import quoted
from cardhouse.engine.state import CARD, NUMBER, RANGES, SEAT, Cards, Field

BEFORE_FACES = 3  # entries of a zone: how many cards, how many of them unknown, the top one
TWO_BYTES = 2  # an entry for each byte, the lowest first, of numbers that 16 bits with a sign do not hold
LOW, HIGH = RANGES["i2"]


class Entry(NamedTuple):
    """One number of an observation: its name, what it says, and between which numbers it lies."""

    name: str
    what: str
    low: int
    high: int


class Part(NamedTuple):
    """Some entries that one line of the generated rule writes."""

    line: str
    entries: Callable[[int], Iterator[Entry]]  # by the seats there is room for


# Plain rules code


def begin(s: Any, seat: int, out: Any) -> int:
    """Zeros, which nine tenths of an observation are; where the observer sits, how many sit there, and whose turn it is."""
    for i in range(len(out)):
        out[i] = 0
    out[0] = seat
    out[1] = s.seats
    out[2] = -1 if s.over else from_observer(s.to_act, seat, s.seats)
    return 3


def from_observer(seat: int, observer: int, seats: int) -> int:
    """A seat's number where the observer has 0 and who comes next has 1."""
    return seat - observer if seat >= observer else seat - observer + seats


def seat_at(observer: int, i: int, seats: int) -> int:
    """The i-th seat after the observer."""
    return observer + i if observer + i < seats else observer + i - seats


def put(s: Any, seat: int, value: int, how: int, out: Any, at: int) -> int:
    """Write one number of a state as its field means it.

    `how` is what the number is (NUMBER, SEAT, CARD) in its low four bits, and above them in how many bytes it is written where 16 bits do
    not hold it.
    """
    if how == SEAT:
        out[at] = from_observer(value, seat, s.seats) if 0 <= value < s.seats else value
    elif how == CARD and 0 <= value < len(s.face):
        out[at] = 1 + s.face[value] if s.known[value] >> seat & 1 else 0
    elif how >= TWO_BYTES << 4:
        for i in range(how >> 4):
            out[at + i] = value >> 8 * i & 255
        return at + (how >> 4)
    else:
        out[at] = value
    return at + 1


def put_row(s: Any, seat: int, row: Any, how: int, out: Any, at: int) -> int:
    if how == NUMBER:
        first = max(at, 0)  # says to a compiler that no index counts from the end, so that it copies several at once
        for i in range(first, first + len(row)):
            out[i] = row[i - first]
        return at + len(row)
    for i in range(len(row)):
        at = put(s, seat, row[i], how, out, at)
    return at


def put_grid(s: Any, seat: int, grid: Any, how: int, out: Any, at: int) -> int:
    for i in range(len(grid)):
        at = put_row(s, seat, grid[i], how, out, at)
    return at


def put_seats(s: Any, seat: int, row: Any, how: int, room: int, out: Any, at: int) -> int:
    """A number of every seat, the observer's first."""
    for i in range(s.seats):
        put(s, seat, row[seat_at(seat, i, s.seats)], how, out, at + i * max(1, how >> 4))
    return at + room * max(1, how >> 4)


def put_seat_rows(s: Any, seat: int, grid: Any, how: int, room: int, out: Any, at: int) -> int:
    many = len(grid[0]) * max(1, how >> 4)
    for i in range(s.seats):
        put_row(s, seat, grid[seat_at(seat, i, s.seats)], how, out, at + i * many)
    return at + room * many


def put_zone(s: Any, seat: int, zone: int, faces: int, out: Any, at: int) -> int:
    """How many cards lie there, how many of them the seat does not know, the top one, and how many of each face it knows."""
    row = s.cards[zone]
    n = s.count[zone]
    first = at + BEFORE_FACES
    unknown = 0
    last = 0
    for i in range(n):
        card = row[i]
        last = 0
        if s.known[card] >> seat & 1:
            last = 1 + s.face[card]
            out[first + s.face[card]] += 1
        else:
            unknown += 1
    out[at] = n
    out[at + 1] = unknown
    out[at + 2] = last
    return first + faces


def put_zones(s: Any, seat: int, zone: int, faces: int, room: int, out: Any, at: int) -> int:
    """The zone that every seat has, the observer's first."""
    for i in range(s.seats):
        put_zone(s, seat, zone + seat_at(seat, i, s.seats), faces, out, at + i * (BEFORE_FACES + faces))
    return at + room * (BEFORE_FACES + faces)


# What is generated


def parts(spec: Spec) -> Iterator[Part]:
    """The lines of a game's rule and what each writes: public numbers, zones, options."""
    yield Part("begin(s, seat, out)", lambda room: iter(_beginning(spec, room)))
    for name, field in spec.state.FIELDS.items():
        if field.public:
            yield _numbers(name, field, "")
    yield from _zones(spec)
    for option in spec.options:
        if option.kind != "decks" and option.name not in spec.by_seat:  # what each seat brought is not for the others
            yield _numbers(f"opt_{option.name}", spec.state.FIELDS[f"opt_{option.name}"], f"option {option.name}")


def _beginning(spec: Spec, room: int) -> list[Entry]:
    return [
        Entry("seat", "where the observer sits", 0, room - 1),
        Entry("seats", "how many seats there are", spec.seats[0], room),
        Entry("to_act", "who is to act, counted from the observer; -1 when the game is over", -1, room - 1),
    ]


def _numbers(name: str, field: Field, title: str) -> Part:
    how, pieces = _how(field)
    if field.seated:
        call = "put_seats" if len(field.shape) == 1 else "put_seat_rows"
        more = ", room"
    else:
        call, more = ("put", "put_row", "put_grid")[len(field.shape)], ""
    low, high = RANGES[field.width] if pieces == 1 else (0, 255)
    what = (
        title
        or {NUMBER: "a public number", SEAT: "a seat, counted from the observer", CARD: "a card: 1 and its face, 0 for unknown"}[
            field.holds
        ]
    )

    def entries(room: int) -> Iterator[Entry]:
        shape = (room, *field.shape[1:]) if field.seated else field.shape
        for place in _places(shape):
            for piece in range(pieces):
                byte = f".{piece}" if pieces > 1 else ""
                yield Entry(f"{title or name}{place}{byte}", f"{what}, byte {piece}" if byte else what, low, high)

    return Part(f"{call}(s, seat, s.{name}, {how}{more}, out, at)", entries)


def _how(field: Field) -> tuple[int, int]:
    """How `put` writes a field, and in how many entries."""
    pieces = 1 if field.width in ("u1", "i2") else int(field.width[1])
    return (pieces << 4 if pieces > 1 else field.holds), pieces


def _places(shape: tuple[int, ...]) -> Iterator[str]:
    if not shape:
        yield ""
        return
    for i in range(shape[0]):
        for rest in _places(shape[1:]):
            yield f"[{i}]{rest}"


def _zones(spec: Spec) -> Iterator[Part]:
    faces, most = len(spec.faces), spec.seats[2]
    for base, group in groupby(enumerate(spec.zones), key=lambda zone: zone[1].partition("/")[0]):
        zones = list(group)
        owners = [name.partition("/")[2] for _, name in zones]
        first = zones[0][0]
        if owners[:most] == [str(seat) for seat in range(most)]:
            line = f"put_zones(s, seat, {first}, {faces}, room, out, at)"
            yield Part(line, lambda room, base=base: (e for i in range(room) for e in _zone(spec, f"{base}[{i}]")))  # type: ignore[misc]
            continue
        for zone, name in zones:
            owner = name.partition("/")[2]
            if not owner or int(owner) < most:
                yield Part(f"put_zone(s, seat, {zone}, {faces}, out, at)", lambda room, name=name: _zone(spec, name))  # type: ignore[misc]


def _zone(spec: Spec, name: str) -> Iterator[Entry]:
    cards = spec.state.FIELDS["face"].shape[0]
    yield Entry(f"{name}: cards", "how many cards lie there", 0, cards)
    yield Entry(f"{name}: unknown", "how many of them the observer does not know", 0, cards)
    yield Entry(f"{name}: top", "the top card: 1 and its face, 0 for unknown or none", 0, len(spec.faces))
    for face in spec.faces:
        yield Entry(f"{name}: {face}", "how many of this face the observer knows there", 0, cards)


MANY = """

def observe_sorted(states, order, room, out, first, step):
    for i in range(first, len(order), step):
        g = order[i]
        observe(states[g], states[g].to_act, room, out[g])
"""


@lru_cache(maxsize=64)
def rules(spec: Spec) -> tuple[Callable[..., int], Callable[..., None]]:
    """Two rules of a game: `observe(s, seat, room, out)` fills `out` and returns how many entries that are; `observe_sorted(states, order,
    room, out, first, step)` does it for the seat to act in each of some states, as threads of a GPU do."""
    lines = [f"    at = {part.line}\n" for part in parts(spec)]
    text = "".join(["def observe(s, seat, room, out):\n", *lines, "    return at\n", MANY])
    name = f"<observation of {spec.key} {blake2b(text.encode(), digest_size=6).hexdigest()}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)  # where the compiler, and a traceback, find it
    space = dict(globals())
    exec(compile(text, name, "exec"), space)  # noqa: S102
    return space["observe"], space["observe_sorted"]


def rule(spec: Spec) -> Callable[..., int]:
    """The first of them."""
    return rules(spec)[0]


@lru_cache(maxsize=64)
def layout(spec: Spec, room: int) -> tuple[Entry, ...]:
    """What every entry of an observation is, with room for so many seats."""
    return tuple(entry for part in parts(spec) for entry in part.entries(room))


def room_for(game: Game, room: int | None = None) -> int:
    """For how many seats an observation has room: those of the table, or more where one player sits at tables of several sizes."""
    room = game.seats if room is None else room
    if isinstance(room, bool) or not isinstance(room, int) or not game.seats <= room <= game.spec.seats[2]:
        raise OptionError(f"an observation of {game.key} has room for {game.seats} to {game.spec.seats[2]} seats, not {quoted(room)}")
    return room


def observe(game: Game, s: Cards, seat: int, room: int | None = None) -> list[int]:
    """What a seat may know of a plain state; see `layout` for what each entry is."""
    room = room_for(game, room)
    if not 0 <= seat < game.seats:
        raise OptionError(f"{game.key} with these options has seats 0 to {game.seats - 1}, not {seat!r}")
    out = [0] * len(layout(game.spec, room))
    rule(game.spec)(s, seat, room, out)
    return out
