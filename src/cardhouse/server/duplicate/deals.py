"""Deals that lie at several tables: their names, whether they may be shown, and what finished tables made of them."""

from __future__ import annotations

from cardhouse.engine.game import every_key, spec_of
from cardhouse.server.duplicate.scoring import held
from cardhouse.server.errors import Refused
from cardhouse.server.log.clock import wall
from cardhouse.server.log.rows import summary
from cardhouse.storage.duplicate import MadeRow
from cardhouse.storage.store import Store, TableRow

NEVER = 1e12  # a moment that does not come: until a deal lies at its tables it is shown to nobody
SEALED = "this deal still lies at other tables: its cards are shown when the last of them is over"
SEALED_TODAY = "this is the deal of the day: its cards are shown when the day is over"


def deal_of_evening(evening: str, board: int) -> str:
    return f"{evening}/{board}"


def deal_of_day(game: str, day: int) -> str:
    return f"day/{game}/{day}"


def is_daily(deal: str) -> bool:
    return deal.startswith("day/")


def is_sealed(store: Store, deal: str) -> bool:
    """Whether a deal must not be shown yet: not before its day is over, or where it has none the last table at which it lies."""
    if not deal:
        return False
    row = store.duplicate.deal(deal)
    return row is None or (wall() < row.until if row.until else store.duplicate.is_dealt(deal))


def sealed(deal: str) -> Refused:
    """The refusal of what would tell the cards of a deal that others still play."""
    return Refused("sealed", SEALED_TODAY if is_daily(deal) else SEALED)


def keep_result(store: Store, row: TableRow, deal: str, at: float) -> None:
    """Write down what a finished table made of its deal; in the transaction that counts the table."""
    shown = summary(row.summary)
    if shown.result is None or row.game not in every_key():
        return
    for each in held(row.no, shown.seats, shown.result, spec_of(row.game).fewest_win):
        person = shown.seats[each.seat].person
        if is_daily(deal) and not person:
            continue  # the bots are the same for everybody
        store.duplicate.keep_made(MadeRow(deal, row.no, each.seat, person, each.won, each.score, each.left, at))
