"""The house is killed while people play, and nothing that anybody was told is lost: 20 times in `make test`, 1,000 in `make soak`."""

import asyncio
import statistics

from cardhouse.remote import connection

from .kills import Killable, kill_repeatedly
from .measurements import SOAK, keep
from .workload import Workload

KILLS = 1000 if SOAK else 10


def test_no_acknowledged_move_is_lost_or_doubled_when_the_house_is_killed(tmp_path, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_DELAY", 0.2)  # patience is for people
    with Killable(tmp_path / "house.db") as server:
        workload = Workload(server, server.url, seed=KILLS)
        counts = asyncio.run(workload.run(kill_repeatedly(server, workload, KILLS)))
        workload.check()
    print(counts)
    assert sum(counts.kills.values()) == KILLS, counts
    assert counts.kills["told"] >= KILLS / 3, counts
    assert counts.acknowledged > 5 * KILLS, counts
    keep(
        "kills",
        **counts.kills,
        moves=counts.acknowledged,
        games=counts.games,
        cuts=counts.cuts,
        resumed=statistics.median(counts.resumed),
        slowest=max(counts.resumed),
    )
