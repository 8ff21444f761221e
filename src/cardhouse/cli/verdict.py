"""How a game ended, for people."""

from __future__ import annotations

from cardhouse.cli.seating import Seating
from cardhouse.cli.terminal.screen import DrawnScreen, Screen
from cardhouse.engine.match import Result, standing
from cardhouse.prose.acts import YOU
from cardhouse.prose.narrate import Number, Table, either


def show_result(screen: Screen, table: Table, seating: Seating) -> None:
    """The final standing and who won."""
    result = table.result
    assert result is not None
    order = standing(result, table.game.spec.fewest_win)
    if isinstance(screen, DrawnScreen):
        draw_result(screen, table, seating, result, order)
    else:
        had = [(place, seating.names[seat], result.points[seat]) for place, seat in order]
        screen.say(*(f"{place}. {name}: {Number(points)} {points_word(table, points)}" for place, name, points in had))
    screen.say(won(seating, result))


def points_word(table: Table, count: int | None = None) -> str:
    """What a game's points are called: a number of them, or in a heading. A word that is the same for one and many has no other."""
    text = table.game.spec.text
    if not text.has("game", "points"):
        return "point" if count == 1 else "points"
    return text.say("terminal", "point") if count == 1 and text.has("terminal", "point") else text.say("game", "points")


def won(seating: Seating, result: Result) -> str:
    """One sentence on who won."""
    names = [seating.names[seat] for seat in result.winners]
    if not names:
        return "Nobody wins."
    if len(names) > 1:
        return f"{either([YOU if name == YOU else name for name in names], 'and')} share the win."
    return "You win." if names[0] == YOU else f"{names[0]} wins."


def draw_result(screen: DrawnScreen, table: Table, seating: Seating, result: Result, order: list[tuple[int, int]]) -> None:
    """The standing as a table."""
    from rich import box
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title=Text(table.game.spec.title, style="bold"), box=box.ROUNDED, title_justify="left")
    unit = points_word(table)
    for heading in ("", "name", unit, ""):
        grid.add_column(heading, justify="right" if heading == unit else "left")
    for place, seat in order:
        bot = seating.bots[seat]
        first = seat in result.winners
        cells = (f"{place}.", seating.names[seat], f"{Number(result.points[seat])}", "★ winner" if first else f"{bot} bot" if bot else "")
        grid.add_row(*(Text(cell, style="bold" if first else "") for cell in cells))
    screen.console.print(grid)
