"""One generator, the same everywhere, without bias."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.engine.rng import Chooser, below, bits, seed, triple


def xoshiro(lanes):
    """The published xoshiro128**, step by step, on 32-bit words."""
    word = 0xFFFFFFFF

    def rotated(x, k):
        return ((x << k) | (x >> (32 - k))) & word

    result = rotated(lanes[1] * 5 & word, 7) * 9 & word
    shifted = lanes[1] << 9 & word
    lanes[2] ^= lanes[0]
    lanes[3] ^= lanes[1]
    lanes[1] ^= lanes[2]
    lanes[0] ^= lanes[3]
    lanes[2] ^= shifted
    lanes[3] = rotated(lanes[3], 11)
    return result


@given(st.integers(0, 2**63 - 1))
def test_it_is_xoshiro128(key):
    chooser = Chooser(key)
    lanes = list(chooser.rng)
    assert [bits(chooser) for _ in range(50)] == [xoshiro(lanes) for _ in range(50)]


def test_neighbouring_keys_share_no_lane():
    keys = [*range(2000), *(key << 32 for key in range(1, 2000)), *(2**63 - 1 - key for key in range(2000))]
    for lane in range(1, 4):
        assert len({Chooser(key).rng[lane] for key in keys}) > len(keys) - 20  # 6,000 of 4 billion: a handful may meet by chance


def test_no_key_gives_the_dead_state():
    assert all(any(Chooser(key).rng) for key in range(1000))


def even(counts, cells, total):
    """A chi-square that a fair die exceeds once in millions."""
    expected = total / cells
    chi = sum((counts.get(cell, 0) - expected) ** 2 / expected for cell in range(cells))
    return chi < cells + 6 * (2 * cells) ** 0.5


@pytest.mark.parametrize("n", [1, 2, 3, 7, 56])
def test_below_is_even(n):
    chooser = Chooser(5)
    assert even(Counter(below(chooser, n) for _ in range(20_000)), n, 20_000)


def test_below_rejects_what_would_be_a_bias():
    """With n just above half of the range, plain multiplication would hit every other number twice as often."""
    n, chooser = 3 << 29, Chooser(6)
    counts = Counter(below(chooser, n) % 3 for _ in range(30_000))
    assert even(counts, 3, 30_000)


@pytest.mark.parametrize("n", [3, 4, 7, 1024])
def test_three_dice_of_one_word_are_even_and_independent(n):
    chooser, total = Chooser(7), 30_000
    rolls = [triple(chooser, n) for _ in range(total)]
    dice = [(roll & 1023, roll >> 10 & 1023, roll >> 20) for roll in rolls]
    assert all(a < n and b < n - 1 and c < n - 2 for a, b, c in dice)
    first, second, third = min(n, 4), min(n - 1, 3), min(n - 2, 2)
    cells = Counter((a * first // n * second + b * second // (n - 1)) * third + c * third // (n - 2) for a, b, c in dice)
    if n in (3, 4):
        assert even(cells, first * second * third, total)
    for die, faces in zip(zip(*dice, strict=True), (n, n - 1, n - 2), strict=True):
        assert even(Counter(die), faces, total)


def test_seeding_again_starts_again():
    chooser = Chooser(9)
    first = [bits(chooser) for _ in range(5)]
    seed(chooser, 9)
    assert [bits(chooser) for _ in range(5)] == first
