"""Refusals: each has a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from cardhouse.engine.errors import CardhouseError
from cardhouse.storage.store import DiskFull, NoText, StoreError


class Refused(CardhouseError):
    """A request that is not accepted; nothing was changed."""

    def __init__(self, code: str, say: str, **more: Any) -> None:
        super().__init__(say)
        self.code = code
        self.more = more


def not_kept(error: StoreError) -> Refused:
    """The refusal of a request that the store could not meet."""
    if isinstance(error, NoText):
        return Refused("refused", "there is a zero byte in that, which is in no text: leave it out")
    why = "the house cannot write to its disk now" if isinstance(error, DiskFull) else "the house's database does not answer now"
    return Refused("not_kept", f"{why}: nothing was changed, try again in a moment")


def sentence(error: CardhouseError) -> str:
    """The message of an error as a sentence, with a capital and a full stop."""
    said = str(error)
    return f"{said[:1].upper()}{said[1:]}" + ("" if said.endswith((".", "!", "?")) else ".")


class Trouble(Struct, frozen=True, omit_defaults=True):
    """What was wrong, as a code for programs and a sentence for people. Nothing was changed."""

    code: str
    say: str
    nearest: list[str] = []
    table: str = ""
    request: str = ""  # of an error on our side: its name in the log
