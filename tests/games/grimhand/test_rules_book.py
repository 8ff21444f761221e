"""docs/rules/grimhand.md and the code say the same, and what the lab measures is what the page says."""

import re
from pathlib import Path

import pytest

import cardhouse
from cardhouse.engine.actions import text_of
from cardhouse.engine.game import spec_of
from cardhouse.games.grimhand.cards import SPECIAL, span

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "grimhand.md").read_text("utf-8")
NUMBER = r"G\d(?:\.\d{1,2}[a-l]?)?"
DEFINED = set(re.findall(rf"^(?:## |\*\*)({NUMBER})\b", PAGE, re.MULTILINE))
SPEC = spec_of("grimhand")
NOBODY = "nobody in particular"
ARCHETYPES = ["brute", "warden", "trickster", "gambler"]


def cited_by_the_code():
    games = Path(cardhouse.__file__).parent / "games"
    files = [*games.glob("grimhand/*.py"), *games.glob("descent/*.py"), *games.glob("grimhand/*.toml"), *games.glob("descent/*.toml")]
    return {number for path in files for number in re.findall(rf"\b{NUMBER}\b(?![\"'])", path.read_text("utf-8"))}


def cited_by_tests():
    found = set()
    here = Path(__file__).parent
    for path in (*here.glob("test_*.py"), *here.parent.glob("descent/test_*.py")):
        text = path.read_text("utf-8")
        named = re.findall(r"def test_g(\d)(?:_(\d{1,2}[a-l]?))?_", text)
        found |= {f"G{major}.{minor}" if minor else f"G{major}" for major, minor in named}
        found |= {number for docstring in re.findall(r'"""(.*?)"""', text, re.DOTALL) for number in re.findall(rf"\b{NUMBER}\b", docstring)}
    return found


def tables(heading):
    """The tables under a heading, each as rows by column."""
    text = PAGE.split(f"{heading}\n", 1)[1].split("\n#", 1)[0]
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [[cell.strip().strip("`") for cell in line.strip("|\n").split("|")] for line in block.splitlines()]
        found.append([dict(zip(head, row, strict=True)) for row in rows])
    return found


def said(value):
    """An option's value as the page writes it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def percent(text):
    return float(text.partition("%")[0]) / 100


# The page and the code


def test_every_rule_the_code_cites_is_written_down():
    cited = cited_by_the_code()
    assert {"G1.1", "G1.3b", "G2.1l", "G2.3h", "G2.7", "G3"} <= cited
    assert cited <= DEFINED


def test_every_rule_that_is_written_down_is_cited_by_a_test_and_no_other():
    assert {"G1.6b", "G2.1k", "G2.3c", "G2.5a", "G6"} <= DEFINED
    assert cited_by_tests() - {"G1", "G2", "G5"} == DEFINED - {"G1", "G2", "G5"}


def test_g2_3_the_table_of_cards_is_what_the_decks_hold():
    rows = {row["card"]: row["deck × n"] for row in tables("## G2 Special cards")[0]}
    expected = {}
    for key, card in SPECIAL.items():
        values = span(key)
        name = card["name"] + (f" {values[0]}–{values[-1]}" if len(values) > 1 else f" {values[0]}" if values[0] else "")
        if card["count"]:
            expected[name] = f"{'AD'[card['deck'] == 'defense']}×{card['count']}"
    assert rows == expected


def test_g6_the_table_of_options_is_what_the_game_takes():
    rows = {row["option"]: (row["values"], row["usual"]) for row in tables("## G6 Options")[0]}
    assert rows == {option.name: (option.domain, said(option.default)) for option in SPEC.options}


def test_g6_the_table_of_presets_is_what_they_set():
    for row in tables("## G6 Options")[1]:
        chosen = cardhouse.load("grimhand", preset=row["preset"]).options
        assert row == {name: said(chosen[name]) for name in row}
    assert [row["preset"] for row in tables("## G6 Options")[1]] == ["classic", "modern"]


@pytest.mark.parametrize("word", [*SPEC.numbers, *(name for name in SPEC.zones if not name.endswith(("/1", "/2")))])
def test_the_notation_names_every_number_and_zone(word):
    assert f"`{word}`" in PAGE.split("## Notation")[1]


@pytest.mark.parametrize("form", SPEC.forms, ids=lambda form: f"{form.pattern}-{form.kind}")
def test_the_notation_shows_every_kind_of_action(form):
    texts = [text_of(SPEC.forms, code) for code in form.codes()]
    assert any(f"`{text}`" in PAGE.split("## Notation")[1] for text in texts)


# The page and the lab


def test_g2_6_no_archetype_wins_more_than_55_in_100_against_the_other_three():
    rows = tables("### Archetypes")[0]
    assert [row["against"] for row in rows] == ARCHETYPES
    for row in rows:
        assert percent(row["mean against the other three"]) < 0.55
        shares = [percent(row[other]) for other in ARCHETYPES if other != row["against"]]
        assert sum(shares) / 3 == pytest.approx(percent(row["mean against the other three"]), abs=0.001)


def test_g2_6_against_nobody_in_particular_archetypes_win_45_to_55_and_bosses_55_to_70_in_100():
    archetypes = {row["against"]: percent(row["nobody in particular"]) for row in tables("### Archetypes")[0]}
    bosses = {row["boss"]: percent(row["against nobody in particular"]) for row in tables("### Bosses")[0]}
    assert [who for who, share in archetypes.items() if not 0.45 <= share <= 0.55] == []
    assert [who for who, share in bosses.items() if not 0.55 <= share <= 0.70] == []


def test_g1_8_death_decides_under_a_third_of_modern_games_between_normal_bots():
    row = next(row for row in tables("### How games end")[0] if (row["preset"], row["bots"]) == ("modern", "normal normal"))
    assert percent(row["by Death"]) < 1 / 3


@pytest.mark.xdist_group("compiled grimhand")
@pytest.mark.parametrize("row", tables("### How games end")[0], ids=lambda row: f"{row['preset']} {row['bots']}")
def test_g1_8_each_preset_plays_as_the_page_says(row):
    run = cardhouse.simulate("grimhand", bots=row["bots"].split(), games=10_000, seed=7, preset=row["preset"])
    assert run.first_share == pytest.approx(percent(row["the first player wins"]), abs=0.02)


@pytest.mark.xdist_group("compiled grimhand")
@pytest.mark.parametrize("row", tables("### The bots")[0], ids=lambda row: f"{row['preset']} {row['bots']}")
def test_g3_the_bots_win_as_often_as_the_page_says(row):
    run = cardhouse.simulate("grimhand", bots=row["bots"].split(), games=10_000, seed=7, preset=row["preset"])
    assert run.seats[0].share == pytest.approx(percent(row["wins of the first named"]), abs=0.02)


@pytest.mark.xdist_group("compiled grimhand")
@pytest.mark.parametrize(
    ("one", "other"), [("trickster", "gambler"), *((one, NOBODY) for one in ("brute", "warden", "lilith", "shakhaar"))]
)
def test_g2_6_archetypes_and_bosses_fare_as_the_page_says(one, other):
    row = next(row for row in [*tables("### Archetypes")[0], *tables("### Bosses")[0]] if one in (row.get("against"), row.get("boss")))
    said = row[other] if other in row else row[f"against {other}"]
    other = other.replace(NOBODY, "none")
    ahead = cardhouse.simulate("grimhand", bots=["normal"] * 2, games=5_000, seed=7, preset="modern", enemy=(one, other)).seats[0].share
    behind = cardhouse.simulate("grimhand", bots=["normal"] * 2, games=5_000, seed=8, preset="modern", enemy=(other, one)).seats[1].share
    assert (ahead + behind) / 2 == pytest.approx(percent(said), abs=0.02)
