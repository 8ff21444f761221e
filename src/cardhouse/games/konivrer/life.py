"""Life Cards: revealed by damage, the loss check, Bursts, and the end of the game (K6, K8)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.engine.zones import draw, gather, take
from cardhouse.games.konivrer.declarations import (
    A_PLAYER_ATTACKED,
    AZOTH_ROW,
    COMBAT,
    DISCARD_PILE,
    ENDED,
    FIELD,
    HAND,
    LIFE,
    REMOVED,
    REVEALED_TO_HAND,
    SHOWN,
    SLOTS,
    State,
)
from cardhouse.games.konivrer.teams import has_teams, life_of, pool, same_side, side
from cardhouse.games.konivrer.units import face_of, forget, index_of, owner_of
from cardhouse.games.konivrer.vocabulary import CHOOSE_LIFE, DRAWN, ELIMINATED, KINDS, LIFE_REVEALED, NOT_PLAYING, STRUCK, TIME_UP, WON


def strike(s: State, seat: int, amount: int) -> None:
    """K6.1: damage to a player is owed in Life Cards; they are revealed before anything else happens."""
    owed = min(amount, pool(s, seat))
    if owed > 0:
        s.points = owed
        s.victim = seat
        s.batch = 0
        emit(s, STRUCK, seat, owed, pool(s, seat))


def lose_points(s: State) -> bool:
    """Reveal what is owed; True where a team has to say whose Life Card comes next (K8.1, K8.4)."""
    while s.points > 0:
        only = only_bearer(s, s.victim)
        if only < 0:
            s.step = CHOOSE_LIFE
            s.to_act = s.victim
            return True
        reveal_life(s, only)
    check_losses(s)
    return False


def only_bearer(s: State, seat: int) -> int:
    """The one member of a seat's side who has Life Cards; -1 where there is a choice."""
    if not has_teams(s):
        return seat
    found = -1
    for other in range(s.seats):
        if same_side(s, seat, other) and life_of(s, other) > 0:
            if found >= 0:
                return -1
            found = other
    return found


def reveal_life(s: State, seat: int) -> None:
    """K6.1: the top Life Card is turned up and waits for its Burst, before those revealed earlier by something else."""
    card = draw(s, LIFE + seat, SHOWN + seat)
    for i in range(s.queued, s.batch, -1):
        s.queue[i] = s.queue[i - 1]
    s.queue[s.batch] = card
    s.queued += 1
    s.batch += 1
    s.points -= 1
    s.quiet = s.turn
    emit(s, LIFE_REVEALED, seat, face_of(s, card), life_of(s, seat))


def waiting(entry: int) -> int:
    """The card of an entry of the queue; one of a Spell that has Burst and is not done yet is below zero."""
    return entry if entry >= 0 else -1 - entry


def unqueue(s: State, at: int) -> int:
    """Take an entry out of those that wait."""
    card = s.queue[at]
    s.queued -= 1
    for i in range(at, s.queued):
        s.queue[i] = s.queue[i + 1]
    s.queue[s.queued] = 0
    return card


# Losing and winning


def check_losses(s: State) -> None:
    """K6.2: a side without Life Cards has lost at once. K6.5: if all do in one event, it is a draw."""
    alive = 0
    falling = 0
    for seat in range(s.seats):
        if s.out[seat] == 0:
            if pool(s, seat) == 0:
                falling |= 1 << seat
            else:
                alive |= 1 << seat
    if falling == 0:
        return
    if alive == 0:
        finish(s, falling)
        return
    if one_side(s, alive):
        finish(s, alive)
        return
    for seat in range(s.seats):
        if falling >> seat & 1:
            eliminate(s, seat)


def one_side(s: State, seats: int) -> bool:
    """Whether seats (as bits) all play for one side."""
    found = -1
    for seat in range(s.seats):
        if seats >> seat & 1:
            if found >= 0 and side(s, seat) != found:
                return False
            found = side(s, seat)
    return True


def ending(s: State) -> int:
    """K6.2: by the last Life Card; K6.5: by most Life Cards at the limit, or as a draw."""
    if not one_side(s, s.won):
        return 2
    for seat in range(s.seats):
        if s.won >> seat & 1 == 0 and s.out[seat] == 0 and pool(s, seat) > 0:
            return 1
    return 0


def finish(s: State, won: int) -> None:
    """The game is over; K6.1: shown cards go to the discard pile."""
    s.over = 1
    s.won = won
    for seat in range(s.seats):
        gather(s, SHOWN + seat, DISCARD_PILE + seat)
    if one_side(s, won):
        for seat in range(s.seats):
            if won >> seat & 1:
                emit(s, WON, seat, pool(s, seat))
                return
    emit(s, DRAWN)


def time_up(s: State) -> None:
    """K6.5: the game has gone on for too long: most life wins."""
    emit(s, TIME_UP, s.turn - 1)
    most = 0
    for seat in range(s.seats):
        if s.out[seat] == 0:
            most = max(most, pool(s, seat))
    won = 0
    for seat in range(s.seats):
        if s.out[seat] == 0 and pool(s, seat) == most:
            won |= 1 << seat
    finish(s, won)


def is_out(s: State, seat: int) -> bool:
    """K8.3: a player who is out decides nothing any more."""
    return s.out[seat] == 1


def eliminate(s: State, seat: int) -> None:
    """K8.3: a player is out; cards in play and in hand are removed, attacks on them end."""
    s.out[seat] = 1
    emit(s, ELIMINATED, seat)
    for k in range(SLOTS):
        if s.slot[seat][k] >= 0:
            forget(s, seat * SLOTS + k)
    for zone in (FIELD, COMBAT, AZOTH_ROW, HAND):
        gather(s, zone + seat, REMOVED + seat)
    for kind in range(KINDS):
        s.azoth[seat][kind] = 0
        s.ready[seat][kind] = 0
        s.readied[seat][kind] = 0
    for i in range(s.attacks):
        if s.attacked[i] == A_PLAYER_ATTACKED + seat:
            s.attacked[i] = ENDED
    for i in range(s.queued - 1, -1, -1):
        if owner_of(s, waiting(s.queue[i])) == seat:
            unqueue(s, i)
    if s.cast >= 0 and owner_of(s, s.cast) == seat:
        s.cast = -1
    if s.playing >= 0 and owner_of(s, s.playing) == seat:
        s.playing = -1
        s.mode = NOT_PLAYING
        s.effect = -1
    s.shield[seat] = 0
    s.ward[seat] = 0
    gather(s, SHOWN + seat, DISCARD_PILE + seat)


def put_away(s: State, card: int) -> None:
    """K6.3: a revealed card that does not Burst goes to the discard pile, or to the hand by option."""
    seat = owner_of(s, card)
    take(s, SHOWN + seat, index_of(s, SHOWN + seat, card), (HAND if s.opt_revealed == REVEALED_TO_HAND else DISCARD_PILE) + seat)
