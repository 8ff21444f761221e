"""L2: a turn is a play, a draw or leaving the round. L3.1: when the round ends."""

import pytest

from cardhouse import IllegalAction
from cardhouse.games.lama import position

ORDER = ["1", "2", "3", "4", "5", "6", "L"]


def texts(table):
    return [action.text for action in table.legal_actions]


def hand(table, seat):
    return sorted(face for _, face in table.view("all")["zones"][f"hand/{seat}"])


def top(table):
    return table.view("watcher")["zones"]["discard"][0][1]


def number(table, name):
    return table.view("watcher")["numbers"][name]


def refused(table, action):
    """The reason for which an action is refused; the table must not have changed."""
    before = table.view("all"), len(table.events), table.actions
    with pytest.raises(IllegalAction) as refusal:
        table.play(action)
    assert (table.view("all"), len(table.events), table.actions) == before
    return refusal.value.reason


# L2: exactly one of three


@pytest.mark.parametrize("action", ["play 5", "draw", "quit"])
def test_l2_a_turn_is_exactly_one_action_and_then_the_next_seat_is_to_act(action):
    table = position(hands=["5 6", "1 1", "2 2"], top="5")
    table.play(action)
    assert table.to_act == 1
    table.play("quit")
    assert table.to_act == 2


def test_l2_play_goes_round_the_table_by_seat():
    table = position(hands=["1 1", "1 1", "1 1", "1 1"], top="5", to_act=2)
    seen = []
    for _ in range(6):
        seen.append(table.to_act)
        table.play("draw")
    assert seen == [2, 3, 0, 1, 2, 3]


def test_l2_drawing_and_quitting_are_allowed_with_a_playable_card_in_hand():
    assert texts(position(hands=["5", "1"], top="5")) == ["play 5", "draw", "quit"]


# L2.1: play


@pytest.mark.parametrize("face", ORDER)
def test_l2_1_only_the_same_value_or_the_next_one_may_be_played(face):
    table = position(hands=["1 2 3 4 5 6 L", "1"], top=face)
    after = ORDER[(ORDER.index(face) + 1) % 7]
    assert {text for text in texts(table) if text.startswith("play")} == {f"play {face}", f"play {after}"}
    for other in set(ORDER) - {face, after}:
        assert refused(table, f"play {other}") == "not_next"


def test_l2_1_a_llama_follows_a_six_and_a_one_follows_a_llama():
    table = position(hands=["L 4", "1 4", "2 4"], top="6")
    table.play_all("play L play 1 play 2")
    assert top(table) == "2"


def test_l2_1_the_order_does_not_run_backwards():
    table = position(hands=["5 L", "1"], top="6")
    assert refused(table, "play 5") == "not_next"
    assert refused(position(hands=["6", "1"], top="L"), "play 6") == "not_next"


def test_l2_1_the_played_card_leaves_the_hand_and_everyone_sees_it_on_top():
    table = position(hands=["5 6 6", "1"], top="5")
    table.play("play 6")
    assert top(table) == "6"
    assert hand(table, 0) == ["5", "6"]


def test_l2_1_only_one_card_is_played_a_turn():
    table = position(hands=["5 5 5", "1"], top="5")
    table.play("play 5")
    assert hand(table, 0) == ["5", "5"]
    assert table.to_act == 1


def test_l2_1_a_card_must_be_held_to_be_played():
    assert refused(position(hands=["6", "1"], top="5"), "play 5") == "not_held"


def test_l2_1_equal_cards_are_one_choice():
    assert texts(position(hands=["5 5 5", "1"], top="5")).count("play 5") == 1


# L2.2: draw


def test_l2_2_a_draw_takes_the_next_card_and_ends_the_turn():
    table = position(hands=["1", "2"], top="5", draw="5 3")
    table.play("draw")
    assert hand(table, 0) == ["1", "5"]
    assert table.to_act == 1, "the drawn 5 fits, and still may not be played at once"
    table.play("draw")
    assert hand(table, 1) == ["2", "3"]


def test_l2_2_only_the_drawing_seat_sees_the_card():
    table = position(hands=["1", "2"], top="5", draw="5")
    table.play("draw")
    assert table.view(0)["zones"]["hand/0"][0][1] == "5"
    assert table.view(1)["zones"]["hand/0"][0][1] is None
    assert table.view("watcher")["zones"]["hand/0"][0][1] is None


def test_l2_2_the_last_card_of_the_pile_may_be_drawn_and_then_no_more():
    table = position(hands=["1", "2"], top="5", pile=1)
    table.play("draw")
    assert number(table, "round") == 1
    assert texts(table) == ["quit"]
    assert refused(table, "draw") == "pile_empty"


def test_l2_2_an_empty_pile_leaves_playing_and_quitting():
    table = position(hands=["5 1", "2 2", "3 3"], top="5", pile=0)
    assert texts(table) == ["play 5", "quit"]


def test_l2_2_the_discard_pile_is_never_reshuffled():
    table = position(hands=["5 1", "2 2"], top="5", pile=0)
    assert len(table.view("watcher")["zones"]["discard"]) == 52
    table.play_all("play 5 quit")
    zones = table.view("watcher")["zones"]
    assert (len(zones["draw"]), len(zones["discard"])) == (0, 53)
    assert refused(table, "draw") in {"pile_empty", "last_player"}


def test_l2_2_the_only_active_player_may_not_draw():
    table = position(hands=["5 1", "2", "3"], top="5", quit=[1, 2])
    assert texts(table) == ["play 5", "quit"]
    assert refused(table, "draw") == "last_player"


def test_l2_2_two_active_players_may_both_draw():
    table = position(hands=["1", "2", "3"], top="5", quit=[1])
    table.play("draw")
    assert "draw" in texts(table)


# L2.3: quit


def test_l2_3_a_player_who_quits_keeps_the_hand_face_down():
    table = position(hands=["1 2", "3"], top="5")
    table.play("quit")
    assert hand(table, 0) == ["1", "2"]
    assert [face for _, face in table.view(1)["zones"]["hand/0"]] == [None, None]
    assert number(table, "quit") == [1, 0]


def test_l2_3_a_quitter_has_no_more_turns_this_round():
    table = position(hands=["1 1", "5 5", "5 5"], top="5")
    table.play("quit")
    seen = []
    for _ in range(6):
        seen.append(table.to_act)
        table.play("draw")
    assert seen == [1, 2, 1, 2, 1, 2]


def test_l2_3_a_quitter_is_still_scored():
    table = position(hands=["6", "5"], top="4")
    table.play_all("quit play 5")
    assert table.points == (6, 0)


# L2.4: the last active player


@pytest.mark.parametrize("players", range(2, 7))
def test_l2_4_quitters_are_skipped(players):
    others = list(range(1, players - 1))
    table = position(hands=["5 1", *["1"] * (players - 1)], top="5", quit=others)
    table.play("play 5")
    assert table.to_act == players - 1


def test_l2_4_a_last_active_player_takes_turn_after_turn():
    table = position(hands=["5 5 6 1", "2", "3"], top="5", quit=[1, 2])
    for action in ("play 5", "play 5", "play 6"):
        table.play(action)
        assert table.to_act == 0
    assert texts(table) == ["quit"]


def test_l2_4_a_last_active_player_plays_or_quits_and_nothing_else():
    table = position(hands=["5 6 1", "2", "3"], top="5", quit=[1, 2])
    assert texts(table) == ["play 5", "play 6", "quit"]


def test_l2_4_quitting_makes_the_other_one_the_last_active_player():
    table = position(hands=["1", "5 1"], top="5")
    table.play("quit")
    assert texts(table) == ["play 5", "quit"]


# L3.1: when a round ends


def test_l3_1_the_round_ends_when_a_hand_is_emptied_by_a_play():
    table = position(hands=["5", "1 2", "3"], top="5")
    table.play("play 5")
    assert number(table, "round") == 2
    assert table.points == (0, 3, 3)


def test_l3_1_the_round_ends_when_everyone_has_quit():
    table = position(hands=["5", "1", "3"], top="5")
    table.play_all("quit quit")
    assert number(table, "round") == 1
    table.play("quit")
    assert number(table, "round") == 2
    assert table.points == (5, 1, 3)


def test_l3_1_the_round_goes_on_while_one_player_is_active():
    table = position(hands=["5 5", "1", "3"], top="5", quit=[1, 2])
    table.play("play 5")
    assert number(table, "round") == 1
    assert table.points == (0, 0, 0)


def test_l3_1_emptying_the_hand_ends_the_round_for_active_players_at_once():
    table = position(hands=["5", "5 5", "5"], top="5")
    table.play("play 5")
    assert table.points == (0, 5, 5), "seats 1 and 2 could have played on, and pay"


def test_l3_1_an_empty_pile_alone_ends_nothing():
    table = position(hands=["1 1", "2 2"], top="5", pile=1)
    table.play("draw")
    assert number(table, "round") == 1


@pytest.mark.parametrize(("actions", "emptied"), [("play 5", 1), ("quit quit quit", 0)])
def test_l3_1_the_end_of_a_round_says_who_ended_it_and_how(actions, emptied):
    table = position(hands=["5", "1", "3"], top="5")
    table.play_all(actions)
    ended = [numbers for name, numbers in table.captions("watcher") if name == "round_ended"]
    assert ended == [{"seat": 0 if emptied else 2, "emptied": emptied}]
