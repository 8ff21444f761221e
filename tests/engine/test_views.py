"""What each viewer may know: a view, an event redacted for them, and the view that follows from both."""

import copy

import pytest

from cardhouse.engine.events import EVERYONE, Caption, Collected, Gathered, Handed, Moved, Revealed, Set, Shown, Shuffled, Swapped
from cardhouse.engine.game import Game
from cardhouse.engine.state import copy as copy_state
from cardhouse.engine.views import ALL, HIDDEN, bit_of, changes, fold, masked, redact, seen_view, shows, view, written_view

ANA, BO = 1, 2  # the bits of seats 0 and 1


@pytest.fixture
def game(climb):
    return Game(climb.SPEC, {"players": 2, "hand": 2})


@pytest.fixture
def s(game):
    return game.dealt(1)


def faces(shown, zone):
    return [face for _, face in shown["zones"][zone]]


# A view


def test_a_seat_sees_its_own_hand_and_the_open_pile_and_nothing_else(game, s):
    shown = view(game, s, 0)
    assert None not in faces(shown, "hand/0") + faces(shown, "pile")
    assert faces(shown, "hand/1") == [None, None]
    assert set(faces(shown, "deck")) == {None}
    assert "hand/2" not in shown["zones"]  # nobody sits there


def test_a_watcher_sees_no_hand_and_who_sees_all_every_face(game, s):
    watcher, everything = view(game, s, "watcher"), view(game, s, "all")
    assert faces(watcher, "hand/0") == faces(watcher, "hand/1") == [None, None]
    assert faces(watcher, "pile") == faces(everything, "pile")
    assert None not in [face for zone in everything["zones"] for face in faces(everything, zone)]


def test_the_top_of_a_zone_comes_first(game, s):
    zone = game.spec.zones.index("deck")
    assert view(game, s, 0)["zones"]["deck"][0][0] == s.cards[zone][s.count[zone] - 1]


def test_a_view_is_for_a_seat_of_the_table_and_cannot_change_the_state(game, s):
    for wrong in (2, -1, True, "ana", None):
        with pytest.raises(ValueError, match="a seat from 0 to 1"):
            bit_of(game, wrong)
    before = copy_state(s)
    view(game, s, "all")["zones"]["pile"].clear()
    assert view(game, s, "all") == view(game, before, "all")


def test_nobody_is_to_act_once_it_is_over(game, s):
    assert view(game, s, 0)["to_act"] == s.to_act
    s.over = 1
    assert view(game, s, 0)["to_act"] is None


def test_a_stored_view_is_redacted_without_the_game(game, s):
    for viewer in (0, 1, "watcher", "all"):
        assert seen_view(written_view(game, s), bit_of(game, viewer)) == view(game, s, viewer)


def test_a_mask_shows_to_its_seats_and_to_who_sees_all():
    assert [shows(ANA, bit) for bit in (ANA, BO, ALL)] == [True, False, True]


def test_what_a_seat_does_not_know_reads_hidden_and_chance_reads_nothing(s):
    known = masked(s, 0)
    assert [face == HIDDEN for face in known.face] == [not each & ANA for each in s.known]
    assert known.rng == [0, 0, 0, 0]
    assert HIDDEN not in s.face  # the true state is as it was
    assert s.rng != [0, 0, 0, 0]


# Events, as each may see them. Face 4 is the word "5"


@pytest.mark.parametrize(
    ("event", "ana", "bo"),
    [
        (Moved(3, 0, 2, 4, ANA), ["moved", 3, "deck", "hand/0", "5"], ["moved", 3, "deck", "hand/0", None]),
        (Handed(0, 2, (4, 6), (ANA, ANA)), ["handed", "deck", "hand/0", 2, ["5", "7"]], ["handed", "deck", "hand/0", 2, None]),
        (Gathered(1, 0, (4, 6), (ANA, EVERYONE)), ["gathered", "pile", "deck", ["5", "7"]], ["gathered", "pile", "deck", [None, "7"]]),
        (Collected(2, 0, (4,), ANA), ["collected", ["deck", "pile"], "deck", ["5"]], ["collected", ["deck", "pile"], "deck", None]),
        (Shuffled(2, (4,), ANA), ["shuffled", "hand/0", ["5"]], ["shuffled", "hand/0", None]),
        (Swapped(1, 2, ANA), ["swapped", 1, 2], None),  # who does not know both must not notice
        (Revealed(3, 4, ANA), ["revealed", 3, "5"], None),
        (Caption(1, (0,), ANA), ["passed", 0], None),
        (Set("passes", None, 2), ["set", "passes", None, 2], ["set", "passes", None, 2]),
        (Set("to_act", None, 1), ["turn", 1], ["turn", 1]),
        (Shown("total", 3), ["shown", "total", 3], ["shown", "total", 3]),
    ],
    ids=lambda case: type(case).__name__ if isinstance(case, tuple) else "",
)
def test_an_event_tells_a_face_only_to_who_knows_it(game, event, ana, bo):
    assert redact(game, event, ANA) == ana
    assert redact(game, event, BO) == bo


# A view and what happened since


@pytest.fixture
def shown():
    return {
        "to_act": 0,
        "zones": {"deck": [[3, None], [2, None], [1, None]], "hand/0": [[0, "1"]], "pile": []},
        "numbers": {"passes": 0, "points": [0, 0]},
    }


@pytest.mark.parametrize(
    ("event", "zones"),
    [
        (["moved", 0, "hand/0", "pile", "1"], {"hand/0": [], "pile": [[0, "1"]]}),
        (["handed", "deck", "hand/0", 2, ["9", None]], {"deck": [[1, None]], "hand/0": [[2, None], [3, "9"], [0, "1"]]}),
        (["gathered", "hand/0", "deck", None], {"hand/0": [], "deck": [[0, None], [3, None], [2, None], [1, None]]}),
        (["collected", ["deck", "hand/0"], "deck", None], {"deck": [[3, None], [2, None], [1, None], [0, None]], "hand/0": []}),
        (["shuffled", "hand/0", None], {"hand/0": [[0, None]]}),
        (["shuffled", "deck", ["7", "8", "9"]], {"deck": [[3, "9"], [2, "8"], [1, "7"]]}),
        (["swapped", 0, 1], {"hand/0": [[0, None]], "deck": [[3, None], [2, None], [1, "1"]]}),
        (["revealed", 2, "8"], {"deck": [[3, None], [2, "8"], [1, None]]}),
    ],
    ids=lambda case: case[0] if isinstance(case, list) else "",
)
def test_cards_are_where_an_event_brought_them(shown, event, zones):
    before = copy.deepcopy(shown)
    fold(shown, event)
    assert shown == {**before, "zones": {**before["zones"], **zones}}


def test_numbers_and_the_turn_follow_their_events(shown):
    for event in (["set", "passes", None, 2], ["set", "points", 1, 5], ["shown", "total", 7], ["turn", 1], ["passed", 0]):
        fold(shown, event)
    assert shown["numbers"] == {"passes": 2, "points": [0, 5]}
    assert (shown["shown"], shown["to_act"]) == ({"total": 7}, 1)
    fold(shown, ["shown", "total", None])
    fold(shown, ["turn", HIDDEN])
    assert (shown["shown"], shown["to_act"]) == ({}, None)


def test_a_change_is_told_once_and_what_stayed_is_not(game, s):
    after = copy_state(s)
    assert changes(game, s, after, []) == []
    after.passes, after.to_act = s.passes + 1, 1 - s.to_act
    assert changes(game, s, after, []) == [Set("passes", None, s.passes + 1), Set("to_act", None, 1 - s.to_act)]
    after.over = 1
    assert changes(game, s, after, [])[-1] == Set("to_act", None, HIDDEN)


def test_events_bring_every_viewer_s_view_to_where_the_state_is(game):
    table = game.start(seed=3)
    bits = {viewer: bit_of(game, viewer) for viewer in (0, 1, "watcher", "all")}
    views, told = {viewer: view(game, table.state, viewer) for viewer in bits}, len(table.events)
    while not table.over:
        table.play(table.legal_actions[0])
        for event in table.events[told:]:
            for viewer, bit in bits.items():
                if (redacted := redact(game, event, bit)) is not None:
                    fold(views[viewer], redacted)
        told = len(table.events)
        assert views == {viewer: view(game, table.state, viewer) for viewer in bits}
