"""What the lab forces on a deal, so that everything else stays as it was dealt: a card on top, cards swapped for a blank one, first moves.

The win share of those who happened to draw a card favours slow cards, which are drawn in long games. A card put into one seat's way,
against a blank one at the same place of the same deal, is free of that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardhouse.engine.actions import nearest, parse
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.options import quoted

DRAW, SWAP, OPENING = "draw", "swap", "opening"
FORCED = (DRAW, SWAP, OPENING)  # may be fixed or varied like options
USUAL = "usual"  # nothing is forced
ANY = -1  # whatever lies on top
MOST_OPENING = 20


@dataclass(frozen=True)
class Forced:
    """Rows of (zone, face, other face): the zone's cards of that face, or its top card, get the other one; and the first moves."""

    faces: tuple[tuple[int, int, int], ...] = ()
    opening: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.faces or self.opening)


NOTHING_FORCED = Forced()


def forced(game: Game, *, draw: Any = USUAL, swap: Any = USUAL, opening: Any = USUAL, zone: str = "", blank: str = "") -> Forced:
    """What these words mean for a game; OptionError says which of them it does not know."""
    spec, rows = game.spec, []
    if draw != USUAL:
        rows.append((number_of(zone, spec.zones, "zone", "a forced draw needs to know where the card lies"), ANY, face_of(spec, draw)))
    if swap != USUAL:
        place = number_of(zone, spec.zones, "zone", "a swap needs to know whose cards it is about")
        owner = spec.zones[place].partition("/")[2]
        new = face_of(spec, blank, "blank")
        rows += [(i, face_of(spec, swap), new) for i, name in enumerate(spec.zones) if name.partition("/")[2] == owner]
    return Forced(tuple(rows), () if opening == USUAL else moves_of(spec, opening))


def face_of(spec: Spec, name: Any, what: str = "card") -> int:
    return number_of(name, spec.faces, what, "a swap needs a blank card")


def number_of(name: Any, names: tuple[str, ...], what: str, why: str) -> int:
    """The place of a name; who gave none is told what it is for."""
    if name in names:
        return names.index(name)
    near = nearest(str(name), names)
    raise OptionError(
        f"no {what} {quoted(name)}" + (f": did you mean {' or '.join(near)}?" if near else "") if name else f"{why}: set {what}"
    )


def moves_of(spec: Spec, text: Any) -> tuple[int, ...]:
    """The first moves of a game, with commas between; each is played where it is legal."""
    texts = str(text).split(",")
    if len(texts) > MOST_OPENING:
        raise OptionError(f"an opening has at most {MOST_OPENING} moves")
    codes = [parse(spec.forms, each.strip()) for each in texts]
    for each, code in zip(texts, codes, strict=True):
        if code is None:
            raise OptionError(
                f"{spec.key} has no move {quoted(each.strip())}; an opening is moves with commas between, such as {spec.forms[0]}"
            )
    return tuple(code for code in codes if code is not None)
