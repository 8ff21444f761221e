"""What may not be done is refused with a sentence, and nothing changes."""

import pytest
from hypothesis import given

from cardhouse.games.grimhand import position

from .reading import modern, play, refused, texts
from .strategies import games, seeds, wander


def test_attacking_without_a_sword():
    assert refused(position(["", "A9"]), "attack") == ("no_sword", "an attack needs at least one sword in your hand")


def test_a_trick_that_is_not_held_or_a_second_one():
    table = modern(["hex_card doom_token", ""])
    assert refused(table, "use purge") == ("not_held", "you do not hold Purge")
    table.play("use hex_card")
    assert refused(table, "use doom_token")[0] == "trick_used"
    assert refused(table, "use hex_card")[0] == "not_held"


def test_a_choice_when_there_is_none():
    assert refused(position(), "choose attack") == ("no_choice", "there is nothing to choose now")
    assert refused(position(["A5", ""]), "choose A5")[0] == "no_choice"


def test_another_action_while_a_choice_is_pending():
    table = play(modern(["gamble_card A5", ""]), "use gamble_card")
    for action in ("draw attack", "attack", "pass", "use hex_card"):
        assert refused(table, action) == ("choice_first", "first choose a deck to draw from: attack or defense")


def test_a_choice_that_is_not_offered():
    table = play(modern(["swap_hands A5", "A9"]), "use swap_hands")
    assert refused(table, "choose A9") == ("not_offered", "A9 is not offered: choose a card of your hand to give away")
    assert refused(table, "choose attack")[0] == "not_offered"
    assert refused(table, "choose berserker_blade:8")[1].startswith("Berserker Blade 8 is not offered")


def test_the_other_seat_cannot_act_out_of_turn():
    """A hand that is not to act cannot be played: what seat 1 holds is not held by seat 0."""
    table = modern(["", "hex_card A9"])
    assert refused(table, "use hex_card")[0] == "not_held"
    assert refused(table, "attack")[0] == "no_sword"
    table = play(modern(["swap_hands A5", "A9"]), "use swap_hands", "choose A5")
    assert table.to_act == 1
    assert refused(table, "draw attack")[0] == "choice_first"


def test_an_empty_deck_and_too_little_energy():
    table = position(["A5", ""], energy="1", charge=[1, 0])
    assert refused(table, "attack") == ("no_energy", "you have too little energy for that")


def test_anything_after_the_end():
    table = play(position(["A12", ""], life=[50, 5]), "attack")
    assert table.legal_actions == []
    assert refused(table, "draw attack") == ("over", "the game is over")


@pytest.mark.parametrize("text", ["", "draw", "draw swords", "attack 5", "use blade", "choose", "choose A14", "7"])
def test_a_text_that_is_no_action_says_what_there_is(text):
    reason, sentence = refused(position(["A3", ""]), text)
    assert reason == "unknown"
    assert sentence.startswith(f"{text!r} is no action: you may ")


@pytest.mark.parametrize("text", ["DRAW  Attack", " draw attack "])
def test_case_and_spacing_do_not_count(text):
    table = position(decks=["A5", ""])
    table.play(text)
    assert table.actions == ["draw attack"]


@given(games, seeds)
def test_exactly_the_legal_actions_are_not_refused(game, seed):
    for table in wander(game.start(seed=seed), seed, moves=40):
        allowed = {code for code in game.spec.actions if game.spec.refusal(table.state, code) == 0}
        assert allowed == {action.code for action in table.legal_actions}
        assert len(texts(table)) == len(set(texts(table)))
