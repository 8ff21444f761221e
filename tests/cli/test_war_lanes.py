"""War-Lanes Poker at the keyboard: typed moves, what the table shows, and its sentences."""

import re
import runpy
from pathlib import Path

import pytest

import cardhouse
from cardhouse.cli.terminal.drawing import choice_lines, rows, table_lines
from cardhouse.cli.turns import bot_key
from cardhouse.games.war_lanes import position
from cardhouse.prose.narrate import last_turn, moves, news, sentence, worded

from .test_simulate import SOURCES

COLOURED = re.compile(r"\x1b\[[0-9;]*[34]8;[25];")
FACE = re.compile(r"\b(?:10|[2-9JQKA])[HDCS]\b|\bJK\b")
YOURS, ON = "Your move (? for help):", "Enter to go on"
TOOL = Path(__file__).parent.parent.parent / "tools" / "picture.py"


def saved(path, *, names=("You", "Otto"), bot="easy", **facts):
    """A position in a file, to be resumed by a person against a bot, or by two people."""
    table = position(**facts)
    table.headers.update({"Seat0": names[0], "Seat1": names[1], **({"Bot1": bot} if bot else {})})
    path.write_text(table.record.dumps(), "utf-8")
    return path


BUSY = {
    "hands": ["2C 7H 10D QS JK", "3C"],
    "left": ["9S", "6D QH QD"],
    "middle": ["KH AC JK", "2D"],
    "right": ["5H 6H", "10S JS"],
    "hp": [20, 61],
    "pending": {"middle": (0, 1), "left": (1, 2)},
}


@pytest.fixture
def busy(tmp_path):
    """Two lanes pending, twenty HP, and a card for everything."""
    return saved(tmp_path / "busy.txt", **BUSY)


def played(seed):
    """A match of the Normal bot against the Easy one, and what a person would type to play the first seat like that."""
    table = cardhouse.load("war_lanes").start(seed=seed)
    typed = []
    while not table.over:
        bot = "normal" if table.to_act == 0 else "easy"
        action = table.game.action(table.game.choose(table.state, bot, bot_key(table)))
        if table.to_act == 0:
            typed.append(action.text)
        table.play(action)
    return table, typed


def test_a_whole_match_by_typed_moves(house):
    table, typed = played(4)
    ways = (str.lower, lambda text: text.replace(">", " "), lambda text: re.sub(r">(\w).*", r" \1", text).lower())
    lines = [text[:6] if text.startswith("suit") else ways[i % 3](text) for i, text in enumerate(typed)]  # qh>left, QH left, qh l, suit h
    done = house.run("play", "war_lanes", "--bots", "easy", "--seed", "4", typed="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    (record,) = house.finished_games()
    assert cardhouse.loads(record.read_text("utf-8")).actions == table.actions
    hp = "101 HP to −4"
    assert f"\nYou win the match: {hp}.\n1. You: 101 HP\n2. Mina: −4 HP\nYou win.\n" in done.stdout
    for line in (
        "Suits are shown: ♥ hearts for you, ♦ diamonds for Mina.",
        "War flip: Mina wins it and deals 5 damage to you (HP 95).",
    ):
        assert f"{line}\n" in done.stdout


def test_a_lane_s_equation_is_one_sentence_from_its_cards_to_the_hp(house, tmp_path):
    file = saved(
        tmp_path / "clash.txt",
        hands=["QS 2D", "3C"],
        left=["10S JS", "7H 8C 9H"],
        hp=[30, 81],
        chosen=["spades", "hearts"],
        pending={"left": (1, 2)},
    )
    shown = house.run("play", "--resume", file, typed="qs l\n").stdout
    equation = (
        "you 10+11+12 +20 straight flush = 53, Otto 7+8+9 +10 straight = 34; 53 − 34 + 11 spades − 10 hearts = 20 damage to Otto (HP 61)"
    )
    assert f"\nLane left, both sides full: {equation}.\n" in shown
    assert re.search(r" left +Otto +▐7H♥ ★▌▐8C♣  ▌▐9H♥ ★▌ 24  STRAIGHT \+10  34  ★10\n +You +▐10S♠★▌▐JS♠ ★▌▐QS♠ ★▌ 33 ", shown)


def test_what_heals_is_shown_too_and_what_does_nothing(house, tmp_path):
    common = {"chosen": ["clubs", "hearts"], "pending": {"left": (1, 2)}, "hp": [50, 50], "winner_effects": True}

    def equation(hand, typed, mine, theirs):
        file = saved(tmp_path / f"{hand[:2]}.txt", left=[mine, theirs], hands=[hand, "3C"], **common)
        return next(
            line for line in house.run("play", "--resume", file, typed=f"{typed}\n").stdout.splitlines() if line.startswith("Lane ")
        )

    assert equation("AS QD", "as l", "10S JS", "7H 8H 10H").endswith("; 43 − 33 − 15 hearts = −5, so Otto is healed by 5 (HP 55).")
    ending = "; 45 − 20 − 3 clubs = 22 damage to you (HP 28); Otto is healed by 3 hearts (HP 53)."
    assert equation("KC 2D", "kc l", "2S 5D", "9C JD JK").endswith(ending)
    equal = "Lane left, both sides full: you 5+6+9 = 20, Otto 5+6+9 = 20; equal, so nobody is hurt."
    assert equation("9C 2D", "9c l", "5S 6D", "5C 6H 9D") == equal


def test_refusals_say_why(house, busy):
    shown = house.run("play", "--resume", busy, typed="7h left\n7h middle\nks r\nsuit h\nqh\nx\n").stdout
    assert "7H is lower than 9S in left (you may: " in shown
    assert "Your side of middle has three cards already (you may: " in shown
    assert "You do not hold KS (you may: " in shown
    assert "Suits are chosen once, before the first deal" in shown
    assert "'qh' is no action" in shown or "'qh' could be" in shown
    shown = house.run("play", "war_lanes", "--seed", "4", typed="2h l\nx\n").stdout
    assert "First choose your suit: hearts, diamonds, clubs or spades" in shown


def test_a_staged_play_is_taken_back_until_a_card_is_seen(house, busy):
    with house.terminal("play", "--resume", str(busy), "--fast") as terminal:
        before = terminal.expect(YOURS)
        assert "play 1 of 3" in before
        terminal.send("10d l")
        screen = terminal.expect("u takes back 10D>left")
        terminal.expect(YOURS)
        assert "play 2 of 3" in screen
        assert "You play 10D into left." in screen
        terminal.send("u")
        screen = terminal.expect("Taken back.")
        terminal.expect(YOURS)
        assert "play 1 of 3" in screen
        assert "▐10D♦" in screen
    done = house.run("play", "--resume", busy, typed="10d l\nqs l\nu\nu\n7h r\n10d l\n2c d\nu\n")
    assert "  u    take back QS>left\n" in done.stdout
    assert done.stdout.count("Taken back.") == 2
    assert "that cannot be taken back." in done.stdout


def test_the_table_shows_all_that_matters_on_a_small_terminal(house, busy):
    with house.terminal("play", "--resume", str(busy), "--fast") as terminal:
        lines = terminal.expect(YOURS).splitlines()
        screen = "\n".join(lines)
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        assert COLOURED.search(terminal.raw)
        for shown in (
            "War-Lanes Poker",
            "round 1 · discard pile ",
            "your turn, play 1 of 3",
            "20 HP critical",
            "61 HP  ",
            "★ ♥ hearts heal",
            "★ ♠ spades hurt",
            "left  ▲ Otto",
            "►◄ Resolves in 2 −24",
            "middle  ▼ yours",
            "►◄ Resolves in 1 +50",
            "33 pair +3",
            "52 straight +10 ★6",
            "╎ ≥ 9 ╎",
            "╭wild★╮",
            "deck",
        ):
            assert shown in screen, shown
        assert "61 HP critical" not in screen
        grid = {line[1:4].strip("♥♦♣♠* "): line for line in lines if line.startswith("▐")}
        assert list(grid) == ["2C", "7H", "10D", "QS", "JK"]
        assert re.search(r"−2 HP +too low +full +too low", grid["2C"])
        assert re.search(r"★▌−15 HP 27 pair −3 +full +46 str\. flush \+25 ►◄2", grid["JK"])


def test_twenty_moves_leave_the_table_on_the_screen(house):
    with house.terminal("play", "war_lanes", "--bots", "easy", "--seed", "4", "--fast") as terminal:
        assert "choose your suit" in terminal.expect(YOURS)
        terminal.send("suit h")
        scene = terminal.expect(ON)
        assert "War flip: 10S for you, JK for Mina." in scene
        terminal.send("")
        lines = terminal.expect(YOURS).splitlines()
        assert len(lines) <= 24
        assert lines[0].startswith(" War-Lanes Poker")
        assert sum(line.startswith("▐") for line in lines) == 5
        assert lines[-2] == " type jd l for JD>left"
        assert "100 HP" in lines[1]


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "xterm-256color"}])
def test_everything_reads_without_colour(house, busy, environment):
    words = [] if "NO_COLOR" in environment else ["--no-color"]
    with house.terminal("play", "--resume", str(busy), "--fast", *words, **environment) as terminal:
        screen = terminal.expect(YOURS)
        assert not COLOURED.search(terminal.raw)
        assert "▐7H♥ ★▌" in screen  # active: of one's own suit
        assert "▐JK* ★▌" in screen
        assert "▐QS♠  ▌" in screen
        assert "Resolves in 1" in screen
        assert "Resolves in 2" in screen
        assert "critical" in screen


def test_hands_and_suits_stay_secret_at_one_keyboard(house):
    with house.terminal("play", "war_lanes", "--humans", "2", "--names", "Ana,Bo", "--seed", "11", "--fast") as terminal:
        terminal.expect("Pass to Ana — press Enter")
        terminal.send("")
        terminal.expect("Ana, your move")
        terminal.send("suit s")
        cover = terminal.expect("Pass to Bo — press Enter")
        assert "spades" not in cover
        terminal.send("")
        screen = terminal.expect("Bo, your move")
        (theirs,) = (line for line in screen.splitlines() if line.startswith("   Ana"))
        assert theirs.rstrip().endswith("100 HP  suit face down")
        assert screen.count("spades") == 1  # only as a choice
        terminal.send("suit c")
        assert "Suits are shown: ♠ spades for Ana, ♣ clubs for Bo." in terminal.expect(ON)
        terminal.send("")
        screen = terminal.expect("Bo, your move")
        table = cardhouse.load("war_lanes").start(seed=11)
        table.play_all("suit spades suit clubs")
        assert table.to_act == 1
        mine, other = ({face for _, face in table.view(seat)["zones"][f"hand/{seat}"]} for seat in (1, 0))
        assert {line.strip("▐")[:3].strip("♥♦♣♠* ") for line in screen.splitlines() if line.startswith("▐")} == mine
        assert not other & set(FACE.findall(screen))
        assert "hand ▐▐▐▐▐ 5" in screen


def test_twenty_hp_are_critical_and_one_more_is_not(house, tmp_path):
    for hp, critical in ((20, True), (21, False)):
        file = saved(tmp_path / f"{hp}.txt", hands=["2C", "3C"], hp=[hp, 100])
        assert (f"You: {hp} HP (critical), " in house.run("play", "--resume", file).stdout) is critical


def test_the_end_of_a_round_is_a_scene_and_the_match_says_why_it_ended(house, tmp_path):
    file = saved(
        tmp_path / "end.txt",
        hands=["QS", "9C 9D"],
        left=["5H 6H 7H", "10S JS"],
        middle=["KH AC JK", "2D"],
        deck_sizes=[2, 0],
        hp=[18, 33],
        pending={"left": (0, 2), "middle": (0, 1)},
        final=[0, 1],
        round=2,
        plays_left=1,
    )
    with house.terminal("play", "--resume", str(file), "--fast") as terminal:
        assert "final turn" in terminal.expect(YOURS)
        terminal.send("qs r")
        scene = terminal.expect(ON)
        assert scene.startswith(" Round 2 is over: all lanes resolve.")
        assert "Lane middle, at the round's end: you 13+14+15 +10 straight = 52, Otto 2;" in scene
        assert "50 damage to Otto (HP −34)." in scene
        assert "You win the match: 18 HP to −46." in scene
        assert max(map(len, scene.splitlines())) <= 80
        terminal.send("")
        assert terminal.end() == 0
        assert re.search(r"You +│ +18 │ ★ winner", terminal.screen)
        assert re.search(r"name +│ +HP │", terminal.screen)


def test_sudden_death_is_named(house, tmp_path):
    file = saved(tmp_path / "tie.txt", hands=["2C", "9C"], deck_sizes=[0, 0], hp=[42, 40], final=[0, 1], plays_left=1)
    shown = house.run("play", "--resume", file, typed="2c d\n").stdout
    assert "Discard: you throw 2C away and lose 2 HP (HP 40).\n" in shown
    assert re.search(r"Sudden death: \w+ for you, \w+ for Otto\.\n", shown)
    assert re.search(r"wins? the match: equal at 40 HP, the higher card of sudden death decides\.\n1\. \w+: 40 HP\n2\. \w+: 40 HP\n", shown)


def test_it_reads_the_same_without_rich(house, busy):
    rich = house.run("play", "--resume", busy, typed="jk l\nx\n").stdout
    busy.write_text(saved(busy.with_name("again.txt"), **BUSY).read_text("utf-8"), "utf-8")
    plain = house.run("play", "--resume", busy, typed="jk l\nx\n", python=("-S",), PYTHONPATH=SOURCES)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout == rich


# What is drawn, without a terminal


def matches():
    """Moments of matches under several rules."""
    for options in ({}, {"preset": "v1.2"}, {"preset": "v1.0"}, {"delay": "0", "wheel": True}):
        table = cardhouse.load("war_lanes", **options).start(seed=5)
        while not table.over:
            if len(table.steps) % 7 == 0:
                yield table
            table.play(table.game.action(table.game.choose(table.state, ("random", "easy")[table.to_act], len(table.steps))))
        yield table


@pytest.mark.parametrize("size", [(79, 19), (80, 24), (100, 30), (120, 40), (200, 60)])
def test_every_line_fits_its_room(size):
    names = ("You", "美奈子は長い名前")
    for table in matches():
        for viewer in (0, 1, "watcher", "all"):
            view, mine = table.view(viewer), table.to_act == viewer
            listed = choice_lines(table.game, view, moves(table), size) if mine else []
            space = size[0], size[1] - len(listed) - 2
            lines = table_lines(table.game, view, viewer, names, news(table, names, viewer), table.legal_actions if mine else [], space)
            assert len(lines) <= space[1]
            assert {line.cell_len for line in [*lines, *listed]} == {size[0]}


def test_every_caption_has_a_sentence():
    for table in matches():
        if table.over:
            said = news(table, ("Ana", "Bo"), "watcher")
            assert not [line for line in said if "_" in line or re.match(r"[a-z ]+: \w+ ", line)]
            assert sum("Lane " in line for line in said) == sum(name == "lane_resolved" for name, _ in table.captions("all"))


def test_without_suits_nothing_is_active_and_nobody_has_one():
    table = cardhouse.load("war_lanes", preset="v1.2").start(seed=1)
    names = ("You", "Otto")
    assert re.match(r"\d+ HP, deck 22, hand [^*]+$", dict(rows(table.game, table.view(table.to_act), names))[names[table.to_act]])
    lines = table_lines(table.game, table.view(0), 0, names, [], [], (80, 22))
    assert not [line for line in lines if "★" in line.plain or "suit" in line.plain]


def test_a_delay_of_nothing_says_when_instead_of_a_number():
    table = position(hands=["9C 9H", "3C"], left=["5H 6H", ""], delay="0")
    assert "resolves without delay" in next(move.outcome for move in moves(table) if move.text == "9C>left")
    (line,) = (line for line in choice_lines(table.game, table.view(0), moves(table), (80, 24)) if "9C♣" in line.plain)
    assert "►◄next" in line.plain
    table.play("9C>left")
    assert "You have filled the left lane: it resolves when its owner's next turn begins." in news(table, ("You", "Otto"), 0)
    assert "resolves when the next turn of You begins" in dict(rows(table.game, table.view(0), ("You", "Otto")))["left"]


def test_the_news_go_back_to_the_last_turn_however_many_plays_it_had():
    table = position(hands=["2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D"])
    table.play_all("2C>left 3C>left 4C>middle 2D>left 3D>left 4D>middle")
    assert table.to_act == 0
    sentences = news(table, ("You", "Otto"), 0, last_turn(table, 0))
    assert sentences[0] == "You play 4C into middle."
    assert "Otto plays 2D into left." in sentences
    table.play("5C>middle")
    assert news(table, ("You", "Otto"), 0, last_turn(table, 0)) == [*sentences, "You play 5C into middle."]


def test_numbers_become_words_whatever_their_place():
    game = cardhouse.load("war_lanes")
    names = ("Ana", "Bo")
    assert [worded(game, names, key, 1) for key in ("winner", "lane", "suit0", "how")] == ["Bo", "middle", "♥ hearts", "its countdown over"]
    assert worded(game, names, "face1", 0) == "2H"
    assert worded(game, names, "winner", -1) == "nobody"
    assert f"{worded(game, names, 'hp', -4)}" == "−4"
    assert sentence(game, names, "watcher", "match_won", {"seat": 1}) == "match won: seat Bo"  # nobody knows the HP here


def test_the_picture_is_what_the_tool_draws_now():
    tool = runpy.run_path(str(TOOL))
    svg = tool["WAR_LANES"].read_text("utf-8")
    assert svg == tool["drawn"](tool["middle_of_a_match"]()), "run python tools/picture.py"
    assert set(re.findall(r"[a-z]+://[^\s\"')]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in svg


def test_a_terminal_too_small_to_draw_on_keeps_all_moves_in_sight(house, busy):
    with house.terminal("play", "--resume", str(busy), "--fast", size=(60, 20)) as terminal:
        lines = terminal.expect(YOURS).splitlines()
        assert len(lines) <= 20
        assert max(map(len, lines)) <= 60
        assert any(line.startswith("left ") and "Otto 6D QH QD = 33 with pair +3" in line for line in lines)
        assert [line[1:4].strip("♥♦♣♠* ") for line in lines if line.startswith("▐")] == ["2C", "7H", "10D", "QS", "JK"]
