"""What the documents say is true: examples run, links lead somewhere, the tree is as it is drawn."""

import doctest
import re
import subprocess
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import cardhouse
from cardhouse import testing
from cardhouse.cli.commands import COMMANDS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
KEYS = cardhouse.keys()
MODULES = [module.name for module in walk_packages(cardhouse.__path__, "cardhouse.") if not module.name.endswith("__main__")]


@pytest.mark.xdist_group("compiled")
def test_the_examples_of_the_readme_run():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 5
    assert found.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_run_and_every_module_says_what_lives_in_it(name):
    module = import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_the_readme_s_api_example_is_short():
    example = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)[1]
    assert sum(line.startswith((">>>", "...")) for line in example.splitlines()) <= 15


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_architecture_page_draws_the_tree_as_it_is():
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    engine = {path.name for path in (ROOT / "src/cardhouse/engine").glob("*.py")} - {"__init__.py"}
    assert {name for name in engine if not re.search(rf"^    {name}\s", page, re.MULTILINE)} == set()
    top = {path.name for path in (ROOT / "src/cardhouse").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {name for name in top if not re.search(rf"^  {name}/", page, re.MULTILINE)} == set()


PACKAGES = sorted(
    path.parent.relative_to(ROOT / "src/cardhouse").as_posix()
    for path in (ROOT / "src/cardhouse").rglob("__init__.py")
    if path.parent.name not in ("cardhouse", "games") and "games" not in path.parent.parts[:-1]  # a game has files by its own concepts
)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_architecture_page_names_every_module(package):
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    *above, name = package.split("/")
    indent = " " * (2 + 2 * len(above))
    for each in above:  # a package is drawn below the one that it is in
        page = page[re.search(rf"^  {each}/", page, re.MULTILINE).start() :]
    block = re.search(rf"^{indent}{name}/.*?(?=^ {{0,{len(indent)}}}\w)|\b{name}/:.*?(?=^ {{0,2}}\w)", page, re.MULTILINE | re.DOTALL)[0]
    there = {path.name for path in (ROOT / "src/cardhouse" / package).glob("*.py")} - {"__init__.py"}
    if package == "cli":
        there -= {f"{command}.py" for command in COMMANDS}
    assert {module for module in there if not re.search(rf"(?<!\w){re.escape(module)}", block)} == set()


def test_every_file_that_the_architecture_page_names_exists():
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    places = [ROOT, ROOT / "src/cardhouse", ROOT / "src/cardhouse/server", ROOT / "tests"]
    named = {name.replace("<key>", "lama").replace("<game>", "lama") for name in re.findall(r"[\w<>/]*\w/[\w<>]+\.(?:py|tsx?|md)\b", page)}
    assert len(named) > 20
    assert {name for name in named if not any((place / name).is_file() for place in places)} == set()


def test_the_architecture_page_states_every_law():
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8").lower()
    for law in testing.LAWS:
        name = law.__name__.removeprefix("check_").replace("_", " ").removesuffix("s")
        assert re.search(rf"^\d\. \*\*{name}\*\*", page, re.MULTILINE), name


def test_every_game_has_its_rules_written_down():
    for key in KEYS:
        assert (ROOT / "docs" / "rules" / f"{key.replace('_', '-')}.md").is_file()


def test_the_example_game_is_under_a_hundred_lines(climb):
    assert len([line for line in Path(climb.__file__).read_text("utf-8").splitlines() if line.strip()]) < 100


@pytest.mark.xdist_group("compiled")
def test_the_page_that_adds_a_game_ends_in_code_that_runs(climb, capsys):
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    block = re.search(r"## See whether it holds\n+```python\n(.*?)```", page, re.DOTALL)[1]
    exec(block, {})
    assert "Seat(bot='easy'" in capsys.readouterr().out


def test_nothing_names_a_registry_or_a_machine_s_path():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    hosts = re.compile(r"https?://[^\s\"]*(?:pyp[i]|pythonhoste[d]|npmj[s]|debia[n])|/wor[k]/|/roo[t]/|/hom[e]/\w")
    for name in tracked:
        path = ROOT / name
        if path.suffix not in {".png"} and path.is_file():
            assert not hosts.search(path.read_text("utf-8", "replace")), name
