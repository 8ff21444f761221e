"""What every screen shows of Grimhand and no rule stores: the odds of Death for everybody, the next event, the most energy, hands' points.

What only one seat knows of the decks (a card it has looked at) is in the promises of its actions.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.events import WATCHER
from cardhouse.engine.worth import Worth
from cardhouse.games.grimhand.cards import DECKS, TRICK
from cardhouse.games.grimhand.declarations import ATTACK, DECK, DEFENSE, DISCARD, N_EVENT_EVERY, N_MOST_ENERGY, ZONES, State
from cardhouse.games.grimhand.draws import saved_by
from cardhouse.games.grimhand.fate import next_death
from cardhouse.games.grimhand.piles import worth


def shown(s: State) -> dict[str, Any]:
    """`fate/attack` is the Deaths among the cards of which the next one is drawn; `saved_by` what a Death would take from each seat;
    `event` in how many turns of how many one happens."""
    found: dict[str, Any] = {"saved_by": (saved_by(s, 0), saved_by(s, 1))}
    for deck, name in enumerate(DECKS):
        if s.count[DECK + deck] or s.count[DISCARD + deck]:
            found[f"fate/{name}"] = next_death(s, WATCHER, deck)
    if s.opt_events:
        every = s.opt_numbers[N_EVENT_EVERY]
        found["event"] = (every - s.turn_number % every, every)
    if s.candles[0] + s.candles[1] > 0:
        found["candles"] = (s.candles[0], s.candles[1])  # G5.3, where they are played with
    if s.opt_energy:
        found["most_energy"] = int(s.opt_numbers[N_MOST_ENERGY])
    return found


def hand_shown(s: State, zone: int, cards: list[int]) -> dict[str, int]:
    """`attack/0` is the sum of those value cards of the hand, `worth/12` what a card with a marker is worth (G2.1)."""
    values = [card for card in cards if not TRICK[s.face[card]]]
    marked = {f"worth/{card}": worth(s, card) for card in values if card in s.marked[: s.marks]}
    return {ZONES[zone]: sum([worth(s, card) for card in values]), **marked}


WORTH = Worth((ATTACK, ATTACK + 1, DEFENSE, DEFENSE + 1), hand_shown, reads=("marks", "marked", "mark"))
