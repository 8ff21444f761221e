"""The nine laws over every registered game, under every option, from any seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardhouse
from cardhouse import testing
from cardhouse.engine.game import every_key, spec_of
from cardhouse.engine.options import check_options
from faults.measurements import SOAK

KEYS = every_key()
VARIANTS = [
    pytest.param(game, id=f"{key}-{i}", marks=pytest.mark.xdist_group(f"compiled {key}"))
    for key in KEYS
    for i, game in enumerate(testing.variants(spec_of(key)))
]
LONG = {"konivrer": 5, "descent": 4}  # games that take so many times longer get so many times fewer seeds
RARE = 5  # and so do options on their own: most of what they touch is checked with the others; mixtures and presets get all of them
SHORT = 1 if SOAK else 2  # a playthrough under all nine laws is long for an example


def seeds(game: cardhouse.Game) -> int:
    """From how many seeds a variant is played."""
    usual = check_options(game.key, game.spec.options, {}, game.spec.presets)
    alone = sum(usual[name] != value for name, value in game.options.items()) == 1
    return max(1, settings().max_examples // (SHORT * LONG.get(game.key, 1) * (RARE if alone and not SOAK else 1)))


@pytest.mark.parametrize("game", VARIANTS)
def test_every_law_holds(game):
    @settings(max_examples=seeds(game))
    @given(seed=st.integers(0, 2**63 - 1))
    def run(seed: int) -> None:
        play = testing.playthrough(game, seed)
        for law in testing.LAWS:
            law(play)

    run()


@pytest.mark.parametrize("key", KEYS)
def test_every_event_reason_and_option_has_a_sentence(key):
    testing.check_text(spec_of(key))
