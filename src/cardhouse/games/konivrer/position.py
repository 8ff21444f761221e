"""A game of KONIVRER set up from readable text, for tests, puzzles and bug reports."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cardhouse.engine.errors import OptionError
from cardhouse.engine.options import check_whole
from cardhouse.engine.table import Table
from cardhouse.engine.zones import clear, place
from cardhouse.games.konivrer.cards import FACES, FIRST_FLAG, FLAGS, PLAYABLE, element_mask
from cardhouse.games.konivrer.declarations import (
    AZOTH_ROW,
    BOX,
    DECK,
    DISCARD_PILE,
    FIELD,
    FLAG,
    HAND,
    LIFE,
    REMOVED,
    SEATS,
    SLOTS,
    SLOTS_PER_SEAT,
    State,
)
from cardhouse.games.konivrer.opening import blank
from cardhouse.games.konivrer.vocabulary import AZOTH_KINDS, CHOOSE_ATTACK, CHOOSE_PLAY, COMBAT_PHASE, DECLARING, ELEMENTS, KEYWORDS, PHASES

Texts = Sequence[str]
UNIT = re.compile(
    r"(?P<key>[a-z0-9_]+?)(?:\+(?P<counters>\d+))?(?:-(?P<hurt>\d+))?(?:/(?P<charge>inferno|steadfast)(?P<v>\d+))?(?P<sick>~)?"
)


def position(
    hands: Texts,
    *,
    flags: Texts = (),
    fields: Texts = (),
    azoths: Texts = (),
    lives: Sequence[str | int] = (),
    upcoming: Texts = (),
    deck_sizes: Sequence[int] = (),
    discards: Texts = (),
    removed: Texts = (),
    shields: Sequence[int] = (),
    active: int = 0,
    first: int = 0,
    turn: int = 1,
    phase: str = "main",
    azoth_left: int = 1,
    seed: int = 0,
    **options: Any,
) -> Table:
    """A game with these hands, seat 0's first in each list; what is not given is empty.

    A Familiar on a field is its key, then +counters, -damage, /inferno2 or /steadfast2, and ~ where it is summoning sick. Azoth is
    written by its kind, in brackets where it is rested: "fire (any) generic". Life Cards are named from the top, or counted (4 by
    default); `upcoming` names the cards on top of each deck, `deck_sizes` how many it has (10 by default). Flags are named by their
    element, or "none" for the neutral one.

    >>> table = position(hands=["ash_moth", ""], azoths=["fire", ""], azoth_left=0)
    >>> [str(action) for action in table.legal_actions]
    ['summon ash_moth', 'next']
    """
    from cardhouse.engine.game import check_seed, load

    lists: dict[str, Sequence[Any]] = {"hands": hands, "flags": flags, "fields": fields, "azoths": azoths, "lives": lives}
    lists |= {"upcoming": upcoming, "deck_sizes": deck_sizes, "discards": discards, "removed": removed, "shields": shields}
    given: dict[str, Any] = {name: list(entries) for name, entries in lists.items()}
    given |= {"active": active, "first": first, "turn": turn, "phase": phase, "azoth_left": azoth_left}
    game = load("konivrer", **options)
    for name, entries in lists.items():
        if isinstance(entries, str) or len(entries) > game.seats:
            raise OptionError(f"{name} takes a list with an entry for each seat, {game.seats} at most")
    for name, number, high in (("active", active, game.seats - 1), ("first", first, game.seats - 1), ("azoth_left", azoth_left, 9)):
        check_whole(name, number, 0, high)
    check_whole("turn", turn, 1, 100)
    if phase not in PHASES[:3]:
        raise OptionError(f"phase takes {', '.join(PHASES[:3])}, not {phase!r}")
    s = game.dealt(check_seed(seed))
    assert isinstance(s, State)
    blank(s)
    clear(s)
    for seat in range(SEATS):
        _seat(s, seat, {name: entries[seat] if seat < len(entries) else None for name, entries in lists.items()}, seat < game.seats)
    s.active = s.to_act = active
    s.first, s.turn, s.quiet, s.azoth_left = first, turn, turn - 1, azoth_left
    s.phase = PHASES.index(phase)
    s.step = CHOOSE_ATTACK if s.phase == COMBAT_PHASE else CHOOSE_PLAY
    if s.phase == COMBAT_PHASE:
        s.fighting = DECLARING
    return Table(game, seed, start=s, position=given)


def _seat(s: State, seat: int, given: dict[str, Any], seated: bool) -> None:
    """Lay out one seat's cards; ids that are left over are boxed."""
    zones: list[tuple[int, int]] = []  # zone and face, in order
    named: set[int] = set()

    def faces(text: Any) -> list[int]:
        found = []
        for word in str(text or "").split():
            if word not in FACES[:FIRST_FLAG]:
                raise OptionError(f"{word!r} is no card of the set")
            if FACES.index(word) in named:
                raise OptionError(f"seat {seat} has {word} twice: a deck holds one copy of each card")
            named.add(FACES.index(word))
            found.append(FACES.index(word))
        return found

    if seated:
        units = [_unit(word) for word in str(given["fields"] or "").split()]
        if len(units) > SLOTS:
            raise OptionError(f"a field holds at most {SLOTS} Familiars")
        on_field = faces(" ".join(unit["key"] for unit in units))
        if any(PLAYABLE[face].type != "familiar" for face in on_field):
            raise OptionError("only Familiars stand on a field")
        held, discards, gone = faces(given["hands"]), faces(given["discards"]), faces(given["removed"])
        coming = faces(given["upcoming"])
        life = given["lives"] if given["lives"] is not None else 4
        lives = faces(life) if isinstance(life, str) else []
        kinds = [_azoth(word) for word in str(given["azoths"] or "").split()]
        size = check_whole("deck_sizes", 10 if given["deck_sizes"] is None else given["deck_sizes"], 0, 50)
        spare = [face for face in range(FIRST_FLAG) if face not in named]
        fill = len(kinds) + max(0, size - len(coming)) + (life if isinstance(life, int) else 0)
        total = fill + len(named)
        if total > SLOTS_PER_SEAT - 1:
            raise OptionError(f"seat {seat} has {total} cards, and {SLOTS_PER_SEAT - 1} are the most")
        rows = [spare.pop() for _ in kinds]
        below = [spare.pop() for _ in range(max(0, size - len(coming)))]
        lives = [spare.pop() for _ in range(life)] if isinstance(life, int) else lives
        zones = [(FLAG + seat, _flag(given["flags"], seat))]
        for zone, ids in ((HAND, held), (FIELD, on_field), (DISCARD_PILE, discards[::-1]), (REMOVED, gone), (AZOTH_ROW, rows)):
            zones += [(zone + seat, face) for face in ids]
        zones += [(DECK + seat, face) for face in (*below, *coming[::-1])] + [(LIFE + seat, face) for face in lives[::-1]]
        for k, unit in enumerate(units):
            s.slot[seat][k] = seat * SLOTS_PER_SEAT + 1 + len(held) + k
            s.counters[seat][k], s.hurt[seat][k], s.sick[seat][k] = unit["counters"], unit["hurt"], unit["sick"]
            s.inferno[seat][k], s.steadfast[seat][k] = unit["inferno"], unit["steadfast"]
            s.gained[seat][k] = element_mask(on_field[k])
            s.since[seat][k] = s.clock = s.clock + 1
        for kind, ready in kinds:
            s.azoth[seat][kind] += 1
            s.ready[seat][kind] += ready
        s.shield[seat] = check_whole("shields", given["shields"] or 0, 0, 99)
    for i in range(SLOTS_PER_SEAT):
        card = seat * SLOTS_PER_SEAT + i
        s.pool[card] = seat
        zone, face = zones[i] if i < len(zones) else (BOX + seat, 0)
        place(s, card, face, zone)


def _unit(word: str) -> dict[str, Any]:
    found = UNIT.fullmatch(word)
    if not found:
        raise OptionError(f"{word!r} is no Familiar on a field: write ash_moth+2-1/inferno2~, or less of it")
    unit: dict[str, Any] = {"key": found["key"], "sick": int(bool(found["sick"]))}
    unit |= {name: int(found[name] or 0) for name in ("counters", "hurt")}
    return unit | {word: int(found["v"]) if found["charge"] == word else 0 for word in KEYWORDS if word in ("inferno", "steadfast")}


def _azoth(word: str) -> tuple[int, int]:
    kind = word.strip("()")
    if kind not in AZOTH_KINDS:
        raise OptionError(f"{word!r} is no Azoth: there are {', '.join(AZOTH_KINDS)}, in brackets where rested")
    return AZOTH_KINDS.index(kind), int(not word.startswith("("))


def _flag(name: str | None, seat: int) -> int:
    element = name or ELEMENTS[seat]
    for i, flag in enumerate(FLAGS):
        if element in (flag.element or "none", flag.key):
            return FIRST_FLAG + i
    raise OptionError(f"{element!r} is no Flag: name an element, or none")
