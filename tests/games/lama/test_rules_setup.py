"""L1: the cards, the deal and who begins. L6: who sits at the table."""

from collections import Counter

import pytest
from hypothesis import given

import cardhouse
from cardhouse.games.lama import position

from .strategies import games, seeds, wander

SEATS = range(2, 7)


def faces(table, zone):
    return [face for _, face in table.view("all")["zones"][zone]]


def everything(table):
    return Counter(face for zone in table.view("all")["zones"] for face in faces(table, zone))


@pytest.mark.parametrize("players", SEATS)
def test_l1_1_eight_each_of_seven_values_are_56_cards(players):
    cards = everything(cardhouse.load("lama", players=players).start(seed=3))
    assert cards == dict.fromkeys("123456L", 8)
    assert cards.total() == 56


@pytest.mark.parametrize("players", SEATS)
def test_l1_1_six_cards_each_and_the_next_one_up(players):
    table = cardhouse.load("lama", players=players).start(seed=3)
    zones = table.view("watcher")["zones"]
    assert [len(zones[f"hand/{seat}"]) for seat in range(players)] == [6] * players
    assert len(zones["discard"]) == 1
    assert len(zones["draw"]) == 56 - 6 * players - 1


def test_l1_1_four_players_by_default():
    assert cardhouse.load("lama").seats == 4


def test_l1_1_the_top_card_is_open_and_everyone_sees_only_their_own_hand():
    table = cardhouse.load("lama").start(seed=3)
    for seat in range(4):
        zones = table.view(seat)["zones"]
        assert all(face for _, face in zones["discard"])
        assert all(face for _, face in zones[f"hand/{seat}"])
        assert not any(face for other in {0, 1, 2, 3} - {seat} for _, face in zones[f"hand/{other}"])
        assert not any(face for _, face in zones["draw"])


def test_l1_1_different_seeds_deal_different_hands_and_a_seed_always_the_same():
    game = cardhouse.load("lama")
    hands = {tuple(faces(game.start(seed=seed), "hand/0")) for seed in range(50)}
    assert len(hands) > 40
    assert game.start(seed=7).view("all") == game.start(seed=7).view("all")


def test_l1_1_every_round_shuffles_all_56_and_deals_six_each():
    table = position(hands=["1", "2", "3", "4"], top="6", pile=10)
    table.play_all("quit quit quit quit")
    assert table.view("all")["numbers"]["round"] == 2
    assert [len(faces(table, f"hand/{seat}")) for seat in range(4)] == [6, 6, 6, 6]
    assert (len(faces(table, "discard")), len(faces(table, "draw"))) == (1, 31)
    assert everything(table) == dict.fromkeys("123456L", 8)


def test_l1_1_nobody_knows_a_hidden_card_from_the_round_before():
    table = position(hands=["1", "2"], top="6")
    table.play_all("quit quit")
    zones = table.view(0)["zones"]
    assert not any(face for _, face in zones["draw"] + zones["hand/1"])


def test_l1_1_those_who_quit_are_back_in_the_next_round():
    table = position(hands=["1", "2", "3"], top="6")
    table.play_all("quit quit quit")
    assert table.view(0)["numbers"]["quit"] == [0, 0, 0]


@given(games, seeds)
def test_l1_1_no_card_is_ever_lost_or_doubled(game, seed):
    for state in wander(game, seed):
        ids = [card for zone, count in enumerate(state.count) for card in state.cards[zone][:count]]
        assert sorted(ids) == list(range(56))
        assert Counter(state.face) == dict.fromkeys(range(7), 8)


@pytest.mark.parametrize("players", SEATS)
def test_l1_2_chance_decides_who_begins_the_first_round(players):
    game = cardhouse.load("lama", players=players)
    first = Counter(game.start(seed=seed).to_act for seed in range(100 * players))
    assert sorted(first) == list(range(players))
    assert all(50 < count < 200 for count in first.values()), "each seat should begin about 100 times"


def test_l1_2_the_one_who_begins_is_the_starter():
    for seed in range(10):
        table = cardhouse.load("lama").start(seed=seed)
        assert table.view("watcher")["numbers"]["starter"] == table.to_act


@pytest.mark.parametrize("players", SEATS)
def test_l1_2_the_seat_left_of_the_last_starter_begins_the_next_round(players):
    for seed in range(10):
        table = cardhouse.load("lama", players=players, target=100).start(seed=seed)
        first = table.to_act
        for later in (1, 2, 3):
            table.play_all("quit " * players)
            assert table.to_act == table.view("watcher")["numbers"]["starter"] == (first + later) % players


@pytest.mark.parametrize("began", range(3))
def test_l1_2_it_does_not_matter_who_acted_last(began):
    table = position(hands=["1", "L", "4"], top="6", to_act=1, began=began)
    table.play("play L")
    assert table.view("watcher")["numbers"]["round"] == 2
    assert table.to_act == (began + 1) % 3
    table = position(hands=["1", "L", "4"], top="6", to_act=2, began=began)
    table.play_all("quit quit quit")
    assert table.to_act == (began + 1) % 3


@pytest.mark.parametrize("bots", [("normal", "easy", "random", "random"), ("random", "normal"), ("easy",) * 6])
def test_l6_any_mix_of_players_plays_to_the_end(bots):
    table = cardhouse.load("lama", players=len(bots)).start(seed=5)
    while not table.over:
        code = table.game.choose(table.state, bots[table.to_act], len(table.steps))
        table.play(table.game.action(code))
    assert max(table.result.points) >= 40
