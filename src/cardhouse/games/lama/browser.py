"""What the cards cost, as data for the browser, so that the client holds no copy of these numbers."""

from __future__ import annotations

from typing import Any

from cardhouse.games.lama.rules import FACES, cost


def facts() -> dict[str, Any]:
    """What each value costs at the end of a round (L3.2)."""
    return {"costs": {face: cost(number) for number, face in enumerate(FACES)}}
