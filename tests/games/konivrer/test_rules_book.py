"""docs/rules/konivrer.md and the code say the same (K1.3, K2.3, K4.9, K7.1, K9, K10)."""

import re
from pathlib import Path

import pytest

import cardhouse
from cardhouse.engine.game import spec_of
from cardhouse.games.konivrer.cards import PLAYABLE
from cardhouse.games.konivrer.decks import ready_made
from cardhouse.games.konivrer.vocabulary import KEYWORDS
from games.konivrer.reading import texts

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "konivrer.md").read_text("utf-8")
NUMBER = r"K\d+(?:\.\d+)?"
DEFINED = set(re.findall(rf"^(?:## |\*\*)({NUMBER})\b", PAGE, re.MULTILINE))
SPEC = spec_of("konivrer")


def cited_by_the_code():
    package = Path(cardhouse.__file__).parent / "games" / "konivrer"
    return {number for path in package.glob("*.py") for number in re.findall(rf"\b{NUMBER}\b(?![\"'])", path.read_text("utf-8"))}


def cited_by_tests():
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text("utf-8")
        found |= {f"K{major}.{minor}" if minor else f"K{major}" for major, minor in re.findall(r"def test_k(\d+)(?:_(\d+))?_", text)}
        found |= {number for docstring in re.findall(r'"""(.*?)"""', text, re.DOTALL) for number in re.findall(rf"\b{NUMBER}\b", docstring)}
    return found


def test_every_rule_the_code_cites_is_written_down():
    assert {"K1.4", "K2.1", "K3.3", "K4.4", "K5.8", "K6.1", "K7.3", "K8.3", "K9"} <= cited_by_the_code()
    assert cited_by_the_code() <= DEFINED


def test_every_rule_that_is_written_down_is_cited_by_a_test():
    assert len(DEFINED) > 50
    assert DEFINED - cited_by_tests() == set()


def test_k10_the_table_of_options_is_the_game_s():
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|", PAGE.split("## K10")[1], re.MULTILINE)
    assert [name for name, _, _ in rows] == [option.name for option in SPEC.options]
    for (name, domain, usual), option in zip(rows, SPEC.options, strict=True):
        value = option.default
        assert usual == (("on" if value else "off") if isinstance(value, bool) else str(value))
        assert name == "decks" or domain == option.domain


def test_k1_5_the_page_names_the_decks_and_their_elements():
    for name, elements in re.findall(r"^\| `(\w+)` \| ([A-Z]\w+, \w+) \|", PAGE, re.MULTILINE):
        assert {element.lower() for element in elements.split(", ")} == {e for card in ready_made()[name].cards for e in card.elements}


def test_k7_the_page_names_every_keyword():
    for keyword in KEYWORDS[1:]:
        assert re.search(rf"^\| {keyword.title()} \|", PAGE, re.MULTILINE)
        assert any(keyword in card.keywords for card in PLAYABLE)


@pytest.mark.parametrize("mode", ["1v1", "3v3"])
def test_k2_3_the_zones_of_a_view_are_those_of_the_page(mode):
    table = cardhouse.load("konivrer", mode=mode).start(seed=1)
    for name in ("flag", "life", "hand", "field", "combat", "azoth", "deck", "discard", "removed", "shown"):
        assert f"`{name}/0`" in PAGE
        assert f"{name}/{table.game.seats - 1}" in table.view("watcher")["zones"]
    assert "box" not in " ".join(table.view("all")["zones"])
    assert "next" in texts(table)


def test_by_the_table_of_the_page_no_deck_beats_or_loses_to_the_others_two_to_one():
    shares = [float(share) for share in re.findall(r"\*\*([\d.]+)%\*\*", PAGE)]
    assert len(shares) == 6
    assert sum(shares) == pytest.approx(300, abs=0.3)  # what one wins another loses
    assert all(100 / 3 < share < 200 / 3 for share in shares)
