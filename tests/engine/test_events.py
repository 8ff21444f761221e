"""What rules log, and for whom; in a kernel nothing is logged."""

import pytest

from cardhouse.engine import events
from cardhouse.engine.events import (
    ENGINE,
    EVERYONE,
    TWINS,
    WATCHER,
    Caption,
    Collected,
    Gathered,
    Handed,
    Moved,
    Revealed,
    Shuffled,
    Swapped,
)
from cardhouse.engine.state import Cards, state
from cardhouse.engine.zones import clear, place

DECK, HAND = range(2)
ANA = 1


@state(cards=4, zones=2)
class Toy(Cards):
    """A deck and a hand."""


@pytest.fixture
def s():
    """Ana holds faces 12 and 13; 10 and 11 lie in the deck, which nobody sees."""
    s = Toy()
    clear(s)
    s.sees = [0, ANA]
    for card, zone in enumerate([DECK, DECK, HAND, HAND]):
        place(s, card, 10 + card, zone)
    s.log = []
    return s


@pytest.mark.parametrize(
    ("log", "arguments", "event"),
    [
        (events.moved, (2, HAND, DECK), Moved(2, HAND, DECK, 12, ANA)),
        (events.handed, (DECK, HAND, 1), Handed(DECK, HAND, (13,), (ANA,))),  # what lies there from a place on
        (events.gathered, (DECK, HAND, 0), Gathered(DECK, HAND, (12, 13), (ANA, ANA))),
        (events.collected, (2, HAND), Collected(2, HAND, (12, 13), ANA)),
        (events.shuffled, (DECK,), Shuffled(DECK, (10, 11), 0)),
        (events.revealed, (0, EVERYONE), Revealed(0, 10, EVERYONE)),
        (events.swapped, (2, 3), Swapped(2, 3, ANA)),
        (events.emit, (5, 1, 2), Caption(5, (1, 2), EVERYONE)),
        (events.emit_to, (ANA, 5, 1), Caption(5, (1,), ANA)),
    ],
    ids=lambda case: getattr(case, "__name__", ""),
)
def test_an_event_has_its_faces_and_who_knows_them(s, log, arguments, event):
    log(s, *arguments)
    assert s.log == [event]
    s.log = None  # as in a search
    log(s, *arguments)
    assert s.log is None
    assert TWINS[log](s, *arguments) is None  # in a kernel


def test_everyone_is_every_seat_and_the_watcher():
    assert EVERYONE == (1 << WATCHER + 1) - 1


def test_every_engine_event_has_a_function_or_follows_from_numbers():
    named = {log.__name__ for log in TWINS} - {"emit", "emit_to"}
    assert named | {"set", "shown", "turn"} == set(ENGINE)
