"""Balance of KONIVRER's six decks between Normal bots: `python bench/konivrer.py 20000` prints the table of docs/rules/konivrer.md.

For each pair of decks so many games: who wins, who wins having begun, how many turns it takes, and which cards are ever played other
than as Azoth.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

import cardhouse
from cardhouse.engine.actions import field_a, kind_of
from cardhouse.engine.compile import compiled
from cardhouse.engine.evaluation import POLICIES
from cardhouse.engine.game import Game
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.games.konivrer.cards import NAMES
from cardhouse.games.konivrer.decks import ready_made
from cardhouse.games.konivrer.declarations import AZOTH, BURST, BURST_OTHER, SPELL
from cardhouse.lab.kernel import CHOOSER_SALT, choose
from cardhouse.lab.simulate import interval

DECKS = tuple(ready_made())

setup: Any
apply: Any
winners: Any


def survey(s: Any, chooser: Any, out: Any, levels: Any, base: int, games: int, found: Any, played: Any, last: Any) -> None:
    """found: wins of seats 0 and 1, draws, wins of the seat that began, turns, moves; played: games in which a seat played a face."""
    for game in range(games):
        seed(s, base + game)
        setup(s)  # noqa: F821
        seed(chooser, (base + game) ^ CHOOSER_SALT)
        first = s.first
        while not s.over:
            seat = s.to_act
            action = choose(s, chooser, levels[seat], out)
            kind = kind_of(action)
            face = -1
            if AZOTH < kind <= SPELL:
                face = field_a(action)
            elif BURST <= kind <= BURST_OTHER:
                face = s.face[s.queue[0]]
            if face >= 0 and last[seat][face] != game + 1:
                last[seat][face] = game + 1
                played[seat][face] += 1
            apply(s, action)  # noqa: F821
            found[5] += 1
        won = winners(s)  # noqa: F821
        if won == 3:
            found[2] += 1
        else:
            found[won >> 1] += 1
            if won >> first & 1:
                found[3] += 1
        found[4] += s.turn


def run(game: Game, games: int, base: int, bot: str = "normal") -> tuple[Any, Any]:
    """Survey one pair of decks."""
    s = flat_zeros(game.spec.state)
    game.write_options(s)
    chooser, out = np.zeros(1, flat_dtype(Chooser.FIELDS))[0], np.zeros(game.spec.max_legal, np.int64)
    found, played, last = np.zeros(6, np.int64), np.zeros((2, 256), np.int64), np.zeros((2, 256), np.int64)
    compiled(game.spec)(survey)(s, chooser, out, np.array([POLICIES[bot]] * 2, np.int64), base, games, found, played, last)
    return found, played


def main(games: int, cores: int = 1, **options: Any) -> None:
    pairs = list(combinations_with_replacement(DECKS, 2))
    run(cardhouse.load("konivrer", decks="fire,water", **options), 1, 0)  # compile

    def one(i: int) -> tuple[Any, Any]:
        return run(cardhouse.load("konivrer", decks=",".join(pairs[i]), **options), games, i * 1_000_003)

    with ThreadPoolExecutor(cores) as pool:
        results = dict(zip(pairs, pool.map(one, range(len(pairs))), strict=True))

    print("| wins against | " + " | ".join(DECKS) + " | all others |\n|---|" + "---|" * (len(DECKS) + 1))
    for deck in DECKS:
        cells, wins, total = [], 0.0, 0
        for other in DECKS:
            found, _ = results[(deck, other) if (deck, other) in results else (other, deck)]
            own = found[0 if (deck, other) in results else 1] + found[2] / 2
            share, (low, high) = own / games, interval(own, games)
            cells.append(f"{share:.1%} ±{(high - low) / 2:.1%}" if deck != other else "–")
            if deck != other:
                wins, total = wins + own, total + games
        low, high = interval(wins, total)
        print(f"| {deck} | " + " | ".join(cells) + f" | **{wins / total:.1%}** ({low:.1%}–{high:.1%}) |")
    every = sum(found for found, _ in results.values())
    count = games * len(pairs)
    low, high = interval(every[3] + every[2] / 2, count)
    print(f"\nfirst player {(every[3] + every[2] / 2) / count:.2%} ({low:.2%}–{high:.2%}), draws {every[2] / count:.2%}")
    print(f"turns {every[4] / count:.2f} each, moves {every[5] / count:.1f}, games {count:,}")
    for deck in DECKS:
        shares = {}
        for face in [i for i, card in enumerate(NAMES) if any(c.name == card for c in ready_made()[deck].cards)]:
            times = held = 0
            for pair, (_, played) in results.items():
                for seat in (0, 1):
                    if pair[seat] == deck:
                        times, held = times + played[seat][face], held + games
            shares[NAMES[face]] = times / held
        rare = sorted(shares.items(), key=lambda entry: entry[1])[:4]
        print(f"{deck}: least played " + ", ".join(f"{name} {share:.1%}" for name, share in rare))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
