"""cards.toml: every special card has its data, its text and a function of its name; the page's table says the same."""

import inspect
from collections import Counter

import pytest

from cardhouse.games.grimhand import cards, onattack, ondraw, tricks
from cardhouse.games.grimhand.cards import FACES, KIND, KINDS, SPECIAL, TRICKS, VALUE, label, prose, span, title

CARDS = 24


def test_g2_2_there_are_24_special_cards_and_two_more_that_stand_ready():
    assert len(SPECIAL) == CARDS + 2
    assert [key for key in SPECIAL if not SPECIAL[key]["count"]] == ["double_strike", "pilfer"]
    for deck in ("attack", "defense"):
        assert sum(card["count"] for card in SPECIAL.values() if card["deck"] == deck) == 16


@pytest.mark.parametrize("key", SPECIAL)
def test_g2_2_every_special_card_has_a_name_a_text_and_a_rarity(key):
    assert title(key).startswith(SPECIAL[key]["name"])
    assert prose(key).endswith(".")
    assert SPECIAL[key]["rarity"] in ("common", "rare", "epic")
    assert len(SPECIAL[key]["short"]) == 2


def test_short_names_are_distinct():
    assert max(Counter(card["short"] for card in SPECIAL.values()).values()) == 1
    assert (label("A5", 5), label("berserker_blade:8", 6), label("purge", 0)) == ("5", "Be6", "Pu")


@pytest.mark.parametrize("key", SPECIAL)
def test_every_special_card_is_one_function_of_its_name(key):
    found = [module for module in (tricks, onattack, ondraw) if inspect.isfunction(getattr(module, key, None))]
    assert len(found) == 1
    assert found[0] is tricks if key in TRICKS else found[0] is not tricks
    assert getattr(found[0], key).__doc__


def test_g2_1a_tricks_are_the_cards_without_a_value():
    assert len(TRICKS) == 14
    assert all(VALUE[FACES.index(key)] == 0 for key in TRICKS)


def test_the_constants_of_the_kinds_are_in_the_order_of_the_file():
    for kind, key in enumerate(KINDS):
        name = {"death": "DEATH_KIND", "lucky": "LUCKY_KIND"}.get(key, key.upper())
        assert getattr(cards, name) == kind


def test_every_face_knows_its_kind_and_value():
    assert len(FACES) == len(set(FACES)) == 26 + sum(len(span(key)) for key in SPECIAL)
    assert [KINDS[KIND[FACES.index(face)]] for face in ("A7", "D7", "A13", "D12", "iron_wall:10")] == [
        *("lucky", "lucky", "death", "plain", "iron_wall")
    ]
