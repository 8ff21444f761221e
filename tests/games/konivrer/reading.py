"""What rule tests read off a table: zones by face, Familiars by key."""

from cardhouse.games.konivrer.cards import FACES
from cardhouse.games.konivrer.units import health_left, strength, unit_with


def zone(table, name):
    """The faces of a zone, top first."""
    return [face for _, face in table.view("all")["zones"][name]]


def unit(table, seat, key):
    """The unit of a Familiar in play, -1 if it is not."""
    return unit_with(table.state, seat, FACES.index(key))


def stats(table, seat, key):
    """Strength and health left."""
    found = unit(table, seat, key)
    return strength(table.state, found), health_left(table.state, found)


def number(table, name, seat, key):
    """What is on a Familiar: counters, sick, inferno …"""
    found = unit(table, seat, key)
    return getattr(table.state, name)[found // 12][found % 12]


def texts(table):
    return [action.text for action in table.legal_actions]


def captions(table, name):
    return [numbers for key, numbers in table.captions("all") if key == name]


def combat(table):
    """Go to combat."""
    table.play("next")
