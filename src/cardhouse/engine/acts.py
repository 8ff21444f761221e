"""Acts: what happens at a table besides the game's actions, such as `@resign 1`, `@timeout 2`, `@undo 0`. Records hold them too."""

from __future__ import annotations

import re
from typing import NamedTuple

from cardhouse.engine.actions import nearest
from cardhouse.engine.errors import IllegalAction
from cardhouse.engine.events import WATCHER

NAMES = {
    "undo": "took back their last move",
    "resign": "resigned",
    "forfeit": "was absent too long and lost the seat",
    "late": "ran out of time and lost the seat",
    "draw": "a draw was agreed",
    "stop": "the game was stopped by agreement",
    "void": "the house could not go on with this game",
    "timeout": "ran out of time",
    "bot": "is played by a bot now",
    "back": "is back",
    "pause": "the game was paused",
    "resume": "the game goes on",
    "offer": "made an offer",
    "accept": "agreed",
    "decline": "declined",
    "open": "lets everybody watch their cards",
    "hint": "took a hint",
}
ENDS = ("draw", "stop", "void")
OF_THE_TABLE = (*ENDS, "pause", "resume")  # acts that concern no seat
TEXT = re.compile(r"@([a-z]{1,16})(?: ([0-9]))?(?: ([a-z0-9_-]{1,32}))?")


class Act(NamedTuple):
    """One act: its name, the seat it concerns (None for the table), and a word more where it takes one."""

    name: str
    seat: int | None = None
    word: str = ""

    def __str__(self) -> str:
        return " ".join(["@" + self.name, *([] if self.seat is None else [str(self.seat)]), *filter(None, [self.word])])


def read_act(text: str, seats: int = WATCHER) -> Act:
    """The act that a text writes down; without `seats` one of a log, which was checked when it was written."""
    match = TEXT.fullmatch(text.strip())
    if not match or match[1] not in NAMES:
        near = nearest(text.strip(), [f"@{name}" for name in NAMES], 1)
        raise IllegalAction(f"{text!r} is no act of a table" + (f": did you mean {near[0]}?" if near else ""), "unknown", near)
    name, seat, word = match[1], match[2], match[3] or ""
    if seat is None and name not in OF_THE_TABLE:
        raise IllegalAction(f"{text!r} does not say whose: write @{name} and a seat from 0 to {seats - 1}", "unknown", [f"@{name} 0"])
    if seat is not None and int(seat) >= seats:
        raise IllegalAction(f"{text!r} names a seat that is not there: seats are 0 to {seats - 1}", "unknown", [])
    return Act(name, None if seat is None else int(seat), word)
