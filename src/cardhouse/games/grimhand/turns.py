"""Turns: what happens when one begins and ends, and the random events of every seventh (G1.2, G1.6, G2.4, G2.5, G2.7)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.engine.rng import below
from cardhouse.engine.zones import take
from cardhouse.games.grimhand.battle import can_attack
from cardhouse.games.grimhand.cards import DOUBLE_SHAMROCK, KIND, LUCKY_KIND, TRICK
from cardhouse.games.grimhand.declarations import (
    ATTACK,
    BLED,
    BLUE_CARD,
    BY_GUARD,
    COMBO_READY,
    DEFENSE,
    DISCARD,
    DOOMED,
    ENERGIES,
    EXPOSE_ALL,
    FORTIFY_ALL,
    GIFTED,
    HAPPENED,
    LOST,
    LUCK,
    N_ATTACK_COST,
    N_BLEED,
    N_COMBO_TURNS,
    N_DRAW_COST,
    N_EVENT_EVERY,
    N_EVENT_TOLL,
    N_GUARD,
    N_MOST_ENERGY,
    N_TRICK_COST,
    N_TRICKS_A_TURN,
    NO_LUCK,
    NOTHING,
    OMEN,
    PICK_SHED,
    PRESSURE,
    RED_CARD,
    RESHUFFLE,
    SLOT,
    TOLL,
    State,
)
from cardhouse.games.grimhand.life import BOTH, finish, hurt, hurt_gently
from cardhouse.games.grimhand.piles import can_draw, hand_zone, reshuffle
from cardhouse.games.grimhand.upgrades import P_QUICK_FINGERS, rank

HAPPENING_COUNT = 6

# A turn begins


def begin_turn(s: State, seat: int) -> None:
    """G2.4a: Bleed, then the event, then the pressure discard; then the seat acts."""
    s.turn_number += 1
    s.turn = seat
    s.to_act = seat
    s.sword_drawn = 0
    s.tricks_left = s.opt_numbers[N_TRICKS_A_TURN] + rank(s, seat, P_QUICK_FINGERS)
    if s.opt_energy:
        s.energy[seat] = min(s.opt_numbers[N_MOST_ENERGY], s.energy[seat] + ENERGIES[s.opt_energy])
    lose_blood(s, seat)
    if not s.over and s.opt_events and s.turn_number % s.opt_numbers[N_EVENT_EVERY] == 0:
        happen(s, seat, below(s, HAPPENING_COUNT))
    if not s.over:
        demand_shedding(s, seat)


def lose_blood(s: State, seat: int) -> None:
    """G2.4: −2 HP at the start of the victim's turns, as many as are left."""
    if s.bleed[seat] > 0:
        s.bleed[seat] -= 1
        hurt(s, seat, s.opt_numbers[N_BLEED], BLED)


def demand_shedding(s: State, seat: int) -> None:
    """G1.4 with overdraw=pressure: at the limit of a colour you discard one of choice."""
    s.pending = NOTHING
    if s.opt_overdraw == PRESSURE and shed_colour(s, seat) >= 0:
        s.pending = PICK_SHED


def shed_colour(s: State, seat: int) -> int:
    """The colour of which a seat holds as many as it may, or -1."""
    for colour in range(2):
        if s.count[hand_zone(colour, seat)] >= s.opt_limit:
            return colour
    return -1


# Random events (G2.7)


def happen(s: State, seat: int, happening: int) -> None:
    """G2.7: one of six events, at the start of the active seat's turn."""
    emit(s, HAPPENED, NO_LUCK if happening == LUCK and not luck_finds(s) else happening)
    if happening == RESHUFFLE:
        for deck in range(2):
            reshuffle(s, deck)
    elif happening == LUCK:
        gift(s, seat)
        gift(s, 1 - seat)
    elif happening == OMEN:
        s.omen = 1
    else:
        for player in range(2):
            if happening == FORTIFY_ALL:
                s.fortify[player] = 1
            elif happening == EXPOSE_ALL:
                s.expose[player] = 1
            elif happening == TOLL:
                hurt_gently(s, player, s.opt_numbers[N_EVENT_TOLL], LOST)


def luck_finds(s: State) -> bool:
    """Whether the event has an empty slot and a discarded Lucky for it, so that something happens at all."""
    room = False
    for seat in range(2):
        room = room or (s.count[SLOT + seat] == 0 and s.capacity[seat] > 0)
    if not room:
        return False
    for deck in range(2):
        row = s.cards[DISCARD + deck]
        for i in range(s.count[DISCARD + deck]):
            if KIND[s.face[row[i]]] in (LUCKY_KIND, DOUBLE_SHAMROCK):
                return True
    return False


def gift(s: State, seat: int) -> None:
    """G2.7: a wholly empty slot gains the last discarded Lucky, of the attack pile before the defense pile; G2.3h: Doom counts."""
    if s.count[SLOT + seat] > 0 or s.capacity[seat] == 0:
        return
    for deck in range(2):
        row = s.cards[DISCARD + deck]
        for i in range(s.count[DISCARD + deck] - 1, -1, -1):
            face = s.face[row[i]]
            if KIND[face] in (LUCKY_KIND, DOUBLE_SHAMROCK):
                if s.doom[seat]:
                    s.doom[seat] = 0
                    emit(s, DOOMED, seat, face)
                else:
                    take(s, DISCARD + deck, i, SLOT + seat)
                    emit(s, GIFTED, seat, face)
                return


# In a turn


def count_streak(s: State, seat: int) -> None:
    """G2.5, G2.5a: swords that main draws bring to hand on two own turns in a row make a combo; a blue card breaks the streak."""
    if not s.opt_combo:
        return
    if s.landed == BLUE_CARD:
        s.streak[seat] = 0
    elif s.landed == RED_CARD and not s.sword_drawn:
        s.sword_drawn = 1
        s.streak[seat] += 1
        if s.streak[seat] >= s.opt_numbers[N_COMBO_TURNS] and not s.combo[seat]:
            s.combo[seat] = 1
            emit(s, COMBO_READY, seat)


def holds_trick(s: State, seat: int) -> bool:
    """Whether a seat has a trick in either hand."""
    for zone in (ATTACK + seat, DEFENSE + seat):
        row = s.cards[zone]
        for i in range(s.count[zone]):
            if TRICK[s.face[row[i]]]:
                return True
    return False


def affords(s: State, seat: int, cost: int) -> bool:
    """G2.5: whether a seat has the energy for a cost; without the option everything is free."""
    return s.opt_energy == 0 or s.energy[seat] >= s.opt_numbers[cost]


def pay(s: State, seat: int, cost: int) -> None:
    """G2.5: spend energy, where it is played with."""
    if s.opt_energy:
        s.energy[seat] -= s.opt_numbers[cost]


def can_act(s: State, seat: int) -> bool:
    """Whether a draw or an attack is possible now (G1.6: if not, pass)."""
    drawable = can_draw(s, 0) or can_draw(s, 1)
    return (drawable and affords(s, seat, N_DRAW_COST)) or (affords(s, seat, N_ATTACK_COST) and can_attack(s, seat))


def clear_effect(s: State) -> None:
    """No choice is pending any more."""
    s.pending = NOTHING
    s.trick = 0
    s.draws_left = 0
    s.drawn[0] = -1
    s.drawn[1] = -1


def go_on(s: State, acted: bool) -> None:
    """After an action: the turn is over after the main one, or with energy when nothing is affordable."""
    clear_effect(s)
    s.to_act = s.turn
    if s.opt_energy:
        if not can_act(s, s.turn) and not (affords(s, s.turn, N_TRICK_COST) and holds_trick(s, s.turn)):
            end_turn(s)
    elif acted:
        end_turn(s)


# A turn ends


def end_turn(s: State) -> None:
    """A turn without a sword breaks the streak, what Iron Walls left expires, and after the last turn the higher HP wins (G1.6, G1.6a)."""
    seat = s.turn
    clear_effect(s)
    if not s.sword_drawn:
        s.streak[seat] = 0
    if s.turn_number >= s.carry_until[1 - seat]:
        s.carry[1 - seat] = 0
        s.carry_until[1 - seat] = 0
    if s.turn_number >= s.opt_numbers[N_GUARD]:
        finish(s, 0 if s.hp[0] > s.hp[1] else 1 if s.hp[1] > s.hp[0] else BOTH, BY_GUARD)
    else:
        begin_turn(s, 1 - seat)
