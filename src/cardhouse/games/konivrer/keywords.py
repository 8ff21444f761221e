"""The keywords as they fire (K7)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.games.konivrer.declarations import DECK, HAND, LIFE, REMOVED, SLOTS, State
from cardhouse.games.konivrer.units import elements_of, leave, strength, unit_face, unit_of
from cardhouse.games.konivrer.vocabulary import (
    BEATEN_BY,
    BRILLIANCE,
    CHARGED,
    GUST,
    GUSTED,
    IMMUNE,
    INFERNO,
    KEYWORD_ELEMENT,
    LEGAL,
    LIT,
    STEADFAST,
    SUBMERGED,
    SUBMERGED_UNDER,
    TOO_STRONG,
    VOID,
    VOIDED,
    WARDED,
)

EVERY_CARD = 999  # deeper than any zone


def takes_target(word: int) -> bool:
    """Whether a keyword aims at a Familiar."""
    return word in (BRILLIANCE, GUST, SUBMERGED, VOID)


def aim_refusal(s: State, word: int, v: int, unit: int) -> int:
    """K7, K4.9: why a keyword may not aim at a unit."""
    if elements_of(s, unit) >> BEATEN_BY[KEYWORD_ELEMENT[word]] & 1:
        return IMMUNE
    return TOO_STRONG if word != VOID and strength(s, unit) > v else LEGAL


def any_target(s: State, word: int, v: int) -> bool:
    """Whether a keyword has something to aim at."""
    for seat in range(s.seats):
        for k in range(SLOTS):
            if s.slot[seat][k] >= 0 and aim_refusal(s, word, v, seat * SLOTS + k) == LEGAL:
                return True
    return False


def fire_at_target(s: State, word: int, v: int, card: int) -> None:
    """Brilliance, Gust, Submerged and Void on the card they aim at; one that is gone is left alone."""
    unit = unit_of(s, card)
    if unit < 0 or v < 1:
        return
    seat = unit // SLOTS
    face = unit_face(s, unit)
    if word == BRILLIANCE:
        emit(s, LIT, seat, face)
        leave(s, unit, LIFE + seat, EVERY_CARD)
    elif word == GUST:
        emit(s, GUSTED, seat, face)
        leave(s, unit, HAND + seat, 0)
    elif word == SUBMERGED:
        emit(s, SUBMERGED_UNDER, seat, face, v)
        leave(s, unit, DECK + seat, v)
    elif word == VOID:
        emit(s, VOIDED, seat, face)
        leave(s, unit, REMOVED + seat, 0)


def charge_unit(s: State, unit: int, word: int, v: int) -> None:
    """K7.2, K7.3: a Familiar comes with a charge of Inferno or Steadfast."""
    if v < 1:
        return
    if word == INFERNO:
        s.inferno[unit // SLOTS][unit % SLOTS] = v
        emit(s, CHARGED, unit // SLOTS, unit_face(s, unit), word, v)
    elif word == STEADFAST:
        s.steadfast[unit // SLOTS][unit % SLOTS] = v
        emit(s, CHARGED, unit // SLOTS, unit_face(s, unit), word, v)


def ward_player(s: State, seat: int, word: int, v: int) -> None:
    """K7: a Steadfast Spell prevents v damage, unless it comes from Fire."""
    if word == STEADFAST and v > 0:
        s.ward[seat] += v
        emit(s, WARDED, seat, v)
