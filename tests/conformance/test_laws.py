"""The nine laws over every registered game, under every option, from any seed."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardhouse
from cardhouse import testing
from cardhouse.engine.game import spec_of
from cardhouse.engine.options import check_options
from faults.measurements import SOAK

KEYS = cardhouse.keys()
VARIANTS = [pytest.param(game, id=f"{key}-{i}") for key in KEYS for i, game in enumerate(testing.variants(spec_of(key)))]
LONG = {"konivrer": 5}  # games that take so many times longer get so many times fewer seeds
RARE = 5  # and so do options on their own: most of what they touch is checked with the others; mixtures and presets get all of them
INTERPRETED = [law for law in testing.LAWS if law is not testing.check_twin]


def from_any_seed(game: cardhouse.Game, check: Callable[[testing.Playthrough], None]) -> None:
    """Check games from seeds that Hypothesis chooses."""

    usual = check_options(game.key, game.spec.options, {}, game.spec.presets)
    alone = sum(usual[name] != value for name, value in game.options.items()) == 1
    fewer = LONG.get(game.key, 1) * (RARE if alone and not SOAK else 1)

    @settings(max_examples=max(1, settings().max_examples // fewer))
    @given(seed=st.integers(0, 2**63 - 1))
    def run(seed: int) -> None:
        check(testing.playthrough(game, seed))

    run()


def every_law(play: testing.Playthrough) -> None:
    for law in INTERPRETED:
        law(play)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_law_holds(game):
    from_any_seed(game, every_law)


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("game", VARIANTS)
def test_the_compiled_twin_plays_the_same_game(game):
    from_any_seed(game, testing.check_twin)


@pytest.mark.parametrize("key", KEYS)
def test_every_event_reason_and_option_has_a_sentence(key):
    testing.check_text(spec_of(key))
