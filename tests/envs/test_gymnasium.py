"""Gymnasium's own check over every game, and what it does not ask: bots, seats, seeds, illegal actions."""

import copy
import os
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cardhouse
from cardhouse.bots import levels
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.errors import IllegalAction, OptionError
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import equal
from cardhouse.envs.gymnasium import env, env_id

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


@pytest.mark.parametrize("key", cardhouse.keys())
def test_check_env(key, capsys):
    check_env(gymnasium.make(env_id(key)).unwrapped)


def test_an_id_bears_the_version_of_the_rules():
    assert set(map(env_id, cardhouse.keys())) <= set(gymnasium.registry)
    made = gymnasium.make("cardhouse/konivrer-v2", mode="2v2", decks=["fire", "water", "earth", "air"], seat=2)
    assert made.unwrapped.game.options["decks"] == "fire,water,earth,air"
    with pytest.raises(gymnasium.error.Error), pytest.warns(DeprecationWarning, match="out of date"):
        gymnasium.make("cardhouse/konivrer-v1")


def episode(table, seed, actions):
    """The return of one game, all that was seen of it, and how long it took."""
    observation, info = table.reset(seed=seed)
    seen, generator, over, reward = [observation.tolist()], np.random.default_rng(actions), False, 0.0
    while not over:
        observation, reward, over, cut, info = table.step(generator.choice(info["legal"]))
        assert not cut
        seen.append(observation.tolist())
    return reward, seen


def test_the_same_seed_and_actions_are_the_same_game_bots_included():
    assert episode(env("lama", bots="normal"), 7, 1) == episode(env("lama", bots="normal"), 7, 1)
    assert episode(env("lama", bots="normal"), 7, 1) != episode(env("lama", bots="normal"), 8, 1)


def test_the_table_of_a_seed_does_not_depend_on_the_bots():
    """The generator of the bots is not the game's."""
    dealt = cardhouse.load("lama", players=2).start(seed=7).state
    for bots in ("easy", "normal"):
        table = env("lama", players=2, bots=bots, seat=dealt.to_act)
        table.reset(seed=7)
        assert equal(table.playing.state, dealt)


def test_the_agent_sits_where_it_was_told_or_anywhere():
    table = env("lama", seat=2)
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}
    anywhere = env("lama")
    assert {anywhere.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}
    table.reset(seed=1)
    assert table.playing.to_act == 2


def test_each_bot_sits_where_it_was_named(monkeypatch):
    """From the next seat on, whatever seat the agent has."""
    import cardhouse.envs.gymnasium as module

    asked = set()
    truth = module.choose
    monkeypatch.setattr(module, "choose", lambda game, s, bot, *rest: asked.add((s.to_act, bot)) or truth(game, s, bot, *rest))
    table = env("lama", players=3, bots=["easy", "normal"], seat=1)
    episode(table, 1, 1)
    assert asked == {(2, "easy"), (0, "normal")}


@pytest.mark.xdist_group("compiled lama")
def test_bots_that_think_ahead_do_so_from_the_first_game_on():
    """Else the same seed would be another game while the compiler is at work."""
    table = env("lama", players=2, bots="hard", seat=0)
    assert not has_compiler() or levels.ready(table.game, levels.level_of("hard"))
    assert table.reset(seed=1)[1]["legal"]


def test_a_stronger_bot_wins_more():
    """Against random play Normal takes nearly all."""
    table = env("lama", players=2, bots="normal", seat=0)
    lost = sum(episode(table, seed, seed)[0] < 0 for seed in range(20))
    assert lost >= 14


def test_a_game_that_ends_before_the_agent_acts_is_not_shown():
    """In Grimhand the first draw can be the last: the next game is dealt, the same one for the same seed."""
    alone = [seed for seed in range(60) if first_loses(seed)]
    assert alone
    table = env("grimhand", bots="random", hp=10, deaths=4, seat=1)
    for seed in alone[:1]:
        seen = [(table.reset(seed=seed)[0].tolist(), table.playing.seed) for _ in range(2)]
        assert seen[0] == seen[1]
        assert seen[0][1] != seed
        assert table._info({})["legal"]


def first_loses(seed):
    """Whether the table of a seed ends before seat 1 is to act, against this seed's bot."""
    table = env("grimhand", bots="random", hp=10, deaths=4, seat=1)
    table.reset(seed=seed)
    return table.playing.seed != seed


def test_a_player_that_learned_sits_where_one_has_learned_the_game():
    table = env("lama", players=2, bots="oracle")
    assert episode(table, 2, 1) == episode(table, 2, 1)
    with pytest.raises(OptionError, match="learned"):
        env("konivrer", mode="2v2", bots="oracle")


def test_a_reward_is_the_share_of_the_win():
    reward, _ = episode(env("lama", players=2, bots="random"), 5, 5)
    assert reward in (-1.0, 0.0, 1.0)
    reward, _ = episode(env("lama", players=4, bots="random"), 5, 5)
    assert reward == pytest.approx(1) or reward == pytest.approx(-1 / 3) or -1 / 3 < reward < 1


def test_a_copy_goes_on_by_itself():
    table = env("lama", bots="normal")
    table.reset(seed=3)
    other = copy.deepcopy(table)
    assert other.game is table.game
    assert episode_from(other) == episode_from(table)


def episode_from(table):
    """What is seen of a game from here on, with the first legal action each time."""
    seen, over = [], False
    while not over:
        observation, reward, over, _, _ = table.step(table.playing.legal()[0])
        seen.append((observation.tolist(), reward))
    return seen


def test_many_can_be_made_at_once():
    tables = gymnasium.make_vec("cardhouse/lama-v1", num_envs=2, bots="easy")
    observations, infos = tables.reset(seed=5)
    assert observations.shape == (2, *tables.single_observation_space.shape)
    assert infos["action_mask"].shape == (2, 14)
    tables.close()


@pytest.mark.parametrize("seed", [-1, 2**63, "one"])
def test_a_wrong_seed_is_a_sentence_and_the_game_goes_on(seed):
    table = env("lama", players=2)
    table.reset(seed=1)
    before = table.playing.now
    with pytest.raises(OptionError, match="a seed is a whole number"):
        table.reset(seed=seed)
    assert table.playing.now is before


def test_an_illegal_action_is_refused_in_the_info_and_changes_nothing():
    table = env("lama", seat=0)
    observation, _ = table.reset(seed=7)
    before = table.playing.now
    illegal = int(np.flatnonzero(~table.action_masks())[0])
    again, reward, over, cut, info = table.step(illegal)
    assert "not legal now" in info["refused"]
    assert info["reason"]
    assert (again.tolist(), reward, over, cut) == (observation.tolist(), 0.0, False, False)
    assert table.playing.now is before


def test_an_illegal_action_can_raise_instead():
    table = env("lama", illegal="raise")
    table.reset(seed=7)
    before = table.playing.now
    with pytest.raises(IllegalAction, match="not legal now"):
        table.step(int(np.flatnonzero(~table.action_masks())[0]))
    assert table.playing.now is before


@pytest.mark.parametrize("key", cardhouse.keys())
def test_nothing_that_an_agent_is_told_depends_on_what_its_seat_does_not_know(key):
    table = env(key)
    _, info = table.reset(seed=11)
    generator = np.random.default_rng(1)
    for step in range(12):
        truth = table.playing.now
        told = table._observation().tolist(), table._info({})["legal"]
        table.playing.now, table.playing.found = table.playing.resampled(table.seat, Chooser(step)).now, None
        assert (table._observation().tolist(), table._info({})["legal"]) == told
        table.playing.now, table.playing.found = truth, None
        _, _, over, _, info = table.step(generator.choice(info["legal"]))
        if over:
            break


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"bots": "hrad"}, "did you mean hard"),
        ({"bots": ["easy"]}, "3 seats beside the agent's, and 1 bots were named"),
        ({"bots": 5}, "bots takes a level or a list of them, not 5"),
        ({"seat": 4}, "seat takes a whole number from 0 to 3"),
        ({"render_mode": "rgb_array"}, "render_mode takes"),
        ({"taget": 40}, "did you mean target"),
    ],
)
def test_a_wrong_choice_is_a_sentence(chosen, why):
    with pytest.raises(OptionError, match=why):
        env("lama", **chosen)


def test_the_spaces_hold_what_the_page_says():
    table = env("lama", players=2)
    assert table.action_space.n == 14
    assert table.observation_space.dtype == np.int16
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        observation, _ = table.reset(seed=1)
    assert observation in table.observation_space
