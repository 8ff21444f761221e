"""A run in the middle: before any door, with anything gained; for tests, lessons and records that begin there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardhouse.engine.errors import OptionError
from cardhouse.games.descent.content import DOORS, FOES, HAPPENINGS, REWARDS, SUPPER, WAYS
from cardhouse.games.descent.declarations import AT_WAY, TO_BOSS, TO_DUEL, TO_EVENT, TO_NOTHING, State, way
from cardhouse.games.descent.doors import place_of_way
from cardhouse.games.descent.rewards import PLAYER, available, clear_offers, gain, most_candles

if TYPE_CHECKING:
    from cardhouse.engine.table import Table

KINDS = way.names()
MOST_TOUGH = 200  # HP of a foe


def position(
    *,
    door: int = 1,
    hp: int | None = None,
    candles: int | None = None,
    gained: Sequence[str] = (),
    kind: str = "",
    what: str = "",
    tough: int = 0,
    seed: int = 0,
    **options: Any,
) -> Table:
    """A run before a door, by the first way at each one passed. `gained` names rewards; `kind` makes it a door with one way: a duel or boss
    against the foe `what` with `tough` HP, the event `what`, a rest or an exchange."""
    from cardhouse.engine.game import check_seed, load
    from cardhouse.engine.table import Table

    given = {"door": door, "hp": hp, "candles": candles, "gained": list(gained), "kind": kind, "what": what, "tough": tough}
    game = load("descent", **options)
    s = game.dealt(check_seed(seed))
    assert isinstance(s, State)
    _check(1 <= door <= DOORS, f"a door is a number from 1 to {DOORS}")
    for key in gained:
        _check(key in REWARDS[:SUPPER] and available(s, REWARDS.index(key)), f"{str(key)[:40]!r} cannot be gained")
        gain(s, REWARDS.index(key))
    clear_offers(s)
    if hp is not None:
        _check(1 <= hp <= s.most_hp[PLAYER], f"HP are from 1 to {s.most_hp[PLAYER]}")
        s.hp[PLAYER] = hp
    if candles is not None:
        _check(0 <= candles <= most_candles(s), f"there are at most {most_candles(s)} candles")
        s.candles[PLAYER] = candles
    s.step, s.door = AT_WAY, door
    for at in range(door - 1):
        s.chosen[at], s.hp_after[at] = 0, s.hp[PLAYER]
    if kind:
        _only_way(s, kind, what, tough)
    return Table(game, seed, s, given)


def _only_way(s: State, kind: str, what: str, tough: int) -> None:
    """The next door with one way."""
    _check(kind in KINDS and kind != KINDS[TO_NOTHING], f"a way is one of {', '.join(KINDS[1:])}")
    number, which = KINDS.index(kind), 0
    if number in (TO_DUEL, TO_BOSS):
        _check(what in FOES[1:] and 1 <= tough <= MOST_TOUGH, f"a foe is one of {', '.join(FOES[1:])} with 1 to {MOST_TOUGH} HP")
        which = FOES.index(what)
    elif number == TO_EVENT:
        _check(what in HAPPENINGS, f"an event is one of {', '.join(HAPPENINGS)}")
        which = HAPPENINGS.index(what)
    for other in range(WAYS):
        place = place_of_way(s.door, other)
        s.kinds[place] = number if other == 0 else TO_NOTHING
        if s.door > 1:
            s.leads[place_of_way(s.door - 1, other)] = 1
    place = place_of_way(s.door, 0)
    s.whats[place], s.toughs[place] = which, tough if number in (TO_DUEL, TO_BOSS) else 0


def _check(fine: bool, why: str) -> None:
    if not fine:
        raise OptionError(f"that run cannot be: {why}")
