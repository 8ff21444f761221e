"""The rules themselves, packed for a browser that checks a game with them."""

from __future__ import annotations

import io
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PARTS = ("__init__.py", "engine", "games", "cli")


@cache
def rules_zip() -> bytes:
    """The package without the house: the same bytes from the same sources."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        for part in PARTS:
            _add(file, files("cardhouse") / part, f"cardhouse/{part}")
    return packed.getvalue()


def _add(file: ZipFile, found: Traversable, path: str) -> None:
    if found.is_dir():
        for inner in sorted(found.iterdir(), key=lambda each: each.name):
            if inner.name != "__pycache__":
                _add(file, inner, f"{path}/{inner.name}")
    elif path.endswith((".py", ".toml")):
        file.writestr(ZipInfo(path, (1980, 1, 1, 0, 0, 0)), found.read_bytes(), ZIP_DEFLATED)
