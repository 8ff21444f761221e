"""Why an action is not legal now: a key and its facts for the wire, and the sentence that they make."""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.engine.game import Game
from cardhouse.engine.state import Cards
from cardhouse.engine.text import Text
from cardhouse.engine.views import masked


class Refusal(NamedTuple):
    """A key of the game's reasons, and facts for the slots of its sentence. Only facts that the seat to act may know."""

    key: str
    facts: dict[str, int | str]

    def sentence(self, text: Text) -> str:
        return text.say("reasons", self.key, self.facts)


LEGAL = Refusal("", {})  # on the wire: there is no reason


def refusal(game: Game, s: Cards, code: int) -> Refusal | None:
    """Why the seat to act may not play an action; None where it may."""
    reason = int(game.spec.refusal(s, code))
    if not reason:
        return None
    facts = game.spec.facts(masked(s, s.to_act), code)
    return Refusal(game.spec.reasons[reason], {name: value if isinstance(value, int) else str(value) for name, value in facts.items()})
