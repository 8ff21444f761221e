"""Routes about fair play, for organisers alone: whether a player's choices in their tournament or evening fit hidden cards."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardhouse.server.duplicate.deals import deal_of_evening, is_sealed
from cardhouse.server.duplicate.movement import seating
from cardhouse.server.duplicate.plan import plan_of
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.fitter import MOST_GAMES, Game
from cardhouse.server.http.record_bodies import ReviewWaits
from cardhouse.server.http.replays import log_of, names_at
from cardhouse.server.http.tournaments import organised
from cardhouse.server.live import evenings
from cardhouse.server.log.entries import Started, read
from cardhouse.server.log.replay import before_the_deal, record_of
from cardhouse.server.log.rows import summary
from cardhouse.storage.store import TableRow


async def tournament_fairplay(context: Context) -> msgspec.Raw | ReviewWaits:
    """The games of one who takes part in a tournament, as far as they are over."""
    row, t = organised(context)
    person = context.path["person"]
    people = [each for entrant in t.entrants.values() for each in entrant.people]
    if person not in people:
        raise Refused("no_person", "nobody of that id takes part: look at the list of entrants again")
    rows = context.server.store.tournaments.tables_in(row.no, person)
    tables = [(each, [seat.person for seat in summary(each.summary).seats].index(person)) for each in reversed(rows)]
    return await _fit(context, f"{row.id} {person}", tables, len(people))


async def evening_fairplay(context: Context) -> msgspec.Raw | ReviewWaits:
    """The games of a contestant of an evening, as far as their deal may be shown."""
    store, id, asked = context.server.store, context.path["id"], context.path["number"]
    row = evenings.run_evening(context.server, id, context.me.id)
    plan = plan_of(row)
    number = int(asked) if asked.isdecimal() and len(asked) < 4 else -1
    if not 0 <= number < len(plan.people) or not plan.people[number]:
        raise Refused("no_person", "nobody of that number plays this evening: look at its players again")
    sides = evenings.game_of(plan).sides
    tables: list[tuple[TableRow, int]] = []
    for board in range(row.board, 0, -1):
        deal = deal_of_evening(id, board)
        for table, seats in zip(store.duplicate.dealt(deal), seating(board - 1, plan.size, sides), strict=False):
            if number in seats and table.status == "over" and not is_sealed(store, deal):
                tables.append((table, seats.index(number)))
    return await _fit(context, f"{id} {number}", tables, sum(map(bool, plan.people)))


async def _fit(context: Context, key: str, tables: Sequence[tuple[TableRow, int]], people: int) -> msgspec.Raw | ReviewWaits:
    key = f"{key} {' '.join(row.id for row, _ in tables)}"  # with another game it is another question
    fitter = context.services.fitter
    if (found := fitter.find(key)) is not None:
        return found
    games: list[Game] = []
    played = len(tables)
    for row, seat in tables:
        if len(games) == MOST_GAMES:
            break
        bodies = log_of(context.server, row)
        first = before_the_deal(bodies)
        if len(first) < len(bodies) and isinstance(read(bodies[len(first)]), Started):  # a player came
            names = names_at(context.server, first)
            text = await context.services.in_thread(context.caller, record_of, row, bodies, names.__getitem__)
            games.append((text, seat))
        else:
            played -= 1
    if not games:
        raise Refused("nothing_to_tell", "no game of this player here is over yet, so nothing can be told: look again later")
    return fitter.start(key, context.caller, context.address, games, played, people)


def key_of(context: Context) -> str:
    """Under which one node of the house keeps it."""
    return f"fairplay {context.path['id']} {context.path.get('person') or context.path['number']}"
