"""A hint: what each legal move is worth, which is best, how sure that is, and why. From what the seat to act may know alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardhouse.bots.background import Background
from cardhouse.bots.player import Search
from cardhouse.bots.values import Estimate, Values, searcher, values
from cardhouse.engine.game import Game
from cardhouse.engine.state import Cards
from cardhouse.prose.advice import WhyBetter, why_better

WORLDS = 2_000
ROLLOUTS = 600  # in all, where nothing is compiled
LEAST = 8  # worlds


@dataclass(frozen=True)
class Hint:
    """What a seat may be told about its moves. Shares are of the win, over worlds that the seat cannot tell apart."""

    seat: int
    worlds: int
    moves: tuple[tuple[int, Estimate], ...]  # the best first
    ahead: Estimate  # how much better the first is than the second, in the same worlds
    why: WhyBetter

    @property
    def sure(self) -> bool:
        """Whether the best move is ahead by twice the interval; else it leans that way."""
        return len(self.moves) == 1 or (self.ahead.mean > 0 and self.ahead.mean >= 2 * self.ahead.margin)


def hint(game: Game, s: Cards, key: int, *, compile: bool | None = None) -> Hint:
    """A hint for the seat to act. Nobody waits for a compiler: until it is done fewer worlds are tried, and the intervals are wider."""
    return hint_of(game, s, valued(game, s, key, compile=compile))


def valued(game: Game, s: Cards, key: int, *, compile: bool | None = None) -> Values:
    """What the moves of the seat to act are worth, over as many worlds as there is time for."""
    fast = compiled_values.ready(game) if compile is None else compile
    count = game.spec.legal(s, [0] * game.spec.max_legal)
    worlds = WORLDS if fast else max(LEAST, ROLLOUTS // count)
    return values(game, s, worlds, key, search=memory(game, fast))


def hint_of(game: Game, s: Cards, found: Values) -> Hint:
    """The hint that values make."""
    best = found.best
    shares = {move: found.share(move) for move in found.moves}
    others = sorted((move for move in found.moves if move != best), key=lambda move: -shares[move].mean)
    if not others:
        return Hint(found.seat, found.worlds, ((best, shares[best]),), Estimate(0, 0), WhyBetter(key="only"))
    ahead = found.difference(best, others[0])
    why = why_better(game, s, best, others[0], found)
    return Hint(found.seat, found.worlds, tuple((move, shares[move]) for move in (best, *others)), ahead, why)


@lru_cache(maxsize=64)
def memory(game: Game, fast: bool) -> Search:
    return searcher(game, compile=fast)


def compile_values(game: Game) -> None:
    """Compile what values are computed by, or read it from the cache: it serves all variants of the game."""
    values(game, game.dealt(0), 1, 0, search=searcher(game, compile=True))


compiled_values = Background(compile_values, "what moves are worth is computed plainly")
