"""`cardhouse serve` with timeouts of one second for slow clients, so that tests of them are quick."""

import sys

from cardhouse.cli import main
from cardhouse.server.ws import door

if __name__ == "__main__":
    door.SWEEP, door.HEAD_SECONDS, door.BODY_SECONDS, door.FRAME_SECONDS, door.UNREAD_SECONDS = 0.05, 1.0, 1.0, 1.0, 1.0
    sys.exit(main())
