"""K4.1: payment is feasible exactly where brute force finds one, spares Quintessence first and then serves the keyword best."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.games.konivrer import declarations, opening
from cardhouse.games.konivrer.cards import FACES, cost, cost_total, keyword
from cardhouse.games.konivrer.costs import charge, left_of, rest, set_due, spare
from cardhouse.games.konivrer.vocabulary import ANY, GENERIC, KEYWORD_ELEMENT

CARDS = [
    "ash_moth",
    "cinder_imp",
    "kiln_hound",
    "slag_brute",
    "soot_wraith",
    "grave_newt",
    "wandering_distiller",
    "weathercock",
    "zodiac_warden",
]


def blank(ready):
    s = declarations.State()
    s.seats = 2
    opening.blank(s)
    s.ready[0][:] = ready
    return s


def payments(ready, due, x):
    """Every way to pay: how many of each kind, and how much of X each leaves to every element."""
    total = sum(due) + x
    for spent in product(*(range(n + 1) for n in ready)):
        missing = sum(max(0, due[e] - spent[e]) for e in range(GENERIC))
        if sum(spent) == total and missing <= spent[ANY]:
            yield spent, missing


def value(spent, missing, due, x, element):
    return min(x, max(0, spent[element] - due[element]) + spent[ANY] - missing)


kinds = st.lists(st.integers(0, 2), min_size=8, max_size=8)


@given(kinds, st.sampled_from(CARDS), st.integers(0, 3))
def test_k4_1_automatic_payment_is_as_good_as_brute_force(ready, key, x):
    face = FACES.index(key)
    due = [cost(face, symbol) for symbol in range(7)]
    s = blank(ready)
    ways = list(payments(ready, due, x))
    assert (spare(s, 0, face, 0) >= x) == bool(ways)
    if not ways:
        return
    s.chosen = keyword(face)
    set_due(s, face, 0)
    charge(s, 0, x)
    spent = tuple(s.spent)
    assert spent in [way for way, _ in ways]
    fewest = min(way[ANY] for way, _ in ways)
    assert spent[ANY] == fewest, "Quintessence always last"
    element = KEYWORD_ELEMENT[s.chosen]
    rest(s, 0, x)
    assert s.ready[0] == [a - b for a, b in zip(ready, spent, strict=True)]
    if element >= 0:
        assert s.v == max(value(way, missing, due, x, element) for way, missing in ways if way[ANY] == fewest)


@pytest.mark.parametrize("key", CARDS)
@pytest.mark.parametrize("less", range(6))
def test_k4_4_a_reduced_cost_is_the_cost_less_the_tributes(key, less):
    face = FACES.index(key)
    left = [left_of(face, symbol, less) for symbol in range(7)]
    assert sum(left) == max(0, cost_total(face) - less)
    if left[GENERIC]:
        assert left[:GENERIC] == [cost(face, symbol) for symbol in range(GENERIC)], "generic first"
