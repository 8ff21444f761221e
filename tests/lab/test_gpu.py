"""The two ways of a GPU, by one thread of the processor, play the games of the processor; and every game becomes code for a device."""

import numpy as np
import pytest

from cardhouse.engine.compile import has_compiler, rules_of
from cardhouse.engine.compile.cuda import ptx
from cardhouse.engine.compile.device import text_of
from cardhouse.engine.game import load
from cardhouse.envs import cuda
from cardhouse.lab import gpu, stepping
from cardhouse.lab.experiment import experiment
from cardhouse.lab.run import on_gpu, run
from cardhouse.lab.simulate import SPREAD, simulate
from engine.one_thread import OneThread

pytestmark = [pytest.mark.skipif(not has_compiler(), reason="no compiler"), pytest.mark.xdist_group("compiled")]

COLUMNS = ("points", "winners", "moves", "starts")


@pytest.fixture
def device(monkeypatch):
    """One thread where a device would be."""
    made = OneThread()
    monkeypatch.setattr(gpu, "driver", lambda: made)
    monkeypatch.setattr(
        gpu, "kernels_for", lambda spec, way: made.kernels(spec, gpu.watched_games(spec) if way == "watched" else gpu.WAYS[way][0](spec))
    )
    return made


@pytest.mark.parametrize(
    ("key", "options", "bots", "way"),
    [
        ("lama", {}, ["random", "easy", "normal", "random"], "whole"),
        ("lama", {}, ["random", "easy", "normal", "random"], "steps"),
        ("grimhand", {"preset": "modern"}, ["random", "random"], "steps"),
    ],
)
def test_a_device_plays_the_games_of_the_processor(device, monkeypatch, key, options, bots, way):
    game, told = load(key, **options), []
    monkeypatch.setattr(gpu, "PLACES", 48)
    levels = [("random", "easy", "normal").index(bot) for bot in bots]
    _, columns = gpu.run(game, levels, 3 * SPREAD & (1 << 63) - 1, 200, told.append, way)
    same = simulate(game, bots=bots, games=200, seed=3)
    assert all(np.array_equal(a, getattr(same, name)) for a, name in zip(columns, COLUMNS, strict=True))
    assert told[-1] == 200
    assert told == sorted(told)


def test_a_device_notes_on_the_way_what_the_processor_notes(device):
    """With a forced opening too."""
    asked = experiment(
        {"game": "lama", "games": 40, "design": "pairs", "vary": {"opening": ["draw", "quit"]}, "metrics": ["first", "comebacks", "points"]}
    )
    assert sums(run(asked, executor=on_gpu())) == sums(run(asked))


def sums(results):
    return [block.sums for block in results.blocks.values()]


@pytest.mark.parametrize("key", ["lama", "war_lanes", "grimhand", "descent", "konivrer"])
def test_every_game_becomes_code_for_a_device(key):
    """Assembling it is the driver's part; here it is known that LLVM takes it, and that it has every entry."""
    spec = load(key).spec
    for takes in (gpu.whole_games(spec), gpu.watched_games(spec), gpu.steps(spec), cuda.taken(spec)):
        text = text_of(takes, rules_of(spec))
        code = ptx(text, "sm_90", 0).decode()
        assert all(f".entry {f.__name__}(" in code for f in takes)
        assert "match.any.sync" in code or stepping.count_keys not in takes


@pytest.mark.parametrize(
    ("key", "options", "bot", "way"),
    [
        ("lama", {}, 0, "whole"),
        ("war_lanes", {}, 0, "whole"),
        ("grimhand", {}, 0, "whole"),
        ("grimhand", {"preset": "modern"}, 0, "steps"),
        ("konivrer", {}, 0, "steps"),
        ("konivrer", {}, 2, "whole"),
    ],
)
def test_a_game_is_played_the_way_that_was_measured_to_be_faster(key, options, bot, way):
    assert gpu.way_of(load(key, **options), [bot, bot]) == way


@pytest.mark.parametrize("key", ["grimhand", "konivrer"])
def test_sorting_numbers_stay_in_their_bounds(key):
    """Beyond them a device would count where nothing is counted."""
    for seed in range(3):
        table = load(key).start(seed)
        while not table.over:
            action = table.legal_actions[seed % len(table.legal_actions)]
            assert 0 <= table.game.spec.waits(table.state) < stepping.WAITS
            assert 0 <= table.game.spec.course(table.state, action.code) < stepping.COURSES
            table.play(action)


def test_sorting_places_by_key():
    chance, device = np.random.default_rng(1), OneThread()
    found = device.kernels(load("lama").spec, gpu.SORTS)
    sorter = gpu.Sorter(device, found, 500, [2, 300])
    old, new = sorter.orders
    old.everything(500)
    for _ in range(3):
        keys = chance.integers(0, 299, 500)
        sorter.keys.set(keys)
        for launch in sorter.sort(old, new):
            launch()
        order, before = new.order.numpy(), new.before.numpy()
        assert sorted(order) == list(range(500))
        assert (np.diff(keys[order]) >= 0).all()
        assert before.tolist() == [int((keys < key).sum()) for key in range(300)]
