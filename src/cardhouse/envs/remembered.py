"""An episode that remembers what each seat ever saw: an information state with perfect recall."""

from __future__ import annotations

import json
from typing import Any

from cardhouse.engine.game import Game
from cardhouse.engine.match import advance
from cardhouse.engine.state import Cards, copy, pack
from cardhouse.engine.views import Viewer, Written, bit_of, seen, view, written_events
from cardhouse.envs.episode import Episode, plain
from cardhouse.envs.swift import Flat


class Move:
    """A move with the state before it. What it let be seen is computed when it is first asked for, and kept."""

    __slots__ = ("before", "code", "events", "told")

    def __init__(self, before: Cards | Flat, code: int) -> None:
        self.before, self.code = before, code
        self.events: list[Written] | None = None
        self.told: dict[Viewer, str] = {}

    def text(self, game: Game, viewer: Viewer) -> str:
        """What a viewer saw of it, and that it was its own: a JSON value each line."""
        if viewer not in self.told:
            if self.events is None:
                self.events = written_events(game, advance(game, plain(game, self.before), self.code).events)
            bit = bit_of(game, viewer)
            own = [["action", game.action(self.code).text]] if self.before.to_act == viewer else []
            shown = [told for event in self.events if (told := seen(event, bit)) is not None]
            self.told[viewer] = "".join(f"\n{json.dumps(line)}" for line in own + shown)
        return self.told[viewer]


class Remembered(Episode):
    """The first view of a seat, all events that it could see since, and its own actions.

    After a resample only the seat for which it was made keeps its past; the others begin at the view they have then.
    """

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.start = self.now
        self.moves: tuple[Move, ...] = ()
        self.kept: dict[Viewer, str] = {}

    def play(self, index: Any) -> int:
        before = self.now
        code = super().play(index)
        self.moves = (*self.moves, Move(before, code))
        return code

    def text(self, viewer: Viewer) -> str:
        """All that a viewer ever saw, a JSON value each line."""
        opening = self.kept.get(viewer) or json.dumps(view(self.game, plain(self.game, self.start), viewer))
        return opening + "".join([move.text(self.game, viewer) for move in self.moves])

    def resampled(self, seat: int, chooser: Any) -> Remembered:
        past = self.text(seat)
        other = super().resampled(seat, chooser)
        assert isinstance(other, Remembered)
        other.start, other.moves, other.kept = other.now, (), {seat: past}
        return other

    def __getstate__(self) -> dict[str, Any]:
        codes = [move.code for move in self.moves]
        return {**super().__getstate__(), "state": pack(plain(self.game, self.start)), "codes": codes, "kept": self.kept}

    def __setstate__(self, stored: dict[str, Any]) -> None:
        super().__setstate__(stored)
        self.start, self.moves, self.kept = self.now, (), stored["kept"]
        for code in stored["codes"]:
            before, self.now = self.state, copy(self.state)
            self.game.spec.apply(self.now, code)
            self.moves = (*self.moves, Move(before, code))
