"""How many ways a game can go, by depth: the engine against a counter that knows nothing of it.

The counter below is the rules of docs/rules/lama.md over plain dictionaries of counts: no cards, no zones, no engine. All positions are
such that the game ends with the round (L4), so that no new deal is needed.
"""

import pytest

from cardhouse.engine.state import copy
from cardhouse.games.lama import position

COST = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "L": 10}
NEXT = {"1": "2", "2": "3", "3": "4", "4": "5", "5": "6", "6": "L", "L": "1"}
DEPTH = 7

POSITIONS = {
    "two seats": {"hands": ["5 5 6", "6 L 1"], "top": "5", "draw": "6 6 1 5 L 1 6", "points": [19, 19], "target": 20},
    "a short pile": {"hands": ["5 5", "6 1", "L 6"], "top": "5", "draw": "6 1", "pile": 2, "points": [20, 19, 31], "target": 20},
    "one has quit": {
        "hands": ["1 2", "3", "1 1 2", "2"],
        "top": "L",
        "draw": "1 2 3 3 2 1 1",
        "points": [25, 25, 25, 25],
        "quit": [1],
        "target": 20,
    },
    "the last player": {"hands": ["5 5 6 6 L 1", "3"], "top": "5", "points": [30, 30], "quit": [1], "target": 20},
    "manual exchange": {
        "hands": ["5 6", "6 L"],
        "top": "5",
        "draw": "6 6 1 5 L 1 6",
        "points": [22, 30],
        "target": 20,
        "exchange": "manual",
    },
    "play after a draw": {
        "hands": ["5 2", "6 1"],
        "top": "5",
        "draw": "5 4 6 L 1 6 5",
        "points": [19, 29],
        "target": 20,
        "play_after_draw": True,
    },
    "everything": {
        "hands": ["5", "6 1", "L"],
        "top": "5",
        "draw": "5 4 6 L 1 6 5",
        "points": [20, 29, 41],
        "target": 20,
        "play_after_draw": True,
        "exchange": "manual",
        "count_each": True,
    },
}


def start(given):
    """The position as the counter sees it."""
    hands = [{face: text.split().count(face) for face in COST} for text in given["hands"]]
    pile = given["draw"].split() if "draw" in given else []
    assert len(pile) >= DEPTH or "pile" in given or len(given.get("quit", [])) == len(hands) - 1, "name every card that may be drawn"
    tokens = [(amount // 10, amount % 10) for amount in given["points"]]
    return {
        "hands": hands,
        "top": given["top"],
        "pile": pile,
        "quit": set(given.get("quit", [])),
        "seat": 0,
        "tokens": tokens,
        "supply": (20 - sum(black for black, _ in tokens), 50 - sum(white for _, white in tokens)),
        "drawn": None,
        "returning": False,
        "exchanged": False,
        "over": False,
    }


def moved(game, seat, **changes):
    """The game after a change, with this seat's next decision."""
    return {**game, "drawn": None, "returning": False, "exchanged": False, "seat": seat, **changes}


def following(game):
    """The seat whose turn is next, skipping quitters."""
    seats = len(game["hands"])
    return next(seat % seats for seat in range(game["seat"] + 1, game["seat"] + seats + 1) if seat % seats not in game["quit"])


def scored(game, given, emptied):
    """The round is over, and the game with it once a token is returned. What the counter needs of the payment is the returning holding."""
    if emptied and game["tokens"][game["seat"]] != (0, 0):
        supply = list(game["supply"])
        for hand in game["hands"]:
            cost = sum(COST[face] * (count if given.get("count_each") else 1) for face, count in hand.items() if count)
            supply = [supply[0] - cost // 10, supply[1] - cost % 10]
        assert given.get("exchange") != "manual" or min(supply) >= 0, "no position here runs the supply short"
        return moved(game, game["seat"], returning=True, supply=tuple(supply))
    return {**game, "over": True}


def exchanges(game, given):
    black, white = game["tokens"][game["seat"]]
    if given.get("exchange") != "manual" or game["exchanged"]:
        return
    for step, allowed in ((1, white >= 10 and game["supply"][0] > 0), (-1, black > 0 and game["supply"][1] >= 10)):
        if allowed:
            tokens = list(game["tokens"])
            tokens[game["seat"]] = black + step, white - 10 * step
            supply = game["supply"][0] - step, game["supply"][1] + 10 * step
            yield {**game, "tokens": tokens, "supply": supply, "exchanged": True}


def successors(game, given):
    """Every game that one action leads to."""
    if game["over"]:
        return
    yield from exchanges(game, given)
    seat = game["seat"]
    if game["returning"]:
        yield from ({**game, "over": True} for held in game["tokens"][seat] if held)
        return
    for face in (game["top"], NEXT[game["top"]]):
        if game["hands"][seat][face] and game["drawn"] in (None, face):
            hands = [dict(hand) for hand in game["hands"]]
            hands[seat][face] -= 1
            played = {**game, "hands": hands, "top": face}
            yield moved(played, following(game)) if any(hands[seat].values()) else scored(played, given, emptied=True)
    if game["drawn"]:
        yield moved(game, following(game))
        return
    if game["pile"] and len(game["hands"]) - len(game["quit"]) > 1:
        card, *pile = game["pile"]
        hands = [dict(hand) for hand in game["hands"]]
        hands[seat][card] += 1
        after = {**game, "hands": hands, "pile": pile}
        yield moved(after, seat, drawn=card) if given.get("play_after_draw") else moved(after, following(game))
    left = {**game, "quit": game["quit"] | {seat}}
    yield scored(left, given, emptied=False) if len(left["quit"]) == len(game["hands"]) else moved(left, following(left))


def counted(games, depth, given):
    """How many sequences of one, two … actions there are from these games."""
    found = []
    for _ in range(depth):
        games = [after for game in games for after in successors(game, given)]
        found.append(len(games))
    return found


def played(table, depth):
    """The same by the engine."""
    states, found = [table.state], []
    for _ in range(depth):
        states = [after(table.game, state, code) for state in states if not state.over for code in table.game.legal(state)]
        found.append(len(states))
    assert {state.round for state in states} <= {1}, "a position in which a new round can be dealt is none for this test"
    return found


def after(game, state, code):
    state = copy(state)
    game.spec.apply(state, code)
    return state


@pytest.mark.parametrize("name", POSITIONS)
def test_l2_the_rules_allow_as_many_lines_of_play_as_an_independent_count(name):
    given = POSITIONS[name]
    assert played(position(**given), DEPTH) == counted([start(given)], DEPTH, given)
