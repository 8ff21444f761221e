"""What every screen shows of KONIVRER and no rule stores: a Familiar's strength now, and the damage in a fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardhouse.games.konivrer.combat import can_block, defender
from cardhouse.games.konivrer.declarations import A_PLAYER_ATTACKED, BLOCKER_GONE, ENDED, SLOTS, UNBLOCKED, State
from cardhouse.games.konivrer.teams import same_side, side
from cardhouse.games.konivrer.units import card_of, elements_of, flag_beats, health_left, strength, unit_of
from cardhouse.games.konivrer.vocabulary import BLOCKING, FIRE, WATER


class Blow(NamedTuple):
    """What a Familiar does to another, as if it were the first blow of this combat (K5.8): its strength less what is stopped, the
    Flag's and Inferno's share, their sum, how much is stopped, and whether the other falls."""

    strength: int
    flag: int
    fire: int
    sum: int
    stopped: int
    falls: int


def blow_on(s: State, unit: int, other: int) -> Blow:
    """The blow of a unit on another."""
    seat = other // SLOTS
    stopped = int(s.shield[seat])
    if not elements_of(s, unit) >> FIRE & 1:
        stopped += s.ward[seat] + sum(max(0, s.steadfast[seat][k]) for k in range(SLOTS) if seat * SLOTS + k != other)
    left = max(0, strength(s, unit) - stopped)
    flag = flag_beats(s, unit // SLOTS, other) if left else 0
    fire = int(s.inferno[unit // SLOTS][unit % SLOTS]) if left and not elements_of(s, other) >> WATER & 1 else 0
    return Blow(left, flag, fire, left + flag + fire, stopped, int(left + flag + fire >= health_left(s, other)))


READS = (
    *("slot", "counters", "hurt", "boost", "gained", "shield", "ward", "steadfast", "inferno"),
    *("attacks", "attacker", "attacked", "blocker", "fight", "fighting", "count"),
)


def shown(s: State) -> dict[str, Any]:
    """By card: `unit/5` is strength and health now, `blow/5/66` what 5 does to 66 in this combat; `open/1` what nobody blocks of side 1."""
    found: dict[str, Any] = {}
    for seat in range(s.seats):
        for k in range(SLOTS):
            if s.slot[seat][k] >= 0:
                unit = seat * SLOTS + k
                found[f"unit/{s.slot[seat][k]}"] = (strength(s, unit), health_left(s, unit))
    if s.attacks:
        for a, b in fights(s):
            found[f"blow/{card_of(s, a)}/{card_of(s, b)}"] = blow_on(s, a, b)
            found[f"blow/{card_of(s, b)}/{card_of(s, a)}"] = blow_on(s, b, a)
        for of, unit in unblocked(s):
            found[f"open/{of}"] = found.get(f"open/{of}", 0) + strength(s, unit)
    return found


def fights(s: State) -> Iterator[tuple[int, int]]:
    """The units that face each other, and those that may step in where a block is asked for."""
    for at in range(s.attacks):
        unit = unit_of(s, s.attacker[at])
        if unit < 0 or s.attacked[at] == ENDED or s.blocker[at] == BLOCKER_GONE:
            continue
        facing = s.blocker[at] if s.blocker[at] >= 0 else s.attacked[at]
        if facing < A_PLAYER_ATTACKED and (other := unit_of(s, facing)) >= 0:
            yield unit, other
        if s.fighting == BLOCKING and at == s.fight:
            yield from ((unit, other) for other in stepping_in(s, at))


def stepping_in(s: State, at: int) -> Iterator[int]:
    """The units that may block an attack (K5.2, K8.4)."""
    for seat in range(s.seats):
        if same_side(s, seat, defender(s, at)):
            for k in range(SLOTS):
                if s.slot[seat][k] >= 0 and can_block(s, seat * SLOTS + k, at):
                    yield seat * SLOTS + k


def unblocked(s: State) -> Iterator[tuple[int, int]]:
    """The attacks on players that nobody blocks: the side they go to, and the unit."""
    for at in range(s.attacks):
        unit = unit_of(s, s.attacker[at])
        if unit >= 0 and s.attacked[at] >= A_PLAYER_ATTACKED and s.blocker[at] == UNBLOCKED:
            yield side(s, s.attacked[at] - A_PLAYER_ATTACKED), unit
