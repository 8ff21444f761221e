"""The notebooks of docs/notebooks show what their cells show now; no Jupyter is needed to know that (decision 104)."""

import json
import runpy
from pathlib import Path

import pytest

TOOL = runpy.run_path(str(Path(__file__).parent.parent / "tools" / "notebooks.py"))
NOTEBOOKS = sorted(TOOL["FOLDER"].glob("*.ipynb"))


def test_each_game_has_a_notebook():
    assert [path.stem for path in NOTEBOOKS] == ["grimhand", "konivrer", "lama", "war_lanes"]


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_its_cells_show_now(path):
    kept = path.read_text("utf-8")
    assert TOOL["written"](TOOL["played"](json.loads(kept))) == kept, "what it shows has changed: run make golden, and read the difference"
    assert len(kept) < 60_000
    forms = {form for cell in json.loads(kept)["cells"] for each in cell.get("outputs", ()) for form in each.get("data", ())}
    assert forms == {"image/svg+xml", "text/html", "text/plain"}


def test_the_last_value_of_a_cell_is_shown_and_what_it_prints():
    shown = TOOL["outputs"]("print('a')\nx = 2\nx + 1", {}, 7)
    assert [each["output_type"] for each in shown] == ["stream", "execute_result"]
    assert shown[1]["data"] == {"text/plain": ["3"]}
    assert TOOL["outputs"]("x = 2", {}, 1) == []
