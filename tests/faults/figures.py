"""What a long run measured, kept for docs/reliability.md (bench/reliability.py writes it there)."""

import json
import os
from pathlib import Path

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
FOLDER = Path(__file__).parent.parent.parent / ".cache" / "reliability"


def keep(name: str, **figures: float) -> None:
    """Keep the figures of one test of a long run; a short one leaves them as they are."""
    if SOAK:
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / f"{name}.json").write_text(json.dumps(figures), "utf-8")
