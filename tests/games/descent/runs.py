"""How the tests set up a run: in the middle of it, at any door, with anything gained."""

import cardhouse
from cardhouse.engine.state import copy
from cardhouse.engine.table import Table
from cardhouse.games.descent.content import REWARDS
from cardhouse.games.descent.declarations import AT_WAY, TO_BOSS, TO_DUEL, TO_EVENT, TO_EXCHANGE, TO_NOTHING, TO_REST
from cardhouse.games.descent.doors import place_of_way
from cardhouse.games.descent.rewards import clear_offers, gain
from cardhouse.games.grimhand.declarations import ENEMIES

KINDS = {"duel": TO_DUEL, "event": TO_EVENT, "rest": TO_REST, "exchange": TO_EXCHANGE, "boss": TO_BOSS}


def run(way="duel", what=0, *, door=2, hp=50, tough=30, gained=(), candles=2, seed=1, **options):
    """A run before a door with one way: its kind, and which enemy or event."""
    game = cardhouse.load("descent", **options)
    s = game.dealt(seed)
    for key in gained:
        gain(s, REWARDS.index(key))
    clear_offers(s)
    s.step, s.door, s.candles[0], s.hp[0] = AT_WAY, door, candles, hp
    for at in range(door - 1):
        s.chosen[at] = 0
    for other in range(3):
        s.kinds[place_of_way(door, other)] = TO_NOTHING
        if door > 1:
            s.leads[place_of_way(door - 1, other)] = 1
    place = place_of_way(door, 0)
    s.kinds[place], s.whats[place], s.toughs[place] = KINDS[way], what if isinstance(what, int) else ENEMIES.index(what), tough
    return Table(game, seed, start=s)


def duel(what="brute", **given):
    """A run in the first turn of a duel, the player's; statuses and hands as chance gave them."""
    for seed in range(1, 40):
        table = run("boss" if what in ("lilith", "shakhaar", "thirteenth") else "duel", what, seed=seed, **given)
        table.play("open 1")
        if table.state.to_act == 0:
            return table
    raise AssertionError("the house always begins")


def changed(table, **fields):
    """The same table with fields of its state set: a number, or by place in a row."""
    s = copy(table.state)
    for name, value in fields.items():
        if isinstance(value, dict):
            for at, each in value.items():
                getattr(s, name)[at] = each
        else:
            setattr(s, name, value)
    return Table(table.game, 0, start=s)


def texts(table):
    return [action.text for action in table.legal_actions]


def numbers(table):
    return table.view("watcher")["numbers"]


def captions(table, name):
    return [values for each, values in table.captions("watcher") if each == name]
