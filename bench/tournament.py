"""python bench/tournament.py: how long pairing takes, the standings, a round's tables and the page, in CPU seconds.

Nothing is played: results are drawn. The tables of a round and the page are those of a house in this process.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cardhouse.server.http.calls import Context
from cardhouse.server.http.tournaments import tournament
from cardhouse.server.live import entering
from cardhouse.server.live.tournament_tables import table_of
from cardhouse.server.live.tournaments import AT_ONCE
from cardhouse.server.messages import encode
from cardhouse.server.tournament.entries import Entered, TournamentPlan
from cardhouse.server.tournament.pairing import paired
from cardhouse.server.tournament.standings import standings
from server.in_process import new_server, services_of
from server.played_tournaments import begin, founded, play

KINDS = (("Swiss, two at a table", 2, 2), ("Swiss, four at a table", 4, 3))
ENTRANTS, ROUNDS, SHOWN = 1_000, 11, 6  # entrants, rounds that are paired, and rounds of which the page is shown


def timed(work):
    began = time.process_time()
    made = work()
    return time.process_time() - began, made


def main() -> None:
    print(f"{ENTRANTS:,} entrants, {ROUNDS} rounds; the budget of a pairing is 2 s")
    print(f"{'':24}{'pairing, slowest':>18}{'standings':>12}{'meet again':>12}")
    for name, size, fewest in KINDS:
        t, chance, slowest, again = founded(ENTRANTS, size=size, fewest=fewest, most=ENTRANTS), Random(1), 0.0, 0  # noqa: S311
        for _ in range(ROUNDS):
            spent, entry = timed(lambda t=t: begin(t))
            slowest = max(slowest, spent)
            again += sum(board.why.key.endswith("again") for board in entry.boards)
            play(t, chance)
        print(f"{name:24}{slowest:>16.2f} s{timed(lambda t=t: standings(t))[0]:>10.2f} s{again:>12}")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(house(Path(folder)))


async def house(folder: Path) -> None:
    """A round's tables are stored, and its page is asked for."""
    services = services_of(server := new_server(folder))
    node, people = services.tournaments, [server.people.guest()[0] for _ in range(ENTRANTS)]
    plan = TournamentPlan("Evening", "lama", options={"players": 2}, most=ENTRANTS, public=True)
    id, t = entering.set_up(node.logs, people[0].id, plan)
    row, chance, stored = node.logs.row(id), Random(1), []  # noqa: S311
    made: list[float] = []
    node.logs.append(row, t, [Entered(0.0, person.id) for person in people], lambda: None)
    for _ in range(SHOWN):
        entry = paired(t, time.time())
        spent, tables = timed(lambda entry=entry: [table_of(row, t, board.entrants) for board in entry.boards])
        made.append(spent * AT_ONCE / len(tables))
        stored.append(timed(lambda entry=entry, tables=tables: node._begun(row, t, entry, tables))[0])
        play(t, chance)
    node.logs.loaded = lambda row: t  # results were not stored

    def page() -> bytes:
        return encode(tournament(Context(services, people[1], {"id": id}, {}, None, "1.2.3.4", "http://house")))

    first, body = timed(page)
    again = min(timed(page)[0] for _ in range(5))
    print(
        f"a round of {ENTRANTS // 2} tables: {AT_ONCE} are made in {1000 * max(made):.1f} ms, all are stored in {1000 * max(stored):.0f} ms"
    )
    print(f"the page after {SHOWN} rounds ({len(body) // 1024} KB): {1000 * first:.0f} ms once after a change, {1000 * again:.1f} ms each")


if __name__ == "__main__":
    main()
