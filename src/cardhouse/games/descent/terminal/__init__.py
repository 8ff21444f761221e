"""The descent in a terminal: doors on three floors and what is carried; a duel is drawn as Grimhand draws it.

Rich is imported by the functions that draw, so that plain output does not need it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from cardhouse.engine.game import Game
from cardhouse.engine.views import View, Viewer
from cardhouse.games.descent.content import BOSS_DOORS, DOORS, FIRST_DOORS, ROMAN, WAYS
from cardhouse.games.descent.declarations import AT_DUEL, TO_BOSS, TO_DUEL, TO_EVENT, TO_EXCHANGE, TO_NOTHING, TO_REST
from cardhouse.games.descent.doors import place_of_way
from cardhouse.games.descent.words import Run, carried, door_words, duel_of, enemy_name, knot_words, move_words
from cardhouse.games.descent.words import rows as rows  # what the command line asks a game's terminal for
from cardhouse.games.descent.words import slots as slots
from cardhouse.games.grimhand import terminal as grimhand
from cardhouse.games.grimhand.terminal import BAND, BRASS, CREAM, DANGER, GAIN, HAZE, SKULL, WARN, painted

if TYPE_CHECKING:
    from rich.text import Text

    from cardhouse.cli.terminal.canvas import Canvas, Move
    from cardhouse.engine.actions import Action

OPENS: tuple[str, ...] = grimhand.OPENS
CLOSES: tuple[str, ...] = ()
SMALLEST = 79, 16
ICONS = {TO_DUEL: "⚔", TO_EVENT: "◆", TO_REST: "♨", TO_EXCHANGE: "⚖", TO_BOSS: "☠"}
FLOORS = ("parlour", "cellar", "crypt")
CELL = 14
HERE = "#FFE2A0"


def draw(
    game: Game, view: View, viewer: Viewer, names: Sequence[str], news: Sequence[str], actions: Sequence[Action], size: tuple[int, int]
) -> list[Text]:
    """The map between duels, Grimhand's table in one. Rows depend on the space."""
    from cardhouse.cli.terminal.canvas import Canvas, fitted

    run = Run(game, view)
    if run.number("step") == AT_DUEL:
        return grimhand.draw(duel_of(run), view, viewer, names, [candle_line(run), *news], actions, size)
    width, height = size
    knots = knot_words(run)
    used = 1 + 6 + 1 + 5 + int(bool(knots))
    canvas = Canvas(width, min(height, used + 1 + min(6, len(news) + 1)))
    canvas.put(1, 0, f"{game.spec.title} · {door_words(run)}", f"bold {BRASS}")
    for floor, first in enumerate(FIRST_DOORS):
        draw_floor(canvas, run, floor, first, 1 + 2 * floor)
    y = 8
    life(canvas, run, y)
    for i, (label, value) in enumerate(carried(run)[1:]):
        canvas.put(1, y + 1 + i, label, f"bold {HAZE}")
        canvas.put(14, y + 1 + i, fitted(value, width - 15), CREAM)
    y += 4
    if knots:
        canvas.put(1, y, fitted(" ".join(knots), width - 2), SKULL)
        y += 1
    lines = [part for line in news for part in wrap(line, width - 3, subsequent_indent="  ")]
    room = max(0, len(canvas.cells) - y - 1)
    for i, line in enumerate(lines[-room:] if room else ()):
        canvas.put(1, y + 1 + i, line, CREAM)
    return painted(canvas)


def candle_line(run: Run) -> str:
    """Above the news of a duel: where it is, and the candles that are lit."""
    return f"{door_words(run)} · {candles(run)}"


def candles(run: Run) -> str:
    lit, most = int(run.number("candles")[0]), int(run.shown("most_candles", 2))
    return "♦" * lit + "♢" * (most - lit) + f" {run.say('terminal', 'candles', count=lit)}"


def life(canvas: Canvas, run: Run, y: int) -> None:
    """HP with a bar, and the candles."""
    hp, most = run.number("hp")[0], max(1, run.number("most_hp")[0])
    canvas.put(0, y, " " * canvas.width, f"on {BAND}")
    filled = max(0, min(26, -(-hp * 26 // most)))
    colour = DANGER if 4 * hp <= most else WARN if 2 * hp <= most else GAIN
    x = canvas.put(14, y, "━" * filled, f"bold {colour} on {BAND}")
    x = canvas.put(x, y, "┈" * (26 - filled), f"{HAZE} on {BAND}")
    x = canvas.put(x + 1, y, run.say("terminal", "hp", hp=f"{hp}/{most}"), f"bold {CREAM} on {BAND}")
    canvas.put(x + 2, y, candles(run), f"bold {BRASS} on {BAND}")


def draw_floor(canvas: Canvas, run: Run, floor: int, first: int, y: int) -> None:
    """A floor: its name, and its doors with what is or was behind them."""
    from cardhouse.cli.terminal.canvas import fitted

    door_now = run.number("door")
    last = BOSS_DOORS[floor]
    here = first <= door_now <= last
    canvas.put(1, y, fitted(run.say("floor", FLOORS[floor]), 12), f"bold {BRASS if here else HAZE}")
    cell = min(CELL, (canvas.width - 14) // 5)
    for door in range(first, min(last, DOORS) + 1):
        x = 14 + (door - first) * cell
        chosen, hp = run.number("chosen")[door - 1], run.number("hp_after")[door - 1]
        passed = hp >= 0
        style = GAIN if passed else HERE if door == door_now else HAZE
        canvas.put(x, y, f"{ROMAN[door]}{' ✓' if passed else ' ▸' if door == door_now else ''}", f"bold {style}")
        room = canvas.width - x - 1 if door == last else cell - 1
        canvas.put(x, y + 1, fitted(behind(run, door, chosen, passed, hp), room), style if passed or here else HAZE)


def behind(run: Run, door: int, chosen: int, passed: bool, hp: int) -> str:
    """A door in few letters: what it was and the HP after, a boss by its name, or the kinds of its ways."""
    places = [place_of_way(door, way) for way in range(WAYS)]
    kinds = [run.number("kinds")[place] for place in places]
    if passed and chosen >= 0:
        return f"{ICONS[kinds[chosen]]} {hp} HP"
    if kinds[0] == TO_BOSS:
        return enemy_name(run, run.number("whats")[places[0]])
    return " ".join(ICONS[kind] for kind in kinds if kind != TO_NOTHING)


def choices(game: Game, view: View, moves: Sequence[Move], size: tuple[int, int]) -> list[Text]:
    """The legal moves with what they mean; in a duel as Grimhand lists them."""
    from cardhouse.cli.terminal.canvas import Canvas, fitted

    run = Run(game, view)
    if run.number("step") == AT_DUEL:
        return grimhand.choices(duel_of(run), view, moves, size)
    if size[0] < SMALLEST[0]:
        return []
    typed = max(len(move.typed) for move in moves)
    canvas = Canvas(size[0], len(moves))
    for y, move in enumerate(moves):
        at = canvas.put(1, y, f" {move.typed:>{typed}} ", f"bold reverse {BRASS}") + 1
        canvas.put(at, y, fitted(move_words(run, move.text), size[0] - at - 1), CREAM)
    return painted(canvas)


def detail(game: Game, view: View, after: View, name: str, numbers: Mapping[str, int], names: Sequence[str]) -> list[Text]:
    """The pieces before a sentence of a duel, as Grimhand shows them."""
    return grimhand.detail(duel_of(Run(game, view)), view, after, name, numbers, names)
