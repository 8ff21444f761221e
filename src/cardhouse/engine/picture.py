"""A table as SVG, for a cell of a notebook: the zones of any game with their cards, from one viewer's view and nothing else.

The faces of a game stand in an order, and their colours go round the wheel in it: suits and elements, which follow each other, look alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from cardhouse.engine.game import Game
from cardhouse.engine.views import View, Viewer

WIDTH, MARGIN, GAP = 760, 16, 18
HEIGHT, LABEL, LINE = 58, 15, 84  # of a card, of the words above it, and of a line of cards with both
SHORT = 4  # letters that are written large
NARROW, WIDE = 46, 66  # a card with a short face, and one with a name
BACK, PEEK = 9, 0.45  # what is seen of a hidden card under another, and the least part of a card with a face
PILE = 8  # hidden cards from which on a zone is drawn as a pile
MOST = 20  # cards that are drawn of a zone, the topmost; the words above it count them all
LETTERS = 11  # of a line on a wide card
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#e9e4d6}",
    ".t{font-size:15px;font-weight:600}",
    ".l{font-size:11px;fill:#b9c4b4}",
    ".f{font-size:18px;font-weight:600;fill:#22201b;text-anchor:middle}",
    ".n{font-size:9.5px;fill:#22201b;text-anchor:middle}",
    ".c{font-weight:600;text-anchor:middle}",
    ".p{fill:#fbf7ec;stroke:#22201b}",
    ".b{fill:#3d5a80;stroke:#fbf7ec}",
    ".e{fill:none;stroke:#7c8f80;stroke-dasharray:3 3}",
)


class Picture(str):
    """SVG that a notebook draws; it is a text, to be written to a file."""

    def __repr__(self) -> str:
        return f"<Picture, {len(self)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return str(self)


def svg(kind: str, label: str, size: tuple[float, float], style: Sequence[str], ground: str, parts: Sequence[str]) -> Picture:
    """A drawing on a ground; some notebooks put it into their own page, so its style holds for its class alone."""
    wide, tall = size
    rules = "".join(f".cardhouse-{kind} {rule}" for rule in style)
    size_said = f'viewBox="0 0 {wide:g} {tall:g}" width="{wide:g}" height="{tall:g}"'
    head = f'class="cardhouse-{kind}" {size_said} role="img" aria-label="{escape(label)}"'
    back = f'<style>{rules}</style><rect width="100%" height="100%" rx="12" fill="{ground}"/>'
    return Picture(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{back}{"".join(parts)}</svg>')


def picture(game: Game, view: View, viewer: Viewer, ending: str = "") -> Picture:
    """A view as SVG: a row of what all share, then a row for each seat."""
    draw = Drawing(game)
    who = {"watcher": "as a watcher sees it", "all": "with every card shown"}.get(str(viewer), f"as seat {viewer} sees it")
    state = ending or (f"seat {view['to_act']} is to act" if view["to_act"] is not None else "the game is over")
    title = f"{game.spec.title}, {who}; {state}"
    draw.words(MARGIN, 26, f'<tspan class="t">{escape(game.spec.title)}</tspan> · {escape(f"{who} · {state}")}')
    draw.y = 40
    places = {name: name.partition("/") for name in view["zones"]}
    for seat in [None, *range(game.seats)]:
        owner = "" if seat is None else str(seat)
        zones = [(zone, view["zones"][name]) for name, (zone, _, its) in places.items() if its == owner]
        if seat is not None:
            draw.seat(seat, view["to_act"] == seat, list(numbers(game, view, seat)))
        draw.zones(zones, keep_empty=seat is None)
    return svg("table", title, (WIDTH, draw.y), STYLE, "#26382f", draw.parts)


def numbers(game: Game, view: View, seat: int) -> Iterator[str]:
    """The public numbers of a seat that are not nothing."""
    text = game.spec.text
    for name, value in view["numbers"].items():
        if isinstance(value, list) and len(value) == game.seats and isinstance(value[seat], int) and (value[seat] > 0 or name == "points"):
            words = list(text.sections.get(name, {}).values()) or game.spec.words.get(name, ())
            said = words[value[seat]] if value[seat] < len(words) else value[seat]
            yield f"{text.say('numbers', name).replace('_', ' ')} {said}"


class Drawing:
    """The parts of a picture as they are drawn, from top to bottom."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts: list[str] = []
        self.y = 0
        self.card = WIDE if max(map(len, game.spec.faces), default=0) > 2 * SHORT else NARROW
        self.hues = {face: 360 * i // len(game.spec.faces) for i, face in enumerate(game.spec.faces)}

    def words(self, x: float, y: float, text: str, kind: str = "") -> None:
        self.parts.append(f'<text x="{x:g}" y="{y:g}"{f" class={chr(34)}{kind}{chr(34)}" if kind else ""}>{text}</text>')

    def seat(self, seat: int, acts: bool, told: Sequence[str]) -> None:
        """The line above the cards of a seat."""
        self.parts.append(f'<path d="M{MARGIN} {self.y + 4}H{WIDTH - MARGIN}" stroke="#4a5f52"/>')
        mark = "▸ " if acts else ""
        line = " · ".join([f'<tspan class="t">{mark}Seat {seat}</tspan>', *map(escape, told)])
        self.words(MARGIN, self.y + 24, line)
        self.y += 32

    def zones(self, zones: Sequence[tuple[str, Sequence[Sequence[Any]]]], keep_empty: bool) -> None:
        """Zones side by side, in as many lines as they take."""
        x = float(MARGIN)
        shown = [(zone, cards) for zone, cards in zones if cards or keep_empty]
        for zone, cards in shown:
            words = self.game.spec.text.say("zones", zone).replace("_", " ") + (f" {len(cards)}" if len(cards) > 1 else "")
            faces = [face for _, face in reversed(cards)]
            wide = max(self.width(faces), 6 * len(words))
            if x > MARGIN and x + wide > WIDTH - MARGIN:
                x, self.y = float(MARGIN), self.y + LINE
            self.words(x, self.y + LABEL - 4, escape(words), "l")
            self.stack(x, self.y + LABEL, faces)
            x += wide + GAP
        self.y += LINE if shown else 0

    def steps(self, faces: Sequence[str | None]) -> list[float]:
        """How far each card that is drawn lies from the one before: as far as there is room."""
        drawn = faces[-MOST:]
        if is_pile(drawn):
            return [0.0, 3.0, 3.0]
        room = WIDTH - 2 * MARGIN - self.card
        known = sum(face is not None for face in drawn)
        open_step = self.card + 4.0
        if known * open_step + (len(drawn) - known) * BACK > room:
            open_step = max(PEEK * self.card, (room - (len(drawn) - known) * BACK) / max(1, known))
        return [0.0, *(open_step if face is not None else float(BACK) for face in drawn[:-1])]

    def width(self, faces: Sequence[str | None]) -> float:
        return sum(self.steps(faces)) + self.card if faces else self.card

    def stack(self, x: float, y: float, faces: Sequence[str | None]) -> None:
        """The cards of a zone, the topmost last; a place for them where there are none."""
        if not faces:
            self.parts.append(f'<rect class="e" x="{x:g}" y="{y}" width="{self.card}" height="{HEIGHT}" rx="5"/>')
        for step, face in zip(self.steps(faces) if faces else (), faces[-MOST:], strict=False):
            x += step
            self.one(x, y, face)
        if is_pile(faces[-MOST:]):
            self.words(x + self.card / 2, y + HEIGHT / 2 + 5, str(len(faces)), "c")

    def one(self, x: float, y: float, face: str | None) -> None:
        """A card: its face in words, or its back."""
        kind = "b" if face is None else "p"
        self.parts.append(f'<rect class="{kind}" x="{x:g}" y="{y}" width="{self.card}" height="{HEIGHT}" rx="5"/>')
        if face is None:
            return
        hue = self.hues.get(face, 0)
        self.parts.append(f'<rect x="{x + 3:g}" y="{y + 3}" width="{self.card - 6}" height="6" rx="3" fill="hsl({hue} 55% 48%)"/>')
        middle = x + self.card / 2
        if len(face) <= SHORT:
            self.words(middle, y + HEIGHT / 2 + 10, escape(face), "f")
            return
        lines = wrapped(face.replace("_", " "), LETTERS if self.card == WIDE else LETTERS // 2)
        for i, line in enumerate(lines[:4]):
            self.words(middle, y + HEIGHT / 2 + 7 + 11 * (i - (min(4, len(lines)) - 1) / 2), escape(line), "n")


def is_pile(faces: Sequence[str | None]) -> bool:
    return len(faces) >= PILE and not any(faces)


def wrapped(text: str, letters: int) -> list[str]:
    """A name in lines; a word that is too long is a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
