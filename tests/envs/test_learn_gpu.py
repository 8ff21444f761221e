"""The training of bench/learn_gpu.py runs on a processor too, small: what made the network of KONIVRER."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardhouse.bots.network import read
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.game import load
from cardhouse.envs.learn import share_against

torch = pytest.importorskip("torch")

pytestmark = [pytest.mark.skipif(not has_compiler(), reason="no compiler"), pytest.mark.xdist_group("compiled")]


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "bench"))
    import learn_gpu

    yield learn_gpu
    sys.modules.pop("learn_gpu")


def test_it_learns_and_its_judge_counts_as_the_other_training_does(bench, tmp_path):
    game, out = load("lama", players=2), tmp_path / "network.bin"
    plan = replace(bench.Plan(), games=128, steps=16, batch=512, judged=256, points=1)
    made, curve = bench.train(game, "cpu", plan, 1, 60, 20_000, out, most=4000)
    assert read(out.read_bytes(), game.spec).dumps() == made.dumps()
    assert curve[-1]["2 seats, easy"] > 0.5
    assert curve[-1]["2 seats, easy"] == pytest.approx(share_against(made, game, "easy", 256, 10**6), abs=0.005)
    _, against = bench.train(game, "cpu", plan, 2, 60, 0, None, against=bench.Shipped(made, "cpu"), most=2000)
    assert 0 <= against[-1]["2 seats"] <= 1
