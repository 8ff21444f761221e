"""The ladder: strengths that explain the results, and rings that no scale can."""

import math

import pytest

from cardhouse.cli.ladder import markdown, plain
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import load
from cardhouse.lab.ladder import ELO, Ladder, Pairing, ladder, rungs, sides_of


def shares(share, deals=400):
    """So many deals won whole that this share comes out."""
    return tuple(float(i < share * deals) for i in range(deals))


def test_strengths_are_those_that_made_the_results():
    made = {"low": 0.0, "middle": 0.7, "high": 1.6}

    def result(a, b):
        return Pairing(a, b, shares(1 / (1 + 3 * math.exp(made[b] - made[a]))), 4)

    found = rungs(list(made), [result(a, b) for a in made for b in made if a != b])
    assert [rung.level for rung in found] == ["low", "middle", "high"]
    for rung in found:
        assert rung.strength == pytest.approx(ELO * made[rung.level], abs=12)
        assert rung.low <= rung.strength <= rung.high


def test_levels_that_beat_each_other_in_a_ring_are_named():
    beaten = [("a", "b"), ("b", "c"), ("c", "a")]
    found = [Pairing(x, y, shares(0.8), 2) for x, y in beaten] + [Pairing(y, x, shares(0.2), 2) for x, y in beaten]
    done = Ladder(load("grimhand"), 1, rungs(["a", "b", "c"], found), tuple(found))
    assert done.cycles() == [("a", "b", "c")]
    for form in (plain, markdown):
        assert "a beats b, b beats c, c beats a: no scale shows that." in "\n".join(form(done))


def test_equal_levels_share_the_wins_of_equal_deals():
    done = ladder(load("lama", players=2), ["normal", "easy"], deals=20, seed=3)
    one, other = done.pairings
    assert one.share + other.share == pytest.approx(1)
    assert ladder(load("lama", players=2), ["normal", "easy"], deals=20, seed=3).pairings == done.pairings


def test_a_team_takes_one_side():
    assert len(set(sides_of(load("konivrer", mode="2v2")))) == 2
    done = ladder(load("konivrer", mode="2v2"), ["random", "normal"], deals=4, seed=1)
    assert {p.sides for p in done.pairings} == {2}


TOO_FEW = "two levels"


@pytest.mark.parametrize(("levels", "word"), [(["normal"], TOO_FEW), (["easy", "easy"], TOO_FEW), (["nrmal", "easy"], "normal")])
def test_levels_that_make_no_ladder_are_refused_in_a_sentence(levels, word):
    with pytest.raises(OptionError, match=word):
        ladder(load("lama"), levels, deals=4)
