"""How the tests set up and look at a table: positions without chance, zones, numbers, captions and refusals, in short words."""

import pytest

from cardhouse import IllegalAction
from cardhouse.games.grimhand import position

CALM = {"preset": "modern", "events": False, "combo": False}  # the special cards, and nothing that happens by itself


def modern(attack=("", ""), defense=("", ""), **given):
    """A position with the special cards; decks hold what is named first."""
    return position(attack, defense, **{**CALM, **given})


def texts(table):
    return [action.text for action in table.legal_actions]


def zone(table, name, viewer="all"):
    """The faces of a zone, the top first."""
    return [face for _, face in table.view(viewer)["zones"][name]]


def hand(table, seat):
    """Both hands of a seat, sorted."""
    return sorted(zone(table, f"attack/{seat}") + zone(table, f"defense/{seat}"))


def number(table, name):
    return table.view("watcher")["numbers"][name]


def marks(table):
    """What each marker adds, in order."""
    return number(table, "mark")[: number(table, "marks")]


def captions_of(table, *names, since=0):
    """The numbers of every caption of these names, in order."""
    return [numbers for name, numbers in table.captions("watcher", since) if name in names]


def names(table, since=0):
    """The names of every caption, in order."""
    return [name for name, _ in table.captions("watcher", since)]


def equation(table):
    """The numbers of the last attack."""
    return captions_of(table, "attacked")[-1]


def play(table, *actions):
    """Play some actions one after the other; the table."""
    for action in actions:
        table.play(action)
    return table


def refused(table, action):
    """The reason and the sentence of a refusal; nothing may have changed."""
    before = table.view("all"), list(table.events), table.actions
    with pytest.raises(IllegalAction) as refusal:
        table.play(action)
    assert (table.view("all"), table.events, table.actions) == before
    return refusal.value.reason, str(refusal.value)
