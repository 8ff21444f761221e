"""Crazy Eights keeps the laws of the house, and its own rules (crazy_eights/rules.md)."""

import crazy_eights
import pytest
from crazy_eights.rules import CARDS, EIGHT, FACES, HAND, PILE, STOCK, cost, rank_of, top_face

import cardhouse
from cardhouse import IllegalAction
from cardhouse.engine.text import languages, text_for
from cardhouse.engine.zones import clear, place
from cardhouse.testing import check


def table_with(hands, top, stock=None):
    """A table with these hands and this top card; the other cards are the stock, or as many of them as are asked for."""
    table = cardhouse.load("crazy_eights", players=len(hands)).start(seed=1)
    s = table.state
    held = [[FACES.index(word) for word in hand.split()] for hand in hands]
    rest = [face for face in range(CARDS) if face != FACES.index(top) and not any(face in hand for hand in held)]
    under = [] if stock is None else rest[stock:]
    clear(s)
    order = [(PILE, [*under, FACES.index(top)]), (STOCK, rest[: len(rest) - len(under)])]
    order += [(HAND + seat, hand) for seat, hand in enumerate(held)]
    for card, (zone, face) in enumerate((zone, face) for zone, found in order for face in found):
        place(s, card, face, zone)
    s.suit, s.to_act, s.drawn, s.passes = FACES.index(top) // 13, 0, 0, 0
    return table


def words(table):
    return [str(action) for action in table.legal_actions]


def test_it_keeps_the_laws_of_the_house():
    check(crazy_eights.SPEC, games=1)


@pytest.mark.parametrize(("players", "each"), [(2, 7), (3, 5), (5, 5)])
def test_1_1_the_deal(players, each):
    for seed in range(30):
        s = cardhouse.load("crazy_eights", players=players).start(seed=seed).state
        assert [s.count[HAND + seat] for seat in range(players)] == [each] * players
        assert rank_of(top_face(s)) != EIGHT


def test_2_1_same_suit_or_same_rank_and_2_2_an_eight_on_anything():
    table = table_with(["K♥ 7♠ 2♠ 8♣", "3♣"], top="7♥")
    assert words(table) == [f"call 8♣ {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")] + ["play K♥", "play 7♠", "draw"]
    with pytest.raises(IllegalAction, match="2♠ does not follow: play hearts, a card of rank 7, or an Eight"):
        table.play("play 2♠")
    with pytest.raises(IllegalAction, match="an Eight calls a suit"):
        table.play("play 8♣")
    table.play("call 8♣ clubs")
    assert words(table) == ["play 3♣", "draw"]


def test_2_3_three_cards_are_drawn_at_most_and_2_4_who_cannot_play_then_passes():
    table = table_with(["2♠ 3♠", "4♠"], top="9♥")
    for _ in range(3):
        assert "draw" in words(table)
        with pytest.raises(IllegalAction, match="pass"):
            table.play("pass")
        table.play("draw")
    assert words(table) == ["pass"]  # K♠, Q♠ and J♠ were drawn
    table.play("pass")
    assert table.state.to_act == 1


def test_2_5_the_pile_becomes_the_stock_but_for_its_top_card():
    table = table_with(["2♠ 3♠", "4♠"], top="K♥", stock=0)
    before = table.state.count[PILE]
    table.play("draw")
    assert (table.state.count[PILE], table.state.count[STOCK]) == (1, before - 2)
    assert FACES[top_face(table.state)] == "K♥"


def test_3_1_an_empty_hand_ends_it_and_3_2_the_fewest_points_win():
    table = table_with(["K♥", "8♠ Q♠ A♠ 5♠", "2♠"], top="7♥")
    table.play("play K♥")
    assert table.over
    assert list(table.result.winners) == [0]
    assert list(table.state.points[:3]) == [0, 50 + 10 + 1 + 5, 2]
    assert [cost(FACES.index(face)) for face in ("8♠", "K♥", "10♣", "A♦", "9♦")] == [50, 10, 10, 1, 9]


def test_both_languages_say_the_same_things():
    package = crazy_eights.SPEC.package
    assert languages(package) == ["en", "de"]
    english, german = (text_for(package, language).sections for language in ("en", "de"))
    assert {name: list(found) for name, found in english.items()} == {name: list(found) for name, found in german.items()}
