"""Derived numbers of a view (Spec.shown): made from what everybody knows, sent when they change."""

from dataclasses import replace

import pytest

import cardhouse
from cardhouse.engine.game import Game
from cardhouse.engine.views import HIDDEN, fold
from cardhouse.testing import LAWS, LawBroken, check, check_twin

HAND, PILE = 2, 1


def table_of(climb, shown):
    """A table of the example game that shows these numbers."""
    spec = replace(climb.SPEC, key="climb_shown", shown=shown)
    return Game(spec, dict(cardhouse.engine.game.load("climb").options)).start(seed=3)


@pytest.fixture(autouse=True)
def _known(climb):
    cardhouse.engine.game.register(climb.SPEC)


def test_a_game_without_derived_numbers_tells_none(climb):
    table = cardhouse.load("climb").start(seed=3)
    table.play(table.legal_actions[0])
    assert table.view(0)["shown"] == {}
    assert not [event for event in table.events_for("all") if event[0] == "shown"]


def test_only_what_changed_is_sent_and_what_is_gone_is_removed(climb):
    def shown(s):
        held = {f"held/{seat}": s.count[HAND + seat] for seat in range(s.seats)}
        return held | ({"begun": (1, 2)} if s.count[PILE] <= 1 else {})

    table = table_of(climb, shown)
    first = table.view("watcher")
    assert first["shown"]["begun"] == [1, 2]
    seat = table.to_act
    table.play(next(action for action in table.legal_actions if action.text.startswith("play")))
    sent = [event for event in table.events_for("watcher") if event[0] == "shown"]
    assert sent == [["shown", f"held/{seat}", first["shown"][f"held/{seat}"] - 1], ["shown", "begun", None]]
    for event in sent:
        fold(first, event)
    assert first["shown"] == table.view("watcher")["shown"]


def test_they_are_made_from_what_a_watcher_knows(climb):
    seen = []

    def shown(s):
        seen.append((s.face[s.cards[HAND][0]], s.rng))
        return {}

    table = table_of(climb, shown)
    table.view("all")
    assert set(map(str, seen)) == {str((HIDDEN, [0, 0, 0, 0]))}


def test_a_view_stored_before_a_game_had_them_takes_them_up(climb):
    old = {"to_act": 0, "zones": {}, "numbers": {}}
    fold(old, ["shown", "gone", None])
    fold(old, ["shown", "left", [1, 2]])
    assert old["shown"] == {"left": [1, 2]}


def test_numbers_that_are_made_anew_each_time_are_rejected(climb):
    count = iter(range(10**9))
    spec = replace(climb.SPEC, key="restless", shown=lambda s: {"times": next(count)})
    with pytest.raises(LawBroken) as broken:
        check(spec, games=1, laws=[law for law in LAWS if law is not check_twin])
    assert broken.value.law in ("resample", "fold")
