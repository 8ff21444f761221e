"""cardhouse serve and cardhouse backup, as an operator runs them."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from cardhouse.cli.serve import CannotOpen, greeting, listening
from server.process import ServerProcess, until


@pytest.fixture
def open_house(tmp_path):
    """Opens houses; all are gone after the test."""
    opened = []

    def new(*flags, **environment):
        opened.append(ServerProcess(tmp_path / "house.db", *flags, **environment))
        return opened[-1]

    yield new
    for running in opened:
        running.kill()


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_house_in_peace(open_house, by):
    house = open_house()
    ana = house.guest()
    table = ana.open(seats=[{"who": "me"}, {"who": "bot"}])
    with ana.socket() as connected:
        connected.send({"t": "open", "table": table})
        connected.expect("table")
        assert house.stop(by) == 0
        bye = connected.expect("bye")
        assert bye["after"] > 0
        assert connected.closed() == 1012
    assert b"Nothing is lost" in house.said
    assert not [line for line in house.logged if line["level"] in ("error", "critical")]
    house.start()
    assert ana.get(f"/api/tables/{table}").json["status"] == "playing"


def children(pid):
    """The processes that a process started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended meanwhile
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="processes are looked at in /proc")
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_no_process_outlives_the_house(open_house, end):
    house = open_house()
    ana = house.guest()
    ana.play_out(ana.open(seats=[{"who": "me"}, {"who": "bot"}]))
    house.post("/api/verify", {"text": "x"})
    started = until(lambda: found if len(found := children(house.process.pid)) >= 2 else None, "starting processes")
    getattr(house, end)()
    until(lambda: not any(map(alive, started)), "ending")


def test_the_log_is_one_object_a_line_and_says_nothing_secret(open_house):
    house = open_house()
    ana = house.guest("Ana")
    made = ana.post("/api/tables", {"settings": {"game": "lama"}}).json
    house.get(f"/t/{made['id']}/{made['code']}")
    house.get(f"/api/tables/{made['id']}")
    house.get("/api/tables/%E2%80%A8%0A")
    house.stop()
    lines = house.log.read_text("utf-8").splitlines()
    logged = [json.loads(line) for line in lines]
    assert all({"at", "level", "from", "what"} <= set(line) for line in logged)
    asked = [line for line in logged if line["what"] == "request"]
    assert {"request", "method", "path", "status", "ms"} <= set(asked[0])
    assert any(line.get("table") == made["id"] for line in asked)
    text = "\n".join(lines)
    assert ana.token not in text
    assert made["code"] not in text


def test_flags_environment_and_file_reach_the_house(open_house, tmp_path):
    (tmp_path / "house.toml").write_text('url = "https://cards.example.org/"\nbots = 2\n')
    house = open_house("--config", str(tmp_path / "house.toml"), CARDHOUSE_LOG="text")
    assert b"https://cards.example.org/" in house.said
    assert house.guest().post("/api/tables", {"settings": {"game": "lama"}}).json["link"].startswith("https://cards.example.org/t/")
    house.stop()
    assert house.logged == []


CASES = {
    "serve --port many": "--port takes a whole number from 0 to 65,535, not 'many'",
    "serve --prot 1": "cardhouse serve has no flag --prot: did you mean --port?",
    "serve --host nowhere.invalid": "no address is known for the host 'nowhere.invalid'",
    "serve --host 203.0.113.7": "this machine has no address 203.0.113.7",
    "serve --config nowhere.toml": "the configuration nowhere.toml cannot be read: no such file",
    "serve --log loud": "--log takes auto, json, text, not 'loud'",
    "serve --port 0 --db /dev/null/house.db": "",
    "serve --port 0 --db .": "the database . cannot be used",
    "serve extra": "cardhouse serve does not know what to do with 'extra'",
    "migrate": "cardhouse migrate needs ADDRESS",
    "migrate other.db": "cardhouse migrate goes to PostgreSQL: name a database such as postgresql://user@host/name, not 'other.db'",
    "migrate --db nowhere.db postgresql:///house": "there is no database nowhere.db: name the one that cardhouse serve uses with --db",
    "migrate --db postgresql://cards:secret@db/house postgresql:///house": "the house is on PostgreSQL already: name the file",
    "backup": "cardhouse backup needs FILE",
    "backup --db postgresql://cards:secret@db/house monday.db": "a house on PostgreSQL is copied with pg_dump, while it is open",
    "backup copy.db": "there is no database ",
    "backup --db nowhere.db copy.db": "there is no database nowhere.db: name the one that cardhouse serve uses with --db",
}


@pytest.mark.parametrize("line", CASES)
def test_a_mistake_is_answered_with_what_is_right(house, line):
    house.home.mkdir()
    assert CASES[line] in house.refuses(*line.split(" "))


def test_a_port_that_is_taken_is_one_sentence(house):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} is taken" in house.refuses("serve", "--port", str(port))
        assert f"port {port} is taken" in house.refuses("serve", "--open", CARDHOUSE_PORT=str(port))


def test_the_next_port_is_taken_where_nobody_chose_one():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listening("127.0.0.1", port, 20) as door:
            assert port < door.getsockname()[1] <= port + 20
        with pytest.raises(CannotOpen):
            listening("127.0.0.1", port)


def test_opening_the_house_to_the_network_says_what_that_means():
    alone, together = (greeting(host, 8765, "x.db", url) for host, url in (("127.0.0.1", ""), ("0.0.0.0", "http://192.168.0.7:8765")))
    assert alone[0] == together[0] == "Cardhouse is open at http://localhost:8765/"
    assert not any("network" in line for line in alone)
    assert "  for friends: http://192.168.0.7:8765/" in together
    assert any("nothing is encrypted" in line for line in together)


def test_a_link_for_a_friend_is_never_to_localhost_where_the_house_has_an_address(open_house):
    house = open_house("--host", "0.0.0.0")
    near = re.search(rb"for friends: (http://[0-9.]+:[0-9]+)/", house.said)
    link = house.guest().post("/api/tables", {"settings": {"game": "lama"}}).json["link"]
    assert link.startswith(f"{near[1].decode()}/t/" if near else f"{house.url}/t/")


def test_without_the_server_s_packages_the_house_says_what_to_install(house):
    code = "import sys; sys.modules['picows'] = None; from cardhouse.cli import main; main(['serve'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=house.environment())
    assert done.returncode == 2
    assert "pip install 'cardhouse[server]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_database_of_a_newer_house_is_left_alone(house, tmp_path):
    newer = sqlite3.connect(tmp_path / "newer.db")
    newer.execute("PRAGMA user_version = 999")
    newer.close()
    assert "written by a newer version" in house.refuses("serve", "--port", "0", "--db", tmp_path / "newer.db")


# Backups


def test_a_backup_is_whole_while_people_play(open_house, house, tmp_path):
    running = open_house()
    ana = running.guest("Ana")
    over = ana.open(seats=[{"who": "me"}, {"who": "bot"}])
    ana.play_out(over)
    going = ana.open(seats=[{"who": "me"}, {"who": "bot"}])
    done = house.run("backup", "--db", running.db, tmp_path / "copy.db")
    assert done.returncode == 0, done.stderr
    assert "Copied to" in done.stdout
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    ana.play_out(going)
    record = running.get(f"/api/tables/{over}/record").text
    with ServerProcess(tmp_path / "copy.db") as copy:
        assert copy.get(f"/api/tables/{over}/record").text == record
        assert copy.get(f"/api/tables/{going}", token=ana.token).json["status"] == "playing"


def test_a_backup_overwrites_nothing_without_force(open_house, house, tmp_path):
    running = open_house()
    running.stop()
    (tmp_path / "copy.db").write_text("mine")
    said = house.refuses("backup", "--db", running.db, tmp_path / "copy.db")
    assert "is there already: choose another name, or write over it with --force" in said
    assert (tmp_path / "copy.db").read_text() == "mine"
    assert house.run("backup", "--db", running.db, tmp_path / "copy.db", "--force").returncode == 0
    assert (tmp_path / "copy.db").read_bytes().startswith(b"SQLite format 3")
    assert "is the database itself" in house.refuses("backup", "--db", running.db, running.db, "--force")
    assert "is a folder" in house.refuses("backup", "--db", running.db, tmp_path)
    assert "could not be written" in house.refuses("backup", "--db", running.db, tmp_path / "no" / "copy.db")
    assert "is no database of a house" in house.refuses("backup", "--db", empty(tmp_path / "other.db"), tmp_path / "new.db")
    (tmp_path / "text.db").write_text("Dear Ana,\n" * 500)
    assert "cannot be read" in house.refuses("backup", "--db", tmp_path / "text.db", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def empty(path):
    sqlite3.connect(path).executescript("CREATE TABLE x (y); VACUUM;").close()
    return path


def test_a_browser_is_opened_where_there_is_a_screen(tmp_path):
    """The browser here is a script that writes down what it was asked to open."""
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$@" >> "{tmp_path}/opened"\n')
    script.chmod(0o755)
    with ServerProcess(tmp_path / "house.db", "--open", DISPLAY=":0", BROWSER=str(script)) as running:
        opened = until(lambda: (tmp_path / "opened").exists() and (tmp_path / "opened").read_text().strip(), "opening a browser")
        assert opened == f"http://localhost:{running.port}/"
    (tmp_path / "opened").unlink()
    with ServerProcess(tmp_path / "house.db", "--open", BROWSER=str(script)) as running:
        assert running.get("/health").status == 200
        assert running.stop() == 0
    assert not (tmp_path / "opened").exists()
