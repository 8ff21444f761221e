"""How a house is run: from a file, the environment (CARDHOUSE_PORT …) and flags, each stronger than the one before."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Config:
    """Everything that can be set."""

    host: str = "127.0.0.1"
    port: int = 8765
    db: str = "cardhouse.db"
    bots: int = 1  # processes
