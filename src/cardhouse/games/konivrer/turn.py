"""The turn: Start, Main, Combat, Post-combat main, Refresh (K3)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.games.konivrer.combat import attackers, end_combat, start_combat
from cardhouse.games.konivrer.declarations import MOST_TURNS, QUIET_ROUNDS, SLOTS, State
from cardhouse.games.konivrer.life import time_up
from cardhouse.games.konivrer.teams import next_seat
from cardhouse.games.konivrer.vocabulary import COMBAT_PHASE, DECLARING, KINDS, MAIN, NOT_FIGHTING, TURN_BEGAN


def begin_turn(s: State, seat: int) -> None:
    """K3.1: Start: sickness leaves your Familiars, your prevention ends (K3.3), and one Azoth may be placed (K3.2)."""
    s.active = seat
    s.to_act = seat
    s.phase = MAIN
    s.azoth_left = 1 + s.late[seat]
    s.late[seat] = 0
    s.shield[seat] = 0
    s.ward[seat] = 0
    for k in range(SLOTS):
        s.sick[seat][k] = 0
    emit(s, TURN_BEGAN, seat, s.turn)


def next_phase(s: State) -> None:
    """On to the next phase in which something can be done."""
    if s.phase == MAIN and attackers(s, s.active) > 0:
        s.phase = COMBAT_PHASE
        s.fighting = DECLARING
    elif s.phase == COMBAT_PHASE:
        if s.attacks > 0:
            start_combat(s)
        else:
            end_combat(s)
    else:
        end_turn(s)


def end_turn(s: State) -> None:
    """K3.3: Refresh, then the next player; K8.5: the turn number rises when play passes the first seat."""
    if s.fighting != NOT_FIGHTING:
        end_combat(s)
    refresh(s)
    seat = s.active
    passed = False
    while not passed or s.out[seat]:
        seat = next_seat(s, seat)
        passed = True
        if seat == s.first:
            s.turn += 1
    if s.turn > MOST_TURNS or s.turn - s.quiet > QUIET_ROUNDS:
        time_up(s)
    else:
        begin_turn(s, seat)


def refresh(s: State) -> None:
    """K3.3: your Azoth is ready again; damage on all Familiars and what held for this turn is gone."""
    for kind in range(KINDS):
        s.ready[s.active][kind] = s.azoth[s.active][kind]
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.readied[seat][kind] = 0
        for k in range(SLOTS):
            s.hurt[seat][k] = 0
            s.boost[seat][k] = 0
