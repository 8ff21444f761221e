"""cardhouse profile: my level, quests and statistics in a house, in the terminal."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from cardhouse.cli.parser import Parser, UsageError
from cardhouse.engine.errors import NotInstalled
from cardhouse.engine.game import keys, spec_of
from cardhouse.engine.text import Count

if TYPE_CHECKING:
    from cardhouse.remote.link import Link

BAR = 24  # letters
LEVELS = {"easy": "Easy", "normal": "Normal", "hard": "Hard", "master": "Master", "people": "people"}


def parser() -> Parser:
    """What cardhouse profile takes."""
    made = Parser(
        "profile",
        "Show your level, today's quests, achievements and statistics in a house where you have played with cardhouse join.",
        ["cardhouse profile", "cardhouse profile http://192.168.0.7:8765", "cardhouse profile --swap grimhand", "cardhouse profile --json"],
    )
    made.add_argument("link", metavar="LINK", nargs="?", help="of the house; not needed where you know only one")
    made.add_argument("--swap", metavar="GAME", help="swap today's quest of a game for another; one a day")
    made.add_argument("--json", action="store_true", help="print all of it as JSON, to keep")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Ask the house, and print what it says."""
    try:
        from cardhouse.cli import servers
    except ModuleNotFoundError as error:
        raise NotInstalled(f"asking a house needs {error.name}: pip install 'cardhouse[server]'") from None
    link, token = known_house(arguments.link)
    progress = json.loads(servers.fetched(link, "/api/me/progress", token))
    if arguments.swap is not None:
        game = spec_of(arguments.swap).key
        quest = next((each["key"] for each in progress["quests"] if each["game"] == game), None)
        if quest is None:
            raise UsageError(f"{game} has no quest today: swap one of {', '.join(each['game'] for each in progress['quests'])}")
        progress = servers.post(link, "/api/me/progress/swap", token, {"quest": quest})
    statistics = json.loads(servers.fetched(link, "/api/me/statistics", token))
    if arguments.json:
        print(json.dumps({"progress": progress, "statistics": statistics}, ensure_ascii=False, indent=1))
    else:
        print("\n".join([*progress_lines(progress), *statistics_lines(statistics)]))
    return 0


def known_house(text: str | None) -> tuple[Link, str]:
    """The house that is meant, and our token for it."""
    from cardhouse.cli import servers
    from cardhouse.remote.link import read_link

    tokens = servers.tokens()
    if text is None and len(tokens) != 1:
        known = f"you know {', '.join(sorted(tokens))}" if tokens else "you have played in none yet with cardhouse join"
        raise UsageError(f"name a house, such as http://localhost:8765: {known}")
    link = read_link(text if text is not None else next(iter(tokens)))
    if link.server not in tokens:
        raise UsageError(f"nobody from here has played at {link.server}: cardhouse join {link.server} --game {keys()[0]} begins")
    return link, tokens[link.server]


def bar(done: int, goal: int) -> str:
    """How much of something is done, drawn."""
    full = BAR * min(done, goal) // max(1, goal)
    return "█" * full + "░" * (BAR - full)


def progress_lines(found: dict[str, Any]) -> list[str]:
    season, streak, week = found["season"], found["streak"], found["week"]
    hours = max(1, round(found["next"] / 3600))
    lines = [
        f"{found['title']}, level {found['level']}",
        f"  {bar(found['xp'], found['of'])}  {found['xp']:,} of {found['of']:,} XP, {found['today']} today",
        "",
        f"Today's quests ({'one can be swapped' if found['swap'] else 'none to swap'}, new ones in {hours} h)",
    ]
    width = max((len(each["say"]) for each in found["quests"]), default=0)
    for each in found["quests"]:
        mark = "✓" if each["done"] >= each["goal"] else " "
        amount = f"{each['done']:>3} of {each['goal']:<3} +{each['xp']} XP"
        lines.append(f"  {mark} {each['say']:<{width}}  {amount}  {spec_of(each['game']).title}")
    won = f"{len(week['won'])} of {len(week['games'])}"
    lines += [
        f"  This week: a win in every game, {won}{' ✓' if week['filled'] else ''}",
        "",
        f"{season['name']}: step {season['step']} of {len(season['steps'])}, {season['days']} days left",
        f"Days in a row: {streak['days']}, the most {streak['best']}",
        "",
    ]
    reached = [each for each in found["achievements"] if "day" in each]
    lines.append(f"Achievements: {len(reached)} of {len(found['achievements'])}")
    lines += [f"  {each['say']}: {each['about']}" for each in reached]
    return [*lines, ""]


def statistics_lines(found: dict[str, Any]) -> list[str]:
    lines = []
    for game in found["games"]:
        row = f"in a row {game['row']}, the most {game['best_row']}"
        lines.append(f"{game['title']}: {Count(game['games']):game|games}, {game['won']} won; {row}")
        for level in game["levels"]:
            share = f"{level['share']:.0f}% won ({level['low']:.0f}–{level['high']:.0f}%)"
            lines.append(f"  against {LEVELS.get(level['level'], level['level']):<7} {Count(level['games']):game|games}, {share}")
        lines += [f"  {each['say']}: {each['value']}" for each in (*game["moments"], *game["totals"])]
        if game["favourites"]:
            lines.append("  " + ", ".join(f"{each['say']} ×{each['times']}" for each in game["favourites"]))
    return lines or ["No finished game has been counted yet."]
