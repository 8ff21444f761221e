"""Thousands of games of one kind as arrays, stepped together on all cores by compiled rules.

>>> env = VectorEnv("lama", games=4, players=2)
>>> at = env.reset(seed=1)
>>> at.observations.shape, at.masks.shape, at.to_act.shape
((4, 63), (4, 14), (4,))
>>> at = env.step(at.masks.argmax(axis=1))
>>> at.rewards.shape, at.over.tolist()
((4, 2), [False, False, False, False])
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from cardhouse.engine.actions import index_table
from cardhouse.engine.compile import compiled
from cardhouse.engine.compile.native import llvm
from cardhouse.engine.errors import IllegalAction, OptionError
from cardhouse.engine.evaluation import BOTS, POLICIES
from cardhouse.engine.game import Game, check_seed, load
from cardhouse.engine.observation import room_for
from cardhouse.engine.options import check_whole, quoted
from cardhouse.engine.rng import GOLDEN, Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros, to_plain
from cardhouse.engine.table import Table
from cardhouse.envs import kernel
from cardhouse.envs.observe import action_count, action_text, observation_size, reward_table
from cardhouse.lab.kernel import KEY_MASK
from cardhouse.lab.simulate import SPREAD

MOST_GAMES = 1 << 22
SMALLEST_SHARE = 64  # games for which another thread is worth the call


@dataclass(frozen=True)
class Step:
    """Where every game of a batch stands: arrays with a row a game, which belong to the environment and are overwritten by its next step.

    `rewards`, `over` and `scores` are of the game that has just ended there; the observation is that of the next one.
    """

    observations: Any  # int16 (games, observation_size): what the seat to act may know
    masks: Any  # uint8 (games, action_count): its legal actions
    to_act: Any  # int16 (games): that seat
    rewards: Any  # float32 (games, seats): of which the sum is zero; zeros before the end
    over: Any  # bool (games)
    scores: Any  # int32 (games, seats): points, where `over`


class VectorEnv:
    """A batch of games with the same options. `bots` (by seat: random, easy or normal) play by themselves; all other seats wait for `step`.

    Game i of a batch is dealt from `keys[i]`, as `game.start(seed=keys[i])` deals it; a place that has finished a game begins another
    one from a larger key, further on than all keys lie apart: places that began with different ones never come to the same game. With
    `device="cuda"` the games and all arrays lie on a GPU (envs/cuda.py): the same games, in arrays that PyTorch and JAX take as they are.
    """

    def __init__(
        self,
        game: str | Game | Sequence[Game],
        games: int = 1024,
        *,
        bots: Mapping[int, str] | None = None,
        room: int | None = None,
        masks: bool = True,
        cores: int | None = None,
        device: str = "cpu",
        **options: Any,
    ) -> None:
        llvm()
        self.game = _one_game(game, options)
        self.games = check_whole("games", games, 1, MOST_GAMES)
        self.room = room_for(self.game, room)
        self.cores = check_whole("cores", os.cpu_count() or 1 if cores is None else cores, 1, 1024)
        self.device = device
        levels = _levels(self.game, bots or {})
        if device not in ("cpu", "cuda"):
            raise OptionError(f"device takes 'cpu' or 'cuda', not {quoted(device)}")
        try:
            if device == "cuda":
                from cardhouse.envs.cuda import CudaBatch

                self._batch: Any = CudaBatch(self.game, games, levels, self.room, masks)
            else:
                self._batch = Batch(self.game, games, levels, self.room, masks, self.cores)
        except MemoryError:
            each = bytes_of(self.game, self.room, masks)
            less = "take fewer, or masks=False and the lists of env.legal" if masks else "take fewer"
            need = f"{games:,} games of {self.game.key} need {games * each / 1e9:,.1f} GB, {each:,} bytes each"
            raise OptionError(f"{need}, and there is not so much memory: {less}") from None
        self.now: Step = self._batch.now
        self._dealt = False

    @property
    def states(self) -> Any:
        """The games themselves, as records."""
        return self._batch.states

    @property
    def keys(self) -> Any:
        """From which key each game is dealt."""
        return self._batch.keys

    @property
    def legal(self) -> tuple[Any, Any]:
        """The legal actions as lists: their indices (games, most) and how many of each row count. For games with very many actions."""
        return self._batch.listed, self._batch.many

    def reset(self, seed: int | Iterable[int] | None = None) -> Step:
        """Deal every game anew, from one seed for all or from a key for each game."""
        import numpy as np

        if seed is None or isinstance(seed, int | np.integer):
            base = check_seed(seed if isinstance(seed, bool | None) else int(seed)) * SPREAD
            given, apart = [(base + i) & KEY_MASK for i in range(self.games)], self.games
        else:
            try:
                given = [check_seed(operator.index(each)) for each in seed]
            except TypeError:
                raise OptionError(f"reset takes a whole number for all games or one for each, not {quoted(seed)}") from None
            if len(given) != self.games:
                raise OptionError(f"{len(given)} seeds do not go with {self.games} games: give one for each, or one number for all")
            apart = min(max(given) - min(given) + 1 | 1, KEY_MASK)  # odd: it comes to every key before it is back
        self._batch.deal(np.array(given, np.int64), apart)
        self._dealt = True
        return self.now

    def step(self, actions: Any) -> Step:
        """Play one action in every game, by dense index. An illegal one is refused with its reason, and nothing is changed."""
        self._check_dealt("step")
        wrong, index = self._batch.find(actions)
        if wrong != kernel.NONE:
            raise self._refused(wrong, index)
        self._batch.play()
        return self.now

    def advice(self, bot: str) -> Any:
        """What a bot (random, easy or normal) would play now in every game, by dense index: to learn from it, or to be measured by it.
        Asking changes no game."""
        self._check_dealt("advice")
        return self._batch.advice(_policy(bot))

    def table(self, i: int) -> Table:
        """One game of the batch as a table of its own, to look at."""
        self._check_dealt("table")
        if not 0 <= i < self.games:
            raise OptionError(f"this batch has games 0 to {self.games - 1}, not {quoted(i)}")
        state, key = self._batch.state(i)
        return Table(self.game, key, start=state)

    def _check_dealt(self, what: str) -> None:
        if not self._dealt:
            raise OptionError(f"no game is dealt yet: call reset() before {what}()")

    def _refused(self, i: int, index: int) -> IllegalAction:
        """Why an action is not legal in a game of the batch."""
        most = action_count(self.game) - 1
        try:
            if not 0 <= index <= most:
                raise IllegalAction(f"an action of {self.game.key} is a number from 0 to {most}, not {index}", "unknown", [])
            self.table(i).play(action_text(self.game, index))
        except IllegalAction as error:
            return IllegalAction(f"game {i} of the batch: {error}", error.reason, error.nearest)
        raise AssertionError("an action was played that is not listed as legal")


class Batch:
    """The games of a batch and what is seen of them, in ordinary memory; compiled rules step them on all cores."""

    def __init__(self, game: Game, games: int, levels: list[int], room: int, masks: bool, cores: int) -> None:
        import numpy as np

        spec = game.spec
        self.game, self.games, self.room = game, games, room
        self.levels = np.array(levels, np.int64)
        blank = flat_zeros(spec.state)
        game.write_options(blank)
        self.states = np.zeros(games, flat_dtype(spec.state.FIELDS))
        self.states[:] = blank
        self.keys, self.apart = np.zeros(games, np.int64), np.zeros(1, np.int64)
        self.choosers = np.zeros(games, flat_dtype(Chooser.FIELDS))
        self.advisers: Any = None
        self.forms = np.array(index_table(spec.forms), np.int64)
        self.codes, self.listed = np.zeros((games, spec.max_legal), np.int32), np.zeros((games, spec.max_legal), np.int32)
        self.many, self.chosen = np.zeros(games, np.int16), np.zeros(games, np.int32)
        self.won = np.zeros(games, np.uint8)
        self.rewards = reward_table(game).astype(np.float32)
        self.now = Step(
            np.zeros((games, observation_size(game, room)), np.int16),
            np.zeros((games, action_count(game) if masks else 1), np.uint8),
            np.zeros(games, np.int16),
            np.zeros((games, game.seats), np.float32),
            np.zeros(games, np.bool_),
            np.zeros((games, game.seats), np.int32),
        )
        self.asked = np.zeros(games, np.int64)
        twin: Any = compiled(spec)
        self.moves = twin(kernel.find_moves).bind(self.asked, self.codes, self.listed, self.many, self.chosen)
        size = max(SMALLEST_SHARE, -(-games // cores))
        self.scratch = [np.zeros(spec.max_legal, np.int64) for _ in range(0, games, size)]
        self.turn, self.anew = (
            [
                twin(kernel.step_games).bind(
                    *(self.states, self.choosers, self.levels, self.keys, self.apart),
                    *(self.forms, self.codes, self.listed, self.many, self.now.masks, int(masks), self.now.to_act),
                    *(share * size, min((share + 1) * size, games), scratch, fresh, self.chosen, self.won, self.now.scores),
                    *(room, self.now.observations),
                )
                for share, scratch in enumerate(self.scratch)
            ]
            for fresh in (0, 1)
        )
        self.pool = ThreadPoolExecutor(len(self.turn) - 1) if len(self.turn) > 1 else None

    def deal(self, keys: Any, apart: int) -> None:
        """All games anew, each from its key; the next key of a place lies so far on."""
        self.keys[:], self.apart[:], self.advisers = keys, apart, None
        self.run(self.anew)
        self.now.rewards[:], self.now.over[:] = 0, False

    def find(self, actions: Any) -> tuple[int, int]:
        """The first game in which an action is not legal, and that action; or NONE."""
        asked = whole_numbers(actions)
        if asked.shape != (self.games,) or asked.dtype.kind not in "iu":
            raise OptionError(f"step takes {self.games} whole numbers, one action a game, not {quoted(actions)}")
        self.asked[:] = asked
        wrong = self.moves()
        return wrong, 0 if wrong == kernel.NONE else int(asked[wrong])

    def play(self) -> None:
        """The actions that were found."""
        import numpy as np

        self.run(self.turn)
        np.take(self.rewards, self.won, axis=0, out=self.now.rewards)
        np.not_equal(self.won, 0, out=self.now.over)

    def advice(self, policy: int) -> Any:
        import numpy as np

        if self.advisers is None:
            self.advisers = advisers_of(self.choosers)
        asked, ask = np.zeros(self.games, np.int32), compiled(self.game.spec)(kernel.ask_bots)
        ask(self.states, self.advisers, policy, self.forms, self.scratch[0], asked, 0, self.games)
        return asked

    def state(self, i: int) -> tuple[Any, int]:
        """One game as a plain state, and its key."""
        return to_plain(self.game.spec.state, self.states[i]), int(self.keys[i])

    def run(self, shares: list[Any]) -> None:
        """A kernel on the shares of all cores, of which this thread takes the first."""
        others = [self.pool.submit(share) for share in shares[1:]] if self.pool else []
        shares[0]()
        for done in others:
            done.result()


def bytes_of(game: Game, room: int, masks: bool) -> int:
    """About how much memory a game of a batch takes: its state, its observation, its mask and its lists."""
    lists = 2 * 4 * game.spec.max_legal
    state = flat_dtype(game.spec.state.FIELDS).itemsize
    return int(state + 2 * observation_size(game, room) + (action_count(game) if masks else 1) + lists + 8 * game.seats)


def advisers_of(choosers: Any) -> Any:
    """The generators of bots that are asked and do not play: with those of the bots at the table, asking would change their games."""
    found = choosers.copy()
    found["rng"] ^= GOLDEN
    return found


def whole_numbers(actions: Any) -> Any:
    """Actions as an array; rows of several lengths are no actions."""
    import numpy as np

    try:
        return np.ascontiguousarray(actions)
    except (TypeError, ValueError):
        return np.array(None)


def _one_game(game: str | Game | Sequence[Game], options: dict[str, Any]) -> Game:
    if isinstance(game, str):
        return load(game, **options)
    if options:
        raise OptionError("a game that was loaded has its options already: give them to load()")
    if isinstance(game, Game):
        return game
    games = [other for other in game if isinstance(other, Game)] if isinstance(game, Sequence) else []
    if not games or len(games) < len(game):
        raise OptionError(f"a batch takes the name of a game, or games that load() made, not {quoted(game)}")
    for i, other in enumerate(games):
        if other.spec is not games[0].spec:
            raise OptionError(f"a batch plays one game, and here are {games[0].key} and {other.key}: make a batch for each")
        for name, value in other.options.items():
            if value != games[0].options[name]:
                usual = games[0].options[name]
                differs = f"game {i} has {name}={value} where game 0 has {usual}"
                raise OptionError(f"a batch plays with one set of options, and {differs}: make a batch for each")
    return games[0]


def _levels(game: Game, bots: Mapping[int, str]) -> list[int]:
    """For each seat its policy, or that it learns."""
    if not isinstance(bots, Mapping):
        raise OptionError(f"bots takes a level for each seat that has one, as {{1: 'easy'}}, not {quoted(bots)}")
    for seat, bot in bots.items():
        if not isinstance(seat, int) or not 0 <= seat < game.seats:
            raise OptionError(f"{game.key} with these options has seats 0 to {game.seats - 1}, not {quoted(seat)}")
        _policy(bot)
    if len(bots) == game.seats:
        raise OptionError("every seat has a bot, and nobody is left to learn: leave out at least one")
    return [_policy(bots[seat]) if seat in bots else kernel.LEARNER for seat in range(game.seats)]


def _policy(bot: str) -> int:
    if bot not in BOTS:
        raise OptionError(f"the bots of a batch are random, easy or normal, not {quoted(bot)}")
    return POLICIES[bot]
