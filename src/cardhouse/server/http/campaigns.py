"""Routes about campaigns: my runs that are open, how far I have come, and how far everybody came in the run of today."""

from __future__ import annotations

from typing import Any

from cardhouse.bots.daily import DAY, date_of, day_at, until_next
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec, every_key, spec_of
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.day_bodies import CampaignShown, OpenRun, RunOfDay
from cardhouse.server.live.server import Server
from cardhouse.server.log.entries import Played, read
from cardhouse.server.log.rows import Summary, summary
from cardhouse.server.log.table import Table
from cardhouse.server.names import known_as
from cardhouse.server.progress.profile import GameStats, decode
from cardhouse.storage.store import TableRow

PLAYER = 0  # the seat of who plays a campaign; the house has the other
LOOKED_AT = 400  # finished runs of today
SHOWN = 50  # of them in an answer
MINE = 200  # tables of mine among which open runs are looked for
OPEN = 5  # of those in an answer


def campaign(context: Context) -> CampaignShown:
    """A campaign as its page shows it."""
    key = context.path["key"]
    if key not in every_key() or not spec_of(key).manifest.campaign_of:
        raise Refused("no_game", "this house has no such campaign: /api/catalogue says which there are")
    server, me, now = context.server, context.me.id, context.services.wall()
    today = day_at(now)
    stats = decode(server.store.progress(me)).games.get(key, GameStats())
    best = {name: value for name, (value, _) in stats.moments.items()}
    return CampaignShown(
        str(date_of(today)), today, until_next(now), best.get("night_won", -1) + 1, stats.games, open_runs(server, spec_of(key), me),
        runs_of(server, key, today, me)[:SHOWN],
    )  # fmt: skip


def open_runs(server: Server, spec: Spec, person: str) -> list[OpenRun]:
    """The runs that a person may go on with, the last first."""
    rows = [row for row in server.store.tables_of(person, MINE) if (row.game, row.status) == (spec.key, "playing")][:OPEN]
    found = []
    for row in rows:
        try:
            table = server.peek(row.id)
        except CardhouseError:
            continue  # of rules that this house no longer has
        if table.state is not None and table.status == "playing":
            doors, hp = standing(table)
            found.append(OpenRun(row.id, doors, hp, _number(table.settings.options, "night"), _number(table.settings.options, "day")))
    return found


def standing(table: Table) -> tuple[int, int]:
    """How far the run at a table has come: doors passed, and HP."""
    return table.spec.score(table.state, PLAYER), getattr(table.state, "hp", [0])[PLAYER]


def runs_of(server: Server, game: str, day: int, me: str) -> list[RunOfDay]:
    """The runs of a day, the furthest first: of everybody the first that they finished, or else the one they are at."""
    rows = [row for row in server.store.finished(game, LOOKED_AT) if row.updated >= day * DAY]
    found: dict[str, RunOfDay] = {}
    for row in reversed(rows):
        shown = summary(row.summary)
        person = shown.seats[PLAYER].person
        if person and person not in found and _number(shown.options, "day") == day and shown.result is not None:
            won = PLAYER in shown.result.winners
            doors = shown.result.points[PLAYER] if shown.result.points else 0
            found[person] = RunOfDay(_name(server, shown), doors, hp_left(server, row) if won else 0, won, True, person == me, row.id)
    for live in list(server.lives.values()):
        table = live.table
        person = table.seats[PLAYER].person
        of_day = table.spec.key == game and _number(table.settings.options, "day") == day
        if of_day and table.status == "playing" and table.state is not None and person and person not in found:
            name = known_as(person, table.seats[PLAYER].name, server.people.name)
            found[person] = RunOfDay(name, *standing(table), False, False, person == me, table.row.id if person == me else "")
    return sorted(found.values(), key=lambda run: (-run.doors, not run.won, -run.hp))


def hp_left(server: Server, row: TableRow) -> int:
    """The HP with which a run was won: those that its last move tells."""
    bodies = (body for _, body, _ in reversed(server.rows(row)))
    last = next((entry for entry in map(read, bodies) if isinstance(entry, Played)), None)
    return next((int(event[-1]) for event in (last.events if last else []) if event[1] == "fell"), 0)


def _number(options: dict[str, Any], name: str) -> int:
    value = options.get(name, 0)
    return value if isinstance(value, int) else 0


def _name(server: Server, shown: Summary) -> str:
    seat = shown.seats[PLAYER]
    return known_as(seat.person, seat.name, server.people.name)
