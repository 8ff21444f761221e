"""What a forecast promises, in words."""

import pytest

from cardhouse.engine.forecast import Odds, Range


@pytest.mark.parametrize(
    ("odds", "said"), [(Odds(1, 40), "3%"), (Odds(1, 8), "13%"), (Odds(3, 8), "38%"), (Odds(1, 3), "33%"), (Odds(0, 0), "0%")]
)
def test_odds_are_whole_percents_and_a_half_is_rounded_up_as_in_the_browser(odds, said):
    assert f"{odds}" == said


def test_a_range_names_both_ends():
    assert f"{Range(3, 5)}" == "3–5"
