"""What happens at a table besides the game, and what it does to the result."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cardhouse
from cardhouse import IllegalAction, RecordError, UndoRefused, loads
from cardhouse.engine.acts import ENDS, NAMES, OF_THE_TABLE, Act, read_act
from cardhouse.engine.game import Game
from cardhouse.games.lama import position


def table(players=2, seed=7):
    return cardhouse.load("lama", players=players).start(seed=seed)


def finish(table):
    step = 0
    while not table.over:
        table.play(table.game.action(table.game.choose(table.state, "normal", step := step + 1)))
    return table


# Texts


@pytest.mark.parametrize("name", NAMES)
def test_an_act_reads_back_from_its_text(name):
    act = Act(name) if name in OF_THE_TABLE else Act(name, 1)
    assert read_act(str(act), 2) == act
    assert read_act(f"  {act}  ", 2) == act


def test_an_act_may_bring_a_word():
    assert str(Act("offer", 0, "draw")) == "@offer 0 draw"
    assert read_act("@bot 3 normal", 4) == Act("bot", 3, "normal")
    assert read_act("@void rules_changed", 2) == Act("void", None, "rules_changed")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("@resing 1", "did you mean @resign"),
        ("resign 1", "is no act"),
        ("@", "is no act"),
        ("@resign 1 2 3", "is no act"),
        ("@RESIGN 1", "is no act"),
        ("@resign 2", "seats are 0 to 1"),
        ("@resign", "does not say whose"),
        ("@undo", "does not say whose"),
        ("@offer 0 " + "x" * 33, "is no act"),
    ],
)
def test_a_text_that_is_no_act_is_refused_with_what_is_near(text, said):
    with pytest.raises(IllegalAction, match=said):
        read_act(text, 2)


def test_a_record_with_an_act_that_cannot_be_is_refused_with_its_line():
    text = table().record.dumps().replace("*", "@resign,\n*")
    with pytest.raises(RecordError, match="does not say whose") as error:
        loads(text.replace(text.split("[Check ")[1].split("\n")[0], "").replace("[Check ", ""))
    assert error.value.part == "moves"


# What they do


@pytest.mark.parametrize("name", [name for name in NAMES if name not in (*ENDS, "undo", "resign", "forfeit", "late")])
def test_acts_that_only_tell_change_nothing_but_the_record(name):
    played = table()
    before = played.view("all")
    act = Act(name) if name in OF_THE_TABLE else Act(name, 0)
    played.act(act)
    assert not played.over
    assert played.view("all") == before
    assert played.entries == [str(act)]
    assert loads(played.record.dumps()).entries == played.entries


@pytest.mark.parametrize("name", ["resign", "forfeit", "late"])
@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_sides_the_other_one_wins_at_once(name, seat):
    played = table()
    played.play("draw")
    played.act(Act(name, seat))
    assert played.over
    assert played.to_act is None
    assert played.legal_actions == []
    assert played.ended == name
    assert played.result.winners == (1 - seat,)
    with pytest.raises(IllegalAction, match="over"):
        played.play("draw")
    with pytest.raises(IllegalAction, match="over"):
        played.act(Act("resign", 1 - seat))


def test_with_more_sides_the_game_goes_on_and_who_resigned_cannot_win():
    played = position(hands=["1", "2 3", "3 4"], top="1", points=[0, 30, 39], to_act=0)
    played.act(Act("resign", 0))
    assert not played.over
    assert played.to_act == 0
    played.play("play 1")  # a bot would: the hand is empty, the round ends, seat 2 is over 40 points
    finish(played)
    assert played.points[0] == min(played.points)
    assert played.result.winners == (1,)


def test_who_is_left_of_three_wins_when_the_second_resigns_too():
    played = table(players=3)
    played.act(Act("resign", 2))
    assert not played.over
    played.act(Act("forfeit", 0))
    assert played.over
    assert played.result.winners == (1,)
    again = loads(played.record.dumps())
    assert again.result == played.result
    assert (again.gone, again.ended) == ({0, 2}, "forfeit")


def test_a_winner_who_did_not_resign_stays_one():
    played = table(players=3)
    played.act(Act("resign", 2))
    finish(played)
    won = played.game.spec.winners(played.state)
    assert 2 not in played.result.winners
    if won & 0b011:
        assert played.result.winners == tuple(seat for seat in (0, 1) if won >> seat & 1)


def test_the_best_of_those_left_wins_where_every_winner_resigned(climb):
    played = Game(climb.SPEC, {"players": 3, "hand": 4}).start(seed=3)
    whole = finish(Game(climb.SPEC, {"players": 3, "hand": 4}).start(seed=3))
    (best, *_) = whole.result.winners
    played.act(Act("resign", best))
    finish(played)
    left = [seat for seat in range(3) if seat != best]
    assert played.result.winners == tuple(seat for seat in left if played.points[seat] == min(played.points[other] for other in left))


def test_whether_few_points_are_better_is_declared_and_does_not_follow_from_who_won(climb):
    many = replace(climb.SPEC, winners=lambda s: 1, score=lambda s, seat: (9, 17, 2)[seat], fewest_win=False)
    game = Game(many, {"players": 3, "hand": 4})
    played = game.start(seed=3)
    played.act(Act("resign", 0))
    assert finish(played).result.winners == (1,)


def test_a_draw_is_shared_by_those_who_did_not_resign():
    played = table(players=3)
    played.act(Act("resign", 1))
    played.act(Act("draw"))
    assert played.ended == "draw"
    assert played.result.winners == (0, 2)


@pytest.mark.parametrize("name", ["stop", "void"])
def test_a_game_that_was_stopped_or_void_has_points_but_no_winner(name):
    played = position(hands=["1", "2 3"], top="1", points=[5, 30])
    played.act(Act(name))
    assert played.over
    assert played.result.points == (5, 30)
    assert played.result.winners == ()
    again = loads(played.record.dumps())
    assert again.result == played.result


def test_an_agreed_undo_goes_back_further_than_a_lonely_one_may():
    played = table()
    first = played.to_act
    before = played.view("all")
    played.play("draw")
    played.play("draw")
    with pytest.raises(UndoRefused):
        played.undo(first)
    played.act(Act("undo", first))
    assert played.view("all") == before
    assert played.actions == []
    assert played.entries == ["draw", "draw", f"@undo {first}"]
    assert loads(played.record.dumps()).view("all") == before


def test_nothing_is_undone_for_a_seat_that_did_nothing():
    played = table()
    with pytest.raises(UndoRefused) as error:
        played.act(Act("undo", 1 - played.to_act))
    assert error.value.reason == "nothing"
    assert played.entries == []
    with pytest.raises(UndoRefused):
        played.act(Act("undo"))


def test_comments_stay_where_they_were_among_acts():
    text = table().record.dumps()
    noted = text.replace("*", "draw, {bold} @timeout 1, draw, {why} @stop,\n= 0 0")
    noted = "\n".join(line for line in noted.splitlines() if not line.startswith("[Check")) + "\n"
    played = loads(noted)
    assert played.comments == {1: "bold", 3: "why"}
    assert loads(played.record.dumps()).comments == played.comments
