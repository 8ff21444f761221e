"""What an action of War-Lanes Poker would do, from the seat's view alone. Lanes lie open, so all of it is exact."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import field_a, field_b, kind_of
from cardhouse.engine.forecast import Promises
from cardhouse.engine.zones import top
from cardhouse.games.war_lanes.cards import FACES, value
from cardhouse.games.war_lanes.declarations import CHOOSE, DELAYS, LANES, SIDE, TO_DISCARD, State
from cardhouse.games.war_lanes.lanes import adds_damage, bonus_kind, heals, loss, side, side_count, side_total, side_zone, swing, with_card
from cardhouse.games.war_lanes.shown import lane_shown

Captions = list[tuple[str, dict[str, int]]]

# of what is promised: what a player wants more of, and less
WANTED: tuple[str, ...] = ("deals", "heals")
UNWANTED = ("costs", "heals_other", "damage")


def forecast(s: State, action: int) -> Promises:
    """The promises of a play: total and bonus, what it does to both HP if the lane resolved now, when it will; or what a discard costs."""
    if kind_of(action) == CHOOSE:
        return {}
    seat, face, target = s.to_act, field_a(action), field_b(action)
    if target == TO_DISCARD:
        return {"damage": value(face)}
    mine, theirs = with_card(side(s, target, seat), face), side(s, target, 1 - seat)
    promised: Promises = {
        "total": side_total(s, mine),
        "bonus": bonus_kind(mine, s.opt_wheel),
        "swing": swing(s, seat, mine, theirs),
        **{name: points for name, points in clash(s, seat, mine, theirs).items() if points},
    }
    if side_count(mine) == SIDE:
        if side_count(theirs) == SIDE:
            promised["resolves_in"] = 0
        elif DELAYS[s.opt_delay] >= 0:
            promised["resolves_in"] = DELAYS[s.opt_delay]
    return promised


def clash(s: State, seat: int, mine: int, theirs: int) -> dict[str, int]:
    """What two sides would do if they resolved now, each number by its name."""
    then = lane_shown(s, *((mine, theirs) if seat == 0 else (theirs, mine)))
    did = said(loss(s, seat, mine, theirs), loss(s, 1 - seat, theirs, mine))
    return {**did, "wins": won(seat, then.winner), "plus": then.plus, "minus": then.minus}


def won(seat: int, winner: int) -> int:
    """Whether a seat wins a lane: 1, -1 where the other does, 0 for neither."""
    return 0 if winner < 0 else 1 if winner == seat else -1


def said(mine: int, theirs: int) -> dict[str, int]:
    """What both seats lose, each by the name of what it is: damage to one of them, or healing."""
    return {"deals": max(0, theirs), "costs": max(0, mine), "heals": max(0, -mine), "heals_other": max(0, -theirs)}


def settle(before: State, action: int, after: State, captions: Captions) -> dict[str, int]:
    """The actual values of a play's promises."""
    if kind_of(action) == CHOOSE:
        return {}
    seat, target = before.to_act, field_b(action)
    if target == TO_DISCARD:
        return next({"damage": numbers["damage"]} for name, numbers in captions if name == "discarded")
    filled = [numbers["turns"] for name, numbers in captions if name == "filled" and numbers["lane"] == target]
    settled = {"resolves_in": filled[0]} if filled else {}
    for name, numbers in captions:
        if name == "lane_resolved" and numbers["lane"] == target:
            winner, net = numbers["winner"], numbers["damage"] - numbers["healing"]
            gained = net + numbers["winner_healing"]
            total = numbers[f"sum{seat}"] + numbers[f"bonus{seat}"]
            swung = gained if winner == seat else -gained
            lost = {True: net, False: -numbers["winner_healing"]}
            did = said(lost[winner == 1 - seat], lost[winner == seat])
            did |= {"wins": won(seat, winner), "plus": 0, "minus": 0}
            if winner >= 0:
                did["plus"] = numbers[f"effect{winner}"] if adds_damage(after.suit[winner]) else 0
                did["minus"] = numbers[f"effect{1 - winner}"] if heals(after.suit[1 - winner]) else 0
            return {"resolves_in": 0, **settled, "total": total, "bonus": numbers[f"kind{seat}"], "swing": swung, **did}
    mine, theirs = side(after, target, seat), side(after, target, 1 - seat)
    return {
        **settled,
        "total": side_total(after, mine),
        "bonus": bonus_kind(mine, after.opt_wheel),
        "swing": swing(after, seat, mine, theirs),
        **clash(after, seat, mine, theirs),
    }


def facts(s: State, action: int) -> dict[str, Any]:
    """Names for the slots of a refusal's sentence."""
    if kind_of(action) == CHOOSE:
        return {}
    found: dict[str, Any] = {"face": FACES[field_a(action)]}
    if field_b(action) != TO_DISCARD:
        zone = side_zone(field_b(action), s.to_act)
        found["lane"] = LANES[field_b(action)]
        found["last"] = FACES[s.face[top(s, zone)]] if s.count[zone] else ""
    return found
