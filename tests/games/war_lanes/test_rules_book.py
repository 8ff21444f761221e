"""docs/rules/war-lanes.md and the code say the same, and what the lab measures is what the page says."""

import re
from pathlib import Path

import pytest

import cardhouse
from cardhouse.engine.actions import text_of
from cardhouse.engine.game import spec_of
from cardhouse.engine.text import text_for
from cardhouse.games.war_lanes import position
from cardhouse.games.war_lanes.cards import BONUS_NAMES, BONUSES

from .reading import last_equation

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "war-lanes.md").read_text("utf-8")
NUMBER = r"W\d(?:\.\d)?"
DEFINED = set(re.findall(rf"^(?:## |\*\*)({NUMBER})\b", PAGE, re.MULTILINE))
SPEC = spec_of("war_lanes")


SHORT = {  # what the short rules must not leave out, in each language: W1.1, W2, W4.2, W3.4, W6.1, W6.2
    "en": ["100 HP", "War flip", "heals you", "final turn", "all lanes resolve", "if both do", "sudden death"],
    "de": ["100 LP", "Krieg", "heilt dich", "letzter Zug", "kämpfen alle Bahnen", "fallen am Ende einer Runde beide", "Stechen"],
}


@pytest.mark.parametrize("language", SHORT)
def test_w1_the_short_rules_leave_nothing_out_that_a_first_match_needs(language):
    said = " ".join(text_for(SPEC.package, language).sections["game"]["help"].split())
    assert [word for word in SHORT[language] if word not in said] == []


def cited_by_the_code():
    package = Path(cardhouse.__file__).parent / "games" / "war_lanes"
    return {number for path in package.glob("*.py") for number in re.findall(rf"\b{NUMBER}\b(?![\"'])", path.read_text("utf-8"))}


def cited_by_tests():
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text("utf-8")
        names = re.findall(r"def test_w(\d)(?:_(\d))?_", text)
        found |= {f"W{major}.{minor}" if minor else f"W{major}" for major, minor in names}
        found |= {number for docstring in re.findall(r'"""(.*?)"""', text, re.DOTALL) for number in re.findall(rf"\b{NUMBER}\b", docstring)}
    return found


def tables(heading):
    """The tables under a heading, each as rows by column."""
    text = PAGE.split(f"{heading}", 1)[1].split("\n#", 1)[0]
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [[cell.strip().strip("`") for cell in line.strip("|\n").split("|")] for line in block.splitlines()]
        found.append([dict(zip(head, row, strict=True)) for row in rows])
    return found


# The page and the code


def test_every_rule_the_code_cites_is_written_down():
    cited = cited_by_the_code()
    assert {"W1.1", "W2", "W3.2", "W4.3", "W5.2", "W6.3"} <= cited
    assert cited <= DEFINED


def test_every_rule_that_is_written_down_is_cited_by_a_test():
    assert {"W1.1", "W1.3", "W2", "W3.4", "W4.4", "W5.1", "W6.3", "W7", "W8"} <= DEFINED
    assert cited_by_tests() >= DEFINED


def test_no_test_cites_a_rule_that_is_not_there():
    assert cited_by_tests() <= DEFINED


def test_w4_1_the_table_of_bonuses_is_what_they_are_worth():
    rows = {row["bonus"]: (int(row["worth"]), int(row["in v1.0"])) for row in tables("## W4")[0]}
    names = {"three": "three of a kind", "straight_flush": "straight flush"}
    assert rows == {names.get(name, name): (BONUSES[kind], BONUSES[6 + kind]) for kind, name in enumerate(BONUS_NAMES) if kind}


def test_w4_2_the_drawn_lane_and_its_equation_are_true():
    box = PAGE.split("### A lane and its equation")[1].split("## W5")[0]
    theirs, mine = (re.findall(r"(\d+[HDCS]|[JQKA][HDCS])", line) for line in box.splitlines() if line.startswith("seat"))
    *laid, last = mine
    table = position(hands=[last, "2C"], left=[" ".join(laid), " ".join(theirs)], chosen=["diamonds", "hearts"])
    table.play(f"{last}>left")
    equation = last_equation(table)
    totals = [equation[f"sum{seat}"] + equation[f"bonus{seat}"] for seat in (0, 1)]
    assert [int(total) for total in re.findall(r"= (\d+)$", box, re.MULTILINE)] == totals[::-1]
    sentence = f"{totals[0] - totals[1]} + {equation['effect0']} − {equation['effect1']} = {equation['damage']}."
    assert sentence == "10 + 15 − 8 = 17."
    assert sentence in box


def test_w7_the_table_of_options_is_what_the_game_takes():
    rows = {row["option"]: (row["values"], row["usual"]) for row in tables("## W7")[0]}
    said = {True: "on", False: "off"}
    assert rows == {option.name: (option.domain, said.get(option.default, str(option.default))) for option in SPEC.options}


def test_w7_the_table_of_presets_is_what_they_set():
    said = {True: "on", False: "off"}
    for row in tables("## W7")[1]:
        chosen = cardhouse.load("war_lanes", preset=row["preset"]).options
        assert row == {name: said.get(chosen[name], str(chosen[name])) for name in row}
    assert [row["preset"] for row in tables("## W7")[1]] == ["v1.3", "v1.2", "v1.1", "v1.0"]


@pytest.mark.parametrize(
    "word", [*SPEC.numbers, "JK", "deck/0", "hand/0", "left/0", "middle/0", "right/0", "discard", "tokens/0", "chosen/0"]
)
def test_the_notation_names_every_number_and_zone(word):
    assert f"`{word}`" in PAGE.split("## Notation")[1]


@pytest.mark.parametrize("form", SPEC.forms, ids=lambda form: form.pattern)
def test_the_notation_shows_every_kind_of_action(form):
    texts = [text_of(SPEC.forms, code) for code in form.codes()]
    assert any(f"`{text}`" in PAGE.split("## Notation")[1] for text in texts)


# The page and the lab


def lab(bots, games, **options):
    return cardhouse.simulate("war_lanes", bots=bots.split(), games=games, seed=2, **options)


def percent(text):
    return float(text.removesuffix("%")) / 100


@pytest.mark.parametrize("heading", ["### The bots", "### Who starts", "### Delay and bonuses"])
def test_every_value_lies_within_its_interval(heading):
    for row in (row for table in tables(heading) for row in table):
        cells = list(row.values())
        at = list(row).index("interval")
        low, high = (float(end) for end in cells[at].removesuffix("%").split("–"))
        assert low < float(cells[at - 1].removesuffix("%")) < high


@pytest.mark.xdist_group("compiled war_lanes")
@pytest.mark.parametrize("row", tables("### The bots")[0], ids=lambda row: row["bots"])
def test_w8_the_bots_win_as_often_as_the_page_says(row):
    seat = ["wins of the first seat", "wins of the second seat"].index(row["measured"])
    run = lab(row["bots"], 1_000 if "normal" in row["bots"] else 10_000)
    assert run.seats[seat].share == pytest.approx(percent(row["value"]), abs=0.02)
    assert run.seats[seat].low > 0.95


@pytest.mark.xdist_group("compiled war_lanes")
@pytest.mark.parametrize("row", tables("### Who starts")[0], ids=lambda row: f"{row['bots']} {row['preset']}")
def test_w7_each_preset_plays_as_the_page_says(row):
    games, margin = (400, 0.1) if "normal" in row["bots"] else (20_000, 0.015)
    run = lab(row["bots"], games, preset=row["preset"])
    first = 0.5 if row["preset"] == "v1.3" else percent(row["the flip winner wins"])
    assert run.first_share == pytest.approx(first, abs=margin), "with suits it is seat 0 that moves first, and that is worth nothing"
    assert run.total_moves / run.games == pytest.approx(float(row["moves"]), rel=margin)


def test_w2_the_winner_of_the_first_flip_wins_about_as_many_matches_as_the_page_says():
    """With suits the lab does not know who won the flip; these are played out in the open."""
    row = tables("### Who starts")[0][0]
    game, won, rounds = cardhouse.load("war_lanes"), 0, 0
    for seed in range(300):
        state, starter = game.dealt(seed), None
        while not state.over:
            game.spec.apply(state, game.choose(state, "easy", seed))
            starter = state.starter if starter is None and state.round else starter
        won += state.winner == starter
        rounds += state.round
    assert won / 300 == pytest.approx(percent(row["the flip winner wins"]), abs=0.1)
    assert rounds / 300 == pytest.approx(float(row["rounds"]), abs=0.4)


@pytest.mark.xdist_group("compiled war_lanes")
def test_w5_2_between_two_easy_the_delay_changes_nothing():
    runs = [lab("easy easy", 2_000, delay=delay) for delay in ("2", "1", "0", "off")]
    assert len({(run.total_moves, run.seats[0].wins) for run in runs}) == 1
