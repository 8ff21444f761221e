"""`cardhouse serve` that collects no garbage by itself; on SIGUSR1 it says in its log what a collection finds."""

import gc
import logging
import signal
import sys
from collections import Counter

from cardhouse.cli import main, workers


def collect(*_: object) -> None:
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    found = Counter(type(one).__name__ for one in gc.garbage)
    gc.set_debug(0)
    gc.garbage.clear()
    gc.collect()
    logging.getLogger("cardhouse.app").warning("collected", extra={"found": found})


if __name__ == "__main__":
    workers.GC_THRESHOLDS = (0, 0, 0)
    signal.signal(signal.SIGUSR1, collect)
    sys.exit(main())
