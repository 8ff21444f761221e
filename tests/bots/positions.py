"""Positions that the tests of bots share."""

from cardhouse.engine.state import copy


def decisions(game, seed, n):
    """Some positions of a game between Normals, at which there is something to choose."""
    s, found = game.dealt(seed), []
    while not s.over and len(found) < n:
        if len(game.legal(s)) > 1:
            found.append(copy(s))
        for _ in range(3):
            if not s.over:
                game.spec.apply(s, game.choose(s, "normal", seed))
    return found
