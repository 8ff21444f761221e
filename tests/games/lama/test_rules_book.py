"""docs/rules/lama.md and the code say the same, and L8: what the lab measures is what the page says."""

import re
from pathlib import Path

import pytest

import cardhouse
from cardhouse.engine.actions import text_of
from cardhouse.engine.game import spec_of
from cardhouse.engine.text import text_for

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "lama.md").read_text("utf-8")
NUMBER = r"L\d(?:\.\d)?"
DEFINED = set(re.findall(rf"^(?:## |\*\*)({NUMBER})\b", PAGE, re.MULTILINE))
SPEC = spec_of("lama")


SHORT = {  # what the short rules must not leave out, in each language
    "en": ["six cards", "last player", "empty pile", "face down", "a tie shares the win"],  # L1.1, L2.2, L2.3, L4
    "de": ["sechs Karten", "als Letzter", "leeren Stapel", "verdeckt", "Gleichstand teilt den Sieg"],
}


@pytest.mark.parametrize("language", SHORT)
def test_l2_the_short_rules_leave_nothing_out_that_a_first_round_needs(language):
    said = " ".join(text_for(SPEC.package, language).sections["game"]["help"].split())
    assert [word for word in SHORT[language] if word not in said] == []


def cited_by_the_code():
    package = Path(cardhouse.__file__).parent / "games" / "lama"
    return {number for path in package.glob("*.py") for number in re.findall(rf"\b{NUMBER}\b(?![\"'])", path.read_text("utf-8"))}


def cited_by_tests():
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text("utf-8")
        names = re.findall(r"def test_l(\d)(?:_(\d))?_", text)
        found |= {f"L{major}.{minor}" if minor else f"L{major}" for major, minor in names}
        found |= {number for docstring in re.findall(r'"""(.*?)"""', text, re.DOTALL) for number in re.findall(rf"\b{NUMBER}\b", docstring)}
    return found


def table(heading):
    """The rows of the first table under a heading, by column."""
    lines = PAGE.split(f"## {heading}", 1)[1].split("\n## ", 1)[0].splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]


# The page and the code


def test_every_rule_the_code_cites_is_written_down():
    cited = cited_by_the_code()
    assert {"L1.1", "L2.1", "L3.4"} <= cited
    assert cited <= DEFINED


def test_every_rule_that_is_written_down_is_cited_by_a_test():
    assert {"L1.1", "L1.2", "L2.4", "L3.6", "L4", "L5", "L7"} <= DEFINED
    assert cited_by_tests() >= DEFINED


def test_no_test_cites_a_rule_that_is_not_there():
    assert cited_by_tests() <= DEFINED


def test_l5_the_table_of_options_is_what_the_game_takes():
    rows = {row["option"].strip("`"): (row["values"], row["usual"]) for row in table("L5")}
    usual = {
        option.name: {True: "on", False: "off"}.get(option.default, str(option.default)) for option in SPEC.options if option.name in rows
    }
    assert rows == {option.name: (option.domain, usual[option.name]) for option in SPEC.options}


@pytest.mark.parametrize("word", [*SPEC.numbers, *SPEC.faces, "draw", "discard", "hand/0"])
def test_the_notation_names_every_number_face_and_zone(word):
    assert f"`{word}`" in PAGE.split("## Notation")[1]


@pytest.mark.parametrize("form", SPEC.forms, ids=lambda form: form.pattern)
def test_the_notation_shows_every_kind_of_action(form):
    texts = [text_of(SPEC.forms, code) for code in form.codes()]
    assert any(f"`{text}`" in PAGE.split("## Notation")[1] for text in texts)


# L8: the page and the lab


def lab(bots, games=20_000):
    return cardhouse.simulate("lama", bots=bots, games=games, seed=2)


def percent(text):
    return float(text.removesuffix("%")) / 100


ROWS = [row for row in table("L8") if row["value"].endswith("%")]


@pytest.mark.xdist_group("compiled lama")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['bots']}, {row['measured']}")
def test_l8_the_shares_of_the_page_are_what_the_lab_measures(row):
    run = lab(row["bots"].split())
    share = {"wins of the first seat": run.seats[0].share, "wins of whoever begins": run.first_share}[row["measured"]]
    assert share == pytest.approx(percent(row["value"]), abs=0.02)


@pytest.mark.parametrize("row", table("L8"), ids=lambda row: f"{row['bots']}, {row['measured']}")
def test_l8_every_value_lies_within_its_interval(row):
    low, high = (float(end) for end in row["interval"].removesuffix("%").split("–"))
    assert low < float(row["value"].removesuffix("%")) < high


@pytest.mark.xdist_group("compiled lama")
def test_l8_easy_beats_three_random_players_by_far():
    assert lab(["easy", "random", "random", "random"]).seats[0].low > 0.8


@pytest.mark.xdist_group("compiled lama")
@pytest.mark.parametrize("seat", range(4))
def test_l8_normal_wins_far_more_than_a_fair_share_against_easy_at_every_seat(seat):
    bots = ["easy"] * 4
    bots[seat] = "normal"
    assert lab(bots).seats[seat].low > 0.35


@pytest.mark.xdist_group("compiled lama")
def test_l8_four_alike_share_the_wins_alike():
    run = lab(["easy"] * 4)
    assert all(seat.share == pytest.approx(0.25, abs=0.02) for seat in run.seats)
    assert sum(seat.wins for seat in run.seats) == pytest.approx(run.games)


def test_l8_four_easy_play_about_as_many_rounds_a_game_as_the_page_says():
    (row,) = (row for row in table("L8") if row["measured"].startswith("rounds"))
    rounds = []
    game = cardhouse.load("lama")
    for seed in range(300):
        state = game.dealt(seed)
        while not state.over:
            game.spec.apply(state, game.choose(state, "easy", 0))
        rounds.append(state.round)
    assert sum(rounds) / len(rounds) == pytest.approx(float(row["value"]), abs=0.4)
