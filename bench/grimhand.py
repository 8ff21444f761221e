"""What the lab says of Grimhand Tactics: how games end, who wins, archetype against archetype, and what a special card is worth.

python bench/grimhand.py              every table of docs/rules/grimhand.md, written into the page
python bench/grimhand.py --games 10000 --print      a quick look
"""

import argparse
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from report import table

import cardhouse
from cardhouse.engine.compile import compiled
from cardhouse.engine.evaluation import POLICIES
from cardhouse.engine.game import Game
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.games.grimhand.cards import KIND, KINDS, SPECIAL
from cardhouse.games.grimhand.declarations import ATTACK, ENEMIES, SLOT
from cardhouse.lab.kernel import CHOOSER_SALT, choose
from cardhouse.lab.simulate import SPREAD, interval

PAGE = Path(__file__).parent.parent / "docs" / "rules" / "grimhand.md"
ENDINGS = {1: "Death", 2: "HP", 3: "guard"}
ARCHETYPES, BOSSES = ENEMIES[1:5], ENEMIES[5:]
BLOCK = 5_000


def watch_games(s, chooser, out, levels, base, ended, turns, won, starts, held):
    """Play games and write down how each ended, its turns, winners, who began, and which kinds of card each seat ever held, as bits."""
    for i in range(len(turns)):
        seed(s, base + i)
        setup(s)  # noqa: F821
        seed(chooser, (base + i) ^ CHOOSER_SALT)
        starts[i] = s.to_act
        held[i][0] = 0
        held[i][1] = 0
        while not s.over:
            apply(s, choose(s, chooser, levels[s.to_act], out))  # noqa: F821
            for seat in range(2):
                for zone in range(ATTACK + seat, SLOT + 2, 2):
                    row = s.cards[zone]
                    for j in range(s.count[zone]):
                        held[i][seat] |= 1 << KIND[s.face[row[j]]]
        ended[i] = s.ending
        turns[i] = s.turn_number
        won[i] = winners(s)  # noqa: F821


class Run:
    """Many games between two bots, and what there is to know of them."""

    def __init__(self, bots: str, games: int, key: int = 1, **options: object) -> None:
        game: Game = cardhouse.load("grimhand", **options)
        watch = compiled(game.spec)(watch_games)
        levels = np.array([POLICIES[bot] for bot in bots.split()], np.int64)
        self.games = games
        self.ended, self.turns = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self.won, self.starts, self.held = np.zeros(games, np.int64), np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
        base = (key * SPREAD) & (1 << 62) - 1

        def block(start: int) -> None:
            s = flat_zeros(game.spec.state)
            game.write_options(s)
            chooser, out = np.zeros(1, flat_dtype(Chooser.FIELDS))[0], np.zeros(game.spec.max_legal, np.int64)
            piece = slice(start, start + BLOCK)
            columns = (column[piece] for column in (self.ended, self.turns, self.won, self.starts, self.held))
            watch(s, chooser, out, levels, base + start, *columns)

        block(0)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(block, range(0, games, BLOCK)))

    def share(self, seat: int) -> float:
        """The wins of a seat as a share; a draw is half a win."""
        return float(np.mean(np.where(self.won == 3, 0.5, self.won == 1 << seat)))

    @property
    def first(self) -> float:
        return float(np.mean(np.where(self.won == 3, 0.5, self.won == 1 << self.starts)))

    def by(self, ending: int) -> float:
        return float(np.mean(self.ended == ending))

    def alone(self, kind: int) -> tuple[int, float]:
        """In how many games exactly one seat held a kind of card, and the share of them which that seat won."""
        has = self.held >> kind & 1
        only = (has[:, 0] != has[:, 1]) & (self.won != 3)
        owner = np.where(has[:, 0] == 1, 0, 1)
        return int(only.sum()), float(np.mean(self.won[only] == 1 << owner[only]))


def percent(share: float, games: int = 0) -> str:
    if not games:
        return f"{share:.1%}"
    low, high = interval(share * games, games)
    return f"{share:.2%} ({low:.2%}–{high:.2%})".replace("%–", "–")


def endings(games: int) -> str:
    rows = [("preset", "bots", "by Death", "by HP", "by the guard", "turns", "the first player wins")]
    for preset in ("classic", "modern"):
        for bots in ("random random", "easy easy", "normal normal"):
            run = Run(bots, games, preset=preset)
            rows.append(
                (preset, bots, *(percent(run.by(ending)) for ending in ENDINGS), f"{run.turns.mean():.1f}", percent(run.first, games))
            )
    return table(rows)


def levels(games: int) -> str:
    rows = [("preset", "bots", "wins of the first named")]
    for preset in ("classic", "modern"):
        for bots in ("easy random", "normal random", "normal easy"):
            run = Run(bots, games, preset=preset)
            rows.append((preset, bots, percent(run.share(0), games)))
    return table(rows)


def duel(one: str, other: str, games: int) -> float:
    """The share of one against the other, seats swapped for half of the games."""
    half = games // 2
    ahead = Run("normal normal", half, preset="modern", enemy=f"{one},{other}").share(0)
    return (ahead + Run("normal normal", half, 2, preset="modern", enemy=f"{other},{one}").share(1)) / 2


def archetypes(games: int) -> str:
    rows = [("against", *ARCHETYPES, "mean against the other three", "nobody in particular")]
    for one in ARCHETYPES:
        shares = {other: duel(one, other, games) for other in ARCHETYPES if other != one}
        mean = sum(shares.values()) / len(shares)
        fair = percent(duel(one, "none", games), games)
        rows.append((one, *(percent(shares[other]) if other in shares else "–" for other in ARCHETYPES), percent(mean, 3 * games), fair))
    return table(rows)


def bosses(games: int) -> str:
    rows = [("boss", "against nobody in particular", *(f"against {other}" for other in ARCHETYPES))]
    for one in BOSSES:
        fair = percent(duel(one, "none", games), games)
        rows.append((one, fair, *(percent(duel(one, other, games)) for other in ARCHETYPES)))
    return table(rows)


def cards(games: int) -> str:
    run = Run("normal normal", games, preset="modern")
    rows = []
    for key in SPECIAL:
        alone, share = run.alone(KINDS.index(key)) if SPECIAL[key]["count"] else (0, 0.5)
        if alone:
            rows.append((share, (SPECIAL[key]["name"], SPECIAL[key]["rarity"], f"{alone:,}", percent(share, alone))))
    head = ("card", "rarity", "games in which one player held it", "that player wins")
    return table([head, *(row for _, row in sorted(rows, reverse=True))])


TABLES = {"endings": endings, "levels": levels, "archetypes": archetypes, "bosses": bosses, "cards": cards}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000, help="games behind every share")
    parser.add_argument("--print", action="store_true", help="do not write the page")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"some of {', '.join(TABLES)}")
    chosen = parser.parse_args()
    for name in chosen.tables or TABLES:
        if name not in TABLES:
            sys.exit(f"no table {name!r}: there are {', '.join(TABLES)}")
        text = TABLES[name](chosen.games)
        print(f"{name}\n{text}\n", flush=True)
        if not chosen.print:
            block = f"<!-- {name} -->\n{text}\n<!-- /{name} -->"
            page = PAGE.read_text("utf-8")
            PAGE.write_text(re.sub(rf"<!-- {name} -->.*?<!-- /{name} -->", lambda _, block=block: block, page, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
