"""Which moves stand, and the states before them: for taking one back, and for bots that make something of what was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cardhouse.bots.levels import since_tick
from cardhouse.bots.player import Past
from cardhouse.engine.actions import parse
from cardhouse.engine.acts import Act, read_act
from cardhouse.engine.game import Spec
from cardhouse.engine.match import UNDO_REFUSED, Match, UndoPoint, take_back
from cardhouse.engine.state import Cards
from cardhouse.engine.views import written_view
from cardhouse.server.errors import Refused
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Acted, Opened, Played, Proposed, Row, Started, Upgraded, read, read_state
from cardhouse.server.log.table import Table, count_actions

History = Callable[[], Iterable[Row]]  # the log of a table, read only where it is needed


def undo(table: Table, person: str, history: History, n: int | None = None) -> Proposed:
    """Take a move back that revealed nothing; one chosen at entry n only while nothing has changed since."""
    table.running()
    if n is not None and n < table.changed:
        raise Refused("stale", "the table has moved on since you chose: look again", n=table.n)
    return taken_back(table, last_mover(table, person), history(), agreed=False)


def last_mover(table: Table, person: str) -> int:
    """The seat that an undo of this person means: theirs that moved last."""
    first = table.own_seat(person)
    return table.undoable if table.undoable in table.seats_of(person) else first


def taken_back(table: Table, seat: int, rows: Iterable[Row], agreed: bool) -> Proposed:
    """Take back the last move of a seat; `agreed`: also one that revealed something, as everybody said yes."""
    moves = standing_moves(rows)
    point = _undo_point(table, seat, moves, table.match)
    if point is None or (point.peek is not None and not agreed):
        reason = "nothing" if point is None else point.peek or ""
        raise Refused("undo", UNDO_REFUSED[reason], reason=reason)
    further = _undo_point(table, seat, moves[: point.at], table.match._replace(state=point.state))
    more = further is not None and further.peek is None
    return Proposed(Acted(wall(), str(Act("undo", seat)), written_view(table.game, point.state), more), point.state)


def _undo_point(table: Table, seat: int, moves: list[StandingMove], match: Match) -> UndoPoint | None:
    def before(at: int) -> Cards:
        """The state before a move: from the newest stored one, by the moves since."""
        stored = max(i for i in range(at + 1) if moves[i].before is not None)
        start = table.match._replace(state=read_state(table.spec.state, moves[stored].before or b""))
        return start.replayed(move.numbered(table.spec) for move in moves[stored:at])

    return match.undo_point(seat, moves, before)


def moves_of_tick(table: Table, history: History) -> Past:
    """The moves since the tick of the game's clock began, each with the state before it."""
    state, evaluation, moves = table.running(), table.spec.evaluation, standing_moves(history())
    at, start = len(moves), None
    while at > 0 and evaluation and (start is None or evaluation.clock(start) == evaluation.clock(state)):  # back to one before the tick
        at -= 1
        before = moves[at].before
        start = read_state(table.spec.state, before) if before is not None else None
    if start is None:
        return []
    played = (move.numbered(table.spec) for move in moves[at:])
    return since_tick(table.game, state, table.match._replace(state=start).with_states(played))


class NumberedMove(NamedTuple):
    """A move as the engine replays it."""

    code: int
    number: int


class StandingMove(NamedTuple):
    """A move that was not taken back: the number under which its chance was promised, and the state before it where one was stored."""

    entry: Played
    number: int
    before: bytes | None

    @property
    def seat(self) -> int:
        return self.entry.seat

    @property
    def chance(self) -> bool:
        return self.entry.chance

    def numbered(self, spec: Spec) -> NumberedMove:
        code = parse(spec.forms, self.entry.text)
        assert code is not None
        return NumberedMove(code, self.number)


def standing_moves(rows: Iterable[Row]) -> list[StandingMove]:
    """The moves that stand and can be taken back: those since the rules last changed."""
    moves: list[StandingMove] = []
    state: bytes | None = None
    number, by_draw = 0, False
    for _, body, stored in rows:
        entry = read(body)
        if isinstance(entry, Opened):
            by_draw = entry.by_draw
        elif isinstance(entry, Started):
            number = entry.drawn if by_draw else count_actions(entry.before)
        elif isinstance(entry, Played):
            moves.append(StandingMove(entry, number + 1, state))
            number += entry.chance if by_draw else 1
            state = None
        elif isinstance(entry, Acted) and entry.act.startswith("@undo"):
            take_back(read_act(entry.act), moves)
        elif isinstance(entry, Upgraded):
            moves = []
        state = stored or state
    return moves
