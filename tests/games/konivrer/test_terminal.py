"""The table at the terminal, and `cardhouse cards`."""

import json

import pytest

import cardhouse
from cardhouse.cli import run
from cardhouse.games.konivrer import position, terminal
from cardhouse.prose import narrate

NAMES = ["You", "Otto", "Mina", "Ravi", "Yuki", "Ines"]


def plain(lines):
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("mode", ["1v1", "2v2", "3v3", "ffa4"])
@pytest.mark.parametrize("size", [(79, 24), (120, 50)])
def test_the_table_shows_every_seat_in_every_mode(mode, size):
    game = cardhouse.load("konivrer", mode=mode)
    table = game.start(seed=2)
    for step in range(60):
        if not table.over:
            table.play(game.action(game.choose(table.state, "normal", step)))
    for viewer in (0, "watcher"):
        lines = terminal.draw(game, table.view(viewer), viewer, NAMES[: game.seats], ["news"], table.legal_actions, size)
        shown = plain(lines)
        assert all(name in shown for name in NAMES[: game.seats])
        assert all(line.cell_len <= size[0] for line in lines)
    assert len(terminal.rows(game, table.view(0), NAMES[: game.seats])) > game.seats


def test_a_menu_of_modes_for_each_card_and_an_x_prompt():
    table = position(hands=["ember_whelp", ""], fields=["ash_moth", "tide_adept"], azoths=["fire fire fire", ""])
    menu = plain(terminal.choices(table.game, table.view(0), narrate.moves(table), (100, 20)))
    assert "azoth fire" in menu
    assert "summon (1–3)" in menu
    assert "spell 1 (1–3)" in menu
    assert "tribute" in menu
    table.play("summon ember_whelp")
    menu = plain(terminal.choices(table.game, table.view(0), narrate.moves(table), (100, 20)))
    assert "x=2" in menu
    assert "strength 4" in menu
    assert "0 ready after it" in menu


def test_open_lists_tell_what_has_not_been_seen_and_closed_ones_do_not():
    for on in (True, False):
        game = cardhouse.load("konivrer", decks="fire,water", open_lists=on)
        rows = dict(terminal.rows(game, game.start(seed=1).view(0), NAMES[:2]))
        assert ("not seen of Otto" in rows) == on


def test_life_is_shown_by_numeral_and_pips():
    table = position(hands=["", ""], lives=[4, 1])
    shown = plain(terminal.draw(table.game, table.view(0), 0, NAMES[:2], [], table.legal_actions, (100, 30)))
    assert "4 ◆◆◆◆" in shown
    assert "1 ◆◇◇◇" in shown


def test_every_sentence_of_a_game_can_be_said():
    for mode, seed in (("1v1", 1), ("2v2", 2), ("ffa3", 3)):
        game = cardhouse.load("konivrer", mode=mode)
        table = game.start(seed=seed)
        step = 0
        while not table.over:
            table.play(game.action(game.choose(table.state, "random" if step % 3 else "normal", step)))
            step += 1
        said = narrate.news(table, NAMES[: game.seats], 0)
        assert len(said) > 20
        assert not [line for line in said if "{" in line or ("_" in line.replace("market_", "").split(":")[0] and "draw" not in line)]


def test_cards_are_found_at_the_command_line(capsys):
    assert run(["cards", "konivrer", "fire", "rare"]) == 0
    shown = capsys.readouterr().out
    assert "Phoenix of the Ninth Heat" in shown
    assert "△△△" in shown
    assert run(["cards", "konivrer", "void", "spell", "--json"]) == 0
    assert all(card["type"] == "spell" for card in json.loads(capsys.readouterr().out)["cards"])
    assert run(["cards", "konivrer", "--deck", "water"]) == 0
    assert "flag: Pearl of the Deep" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["cards", "konivrer", "xyzzy"], "no card has 'xyzzy'"),
        (["cards", "konivrer", "--deck", "wter"], "did you mean water"),
        (["cards", "lama"], "no set of cards"),
        (["cards"], "needs GAME"),
    ],
)
def test_bad_searches_get_one_sentence(words, sentence, capsys):
    assert run(words) == 2
    assert sentence in capsys.readouterr().err
