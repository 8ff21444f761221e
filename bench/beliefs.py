"""python bench/beliefs.py: how well Master's worlds foretell what others hold at L.A.M.A., beside equally likely deals.

Hards play; before each of their choices the one to act believes what Master would, and is asked for every other player and every value:
does that hand have one? The loss is in nats for a question (0 is certain and right), on games that fitted nothing.
"""

import argparse
import time

import numpy as np

from cardhouse.bots.levels import LEVELS, prepared, searcher, since_tick
from cardhouse.engine.game import Game, load
from cardhouse.engine.rng import seed
from cardhouse.engine.state import Cards, copy
from cardhouse.games.lama.rules import FACES, HAND

FIRST = 9_000_000  # seed of the first game


def questions(s: Cards, worlds: np.ndarray) -> list[tuple[float, float, bool]]:
    """For each question the believed chance of yes, that over equal deals, and the answer."""
    hidden = [i for i in range(len(s.face)) if not s.known[i] >> s.to_act & 1]
    left = np.bincount([s.face[i] for i in hidden], minlength=len(FACES))
    found = []
    for seat in range(s.seats):
        cards = s.cards[HAND + seat][: s.count[HAND + seat]]
        if seat == s.to_act or not cards:
            continue
        for face in range(len(FACES)):
            believed = ((worlds[:, cards] == face).any(1).sum() + 0.5) / (len(worlds) + 1)
            none = np.prod([(len(hidden) - left[face] - i) / (len(hidden) - i) for i in range(len(cards))])
            found.append((believed, min(max(1 - none, 0.001), 0.999), any(s.face[i] == face for i in cards)))
    return found


def played(game: Game, number: int) -> tuple[list[tuple[float, float, bool]], list[float]]:
    """The questions of one game, and the CPU seconds of every belief."""
    hard, master = searcher(game, "hard"), prepared(game, LEVELS["master"])
    s, past, found, seconds = game.dealt(number), [], [], []
    while not s.over:
        key = number << 20 | len(past)
        since = since_tick(game, s, past)
        if since and len(game.legal(s)) > 1:
            begun = time.process_time()
            seed(master.chooser, key)
            master.believe(s, since)
            seconds.append(time.process_time() - begun)
            if master.notes.kept:
                found += questions(s, np.asarray(master.notes.believed[: master.notes.kept]))
        move = hard.choose(s, key)
        past.append((copy(s), move))
        game.spec.apply(s, move)
    return found, seconds


def loss(chances: np.ndarray, answers: np.ndarray) -> float:
    return -float(np.log(np.where(answers, chances, 1 - chances)).mean())


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("seats", nargs="*", type=int, default=[4])
    asked.add_argument("--games", type=int, default=40)
    arguments = asked.parse_args()
    for seats in arguments.seats:
        done = [played(load("lama", players=seats), FIRST + number) for number in range(arguments.games)]
        believed, equal, answers = np.array([each for found, _ in done for each in found]).T
        spent = np.median([each for _, seconds in done for each in seconds])
        parts = loss(believed, answers > 0), loss(equal, answers > 0)
        print(f"{seats} seats: {parts[0]:.4f} believed, {parts[1]:.4f} equal; {len(answers):,} questions, {1000 * spent:.1f} ms each time")


if __name__ == "__main__":
    main()
