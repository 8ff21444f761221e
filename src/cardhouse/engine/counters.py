"""What of a game is counted for quests, achievements and statistics: counters.toml of its package, and how events are counted by it.

    [counters.black_returned]
    event = "returned"              # or several; `over` comes once, at the end of a game
    who = "seat"                    # the number of the event that says whose it is; "!seat": everybody on another side; "*": everybody
    where = { colour = "black" }    # a number of the event or a public number: a word, a number, "<15", ">=20", "1..4", "least", "most"
    amount = "1"                    # what is added: a number, or numbers of the event with + and - between
    keep = "sum"                    # or most, least (of one event), kinds (how many different amounts)

A number of an event or of the table is found by its name, and by `kind*` where it is kind0 for seat 0 and kind1 for seat 1. Public
numbers are those after the move. Everything is read once and checked against the game's declarations, so counting looks nothing up.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from cardhouse.engine.game import Spec

LARGEST = 65_536  # bytes of counters.toml
OVER = "over"
OVER_NUMBERS = ("seat", "won", "points", "margin", "players", "teams", "moves")  # of the event `over`, which each seat has
KEEPS = ("sum", "most", "least", "kinds")
MOST = 1_000_000_000  # that any counter holds
COMPARED = re.compile(r"(<=|>=|<|>)(-?\d{1,9})|(-?\d{1,9})\.\.(-?\d{1,9})")
RANKS = ("least", "most")
EVERYBODY = "*"


class CounterError(ValueError):
    """A counters.toml that cannot be used: which entry, and what it takes."""


Getter = Callable[[Sequence[Any], int, Mapping[str, Any]], int | None]  # (event, seat, public numbers) -> a number
Condition = Callable[[Sequence[Any], int, Mapping[str, Any]], bool]  # the same -> whether it holds


@dataclass(frozen=True)
class Counter:
    """One counter of a game, ready to count."""

    name: str
    events: tuple[str, ...]
    places: Mapping[str, int]  # by event: where it names the seat; empty where everybody is meant
    others: bool  # whether those on another side are meant
    where: tuple[Condition, ...]
    amount: Getter | int  # what is added
    keep: str = "sum"
    won: bool = False  # only in games that were won
    once: bool = False  # at most one a game


@dataclass(frozen=True)
class Goal:
    """So much of a counter: a quest of a day, or an achievement of all games together."""

    key: str
    counter: str
    goal: int


@dataclass(frozen=True)
class Counters:
    """All that a game declares to be counted."""

    counters: tuple[Counter, ...] = ()
    quests: tuple[Goal, ...] = ()
    achievements: tuple[Goal, ...] = ()
    moments: tuple[str, ...] = ()  # counters whose most or least of all games is shown
    shown: tuple[str, ...] = ()  # counters whose sum of all games is shown
    xp: Mapping[str, int] = field(default_factory=dict)  # more XP for each one of a counter
    bosses: Mapping[str, str] = field(default_factory=dict)  # by name: the counter of how often one was beaten
    favourites: str = ""  # the counter whose amounts are cards, and which of them come most
    favourite_words: tuple[str, ...] = ()  # their keys by number
    favourite_names: tuple[str, ...] = ()  # and how the game calls them
    favourite_section: str = ""  # of the game's text, where their names are
    watched: frozenset[str] = frozenset()  # public numbers that conditions read

    @cached_property
    def by_event(self) -> dict[str, list[Counter]]:
        found: dict[str, list[Counter]] = {}
        for counter in self.counters:
            for event in counter.events:
                found.setdefault(event, []).append(counter)
        return found


NONE = Counters()


@lru_cache(maxsize=64)
def counters_of(spec: Spec) -> Counters:
    """What a game declares to be counted; nothing where it has no counters.toml."""
    file = files(spec.package) / "counters.toml"
    if not file.is_file():
        return NONE
    raw = file.read_bytes()
    if len(raw) > LARGEST:
        raise CounterError(f"{spec.key}: counters.toml is larger than {LARGEST} bytes")
    try:
        return read_counters(spec, tomllib.loads(raw.decode("utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CounterError(f"{spec.key}: counters.toml cannot be read: {error}") from None


def read_counters(spec: Spec, found: Mapping[str, Any]) -> Counters:
    """Counters from what a file says, checked against what the game declares."""
    known = {"counters", "quests", "achievements", "moments", "shown", "xp", "bosses", "favourites"}
    if unknown := sorted(set(found) - known):
        raise CounterError(f"{spec.key}: counters.toml has no part {unknown[0]!r}: there are {', '.join(sorted(known))}")
    watched: set[str] = set()
    made = [_counter(spec, name, entry, watched) for name, entry in found.get("counters", {}).items()]
    names = {counter.name: counter for counter in made}

    def named(part: str, name: Any) -> str:
        if name not in names:
            raise CounterError(f"{spec.key}: {part} of counters.toml names the counter {name!r}, which is not there")
        return str(name)

    def goals(part: str) -> tuple[Goal, ...]:
        return tuple(
            Goal(key, named(f"{part}.{key}", entry["counter"]), int(entry.get("goal", 1))) for key, entry in found.get(part, {}).items()
        )

    for name in found.get("moments", []):
        if names[named("moments", name)].keep == "sum":
            raise CounterError(f"{spec.key}: the moment {name!r} needs a counter that keeps most, least or kinds")
    favourites = found.get("favourites", {})
    chosen = named("favourites", favourites["counter"]) if favourites else ""
    return Counters(
        tuple(made),
        goals("quests"),
        goals("achievements"),
        tuple(found.get("moments", [])),
        tuple(named("shown", name) for name in found.get("shown", [])),
        {named("xp", name): int(xp) for name, xp in found.get("xp", {}).items()},
        {name: named("bosses", counter) for name, counter in found.get("bosses", {}).items()},
        chosen,
        tuple(_words(spec, favourites["words"])) if favourites else (),
        tuple(spec.words.get(favourites["words"], ())) if favourites else (),
        str(favourites.get("section", favourites["words"])) if favourites else "",
        frozenset(watched),
    )


def _counter(spec: Spec, name: str, entry: Mapping[str, Any], watched: set[str]) -> Counter:
    said = entry.get("event", "")
    events = (said,) if isinstance(said, str) else tuple(said)
    numbers = [_numbers(spec, name, event) for event in events]
    if unknown := sorted(set(entry) - {"event", "who", "where", "amount", "keep", "won", "once"}):
        raise CounterError(f"{spec.key}: the counter {name!r} has no {unknown[0]!r}")
    if not events or entry.get("keep", "sum") not in KEEPS:
        raise CounterError(f"{spec.key}: the counter {name!r} needs an event, and keeps one of {', '.join(KEEPS)}")
    who = str(entry.get("who", "seat"))
    owner = who.removeprefix("!")
    if who != EVERYBODY and any(owner not in each for each in numbers):
        raise CounterError(f"{spec.key}: {owner!r} is no number of every event of the counter {name!r}")
    places = {event: 2 + each.index(owner) for event, each in zip(events, numbers, strict=True) if who != EVERYBODY}

    def getter(word: str) -> Getter:
        return _getter(spec, name, dict(zip(events, numbers, strict=True)), word, watched)

    where = tuple(_condition(spec, name, word, value, getter(word)) for word, value in entry.get("where", {}).items())
    amount = _amount(tuple(_terms(str(entry.get("amount", "1")), getter)))
    return Counter(
        name, events, places, who.startswith("!"), where, amount,
        str(entry.get("keep", "sum")), bool(entry.get("won", False)), bool(entry.get("once", False)),
    )  # fmt: skip


def _numbers(spec: Spec, name: str, event: Any) -> tuple[str, ...]:
    if event == OVER:
        return OVER_NUMBERS
    if event not in spec.events:
        raise CounterError(f"{spec.key}: the counter {name!r} counts the event {event!r}, which the game does not declare")
    return tuple(spec.events[event])


def _getter(spec: Spec, counter: str, numbers: Mapping[str, tuple[str, ...]], word: str, watched: set[str]) -> Getter:
    """How a number is found: in the event, by seat in the event, or among the public numbers of the table."""
    if word.endswith("*"):
        rows = {event: [2 + names.index(f"{word[:-1]}{seat}") for seat in range(2)] for event, names in numbers.items()}
        return lambda event, seat, _: event[rows[event[1]][seat]] if seat < 2 else None
    if all(word in names for names in numbers.values()):
        places = {event: 2 + names.index(word) for event, names in numbers.items()}
        if len({*places.values()}) == 1:
            place = next(iter(places.values()))
            return lambda event, seat, _: event[place]
        return lambda event, seat, _: event[places[event[1]]]
    if word not in spec.numbers:
        raise CounterError(f"{spec.key}: the counter {counter!r} reads {word!r}, which is no number of its events and no public number")
    watched.add(word)

    def public(_: Sequence[Any], seat: int, table: Mapping[str, Any]) -> int | None:
        value = table.get(word)
        return value[seat] if isinstance(value, list) and seat < len(value) else value if isinstance(value, int) else None

    return public


def _condition(spec: Spec, counter: str, word: str, value: Any, get: Getter) -> Condition:
    if value in RANKS:
        return _ranked(get, word, max if value == "most" else min)
    if isinstance(value, list):
        return _among(get, frozenset(_number(spec, counter, word, each) for each in value))
    if isinstance(value, str) and (found := COMPARED.fullmatch(value)):
        if found[3] is not None:
            return _between(get, int(found[3]), int(found[4]))
        edge = int(found[2])
        low, high = {"<": (-MOST, edge - 1), "<=": (-MOST, edge), ">": (edge + 1, MOST), ">=": (edge, MOST)}[found[1]]
        return _between(get, low, high)
    return _among(get, frozenset((_number(spec, counter, word, value),)))


def _among(get: Getter, numbers: frozenset[int]) -> Condition:
    return lambda event, seat, table: get(event, seat, table) in numbers


def _between(get: Getter, low: int, high: int) -> Condition:
    def holds(event: Sequence[Any], seat: int, table: Mapping[str, Any]) -> bool:
        value = get(event, seat, table)
        return value is not None and low <= value <= high

    return holds


def _ranked(get: Getter, name: str, best: Callable[[list[int]], int]) -> Condition:
    """Whether a number is the least or the most of a row of public numbers."""

    def holds(event: Sequence[Any], seat: int, table: Mapping[str, Any]) -> bool:
        value, row = get(event, seat, table), table.get(name)
        return value is not None and isinstance(row, list) and value == best(row)

    return holds


def _number(spec: Spec, counter: str, word: str, value: Any) -> int:
    if isinstance(value, int):
        return int(value)
    words = _words(spec, word.rstrip("*0123456789"))
    if value not in words:
        raise CounterError(f"{spec.key}: the counter {counter!r} compares {word} with {value!r}, which is none of its words")
    return list(words).index(value)


def _words(spec: Spec, name: str) -> Sequence[str]:
    return spec.faces if name == "face" else spec.words.get(name, ())


def _terms(said: str, getter: Callable[[str], Getter]) -> Iterable[tuple[int, Getter | int]]:
    for sign, word in re.findall(r"([+-]?)\s*([\w*]+)", said):
        yield (-1 if sign == "-" else 1), int(word) if word.isdecimal() else getter(word)


def _amount(terms: Sequence[tuple[int, Getter | int]]) -> Getter | int:
    """What some terms come to: a number, or how it is found."""
    if all(isinstance(term, int) for _, term in terms):
        return sum(sign * term for sign, term in terms if isinstance(term, int))
    sign, only = terms[0]
    if len(terms) == 1 and sign == 1 and not isinstance(only, int):
        return only

    def total(event: Sequence[Any], seat: int, table: Mapping[str, Any]) -> int:
        return sum([sign * (term if isinstance(term, int) else term(event, seat, table) or 0) for sign, term in terms])

    return total


# Counting


class Ended(NamedTuple):
    """How a game ended, as far as it is counted: points and sides by seat, the seats that won."""

    points: Sequence[int]
    won: frozenset[int]
    sides: Sequence[int]
    moves: Sequence[int]  # that each seat made


Counted = dict[int, dict[str, Any]]  # by seat and counter: a number, or a list of amounts where kinds are counted


def count(spec: Spec, numbers: Mapping[str, Any], moves: Iterable[Sequence[Sequence[Any]]], ended: Ended, seats: Iterable[int]) -> Counted:
    """What the events of a game's moves come to for each of these seats; `numbers` are the public ones at the beginning.

    An event is [who may see it, its name, its numbers …], as it is stored.
    """
    declared = counters_of(spec)
    if not declared.counters:
        return {seat: {} for seat in seats}
    found: Counted = {seat: {} for seat in seats}
    heard = {event: _meant(event, counters, ended, found) for event, counters in declared.by_event.items()}
    table = {name: _copied(value) for name, value in numbers.items() if name in declared.watched}
    for events in moves:
        if table:
            for event in events:
                if event[1] == "set" and event[2] in table:
                    _set(table, event)
        for event in events:
            if (meant := heard.get(event[1])) is not None:
                _add(found, event, meant, table)
    for seat in found if OVER in heard else ():
        _add(found, _over(seat, ended, spec.fewest_win), heard[OVER], table)
    return found


def _over(seat: int, ended: Ended, fewest_win: bool) -> list[Any]:
    """The event that a game is over, for one seat."""
    side = ended.sides[seat]
    others = [points for each, points in enumerate(ended.points) if ended.sides[each] != side] or [0]
    mine = ended.points[seat] if ended.points else 0
    margin = (min(others) - mine) if fewest_win else (mine - max(others))
    teams = int(len(set(ended.sides)) < len(ended.sides))
    return [0, OVER, seat, int(seat in ended.won), mine, margin, len(ended.sides), teams, ended.moves[seat]]


def _copied(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def _set(table: dict[str, Any], event: Sequence[Any]) -> None:
    _, _, name, at, value = event
    row = table.get(name)
    if at is None:
        table[name] = value
    elif isinstance(row, list) and 0 <= at < len(row):
        row[at] = value


Meant = tuple[Counter, int, Mapping[int, Sequence[int]]]  # a counter, where an event names a seat (0 nowhere), and for whom each counts


def _meant(event: str, counters: Iterable[Counter], ended: Ended, seats: Iterable[int]) -> list[Meant]:
    """For whom an event may count in this game, by the seat that it names. What can count for nobody is left out."""
    meant: list[Meant] = []
    for counter in counters:
        mine = [seat for seat in seats if not counter.won or seat in ended.won]
        place = counter.places.get(event, 0)
        if not place:
            whose = {0: mine}
        elif counter.others:
            whose = {who: [seat for seat in mine if ended.sides[seat] != side] for who, side in enumerate(ended.sides)}
        else:
            whose = {seat: [seat] for seat in mine}
        if mine:
            meant.append((counter, place, whose))
    return meant


def _add(found: Counted, event: Sequence[Any], meant: Iterable[Meant], table: Mapping[str, Any]) -> None:
    """Count an event."""
    for counter, place, whose in meant:
        for seat in whose.get(event[place] if place else 0, ()):
            for each in counter.where:
                if not each(event, seat, table):
                    break
            else:
                amount = counter.amount
                _keep(counter, found[seat], amount if isinstance(amount, int) else amount(event, seat, table) or 0)


def _keep(counter: Counter, mine: dict[str, Any], amount: int) -> None:
    name = counter.name
    if counter.keep == "kinds":
        mine.setdefault(name, []).append(amount)
        return
    before = mine.get(name)
    if before is None:
        mine[name] = amount
    elif counter.keep == "sum":
        mine[name] = before if counter.once else min(before + amount, MOST)
    else:
        mine[name] = (max if counter.keep == "most" else min)(before, amount)
