"""What a game declares, and a game with its options chosen."""

import pickle
from dataclasses import replace

import pytest

from cardhouse.engine.errors import OptionError, UnknownGame
from cardhouse.engine.game import KEY_BITS, Game, check_seed, has_forecasts, key_of, keys, load, register, spec_of


@pytest.fixture
def game(climb):
    return Game(climb.SPEC, {"players": 2, "hand": 3})


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": (3, 2, 4)}, "fewest, usual and most"),
        ({"seats": (1, 2, 8)}, "from 1 to 7"),
        ({"max_legal": 0}, "max_legal must be from 1 to 256"),
        ({"max_legal": 257}, "max_legal must be from 1 to 256"),
        ({"events": {"moved": ()}}, "moved is an event of the engine"),
        ({"key": "Climb Up"}, "write it 'climb_up'"),
    ],
)
def test_a_declaration_that_cannot_be_used_says_why(climb, wrong, sentence):
    with pytest.raises(TypeError, match=sentence):
        replace(climb.SPEC, **wrong)


def test_a_game_is_found_however_its_name_is_written():
    assert key_of(" War-Lanes ") == key_of("war lanes") == "war_lanes"
    assert spec_of("War Lanes").key == "war_lanes"


def test_an_unknown_game_is_answered_with_the_nearest():
    with pytest.raises(UnknownGame, match="did you mean lama"):
        load("lamma")
    with pytest.raises(UnknownGame, match="there are lama"):
        load("xyzzy")


def test_a_registered_game_is_loaded_like_any_other(climb):
    register(climb.SPEC)
    assert "climb" in keys()
    assert load("climb", hand=2).options == {"players": 3, "hand": 2}


def test_options_decide_the_seats_and_are_written_into_the_state(game):
    s = game.blank()
    assert (game.seats, s.seats, s.opt_players, s.opt_hand) == (2, 2, 2, 3)


def test_zones_of_seats_beyond_the_table_are_not_in_use(game):
    assert [name for _, name in game.zone_names()] == ["deck", "pile", "hand/0", "hand/1"]


def test_a_seed_deals_the_same_cards_and_another_one_others(game):
    first, again, other = game.dealt(1), game.dealt(1), game.dealt(2)
    assert first.face == again.face
    assert first.face != other.face
    assert first.log is None  # what happened while dealing is told only to who asks
    game.dealt(1, log := [])
    assert log


def test_legal_actions_are_those_that_the_rules_wrote(game):
    s = game.dealt(1)
    codes = game.legal(s)
    assert game.action(codes[-1]).text == "pass"
    assert all(game.spec.refusal(s, code) == 0 for code in codes)
    assert set(codes) <= set(game.spec.actions)


@pytest.mark.parametrize("bot", ["random", "easy", "normal"])
def test_a_bot_chooses_something_legal_and_the_same_from_the_same_key(game, bot):
    s = game.dealt(1)
    assert game.choose(s, bot, 7) == game.choose(s, bot, 7)
    assert game.choose(s, bot, 7) in game.legal(s)


def test_a_schema_stands_for_what_the_numbers_of_a_state_mean(climb):
    spec = climb.SPEC
    assert replace(spec, version=spec.version + 1).schema == spec.schema
    assert replace(spec, faces=spec.faces[::-1]).schema != spec.schema
    assert replace(spec, zones=spec.zones[::-1]).schema != spec.schema


def test_public_numbers_are_compared_at_once(game):
    s = game.dealt(1)
    assert game.spec.numbers == ("passes",)
    assert game.spec.public_numbers(s) == (0,)


def test_a_game_that_was_played_travels_to_another_process():
    game = load("lama", players=3)
    table = game.start(seed=1)
    table.play(table.legal_actions[0])
    there = pickle.loads(pickle.dumps(game))
    assert there.start(seed=1).view(0) == game.start(seed=1).view(0)


def test_only_a_game_that_promises_something_has_forecasts(climb):
    assert has_forecasts(spec_of("lama"))
    assert not has_forecasts(replace(climb.SPEC, forecast=type(climb.SPEC).forecast))


def test_a_seed_is_within_range_or_chosen_at_random():
    assert check_seed(2**KEY_BITS - 1) == 2**KEY_BITS - 1
    assert 0 <= check_seed(None) < 2**32
    for wrong in (-1, 2**KEY_BITS, True, 1.5, "1"):
        with pytest.raises(OptionError, match="a seed is a whole number"):
            check_seed(wrong)
