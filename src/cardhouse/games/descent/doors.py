"""The map of a run (G5.1): thirteen doors on three floors, two or three ways at each, laid out before the first."""

from __future__ import annotations

from cardhouse.engine.rng import below
from cardhouse.games.descent.content import (
    ARCHETYPES,
    BOSS_DOORS,
    BOSS_HP,
    BOSSES,
    DATA,
    DOORS,
    FIRST_DOORS,
    HAPPENING_COUNT,
    KNOT_BOSSES,
    KNOT_FOES,
    LEAST_HP,
    MORE_HP,
    SPREAD_HP,
    WAYS,
)
from cardhouse.games.descent.declarations import TO_BOSS, TO_DUEL, TO_EVENT, TO_EXCHANGE, TO_NOTHING, TO_REST, State

EVENT_SHARE, EXCHANGE_SHARE, REST_SHARE = (DATA["ways"][name] for name in ("event", "exchange", "rest"))
ALL_SHARES = EVENT_SHARE + EXCHANGE_SHARE + REST_SHARE
NIGHT_FOE_HP, NIGHT_BOSS_HP = 2, 5
DROPPED = 3  # one lead in so many is left out


def floor_of(door: int) -> int:
    """The floor of a door: 0 to 2."""
    return 0 if door <= BOSS_DOORS[0] else 1 if door <= BOSS_DOORS[1] else 2


def place_of_way(door: int, way: int) -> int:
    """Where a way stands in the rows of the map."""
    return WAYS * (door - 1) + way


def lay_map(s: State) -> None:
    """G5.1: what lies behind every way, from the seed; it is public from the beginning."""
    faced = 0  # events that are somewhere already, as bits
    for door in range(1, DOORS + 1):
        for way in range(WAYS):
            put_way(s, door, way, TO_NOTHING, 0, 0)
        s.chosen[door - 1] = -1
        s.hp_after[door - 1] = -1
        if door in BOSS_DOORS:
            boss = BOSSES[floor_of(door)]
            put_way(s, door, 0, TO_BOSS, boss, BOSS_HP[boss] + (NIGHT_BOSS_HP if s.opt_night >= KNOT_BOSSES else 0))
        else:
            faced = lay_door(s, door, faced)
    for door in range(1, DOORS):
        lay_leads(s, door)


def lay_door(s: State, door: int, faced: int) -> int:
    """The ways of a door: on the first of a floor duels alone; else one of them is quiet, before a boss a rest."""
    ways = 2 + below(s, 2)
    first = below(s, len(ARCHETYPES))
    quiet = -1 if door in FIRST_DOORS else below(s, ways)
    for way in range(ways):
        kind = TO_DUEL
        if way == quiet:
            kind = TO_REST if door + 1 in BOSS_DOORS else quiet_kind(s)
        elif quiet >= 0 and way == (quiet + 1) % ways and ways == WAYS and below(s, 2) == 0:
            kind = TO_EXCHANGE if below(s, 2) == 0 else TO_EVENT
        if kind == TO_DUEL:
            enemy = ARCHETYPES[(first + way) % len(ARCHETYPES)]
            put_way(s, door, way, kind, enemy, foe_hp(s, door, enemy))
        elif kind == TO_EVENT:
            which = new_event(s, faced)
            faced |= 1 << which
            put_way(s, door, way, kind, which, 0)
        else:
            put_way(s, door, way, kind, 0, 0)
    return faced


def quiet_kind(s: State) -> int:
    """An event, an exchange or a rest, by their shares."""
    at = below(s, ALL_SHARES)
    return TO_EVENT if at < EVENT_SHARE else TO_EXCHANGE if at < EVENT_SHARE + EXCHANGE_SHARE else TO_REST


def new_event(s: State, faced: int) -> int:
    """An event that is nowhere else on the map, while there are some."""
    which = below(s, HAPPENING_COUNT)
    for _ in range(HAPPENING_COUNT):
        if faced >> which & 1 == 0:
            return which
        which = (which + 1) % HAPPENING_COUNT
    return which


def foe_hp(s: State, door: int, enemy: int) -> int:
    """G5.1: the HP of an archetype, more on lower floors."""
    floor = floor_of(door)
    return LEAST_HP[floor] + below(s, SPREAD_HP[floor]) + MORE_HP[enemy] + (NIGHT_FOE_HP if s.opt_night >= KNOT_FOES else 0)


def put_way(s: State, door: int, way: int, kind: int, what: int, tough: int) -> None:
    place = place_of_way(door, way)
    s.kinds[place] = kind
    s.whats[place] = what
    s.toughs[place] = tough
    s.leads[place] = 0


def lay_leads(s: State, door: int) -> None:
    """Which ways of the next door each way leads to: the one opposite, and most of the neighbours; on to a new floor or a boss all."""
    following = 0
    for way in range(WAYS):
        following += int(s.kinds[place_of_way(door + 1, way)] != TO_NOTHING)
    for way in range(WAYS):
        place = place_of_way(door, way)
        if s.kinds[place] == TO_NOTHING:
            continue
        for other in range(following):
            opposite = other == min(way, following - 1)
            open_door = following == 1 or door + 1 in FIRST_DOORS
            if opposite or open_door or (abs(other - way) == 1 and below(s, DROPPED) > 0):
                s.leads[place] |= 1 << other


def may_open(s: State, way: int) -> bool:
    """Whether a way of the door that is next may be opened: the way taken before leads there."""
    if s.kinds[place_of_way(s.door, way)] == TO_NOTHING:
        return False
    return s.door == 1 or s.leads[place_of_way(s.door - 1, s.chosen[s.door - 2])] >> way & 1 != 0
