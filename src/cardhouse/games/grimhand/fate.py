"""The fate meter: the chance that the next card of a deck is Death, from what a seat can know."""

from __future__ import annotations

from cardhouse.games.grimhand.cards import DEATH_KIND, KIND
from cardhouse.games.grimhand.layout import DECK, DISCARD, State, deaths_of


def knows(s: State, eye: int, card: int) -> bool:
    """Whether a seat knows a card's face."""
    return s.known[card] >> eye & 1 != 0


def deaths_in(s: State, zone: int, colour: int, eye: int) -> int:
    """The Deaths of a colour that a seat sees in a zone."""
    row = s.cards[zone]
    found = 0
    for i in range(s.count[zone]):
        if knows(s, eye, row[i]) and s.pool[row[i]] == colour and KIND[s.face[row[i]]] == DEATH_KIND:
            found += 1
    return found


def unseen_deaths(s: State, eye: int, colour: int) -> int:
    """The Deaths of a colour whose place a seat does not know. They lie in the decks: no hand ever holds one."""
    return (
        deaths_of(s, colour)
        - deaths_in(s, DISCARD + colour, colour, eye)
        - deaths_in(s, DECK, colour, eye)
        - deaths_in(s, DECK + 1, colour, eye)
    )


def unseen_cards(s: State, eye: int, colour: int) -> int:
    """The cards of a colour in the decks whose faces a seat does not know."""
    found = 0
    for deck in range(2):
        row = s.cards[DECK + deck]
        for i in range(s.count[DECK + deck]):
            if s.pool[row[i]] == colour and not knows(s, eye, row[i]):
                found += 1
    return found


def next_death(s: State, eye: int, deck: int) -> tuple[int, int]:
    """G1.7a, G4: the chance that the next card drawn from a deck is Death: so many of so many; an empty deck reshuffles first (G1.3)."""
    n = s.count[DECK + deck]
    if n == 0:
        home = deaths_in(s, DISCARD + deck, deck, eye) + unseen_deaths(s, eye, deck)
        strays = 0
        row = s.cards[DECK + 1 - deck]
        for i in range(s.count[DECK + 1 - deck]):
            if s.pool[row[i]] == deck:
                strays += 1
                home += int(knows(s, eye, row[i]) and KIND[s.face[row[i]]] == DEATH_KIND)
        return home, s.count[DISCARD + deck] + strays
    card = s.cards[DECK + deck][n - 1]
    if knows(s, eye, card):
        return int(KIND[s.face[card]] == DEATH_KIND), 1
    return unseen_deaths(s, eye, s.pool[card]), unseen_cards(s, eye, s.pool[card])
