"""G3: what Easy and Normal do, the tempers of archetypes and bosses, and that none looks at what its seat cannot see."""

import pytest
from hypothesis import given, settings

import cardhouse
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.views import resample
from cardhouse.games.grimhand import position
from cardhouse.games.grimhand.declarations import ENEMIES

from .reading import modern, play
from .strategies import modern_games, seeds, wander


def choice(table, bot="normal", key=0):
    return table.game.action(table.game.choose(table.state, bot, key)).text


# Easy


def test_g3_easy_attacks_when_that_deals_damage_and_not_otherwise():
    assert choice(position(["A5", ""], ["D9", "D4"]), "easy") == "attack"
    assert choice(position(["A5", ""], ["D9", "D5"]), "easy") != "attack"


def test_g3_easy_draws_a_shield_while_its_shields_are_worth_less_than_its_swords():
    assert {choice(position(["A5", ""], ["D4", "D12"]), "easy", key) for key in range(20)} == {"draw defense"}
    assert {choice(position(["A4", ""], ["D4", "D12"]), "easy", key) for key in range(20)} == {"draw attack", "draw defense"}


def test_g3_easy_plays_any_trick_and_answers_by_chance():
    assert choice(modern(["swap_hands", ""]), "easy") == "use swap_hands"
    table = play(modern(["gamble_card", ""]), "use gamble_card")
    assert {choice(table, "easy", key) for key in range(20)} == {"choose attack", "choose defense"}


# Normal


def test_g3_normal_attacks_when_that_kills_and_hoards_until_then():
    assert choice(position(["A12 A10", ""], ["", "D5"], life=[50, 17])) == "attack"
    assert choice(position(["A12 A10", ""], ["", "D5"], life=[50, 18])) == "draw attack"


def test_g3_normal_draws_a_shield_while_the_enemy_s_next_attack_would_kill():
    assert choice(position(["A1", "A12 A8"], ["D2", ""], life=[18, 50])) == "draw defense"
    assert choice(position(["A1", "A12 A8"], ["D2", ""], life=[19, 50])) == "draw attack"


def test_g3_normal_draws_from_the_deck_that_is_clearly_safer():
    assert choice(position(slots=["A7", ""], sizes=[20, 20], decks=["A13 A13", ""], discards=["", "D13 D13"])) == "draw defense"


def test_g3_normal_without_a_lucky_rather_attacks_than_draws_at_bad_odds():
    bad = {"sizes": [10, 10], "decks": ["A13 A13", "D13 D13"]}
    assert choice(position(["A5", ""], **bad)) == "attack"
    assert choice(position(["A5", ""], slots=["A7", ""], **bad)) == "draw attack"


def test_g3_normal_attacks_with_a_full_hand_before_it_is_flushed():
    full = "A1 A1 A2 A2 A3 A3 A4 A4 A5 A5 A6 A6 A8"
    assert choice(position([full, ""], ["", "D12 D12"], slots=["A7", ""], life=[50, 50])) == "attack"


@pytest.mark.parametrize(
    ("attack", "defense", "given", "action"),
    [
        (["doom_token", ""], ["", ""], {}, "use doom_token"),
        (["doom_token", ""], ["", ""], {"slots": ["", "D7"]}, "draw attack"),
        (["hex_card", ""], ["", ""], {}, "use hex_card"),
        (["", ""], ["blessing", ""], {"life": [47, 50]}, "use blessing"),
        (["", ""], ["blessing", ""], {"life": [48, 50]}, "draw attack"),
        (["", ""], ["scrying_orb", ""], {}, "use scrying_orb"),
        (["", "A1 A2 A3"], ["hex_of_weakness", ""], {}, "use hex_of_weakness"),
        (["swap_hands A2", "A9"], ["", ""], {}, "use swap_hands"),
        (["swap_hands A9", "A9"], ["", ""], {}, "draw attack"),
        (["gamble_card", ""], ["", ""], {"slots": ["A7", ""]}, "use gamble_card"),
        (["gamble_card", ""], ["", ""], {"deaths": 4}, "draw attack"),
        (["pilfer", ""], ["", "D5"], {"cards": "pilfer=1"}, "use pilfer"),
        (["double_strike A12 A9", ""], ["", ""], {"cards": "double_strike=1", "life": [50, 40]}, "use double_strike"),
        (["double_strike A12 A9", ""], ["", ""], {"cards": "double_strike=1", "life": [50, 43]}, "draw attack"),
    ],
)
def test_g3_normal_plays_tricks_that_do_something_now(attack, defense, given, action):
    assert choice(modern(attack, defense, **given)) == action


def test_g3_normal_twists_fate_away_when_it_knows_that_death_is_next():
    table = modern(["fate_twist", ""], ["scrying_orb", ""], decks=["A13 A13 A13 A5", ""], sizes=[4, 30], numbers="tricks_a_turn=2")
    play(table, "use scrying_orb", "choose attack", "choose A13", "choose A13")
    assert choice(table) == "use fate_twist"


def test_g3_normal_puts_the_best_card_on_top_and_a_death_right_under_it():
    table = play(modern(["", ""], ["scrying_orb", ""], decks=["A13 A4 A9", ""]), "use scrying_orb", "choose attack")
    while table.state.pending:
        table.play(choice(table))
    assert [face for _, face in table.view("all")["zones"]["attack_deck"]][:3] == ["A9", "A13", "A4"]


def test_g3_normal_gives_away_what_is_worth_least():
    table = play(modern(["swap_hands A2 A9", "A9"], ["D1", ""]), "use swap_hands")
    assert choice(table) == "choose D1"


# Tempers


def test_g2_6_the_brute_attacks_at_eight_damage_of_its_own():
    for enemy, action in (("brute", "attack"), ("none", "draw attack"), ("warden", "draw defense")):
        assert choice(modern(["A8", ""], ["", "D3"], enemy=f"{enemy},none", slots=["A7", ""])) == action
    assert choice(modern(["A8", ""], ["", "D4"], enemy="brute,none", slots=["A7", ""])) == "draw attack", "7 are too few"


def test_g2_6_the_warden_wants_a_wall_before_swords():
    assert choice(modern(["", ""], ["D11", ""], enemy="warden,none", slots=["A7", ""])) == "draw defense"
    assert choice(modern(["", ""], ["D12", ""], enemy="warden,none", slots=["A7", ""])) == "draw attack"


def test_g2_6_the_gambler_never_flinches():
    bad = {"sizes": [10, 10], "decks": ["A13 A13", "D13 D13"], "deaths": 2}
    assert choice(modern(["A5", ""], enemy="gambler,none", **bad)) == "draw attack"
    assert choice(modern(["A5", ""], enemy="trickster,none", **bad)) == "attack"


# Honest, and to the end


@settings(max_examples=8)
@given(modern_games, seeds)
def test_g3_a_bot_does_not_look_at_what_its_seat_cannot_see(game, seed):
    for table in wander(game.start(seed=seed), seed, moves=40):
        if not table.over and len(table.steps) % 4 == 0:
            other = copy(table.state)
            resample(other, table.to_act, Chooser(seed ^ len(table.steps)))
            for bot in ("easy", "normal"):
                assert game.choose(table.state, bot, 7) == game.choose(other, bot, 7)


@pytest.mark.parametrize("bot", ["easy", "normal"])
@pytest.mark.parametrize("enemy", ENEMIES)
def test_g3_every_temper_plays_to_the_end(bot, enemy):
    for energy in ("off", "1", "3"):
        table = cardhouse.load("grimhand", preset="modern", enemy=(enemy, enemy), energy=energy).start(seed=3)
        while not table.over:
            table.play(choice(table, bot, len(table.steps)))
