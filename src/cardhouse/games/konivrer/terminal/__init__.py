"""KONIVRER in a terminal: Flags, Life Cards as pips, fields face to face, a hand of cards, and a menu of modes for each.

Rich is imported by the functions that draw, so that plain output does not need it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from cardhouse.engine.game import Game
from cardhouse.engine.views import View, Viewer
from cardhouse.games.konivrer.cards import FACES, SET
from cardhouse.games.konivrer.cardtext import cost_glyphs
from cardhouse.games.konivrer.catalogue import Card
from cardhouse.games.konivrer.vocabulary import AZOTH_KINDS, PHASES
from cardhouse.games.konivrer.words import MARKS, Unit, attack_words, held, units
from cardhouse.games.konivrer.words import rows as rows  # what the command line asks a game's terminal for
from cardhouse.games.konivrer.words import slots as slots

if TYPE_CHECKING:
    from rich.text import Text

    from cardhouse.cli.terminal.canvas import Canvas, Move
    from cardhouse.engine.actions import Action

OPENS: tuple[str, ...] = ("life_revealed", "won", "drawn")
CLOSES: tuple[str, ...] = ()
SMALLEST = 79, 12

NIGHT, PANEL, CREAM, BRASS, HAZE, INK = "#14101E", "#241C36", "#F3ECDD", "#E9B949", "#948BA8", "#191423"
TINTS = {"fire": "#FF7A5C", "water": "#5CB3FF", "earth": "#B7C76A", "air": "#A6E3E9", "aether": "#FFF1A8", "nether": "#C59BFF"}
PLAIN = "#CFC8BD"
LIFE_COLOURS = {4: "#5FD38D", 3: "#FFD23F", 2: "#FF9F45", 1: "#FF5A5F"}
BOX, BOX_ROWS = 19, 3


def draw(
    game: Game, view: View, viewer: Viewer, names: Sequence[str], news: Sequence[str], actions: Sequence[Action], size: tuple[int, int]
) -> list[Text]:
    """The whole table as a viewer sees it: the others above, what happened between, the viewer's side below."""
    from cardhouse.cli.terminal.canvas import Canvas

    width, height = size
    below = viewer if isinstance(viewer, int) else 0
    above = [(below + i) % game.seats for i in range(1, game.seats)]
    large = height >= 14 + 4 * len(above)
    each = 1 + (BOX_ROWS if large else 1)
    hand = [SET[FACES.index(face)] for _, face in reversed(view["zones"][f"hand/{below}"]) if face is not None]
    own_rows = each + (BOX_ROWS if hand and large else 1 if hand else 0)
    news_rows = max(1, min(10, height - 1 - each * len(above) - own_rows))
    canvas = Canvas(width, 1 + each * len(above) + news_rows + own_rows)
    header(canvas, game, view, viewer, names)
    y = 1
    for seat in above:
        status(canvas, game, view, seat, names[seat], y)
        field(canvas, game, view, seat, y + 1, large)
        y += each
    draw_news(canvas, y, news_rows, [*attack_words(game, view, names), *shown_words(game, view, names), *news])
    y += news_rows
    field(canvas, game, view, below, y, large)
    y += each - 1
    status(canvas, game, view, below, names[below], y)
    for i, card in enumerate(hand):
        if large:
            box(canvas, i * (BOX + 1), y + 1, card, [f"{cost_glyphs(card)}", stats(card)])
        else:
            canvas.put(i * (BOX + 1), y + 1, f"{card.name} {cost_glyphs(card)}"[:BOX], tint(card))
    return painted(canvas)


def header(canvas: Canvas, game: Game, view: View, viewer: Viewer, names: Sequence[str]) -> None:
    """The title, the turn and whose it is."""
    numbers, text = view["numbers"], game.spec.text
    acting = view["to_act"]
    who = text.say("terminal", "over") if acting is None else text.say("terminal", "other", {"who": names[acting]})
    who = text.say("terminal", "own") if acting is not None and acting == viewer else who
    about = text.say("terminal", "turn", {"turn": numbers["turn"], "phase": PHASES[numbers["phase"]], "who": who})
    canvas.put(1, 0, game.spec.title, f"bold {BRASS}")
    canvas.put(canvas.width - len(about) - 1, 0, about, f"bold {CREAM}")


def status(canvas: Canvas, game: Game, view: View, seat: int, name: str, y: int) -> None:
    """A seat in a line: name, Flag, Life Cards as pips and a numeral, Azoth, and how many cards lie where."""
    text, zones = game.spec.text, view["zones"]
    canvas.put(0, y, " " * canvas.width, f"on {PANEL}")
    acting = view["to_act"] == seat
    x = canvas.put(1, y, f"{'▸' if acting else ' '} {name[:12]}", f"bold {BRASS if acting else CREAM} on {PANEL}")
    flag = zones[f"flag/{seat}"]
    element = SET[FACES.index(flag[0][1])].element if flag else ""
    x = canvas.put(max(x + 1, 16), y, f"⚑{MARKS.get(element, '·')} ", f"bold {TINTS.get(element, PLAIN)} on {PANEL}")
    life = len(zones[f"life/{seat}"])
    if view["numbers"]["out"][seat]:
        x = canvas.put(x, y, text.say("terminal", "out"), f"{HAZE} on {PANEL}")
    else:
        colour = LIFE_COLOURS.get(min(life, 4), LIFE_COLOURS[1])
        x = canvas.put(x, y, f"{life} {'◆' * life}{'◇' * max(0, 4 - life)} ", f"bold {colour} on {PANEL}")
    for i, kind in enumerate(AZOTH_KINDS):
        lying, ready = view["numbers"]["azoth"][seat][i], view["numbers"]["ready"][seat][i]
        if lying:
            x = canvas.put(x + 1, y, f"{MARKS[kind]}{ready}/{lying}", f"{TINTS.get(kind, PLAIN)} on {PANEL}")
    counts = [text.say("terminal", zone, {"count": len(zones[f"{zone}/{seat}"])}) for zone in ("hand", "deck", "discard")]
    canvas.put(x + 2, y, " · ".join(counts), f"{HAZE} on {PANEL}")


def field(canvas: Canvas, game: Game, view: View, seat: int, y: int, large: bool) -> None:
    """A seat's Familiars, side by side; those in combat are marked."""
    here = units(view, seat)
    room = max(1, canvas.width // (BOX + 1))
    if not here:
        canvas.put(2, y, game.spec.text.say("terminal", "empty"), HAZE)
    for i, unit in enumerate(here[:room]):
        if large:
            box(canvas, i * (BOX + 1), y, unit.data, [state_words(unit), f"{unit.strength}/{unit.health}"], bold=not unit.sick)
        else:
            mark = "⚔" if unit.fighting else ""
            canvas.put(i * (BOX + 1), y, f"{mark}{unit.data.name} {unit.strength}/{unit.health}"[:BOX], tint(unit.data))
    if len(here) > room:
        canvas.put(canvas.width - 9, y, game.spec.text.say("terminal", "more", {"count": len(here) - room}), HAZE)


def state_words(unit: Unit) -> str:
    """What is on a Familiar, in short."""
    said = ["⚔"] if unit.fighting else []
    said += [f"+{unit.counters}"] if unit.counters else []
    said += [f"△{unit.inferno}"] if unit.inferno else []
    said += [f"⛊{unit.steadfast}"] if unit.steadfast else []
    said += ["sick"] if unit.sick else []
    return " ".join(said)


def stats(card: Card) -> str:
    return f"{card.strength}/{card.health}" if card.type == "familiar" else "Spell"


def tint(card: Card) -> str:
    return TINTS[card.elements[0]] if card.elements else PLAIN


def box(canvas: Canvas, x: int, y: int, card: Card, lines: Sequence[str], bold: bool = True) -> None:
    """A card in three rows: its name, what is on it, its strength and health with the first letters of its keywords."""
    from cardhouse.cli.terminal.canvas import fitted

    style = f"{'bold ' if bold else ''}{tint(card)} on {PANEL}"
    marks = "".join(word[0].upper() for word in card.keywords)
    canvas.put(x, y, f"┌{fitted(card.name, BOX - 2):─<{BOX - 2}}┐", style)
    canvas.put(x, y + 1, f"│{fitted(lines[0], BOX - 2):<{BOX - 2}}│", style)
    canvas.put(x, y + 2, f"└{marks:─<{BOX - 2 - len(lines[1])}}{lines[1]}┘", style)


def draw_news(canvas: Canvas, y: int, room: int, lines: Sequence[str]) -> None:
    """What is under way and what happened, the last lines kept."""
    wrapped = [part for line in lines for part in wrap(line, canvas.width - 2)][-room:]
    for i, line in enumerate(wrapped):
        canvas.put(1, y + i, line, CREAM)


def shown_words(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """Cards that are being played, or wait for a Burst."""
    found = []
    for seat in range(game.seats):
        if cards := held(view, f"shown/{seat}"):
            found.append(f"{names[seat]}: " + game.spec.text.say("terminal", "shown", {"cards": ", ".join(cards)}))
    return found


def painted(canvas: Canvas) -> list[Text]:
    """The canvas on the colour of the table, wherever nothing else was painted."""
    for row in canvas.cells:
        for x, (char, style) in enumerate(row):
            if " on " not in f" {style}":
                row[x] = (char, f"{style if '#' in style else f'{style} {CREAM}'} on {NIGHT}".strip())
    return canvas.lines()


# Moves


def choices(game: Game, view: View, moves: Sequence[Move], size: tuple[int, int]) -> list[Text]:
    """A menu of modes for each card in hand, or X with what each would cost and leave; nothing for other steps."""
    from cardhouse.cli.terminal.canvas import Canvas

    plays = ("azoth", "summon", "tribute", "spell")
    if any(move.text.startswith("x=") for move in moves):
        lines = [game.spec.text.say("terminal", "x"), *(f"  {move.text:<14} {move.outcome}" for move in moves)]
    elif any(move.text.startswith(plays) for move in moves):
        by_card: dict[str, list[str]] = {}
        for move in moves:
            mode, _, rest = move.text.partition(" ")
            if mode in plays:
                key, _, more = rest.partition(" ")
                cost = f" ({move.promises['pays']})" if "pays" in move.promises else ""
                by_card.setdefault(key, []).append(f"{mode}{' ' + more if more else ''}{cost}")
        lines = [game.spec.text.say("terminal", "modes")]
        lines += [f"  {key:<26} {' · '.join(ways)}" for key, ways in by_card.items()]
        lines += [f"  {move.text}" for move in moves if not move.text.startswith(plays)]
    else:
        return []
    canvas = Canvas(size[0], len(lines))
    for y, line in enumerate(lines):
        canvas.put(1, y, line, HAZE if y == 0 else CREAM)
    return painted(canvas)


def detail(game: Game, view: View, after: View, name: str, numbers: Mapping[str, int], names: Sequence[str]) -> list[Text]:
    """A Life Card that is turned up: the card and what it can do."""
    from rich.text import Text

    from cardhouse.games.konivrer.cardtext import heading, rules_text

    if name != "life_revealed":
        return []
    card = SET[numbers["face"]]
    return [Text(f" {heading(card)}", style=f"bold {tint(card)}"), *(Text(f"\n   {line}") for line in rules_text(card))]
