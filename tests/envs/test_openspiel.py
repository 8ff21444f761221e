"""OpenSpiel's own checks over every game, and what they do not ask: resampling, seeds, parameters, illegal actions."""

import copy
import json
import os
import pickle
import random
import subprocess
import sys

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import cardhouse
from cardhouse.engine.errors import IllegalAction, OptionError
from cardhouse.engine.state import equal
from cardhouse.envs import openspiel

KEYS = cardhouse.keys()
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
GAMES = [
    ("lama", {}),
    ("war_lanes", {}),
    ("grimhand", {"preset": "modern"}),
    ("konivrer", {"life": 3}),
    ("lama", {"players": 2, "exchange": "manual"}),
    ("konivrer", {"mode": "2v2"}),
]
EVERY = pytest.mark.parametrize(("key", "options"), GAMES[: 6 if SOAK else 5], ids=lambda value: value if isinstance(value, str) else "")


def test_every_game_is_registered():
    assert {f"cardhouse_{key}" for key in KEYS} <= set(pyspiel.registered_names())
    assert {key for key, _ in GAMES} == set(KEYS)


@EVERY
def test_random_sim_test(key, options):
    pyspiel.random_sim_test(openspiel.load(key, **options), num_sims=20 if SOAK else 1, serialize=SOAK or key != "konivrer", verbose=False)


@EVERY
def test_the_simulation_of_its_python_tests(key, options):
    """Clones, pickles and serialises on the way, and looks at bounds and utilities."""
    from open_spiel.python.tests import games_sim_test  # brings SciPy's statistics, for which every worker would wait

    games_sim_test.GamesSimTest().sim_game(openspiel.load(key, **options))


def test_a_playthrough_can_be_written():
    """OpenSpiel's record of everything its API says of a game; one that is made again is the same."""
    name = "cardhouse_lama(players=2)"
    from open_spiel.python.algorithms import generate_playthrough  # as above

    text = generate_playthrough.playthrough(name, None, seed=1)
    assert text == generate_playthrough.playthrough(name, None, seed=1)
    assert "UtilitySum() = 0.0" in text


def played(game, seed, most=10_000):
    """A game played at random: every state of it."""
    state, generator, found = openspiel.deal(game, seed), random.Random(seed), []
    while not state.is_terminal() and len(found) < most:
        found.append(state.clone())
        state.apply_action(generator.choice(state.legal_actions()))
    return [*found, state]


@EVERY
def test_a_state_resampled_from_an_information_state_has_the_same(key, options):
    """What OpenSpiel's own ResampleInfostateTest asks, and that the game goes on from there to an end."""
    game = openspiel.load(key, **options)
    generator = random.Random(1)
    states = played(game, 5, 150)[:-1]
    for state in states[:: max(1, len(states) // 6)]:
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, generator.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
        for _ in range(20):
            if not other.is_terminal():
                other.apply_action(generator.choice(other.legal_actions()))
        assert other.information_state_string(player).startswith(state.information_state_string(player))


def test_a_resample_changes_what_the_player_does_not_know_and_chance():
    state = openspiel.deal(openspiel.load("lama", players=2), 7)
    others = [state.resample_from_infostate(0, random.Random(key).random) for key in range(5)]
    assert len({other.observation_string(1) for other in others}) > 1
    assert all(other.played.state.rng != state.played.state.rng for other in others)


def test_an_information_state_remembers_what_an_observation_forgets():
    """Perfect recall: all that was seen, own actions included, in the order in which it was."""
    game = openspiel.load("lama", players=2)
    first, *_, end = played(game, 7)
    lines = [json.loads(line) for line in end.information_state_string(0).split("\n")]
    own = [line[1] for line in lines[1:] if line[0] == "action"]
    history = [game.table.action(move.code).text for move in end.played.moves if move.before.to_act == 0]
    assert own == history
    assert sorted(lines[0]) == ["numbers", "shown", "to_act", "zones"]
    assert lines[0] == json.loads(first.observation_string(0)) != json.loads(first.observation_string(1))


def test_the_seed_is_the_deal():
    """The history of a state, chance outcomes included, is the game: nothing else is random."""
    game = openspiel.load("lama", players=3)
    state = openspiel.deal(game, 7)
    assert equal(state.played.state, cardhouse.load("lama", players=3).start(seed=7).state)
    *_, end = played(game, 7)
    again = game.new_initial_state()
    for action in end.history():
        again.apply_action(action)
    assert str(again) == str(end)
    assert again.returns() == end.returns()
    assert sum(end.returns()) == pytest.approx(0)


def test_a_state_is_copied_and_kept_whole():
    game = openspiel.load("grimhand", preset="modern")
    state = played(game, 3, 40)[20]
    for other in (state.clone(), pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert [other.information_state_string(p) for p in range(2)] == [state.information_state_string(p) for p in range(2)]
        other.apply_action(other.legal_actions()[0])
        assert str(other) != str(state)


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing():
    state = openspiel.deal(openspiel.load("lama", players=2), 7)
    before, history = str(state), state.history()
    with pytest.raises(IllegalAction, match=r"'play 1' \(action 0\) is not legal now"):
        state.apply_action(0)
    with pytest.raises(IllegalAction, match="a number from 0 to 13, not 99"):
        state.apply_action(99)
    assert (str(state), state.history()) == (before, history)
    state.apply_action(state.legal_actions()[0])
    assert len(state.history()) == len(history) + 1


def test_options_are_parameters_and_survive_the_name_of_a_game():
    chosen = {"mode": "2v2", "decks": ["fire", "water", "earth", "air"]}
    game = openspiel.load("konivrer", **chosen)
    assert game.num_players() == 4
    again = pyspiel.load_game(str(game))
    assert dict(again.table.options) == dict(game.table.options)
    odd = openspiel.load("grimhand", preset="modern", combo=False, deaths=[3, 1], numbers={"overdraw_hp": 2})
    same = pickle.loads(pickle.dumps(odd)).table.options
    assert dict(same) == dict(odd.table.options)
    assert (same["combo"], same["deaths"], same["numbers"]) == (False, "3,1", "overdraw_hp=2")
    assert pyspiel.load_game("cardhouse_lama(players=2,target=60)").table.options["target"] == 60


@pytest.mark.parametrize(("chosen", "why"), [({"target": 7}, "from 20 to 100"), ({"taget": 60}, "did you mean target")])
def test_a_wrong_option_is_a_sentence(chosen, why):
    with pytest.raises(OptionError, match=why):
        openspiel.load("lama", **chosen)


@pytest.mark.parametrize("seed", [-1, 2**32, "7"])
def test_a_seed_that_four_bytes_do_not_hold_is_a_sentence(seed):
    with pytest.raises(OptionError, match="from 0 to 2"):
        openspiel.deal(openspiel.load("lama"), seed)


def test_openspiel_s_search_by_information_states_plays():
    """Its IS-MCTS resamples the root for every simulation."""
    game = openspiel.load("lama", players=2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), uct_c=2.0, max_simulations=4)
    state = openspiel.deal(game, 7)
    assert bot.step(state) in state.legal_actions()


def test_openspiel_s_environment_for_learners_plays():
    table = rl_environment.Environment(openspiel.load("lama", players=2))
    step, generator = table.reset(), random.Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == len(openspiel.deal(table.game, 0).observation_tensor(0))
        step = table.step([generator.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)


def test_python_ends_as_it_should_with_games_registered():
    """OpenSpiel keeps what was registered longer than Python lives."""
    code = "from cardhouse.envs import openspiel; openspiel.deal(openspiel.load('lama'), 7).observation_tensor(0)"
    assert subprocess.run([sys.executable, "-c", code], timeout=120).returncode == 0
