"""A game in an environment as people see it: the terminal's drawing as text with colours, or the notebooks' as SVG."""

from __future__ import annotations

from io import StringIO
from typing import Any

from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.engine.game import Game
from cardhouse.engine.options import quoted
from cardhouse.engine.picture import picture
from cardhouse.engine.views import Viewer, bit_of, view
from cardhouse.envs.episode import Episode

MODES = ("human", "ansi", "svg")  # printed; a string with colours; a string
SIZE = (100, 32)


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise OptionError(f"render_mode takes {', '.join(MODES)} or None, not {quoted(mode)}")
    return mode


def check_viewer(game: Game, viewer: Any) -> Any:
    """Who looks: None for the seat to act."""
    if viewer is not None:
        try:
            bit_of(game, viewer)
        except ValueError as error:
            raise OptionError(str(error)) from None
    return viewer


def rendered(episode: Episode, mode: str | None, viewer: Viewer) -> str | None:
    """The table as this viewer may see it."""
    game = episode.game
    seen = view(game, episode.state, viewer)
    if mode == "svg":
        return str(picture(game, seen, viewer))
    if mode is None:
        return None
    try:
        from rich.console import Console

        from cardhouse.cli.terminal.drawing import table_lines
    except ImportError:
        raise NotInstalled("a table is drawn in a terminal with Rich: pip install rich") from None
    console = Console(width=SIZE[0]) if mode == "human" else Console(file=StringIO(), width=SIZE[0], record=True, force_terminal=True)
    for line in table_lines(game, seen, viewer, [f"player_{seat}" for seat in range(game.seats)], [], [], SIZE):
        console.print(line)
    return console.export_text(styles=True) if mode == "ansi" else None
