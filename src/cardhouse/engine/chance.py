"""Verifiable chance (commit and reveal): every shuffle of a game follows from a secret whose hash is published before the first card.

The server draws a secret, publishes its commitment before the first card and the secret after the last. What players add in between goes
into every draw, so that the server cannot choose the shuffle either.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from struct import unpack

SECRET_BYTES = 32


@dataclass(frozen=True)
class Chance:
    """The secret of one game, and what each seat added to it."""

    secret: bytes
    added: tuple[str, ...] = ()
    by_draw: bool = False  # numbered by how often chance was used before, not by the action: the same deals wherever the secret is the same

    @property
    def commitment(self) -> str:
        """What is published before the game: the secret cannot be computed from it, and no other secret has it."""
        return commitment(self.secret)

    def lanes(self, number: int) -> list[int]:
        """The generator for the action or the draw of this number (0 deals): four words of 32 bits, never all zero."""
        drawn = self._keyed.copy()
        drawn.update(b"[%d%b]" % (number, self._added_json))
        lanes = list(unpack("<4I", drawn.digest()))
        lanes[0] |= 1
        return lanes

    @cached_property
    def _keyed(self) -> blake2b:
        return blake2b(key=self.secret, digest_size=16, person=b"cardhouse chance")

    def chooser(self, number: int) -> int:
        """A seed for the bot that chooses the action of this number, where bots are to choose the same wherever the secret is the same."""
        drawn = blake2b(b"[%d%b]" % (number, self._added_json), key=self.secret, digest_size=8, person=b"cardhouse bots").digest()
        return int.from_bytes(drawn) >> 1

    @cached_property
    def _added_json(self) -> bytes:
        """What the seats added, as the rest of a JSON list that begins with the action's number."""
        return b"".join(b"," + json.dumps(text).encode() for text in self.added)


def commitment(secret: bytes) -> str:
    """The promise of a secret, in hexadecimal."""
    return blake2b(secret, digest_size=32, person=b"cardhouse commit").hexdigest()


def new_secret() -> bytes:
    """A random secret."""
    return secrets.token_bytes(SECRET_BYTES)
