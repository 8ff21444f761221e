"""What tables are drawn on in a terminal. Needs Rich, so only the terminal and a game's folder for it may import it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Protocol

from rich.cells import cell_len, set_cell_size
from rich.text import Text


class Move(Protocol):
    """A legal action as the house lists it."""

    @property
    def typed(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def outcome(self) -> str: ...
    @property
    def promises(self) -> Mapping[str, Any]: ...


class Canvas:
    """A grid of cells, each a character and its style; what is put later covers what was there."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write a text, cut at the edges; the column after it."""
        for char in text:
            size = cell_len(char)
            if size and 0 <= y < len(self.cells) and 0 <= x <= self.width - size:
                self.cells[y][x : x + size] = [(char, style)] + [("", style)] * (size - 1)
            x += size
        return x

    def lines(self) -> list[Text]:
        """The canvas as lines of text."""
        made = []
        for row in self.cells:
            runs = groupby(row, key=lambda cell: cell[1])
            made.append(Text.assemble(*(("".join(char for char, _ in cells), style) for style, cells in runs), no_wrap=True))
        return made


def fitted(text: str, width: int) -> str:
    """A text cut to a number of cells, with an ellipsis where something is missing."""
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)).rstrip() + "…"
