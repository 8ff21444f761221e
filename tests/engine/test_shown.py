"""Derived numbers of a view (Spec.shown, Spec.worth): made from what a viewer knows, sent when they change."""

from dataclasses import replace

import pytest

import cardhouse
from cardhouse.engine.events import EVERYONE, Shuffled
from cardhouse.engine.game import Game
from cardhouse.engine.hindsight import Hindsight
from cardhouse.engine.state import copy
from cardhouse.engine.views import HIDDEN, fold, written_view
from cardhouse.engine.worth import Worth, worth_changes, worth_in
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


def test_numbers_are_asked_for_when_what_they_read_has_changed(climb):
    asked = []

    def shown(s):
        asked.append(s.count[HAND])
        return {"held": s.count[HAND]}

    spec = replace(climb.SPEC, key="climb_reads", shown=shown, shown_reads=("rng",))
    table = Game(spec, dict(cardhouse.engine.game.load("climb").options)).start(seed=3)
    table.play(table.legal_actions[0])
    asked.clear()
    table.play(table.legal_actions[0])
    assert asked == [], "chance was not used, and the numbers before are known"


def test_numbers_that_read_more_than_they_say_are_rejected(climb):
    spec = replace(climb.SPEC, key="reticent", shown=lambda s: {"held": s.count[HAND]}, shown_reads=("to_act",))
    check(spec, games=1, laws=[law for law in LAWS if law is not check_twin])
    with pytest.raises(LawBroken) as broken:
        check(replace(spec, shown_reads=("rng",)), games=1, laws=[law for law in LAWS if law is not check_twin])
    assert broken.value.law == "fold"


# What cards that not everybody knows are worth (Spec.worth)


def told(s, zone, cards):
    """Of a hand: the faces that are counted."""
    return {f"faces/{zone - HAND}": sum(s.face[card] for card in cards)}


def private_table(climb):
    spec = replace(climb.SPEC, key="climb_worth", worth=Worth((HAND, HAND + 1, HAND + 2), told))
    return Game(spec, dict(cardhouse.engine.game.load("climb").options)).start(seed=3)


def test_a_hand_is_summed_for_who_knows_it(climb):
    table = private_table(climb)
    sums = [sum(table.state.face[card] for card in table.state.cards[HAND + seat][: table.state.count[HAND + seat]]) for seat in range(3)]
    assert table.view(0)["shown"] == {"faces/0": sums[0]}
    assert table.view("watcher")["shown"] == {}
    assert table.view("all")["shown"] == {"faces/0": sums[0], "faces/1": sums[1], "faces/2": sums[2]}
    assert "worth" not in table.view(0)


def test_a_changed_hand_is_told_to_who_knows_it_alone(climb):
    table = private_table(climb)
    seat = table.to_act
    table.play(next(action for action in table.legal_actions if action.text.startswith("play")))
    sent = {viewer: [event for event in table.events_for(viewer) if event[0] == "shown"] for viewer in (0, 1, 2, "watcher", "all")}
    assert [event[1] for event in sent[seat]] == [f"faces/{seat}"]
    assert sent["all"] == sent[seat]
    assert all(sent[viewer] == [] for viewer in (0, 1, 2, "watcher") if viewer != seat)


def changed(worth, before, after):
    """The changes as [mask, name, value], where any card may have changed."""
    return [[each.mask, each.name, each.value] for each in worth_changes(worth, before, after, [Shuffled(HAND, (), 0)], {})]


def test_who_knows_a_part_of_a_hand_has_the_worth_of_that_part(climb):
    worth = Worth((HAND,), told)
    s = private_table(climb).state
    row = s.cards[HAND][: s.count[HAND]]
    part, rest = row[:1], row[1:]
    seen = copy(s)
    seen.known[part[0]] |= 1 << 1
    whole, some = told(s, HAND, row)["faces/0"], told(s, HAND, part)["faces/0"]
    assert worth_in(worth, seen, HAND) == [[1 << 1, "faces/0", some], [1 << 0, "faces/0", whole]]
    assert changed(worth, s, seen) == [[1 << 1, "faces/0", some], [0, "faces/0", whole]]  # the last only for who sees every card
    shown = copy(s)
    for card in row:
        shown.known[card] = EVERYONE
    assert changed(worth, seen, shown) == [[EVERYONE, "faces/0", whole]]
    assert changed(worth, shown, s) == [[EVERYONE ^ 1, "faces/0", None], [1, "faces/0", whole]]
    gone = copy(s)
    gone.count[HAND] = 0
    assert changed(worth, s, gone) == [[1, "faces/0", None]]
    hidden = copy(s)
    for card in row:
        hidden.known[card] = 0
    assert changed(worth, hidden, gone) == [[0, "faces/0", None]]
    assert rest


def test_the_laws_hold_for_private_numbers_and_reject_one_that_tells_of_another_card(climb):
    laws = [law for law in LAWS if law is not check_twin]
    check(replace(climb.SPEC, key="climb_worth", worth=Worth((HAND, HAND + 1, HAND + 2), told)), games=1, laws=laws)
    leaks = replace(climb.SPEC, key="climb_leaks", worth=Worth((HAND,), lambda s, zone, cards: {"other": s.face[s.cards[HAND + 1][0]]}))
    with pytest.raises(LawBroken) as broken:
        check(leaks, games=1, laws=laws)
    assert broken.value.law in ("resample", "replay")


def test_a_delayed_watcher_is_told_of_open_hands_alone(climb):
    table = private_table(climb)
    sight = Hindsight()
    assert sight.begin(written_view(table.game, table.state))["shown"] == {}
    assert sight.add([[1, "shown", "faces/0", 5], [EVERYONE, "shown", "faces/1", 7], [EVERYONE ^ 1, "shown", "faces/0", 3]]) == [
        ["shown", "faces/1", 7],
        ["shown", "faces/0", None],  # of a hand of which some is hidden: faces that are shown later would not go with it
    ]
