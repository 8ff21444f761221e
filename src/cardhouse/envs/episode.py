"""One game as an environment plays it: actions by their dense index, observations, rewards. Every wrapper is a thin layer around this."""

from __future__ import annotations

import operator
import threading
from typing import Any

from cardhouse.engine.errors import IllegalAction, OptionError
from cardhouse.engine.game import Game, check_seed, load
from cardhouse.engine.options import quoted
from cardhouse.engine.refusals import refusal
from cardhouse.engine.state import Cards, copy, pack, unpack
from cardhouse.engine.views import resample
from cardhouse.envs import observe
from cardhouse.envs.swift import BOTS, DEAL, Flat, Swift, played, swift, swift_for


class Episode:
    """A game in progress. It is copied and pickled whole.

    >>> episode = Episode(load("lama", players=2), 7)
    >>> [observe.action_text(episode.game, index) for index in episode.legal()]
    ['play 3', 'draw', 'quit']
    >>> code = episode.play(episode.legal()[0])
    >>> episode.to_act, episode.rewards
    (0, [0.0, 0.0])
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = check_seed(seed)
        code = swift_for(game)
        self.now: Cards | Flat = game.dealt(self.seed) if code is None else code.after(code.blank, DEAL, self.seed)
        self.found: list[int] | None = None  # the legal actions, once they were asked for

    @property
    def state(self) -> Cards:
        """The plain state."""
        return plain(self.game, self.now)

    @property
    def over(self) -> bool:
        return bool(self.now.over)

    @property
    def to_act(self) -> int:
        """The seat to act; the last that was when the game is over."""
        return self.now.to_act

    @property
    def rewards(self) -> list[float]:
        """Of each seat: zeros before the end."""
        if isinstance(self.now, Flat):
            return self._code.rewards[self.now.won][:]
        return observe.rewards(self.game, self.now)

    def legal(self) -> list[int]:
        """The dense indices of what the seat to act may do, in ascending order."""
        if self.found is None:
            self.found = sorted(self.now.legal if isinstance(self.now, Flat) else observe.legal_indices(self.game, self.now))
        return self.found[:]

    def mask(self, seat: int) -> Any:
        """A one for each action that a seat may play now."""
        mask = observe.numpy().zeros(observe.action_count(self.game), "int8")
        if not self.over and self.to_act == seat:
            mask[self.legal()] = 1
        return mask

    def observation(self, seat: int) -> Any:
        """What a seat may know, as a row of numbers."""
        if isinstance(self.now, Flat):
            return self._code.observation(self.now.memory, seat)
        return observe.observation(self.game, self.now, seat)

    def play(self, index: Any) -> int:
        """Play the action of an index; its code. An illegal one raises IllegalAction with its reason and changes nothing."""
        number = self.number_of(index)
        if isinstance(self.now, Flat) and number in self.now.legal:
            code = self.now.codes[self.now.legal.index(number)]
            self.now, self.found = self._code.after(self.now.memory, code), None
            return code
        code, state = observe.action_code(self.game, number), self.state
        if found := refusal(self.game, state, code):
            legal = [self.game.action(other).text for other in self.game.legal(state)][:3]
            text = self.game.action(code).text
            sentence = found.sentence(self.game.spec.text)
            raise IllegalAction(f"{text!r} (action {number}) is not legal now: {sentence}", found.key, legal)
        after = copy(state)
        self.game.spec.apply(after, code)
        self.now, self.found = after, None
        played[self.game.spec] += 1
        return code

    def bot_plays(self, bot: str, key: int) -> bool:
        """Let a bot that only machine code plays fast act with its own generator; whether this is one, and the game is in that form."""
        if not isinstance(self.now, Flat) or bot not in BOTS:
            return False
        self.now, self.found = self._code.after(self.now.memory, BOTS[bot], key), None
        return True

    def number_of(self, index: Any) -> int:
        """An action's index as a plain number, or IllegalAction where it is none."""
        try:
            number = None if isinstance(index, bool) else operator.index(index)
        except TypeError:
            number = None
        if number is None:
            raise IllegalAction(f"an action is a whole number, its dense index, not {quoted(index)}", "unknown", [])
        count = observe.action_count(self.game)
        if not 0 <= number < count:
            raise IllegalAction(f"an action of {self.game.key} is a number from 0 to {count - 1}, not {quoted(number)}", "unknown", [])
        return number

    def code_of(self, index: Any) -> int:
        """The packed action of an index."""
        return observe.action_code(self.game, self.number_of(index))

    def resampled(self, seat: int, chooser: Any) -> Episode:
        """Another game that this seat could not tell from this one: what it does not know is dealt anew, chance included."""
        other, state = self.__copy__(), copy(self.state)
        resample(state, seat, chooser)
        other.now, other.found = self._code.flat(state) if isinstance(self.now, Flat) else state, None
        return other

    @property
    def _code(self) -> Swift:
        return swift(self.game, threading.get_ident())

    def __copy__(self) -> Episode:
        """The same game from here on. States are never changed, so the copy shares this one."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.__copy__()

    def __getstate__(self) -> dict[str, Any]:
        return {"key": self.game.key, "options": dict(self.game.options), "seed": self.seed, "state": pack(self.state)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game = load(kept["key"], **kept["options"])
        self.seed, self.now, self.found = kept["seed"], unpack(self.game.spec.state, kept["state"]), None


def plain(game: Game, now: Cards | Flat) -> Cards:
    """A state as rules at a table read it."""
    return swift(game, threading.get_ident()).plain(now.memory) if isinstance(now, Flat) else now


def game_of(game: str | Game, options: dict[str, Any]) -> Game:
    """A game by its key, with options by keyword; an option of several values takes a list: decks=["fire", "water"]."""
    if isinstance(game, Game):
        if options:
            raise OptionError("a game that was loaded has its options already: give them to load()")
        return game
    return load(game, **{name: ",".join(map(str, value)) if isinstance(value, list | tuple) else value for name, value in options.items()})
