"""Places at the end of a game. The browser orders them too (client/test/text.test.ts), and must find the same ones."""

import json
from pathlib import Path

import pytest

from cardhouse.engine.match import Result, standing

CASES = json.loads((Path(__file__).parents[1] / "golden" / "standing.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_places_follow_who_won_and_whether_few_points_are_better(case):
    result = Result(tuple(case["points"]), tuple(case["winners"]))
    assert standing(result, case["fewest_win"]) == [tuple(place) for place in case["places"]]
