"""Records from outside are read in a worker process, so that no text can hold up a table."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any, TypeVar

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused
from cardhouse.server.workers import WorkerLost, WorkerPool, WorkFailed

MOST_ENTRIES = 5_000  # with more it is no game that people played, and takes long to show
PATIENCE = 10.0  # seconds to read one record
MOST_WAITING = 4  # records of one person

Made = TypeVar("Made")


class Reader:
    """A worker for records, started when it is first needed."""

    def __init__(self, patience: float = PATIENCE + 5) -> None:
        self._pool = WorkerPool(1, patience, MOST_WAITING)

    async def read(self, caller: str, work: Callable[[str], Made], text: str) -> Made:
        """The result of some work on a record; refused where the record is bad, or takes too long."""
        try:
            made, error = await self._pool.run(caller, guarded, work, text)
        except (WorkerLost, WorkFailed):
            raise Refused("record", "this record could not be read: it breaks the reader") from None
        if error:
            raise Refused(*error)
        return made  # type: ignore[no-any-return]

    def close(self) -> None:
        self._pool.close()


# In the worker


def guarded(work: Callable[[str], Any], text: str) -> tuple[Any, tuple[str, str] | None]:
    """Some work on a record, or the code and the sentence of what was wrong; cut off where it takes too long."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _too_long)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        if text.count(",") > MOST_ENTRIES:
            raise Refused("record", f"this record has more than {MOST_ENTRIES:,} entries: it is no game that people played")
        return work(text), None
    except CardhouseError as error:
        return None, (error.code if isinstance(error, Refused) else "record", str(error))
    except RecursionError:
        return None, ("record", "this record is nested too deeply")
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def _too_long(*_: Any) -> None:
    raise Refused("record", "this record takes too long to read: it is no game that people played")
