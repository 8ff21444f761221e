"""L.A.M.A. drawn in a terminal: seats, piles, the strip of values, and a hand of cards with the playable ones raised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from cardhouse.cli.terminal.canvas import Canvas, fitted
from cardhouse.engine.actions import Action
from cardhouse.engine.game import Game
from cardhouse.engine.views import View, Viewer
from cardhouse.games.lama.rules import FACES, cost, follower

OPENS, CLOSES = ("round_ended",), ("dealt",)
SMALLEST = 60, 16

INK, PAPER, SAND, WOOL = "#2B2118", "#FFFDF7", "#F4E7D0", "#6B2A1E"
FIELDS = ("#FFF066", "#DD760B", "#B53216", "#FFA0DB", "#7326BF", "#207D89", SAND)
NUMERALS = (INK, INK, PAPER, INK, PAPER, PAPER, "#2B2F36")
SAFE, WARM, DANGER = "#2FA79B", "#DD760B", "#E5483F"
NARROWEST_SEAT, COMFORTABLE_SEAT, WIDEST_SEAT = 12, 16, 34

# Two sizes of each value: three by five dots, and larger ones with round corners.
SMALL = {
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "L": ("# #  ", "###  ", " #  #", " ####", " ####", " # # "),
}
LARGE = {
    "1": ("   ##   ", " ####   ", "## ##   ", "   ##   ", "   ##   ", "   ##   ", "   ##   ", "   ##   ", "   ##   ", " ###### "),
    "2": (" ###### ", "########", "##    ##", "      ##", "    ### ", "  ###   ", "###     ", "##      ", "########", "########"),
    "3": (" ###### ", "########", "##    ##", "      ##", "   #### ", "   #### ", "      ##", "##    ##", "########", " ###### "),
    "4": ("##   ## ", "##   ## ", "##   ## ", "##   ## ", "##   ## ", "########", "########", "     ## ", "     ## ", "     ## "),
    "5": ("########", "########", "##      ", "####### ", "########", "      ##", "      ##", "##    ##", "########", " ###### "),
    "6": (" ###### ", "########", "##    ##", "##      ", "####### ", "########", "##    ##", "##    ##", "########", " ###### "),
    "L": (" # #    ", " ####   ", "#####   ", "  ###   ", "  ###  #", "  ######", "  #oooo#", "  #oooo#", "  ######", "  # # ##"),
}


# The table


def draw(
    game: Game, view: View, viewer: Viewer, names: Sequence[str], news: Sequence[str], actions: Sequence[Action], size: tuple[int, int]
) -> list[Text]:
    """The whole table as a viewer sees it. Rows depend on the space."""
    width, height = size
    own = viewer if isinstance(viewer, int) else None
    seats = list(range(game.seats)) if own is None else [(own + i) % game.seats for i in range(1, game.seats)]
    least = COMFORTABLE_SEAT if own is None else NARROWEST_SEAT
    across = -(-len(seats) // -(-len(seats) * least // width))
    seat_rows = 4 * -(-len(seats) // across)
    roomy = height >= 24
    hand_rows = 0 if own is None else (7 if roomy else 5)
    gap = 1 if roomy else 0
    middle = max(5, min(12, height - seat_rows - hand_rows - 2 - 3 * gap))
    canvas = Canvas(width, 1 + gap + seat_rows + gap + middle + (gap + hand_rows + 1 if own is not None else 0))
    header(canvas, game, view)
    seat_width = min(WIDEST_SEAT, width // across)
    for i, seat in enumerate(seats):
        seat_box(canvas, i % across * seat_width, 1 + gap + i // across * 4, seat_width, game, view, seat, names[seat])
    piles(canvas, 1 + gap + seat_rows + gap, middle, game, view, news)
    if own is not None:
        y = len(canvas.cells) - hand_rows - 1
        playable = {text.split()[1] for action in actions if (text := action.text).startswith("play ")}
        hand(canvas, y, hand_rows, faces_of(view, own), playable)
        ledge(canvas, y + hand_rows, game, view, own, names[own])
    return canvas.lines()


def header(canvas: Canvas, game: Game, view: View) -> None:
    """The title, and what holds for the whole table."""
    numbers = view["numbers"]
    supply = tokens(numbers["supply_black"], numbers["supply_white"], compact=True)
    about = game.spec.text.say("terminal", "about", {"round": numbers["round"], "supply": supply, **game.options})
    at = canvas.put(1, 0, game.spec.title, "bold") + 2
    about = fitted(about, canvas.width - at - 1)
    canvas.put(canvas.width - cell_len(about) - 1, 0, about, "dim")


def seat_box(canvas: Canvas, x: int, y: int, width: int, game: Game, view: View, seat: int, name: str) -> None:
    """Another seat: name and points in the frame, cards and tokens, the score bar, and whether it has quit."""
    numbers = view["numbers"]
    acting, out = view["to_act"] == seat, bool(numbers["quit"][seat])
    frame = "bold" if acting else "dim"
    inner = width - 4
    points = str(numbers["points"][seat])
    canvas.put(x, y, "╭" + "─" * (width - 2) + "╮", frame)
    title = fitted(("▸ " if acting else "") + name, inner - len(points) - 2)
    canvas.put(x + 1, y, f" {title} ", "bold" if not out else "dim")
    canvas.put(x + width - 3 - len(points), y, f" {points} ", "bold")
    for row in (1, 2):
        canvas.put(x, y + row, "│", frame)
        canvas.put(x + width - 1, y + row, "│", frame)
    held = tokens(numbers["black"][seat], numbers["white"][seat], compact=True)
    backs(canvas, x + 2, y + 1, inner - len(held) - 1, view["zones"][f"hand/{seat}"], out)
    canvas.put(x + width - 2 - len(held), y + 1, held)
    bar(canvas, x + 2, y + 2, inner, numbers["points"][seat], int(game.options["target"]))
    canvas.put(x, y + 3, "╰" + "─" * (width - 2) + "╯", frame)
    if out:
        canvas.put(x + 1, y + 3, f" {game.spec.text.say('terminal', 'quit')} ", "bold " + DANGER)


def backs(canvas: Canvas, x: int, y: int, columns: int, cards: Sequence[Sequence[Any]], out: bool) -> None:
    """Another seat's cards: their backs and number, or their faces once they are shown."""
    faces = sorted((FACES.index(face) for _, face in cards if face is not None))
    if faces and len(faces) == len(cards):
        step = 2 if 2 * len(faces) - 1 <= columns else 1
        for i, face in enumerate(faces[: columns // step + 1]):
            canvas.put(x + step * i, y, FACES[face], f"bold {NUMERALS[face]} on {FIELDS[face]}")
        return
    count = f" {len(cards)}"
    shown = max(0, min(len(cards), columns - len(count)))
    canvas.put(canvas.put(x, y, "▐" * shown, f"{'dim ' if out else ''}{WARM}"), y, count)


def bar(canvas: Canvas, x: int, y: int, width: int, points: int, target: int) -> None:
    """Points so far, with the target marked."""
    mark = width * 4 // 5
    filled = min(width, -(-points * mark // target))
    colour = DANGER if 4 * points >= 3 * target else WARM if 2 * points >= target else SAFE
    canvas.put(x, y, "━" * filled, f"bold {colour}")
    canvas.put(x + filled, y, "┈" * (width - filled), "dim")
    canvas.put(x + mark, y, "┃", f"bold {DANGER}")


def tokens(black: int, white: int, compact: bool = False) -> str:
    """Tokens, a black one for ten: drawn one by one, or counted."""
    return f"●{black} ○{white}" if compact else "●" * black + "○" * white


def piles(canvas: Canvas, y: int, rows: int, game: Game, view: View, news: Sequence[str]) -> None:
    """The draw pile, the top of the discard pile, what may follow it, and what happened."""
    say = game.spec.text.say
    large = rows >= 7
    left = len(view["zones"]["draw"])
    top = next((face for _, face in view["zones"]["discard"]), None)
    back = y + (1 if large else 0)
    for row, line in enumerate(
        ("╭─────╮", "│╲╱╲╱╲│", "│╱╲╱╲╱│", "│╲╱╲╱╲│", "╰─────╯") if left else ("╭╌╌╌╌╌╮", *["╎     ╎"] * 3, "╰╌╌╌╌╌╯")
    ):
        canvas.put(2, back + row, line, f"{SAND} on {WOOL}" if left else "dim")
    label = say("terminal", "draw", {"left": left})
    canvas.put(5 - cell_len(label) // 2, back + (5 if large else 4), label, "" if large else f"{SAND} on {WOOL}")
    if top is not None:
        card(canvas, 12, y, top, large)
    x = 12 + (12 if large else 7) + 3
    at = canvas.put(x, y, say("terminal", "follows") + " ", "dim")
    for face, word in enumerate(FACES):
        fits = top is not None and face in (FACES.index(top), follower(FACES.index(top)))
        at = 1 + canvas.put(at, y, f"[{word}]" if fits else f" {word} ", f"bold {NUMERALS[face]} on {FIELDS[face]}" if fits else "")
    first = y + (2 if rows > 5 else 1)
    lines = list(news)[-(y + rows - first) :]
    for i, line in enumerate(lines):
        canvas.put(x, first + i, fitted(line, canvas.width - x - 1))


def card(canvas: Canvas, x: int, y: int, face: str, large: bool, rows: int = 99, note: str = "") -> None:
    """A card with its value in the corner and large in the middle; only its first rows where it is sunk."""
    value = FACES.index(face)
    style = f"{NUMERALS[value]} on {FIELDS[value]}"
    dots = dotted((LARGE if large else SMALL)[face])
    inner = 10 if large else 5
    body = [f"│{line.center(inner)}│" for line in dots]
    top = f"╭{face}{note.rjust(inner - 1, '─')}╮"
    for row, line in enumerate([top, *body, f"╰{face.rjust(inner, '─')}╯"][:rows]):
        canvas.put(x, y + row, line, f"bold {style}")


def dotted(dots: Sequence[str]) -> list[str]:
    """Rows of dots, two in each line of half blocks."""
    rows = [*dots, " " * len(dots[0])] if len(dots) % 2 else list(dots)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join("▒" if a == "o" else " ▀▄█"[(a != " ") + 2 * (b != " ")] for a, b in zip(*pair, strict=True)) for pair in pairs]


# The viewer's hand


def faces_of(view: View, seat: int) -> list[str]:
    """The faces of a hand, in order of value."""
    return sorted((face for _, face in view["zones"][f"hand/{seat}"] if face is not None), key=FACES.index)


def hand(canvas: Canvas, y: int, rows: int, faces: Sequence[str], playable: set[str]) -> None:
    """The hand, overlapping where it must; a hand too long for that is stacked by value."""
    if not faces:
        return
    large = rows == 7
    width = 12 if large else 7
    columns = canvas.width - 4
    step = min(width + 1, (columns - width) // max(1, len(faces) - 1))
    shown = [(face, "") for face in faces]
    if step < 3:
        shown = [(face, f"×{len(list(same))}") for face, same in groupby(faces)]
        step = min(width + 1, (columns - width) // max(1, len(shown) - 1))
    x = 2 + max(0, (columns - width - step * (len(shown) - 1)) // 2 if len(shown) * step > columns else 0)
    for i, (face, note) in enumerate(shown):
        raised = face in playable
        card(canvas, x + i * step, y if raised else y + 1, face, large, rows if raised else rows - 1, note)


def ledge(canvas: Canvas, y: int, game: Game, view: View, seat: int, name: str) -> None:
    """The line under the viewer's hand: name, points, tokens, score bar, and what the hand costs."""
    numbers = view["numbers"]
    canvas.put(0, y, "─" * canvas.width, "dim")
    acting = view["to_act"] == seat
    x = canvas.put(2, y, f" {'▸ ' if acting else ''}{name} ", "bold") + 1
    x = canvas.put(x, y, f" {numbers['points'][seat]} ", "bold") + 1
    x = canvas.put(x, y, f" {tokens(numbers['black'][seat], numbers['white'][seat], compact=True)} ") + 1
    out = f"{game.spec.text.say('terminal', 'quit')} · " if numbers["quit"][seat] else ""
    costs = view["shown"].get(f"hand/{seat}", "" if view["zones"][f"hand/{seat}"] else 0)
    label = f" {out}{game.spec.text.say('terminal', 'hand', {'cost': costs})} "
    end = canvas.width - 2 - cell_len(label)
    canvas.put(end, y, label, "bold")
    length = min(40, end - x - 4)
    canvas.put(x, y, " " * (length + 2))
    bar(canvas, x + 1, y, length, numbers["points"][seat], int(game.options["target"]))


# The end of a round


def detail(game: Game, view: View, after: View, name: str, numbers: Mapping[str, int], names: Sequence[str]) -> list[Text]:
    """What leads to a seat's payment: its cards one by one, the sum, and the tokens paid."""
    if name != "scored":
        return []
    seat, say = numbers["seat"], game.spec.text.say
    pieces = [Text(f" {fitted(names[seat], 14):<14} ", "bold")]
    hand = faces_of(view, seat)
    seen = [face for face in FACES if face in hand]
    twice: list[str] = []
    for face in seen:
        pieces.append(chip(face))
        more = hand.count(face) - 1
        if game.options["count_each"]:
            pieces += [chip(face)] * more
        elif more:
            pieces.append(Text(f"({face})" if more == 1 else f"({face}×{more})", "dim"))
            twice.append(face)
    if not seen:
        return [*pieces, Text(f" {say('terminal', 'empty')}")]
    costs = []
    for face in seen:
        times = hand.count(face) if game.options["count_each"] else 1
        costs.append(f"{times}×{cost(FACES.index(face))}" if times > 1 else str(cost(FACES.index(face))))
    total = str(numbers["cost"])
    pieces.append(Text(f"  {' + '.join(costs)} = {total}" if costs != [total] else f"  {total}"))
    pieces.append(Text("  " + tokens(*paid(view, after, seat, numbers["cost"]))))
    if twice:
        pieces.append(Text("  " + say("terminal", "counted_once", {"faces": " ".join(twice)}), "dim"))
    return pieces


def chip(face: str) -> Text:
    """A card in a line of text."""
    value = FACES.index(face)
    return Text(f" {face} ", f"bold {NUMERALS[value]} on {FIELDS[value]}")


def paid(view: View, after: View, seat: int, points: int) -> tuple[int, int]:
    """The tokens a seat took for its points: as its holding grew, or black first where it was exchanged at once."""
    black, white = (after["numbers"][colour][seat] - view["numbers"][colour][seat] for colour in ("black", "white"))
    return (black, white) if black >= 0 and white >= 0 else (points // 10, points % 10)
