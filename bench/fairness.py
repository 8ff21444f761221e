"""What a finished game costs the counts of fairness, in CPU time: `python bench/fairness.py [GAMES]`.

For each game real logs are read and added to a database in a file, as when a finished game is counted; a line says microseconds a game.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import msgspec

from cardhouse.engine.chance import Chance
from cardhouse.engine.game import keys, load
from cardhouse.server.log.entries import read, read_archive, write
from cardhouse.server.log.records import imported
from cardhouse.server.progress.fairness import keep, of_log
from cardhouse.storage.sqlite import SqliteStore

DIFFERENT = 8  # games of each kind, over and over


def main(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "house.db")
        for key in keys():
            logs = [_log(key, number) for number in range(DIFFERENT)]
            for again in (False, True):  # the first round warms up
                began = time.process_time()
                for number in range(games):
                    row, bodies = logs[number % DIFFERENT]
                    with store.transaction():
                        keep(store, of_log(row, bodies))
                if again:
                    print(f"{key}: {(time.process_time() - began) / games * 1e6:.0f} µs of CPU a game")
        store.close()


def _log(key: str, number: int):
    """The list row and the log of a game between bots."""
    game = load(key)
    table = game.start(chance=Chance(bytes([number]) * 32))
    while not table.over:
        table.play(game.action(game.choose(table.state, "easy", table.match.played)))
    made = imported(table.record.dumps(), "all", str(number))
    first, *rest = read_archive(made.archive)
    return made.row, [write(msgspec.structs.replace(read(first), came_from="")), *rest]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
