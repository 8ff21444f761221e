"""What a play or a discard promises, and that it keeps it."""

import pytest
from hypothesis import given

from cardhouse.engine.table import Table
from cardhouse.games.war_lanes import position
from cardhouse.games.war_lanes.cards import BONUS_NAMES

from .reading import captions_of, number, resolved
from .strategies import games, players, seeds, wander


def promised(table, action):
    """The forecast with the bonus by name."""
    found = table.forecast(action)
    return {**found, "bonus": BONUS_NAMES[found["bonus"]]} if "bonus" in found else found


# Discards


@pytest.mark.parametrize(("card", "damage"), [("2H", 2), ("10H", 10), ("JH", 11), ("QH", 12), ("KH", 13), ("AH", 14), ("JK", 15)])
def test_w3_3_a_discard_tells_exactly_what_it_costs(card, damage):
    table = position(hands=[card, "2D"])
    assert table.forecast(f"{card}>discard") == {"damage": damage}
    table.play(f"{card}>discard")
    assert table.points[0] == 100 - damage


# Lanes


def test_w4_1_a_play_tells_the_side_s_total_and_its_bonus():
    table = position(hands=["9H 8D", "2D"], left=["7H 8H", ""], middle=["8C", ""], suits=False)
    assert promised(table, "9H>left") == {
        "total": 24 + 20,
        "bonus": "straight_flush",
        "swing": 44,
        "deals": 44,
        "wins": 1,
        "resolves_in": 2,
    }
    assert promised(table, "8D>middle") == {"total": 19, "bonus": "pair", "swing": 19, "deals": 19, "wins": 1}
    assert promised(table, "9H>right") == {"total": 9, "bonus": "none", "swing": 9, "deals": 9, "wins": 1}


def test_w4_2_a_play_tells_the_swing_if_the_lane_resolved_now_suits_included():
    table = position(hands=["KD", "2D"], left=["5D 9D", "4C 8H KH"], chosen=["diamonds", "hearts"])
    effects = {"wins": 1, "plus": 15, "minus": 8}
    assert promised(table, "KD>left") == {"total": 35, "bonus": "flush", "swing": 17, "deals": 17, **effects, "resolves_in": 0}
    assert promised(table, "KD>middle") == {"total": 13, "bonus": "none", "swing": 13 + 3, "deals": 13 + 3, "wins": 1, "plus": 3}


def test_w4_2_a_play_that_would_lose_the_lane_tells_a_negative_swing():
    table = position(hands=["2D", "3D"], left=["", "KC AC"], suits=False)
    assert promised(table, "2D>left") == {"total": 2, "bonus": "none", "swing": 2 - 27, "costs": 27 - 2, "wins": -1}


def test_w4_2_a_lost_lane_that_heals_tells_a_positive_swing():
    table = position(hands=["4H", "9D"], left=["2H 3H", "8S 8D 9S"], chosen=["hearts", "clubs"])
    assert promised(table, "4H>left")["swing"] == promised(table, "4H>left")["deals"] == 29 - 28
    table = position(hands=["2C", "9D"], left=["2H", "8S 8D 9S"], chosen=["hearts", "clubs"])
    assert promised(table, "2C>left") == {"total": 7, "bonus": "pair", "swing": 7 - 28 + 7, "costs": 28 - 7 - 7, "wins": -1, "minus": 7}
    table = position(hands=["3H", "9D"], left=["2H", "6S"], chosen=["hearts", "clubs"])
    assert promised(table, "3H>left")["swing"] == promised(table, "3H>left")["heals"] == 5 - 6 + 14


def test_w4_2_equal_totals_tell_no_swing():
    table = position(hands=["8S", "AH"], left=["2C 4D", "3C 4S 7D"], chosen=["hearts", "spades"])
    assert promised(table, "8S>left")["swing"] == 0


def test_w7_winner_effects_are_part_of_the_swing():
    table = position(hands=["KS", "AH"], left=["4H 9D", "2S 3D 7S"], chosen=["hearts", "diamonds"], winner_effects=True)
    forecast = promised(table, "KS>left")
    assert (forecast["swing"], forecast["deals"], forecast["heals"]) == (14 + 7, 14, 7)


# When it resolves


def test_w5_1_the_sixth_card_tells_that_the_lane_resolves_now():
    table = position(hands=["KS", "AH"], left=["4H 9D", "2S 3D 7S"], suits=False)
    assert table.forecast("KS>left")["resolves_in"] == 0
    table.play("KS>left")
    assert resolved(table) == ["left"]


@pytest.mark.parametrize(("delay", "turns"), [("2", 2), ("1", 1), ("0", 0)])
def test_w5_2_a_filled_side_tells_in_how_many_turns_it_resolves(delay, turns):
    table = position(hands=["KS", "AH"], left=["4H 9D", "2S"], delay=delay, suits=False)
    assert table.forecast("KS>left")["resolves_in"] == turns
    table.play("KS>left")
    assert number(table, "pending")[0] == turns
    assert captions_of(table, "filled") == [{"seat": 0, "lane": 0, "turns": turns}]


def test_w5_2_without_a_delay_a_filled_side_promises_no_turn():
    table = position(hands=["KS", "AH"], left=["4H 9D", "2S"], delay="off", suits=False)
    assert "resolves_in" not in table.forecast("KS>left")


def test_w5_2_a_side_that_is_not_filled_promises_no_turn():
    assert "resolves_in" not in position(hands=["KS", "AH"], left=["4H", "2S 3S 4S"]).forecast("KS>left")


# Always


def test_w1_2_choosing_a_suit_promises_nothing():
    table = position(hands=["KS", "AH"])
    assert table.game.start(seed=1).forecast("suit hearts") == {}


def test_no_forecast_depends_on_what_the_seat_cannot_see():
    hidden = [("AH", "2C", 1), ("2D", "JK", 2), ("3D 4D", "KD", 3)]
    seen = []
    for other, draw, seed in hidden:
        table = position(hands=["KS 9C", other], left=["4H 9D", "2S 3S 7S"], decks=[draw, ""], seed=seed)
        seen.append([table.forecast(action) for action in table.legal_actions])
    assert seen == [seen[0]] * 3


@given(games, seeds, players)
def test_w4_2_whatever_may_be_played_does_to_the_hp_what_it_promised(game, seed, players):
    for table in wander(game.start(seed=seed), seed, players, moves=60):
        hp, seat = table.points, table.to_act
        for action in table.legal_actions:
            promise = table.forecast(action)
            after = Table(game, 0, start=table.state)
            after.play(action)
            first = next((numbers for name, numbers in after.captions("all") if name in {"discarded", "lane_resolved"}), None)
            if "damage" in promise:
                assert (first["damage"], first["hp"]) == (promise["damage"], hp[seat] - promise["damage"])
            elif first and first["how"] == 0:
                assert promise["resolves_in"] == 0
                assert promise["total"] == first[f"sum{seat}"] + first[f"bonus{seat}"]
                lost = [hp[each] - first[f"hp{each}"] for each in (seat, 1 - seat)]
                assert [promise.get("costs", 0) - promise.get("heals", 0), promise.get("deals", 0) - promise.get("heals_other", 0)] == lost
                assert promise["swing"] == (first[f"hp{seat}"] - first[f"hp{1 - seat}"]) - (hp[seat] - hp[1 - seat])
