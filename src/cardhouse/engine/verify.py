"""Checks a record: whether the game followed from its commitment, and everything else that can be checked, fact by fact."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.engine.errors import RecordError
from cardhouse.engine.record import loads


class Fact(NamedTuple):
    """One thing that was checked: whether it holds, its details, and in `say` what is wrong where it does not."""

    name: str
    holds: bool
    about: dict[str, Any]
    say: str = ""


FAILS = {"form": "readable", "rules": "rules", "chance": "secret", "moves": "moves", "result": "result", "check": "unchanged"}


def verify(text: str, commitment: str = "") -> list[Fact]:
    """Check a record, and that it is the game with this commitment.

    The facts, in order: rules; for an online game secret and added, for any other seed; position where it did not begin with a deal;
    commitment where one was given; moves; result or open. Where something is wrong, the list holds that fact only.
    """
    try:
        table = loads(text)
    except RecordError as error:
        return [Fact(FAILS[error.part], False, {"line": error.line}, str(error))]
    chance = table.chance
    names = [table.headers.get(f"Seat{seat}", "") for seat in range(table.game.seats)]
    about = {"game": table.game.key, "version": table.game.spec.version, "names": names, "table": table.headers.get("Table", "")}
    found = [Fact("rules", True, about)]
    if chance is None:
        found.append(Fact("seed", True, {"seed": table.seed}))
    else:
        found.append(Fact("secret", True, {"commitment": chance.commitment}))
        found.append(Fact("added", True, {"added": list(chance.added)}))
    if table.position is not None:
        found.append(Fact("position", True, {}))
    wanted = "".join(commitment.lower().split())
    if wanted and (chance is None or wanted != chance.commitment):
        kept = "it has no commitment at all" if chance is None else f"its commitment is {chance.commitment}"
        return [Fact("commitment", False, {"wanted": wanted}, f"this is not the game you were promised: {kept}")]
    if wanted:
        found.append(Fact("commitment", True, {"wanted": wanted}))
    acts = sum(entry.startswith("@") for entry in table.entries)
    found.append(Fact("moves", True, {"moves": len(table.entries) - acts, "acts": acts}))
    if (result := table.result) is None:
        found.append(Fact("open", True, {}))
    else:
        found.append(Fact("result", True, {"points": list(result.points), "winners": list(result.winners)}))
    return found


def promised(facts: list[Fact]) -> bool:
    """Whether the game followed from a promise, and everything else is right too."""
    return all(fact.holds for fact in facts) and any(fact.name == "secret" for fact in facts)
