"""A table of any game in a terminal: zones as labelled rows, numbers, news and actions; a game may draw a better one itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from cardhouse.engine.actions import Action
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.views import View, Viewer
from cardhouse.prose.narrate import SEATED, Move, own_module, worded

if TYPE_CHECKING:
    from rich.text import Text

MOST_FACES = 24  # of a zone, before the rest is only counted


class Drawing(NamedTuple):
    """How a game is drawn.

    `draw` gives the lines of a table, `detail` the pieces of a line that lead to a caption (a line break begins another line), `choices`
    the lines of the legal moves. A scene is a part of the game that is shown line by line: from a caption named in `opens` to one in
    `closes`, or, where that names none, to the end of the action that opened it.
    """

    draw: Callable[..., list[Text]]
    detail: Callable[..., list[Text]]
    opens: tuple[str, ...]
    closes: tuple[str, ...]
    smallest: tuple[int, int]
    choices: Callable[..., list[Text]] | None = None


def drawing_of(spec: Spec) -> Drawing:
    """How a game is drawn: by its own module, or as any game."""
    own: Any = own_module(spec) if find_spec("rich") is not None else None
    if own is None:
        return Drawing(draw, lambda *anything: [], (), (), (0, 0))
    return Drawing(own.draw, own.detail, own.OPENS, own.CLOSES, own.SMALLEST, getattr(own, "choices", None))


def table_lines(
    game: Game, view: View, viewer: Viewer, names: Sequence[str], news: Sequence[str], actions: Sequence[Action], size: tuple[int, int]
) -> list[Text]:
    """A table as its game draws it, or in rows where the terminal is too small for that."""
    own = drawing_of(game.spec)
    fits = size[0] >= own.smallest[0] and size[1] >= own.smallest[1]
    return (own.draw if fits else draw)(game, view, viewer, names, news, actions, size)


def choice_lines(game: Game, view: View, moves: Sequence[Move], size: tuple[int, int]) -> list[Text]:
    """The legal moves as the game lists them, or each in a line where it does not or the terminal is too narrow for that."""
    own = drawing_of(game.spec).choices
    return (own(game, view, moves, size) if own is not None else []) or move_lines(moves, size)


def draw(
    game: Game, view: View, viewer: Viewer, names: Sequence[str], news: Sequence[str], actions: Sequence[Action], size: tuple[int, int]
) -> list[Text]:
    """The table of any game: a title, a row for each seat and each shared zone, and what happened."""
    from rich.text import Text

    table = rows(game, view, names)
    acting = None if view["to_act"] is None else names[view["to_act"]]
    indent = max(len(label) for label, _ in table) + 2
    lines = [Text(game.spec.title, style="bold")]
    for label, value in table:
        for i, part in enumerate(wrap(value, max(20, size[0] - indent)) or [""]):
            lines.append(Text.assemble((("" if i else label).ljust(indent), "bold" if label == acting else ""), part))
    left = max(0, size[1] - len(lines))
    return lines + [Text(f"· {line}", style="dim") for line in news[len(news) - min(left, len(news)) :]]


def rows(game: Game, view: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """A table in words, by the game's own `rows`, or else: the shared zones and numbers, then a row for each seat."""
    own: Callable[..., list[tuple[str, str]]] | None = getattr(own_module(game.spec), "rows", None)
    if own is not None:
        return own(game, view, names)
    text = game.spec.text
    seats: list[list[str]] = [[] for _ in names]
    found: list[tuple[str, str]] = []
    for name, cards in view["zones"].items():
        zone, _, owner = name.partition("/")
        if owner and cards:
            seats[int(owner)].append(f"{text.say('zones', zone)} {shown(game, cards, sort=True)}")
        elif not owner:
            found.append((text.say("zones", zone), shown(game, cards)))
    for name, value in view["numbers"].items():
        label = text.say("numbers", name).replace("_", " ")
        if isinstance(value, list) and len(value) == len(names):
            for seat, entry in enumerate(value):
                if entry or name == "points":
                    seats[seat].append(f"{label} {entry}")
        elif name in SEATED:
            found.append((label, names[value]))
        elif isinstance(value, list):
            if any(value):
                found.append((label, " ".join(map(str, value))))
        elif name in game.spec.words:
            found.append((label, str(worded(game, names, name, value))))
        elif value:
            found.append((label, str(value)))
    return found + [(names[seat], "; ".join(parts)) for seat, parts in enumerate(seats)]


def shown(game: Game, cards: Sequence[Sequence[Any]], sort: bool = False) -> str:
    """The cards of a zone in words: the faces that are known, the number of those that are not."""
    faces = [face for _, face in cards if face is not None]
    if sort:
        faces.sort(key=game.spec.faces.index)
    hidden = len(cards) - len(faces)
    words = " ".join(faces[:MOST_FACES]) + (f" … {len(faces)} in all" if len(faces) > MOST_FACES else "")
    return " + ".join(filter(None, [words, f"{hidden} hidden" if hidden else ""])) or "empty"


def move_lines(moves: Sequence[Move], size: tuple[int, int] = (80, 24)) -> list[Text]:
    """The legal moves, each with what to type and what it would do; in columns where they are too many for half the screen."""
    from rich.text import Text

    typed = max((len(move.typed) for move in moves), default=0)
    width = max((len(move.text) for move in moves), default=0)
    cells = [
        Text.assemble(" ", (f" {move.typed:>{typed}} ", "bold reverse"), f"  {move.text:<{width}}  ", (move.outcome, "dim"))
        for move in moves
    ]
    across = min(4, -(-len(cells) // max(1, size[1] // 2)))
    if across < 2:
        return cells
    down = -(-len(cells) // across)
    for cell in cells:
        cell.truncate(size[0] // across - 1, overflow="ellipsis", pad=True)
    return [Text(" ").join(cells[row::down]) for row in range(down)]


def move_rows(moves: Sequence[Move]) -> list[str]:
    """The legal moves in plain lines."""
    return [f"  {move.typed:<4} {move.text}" + (f": {move.outcome}" if move.outcome else "") for move in moves]
