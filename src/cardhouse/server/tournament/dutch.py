"""The FIDE (Dutch) System for two at a table: C.04.3 of the FIDE Handbook, in force since 1 February 2026. Articles and criteria
(C1 to C21) are cited by their numbers there; "colour" is the seat here, and white the first.

Bracket by bracket from the top (1.9). Who meets whom in a bracket is a weighted matching, whose weights are the criteria as digits of
one whole number, the first criterion as the highest (3.8). Of all pairings that are as good by that the first in the published order
is taken (article 4): who is moved down and paired, their opponents, then as few exchanges as possible, then the first transposition.

A bracket is paired as if nothing else mattered at first, without exchanges where that is perfect (3.4), and it is asked afterwards
whether those who are left over find opponents below, and everybody there (C4, C8). Only where they do not, those below are part of
the matching. That keeps the matchings small, and finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, islice
from math import prod
from typing import Any

from cardhouse.server.tournament.transposition import NEVER, first_transposition

NEAR = (8, 32)  # whom those below a bracket may meet, by their distance: in most rounds the first is enough
WORK = 130_000_000  # what the matchings of a round may cost, nodes times edges; what is left then is only paired nearly so (`_possible`)
BITS = 120  # of a weight
ORDER = 50  # bits of it that are kept for the order of article 4
ILLEGAL = {"again": 1 << 100, "bye": 1 << 92, "clash": 1 << 84}  # where no legal pairing is left: what is broken last

Pair = tuple[int, int]
Edge = tuple[int, int, int]  # and what it is worth


@dataclass(frozen=True, slots=True)
class Player:
    """What pairing has to know of an entrant."""

    number: int
    points: int
    met: Set[int]  # numbers
    side: int = -1  # which colour is due (1.7): 0, 1, or -1: either
    strength: int = 0  # 3 absolute, 2 strong, 1 mild
    ahead: int = 0  # the colour difference without its sign (1.6)
    twice: bool = False  # had the other colour in the last two games
    floats: tuple[int, int] = (0, 0)  # in the last round and in the one before: 1 down, -1 up (1.4)
    played: int = 0  # games
    bye: bool = True  # whether they may have the bye (C2)
    top: bool = False  # a topscorer in the last round (1.8)


@dataclass(frozen=True)
class Paired:
    """Players by their places in the order that was given."""

    pairs: list[Pair]
    bye: int | None


def dutch_round(players: Sequence[Player]) -> Paired:
    """The next round of players in their order (1.2): by points, then by pairing number."""
    return Pairing(players).pair() if players else Paired([], None)


class Pairing:
    """A round. Players are known by their places in the order; the bye is an opponent behind all others."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.bye = len(players)  # the place of it
        self.odd = len(players) % 2 == 1
        self.work = 0
        self.excused: set[Pair] = set()  # pairs that are not legal, where there is no way without them; both ways
        place = {each.number: at for at, each in enumerate(players)}
        self.met = [{place[n] for n in each.met if n in place} for each in players]
        self.bye_score = self._outlook()
        self.special = [self.met[n] | {other for first, other in self.excused if first == n} for n in range(len(players))]

    def legal(self, first: int, second: int) -> bool:
        """C1, C2, C3."""
        if (first, second) in self.excused:
            return True
        return self.players[first].bye if second == self.bye else second not in self.met[first] and not self.clash(first, second)

    def clash(self, first: int, second: int) -> bool:
        """C3: the same absolute preference, and no topscorer."""
        one, other = self.players[first], self.players[second]
        return one.strength == other.strength == 3 and one.side == other.side and not (one.top or other.top)

    def affordable(self, nodes: int) -> bool:
        """Whether so many may all meet each other, in one more matching."""
        return self.work + nodes**3 // 2 <= WORK

    def kind(self, n: int) -> object:
        """All that matters for colours."""
        each = self.players[n]
        return each.side, each.strength, each.ahead, each.twice, each.top

    def pair(self) -> Paired:
        groups = [list(same) for _, same in groupby(range(len(self.players)), key=lambda at: self.players[at].points)]
        pairs: list[Pair] = []
        moved: list[int] = []
        for at, residents in enumerate(groups):
            below = groups[at + 1] if at + 1 < len(groups) else []
            rest = [n for group in groups[at + 2 :] for n in group]
            found = self._bracket(moved, residents, below, rest)
            pairs += found
            paired = {n for each in found for n in each}
            moved = [n for n in (*moved, *residents) if n not in paired]
        return Paired(pairs, moved[0] if moved else None)

    def _bracket(self, moved: list[int], residents: list[int], below: list[int], rest: list[int]) -> list[Pair]:
        if not below:
            return Bracket(self, moved, residents, [], [self.bye] if self.odd else []).pair()
        if not self.odd or self.bye_score < self.players[residents[0]].points:  # otherwise the bye is for one of them (C5)
            found = Bracket(self, moved, residents, [], [], free=True).pair()
            paired = {n for each in found for n in each}
            if not found or self._complete([n for n in (*moved, *residents) if n not in paired], below, rest):
                return found  # nobody may meet anybody, or all is well below
        return Bracket(self, moved, residents, below, [*rest, *([self.bye] if self.odd else [])]).pair()

    def near(self, places: Sequence[int], distance: int) -> Iterator[Pair]:
        """Two who may meet: each with so many who follow next, and with half as many who are spread over all others that follow."""
        for at, first in enumerate(places):
            followers = places[at + 1 :]
            nearest = list(islice((n for n in followers if self.legal(first, n)), distance))
            yield from ((first, n) for n in nearest)
            if len(nearest) == distance:
                others = followers[followers.index(nearest[-1]) + 1 :]
                step = 2 * len(others) // distance + 1
                yield from ((first, n) for n in others[at % step :: step] if self.legal(first, n))

    def byes(self, places: Iterable[int]) -> Iterator[Pair]:
        """Who may have the bye, which has to be one of as few points as possible (C5)."""
        if self.odd:
            for at in places:
                if self.players[at].points == self.bye_score and self.legal(at, self.bye):
                    yield at, self.bye

    def _outlook(self) -> int:
        """The points of who has the bye (C5), in some pairing that is complete (1.9); excuses what is illegal where there is none."""
        everybody = range(len(self.players))
        eligible = [at for at in everybody if self.legal(at, self.bye)] if self.odd else []
        fewest = min((self.players[at].points for at in eligible), default=0)
        for distance in (*NEAR, len(self.players)):
            edges = [(*pair, 0) for pair in self.near(everybody, distance)]
            edges += [(at, self.bye, -self.players[at].points) for at in eligible]
            found = matching(edges)
            if len(found) == len(self.players) + self.odd:
                score = self.players[found[self.bye]].points if self.odd else 0
                if score == fewest or distance >= len(self.players):
                    return score
        return self._excuse()

    def _excuse(self) -> int:
        """No pairing is legal (1.9.3). As few as possible meet again, then nobody has a second bye, then colours are as due."""
        everybody, edges = range(len(self.players)), list[Edge]()
        far = len(everybody) if self.affordable(len(everybody)) else NEAR[-1]
        for first in everybody:
            for second in everybody[first + 1 : first + 1 + far]:
                apart = self.players[first].points - self.players[second].points
                cost = ILLEGAL["again"] * (second in self.met[first]) + ILLEGAL["clash"] * self.clash(first, second) + apart * apart
                edges.append((first, second, -cost))
        if self.odd:
            edges += [(at, self.bye, -ILLEGAL["bye"] * (not each.bye) - each.points) for at, each in enumerate(self.players)]
        found = matching(edges)
        illegal = {(first, second) for first, second in found.items() if first < second and not self.legal(first, second)}
        self.excused = illegal | {(second, first) for first, second in illegal}
        return self.players[found[self.bye]].points if self.odd else 0

    def _complete(self, floating: list[int], below: list[int], rest: list[int]) -> bool:
        """Whether those who float, and everybody below, can be paired (C4), as well as their number allows in the next bracket (C8).
        Where this says no, it may still be possible."""
        if len(floating) > len(below):
            return False
        followers, next_bracket = [*below, *rest], {*floating, *below}
        for distance in NEAR:
            edges = [(n, other, 3) for n in floating for other in islice((r for r in below if self.legal(n, r)), 8 * distance)]
            edges += [(*pair, 2 * (pair[1] in next_bracket)) for pair in self.near(followers, distance)]
            edges += [(*pair, 0) for pair in self.byes(followers)]
            found = matching(edges)
            if len(found) < len(floating) + len(followers) + self.odd:
                continue
            inside = sum(found[n] in next_bracket for n in next_bracket)
            if inside >= len(next_bracket) - 1 and all(found[n] in next_bracket for n in floating):
                return True
        return False


class Scale:
    """Whole numbers with a digit for each criterion. What does not fit, as the last criteria, is left out."""

    def __init__(self, room: int = BITS - ORDER) -> None:
        self.room, self.counted = room, list[tuple[object, int]]()

    def add(self, criterion: object, most: int) -> None:
        """The next criterion, which is counted up to `most`."""
        if most > 0:
            self.counted.append((criterion, most + 1))

    @cached_property
    def worth(self) -> dict[object, int]:
        """What a unit of each criterion is worth."""
        worth, size = dict[object, int](), self.size
        for criterion, base in self.counted:
            size //= base
            if not size:
                break
            worth[criterion] = size
        return worth

    @cached_property
    def size(self) -> int:
        size = 1
        for _, base in self.counted:
            if size * base >= 1 << self.room:
                break
            size *= base
        return size

    def __getitem__(self, criterion: object) -> int:
        return self.worth.get(criterion, 0)


@dataclass(frozen=True)
class Wish:
    """In the order of article 4: what each opponent of a player would be worth; any other, or none, is worth 0."""

    player: int
    worth: dict[int, int]
    one: bool = False  # whether they are as many wishes as opponents, of which one has to be chosen

    @property
    def most(self) -> int:
        return max(map(abs, self.worth.values()), default=0)

    def got(self, partner: dict[int, int]) -> int:
        return self.worth.get(partner.get(self.player, -1), 0)

    def best(self, partner: dict[int, int], options: dict[int, list[int]]) -> bool:
        """Whether it could not be fulfilled better."""
        got = self.got(partner)
        return got >= 0 and got >= max((self.worth.get(n, 0) for n in options[self.player]), default=0)

    def levels(self, partner: dict[int, int], options: dict[int, list[int]]) -> tuple[dict[int, int], int]:
        """What is worth as much as now, or more, in small numbers, and how many there are."""
        now = self.got(partner)
        if now < 0:
            return self.worth, 2
        worth = {n: self.worth.get(n, 0) for n in options[self.player]}
        number = {each: at for at, each in enumerate(sorted({each for each in worth.values() if each >= max(now, 1)}), 1)}
        return {n: number[each] for n, each in worth.items() if each in number}, len(number) + 1


Chosen = tuple[Wish, dict[int, int], int]  # a wish, and its levels


class Bracket:
    """Those who were moved down, and the residents of a score group (1.3.2), with those below as far as they matter here.

    `free`: whoever is left over is not looked after.
    """

    def __init__(
        self, round: Pairing, moved: list[int], residents: list[int], below: list[int], rest: list[int], *, free: bool = False
    ) -> None:
        self.round, self.players = round, round.players
        self.moved, self.residents, self.below, self.rest, self.free = moved, residents, below, rest, free
        self.inside, self.next = set(moved) | set(residents), set(below)
        self.last = not free and not below  # what is left over has the bye
        self.pairs: list[Pair] = []
        self.edges: list[Edge] = []
        self.kept: dict[int, tuple[Wish, int]] = {}  # wishes, as they were fulfilled
        self.bound: set[int] = set()  # whom a wish was fulfilled for: they have to be paired so

    def pair(self) -> list[Pair]:
        found = self._perfect() if self.free or self.last else None
        return self._best() if found is None else found

    # A candidate that is perfect

    def _perfect(self) -> list[Pair] | None:
        """A candidate in the order of article 4, without exchanges, than which none can be better (3.4)."""
        unpaired = len(self.inside) % 2
        conflicts, conflicts_of_strong = self._unavoidable(unpaired)
        if len(self.moved) > len(self.residents) or (self.moved and conflicts):
            return None
        pairs, left = list[Pair](), list(self.residents)
        for n in self.moved:
            good = (r for r in left if self._legal(n, r) and not any(self._disregarded(n, r)) and -1 not in self.players[r].floats)
            opponent = next(good, None)
            if opponent is None:
                return None
            pairs.append((n, opponent))
            left.remove(opponent)
        scale = self._scale_of(left)
        found = self._transposed(left[: len(left) // 2], left[len(left) // 2 :], scale)
        if found is None:
            return None
        cost, rest = found
        least = conflicts * scale["C12"] + conflicts_of_strong * scale["C13"]
        if unpaired and self.last:
            least -= max((self.players[n].played for n, _ in self.round.byes(self.residents)), default=0) * scale["C9"]
        return pairs + rest if cost == least else None

    def _unavoidable(self, unpaired: int) -> tuple[int, int]:
        """How many can not have the colour that is due to them, or strongly due, by their numbers alone (C12, C13)."""
        due = [[each for n in self.inside if (each := self.players[n]).side == side] for side in (0, 1)]
        more = max(due, key=len)
        conflicts = max(0, len(more) - unpaired - len(self.inside) // 2)
        return conflicts, 0 if any(each.top for each in more) else max(0, conflicts - sum(each.strength < 2 for each in more))

    # The residents among themselves, in two halves

    def _scale_of(self, left: list[int]) -> Scale:
        scale, most, unpaired = Scale(), len(left) // 2, len(left)
        scale.add("C9", max(self.players[n].played for n in self.inside) * self.last)
        for criterion in ("C10", "C11"):
            scale.add(criterion, most * any(self.players[n].top for n in left))
        for criterion in ("C12", "C13"):
            scale.add(criterion, most)
        for back in (0, 1):
            scale.add(("down", back), unpaired)
        return scale

    def _price(self, first: int, second: int, scale: Scale) -> int:
        """What it costs that two meet, who may."""
        counts = zip(("C10", "C11", "C12", "C13"), self._disregarded(first, second), strict=True)
        return sum(scale[criterion] * count for criterion, count in counts)

    def _price_of_floating(self, n: int, scale: Scale) -> int:
        """What it costs that somebody is left over (C9, C14, C16)."""
        each = self.players[n]
        if self.last and not any(self.round.byes([n])):
            return NEVER
        return sum(scale["down", back] * (each.floats[back] == 1) for back in (0, 1)) - scale["C9"] * each.played

    def _transposed(self, upper: list[int], lower: list[int], scale: Scale) -> tuple[int, list[Pair]] | None:
        """The first of the transpositions that cost least (4.2), and what they cost; None where there is none."""
        import numpy

        place, kinds = {n: at for at, n in enumerate(lower)}, {n: self.round.kind(n) for n in (*upper, *lower)}
        some = {kinds[n]: n for n in lower}  # one of each kind: two of a kind cost the same
        kind_at = {kind: at for at, kind in enumerate(some)}
        of_lower = numpy.array([kind_at[kinds[n]] for n in lower], dtype=numpy.int64)
        costs = numpy.zeros((len(lower), len(lower)), dtype=numpy.int64)
        rows = dict[object, Any]()
        for row, n in enumerate(upper):
            if kinds[n] not in rows:
                prices = [NEVER if self.round.clash(n, other) else self._price(n, other, scale) for other in some.values()]
                rows[kinds[n]] = numpy.array(prices, dtype=numpy.int64)[of_lower]
            costs[row] = rows[kinds[n]]
            for other in self.round.special[n] & place.keys():
                costs[row, place[other]] = self._price(n, other, scale) if self.round.legal(n, other) else NEVER
        costs[len(upper) :] = [self._price_of_floating(n, scale) for n in lower]
        found = first_transposition(costs, len(upper))
        return found and (found[0], [(n, lower[found[1][row]]) for row, n in enumerate(upper)])

    # The best candidate

    def _best(self) -> list[Pair]:
        """The first of the candidates that are best (3.8): first who is moved down and paired (4.4), then their opponents (4.2)."""
        self._consider(single=self.last)
        if self.below and self.round.odd and self.round.bye_score >= self.players[self.residents[0]].points:
            partner = self._solved()
            if sum(partner[n] not in self.inside for n in self.inside) == 1:  # one player floats, and has the bye
                self._consider(single=True)
        wishes = [Wish(n, dict.fromkeys(self.residents, 1)) for n in self.moved]
        partner = self._fulfil([*wishes, *(Wish(n, _ranked(self.residents), one=True) for n in self.moved)])
        left = [n for n in self.residents if n in self.open]
        self._pair_halves(left, partner)
        return self.pairs

    def _pair_halves(self, left: list[int], partner: dict[int, int]) -> None:
        """The residents who do not meet anybody that was moved down (3.6)."""
        places = set(left)
        met = [(n, partner[n]) for n in left if partner.get(n, -1) in places and n < partner[n]]
        half, scale = len(met), self._scale_of(left)
        unpaired = [n for n in left if partner.get(n, -1) not in places]
        direct = self.free or self.last or not unpaired  # it does not matter here who is left over, or nobody is
        if direct:
            least = sum(self._price(*each, scale) for each in met) + sum(self._price_of_floating(n, scale) for n in unpaired)
            found = self._transposed(left[:half], left[half:], scale)
            if found and found[0] == least:
                self.pairs += found[1]
                return
        partner = self._exchange(left, half)
        upper = [n for n in left if n < partner.get(n, -1) and partner[n] in places]
        lower = [n for n in left if n not in upper]
        if direct:
            found = self._transposed(upper, lower, scale)
            self.pairs += found[1] if found else []
            return
        self.edges = [each for each in self.edges if not ((each[0] in lower and each[1] in places) or each[1] in upper)]
        self._fulfil([Wish(n, _ranked(lower), one=True) for n in upper])

    def _exchange(self, left: list[int], half: int) -> dict[int, int]:
        """As few exchanges as possible, of those who are near each other, the lowest of the upper half and the highest of the lower
        (4.3). Of two who meet, the higher ranked is always in the upper half: otherwise fewer exchanges would do."""
        rank = {n: at for at, n in enumerate(left)}
        size = len(left)
        self.edges = [
            (one, other, worth * size**3 + ((rank[one] < half) * size**2 - rank[one] if one in rank and other in rank else 0))
            for one, other, worth in self.edges
        ]
        self.size *= size**3
        partner = self._solved()
        exchanged = sum(not (n < partner.get(n, -1) and partner[n] in rank) for n in left[:half])
        if not exchanged:
            return partner
        lower_than = {n: left[rank[n] + 1 :] for n in left}
        partner = self._fulfil([Wish(n, dict.fromkeys(lower_than[n], -1)) for n in reversed(left[:half])], partner, enough=exchanged)
        if exchanged > 1:
            partner = self._fulfil([Wish(n, dict.fromkeys(lower_than[n], 1)) for n in left[half:]], partner, enough=exchanged)
        return partner

    # Matchings

    def _consider(self, *, single: bool, distance: int = NEAR[-1]) -> None:
        """Everybody who may meet, and what that is worth. `single`: nobody but who has the bye floats (C9); `distance`: how far from each
        other those are who may meet where it would cost too much to consider all."""
        scale, worth = self._scale(single), dict[object, int]()
        kinds = {n: self._kind(n) for n in (*self.inside, *self.below, *self.rest)}
        self.edges = []
        for first, second in self._possible(distance):
            both = kinds[first], kinds[second]
            if both not in worth:
                worth[both] = self._worth(first, second, scale)
            self.edges.append((first, second, worth[both]))
        self.open, self.size = set(kinds), scale.size
        if self.free or distance >= len(kinds) or self.round.affordable(len(kinds)):
            return
        if len(matching([(first, second, 0) for first, second, _ in self.edges])) < len(kinds):
            self._consider(single=single, distance=4 * distance)

    def _possible(self, distance: int) -> Iterable[Pair]:
        """Two who may meet: in the bracket or the next, and below as far as it is needed that everybody has an opponent there."""
        core, lower = [*self.moved, *self.residents, *self.below], [*self.below, *(n for n in self.rest if n != self.round.bye)]
        if self.round.affordable(len(core)):
            for at, first in enumerate(core):
                yield from ((first, n) for n in core[max(at + 1, len(self.moved)) :] if self._legal(first, n))
        else:
            yield from self._likely(core, distance)
        if self.round.affordable(len(core) + len(lower)):
            distance = len(lower)
        yield from (pair for pair in self.round.near(lower, distance) if pair[1] not in self.next)
        further = lower[len(self.below) :][:distance]
        yield from ((first, second) for first in core[: len(self.inside)] for second in further if self._legal(first, second))
        if self.round.bye in self.rest:
            yield from self.round.byes([*core, *self.rest[:-1]])

    def _likely(self, core: list[int], distance: int) -> list[Pair]:
        """Of a bracket that is too large: who is near, or about as far apart as the halves of the residents."""
        half, about = len(self.residents) // 2, distance // 2
        opposite = {
            (first, second)
            for at, first in enumerate(self.residents)
            for second in self.residents[max(at + 1, at + half - about) : at + half + about]
            if self._legal(first, second)
        }
        return sorted(opposite | {pair for pair in self.round.near(core, distance) if pair[1] not in self.moved})

    def _solved(self, wishes: Sequence[Chosen] = (), later: Sequence[Wish] = ()) -> dict[int, int]:
        """Everybody's opponent in the best pairing, and of those that are as good one in which the first wish is fulfilled best, then
        the next. What is wished `later` is only a sum, which finds most of it and leaves less to be looked for."""
        order: dict[int, list[tuple[int, dict[int, int]]]] = {}
        size = 1 + sum(at * wish.most for at, wish in enumerate(reversed(later), 1))
        if self.size * size * prod(base for _, _, base in wishes) < 1 << BITS:
            for at, wish in enumerate(reversed(later), 1):
                order.setdefault(wish.player, []).append((at, wish.worth))
        else:
            size = 1
        for wish, levels, base in reversed(wishes):
            order.setdefault(wish.player, []).append((size, levels))
            size *= base

        def extra(first: int, second: int) -> int:
            ways = (first, second), (second, first)
            total = sum(place * worth.get(other, 0) for one, other in ways for place, worth in order.get(one, ()))
            return total + self.size * size * ((first in self.bound) + (second in self.bound))

        some = order.keys() | self.bound
        self.round.work += len(self.open) * len(self.edges)
        return matching(
            [(one, other, worth * size + (extra(one, other) if one in some or other in some else 0)) for one, other, worth in self.edges]
        )

    def _fulfil(self, wishes: list[Wish], partner: dict[int, int] | None = None, enough: int | None = None) -> dict[int, int]:
        """Everybody's opponent once wishes are fulfilled as well as possible, one after the other; `enough`: so many are."""
        fulfilled = 0
        partner = partner or self._solved(later=wishes)
        while wishes and fulfilled != enough:
            options = self._options(wishes)
            at = 0
            while at < len(wishes) and (wishes[at].best(partner, options) or self.round.work > WORK):
                fulfilled += wishes[at].best(partner, options)
                self._settle(wishes[at], partner)
                at += 1
                if fulfilled == enough:
                    break
            wishes = wishes[at:]
            self._forget()
            if not wishes or fulfilled == enough:
                break
            chosen, before = self._chosen(wishes, partner, options), partner
            partner = self._solved(chosen, later=wishes)
            for wish, _, _ in chosen:
                if wish.got(partner) < wish.got(before):
                    break  # for an earlier wish: how much of this one is left has not been looked for yet
                fulfilled += wish.best(partner, {wish.player: list(wish.worth)})
                self._settle(wish, partner)
                wishes = wishes[1:]
            self._forget()
        return partner

    def _options(self, wishes: list[Wish]) -> dict[int, list[int]]:
        """Whom those who have a wish may still meet."""
        options: dict[int, list[int]] = {wish.player: [] for wish in wishes}
        for one, other, _ in self.edges:
            if one in options:
                options[one].append(other)
            if other in options:
                options[other].append(one)
        return options

    def _chosen(self, wishes: list[Wish], partner: dict[int, int], options: dict[int, list[int]]) -> list[Chosen]:
        """As many wishes as have room in the weights of one matching."""
        chosen, size = list[Chosen](), self.size << ORDER // 2
        for wish in wishes:
            levels, base = wish.levels(partner, options)
            if chosen and size * base >= 1 << BITS:
                break
            chosen.append((wish, levels, base))
            size *= base
        return chosen

    def _settle(self, wish: Wish, partner: dict[int, int]) -> None:
        """Keep a wish as it was fulfilled."""
        n, got = wish.player, wish.got(partner)
        if n in self.open and wish.one and got > 0:
            self.pairs.append((min(n, partner[n]), max(n, partner[n])))
            self.open -= {n, partner[n]}
        elif n in self.open:
            self.kept[n] = wish, got
            self.bound |= {n} if got > 0 else set()

    def _forget(self) -> None:
        """Leave out what cannot be any more."""

        def stays(one: int, other: int) -> bool:
            return one not in self.kept or self.kept[one][0].worth.get(other, 0) == self.kept[one][1]

        self.edges = [each for each in self.edges if self.open.issuperset(each[:2]) and stays(each[0], each[1]) and stays(each[1], each[0])]
        self.kept.clear()

    # Criteria

    def _legal(self, first: int, second: int) -> bool:
        return self.round.legal(first, second)

    def _disregarded(self, first: int, second: int) -> tuple[int, int, int, int]:
        """C10 to C13 for two who meet: who does not get the colour that is due to them, and how much it was (5.2.2)."""
        one, other = self.players[first], self.players[second]
        if one.side != other.side or one.side < 0:
            return 0, 0, 0, 0
        if one.strength != other.strength or one.strength < 3:
            return 0, 0, 1, int(min(one.strength, other.strength) == 2)
        loser = min(one, other, key=lambda each: (each.ahead, each.twice))
        return int(loser.ahead > 1), int(loser.twice), 1, 0

    def _kind(self, n: int) -> object:
        """Two of a kind are worth the same to anybody."""
        if n not in self.inside:
            return n in self.next, n == self.round.bye
        each = self.players[n]
        return each.points, self.round.kind(n), each.floats, each.played

    def _scale(self, single: bool) -> Scale:
        players, most = self.players, len(self.inside) // 2
        levels = [(score, len(list(same))) for score, same in groupby(self.moved, key=lambda n: players[n].points)]
        final = any(players[n].top for n in self.inside)
        had = [{float: sum(players[n].floats[back] == float for n in self.residents) for float in (1, -1)} for back in (0, 1)]
        scale = Scale()
        scale.add("C6", most)
        for score, count in levels:
            scale.add(("C7", score), count)
        if self.below:
            scale.add("C8", (len(self.inside) + len(self.below)) // 2)
            for score, count in [*levels, (players[self.residents[0]].points, len(self.residents))]:
                scale.add(("C8", score), count)
        scale.add("C9", single * max(players[n].played for n in self.inside))
        for criterion in ("C10", "C11"):
            scale.add(criterion, most * final)
        for criterion in ("C12", "C13"):
            scale.add(criterion, most)
        for back in (0, 1):  # C14 and C15, C16 and C17
            scale.add(("down", back), had[back][1])
            scale.add(("up", back), min(len(self.moved), had[back][-1]))
        for back in (0, 1):  # C18 and C19, C20 and C21
            for score, count in levels:
                scale.add(("moved down", back, score), count)
            for score, count in levels:
                scale.add(("up", back, score), min(count, had[back][-1]))
        return scale

    def _worth(self, first: int, second: int, scale: Scale) -> int:
        """What it is worth by the criteria that two meet; `first` is ranked higher. Who floats is somebody who meets nobody."""
        if second not in self.inside:
            if second == self.round.bye:
                return scale["C9"] * self.players[first].played if first in self.inside else 0
            return (scale["C8"] + scale["C8", self.players[first].points] * (first in self.inside)) * (second in self.next)
        one, other = self.players[first], self.players[second]
        worth = scale["C6"] + scale["C7", one.points] - self._price(first, second, scale)
        for back in (0, 1):
            worth += scale["down", back] * (other.floats[back] == 1)
            if one.points == other.points:
                worth += scale["down", back] * (one.floats[back] == 1)
            else:
                worth += scale["moved down", back, one.points] * (one.floats[back] == 1)
                worth -= (scale["up", back] + scale["up", back, one.points]) * (other.floats[back] == -1)
        return worth


def _ranked(opponents: list[int]) -> dict[int, int]:
    """The first is worth most."""
    return {n: len(opponents) - at for at, n in enumerate(opponents)}


def matching(edges: Sequence[Edge]) -> dict[int, int]:
    """As many pairs as possible that are worth most: everybody's opponent."""
    import rustworkx

    index = {n: at for at, n in enumerate(sorted({n for each in edges for n in each[:2]}))}
    nodes = list(index)
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from([(index[first], index[second], worth) for first, second, worth in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int, verify_optimum=False)
    return {nodes[one]: nodes[other] for pair in found for one, other in (pair, pair[::-1])}
