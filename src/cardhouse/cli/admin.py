"""cardhouse admin: run a house that is open, through its database."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardhouse.cli.house import open_house
from cardhouse.cli.parser import Parser, UsageError
from cardhouse.engine.actions import nearest

if TYPE_CHECKING:
    from cardhouse.storage.store import Person, Store

WHAT = {
    "tables": "tables: those that are not over, the newest first",
    "people": "people [PART OF A NAME]: who is known here",
    "close": "close TABLE: end a table without a result",
    "ban": "ban PERSON: sign a person out, and let them in no more",
    "unban": "unban PERSON: let them in again",
    "announce": "announce TEXT: shown to everybody until it is taken back by announce without a text",
    "quota": "quota PERSON N: how many open tables a person may have",
    "orders": "orders: what was ordered, and when",
    "reports": "reports: what people reported about others, the newest first",
}
TAKES = {"close": 1, "ban": 1, "unban": 1, "quota": 2, "tables": 0, "orders": 0, "reports": 0}
LONGEST = 300  # letters of an announcement
MOST_REPORTS = 1_000  # in a list
MOST_TABLES = 10_000  # of one person
SECONDS = 10.0  # to wait for a house that is open to close a table


def parser() -> Parser:
    """What cardhouse admin takes."""
    made = Parser(
        "admin",
        "Run a house that is open. Orders are written into its database, and every process that has it open does them within a second or "
        "two; one that is closed does them when it opens. Everybody who may write to the database may order.",
        [
            "cardhouse admin tables",
            "cardhouse admin ban k3v8…",
            "cardhouse admin announce 'We restart at nine.' --de 'Um neun starten wir neu.'",
        ],
    )
    made.add_argument("what", metavar="ORDER", help="; ".join(WHAT.values()))
    made.add_argument("about", nargs="*", metavar="ABOUT", help="a table's or a person's id, a name, a number, a text")
    made.add_argument("--de", metavar="TEXT", help="an announcement for those who read German")
    made.add_argument("--json", action="store_true", help="lists as JSON")
    made.add_argument("--db", metavar="PLACE", help="the house's database, where it is not the usual one (as does CARDHOUSE_DB)")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Do or order what was asked."""
    what, about = arguments.what, arguments.about
    if what not in WHAT:
        near = nearest(what, WHAT, 1)
        raise UsageError(
            f"cardhouse admin has no order {what[:40]!r}: " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(WHAT)}")
        )
    if what in TAKES and len(about) != TAKES[what]:
        raise UsageError(f"it reads cardhouse admin {WHAT[what].partition(':')[0]}")
    if arguments.de is not None and what != "announce":
        raise UsageError("--de goes with announce alone")
    store = open_house(arguments.db)
    try:
        match what:
            case "tables" | "people" | "orders" | "reports":
                lists = {"tables": _tables, "orders": _orders, "reports": _reports}
                rows = list(_people(store, " ".join(about)) if what == "people" else lists[what](store))
                _print(rows, what, arguments.json)
            case "announce":
                _announce(store, " ".join(about), arguments.de or "")
            case "close":
                _close(store, about[0])
            case "quota":
                _quota(store, about[0], about[1])
            case _:
                person = _person(store, about[0])
                _order(store, what, person.id)
                print(f"{person.name} may {'come in again' if what == 'unban' else 'not come in any more'}.")
    finally:
        store.close()
    return 0


def _order(store: Store, what: str, about: str = "", value: str = "") -> None:
    from cardhouse.storage.store import OrderRow

    with store.transaction():
        store.order(OrderRow(time.time(), what, about, value))


def _announce(store: Store, text: str, german: str) -> None:
    for said in (text, german):
        if len(said) > LONGEST or not (said + " ").isprintable():
            raise UsageError(f"an announcement is one line of at most {LONGEST} letters")
    if german and not text:
        raise UsageError("an announcement has a text in English too: cardhouse admin announce TEXT --de TEXT")
    _order(store, "announce", "", json.dumps({language: said for language, said in (("en", text), ("de", german)) if said}))
    print("Everybody sees it from now on." if text else "It is taken back.")


def _close(store: Store, id: str) -> None:
    row = store.table(id)
    if row is None:
        raise UsageError(f"there is no table {id[:40]!r}: cardhouse admin tables lists them")
    if row.status == "over":
        raise UsageError(f"table {id} is over already")
    _order(store, "close", id)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if (now := store.table(id)) is None or now.status == "over":
            print(f"Table {id} is closed.")
            return
        time.sleep(0.1)
    print(f"Ordered. The house seems not to be open: it closes table {id} when it opens.")


def _quota(store: Store, whom: str, number: str) -> None:
    person = _person(store, whom)
    if not (number.isascii() and number.isdecimal() and len(number) < 6 and int(number) <= MOST_TABLES):
        raise UsageError(f"quota takes a whole number from 0 to {MOST_TABLES:,}, not {number[:40]!r}")
    _order(store, "quota", person.id, str(int(number)))
    print(f"{person.name} may have {int(number)} open tables.")


def _person(store: Store, whom: str) -> Person:
    """A person by id, or by a name that one person alone has."""
    if (found := store.person(whom) or store.person_named(whom)) is not None:
        return found
    called = [person for person in store.people_called(whom) if person.name == whom]
    if len(called) == 1:
        return called[0]
    if called:
        raise UsageError(f"{len(called)} people are called {whom[:40]!r}: name one by the id that cardhouse admin people shows")
    raise UsageError(f"nobody here is {whom[:40]!r}: cardhouse admin people lists them with their ids")


def _banned(store: Store) -> set[str]:
    last = {order.about: order.what for order in store.orders() if order.what in ("ban", "unban")}
    return {about for about, what in last.items() if what == "ban"}


def _tables(store: Store) -> Iterable[dict[str, str]]:
    for row in store.open_rows():
        owner = store.person(row.owner) if row.owner else None
        yield {"id": row.id, "game": row.game, "status": row.status, "by": owner.name if owner else "", "changed": _when(row.updated)}


def _people(store: Store, part: str) -> Iterable[dict[str, str]]:
    banned = _banned(store)
    for person in store.people_called(part):
        kind = "banned" if person.id in banned else "account" if person.password else "guest"
        yield {"id": person.id, "name": person.name, "kind": kind, "since": _when(person.created)}


def _orders(store: Store) -> Iterable[dict[str, str]]:
    for order in store.orders():
        yield {"at": _when(order.at), "order": order.what, "about": order.about, "value": order.value}


def _reports(store: Store) -> Iterable[dict[str, str]]:
    for table, report in store.conduct.reports(MOST_REPORTS):
        people = [store.person(id) for id in (report.about, report.person)]
        about, person = (found.name if found else "a deleted person" for found in people)
        yield {
            "at": _when(report.at),
            "table": table,
            "about": about,
            "id": report.about,
            "kind": report.kind,
            "by": person,
            "note": report.note,
        }


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


def _print(rows: list[dict[str, str]], what: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows))
        return
    if not rows:
        print(f"There are no {what}.")
        return
    shown = [list(rows[0]), *(["".join(char if char.isprintable() else "?" for char in value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    print("\n".join("  ".join(value.ljust(width) for value, width in zip(row, widths, strict=True)).rstrip() for row in shown))
