"""`cardhouse serve` that kills itself at moments which cannot be hit from outside.

The first word says when: `told:7` after the seventh commit and before anybody was told of it, `commit:7` after the seventh entry was
written and before its commit, `over:1` after a game's end was stored and before it is counted, `count:1` in the middle of counting it,
`round:2` when the second table of a tournament's round is stored, `result:1` when a tournament takes a table's result, `never`.
What happened is said on standard output, so that it can be counted.

On SIGUSR1 its database may grow no more, as on a full disk, or not be written at all (`FAULT=query_only`), as on one that is mounted for
reading; on SIGUSR2 all is well again. `PATIENCE` seconds pass until a move is refused because another program holds its database.
While there is a file of the name `HANGS`, its disk does not answer: no commit comes to an end.
"""

import os
import signal
import sqlite3
import sys
import time
from typing import Any

from cardhouse.cli import main
from cardhouse.server.live import commit
from cardhouse.server.live.counting import Counting
from cardhouse.server.live.server import Server
from cardhouse.storage import database
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.tournaments import TournamentRows

INSIDE = {
    "over": (Counting, "_next"),
    "count": (SqliteStore, "note"),
    "round": (TournamentRows, "add_table"),
    "result": (TournamentRows, "score_table"),
}


def pull(moment: str) -> None:
    os.write(1, f"the plug was pulled: {moment}\n".encode())
    os.kill(os.getpid(), signal.SIGKILL)


def prepare(when: str) -> None:
    moment, _, count = when.partition(":")
    left = int(count or 0)

    def counted() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            pull(moment)

    if moment == "told":
        begin = Server.__init__

        def with_plug(self: Server, *given: object) -> None:
            begin(self, *given)  # type: ignore[arg-type]
            self.commits.after_append = counted

        Server.__init__ = with_plug  # type: ignore[method-assign]
    elif moment == "commit":
        append = SqliteStore.append

        def and_pull(self: SqliteStore, *given: object) -> None:
            append(self, *given)  # type: ignore[arg-type]
            counted()

        SqliteStore.append = and_pull  # type: ignore[method-assign]
    elif moment in INSIDE:
        owner, name = INSIDE[moment]
        whole = getattr(owner, name)

        def pulled_first(self: object, *given: object) -> object:
            counted()
            return whole(self, *given)

        setattr(owner, name, pulled_first)


def full_on_a_signal() -> None:
    begin = SqliteStore.__init__

    def with_a_limit(self: SqliteStore, *given: object, **more: object) -> None:
        begin(self, *given, **more)  # type: ignore[arg-type]
        fault, well = (
            ("query_only = 1", "query_only = 0") if os.environ.get("FAULT") else ("max_page_count = 1", "max_page_count = 1073741823")
        )
        signal.signal(signal.SIGUSR1, lambda *_: self._db.execute(f"PRAGMA {fault}"))  # no fewer pages than there are
        signal.signal(signal.SIGUSR2, lambda *_: self._db.execute(f"PRAGMA {well}"))

    SqliteStore.__init__ = with_a_limit  # type: ignore[method-assign]


def hang_while(there: str) -> None:
    commit_now = database._commit

    def when_it_answers(db: sqlite3.Connection, checkpoint: bool, begun: Any = None) -> None:
        if begun is not None:
            begun.release()
        while os.path.exists(there):
            time.sleep(0.01)
        commit_now(db, checkpoint)

    database._commit = when_it_answers


if __name__ == "__main__":
    prepare(sys.argv.pop(1))
    full_on_a_signal()
    if "HANGS" in os.environ:
        hang_while(os.environ["HANGS"])
    commit.PATIENCE = float(os.environ.get("PATIENCE", commit.PATIENCE))
    sys.exit(main())
