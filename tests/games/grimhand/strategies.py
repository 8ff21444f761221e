"""Games of Grimhand Tactics for Hypothesis: any options, any seed, random players or bots."""

from hypothesis import strategies as st

import cardhouse
from cardhouse.engine.rng import Chooser, below
from cardhouse.games.grimhand.declarations import ENEMIES

MOST_MOVES = 5_000

options = st.fixed_dictionaries(
    {
        "preset": st.sampled_from(["classic", "modern"]),
        "limit": st.sampled_from([3, 5, 13]),
        "overdraw": st.sampled_from(["flush", "hp3", "lowest", "pressure"]),
        "copies": st.integers(1, 3),
        "deaths": st.sampled_from(["0,0", "2,2", "3,1"]),
        "slot": st.sampled_from([0, 1, 2, 13]),
        "surplus": st.sampled_from(["hand", "discard"]),
        "hidden_hands": st.booleans(),
        "energy": st.sampled_from(["off", "off", "1", "2", "3"]),
        "enemy": st.tuples(st.sampled_from(ENEMIES), st.sampled_from(ENEMIES)),
        "cards": st.sampled_from(["usual", "swap_hands=4,scrying_orb=4,fate_twist=4,pilfer=4,double_strike=2,purge=4"]),
    }
)
games = options.map(lambda chosen: cardhouse.load("grimhand", **chosen))
modern_games = options.map(lambda chosen: cardhouse.load("grimhand", **{**chosen, "preset": "modern"}))
seeds = st.integers(0, 2**63 - 1)


def wander(table, seed, bots=("random", "random"), moves=MOST_MOVES):
    """A game between these bots, which is yielded before every move and once at the end."""
    chooser = Chooser(seed ^ 1)
    for _ in range(moves):
        yield table
        if table.over:
            return
        table.play(table.game.action(table.game.choose(table.state, bots[table.to_act], below(chooser, 1 << 30))))
    yield table
    assert table.over or moves < MOST_MOVES, f"no end after {MOST_MOVES} moves"
