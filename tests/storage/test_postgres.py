"""What differs where the house is kept in PostgreSQL, and how a house moves there."""

import os
import shutil
import socket
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from cardhouse.server.app import open_server
from cardhouse.server.http.replays import record_text
from cardhouse.storage import connections, moving
from cardhouse.storage import postgres as postgres_module
from cardhouse.storage.moving import move
from cardhouse.storage.postgres import PostgresStore, without_password
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import Busy, DeckRow, OrderRow, Person, PuzzleRow, StoreError
from server.process import ServerProcess, until

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def store(postgres):
    made = PostgresStore(postgres)
    yield made
    made.close()


def columns_of(store):
    """But for those of nodes and leases, which only houses of several processes have."""
    found = """SELECT table_name, column_name FROM information_schema.columns
               WHERE table_schema = 'public' AND table_name NOT IN ('schema_version', 'nodes', 'leases')"""
    return {(name, column) for name, column in store._all(found)}


def test_both_databases_have_the_same_columns(store, tmp_path):
    other = SqliteStore(tmp_path / "house.db")
    names = [name for (name,) in other._db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
    assert {(name, column) for name in names for _, column, *_ in other._db.execute(f"PRAGMA table_info({name})")} == columns_of(store)
    assert set(names) == set(moving.TABLES), "what cardhouse migrate copies"
    other.close()


def test_a_lost_connection_is_opened_again_and_a_transaction_that_lost_it_says_so(store, postgres):
    with store.transaction():
        store.append([(1, 0, b"x", None)])

    def cut():
        with psycopg.connect(postgres, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL")

    cut()
    assert store.last(1) == 0
    with pytest.raises(Busy), store.transaction():  # noqa: PT012
        store.append([(1, 1, b"y", None)])
        cut()
        store.append([(1, 2, b"z", None)])
    assert "does not answer" in store.trouble
    assert store.last(1) == 0
    assert store.trouble == ""
    with store.transaction():
        store.append([(1, 1, b"y", None)])
    assert store.last(1) == 1


def test_no_order_comes_before_one_that_was_written_later(store, postgres):
    """Nodes read on from the last number that they have seen: one that was committed late would never be done."""
    with ThreadPoolExecutor(1) as pool, psycopg.connect(postgres, autocommit=True) as db:
        with store.transaction():
            store.order(OrderRow(1.0, "ban", "ana", ""))
            second = pool.submit(ordered, postgres, OrderRow(2.0, "ban", "ben", ""))
            waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            until(lambda: second.done() or db.execute(waits).fetchone(), "the second order")
            assert not db.execute("SELECT no FROM orders").fetchall()
        second.result()
    assert [order.about for order in store.orders()] == ["ana", "ben"]


def ordered(postgres, row):
    other = PostgresStore(postgres)
    with other.transaction():
        other.order(row)
    other.close()


def test_a_zero_in_a_text_is_no_trouble_of_the_database(postgres, tmp_path):
    with ServerProcess(tmp_path / "house.db", "--database", postgres, "--lab", "0", "--log", "json") as house:
        ana = house.guest("Ana")
        refused = ana.get("/api/tables/%00")
        assert (refused.status, refused.json["code"]) == (422, "refused")
        with ana.socket() as socket_:
            socket_.send({"t": "open", "table": "\0"})
            assert socket_.expect("error")["code"] == "refused"
        assert house.get("/ready").status == 200
        assert not [line for line in house.logged if line["level"] == "error"]


def test_a_database_of_a_newer_version_is_refused(store, postgres):
    with store.transaction():
        store._do("UPDATE schema_version SET version = version + 1")
    with pytest.raises(StoreError, match="newer version"):
        PostgresStore(postgres)


def test_a_migration_takes_its_time_but_waits_for_no_table_for_long(store, postgres, monkeypatch):
    """Whoever plays waits behind it: a copy that goes on for minutes (pg_dump) must not hold up the whole house."""
    options = connections.OPTIONS.replace(f"statement_timeout={connections.ANSWER}", "statement_timeout=200")
    monkeypatch.setitem(connections.GIVEN, "options", options)
    monkeypatch.setattr(postgres_module, "LOCK", 300)
    more = "SELECT pg_sleep(0.5); ALTER TABLE people ADD COLUMN later BIGINT NOT NULL DEFAULT 0"
    monkeypatch.setattr(postgres_module, "MIGRATIONS", (*postgres_module.MIGRATIONS, more))
    with psycopg.connect(postgres) as copy:
        copy.execute("LOCK TABLE people IN ACCESS SHARE MODE")
        with pytest.raises(StoreError, match="lock timeout"):
            PostgresStore(postgres)
        assert store.people_called("") == []
    PostgresStore(postgres).close()
    assert ("people", "later") in columns_of(store)


def test_a_server_that_is_not_there_is_a_sentence_without_the_password():
    with pytest.raises(StoreError, match="cannot be used") as refused:
        PostgresStore("postgresql://ana:secret@127.0.0.1:1/house")
    assert "secret" not in str(refused.value)
    assert without_password("postgresql://ana:secret@db.example.org/house") == "postgresql://db.example.org/house"


@contextmanager
def pooler(postgres, folder, **settings):
    """PgBouncer before the database; its address."""
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("PgBouncer is not here")
    parts = urlsplit(postgres)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    lines = {"listen_addr": "127.0.0.1", "listen_port": port, "auth_type": "any", "unix_socket_dir": "", **settings}
    place = parse_qs(parts.query)["host"][0]
    known = f"* = host={place} port={parts.port or 5432} user={parts.username}"
    (folder / "ini").write_text(f"[databases]\n{known}\n[pgbouncer]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items()))
    user = [] if os.geteuid() else ["-u", Path(place).owner()]  # it refuses to be root
    with subprocess.Popen([program, *user, str(folder / "ini")], stderr=subprocess.DEVNULL) as process:

        def listens():
            assert process.poll() is None
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                return True

        try:
            until(listens, "PgBouncer")
            yield f"postgresql://{parts.username}@127.0.0.1:{port}{parts.path}"
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"pool_mode": "transaction", "ignore_startup_parameters": "options"}, "shares one connection among several"),
        ({"pool_mode": "session"}, "takes no limits of time"),
        ({"pool_mode": "session", "ignore_startup_parameters": "options"}, "takes no limits of time"),
    ],
)
def test_a_pooler_that_loses_what_the_house_needs_is_refused(postgres, tmp_path, settings, sentence):
    with pooler(postgres, tmp_path, **settings) as address, pytest.raises(StoreError, match=sentence):
        PostgresStore(address)


def test_a_pooler_in_session_mode_will_do_where_the_role_has_limits_of_time(postgres, tmp_path):
    limits = "statement_timeout = '10s'", "idle_in_transaction_session_timeout = '4s'"
    with psycopg.connect(postgres, autocommit=True) as db:
        for limit in limits:
            db.execute(f"ALTER ROLE CURRENT_USER SET {limit}")
        try:
            with pooler(postgres, tmp_path, pool_mode="session", ignore_startup_parameters="options") as address:
                PostgresStore(address).close()
        finally:
            db.execute("ALTER ROLE CURRENT_USER RESET ALL")


def test_a_guest_who_left_nothing_is_forgotten_when_the_house_opens(store, postgres):
    with store.transaction():
        for id, created in (("idle", 1.0), ("sat", 1.0), ("deck", 1.0), ("solver", 1.0), ("new", time.time())):
            store.new_person(Person(id, id, "", created))
        store.seat(1, "sat", True)
        store.save_deck(DeckRow("deck", "d", "konivrer", "d", "", 1))
        store.answer_puzzle(PuzzleRow("solver", "lama", 1, "p", "quit", True, True, time.time()))
    PostgresStore(postgres).close()
    assert [id for id in ("idle", "sat", "deck", "solver", "new") if store.person(id) is None] == ["idle"]


# A house moves


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory):
    """The file of a house with a finished game, one in progress, and people."""
    path = tmp_path_factory.mktemp("lived") / "house.db"
    with ServerProcess(path) as server:
        ana = server.guest("Ana")
        over = ana.open("lama", seats=[{"who": "me"}, {"who": "bot", "level": "easy"}])
        ana.play_out(over)
        playing = ana.open("war_lanes", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
        until(lambda: ana.get("/api/me/progress").json["xp"] > 0, "being counted")
        assert server.stop() == 0
    return path, ana.token, over, playing


def rows_of(db, names):
    """Every row of every table, as comparable text."""

    def plain(value):
        return int(value) if isinstance(value, bool) else bytes(value) if isinstance(value, memoryview) else value

    return {name: sorted(repr(tuple(map(plain, row))) for row in db.execute(f"SELECT * FROM {name}").fetchall()) for name in names}


def test_a_house_moves_whole_and_goes_on_where_it_was(lived_in, postgres, tmp_path):
    path, token, over, playing = lived_in
    said = []
    rows = move(str(path), postgres, lambda name, count: said.append((name, count)))
    old, new = SqliteStore(path), PostgresStore(postgres)
    listed = "no, id, game, status, listed, summary, updated, deadline, turn, archived, owner, counted"
    names = [name for name in moving.TABLES if name != "tables"]
    assert rows == sum(count for _, count in said) == sum(map(len, rows_of(old._db, moving.TABLES).values()))
    assert rows_of(old._db, names) == rows_of(new.connection(), names)
    found = [[tuple(map(str, (*row[:4], bool(row[4]), *row[5:9], bool(row[9]), row[10], bool(row[11])))) for row in
              db.execute(f"SELECT {listed} FROM tables ORDER BY no").fetchall()] for db in (old._db, new.connection())]  # fmt: skip
    assert found[0] == found[1]
    one, two = open_server(old), open_server(new)
    assert record_text(one, old.table(over)) == record_text(two, new.table(over))
    old.close()
    new.close()
    with ServerProcess(tmp_path / "unused.db", "--database", postgres) as server:
        assert not (tmp_path / "unused.db").exists()
        me = server.get("/api/me", token=token).json
        assert (me["name"], [line["id"] for line in me["tables"] if line["status"] == "playing"]) == ("Ana", [playing])
        assert server.guest("Ben").open("lama"), "numbers go on after the last"


def test_a_house_that_cannot_move_whole_does_not_move(lived_in, postgres, tmp_path):
    path = tmp_path / "house.db"
    path.write_bytes(lived_in[0].read_bytes())
    with sqlite3.connect(path) as db:
        db.execute("UPDATE progress SET person = person || char(0)")  # PostgreSQL takes no such text
    db.close()
    with pytest.raises(StoreError):
        move(str(path), postgres)
    with ServerProcess(path), pytest.raises(StoreError, match="close the house first"):
        move(str(path), postgres)
    store = PostgresStore(postgres)
    assert all(store._all(f"SELECT count(*) FROM {name}") == [(0,)] for name in moving.TABLES)
    store.close()
    assert move(str(lived_in[0]), postgres) > 0
    with pytest.raises(StoreError, match="already: name an empty database"):
        move(str(lived_in[0]), postgres)
    with pytest.raises(StoreError, match="there is no database"):
        move(str(tmp_path / "none.db"), postgres)
