"""The only code that moves a card or changes who knows its face."""

from __future__ import annotations

from cardhouse.engine.events import EVERYONE, collected, gathered, handed, moved, revealed, shuffled, swapped
from cardhouse.engine.rng import below, triple
from cardhouse.engine.state import Cards


def swap_faces(s: Cards, a: int, b: int) -> None:
    """Exchange the faces of two slots; the caller updates who knows them."""
    face = s.face[a]
    s.face[a] = s.face[b]
    s.face[b] = face


def clear(s: Cards) -> None:
    """Empty every zone and open the game, before cards are placed."""
    for zone in range(len(s.count)):
        s.count[zone] = 0
    s.over = 0


def top(s: Cards, zone: int) -> int:
    """The card on top; the zone must not be empty."""
    return s.cards[zone][s.count[zone] - 1]


def find(s: Cards, zone: int, face: int) -> int:
    """Where a zone holds a face, or -1."""
    row = s.cards[zone]
    for i in range(s.count[zone]):
        if s.face[row[i]] == face:
            return i
    return -1


def faces(s: Cards, zone: int) -> int:
    """The set of faces a zone holds, as bits (for games of up to 62 faces)."""
    row = s.cards[zone]
    held = 0
    for i in range(s.count[zone]):
        held |= 1 << s.face[row[i]]
    return held


def place(s: Cards, card: int, face: int, zone: int) -> None:
    """Set a card on top of a zone before the game begins: only those who see that zone know it."""
    n = s.count[zone]
    s.cards[zone][n] = card
    s.count[zone] = n + 1
    s.face[card] = face
    s.known[card] = s.sees[zone]


def land(s: Cards, card: int, source: int, target: int) -> None:
    """Put a card that left one zone on top of another; those who see that zone now know its face."""
    n = s.count[target]
    s.cards[target][n] = card
    s.count[target] = n + 1
    s.known[card] |= s.sees[target]
    moved(s, card, source, target)


def draw(s: Cards, source: int, target: int) -> int:
    """Move the top card of one zone onto another."""
    n = s.count[source] - 1
    card = s.cards[source][n]
    s.count[source] = n
    land(s, card, source, target)
    return card


def draw_many(s: Cards, source: int, target: int, n: int) -> None:
    """Move the top cards of one zone onto another, one after the other."""
    row = s.cards[source]
    into = s.cards[target]
    left = s.count[source]
    start = s.count[target]
    for i in range(n):
        card = row[left - 1 - i]
        into[start + i] = card
        s.known[card] |= s.sees[target]
    s.count[source] = left - n
    s.count[target] = start + n
    if n:
        handed(s, source, target, start)


def take(s: Cards, source: int, at: int, target: int) -> int:
    """Move the card at an index onto another zone, keeping the order of the rest.

    A card that not everybody knows first exchanges its face with the last slot of the same back that the same seats know, and that slot
    moves: the index it left from would otherwise tell something about the cards before it.
    """
    row = s.cards[source]
    n = s.count[source] - 1
    card = row[at]
    if s.known[card] != EVERYONE:
        last = n
        while s.known[row[last]] != s.known[card] or s.pool[row[last]] != s.pool[card]:
            last -= 1
        if last != at:
            swap_faces(s, card, row[last])
            swapped(s, card, row[last])
            card = row[last]
            at = last
    for i in range(at, n):
        row[i] = row[i + 1]
    s.count[source] = n
    land(s, card, source, target)
    return card


def gather(s: Cards, source: int, target: int) -> None:
    """Put all cards of one zone onto another, in their order."""
    row = s.cards[source]
    into = s.cards[target]
    start = s.count[target]
    n = s.count[source]
    for i in range(n):
        card = row[i]
        into[start + i] = card
        s.known[card] |= s.sees[target]
    s.count[target] = start + n
    s.count[source] = 0
    if n:
        gathered(s, source, target, start)


def shuffle(s: Cards, zone: int) -> None:
    """Permute the faces among the zone's ids; afterwards only those who see that zone know any of them."""
    row = s.cards[zone]
    left = s.count[zone]
    for i in range(left):
        s.known[row[i]] = s.sees[zone]
    while left > 2:
        dice = triple(s, left)
        swap_faces(s, row[left - 1], row[dice & 1023])
        swap_faces(s, row[left - 2], row[(dice >> 10) & 1023])
        swap_faces(s, row[left - 3], row[dice >> 20])
        left -= 3
    if left == 2:
        swap_faces(s, row[1], row[below(s, 2)])
    shuffled(s, zone)


def collect(s: Cards, cards: int, zones: int, target: int) -> None:
    """Shuffle the game's first `cards` ids, which are all that its first `zones` zones hold, into one of those zones."""
    for zone in range(zones):
        s.count[zone] = 0
    row = s.cards[target]
    for card in range(cards):
        row[card] = card
        s.known[card] = s.sees[target]
    s.count[target] = cards
    left = cards
    while left > 2:
        dice = triple(s, left)
        swap_faces(s, left - 1, dice & 1023)
        swap_faces(s, left - 2, (dice >> 10) & 1023)
        swap_faces(s, left - 3, dice >> 20)
        left -= 3
    if left == 2:
        swap_faces(s, 1, below(s, 2))
    collected(s, zones, target)


def reveal(s: Cards, card: int, mask: int) -> None:
    """Show a card's face, where it lies, to every seat of the mask."""
    if s.known[card] | mask != s.known[card]:
        s.known[card] |= mask
        revealed(s, card, s.known[card])


def reveal_zone(s: Cards, zone: int, mask: int) -> None:
    """Show all cards of a zone to every seat of the mask."""
    row = s.cards[zone]
    for i in range(s.count[zone]):
        reveal(s, row[i], mask)


def conceal(s: Cards, zone: int, mask: int) -> None:
    """Turn a zone's cards face down, so that only the mask knows them and nobody else can follow a face that leaves."""
    before = s.sees[zone]
    s.sees[zone] = mask
    row = s.cards[zone]
    for i in range(s.count[zone]):
        s.known[row[i]] = mask
    shuffled(s, zone)
    s.sees[zone] = before
