"""Saved games: readable records in the person's own folder, written so that a crash never leaves half a file."""

from __future__ import annotations

import os
import stat
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.record import LARGEST
from cardhouse.engine.table import Table


class FileError(CardhouseError):
    """A file that cannot be read or written, and what to do."""


def home() -> Path:
    """Where saved games live: $CARDHOUSE_HOME, or the system's place for a person's data."""
    if chosen := os.environ.get("CARDHOUSE_HOME"):
        return Path(chosen)
    if shared := os.environ.get("XDG_DATA_HOME"):
        return Path(shared) / "cardhouse"
    try:
        return Path.home() / ".local" / "share" / "cardhouse"
    except RuntimeError:
        raise FileError("no home folder is known here: set CARDHOUSE_HOME to a folder for saved games") from None


def read(path: Path) -> str:
    """The text of a file that should hold a record."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST * 4)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {reason(error)}") from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise FileError(f"{path} is no text: expected a record as cardhouse writes it")
    return text


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all: beside it, to the disk, then in its place. Devices are written to directly."""
    path = Path(os.path.realpath(path))
    try:
        if path.exists() and not path.is_file():
            _write_device(path, text)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, text)
    except OSError as error:
        raise FileError(f"the game could not be saved to {path} ({reason(error)}): make room there, or start with --save FILE") from None


def _write_device(path: Path, text: str) -> None:
    if not stat.S_ISCHR(path.stat().st_mode):
        raise IsADirectoryError(0, "it is no file")
    with path.open("w", encoding="utf-8") as file:
        file.write(text)


def _replace(path: Path, text: str) -> None:
    name = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with name.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        name.unlink(missing_ok=True)
        raise


def open_games(game: str = "") -> list[Path]:
    """The saved games that are not over, the newest first."""
    try:
        found = [path for path in home().glob(f"{game}-*.txt" if game else "*.txt") if path.is_file()]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []


def free_name(folder: Path, table: Table) -> Path:
    """A name that no file of the folder has yet."""
    stem = f"{table.game.key}-{time.strftime('%Y%m%d-%H%M%S')}-seed{table.seed}"
    path, n = folder / f"{stem}.txt", 2
    while path.exists():
        path, n = folder / f"{stem}-{n}.txt", n + 1
    return path


@dataclass
class Save:
    """The file of one game being played. `chosen` is a file the person named: it stays where it is when the game is over."""

    path: Path | None = None
    chosen: bool = False
    last: str | None = None  # what was written or read there last

    def keep(self, table: Table) -> Path:
        """Save the game; if another program changed the file meanwhile, to a new file."""
        text = table.record.dumps()
        if self.path is None or changed(self.path, self.last):
            folder = self.path.parent if self.path and self.chosen else home()
            self.path, self.last = free_name(folder, table), None
        if text != self.last or not self.path.exists():
            write(self.path, text)
            self.last = text
        return self.path

    def finish(self, table: Table) -> Path:
        """Keep a finished game: among the finished ones, and no longer among the open ones."""
        if self.chosen:
            return self.keep(table)
        path = free_name(home() / "games", table)
        write(path, table.record.dumps())
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink()
        return path


def changed(path: Path, last: str | None) -> bool:
    """Whether a file no longer holds what we last wrote or read there."""
    try:
        return last is not None and path.is_file() and path.read_text("utf-8", "replace") != last
    except OSError:
        return False


def save_at(path: Path) -> Save:
    """A save at a file that a person named; an existing file is not overwritten."""
    if path.is_dir():
        raise FileError(f"{path} is a folder: --save takes a file")
    if path.is_file() and path.stat().st_size:
        raise FileError(f"{path} is there already: go on with --resume {path}, or choose another name")
    return Save(path, chosen=True)
