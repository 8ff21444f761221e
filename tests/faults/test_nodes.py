"""Two nodes of one house, over a real PostgreSQL: any of them answers for any table, and either may die."""

import asyncio
import time
from contextlib import ExitStack

import pytest

from cardhouse.remote import connection
from server.process import ServerProcess, Socket

from .balancer import Balancer
from .workload import Workload

pytestmark = pytest.mark.xdist_group("postgres")
BLOCKED = "the event loop waits for the database"


@pytest.fixture
def nodes(postgres, tmp_path):
    """Opens nodes of one house; all are gone after the test, and none has ever waited for the database in its event loop."""
    with ExitStack() as stack:
        opened = []

        def new(*flags, **environment):
            db = tmp_path / f"{len(opened)}.db"
            opened.append(
                stack.enter_context(ServerProcess(db, "--database", postgres, "--lab", "0", "--log", "json", *flags, **environment))
            )
            return opened[-1]

        yield new
        for node in opened:
            wrong = [line for line in node.logged if BLOCKED in line["what"] or line["level"] in ("error", "critical")]
            assert not wrong, wrong


def opened(guest, node, table, code=""):
    """A socket of a guest at one of the nodes, and the table as it is told there."""
    socket = Socket(node.port)
    socket.send({"t": "hello", "protocol": 1, "token": guest.token})
    socket.expect("welcome")
    socket.send({"t": "open", "table": table, "code": code})
    return socket, socket.expect("table")


def test_people_at_two_nodes_sit_at_one_table(nodes):
    one, two = nodes(), nodes()
    ana, ben = one.guest("Ana"), two.guest("Ben")
    made = ana.post("/api/tables", {"settings": {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}]}}).json
    (here, _), (there, seen) = opened(ana, one, made["id"]), opened(ben, two, made["id"], made["code"])
    assert seen["seats"][0]["name"] == "Ana"
    there.send({"t": "sit", "code": made["code"]})
    there.send({"t": "ready"})
    infos = [socket.expect("table") for socket in (here, there)]
    while infos[0]["status"] == "gathering" or infos[1]["status"] == "gathering":
        infos = [
            socket.expect("table") if info["status"] == "gathering" else info for socket, info in zip((here, there), infos, strict=True)
        ]
    turn = next(number for number, info in enumerate(infos) if info.get("legal"))
    mover, other = ((here, there), (there, here))[turn]
    mover.send({"t": "play", "n": infos[turn]["n"], "action": infos[turn]["legal"][0][0], "key": "k"})
    assert mover.expect("on")["key"] == "k"
    assert other.expect("on")["n"] == infos[turn]["n"] + 1, "as soon as it is written, wherever it was played"
    there.send({"t": "emote", "emote": 1})
    assert here.expect("emoted")["emote"] == 1, "what is in no log is relayed too"
    there.close()
    assert not here.expect("seats")["seats"][1].get("here"), "and so is who is there"
    assert two.get(f"/api/tables/{made['id']}").json["status"] == "playing"
    assert ben.get("/api/me").json["tables"][0]["id"] == made["id"]
    here.close()


def play_while(workload, balancer, meanwhile):
    """Everybody plays through the balancer while something happens; returns the counts."""

    async def story():
        async with balancer:
            for player in workload.people:
                player.link = player.link.replace("http://balancer", balancer.url)
            return await workload.run(meanwhile)

    return asyncio.run(story())


async def moved(workload, times=8):
    """So many moves are acknowledged."""
    for _ in range(times):
        workload.heard.clear()
        async with asyncio.timeout(120):
            await workload.heard.wait()


def test_a_node_is_killed_and_everybody_plays_on_at_the_other(nodes, postgres, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_DELAY", 0.2)
    one, two = nodes(), nodes()
    workload = Workload(one, "http://balancer", 5, postgres)
    balancer = Balancer([one.port, two.port])

    async def kill():
        await moved(workload)
        for dead, other in ((one, two), (two, one)):
            workload.killed = time.monotonic()
            dead.kill()
            workload.server = other
            await moved(workload)
            await asyncio.to_thread(dead.start, dead.port)
            await moved(workload)

    counts = play_while(workload, balancer, kill())
    workload.check()
    assert counts.cuts >= 4
    print(counts, counts.resumed)
