"""cardhouse fit: weights ready to be pasted, and how well they tell the winner."""

import json
import re
from pathlib import Path

import pytest

import cardhouse

pytestmark = pytest.mark.xdist_group("compiled")


def test_the_weights_stand_as_a_tuning_has_them(house):
    words = ("fit", "lama", "--games", "200", "--option", "target=60")
    shown = house.run(*words).stdout
    found = json.loads(house.run(*words, "--json").stdout)
    assert f"weights=({', '.join(str(weight) for weight in found['weights'].values())})" in shown.splitlines()
    assert re.search(r"Log loss on games that were not fitted: [\d.]+; the present weights [\d.]+, a plain guess 1\.3863\.", shown)
    assert f"200 games of normal, {found['positions']:,} positions; seed 1." in shown
    assert (found["game"], found["options"]["target"]) == ("lama", 60)


def test_without_a_compiler_it_says_what_is_missing(house):
    sources = str(Path(cardhouse.__file__).parent.parent)
    assert "pip install 'cardhouse[fast]'" in house.refuses("fit", "lama", python=("-S",), PYTHONPATH=sources)
