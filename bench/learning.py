"""python bench/learning.py: the curves and the strength of the networks that are shipped, into docs/learning.md.

Curves are those that `python -m cardhouse.envs.learn … --out NAME.bin` wrote beside its network, kept in docs/curves; with --ladder the
ladders are played anew.
"""

import json
import re
import sys
from pathlib import Path

from report import table

from cardhouse.cli.ladder import markdown
from cardhouse.engine.game import load
from cardhouse.lab.ladder import ladder

ROOT = Path(__file__).parent.parent
PAGE, PICTURES, CURVES = ROOT / "docs" / "learning.md", ROOT / "docs" / "pictures", ROOT / "docs" / "curves"
MANY = 100_000_000  # decisions, from which on a training was a GPU's: drawn in a picture of their own
LEVELS = ["normal", "hard", "master", "oracle"]
QUICK = ["normal", "hard", "oracle"]  # Master takes hours for KONIVRER, and is oracle in Grimhand
LADDERS = [("lama", {"players": 2}, 50, LEVELS), ("grimhand", {"preset": "modern"}, 50, QUICK), ("konivrer", {}, 50, QUICK)]
WIDTH, HEIGHT, LEFT, BOTTOM, RIGHT = 680, 320, 46, 36, 220
COLOURS = ("#17614c", "#b3490f", "#4a4e8f", "#8a7664", "#a0305a", "#2a1b18")


def curves() -> dict[str, list[dict]]:
    return {path.name.removesuffix(".curve.json"): json.loads(path.read_text("utf-8")) for path in sorted(CURVES.glob("*.curve.json"))}


def lines_of(found: dict[str, list[dict]]) -> dict[str, list[tuple[float, float]]]:
    """The share against each opponent by decisions in millions."""
    lines: dict[str, list[tuple[float, float]]] = {}
    for name, points in found.items():
        for point in points:
            for against, share in point.items():
                if "seats" in against and not against.startswith(("3 ", "6 ")):  # four lines of one training are enough to read
                    label = named(name, against)
                    lines.setdefault(label, []).append((point["decisions"] / 1e6, share))
    return lines


def named(name: str, against: str) -> str:
    """A line of the picture: the training, the size of the table, the opponent."""
    seats, _, bot = against.partition(", ")
    return f"{name}, {bot or 'oracle'}" + (f", {seats}" if name == "lama" else "")


def drawn(lines: dict[str, list[tuple[float, float]]]) -> str:
    """All curves over one scale, each with its name at its end."""
    most = max(x for line in lines.values() for x, _ in line)

    def at(x: float, share: float) -> tuple[float, float]:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * x / most, 1), round((HEIGHT - BOTTOM) * (1 - share) + 8, 1)

    parts = []
    for percent in (0, 25, 50, 75, 100):
        x, y = at(0, percent / 100)
        parts.append(
            f'<path d="M{x} {y}H{WIDTH - RIGHT}" stroke="#e3d8c4"/><text x="{x - 6}" y="{y + 4}" text-anchor="end">{percent}%</text>'
        )
    names, free = sorted(lines, key=lambda name: -lines[name][-1][1]), 0.0
    for i, name in enumerate(names):
        points = " ".join(f"{x},{y}" for x, y in (at(*point) for point in lines[name]))
        x, y = at(*lines[name][-1])
        free = max(free, y + 4)
        colour = COLOURS[i % len(COLOURS)]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{free}" fill="{colour}">{name}</text>')
        free += 16
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">0</text><text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">')
    parts.append(f"{most:.1f} million decisions</text>")
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    title = "<title>Share of the wins while learning</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">{title}{"".join(parts)}</svg>\n'


def written(name: str, text: str) -> None:
    """Put text between its markers."""
    page = PAGE.read_text("utf-8")
    block = f"<!-- {name} -->\n{text}\n<!-- /{name} -->"
    PAGE.write_text(re.sub(rf"<!-- {name} -->.*?<!-- /{name} -->", lambda _: block, page, flags=re.DOTALL), "utf-8")


def main() -> None:
    found = curves()
    few = {name: points for name, points in found.items() if points[-1]["decisions"] < MANY}
    for picture, shown in (("learning", few), ("learning-gpu", {name: found[name] for name in found.keys() - few.keys()})):
        (PICTURES / f"{picture}.svg").write_text(drawn(lines_of(shown)), "utf-8")
    rows = [("training", "seed", "decisions", "of a teacher first", "minutes", "share of the wins at the end")]
    for name, points in found.items():
        last = points[-1]
        shares = ", ".join(
            f"{against if ', ' in against else against + ', oracle'} {100 * share:.0f}%"
            for against, share in last.items()
            if "seats" in against
        )
        rows.append((name, str(last["seed"]), f"{last['decisions']:,}", f"{last['lessons']:,}", f"{last['minutes']}", shares))
    written("curves", table(rows))
    if "--ladder" in sys.argv:
        for key, options, deals, levels in LADDERS:
            game = load(key, **options)
            asked = "".join(f" --option {name}={value}" for name, value in options.items())
            said = f"`cardhouse ladder {key}{asked} --levels {','.join(levels)} --deals {deals} --markdown`"
            written(f"ladder {key} {game.seats}", "\n".join([said, "", *markdown(ladder(game, levels, deals, 1))]))


if __name__ == "__main__":
    main()
