"""python bench/tempers.py: how the tempers play, at the same positions all through games between Normals, with the same dice.

For each game one trait that a person sees, as a share of the positions in which a move of that kind is legal, and how often a temper
chooses otherwise than Hard in positions in which it has a choice. Writes the table of docs/bots.md.
"""

from __future__ import annotations

import argparse
import re
from typing import Any

from report import PAGE, processor, publish, table

from cardhouse.bots.levels import TEMPERS, searcher
from cardhouse.engine.game import Game, load
from cardhouse.engine.state import Cards, copy

TRAITS: tuple[tuple[str, dict[str, Any], str, str], ...] = (  # what it is called, and the moves it is in as text
    ("lama", {}, "quits", "quit$"),
    ("war_lanes", {}, "lays a ten or higher", r"(10|J|Q|K|A).*>(?!discard)"),
    ("grimhand", {}, "attacks", "attack"),
    ("grimhand", {"preset": "modern"}, "attacks or uses a card", "attack|use"),
    ("konivrer", {}, "summons", "summon"),
)
POSITIONS, APART, KEY = 300, 5, 7
LEVEL = "hard"


def positions(game: Game, wanted: int) -> list[Cards]:
    """Positions with a choice, one of so many apart, from as many games as it takes."""
    found: list[Cards] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        s, choices, moves = game.dealt(seed), 0, 0
        while not s.over:
            if len(game.legal(s)) > 1:
                choices += 1
                if choices % APART == seed % APART:
                    found.append(copy(s))
            moves += 1
            game.spec.apply(s, game.choose(s, "normal", moves))
    return found[:wanted]


def row(key: str, options: dict[str, Any], trait: str, pattern: str, wanted: int) -> tuple[str, ...]:
    """A game's line: the rate of its trait for Hard and each temper, and how often a temper chooses otherwise."""
    game = load(key, **options)
    at = positions(game, wanted)
    shows = [{move for move in game.legal(s) if re.match(pattern, str(game.action(move)))} for s in at]
    words = (LEVEL, *(f"{LEVEL}-{temper}" for temper in TEMPERS))
    chosen = {word: [searcher(game, word).choose(s, KEY) for s in at] for word in words}
    able = sum(map(bool, shows))
    rates = [f"{sum(move in some for move, some in zip(chosen[word], shows, strict=True)) / able:.0%}" for word in words]
    apart = [sum(a != b for a, b in zip(chosen[word], chosen[LEVEL], strict=True)) / len(at) for word in words[1:]]
    title = ", ".join([game.spec.title, *(str(value) for value in options.values())])
    return title, f"{trait} ({able} positions)", *rates, ", ".join(f"{part:.0%}" for part in apart)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    wanted = parser.parse_args().positions
    head = ("", "how often it", LEVEL, *TEMPERS, f"otherwise than {LEVEL.title()}: {', '.join(TEMPERS)}")
    rows = [head, *(row(*each, wanted) for each in TRAITS)]
    text = f"{wanted} positions a game.\n\n{table(rows)}"
    publish("tempers", "python bench/tempers.py", processor(), text, PAGE.parent / "bots.md")


if __name__ == "__main__":
    main()
