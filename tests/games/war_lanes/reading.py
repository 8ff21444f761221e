"""How the tests look at a table: its zones, numbers, captions and refusals, in short words."""

import pytest

from cardhouse import IllegalAction
from cardhouse.games.war_lanes.cards import FACES

VALUES = {**{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}
CARDS = [*(rank + suit for suit in "HDCS" for rank in VALUES), "JK", "JK", "JK", "JK"]
LANES = ["left", "middle", "right"]


def worth(card):
    """The value of a card by its face, from the rules page and not from the code."""
    return 15 if card == "JK" else VALUES[card[:-1]]


def texts(table):
    return [action.text for action in table.legal_actions]


def zone(table, name, viewer="all"):
    """The faces of a zone, the top first."""
    return [face for _, face in table.view(viewer)["zones"][name]]


def hand(table, seat):
    return sorted(zone(table, f"hand/{seat}"))


def size(table, *names):
    return tuple(len(zone(table, name)) for name in names)


def number(table, name):
    return table.view("watcher")["numbers"][name]


def captions_of(table, *names, since=0):
    """The numbers of every caption of these names, in order."""
    return [numbers for name, numbers in table.captions("watcher", since) if name in names]


def names(table, since=0):
    """The names of every caption, in order."""
    return [name for name, _ in table.captions("watcher", since)]


def pairs(table, name="flipped"):
    """The faces of every revealed pair."""
    return [(FACES[numbers["face0"]], FACES[numbers["face1"]]) for numbers in captions_of(table, name)]


def resolved(table):
    """Which lanes resolved, in order."""
    return [LANES[numbers["lane"]] for numbers in captions_of(table, "lane_resolved")]


def last_equation(table):
    return captions_of(table, "lane_resolved")[-1]


def refused(table, action):
    """The reason and the sentence of a refusal; nothing may have changed."""
    before = table.view("all"), list(table.events), table.actions
    with pytest.raises(IllegalAction) as refusal:
        table.play(action)
    assert (table.view("all"), table.events, table.actions) == before
    return refusal.value.reason, str(refusal.value)
