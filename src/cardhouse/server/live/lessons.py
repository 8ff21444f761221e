"""Lessons: records whose comments name tips, and bots that reply as the record says."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import spec_of
from cardhouse.engine.record import loads
from cardhouse.engine.table import Table as Played
from cardhouse.server.errors import Refused
from cardhouse.server.log.table import Table

LEARNER, LEVEL = 0, "lesson"  # the learner's seat, and the level of the bots at such a table
BEYOND = "easy"  # how they play where the record has ended


@lru_cache(maxsize=64)
def lesson(key: str) -> Played:
    """A lesson of a game, played to its end: "konivrer" is its first one, "konivrer-combat" another."""
    game, _, chapter = key.partition("-")
    try:
        file = resources.files(spec_of(game).package) / ("lesson.txt" if not chapter else f"lesson-{chapter}.txt")
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None
    if (chapter and not chapter.isalpha()) or not file.is_file():
        raise Refused("no_lesson", f"{spec_of(game).title} has no such lesson: read its rules, or play against bots")
    return loads(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def chapters(game: str) -> tuple[str, ...]:
    """The lessons of a game, the first one first; none where it has no lesson."""
    files = resources.files(spec_of(game).package).iterdir()
    found = sorted(file.name for file in files if file.name.startswith("lesson") and file.name.endswith(".txt"))
    return tuple(
        f"{game}{name.removeprefix('lesson').removesuffix('.txt')}" for name in sorted(found, key=lambda name: name != "lesson.txt")
    )


def reply(table: Table) -> int | None:
    """What the lesson lets a bot play now; None where it has ended, or the learner left its course."""
    assert table.state is not None
    found = (lesson(key) for key in chapters(table.spec.key))
    taught = next((each for each in found if each.position == table.opened.position), None)
    if taught is None or table.played >= len(taught.steps):
        return None
    step = taught.steps[table.played]
    return step.code if step.seat == table.state.to_act and step.code in table.game.legal(table.state) else None
