"""What can be played, and by which rules."""

import json

import cardhouse
from cardhouse.cli import rules


def test_games_lists_every_option_with_its_domain_default_and_meaning(house):
    shown = next(part for part in house.run("games").stdout.split("\n\n") if part.startswith("lama"))
    spec = cardhouse.load("lama").spec
    assert shown.startswith("lama  L.A.M.A.  2–6 seats, usually 4\n  Drop all your minus points.\n")
    width = max(len(option.name) for option in spec.options)
    for option in spec.options:
        (line,) = (line for line in shown.splitlines() if line.split()[0] == option.name)
        assert line.startswith(f"  {option.name:<{width}}  {option.domain}")
        assert spec.text.say("options", option.name) in line
    assert "(off)" in shown


def test_games_as_json(house):
    (game,) = [game for game in json.loads(house.run("games", "--json").stdout)["games"] if game["key"] == "lama"]
    assert game["seats"] == {"fewest": 2, "usual": 4, "most": 6}
    assert game["options"][1] == {"name": "target", "domain": "20–100", "default": 40, "meaning": "points that end the game"}


def test_rules_are_the_page_as_it_stands_where_nobody_watches(house, tmp_path, monkeypatch):
    (tmp_path / "lama.md").write_text("# L.A.M.A.\n\nRules.\n")
    monkeypatch.setattr(rules, "FOLDERS", (tmp_path / "nowhere", tmp_path))
    assert rules.page_of("lama") == "# L.A.M.A.\n\nRules."
    assert house.run("rules", "lama").stdout.startswith("# L.A.M.A.")


def test_a_game_without_a_page_has_its_rules_in_short(monkeypatch, tmp_path):
    monkeypatch.setattr(rules, "FOLDERS", (tmp_path,))
    page = rules.page_of("lama")
    assert "- At 40 points the game ends, and the fewest points win" in page


def test_rules_are_set_in_type_on_a_terminal(house):
    with house.terminal("rules", "lama") as terminal:
        assert terminal.end() == 0
        assert "L.A.M.A." in terminal.screen
        assert "# L.A.M.A." not in terminal.screen
        assert "\x1b[1m" in terminal.raw
