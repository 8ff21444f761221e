"""cardhouse fairness: whether cards were dealt evenly, and what it is worth to begin, from records alone; or whether a house counted so."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cardhouse.cli.house import open_house
from cardhouse.cli.parser import Parser
from cardhouse.cli.saves import read
from cardhouse.engine.errors import CardhouseError, NotInstalled
from cardhouse.engine.game import spec_of
from cardhouse.engine.record import loads
from cardhouse.engine.text import Count

if TYPE_CHECKING:
    from cardhouse.server.progress.evenness import DeckFinding, Findings, FirstFinding
    from cardhouse.server.progress.fairness import Tally

WRONG = 1
AT_ONCE = 200  # tables of a house that are read at a time


def parser() -> Parser:
    """What cardhouse fairness takes."""
    made = Parser(
        "fairness",
        "Whether cards were dealt evenly and what it is worth to begin, computed from the records of games alone: the same numbers as on "
        "the page /fairness of a house. With --db all games of a house are computed again from their logs and held against what it shows.",
        ["cardhouse fairness games/", "cardhouse fairness a.txt b.txt --json", "cardhouse fairness --db house.db"],
    )
    made.add_argument("files", metavar="FILE", nargs="*", help="records, or folders of them")
    made.add_argument("--db", metavar="PLACE", help="the database of a house, to check what its page says")
    made.add_argument("--json", action="store_true", help="print what /api/fairness answers")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Count records, or a house again, and say what it means."""
    try:
        import msgspec

        from cardhouse.server.progress.evenness import findings
        from cardhouse.server.progress.fairness import counted
    except ModuleNotFoundError as error:
        raise NotInstalled(f"{error.name} is not installed here: this needs pip install 'cardhouse[server]'") from None
    if bool(arguments.files) == bool(arguments.db):
        raise CardhouseError("name records or folders of them, or a house with --db: one of the two")
    said = ""
    tally, same = (_of_house(arguments.db)) if arguments.db else (_of_records(arguments.files), True)
    found = findings(*counted(tally.decks.values(), tally.first.values()))
    if arguments.db:
        said = "The house shows the same numbers.\n" if same else "The house shows other numbers: 'cardhouse recount' counts again.\n"
    if arguments.json:
        print(msgspec.json.encode(found).decode())
    else:
        print("".join(f"{line}\n" for line in lines(found)) + said, end="")
    return 0 if same else WRONG


def _of_records(named: list[str]) -> Tally:
    """The counts of records; a record that is there twice counts once."""
    from cardhouse.server.progress.fairness import Tally, of_record

    tally, seen = Tally(), set[str]()
    for path in _files(named):
        try:
            table = loads(read(path))
        except CardhouseError as error:
            raise CardhouseError(f"{path}: {error}") from None
        about = table.chance.commitment if table.chance is not None else ""
        if about and about not in seen:
            seen.add(about)
            tally.add(of_record(table))
    return tally


def _files(named: list[str]) -> Iterator[Path]:
    for each in map(Path, named):
        yield from sorted(each.rglob("*.txt")) if each.is_dir() else [each]


def _of_house(place: str) -> tuple[Tally, bool]:
    """The counts of a house, computed again from the logs of the games that it has counted, and whether it has the same ones."""
    from cardhouse.server.progress.counting import bodies_of
    from cardhouse.server.progress.fairness import Tally, of_log

    store = open_house(place)
    try:
        with store.transaction():  # nothing is counted meanwhile
            tally, since = Tally(), 0
            while rows := store.tallied(since, AT_ONCE):
                for row in rows:
                    tally.add(of_log(row, bodies_of(store, row)))
                since = rows[-1].no
            decks = {each.deck: each for each in store.fairness.deck_tallies(10**6)}
            first = {(each.game, each.seats, each.sides): each for each in store.fairness.first_tallies()}
        return tally, (decks, first) == (tally.decks, tally.first)
    finally:
        store.close()


def lines(found: Findings) -> Iterator[str]:
    """The findings in sentences."""
    if not found.decks and not found.first:
        yield "There is no game to count: games with a promised deal, by the usual rules, are counted."
    for deck in found.decks:
        yield f"{_title(deck.game)}, {deck.zone.replace('_', ' ')} of {deck.cards} cards: {_deck(deck)}"
    for first in found.first:
        yield f"{_title(first.game)} with {Count(first.seats):player|players}: {_first(first)}"


def _title(game: str) -> str:
    return spec_of(game).title


def _deck(deck: DeckFinding) -> str:
    if deck.verdict == "few":
        return f"{Count(deck.deals):deal|deals} of the {deck.needed} that are needed to say something."
    said = "evenly dealt" if deck.verdict == "even" else "NOT evenly dealt"
    odd = deck.oddest
    furthest = (
        f" Furthest off: {odd.face} at place {odd.place}, {odd.times} times where {odd.expected:.1f} are expected; some place and face "
        f"is as far off in {odd.chance:.0%} of fair decks."
        if odd is not None
        else ""
    )
    return (
        f"{Count(deck.deals):deal|deals}, {said}: a fair shuffle looks as uneven in {deck.chance:.1%} of cases, {deck.corrected:.1%} with "
        f"all decks here considered (chi-square {deck.statistic:.1f}, {deck.freedom} degrees of freedom).{furthest}"
    )


def _first(first: FirstFinding) -> str:
    if first.verdict == "few":
        return f"{Count(first.games):game|games}, too few to say what it is worth to begin."
    return (
        f"who begins wins {first.share:.1%} of {Count(first.games):game|games} (from {first.low:.1%} to {first.high:.1%}), "
        f"{first.fair:.1%} would be fair."
    )
