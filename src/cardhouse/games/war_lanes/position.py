"""A match of War-Lanes Poker set up from readable text, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from cardhouse.engine.errors import OptionError
from cardhouse.engine.options import check_whole
from cardhouse.engine.rng import shuffled
from cardhouse.engine.table import Table
from cardhouse.engine.zones import clear, place
from cardhouse.games.war_lanes.cards import FACES, JOKER, SUITS, TOKEN, value
from cardhouse.games.war_lanes.declarations import CARDS, CHOSEN, DECK, DISCARD, HAND, HAND_SIZE, LANES, PLAYS, SIDE, TOKENS, State
from cardhouse.games.war_lanes.lanes import clear_pending, side_zone

Pair = Sequence[str]


def position(
    hands: Pair,
    *,
    left: Pair = ("", ""),
    middle: Pair = ("", ""),
    right: Pair = ("", ""),
    decks: Pair = ("", ""),
    deck_sizes: Sequence[int] | None = None,
    hp: Sequence[int] = (100, 100),
    chosen: Pair = ("hearts", "spades"),
    pending: Mapping[str, Sequence[int]] | None = None,
    final: Sequence[int] = (0, 0),
    to_act: int = 0,
    plays_left: int = PLAYS,
    round: int = 1,
    seed: int = 0,
    **options: Any,
) -> Table:
    """A match with these hands and sides, seat 0's first in each pair.

    `decks` names the cards that come next and `deck_sizes` how many each deck holds (ten by default); all others lie in the discard pile.
    `chosen` is each seat's suit. `pending` gives owner and turns of filled lanes, in the order filled: {"left": (0, 2)}.

    >>> table = position(hands=["7H 5D", "KC"], left=["2H 6H", ""], plays_left=1)
    >>> [str(action) for action in table.legal_actions if "left" in str(action)]
    ['7H>left']
    """
    from cardhouse.engine.game import check_seed, load

    given: dict[str, Any] = {"hands": list(hands), "left": list(left), "middle": list(middle), "right": list(right), "decks": list(decks)}
    given |= {"deck_sizes": list(deck_sizes) if deck_sizes else None, "hp": list(hp), "chosen": list(chosen)}
    given |= {"pending": {lane: list(pair) for lane, pair in (pending or {}).items()}, "final": list(final)}
    given |= {"to_act": to_act, "plays_left": plays_left, "round": round}
    game = load("war_lanes", **options)
    s = game.dealt(check_seed(seed))
    assert isinstance(s, State)
    sizes = deck_sizes or (10, 10)
    _check(to_act, plays_left, {"hands": hands, "left": left, "middle": middle, "right": right, "decks": decks, "chosen": chosen})
    _check_numbers({"deck_sizes": (sizes, 0, 28), "hp": (hp, 1, 10_000), "final": (final, 0, 1)})
    check_whole("round", round, 1, 10_000)
    zones = _zones(s, hands, (left, middle, right), decks, sizes)
    clear(s)
    laid = [(face, zone) for zone in sorted(zones) for face in zones[zone]]
    for card, (face, zone) in enumerate(laid):
        place(s, card, face, zone)
    for seat in (0, 1):
        _place_tokens(s, seat, chosen[seat])
        s.hp[seat], s.final[seat] = hp[seat], final[seat]
    _fill_lanes(s, pending or {})
    s.to_act, s.round, s.starter = to_act, round, to_act
    s.plays_left = min(plays_left, s.count[HAND + to_act])
    s.winner = -1
    return Table(game, seed, start=s, position=given)


def _zones(s: State, hands: Pair, lanes: Sequence[Pair], decks: Pair, sizes: Sequence[int]) -> dict[int, list[int]]:
    """Which faces lie in which zone."""
    rest = {face: 4 if face == JOKER else 1 for face in range(TOKEN)}
    zones = {HAND + seat: _faces(hands[seat], rest) for seat in (0, 1)}
    for lane, sides in enumerate(lanes):
        for seat in (0, 1):
            zones[side_zone(lane, seat)] = _side(sides[seat], rest)
    upcoming = [_faces(text, rest) for text in decks]
    unseen = shuffled(s, (face for face, left in rest.items() for _ in range(left)))
    for seat, size in enumerate(sizes):
        need = size - len(upcoming[seat])
        if not 0 <= need <= len(unseen):
            raise OptionError(f"deck_sizes: {size} cards cannot lie in the deck of seat {seat} here")
        zones[DECK + seat] = [*unseen[:need], *reversed(upcoming[seat])]
        unseen = unseen[need:]
    zones[DISCARD] = unseen
    return zones


def _fill_lanes(s: State, pending: Mapping[str, Sequence[int]]) -> None:
    """Owner and turns of lanes that were filled, in that order."""
    clear_pending(s)
    for order, (name, (owner, turns)) in enumerate(pending.items(), 1):
        if name not in LANES or s.count[side_zone(LANES.index(name), check_whole("owner", owner, 0, 1))] != SIDE:
            raise OptionError(f"pending: {name!r} is no lane that seat {owner} has filled")
        lane = LANES.index(name)
        check_whole("turns", turns, 0, 2)
        s.pending[lane], s.pending_owner[lane], s.pending_order[lane] = turns, owner, order


def _place_tokens(s: State, seat: int, suit: str) -> None:
    """The four suit tokens of a seat, its own suit chosen and shown where suits are played."""
    if s.opt_suits and suit not in SUITS:
        raise OptionError(f"{suit!r} is no suit: there are {', '.join(SUITS)}")
    s.suit[seat] = SUITS.index(suit) + 1 if s.opt_suits else 0
    for i in range(4):
        own = s.suit[seat] == i + 1
        place(s, CARDS + 4 * seat + i, TOKEN + i, (CHOSEN if own else TOKENS) + seat)
        if s.opt_suits:
            s.known[CARDS + 4 * seat + i] = 0xFF


def _check(to_act: int, plays_left: int, pairs: Mapping[str, Pair]) -> None:
    check_whole("to_act", to_act, 0, 1)
    check_whole("plays_left", plays_left, 1, PLAYS)
    for name, pair in pairs.items():
        if isinstance(pair, str) or len(pair) != 2 or not all(isinstance(text, str) for text in pair):
            raise OptionError(f"{name} takes two texts, one for each seat")
    if not pairs["hands"][to_act].split():
        raise OptionError(f"seat {to_act} is to act and holds no card")
    if any(len(text.split()) > HAND_SIZE for text in pairs["hands"]):
        raise OptionError(f"a hand holds at most {HAND_SIZE} cards")


def _check_numbers(pairs: Mapping[str, tuple[Sequence[int], int, int]]) -> None:
    for name, (pair, low, high) in pairs.items():
        if len(pair) != 2:
            raise OptionError(f"{name} takes two numbers, one for each seat")
        for number in pair:
            check_whole(name, number, low, high)


def _side(text: str, rest: dict[int, int]) -> list[int]:
    faces = _faces(text, rest)
    if len(faces) > SIDE:
        raise OptionError(f"a side holds at most {SIDE} cards, not {text!r}")
    if any(value(first) > value(second) for first, second in pairwise(faces)):
        raise OptionError(f"no card of a side is lower than the one before it, as in {text!r}")
    return faces


def _faces(text: str, rest: dict[int, int]) -> list[int]:
    """The faces of a text such as "2H QS JK", taken from what is left of each."""
    found = []
    for word in text.upper().split():
        if word not in FACES[:TOKEN]:
            raise OptionError(f"{word!r} is no card: write 2C … 10D, JH, QS, KC, AD or JK")
        face = FACES.index(word)
        if rest[face] == 0:
            raise OptionError(f"there is no further {word}")
        rest[face] -= 1
        found.append(face)
    return found
