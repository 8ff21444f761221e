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
from cardhouse.games.grimhand.upgrades import (
    E_BERSERKER_BLADE,
    E_BLEEDING_EDGE,
    E_CHAIN_SLASH,
    E_COUNTER_SHIELD,
    E_CURSED_STEEL,
    E_MIRROR_SHIELD,
    E_PIERCING_STRIKE,
    schooled,
)


def halved(points: int) -> int:
    """G2.1: halving removes floor(x / 2)."""
    return points - points // 2


# Swords


def berserker_blade(s: State, seat: int, attack: int, defense: int, blades: int) -> int:
    """G2.3b: if the attack is below the defense, all blades add their values again; one test after the halvings. Marked,
    any defense is enough."""
    if blades == 0:
        return 0
    return blades if attack < defense or (defense > 0 and schooled(s, seat, E_BERSERKER_BLADE)) else 0


def piercing_strike(s: State, seat: int, defense: int) -> int:
    """The defense is halved; several do not stack. Marked, a quarter is left."""
    return (defense + 3) // 4 if schooled(s, seat, E_PIERCING_STRIKE) else halved(defense)


def chain_slash(s: State, seat: int, chains: int, swords: int) -> int:
    """G2.3c: +1 per other attack value card, for each copy; copies count each other. Marked +2."""
    if chains == 0:
        return 0
    return chains * (swords - 1) * (1 + schooled(s, seat, E_CHAIN_SLASH))


def cursed_steel(s: State, seat: int, copies: int, damage: int) -> None:
    """G2.3d: an attack that deals 0 costs its owner 3 per copy; marked, any attack costs the enemy as much."""
    marked = schooled(s, seat, E_CURSED_STEEL)
    if damage == 0 or marked:
        hurt(s, 1 - seat if marked else seat, copies * s.opt_numbers[N_CURSED_STEEL], CURSED)


def bleeding_edge(s: State, victim: int) -> None:
    """Used in an attack: Bleed for 2 turns, marked 8; G2.4: the larger number stays."""
    s.bleed[victim] = max(s.bleed[victim], s.opt_numbers[N_BLEED_TURNS] + 6 * schooled(s, 1 - victim, E_BLEEDING_EDGE))
    emit(s, BLEEDS, victim, s.bleed[victim])


# Shields


def iron_wall(s: State, seat: int, kept: int) -> None:
    """G2.3e: value − floor(value / 2) of each wall stays for the next attack, until the enemy's next turn ends; an old carry goes."""
    s.carry[seat] = kept
    s.carry_until[seat] = s.turn_number + 2 if kept else 0
    if kept:
        emit(s, WALLED, seat, kept)


def counter_shield(s: State, attacker: int, copies: int, damage: int) -> None:
    """G2.3d: an attack that deals 0 costs the attacker 2 per copy; marked, any attack costs 4."""
    marked = schooled(s, 1 - attacker, E_COUNTER_SHIELD)
    if damage == 0 or marked:
        hurt(s, attacker, copies * (s.opt_numbers[N_COUNTER_SHIELD] + 2 * marked), COUNTERED)


def mist_barrier(s: State, attacker: int, copies: int) -> None:
    """G2.3f: after defending, the attacker's next attack card drawn −2, one card for each copy."""
    s.mist[attacker] += copies
    emit(s, MISTED, attacker, copies)


def mirror_shield(s: State, seat: int, damage: int) -> int:
    """G2.3d: floor(damage / 3) moves to the attacker, once; marked, half."""
    return damage // 2 if schooled(s, seat, E_MIRROR_SHIELD) else damage // s.opt_numbers[N_MIRROR_SHIELD]
