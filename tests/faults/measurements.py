"""What a long run measured, kept for docs/reliability.md (bench/reliability.py writes it there)."""

import json
import os
from pathlib import Path

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
FOLDER = Path(__file__).parent.parent.parent / ".cache" / "reliability"


def keep(name: str, **measured: float) -> None:
    """Store what one test of a long run measured; a short run stores nothing."""
    if SOAK:
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / f"{name}.json").write_text(json.dumps(measured), "utf-8")
