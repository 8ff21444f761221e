"""What acts make of a game, as vectors: made by the engine's fold, and passed by the terminal's and the browser's.

A step is an act, or a move: one that is seen, one of which this viewer sees nothing, or the last one of the game.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from cardhouse.engine.acts import NAMES, OF_THE_TABLE, Act, read_act
from cardhouse.engine.match import ActState

PATH = Path(__file__).parent / "acts.json"
MOVE, SILENT, LAST = "move", "silent move", "last move"
TWO, THREE, TEAMS = (0, 1), (0, 1, 2), (0, 1, 0, 1)
STORIES: dict[str, tuple[tuple[int, ...], str]] = {  # the sides, and what happens
    "an offer is accepted by one and then declined": (THREE, "@offer 0 draw, @accept 1, @decline 2"),
    "an offer is accepted by everybody, and the game is drawn": (THREE, "@offer 2 draw, @accept 0, @draw"),
    "an offer falls with the next move": (TWO, "@offer 0 stop, move, @offer 1 stop, @stop"),
    "an offer falls with a move of which nothing is seen": (TWO, "@offer 1 draw, silent move, move"),
    "an offer falls with what is taken back": (TWO, "move, @offer 0 undo, @undo 0, move"),
    "a pause answers an offer, and one that is made in it outlasts it": (TWO, "@offer 0 pause, @pause, @offer 1 draw, @resume, @accept 0"),
    "an offer outlasts a resignation": (THREE, "@offer 0 draw, @resign 1, @accept 2, @draw"),
    "a bot plays for somebody who comes back": (TWO, "@bot 1 easy, move, @back 1, @bot 0, move"),
    "whoever resigns among three is played by a bot": (THREE, "@resign 0, move, @forfeit 2"),
    "a bot that is there already plays on": (THREE, "@bot 1 easy, @resign 1, move"),
    "a resignation ends a game of two": (TWO, "@offer 1 draw, @resign 1"),
    "a team plays on until all of it has gone": (TEAMS, "@resign 0, @pause, @resume, move, @forfeit 2"),
    "cards are opened, by each once": (THREE, "@open 1, @open 2, @open 1, move"),
    "hints are counted for each seat, whatever else happens": (THREE, "@hint 1, move, @hint 1, @hint 0, @undo 0, @resign 2"),
    "time runs out, and the move follows": (TWO, "@offer 0 draw, @timeout 1, move"),
    "whose time is up may lose the seat": (THREE, "@late 1, move, @offer 0 draw, @late 2"),
    "the last move ends an offer": (THREE, "@resign 2, @offer 0 draw, last move"),
    "the house ends a paused game": (TWO, "@pause, @offer 1 stop, @void rules_changed"),
}
WALKS, LENGTH = 16, 40
WORDS = {"offer": ("draw", "stop", "undo", "pause"), "bot": ("", "easy", "normal", "random")}


def vectors() -> list[dict[str, Any]]:
    """Every story, and walks through acts in any order."""
    found = [_vector(name, sides, story.split(", ")) for name, (sides, story) in STORIES.items()]
    return found + [_vector(f"walk {number}", *_walk(Random(number))) for number in range(WALKS)]


def _walk(random: Random) -> tuple[tuple[int, ...], list[str]]:
    sides = random.choice((TWO, THREE, TEAMS, (0, 1, 2, 3, 4, 5)))
    rare = ("resign", "forfeit", "late", "draw", "stop", "void")  # most walks should go on for a while
    often = [name for name in NAMES if name not in rare] * 4
    steps = []
    for _ in range(LENGTH):
        if random.random() < 0.2:
            steps.append(random.choice((MOVE, SILENT)))
            continue
        name = random.choice([*often, "resign", "forfeit", random.choice(rare)])
        seat = None if name in OF_THE_TABLE else random.randrange(len(sides))
        steps.append(str(Act(name, seat, random.choice(WORDS.get(name, ("",))))))
    return sides, [*steps, LAST]


def _vector(name: str, sides: tuple[int, ...], steps: list[str]) -> dict[str, Any]:
    state, over = ActState(sides, ("",) * len(sides)), False
    found = []
    for step in steps:
        if over:
            break
        over = step == LAST
        state = state.acted(read_act(step, len(sides))) if step.startswith("@") else state.moved(over)
        over = over or state.ended is not None
        found.append({"step": step, "after": {**_plain(state), "over": over}})
    return {"name": name, "sides": sides, "steps": found}


def _plain(state: ActState) -> dict[str, Any]:
    values = state._asdict()
    del values["sides"]
    return {name: sorted(value) if isinstance(value, frozenset) else value for name, value in values.items()}


def text() -> str:
    """The vectors as they lie in the file: a step a line, so that a difference can be read."""
    lines = []
    for vector in vectors():
        steps = ",\n".join(f"    {json.dumps(step)}" for step in vector["steps"])
        lines.append(f'  {{"name": {json.dumps(vector["name"])}, "sides": {json.dumps(vector["sides"])}, "steps": [\n{steps}\n  ]}}')
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    PATH.write_text(text(), "utf-8", newline="\n")
