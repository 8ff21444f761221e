"""A game that is played as machine code is the game that is played interpreted."""

import os
import pickle
import random
import threading

import numpy as np
import pytest

import cardhouse
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.errors import IllegalAction
from cardhouse.engine.state import equal
from cardhouse.envs import swift
from cardhouse.envs.episode import Episode
from cardhouse.envs.gymnasium import env
from cardhouse.envs.openspiel import deal, load

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
pytestmark = [pytest.mark.skipif(not has_compiler(), reason="no compiler"), pytest.mark.xdist_group("compiled lama")]
GAMES = cardhouse.keys() if SOAK else ["lama"]  # a large game takes ten seconds to compile


@pytest.fixture
def compiled_at_once(monkeypatch):
    """From the first game on, instead of after some thousand decisions."""
    monkeypatch.setattr("cardhouse.envs.episode.swift_for", lambda game: swift.swift(game, threading.get_ident()))


@pytest.mark.parametrize("key", GAMES)
def test_both_forms_are_the_same_game(key):
    game = cardhouse.load(key)
    for seed in range(3):
        plain, fast = Episode(game, seed), as_code(Episode(game, seed))
        play_both(plain, fast, random.Random(seed))


def as_code(episode):
    """The same game, to be played as machine code from here on."""
    episode.now = swift.swift(episode.game, threading.get_ident()).flat(episode.state)
    return episode


def play_both(plain, fast, dice):
    while not plain.over:
        seat = dice.randrange(plain.game.seats)
        assert (fast.to_act, fast.over, fast.rewards, fast.legal()) == (plain.to_act, plain.over, plain.rewards, plain.legal())
        assert fast.observation(seat).tolist() == plain.observation(seat).tolist()
        assert fast.mask(seat).tolist() == plain.mask(seat).tolist()
        index = dice.choice(plain.legal())
        assert fast.play(index) == plain.play(index)
    assert equal(fast.state, plain.state)
    assert fast.rewards == plain.rewards


def test_a_game_is_dealt_by_its_code_as_it_is_without(compiled_at_once):
    game = cardhouse.load("lama", players=3)
    for seed in (0, 7, 2**63 - 1):
        episode = Episode(game, seed)
        assert isinstance(episode.now, swift.Flat)
        assert equal(episode.state, game.dealt(seed))


def test_an_illegal_action_changes_nothing_in_this_form_too(compiled_at_once):
    episode = Episode(cardhouse.load("lama", players=2), 7)
    before = episode.now
    for action in (0, 14, -1, True, 2.0, 10**5000, "draw"):
        with pytest.raises(IllegalAction):
            episode.play(action)
    assert episode.now is before


def test_it_is_copied_kept_and_resampled(compiled_at_once):
    state = deal(load("lama", players=2), 7)
    assert isinstance(state.played.now, swift.Flat)
    again = pickle.loads(pickle.dumps(state))
    seat = state.current_player()
    other = state.resample_from_infostate(seat, random.Random(1).random)
    for each in (again, state.clone(), other):
        assert each.information_state_string(seat) == state.information_state_string(seat)
        assert each.observation_tensor(seat) == state.observation_tensor(seat)
        assert each.legal_actions() == state.legal_actions()
    assert other.observation_string(1 - seat) != state.observation_string(1 - seat)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


@pytest.mark.parametrize("bots", ["random", "easy", "normal"])
def test_bots_play_the_same_in_both_forms(bots, request):
    def rewards():
        table, dice, found = env("lama", players=3, bots=bots), np.random.default_rng(1), []
        for seed in range(4):
            _, info = table.reset(seed=seed)
            over = False
            while not over:
                observation, reward, over, _, info = table.step(dice.choice(info["legal"]))
                found.append((observation.tolist(), reward))
        return found

    plain = rewards()
    request.getfixturevalue("compiled_at_once")
    assert rewards() == plain


def test_a_game_is_compiled_once_it_was_played_long_and_nobody_waits(monkeypatch):
    game = cardhouse.load("lama", players=5)
    monkeypatch.setitem(swift.played, game.spec, swift.AFTER - 1)
    assert not isinstance(Episode(game, 1).now, swift.Flat)
    episode = Episode(game, 1)
    episode.play(episode.legal()[0])
    assert swift.played[game.spec] == swift.AFTER
    Episode(game, 1)
    swift.compiled_game._threads[game.spec].join()
    assert isinstance(Episode(game, 1).now, swift.Flat)


def test_each_thread_has_memory_of_its_own(compiled_at_once):
    game = cardhouse.load("lama", players=2)
    seen = {}

    def play(seed):
        episode, dice, found = Episode(game, seed), random.Random(seed), []
        while not episode.over:
            found.append(episode.observation(0).tolist())
            episode.play(dice.choice(episode.legal()))
        seen.setdefault(seed, []).append(found)

    for _ in range(2):
        threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(seen) == 6
    assert all(first == second for first, second in seen.values())
