"""Whatever is sent twice counts once, and the answer is the same."""

import asyncio
import json

import pytest

from cardhouse.server.errors import Refused
from cardhouse.server.log import undo

from .in_process import acts_of, mover, new_server, seated
from .process import until


@pytest.fixture
def opened():
    """A connection of a player, and the table as they see it; closed after the test."""
    sockets = []

    def opened(guest, table, **more):
        sockets.append(socket := guest.socket())
        socket.send({"t": "open", "table": table, **more})
        return socket, socket.expect("table")

    yield opened
    for socket in sockets:
        socket.close()


@pytest.fixture
def two(server, opened):
    """A table of War-Lanes and two people at it, each with a connection and the table as they see it; the one to act first."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    made = ana.post("/api/tables", {"settings": {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}]}}).json
    one, _ = opened(ana, made["id"])
    two, _ = opened(ben, made["id"], code=made["code"])
    two.send({"t": "sit", "code": made["code"]})
    two.send({"t": "ready"})
    both = [(ana, one, started(one)), (ben, two, started(two))]
    return made["id"], sorted(both, key=lambda each: each[2]["seat"] != each[2]["view"]["to_act"])


def started(socket):
    while (info := socket.expect("table"))["status"] != "playing":
        pass
    return info


def move(info, key="a"):
    return {"t": "play", "n": info["n"], "action": info["legal"][0][0], "key": key}


def answer_to(socket, key):
    """The frame that acknowledges a move, as it came."""
    while True:
        kind, frame = socket.frame()
        assert kind in (1, 9), "the house hung up"
        if kind == 1 and f'"key":"{key}"'.encode() in frame:
            return frame


def moves_of(guest, table):
    """What the table's replay has of moves."""
    steps = guest.get(f"/api/tables/{table}/replay").json["steps"]
    return [step for step in steps if step.get("seat") is not None]


def test_a_move_sent_twice_counts_once_and_the_answer_is_the_same(two):
    table, ((ana, socket, info), _) = two
    socket.send(move(info))
    socket.send(move(info))
    first, second = answer_to(socket, "a"), answer_to(socket, "a")
    assert first == second
    assert len(moves_of(ana, table)) == 1


def test_a_move_sent_again_after_a_cut_counts_once_and_the_answer_is_the_same(two, opened):
    table, ((ana, socket, info), _) = two
    socket.send(move(info))
    first = answer_to(socket, "a")
    socket.close()
    again, _ = opened(ana, table)
    again.send(move(info))
    assert answer_to(again, "a") == first
    assert len(moves_of(ana, table)) == 1


def test_a_move_sent_again_after_the_table_moved_on_has_the_same_number_and_events(two):
    table, ((ana, socket, info), (_, other, _)) = two
    socket.send(move(info))
    first = json.loads(answer_to(socket, "a"))
    heard = other.expect("on")
    assert heard["n"] == first["n"]
    other.send({"t": "play", "n": heard["n"], "action": heard["legal"][0][0], "key": "b"})
    answer_to(other, "b")
    socket.send(move(info))
    again = json.loads(answer_to(socket, "a"))
    assert (again["n"], again["events"], again["key"]) == (first["n"], first["events"], "a")
    assert len(moves_of(ana, table)) == 2


def test_another_persons_key_is_another_move(two):
    table, ((ana, socket, info), (_, other, _)) = two
    socket.send(move(info, "same"))
    answer_to(socket, "same")
    heard = other.expect("on")
    other.send({"t": "play", "n": heard["n"], "action": heard["legal"][0][0], "key": "same"})
    answer_to(other, "same")
    assert [step["seat"] for step in moves_of(ana, table)] == [info["seat"], 1 - info["seat"]]


def test_a_repeated_undo_takes_one_move_back(tmp_path):
    """In War-Lanes a seat moves several times in a row: undo sent twice by accident counts once."""

    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, "war_lanes")
        streak = []
        while len(streak) < 2:  # two moves of one seat, of which both could be taken back
            seat = live.table.to_act
            await mover(live, guests).play(live)
            streak = [*streak, seat] if live.table.undoable == seat and streak in ([], [seat]) else []
        guest = next(guest for guest in guests if seat in live.table.seats_of(guest.person))
        chosen = live.table.n
        for _ in range(2):
            refused = await guest.ask(live, lambda: undo.undo(live.table, guest.person, server.history(live.table), chosen))
        assert acts_of(server, live) == [f"@undo {seat}"]
        assert isinstance(refused, Refused)
        assert refused.code == "stale"
        server.close()

    asyncio.run(story())


def test_playing_now_twice_is_one_seat(server):
    ana = server.guest("Ana")
    with ana.socket() as socket:
        socket.send({"t": "quick", "game": "war_lanes"})
        socket.send({"t": "quick", "game": "war_lanes"})
        assert socket.expect("seated") == socket.expect("seated")


@pytest.mark.parametrize("message", [{"t": "sit"}, {"t": "ready"}, {"t": "stand"}])
def test_seats_are_taken_and_given_back_once(server, opened, message):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.open("lama", listed=True, seats=[{"who": "me"}, {"who": "open"}, {"who": "open"}])
    socket, _ = opened(ben, table)
    if message["t"] != "sit":
        socket.send({"t": "sit"})
    socket.send(message)
    socket.send(message)
    socket.send({"t": "ping"})
    socket.expect("pong")
    seats = until(lambda: ana.get(f"/api/tables/{table}").json["seats"])
    sitting = [seat for seat in seats if seat.get("person") == ben.id]
    assert len(sitting) == (0 if message["t"] == "stand" else 1)
