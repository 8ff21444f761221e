"""`cardhouse serve` with leases of two seconds, whose calendar is set on SIGUSR1 and SIGUSR2: for tests that do everything to it."""

import sys

from jumping_clock import listen  # beside it: this is run as a program
from short_leases import shorten

from cardhouse.cli import main

if __name__ == "__main__":
    shorten(2.0)
    listen()
    sys.exit(main())
