"""python bench/instructions.py [CHECKOUT …]: instructions that the running server executes for an entry of a log, counted by valgrind.

Twenty tables of L.A.M.A. play through sockets as fast as the server answers, ends of games and their counts included. Those of the kernel
are not counted. What else the machine does hardly changes a count, so two checkouts can be compared where microseconds say nothing.
"""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from report import processor, publish, table

from server import free_port

HERE = Path(__file__).parent
TABLES, WARM, SECONDS = 20, 1_900, 25.0  # entries until the first games have ended
SET_UP = """
import asyncio, json, sys
sys.path.insert(0, {bench!r})
import server
print(json.dumps(asyncio.run(server.plan({db!r}, {tables}))))
"""  # in a process of the checkout's own


def entries(db: str) -> int:
    """How many entries all logs have, archived ones included."""
    with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True)) as store:
        counted = "SELECT (SELECT count(*) FROM log) + (SELECT coalesce(sum(last + 1), 0) FROM archive)"
        return int(store.execute(counted).fetchone()[0])


def instructions(checkout: Path) -> tuple[int, float]:
    """Entries that were written while it counted, and thousands of instructions for each."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "CARDHOUSE_WARM": "none"}
    with tempfile.TemporaryDirectory() as folder:
        db, log, port = f"{folder}/house.db", Path(folder, "log"), free_port()
        code = SET_UP.format(bench=str(checkout / "bench"), db=db, tables=TABLES)
        Path(folder, "plan").write_text(subprocess.check_output([sys.executable, "-c", code], env=environment, text=True))
        counter = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out", f"--log-file={log}"]
        serve = [sys.executable, "-m", "cardhouse", "serve", "--port", str(port), "--db", db, "--log", "text", "--limits", "100000"]
        server = subprocess.Popen([*counter, *serve], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert server.stdout is not None
        if not any(b"Cardhouse is open" in line for line in server.stdout):
            sys.exit("the house did not open")
        clients = [sys.executable, str(checkout / "bench" / "server_load.py"), "house", "--port", str(port), "--pid", str(server.pid)]
        clients += ["--plan", f"{folder}/plan", "--seconds", "100000"]
        load = subprocess.Popen(clients, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            began = entries(db)
            while entries(db) - began < WARM:
                time.sleep(0.5)
            before = entries(db)
            subprocess.run(["callgrind_control", "-i", "on", str(server.pid)], check=True, capture_output=True)
            time.sleep(SECONDS)
            subprocess.run(["callgrind_control", "-i", "off", str(server.pid)], check=True, capture_output=True)
            written = entries(db) - before
        finally:
            load.kill()
            server.send_signal(signal.SIGTERM)
            server.wait(120)
        found = re.search(r"Collected : (\d+)", log.read_text())
        assert found is not None
        return written, int(found[1]) / written / 1000


def commit_of(checkout: Path) -> str:
    """Its newest commit, for a name without a path."""
    return subprocess.check_output(["git", "-C", str(checkout), "log", "-1", "--format=%h"], text=True).strip()


def main(checkouts: list[str]) -> None:
    if not shutil.which("valgrind"):
        sys.exit("valgrind counts the instructions: install it (apt install valgrind), then try again")
    rows: list[tuple[str, ...]] = [("commit", "entries", "thousand instructions an entry", "against the first")]
    first = 0.0
    for checkout in map(Path, checkouts or [str(HERE.parent)]):
        written, spent = instructions(checkout.resolve())
        first = first or spent
        rows.append((commit_of(checkout), f"{written:,}", f"{spent:.0f}", f"{spent / first:.2f}"))
    publish("instructions", "python bench/instructions.py CHECKOUT …", processor(), table(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
