"""`cardhouse serve` with leases of a second and a sweep as often, so that tests are quick, and little patience with a silent database."""

import sys

from cardhouse.cli import main
from cardhouse.server.jobs import membership, schedule
from cardhouse.server.live import claims
from cardhouse.storage import connections


def shorten(lease: float) -> None:
    claims.BEAT = membership.BEAT = lease / 5
    claims.LEASE, connections.SILENT = lease, 1.5 * lease


if __name__ == "__main__":
    shorten(1.0)
    schedule.SWEEP = 1.0
    sys.exit(main())
