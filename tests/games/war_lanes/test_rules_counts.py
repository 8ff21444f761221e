"""How many ways a turn can go, by depth: the engine against a counter that knows nothing of it.

The counter is W3, W4.4 and W5 over plain lists and dictionaries: no cards, no zones, no engine. Its positions are such that only throwing
cards away can kill and that no round ends, so it needs neither totals nor a deal. What is drawn is named, or nobody draws.
"""

import pytest

from cardhouse.engine.state import copy
from cardhouse.games.war_lanes import position

from .reading import worth

DEPTH = 4

POSITIONS = {
    "an open board": {"hands": ["2H 5D 9C JK AH", "3H 3D 3C"]},
    "two jokers are one choice": {"hands": ["JK JK 4D 4C", "3H 3D 3C"], "left": ["KH", ""]},
    "nothing fits": {"hands": ["2H 3D 4C 2S 3S", "9H"], "left": ["KH", ""], "middle": ["9C 9D 9S", "2C"], "right": ["JK", "5C"]},
    "the sixth card empties lanes": {
        "hands": ["9H 7D 8C 2S KD", "3H 3D 3C"],
        "left": ["4H 5H", "6C 6D 6S"],
        "middle": ["JC", "7C 7S 7H"],
        "right": ["", "10C 10D 10S"],
        "pending": {"left": (1, 2), "middle": (1, 2), "right": (1, 2)},
    },
    "the other seat": {"hands": ["3H 3D 3C", "9H 9D 4C 4D"], "left": ["6C 6D 6S", "4H 9S"], "pending": {"left": (0, 2)}, "to_act": 1},
    "two plays, then the other's lane resolves": {
        "hands": ["5H 6H 7H", "3H QD JK"],
        "left": ["8C", "9C 9D 9S"],
        "pending": {"left": (1, 1)},
        "decks": ["2C 2D 2S", ""],
        "plays_left": 2,
    },
    "one play, then the other's counter drops": {
        "hands": ["5H", "9H 10H 3H"],
        "left": ["8C", "9C 9D 9S"],
        "right": ["2H", "2C 3C"],
        "pending": {"left": (1, 2)},
        "decks": ["2D 4D 6D", ""],
        "plays_left": 1,
    },
    "few cards": {"hands": ["5H", "9H 2H"], "decks": ["4C 4D 4S", "6C 6D 6S"], "right": ["", "7C"]},
    "nearly dead": {"hands": ["2H 3D 4C 5C 6S", "9H"], "hp": [6, 100]},
}


def start(given):
    """The position as the counter sees it."""
    return {
        "hands": [text.split() for text in given["hands"]],
        "decks": [text.split() for text in given.get("decks", ["", ""])],
        "lanes": {lane: [text.split() for text in given.get(lane, ["", ""])] for lane in ("left", "middle", "right")},
        "pending": {lane: list(pair) for lane, pair in given.get("pending", {}).items()},
        "hp": list(given.get("hp", [100, 100])),
        "seat": given.get("to_act", 0),
        "left": min(given.get("plays_left", 3), len(given["hands"][given.get("to_act", 0)].split())),
    }


def choices(game):
    """Every card and target the seat may choose; equal Jokers are one choice. A seat that threw its life away is not asked."""
    if min(game["hp"]) <= 0:
        return
    seat = game["seat"]
    for card in sorted(set(game["hands"][seat])):
        for lane, sides in game["lanes"].items():
            mine = sides[seat]
            if len(mine) < 3 and (not mine or worth(card) >= worth(mine[-1])):
                yield card, lane
        yield card, "discard"


def after(game, card, target):
    """The game after a play, as a new one."""
    seat = game["seat"]
    hands = [list(hand) for hand in game["hands"]]
    hands[seat].remove(card)
    lanes = {lane: [list(side) for side in sides] for lane, sides in game["lanes"].items()}
    pending = {lane: list(pair) for lane, pair in game["pending"].items()}
    hp = list(game["hp"])
    if target == "discard":
        hp[seat] -= worth(card)
    else:
        lanes[target][seat].append(card)
        if len(lanes[target][seat]) == 3:
            if len(lanes[target][1 - seat]) == 3:
                lanes[target] = [[], []]
                pending.pop(target, None)
            else:
                pending[target] = [seat, 2]
    game = {**game, "hands": hands, "lanes": lanes, "pending": pending, "hp": hp, "left": game["left"] - 1}
    return game if game["left"] and hands[seat] else next_turn(game)


def next_turn(game):
    """The draw step, then the other seat's counters drop and its lanes at 0 are emptied."""
    seat, other = game["seat"], 1 - game["seat"]
    hands = [list(hand) for hand in game["hands"]]
    hands[seat] += game["decks"][seat][:3]
    decks = [deck[3:] if i == seat else deck for i, deck in enumerate(game["decks"])]
    lanes, pending = dict(game["lanes"]), {}
    for lane, (owner, turns) in game["pending"].items():
        if owner == other and turns == 1:
            lanes[lane] = [[], []]
        else:
            pending[lane] = [owner, turns - (owner == other)]
    return {**game, "hands": hands, "decks": decks, "lanes": lanes, "pending": pending, "seat": other, "left": min(3, len(hands[other]))}


def counted(game, depth):
    """How many sequences of one, two … plays there are."""
    games, found = [game], []
    for _ in range(depth):
        games = [after(one, *choice) for one in games for choice in choices(one)]
        found.append(len(games))
    return found


def played(table, depth):
    """The same by the engine."""
    states, found = [table.state], []
    for _ in range(depth):
        states = [applied(table.game, state, code) for state in states if not state.over for code in table.game.legal(state)]
        found.append(len(states))
    assert {state.round for state in states} == {1}, "a position in which the round can end is none for this test"
    return found


def applied(game, state, code):
    state = copy(state)
    game.spec.apply(state, code)
    return state


@pytest.mark.parametrize("name", POSITIONS)
def test_w3_the_rules_allow_as_many_lines_of_play_as_an_independent_count(name):
    given = POSITIONS[name]
    depth = 3 if sum(len(hand.split()) for hand in given["hands"]) > 6 else DEPTH
    assert played(position(**given), depth) == counted(start(given), depth)
