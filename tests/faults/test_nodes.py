"""Two nodes of one house, over a real PostgreSQL: any of them answers for any table, and either may die."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Queue
from socket import MSG_WAITALL, create_connection, create_server

import msgspec
import psycopg
import pytest

from cardhouse.engine.game import load
from cardhouse.remote import connection
from cardhouse.server.app import open_server
from cardhouse.server.http.forwarding import Forwarded
from cardhouse.server.live import lobby
from cardhouse.server.live.claims import Leased
from cardhouse.server.log.entries import Upgraded, read
from cardhouse.server.messages import Settings
from cardhouse.server.ws.relays import Links
from cardhouse.server.ws.wire import ENTER, FRAME, REQUEST, SAY, SECRET, pack
from cardhouse.storage import leases
from cardhouse.storage import notices as notices_module
from cardhouse.storage.notices import Notices
from cardhouse.storage.postgres import PostgresStore
from server.process import PATIENCE, ServerProcess, Socket, until
from server.test_lab import Stream
from server.test_reviews import record, waited

from .balancer import Balancer
from .database_proxy import DatabaseProxy
from .test_houses import children
from .workload import Workload

pytestmark = pytest.mark.xdist_group("postgres")
BLOCKED = "the event loop waits for the database"


@pytest.fixture
def new(postgres, tmp_path):
    """Opens nodes of one house; nothing was raised in them, and none waited for the database in its event loop."""
    with ExitStack() as stack:
        nodes = []

        def new(kind=ServerProcess, address=postgres, flags=()):
            db = tmp_path / f"{len(nodes)}.db"
            nodes.append(stack.enter_context(kind(db, "--database", address, "--lab", "0", "--log", "json", *flags)))
            return nodes[-1]

        yield new
        for node in nodes:
            assert not [line for line in node.logged if BLOCKED in line["what"] or "trace" in line]


def connected(node):
    """A socket, as soon as a node takes any: one that has just lost its place among the others does not."""

    def tried():
        if "101" in (socket := Socket(node.port)).answered:
            return socket
        socket.close()
        return None

    return until(tried, "taking a socket")


def opened(guest, node, table, code=""):
    """A socket of a guest at one of the nodes, and the table as it is told there."""
    socket = connected(node)
    socket.send({"t": "hello", "protocol": 1, "token": guest.token})
    socket.expect("welcome")
    socket.send({"t": "open", "table": table, "code": code})
    return socket, socket.expect("table")


def test_people_at_two_nodes_sit_at_one_table(new):
    one, two = new(), new()
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
    for guest in (ana, ben):  # both have the table at the first node
        for node in (one, two):
            waits = node.get("/api/me", token=guest.token).json["turn"]
            assert waits == ([made["id"]] if guest is (ana, ben)[turn] else []), "your turn, whoever is asked"
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


def test_a_node_is_killed_and_everybody_plays_on_at_the_other(new, postgres, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_DELAY", 0.2)
    one, two = new(), new()
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


class ShortLeases(ServerProcess):
    """A node whose leases last a second."""

    program = (str(Path(__file__).with_name("short_leases.py")),)


def alone_at(node, guest):
    """A table for one person with two seats, open at a node: the socket, and the table as it was told."""
    table = guest.open("war_lanes", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
    return opened(guest, node, table)


def chosen(socket, info, key):
    """A move of whoever is to act."""
    while not info.get("view"):
        info = socket.expect("table")
    seat = info["view"]["to_act"]
    socket.send({"t": "open", "table": info["id"], "seat": seat})
    info = socket.expect("table")
    while not info.get("legal"):
        info = socket.expect("table")
    return {"t": "play", "n": info["n"], "action": info["legal"][0][0], "key": key}


def move(socket, info, key):
    """Send a move of whoever is to act."""
    socket.send(sent := chosen(socket, info, key))
    return sent


def log_of(address, table):
    """The numbers of a table's log, and its entries."""
    with psycopg.connect(address) as db:
        found = db.execute("SELECT seq, body FROM log JOIN tables ON no = table_no WHERE id = %s ORDER BY seq", [table]).fetchall()
    return [(seq, read(body)) for seq, body in found]


def numbers(address, table):
    """The numbers of a table's log."""
    return [seq for seq, _ in log_of(address, table)]


def rules_of(address, table):
    """Under which versions of its rules a game went on."""
    return [entry.rules for _, entry in log_of(address, table) if isinstance(entry, Upgraded)]


def come_back(guest, node, table):
    """Open a table as clients do: again, until it can be."""

    def tried():
        socket = connected(node)
        socket.send({"t": "hello", "protocol": 1, "token": guest.token})
        socket.send({"t": "open", "table": table})
        while (message := socket.receive())["t"] not in ("table", "error", "bye"):
            pass
        if message["t"] == "table":
            return socket, message
        socket.close()
        return None

    return until(tried, "opening the table again")


def test_a_finished_game_that_somebody_looks_at_elsewhere_keeps_no_other_from_being_archived(new, postgres):
    one, two = new(ShortLeases), new(ShortLeases)  # the first does the jobs
    with ExitStack() as stack, psycopg.connect(postgres, autocommit=True) as db:
        for node in (two, one):
            socket, info = alone_at(node, node.guest("Ana"))
            stack.callback(socket.close)
            socket.send({"t": "resign"})
            while not socket.receive().get("result"):
                pass
        archived = "SELECT 1 FROM archive JOIN tables ON no = table_no WHERE id = %s"
        until(lambda: db.execute(archived, [info["id"]]).fetchone(), "archiving the second")


def test_the_same_move_at_two_nodes_counts_once(new, postgres):
    one, two = new(), new()
    ana = one.guest("Ana")
    here, info = alone_at(one, ana)
    there, seen = opened(ana, two, info["id"])
    sent = chosen(here, info, "k")
    chosen(there, seen, "k")  # it looks from the same seat
    here.send(sent)
    there.send(sent)
    answers = [socket.expect("on") for socket in (here, there)]
    assert [(answer["n"], answer["key"]) for answer in answers] == [(sent["n"] + 1, "k")] * 2
    assert numbers(postgres, info["id"])[-1] == sent["n"] + 1
    here.close()
    there.close()


def test_an_owner_that_is_stopped_past_its_lease_writes_nothing_when_it_wakes(new, postgres):
    one, two = new(ShortLeases), new(ShortLeases)
    ana = one.guest("Ana")
    here, info = alone_at(one, ana)
    there, _ = opened(ana, two, info["id"])
    late = chosen(here, info, "too late")
    one.process.send_signal(signal.SIGSTOP)
    here.send(late)
    there.expect("bye")
    there.close()
    there, seen = come_back(ana, two, info["id"])
    sent = move(there, seen, "in time")
    assert there.expect("on")["key"] == "in time"
    one.process.send_signal(signal.SIGCONT)
    here.expect("bye")
    here.close()
    here, again = come_back(ana, one, info["id"])
    assert again["n"] == sent["n"] + 1
    assert numbers(postgres, info["id"])[-1] == sent["n"] + 1
    for socket in (here, there):
        socket.close()


def test_a_node_that_is_killed_in_the_middle_of_a_commit_loses_nothing(new, postgres):
    """Its statement waits for a lock, and the plug is pulled; the client sends the move again, and it counts once."""
    one, two = new(ServerProcess), new(ServerProcess)
    ana = one.guest("Ana")
    here, info = alone_at(one, ana)
    with psycopg.connect(postgres) as held:
        held.execute("LOCK TABLE log IN EXCLUSIVE MODE")
        sent = move(here, info, "k")
        until(lambda: held.execute("SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'log'::regclass").fetchone(), "the commit")
        one.kill()
        here.close()
        held.rollback()
    there, seen = come_back(ana, two, info["id"])
    there.send(chosen(there, seen, "k") | {"n": sent["n"], "action": sent["action"]})
    assert there.expect("on")["n"] == sent["n"] + 1
    found = numbers(postgres, info["id"])
    assert found == list(range(sent["n"] + 2))
    there.close()


def test_a_node_that_cannot_reach_the_database_lets_go_of_its_tables(new, postgres):
    with DatabaseProxy(postgres) as network:
        one, two = new(ShortLeases, network.address), new(ShortLeases)
        ana = one.guest("Ana")
        here, info = alone_at(one, ana)
        ben = one.guest("Ben")
        signed_out = Socket(one.port)
        signed_out.send({"t": "hello", "protocol": 1, "token": ben.token})
        signed_out.expect("welcome")
        late = chosen(here, info, "lost")
        network.now("drop")
        assert two.post("/api/me/sign-out-everywhere", token=ben.token).status == 200
        here.send(late)
        here.expect("bye")
        here.close()
        there, seen = come_back(ana, two, info["id"])
        sent = move(there, seen, "k")
        assert there.expect("on")["key"] == "k"
        until(lambda: one.get("/ready").status == 503, "being told as not ready")
        with Socket(one.port) as refused:
            assert "503" in refused.answered, "so that a proxy asks the other node"
        network.now("refuse")
        network.now("pass")
        until(lambda: one.get("/ready").status == 200, "being ready again")
        assert signed_out.expect("error")["code"] == "token", "signed out at the other node, while this one heard nothing"
        signed_out.closed()
        signed_out.close()
        here, again = come_back(ana, one, info["id"])
        assert again["n"] == sent["n"] + 1 == numbers(postgres, info["id"])[-1]
        here.close()
        there.close()


def test_a_table_that_could_not_be_given_back_is_so_when_the_database_is_there_again(postgres):
    def leases():
        return db.execute("SELECT count(*) FROM leases").fetchone()[0]

    async def story():
        store = PostgresStore(network.address)
        claims = Leased(store)
        server = open_server(store, claims=claims)
        await store.run(claims.join, "127.0.0.1:1")
        person = (await store.run(server.people.guest))[0].id
        live = await store.run(lobby.open_table, server, person, Settings("lama"))
        network.now("refuse")
        await store.run(server.evict, [live])
        assert (len(server.lives), leases()) == (0, 1)
        network.now("pass")
        await store.run(server.evict, [])
        assert leases() == 0
        store.close()

    with DatabaseProxy(postgres) as network, psycopg.connect(postgres, autocommit=True) as db:
        asyncio.run(story())


@pytest.mark.parametrize(("machine", "buried"), [(leases.this_machine(), True), ("another machine", False)])
def test_a_port_that_refuses_says_nothing_of_a_node_on_another_machine_whose_address_leads_back_here(machine, buried):
    with create_server(("127.0.0.1", 0)) as closed:
        node = leases.Node(1, f"127.0.0.1:{closed.getsockname()[1]}", "secret", machine)
    found = []

    class Visiting:
        person, address = "ana", "127.0.0.1"

        def __init__(self):
            self.bounced = asyncio.Event()

        def bounce(self):
            self.bounced.set()

    async def bury(node):
        found.append(node)

    async def story():
        links, client = Links(None, bury), Visiting()
        links.relay(node, client, "t")
        await client.bounced.wait()
        assert found == ([node] if buried else [])
        await links.close()

    asyncio.run(story())


def test_a_slow_database_holds_up_nobody_who_does_not_need_it(new, postgres):
    with DatabaseProxy(postgres) as network:
        one = new(ServerProcess, network.address)
        ana = one.guest("Ana")
        here, info = alone_at(one, ana)
        sent = chosen(here, info, "k")
        network.now("hold")
        here.send(sent)
        other = Socket(one.port)
        other.send({"t": "ping"})
        other.expect("pong")
        assert one.get("/health").status == 200
        here.send({"t": "ping"})
        while (message := here.receive())["t"] != "pong":
            assert message["t"] != "on", "nobody is told of a move that is not written"
        network.now("pass")
        assert here.expect("on")["n"] == sent["n"] + 1
        here.send({"t": "open", "table": info["id"]})
        sent = chosen(here, here.expect("table"), "k2")
        network.now("slow")
        here.send(sent)
        assert here.expect("on")["n"] == sent["n"] + 1
        assert network.delayed, "and it took longer"
        here.close()
        other.close()


def test_postgresql_restarts_and_has_no_connection_left_and_the_game_goes_on(new, postgres, postgres_server):
    one = new(ServerProcess)
    ana = one.guest("Ana")
    here, info = alone_at(one, ana)
    sent = chosen(here, info, "k1")
    postgres_server.stop()
    here.send(sent)
    postgres_server.start()
    until(lambda: one.get("/ready").status == 200, "being ready again")
    here.close()
    here, info = come_back(ana, one, info["id"])
    with ExitStack() as crowd:
        with psycopg.connect(postgres, autocommit=True) as admin:
            crowded(crowd, postgres)
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cardhouse'")
            crowded(crowd, postgres)
        here.send({"t": "open", "table": info["id"]})
        until(lambda: one.get("/ready").status == 503, "being told as not ready")
    until(lambda: one.get("/ready").status == 200, "being ready again")
    here.close()
    here, info = come_back(ana, one, info["id"])
    sent = move(here, info, "k2")
    assert here.expect("on")["n"] == sent["n"] + 1
    here.close()


def test_a_full_disk_of_postgresql_refuses_moves_with_a_sentence_and_the_game_goes_on(new, postgres):
    one = new()
    ana = one.guest("Ana")
    here, info = alone_at(one, ana)
    sent = chosen(here, info, "k1")
    with disk_full(postgres):
        here.send(sent)
        refused = here.expect("error")
        assert (refused["code"], refused["key"]) == ("not_kept", "k1")
        assert "disk is full" in refused["say"]
        for _ in range(2):  # what can still be read says nothing of it
            ill = ana.get("/ready")
            assert (ill.status, ill.json["code"]) == (503, "ill")
            assert "the disk of its database is full" in ill.json["say"]
    until(lambda: ana.get("/ready").status == 200, "noticing the room, though nobody writes: a proxy sends nobody meanwhile")
    here.send(sent)
    assert here.expect("on")["key"] == "k1"
    assert numbers(postgres, info["id"])[-1] == sent["n"] + 1
    here.close()


def test_a_database_that_can_only_be_read_is_not_ready_until_it_can_be_written(new, postgres):
    """As after a node was led to a standby, or where a cloud allows nothing else since its disk is nearly full."""
    one = new()
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute("ALTER ROLE CURRENT_USER SET default_transaction_read_only = on")
        try:
            cut_off(db)
            ill = until(lambda: (answer := one.get("/ready")).status == 503 and "only be read" in answer.text and answer, "saying so")
            assert ill.json["code"] == "ill"
            assert one.post("/api/guest").json["code"] == "not_kept"
        finally:
            db.execute("SET default_transaction_read_only = off")
            db.execute("ALTER ROLE CURRENT_USER RESET default_transaction_read_only")
            cut_off(db)
    until(lambda: one.get("/ready").status == 200, "being ready again")
    assert one.post("/api/guest").status == 201


def cut_off(db):
    """End all connections of the house."""
    db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cardhouse'")


def test_workers_behind_one_port_are_replaced_when_they_are_killed(new, postgres):
    house = new(ServerProcess, flags=("--workers", "2"))
    ana = house.guest("Ana")
    socket, info = alone_at(house, ana)
    socket.close()
    for number, worker in enumerate(children(house.process.pid)):
        os.kill(worker, signal.SIGKILL)
        socket, info = come_back(ana, house, info["id"])
        sent = move(socket, info, f"k{number}")
        assert socket.expect("on")["n"] == sent["n"] + 1
        socket.close()
    assert number == 1
    until(lambda: len(children(house.process.pid)) == 2, "being replaced")
    assert numbers(postgres, info["id"]) == list(range(sent["n"] + 2))


class NextVersion(ServerProcess):
    """A node of the next version: a newer schema of the database, and other rules."""

    program = (str(Path(__file__).with_name("another_version.py")),)


def client(folder, version):
    """The flags of a node with a client of its own."""
    place = folder / version / "assets"
    place.mkdir(parents=True, exist_ok=True)
    (place / f"page-{version:_<8}.js").write_text(version)
    (folder / version / "index.html").write_text(version)
    return ("--client", str(folder / version))


def test_a_house_is_upgraded_node_by_node_in_the_middle_of_a_game(new, postgres, tmp_path):
    """Old and new serve one table side by side, it moves to the new one, and back again where the new one is taken out."""
    (one, two), later_client = (new(flags=client(tmp_path, "old")) for _ in range(2)), client(tmp_path, "later")
    ana = one.guest("Ana")
    here, info = alone_at(one, ana)
    later = new(NextVersion, flags=later_client)  # brings the database up to date under those that are open
    for node in (one, two, later):
        for version in ("old", "later"):
            part = until(lambda: (got := node.get(f"/assets/page-{version:_<8}.js")).status == 200 and got, "a part of either client")  # noqa: B023
            assert (part.text, part.headers["content-type"]) == (version, "text/javascript; charset=utf-8")
            assert "immutable" in part.headers["cache-control"]
        assert node.get("/assets/page-nowhere_.js").status == 404
    there, seen = opened(ana, later, info["id"])
    sent = chosen(there, seen, "relayed to the old one")
    there.send(sent)
    assert there.expect("on")["n"] == here.expect("on")["n"] == sent["n"] + 1
    for node in (one, two, later):
        assert node.guest("Ben").open("lama"), "everything can be done at each of them"
    there.close()
    assert one.stop() == 0
    here.expect("bye")
    here.close()
    here, _ = come_back(ana, later, info["id"])
    rules = load("war_lanes").spec.version
    until(lambda: rules_of(postgres, info["id"]) == [rules + 1], "going on under the new rules")
    there, seen = opened(ana, two, info["id"])
    sent = move(there, seen, "relayed to the new one")
    assert there.expect("on")["n"] == sent["n"] + 1
    assert later.stop() == 0
    there.expect("bye")
    for socket in (here, there):
        socket.close()
    here, _ = come_back(ana, two, info["id"])
    until(lambda: rules_of(postgres, info["id"]) == [rules + 1, rules], "going on under the old ones")
    here.close()
    here, seen = opened(ana, two, info["id"])
    sent = move(here, seen, "after all that")
    assert here.expect("on")["n"] == sent["n"] + 1
    here.close()
    assert numbers(postgres, info["id"]) == list(range(sent["n"] + 2))


def test_a_message_that_an_older_node_does_not_know_is_refused_to_who_sent_it_alone(new, postgres):
    """A node of a newer version passes on what it knows; all its people share one connection to the older one."""
    new()
    with psycopg.connect(postgres) as db:
        ((address, secret),) = db.execute("SELECT address, secret FROM nodes")
    host, _, port = address.rpartition(":")
    with create_connection((host, int(port)), timeout=PATIENCE) as newer:

        def write(kind, channel, payload):
            frame = pack((kind, channel, payload))
            newer.sendall(len(frame).to_bytes(4, "big") + frame)

        def answer():
            size = int.from_bytes(newer.recv(4, MSG_WAITALL), "big")
            kind, channel, payload = msgspec.msgpack.decode(newer.recv(size, MSG_WAITALL))
            assert kind == FRAME
            return channel, json.loads(payload)

        write(SECRET, 0, secret.encode())
        for channel in (1, 2):
            write(ENTER, channel, pack(["", "127.0.0.1"]))
        write(SAY, 1, b'{"t":"of the next version"}')
        channel, said = answer()
        assert (channel, said["t"], said["code"]) == (1, "error", "message")
        write(SAY, 2, b'{"t":"ping"}')
        assert answer()[0] == 2, "nobody else was cut off"
        write(REQUEST, 3, pack(Forwarded("GET", "of the next version", "", "127.0.0.1", "http://house", {}, {}, b"null")))
        size = int.from_bytes(newer.recv(4, MSG_WAITALL), "big")
        _, channel, head = msgspec.msgpack.decode(newer.recv(size, MSG_WAITALL))
        assert (channel, msgspec.msgpack.decode(head)["status"]) == (3, 404)


def test_an_experiment_is_the_same_at_every_node(new):
    one, two = new(flags=("--lab", "1")), new(flags=("--lab", "1"))
    ana, ben = one.guest("Ana"), two.guest("Ben")
    for seed in range(3):
        asked = {"game": "lama", "bots": "easy", "games": 400, "seed": seed}
        made = ana.post("/api/lab", asked)
        assert made.status == 200, made.text
        assert ben.post("/api/lab", asked).json == made.json
        key = made.json["key"]
        assert ana.get(f"/api/lab/{key}/toml").text == ben.get(f"/api/lab/{key}/toml").text != ""
        for guest in (ana, ben):
            with Stream(guest, key) as stream:
                assert next(iter(stream)).state == "running"
        until(lambda at=key: all(guest.get(f"/api/lab/{at}").json["state"] == "paused" for guest in (ana, ben)), "the end of it")
    for guest in (ana, ben):
        assert guest.get("/api/lab/0000").status == 404
        assert guest.post("/api/lab", {"game": "lama", "bots": "nobody"}).json["code"] == "experiment"
    one.kill()
    until(lambda: ben.get(f"/api/lab/{key}").status in (200, 404), "the dead node being noticed")
    assert ben.post("/api/lab", asked).json == made.json, "and it can be asked for again"


def test_a_record_is_reviewed_whichever_node_is_asked(new):
    one, two = new(), new()
    text = {"text": record()}
    key = one.post("/api/reviews", text).json["key"]
    assert two.post("/api/reviews", text).status in (200, 202)
    found = [waited(lambda at=node: at.get(f"/api/reviews/{key}")) for node in (one, two)]
    assert [answer.status for answer in found] == [200, 200]
    assert found[0].json == found[1].json
    assert len(found[0].json["review"]["decisions"]) > 0


def test_after_a_lost_connection_for_notices_everything_is_read_again(postgres):
    heard = Queue()

    def say(word):
        db.execute("SELECT pg_notify('cardhouse_2', %s)", [json.dumps([{"what": word}])])

    def hears(news):
        while heard.get(timeout=PATIENCE) != news:
            pass
        return True

    with DatabaseProxy(postgres) as network, psycopg.connect(postgres, autocommit=True) as db:
        notices = Notices(network.address, heard.put)
        notices.between(1, {2})
        notices.start()
        assert hears(None)
        say("lobby")
        assert hears({"what": "lobby"})
        network.now("refuse")
        until(lambda: not db.execute("SELECT 1 FROM pg_stat_activity WHERE application_name = 'cardhouse'").fetchone(), "the cut")
        say("that nobody hears")
        assert heard.empty()
        network.now("pass")
        assert hears(None), "everything is read again, for nobody knows what was missed"
        until(lambda: say("renamed") or (not heard.empty() and heard.get() == {"what": "renamed"}), "hearing again")
        notices.end()
        notices.join()


def test_what_was_said_into_a_connection_that_is_lost_is_said_again(postgres):
    heard = Queue()
    speaker, listener = Notices(postgres, lambda news: None), Notices(postgres, heard.put)
    listener.between(2, {1})
    listener.start()
    while heard.get(timeout=PATIENCE) is not None:  # it listens now
        pass
    speaker.between(1, set())
    speaker._news.append({"what": "renamed"})
    with psycopg.connect(postgres) as broken:
        with suppress(psycopg.Error):
            broken.execute("SELECT nothing")  # nothing more can be done in this transaction
        with pytest.raises(psycopg.Error):
            speaker._talk(broken)
    speaker.start()
    while heard.get(timeout=PATIENCE) != {"what": "renamed"}:
        pass
    for one in (speaker, listener):
        one.end()
        one.join()


def test_lists_are_read_again_now_and_then_though_nobody_says_anything(postgres, monkeypatch):
    monkeypatch.setattr(notices_module, "POLL", 0.0)
    heard = Queue()
    alone = Notices(postgres, heard.put)
    alone.start()
    while heard.get(timeout=PATIENCE) != {"what": "lobby"}:
        pass
    alone.end()
    alone.join()


def test_a_node_has_no_more_connections_than_it_is_said_to(new, postgres):
    node = new()
    ana = node.guest("Ana")

    def ask(_):
        for _ in range(10):
            ana.get("/api/me")
            ana.post("/api/tables", {"settings": {"game": "lama"}})

    most = set()
    with psycopg.connect(postgres, autocommit=True) as db, ThreadPoolExecutor(16) as pool:
        asked = [pool.submit(ask, number) for number in range(16)]
        while not all(one.done() for one in asked):
            most.add(db.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cardhouse'").fetchone()[0])
    assert max(most) <= 10, "as docs/hosting.md says"


def test_what_the_operator_orders_is_done_at_every_node(new, postgres, tmp_path):
    def order(*words):
        command = [sys.executable, "-m", "cardhouse", "admin", *words, "--db", postgres]
        done = subprocess.run(
            command, capture_output=True, text=True, env={**os.environ, "CARDHOUSE_HOME": str(tmp_path)}, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    nodes = one, two = new(), new()
    ana, ben = one.guest("Ana"), two.guest("Ben")
    table = ana.open("lama", seats=[{"who": "me"}, {"who": "bot"}])
    (here, _), (there, _) = opened(ana, one, table), opened(ana, two, table)
    bens = Socket(two.port)
    bens.send({"t": "hello", "protocol": 1, "token": ben.token})
    bens.expect("welcome")
    order("announce", "We restart at nine.")
    for socket in (here, there, bens):
        assert socket.expect("announced")["text"] == {"en": "We restart at nine."}
    assert table in order("tables")
    assert order("close", table) == f"Table {table} is closed.\n"
    for socket in (here, there):
        while not socket.receive().get("act", "").startswith("@void"):
            pass
        socket.close()
    order("ban", ben.id)
    assert bens.expect("error")["code"] == "banned"
    bens.closed()
    bens.close()
    order("quota", ana.id, "0")
    asked = {"settings": {"game": "lama"}}
    for node in nodes:
        until(lambda node=node: node.get("/api/me", token=ben.token).status == 403, "being banned")
        until(lambda node=node: node.post("/api/tables", asked, token=ana.token).status == 409, "no more tables")


def two_ports():
    """A port that is free, and so is the next."""
    while True:
        with create_server(("127.0.0.1", 0)) as one, suppress(OSError):
            port = one.getsockname()[1]
            with create_server(("127.0.0.1", port + 1)):
                return port


def test_each_worker_is_reached_by_other_machines_at_a_port_of_its_own(new, postgres):
    port = two_ports()
    new(flags=("--workers", "2", "--node", f"127.0.0.1:{port}"))
    with psycopg.connect(postgres) as db:
        assert {address for (address,) in db.execute("SELECT address FROM nodes")} == {f"127.0.0.1:{port}", f"127.0.0.1:{port + 1}"}


@pytest.mark.parametrize("workers", [1, 2])
def test_an_address_for_other_nodes_that_is_taken_is_a_sentence(postgres, tmp_path, workers):
    with create_server(("127.0.0.1", 0)) as taken:
        node = f"127.0.0.1:{taken.getsockname()[1]}"
        flags = ("--port", "0", "--workers", str(workers), "--database", postgres, "--node", node)
        command = [sys.executable, "-m", "cardhouse", "serve", *flags]
        environment = {**os.environ, "CARDHOUSE_HOME": str(tmp_path)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=PATIENCE)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert f"ther nodes cannot reach this one at {node}: " in done.stderr
    assert "The house is closed" not in done.stdout


def test_several_workers_need_postgresql(tmp_path):
    command = [sys.executable, "-m", "cardhouse", "serve", "--port", "0", "--workers", "2", "--db", str(tmp_path / "house.db")]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "CARDHOUSE_HOME": str(tmp_path)})
    assert done.returncode
    assert "cardhouse migrate" in done.stderr


def crowded(crowd, postgres):
    """Take all connections that there are."""
    with suppress(psycopg.OperationalError):
        while True:
            crowd.enter_context(psycopg.connect(postgres, application_name="crowd"))


@contextmanager
def disk_full(postgres):
    """PostgreSQL says of each entry what it says when its disk is full."""
    say = "BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END"
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute(f"CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ {say} $$")
        db.execute("CREATE TRIGGER no_space BEFORE INSERT ON log EXECUTE FUNCTION no_space()")
        try:
            yield
        finally:
            db.execute("DROP FUNCTION no_space CASCADE")
