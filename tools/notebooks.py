"""Runs the cells of docs/notebooks in this process and writes what they show into the files: all seeds are fixed, so it is always the same.

Outputs have the form in which Jupyter keeps them. No Jupyter is needed for that (decision 104).
"""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"
FORMS = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}
Cell = dict[str, Any]


def played(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with its cells run from the top, in names of their own."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell = {**cell, "execution_count": count, "outputs": outputs("".join(cell["source"]), names, count)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def outputs(source: str, names: dict[str, Any], count: int) -> list[Cell]:
    """What a cell prints, and the value of its last line."""
    body, printed, value = ast.parse(source), io.StringIO(), None
    last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
    with redirect_stdout(printed):
        exec(compile(body, "<cell>", "exec"), names)  # noqa: S102
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
    found: list[Cell] = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {form: lines(getattr(value, method)()) for form, method in FORMS.items() if hasattr(value, method)}
        data["text/plain"] = lines(repr(value))
        found.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return found


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def written(notebook: dict[str, Any]) -> str:
    """As Jupyter writes it, so that opening and saving one changes nothing."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.ipynb")):
        path.write_text(written(played(json.loads(path.read_text("utf-8")))), "utf-8")
        print(f"{path.name}: {path.stat().st_size // 1024} KB")
