"""Tricks: cards without a value that are played before the main action, each a function of its name (G2.1c).

A trick with a choice sets `pending`; choices.py handles the answer.
"""

from __future__ import annotations

from cardhouse.engine.events import EVERYONE, emit
from cardhouse.engine.rng import below
from cardhouse.engine.zones import draw, reveal, take
from cardhouse.games.grimhand.cards import (
    BLESSING,
    BLUE,
    BRACE,
    DOOM_TOKEN,
    DOUBLE_STRIKE,
    FATE_TWIST,
    FORTUNE_SURGE,
    GAMBLE_CARD,
    HEX_CARD,
    HEX_OF_WEAKNESS,
    PILFER,
    PURGE,
    SCRYING_ORB,
    SUNDER,
    SWAP_HANDS,
)
from cardhouse.games.grimhand.declarations import (
    ASIDE,
    ATTACK,
    DECK,
    DEFENSE,
    NOTHING,
    PICK_DECK,
    PICK_LOOK,
    PICK_PURGE,
    PICK_SWAP,
    STOLEN,
    State,
)
from cardhouse.games.grimhand.life import heal
from cardhouse.games.grimhand.piles import can_draw, check_limit, refill, unmark
from cardhouse.games.grimhand.upgrades import blessing_high, blessing_low, hone


def begin_trick(s: State, seat: int, kind: int) -> None:
    """What a played trick does at once, or the choice it waits for."""
    s.trick = kind
    if kind == DOOM_TOKEN:
        doom_token(s, seat)
    elif kind == FATE_TWIST:
        fate_twist(s, seat)
    elif kind == SWAP_HANDS:
        swap_hands(s)
    elif kind == HEX_CARD:
        hex_card(s, seat)
    elif kind == GAMBLE_CARD:
        gamble_card(s)
    elif kind == FORTUNE_SURGE:
        fortune_surge(s)
    elif kind == SCRYING_ORB:
        scrying_orb(s)
    elif kind == PURGE:
        purge(s, seat)
    elif kind == HEX_OF_WEAKNESS:
        hex_of_weakness(s, seat)
    elif kind == BLESSING:
        blessing(s, seat)
    elif kind == SUNDER:
        sunder(s, seat)
    elif kind == BRACE:
        brace(s, seat)
    elif kind == DOUBLE_STRIKE:
        double_strike(s, seat)
    elif kind == PILFER:
        pilfer(s, seat)


def cards_held(s: State, seat: int) -> int:
    """How many cards both hands of a seat hold."""
    return s.count[ATTACK + seat] + s.count[DEFENSE + seat]


def begin_draws(s: State, cards: int) -> None:
    """G2.1: an effect draws so many cards; the player chooses a deck for each. G1.3b: with nothing to draw it does nothing."""
    s.draws_left = cards
    s.pending = PICK_DECK if can_draw(s, 0) or can_draw(s, 1) else NOTHING


def doom_token(s: State, seat: int) -> None:
    """The next Lucky to enter the enemy's slot is discarded instead; G2.3h: one token, no stacking."""
    s.doom[1 - seat] = 1


def fate_twist(s: State, seat: int) -> None:
    """G2.1l: the two decks' top cards change places unseen; an empty deck reshuffles first."""
    if can_draw(s, 0) and can_draw(s, 1):
        refill(s, 0)
        refill(s, 1)
        draw(s, DECK, ASIDE + seat)
        draw(s, DECK + 1, DECK)
        draw(s, ASIDE + seat, DECK + 1)


def swap_hands(s: State) -> None:
    """G2.1j: both pick a card, the user first; with an empty hand on either side nothing happens."""
    if cards_held(s, 0) > 0 and cards_held(s, 1) > 0:
        s.pending = PICK_SWAP


def hex_card(s: State, seat: int) -> None:
    """The enemy's next drawn value card is worth 2 less while held."""
    s.hex[1 - seat] += 1


def gamble_card(s: State) -> None:
    """Draw 2, then discard one of them at random."""
    begin_draws(s, 2)


def fortune_surge(s: State) -> None:
    """Draw 2, then discard one of them by choice."""
    begin_draws(s, 2)


def scrying_orb(s: State) -> None:
    """G2.1k: look at the top 3 of one deck, put them back in any order."""
    if can_draw(s, 0) or can_draw(s, 1):
        s.pending = PICK_LOOK


def purge(s: State, seat: int) -> None:
    """Discard one hand card, then draw 1; G2.1i: with no other card it just draws."""
    if cards_held(s, seat) > 0:
        s.pending = PICK_PURGE
    else:
        begin_draws(s, 1)


def hex_of_weakness(s: State, seat: int) -> None:
    """The enemy's next attack total −3."""
    s.weakness[1 - seat] = 1


def blessing(s: State, seat: int) -> None:
    """Heal 3–5, rolled when it is used (G2.1)."""
    low = blessing_low(s, seat)
    heal(s, seat, low + below(s, blessing_high(s, seat) - low + 1))


def sunder(s: State, seat: int) -> None:
    """G2.2: the enemy is exposed: its defense is halved in the next attack on it (G2.4)."""
    s.expose[1 - seat] = 1


def brace(s: State, seat: int) -> None:
    """G2.2: the user is fortified: +3 defense against the next attack (G2.4)."""
    s.fortify[seat] = 1


def double_strike(s: State, seat: int) -> None:
    """G2.2: the next attack counts its swords twice, before modifiers."""
    s.double[seat] = 1


def pilfer(s: State, seat: int) -> None:
    """G2.2: take one defense card of the enemy's, at random."""
    theirs = DEFENSE + 1 - seat
    if s.count[theirs] > 0:
        at = below(s, s.count[theirs])
        unmark(s, s.cards[theirs][at])
        card = take(s, theirs, at, DEFENSE + seat)
        reveal(s, card, EVERYONE)
        emit(s, STOLEN, seat)
        hone(s, seat, card)
        check_limit(s, seat, BLUE, card)
