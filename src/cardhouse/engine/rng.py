"""The only generator: xoshiro128**, on 32-bit lanes held in wider integers.

Only the low 32 bits of every product are kept, so Python's unbounded integers and a compiler's wrapping 64-bit ones agree exactly:
one source, no second version, the same stream interpreted, compiled, on a GPU and in a browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Protocol

from cardhouse.engine.state import Field

MASK = 0xFFFFFFFF
GOLDEN = 0x9E3779B9


class Generator(Protocol):
    """Anything with four lanes: a game's state, or a chooser."""

    rng: list[int]


class Chooser:
    """The generator of a bot or a random player, never the game's: otherwise seed and actions would not reproduce a game."""

    __slots__ = ("rng",)
    FIELDS: ClassVar[dict[str, Field]] = {"rng": Field((4,), "u4", public=False)}

    def __init__(self, key: int = 0) -> None:
        self.rng = [0, 0, 0, 0]
        seed(self, key)


def bits(s: Generator) -> int:
    """The next 32 random bits."""
    r = s.rng
    x = (r[1] * 5) & MASK
    x = (((x << 7) | (x >> 25)) * 9) & MASK
    t = (r[1] << 9) & MASK
    r[2] ^= r[0]
    r[3] ^= r[1]
    r[1] ^= r[2]
    r[0] ^= r[3]
    r[2] ^= t
    r[3] = ((r[3] << 11) | (r[3] >> 21)) & MASK
    return x


def below(s: Generator, n: int) -> int:
    """A uniform integer in 0..n-1 for n up to 2**31, without bias (Lemire)."""
    m = bits(s) * n
    if (m & MASK) < n:
        threshold = (MASK + 1 - n) % n
        while (m & MASK) < threshold:
            m = bits(s) * n
    return m >> 32


def next_below(s: Generator, n: int) -> int:
    """What `below` would give next, nearly always, without drawing it: for sorting games by what they will do, never for a rule."""
    x = (s.rng[1] * 5) & MASK
    x = (((x << 7) | (x >> 25)) * 9) & MASK
    return (x & MASK) * n >> 32


def shuffled(s: Generator, numbers: Iterable[int]) -> list[int]:
    """Numbers in a random order, for positions that are set up; zones.shuffle is the one for rules."""
    found = list(numbers)
    for i in range(len(found) - 1, 0, -1):
        j = below(s, i + 1)
        found[i], found[j] = found[j], found[i]
    return found


def triple(s: Generator, n: int) -> int:
    """Uniform integers below n, n-1 and n-2 for n from 3 to 1024, from one word and without bias; packed in ten bits each.

    Batched dice (Brackett-Rozinsky and Lemire): what is left of a product is the next die's word.
    """
    most = n * (n - 1) * (n - 2)
    while True:
        a = bits(s) * n
        b = (a & MASK) * (n - 1)
        c = (b & MASK) * (n - 2)
        left = c & MASK
        if left >= most or left >= (MASK + 1 - most) % most:
            return (a >> 32) | (b >> 32) << 10 | (c >> 32) << 20


def mix(x: int) -> int:
    """A bijection of 32 bits in which every input bit moves every output bit."""
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK
    x = ((x ^ (x >> 15)) * 0x735A2D97) & MASK
    return x ^ (x >> 15)


def seed(s: Generator, key: int) -> None:
    """Fill the lanes from a key of up to 63 bits."""
    low = mix((key & MASK) ^ GOLDEN)
    high = mix(((key >> 32) & MASK) ^ low)
    for i in range(4):
        low = (low + GOLDEN) & MASK
        s.rng[i] = mix(low ^ mix((high + i) & MASK))
    s.rng[0] |= 1
