"""What PettingZoo and Gymnasium share: spaces, infos, and what becomes of an illegal action."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.errors import IllegalAction, NotInstalled, OptionError
from cardhouse.engine.game import Game, check_seed
from cardhouse.engine.options import quoted
from cardhouse.envs import observe
from cardhouse.envs.episode import Episode

try:
    from gymnasium.spaces import Box, Discrete
except ImportError:
    raise NotInstalled("this environment needs Gymnasium: pip install 'cardhouse[envs]'") from None

RAISE, REFUSE = "raise", "refuse"


def observation_space(game: Game) -> Box:
    """The bounds of every entry. One that has a single value at this table is given room for another: PettingZoo wants two."""
    low, high = observe.bounds(game)
    high[high == low] += 1
    return Box(low, high, dtype=low.dtype.type)


def action_space(game: Game, more: int = 0) -> Discrete[Any]:
    return Discrete(observe.action_count(game) + more)


def check_illegal(word: str) -> str:
    """What becomes of an illegal action: it raises, or is refused in the info."""
    if word not in (RAISE, REFUSE):
        raise OptionError(f"illegal takes {RAISE!r} or {REFUSE!r}, not {quoted(word)}")
    return word


def play(episode: Episode, action: Any, illegal: str) -> dict[str, Any]:
    """Play an action; what the info says of one that was refused."""
    try:
        episode.play(action)
    except IllegalAction as error:
        if illegal == RAISE:
            raise
        return {"refused": str(error), "reason": error.reason}
    return {}


def info(episode: Episode, seat: int) -> dict[str, Any]:
    """The legal actions of a seat, as a mask and as a list of their indices."""
    return {"action_mask": episode.mask(seat), "legal": episode.legal() if not episode.over and episode.to_act == seat else []}


def next_seed(seed: int | None, generator: Any) -> int:
    """The seed of the next table: the one that was given, or one of the environment's own generator."""
    return int(generator.integers(2**32)) if seed is None else check_seed(seed)
