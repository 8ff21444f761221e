"""The house is killed while people play, and nothing that anybody was told is lost: 20 times in `make test`, 1,000 in `make soak`."""

import asyncio
import statistics

from cardhouse.remote import connection

from .evening import Evening
from .figures import SOAK, keep
from .storm import Killable, storm

KILLS = 1000 if SOAK else 20


def test_no_acknowledged_move_is_lost_or_doubled_when_the_house_is_killed(tmp_path, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_DELAY", 0.2)  # patience is for people
    with Killable(tmp_path / "house.db") as house:
        evening = Evening(house, house.url, seed=KILLS)
        figures = asyncio.run(evening.run(storm(house, evening, KILLS)))
        evening.check()
    print(figures)
    assert sum(figures.kills.values()) == KILLS, figures
    assert figures.kills["told"] >= KILLS / 3, figures
    assert figures.acknowledged > 5 * KILLS, figures
    keep(
        "kills",
        **figures.kills,
        moves=figures.acknowledged,
        games=figures.games,
        cuts=figures.cuts,
        resumed=statistics.median(figures.resumed),
        slowest=max(figures.resumed),
    )
