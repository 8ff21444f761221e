"""A batch of games on a CUDA device: stepped there by the same rules, in arrays that stay there (see envs/vector.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from cardhouse.engine.actions import index_table
from cardhouse.engine.compile.cuda import driver
from cardhouse.engine.compile.device import Array, Kernel, Own, Takes, kernels
from cardhouse.engine.compile.kinds import NUMBER, Kind, Row
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.observation import rules
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros, to_plain
from cardhouse.envs import kernel
from cardhouse.envs.observe import action_count, observation_size, reward_table
from cardhouse.envs.vector import Step, advisers_of, whole_numbers
from cardhouse.lab import stepping
from cardhouse.lab.gpu import SORTS, Sorter, kinds_of

THREADS = 64  # of a block
FEWEST = 4096  # games from which on sorting them is worth its time


def taken(spec: Spec) -> Takes:
    """The kernels of a game."""
    state, chooser, actions = kinds_of(spec)
    states, choosers, out = Row(state, (None,), "records"), Row(chooser, (None,), "records"), Own(actions)

    def numbers(name: str, width: str = "i4", *shape: int | None) -> Kind:
        return Row(width, shape or (None,), name)

    order, before, keys, seeds = numbers("order"), numbers("before"), numbers("keys"), numbers("seeds", "i8")
    forms, levels, chosen, many = numbers("forms", "i8", None, 5), numbers("levels"), numbers("chosen"), numbers("many", "i2")
    codes, listed, masks = numbers("codes", "i4", None, None), numbers("listed", "i4", None, None), numbers("masks", "u1", None, None)
    won, scores, to_act = numbers("won", "u1"), numbers("scores", "i4", None, None), numbers("to_act", "i2")
    bits, table = numbers("rewards", "i4", None, None), numbers("table", "i4", None, None)
    return SORTS | {
        kernel.check_moves: (numbers("actions", "i4", None, None), codes, listed, many, chosen, numbers("wrong")),
        kernel.sort_moves: (states, chosen, keys),
        kernel.make_moves: (states, choosers, levels, out, order, chosen, keys),
        kernel.deal_again: (states, choosers, levels, out, order, before, seeds, numbers("apart", "i8"), NUMBER, won, scores),
        kernel.list_games: (states, order, forms, codes, listed, many, masks, NUMBER, to_act),
        rules(spec)[1]: (states, order, NUMBER, numbers("seen", "i2", None, None)),
        kernel.reward_games: (won, table, bits, numbers("over", "u1")),
        kernel.ask_sorted: (states, choosers, NUMBER, forms, out, numbers("asked")),
    }


@cache
def kernels_for(spec: Spec) -> dict[str, Kernel]:
    return kernels(spec, "batch", taken(spec))


class CudaBatch:
    """The games and what is seen of them, on the device."""

    def __init__(self, game: Game, games: int, levels: list[int], room: int, masks: bool) -> None:
        import numpy as np

        self.game, self.games, self.device = game, games, driver()
        spec, found = game.spec, kernels_for(game.spec)
        self.found = found

        def array(kind: Any, *shape: int) -> Array:
            return Array(self.device, (games, *shape), kind).set(np.zeros((games, *shape), kind))

        blank = flat_zeros(spec.state)
        game.write_options(blank)
        states = np.zeros(games, flat_dtype(spec.state.FIELDS))
        states[:] = blank
        self.states = array(states.dtype).set(states)
        self.keys, self.choosers = array(np.int64), array(flat_dtype(Chooser.FIELDS))
        self.apart = Array(self.device, (1,), np.int64)
        self.advisers: Any = None
        self.codes, self.listed, self.many = array(np.int32, spec.max_legal), array(np.int32, spec.max_legal), array(np.int16)
        self.chosen, self.won = array(np.int32), array(np.uint8)
        self.wrong = Array(self.device, (1,), np.int32).set([0])
        self.now = Step(
            array(np.int16, observation_size(game, room)),
            array(np.uint8, action_count(game) if masks else 1),
            array(np.int16),
            array(np.float32, game.seats),
            array(np.bool_),
            array(np.int32, game.seats),
        )
        self.forms = Array(self.device, (len(index_table(spec.forms)), 5), np.int64).set(index_table(spec.forms))
        self.levels = Array(self.device, (len(levels),), np.int32).set(levels)
        table = reward_table(game).astype(np.float32)
        self.table = Array(self.device, table.shape, np.float32).set(table)
        self.sorter = Sorter(self.device, found, games, [2, stepping.COURSES + 2, stepping.WAITS + 2])
        everything, by_course, by_wait = self.sorter.orders
        everything.everything(games)
        by_wait.everything(games)
        now, keys = self.now, self.sorter.keys
        sorts = spec.sorts and games >= FEWEST
        first, then = (by_course, by_wait) if sorts else (everything, everything)
        common = self.states, self.choosers, self.levels
        self.sight = [
            self.launch(
                "list_games", self.states, then.order, self.forms, self.codes, self.listed, self.many, now.masks, int(masks), now.to_act
            ),
            self.launch("observe_sorted", self.states, then.order, room, now.observations),
            self.launch("reward_games", self.won, self.table, now.rewards, now.over),
        ]
        ends = self.keys, self.apart
        self.turn = [
            *([self.launch("sort_moves", self.states, self.chosen, keys), *self.sorter.sort(everything, by_course)] if sorts else []),
            self.launch("make_moves", *common, first.order, self.chosen, keys),
            *(self.sorter.sort(by_course, by_wait) if sorts else []),
            self.launch("deal_again", *common, then.order, then.before, *ends, 0, self.won, now.scores),
            *self.sight,
        ]
        self.anew = [self.launch("deal_again", *common, everything.order, everything.before, *ends, 1, self.won, now.scores)]
        if sorts:  # the order of games that have just been dealt: any
            self.anew.append(lambda: by_wait.everything(games))
        self.anew += self.sight

    def launch(self, name: str, *values: Any) -> Callable[[], None]:
        blocks = min(-(-self.games // THREADS), 16 * self.device.multiprocessors)
        return self.found[name].bind(blocks, THREADS, *values)

    @property
    def legal(self) -> tuple[Array, Array]:
        return self.listed, self.many

    def deal(self, keys: Any, apart: int) -> None:
        self.keys.set(keys)
        self.apart.set([apart])
        self.advisers = None
        self.go(self.anew)

    def find(self, actions: Any) -> tuple[int, int]:
        """The first game in which an action is not legal, and that action; or NONE."""
        given = self.given(actions)
        self.launch("check_moves", given, self.codes, self.listed, self.many, self.chosen, self.wrong)()
        if not int(self.wrong.numpy()[0]):
            return kernel.NONE, 0
        self.wrong.set([0])
        i = int((self.chosen.numpy() == kernel.NONE).argmax())
        words = given.numpy()[i].tolist()
        return i, words[0] if len(words) == 1 else words[1] << 32 | words[0] & 0xFFFFFFFF

    def given(self, actions: Any) -> Array:
        """Actions as words of 32 bits on the device: where they lie, or copied there."""
        import numpy as np

        there = getattr(actions, "__cuda_array_interface__", None)
        if there is None:
            asked = whole_numbers(actions)
            shape, kind = asked.shape, asked.dtype
        else:
            shape, kind = tuple(there["shape"]), np.dtype(there["typestr"])
        if shape != (self.games,) or kind.kind not in "iu" or (there is not None and (kind.itemsize < 4 or there.get("strides"))):
            raise OptionError(f"step takes {self.games} whole numbers side by side, of 32 or 64 bits on a GPU: one action a game")
        words = (self.games, kind.itemsize // 4)
        if there is None:
            asked = asked.astype(np.int64)
            return Array(self.device, (self.games, 2), np.int32).set(asked.view(np.int32).reshape(-1, 2))
        self.device.wait()  # whatever stream they are written on
        return Array(self.device, words, np.int32, there["data"][0])

    def play(self) -> None:
        self.go(self.turn)

    def advice(self, policy: int) -> Array:
        import numpy as np

        if self.advisers is None:
            own = advisers_of(self.choosers.numpy())
            self.advisers = Array(self.device, own.shape, own.dtype).set(own)
        asked = Array(self.device, (self.games,), np.int32)
        self.go([self.launch("ask_sorted", self.states, self.advisers, policy, self.forms, asked)])
        return asked

    def go(self, launches: list[Callable[[], None]]) -> None:
        for launch in launches:
            launch()
        self.device.wait()

    def state(self, i: int) -> tuple[Any, int]:
        """One game as a plain state, and its key."""
        return to_plain(self.game.spec.state, self.states.numpy()[i]), int(self.keys.numpy()[i])
