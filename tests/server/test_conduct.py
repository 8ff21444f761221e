"""Keeping others at a distance: shutting somebody out, removing a watcher, reporting what somebody did."""

import json
import subprocess
import sys

import pytest

OPEN = [{"who": "me"}, {"who": "open"}]


def refused(socket):
    return socket.expect("error")["code"]


@pytest.fixture
def two(server):
    return server.guest("Ana"), server.guest("Ben")


def test_who_is_shut_out_neither_sits_nor_watches_until_let_in_again(two):
    ana, ben = two
    assert [each["name"] for each in ana.post("/api/me/shut-out", {"person": ben.id}).json["people"]] == ["Ben"]
    made = ana.post("/api/tables", {"settings": {"game": "lama", "seats": OPEN, "listed": True}}).json
    with ben.socket() as socket:
        socket.send({"t": "open", "table": made["id"], "code": made["code"]})
        assert refused(socket) == "shut_out"
        assert ana.post("/api/me/let-in", {"person": ben.id}).json["people"] == []
        socket.send({"t": "open", "table": made["id"], "code": made["code"]})
        socket.expect("table")
        ana.post("/api/me/shut-out", {"person": ben.id})
        socket.send({"t": "sit", "code": made["code"]})
        assert refused(socket) == "shut_out"


def test_play_now_never_seats_people_together_of_whom_one_shuts_the_other_out(two):
    ana, ben = two
    tables = []
    ben.post("/api/me/shut-out", {"person": ana.id})
    for guest in (ana, ben):
        with guest.socket() as socket:
            socket.send({"t": "quick", "game": "war_lanes"})
            tables.append(socket.expect("seated")["table"])
    assert tables[0] != tables[1]


def test_emotes_of_who_is_shut_out_do_not_arrive(two):
    ana, ben = two
    made = ana.post("/api/tables", {"settings": {"game": "lama", "seats": OPEN}}).json
    with ana.socket() as mine, ben.socket() as other:
        for socket in (mine, other):
            socket.send({"t": "open", "table": made["id"], "code": made["code"]})
            socket.expect("table")
        other.send({"t": "sit", "code": made["code"]})
        mine.expect("seats")
        ana.post("/api/me/shut-out", {"person": ben.id})
        other.send({"t": "emote", "emote": 1})
        assert other.expect("emoted")["seat"] == 1
        mine.send({"t": "emote", "emote": 2})
        assert mine.expect("emoted")["seat"] == 0, "the first that arrived is one's own"


def test_who_opened_a_table_sees_its_watchers_and_removes_one_for_good(two, server):
    ana, ben = two
    table = ana.open(seats=[{"who": "me"}, {"who": "bot", "level": "easy"}], options={"target": 100})
    with ana.socket() as mine, ben.socket() as other:
        for socket in (mine, other):
            socket.send({"t": "open", "table": table})
            socket.expect("table")
        other.send({"t": "watchers"})
        assert refused(other) == "not_yours"
        mine.send({"t": "watchers"})
        assert mine.expect("watched")["people"] == [{"person": ben.id, "name": "Ben"}]
        mine.send({"t": "remove", "person": ana.id})
        assert refused(mine) == "seated"
        mine.send({"t": "remove", "person": ben.id})
        assert mine.expect("watched")["people"] == []
        assert refused(other) == "removed"
        mine.send({"t": "remove", "person": ben.id})
        assert refused(mine) == "no_person"
        other.send({"t": "open", "table": table})
        assert refused(other) == "removed"


def test_a_report_is_kept_once_with_the_game_and_read_by_the_operator(two, server):
    ana, ben = two
    made = ana.post("/api/tables", {"settings": {"game": "lama", "seats": OPEN}}).json
    table, path = made["id"], f"/api/tables/{made['id']}/reports"
    assert ben.post(path, {"person": ana.id, "kind": "name"}).json["code"] == "not_seated"
    with ben.socket() as socket:
        socket.send({"t": "open", "table": table, "code": made["code"]})
        socket.send({"t": "sit", "code": made["code"]})
        socket.expect("seats")
    assert ana.post(path, {"person": ana.id, "kind": "name"}).json["code"] == "no_such_seat"
    assert ana.post(path, {"person": ben.id, "kind": "name", "note": "a\nb"}).json["code"] == "body"
    assert ana.post(path, {"person": ben.id, "kind": "rude"}).json["code"] == "body"
    for note in ("He looked at my cards.", "again"):
        assert ana.post(path, {"person": ben.id, "kind": "cheating", "note": note}).status == 201
    from cardhouse.storage.opening import open_store

    store = open_store(str(server.db))
    kept = [report for id, report in store.conduct.reports(100) if id == table]
    store.close()
    assert [(report.person, report.about, report.kind, report.note) for report in kept] == [
        (ana.id, ben.id, "cheating", "He looked at my cards.")
    ]
    listed = subprocess.run(
        [sys.executable, "-m", "cardhouse", "admin", "reports", "--json", "--db", str(server.db)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("Ben", "cheating") in [(each["about"], each["kind"]) for each in json.loads(listed.stdout) if each["table"] == table]


def test_nobody_shuts_themselves_out_or_somebody_who_is_not_there(two):
    ana, _ = two
    assert ana.post("/api/me/shut-out", {"person": ana.id}).json["code"] == "body"
    assert ana.post("/api/me/shut-out", {"person": "nobody"}).json["code"] == "no_person"
