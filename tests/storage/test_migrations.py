"""A house of every older schema, with a game in progress, finished ones and people in it, is brought up to date and goes on."""

import asyncio
import sqlite3
import time
from contextlib import closing

import psycopg
import pytest
from psycopg import sql

from cardhouse.server.app import open_server
from cardhouse.server.http.replays import record_text
from cardhouse.server.jobs.archiving import archive_next
from cardhouse.server.log import moves
from cardhouse.storage import moving, postgres
from cardhouse.storage.clubs import ClubRow, MemberRow, ThingRow
from cardhouse.storage.conduct import ReportRow
from cardhouse.storage.duplicate import DealRow, EveningRow, MadeRow
from cardhouse.storage.fairness import DeckTally, FirstTally
from cardhouse.storage.migrations import MIGRATIONS
from cardhouse.storage.notices_due import Callee, Channel, Pending, Sending
from cardhouse.storage.opening import open_store
from cardhouse.storage.store import DeckRow, JournalRow, OrderRow, Person, PuzzleRow, RatingRow, TableRow
from cardhouse.storage.tournaments import TournamentRow
from server.in_process import mover, new_server, seated, settle


@pytest.fixture(scope="module")
def lived(tmp_path_factory):
    """A house of today with rows in every table: its file, the tables that are over and the one in progress, a player and their token."""
    folder = tmp_path_factory.mktemp("lived")

    async def story():
        server = new_server(folder)
        tables = [await seated(server, 2, options={"target": 20}) for _ in range(3)]
        for live, guests in tables[:2]:
            while not live.table.over:
                await mover(live, guests).play(live)
        assert archive_next(server)
        playing, guests = tables[2]
        for _ in range(3):
            await mover(playing, guests).play(playing)
        store, ana = server.store, guests[0].person
        with store.transaction():
            store.new_person(Person("kept", "Zoë", "hash", time.time(), "zoe"))
            store.save_deck(DeckRow(ana, "d", "konivrer", "Fire", "word", 1, time.time()))
            store.answer_puzzle(PuzzleRow(ana, "lama", 20_000, "p", "quit", True, True, time.time()))
            store.wear(ana, "lama", "back", "plain")
            store.note(JournalRow(time.time(), 0, ana, "zone", "Europe/Berlin"))
            store.order(OrderRow(time.time(), "announce", "", '{"en":"soon"}'))
            store.save_rating(RatingRow("lama", ana, 1600.0, 90.0, 20, time.time()))
            store.keep_review(tables[1][0].table.row.no, 1, b"review")
            store.clubs.add(ClubRow("c", "Friends", "", "private", "code", time.time()))
            store.clubs.save_member(MemberRow("c", ana, "owner", time.time(), "key"))
            store.clubs.save_thing(ThingRow("c", "event", "t", time.time(), b"{}", 1, ana))
            store.clubs.say_coming("c", "t", ana, True)
            store.notices.save_callee(Callee(ana))
            store.notices.add_channel(Channel(ana, "mail", "ana@example.org", "", "token", "http://house", True, time.time()))
            store.notices.wait(Pending(ana, "table:1", 1, b"{}", time.time()))
            store.notices.send(Sending(1, ana, "notice", b"{}", 0, time.time(), time.time()))
            store.notices.keep("vapid", "key")
            store.duplicate.new_deal(DealRow("e/1", "lama", bytes(32), 0.0, time.time()))
            store.duplicate.deal_at(tables[0][0].table.row.no, "e/1", ana)
            store.duplicate.keep_made(MadeRow("e/1", tables[0][0].table.row.no, 0, ana, 2, 7.5, False, time.time()))
            store.duplicate.new_evening(EveningRow("e", ana, b"{}", at=time.time()))
            store.duplicate.take_place("e", 0, ana, "word")
            cup = store.tournaments.add(TournamentRow("cup", ana, "lama", "entering"))
            store.tournaments.append(cup, 0, b"founded")
            store.tournaments.take_part(cup, ana, True)
            store.tournaments.add_table(tables[0][0].table.row.no, cup)
            store.conduct.shut_out(ana, "kept", time.time())
            store.conduct.remove_watcher(tables[0][0].table.row.no, "kept")
            store.conduct.report(ReportRow(time.time(), tables[0][0].table.row.no, ana, "kept", "name", ""))
            store.fairness.save_deck_tally(DeckTally("d", "lama", "draw", b"[]", 1, b""))
            store.fairness.add_first(FirstTally("lama", 2, 2, 1, 60))
        server.close()
        return [live.table.row.id for live, _ in tables], ana, guests[0].token

    ids, ana, token = asyncio.run(story())
    with closing(sqlite3.connect(folder / "house.db")) as db:
        assert [name for name in moving.TABLES if db.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)] == []
    return folder / "house.db", ids, ana, token


def rows(db, name, columns):
    """All rows, as comparable text: both databases have the same."""

    def plain(value):
        return int(value) if isinstance(value, bool) else bytes(value) if isinstance(value, memoryview) else value

    named = ", ".join(f'"{column}"' for column in columns)
    return sorted(repr([plain(value) for value in row]) for row in db.execute(f"SELECT {named} FROM {name}").fetchall())


def check(place, lived, old):
    """Open it with today's code: nothing that the old schema had was lost, and everything goes on."""
    file, (archived, over, playing), ana, token = lived
    open_store(place).close()
    new = sqlite3.connect(place) if not place.startswith("postgres") else psycopg.connect(place)
    with closing(new), closing(sqlite3.connect(file)) as today:
        for name, columns in old.items():
            assert rows(new, name, columns) == rows(today, name, columns), name

    async def story():
        store, now = open_store(place), open_store(str(file))
        server, reference = open_server(store), open_server(now)
        for id in (archived, over):
            row = store.table(id)
            assert row.status == "over"
            assert record_text(server, row) == record_text(reference, now.table(id)), "its replay is the same"
        assert server.people.by_token(token).id == ana, "who was signed in still is"
        assert (store.person("kept").name, store.person_named("zoë").id) == ("Zoë", "kept")
        assert {row.id for row in store.tables_of(ana)} == {playing}
        live = server.live(playing)
        assert live.table.n == reference.live(playing).table.n
        assert live.table.status == "playing"
        n, person, action, refused = live.table.n, live.table.seats[live.table.to_act].person, live.table.legal()[0][0][0], []
        server.change(live, lambda: moves.play(live.table, person, n, action, "k"), refused.append)
        await settle(server)
        assert refused == []
        assert live.table.n == n + 1, "the game goes on"
        server.counting.catch_up()
        server.counting.count()
        assert store.uncounted() == [], "finished games are counted where they were not"
        with store.transaction():
            assert store.new_table(TableRow("next", "lama", "gathering", summary=b"{}")) > live.table.row.no
            store.save_rating(RatingRow("lama", ana, 1.0, 1.0, 1))
            store.save_progress(ana, b"{}")
            store.order(OrderRow(2.0, "announce"))
        for each in (server, reference):
            each.close()
            each.store.close()

    asyncio.run(story())


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_a_file_of_every_schema_goes_on(tmp_path, lived, version):
    place, old = str(tmp_path / "old.db"), {}
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        for script in MIGRATIONS[:version]:
            db.executescript(script)
        db.execute(f"PRAGMA user_version = {version}")
        db.execute("ATTACH ? AS today", (str(lived[0]),))
        for (name,) in db.execute("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall():
            old[name] = [column for _, column, *_ in db.execute(f"PRAGMA main.table_info({name})")]
            columns = ", ".join(f'"{column}"' for column in old[name])
            db.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM today.{name}")
    check(place, lived, old)


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("version", range(1, len(postgres.MIGRATIONS) + 1))
def test_a_postgresql_database_of_every_schema_goes_on(postgres_server, lived, version, request):
    place, old = request.getfixturevalue("postgres"), {}
    with psycopg.connect(place) as db, closing(sqlite3.connect(lived[0])) as today:
        for script in postgres.MIGRATIONS[:version]:
            db.execute(script)
        typed = db.execute("SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'")
        for name, column, kind in typed.fetchall():
            old.setdefault(name, {})[column] = bool if kind == "boolean" else lambda value: value
        for name in [name for name in old if name not in moving.TABLES]:
            del old[name]  # of nodes: nobody is there any more
        for name, columns in old.items():
            named = sql.SQL(", ").join(map(sql.Identifier, columns))
            into = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
                sql.Identifier(name), named, sql.SQL(", ").join([sql.Placeholder()] * len(columns))
            )
            listed = ", ".join(f'"{column}"' for column in columns)
            for row in today.execute(f"SELECT {listed} FROM {name}"):
                db.execute(into, [made(value) for made, value in zip(columns.values(), row, strict=True)])
        for name in (name for name in moving.NUMBERED if name in old):
            db.execute(f"SELECT setval(pg_get_serial_sequence('{name}', 'no'), (SELECT max(no) FROM {name}))")
        db.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)")
        db.execute("INSERT INTO schema_version VALUES (%s)", (version,))
    check(place, lived, old)
