"""Draws docs/pictures: a table of each game in the terminal, in the middle of a game from a fixed seed."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

import cardhouse
from cardhouse.cli.terminal.drawing import choice_lines, table_lines
from cardhouse.prose.narrate import last_turn, moves, news

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
TARGET, WAR_LANES = FOLDER / "lama-terminal.svg", FOLDER / "war-lanes-terminal.svg"
GRIMHAND = FOLDER / "grimhand-terminal.svg"
KONIVRER, KONIVRER_TEAMS = FOLDER / "konivrer-terminal.svg", FOLDER / "konivrer-teams-terminal.svg"
WIDTH, HEIGHT = 100, 30
SEED, STEPS = 101, 95
NAMES = ("You", "Mina", "Otto", "Beatriz")
FONTS = "Menlo, Consolas, DejaVu Sans Mono, monospace"


def middle_of_a_game() -> cardhouse.Table:
    """L.A.M.A.: bots play on until seat 0 has a choice of moves in a later round."""
    table = cardhouse.load("lama").start(seed=SEED)
    while len(table.steps) < STEPS or table.to_act != 0 or len(table.legal_actions) < 4:
        table.play(table.game.action(table.game.choose(table.state, "easy", len(table.steps))))
    return table


def middle_of_a_match() -> cardhouse.Table:
    """War-Lanes Poker: spades against hearts, with lanes about to resolve."""
    table = cardhouse.load("war_lanes").start(seed=83)
    table.play_all("suit spades suit hearts")
    while len(table.steps) < 62:
        bot = "normal" if table.to_act == 0 else "easy"
        table.play(table.game.action(table.game.choose(table.state, bot, len(table.steps))))
    return table


def middle_of_a_duel() -> cardhouse.Table:
    """Grimhand Tactics: the Warden against the Trickster, swords drawn on both sides."""
    table = cardhouse.load("grimhand", preset="modern", enemy="warden,trickster").start(seed=5)
    while len(table.steps) < 20 or table.to_act != 0:
        table.play(table.game.action(table.game.choose(table.state, "normal", len(table.steps))))
    return table


def middle_of_a_war(mode: str, decks: str, steps: int) -> cardhouse.Table:
    """KONIVRER: bots play on until seat 0 has something to choose."""
    table = cardhouse.load("konivrer", mode=mode, decks=decks).start(seed=8)
    while len(table.steps) < steps or table.to_act != 0 or len(table.legal_actions) < 3:
        table.play(table.game.action(table.game.choose(table.state, "normal", len(table.steps))))
    return table


def drawn(table: cardhouse.Table) -> str:
    """The picture, with nothing in it that points outside."""
    console = Console(width=WIDTH, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False)
    names = NAMES[: table.game.seats]
    listed = choice_lines(table.game, table.view(0), moves(table), (WIDTH, HEIGHT))
    sentences = news(table, names, 0, last_turn(table, 0))
    space = WIDTH, HEIGHT - len(listed) - 2
    lines = table_lines(table.game, table.view(0), 0, names, sentences, table.legal_actions, space)
    for line in [*lines, *listed, Text(""), Text(" Your move (? for help): ▏")]:
        console.print(line, no_wrap=True, overflow="crop", markup=False)
    svg = console.export_svg(title=f"cardhouse play {table.game.key}", unique_id=table.game.key.replace("_", "-"))
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: ?(Fira Code|arial)[^;]*;", f"font-family: {FONTS};", svg)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(drawn(middle_of_a_game()), "utf-8")
    WAR_LANES.write_text(drawn(middle_of_a_match()), "utf-8")
    GRIMHAND.write_text(drawn(middle_of_a_duel()), "utf-8")
    KONIVRER.write_text(drawn(middle_of_a_war("1v1", "fire,water", 30)), "utf-8")
    KONIVRER_TEAMS.write_text(drawn(middle_of_a_war("2v2", "air,earth,nether,aether", 60)), "utf-8")
