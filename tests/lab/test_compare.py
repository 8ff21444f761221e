"""Two results side by side say the same as one experiment that varies what differs; and each group is compared within itself."""

import pytest

from cardhouse.lab.compare import CompareError, compare, comparison_findings
from cardhouse.lab.experiment import experiment
from cardhouse.lab.results import Results
from cardhouse.lab.run import run
from cardhouse.lab.words import findings

ASKED = {"game": "lama", "bots": "easy", "games": 600, "metrics": ["first", "length"]}


@pytest.mark.xdist_group("compiled")
def test_equal_deals_are_compared_in_pairs():
    one, other = (run(experiment({**ASKED, "options": {"target": target}})) for target in (40, 60))
    both = run(experiment({**ASKED, "vary": {"target": [40, 60]}}))
    found = compare(one, other)
    assert len(found.paired) == len(one.blocks) >= 20
    for line in found.lines:
        same = both.difference(1, line.column.key)
        assert line.apart.value == pytest.approx(same.value)
        assert line.apart.error == pytest.approx(same.error, rel=0.5)
    said = comparison_findings(found, "forty", "sixty")
    assert said[0].startswith("Moves a game")
    assert "more in sixty" in said[0]
    assert "blocks of the same deals in pairs" in said[-1]


@pytest.mark.xdist_group("compiled")
def test_other_deals_are_independent_and_the_same_game_does_not_differ():
    one, other = (run(experiment({**ASKED, "seed": seed})) for seed in (1, 2))
    found = compare(one, other)
    assert not found.paired
    assert not found.clear
    assert found.lines[0].apart.error == pytest.approx((found.lines[0].one.error ** 2 + found.lines[0].other.error ** 2) ** 0.5)
    assert "as independent runs" in comparison_findings(found, "a", "b")[-1]


@pytest.mark.xdist_group("compiled")
def test_what_has_nothing_in_common_is_refused():
    one = run(experiment({**ASKED, "games": 20}))
    with pytest.raises(CompareError, match="has no games yet"):
        compare(one, Results(experiment(ASKED)))
    with pytest.raises(CompareError, match="these are two games, lama and war_lanes"):
        compare(one, Results(experiment({"game": "war_lanes"})))
    with pytest.raises(CompareError, match="no variant with the same measured number"):
        compare(one, run(experiment({**ASKED, "games": 20, "metrics": ["shared"]})))


@pytest.mark.xdist_group("compiled")
def test_within_compares_each_value_with_the_first_of_its_group():
    grouped = experiment({**ASKED, "design": "within", "vary": {"players": [4, 2], "target": [40, 60]}})
    assert [variant.base for variant in grouped.variants] == [0, 0, 2, 2]
    found = run(grouped)
    alone = run(experiment({**ASKED, "options": {"players": 2}, "vary": {"target": [40, 60]}}))
    assert found.difference(3, "length") == alone.difference(1, "length")
    assert found.clear_candidates().keys() == {(i, key) for i in (1, 3) for key in ("first", "length")}
    assert any(sentence.startswith("Moves a game") and "with players=2, target=40; target=60" in sentence for sentence in findings(found))


@pytest.mark.xdist_group("compiled")
def test_variants_that_are_one_game_are_told():
    """Not only those that are like the first."""
    asked = experiment(
        {**ASKED, "games": 40, "design": "together", "vary": {"target": [40, 60, 60], "bots": ["easy", "easy", ["easy"] * 4]}}
    )
    said = findings(run(asked))[-1]
    alike = "target=60, bots=easy and target=60, bots=easy+easy+easy+easy are the same game"
    assert said == f"{alike}: alike in all 40 deals, so one of them is enough."
