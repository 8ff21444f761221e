"""A table: playing, taking back, refusing, and what it tells of what happened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse import IllegalAction, UndoRefused
from cardhouse.engine.views import fold
from cardhouse.games.lama import position


def snapshot(table):
    return table.view("all"), table.state.rng, list(table.events), list(table.steps), dict(table.comments), table.points


def taken_back(table, seat):
    """Play nothing, undo: the reason if it was refused (and then nothing changed), else None."""
    before = snapshot(table)
    try:
        table.undo(seat)
    except UndoRefused as refusal:
        assert snapshot(table) == before
        return refusal.reason
    return None


# Playing


def test_a_table_plays_actions_and_texts_alike():
    by_text, by_action = (position(hands=["5 6", "1"], top="5") for _ in range(2))
    by_text.play("play 5")
    by_action.play(next(action for action in by_action.legal_actions if action.text == "play 5"))
    assert snapshot(by_text) == snapshot(by_action)
    assert by_text.actions == ["play 5"]


def test_play_all_plays_several_actions_written_one_after_the_other():
    table = position(hands=["5 6", "1 1", "2"], top="5", points=[10, 0, 0])
    table.play_all("play 5   DRAW quit\n play 6 return black")
    assert table.actions == ["play 5", "draw", "quit", "play 6", "return black"]


def test_play_all_of_nothing_plays_nothing():
    table = position(hands=["5 6", "1"], top="5")
    table.play_all("  ")
    assert table.actions == []


def test_play_all_stops_at_the_first_text_it_cannot_play():
    table = position(hands=["5 6", "1"], top="5")
    with pytest.raises(IllegalAction) as error:
        table.play_all("play 5 play 1 quit")
    assert error.value.reason == "not_next"
    assert table.actions == ["play 5"]
    with pytest.raises(IllegalAction) as error:
        table.play_all("draw jump quit")
    assert error.value.reason == "unknown"
    assert "jump" in str(error.value)
    assert table.actions == ["play 5", "draw"]


def test_an_illegal_action_names_the_nearest_legal_ones():
    with pytest.raises(IllegalAction) as error:
        position(hands=["5 6", "1"], top="5").play("play 1")
    assert error.value.nearest[:2] == ["play 6", "play 5"]


def test_an_illegal_action_is_a_value_error_too():
    with pytest.raises(ValueError, match="you hold no 1"):
        position(hands=["5 6", "1"], top="5").play("play 1")


def test_a_forecast_of_an_illegal_action_tells_why_it_is_none():
    with pytest.raises(IllegalAction, match="you hold no 1"):
        position(hands=["5 6", "1"], top="5").forecast("play 1")


# Looking


@pytest.mark.parametrize("viewer", [4, -1, True, "nobody", None, 1.0])
def test_a_view_is_for_a_seat_the_watcher_or_all(viewer):
    with pytest.raises(ValueError, match="a view is for a seat from 0 to 3, 'watcher' or 'all'"):
        cardhouse.load("lama").start(seed=1).view(viewer)


def test_a_view_is_the_reader_s_own_and_changes_nothing_at_the_table():
    table = position(hands=["5 6", "1"], top="5")
    shown = table.view(0)
    shown["zones"]["hand/0"].clear()
    shown["numbers"]["points"][0] = 99
    assert table.points == (0, 0)
    assert len(table.view(0)["zones"]["hand/0"]) == 2


def test_captions_name_what_happened_and_its_numbers():
    table = position(hands=["5 6", "1"], top="5")
    table.play_all("play 5 draw quit")
    assert table.captions("watcher") == [
        ("played", {"seat": 0, "face": 4, "left": 1}),
        ("drew", {"seat": 1, "left": 51}),
        ("quit_round", {"seat": 0}),
    ]


def test_captions_and_events_since_an_index_are_the_later_ones():
    table = position(hands=["5 6", "1"], top="5")
    table.play("play 5")
    since = len(table.events)
    table.play("draw")
    assert [name for name, _ in table.captions(0, since)] == ["drew"]
    assert table.events_for(0) == table.events_for(0, 0)
    assert table.events_for(0)[-len(table.events_for(0, since)) :] == table.events_for(0, since)


def test_an_event_shows_a_face_only_to_those_who_may_know_it():
    table = position(hands=["5 6", "1"], top="5", draw="L")
    table.play("draw")
    for viewer, face in ((0, "L"), (1, None), ("watcher", None), ("all", "L")):
        moved = next(event for event in table.events_for(viewer) if event[0] == "moved")
        assert moved[2:] == ["draw", "hand/0", face]


@given(st.integers(0, 2**63 - 1))
def test_events_keep_a_view_current(seed):
    table = cardhouse.load("lama", players=3).start(seed=seed)
    viewers = (0, 1, 2, "watcher", "all")
    shown = {viewer: table.view(viewer) for viewer in viewers}
    for step in range(40):
        if table.over:
            break
        since = len(table.events)
        table.play(table.game.action(table.game.choose(table.state, "random", seed ^ step)))
        for viewer in viewers:
            for event in table.events_for(viewer, since):
                fold(shown[viewer], event)
            assert shown[viewer] == table.view(viewer)


# Taking back


@pytest.mark.parametrize("action", ["play 5", "quit", "exchange down"])
def test_an_action_that_taught_nothing_can_be_taken_back(action):
    table = position(hands=["5 6", "1", "2"], top="5", points=[20, 0, 0], exchange="manual")
    before = snapshot(table)
    table.play(action)
    assert snapshot(table) != before
    assert taken_back(table, 0) is None
    assert snapshot(table) == before


def test_showing_a_card_of_the_same_seat_does_not_count_as_learning():
    table = position(hands=["5 6", "1"], top="5")
    table.play("play 5")
    assert taken_back(table, 0) is None


def test_after_taking_back_another_action_may_be_played():
    table = position(hands=["5 6", "1"], top="5")
    table.play("play 5")
    table.undo(0)
    table.play("play 6")
    assert table.actions == ["play 6"]
    assert table.view(0)["zones"]["discard"][0][1] == "6"


def test_passing_can_be_taken_back_but_the_draw_before_it_cannot():
    table = position(hands=["5 6", "1"], top="5", draw="6", play_after_draw=True)
    table.play_all("draw pass")
    assert taken_back(table, 0) is None
    assert table.actions == ["draw"]
    assert taken_back(table, 0) == "learned"


def test_taking_back_goes_step_by_step():
    table = position(hands=["5 6", "1"], top="5", points=[20, 0], exchange="manual")
    start = snapshot(table)
    table.play_all("exchange down play 5")
    table.undo(0)
    assert table.actions == ["exchange down"]
    table.undo(0)
    assert snapshot(table) == start


def test_nothing_can_be_taken_back_before_one_has_acted():
    table = position(hands=["5 6", "1"], top="5")
    assert taken_back(table, 0) == "nothing"
    table.play("play 5")
    assert taken_back(table, 1) == "nothing"


def test_a_drawn_card_has_been_seen():
    table = position(hands=["5 6", "1"], top="5")
    table.play("draw")
    assert taken_back(table, 0) == "learned"


def test_once_another_player_has_acted_it_is_too_late():
    table = position(hands=["5 6", "1"], top="5")
    table.play_all("play 5 quit")
    assert taken_back(table, 0) == "acted"
    assert taken_back(table, 1) is None, "the seat that acted last still may"


def test_a_mere_draw_of_another_player_tells_something_too():
    table = position(hands=["5 6", "5 1", "2"], top="5")
    table.play_all("play 5 draw")
    assert taken_back(table, 0) == "acted"


def test_not_once_cards_were_shuffled():
    table = position(hands=["5", "1"], top="5")
    table.play("play 5")
    assert table.view(0)["numbers"]["round"] == 2
    assert taken_back(table, 0) == "chance"


def test_not_once_hands_were_shown_at_scoring():
    table = position(hands=["5", "1"], top="5", points=[10, 0])
    table.play("play 5")
    assert taken_back(table, 0) == "learned"


def test_not_once_the_game_is_over_and_hands_were_shown():
    table = position(hands=["5", "1"], top="4", points=[39, 0])
    table.play_all("quit quit")
    assert table.over
    assert taken_back(table, 1) == "learned"


@pytest.mark.parametrize(
    ("actions", "seat", "sentence"),
    [
        ("", 0, "there is nothing of yours to take back"),
        ("draw", 0, "you have seen a new card since: that cannot be taken back"),
        ("quit quit", 0, "another player has acted since: that cannot be taken back"),
        ("quit quit", 1, "cards were shuffled since: that cannot be taken back"),
    ],
)
def test_a_refusal_says_why(actions, seat, sentence):
    table = position(hands=["5 6", "1"], top="5")
    table.play_all(actions)
    with pytest.raises(UndoRefused) as refusal:
        table.undo(seat)
    assert str(refusal.value) == sentence


def test_what_is_taken_back_stays_in_the_record_with_its_comments():
    table = position(hands=["5 6", "1"], top="5")
    table.comments[0] = "before"
    table.play("play 5")
    table.comments[1] = "after"
    table.undo(0)
    assert table.actions == []
    assert table.record.actions == ["play 5", "@undo 0"]
    assert table.comments == {0: "before", 1: "after"}
