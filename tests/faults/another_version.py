"""`cardhouse serve` of the next version: other rules of War-Lanes, and a database with a column and an index more."""

import sys
from dataclasses import replace

from cardhouse.cli import main
from cardhouse.engine.game import load, register
from cardhouse.storage import postgres

MORE = "ALTER TABLE people ADD COLUMN later BIGINT NOT NULL DEFAULT 0; CREATE INDEX people_later ON people (later)"

if __name__ == "__main__":
    postgres.MIGRATIONS = (*postgres.MIGRATIONS, MORE)
    spec = load("war_lanes").spec
    register(replace(spec, version=spec.version + 1))
    sys.exit(main())
