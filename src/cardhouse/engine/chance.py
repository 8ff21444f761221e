"""Chance that nobody can foresee and anybody can check: all of a game's follows from a secret that was promised beforehand.

The house draws a secret, publishes its commitment before the first card and the secret after the last. What players add in between goes
into every draw, so that not even the house chooses the shuffle.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from hashlib import blake2b

SECRET_BYTES = 32


@dataclass(frozen=True)
class Chance:
    """The secret of one game, and what each seat added to it."""

    secret: bytes
    added: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """What is published before the game: it tells nothing of the secret and fits no other."""
        return commitment(self.secret)

    def lanes(self, number: int) -> list[int]:
        """The generator for the action of this number (0 deals): four words of 32 bits, never all zero."""
        told = json.dumps([number, *self.added], separators=(",", ":")).encode()
        drawn = blake2b(told, key=self.secret, digest_size=16, person=b"cardhouse chance").digest()
        lanes = [int.from_bytes(drawn[at : at + 4], "little") for at in range(0, 16, 4)]
        lanes[0] |= 1
        return lanes


def commitment(secret: bytes) -> str:
    """The promise of a secret, in hexadecimal."""
    return blake2b(secret, digest_size=32, person=b"cardhouse commit").hexdigest()


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)
