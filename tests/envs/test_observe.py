"""Observations and the dense index of actions: the same in both forms, and nothing in them that a seat must not know."""

import os

import numpy as np
import pytest

from cardhouse.engine.compile import compiled, has_compiler
from cardhouse.engine.compile.kinds import NUMBER, Row, record
from cardhouse.engine.compile.translate import translate
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import every_key, load
from cardhouse.engine.observation import layout, observe, rule
from cardhouse.engine.rng import Chooser, below
from cardhouse.engine.state import copy, to_flat
from cardhouse.engine.views import resample
from cardhouse.envs.observe import (
    action_code,
    action_count,
    action_index,
    action_text,
    bounds,
    describe,
    observation,
    reward_table,
)
from cardhouse.testing import variants

VARIANTS = [(key, {}) for key in every_key()] + [
    ("lama", {"players": 2, "play_after_draw": True}),
    ("lama", {"players": 6}),
    ("grimhand", {"preset": "modern", "hidden_hands": True}),
    ("konivrer", {"mode": "ffa3"}),
]
STATES = 12 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 4  # of each variant
COMPILED = VARIANTS if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else [VARIANTS[0], VARIANTS[6]]  # a large game takes ten seconds


def some_states(game, key, most=12):
    """States of a game played at random, spread over it."""
    s, chooser, found = game.dealt(key), Chooser(key), []
    while not s.over and len(found) < 600:
        found.append(copy(s))
        actions = game.legal(s)
        game.spec.apply(s, actions[below(chooser, len(actions))])
    return [*found[:: max(1, len(found) // most)], s]


@pytest.mark.parametrize("key", every_key())
def test_an_observation_is_the_same_on_every_resample(key):
    """In every option, as the laws are tried (testing.check); and so are the legal actions."""
    for number, game in enumerate(variants(load(key).spec)):
        for step, s in enumerate(some_states(game, 3 + number, STATES)):
            for seat in range(game.seats):
                seen = observe(game, s, seat)
                other = copy(s)
                resample(other, seat, Chooser(1000 * number + step))
                assert observe(game, other, seat) == seen, dict(game.options)
                if seat == s.to_act and not s.over:
                    assert sorted(game.legal(other)) == sorted(game.legal(s)), dict(game.options)


@pytest.mark.skipif(not has_compiler(), reason="no compiler")
@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize(("key", "options"), COMPILED)
def test_the_compiled_observation_is_the_plain_one(key, options):
    game = load(key, **options)
    fast = compiled(game.spec)(rule(game.spec))
    room = game.spec.seats[2]
    for s in some_states(game, 5, 5):
        for seat in range(game.seats):
            for wide in {game.seats, room}:
                out = np.full(len(layout(game.spec, wide)), 77, np.int16)
                assert fast(to_flat(s), seat, wide, out) == len(out)
                assert out.tolist() == observe(game, s, seat, wide)


@pytest.mark.parametrize("key", every_key())
def test_every_observation_can_be_compiled(key):
    spec = load(key).spec
    kinds = record(spec.key, spec.state.FIELDS), NUMBER, NUMBER, Row("i2", (None,), "out")
    text, gives = translate(rule(spec), kinds, {})
    assert "@entry" in text
    assert gives == NUMBER


@pytest.mark.parametrize(("key", "options"), VARIANTS)
def test_every_entry_is_described_and_lies_within_its_bounds(key, options):
    game = load(key, **options)
    low, high = bounds(game)
    names = [entry.name for entry in describe(game)]
    assert len(set(names)) == len(names)
    for s in some_states(game, 7):
        seen = observation(game, s, 0)
        assert seen.dtype == np.int16
        assert seen.shape == low.shape
        assert (low <= seen).all()
        assert (seen <= high).all()


@pytest.mark.parametrize("key", every_key())
def test_an_actions_dense_index_is_its_place_among_all(key):
    game = load(key)
    codes = [code for form in game.spec.forms for code in form.codes()]
    assert action_count(game) == len(codes)
    some = range(0, len(codes), max(1, len(codes) // 500))
    assert [action_index(game, codes[i]) for i in some] == list(some)
    assert [action_code(game, i) for i in some] == [codes[i] for i in some]
    assert not game.spec.actions or game.spec.actions == tuple(codes)


def named(game, s, seat):
    return dict(zip([entry.name for entry in describe(game)], observe(game, s, seat), strict=True))


def test_seats_are_counted_from_the_observer():
    game = load("lama", players=3)
    s = game.dealt(4)
    s.points[:3] = [10, 20, 30]
    seen = named(game, s, 1)
    assert [seen[f"points[{i}]"] for i in range(3)] == [20, 30, 10]
    assert seen["to_act"] == (s.to_act - 1) % 3
    assert seen["starter"] == (s.starter - 1) % 3
    assert seen["hand[0]: cards"] == seen["hand[1]: unknown"] == 6
    assert seen["hand[0]: unknown"] == 0
    held = [s.face[card] for card in s.cards[2 + 1][:6]]
    assert [seen[f"hand[0]: {face}"] for face in game.spec.faces] == [held.count(i) for i in range(7)]
    assert seen["discard: top"] == 1 + s.face[s.cards[1][0]]


def test_a_deck_that_somebody_brought_is_not_observed():
    assert not [entry.name for entry in describe(load("konivrer")) if "decks" in entry.name]


def test_one_learner_can_sit_at_tables_of_several_sizes():
    sizes = {len(observe(load("lama", players=n), load("lama", players=n).dealt(0), 0, room=6)) for n in range(2, 7)}
    assert sizes == {len(describe(load("lama"), room=6))}
    with pytest.raises(OptionError, match="room for 4 to 6 seats, not 7"):
        describe(load("lama"), room=7)


def test_rewards_add_up_to_nothing():
    assert reward_table(load("lama", players=2)).tolist() == [[0, 0], [1, -1], [-1, 1], [0, 0]]
    four = reward_table(load("lama", players=4))
    assert four[0b0001].tolist() == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])
    assert np.abs(four.sum(axis=1)).max() < 1e-6
    assert reward_table(load("konivrer", mode="2v2"))[0b0101].tolist() == [1, -1, 1, -1]


def test_an_action_that_does_not_exist_is_a_sentence():
    assert action_text(load("lama"), 7) == "draw"
    with pytest.raises(OptionError, match="a number from 0 to 13, not 14"):
        action_code(load("lama"), 14)
