"""A table of L.A.M.A. set up from readable text, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.engine.errors import OptionError
from cardhouse.engine.options import check_whole
from cardhouse.engine.rng import shuffled
from cardhouse.engine.table import Table
from cardhouse.engine.zones import clear, place
from cardhouse.games.lama.rules import COPIES, DISCARD, DRAW, FACES, HAND, TURN, State, decide, hold


def position(
    hands: Sequence[str],
    top: str,
    *,
    draw: str = "",
    pile: int | None = None,
    points: Sequence[int] = (),
    quit: Sequence[int] = (),
    to_act: int = 0,
    began: int = 0,
    round: int = 1,
    seed: int = 0,
    **options: Any,
) -> Table:
    """A table with these hands and this top card.

    `draw` names the cards that come next; `pile` is how many the draw pile holds (all the rest by default, those left over lie under the
    top card). `quit` lists the seats that have quit; `began` is who began the round.

    >>> table = position(hands=["5 5 6", "L"], top="5")
    >>> [str(action) for action in table.legal_actions]
    ['play 5', 'play 6', 'draw', 'quit']
    """
    from cardhouse.engine.game import check_seed, load

    given = {"hands": list(hands), "top": top, "draw": draw, "pile": pile, "points": list(points), "quit": list(quit)}
    given |= {"to_act": to_act, "began": began, "round": round}
    if options.get("players", len(hands)) != len(hands):
        raise OptionError(f"{len(hands)} hands are given for {options['players']} players")
    game = load("lama", **{**options, "players": len(hands)})
    s = game.dealt(check_seed(seed))
    assert isinstance(s, State)
    _check_seats(len(hands), points, quit, to_act, began)
    check_whole("round", round, 1, 30_000)
    zones = _zones(s, hands, top, draw, pile)
    clear(s)
    laid = [(face, zone) for zone, faces in zones for face in faces]
    for card, (face, zone) in enumerate(laid):
        place(s, card, face, zone)
    for seat, amount in enumerate(points):
        s.points[seat] = amount
        hold(s, seat, amount // 10, amount % 10)
    for seat in quit:
        s.quit[seat] = 1
    s.active = len(hands) - len(set(quit))
    s.round, s.starter = round, began
    decide(s, to_act, TURN)
    return Table(game, seed, start=s, position=given)


def _zones(s: State, hands: Sequence[str], top: str, draw: str, pile: int | None) -> list[tuple[int, list[int]]]:
    """Which faces lie in which zone."""
    rest = [COPIES] * len(FACES)
    dealt = [_faces(text, rest) for text in hands]
    if not all(dealt):
        raise OptionError("a hand takes at least one card: a round ends when one is empty")
    face_up = _faces(top, rest)
    if len(face_up) != 1:
        raise OptionError(f"top takes one card, not {top!r}")
    upcoming = _faces(draw, rest)
    unseen = shuffled(s, (face for face, left in enumerate(rest) for _ in range(left)))
    most = len(unseen) + len(upcoming)
    under = most - check_whole("pile", most if pile is None else pile, len(upcoming), most)
    piles = [(DISCARD, [*unseen[:under], *face_up]), (DRAW, [*unseen[under:], *reversed(upcoming)])]
    return piles + [(HAND + seat, hand) for seat, hand in enumerate(dealt)]


def _check_seats(seats: int, points: Sequence[int], quit: Sequence[int], to_act: int, began: int) -> None:
    for seat in (*quit, to_act, began):
        if seat not in range(seats) or not isinstance(seat, int):
            raise OptionError(f"there is no seat {seat} at a table with {seats} hands")
    if to_act in quit:
        raise OptionError(f"seat {to_act} has quit and cannot be to act")
    if len(points) > seats:
        raise OptionError(f"points takes a number for each of the {seats} hands, not {len(points)}")
    for amount in points:
        check_whole("points", amount, 0, 1_000)


def _faces(text: str, rest: list[int]) -> list[int]:
    """The faces of a text such as "5 5 L", taken from what is left of each."""
    found = []
    if not isinstance(text, str):
        raise OptionError(f"cards are given as a text such as '5 5 L', not {text!r}")
    for word in text.upper().split():
        if word not in FACES:
            raise OptionError(f"{word!r} is no card: there are {', '.join(FACES)}")
        face = FACES.index(word)
        if rest[face] == 0:
            raise OptionError(f"there are only {COPIES} cards of {word}")
        rest[face] -= 1
        found.append(face)
    return found
