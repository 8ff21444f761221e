"""`cardhouse serve` with little patience: what may take seconds at its door may take a moment here."""

import sys

from cardhouse.cli import main
from cardhouse.server import door

if __name__ == "__main__":
    door.SWEEP, door.HEAD_SECONDS, door.BODY_SECONDS, door.FRAME_SECONDS, door.UNREAD_SECONDS = 0.05, 0.3, 0.3, 0.3, 0.3
    sys.exit(main())
