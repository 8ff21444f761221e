"""docs/add-a-card.md, done as it says: in a copy of the game, block by block."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cardhouse import testing
from cardhouse.engine.game import Game, register
from cardhouse.engine.options import check_options
from cardhouse.games import konivrer

PAGE = (Path(__file__).parents[3] / "docs" / "add-a-card.md").read_text("utf-8")
BLOCK = re.compile(r"`([\w.]+)`, (behind|before|instead of) `([^`]+)`:\n\n```\w+\n(.*?)```", re.DOTALL)
STEPS = [match.groups() for match in BLOCK.finditer(PAGE)]


def put(lines, how, anchor, block):
    """The lines of a file with a block at the first line that begins like its anchor."""
    at = next(i for i, line in enumerate(lines) if line.startswith(anchor))
    first, rest = (at + 1, at + 1) if how == "behind" else (at, at) if how == "before" else (at, at + 1)
    return [*lines[:first], *block.rstrip("\n").split("\n"), *lines[rest:]]


@pytest.fixture(scope="module")
def larger(tmp_path_factory):
    folder = tmp_path_factory.mktemp("add_a_card") / "konivrer_larger"
    folder.mkdir()
    for path in Path(konivrer.__file__).parent.iterdir():
        if path.suffix in (".py", ".toml"):
            lines = path.read_text("utf-8").replace("cardhouse.games.konivrer", folder.name).split("\n")
            for file, how, anchor, block in STEPS:
                if file == path.name:
                    lines = put(lines, how, anchor.replace("cardhouse.games.konivrer", folder.name), block)
            (folder / path.name).write_text("\n".join(lines), "utf-8")
    sys.path.insert(0, str(folder.parent))
    yield import_module(folder.name)
    sys.path.remove(str(folder.parent))


@pytest.fixture(autouse=True)
def _known(larger):
    register(larger.SPEC)


def part(title):
    """The files that a chapter of the page touches."""
    chapter = PAGE.split(f"## {title}")[1].split("\n## ")[0]
    return {file for file, *_ in BLOCK.findall(chapter)}


def test_the_page_counts_its_places():
    assert len(part("A card: one place")) == 1
    assert len(part("An effect: four places")) == 4
    assert part("An option: two places") == {"declarations.py", "opening.py", "text.en.toml", "text.de.toml"}, (
        "its field, its words, and the rule"
    )


def test_the_new_card_does_what_it_says(larger):
    cardtext = import_module("konivrer_larger.cardtext")
    card = larger.SPEC.faces.index("rooster_of_brass")
    data = import_module("konivrer_larger.cards").SET[card]
    assert cardtext.rules_text(data) == ["Spell 1: A Familiar may attack this turn."]
    assert cardtext.rules_text(data, "de")[0].endswith("Ein Familiar darf in diesem Zug angreifen.")
    table = larger.position(hands=["rooster_of_brass ash_moth", ""], flags=["none", "none"], azoths=["fire fire", ""], azoth_left=0)
    table.play_all("summon ash_moth x=0 spell rooster_of_brass 1 > 0:ash_moth next")
    assert "attack ash_moth > player 1" in [action.text for action in table.legal_actions]
    assert "woke" in [event[0] for event in table.events_for(0)]


def test_the_new_option_is_checked_and_read(larger):
    spec = larger.SPEC
    game = Game(spec, check_options(spec.key, spec.options, {"hand": 5, "second": "none"}))
    view = game.start(seed=1).view(0)
    assert sorted(len(view["zones"][f"hand/{seat}"]) for seat in (0, 1))[0] == 5
    testing.check_text(spec)


def test_the_grown_game_keeps_the_laws(larger):
    spec = larger.SPEC
    play = testing.playthrough(Game(spec, check_options(spec.key, spec.options, {"hand": 3})), 7)
    for law in (testing.check_fold, testing.check_resample, testing.check_record, testing.check_refusal):
        law(play)
