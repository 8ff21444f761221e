"""The counts of fairness in the database: how decks lay, and who began. Each query is said once, for both databases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

DECK_TALLY = "deck, game, zone, faces, deals, counts"


@dataclass
class DeckTally:
    """How often each face lay at each place of a deck (server/progress/fairness.py)."""

    deck: str
    game: str
    zone: str
    faces: bytes  # each with its copies, JSON
    deals: int
    counts: bytes  # by place, then by face: 32 bits each, the low byte first


@dataclass
class FirstTally:
    """How often who began won, in sixtieths of a win."""

    game: str
    seats: int
    sides: int
    games: int
    share: int


class FairnessRows:
    """The queries about counts of fairness. `alone` lets others wait who read the same count in order to change it."""

    def __init__(self, all: Callable[..., list[Any]], do: Callable[..., int], alone: Callable[[str], None]) -> None:
        self._all, self._do, self._alone = all, do, alone

    def deck_tally(self, deck: str) -> DeckTally | None:
        self._alone(deck)
        found = self._all(f"SELECT {DECK_TALLY} FROM fairness_decks WHERE deck = ?", deck)  # noqa: S608
        return DeckTally(*found[0]) if found else None

    def save_deck_tally(self, row: DeckTally) -> None:
        values = (row.deck, row.game, row.zone, row.faces, row.deals, row.counts)
        changed = "ON CONFLICT (deck) DO UPDATE SET deals = excluded.deals, counts = excluded.counts"
        self._do(f"INSERT INTO fairness_decks ({DECK_TALLY}) VALUES (?, ?, ?, ?, ?, ?) {changed}", *values)  # noqa: S608

    def add_first(self, row: FirstTally) -> None:
        added = "games = fairness_first.games + excluded.games, share = fairness_first.share + excluded.share"
        into = f"INSERT INTO fairness_first VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, seats, sides) DO UPDATE SET {added}"  # noqa: S608
        self._do(into, row.game, row.seats, row.sides, row.games, row.share)

    def deck_tallies(self, limit: int = 100) -> list[DeckTally]:
        """The decks that were dealt most."""
        found = f"SELECT {DECK_TALLY} FROM fairness_decks ORDER BY deals DESC, deck LIMIT ?"  # noqa: S608
        return [DeckTally(*row) for row in self._all(found, limit)]

    def first_tallies(self) -> list[FirstTally]:
        return [
            FirstTally(*row) for row in self._all("SELECT game, seats, sides, games, share FROM fairness_first ORDER BY game, seats, sides")
        ]

    def clear(self) -> None:
        """Forget all counts of fairness, so that every table is added again."""
        self._do("DELETE FROM fairness_decks")
        self._do("DELETE FROM fairness_first")
        self._do("UPDATE tables SET tallied = FALSE WHERE tallied")
