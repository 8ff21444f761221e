"""Tables and states of L.A.M.A. for Hypothesis: any options, any seed, random players."""

from hypothesis import strategies as st

import cardhouse
from cardhouse.engine.rng import Chooser, below

MOST_MOVES = 20_000  # far more than any game takes: a game that never ends fails instead of hanging

options = st.fixed_dictionaries(
    {
        "players": st.integers(2, 6),
        "target": st.integers(20, 100),
        "starter": st.sampled_from(["next", "last_actor"]),
        "exchange": st.sampled_from(["auto", "manual"]),
        "play_after_draw": st.booleans(),
        "count_each": st.booleans(),
    }
)
games = options.map(lambda chosen: cardhouse.load("lama", **chosen))
seeds = st.integers(0, 2**63 - 1)


def wander(game, seed):
    """Every state of a game between random players, from the first to the last; the same object, moved on."""
    state, chooser = game.dealt(seed), Chooser(seed ^ 1)
    yield state
    for _ in range(MOST_MOVES):
        if state.over:
            return
        legal = game.legal(state)
        game.spec.apply(state, legal[below(chooser, len(legal))])
        yield state
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def wander_at(table, seed, moves=MOST_MOVES):
    """Random play at a table, which is yielded before every move and once at the end."""
    chooser = Chooser(seed ^ 1)
    for _ in range(moves):
        yield table
        if table.over:
            return
        legal = table.legal_actions
        table.play(legal[below(chooser, len(legal))])
    yield table
