"""Writes what the browser takes over from the games: their words and declarations (src/generated), and games to test with (test-vectors).

Run by tools/boot.py before every build and check, so that rules, words and client are never out of step. Nothing of it is committed.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from cardhouse.engine.forecast import as_json
from cardhouse.engine.game import Spec, keys, load, spec_of
from cardhouse.engine.options import Choice, Number, Option
from cardhouse.engine.views import Eye

CLIENT = Path(__file__).parent.parent
NOT_FOR_BROWSERS = ("terminal", "rows")
LINES_PLAYED = 400  # actions of a test game, at most


def option(spec: Spec, each: Option) -> dict[str, Any]:
    """An option as the page that opens a table shows it."""
    found: dict[str, Any] = {"name": each.name, "default": each.default, "about": spec.text.say("options", each.name)}
    if isinstance(each, Number):
        return found | {"low": each.low, "high": each.high}
    return found | {"words": each.words} if isinstance(each, Choice) else found


def entry(spec: Spec) -> dict[str, Any]:
    """A game in the catalogue: what the home page and the new table need before its own part is loaded."""
    say = spec.text.say
    return {
        "key": spec.key,
        "title": spec.title,
        "tagline": say("game", "tagline"),
        "seats": spec.seats,
        "options": [option(spec, each) for each in spec.options],
        "presets": {name: dict(values) for name, values in spec.presets.items()},
    }


def words(spec: Spec) -> dict[str, Any]:
    """Everything a game's sentences are made of."""
    return {
        "key": spec.key,
        "events": spec.events,
        "words": spec.words,
        "faces": spec.faces,
        "forms": [{"text": form.pattern, "words": form.words} for form in spec.forms],
        "text": {name: section for name, section in spec.text.sections.items() if name not in NOT_FOR_BROWSERS},
    }


def game(key: str, seed: int, eye: Eye, **options: Any) -> dict[str, Any]:
    """A whole game as an eye saw it: the first view, then for each action its events, sentences and the view afterwards."""
    from cardhouse.cli.narrate import happened, outcome

    table = load(key, **options).start(seed=seed)
    names = ["You" if seat == eye else name for seat, name in enumerate(("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[: table.game.seats])]
    chooser = random.Random(seed)  # noqa: S311
    opening, steps = table.view(eye), []
    while not table.over and len(steps) < LINES_PLAYED:
        before = table.view(eye)
        promises = [(action.text, table.forecast(action)) for action in table.legal_actions]
        promised = [[text, as_json(found), outcome(table.game, found)] for text, found in promises]
        since = len(table.events)
        table.play(chooser.choice(table.legal_actions))
        told = [line.sentence for line in happened(table, names, eye, since, before)]
        steps.append({"legal": promised, "events": table.events_for(eye, since), "told": told, "view": table.view(eye)})
    return {"key": key, "eye": eye, "names": names, "opening": opening, "steps": steps}


def write(path: Path, found: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def main() -> None:
    specs = [spec_of(key) for key in keys()]
    write(CLIENT / "src/generated/catalogue.json", [entry(spec) for spec in specs])
    for spec in specs:
        write(CLIENT / f"src/generated/{spec.key}.en.json", words(spec))
    if "--vectors" in sys.argv:
        for spec in specs:
            for seed, eye in ((1, 0), (2, "watcher"), (3, 1)):
                write(CLIENT / f"test-vectors/{spec.key}-{eye}.json", game(spec.key, seed, eye))


if __name__ == "__main__":
    main()
