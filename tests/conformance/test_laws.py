"""The nine laws over every registered game, under every option, from any seed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse import testing
from cardhouse.engine.game import spec_of

KEYS = cardhouse.keys()
VARIANTS = [pytest.param(game, id=f"{key}-{i}") for key in KEYS for i, game in enumerate(testing.variants(spec_of(key)))]
INTERPRETED = [law for law in testing.LAWS if law is not testing.check_twin]


@pytest.mark.parametrize("game", VARIANTS)
@given(seed=st.integers(0, 2**63 - 1))
def test_every_law_holds(game, seed):
    play = testing.playthrough(game, seed)
    for law in INTERPRETED:
        law(play)


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("game", VARIANTS)
@given(seed=st.integers(0, 2**63 - 1))
def test_the_compiled_twin_plays_the_same_game(game, seed):
    testing.check_twin(testing.playthrough(game, seed))


@pytest.mark.parametrize("key", KEYS)
def test_every_event_reason_and_option_has_a_sentence(key):
    testing.check_text(spec_of(key))
