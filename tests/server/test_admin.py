"""The operator's orders, through the real command line at a house that is open."""

import json
import os
import subprocess
import sys

import pytest

from .process import ServerProcess, until


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("ordered") / "house.db") as running:
        yield running


def admin(house, *words):
    """What the command says; a refusal begins with its sentence."""
    command = [sys.executable, "-m", "cardhouse", "admin", *words, "--db", str(house.db)]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", env={**os.environ, "CARDHOUSE_HOME": str(house.db.parent)}, timeout=60
    )
    assert "Traceback" not in done.stderr
    return done.stdout if done.returncode == 0 else done.stderr


def test_an_announcement_reaches_who_is_there_and_who_comes_until_it_is_taken_back(house):
    with house.guest("Ana").socket() as ana:
        admin(house, "announce", "We restart at nine.", "--de", "Um neun starten wir neu.")
        said = {"t": "announced", "text": {"en": "We restart at nine.", "de": "Um neun starten wir neu."}}
        assert ana.expect("announced") == said
        with house.guest("Ben").socket() as ben:
            assert ben.expect("announced") == said
        assert admin(house, "announce") == "It is taken back.\n"
        assert ana.expect("announced")["text"] == {}


def test_who_is_banned_is_signed_out_and_comes_in_no_more_until_unbanned(house):
    cleo, dan = house.guest("Cleo"), house.guest("Dan")
    with cleo.socket() as socket, dan.socket() as other:
        assert admin(house, "ban", "Cleo") == "Cleo may not come in any more.\n"
        said = socket.expect("error")
        assert said["code"] == "banned"
        assert said["say"].startswith("You may not play in this house any more")
        socket.closed()
        other.send({"t": "ping"})
        assert other.expect("pong")
    assert (cleo.get("/api/me").status, cleo.get("/api/me").json["code"]) == (403, "banned")
    assert [row["kind"] for row in json.loads(admin(house, "people", "cle", "--json"))] == ["banned"]
    house.stop()
    house.start()
    assert cleo.get("/api/me").status == 403
    admin(house, "unban", cleo.id)
    until(lambda: cleo.get("/api/me").status == 200, "being let in")


def test_a_table_is_closed_for_all_who_are_there(house):
    eve = house.guest("Eve")
    table = eve.open("lama", seats=[{"who": "me"}, {"who": "bot"}])
    assert table in admin(house, "tables")
    with eve.socket() as socket:
        socket.send({"t": "open", "table": table})
        socket.expect("table")
        assert admin(house, "close", table) == f"Table {table} is closed.\n"
        while not (message := socket.receive()).get("act", "").startswith("@void"):
            pass
        assert message["act"] == "@void closed"
    assert eve.get(f"/api/tables/{table}").json["status"] == "over"
    assert table not in admin(house, "tables")
    assert "is over already" in admin(house, "close", table)


def test_a_quota_is_how_many_open_tables_somebody_may_have(house):
    fay = house.guest("Fay")
    wanted = {"settings": {"game": "lama", "seats": [{"who": "me"}, {"who": "bot"}]}}
    first = fay.post("/api/tables", wanted).json["id"]
    assert first in admin(house, "tables")
    assert admin(house, "quota", "Fay", "0") == "Fay may have 0 open tables.\n"
    refused = until(lambda: (answer := fay.post("/api/tables", wanted)).status == 409 and answer, "the refusal")
    assert "no tables" in refused.json["say"]
    admin(house, "quota", fay.id, "9")
    until(lambda: fay.post("/api/tables", wanted).status == 201, "a table")
    assert [line.split()[2] for line in admin(house, "orders").splitlines()[-2:]] == ["quota", "quota"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["tabels"], "did you mean tables?"),
        (["ban"], "it reads cardhouse admin ban PERSON"),
        (["ban", "Nobody"], "nobody here is 'Nobody'"),
        (["close", "nowhere"], "there is no table 'nowhere'"),
        (["announce", "x" * 301], "at most 300 letters"),
        (["announce", "two\nlines"], "one line"),
        (["tables", "--de", "x"], "--de goes with announce alone"),
    ],
)
def test_what_cannot_be_ordered_is_said(house, words, sentence):
    assert sentence in admin(house, *words)


def test_two_of_one_name_are_told_apart_by_their_ids(house):
    for _ in range(2):
        house.guest("Gus")
    assert "2 people are called 'Gus'" in admin(house, "ban", "Gus")
