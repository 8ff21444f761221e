"""Grimhand Tactics at the keyboard: the table, the equation before an attack, and how Death is shown."""

import re
import runpy
from pathlib import Path

import pytest

import cardhouse
from cardhouse.cli.terminal.drawing import choice_lines, drawing_of, rows, table_lines
from cardhouse.prose.narrate import last_turn, moves, news

from .reading import modern, play
from .strategies import wander

TOOL = Path(__file__).parents[3] / "tools" / "picture.py"
NAMES = ("You", "Otto")
STATUSES = {"combo": (1, 0), "weakness": (1, 0), "expose": (0, 1)}


def drawn(table, size=(100, 30), viewer=0, names=NAMES):
    view = table.view(viewer)
    return "\n".join(line.plain for line in table_lines(table.game, view, viewer, names, [], table.legal_actions, size))


def listed(table, size=(100, 30)):
    return "\n".join(line.plain for line in choice_lines(table.game, table.view(table.to_act), moves(table), size))


def matches():
    for seed, options in enumerate(
        ({}, {"preset": "modern"}, {"preset": "modern", "hidden_hands": True}, {"energy": "3", "enemy": "lilith"})
    ):
        yield from wander(cardhouse.load("grimhand", **options).start(seed=seed), seed, moves=120)


def test_g4_the_equation_stands_before_the_attack_with_every_modifier_named():
    table = modern(["A12 A12 A7", ""], ["", "D8 D4"], statuses=STATUSES)
    assert "31 + 2 combo − 3 weakness = 30, against 12 halved = 6: 24 damage" in listed(table)
    table.play("attack")
    assert news(table, NAMES, 0)[0] == "You attack: 31 + 2 combo − 3 weakness = 30, against 12 halved = 6: 24 damage (HP 26)."


def test_g4_the_table_shows_fans_bars_slots_and_fate_meters():
    table = modern(["A12 berserker_blade:8 hex_card", "A9"], ["D3", ""], slots=["A7", ""], life=[14, 50], statuses={"bleed": (0, 2)})
    screen = drawn(table)
    for shown in (
        "Grimhand Tactics",
        "your turn",
        "swords   20",
        "│12  │Be8 │He  │",
        "shields   3",
        "slot [☘]",
        "slot [·]",
        "14 HP",
        "bleeds 2",
    ):
        assert shown in screen, shown
    assert re.search(r"attack deck +\d+ +☠ ▰+▱+ Death \d+% · within three \d+%", screen)
    assert "Death" in listed(table)
    assert "The enemy's next value card drawn is worth 2 less while held." in listed(table)


def test_g4_a_full_hand_warns_before_the_card_too_many():
    table = modern(["A1 A2 A3", ""], limit=3, overdraw="flush")
    assert "! one more is a flush" in drawn(table)
    assert re.search(r"flush \d+%", listed(table))
    table = modern(["A1 A2 A3", ""], limit=3)
    assert "! one more costs the lowest" in drawn(table)
    assert re.search(r"a card too many \d+%", listed(table))


def test_g4_a_marked_card_is_shown_with_its_worth():
    table = modern(decks=["A9 A1", ""], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw attack")
    assert "│7   │" in drawn(table)


def test_g4_hidden_hands_show_backs():
    table = modern(["A12 A5", "A9 A8"], ["D3", "D2"], hidden_hands=True)
    assert "│▒   │▒   │" in drawn(table)
    assert "damage" in listed(table)


def test_g4_death_is_shown_slowly_and_can_be_skipped():
    table = modern(decks=["A13", ""])
    since, view = len(table.events), table.view(0)
    table.play("draw attack")
    name, numbers = next(caption for caption in table.captions(0, since) if caption[0] == "died")
    own = drawing_of(table.game.spec)
    pieces = [piece.plain for piece in own.detail(table.game, view, table.view(0), name, numbers, NAMES)]
    assert "died" in own.opens
    assert pieces[0] == " The card turns"
    assert pieces[1:-1] == [" ."] * 6
    assert "☠ DEATH ☠" in pieces[-1]


def test_g4_an_attack_is_counted_out_card_by_card():
    table = modern(["A12 hex_card berserker_blade:8", ""], ["", "D5"])
    view = table.view(0)
    table.play("attack")
    pieces = [piece.plain for piece in drawing_of(table.game.spec).detail(table.game, view, table.view(0), *table.captions(0)[0], NAMES)]
    assert [piece.strip() for piece in pieces] == ["You", "12", "Be8", "20", "", "Otto", "5", "5"]


@pytest.mark.parametrize("size", [(79, 10), (80, 22), (100, 28), (160, 50)])
def test_every_line_fits_its_room(size):
    names = ("You", "美奈子は長い名前")
    for table in matches():
        if len(table.steps) % 15:
            continue
        for viewer in (0, 1, "watcher", "all"):
            view, mine = table.view(viewer), table.to_act == viewer
            shown = choice_lines(table.game, view, moves(table), size) if mine else []
            lines = table_lines(table.game, view, viewer, names, news(table, names, viewer), table.legal_actions if mine else [], size)
            assert len(lines) <= size[1]
            assert {line.cell_len for line in [*lines, *shown]} == {size[0]}


def test_every_caption_has_a_sentence_and_the_rows_name_both_seats():
    for table in matches():
        if table.over:
            for viewer in (0, "watcher"):
                said = news(table, ("Ana", "Bo"), viewer)
                assert not [line for line in said if re.match(r"[a-z ]+: \w+ ", line) or "{" in line]
        elif len(table.steps) % 10 == 0:
            found = dict(rows(table.game, table.view(0), NAMES))
            assert {"turn", "attack deck", "defense deck", "You", "Otto"} == set(found)
            assert "HP" in found["You"]


def test_the_news_and_the_verdict_speak_of_you():
    table = play(modern(["A12", ""], life=[50, 5]), "attack")
    assert news(table, NAMES, 0)[-1] == "You win: the enemy has no HP left."
    assert news(table, ("Ana", "Bo"), "watcher")[-1] == "Ana wins: the enemy has no HP left."
    assert news(table, NAMES, 0, last_turn(table, 0))


def test_the_picture_is_what_the_tool_draws_now():
    tool = runpy.run_path(str(TOOL))
    svg = tool["GRIMHAND"].read_text("utf-8")
    assert svg == tool["drawn"](tool["middle_of_a_duel"]()), "run python tools/picture.py"
    assert set(re.findall(r"[a-z]+://[^\s\"')]+", svg)) == {"http://www.w3.org/2000/svg"}


def test_the_meter_on_the_table_is_what_the_draw_promises():
    from cardhouse.games.grimhand.words import board_of, meter

    for table in matches():
        if table.over or table.game.options["hidden_hands"]:
            continue
        board = board_of(table.game, table.view(table.to_act), table.to_act, NAMES)
        for deck, name in enumerate(("attack", "defense")):
            action = f"draw {name}"
            if action in [legal.text for legal in table.legal_actions]:
                promised, shown = table.forecast(action), meter(board, deck)
                assert shown[0].share == pytest.approx(promised["death"].share)
                if "within_three" in promised:
                    assert shown[1].share == pytest.approx(promised["within_three"].share)


def test_a_game_by_typed_moves(tmp_path):
    from cli.house import House

    done = House(tmp_path / "home").run("play", "grimhand", "--bots", "easy", "--seed", "4", typed="d d\nd a\n" * 100)
    assert done.returncode == 0, done.stderr
    assert "Grimhand Tactics (seed 4): You, Mina (easy bot)." in done.stdout
    assert re.search(r"(You win|Mina wins): (the enemy drew Death|the enemy has no HP left)\.\n", done.stdout)
    assert re.search(r"  d a  draw attack: Death \d+%, in three draws \d+%", done.stdout)
