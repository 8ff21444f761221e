"""What every screen shows of the lanes and no rule stores: totals, bonuses, and what a lane would do if it resolved now."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from cardhouse.games.war_lanes.cards import BONUS_NAMES
from cardhouse.games.war_lanes.declarations import LANES, State
from cardhouse.games.war_lanes.lanes import adds_damage, bonus, bonus_kind, effect_points, heals, net_damage, side, side_total, swing

CACHED = 4096  # sides and lanes: a move changes one of them, and the others are looked up


class SideShown(NamedTuple):
    """What a side of a lane is worth (W4.1), and the effect points of its active cards (W4.3)."""

    total: int
    kind: int
    bonus: int
    effect: int


class LaneShown(NamedTuple):
    """What a lane would do if it resolved now (W4.2): the seat that wins (-1: equal), what the other loses (below 0 it is healed), what
    seat 0 gains on seat 1, and the effect points that count, the winner's and the loser's."""

    winner: int
    net: int
    swing: int
    plus: int
    minus: int


class Play(NamedTuple):
    """What the arithmetic of lanes reads of a state besides the cards, as a key of the cache."""

    suit: tuple[int, ...]
    opt_wheel: int
    opt_bonuses: int
    opt_winner_effects: int


def play_of(s: State) -> Play:
    return Play(tuple(s.suit), s.opt_wheel, s.opt_bonuses, s.opt_winner_effects)


def shown(s: State) -> dict[str, Any]:
    """The sides and lanes that hold cards, by their names ("left/0", "left"), and what each kind of bonus is worth here."""
    play = play_of(s)
    found: dict[str, Any] = {"bonuses": _bonuses(play)}
    for lane, name in enumerate(LANES):
        sides = (side(s, lane, 0), side(s, lane, 1))
        if sides[0] or sides[1]:
            found[name] = lane_shown(play, *sides)
        for seat in (0, 1):
            if sides[seat]:
                found[f"{name}/{seat}"] = side_shown(play, sides[seat], s.suit[seat])
    return found


@lru_cache(CACHED)
def _bonuses(s: Any) -> tuple[int, ...]:
    return tuple(bonus(s, kind) for kind in range(len(BONUS_NAMES)))


@lru_cache(CACHED)
def side_shown(s: Any, cards: int, suit: int) -> SideShown:
    kind = bonus_kind(cards, s.opt_wheel)
    return SideShown(side_total(s, cards), kind, bonus(s, kind), effect_points(cards, suit))


@lru_cache(CACHED)
def lane_shown(s: Any, first: int, second: int) -> LaneShown:
    """What two sides would do to each other, seat 0's first."""
    edge = side_total(s, first) - side_total(s, second)
    if edge == 0:
        return LaneShown(-1, 0, 0, 0, 0)
    winner, winning, losing = (0, first, second) if edge > 0 else (1, second, first)
    adds, heal = s.suit[winner], s.suit[1 - winner]
    return LaneShown(
        winner=winner,
        net=net_damage(s, winner, winning, losing),
        swing=swing(s, 0, first, second),
        plus=effect_points(winning, adds) if adds_damage(adds) else 0,
        minus=effect_points(losing, heal) if heals(heal) else 0,
    )
