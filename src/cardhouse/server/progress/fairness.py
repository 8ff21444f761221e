"""What finished games say of fairness: where each face lay when a deck was shuffled first, and whether who began won.

All of it follows from a record alone: the deal from its promised chance, who won from its moves. So `cardhouse fairness FILE…` finds the
same numbers as the house. Left out are games that did not begin with a promised deal, those by house rules, custom decks (each would be
a deck of its own), and deals that lay at several tables, which are one deal and not many.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from cardhouse.engine.chance import Chance
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.events import Collected, Event, Shuffled
from cardhouse.engine.game import Game, every_key, spec_of
from cardhouse.engine.match import Result as Won
from cardhouse.engine.table import Table
from cardhouse.server.log.entries import Opened, Started, read
from cardhouse.server.log.replay import IMPORTED, words_of
from cardhouse.server.log.rows import summary
from cardhouse.server.progress.evenness import DeckCount, FirstCount
from cardhouse.server.progress.ratings import is_usual
from cardhouse.storage.fairness import DeckTally, FirstTally
from cardhouse.storage.store import Store, TableRow

BEFORE = 12  # entries before the first shuffle, where a game begins with choices


class Deck(NamedTuple):
    """A deck as it lay when it had been shuffled: its cards from the bottom up."""

    game: str
    zone: str
    cards: tuple[str, ...]


class First(NamedTuple):
    """What became of who began."""

    game: str
    seats: int
    sides: int
    share: int  # sixtieths of a win


class Fair(NamedTuple):
    """What one game adds."""

    decks: tuple[Deck, ...] = ()
    first: First | None = None


# Of one game


class _Shuffles(list[Event]):
    """The log of a set-up that keeps the shuffles only."""

    def append(self, event: Event) -> None:
        if isinstance(event, Collected | Shuffled):
            super().append(event)


def of_game(game: Game, chance: Chance | None, words: Iterable[str], won: Won | None, ran: bool) -> Fair:
    """What a game adds: `words` are the first entries of its record, `won` its result, `ran` whether it ran its course."""
    if chance is None or chance.by_draw or not is_usual(game.key, game.options) or _custom(game):
        return Fair()
    shuffles = _Shuffles()
    s = game.dealt(chance.lanes(0), shuffles)
    first = s.to_act
    if not shuffles:
        table = game.start(chance=chance)
        for word in islice(words, BEFORE):
            table.replay(word)
            if shuffles := _Shuffles(event for event in table.events if isinstance(event, Collected | Shuffled)):
                break
        first = table.state.to_act
    decks = tuple(_deck(game, event) for event in shuffles)
    return Fair(decks, _first(game, first, won) if won is not None and ran and decks else None)


def _deck(game: Game, event: Any) -> Deck:
    zone = event.target if isinstance(event, Collected) else event.zone
    return Deck(game.key, game.spec.zones[zone].partition("/")[0], tuple(game.spec.faces[face] for face in event.faces))


def _custom(game: Game) -> bool:
    """Whether players brought decks of their own."""
    decks = game.spec.decks
    return decks is not None and ":" in str(game.options[decks.option])


def _first(game: Game, seat: int, won: Won) -> First | None:
    sides = game.sides
    winning = {sides[each] for each in won.winners}
    count = len(set(sides))
    share = 60 // len(winning) if sides[seat] in winning else 0
    return First(game.key, game.seats, count, share) if count > 1 else None


def of_record(table: Table) -> Fair:
    """What a record adds."""
    if table.position is not None:
        return Fair()
    return of_game(table.game, table.chance, table.entries, table.result, table.over and table.ended is None)


def of_log(row: TableRow, bodies: Sequence[bytes]) -> Fair:
    """What a finished table adds; nothing where its log cannot be used."""
    try:
        opened = read(bodies[0])
        if row.game not in every_key() or not isinstance(opened, Opened) or opened.seed is not None or opened.position is not None:
            return Fair()
        if opened.came_from == IMPORTED:  # who brings a record may have chosen it
            return Fair()
        spec = spec_of(row.game)
        at, started = next(((at, entry) for at, entry in enumerate(map(read, bodies)) if isinstance(entry, Started)), (0, None))
        if started is None or started.before or opened.rules != spec.version:
            return Fair()
        found = summary(row.summary).result
        won = Won(tuple(found.points), tuple(found.winners)) if found is not None else None
        game = Game(spec, {**{option.name: option.default for option in spec.options}, **opened.options})
        words = (word for body in bodies[at + 1 :] for word in words_of([read(body)]))
        return of_game(game, opened.chance(started.added), words, won, found is not None and found.how == "over")
    except (CardhouseError, LookupError, TypeError, ValueError, AssertionError):
        return Fair()


# Added up


class Tally:
    """Counts of decks and of first players, added up from games."""

    def __init__(self) -> None:
        self.decks: dict[str, DeckTally] = {}
        self.first: dict[tuple[str, int, int], FirstTally] = {}

    def add(self, fair: Fair) -> None:
        for deck in fair.decks:
            key = key_of_deck(deck)
            self.decks[key] = added(self.decks.get(key), key, deck)
        if (first := fair.first) is not None:
            key_of = first.game, first.seats, first.sides
            old = self.first.get(key_of, FirstTally(*key_of, 0, 0))
            self.first[key_of] = FirstTally(*key_of, old.games + 1, old.share + first.share)


def keep(store: Store, fair: Fair) -> None:
    """Add a game to what the house has counted, within a transaction; the decks in an order that is the same everywhere."""
    for key, deck in sorted((key_of_deck(deck), deck) for deck in fair.decks):
        store.fairness.save_deck_tally(added(store.fairness.deck_tally(key), key, deck))
    if fair.first is not None:
        store.fairness.add_first(FirstTally(fair.first.game, fair.first.seats, fair.first.sides, 1, fair.first.share))


def key_of_deck(deck: Deck) -> str:
    """A name for a list of cards, whatever their order."""
    body = msgspec.json.encode([deck.game, deck.zone, sorted(deck.cards)])
    return f"{deck.game}-{blake2b(body, digest_size=6).hexdigest()}"


def added(old: DeckTally | None, key: str, deck: Deck) -> DeckTally:
    """The counts of a deck with one deal more."""
    faces = sorted(set(deck.cards))
    where = {face: at for at, face in enumerate(faces)}
    counts = array("I", bytes(4 * len(deck.cards) * len(faces))) if old is None else _unpacked(old.counts)
    for place, face in enumerate(deck.cards):
        counts[place * len(faces) + where[face]] += 1
    return DeckTally(key, deck.game, deck.zone, old.faces if old else _listed(deck), (old.deals if old else 0) + 1, _packed(counts))


def _listed(deck: Deck) -> bytes:
    """The faces of a deck in order, each with its copies, as JSON."""
    return msgspec.json.encode(sorted(Counter(deck.cards).items()))


def _packed(counts: array[int]) -> bytes:
    return (array("I", counts) if sys.byteorder == "little" else _swapped(counts)).tobytes()


def _unpacked(body: bytes) -> array[int]:
    counts = array("I", body)
    return counts if sys.byteorder == "little" else _swapped(counts)


def _swapped(counts: array[int]) -> array[int]:
    other = array("I", counts)
    other.byteswap()
    return other


def counted(decks: Iterable[DeckTally], first: Iterable[FirstTally]) -> tuple[list[DeckCount], list[FirstCount]]:
    """Rows as they are judged (evenness.py)."""
    return list(_deck_counts(decks)), [FirstCount(each.game, each.seats, each.sides, each.games, each.share) for each in first]


def _deck_counts(decks: Iterable[DeckTally]) -> Iterator[DeckCount]:
    for each in decks:
        listed = msgspec.json.decode(each.faces, type=list[tuple[str, int]])
        faces, copies = [face for face, _ in listed], [copies for _, copies in listed]
        yield DeckCount(each.deck, each.game, each.zone, faces, copies, each.deals, _unpacked(each.counts))
