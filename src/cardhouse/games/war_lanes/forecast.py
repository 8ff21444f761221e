"""What an action of War-Lanes Poker would do, from the seat's view alone. Lanes lie open, so all of it is exact."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import field_a, field_b, kind_of
from cardhouse.engine.forecast import Promises
from cardhouse.engine.zones import top
from cardhouse.games.war_lanes.cards import FACES, value
from cardhouse.games.war_lanes.declarations import CHOOSE, DELAYS, LANES, SIDE, TO_DISCARD, State
from cardhouse.games.war_lanes.lanes import adds_damage, heals, side, side_count, side_zone, with_card
from cardhouse.games.war_lanes.shown import lane_shown, play_of, side_shown

Captions = list[tuple[str, dict[str, int]]]
ALWAYS = ("total", "bonus", "swing")  # promised also where they are 0

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
    promised: Promises = {name: points for name, points in clash(s, seat, mine, theirs).items() if points or name in ALWAYS}
    if side_count(mine) == SIDE:
        if side_count(theirs) == SIDE:
            promised["resolves_in"] = 0
        elif DELAYS[s.opt_delay] >= 0:
            promised["resolves_in"] = DELAYS[s.opt_delay]
    return promised


def clash(s: State, seat: int, mine: int, theirs: int) -> dict[str, int]:
    """What a side is worth, and what it and the other would do if they resolved now, each number by its name."""
    play = play_of(s)
    own, then = side_shown(play, mine, s.suit[seat]), lane_shown(play, *((mine, theirs) if seat == 0 else (theirs, mine)))
    swing, wins = (then.swing if seat == 0 else -then.swing), won(seat, then.winner)
    healing = wins * swing - then.net  # the winner's
    did = losses(-healing, then.net) if wins > 0 else losses(then.net, -healing) if wins < 0 else losses(0, 0)
    return {"total": own.total, "bonus": own.kind, "swing": swing, **did, "wins": wins, "plus": then.plus, "minus": then.minus}


def won(seat: int, winner: int) -> int:
    """Whether a seat wins a lane: 1, -1 where the other does, 0 for neither."""
    return 0 if winner < 0 else 1 if winner == seat else -1


def losses(mine: int, theirs: int) -> dict[str, int]:
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
            did = losses(lost[winner == 1 - seat], lost[winner == seat])
            did |= {"wins": won(seat, winner), "plus": 0, "minus": 0}
            if winner >= 0:
                did["plus"] = numbers[f"effect{winner}"] if adds_damage(after.suit[winner]) else 0
                did["minus"] = numbers[f"effect{1 - winner}"] if heals(after.suit[1 - winner]) else 0
            return {"resolves_in": 0, **settled, "total": total, "bonus": numbers[f"kind{seat}"], "swing": swung, **did}
    mine, theirs = side(after, target, seat), side(after, target, 1 - seat)
    return {**settled, **clash(after, seat, mine, theirs)}


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
