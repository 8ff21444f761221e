"""Moves that are laid out before they are played: the house says what they lead to, and tells nobody."""

import asyncio

import pytest

from cardhouse.server.log import moves
from cardhouse.server.log.table import Table

from .in_process import mover, new_server, seated


@pytest.fixture
def duel(server):
    """A match of two people, its suits chosen: sockets of both, whose turn it is first, with the last message of each."""
    ana, bo = server.guest("Ana"), server.guest("Bo")
    made = ana.post("/api/tables", {"settings": {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}], "ready": False}}).json
    with ana.socket() as first, bo.socket() as second:
        second.send({"t": "open", "table": made["id"], "code": made["code"]})
        second.expect("table")
        second.send({"t": "sit", "seat": 1, "code": made["code"]})
        first.send({"t": "open", "table": made["id"]})
        for suit in ("hearts", "spades"):
            turn = at_turn(first, second)
            turn[0].send({"t": "play", "n": turn[2]["n"], "action": f"suit {suit}", "key": suit})
        yield at_turn(first, second)


def at_turn(first, second):
    """Who is to act, the other one, and the last message of the first."""
    while True:
        for mine, other in ((first, second), (second, first)):
            info = newest(mine)
            if info and info.get("legal"):
                newest(other)
                return mine, other, info


def newest(socket):
    """The messages about the table until the house answers a ping."""
    socket.send({"t": "ping"})
    last = None
    while (message := socket.receive())["t"] != "pong":
        if message["t"] in ("on", "table"):
            last = message
    return last


def test_a_plan_says_what_the_moves_lead_to_and_nobody_else_hears_of_it(duel):
    mine, other, info = duel
    n, action = info["n"], info["legal"][0][0]
    mine.send({"t": "plan", "n": n, "actions": [action]})
    planned = mine.expect("planned")
    mine.send({"t": "plan", "n": n, "actions": [action, planned["legal"][0][0]]})
    further = mine.expect("planned")
    assert newest(other) is None
    mine.send({"t": "play", "n": n, "action": action, "key": "a"})
    played = mine.expect("on")
    assert played["n"] == n + 1  # nothing was played before
    assert (played["events"], played["legal"]) == (planned["events"], planned["legal"])  # as it was planned
    mine.send({"t": "play", "n": n + 1, "action": planned["legal"][0][0], "key": "b"})
    assert mine.expect("on")["legal"] == further["legal"]


def test_a_plan_shows_no_card_that_is_still_to_be_drawn(duel):
    mine, _, info = duel
    actions, legal = [], info["legal"]
    for _ in range(2):
        actions.append(next(action for action, _ in legal if action.endswith(">discard")))
        mine.send({"t": "plan", "n": info["n"], "actions": actions})
        legal = mine.expect("planned")["legal"]
    last = next(action for action, _ in legal if action.endswith(">discard"))
    mine.send({"t": "plan", "n": info["n"], "actions": [*actions, last]})  # the third ends the turn, and draws
    assert mine.expect("planned") == {"t": "planned", "n": info["n"], "actions": [*actions, last]}


def test_a_plan_keeps_to_the_rules_and_to_the_turn(duel):
    mine, other, info = duel
    face = next(action for action, _ in info["legal"] if not action.startswith("JK")).partition(">")[0]  # there are four Jokers
    mine.send({"t": "plan", "n": info["n"], "actions": [f"{face}>left", f"{face}>left"]})
    assert mine.expect("error")["code"] == "illegal"
    other.send({"t": "plan", "n": info["n"], "actions": [f"{face}>left"]})
    assert other.expect("error")["code"] == "not_your_turn"
    mine.send({"t": "plan", "n": info["n"], "actions": [f"{face}>left"] * 9})
    assert mine.expect("error")["code"] == "message"


def test_a_plan_costs_no_forecasts_but_those_of_its_end(tmp_path, monkeypatch):
    """They are what takes long, and a plan is as long as its sender likes."""
    asked, legal = [], Table.legal

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "war_lanes")
        for suit in ("hearts", "spades"):
            await mover(live, guests).play(live, f"suit {suit}")
        table, person = live.table, mover(live, guests).person
        first = table.legal()[0][0][0]
        second = moves.plan(table, person, table.n, [first])[1].legal()[0][0][0]
        monkeypatch.setattr(Table, "legal", lambda table: asked.append(table) or legal(table))
        played, after = moves.plan(table, person, table.n, [first, second])
        assert [move.text for move in played] == [first, second]
        assert after.n == table.n + 2
        server.close()

    asyncio.run(story())
    assert asked == []
