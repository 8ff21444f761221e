"""The fate meter: the chance that the next card of a deck is Death, from what a seat can know."""

from __future__ import annotations

from cardhouse.games.grimhand.cards import DEATH_KIND, KIND
from cardhouse.games.grimhand.declarations import DECK, DISCARD, State, deaths_of


def knows(s: State, viewer: int, card: int) -> bool:
    """Whether a seat knows a card's face."""
    return s.known[card] >> viewer & 1 != 0


def deaths_in(s: State, zone: int, colour: int, viewer: int) -> int:
    """The Deaths of a colour that a seat sees in a zone."""
    row = s.cards[zone]
    found = 0
    for i in range(s.count[zone]):
        if knows(s, viewer, row[i]) and s.pool[row[i]] == colour and KIND[s.face[row[i]]] == DEATH_KIND:
            found += 1
    return found


def unseen_deaths(s: State, viewer: int, colour: int) -> int:
    """The Deaths of a colour whose place a seat does not know. They lie in the decks: no hand ever holds one."""
    return (
        deaths_of(s, colour)
        - deaths_in(s, DISCARD + colour, colour, viewer)
        - deaths_in(s, DECK, colour, viewer)
        - deaths_in(s, DECK + 1, colour, viewer)
    )


def unseen_cards(s: State, viewer: int, colour: int) -> int:
    """The cards of a colour in the decks whose faces a seat does not know."""
    found = 0
    for deck in range(2):
        row = s.cards[DECK + deck]
        for i in range(s.count[DECK + deck]):
            if s.pool[row[i]] == colour and not knows(s, viewer, row[i]):
                found += 1
    return found


def next_death(s: State, viewer: int, deck: int) -> tuple[int, int]:
    """G1.7a, G4: the chance that the next card drawn from a deck is Death: so many of so many; an empty deck reshuffles first (G1.3)."""
    n = s.count[DECK + deck]
    if n == 0:
        home = deaths_in(s, DISCARD + deck, deck, viewer) + unseen_deaths(s, viewer, deck)
        strays = 0
        row = s.cards[DECK + 1 - deck]
        for i in range(s.count[DECK + 1 - deck]):
            if s.pool[row[i]] == deck:
                strays += 1
                home += int(knows(s, viewer, row[i]) and KIND[s.face[row[i]]] == DEATH_KIND)
        return home, s.count[DISCARD + deck] + strays
    card = s.cards[DECK + deck][n - 1]
    if knows(s, viewer, card):
        return int(KIND[s.face[card]] == DEATH_KIND), 1
    return unseen_deaths(s, viewer, s.pool[card]), unseen_cards(s, viewer, s.pool[card])
