"""Conservation checked inside the kernel: after every move of many compiled games, every card lies in one place and has its face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.engine.compile import compiled
from cardhouse.engine.evaluation import POLICIES
from cardhouse.engine.game import Game
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.lab.kernel import CHOOSER_SALT, MOST_MOVES, choose

setup: Any
apply: Any

CARD_LOST, FACE_CHANGED = 1, 2


def fault(s: Any, seen: Any, faces: Any, start: Any) -> int:
    """0 if every id lies in exactly one zone and the faces of each pool are those of the start."""
    for card in range(len(seen)):
        seen[card] = 0
    for i in range(len(faces)):
        faces[i] = 0
    total = 0
    for zone in range(len(s.count)):
        row = s.cards[zone]
        total += s.count[zone]
        for i in range(s.count[zone]):
            seen[row[i]] += 1
    for card in range(len(seen)):
        if seen[card] != 1:
            return CARD_LOST
        faces[s.pool[card] * 256 + s.face[card]] += 1
    for i in range(len(faces)):
        if faces[i] != start[i]:
            return FACE_CHANGED
    return 0 if total == len(seen) else CARD_LOST


def audit_games(
    s: Any, chooser: Any, out: Any, levels: Any, base: int, games: int, seen: Any, faces: Any, start: Any
) -> tuple[int, int, int]:
    """Play games and look after every move: the number of moves, and the game and kind of the first fault (-1, 0 if there is none)."""
    moves = 0
    for game in range(games):
        seed(s, base + game)
        setup(s)
        seed(chooser, (base + game) ^ CHOOSER_SALT)
        for i in range(len(faces)):
            start[i] = 0
        for card in range(len(seen)):
            start[s.pool[card] * 256 + s.face[card]] += 1
        played = 0
        while not s.over and played < MOST_MOVES:
            apply(s, choose(s, chooser, levels[s.to_act], out))
            played += 1
            found = fault(s, seen, faces, start)
            if found:
                return moves + played, game, found
        moves += played
    return moves, -1, 0


def audit(game: Game, bots: Sequence[str], games: int, key: int = 0) -> tuple[int, int, int]:
    """Audit so many compiled games between bots; see audit_games for what it returns."""
    import numpy as np

    s = flat_zeros(game.spec.state)
    game.write_options(s)
    cards = len(s["face"])
    tallies = 256 * (1 + max(game.dealt(key).pool))
    chooser, out = np.zeros(1, flat_dtype(Chooser.FIELDS))[0], np.zeros(game.spec.max_legal, np.int64)
    levels = np.array([POLICIES[bot] for bot in bots], np.int64)
    scratch = np.zeros(cards, np.int32), np.zeros(tallies, np.int32), np.zeros(tallies, np.int32)
    found = compiled(game.spec)(audit_games)(s, chooser, out, levels, key, games, *scratch)
    return int(found[0]), int(found[1]), int(found[2])
