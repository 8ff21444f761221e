"""A game on a real terminal: drawn, in colour, covered between people, and never lost."""

import re

import pytest

import cardhouse

COLOURED = re.compile(r"\x1b\[[0-9;]*[34]8;[25];")
PROMPT = "your move (? for help):"
YOURS = "Your move (? for help):"


def hand_of(screen):
    """The corner values of the cards above the ledge."""
    lines = screen.splitlines()
    edge = next(i for i, line in enumerate(lines) if "hand costs" in line)
    return re.findall(r"╭([1-6L])─", "\n".join(lines[edge - 7 : edge]))


def test_a_terminal_gets_colours(house):
    with house.terminal("play", "lama", "--seed", "7", "--fast") as terminal:
        terminal.expect(YOURS)
        assert COLOURED.search(terminal.raw)


@pytest.mark.parametrize(("words", "environment"), [(["--no-color"], {}), ([], {"NO_COLOR": "1"})])
def test_without_colour_values_still_read_by_their_shapes(house, words, environment):
    with house.terminal("play", "lama", "--seed", "7", "--fast", *words, **environment) as terminal:
        screen = terminal.expect(YOURS)
        assert not COLOURED.search(terminal.raw)
        assert hand_of(screen) == ["1", "L", "L", "2", "3", "4"]  # the raised ones stand a line above
        assert "may follow [1]  2   3   4   5   6  [L]" in screen


def test_the_table_shows_all_that_is_public_and_what_may_be_done(house):
    with house.terminal("play", "lama", "--seed", "7", "--fast") as terminal:
        screen = terminal.expect(YOURS)
        for shown in (
            "Mina",
            "Otto",
            "Beatriz",
            "draw 31",
            "●0 ○0",
            "supply ●20 ○50",
            "round 1",
            "40 points end the game",
            "hand costs 20",
        ):
            assert shown in screen
        assert "Otto plays L, 5 cards left." in screen
        assert re.search(r"q   quit +20 points", screen)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_table_fits_a_small_terminal(house, seats):
    bots = ",".join(["normal"] * (seats - 1))
    with house.terminal("play", "lama", "--bots", bots, "--seed", "5", "--fast", "--option", "exchange=manual") as terminal:
        lines = terminal.expect(YOURS).splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80


def test_a_terminal_too_small_to_draw_on_gets_rows(house):
    with house.terminal("play", "lama", "--seed", "7", "--fast", size=(50, 14)) as terminal:
        lines = terminal.expect(YOURS).splitlines()
        assert any(line.startswith("You ") and "hand 1 2 3 4 L L" in line for line in lines)
        assert max(map(len, lines)) <= 50


def test_the_cover_hides_every_hand_until_the_next_person_is_there(house):
    with house.terminal("play", "lama", "--humans", "2", "--names", "Ana,Bo", "--option", "players=2", "--seed", "1", "--fast") as terminal:
        cover = terminal.expect("press Enter")
        first, second = ("Ana", "Bo") if "Pass to Ana" in cover else ("Bo", "Ana")
        assert "╭" not in cover
        terminal.send("")
        mine = hand_of(terminal.expect(f"{first}, {PROMPT}"))
        assert len(mine) == 6
        terminal.send("q")
        cover = terminal.expect(f"Pass to {second} — press Enter")
        assert "╭" not in cover
        assert "hand costs" not in cover
        terminal.send("")
        theirs = hand_of(terminal.expect(f"{second}, {PROMPT}"))
        table = cardhouse.load("lama", players=2).start(seed=1)
        hands = {seat: sorted(face for _, face in table.view(seat)["zones"][f"hand/{seat}"]) for seat in (0, 1)}
        assert [sorted(mine), sorted(theirs)] == [hands[table.to_act], hands[1 - table.to_act]]


def test_a_drawn_card_is_seen_before_the_cover_falls(house):
    with house.terminal("play", "lama", "--humans", "2", "--names", "Ana,Bo", "--option", "players=2", "--seed", "1", "--fast") as terminal:
        terminal.expect("press Enter")
        terminal.send("")
        terminal.expect(PROMPT)
        terminal.send("d")
        screen = terminal.expect("Enter to go on")
        assert re.search(r"You draw [1-6L]\.", screen)
        assert len(hand_of(screen)) == 7
        assert " quit " not in screen  # the other's moves are not listed
        terminal.send("")
        terminal.expect("press Enter")


def test_undo_at_the_cover_gives_the_turn_back(house):
    with house.terminal("play", "lama", "--humans", "2", "--names", "Ana,Bo", "--option", "players=2", "--seed", "1", "--fast") as terminal:
        first = re.search(r"Pass to (\w+)", terminal.expect("press Enter"))[1]
        terminal.send("")
        terminal.expect(PROMPT)
        terminal.send("q")
        terminal.expect("press Enter")
        terminal.send("u")
        assert "Taken back." in terminal.expect(f"Pass to {first} — press Enter") + terminal.expect("Taken back.")


def test_ctrl_c_saves_and_resume_continues_exactly(house):
    with house.terminal("play", "lama", "--seed", "7", "--fast") as terminal:
        terminal.expect(YOURS)
        terminal.send("1")
        before = terminal.expect(YOURS)
        terminal.press("\x03")
        assert terminal.end() == 0
        assert "go on with cardhouse play --resume" in terminal.screen.replace("\n", " ")
        assert "Traceback" not in terminal.raw
    with house.terminal("play", "--resume", "--fast") as terminal:
        assert terminal.expect(YOURS) == before


def test_ctrl_d_saves_and_leaves(house):
    with house.terminal("play", "lama", "--seed", "7", "--fast") as terminal:
        terminal.expect(YOURS)
        terminal.press("\x04")
        assert terminal.end() == 0
        assert "The game is saved in" in terminal.screen
    assert len(house.open_games()) == 1


def test_a_terminal_that_goes_away_loses_nothing(house):
    with house.terminal("play", "lama", "--seed", "7", "--fast") as terminal:
        terminal.expect(YOURS)
        terminal.send("1")
        terminal.expect(YOURS)
        terminal.process.terminate()
        terminal.end()
    (saved,) = house.open_games()
    assert "play 1" in cardhouse.loads(saved.read_text("utf-8")).actions


def test_a_whole_game_with_its_scenes_and_result(house):
    with house.terminal("play", "lama", "--bots", "normal", "--seed", "3", "--option", "target=20", "--fast") as terminal:
        scenes = 0
        while True:
            shown = terminal.expect_any(YOURS, "Enter to go on", "The record is in")
            if shown == "Enter to go on":
                scenes += 1
                assert "The round is over" in terminal.screen
                assert re.search(r"You +[1-6L( ]|You +no card", terminal.screen)
                terminal.send("")
            elif shown == YOURS:
                terminal.send("r b" if "return black" in terminal.screen else "r w" if "return white" in terminal.screen else "q")
            else:
                break
        assert terminal.end() == 0
        assert scenes >= 1
        assert "★ winner" in terminal.screen
        assert re.search(r"(\w+ wins|You win|share the win)\.", terminal.screen)
    assert len(house.finished_games()) == 1


def test_pauses_can_be_had_and_skipped(house):
    for environment in ({"CARDHOUSE_SPEED": "0"}, {"CARDHOUSE_SPEED": "50"}, {"CARDHOUSE_SPEED": "soon"}):
        with house.terminal("play", "lama", "--bots", "easy", "--seed", "7", **environment) as terminal:
            terminal.expect(YOURS)


def test_a_dumb_terminal_gets_plain_lines(house):
    with house.terminal("play", "lama", "--seed", "7", TERM="dumb") as terminal:
        terminal.expect(YOURS)
        assert "\x1b" not in terminal.raw
