"""A game of Grimhand Tactics set up from readable text, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardhouse.engine.errors import OptionError
from cardhouse.engine.options import check_whole
from cardhouse.engine.rng import shuffled
from cardhouse.engine.table import Table
from cardhouse.engine.zones import clear, place
from cardhouse.games.grimhand.cards import COLOUR, COLOURS, DEATH_KIND, DECKS, DOUBLE_SHAMROCK, FACES, KIND, LUCKY_KIND
from cardhouse.games.grimhand.declarations import ATTACK, BOX, BOXED, CARDS, DECK, DISCARD, MOST_DECK, N_GUARD, SLOT, State, card_id

Pair = Sequence[str]
STATUSES = ("bleed", "fortify", "expose", "weakness", "doom", "double", "combo", "streak", "carry", "hex", "mist", "rune")


def position(
    attack: Pair = ("", ""),
    defense: Pair = ("", ""),
    *,
    slots: Pair = ("", ""),
    decks: Pair = ("", ""),
    sizes: Sequence[int] | None = None,
    discards: Pair = ("", ""),
    life: Sequence[int] | None = None,
    statuses: Mapping[str, Sequence[int]] | None = None,
    omen: int = 0,
    charge: Sequence[int] = (0, 0),
    to_act: int = 0,
    turn_number: int = 1,
    seed: int = 0,
    **options: Any,
) -> Table:
    """A game with these hands, seat 0's first in each pair.

    `decks` names the cards that come next, of the attack and of the defense deck; `sizes` is how many cards each deck holds: all the rest
    by default, else the others lie in the discard pile, under those that `discards` names. `life` is the HP, `charge` the energy.
    `statuses` gives numbers by name for both seats: {"bleed": (0, 2), "fortify": (1, 0)}.

    >>> table = position(attack=["A3 A7", ""], defense=["", "D4"])
    >>> table.forecast("attack")["damage"]
    6
    """
    from cardhouse.engine.game import check_seed, load

    given: dict[str, Any] = {"attack": list(attack), "defense": list(defense), "slots": list(slots), "decks": list(decks)}
    given |= {"sizes": list(sizes) if sizes is not None else None, "discards": list(discards)}
    given |= {"life": list(life) if life is not None else None, "statuses": {name: list(pair) for name, pair in (statuses or {}).items()}}
    given |= {"omen": omen, "charge": list(charge), "to_act": to_act, "turn_number": turn_number}
    game = load("grimhand", **options)
    s = game.dealt(check_seed(seed))
    assert isinstance(s, State)
    _check_texts({"attack": attack, "defense": defense, "slots": slots, "decks": decks, "discards": discards})
    zones = _zones(s, attack, defense, slots, decks, discards, sizes)
    clear(s)
    _place_all(s, zones)
    for seat in (0, 1):
        s.hp[seat] = check_whole("life", life[seat], 1, 1_000) if life is not None else s.most_hp[seat]
        s.energy[seat] = check_whole("charge", charge[seat], 0, 9)
    s.turn_number = check_whole("turn_number", turn_number, 1, s.opt_numbers[N_GUARD])
    _set_statuses(s, statuses or {})
    s.omen = check_whole("omen", omen, 0, 1)
    s.turn = s.to_act = check_whole("to_act", to_act, 0, 1)
    s.over = s.pending = s.ending = 0
    s.winner = -1
    return Table(game, seed, start=s, position=given)


def _zones(
    s: State, attack: Pair, defense: Pair, slots: Pair, decks: Pair, discards: Pair, sizes: Sequence[int] | None
) -> dict[int, list[int]]:
    """Which faces lie in which zone."""
    rest = [Counter[int](), Counter[int]()]
    for card in range(CARDS):
        if s.pool[card] != BOXED:
            rest[s.pool[card]][s.face[card]] += 1
    zones: dict[int, list[int]] = {}
    for colour, hands in enumerate((attack, defense)):
        for seat in (0, 1):
            zones[ATTACK + 2 * colour + seat] = hand = _faces(hands[seat], rest)
            if any(COLOUR[face] != colour or KIND[face] == DEATH_KIND for face in hand):
                raise OptionError(f"{DECKS[colour]} hands hold cards of the {DECKS[colour]} deck and no Death, not {hands[seat]!r}")
            if len(hand) > s.opt_limit:
                raise OptionError(f"a hand holds at most {s.opt_limit} cards, not {hands[seat]!r}")
    for seat in (0, 1):
        zones[SLOT + seat] = slot = _faces(slots[seat], rest)
        if any(KIND[face] not in (LUCKY_KIND, DOUBLE_SHAMROCK) for face in slot) or len(slot) > s.capacity[seat]:
            raise OptionError(f"the slot of seat {seat} holds at most {s.capacity[seat]} Luckies, not {slots[seat]!r}")
    for deck in (0, 1):
        upcoming, thrown = _faces(decks[deck], rest), _faces(discards[deck], rest)
        if any(COLOUR[face] != deck for face in [*upcoming, *thrown]):
            raise OptionError(f"the {DECKS[deck]} piles hold cards of that colour, not {decks[deck]!r} and {discards[deck]!r}")
        zones[DECK + deck], zones[DISCARD + deck] = upcoming[::-1], thrown[::-1]
    for deck in (0, 1):
        others = shuffled(s, rest[deck].elements())
        most = len(others) + len(zones[DECK + deck])
        size = most if sizes is None else check_whole("sizes", sizes[deck], len(zones[DECK + deck]), most)
        need = size - len(zones[DECK + deck])
        zones[DECK + deck] = [*others[:need], *zones[DECK + deck]]
        zones[DISCARD + deck] = [*others[need:], *zones[DISCARD + deck]]
    return zones


def _place_all(s: State, zones: Mapping[int, Sequence[int]]) -> None:
    """Give every face an id of its deck, and put the ids that are left into the box."""
    used = [0, 0]
    for zone in sorted(zones):
        for face in zones[zone]:
            card = card_id(COLOUR[face], used[COLOUR[face]])
            used[COLOUR[face]] += 1
            place(s, card, face, zone)
    for colour in (0, 1):
        for n in range(used[colour], MOST_DECK):
            place(s, card_id(colour, n), 0, BOX)


def _set_statuses(s: State, statuses: Mapping[str, Sequence[int]]) -> None:
    for name in STATUSES:
        pair = statuses.get(name, getattr(s, name))
        for seat in (0, 1):
            getattr(s, name)[seat] = check_whole(name, pair[seat], 0, 100)
    for name in statuses:
        if name not in STATUSES:
            raise OptionError(f"there is no status {name!r}: there are {', '.join(STATUSES)}")
    for seat in (0, 1):
        s.carry_until[seat] = s.turn_number + 1 if s.carry[seat] else 0


def _check_texts(pairs: Mapping[str, Pair]) -> None:
    for name, pair in pairs.items():
        if isinstance(pair, str) or len(pair) != 2 or not all(isinstance(text, str) for text in pair):
            raise OptionError(f"{name} takes two texts, one for each side")


def _faces(text: str, rest: Sequence[Counter[int]]) -> list[int]:
    """The faces of a text such as "A3 berserker_blade:8", taken from what is left of each; a rolled card may have any of its values."""
    found = []
    for word in text.split():
        name = word.upper() if word[:1].upper() in COLOURS and word[1:].isdigit() else word.lower()
        if name not in FACES:
            raise OptionError(f"{word!r} is no card: write A1 … A13, D1 … D13, or a special card's key such as berserker_blade:8")
        face = FACES.index(name)
        left = rest[COLOUR[face]]
        taken = face if left[face] else next((other for other in left if KIND[other] == KIND[face] > LUCKY_KIND and left[other]), -1)
        if taken < 0:
            raise OptionError(f"there is no further {name} with these options")
        left[taken] -= 1
        found.append(face)
    return found
