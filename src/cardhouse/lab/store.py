"""A folder with the results of an experiment: its file, one line for each block as it was played, and tables at the end.

A run that was stopped or killed goes on from its last whole line. Everything else is written under another name first and renamed.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardhouse.engine.errors import CardhouseError
from cardhouse.lab.experiment import Experiment, read_experiment
from cardhouse.lab.results import BlockResult, Results, block_result

EXPERIMENT, BLOCKS, PARQUET, CSV = "experiment.toml", "blocks.jsonl", "results.parquet", "results.csv"
NO_PARQUET = f"Polars is not installed, so there is {CSV} and no {PARQUET}: pip install 'cardhouse[lab]'"


class StoreError(CardhouseError):
    """A folder that does not hold what is asked of it."""


def write_whole(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a file under another name and rename it, so that nobody finds half of it."""
    other = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        write(other)
        os.replace(other, path)
    finally:
        other.unlink(missing_ok=True)


def toml(data: Mapping[str, Any]) -> str:
    """Plain data as TOML: values first, then tables."""
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in data.items() if not isinstance(value, Mapping)]
    for name, table in data.items():
        if isinstance(table, Mapping):
            lines += ["", f"[{name}]", *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def open_folder(folder: Path, experiment: Experiment) -> Iterator[BlockResult]:
    """The blocks that a folder holds of this experiment; a new folder gets its file."""
    path = folder / EXPERIMENT
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        if any(not each.name.startswith(".") for each in folder.iterdir()):
            raise StoreError(f"{folder} holds something else: name an empty folder, or a new one")
        text = toml(experiment.data())
        write_whole(path, lambda other: other.write_text(text, "utf-8"))
    elif read_experiment(path).digest != experiment.digest:
        raise StoreError(f"{folder} holds the results of another experiment: name another folder with --to, or remove it")
    return iter(read_blocks(folder, experiment))


def read_blocks(folder: Path, experiment: Experiment) -> list[BlockResult]:
    """The whole lines of a folder; what a killed run left of a line is no line."""
    path = folder / BLOCKS
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")
    header, *rest = lines[:-1] or [b"{}"]
    try:
        made = json.loads(header)
        if made.get("digest") != experiment.digest:
            raise StoreError(f"{path} was played by other rules or for another experiment: remove the folder and run it again")
        return [block_result(json.loads(line)) for line in rest]
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise StoreError(f"{path} is damaged ({error}): remove it and run the experiment again") from None


class BlockFile:
    """The lines of a folder, written one by one."""

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        path = folder / BLOCKS
        whole = path.read_bytes().rpartition(b"\n") if path.exists() else (b"", b"", b"")
        self.file = path.open("r+b" if path.exists() else "wb")
        self.file.truncate(len(whole[0] + whole[1]))
        self.file.seek(0, os.SEEK_END)
        if not self.file.tell():
            self.write({"digest": experiment.digest})

    def write(self, data: Mapping[str, Any]) -> None:
        """One line, on the disk when this returns."""
        self.file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self.file.flush()
        with suppress(OSError):  # some file systems cannot
            os.fsync(self.file.fileno())

    def close(self) -> None:
        self.file.close()


def load_results(folder: Path | str) -> Results:
    """What a folder holds, complete or not."""
    folder = Path(folder)
    if not (folder / EXPERIMENT).exists():
        raise StoreError(f"{folder} is no folder of results: it has no {EXPERIMENT}; cardhouse lab run makes one")
    experiment = read_experiment(folder / EXPERIMENT)
    return Results(experiment, {each.block: each for each in sorted(read_blocks(folder, experiment), key=lambda each: each.block)})


def write_tables(folder: Path, results: Results) -> str:
    """The estimates as Parquet, or as CSV where Polars is not installed; returns a sentence if it is not."""
    rows = results.rows()
    if not find_spec("polars"):
        text = csv_of(rows)
        write_whole(folder / CSV, lambda other: other.write_text(text, "utf-8"))
        return NO_PARQUET
    import polars

    write_whole(folder / PARQUET, polars.DataFrame(rows, infer_schema_length=None).write_parquet)
    return ""


def csv_of(rows: list[dict[str, Any]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
