"""Why not: every reason the rules have, the sentence for it, and that nothing has changed."""

import pytest
from hypothesis import given

import cardhouse
from cardhouse import IllegalAction
from cardhouse.games.lama import position

from .strategies import games, seeds, wander


def returning(**more):
    table = position(hands=["5", "1"], top="5", points=[20, 0], **more)
    table.play("play 5")
    return table


def drawn():
    table = position(hands=["6", "2"], top="5", draw="1", play_after_draw=True)
    table.play("draw")
    return table


def over():
    table = position(hands=["5", "1"], top="4", points=[39, 0])
    table.play_all("quit quit")
    return table


def exchanged():
    table = position(hands=["5", "1"], top="4", points=[30, 0], exchange="manual")
    table.play("exchange down")
    return table


CASES = {
    "not_held": (lambda: position(hands=["5", "1"], top="4"), "play 4", "you hold no 4"),
    "not_next": (lambda: position(hands=["1", "1"], top="4"), "play 1", "1 does not follow 4: play 4 or 5"),
    "pile_empty": (lambda: position(hands=["5", "1"], top="4", pile=0), "draw", "the draw pile is empty: play or quit"),
    "last_player": (
        lambda: position(hands=["5", "1"], top="4", quit=[1]),
        "draw",
        "you are the only player left in the round: play or quit",
    ),
    "return_first": (returning, "draw", "first return a token, black or white"),
    "return_later": (lambda: position(hands=["5", "1"], top="4"), "return black", "a token is returned only after emptying your hand"),
    "no_token": (returning, "return white", "you have no white token"),
    "table_exchanges": (lambda: position(hands=["5", "1"], top="4"), "exchange up", "this table exchanges tokens by itself"),
    "exchanged_already": (exchanged, "exchange up", "you have exchanged once in this decision already"),
    "too_few_white": (
        lambda: position(hands=["5", "1"], top="4", points=[7, 0], exchange="manual"),
        "exchange up",
        "exchanging up takes 10 white tokens, and you have 7",
    ),
    "supply_short": (
        lambda: position(hands=["5"] * 6, top="1", points=[19, 19, 19, 19, 19, 0], exchange="manual"),
        "exchange down",
        "the supply has too few tokens for that",
    ),
    "drawn_only": (drawn, "play 6", "only the card you drew may be played now: play it or pass"),
    "play_or_pass": (drawn, "quit", "you have drawn: play the card you drew or pass"),
    "no_pass": (lambda: position(hands=["5", "1"], top="4"), "pass", "you can pass only after drawing: play, draw or quit"),
    "over": (over, "quit", "the game is over"),
}


@pytest.mark.parametrize("reason", CASES)
def test_a_refused_action_says_why_and_changes_nothing(reason):
    make, action, sentence = CASES[reason]
    table = make()
    before = table.view("all"), list(table.events), table.actions
    with pytest.raises(IllegalAction) as refusal:
        table.play(action)
    assert (refusal.value.reason, str(refusal.value)) == (reason, sentence)
    assert table.refusal(action) == sentence
    assert (table.view("all"), table.events, table.actions) == before


def test_every_reason_of_the_rules_has_a_case():
    assert set(CASES) == set(cardhouse.load("lama").spec.reasons) - {"legal"}


def test_exchanging_down_without_a_black_names_the_colour():
    table = position(hands=["5", "1"], top="4", points=[7, 0], exchange="manual")
    assert table.refusal("exchange down") == "you have no black token"


def test_a_legal_action_has_no_refusal():
    table = position(hands=["5 6", "1"], top="5")
    assert [table.refusal(action) for action in table.legal_actions] == [None] * 4


@given(games, seeds)
def test_exactly_the_legal_actions_are_not_refused(game, seed):
    for state in wander(game, seed):
        allowed = {code for code in game.spec.actions if game.spec.refusal(state, code) == 0}
        assert allowed == (set() if state.over else set(game.legal(state)))
