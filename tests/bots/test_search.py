"""The search: honest, the same in every form, for any game, and better than the policy it starts from."""

import time
from dataclasses import replace
from itertools import combinations, count, islice

import pytest

from cardhouse.bots import levels
from cardhouse.bots.levels import LEVELS, TEMPERS, WORDS, check_level, level_of, prepared, tuning_of
from cardhouse.bots.search import UNIT
from cardhouse.engine.errors import OptionError
from cardhouse.engine.evaluation import Tuning
from cardhouse.engine.game import Game, keys, load
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy, equal
from cardhouse.engine.views import deal_unknown, resample, unknown_cards, view
from cardhouse.lab.simulate import simulate

from .positions import decisions

FEW = 24  # rollouts
SEARCHING = [word for word in WORDS if level_of(word).searches]


def searcher(game, *, compile=False, rollouts=FEW, tuning=None, **changes):
    tuning = tuning or tuning_of(game)
    few = replace(tuning, rollouts=rollouts, master={**tuning.master, "rollouts": rollouts, "inner": 1})
    return prepared(game, replace(LEVELS["hard"], **changes), few, compile=compile)


@pytest.mark.parametrize("key", keys())
def test_its_move_is_legal_and_the_same_whatever_its_seat_cannot_see(key):
    game = load(key)
    search = searcher(game)
    for s in decisions(game, 5, 4):
        move = search.choose(s, 1)
        assert move in game.legal(s)
        other = copy(s)
        resample(other, s.to_act, Chooser(99))
        assert not equal(other, s)
        assert search.choose(other, 1) == move


def long_interpreted(game):
    """Whether Master takes long there interpreted."""
    return bool({"deep", "rollout"} & {*tuning_of(game).master})


def compiled_together(key):
    """A game whose search is compiled here, in one worker with the others that compile it."""
    return pytest.param(key, marks=pytest.mark.xdist_group(f"compiled {key}")) if long_interpreted(load(key)) else key


@pytest.mark.parametrize("key", [*map(compiled_together, keys())])
@pytest.mark.parametrize("word", SEARCHING)
def test_no_level_and_no_temper_peeks(key, word):
    game = load(key)
    search = searcher(game, compile=long_interpreted(game), **vars(level_of(word)))
    s = decisions(game, 12, 2)[-1]
    other = copy(s)
    resample(other, s.to_act, Chooser(98))
    assert search.choose(other, 1) == search.choose(s, 1)


@pytest.mark.parametrize("key", keys())
def test_a_world_is_one_that_its_seat_cannot_tell_from_the_true_one(key):
    game = load(key)
    (s,) = decisions(game, 6, 1)
    world, ids, ends = copy(s), [0] * len(s.face), [0] * 128
    groups = unknown_cards(world, 1 << s.to_act, ids, ends)
    prepared = copy(world)
    for key_of_deal in range(3):
        world = copy(prepared)
        deal_unknown(world, ids, ends, groups, Chooser(key_of_deal))
        assert view(game, world, s.to_act) == view(game, s, s.to_act)
        assert sorted(zip(world.pool, world.face, strict=True)) == sorted(zip(s.pool, s.face, strict=True))


def test_all_deals_of_a_world_are_equally_likely():
    game = load("lama", players=2)
    s = game.dealt(1)
    ids, ends = [0] * len(s.face), [0] * 128
    groups = unknown_cards(s, 1, ids, ends)
    hidden = [i for i in range(len(s.face)) if not s.known[i] & 1]
    chooser, llamas, deals = Chooser(3), dict.fromkeys(hidden, 0), 2000
    for _ in range(deals):
        deal_unknown(s, ids, ends, groups, chooser)
        for i in hidden:
            llamas[i] += s.face[i] == 6
    expected = deals * sum(s.face[i] == 6 for i in hidden) / len(hidden)
    chi_square = sum((count - expected) ** 2 / expected for count in llamas.values())
    assert chi_square < 2 * len(hidden)


@pytest.mark.parametrize("word", [*SEARCHING, "hands-open", "all-knowing"])
def test_compiled_it_thinks_the_same(word):
    game = load("lama")
    changes = vars(level_of(word))
    plain, fast = searcher(game, **changes), searcher(game, compile=True, **changes)
    for s in decisions(game, 7, 3):
        assert plain.think(s, 11) == fast.think(s, 11)


def test_a_search_in_whose_rollouts_others_are_searched_is_honest_and_the_same_compiled():
    game = load("lama")
    tuning = replace(tuning_of(game), rollouts=FEW, master={"deep": 2, "inner": 1, "rollouts": 8})
    plain, fast = (prepared(game, LEVELS["master"], tuning, compile=each) for each in (False, True))
    for s in decisions(game, 7, 2):
        thought = plain.think(s, 11)
        assert thought.move in game.legal(s)
        assert fast.think(s, 11) == thought
        other = copy(s)
        resample(other, s.to_act, Chooser(97))
        assert fast.think(other, 11) == thought


def test_the_shares_of_all_seats_make_one_win():
    game = load("lama")
    search = searcher(game)
    for s in decisions(game, 8, 2):
        search.choose(s, 1)
        assert sum(search.notes.values[: game.seats]) == pytest.approx(UNIT, abs=game.seats)


def test_a_game_that_declares_nothing_for_it_is_played_too(climb):
    game = Game(climb.SPEC, {option.name: option.default for option in climb.SPEC.options})
    search = searcher(game, tuning=Tuning())
    s = game.dealt(2)
    while not s.over:
        game.spec.apply(s, search.choose(s, 3))


def test_it_beats_the_policy_that_it_starts_from():
    done = simulate("lama", bots=["hard", "normal"], games=300, seed=4)
    assert done.seats[0].low > 0.5


def test_bots_with_a_temper_play_in_the_lab():
    done = simulate("lama", bots=["hard-bold", "normal"], games=2, seed=4)
    assert done.bots == ("hard-bold", "normal")


def test_one_that_sees_all_hands_is_stronger_still():
    seeing = simulate("lama", bots=["hands-open", "normal"], games=60, seed=4)
    assert seeing.seats[0].low > 0.5


def test_one_that_knows_what_is_to_come_wins_even_where_hands_are_all_known_to_their_own_seat_alone():
    """Open hands alone do not help there: the deck is dealt anew."""
    knowing = simulate("grimhand", bots=["all-knowing", "normal"], games=60, seed=4)
    assert knowing.seats[0].low > 0.8


def test_a_level_that_does_not_exist_is_answered_with_the_nearest():
    assert check_level(" Hard ") == "hard"
    with pytest.raises(OptionError, match="did you mean hard"):
        check_level("hrad")


def test_a_temper_goes_with_a_level_that_thinks_ahead():
    assert check_level("HARD-Bold") == "hard-bold"
    assert level_of("hard-bold").daring == -level_of("hard-cautious").daring > 0
    assert level_of("hard") == LEVELS["hard"]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("hard-bald", "no temper 'bald': did you mean bold?"),
        ("hard-", "no temper ''"),
        ("normal-bold", "a temper goes with levels that think ahead"),
        ("harrd-bold", "did you mean hard?"),
        ("bold", "no bot 'bold': there are"),
        ("hard-bold-sly", "no bot 'hard-bold-sly'"),
    ],
)
def test_a_temper_that_does_not_exist_is_refused_in_a_sentence(word, said):
    with pytest.raises(OptionError, match=said.replace("?", r"\?")):
        check_level(word)


@pytest.mark.parametrize("key", [pytest.param(key, marks=pytest.mark.xdist_group(f"compiled {key}")) for key in keys()])
def test_each_temper_plays_otherwise_than_its_level_and_than_the_others(key):
    """Within 300 positions of each game, at the same positions and with the same dice."""
    game = load(key)
    words = ["hard", *(f"hard-{temper}" for temper in TEMPERS)]
    alike = set(combinations(words, 2))
    for s in islice((s for seed in count() for s in decisions(game, seed, 10)), 300):
        chosen = {word: levels.searcher(game, word).choose(s, 1) for word in words}
        alike -= {pair for pair in alike if chosen[pair[0]] != chosen[pair[1]]}
        if not alike:
            return
    pytest.fail(f"they choose the same: {alike}")


def cannot_be_compiled(s, seat, row):
    row[0] = len(f"{seat}")


def decided(game):
    """Wait until the search is compiled, or never will be."""
    while not levels.compiled_search.decided(game):
        time.sleep(0.01)


@pytest.mark.parametrize("level", ["hard", "master"])
def test_where_it_cannot_be_compiled_its_policy_plays(caplog, level):
    spec = load("lama").spec
    broken = replace(spec, evaluation=replace(spec.evaluation, features=cannot_be_compiled))
    game = Game(broken, load("lama").options)
    s = game.dealt(1)
    assert levels.choose(game, s, level, 5) == game.choose(s, "normal", 5)
    decided(game)
    assert levels.choose(game, s, level, 5) == game.choose(s, "normal", 5)
    assert "cannot be compiled" in caplog.text


def test_once_it_is_compiled_a_level_searches():
    game = load("lama")
    decided(game)
    assert levels.ready(game, LEVELS["hard"])
    for s in decisions(game, 9, 3):
        assert levels.choose(game, s, "hard", 5) == searcher(game, compile=True, rollouts=tuning_of(game).rollouts).choose(s, 5)
