"""Observations, masks and rewards of a game as arrays: the one place where every environment takes them from.

An observation is a row of 16-bit integers (engine/observation.py), `describe(game)` says what each is. An action is a number from 0 to
`action_count(game) - 1`, in the order of the game's forms. Both stay the same for a version of the rules and the options of a table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardhouse.engine.actions import action_at, count_actions, index_of, index_table
from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.observation import Entry, layout, observe, room_for
from cardhouse.engine.state import NUMBER, Cards


def numpy() -> Any:
    """NumPy, or one sentence."""
    try:
        import numpy
    except ImportError:
        raise NotInstalled("environments need NumPy: pip install 'cardhouse[fast]'") from None
    return numpy


def describe(game: Game, room: int | None = None) -> tuple[Entry, ...]:
    """What every entry of an observation is: its name, its meaning, its lowest and highest value; its place is its index.

    `room` is the number of seats there are entries for, where one learner plays tables of several sizes; else those of this table.

    >>> from cardhouse.engine.game import load
    >>> entries = describe(load("lama", players=2))
    >>> [entry.name for entry in entries[:7]]
    ['seat', 'seats', 'to_act', 'points[0]', 'points[1]', 'black[0]', 'black[1]']
    """
    return _described(game.spec, room_for(game, room))


@lru_cache(maxsize=64)
def _described(spec: Spec, room: int) -> tuple[Entry, ...]:
    return tuple(entry._replace(what=_in_words(spec, entry)) for entry in layout(spec, room))


def _in_words(spec: Spec, entry: Entry) -> str:
    """What an entry says, in the words of the game: those of its zones, options and numbers."""
    whole, in_zone, _ = entry.name.partition(": ")
    whole, _, byte = whole.partition(".")
    name, *places = whole.replace("]", "").split("[")
    name, _, owner = name.partition("/")
    field, said, whose = spec.state.FIELDS.get(name), entry.what, ""
    if in_zone:
        whose = _whose(places.pop(0)) if places else ""
        said = f"{spec.text.say('zones', name).replace('_', ' ')}{owner and f' {owner}'}: {said}"
    elif name.startswith("option "):
        said = f"option: {spec.text.say('options', name.removeprefix('option '))}"
    elif field is not None and name not in ("seats", "to_act"):
        whose = _whose(places.pop(0)) if field.seated else ""
        words = field.says or spec.text.say("numbers", name).replace("_", " ")
        said = words if field.holds == NUMBER else f"{words}; {said}"
    return ", ".join([whose + said, *(f"place {place}" for place in places), *([f"byte {byte}"] if byte else [])])


def _whose(seat: str) -> str:
    return f"seat {seat} after the observer: " if seat != "0" else "the observer: "


def observation_size(game: Game, room: int | None = None) -> int:
    return len(layout(game.spec, room_for(game, room)))


def bounds(game: Game, room: int | None = None) -> tuple[Any, Any]:
    """The lowest and the highest value of every entry, as arrays."""
    np, entries = numpy(), describe(game, room)
    return np.array([entry.low for entry in entries], np.int16), np.array([entry.high for entry in entries], np.int16)


def observation(game: Game, s: Cards, seat: int, room: int | None = None) -> Any:
    """What a seat may know of a plain state, as an array."""
    return numpy().array(observe(game, s, seat, room), "int16")


def action_count(game: Game) -> int:
    """How many actions there can be in a game, with any options."""
    return _count(game.spec)


@lru_cache(maxsize=64)
def _count(spec: Spec) -> int:
    return count_actions(spec.forms)


@lru_cache(maxsize=64)
def _table(spec: Spec) -> Any:
    return index_table(spec.forms)


def action_index(game: Game, code: int) -> int:
    """The dense index of a packed action."""
    return index_of(code, _table(game.spec))


def action_code(game: Game, index: int) -> int:
    """The packed action of a dense index."""
    code = action_at(int(index), _table(game.spec))
    if code < 0:
        raise OptionError(f"an action of {game.key} is a number from 0 to {action_count(game) - 1}, not {index}")
    return code


def action_text(game: Game, index: int) -> str:
    """How people write the action of a dense index."""
    return game.action(action_code(game, index)).text


def legal_indices(game: Game, s: Cards) -> list[int]:
    """The dense indices of the legal actions of the seat to act; none when the game is over."""
    return [] if s.over else [action_index(game, code) for code in game.legal(s)]


def legal_mask(game: Game, s: Cards, seat: int | None = None) -> Any:
    """A one for every action that is legal now, zeros for a seat that is not to act."""
    mask = numpy().zeros(action_count(game), "uint8")
    if seat is None or (not s.over and s.to_act == seat):
        mask[legal_indices(game, s)] = 1
    return mask


@lru_cache(maxsize=64)
def reward_table(game: Game) -> Any:
    """The rewards of every seat by who won (seats as bits), of which the sum is zero: 1 for the only winner, and what a sole win of
    one side costs the others in equal parts; sides that win together share it. Before the end it is nothing (row 0)."""
    np = numpy()
    s = game.dealt(0)
    sides = [game.spec.side(s, seat) for seat in range(game.seats)]
    count = len(set(sides))
    table = np.zeros((1 << game.seats, game.seats))
    for won in range(1, len(table)):
        winning = {side for seat, side in enumerate(sides) if won >> seat & 1}
        for seat, side in enumerate(sides):
            share = 1 / len(winning) if side in winning else 0
            table[won, seat] = (count * share - 1) / (count - 1)
    return table


def rewards(game: Game, s: Cards) -> list[float]:
    """The rewards of a plain state: zeros before the end."""
    return [float(reward) for reward in reward_table(game)[game.spec.winners(s) if s.over else 0]]
