"""How strong the levels of bots are in every game: `python bench/strength.py`, or `bench/strength.py lama --pairs master:hard --deals 100`.

Writes src/cardhouse/bots/strength.toml, which the house shows wherever a level is chosen, and from it the tables of docs/bots.md.
Pairs that are not named keep what was measured before; the scale is fitted to all of them. Deals are played in blocks, each with a seed of
its own, and written down after each: a command that was stopped, or that asks for more deals than there are, goes on where the file ends.

Levels are tuned on deals of seeds below SEED: shares that are still of those are marked in the tables, and measured anew when they are
asked for.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

from cardhouse.bots.levels import LEVELS, MEASURES, TEMPERS, WORDS, levels_at
from cardhouse.bots.strength import FILE, Share, Variant, read
from cardhouse.engine.game import Game, load
from cardhouse.lab.ladder import ELO, Pairing, game_sides, pairing, strengths
from cardhouse.lab.simulate import Z95

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "src/cardhouse/bots" / FILE
PAGE = ROOT / "docs/bots.md"
BEGIN, END = "<!-- made by bench/strength.py -->", "<!-- end -->"
SEED, BLOCK = 1001, 20
MARK = "†"  # of a share whose deals may have chosen a parameter
DRAWS = 400  # of all shares, for the intervals of the scale
TEMPERED = tuple((f"{level}-{temper}", level) for level in LEVELS if LEVELS[level].searches for temper in TEMPERS)
PAIRS = "easy:normal,normal:easy,hard:normal,hard:easy,master:hard,master:normal,oracle:normal,"
PAIRS += ",".join(f"{each}:{level}" for each in MEASURES for level in ("normal", "hard"))
STEPS = ("normal", "easy"), ("hard", "normal"), ("master", "hard"), ("hands-open", "hard"), ("all-knowing", "hard"), ("tenfold", "hard")
VARIANTS: tuple[tuple[str, dict[str, Any], int], ...] = (  # with the deals that each pair plays
    ("lama", {}, 300),
    ("lama", {"players": 2}, 400),
    ("lama", {"players": 3}, 200),
    ("lama", {"players": 6}, 100),
    ("war_lanes", {}, 200),
    ("grimhand", {}, 600),
    ("grimhand", {"preset": "modern"}, 400),
    ("konivrer", {}, 100),
    ("konivrer", {"mode": "2v2"}, 40),
    ("konivrer", {"mode": "ffa3"}, 40),
    ("konivrer", {"mode": "ffa4"}, 20),
    ("konivrer", {"mode": "3v3"}, 20),
)
HEADER = """\
# How strong the levels of bots are: made by `python bench/strength.py`, read by bots/strength.py.
# elo: a level, its strength above the weakest, and the 95% interval, the strongest first.
# pairs: one side of a level, the level of all other sides, the first one's share of the wins, half of its 95% interval, the deals, and
# their first seed.
# tempers: the same of a level with a temper against the level without.
"""


def measure(variant: Variant, deals: int, pair: tuple[str, str]) -> Iterator[Variant]:
    """A variant again and again, as this pair has played a block of deals more; at last with its scale fitted anew."""
    game = load(variant.game, **variant.options)
    known = {**variant.pairs, **variant.tempers}.get(pair, Share(0.0, 0.0))
    done = known if known.seed == SEED else Share(0.0, 0.0, 0, SEED)
    while done.deals < deals:
        done = pooled(done, pairing(game, *pair, BLOCK, SEED + done.deals // BLOCK))
        variant = with_pair(variant, pair, done, game_sides(game))
        yield variant if done.deals < deals or pair in TEMPERED else replace(variant, elo=scale(variant.pairs, game_sides(game)))


def pooled(before: Share, played: Pairing) -> Share:
    """What was measured together with a block more."""
    n, more = before.deals, len(played.shares)
    mean = (n * before.share + more * played.share) / (n + more)
    squares = [
        n * ((n - 1) * (before.margin / Z95) ** 2 + before.share**2),
        more * ((more - 1) * (played.margin / Z95) ** 2 + played.share**2),
    ]
    spread = max(0.0, sum(squares) - (n + more) * mean**2)
    return Share(mean, Z95 * math.sqrt(spread / ((n + more - 1) * (n + more))), n + more, before.seed)


def with_pair(v: Variant, pair: tuple[str, str], share: Share, sides: int) -> Variant:
    """A variant in which a pair has this share, and the other way round where there are two sides."""
    if pair in TEMPERED:
        return replace(v, tempers={**v.tempers, pair: share})
    found = {**v.pairs, pair: share}
    if sides == 2:
        found[pair[1], pair[0]] = replace(share, share=1 - share.share)
    return replace(v, fair=round(1 / sides, 4), pairs=found)


def scale(pairs: dict[tuple[str, str], Share], sides: int) -> tuple[tuple[str, int, int, int], ...]:
    """Bradley and Terry's strengths of all levels above the weakest, the strongest first; the intervals are from shares drawn again."""
    names = list(dict.fromkeys(level for pair in pairs for level in pair))
    played = [(Pairing(*pair, (share.share,) * share.deals, sides), share) for pair, share in pairs.items()]
    chooser = random.Random(0)  # noqa: S311
    fitted = strengths(names, [(p, share.share) for p, share in played])
    drawn = [
        strengths(names, [(p, min(1.0, max(0.0, chooser.gauss(share.share, share.margin / Z95)))) for p, share in played])
        for _ in range(DRAWS)
    ]
    order = sorted(names, key=lambda name: -fitted[name])
    found = []
    for name in order:
        apart = sorted(each[name] - each[order[-1]] for each in drawn)
        ends = fitted[name] - fitted[order[-1]], apart[round(0.025 * (DRAWS - 1))], apart[round(0.975 * (DRAWS - 1))]
        found.append((name, *(round(ELO * end) for end in ends)))
    return tuple((name, strength, low, high) for name, strength, low, high in found)


def rings(v: Variant) -> list[str]:
    """Levels that beat each other in a ring, beyond doubt: no scale can show that."""
    beats = {pair for pair, share in v.pairs.items() if share.share - share.margin > v.fair}
    levels = sorted({level for pair in beats for level in pair})
    found = [ring for ring in permutations(levels, 3) if ring[0] == min(ring)]
    return [f"{a} beats {b}, {b} beats {c}, {c} beats {a}: no scale shows that." for a, b, c in found if {(a, b), (b, c), (c, a)} <= beats]


def toml(variants: Iterable[Variant]) -> str:
    """The variants as a file."""
    return HEADER + "".join(entry(variant) for variant in variants)


def entry(v: Variant) -> str:
    options = ", ".join(f"{name} = {json.dumps(value)}" for name, value in v.options.items())
    elo = "".join(f"  {json.dumps(line)},\n" for line in v.elo)
    head = f'\n[[variant]]\ngame = "{v.game}"\noptions = {{ {options} }}\nfair = {v.fair}\n'
    tempers = f"tempers = [\n{lines(v.tempers)}]\n" if v.tempers else ""
    return f"{head}elo = [\n{elo}]\npairs = [\n{lines(v.pairs)}]\n{tempers}"


def lines(pairs: dict[tuple[str, str], Share]) -> str:
    found = ([*pair, round(share.share, 5), round(share.margin, 5), share.deals, share.seed] for pair, share in pairs.items())
    return "".join(f"  {json.dumps(line)},\n" for line in found)


def tables(variants: Iterable[Variant]) -> str:
    """The tables of docs/bots.md."""
    found = list(variants)
    return "\n".join([*summary(found), *tempers(found), *(line for variant in found for line in table(variant))])


def summary(variants: list[Variant]) -> list[str]:
    """Each level against the one below it, and Hard with more knowledge, or time, against Hard: what hidden cards and luck are worth."""
    lines = ["", f"| | fair | {' | '.join(f'{one} against {below}' for one, below in STEPS)} |", "|---" * (len(STEPS) + 2) + "|"]
    for v in variants:
        cells = " | ".join(bold(v.pairs.get(pair), v.fair) for pair in STEPS)
        lines.append(f"| {title(v)} | {v.fair:.0%} | {cells} |")
    return [
        *lines,
        "",
        f"Bold where the whole interval is above a fair share. {MARK}: deals of seeds below {SEED:,}, which levels are tuned on.",
    ]


def tempers(variants: list[Variant]) -> list[str]:
    """Each level that searches with a temper, against itself without."""
    found = [v for v in variants if v.tempers]
    if not found:
        return []
    used = [pair for pair in TEMPERED if any(pair in v.tempers for v in found)]
    lines = [
        "",
        "### Tempers",
        "",
        f"| | fair | {' | '.join(f'{one} against {level}' for one, level in used)} |",
        "|---" * (len(used) + 2) + "|",
    ]
    lines += [f"| {title(v)} | {v.fair:.0%} | {' | '.join(percent(v.tempers.get(pair)) for pair in used)} |" for v in found]
    deals = sorted(share.deals for v in found for share in v.tempers.values())
    return [*lines, "", f"{deals[0]:,} to {deals[-1]:,} deals each, from every side. Equal strength is a fair share."]


def bold(share: Share | None, fair: float) -> str:
    return f"**{percent(share)}**" if share and share.share - share.margin > fair else percent(share)


def title(v: Variant) -> str:
    words = ", ".join(f"{name} {value}" for name, value in v.options.items())
    return f"{load(v.game, **v.options).spec.title}{f', {words}' if words else ''}"


def table(v: Variant) -> list[str]:
    levels = [level for level, *_ in v.elo]
    head = " | ".join(["one side of", "Elo", *(f"against {level}" for level in levels)])
    lines = ["", f"### {title(v)}", "", f"| {head} |", "|---" * (len(levels) + 2) + "|"]
    for level, strength, low, high in v.elo:
        cells = " | ".join(percent(v.pairs.get((level, other))) for other in levels)
        lines.append(f"| {level} | {strength} ({low} – {high}) | {cells} |")
    deals = sorted({share.deals for share in v.pairs.values()})
    said = f"{deals[0]:,} to {deals[-1]:,}" if len(deals) > 1 else f"{deals[0]:,}"
    return [*lines, "", " ".join([f"{said} deals for each pair, each from every side; a fair share is {v.fair:.0%}.", *rings(v)])]


def percent(share: Share | None) -> str:
    """A share with half of its interval, marked where its deals may have chosen a parameter."""
    return f"{100 * share.share:.1f} ±{100 * share.margin:.1f}{MARK if share.seed < SEED else ''}" if share else ""


def page(text: str, variants: Iterable[Variant]) -> str:
    """docs/bots.md with its tables made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables(variants)}\n\n{END}{after}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("variants", nargs="*", help="such as lama or konivrer,mode=2v2; all, if none is named")
    asked.add_argument("--deals", type=int, help="for each pair, instead of the usual number")
    asked.add_argument("--pairs", default=PAIRS, help="one side of a level against others of another; none: only write")
    arguments = asked.parse_args()
    pairs = [(one, others) for one, _, others in (pair.partition(":") for pair in arguments.pairs.split(",") if pair != "none")]
    known = {name_of(v.game, v.options): v for v in read(DATA.read_text("utf-8"))} if DATA.exists() else {}
    for game, options, deals in VARIANTS:
        name = name_of(game, options)
        for pair in playable(pairs, load(game, **options)) if not arguments.variants or name in arguments.variants else ():
            for better in measure(known.get(name, Variant(game, options, 0, (), {})), arguments.deals or deals, pair):
                known[name] = better
                write([known[each] for each in (name_of(*variant[:2]) for variant in VARIANTS) if each in known])
            print(name, *pair, percent({**known[name].pairs, **known[name].tempers}[pair]), flush=True)
    write([known[each] for each in (name_of(*variant[:2]) for variant in VARIANTS) if each in known])


def playable(pairs: list[tuple[str, str]], game: Game) -> list[tuple[str, str]]:
    """Those whose levels can sit at a table of this game: a network may not have learned it."""
    known = {*levels_at(game), *MEASURES}
    return [pair for pair in pairs if {level.partition("-")[0] if level in WORDS else level for level in pair} <= known]


def name_of(game: str, options: dict[str, Any]) -> str:
    return ",".join([game, *(f"{name}={value}" for name, value in options.items())])


def write(variants: list[Variant]) -> None:
    """The file, and the page that shows it."""
    DATA.write_text(toml(variants), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), variants), "utf-8")


if __name__ == "__main__":
    main()
