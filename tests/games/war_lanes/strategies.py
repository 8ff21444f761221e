"""Matches of War-Lanes Poker for Hypothesis: any options, any seed, random players or bots."""

from hypothesis import strategies as st

import cardhouse
from cardhouse.engine.rng import Chooser, below

MOST_MOVES = 20_000  # far more than any match takes: one that never ends fails instead of hanging

options = st.fixed_dictionaries(
    {
        "suits": st.booleans(),
        "delay": st.sampled_from(["2", "1", "0", "off"]),
        "bonuses": st.sampled_from(["v1.1", "v1.0"]),
        "wheel": st.booleans(),
        "tie_continues": st.booleans(),
        "winner_effects": st.booleans(),
    }
)
games = options.map(lambda chosen: cardhouse.load("war_lanes", **chosen))
seeds = st.integers(0, 2**63 - 1)
players = st.sampled_from([("random", "random"), ("easy", "random"), ("easy", "easy"), ("lanes", "lanes"), ("lanes", "easy")])


def choose(table, player, chooser):
    """An action of a bot, or of "lanes": random, but throwing cards away only when no lane takes one, so that matches last longer."""
    if player == "easy":
        return table.game.action(table.game.choose(table.state, player, below(chooser, 1 << 30)))
    legal = table.legal_actions
    kept = [action for action in legal if not action.text.endswith("discard")] if player == "lanes" else legal
    return (kept or legal)[below(chooser, len(kept or legal))]


def wander(table, seed, players=("random", "random"), moves=MOST_MOVES):
    """A match between these players, which is yielded before every move and once at the end."""
    chooser = Chooser(seed ^ 1)
    for _ in range(moves):
        yield table
        if table.over:
            return
        table.play(choose(table, players[table.to_act], chooser))
    yield table
    assert table.over or moves < MOST_MOVES, f"no end after {MOST_MOVES} moves"
