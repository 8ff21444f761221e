"""`cardhouse serve` that collects no garbage by itself; on SIGUSR1 it says in its log what a collection finds."""

import gc
import logging
import signal
import sys
import threading
from collections import Counter

from cardhouse.cli import main, workers

ASKED = threading.Event()


def collect() -> None:
    """In a thread: a signal may come in the middle of a line of the log, which nothing else can be written into."""
    while ASKED.wait():
        ASKED.clear()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found = Counter(type(one).__name__ for one in gc.garbage)
        gc.set_debug(0)
        gc.garbage.clear()
        gc.collect()
        logging.getLogger("cardhouse.app").warning("collected", extra={"found": found})


if __name__ == "__main__":
    workers.GC_THRESHOLDS = (0, 0, 0)
    threading.Thread(target=collect, daemon=True).start()
    signal.signal(signal.SIGUSR1, lambda *_: ASKED.set())
    sys.exit(main())
