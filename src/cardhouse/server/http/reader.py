"""Records that somebody brings are read in a process of their own, so that no text can hold up a table."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any, TypeVar

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused
from cardhouse.server.workers import Broken, Crew, Lost

MOST_ENTRIES = 5_000  # with more it is no game that people played, and takes long to show
PATIENCE = 10.0  # seconds to read one record
MOST_WAITING = 4  # records of one person

Made = TypeVar("Made")


class Reader:
    """A process that reads records, started when it is first needed."""

    def __init__(self, patience: float = PATIENCE + 5) -> None:
        self._crew = Crew(1, patience, MOST_WAITING)

    async def read(self, whose: str, work: Callable[[str], Made], text: str) -> Made:
        """What some work makes of a record; refused with the record's own sentence, or where it takes too long."""
        try:
            made, error = await self._crew.ask(whose, _within, work, text)
        except (Lost, Broken):
            raise Refused("record", "this record could not be read: it breaks the reader") from None
        if error:
            raise Refused(*error)
        return made  # type: ignore[no-any-return]

    def close(self) -> None:
        self._crew.close()


# In the other process


def _within(work: Callable[[str], Any], text: str) -> tuple[Any, tuple[str, str] | None]:
    """Some work on a record, or the code and the sentence of what was wrong; cut off where it takes too long."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _late)
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


def _late(*_: Any) -> None:
    raise Refused("record", "this record takes too long to read: it is no game that people played")
