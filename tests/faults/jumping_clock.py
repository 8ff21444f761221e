"""`cardhouse serve` whose calendar is set an hour forward on SIGUSR1, and an hour back on SIGUSR2."""

import signal
import sys
import time

from cardhouse.cli import main
from cardhouse.server.log import clock

HOUR = 3600.0
real = time.time


def set_by(seconds: float) -> None:
    time.time = lambda: real() + seconds


def listen() -> None:
    signal.signal(signal.SIGUSR1, lambda *_: set_by(HOUR))
    signal.signal(signal.SIGUSR2, lambda *_: set_by(-HOUR))


if __name__ == "__main__":
    clock.GRACE = 0.0
    listen()
    sys.exit(main())
