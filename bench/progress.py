"""python bench/progress.py: what counting a finished game costs the server, in milliseconds of CPU: its log, the fold and the commit.

Whole games of Normals at all seats, as logs in a database. A person sits at one seat, as at most tables, or at every seat, which is the
most there is to count; without the disk it is a database in memory: reading, decoding and folding alone.
"""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from report import processor, publish, table

import cardhouse
from cardhouse.engine.match import Match, initial_acts
from cardhouse.engine.views import written_events, written_view
from cardhouse.server.log.entries import Opened, Played, Sat, Started, write
from cardhouse.server.log.rows import Summary
from cardhouse.server.messages import Result, SeatInfo, Settings, encode
from cardhouse.server.progress import fairness
from cardhouse.server.progress.counting import count_tables
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import Person, TableRow

GAMES: dict[str, dict[str, Any]] = {"lama": {}, "war_lanes": {}, "grimhand": {"preset": "modern"}, "konivrer": {}}
TABLES = 40
MOST = 1.0  # milliseconds of CPU


def finished_log(key: str, options: dict[str, Any], seed: int, most: int) -> tuple[Summary, list[bytes]]:
    """A whole game as a server's log."""
    game = cardhouse.load(key, **options)
    dealt: list[Any] = []
    state = game.dealt(seed, dealt)
    state.log = None
    match = Match(game, initial_acts(game), state)
    people = [f"person{seat}" if seat < most else "" for seat in range(game.seats)]
    log: list[Any] = [Opened(0.0, Settings(key), dict(game.options), game.spec.version, "", b"")]
    log += [Sat(0.0, seat, person, bot="" if person else "normal") for seat, person in enumerate(people)]
    log.append(Started(0.0, [], written_view(game, state), written_events(game, dealt), game.spec.schema))
    at = 1_772_366_400.0 + 86_400.0 * seed
    while not match.over:
        seat = match.cards.to_act
        code = game.choose(match.cards, "normal", match.played)
        step = match.advance(code)
        log.append(
            Played(at, seat, game.action(code).text, "k", "" if people[seat] else "bot", [], step.chance, written_events(game, step.events))
        )
        match = match.moved(step.state, step.chance)
    points, won = match.result() or ((), ())
    seats = [SeatInfo(person, "" if person else "normal", person, side=match.acts.sides[seat]) for seat, person in enumerate(people)]
    return Summary(seats, result=Result(list(points), list(won), "over")), [write(entry) for entry in log]


def measure(key: str, options: dict[str, Any], path: str, people: int) -> tuple[float, int, int]:
    """The median CPU of a count in milliseconds, the entries of a log, and the bytes of a profile at the end."""
    store = SqliteStore(path)
    rows, entries = [], []
    with store.transaction():
        for seat in range(7):
            store.new_person(Person(f"person{seat}", f"Person {seat}", created=time.time()))
        for seed in range(TABLES):
            summary, bodies = finished_log(key, options, seed, people)
            row = TableRow(f"{key}{seed}", key, "over", summary=encode(summary))
            store.new_table(row)
            store.append([(row.no, seq, body, None) for seq, body in enumerate(bodies)])
            rows.append(row)
            entries.append(len(bodies))
    took = []
    for row in rows:
        before = time.thread_time()
        count_tables(store, [row])
        took.append(1000 * (time.thread_time() - before))
    size = len(store.progress("person0") or b"")
    store.close()
    return statistics.median(took), round(statistics.median(entries)), size


def main() -> None:
    # What the fairness page counts in the same transaction is measured by bench/fairness.py
    fairness.of_log, fairness.keep = (lambda *_: None), (lambda *_: None)
    lines: list[tuple[str, ...]] = [
        (
            "finished game, CPU of its count",
            "entries",
            "one person",
            "people at all seats",
            "the same without the disk",
            "a profile after 40 games",
        )
    ]
    for key, options in GAMES.items():
        with tempfile.TemporaryDirectory() as folder:
            one, entries, size = measure(key, options, str(Path(folder) / "one.db"), 1)
            every, _, _ = measure(key, options, str(Path(folder) / "all.db"), 7)
        memory, _, _ = measure(key, options, ":memory:", 7)
        lines.append((key, str(entries), f"{one:.2f} ms", f"{every:.2f} ms", f"{memory:.2f} ms", f"{size:,} bytes"))
        assert memory <= MOST, f"{key}: counting a game takes {memory:.2f} ms of CPU, more than {MOST}"
    publish("progress", "python bench/progress.py", processor(), table(lines))


if __name__ == "__main__":
    main()
