"""A batch of games is the games one by one; bad input is a sentence, and changes nothing."""

import os

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.engine.compile import has_compiler
from cardhouse.engine.errors import IllegalAction, OptionError
from cardhouse.engine.game import load
from cardhouse.engine.observation import observe
from cardhouse.envs import vector
from cardhouse.envs.observe import action_code, action_count, legal_indices, rewards
from cardhouse.envs.vector import VectorEnv

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
QUICK = [("lama", {}), ("lama", {"players": 2, "exchange": "manual", "play_after_draw": True})]
LARGE = [("war_lanes", {}), ("grimhand", {"preset": "modern"}), ("descent", {}), ("konivrer", {"mode": "2v2"})]  # compiled for a minute

pytestmark = [pytest.mark.skipif(not has_compiler(), reason="no compiler"), pytest.mark.xdist_group("compiled")]


def any_legal(env, chance):
    listed, many = env.legal
    return listed[np.arange(env.games), (chance.random(env.games) * many).astype(int)]


@pytest.mark.parametrize(("key", "options"), QUICK + LARGE * SOAK)
@settings(max_examples=40 if SOAK else 4)
@given(seed=st.integers(0, 2**62), dice=st.integers(0, 999), cores=st.sampled_from([1, 2]))
def test_a_batch_plays_game_for_game_what_the_plain_engine_plays(key, options, seed, dice, cores):
    game = load(key, **options)
    env, chance = VectorEnv(game, games=130, cores=cores), np.random.default_rng(dice)
    at = env.reset(seed)
    tables = [game.start(int(env.keys[i])) for i in range(3)]
    for _ in range(120):
        actions = any_legal(env, chance)
        for i, table in enumerate(tables):
            assert at.to_act[i] == table.state.to_act
            assert at.observations[i].tolist() == observe(game, table.state, table.state.to_act)
            assert np.flatnonzero(at.masks[i]).tolist() == sorted(legal_indices(game, table.state))
            table.play(game.action(action_code(game, actions[i])))
        at = env.step(actions)
        for i, table in enumerate(tables):
            assert at.over[i] == table.over
            assert at.rewards[i].tolist() == pytest.approx(rewards(game, table.state))
            if table.over:
                assert at.scores[i].tolist() == [game.spec.score(table.state, seat) for seat in range(game.seats)]
                tables[i] = game.start(int(env.keys[i]))


def test_the_number_of_cores_changes_nothing():
    one, two = VectorEnv("lama", 200, cores=1), VectorEnv("lama", 200, cores=2)
    a, b = one.reset(5), two.reset(5)
    for _ in range(100):
        actions = any_legal(one, np.random.default_rng(1))
        a, b = one.step(actions), two.step(actions)
        assert all(np.array_equal(x, y) for x, y in zip(vars(a).values(), vars(b).values(), strict=True))


def test_bots_play_their_seats_by_themselves():
    env, chance = VectorEnv("lama", 64, players=3, bots={1: "easy", 2: "normal"}), np.random.default_rng(0)
    at = env.reset(3)
    games = 0
    for _ in range(200):
        at = env.step(any_legal(env, chance))
        assert not at.to_act.any()
        games += int(at.over.sum())
    assert games > 64


def test_asking_what_a_bot_would_play_changes_no_game():
    asked, alone = (VectorEnv("lama", 64, players=2, bots={1: "random"}) for _ in range(2))
    asked.reset(1)
    alone.reset(1)
    told = []
    for _ in range(60):
        told.append(asked.advice("random"))
        actions = alone.now.masks.argmax(axis=1)
        a, b = asked.step(actions), alone.step(actions)
        assert all(np.array_equal(x, y) for x, y in zip(vars(a).values(), vars(b).values(), strict=True))
    asked.reset(1)
    again = asked.advice("random")
    assert np.array_equal(again, told[0])
    assert not np.array_equal(asked.advice("random"), again)


def test_no_place_comes_to_a_game_of_another_whatever_the_seeds():
    env, chance = VectorEnv("lama", 3, players=2), np.random.default_rng(1)
    env.reset([9, 2, 7])
    played = [set() for _ in range(3)]
    while min(map(len, played)) < 5:
        for keys, key in zip(played, env.keys.tolist(), strict=True):
            keys.add(key)
        env.step(any_legal(env, chance))
    assert len(set.union(*played)) == sum(map(len, played))


def test_seeds_can_be_given_for_each_game():
    env, twin = VectorEnv("lama", 3), VectorEnv("lama", 3)
    at = env.reset([7, 7, 9])
    assert env.keys.tolist() == [7, 7, 9]
    assert np.array_equal(at.observations[0], at.observations[1])
    assert not np.array_equal(at.observations[0], at.observations[2])
    assert np.array_equal(twin.reset(seed=np.array([7, 7, 9])).observations, at.observations)
    assert np.array_equal(twin.reset(np.int64(5)).observations, env.reset(5).observations)
    with pytest.raises(OptionError, match="2 seeds do not go with 3 games"):
        env.reset([1, 2])


def test_arrays_are_handed_over_without_a_copy():
    env = VectorEnv("lama", 8)
    at = env.reset(1)
    shared = np.from_dlpack(at.observations)
    env.step(any_legal(env, np.random.default_rng(0)))
    assert np.shares_memory(shared, env.now.observations)
    assert np.array_equal(shared, env.now.observations)


def test_an_illegal_action_is_refused_with_its_reason_and_nothing_is_changed():
    env = VectorEnv("lama", 200, cores=2)
    at = env.reset(1)
    before = [value.copy() for value in vars(at).values()], env.states.copy(), env.keys.copy()
    actions = any_legal(env, np.random.default_rng(0))
    actions[150] = 13
    with pytest.raises(IllegalAction, match=r"game 150 of the batch: .*pass") as refused:
        env.step(actions)
    assert refused.value.reason == "no_pass"
    actions[150] = 99
    with pytest.raises(IllegalAction, match="a number from 0 to 13, not 99"):
        env.step(actions)
    assert all(np.array_equal(a, b) for a, b in zip(before[0], vars(env.now).values(), strict=True))
    assert np.array_equal(env.states, before[1])  # field by field: a copy leaves out what lies between them
    assert env.keys.tolist() == before[2].tolist()


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: VectorEnv([load("lama"), load("lama", players=2)]), "game 1 has players=2 where game 0 has 4: make a batch for each"),
        (lambda: VectorEnv([load("lama"), load("war_lanes")]), "here are lama and war_lanes: make a batch for each"),
        (lambda: VectorEnv("lama", 0), "games takes a whole number from 1"),
        (lambda: VectorEnv("lama", bots={4: "easy"}), "seats 0 to 3, not 4"),
        (lambda: VectorEnv("lama", bots={0: "hard"}), "random, easy or normal, not 'hard'"),
        (lambda: VectorEnv("war_lanes", bots={0: "easy", 1: "easy"}), "nobody is left to learn"),
        (lambda: VectorEnv("lama", 2).step([0, 0]), r"call reset\(\) before step\(\)"),
        (lambda: (env := VectorEnv("lama", 2), env.reset(1), env.step([0.5, 0.5])), "step takes 2 whole numbers"),
        (lambda: (env := VectorEnv("lama", 2), env.reset(1), env.step([1])), "step takes 2 whole numbers"),
        (lambda: (env := VectorEnv("lama", 2), env.reset(1), env.step([[1], [2, 3]])), "step takes 2 whole numbers"),
        (lambda: VectorEnv("lama", 2).advice("easy"), r"call reset\(\) before advice\(\)"),
        (lambda: VectorEnv("lama", 2).table(0), r"call reset\(\) before table\(\)"),
        (lambda: (env := VectorEnv("lama", 2), env.reset(1), env.table(2)), "this batch has games 0 to 1, not 2"),
        (lambda: VectorEnv("lama", 2).reset("ab"), "a whole number for all games or one for each, not 'ab'"),
        (lambda: VectorEnv("lama", 2).reset(1.5), "a whole number for all games or one for each, not 1.5"),
        (lambda: VectorEnv("lama", 2).reset([1.5, 2]), "a whole number for all games or one for each, not"),
        (lambda: VectorEnv("lama", 2).reset(-1), "a seed is a whole number from 0"),
        (lambda: VectorEnv("lama", 2, bots="easy"), "bots takes a level for each seat that has one, as {1: 'easy'}, not 'easy'"),
        (lambda: VectorEnv("lama", 2, room="six"), "room for 4 to 6 seats, not 'six'"),
        (lambda: VectorEnv(["lama", "lama"]), "the name of a game, or games that load"),
        (lambda: VectorEnv(7), "the name of a game, or games that load"),
        (lambda: VectorEnv([]), "the name of a game, or games that load"),
        (lambda: VectorEnv("lama", device="cuda", cores=0), "cores takes a whole number from 1"),
    ],
)
def test_bad_input_is_a_sentence(make, sentence):
    with pytest.raises(OptionError, match=sentence):
        make()


@pytest.mark.parametrize(
    ("masks", "sentence"), [(True, "65,536 games of konivrer need .* take fewer, or masks=False"), (False, "bytes each, .* take fewer$")]
)
def test_more_games_than_memory_holds_are_a_sentence(monkeypatch, masks, sentence):
    def full(*_):
        raise MemoryError("Unable to allocate 8.64 GiB")

    monkeypatch.setattr(vector, "Batch", full)
    with pytest.raises(OptionError, match=sentence):
        VectorEnv("konivrer", 1 << 16, masks=masks)


def test_masks_follow_the_legal_actions_of_every_step():
    env, chance = VectorEnv("lama", 100), np.random.default_rng(4)
    at = env.reset(2)
    for _ in range(60):
        listed, many = env.legal
        assert at.masks.sum(axis=1).tolist() == many.tolist()
        assert all(at.masks[i][listed[i][: many[i]]].all() for i in range(env.games))
        at = env.step(any_legal(env, chance))
    assert at.masks.shape[1] == action_count(env.game)
