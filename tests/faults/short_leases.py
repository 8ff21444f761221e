"""`cardhouse serve` with leases of a second, so that tests are quick, and little patience with a silent database."""

import sys

from cardhouse.cli import main
from cardhouse.server.jobs import membership
from cardhouse.server.live import claims
from cardhouse.storage import connections

if __name__ == "__main__":
    claims.BEAT = membership.BEAT = 0.2
    claims.LEASE, connections.SILENT = 1.0, 1.5
    sys.exit(main())
