"""The measured strengths: shipped, readable, and the same as in the documentation."""

import sys
from pathlib import Path

import pytest

from cardhouse.bots.levels import LEVELS, MEASURES
from cardhouse.bots.strength import Share, Variant, measured, read, variants
from cardhouse.engine.game import keys, load
from cardhouse.lab.ladder import Pairing, pairing

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import strength

    yield strength
    sys.modules.pop("strength")


@pytest.mark.parametrize("key", keys())
def test_every_game_says_how_its_levels_do_against_normal(key):
    found = measured(load(key))
    against = found.against()
    assert against["normal"].share == found.fair
    assert {"easy", "normal", "hard"} <= set(against) <= {*LEVELS, *MEASURES}
    assert all(0 <= each.share <= 1 for each in against.values())


def test_the_options_most_alike_decide():
    assert measured(load("grimhand", preset="modern", hp=40)).options == {"preset": "modern"}
    assert measured(load("konivrer", mode="2v2", life=5)).options == {"mode": "2v2"}
    assert measured(load("lama", players=5)) is None


def test_a_game_that_nobody_measured_has_no_strengths(climb):
    from cardhouse.engine.game import Game

    assert measured(Game(climb.SPEC, {option.name: option.default for option in climb.SPEC.options})) is None


def test_the_file_is_what_the_command_writes(bench):
    assert read(bench.toml(variants())) == variants()


def test_the_tables_of_the_documentation_are_those_of_the_file(bench):
    text = bench.PAGE.read_text("utf-8")
    assert bench.page(text, variants()) == text


def test_a_level_is_measured_where_it_can_sit(bench):
    pairs = [("oracle", "normal"), ("master-sly", "master"), ("hands-open", "hard")]
    assert bench.playable(pairs, load("lama")) == pairs
    assert bench.playable(pairs, load("konivrer", mode="2v2")) == pairs[1:]


def test_a_measurement_goes_on_where_it_stopped(bench):
    pair, nothing = ("normal", "easy"), Variant("lama", {"players": 2}, 0, (), {})
    *_, whole = bench.measure(nothing, 3 * bench.BLOCK, pair)
    *_, part = bench.measure(nothing, bench.BLOCK, pair)
    *_, both = bench.measure(part, 3 * bench.BLOCK, pair)
    assert both == whole
    assert list(bench.measure(whole, 3 * bench.BLOCK, pair)) == []
    game, seeds = load("lama", players=2), range(bench.SEED, bench.SEED + 3)
    deals = Pairing(*pair, tuple(share for seed in seeds for share in pairing(game, *pair, bench.BLOCK, seed).shares), 2)
    assert (whole.pairs[pair].share, whole.pairs[pair].margin) == pytest.approx((deals.share, deals.margin))


def test_a_temper_is_measured_beside_the_scale(bench):
    v = bench.with_pair(measured(load("grimhand")), ("hard-bold", "hard"), Share(0.52, 0.03, 40, bench.SEED), 2)
    assert (v.pairs, v.elo) == (measured(load("grimhand")).pairs, measured(load("grimhand")).elo)
    assert read(bench.toml([v]))[0].tempers == v.tempers
    assert "| Grimhand Tactics | 50% | 52.0 ±3.0 |" in bench.tables([v])
