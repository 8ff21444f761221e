"""A remote table folds messages as the engine folds acts."""

import json
from pathlib import Path

import pytest

from cardhouse.remote.table import Table
from cardhouse.server import messages as m

VECTORS = json.loads((Path(__file__).parent.parent / "golden" / "acts.json").read_text("utf-8"))
LEGAL = [("quit", {})]


def table(sides=(0, 1)):
    """A table as seat 0 finds it, at its turn."""
    seats = [m.SeatInfo(f"p{seat}", person=f"p{seat}", here=True, side=side) for seat, side in enumerate(sides)]
    view = m.View(0, {}, {})
    return Table(
        m.TableInfo("abc", 7, "playing", m.Settings("lama"), seats, "", seat=0, mine=[0], view=view, legal=LEGAL)
    )  # fmt: skip


def message(step, n, over, ended):
    """How the house tells a step of a vector."""
    result = m.Result([1, 2], [0], ended or "over") if over else None
    if step == "silent move":
        return m.Skip(n)
    if step.startswith("@"):
        return m.On(n, act=step, result=result)
    return m.On(n, [["turn", 0]], result=result)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_acts_make_of_a_table_elsewhere_what_they_make_of_the_match(vector):
    remote = table(vector["sides"])
    for n, step in enumerate(vector["steps"], 8):
        after = step["after"]
        remote.take(message(step["step"], n, after["over"], after["ended"]))
        found = {
            "bots": [seat.bot for seat in remote.seats],
            "gone": [number for number, seat in enumerate(remote.seats) if seat.gone],
            "offer": None if remote.offer is None else list(remote.offer),
            "agreed": sorted(remote.agreed),
            "paused": remote.paused,
            "opened": sorted(remote.opened),
            "hints": [seat.hints for seat in remote.seats] if any(seat.hints for seat in remote.seats) else [],
            "ended": remote.ended if remote.ended not in ("", "over") else None,
            "over": remote.over,
        }
        assert found == after, step["step"]


def test_a_move_of_mine_without_events_is_a_move_too():
    """Paying in KONIVRER changes nothing that is shown: the house answers with the key alone, and the offer is over."""
    remote = table()
    remote.take(m.On(8, act="@offer 1 draw"))
    assert remote.take(m.On(9, key="k", legal=[("pay fire", {})])) == "new"
    assert remote.offer is None
    assert [str(action) for action in remote.legal] == ["pay fire"]


def test_a_player_who_resigned_is_not_asked_to_move():
    remote = table((0, 1, 2))
    assert remote.my_turn
    remote.take(m.On(8, act="@resign 0"))
    assert not remote.my_turn
