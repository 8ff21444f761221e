"""Tables as they are drawn: never wider or higher than there is room, and readable without colour."""

import pytest

import cardhouse
from cardhouse.cli.seating import Seating
from cardhouse.cli.terminal.drawing import drawing_of, move_lines, rows, table_lines
from cardhouse.cli.terminal.screen import Screen
from cardhouse.cli.verdict import show_result
from cardhouse.engine.acts import Act
from cardhouse.engine.forecast import Range
from cardhouse.engine.game import Game
from cardhouse.games.lama import position
from cardhouse.prose.narrate import Move, moves, outcome, sentence, shortest

NAMES = ("You", "Mina", "Otto", "Beatriz", "Ravi", "美奈子は長い名前")


def drawn(table, viewer=0, size=(80, 18), news=(), actions=None):
    lines = table_lines(table.game, table.view(viewer), viewer, NAMES[: table.game.seats], news, actions or table.legal_actions, size)
    return [line.plain for line in lines], lines


def tables():
    yield position(hands=["1 2 2 5 6 6 L", "1"], top="5", points=[13, 21])
    yield position(hands=["1 2 5 6 L", "1", "2", "3"], top="6", points=[0, 39, 100, 8], quit=[1, 3], target=100)
    yield position(hands=["1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 L L", "1", "2", "3", "4", "5"], top="6")
    yield position(hands=["1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3 4 4 4 4 4 4 5 5 5 5 5 5 6 6 6 L L L", "1"], top="L", pile=0)
    yield position(hands=["L", "1", "2"], top="6", to_act=1)


@pytest.mark.parametrize("size", [(60, 16), (80, 16), (80, 18), (80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("viewer", [0, "watcher", "all"])
def test_every_line_fits_its_room(size, viewer):
    for table in tables():
        _, lines = drawn(table, viewer, size, ["A sentence that is a good deal longer than the room there is for what happened. " * 3] * 20)
        assert len(lines) <= size[1]
        assert {line.cell_len for line in lines} == {size[0]}


def test_playable_cards_stand_a_line_above_the_others():
    plain, _ = drawn(position(hands=["1 2 5 5 6 L", "1"], top="5"))
    raised = next(line for line in plain if "╭5────╮" in line and "╮   may follow" not in line)
    sunk = plain[plain.index(raised) + 1]
    assert [char for char in raised if char in "123456L"] == ["5", "5", "6"]
    assert "╭1────╮ ╭2────╮" in sunk
    assert sunk.rstrip().endswith("╭L────╮")


def test_long_hands_overlap_and_longer_ones_are_stacked():
    twenty = "1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 L L"
    plain, _ = drawn(position(hands=[twenty, "1"], top="1"))
    assert any("╭3─╭3─╭3─" in line for line in plain)
    plain, _ = drawn(position(hands=[twenty + " 1 2 3 4 5 6 L L", "1"], top="1"))
    assert any("╭1──×4╮ ╭2──×4╮" in line for line in plain)


def test_other_hands_show_their_backs_and_the_watcher_learns_no_face():
    table = position(hands=["1 2", "3 4 5"], top="1", quit=[1])
    plain, _ = drawn(table)
    assert any("▐▐▐ 3" in line for line in plain)
    assert any("╰ quit ─" in line for line in plain)
    text = "\n".join(drawn(table, "watcher")[0])
    assert "▐▐ 2" in text
    assert "3 4 5" not in text.replace("1 [", "")
    assert any("3 4 5" in line for line in drawn(table, "all")[0])


def test_the_score_bar_marks_the_target():
    plain, _ = drawn(position(hands=["1", "2"], top="1", points=[0, 20]))
    bar = next(line for line in plain if "┃" in line).split("│")[1].strip()
    assert bar.index("┃") == len(bar) * 4 // 5
    assert bar.count("━") == -(-bar.index("┃") // 2)


def test_a_game_that_draws_nothing_itself_gets_rows(climb):
    table = Game(climb.SPEC, {"players": 3, "hand": 4}).start(seed=1)
    assert drawing_of(climb.SPEC).opens == ()
    seat = table.to_act
    lines = [
        line.plain for line in table_lines(table.game, table.view(seat), seat, NAMES[:3], ["Mina passes."], table.legal_actions, (80, 20))
    ]
    assert lines[0] == "Climb"
    assert any(line.startswith("deck") and "7 hidden" in line for line in lines)
    hand = " ".join(sorted((face for _, face in table.view(seat)["zones"][f"hand/{seat}"]), key=int))
    assert any(line.startswith(NAMES[seat]) and f"hand {hand}" in line for line in lines)
    assert lines[-1] == "· Mina passes."


def test_many_moves_stand_in_columns():
    many = [Move(f"{n}", f"play {n}", "a consequence that takes more than half of the room there is") for n in range(1, 21)]
    lines = move_lines(many, (80, 24))
    assert len(lines) == 10
    assert max(line.cell_len for line in lines) <= 80
    assert "play 1 " in lines[0].plain
    assert "play 11" in lines[0].plain
    assert len(move_lines(many[:6], (80, 24))) == 6


def test_a_sentence_with_a_slot_that_nobody_fills_does_not_stop_a_game(climb, monkeypatch):
    game = Game(climb.SPEC, {"players": 3, "hand": 4})
    assert sentence(game, NAMES, "watcher", "passed", {"seat": 1}) == "Mina passes."
    monkeypatch.setitem(climb.SPEC.text.sections["events"], "passed", "{seat} {nothing}")
    assert sentence(game, NAMES, "watcher", "passed", {"seat": 1}) == "passed: seat Mina"


def test_rows_say_how_many_of_a_long_zone():
    table = position(hands=["1", "2"], top="1", pile=0)
    assert dict(rows(table.game, table.view(0), NAMES[:2]))["discard pile"].endswith("… 54 in all")


def test_the_least_to_type_never_means_a_command():
    table = position(hands=["1", "2"], top="5", points=[15, 0], exchange="manual")
    typed = {action.text: shortest(table, action) for action in table.legal_actions}
    assert typed == {"draw": "d", "quit": "q", "exchange down": "e d"}
    assert not {"u", "s", "x", "?"} & set(typed.values())


def test_promises_read_as_sentences():
    game = cardhouse.load("lama")
    assert outcome(game, {"left": 0, "may_return": 0}) == "0 cards left, ends the round"
    assert outcome(game, {"left": 0, "may_return": Range(1, 10)}) == "0 cards left, ends the round, you return 1–10"
    table = position(hands=["L", "2"], top="L", points=[20, 0])
    assert moves(table)[0].outcome == "0 cards left, ends the round, you return 10"


def test_a_stopped_game_of_few_points_has_the_fewest_first(capsys):
    table = position(hands=["1", "2", "3"], top="5", points=[20, 21, 16])
    table.act(Act("stop"))
    show_result(Screen(), table, Seating(("Ana", "Bo", "Cy"), (None, None, None)))
    assert capsys.readouterr().out.splitlines() == ["1. Cy: 16 points", "2. Ana: 20 points", "3. Bo: 21 points", "Nobody wins."]
