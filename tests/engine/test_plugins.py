"""Games are found by what is installed: the house's own in their order, those of other packages, and none that is broken."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardhouse
from cardhouse.engine.game import spec_of
from cardhouse.engine.manifest import Manifest, ManifestError, manifest_for, read_manifest
from cardhouse.engine.plugins import builtin_games, campaigns, check_words, plugins
from cardhouse.engine.text import text_for

ROOT = Path(__file__).parent.parent.parent
ENGLISH = '[game]\ntitle = "{name}"\ntagline = "A game."\n'


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Puts a package with an entry point where Python looks for packages, as an installer does."""

    def install(name, code, text=ENGLISH, manifest="", point="SPEC"):
        package, metadata = tmp_path / name, tmp_path / f"house_{name}-1.2.dist-info"
        for folder in (package, metadata):
            folder.mkdir()
        (package / "__init__.py").write_text(code.replace("NAME", name), "utf-8")
        (package / "text.en.toml").write_text(text.replace("{name}", name.title()), "utf-8")
        (package / "manifest.toml").write_text(manifest, "utf-8")
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: house-{name}\nVersion: 1.2\n", "utf-8")
        (metadata / "entry_points.txt").write_text(f"[cardhouse.games]\n{name} = {name}:{point}\n", "utf-8")

    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield install
    for name in set(sys.modules) - before:
        del sys.modules[name]
    for read in (manifest_for, text_for):
        read.cache_clear()


GAME = """
from dataclasses import replace
from cardhouse.engine.game import spec_of
SPEC = replace(spec_of("lama"), key="NAME", package="NAME")
"""


def found():
    return plugins.__wrapped__()


def test_the_house_s_own_games_come_in_the_order_of_their_manifests():
    assert cardhouse.keys() == ["lama", "war_lanes", "grimhand", "konivrer"]
    assert campaigns() == {"descent": "grimhand"}  # is played by its key, and is in no list of games
    for key in builtin_games():
        check_words(spec_of(key))
        assert spec_of(key).manifest.minutes
        assert spec_of(key).manifest.depth


def test_no_other_file_of_the_engine_or_the_shell_names_a_game():
    """A game is its package and its client folder: what belongs to one of them is declared in its manifest, or found by its folder."""
    code = re.compile(r"\"(?:lama|war_lanes|grimhand|konivrer)\"|\b(?:lama|war_lanes|grimhand|konivrer):|\.seal\.\w+")
    shell = [path for path in (ROOT / "client/src").rglob("*.[tc]s*") if not {"games", "generated"} & set(path.parts)]
    named = {path for path in [*shell, *(ROOT / "client/src/games").glob("*.ts*")] if code.search(without_comments(path))}
    engine = {path for path in (ROOT / "src/cardhouse/engine").glob("*.py") if re.search(r"cardhouse\.games\.\w", path.read_text("utf-8"))}
    assert named | engine == set()


def without_comments(path):
    return re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL if path.suffix == ".css" else 0)


def test_a_game_of_another_package_is_found(installed):
    installed("pebbles", GAME, manifest='minutes = 5\ncolour = "#102030"\n')
    assert found().left_out == {}
    assert list(found().specs) == ["pebbles"]
    assert found().specs["pebbles"].title == "Pebbles"
    assert found().specs["pebbles"].manifest == Manifest(minutes=5, colour="#102030")


def test_one_whose_counters_count_nothing_that_it_declares_is_left_out(installed, tmp_path):
    installed("pebbles", GAME)
    (tmp_path / "pebbles" / "counters.toml").write_text('[counters]\nx = { event = "vanished" }', "utf-8")
    assert "counts the event 'vanished', which the game does not declare" in found().left_out["pebbles"]


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ({"code": "import no_such_module"}, "ModuleNotFoundError: No module named 'no_such_module'"),
        ({"code": "raise SystemExit('no')"}, "SystemExit: no"),
        ({"code": "SPEC = 3"}, "its entry point must lead to a Spec (such as pebbles:SPEC), not to int"),
        ({"code": GAME.replace('key="NAME"', 'key="stones"')}, "its entry point is called 'pebbles', and its key is 'stones'"),
        ({"code": GAME, "point": "NOTHING"}, "AttributeError: module 'pebbles' has no attribute 'NOTHING'"),
        ({"code": GAME, "manifest": "minutes = "}, "manifest.toml cannot be read"),
        ({"code": GAME, "manifest": 'icon = "<script>"'}, "icon takes the path of an SVG"),
        ({"code": GAME, "manifest": "play = { target = 3000 }"}, "target"),
        ({"code": GAME, "text": "[game]\ntitle = 'x'\n"}, "text.en.toml needs a title and a tagline"),
    ],
)
def test_a_broken_one_is_left_out_with_a_sentence_and_the_others_stay(installed, broken, why):
    installed("pebbles", **broken)
    installed("sticks", GAME)
    assert list(found().specs) == ["sticks"]
    assert list(found().left_out) == ["pebbles"]
    sentence = found().left_out["pebbles"]
    assert sentence.startswith("the game 'pebbles' of the package house-pebbles 1.2 is left out: ")
    assert why in sentence
    assert "\n" not in sentence


def test_a_game_of_the_house_is_not_taken_over(installed):
    installed("lama", GAME)
    assert found().left_out["lama"].endswith("is left out: there is a game of that name already")


def test_loading_one_that_was_left_out_says_why(installed, tmp_path):
    installed("pebbles", "import no_such_module")
    asked = subprocess.run(
        [sys.executable, "-m", "cardhouse", "simulate", "pebbles", "--games", "1"],
        env={"PYTHONPATH": f"{tmp_path}:{ROOT / 'src'}", "PATH": ""}, capture_output=True, text=True,
    )  # fmt: skip
    assert asked.returncode == 2
    assert "the game 'pebbles' of the package house-pebbles 1.2 is left out: ModuleNotFoundError" in asked.stderr


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("minuets = 5", "manifest.toml has no key 'minuets': there are beside, campaign_of, colour"),
        ("minutes = true", "minutes takes a whole number from 0 to 600, not True"),
        ("depth = 5", "depth takes a whole number from 0 to 4, not 5"),
        ('colour = "red"', "colour takes a colour such as"),
        ("ink = 3", "ink takes a colour such as"),
        ("play = 3", "play takes options with their values"),
        ("beside = { a = 1 }", "beside takes a list of at most 8"),
        ('[[type]]\nfamily = "X"', "takes family, source and weights"),
        ('[[type]]\nfamily = "X"\nsource = "../x"\nweights = [400, 400]', "source takes an npm package"),
        ('[[type]]\nfamily = "X"\nsource = "@fontsource/x"\nweights = 400', "weights of a [[type]] takes the lightest and the heaviest"),
        ("# " + "x" * 40_000, "larger than 32768 bytes"),
    ],
)
def test_a_manifest_says_which_key_is_wrong_and_what_it_takes(tmp_path, text, why):
    (tmp_path / "manifest.toml").write_text(text, "utf-8")
    with pytest.raises(ManifestError, match=re.escape(why)):
        read_manifest(tmp_path / "manifest.toml")


def test_without_a_manifest_a_game_is_shown_in_the_house_s_colours(tmp_path):
    assert read_manifest(tmp_path / "manifest.toml") == Manifest()
