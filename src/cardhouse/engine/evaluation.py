"""What a game may tell a search beside its rules. All of it is optional: without it a search plays every game to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

UNIT = 1 << 16  # weights and shares of a win are whole numbers: 65,536 is one, so that a choice is the same on every machine
MOST_FEATURES = 16
STEPS = 32  # of a logarithm: so many are a factor of e
IMPOSSIBLE = 20 * STEPS  # how unlikely a move is that cannot be played
RANDOM, EASY, NORMAL, QUICK, LEARNED = range(5)  # policies: plain ways to choose a move
POLICIES = {"random": RANDOM, "easy": EASY, "normal": NORMAL, "quick": QUICK, "learned": LEARNED}
BOTS = ("random", "easy", "normal")  # the policies that every game brings; cardhouse.bots.levels has the levels made of them


@dataclass(frozen=True)
class Tuning:
    """How a search plays one variant of a game."""

    weights: tuple[int, ...] = ()  # of the features, in UNIT-ths; made by `cardhouse fit`
    horizon: int = 1 << 40  # ticks of the game's clock after which a rollout stops
    rollout: str = "easy"  # the policy that plays a rollout on; what is learned also says what a position is worth where it stops
    rollouts: int = 400  # for one move
    guess: str = ""  # the policy whose move is kept in doubt; the level's own if it is not said
    deep: int = 0  # how many moves of each rollout are searched (bots/nested.py), and with how many rollouts
    inner: int = 24
    believed: int = 0  # worlds that are kept by what the others' moves since the tick began say (bots/beliefs.py)
    network: bool = False  # whether Master plays what a network says, where one has learned these options
    master: Mapping[str, Any] = field(default_factory=dict)  # what is otherwise for Master, by the names above


@dataclass(frozen=True, eq=False)
class Learned:
    """What a game for two has learned by playing against itself. Both rules are given its weights and room for so many notes.

    `plan(s, chooser, weights, notes)` is a policy; `outlook(s, weights, notes)` is the logit, in UNIT-ths, of a win of the seat that is not
    to act, at the start of a turn.
    """

    plan: Callable[[Any, Any, Any, Any], int]
    outlook: Callable[[Any, Any, Any], int]
    weights: Callable[[], Sequence[int]]  # of 16 bits
    notes: int  # of 32 bits


@dataclass(frozen=True, eq=False)
class Evaluation:
    """`clock(s)` counts upwards through a game, or through each part of it; `features(s, seat, row)` writes what a position is worth to a
    seat as a few numbers.

    The softmax of the weighted features over the seats is each seat's share of the win. `quick(s, chooser)` is a policy for rollouts
    where Normal is slow, or plays worse. `unlikely(s, action)` says how unlikely the others are to play so, as a logarithm: of a game whose
    tuning believes (bots/beliefs.py) it is asked of every move in every world, the impossible ones too.
    """

    clock: Callable[[Any], int]
    features: Callable[[Any, int, Any], None]
    names: tuple[str, ...]  # of the features, in the order of their row
    tuning: Callable[[Mapping[str, Any]], Tuning]  # by the game's options
    quick: Callable[[Any, Any], int] | None = None
    unlikely: Callable[[Any, int], int] | None = None
    learned: Learned | None = None


def no_clock(s: Any) -> int:
    return 0


def no_features(s: Any, seat: int, row: Any) -> None:
    return


def no_surprise(s: Any, action: int) -> int:
    return 0


def no_plan(s: Any, chooser: Any, weights: Any, notes: Any) -> int:
    return -1


def no_outlook(s: Any, weights: Any, notes: Any) -> int:
    return 0
