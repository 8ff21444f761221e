"""A run set up in the middle: it is recorded as it was described, and what cannot be is refused."""

import pytest

from cardhouse.engine.errors import OptionError
from cardhouse.engine.record import loads
from cardhouse.engine.state import equal
from cardhouse.games.descent import position

from .runs import texts


def test_a_run_in_the_middle_is_recorded_and_played_on():
    table = position(door=8, hp=31, candles=1, gained=["A9", "trick:purge", "whetstone"], kind="rest", seed=3)
    assert (table.state.door, table.state.hp[0], table.state.candles[0], texts(table)) == (8, 31, 1, ["open 1"])
    table.play("open 1")
    table.play("relight")
    again = loads(table.record.dumps())
    assert equal(again.state, table.state)
    assert again.state.candles[0] == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"door": 14},
        {"hp": 51},
        {"candles": 3},
        {"gained": ["A9", "A9"]},
        {"gained": ["supper"]},
        {"kind": "cellar"},
        {"kind": "duel", "what": "brute", "tough": 0},
        {"kind": "event", "what": "brute"},
    ],
)
def test_a_run_that_cannot_be_is_refused(wrong):
    with pytest.raises(OptionError, match="that run cannot be"):
        position(**wrong)
