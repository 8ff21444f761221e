"""`cardhouse serve` on one day for ever, so that its puzzles are always the same."""

import sys
from datetime import UTC, datetime

from cardhouse.cli import main
from cardhouse.server.http import services

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp()

if __name__ == "__main__":
    services.wall = lambda: NOW
    sys.exit(main())
