"""L7: what Easy and Normal do, sentence by sentence, and that Normal's play as the last one is exact."""

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.games.lama import position

VALUES = (1, 2, 3, 4, 5, 6, 10)
FACES = "123456L"
BOTS = ["easy", "normal"]


def choice(table, bot):
    return table.game.action(table.game.choose(table.state, bot, 0)).text


# Easy


@pytest.mark.parametrize(("top", "hand", "played"), [("3", "3 1", "3"), ("3", "4 1", "4"), ("6", "L 1", "L"), ("L", "1 5", "1")])
@pytest.mark.parametrize("bot", BOTS)
def test_l7_both_play_when_they_can(bot, top, hand, played):
    assert choice(position(hands=[hand, "1"], top=top), bot) == f"play {played}"


@pytest.mark.parametrize(("top", "higher"), [*pairwise(FACES), ("L", "L")])
def test_l7_easy_plays_the_highest_penalty_first(top, higher):
    after = FACES[(FACES.index(top) + 1) % 7]
    assert choice(position(hands=[f"{top} {after}", "1"], top=top), "easy") == f"play {higher}"


def test_l7_easy_plays_a_card_even_when_the_hand_is_cheap():
    assert choice(position(hands=["1 2", "1"], top="1"), "easy") == "play 2"


@pytest.mark.parametrize(("hand", "cost"), [("6", 6), ("1 5", 6), ("L", 10), ("6 6", 6)])
def test_l7_easy_draws_when_the_hand_costs_more_than_5(hand, cost):
    table = position(hands=[hand, "1"], top="2")
    assert table.forecast("quit") == {"cost": cost}
    assert choice(table, "easy") == "draw"


@pytest.mark.parametrize("hand", ["5", "1 4", "5 5 5", "1"])
def test_l7_easy_quits_with_a_hand_of_5_or_less(hand):
    assert choice(position(hands=[hand, "1"], top="2"), "easy") == "quit"


def test_l7_easy_counts_every_copy_where_the_table_does():
    assert choice(position(hands=["1 1 1 1 1 1", "1"], top="2"), "easy") == "quit"
    assert choice(position(hands=["1 1 1 1 1 1", "1"], top="2", count_each=True), "easy") == "draw"


# Normal


@pytest.mark.parametrize("top", list(FACES))
def test_l7_normal_plays_an_equal_value_before_the_next(top):
    after = FACES[(FACES.index(top) + 1) % 7]
    assert choice(position(hands=[f"{top} {after}", "1"], top=top), "normal") == f"play {top}"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_l7_normal_quits_at_4_or_less_with_three_to_six_players(players):
    others = ["1"] * (players - 1)
    assert choice(position(hands=["4", *others], top="1"), "normal") == "quit"
    assert choice(position(hands=["5", *others], top="1"), "normal") == "draw"


def test_l7_normal_quits_at_9_or_less_with_two_players():
    assert choice(position(hands=["4 5", "1"], top="1"), "normal") == "quit"
    assert choice(position(hands=["L", "1"], top="1"), "normal") == "draw"


# Both


@pytest.mark.parametrize("bot", BOTS)
def test_l7_who_may_not_draw_quits_however_dear_the_hand(bot):
    assert choice(position(hands=["6 L", "1", "1"], top="2", quit=[1, 2]), bot) == "quit"
    assert choice(position(hands=["6 L", "1", "1"], top="2", pile=0), bot) == "quit"


@pytest.mark.parametrize("bot", BOTS)
def test_l7_a_black_token_is_returned_before_a_white_one(bot):
    for points, returned in ((13, "return black"), (7, "return white")):
        table = position(hands=["5", "1"], top="5", points=[points, 0])
        table.play("play 5")
        assert choice(table, bot) == returned


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("drawn", "chosen"), [("5", "play 5"), ("6", "play 6"), ("1", "pass")])
def test_l7_a_drawn_card_is_played_at_once_where_that_is_allowed(bot, drawn, chosen):
    table = position(hands=["L 1", "1"], top="5", draw=drawn, play_after_draw=True)
    table.play("draw")
    assert choice(table, bot) == chosen


@pytest.mark.parametrize("bot", BOTS)
def test_l7_a_bot_does_not_look_at_what_its_seat_cannot_see(bot):
    hidden = [("1", "1 1"), ("L L", "2 3"), ("2", "6 6")]
    chosen = {choice(position(hands=["6 3", other], top="1", draw=draw, seed=seed), bot) for other, draw in hidden for seed in range(5)}
    assert chosen == {"quit" if bot == "normal" else "draw"}, "9 points: Normal quits with two players, Easy draws"


# The last player


@cache
def cheapest(hand, top, count_each):
    """The lowest cost that a last active player can reach, by trying every order of plays; hand: how many of each face."""
    costs = [sum((count if count_each else min(count, 1)) * value for count, value in zip(hand, VALUES, strict=True))]
    for face in (top, (top + 1) % 7):
        if hand[face]:
            left = tuple(count - (other == face) for other, count in enumerate(hand))
            costs.append(cheapest(left, face, count_each))
    return min(costs)


def paid_by_last(bot, hand, top, count_each):
    """What a bot pays that plays this hand as the last active player."""
    text = " ".join(face for face, count in zip(FACES, hand, strict=True) for _ in range(count))
    table = position(hands=[text, "1"], top=FACES[top], quit=[1], count_each=count_each)
    while not (paid := [n["cost"] for name, n in table.captions(0) if name == "scored" and n["seat"] == 0]):
        table.play(choice(table, bot))
    return paid[0]


hands = st.lists(st.integers(0, 6), min_size=1, max_size=11).map(lambda faces: tuple(min(faces.count(face), 6) for face in range(7)))


@settings(max_examples=200)
@given(hand=hands, top=st.integers(0, 6), count_each=st.booleans())
def test_l7_normal_as_the_last_player_pays_the_least_that_any_order_of_plays_allows(hand, top, count_each):
    assert paid_by_last("normal", hand, top, count_each) == cheapest(hand, top, count_each)


def test_l7_easy_as_the_last_player_still_plays_the_highest_penalty_first():
    table = position(hands=["5 6", "1"], top="5", quit=[1])
    table.play(choice(table, "easy"))
    assert choice(table, "easy") == "quit"
    hand = tuple(int(face in "56") for face in FACES)
    assert paid_by_last("easy", hand, 4, False) == 5
    assert paid_by_last("normal", hand, 4, False) == 0
