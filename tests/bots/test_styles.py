"""Levels that search against beginners of three styles: every game ends, every move is legal, and who plays well wins.

Twenty games of each kind, and fewer in `make test` where they take long.
"""

import os

import pytest

from cardhouse.bots.levels import LEVELS, believes, searcher, since_tick
from cardhouse.engine.game import load

from .styles import STYLES

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
MOST_MOVES = 3000  # of a game, before it counts as one that never ends
# wins that are asked of twenty games: a fair share is 5 of four seats and 10 of two; classic Grimhand is luck (54 of 100 against these)
VARIANTS = [("lama", {}, 10), ("war_lanes", {}, 18), ("grimhand", {}, 10), ("grimhand", {"preset": "modern"}, 13), ("konivrer", {}, 17)]
MOST = {("konivrer", "master"): 3, ("war_lanes", "master"): 4, ("grimhand", "hard"): 20}  # games in `make test`, instead of ten
SEARCHING = [level for level in LEVELS if LEVELS[level].searches]


def play_out(table, seat, level, others):
    """A whole game of a level in one seat and scripts in the others."""
    game, moves = table.game, 0
    while not table.over:
        moves += 1
        assert moves < MOST_MOVES, "a game must end"
        if table.to_act == seat:
            past = since_tick(game, table.state, table.past()) if believes(game, LEVELS[level]) else ()
            move = searcher(game, level).choose(table.state, moves, past)
            assert move in game.legal(table.state)
            table.play(game.action(move))
        else:
            table.play(others[table.to_act](table, [str(action) for action in table.legal_actions]))


@pytest.mark.parametrize("level", SEARCHING)
@pytest.mark.parametrize(
    ("key", "options", "wanted"), [pytest.param(*each, marks=pytest.mark.xdist_group(f"compiled {each[0]}")) for each in VARIANTS]
)
def test_it_beats_beginners_of_three_styles(key, options, wanted, level):
    games, won = 20 if SOAK else MOST.get((key, level), 10), 0.0
    for number in range(games):
        table = load(key, **options).start(seed=number)
        seats = table.game.seats
        seat = number % seats
        play_out(table, seat, level, {other: STYLES[key][(number + other) % 3] for other in range(seats)})
        winners = table.result.winners
        won += (seat in winners) / len(winners) if winners else 1 / seats
    assert won >= wanted * games // 20
