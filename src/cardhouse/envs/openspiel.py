"""Every game as an OpenSpiel game: import this module, then `pyspiel.load_game("cardhouse_lama")`; see docs/environments.md.

The deal is four chance nodes of 256 outcomes, the bytes of a seed: what OpenSpiel keeps of a game, its history, reproduces it, later
shuffles included. No information state tells them; an algorithm that looks at states must resample, as at any game with hidden cards.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import Any

from cardhouse.bots.levels import MOST_MOVES
from cardhouse.engine.actions import nearest
from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.engine.game import Game, Spec, keys, spec_of
from cardhouse.engine.options import Flag, Number, Numbers, Option, Value, quoted
from cardhouse.engine.rng import Chooser
from cardhouse.engine.views import Viewer, view
from cardhouse.envs import observe
from cardhouse.envs.episode import game_of
from cardhouse.envs.remembered import Remembered

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise NotInstalled("this environment needs OpenSpiel: pip install 'cardhouse[envs]'") from None

PREFIX = "cardhouse_"
SEED_BYTES = 4
OUTCOMES = [(byte, 1 / 256) for byte in range(256)]
NOT_GIVEN = -1  # an option that a preset decides, where it is a number; where it is a word it is empty


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options chosen. Each game is a class of its own, as OpenSpiel registers them."""

    spec: Spec

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        spec = self.spec
        given = {name: value for name, value in (params or {}).items() if value != default(spec, option_named(spec, name))}
        table = chosen(spec, given)
        info = pyspiel.GameInfo(
            num_distinct_actions=observe.action_count(table),
            max_chance_outcomes=len(OUTCOMES),
            num_players=table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(game_type(spec), info, given)

    @cached_property
    def table(self) -> Game:
        """The game of cardhouse. Not made in __init__, which OpenSpiel leaves out when it reads a pickled game."""
        return chosen(self.spec, self.get_parameters())

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Observer:
        if params:
            raise OptionError(f"an observer takes no parameters, not {sorted(params)}")
        return Observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. OpenSpiel clones and pickles it by its attributes."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.dealt: list[int] = []  # bytes of the seed
        self.played: Remembered | None = None  # None before the deal

    def current_player(self) -> int:
        if self.played is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.played.over else self.played.to_act

    def is_terminal(self) -> bool:
        return self.played is not None and self.played.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        return self.played.legal() if self.played is not None and self.played.to_act == player else []

    def _apply_action(self, action: int) -> None:
        """An illegal one raises IllegalAction with its reason; nothing changes, and the history does not have it."""
        if self.played is not None:
            self.played.play(action)
            return
        if not 0 <= action < len(OUTCOMES):
            raise OptionError(f"the deal is bytes from 0 to 255, not {quoted(action)}")
        self.dealt = [*self.dealt, action]
        if len(self.dealt) == SEED_BYTES:
            self.played = Remembered(self.get_game().table, int.from_bytes(self.dealt, "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return observe.action_text(self.get_game().table, action)

    def returns(self) -> list[float]:
        return self.played.rewards if self.played is not None else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that this player could not tell from this one: the cards it does not know are dealt anew, chance included."""
        other: OpenSpielState = self.clone()
        if self.played is not None:
            other.played = self.played.resampled(player, Chooser(int(sampler() * 2**32)))
        return other

    def __str__(self) -> str:
        return f"deal {self.dealt}" if self.played is None else json.dumps(view(self.played.game, self.played.state, "all"))


class Observer:
    """What OpenSpiel asks of a state as one player, or nobody, or everybody sees it.

    A tensor is an observation; an information state is a string only: what a player ever saw has no fixed size.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self.recalls = kind.perfect_recall
        self.private = kind.private_info
        self.tensor = self.dict = None
        if not self.recalls and self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            self.tensor = np.zeros(observe.observation_size(game), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = 0 if state.played is None else state.played.observation(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if state.played is None:
            return ""
        kinds: dict[Any, Viewer] = {pyspiel.PrivateInfoType.SINGLE_PLAYER: player, pyspiel.PrivateInfoType.NONE: "watcher"}
        viewer = kinds.get(self.private, "all")
        if self.recalls:
            return state.played.text(viewer)
        return json.dumps(view(state.played.game, state.played.state, viewer))


# Options as OpenSpiel's parameters


def game_type(spec: Spec) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + spec.key,
        long_name=spec.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.seats[2],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: default(spec, option) for option in spec.options},
    )


def chosen(spec: Spec, given: dict[str, Any]) -> Game:
    """A game with the options that parameters say."""
    return game_of(spec.key, {name: read_value(option_named(spec, name), value) for name, value in given.items()})


def option_named(spec: Spec, name: str) -> Option:
    found = next((option for option in spec.options if option.name == name), None)
    if found is None:
        near = nearest(name, [option.name for option in spec.options], 1)
        raise OptionError(f"{spec.key} has no option {name!r}" + (f": did you mean {near[0]}?" if near else ""))
    return found


def default(spec: Spec, option: Option) -> Value:
    """The value of a parameter that was not given."""
    by_preset = any(option.name in chosen for chosen in spec.presets.values())
    if isinstance(option, Number):
        return NOT_GIVEN if by_preset else option.default
    if isinstance(option, Flag):
        return "" if by_preset else option.default
    return "" if by_preset else write_value(option, option.default)


def write_value(option: Option, value: Any) -> Any:
    """A value as a parameter holds it: OpenSpiel's own commas and equals signs are written ; and : in it."""
    if isinstance(value, list | tuple):
        value = ",".join(map(str, value))
    if not isinstance(value, str):
        return value
    return value.replace(",", ";").replace("=", ":") if isinstance(option, Numbers) else value.replace(",", ";")


def read_value(option: Option, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return value.replace(";", ",").replace(":", "=") if isinstance(option, Numbers) else value.replace(";", ",")


def load(key: str, /, **options: Any) -> Any:
    """A game with its options by keyword, as `pyspiel.load_game` returns it; lists are taken: decks=["fire", "water"]."""
    spec = spec_of(key)
    checked = game_of(spec.key, options).options
    given = {name: write_value(option_named(spec, name), checked[name]) for name in options}
    for name, value in given.items():  # a flag that presets decide is a word
        if isinstance(value, bool) and isinstance(default(spec, option_named(spec, name)), str):
            given[name] = "on" if value else "off"
    return pyspiel.load_game(PREFIX + spec.key, given)


def deal(game: Any, seed: int) -> Any:
    """The state after the deal of a seed below 2^32, the same as everywhere in cardhouse."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 256**SEED_BYTES:
        raise OptionError(f"a seed of an OpenSpiel game is a whole number from 0 to 2^32 - 1, not {quoted(seed)}")
    state = game.new_initial_state()
    for byte in seed.to_bytes(SEED_BYTES, "big"):
        state.apply_action(byte)
    return state


for _spec in map(spec_of, keys()):
    _name = "".join(word.title() for word in _spec.key.split("_")) + "Game"
    globals()[_name] = type(_name, (OpenSpielGame,), {"spec": _spec, "__module__": __name__})  # by a name, so that it is pickled
    pyspiel.register_game(game_type(_spec), globals()[_name])
