"""Who may begin which run in a house: what a player's progress has opened (G5.4, G5.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.engine.errors import OptionError
from cardhouse.engine.text import text_for
from cardhouse.games.descent.content import RUNS_TO_UNLOCK
from cardhouse.games.descent.duels import HOUSE


def granted(options: Mapping[str, Any], finished: int, moments: Mapping[str, int], day: int) -> dict[str, Any]:
    """The options of a run as a player may choose them: what is unlocked follows from the runs that were finished, a night opens when the
    one before it was won, and of the days there is today's: by night 0 and with everything to be found, so that it is the same for all."""
    open_nights = moments.get("night_won", -1) + 1
    if options["night"] > open_nights:
        raise OptionError(f"night {options['night']} is still closed: win night {open_nights} first")
    if options["day"] not in (0, day):
        raise OptionError("only the descent of today can be begun: choose that, or a run of its own")
    if options["day"]:
        return {**options, "night": 0, "unlocked": RUNS_TO_UNLOCK}
    return {**options, "unlocked": min(RUNS_TO_UNLOCK, finished)}


def bot_name(options: Mapping[str, Any], seat: int) -> str:
    """The house, which plays the foes."""
    return text_for(__package__).say("game", "house") if seat == HOUSE else ""
