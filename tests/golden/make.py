"""Writes the golden playthroughs of every game of the house: `make golden`, then read the difference.

A golden shows a game between bots as one viewer sees it: each action, its events redacted for that viewer, and the view now and then.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import cardhouse
from cardhouse.engine.game import spec_of

FOLDER = Path(__file__).parent
VIEWERS = (0, 1, "watcher")
VIEW_EVERY = 10


class Play(NamedTuple):
    """A game to be shown: its options, the bots by seat (over and over), the seed, and after how many steps to stop."""

    options: Mapping[str, Any] = {}
    bots: tuple[str, ...] = ("normal", "easy")
    seed: int = 1
    steps: int = 200


USUAL = {"usual": Play()}
PLAYS = {
    "lama": {
        "usual": Play(),
        # Bots never exchange tokens; the random player does.
        "two-manual": Play({"players": 2, "target": 100, "exchange": "manual"}, ("normal", "random"), seed=2),
        "six-play-after-draw-count-each": Play({"players": 6, "play_after_draw": True, "count_each": True}),
    },
    "grimhand": {
        "classic": Play(seed=11),
        # Random players use every trick they find and choose whatever is offered.
        "modern": Play({"preset": "modern"}, ("random", "random"), seed=201),
    },
    "konivrer": {
        "usual": Play({"decks": "fire,water"}, ("normal", "normal"), seed=7),
        "two-teams": Play({"mode": "2v2", "decks": "fire,water,earth,air"}, seed=4, steps=45),
        "free-for-all": Play(
            {"mode": "ffa3", "decks": "aether,nether,air", "burst_counters": True}, ("normal", "random"), seed=5, steps=60
        ),
    },
}


def games() -> list[str]:
    """The games that need goldens: all that the house brings, not those a test registers."""
    known = cardhouse.keys()
    return [key for key in known if spec_of(key).package.startswith("cardhouse.games.")]


def goldens() -> dict[Path, tuple[str, Play, int | str]]:
    """Every golden: where it lies, and the game, the play and the viewer that it shows."""
    return {
        FOLDER / key / f"{name}-{viewer if viewer == 'watcher' else f'seat-{viewer}'}.txt": (key, play, viewer)
        for key in games()
        for name, play in PLAYS.get(key, USUAL).items()
        for viewer in VIEWERS
    }


def text(key: str, play: Play, viewer: int | str) -> str:
    return "\n".join([*lines(key, play, viewer), ""])


def lines(key: str, play: Play, viewer: int | str) -> Iterator[str]:
    """One playthrough as a viewer sees it."""
    game = cardhouse.load(key, **play.options)
    table = game.start(seed=play.seed)
    bots = [play.bots[seat % len(play.bots)] for seat in range(game.seats)]
    yield f"game     {key}, rules {game.spec.version}"
    yield "options  " + " ".join(f"{name}={value}" for name, value in game.options.items())
    yield f"seed     {play.seed}"
    yield "bots     " + " ".join(bots)
    yield f"eye      {viewer}: every action, the events and views as this eye sees them"
    yield from view(table, viewer)
    for step in range(play.steps):
        if table.over:
            break
        seat, since = table.to_act, len(table.events)
        table.play(game.action(game.choose(table.state, bots[seat], play.seed + step)))
        yield ""
        yield f"{step + 1}. seat {seat}: {table.actions[-1]}"
        yield from (f"   {line_of(game, event)}" for event in table.events_for(viewer, since))
        if (step + 1) % VIEW_EVERY == 0:
            yield from view(table, viewer)
    yield from ["", "stopped here" if not table.over else f"over: points {list(table.points)}, won by {list(table.result.winners)}"]


def view(table: cardhouse.Table, viewer: int | str) -> Iterator[str]:
    """What a viewer sees: zones with the top card first, `?` for a hidden one, and the public numbers."""
    seen = table.view(viewer)
    yield ""
    yield f"   to act    {seen['to_act']}"
    for name, cards in seen["zones"].items():
        faces = [face or "?" for _, face in cards]
        hidden = f"{len(faces)} hidden" if faces and set(faces) == {"?"} else " ".join(faces)
        yield f"   {name:9} {hidden}".rstrip()
    for name, value in seen["numbers"].items():
        yield f"   {name:9} {json.dumps(value)}"
    for name, value in seen["shown"].items():
        yield f"   shown {name:9} {json.dumps(value)}"


def line_of(game: cardhouse.Game, event: list[Any]) -> str:
    """An event in one line; a game's own with its numbers by name."""
    name, *rest = event
    words = game.spec.words
    if name in game.spec.events:
        named = zip(game.spec.events[name], rest, strict=True)
        return " ".join([name, *(f"{number}={words[number][value] if number in words else value}" for number, value in named)])
    if name == "set":
        number, at, value = rest
        return f"set {number} {value}" if at is None else f"set {number}[{at}] {value}"
    return " ".join([name, *(json.dumps(part) if isinstance(part, list) else "?" if part is None else str(part) for part in rest)])


def write() -> None:
    """Bring the files up to date; those of plays that are no more are removed."""
    wanted = goldens()
    for path in set(FOLDER.glob("*/*.txt")) - set(wanted):
        path.unlink()
    for path, shown in wanted.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text(*shown), "utf-8", newline="\n")
    print(f"{len(wanted)} goldens of {len(games())} games")


if __name__ == "__main__":
    write()
