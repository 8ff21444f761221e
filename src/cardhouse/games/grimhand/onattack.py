"""Special cards that act in an attack, each a function of its name (G2.3)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.games.grimhand.declarations import (
    BLEEDS,
    COUNTERED,
    CURSED,
    MISTED,
    N_BLEED_TURNS,
    N_COUNTER_SHIELD,
    N_CURSED_STEEL,
    N_MIRROR_SHIELD,
    WALLED,
    State,
)
from cardhouse.games.grimhand.life import hurt


def halved(points: int) -> int:
    """G2.1: halving removes floor(x / 2)."""
    return points - points // 2


# Swords


def berserker_blade(attack: int, defense: int, blades: int) -> int:
    """G2.3b: if the attack is below the defense, all blades add their values again; one test after the halvings."""
    return blades if attack < defense else 0


def piercing_strike(defense: int) -> int:
    """The defense is halved; several do not stack."""
    return halved(defense)


def chain_slash(chains: int, swords: int) -> int:
    """G2.3c: +1 per other attack value card, for each copy; copies count each other."""
    return chains * (swords - 1)


def cursed_steel(s: State, seat: int, copies: int, damage: int) -> None:
    """G2.3d: an attack that deals 0 costs its owner 3 per copy."""
    if damage == 0:
        hurt(s, seat, copies * s.opt_numbers[N_CURSED_STEEL], CURSED)


def bleeding_edge(s: State, victim: int) -> None:
    """Used in an attack: Bleed for 2 turns; G2.4: the larger number stays."""
    s.bleed[victim] = max(s.bleed[victim], s.opt_numbers[N_BLEED_TURNS])
    emit(s, BLEEDS, victim, s.bleed[victim])


# Shields


def iron_wall(s: State, seat: int, kept: int) -> None:
    """G2.3e: value − floor(value / 2) of each wall stays for the next attack, until the enemy's next turn ends; an old carry goes."""
    s.carry[seat] = kept
    s.carry_until[seat] = s.turn_number + 2 if kept else 0
    if kept:
        emit(s, WALLED, seat, kept)


def counter_shield(s: State, attacker: int, copies: int, damage: int) -> None:
    """G2.3d: an attack that deals 0 costs the attacker 2 per copy."""
    if damage == 0:
        hurt(s, attacker, copies * s.opt_numbers[N_COUNTER_SHIELD], COUNTERED)


def mist_barrier(s: State, attacker: int, copies: int) -> None:
    """G2.3f: after defending, the attacker's next attack card drawn −2, one card for each copy."""
    s.mist[attacker] += copies
    emit(s, MISTED, attacker, copies)


def mirror_shield(s: State, damage: int) -> int:
    """G2.3d: floor(damage / 3) moves to the attacker, once."""
    return damage // s.opt_numbers[N_MIRROR_SHIELD]
