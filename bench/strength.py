"""How strong the levels of bots are in every game: `python bench/strength.py`, or `python bench/strength.py lama --deals 100`.

Writes src/cardhouse/bots/strength.toml, which the house shows wherever a level is chosen, and from it the tables of docs/bots.md.
Variants of games that are not named keep what was measured before.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cardhouse.bots.levels import LEVELS, MEASURES
from cardhouse.bots.strength import FILE, Share, Variant, read
from cardhouse.engine.game import load
from cardhouse.lab.ladder import ladder

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src/cardhouse/bots" / FILE
PAGE = ROOT / "docs/bots.md"
BEGIN, END = "<!-- made by bench/strength.py -->", "<!-- end -->"
SEED = 1
VARIANTS: tuple[tuple[str, dict[str, Any], int], ...] = (  # with the deals that each pair plays
    ("lama", {}, 300),
    ("lama", {"players": 2}, 400),
    ("lama", {"players": 3}, 200),
    ("lama", {"players": 6}, 100),
    ("war_lanes", {}, 200),
    ("grimhand", {}, 600),
    ("grimhand", {"preset": "modern"}, 400),
    ("konivrer", {}, 200),
    ("konivrer", {"mode": "2v2"}, 60),
    ("konivrer", {"mode": "ffa3"}, 60),
    ("konivrer", {"mode": "ffa4"}, 30),
    ("konivrer", {"mode": "3v3"}, 30),
)
HEADER = """\
# How strong the levels of bots are: made by `python bench/strength.py`, read by bots/strength.py.
# elo: a level, its strength above the weakest, and the 95% interval, the strongest first.
# pairs: one side of a level, the level of all other sides, the first one's share of the wins, half of its 95% interval.
"""


def measure(game: str, options: dict[str, Any], deals: int, levels: Iterable[str]) -> Variant:
    """The ladder of one variant."""
    done = ladder(load(game, **options), list(levels), deals, SEED)
    pairs = {(p.one, p.others): Share(round(p.share, 4), round(p.margin, 4)) for p in done.pairings}
    elo = tuple((rung.level, round(rung.strength), round(rung.low), round(rung.high)) for rung in reversed(done.rungs))
    return Variant(game, options, round(done.pairings[0].fair, 4), deals, SEED, elo, pairs)


def toml(variants: Iterable[Variant]) -> str:
    """The variants as a file."""
    return HEADER + "".join(entry(variant) for variant in variants)


def entry(v: Variant) -> str:
    options = ", ".join(f"{name} = {json.dumps(value)}" for name, value in v.options.items())
    elo = "".join(f"  {json.dumps(line)},\n" for line in v.elo)
    pairs = "".join(f"  {json.dumps([*pair, share.share, share.margin])},\n" for pair, share in v.pairs.items())
    head = f'\n[[variant]]\ngame = "{v.game}"\noptions = {{ {options} }}\nfair = {v.fair}\ndeals = {v.deals}\nseed = {v.seed}\n'
    return f"{head}elo = [\n{elo}]\npairs = [\n{pairs}]\n"


def tables(variants: Iterable[Variant]) -> str:
    """The tables of docs/bots.md."""
    return "\n".join(line for variant in variants for line in table(variant))


def table(v: Variant) -> list[str]:
    game = load(v.game, **v.options)
    words = ", ".join(f"{name} {value}" for name, value in v.options.items())
    title = f"### {game.spec.title}{f', {words}' if words else ''}"
    levels = [level for level, *_ in v.elo]
    head = " | ".join(["one side of", "Elo", *(f"against {level}" for level in levels)])
    lines = ["", title, "", f"| {head} |", "|---" * (len(levels) + 2) + "|"]
    for level, strength, low, high in v.elo:
        cells = " | ".join(percent(v.pairs.get((level, other))) for other in levels)
        lines.append(f"| {level} | {strength} ({low} – {high}) | {cells} |")
    return [*lines, "", f"{v.deals:,} deals for each pair, each from every side; a fair share is {v.fair:.0%}."]


def percent(share: Share | None) -> str:
    return f"{100 * share.share:.1f} ±{100 * share.margin:.1f}" if share else ""


def page(text: str, variants: Iterable[Variant]) -> str:
    """docs/bots.md with its tables made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables(variants)}\n\n{END}{after}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", help="all, if none is named")
    asked.add_argument("--deals", type=int, help="for each pair, instead of the usual number")
    asked.add_argument("--levels", default=",".join(LEVELS | MEASURES), help="with commas between")
    arguments = asked.parse_args()
    known = {(v.game, json.dumps(v.options)): v for v in read(DATA.read_text("utf-8"))} if DATA.exists() else {}
    for game, options, deals in VARIANTS:
        if not arguments.games or game in arguments.games:
            print(game, options, flush=True)
            known[game, json.dumps(options)] = measure(game, options, arguments.deals or deals, arguments.levels.split(","))
        found = [known[name, json.dumps(chosen)] for name, chosen, _ in VARIANTS if (name, json.dumps(chosen)) in known]
        DATA.write_text(toml(found), "utf-8")
        if PAGE.exists():
            PAGE.write_text(page(PAGE.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    main()
