"""python bench/tournament.py: how long pairing takes, and the standings, in CPU seconds. Nothing is played: results are drawn."""

import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cardhouse.server.tournament.standings import standings
from server.played_tournaments import begin, founded, play

KINDS = (("Swiss, two at a table", 2, 2), ("Swiss, four at a table", 4, 3))
ENTRANTS, ROUNDS = 1_000, 11


def main() -> None:
    print(f"{ENTRANTS:,} entrants, {ROUNDS} rounds; the budget of a pairing is 2 s")
    print(f"{'':24}{'pairing, slowest':>18}{'standings':>12}{'meet again':>12}")
    for name, size, fewest in KINDS:
        t, chance, slowest, again = founded(ENTRANTS, size=size, fewest=fewest, most=ENTRANTS), Random(1), 0.0, 0  # noqa: S311
        for _ in range(ROUNDS):
            began = time.process_time()
            entry = begin(t)
            slowest = max(slowest, time.process_time() - began)
            again += sum(board.why.key.endswith("again") for board in entry.boards)
            play(t, chance)
        began = time.process_time()
        standings(t)
        print(f"{name:24}{slowest:>16.2f} s{time.process_time() - began:>10.2f} s{again:>12}")


if __name__ == "__main__":
    main()
