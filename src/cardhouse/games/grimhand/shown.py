"""What every screen shows of Grimhand and no rule stores: the odds of Death for everybody, the next event, the most energy.

What only one seat knows (a card it has looked at) is in the promises of its actions.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.events import WATCHER
from cardhouse.games.grimhand.cards import DECKS
from cardhouse.games.grimhand.declarations import DECK, DISCARD, N_EVENT_EVERY, N_MOST_ENERGY, State
from cardhouse.games.grimhand.fate import next_death


def shown(s: State) -> dict[str, Any]:
    """`fate/attack` is the Deaths among the cards of which the next one is drawn; `event` in how many turns of how many one happens."""
    found: dict[str, Any] = {}
    for deck, name in enumerate(DECKS):
        if s.count[DECK + deck] or s.count[DISCARD + deck]:
            found[f"fate/{name}"] = next_death(s, WATCHER, deck)
    if s.opt_events:
        every = s.opt_numbers[N_EVENT_EVERY]
        found["event"] = (every - s.turn_number % every, every)
    if s.opt_energy:
        found["most_energy"] = int(s.opt_numbers[N_MOST_ENERGY])
    return found
