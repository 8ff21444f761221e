"""Decks that no seed would ever stack."""

import pytest

from cardhouse.games.war_lanes import rules
from cardhouse.games.war_lanes.cards import FACES
from cardhouse.games.war_lanes.declarations import DECK, HALF

from .reading import worth


@pytest.fixture
def tie_deals(monkeypatch):
    """Stack the decks of so many deals to come: every one of their 28 pairs is tied."""
    fair = rules.deal

    def stack(times):
        left = [tied] * times

        def deal(s):
            (left.pop() if left else fair)(s)

        monkeypatch.setattr(rules, "deal", deal)

    def tied(s):
        fair(s)
        for seat, faces in enumerate((FACES[:26], FACES[26:52])):
            stacked = sorted((*faces, "JK", "JK"), key=worth)
            for card, face in zip(s.cards[DECK + seat][:HALF], stacked, strict=True):
                s.face[card] = FACES.index(face)

    return stack
