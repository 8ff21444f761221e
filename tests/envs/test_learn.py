"""Learning happens: the example beats what it began as, and the training that made the shipped networks runs, small."""

import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from cardhouse.bots.network import read
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.game import load, spec_of
from cardhouse.envs.learn import main, share_against, train
from cardhouse.envs.lessons import Plan
from cardhouse.envs.vector import VectorEnv

ROOT = Path(__file__).resolve().parents[2]
TINY = Plan(games=32, steps=64, hidden=(32,), batch=512, points=1, judged=128)

pytestmark = [pytest.mark.skipif(not has_compiler(), reason="no compiler"), pytest.mark.xdist_group("compiled")]


@pytest.fixture
def example(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    import learn_lama

    yield learn_lama
    sys.modules.pop("learn_lama")


def test_the_example_is_short_and_learns(example):
    lines = (ROOT / "examples" / "learn_lama.py").read_text("utf-8").splitlines()
    assert len(lines) <= 60
    told = []
    before = example.share_against("easy", example.learn(rounds=0))
    after = example.share_against("easy", example.learn(rounds=60, tell=told.append))
    assert before < 0.25
    assert after > 0.38
    assert told[0].endswith("of the wins against Easy")


def test_training_is_the_same_for_a_seed_and_writes_a_network_that_reads_back(tmp_path):
    game, out = load("lama", players=2), tmp_path / "network.bin"
    made, curve = train([game], TINY, 5, 4000, out=out, teacher="normal", lessons=2000)
    assert read(out.read_bytes(), game.spec).dumps() == made.dumps()
    assert out.with_suffix(".curve.json").exists()
    assert curve[-1]["decisions"] >= 4000
    again, _ = train([game], TINY, 5, 4000, teacher="normal", lessons=2000)
    assert np.array_equal(again.layers[0][0], made.layers[0][0])


def test_one_that_learns_from_a_bot_comes_near_it():
    game = load("lama", players=2)
    (nothing, _), (taught, _) = (train([game], TINY, 1, 1, teacher="easy", lessons=lessons)[1] for lessons in (0, 40_000))
    assert taught["2 seats, easy"] > nothing["2 seats, easy"] + 0.1


def test_another_network_learns_against_one_alone():
    game = load("lama", players=2)
    victim, _ = train([game], TINY, 1, 1)
    exploiter, curve = train([game], TINY, 2, 30_000, against=victim)
    assert curve[-1]["2 seats"] > curve[0]["2 seats"]
    assert share_against(exploiter, game, victim, 64, 3) == share_against(exploiter, game, victim, 64, 3)


def test_what_a_bot_would_play_is_legal_everywhere():
    env = VectorEnv(spec_of("lama").key, 50)
    at = env.reset(1)
    for bot in ("easy", "normal"):
        assert at.masks[np.arange(50), env.advice(bot)].all()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["chess"], "no game 'chess'"),
        (["lama", "--players", "two"], "'two' is no whole number"),
        (["lama", "--players", "9"], "players takes a whole number from 2 to 6, not 9"),
        (["lama", "--hidden", "0"], "0 is too few"),
        (["lama", "--decisions", "-5"], "'-5' is no whole number"),
        (["lama", "--option", "target"], "an option is given as name=value, not 'target'"),
        (["lama", "--teacher", "hard", "--lessons", "100"], "the bots of a batch are random, easy or normal, not 'hard'"),
        (["lama", "--against", "nowhere.bin"], "No such file or directory: 'nowhere.bin'"),
        (["lama", "--against", __file__], "this is no network of Cardhouse"),
        (["lama", "--against", str(files("cardhouse.games.grimhand") / "network.bin")], "has learned 'grimhand'"),
        (["lama", "--out", "nowhere/network.bin"], "there is no folder nowhere to write network.bin to"),
    ],
)
def test_what_training_cannot_do_is_a_sentence(monkeypatch, tmp_path, capsys, asked, sentence):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["learn", "--out", "network.bin", *asked])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err.splitlines()[-1]
