"""A game as it was, for one pair of eyes: made from the log alone, so that it can be shown even after the rules have changed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from cardhouse.engine.chance import commitment
from cardhouse.engine.views import ALL, seen_view
from cardhouse.server.audience import Eye, Names, act_of, bit_of, bot_name, events_of
from cardhouse.server.entries import Acted, Entry, Followed, Opened, Played, Sat, Started, read
from cardhouse.server.errors import Refused
from cardhouse.server.house import House, summary
from cardhouse.server.messages import Event, Result, Value, View
from cardhouse.server.table import Table, record_of
from cardhouse.storage.store import TableRow


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """One entry of a game: who played what, or what happened besides, and what these eyes saw of it."""

    n: int
    at: float
    seat: int | None = None
    action: str = ""
    act: str = ""
    events: list[Event] = []
    view: View | None = None  # the whole view, where the game was dealt or something was taken back


class Replay(Struct, frozen=True, omit_defaults=True):
    """A game from its first card to its last, or to where it is now."""

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    names: list[str]
    steps: list[ReplayStep]
    seat: int | None = None
    status: str = "over"
    result: Result | None = None
    commitment: str = ""
    secret: str = ""
    added: list[str] = []


def entries_of(house: House, row: TableRow) -> list[Entry]:
    return [read(body) for _, body, _ in house.rows(row)]


def names_of(entries: list[Entry], names: Names) -> list[str]:
    """Who sat where, as they are called now."""
    seated: dict[int, str] = {}
    for entry in entries:
        if isinstance(entry, Sat):
            seated[entry.seat] = entry.name or (names(entry.person) if entry.person else bot_name(entry.seat))
    return [seated.get(number, "") for number in range(max(seated, default=-1) + 1)]


def eye_for(row: TableRow, entries: list[Entry], person: str, wanted: str, watching: Eye | None) -> Eye:
    """With which eyes somebody may look at a game: one's own seat always, as a watcher where that is allowed, everything after the end."""
    mine = sorted({entry.seat for entry in entries if isinstance(entry, Sat) and person and entry.person == person})
    if wanted == "all" and row.status == "over":
        return "all"
    if (wanted.isdigit() and int(wanted) in mine) or (wanted == "" and mine):
        return int(wanted) if wanted else mine[0]
    if wanted.isdigit() and row.status == "over":
        return int(wanted)
    if wanted in ("", "watcher", "all") and watching is not None:
        return "watcher" if row.status != "over" or wanted == "watcher" else "all"
    raise Refused("not_your_eyes", "those cards are not for you to see before the game is over: look as a watcher, or wait")


def replay(house: House, row: TableRow, eye: Eye) -> Replay:
    """The whole game, as these eyes saw it."""
    entries = entries_of(house, row)
    opened = entries[0]
    assert isinstance(opened, Opened)
    bit = ALL if eye == "all" else bit_of(eye)
    steps = [step for n, entry in enumerate(entries) if (step := _step(n, entry, bit)) is not None]
    table = house.live(row.id).table if row.status != "over" else None
    over = row.status == "over"
    started = next((entry for entry in entries if isinstance(entry, Started)), None)
    return Replay(
        id=row.id,
        game=row.game,
        rules=opened.rules,
        options=opened.options,
        names=names_of(entries, house.people.name),
        steps=steps,
        seat=eye if isinstance(eye, int) else None,
        status=row.status,
        result=table.result if table is not None else summary(row.summary).result,
        commitment=commitment(opened.secret) if opened.seed is None else "",
        secret=opened.secret.hex() if over and opened.seed is None else "",
        added=started.added if started else [],
    )


def _step(n: int, entry: Entry, bit: int) -> ReplayStep | None:
    match entry:
        case Started():
            return ReplayStep(n, entry.at, events=events_of(entry, bit), view=_view(entry.opening, bit))
        case Played():
            return ReplayStep(n, entry.at, entry.seat, entry.text, act_of(entry), events_of(entry, bit))
        case Acted():
            return ReplayStep(n, entry.at, act=entry.act, view=_view(entry.opening, bit) if entry.opening is not None else None)
        case Followed():
            return None
    return None


def _view(opening: dict[str, Any], bit: int) -> View:
    shown = seen_view(opening, bit)
    return View(shown["to_act"], shown["zones"], shown["numbers"])


def record_text(house: House, row: TableRow) -> str:
    """The finished game as a text that can be kept, checked and replayed anywhere."""
    if row.status != "over":
        raise Refused("not_over", "the record is written when the game is over: until then it would tell the cards")
    entries = entries_of(house, row)
    table: Table = house.live(row.id).table
    names = names_of(entries, house.people.name)
    headers = {"Table": row.id, **{f"Seat{seat}": name for seat, name in enumerate(names)}}
    headers |= {f"Bot{entry.seat}": entry.bot for entry in entries if isinstance(entry, Sat) and entry.bot}
    return record_of(table, entries, headers).dumps()
