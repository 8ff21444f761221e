"""Moves in short, for clients that ask for it (`short` in `open`): the words that events name are sent once for a game and are numbers
from there on, and a move is a list whose last entries are left out where they say nothing. docs/protocol.md describes it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from cardhouse.engine.events import ENGINE
from cardhouse.engine.game import Spec
from cardhouse.server.messages import Hint, Legal, On, Result, Times, encode

PLACES = {"moved": (1, 2), "handed": (0, 1), "gathered": (0, 1), "collected": (0, 1), "shuffled": (0,), "set": (0,), "shown": (0,)}
# which of what an event tells are words; its name is one too


class More(Struct, frozen=True, omit_defaults=True):
    """What an update has besides, by name."""

    legal: list[Legal] | None = None
    times: Times | None = None
    act: str = ""
    hint: Hint | None = None
    result: Result | None = None
    secret: str = ""
    rematch: str = ""


NO_MORE = More()


@cache
def words_of(spec: Spec) -> tuple[str, ...]:
    """The words of a game, in the order of their numbers: those of every game first."""
    return tuple(dict.fromkeys((*ENGINE, *spec.zones, *spec.captions, *spec.numbers)))


@cache
def _numbers(spec: Spec) -> dict[str, int]:
    return {word: number for number, word in enumerate(words_of(spec))}


def shortened(spec: Spec, events: list[list[Any]]) -> list[tuple[Any, list[Any]]]:
    """Written events ([who may know, name, …]) with numbers in place of words, and who may know them; they are redacted like others."""
    number = _numbers(spec)
    found = []
    for event in events:
        told = event[1:]
        name = told[0]
        told[0] = number.get(name, name)
        if name == "moved":  # the commonest
            told[2], told[3] = number[told[2]], number[told[3]]
        elif name in PLACES:
            for place in PLACES[name]:
                said = told[place + 1]
                told[place + 1] = list(map(number.__getitem__, said)) if said.__class__ is list else number.get(said, said)
        found.append((event[0], told))
    return found


def short_frame(message: On) -> bytes:
    """The frame of an update whose events are shortened."""
    said: list[Any] = [message.n, message.events]
    more = More(message.legal, message.times, message.act, message.hint, message.result, message.secret, message.rematch)
    if more != NO_MORE:
        said += message.key, int(message.undo), more
    elif message.undo:
        said += message.key, 1
    elif message.key:
        said.append(message.key)
    return encode(said)


def read_short(frame: bytes, words: list[str]) -> On:
    """The update that a short frame holds; a ValueError where it holds none."""
    said = msgspec.json.decode(frame, type=list[Any])
    n, events, key, undo, more = [*said, *["", 0, {}][len(said) - 2 :]] if 2 <= len(said) < 5 else said
    try:
        told = [spelled(event, words) for event in events]
    except (IndexError, TypeError):
        raise ValueError("a short frame names a word that was not sent") from None
    return msgspec.convert({**more, "t": "on", "n": n, "events": told, "key": key, "undo": bool(undo)}, On)


def spelled(event: list[Any], words: list[str]) -> list[Any]:
    """A short event in words."""
    name = _word(event[0], words)
    told = event[1:]
    for place in PLACES.get(name, ()):
        said = told[place]
        told[place] = [_word(each, words) for each in said] if isinstance(said, list) else _word(said, words)
    return [name, *told]


def _word(said: int | str, words: list[str]) -> str:
    return words[said] if isinstance(said, int) else said
