"""The rules themselves, packed for a browser that checks a game with them."""

from __future__ import annotations

import io
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardhouse.engine.plugins import GROUP, plugins

PARTS = ("__init__.py", "engine", "games", "prose", "bots", "cli")


@cache
def rules_zip() -> bytes:
    """The package without the server, and the games of other packages: the same bytes from the same sources."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        for part in PARTS:
            _add(file, files("cardhouse") / part, f"cardhouse/{part}")
        found = plugins()
        for top in sorted({spec.package.partition(".")[0] for spec in found.specs.values()}):
            _add(file, files(top), top)
        if found.points:  # how Python finds them there as it does here
            points = "".join(f"{key} = {found.points[key]}\n" for key in found.specs)
            _write(file, "plugins-0.dist-info/METADATA", b"Metadata-Version: 2.1\nName: plugins\nVersion: 0\n")
            _write(file, "plugins-0.dist-info/entry_points.txt", f"[{GROUP}]\n{points}".encode())
    return packed.getvalue()


def _add(file: ZipFile, found: Traversable, path: str) -> None:
    if found.is_dir():
        for inner in sorted(found.iterdir(), key=lambda each: each.name):
            if inner.name != "__pycache__":
                _add(file, inner, f"{path}/{inner.name}")
    elif path.endswith((".py", ".toml")):
        _write(file, path, found.read_bytes())


def _write(file: ZipFile, path: str, body: bytes) -> None:
    file.writestr(ZipInfo(path, (1980, 1, 1, 0, 0, 0)), body, ZIP_DEFLATED)
