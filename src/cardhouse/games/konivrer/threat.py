"""What comes at a side and is not blocked: of this combat, and of the next player's turn as far as the table shows it."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.engine.state import copy
from cardhouse.games.konivrer.combat import defender
from cardhouse.games.konivrer.damage import prevent, redirect
from cardhouse.games.konivrer.declarations import A_PLAYER_ATTACKED, HIT_CAPS, SLOTS, UNBLOCKED, State
from cardhouse.games.konivrer.teams import is_opponent, next_seat, pool, same_side
from cardhouse.games.konivrer.turn import refresh
from cardhouse.games.konivrer.units import card_of, elements_of, strength, unit_of


def blows(s: State, attacks: Iterable[tuple[int, int]]) -> list[int]:
    """The damage that attacks (a unit and a seat each) do one after the other, if nobody blocks and nothing Bursts in between."""
    trial, found = copy(s), []
    for unit, seat in attacks:
        mask, amount = elements_of(s, unit), min(strength(s, unit), HIT_CAPS[s.opt_hit_cap])
        amount = redirect(trial, unit // SLOTS, card_of(s, unit), mask, seat, -1, amount)
        found.append(int(prevent(trial, seat, mask, amount)))
    return found


def let_through(s: State) -> dict[str, int]:
    """K5.2: what the attack that is asked about takes with those let through before it, and what all the rest take, unblocked too."""
    seat = defender(s, s.fight)
    open_ = [
        at
        for at in range(s.attacks)
        if s.attacked[at] >= A_PLAYER_ATTACKED and s.blocker[at] == UNBLOCKED and same_side(s, seat, defender(s, at))
        if s.attacker[at] >= 0
    ]
    life = pool(s, seat)
    struck = blows(s, [(unit_of(s, s.attacker[at]), defender(s, at)) for at in open_])
    rest = {"open": sum(at >= s.fight for at in range(s.attacks)), "loses": min(life, sum(struck)), "ends": int(sum(struck) >= life)}
    if s.attacked[s.fight] < A_PLAYER_ATTACKED:
        return {"life": life, **rest}
    before = open_.index(s.fight)
    left = max(0, life - sum(struck[:before]))
    return {"reveals": min(left, struck[before]), "life": life, "lethal": int(struck[before] >= left), **rest}


def threat(s: State, seat: int) -> dict[str, int]:
    """The damage that the next player's Familiars in play can do in their turn: unblocked, and with each of ours before a strong one.

    What they may still play is not in it: the seat cannot know that.
    """
    by = next_seat(s, seat)
    while s.out[by]:
        by = next_seat(s, by)
    if not is_opponent(s, seat, by):
        return {}
    fresh = copy(s)
    refresh(fresh)
    units = sorted(units_of(fresh, by), key=lambda unit: strength(fresh, unit))
    guards = sum(1 for other in range(s.seats) if same_side(s, seat, other) for _ in units_of(s, other))
    most = sum(blows(fresh, [(unit, seat) for unit in units]))
    least = sum(blows(fresh, [(unit, seat) for unit in units[: max(0, len(units) - guards)]]))
    if most == 0:
        return {}
    life = pool(s, seat)
    return {"by": by, "threat": most, "blocked": least, "life": life, "risky": int(most >= life > least), "deadly": int(least >= life)}


def units_of(s: State, seat: int) -> list[int]:
    return [seat * SLOTS + k for k in range(SLOTS) if s.slot[seat][k] >= 0]
