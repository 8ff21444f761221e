"""Grimhand Tactics in a terminal: fans of swords and shields on green felt, HP bars, slots and fate meters; its words are in words.py.

Rich is imported by the functions that draw, so that plain output does not need it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from cardhouse.engine.game import Game
from cardhouse.engine.views import View, Viewer
from cardhouse.games.grimhand.cards import DECKS, FACES, KIND, LUCKY_KIND, SPECIAL, label, prose, title
from cardhouse.games.grimhand.declarations import overdraw
from cardhouse.games.grimhand.words import (
    Board,
    board_of,
    enemy_words,
    equation,
    fate_words,
    labels,
    meter,
    pile_words,
    status_words,
    total_of,
    turn_words,
    value_of,
)
from cardhouse.games.grimhand.words import rows as rows  # what the command line asks a game's terminal for
from cardhouse.games.grimhand.words import slots as slots

if TYPE_CHECKING:
    from rich.text import Text

    from cardhouse.cli.terminal.canvas import Canvas, Move
    from cardhouse.engine.actions import Action

OPENS: tuple[str, ...] = ("died", "saved", "attacked")
CLOSES: tuple[str, ...] = ()
SMALLEST = 79, 10
OVERDRAW = overdraw.names()

FELT, BAND, CREAM, BRASS, HAZE = "#0B3A2A", "#07281D", "#F3EBD3", "#F2C14E", "#8FB3A1"
SWORD, SHIELD, CLOVER, SKULL = "#FF6B5E", "#6FB7FF", "#6EE07A", "#C58CFF"
RED_INK, BLUE_INK, PAPER, GREY = "#9E1B1B", "#12408C", "#F7F0DC", "#5E7F70"
INKS = (RED_INK, BLUE_INK)
GAIN, WARN, DANGER = "#6EE07A", "#F2C14E", "#FF6B5E"
CARD, BAR, METER, MOST_NEWS = 5, 26, 10, 8
HIGH, CRITICAL = 0.15, 0.3  # from which odds of Death, and below which share of HP, a number is red


# The table


def draw(
    game: Game, view: View, viewer: Viewer, names: Sequence[str], news: Sequence[str], actions: Sequence[Action], size: tuple[int, int]
) -> list[Text]:
    """The whole table as a viewer sees it: the enemy above, the decks between, the viewer's hands below. Rows depend on the space."""
    from cardhouse.cli.terminal.canvas import Canvas

    width, height = size
    board = board_of(game, view, viewer, names)
    fan = 3 if height >= 20 else 1
    used = 1 + 2 * (1 + 2 * fan) + 2
    gap = 1 if height >= used + 4 else 0
    news_rows = max(0, min(MOST_NEWS, height - used - 2 * gap))
    canvas = Canvas(width, used + 2 * gap + news_rows)
    header(canvas, board)
    y = 1
    status(canvas, board, 1 - board.below, y)
    hand(canvas, board, "attack", 1 - board.below, y + 1, fan)
    hand(canvas, board, "defense", 1 - board.below, y + 1 + fan, fan)
    y += 1 + 2 * fan + gap
    for deck in (0, 1):
        pile(canvas, board, deck, y + deck)
    y += 2 + gap
    hand(canvas, board, "attack", board.below, y, fan)
    hand(canvas, board, "defense", board.below, y + fan, fan)
    status(canvas, board, board.below, y + 2 * fan)
    draw_news(canvas, y + 2 * fan + 1, news_rows, news)
    return painted(canvas)


def painted(canvas: Canvas) -> list[Text]:
    """The canvas on the felt, wherever nothing else was painted."""
    for row in canvas.cells:
        for x, (char, style) in enumerate(row):
            if " on " not in f" {style}":
                row[x] = (char, f"{style if '#' in style else f'{style} {CREAM}'} on {FELT}".strip())
    return canvas.lines()


def header(canvas: Canvas, board: Board) -> None:
    """The title, the turn, and whose it is."""
    from rich.cells import cell_len

    from cardhouse.cli.terminal.canvas import fitted

    x = canvas.put(1, 0, board.game.spec.title, f"bold {BRASS}")
    about = board.say("about", turn=board.number("turn_number"))
    if board.number("omen"):
        about += f" · {board.say('omen')}"
    turn = fitted(turn_words(board), canvas.width - x - cell_len(about) - 6)
    x = canvas.put(canvas.width - cell_len(about) - cell_len(turn) - 4, 0, about, HAZE)
    canvas.put(canvas.put(x, 0, " · ", HAZE), 0, turn, f"bold {BRASS}")


def status(canvas: Canvas, board: Board, seat: int, y: int) -> None:
    """A seat: name, HP with a bar that drains, its slot, energy and statuses."""
    from cardhouse.cli.terminal.canvas import fitted

    canvas.put(0, y, " " * canvas.width, f"on {BAND}")
    acting = board.view["to_act"] == seat
    x = canvas.put(1, y, f"{'▸' if acting else ' '} {fitted(board.names[seat], 14)}", f"bold {BRASS if acting else CREAM} on {BAND}")
    hp, most = board.number("hp")[seat], board.number("most_hp")[seat]
    filled = max(0, min(BAR, -(-hp * BAR // most)))
    colour = DANGER if hp <= CRITICAL * most else WARN if 2 * hp <= most else GAIN
    x = canvas.put(canvas.put(max(x + 1, 18), y, "━" * filled, f"bold {colour} on {BAND}"), y, "┈" * (BAR - filled), f"{HAZE} on {BAND}")
    x = canvas.put(x + 1, y, board.say("hp", hp=f"{hp:>2}"), f"bold {CREAM} on {BAND}") + 1
    held, room = board.cards(f"slot/{seat}"), board.number("capacity")[seat]
    slot = "☘" * len(held) + "·" * (room - len(held)) if room <= 4 else f"☘{len(held)}"
    x = canvas.put(x, y, f" {board.say('slot')} [{slot}] ", f"bold {CLOVER if held else HAZE} on {BAND}")
    facts = status_words(board, seat)
    if board.state.opt_energy:
        facts.insert(0, board.say("energy", energy=board.number("energy")[seat]))
    if enemy := enemy_words(board, seat):
        facts.insert(0, enemy)
    canvas.put(x, y, fitted(", ".join(facts), canvas.width - x - 1), f"{BRASS} on {BAND}")


def hand(canvas: Canvas, board: Board, zone: str, seat: int, y: int, rows: int) -> None:
    """A fan of swords or shields with its points, and a warning when the next card is one too many."""
    colour = DECKS.index(zone)
    at = y + rows // 2
    style = f"bold {(SWORD, SHIELD)[colour]}"
    shown = labels(board, f"{zone}/{seat}")
    canvas.put(1, at, board.say("swords" if zone == "attack" else "shields"), style)
    canvas.put(9, at, f"{total_of(board, f'{zone}/{seat}'):>3}", f"bold {CREAM}")
    x = 14
    step = min(CARD, max(1, (canvas.width - x - 22) // max(1, len(shown))))
    for i, (card, face) in enumerate(board.cards(f"{zone}/{seat}")):
        end = i == len(shown) - 1
        draw_card(canvas, x + i * step, y, rows, shown[i], ink(board, card, face, colour), CARD + 1 if end else step)
    x += step * len(shown) + 2
    if not shown:
        canvas.put(x - 2, at, board.say("none"), GREY)
    elif len(shown) >= board.state.opt_limit:
        canvas.put(x, at, f"! {board.say(f'near_{OVERDRAW[board.state.opt_overdraw]}')}", f"bold {DANGER}")


def ink(board: Board, card: int, face: str | None, colour: int) -> str:
    """The colours of a card: paper and ink, dimmed for a back, marked ones on brass."""
    if face is None:
        return f"{CREAM} on {INKS[colour]}"
    marked = card in board.number("marked")[: board.number("marks")]
    special = face.partition(":")[0] in SPECIAL
    return f"{'bold ' if special else ''}{INKS[colour]} on {BRASS if marked else '#E8D9F2' if special else PAPER}"


def draw_card(canvas: Canvas, x: int, y: int, rows: int, text: str, style: str, width: int) -> None:
    """A card of a fan, in one row or three; the next one covers what is right of its width."""
    if rows == 1:
        canvas.put(x, y, f"▏{text:<{CARD - 1}}"[:width], style)
        return
    for row, line in enumerate((f"╭{'─' * (CARD - 1)}╮", f"│{text:<{CARD - 1}}│", f"╰{'─' * (CARD - 1)}╯")):
        canvas.put(x, y + row, line[:width], style)


def pile(canvas: Canvas, board: Board, deck: int, y: int) -> None:
    """A deck with its fate meter, and its discards."""
    from cardhouse.cli.terminal.canvas import fitted

    left = len(board.view["zones"][f"{DECKS[deck]}_deck"])
    back = f"bold {CREAM} on {INKS[deck]}"
    x = canvas.put(1, y, "⛧⛧⛧" if left else "   ", back if left else "") + 1
    canvas.put(x, y, board.say("deck", deck=DECKS[deck]), f"bold {(SWORD, SHIELD)[deck]}")
    canvas.put(20, y, f"{left:>2}", f"bold {CREAM}")
    found = meter(board, deck)
    x = 24
    if found:
        filled = min(METER, round(found[0].share * METER * 4))
        style = DANGER if found[0].share >= HIGH else SKULL
        x = canvas.put(canvas.put(x, y, "☠ ", f"bold {style}"), y, "▰" * filled, f"bold {style}")
        x = canvas.put(x, y, "▱" * (METER - filled), HAZE) + 1
        x = canvas.put(x, y, fate_words(board, deck), f"bold {style}") + 2
    else:
        x = canvas.put(x, y, fate_words(board, deck), HAZE) + 2
    canvas.put(x, y, fitted(pile_words(board, deck), canvas.width - x - 1), HAZE)


def draw_news(canvas: Canvas, y: int, room: int, news: Sequence[str]) -> None:
    """What happened, the last of it where there is little room."""
    lines = [part for line in news for part in wrap(line, canvas.width - 3, subsequent_indent="  ")]
    for i, line in enumerate(lines[-room:] if room else ()):
        canvas.put(1, y + i, line, CREAM)


# Moves


def choices(game: Game, view: View, moves: Sequence[Move], size: tuple[int, int]) -> list[Text]:
    """The legal moves with what they would do: an attack by its equation, a trick or a special card by its text."""
    from cardhouse.cli.terminal.canvas import Canvas, fitted

    if size[0] < SMALLEST[0]:
        return []
    board = board_of(game, view, view["to_act"], ("", ""))
    most = max(3, size[1] // 2 - 2)
    across = -(-len(moves) // most)
    down = -(-len(moves) // across)
    canvas = Canvas(size[0], down)
    typed = max(len(move.typed) for move in moves)
    width = size[0] // across
    for i, move in enumerate(moves):
        x, y = i // down * width, i % down
        at = canvas.put(x + 1, y, f" {move.typed:>{typed}} ", f"bold reverse {BRASS}") + 1
        words, style = move_words(board, move)
        at = canvas.put(at, y, fitted(move_name(move), width - typed - 5), f"bold {CREAM}") + 2
        canvas.put(at, y, fitted(words, x + width - at - 1), style)
    return painted(canvas)


def move_name(move: Move) -> str:
    """An action as it is listed; cards by their names."""
    verb, _, what = move.text.partition(" ")
    return f"{verb} {title(what)}" if what in FACES or what in SPECIAL else move.text


def move_words(board: Board, move: Move) -> tuple[str, str]:
    """What a move would do, and its colour."""
    promises, said = move.promises, board.game.spec.text
    if move.text == "attack":
        parts = [equation(board.game, promises)]
        parts += [said.say("forecast", key, promises) for key in ("backlash", "drain", "threat") if promises.get(key)]
        return "; ".join(parts), GAIN
    if what := prose(move.text.partition(" ")[2]):
        return what, HAZE
    fate = promises.get("death")
    return move.outcome, DANGER if fate is not None and fate.share >= HIGH else HAZE


# Scenes


def detail(game: Game, view: View, after: View, name: str, numbers: Mapping[str, int], names: Sequence[str]) -> list[Text]:
    """The pieces before a sentence: the card that is turned over before Death, the swords and shields of an attack one by one."""
    from rich.text import Text

    if name in ("died", "saved"):
        say = game.spec.text.say
        pieces = [Text(say("terminal", "turning")), *(Text(" .") for _ in range(6))]
        return [*pieces, Text(say("terminal", "death"), f"bold {SKULL}")]
    if name != "attacked":
        return []
    board = board_of(game, view, "watcher", names)
    pieces = []
    for zone, seat in (("attack", numbers["seat"]), ("defense", 1 - numbers["seat"])):
        if zone == "defense":
            pieces.append(Text("\n"))
        pieces.append(Text(f" {names[seat]:<15}", "bold"))
        colour = DECKS.index(zone)
        pieces += [
            Text(f" {label(face, value_of(board, card, face))} ", ink(board, card, face, colour))
            for card, face in board.cards(f"{zone}/{seat}")
            if face and (value_of(board, card, face) or KIND[FACES.index(face)] <= LUCKY_KIND)
        ]
        pieces.append(Text(f" {numbers['swords' if zone == 'attack' else 'shields']}", "bold"))
    return pieces
