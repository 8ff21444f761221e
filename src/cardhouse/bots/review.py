"""A finished game looked at again: what each decision kept and cost, with luck and skill apart (docs/review.md has the formulas).

Decisions are valued by what the player who moved could know, never by the true cards: a right decision that turned out badly is right.
Start, luck, own slips and others' slips add up to the end exactly.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cardhouse.bots.decisions import FULL, Decision, Left, Taken, chains, key_of, settle, sides_of, value, walk
from cardhouse.bots.player import Search
from cardhouse.bots.values import searcher
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.table import Table

FORMAT = 1
FEWEST_WORLDS, MOST_WORLDS = 20, 20_000  # that may be asked for
USUAL_WORLDS = 200, 2000  # the fewest and the most by default
BUDGET = 200_000  # worlds of all decisions together, by default
SMALLEST_MOMENT = 100  # a moment below one point in a hundred is none
MOST_MOMENTS = 12

OWN, OTHERS, LUCK, LEFT = "own", "others", "luck", "left"


class NotOver(CardhouseError):
    """A game that cannot be reviewed yet."""


@dataclass(frozen=True)
class Point:
    """A side's chance at one of its own decisions: what luck and the others did since the last one, then its own move."""

    at: int
    turn: int
    seat: int  # who decided; -1 at the end of the game
    decision: int  # its number; -1 for a player who left, and for the end
    since: int  # the entry from which on luck and others count
    luck: int
    luck_margin: int
    others: int
    before: int
    own: int
    after: int
    margin: int


@dataclass(frozen=True)
class Moment:
    """Something that changed a side's chance by more than its interval."""

    kind: str  # own, others, luck, or left: a player gave up
    at: int
    turn: int
    since: int
    seat: int  # who moved, -1 for luck
    decision: int  # its number, -1 where there was none
    cost: int  # what it changed: below zero it was a loss
    margin: int


@dataclass(frozen=True)
class Sum:
    """Points with half of their 95% interval."""

    points: int
    margin: int


@dataclass(frozen=True)
class Side:
    """The whole game for one side: a seat, or a team. start + luck + own + others = end."""

    seats: tuple[int, ...]
    start: int
    luck: Sum
    own: Sum
    others: Sum
    end: int
    line: tuple[Point, ...]
    moments: tuple[Moment, ...]


@dataclass(frozen=True)
class Accuracy:
    """How much of the best chance a seat kept, in hundredths of a percent; None where it never had a choice."""

    seat: int
    decisions: int
    kept: int | None
    margin: int


@dataclass(frozen=True)
class Review:
    """A finished game, valued."""

    game: str
    rules: int
    worlds: int
    entries: int
    turns: int
    rounds: tuple[tuple[int, int], ...]  # where each round began: entries before it, and its number
    points: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: tuple[Decision, ...]
    accuracy: tuple[Accuracy, ...]
    sides: tuple[Side, ...]
    format: int = field(default=FORMAT)

    def side_of(self, seat: int) -> Side:
        return next(side for side in self.sides if seat in side.seats)

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON; the same for a record everywhere."""
        made: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return made


def worlds_for(decisions: int, fast: bool) -> int:
    """In how many worlds each decision is valued by default: the fewer, the more decisions there are, and few where nothing is compiled."""
    fewest, most = USUAL_WORLDS
    return min(most, max(fewest, BUDGET // max(1, decisions))) if fast else FEWEST_WORLDS


@dataclass(frozen=True)
class Plan:
    """What there is to value in a finished game. Its parts can be valued one by one, in any order and anywhere."""

    table: Table
    worlds: int
    parts: tuple[tuple[list[Taken] | Left, set[int]], ...]  # each with the sides that had left the game before
    decisions: int
    sides: tuple[int, ...]
    key: int
    rounds: tuple[tuple[int, int], ...]
    turns: int
    search: Search


def plan(table: Table, worlds: int | None = None, search: Search | None = None) -> Plan:
    """Prepare a review; each decision will be valued in so many worlds."""
    if not table.over or table.result is None:
        raise NotOver("this game is not over: a review comes when it is, since it would tell the cards")
    search = search or searcher(table.game)
    taken, rounds, turns = walk(table)
    sides = sides_of(table.game)
    parts = tuple(chains(table, taken, sides))
    decisions = sum(0 if isinstance(part, Left) else len(part) for part, _ in parts)
    worlds = worlds or worlds_for(decisions, search.compiled)
    return Plan(table, worlds, parts, decisions, sides, key_of(table), rounds, turns, search)


def value_part(plan: Plan, number: int) -> list[Decision | Left]:
    """One part of a game, valued."""
    chain, out = plan.parts[number]
    if isinstance(chain, Left):
        return [chain]
    key = plan.key + 8 * chain[0].number
    valued = [value(plan.table.game, one, plan.worlds, key, plan.sides, out, plan.search) for one in chain]
    return list(settle(plan.table.game, valued, plan.sides))


def tell(plan: Plan, steps: Sequence[Decision | Left]) -> Review:
    """The review that the parts of a game make, in their order."""
    table, sides = plan.table, plan.sides
    assert table.result is not None
    decisions = [step for step in steps if isinstance(step, Decision)]
    return Review(
        game=table.game.key,
        rules=table.game.spec.version,
        worlds=plan.worlds,
        entries=len(table.entries),
        turns=plan.turns,
        rounds=plan.rounds,
        points=table.result.points,
        winners=table.result.winners,
        decisions=tuple(decisions),
        accuracy=tuple(accuracy(decisions, seat, sides[seat]) for seat in range(table.game.seats)),
        sides=tuple(story(table, steps, sides, side, plan.turns) for side in range(max(sides) + 1)),
    )


Progress = Callable[[int, int], None]  # decisions done, and all of them


def review(table: Table, worlds: int | None = None, progress: Progress | None = None, *, search: Search | None = None) -> Review:
    """Value every decision of a finished game."""
    prepared = plan(table, worlds, search)
    steps: list[Decision | Left] = []
    done = 0
    for number in range(len(prepared.parts)):
        if progress:
            progress(done, prepared.decisions)
        steps += value_part(prepared, number)
        done = sum(isinstance(step, Decision) for step in steps)
    if progress:
        progress(done, prepared.decisions)
    return tell(prepared, steps)


# The whole game for one side


def story(table: Table, steps: Sequence[Decision | Left], sides: Sequence[int], side: int, turns: int) -> Side:
    """Luck is what is left between a side's decisions once the slips of the others are taken off."""
    line = list(points(table, steps, sides, side, turns))
    start = round(FULL / (max(sides) + 1))
    own = [step for step in steps if isinstance(step, Decision) and sides[step.seat] == side]
    foreign = [step for step in steps if isinstance(step, Decision) and sides[step.seat] != side]
    own_margin = root(step.slip_margins[side] for step in own)
    others_margin = root(step.slip_margins[side] for step in foreign)
    moments = sorted(key_moments(steps, sides, side, line), key=lambda moment: (-abs(moment.cost), moment.at))
    return Side(
        seats=tuple(seat for seat, its in enumerate(sides) if its == side),
        start=start,
        luck=Sum(sum(point.luck for point in line), root((own_margin, others_margin))),
        own=Sum(sum(point.own for point in line), own_margin),
        others=Sum(sum(point.others for point in line), others_margin),
        end=line[-1].after,
        line=tuple(line),
        moments=tuple(moments[:MOST_MOMENTS]),
    )


def points(table: Table, steps: Sequence[Decision | Left], sides: Sequence[int], side: int, turns: int) -> Iterator[Point]:
    """A side's chance at each of its decisions, and at the end."""
    value, others = round(FULL / (max(sides) + 1)), 0
    since, doubts = 0, [0]  # the margins of what stands between two estimates
    number = -1
    for step in steps:
        number += isinstance(step, Decision)
        if isinstance(step, Left):
            lost = left_behind(step, steps, sides, side, value + others)
            if sides[step.seat] != side:
                others += lost
                continue
            yield Point(step.at, step.turn, step.seat, -1, since, 0, 0, others, value + others, lost, value + others + lost, 0)
            value, others, since, doubts = value + others + lost, 0, step.at + 1, [0]
        elif sides[step.seat] != side:
            others += step.change(side)
            doubts.append(step.slip_margins[side])
        else:
            before, after, margin = step.before[side], step.after[side], step.margins[side]
            luck = before - value - others
            doubt = root((*doubts, margin))
            yield Point(step.at, step.turn, step.seat, number, since, luck, doubt, others, before, after - before, after, margin)
            value, others, since, doubts = after, 0, step.at + 1, [margin]
    end = ending(table, sides, side, value + others)
    yield Point(len(table.entries), turns, -1, -1, since, end - value - others, root(doubts), others, end, 0, end, 0)


def left_behind(left: Left, steps: Sequence[Decision | Left], sides: Sequence[int], side: int, value: int) -> int:
    """What a side loses or gains where a player leaves: the last of a side leaves its whole chance to the others, by what they had."""
    gone = {step.seat for step in steps if isinstance(step, Left) and step.at <= left.at}
    theirs = sides[left.seat]
    if any(seat not in gone for seat, its in enumerate(sides) if its == theirs):
        return 0
    if side == theirs:
        return -value
    earlier = [step for step in steps if isinstance(step, Decision) and step.at < left.at]
    shares = earlier[-1].after if earlier else (1,) * (max(sides) + 1)
    rest = sum(shares) - shares[theirs]
    if all(seat in gone for seat, its in enumerate(sides) if its == side) or not rest:
        return 0
    return min(FULL - value, round(FULL * shares[theirs] * shares[side] / (rest * sum(shares))))


def ending(table: Table, sides: Sequence[int], side: int, last: int) -> int:
    """A side's share of the win as it came; a game that was stopped ends where it stood."""
    winners = table.result.winners if table.result else ()
    if not winners:
        return last
    return round(FULL * sum(sides[seat] == side for seat in winners) / len(winners))


def key_moments(steps: Sequence[Decision | Left], sides: Sequence[int], side: int, line: Sequence[Point]) -> Iterator[Moment]:
    """What changed a side's chance by more than its interval."""
    number = -1
    for step in steps:
        if isinstance(step, Decision):
            number += 1
            cost, margin = step.change(side), step.slip_margins[side]
            if abs(cost) >= max(SMALLEST_MOMENT, margin + 1):
                kind = OWN if sides[step.seat] == side else OTHERS
                yield Moment(kind, step.at, step.turn, step.at, step.seat, number, cost, margin)
    for point in line:
        if point.decision < 0 and point.own <= -SMALLEST_MOMENT:
            yield Moment(LEFT, point.at, point.turn, point.at, point.seat, -1, point.own, 0)
        if abs(point.luck) >= max(SMALLEST_MOMENT, point.luck_margin + 1):
            yield Moment(LUCK, point.at, point.turn, point.since, -1, point.decision, point.luck, point.luck_margin)


def accuracy(decisions: Sequence[Decision], seat: int, side: int) -> Accuracy:
    """The mean of chance kept ÷ best chance over a seat's decisions; where there was no chance, none could be lost."""
    own = [step for step in decisions if step.seat == seat]
    held = [(step.after[side] / step.before[side], step.slip_margins[side] / step.before[side]) for step in own if step.before[side] > 0]
    if not held:
        return Accuracy(seat, len(own), None, 0)
    kept = min(1.0, sum(ratio for ratio, _ in held) / len(held))
    doubt = math.sqrt(math.fsum(margin**2 for _, margin in held)) / len(held)
    return Accuracy(seat, len(own), round(FULL * kept), round(FULL * doubt))


def root(margins: Iterable[int]) -> int:
    """The margin of a sum of independent estimates."""
    return round(math.sqrt(sum(margin * margin for margin in margins)))
