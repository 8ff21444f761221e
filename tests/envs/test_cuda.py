"""A batch on a GPU, by one thread of the processor, is the batch of the processor: game for game, array for array."""

import ctypes
import gc
from functools import cache

import numpy as np
import pytest

from cardhouse.engine.compile import dlpack, has_compiler
from cardhouse.engine.compile.cuda import Driver
from cardhouse.engine.compile.device import Array
from cardhouse.engine.errors import IllegalAction, NotInstalled, OptionError
from cardhouse.envs import cuda
from cardhouse.envs.vector import VectorEnv
from engine.one_thread import OneThread

pytestmark = [pytest.mark.skipif(not has_compiler(), reason="no compiler"), pytest.mark.xdist_group("compiled")]


@pytest.fixture(scope="module")
def made():
    device = OneThread()
    return device, cache(lambda spec: device.kernels(spec, cuda.taken(spec)))


@pytest.fixture
def device(made, monkeypatch):
    monkeypatch.setattr(cuda, "driver", lambda: made[0])
    monkeypatch.setattr(cuda, "kernels_for", made[1])
    return made[0]


def any_legal(env, chance):
    listed, many = env.legal
    return listed[np.arange(env.games), (chance.random(env.games) * many).astype(int)]


def same(one, other):
    """Every array, and the games themselves field by field: what lies between fields means nothing."""
    pairs = [(name, getattr(one.now, name), there.numpy()) for name, there in vars(other.now).items()]
    states = other.states.numpy()
    pairs += [(name, one.states[name], states[name]) for name in states.dtype.names]
    pairs += [("keys", one.keys, other.keys.numpy()), ("many", one.legal[1], other.legal[1].numpy())]
    for name, a, b in pairs:
        assert np.array_equal(a, b), name


@pytest.mark.parametrize(
    ("key", "options"),
    [("lama", {"players": 3, "bots": {1: "random", 2: "normal"}}), ("grimhand", {"preset": "modern"})],
)
def test_both_play_the_same_games(device, monkeypatch, key, options):
    monkeypatch.setattr(cuda, "FEWEST", 1)
    one, other, chance = VectorEnv(key, 70, **options), VectorEnv(key, 70, device="cuda", **options), np.random.default_rng(2)
    ended = 0
    for seed in (5, [*range(0, 210, 3)]):
        one.reset(seed)
        other.reset(seed)
        same(one, other)
        for _ in range(90):
            actions = any_legal(one, chance)
            ended += int(one.step(actions).over.sum())
            other.advice("random")  # which changes no game
            other.step(actions)
            same(one, other)
    assert ended > 70
    one.reset(5)
    other.reset(5)
    assert np.array_equal(one.advice("easy"), other.advice("easy").numpy())


def test_an_illegal_action_is_refused_and_nothing_is_changed(device):
    one, other, chance = VectorEnv("lama", 50), VectorEnv("lama", 50, device="cuda"), np.random.default_rng(2)
    one.reset(1)
    other.reset(1)
    actions = any_legal(one, chance).astype(np.int64)
    for wrong, sentence in (
        (13, "game 30 of the batch: .*pass"),
        (-1, "from 0 to 13, not -1"),
        (1 << 40, "from 0 to 13, not 1099511627776"),
    ):
        with pytest.raises(IllegalAction, match=sentence):
            other.step(np.where(np.arange(50) == 30, wrong, actions))
        same(one, other)
    other.step(actions)
    one.step(actions)
    same(one, other)


@pytest.mark.parametrize("actions", [[0.5] * 4, [1] * 3, np.zeros((4, 1), int), [[1], [2, 3], 4, 5]])
def test_actions_of_another_kind_are_a_sentence(device, actions):
    env = VectorEnv("lama", 4, device="cuda")
    env.reset(1)
    with pytest.raises(OptionError, match="step takes 4 whole numbers"):
        env.step(actions)


def test_actions_that_lie_on_the_device_are_read_there(device):
    """PyTorch, JAX and CuPy say so by this attribute; indices of 16 bits are refused, since they are read by words."""
    env, twin = VectorEnv("lama", 4, device="cuda"), VectorEnv("lama", 4)
    env.reset(1)
    twin.reset(1)
    for kind in (np.int32, np.int64):
        actions = any_legal(twin, np.random.default_rng(3))
        env.step(Array(device, (4,), kind).set(actions))
        twin.step(actions)
        same(twin, env)
    with pytest.raises(OptionError, match="of 32 or 64 bits"):
        env.step(Array(device, (4,), np.int16).set(np.zeros(4)))


def test_an_array_is_handed_on_by_dlpack_and_lives_as_long_as_it_is_kept(device):
    array = Array(device, (3, 5), np.int16).set(np.arange(15).reshape(3, 5))
    assert array.__dlpack_device__() == (2, 0)
    capsule = array.__dlpack__(stream=1)
    address = ctypes.pythonapi.PyCapsule_GetPointer(ctypes.py_object(capsule), b"dltensor")
    taken = dlpack.Managed.from_address(address)
    told = taken.tensor
    assert (told.data, told.device, told.dimensions, told.code, told.bits, told.lanes) == (array.pointer.value, 2, 2, 0, 16, 1)
    assert (told.shape[:2], told.strides[:2]) == ([3, 5], [5, 1])
    held, lent = len(device.kept), len(dlpack._lent)
    ctypes.pythonapi.PyCapsule_SetName(ctypes.py_object(capsule), b"used_dltensor")  # as who takes it does
    del array, capsule
    gc.collect()
    assert (len(device.kept), len(dlpack._lent)) == (held, lent)
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(taken.deleter)(address)
    gc.collect()
    assert (len(device.kept), len(dlpack._lent)) == (held - 1, lent - 1)


def test_a_capsule_that_nobody_takes_holds_nothing(device):
    array = Array(device, (2,), np.float32).set([1, 2])
    lent = len(dlpack._lent)
    array.__dlpack__()
    gc.collect()
    assert len(dlpack._lent) == lent
    with pytest.raises(BufferError, match="without a copy"):
        array.__dlpack__(dl_device=(1, 0))


def test_a_device_without_memory_is_a_sentence(device, monkeypatch):
    class Library:
        def cuMemAlloc_v2(self, pointer, size):
            return 2

    full = object.__new__(Driver)
    full.library, full.enter = Library(), lambda: None
    monkeypatch.setattr(device, "allocate", full.allocate)
    with pytest.raises(OptionError, match=r"16,384 games of lama need .* GB, .* bytes each, and there is not so much memory"):
        VectorEnv("lama", 1 << 14, device="cuda")


def test_without_a_gpu_it_is_one_sentence(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    with pytest.raises(NotInstalled, match="no CUDA device"):
        VectorEnv("lama", 4, device="cuda")
    with pytest.raises(OptionError, match="device takes 'cpu' or 'cuda', not 'tpu'"):
        VectorEnv("lama", 4, device="tpu")
