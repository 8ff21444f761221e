"""The decisions of a finished game, each valued over worlds that the player who moved could not tell apart."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from cardhouse.bots.player import Search
from cardhouse.bots.values import Estimate, Values, estimate, values
from cardhouse.engine.acts import read_act
from cardhouse.engine.evaluation import UNIT
from cardhouse.engine.game import Game
from cardhouse.engine.match import initial_acts, peek
from cardhouse.engine.state import Cards
from cardhouse.engine.table import Table
from cardhouse.prose.advice import WhyBetter, why_better

FULL = 10_000  # one whole win: shares are whole numbers, so that sums add up exactly
FINALISTS = 4  # moves that are compared to the end, besides the one played
LEAVING = ("resign", "forfeit")


@dataclass(frozen=True)
class Tried:
    """One move of a decision: the mover's share after it, and how much better than the move played it is, each with half its interval."""

    move: str
    share: int
    margin: int
    gain: int
    gain_margin: int


@dataclass(frozen=True)
class Decision:
    """A move with an alternative. `best` is the move played unless another one was found to be better, and confirmed in fresh worlds."""

    at: int  # entries of the record before it
    turn: int
    seat: int
    legal: int
    played: str
    best: str
    moves: tuple[Tried, ...]  # the best first
    before: tuple[int, ...]  # each side's share by the best move
    after: tuple[int, ...]  # by the move played
    margins: tuple[int, ...]  # of the shares after the move played
    slip_margins: tuple[int, ...]  # of the difference; zero where the best move was played
    why: WhyBetter | None  # None where nothing was lost

    def change(self, side: int) -> int:
        """What the move cost a side, or gave it, against the best one."""
        return self.after[side] - self.before[side]


# The game, entry by entry


class Taken(NamedTuple):
    """A move that stands, with an alternative."""

    at: int
    turn: int
    seat: int
    state: Cards  # before it
    number: int  # among the moves that stand
    code: int
    own: bool  # whether who sat there chose it: not where their time was up, or a bot played on for them


class Left(NamedTuple):
    """A player who gave up, or was lost."""

    at: int
    turn: int
    seat: int


def walk(table: Table) -> tuple[list[Taken | Left], tuple[tuple[int, int], ...], int]:
    """The decisions and leavings of a game, where its rounds begin, and how many turns it has. What was taken back does not count."""
    standing = {step.played: i for i, step in enumerate(table.steps)}
    found: list[Taken | Left] = []
    rounds: list[tuple[int, int]] = []
    turn, last, last_round = 0, -1, 0
    before: Cards | None = None
    played, timed, acts = 0, False, initial_acts(table.game)
    for at, (again, entry, seat, _) in enumerate(table.replay_entries(), -1):
        if entry and not entry.startswith("@"):
            played += 1
            assert before is not None
            if (number := standing.get(played)) is not None and seat is not None:
                own = table.game.spec.turn
                turn, last = own(before) if own else turn + (seat != last), seat
                if (now := max(1, getattr(before, "round", 1))) != last_round:
                    last_round = now
                    rounds.append((at, now))
                if len(table.game.legal(before)) > 1:
                    chosen = not timed and not acts.bots[seat]
                    found.append(Taken(at, turn, seat, before, number, table.steps[number].code, chosen))
        elif entry and (act := read_act(entry, table.game.seats)).name in LEAVING and act.seat is not None:
            found.append(Left(at, max(1, turn), act.seat))
        before, acts, timed = again.state, again.match.acts, entry.startswith("@timeout")
    return found, tuple(rounds), turn


def chains(table: Table, taken: Sequence[Taken | Left], sides: Sequence[int]) -> Iterator[tuple[list[Taken] | Left, set[int]]]:
    """Decisions of one seat between which it learned nothing, together; each with the sides that had left the game before.

    They are one decision taken in steps: after the first, everything that the second offers is still open.
    """
    gone: set[int] = set()
    out: set[int] = set()
    chain: list[Taken] = []
    for one in taken:
        last = chain[-1] if chain else None
        if last and (isinstance(one, Left) or peek(last.seat, last.state, one.state, table.steps[last.number : one.number])):
            yield chain, set(out)
            chain = []
        if isinstance(one, Left):
            gone.add(one.seat)
            out = {side for side in sides if all(seat in gone for seat, its in enumerate(sides) if its == side)}
            yield one, set(out)
        elif one.seat not in gone:
            chain.append(one)
    if chain:
        yield chain, out


def sides_of(game: Game) -> tuple[int, ...]:
    """For each seat the number of its side, counted in the order of the seats."""
    s = game.blank()
    named = [int(game.spec.side(s, seat)) for seat in range(game.seats)]
    order = list(dict.fromkeys(named))
    return tuple(order.index(name) for name in named)


def key_of(table: Table) -> int:
    """The key of all dice: from what everybody saw of the game, so that cards nobody saw have no influence."""
    record = table.record
    seen = json.dumps([record.game, record.version, sorted(record.options.items()), record.actions])
    return int.from_bytes(blake2b(seen.encode(), digest_size=7).digest())


# One decision


Rows = list[list[int]]  # [world][side], in UNIT-ths


class Valued(NamedTuple):
    """A decision with what its moves are worth."""

    taken: Taken
    legal: list[int]
    rows: dict[int, Rows]  # of the moves that were compared to the end
    best: int


def value(game: Game, taken: Taken, worlds: int, key: int, sides: Sequence[int], out: set[int], search: Search) -> Valued:
    """Look for a better move in some worlds, and confirm it in others: a maximum over the same worlds would flatter it."""
    s, played, me = taken.state, taken.code, sides[taken.seat]
    moves = legal = game.legal(s)
    best = played
    for round, count in enumerate((worlds // 4, worlds // 2)):
        if round or len(moves) > FINALISTS:
            rows = by_side(values(game, s, count, key + round, moves=moves, search=search), sides, out)
            totals = {move: sum(row[me] for row in rows[move]) for move in moves}
            best = max(moves, key=lambda move: (totals[move], move == played))
            moves = sorted({*sorted(moves, key=lambda move: -totals[move])[:FINALISTS], played}, key=legal.index)
    rows = by_side(values(game, s, worlds, key + 2, moves=moves, search=search), sides, out)
    gain = difference(rows[best], rows[played], me)
    return Valued(taken, legal, rows, best if gain.mean > gain.margin else played)


def settle(game: Game, chain: Sequence[Valued], sides: Sequence[int]) -> list[Decision]:
    """The decisions of a chain, from the last one back: what a move kept is what the next decision still offered."""
    found: list[Decision] = []
    kept = chain[-1].rows[chain[-1].taken.code]
    for one in reversed(chain):
        me, played = sides[one.taken.seat], one.taken.code
        lost = difference(one.rows[one.best], kept, me)
        best = one.best if lost.mean > lost.margin else played
        held = kept if best == played else one.rows[best]
        found.append(decision(game, one, best, held, kept, me))
        kept = held
    return found[::-1]


def decision(game: Game, one: Valued, best: int, held: Rows, kept: Rows, me: int) -> Decision:
    """A decision as it is told: `held` is what there was to keep, `kept` what the move played left of it."""
    taken, sides = one.taken, range(len(kept[0]))
    rows = {**one.rows, taken.code: kept}
    gains = {move: difference(rows[move], kept, me) for move in rows}
    order = sorted(rows, key=lambda move: (move != best, -gains[move].mean, one.legal.index(move)))
    before, after = ([share_of(rows, side) for side in sides] for rows in (held, kept))
    return Decision(
        at=taken.at,
        turn=taken.turn,
        seat=taken.seat,
        legal=len(one.legal),
        played=game.action(taken.code).text,
        best=game.action(best).text,
        moves=tuple(Tried(game.action(move).text, *whole(share_of(rows[move], me)), *whole(gains[move])) for move in order),
        before=tuple(whole(share)[0] for share in before),
        after=tuple(whole(share)[0] for share in after),
        margins=tuple(whole(share)[1] for share in after),
        slip_margins=tuple(whole(difference(held, kept, side))[1] for side in sides),
        why=None if best == taken.code else why_better(game, taken.state, best, taken.code, seen_by(one, best, held, kept, sides_of(game))),
    )


def seen_by(one: Valued, best: int, held: Rows, kept: Rows, sides: Sequence[int]) -> Values:
    """The best move and the one played as the player who decides compares them."""
    table = [[[row[side] for side in sides] for row in world] for world in zip(held, kept, strict=True)]
    return Values(one.taken.seat, (best, one.taken.code), table, len(table))


def by_side(found: Values, sides: Sequence[int], out: set[int]) -> dict[int, Rows]:
    """What each side may expect after each move, world by world; a side that has left gets nothing, and the others share that."""
    made: dict[int, Rows] = {}
    for m, move in enumerate(found.moves):
        rows = []
        for world in found.table:
            row = [0 if side in out else int(world[m][sides.index(side)]) for side in range(max(sides) + 1)]
            if out and (left := sum(row)):
                row = [UNIT * share // left for share in row]
            rows.append(row)
        made[move] = rows
    return made


def share_of(rows: Rows, side: int) -> Estimate:
    return estimate([row[side] for row in rows])


def difference(a: Rows, b: Rows, side: int) -> Estimate:
    return estimate([x[side] - y[side] for x, y in zip(a, b, strict=True)])


def whole(found: Estimate) -> tuple[int, int]:
    """An estimate in ten-thousandths."""
    return round(FULL * found.mean), round(FULL * found.margin)
