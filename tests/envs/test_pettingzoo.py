"""PettingZoo's own tests over every game, and what they do not ask: seeds, teams, masks, illegal actions."""

import os
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

import cardhouse
from cardhouse.engine.errors import IllegalAction, OptionError
from cardhouse.envs.observe import action_text
from cardhouse.envs.pettingzoo import env, parallel_env

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
CYCLES = 1000 if SOAK else 15  # PettingZoo's own number in `make soak`
GAMES = [
    ("lama", {}),
    ("war_lanes", {}),
    ("grimhand", {"preset": "modern"}),
    ("konivrer", {"decks": ["fire", "water"]}),
    ("konivrer", {"mode": "2v2"}),
]
EVERY = pytest.mark.parametrize(("key", "options"), GAMES[: 5 if SOAK else 4], ids=lambda value: value if isinstance(value, str) else "")


def test_every_game_is_tried():
    assert {key for key, _ in GAMES} == set(cardhouse.keys())


@EVERY
def test_api_test(key, options):
    api_test(env(key, **options), num_cycles=CYCLES)


@EVERY
def test_seed_test(key, options):
    seed_test(partial(env, key, **options), num_cycles=CYCLES)


@EVERY
def test_parallel_api_test_and_seed_test(key, options):
    parallel_api_test(parallel_env(key, **options), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel_env, key, **options), num_cycles=CYCLES)


@EVERY
def test_max_cycles_test(key, options):
    """A cycle is a step of every agent, which the parallel form has; PettingZoo's own wrapper makes the AEC form of it."""
    forms = SimpleNamespace(
        parallel_env=partial(parallel_env, key, **options),
        env=lambda max_cycles: parallel_to_aec(parallel_env(key, max_cycles=max_cycles, **options)),
    )
    max_cycles_test(forms)


def played(table, generator, most=10_000):
    """All that is seen of a game whose actions are drawn from a generator."""
    seen = []
    for agent in table.agent_iter(most):
        observation, reward, over, cut, info = table.last()
        seen.append((agent, observation.tolist(), reward))
        table.step(None if over or cut else int(generator.choice(info["legal"])))
    return seen


def test_the_same_seed_is_the_same_game_here_and_at_a_table():
    table = env("lama", players=3)
    table.reset(seed=7)
    assert table.playing.state.face == cardhouse.load("lama", players=3).start(seed=7).state.face
    first = played(table, np.random.default_rng(1))
    table.reset(seed=7)
    assert played(table, np.random.default_rng(1)) == first
    table.reset(seed=8)
    assert played(table, np.random.default_rng(1)) != first


def test_the_next_games_follow_from_the_first_seed_and_not_from_what_was_played():
    seeds = []
    for actions in (1, 2):
        table = env("lama", players=2)
        table.reset(seed=5)
        played(table, np.random.default_rng(actions))
        table.reset()
        seeds.append(table.playing.seed)
    assert seeds[0] == seeds[1] != 5


def test_rewards_come_at_the_end_and_teams_share_them():
    table = env("konivrer", mode="2v2", decks=["fire", "water", "earth", "air"])
    table.reset(seed=3)
    generator = np.random.default_rng(3)
    while not any(table.terminations.values()):
        assert set(table.rewards.values()) == {0.0}
        table.step(int(generator.choice(table.infos[table.agent_selection]["legal"])))
    won = table.rewards
    assert won["player_0"] == won["player_2"] == -won["player_1"] == -won["player_3"]
    assert all(table.terminations.values())


def test_the_mask_is_what_is_legal_and_the_others_have_none():
    table = env("war_lanes")
    table.reset(seed=1)
    legal = [str(action) for action in cardhouse.load("war_lanes").start(seed=1).legal_actions]
    told = table.infos[table.agent_selection]
    assert [action_text(table.game, index) for index in np.flatnonzero(told["action_mask"])] == legal
    assert told["legal"] == np.flatnonzero(told["action_mask"]).tolist()
    other = next(agent for agent in table.agents if agent != table.agent_selection)
    assert table.infos[other] == {}


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (0, r"'play 1' \(action 0\) is not legal now: .*1"),
        (14, "an action of lama is a number from 0 to 13, not 14"),
        (-1, "not -1"),
        ("draw", "a whole number, its dense index, not 'draw'"),
        (None, "not None"),
        (1.5, "not 1.5"),
        (2.0, "not 2.0"),
        (True, "not True"),
        pytest.param(10**5000, "not that number", id="huge"),
        (np.array([2, 7]), "a whole number"),
    ],
)
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(action, why):
    table = env("lama", players=2)
    table.reset(seed=7)
    before, agent = table.playing.now, table.agent_selection
    with pytest.raises(IllegalAction, match=why):
        table.step(action)
    assert table.playing.now is before
    assert (table.agent_selection, table.cycles) == (agent, 0)
    table.step(table.infos[agent]["legal"][0])
    assert table.cycles == 1


def test_an_illegal_action_can_be_refused_in_the_info_instead():
    table = env("lama", players=2, illegal="refuse", max_cycles=2)
    table.reset(seed=7)
    agent, before = table.agent_selection, table.playing.now
    table.step(0)
    assert "not legal now" in table.infos[agent]["refused"]
    assert table.playing.now is before
    assert table.agent_selection == agent
    table.step(0)
    assert all(table.truncations.values())  # so that a loop of an agent without masks ends


def test_pettingzoo_s_wrapper_for_illegal_actions_works():
    table = TerminateIllegalWrapper(OrderEnforcingWrapper(env("lama", players=2)), illegal_reward=-1)
    table.reset(seed=7)
    agent = table.agent_selection
    table.last()
    table.step(0)
    assert table.terminations[agent]
    assert table.rewards[agent] == -1


def test_who_is_not_to_act_in_the_parallel_form_waits():
    table = parallel_env("lama", players=2)
    _, infos = table.reset(seed=7)
    acting, other = sorted(table.agents, key=lambda agent: infos[agent]["legal"] == [table.wait])
    assert infos[other]["legal"] == [table.wait] == [14]
    assert (infos[other]["action_mask"][14], infos[acting]["action_mask"][14]) == (1, 0)
    infos = table.step({acting: table.wait, other: 0})[4]
    assert "a number from 0 to 13" in infos[acting]["refused"]
    assert "refused" not in infos[other]
    infos = table.step({acting: infos[acting]["legal"][0], other: 0})[4]
    assert infos[acting]["legal"] == [14] != infos[other]["legal"]


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"players": 9}, "option players takes a whole number from 2 to 6"),
        ({"plyers": 3}, "did you mean players"),
        ({"illegal": "ignore"}, "illegal takes 'raise' or 'refuse', not 'ignore'"),
        ({"max_cycles": 0}, "max_cycles takes a whole number from 1"),
        ({"render_mode": "rgb_array"}, "render_mode takes human, ansi, svg"),
        ({"viewer": 5}, "a view is for a seat from 0 to 3"),
    ],
)
def test_a_wrong_choice_is_a_sentence(chosen, why):
    with pytest.raises(OptionError, match=why):
        env("lama", **chosen)


@pytest.mark.parametrize("seed", [-1, 2**63, "one", 1.5])
def test_a_wrong_seed_is_a_sentence(seed):
    with pytest.raises(OptionError, match="a seed is a whole number"):
        env("lama").reset(seed=seed)


def test_before_reset_there_is_no_game():
    with pytest.raises(OptionError, match="call reset"):
        env("lama").observe("player_0")
    with pytest.raises(OptionError, match="call reset"):
        env("lama").step(0)


def test_a_table_is_drawn_as_one_seat_sees_it():
    table = env("lama", players=2, render_mode="svg", viewer=1)
    table.reset(seed=7)
    assert table.render().startswith("<svg")
    assert env("lama").render_mode is None
    text = env("war_lanes", render_mode="ansi", viewer="all")
    text.reset(seed=7)
    assert "War-Lanes Poker" in text.render()
