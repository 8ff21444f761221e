"""Bad lines: cut, doubled, held back and overtaken frames, two tabs on one seat, a reader who never reads."""

import asyncio
import json
import socket as sockets
import threading

from cardhouse.remote import connection
from cardhouse.server.messages import Open
from server.process import PATIENCE, until

from .measurements import SOAK, keep
from .proxy import Proxy
from .workload import Workload

GAMES = 300 if SOAK else 12


def test_every_move_counts_once_over_lines_that_cut_double_hold_back_and_reorder(new_server, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_DELAY", 0.2)
    server = new_server()

    async def story():
        async with Proxy(server.port, seed=GAMES) as proxy:
            workload = Workload(server, proxy.url, seed=GAMES)

            async def some_games():
                while len(set(workload.counts.ended)) < GAMES:
                    await asyncio.sleep(0.01)

            return proxy, workload, await workload.run(some_games())

    proxy, workload, counts = asyncio.run(story())
    workload.check()
    print(counts, dict(proxy.done))
    assert counts.games >= GAMES
    assert min(proxy.done[what] for what in ("cut", "doubled", "held", "overtook")) >= GAMES, f"{counts}, {proxy.done}"
    repeated = [answers for answers in proxy.answers.values() if len(answers) > 1]
    assert len(repeated) > GAMES
    for answers in repeated:
        assert all(again == answers[0] for again in answers), "a repeated move was answered in another way"
    keep("lines", **proxy.done, moves=counts.acknowledged, games=counts.games, repeated=len(repeated))


def opened(guest, table, **more):
    socket = guest.socket()
    socket.send({"t": "open", "table": table, **more})
    return socket, socket.expect("table")


def test_two_tabs_on_one_seat_are_one_player(server):
    ana = server.guest("Ana")
    table = ana.open("war_lanes", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
    first, info = opened(ana, table)
    second, same = opened(ana, table)
    with first, second:
        assert (info["n"], info["view"], info["legal"]) == (same["n"], same["view"], same["legal"])
        actions = [text for text, _ in info["legal"]]
        for tab, action in ((first, actions[0]), (second, actions[1])):  # both at once, each another suit
            tab.send({"t": "play", "n": info["n"], "action": action, "key": action})
        heard = [tab.expect("on") for tab in (first, second)]
        assert heard[0] == heard[1], "both tabs see the same"
        refused = (second if heard[0]["key"] == actions[0] else first).expect("error")
        assert (refused["code"], refused["n"]) == ("stale", info["n"] + 1)
    assert [step["action"] for step in moves(ana, table)] == [heard[0]["key"]]


def test_who_never_reads_is_cut_off_and_harms_nobody(server):
    deaf, ana = server.guest("Deaf"), server.guest("Ana")
    table = deaf.open("lama", seats=[{"who": "me"}, {"who": "bot"}])
    socket = deaf.socket()
    socket.raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    question = json.dumps({"t": "open", "table": table}).encode()

    def ask_and_never_listen():
        try:
            while True:
                socket.send(question)
        except OSError:
            return

    asking = threading.Thread(target=ask_and_never_listen)
    asking.start()
    other = ana.open("lama", seats=[{"who": "me"}, {"who": "bot"}, {"who": "bot"}])
    assert ana.play_out(other)[-1]["result"]
    asking.join(PATIENCE)
    assert not asking.is_alive(), "a client that never reads is cut off"
    socket.close()
    again, info = opened(deaf, table)
    with again:
        assert info["status"] == "playing", "and may come back"
    until(lambda: server.get("/health").json["connections"] == 0, "everybody leaving")


def test_a_request_that_comes_late_leads_nobody_to_the_wrong_table(server):
    """A connection follows one table: an old request to open another is answered, and the client asks again for its own."""
    ana = server.guest("Ana")
    old, new = (ana.open("lama", seats=[{"who": "me"}, {"who": "bot"}]) for _ in range(2))

    async def story():
        async with asyncio.timeout(PATIENCE), connection.connect(f"{server.url}/t/{old}", token=ana.token) as seat:
            await seat.open(new)
            while not (await seat.until(lambda table: table.over or table.my_turn)).over:
                seat.say(Open(old))
                await seat.play(seat.table.legal_actions[0].text)
            assert seat.table.id == new

    asyncio.run(story())
    assert not [step for step in moves(ana, old) if step["seat"] == 0]


def test_a_move_that_comes_late_is_played_at_no_other_table(server):
    ana = server.guest("Ana")
    seats = [{"who": "me"}, {"who": "here", "name": "Bo"}]
    old, new = (ana.open("war_lanes", seats=seats) for _ in range(2))
    socket, info = opened(ana, new)
    with socket:
        late = {"t": "play", "n": info["n"], "action": info["legal"][0][0], "key": "late"}
        for wrong in ({**late, "table": old}, {**late, "n": info["n"] + 9}):
            socket.send(wrong)
            assert socket.expect("error")["code"] == ("other_table" if "table" in wrong else "stale")
        assert not moves(ana, new)
        socket.send({**late, "table": new})
        assert socket.expect("on")["key"] == "late"


def moves(guest, table):
    return [step for step in guest.get(f"/api/tables/{table}/replay").json["steps"] if step.get("seat") is not None]
