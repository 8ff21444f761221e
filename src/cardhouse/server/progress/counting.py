"""Counting finished tables, each exactly once, and computing all progress again from the logs.

A table that is over and not counted yet stays so on the disk until one transaction stores both: what it brought, and that it is counted.
A server that was killed between the end of a game and that transaction finds the table when it starts. The journal keeps the order in which
tables were counted and what people chose between them, so that a recount leads to the same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.duplicate.deals import keep_result
from cardhouse.server.errors import Refused
from cardhouse.server.log.entries import read_archive
from cardhouse.server.progress import fairness, ratings
from cardhouse.server.progress.finished import Finished, finished
from cardhouse.server.progress.fold import after_game, change_zone, swap
from cardhouse.server.progress.profile import Earned, Profile, decode, encode
from cardhouse.storage.store import JournalRow, Person, Store, StoreError, TableRow

log = logging.getLogger("cardhouse.progress")

ZONE, SWAP = "zone", "swap"
AT_ONCE = 500  # lines of the journal that a recount reads at a time


class Counted(NamedTuple):
    """What a table brought, by person."""

    table: str
    earned: dict[str, Earned]


def bodies_of(store: Store, row: TableRow) -> list[bytes]:
    """The entries of a table's log, archived or not."""
    if (archive := store.archived(row.no)) is not None:
        return read_archive(archive)
    return store.entries(row.no)


Logs = list[tuple[TableRow, list[bytes]]]
Sums = list[tuple[TableRow, Finished, fairness.Fair]]


def count_tables(store: Store, rows: Iterable[TableRow]) -> list[Counted]:
    """Count finished tables, all of them in one transaction; those that were counted already are left out."""
    return keep_sums(store, summed(logs_of(store, rows)))


def logs_of(store: Store, rows: Iterable[TableRow]) -> Logs:
    """The logs of finished tables."""
    return [(row, _bodies(store, row)) for row in rows]


def summed(logs: Logs) -> Sums:
    """What these logs say. It needs no store, so that another process can do it."""
    return [(row, _finished(row, bodies), fairness.of_log(row, bodies)) for row, bodies in logs]


def keep_sums(store: Store, sums: Sums) -> list[Counted]:
    """Add to everybody's progress what tables say that were not counted yet."""
    with store.transaction():
        found = [Counted(row.id, _count(store, row, game)) for row, game, _ in sums if store.count_table(row.no)]
        for row, _, fair in sums:
            if store.tally_table(row.no):
                fairness.keep(store, fair)
    return found


def _bodies(store: Store, row: TableRow) -> list[bytes]:
    """The entries of a table's log; none where it cannot be read."""
    try:
        return bodies_of(store, row)
    except StoreError:
        raise
    except (LookupError, TypeError, ValueError):
        return []


def tally_tables(store: Store, rows: Iterable[TableRow]) -> int:
    """Add finished tables to the counts of fairness that were counted before there were any; how many they were."""
    games = [(row, fairness.of_log(row, _bodies(store, row))) for row in rows]
    with store.transaction():
        for row, fair in games:
            if store.tally_table(row.no):
                fairness.keep(store, fair)
    return len(games)


def _count(store: Store, row: TableRow, game: Finished) -> dict[str, Earned]:
    """What a table brings to whom."""
    if game.deal:
        keep_result(store, row, game.deal, game.at)
    earned: dict[str, Earned] = {}
    everybody = {part.person for part in game.parts} | {person for people, _ in game.sides for person in people}
    profiles = {person: decode(store.progress(person)) for person in sorted(everybody)}  # another node that counts them waits, ratings too
    people = {person: store.person(person) for person in profiles}  # None: deleted meanwhile
    changes = _rated(people, game, store.rating)
    for part in game.parts:
        if people[part.person] is None:
            continue
        profile = profiles[part.person]
        earned[part.person] = after_game(profile, game, part, changes.get(part.person))
        store.save_progress(part.person, encode(profile))
    for person, change in changes.items():
        if people[person] is not None:
            store.save_rating(change.after)
    if earned or changes:
        store.note(JournalRow(game.at, row.no))
    return earned


def _rated(people: Mapping[str, Person | None], game: Finished, known: ratings.Known) -> dict[str, ratings.Change]:
    """What a game makes of the ratings of its people; of programs only where they were among themselves."""
    mixed = len({found.program for side, _ in game.sides for person in side if (found := people[person]) is not None}) > 1
    return {} if mixed or not game.sides else ratings.after(game.sides, game.game, game.at, known)


def _finished(row: TableRow, bodies: Iterable[bytes]) -> Finished:
    """A finished table; one whose log cannot be used counts for nobody, and stops no other."""
    try:
        return finished(row, bodies)
    except (CardhouseError, LookupError, TypeError, ValueError, AssertionError, StopIteration):
        log.exception("a finished table could not be counted", extra={"table": row.id})
        return Finished(row.id, row.game, row.updated, ())


def choose(store: Store, person: str, what: str, value: str, at: float) -> Profile:
    """Let a person choose their zone, or a quest to be swapped."""
    with store.transaction():
        profile = decode(store.progress(person))
        before = encode(profile)
        CHOICES[what](profile, person, value, at)
        if (after := encode(profile)) != before:
            store.save_progress(person, after)
            store.note(JournalRow(at, 0, person, what, value))
    return profile


CHOICES: dict[str, Callable[[Profile, str, str, float], None]] = {ZONE: change_zone, SWAP: swap}


# All of it again


class Recounted(NamedTuple):
    """What a recount went through."""

    tables: int
    people: int


def recount(store: Store, progress: Callable[[int], None] = lambda done: None) -> Recounted:
    """Compute the progress of everybody again from the logs, in the order of the journal; also while the server runs.

    All is computed before anything is written; lines that came meanwhile are added in the transaction that replaces the old.
    """
    profiles: dict[str, Profile] = {}
    rated = ratings.Ratings()
    tables, since = 0, 0
    while lines := store.journal(since, AT_ONCE):
        tables += _apply(store, lines, profiles, rated)
        since = lines[-1].no
        progress(tables)
    with store.transaction():
        while lines := store.journal(since, AT_ONCE):
            tables += _apply(store, lines, profiles, rated)
            since = lines[-1].no
        store.clear_progress()
        store.clear_ratings()
        kept = [person for person in profiles if store.person(person) is not None]
        for person in kept:
            store.save_progress(person, encode(profiles[person]))
        for row in rated.rows.values():
            if store.person(row.person) is not None:
                store.save_rating(row)
    with store.transaction():
        store.fairness.clear()
    while tally_tables(store, store.untallied(AT_ONCE)):
        pass
    return Recounted(tables, len(kept))


def _apply(store: Store, lines: Iterable[JournalRow], profiles: dict[str, Profile], rated: ratings.Ratings) -> int:
    tables = 0
    for line in lines:
        if line.what:
            profile = profiles.setdefault(line.person, Profile())
            try:
                CHOICES[line.what](profile, line.person, line.value, line.at)
            except (Refused, KeyError):  # of a quest that is no longer there
                log.warning("a line of the journal could not be repeated", extra={"line": line.no})
            continue
        row = store.table_numbered(line.table)
        if row is None:
            continue
        game = _finished(row, _bodies(store, row))
        tables += 1
        people = {person: store.person(person) for side, _ in game.sides for person in side}
        changes = _rated(people, game, rated.known)
        rated.add(changes)
        for part in game.parts:
            after_game(profiles.setdefault(part.person, Profile()), game, part, changes.get(part.person))
    return tables
