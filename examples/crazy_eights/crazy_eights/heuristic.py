"""Bots for Crazy Eights, from what their own seat can see."""

from __future__ import annotations

from cardhouse.engine.actions import pack
from cardhouse.engine.rng import Generator
from cardhouse.engine.zones import faces
from crazy_eights.rules import CALL, CARDS, EIGHT, HAND, IN_SUIT, PASS, PLAY, SUITS, TAKE, State, cost, follows, may_draw, rank_of, suit_of


def easy(s: State, chooser: Generator) -> int:
    """The first card that follows; an Eight only when nothing else does, and it keeps its suit."""
    held = faces(s, HAND + s.to_act)
    for face in range(CARDS):
        if held >> face & 1 and rank_of(face) != EIGHT and follows(s, face):
            return pack(PLAY, face)
    for suit in range(len(SUITS)):
        if held >> (suit * IN_SUIT + EIGHT) & 1:
            return pack(CALL, suit, suit)
    return pack(TAKE) if may_draw(s) else pack(PASS)


def normal(s: State, chooser: Generator) -> int:
    """The dearest card that follows, of a suit with many more; an Eight at the last, for the longest suit."""
    held = faces(s, HAND + s.to_act)
    best, value = -1, -1
    for face in range(CARDS):
        if held >> face & 1 and rank_of(face) != EIGHT and follows(s, face):
            worth = cost(face) + 3 * length(held, suit_of(face))
            if worth > value:
                best, value = face, worth
    if best >= 0:
        return pack(PLAY, best)
    for suit in range(len(SUITS)):
        if held >> (suit * IN_SUIT + EIGHT) & 1:
            return pack(CALL, suit, longest(held))
    return pack(TAKE) if may_draw(s) else pack(PASS)


def length(held: int, suit: int) -> int:
    """How many cards of a suit are held, Eights apart."""
    n = 0
    for rank in range(IN_SUIT):
        if rank != EIGHT:
            n += held >> (suit * IN_SUIT + rank) & 1
    return n


def longest(held: int) -> int:
    """The suit with the most cards, Eights apart."""
    best = 0
    for suit in range(1, len(SUITS)):
        if length(held, suit) > length(held, best):
            best = suit
    return best
