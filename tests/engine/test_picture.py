"""A table drawn as SVG shows what its viewer knows, and nothing else."""

from xml.etree import ElementTree

import pytest

import cardhouse
from cardhouse.engine.picture import picture
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.views import resample, view

HIDDEN = {"preset": "modern", "hidden_hands": True}
GAMES = [("lama", 60, {}), ("war_lanes", 40, {}), ("grimhand", 9, HIDDEN), ("konivrer", 35, {})]


def played(key, moves, **options):
    table = cardhouse.load(key, **options).start(seed=5)
    while len(table.steps) < moves and not table.over:
        table.play(table.game.action(table.game.choose(table.state, "easy", len(table.steps))))
    return table


def words(svg):
    return [each.text for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(("key", "moves", "options"), GAMES)
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture(key, moves, options):
    table = played(key, moves, **options)
    assert not table.over
    for seat in range(table.game.seats):
        other = copy(table.state)
        resample(other, seat, Chooser(7))
        assert picture(table.game, view(table.game, other, seat), seat) == table.picture(seat)
    assert table._repr_svg_() == table.picture("watcher")
    assert table.picture("all") != table.picture("watcher")


def test_every_seat_sees_its_own_hand_and_the_watcher_none():
    table = played("konivrer", 35)
    hands = [[face.replace("_", " ") for _, face in table.view("all")["zones"][f"hand/{seat}"]] for seat in (0, 1)]
    shown = {viewer: " ".join(filter(None, words(table.picture(viewer)))) for viewer in (0, 1, "watcher")}
    public = {face for cards in table.view("watcher")["zones"].values() for _, face in cards if face}
    for seat in (0, 1):
        assert all(face in shown[seat] for face in hands[seat])
        assert f"hand {len(hands[seat])}" in shown["watcher"]
    secret = [face for hand in hands for face in hand if face.replace(" ", "_") not in public]
    assert len(secret) > 2
    assert not [face for face in secret if face in shown["watcher"]]


def test_a_picture_says_who_looks_who_is_to_act_and_who_won():
    table = played("lama", 3)
    label = ElementTree.fromstring(table.picture(2)).get("aria-label")
    assert label == f"L.A.M.A., as seat 2 sees it; seat {table.to_act} is to act"
    table = played("lama", 10_000)
    assert f"won by seat {table.result.winners[0]}" in table.picture("all")
    assert repr(table) == f"<Table of L.A.M.A., {len(table.steps)} moves, over>"


def test_a_word_of_a_game_cannot_become_markup():
    table = played("lama", 3)
    seen = table.view("watcher")
    seen["zones"]["discard"][0][1] = "<b>&"
    assert "<b>&" in words(picture(table.game, seen, "watcher"))


def test_only_a_seat_a_watcher_or_all_may_look():
    with pytest.raises(ValueError, match="a view is for a seat from 0 to 3"):
        played("lama", 0).picture(4)
