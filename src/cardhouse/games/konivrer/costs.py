"""What a card costs and how Azoth pays for it (K4.1, K4.2). Azoth is counted by kind: six elements, generic, and any (Quintessence)."""

from __future__ import annotations

from cardhouse.games.konivrer.cards import ability_reads, cost, cost_total, keyword
from cardhouse.games.konivrer.declarations import State
from cardhouse.games.konivrer.vocabulary import ANY, CASTING, ELEMENT_COUNT, GENERIC, KEYWORD_ELEMENT, KINDS, SYMBOLS


def ready_total(s: State, seat: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += s.ready[seat][kind]
    return total


def left_of(face: int, symbol: int, less: int) -> int:
    """K4.4: what is left of a cost's symbol when tributes are worth `less`: generic goes first, then the order of K1.1."""
    before = 0 if symbol == GENERIC else cost(face, GENERIC)
    if symbol != GENERIC:
        for element in range(symbol):
            before += cost(face, element)
    return max(0, cost(face, symbol) - max(0, less - before))


def spare(s: State, seat: int, face: int, less: int) -> int:
    """How many ready Azoth are left once a card is paid for, tributes being worth `less`; -1 where it cannot be."""
    short = 0
    for element in range(ELEMENT_COUNT):
        short += max(0, left_of(face, element, less) - s.ready[seat][element])
    if short > s.ready[seat][ANY]:
        return -1
    return max(-1, ready_total(s, seat) - max(0, cost_total(face) - less))


def spare_with(s: State, seat: int, face: int, kind: int) -> int:
    """The same with one more ready Azoth of a kind and no tribute."""
    short = 0
    for element in range(ELEMENT_COUNT):
        short += max(0, cost(face, element) - s.ready[seat][element] - (1 if element == kind else 0))
    if short > s.ready[seat][ANY] + (1 if kind == ANY else 0):
        return -1
    return max(-1, ready_total(s, seat) + 1 - cost_total(face))


def set_due(s: State, face: int, less: int) -> None:
    """Write down what is to be paid."""
    for symbol in range(len(SYMBOLS)):
        s.due[symbol] = left_of(face, symbol, less)
    for kind in range(KINDS):
        s.spent[kind] = 0


def reads_x(face: int, mode: int, ability: int) -> bool:
    """K4.2: whether ⊗, a keyword or counters read X."""
    if mode != CASTING:
        return True
    return ability_reads(ability) > 0 or KEYWORD_ELEMENT[keyword(face)] >= 0


def charge(s: State, seat: int, x: int) -> None:
    """K4.1: automatic payment of what is due and X, written to `spent`."""
    favoured = KEYWORD_ELEMENT[s.chosen]
    for element in range(ELEMENT_COUNT):
        own = min(s.due[element], s.ready[seat][element])
        s.spent[element] = own
        s.spent[ANY] += s.due[element] - own
    for _ in range(s.due[GENERIC]):
        kind = GENERIC
        if s.spent[GENERIC] >= s.ready[seat][GENERIC]:
            kind = most_left(s, seat, favoured)
            if kind < 0:
                kind = favoured if left(s, seat, favoured) > 0 else ANY
        s.spent[kind] += 1
    for _ in range(x):
        kind = favoured
        if left(s, seat, favoured) <= 0:
            kind = most_left(s, seat, favoured)
            if kind < 0:
                kind = ANY
        s.spent[kind] += 1


def left(s: State, seat: int, kind: int) -> int:
    """How many ready Azoth of a kind are not spent yet."""
    return s.ready[seat][kind] - s.spent[kind] if kind >= 0 else 0


def most_left(s: State, seat: int, but: int) -> int:
    """The kind of which most are left, Quintessence and one element aside; the first of equals; -1 for none."""
    best = -1
    most = 0
    for kind in range(KINDS):
        if kind not in (but, ANY) and left(s, seat, kind) > most:
            most = left(s, seat, kind)
            best = kind
    return best


def rest(s: State, seat: int, x: int) -> None:
    """Rest what was spent, and remember how much of X came from the keyword's element (K7)."""
    favoured = KEYWORD_ELEMENT[s.chosen]
    fitting = s.spent[ANY]
    for element in range(ELEMENT_COUNT):
        fitting -= max(0, s.due[element] - s.spent[element])
    if favoured >= 0:
        fitting += max(0, s.spent[favoured] - s.due[favoured])
    s.v = min(x, fitting) if favoured >= 0 else 0
    for kind in range(KINDS):
        s.ready[seat][kind] -= s.spent[kind]


# Payment by hand


def due_total(s: State) -> int:
    total = 0
    for symbol in range(len(SYMBOLS)):
        total += s.due[symbol]
    return total


def unspent(s: State, x: int) -> int:
    """How many Azoth are still to be named."""
    total = due_total(s) + x
    for kind in range(KINDS):
        total -= s.spent[kind]
    return total


def may_spend(s: State, seat: int, kind: int, x: int) -> bool:
    """Whether an Azoth of this kind may be named next: it is ready, and the symbols can still be paid after it."""
    if left(s, seat, kind) <= 0:
        return False
    missing = 0
    for element in range(ELEMENT_COUNT):
        missing += max(0, s.due[element] - s.spent[element] - (1 if element == kind else 0))
    return missing - s.spent[ANY] - (1 if kind == ANY else 0) <= unspent(s, x) - 1


def may_choose(s: State, seat: int, x: int) -> bool:
    """Whether there is a choice in paying: more ready than is needed, of different kinds that all could pay for something."""
    wanted = due_total(s) + x
    if wanted == 0 or ready_total(s, seat) <= wanted:
        return False
    kinds = 0
    for kind in range(KINDS):
        if may_spend(s, seat, kind, x):
            kinds += 1
    return kinds > 1
