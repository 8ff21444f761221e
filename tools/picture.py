"""Draws docs/pictures/lama-terminal.svg: a table of L.A.M.A. in the terminal, in the middle of a game from a fixed seed."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

import cardhouse
from cardhouse.cli.narrate import last_turn, moves, news
from cardhouse.cli.terminal import move_lines, table_lines

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "pictures" / "lama-terminal.svg"
WIDTH, HEIGHT = 100, 30
SEED, STEPS = 101, 95
NAMES = ("You", "Mina", "Otto", "Beatriz")
FONTS = "Menlo, Consolas, DejaVu Sans Mono, monospace"


def middle_of_a_game() -> cardhouse.Table:
    """Bots play on until seat 0 has a choice of moves in a later round."""
    table = cardhouse.load("lama").start(seed=SEED)
    while len(table.steps) < STEPS or table.to_act != 0 or len(table.legal_actions) < 4:
        table.play(table.game.action(table.game.choose(table.state, "easy", len(table.steps))))
    return table


def drawn(table: cardhouse.Table) -> str:
    """The picture, with nothing in it that points outside."""
    console = Console(width=WIDTH, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False)
    listed = move_lines(moves(table))
    told = news(table, NAMES, 0, last_turn(table, 0))
    room = WIDTH, HEIGHT - len(listed) - 2
    lines = table_lines(table.game, table.view(0), 0, NAMES, told, table.legal_actions, room)
    for line in [*lines, *listed, Text(""), Text(" Your move (? for help): ▏")]:
        console.print(line, no_wrap=True, overflow="crop", markup=False)
    svg = console.export_svg(title="cardhouse play lama", unique_id="lama")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: ?(Fira Code|arial)[^;]*;", f"font-family: {FONTS};", svg)


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(drawn(middle_of_a_game()), "utf-8")
