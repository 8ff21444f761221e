"""What the house refuses, each with a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.errors import CardhouseError


class Refused(CardhouseError):
    """A request that cannot be met now; nothing was changed."""

    def __init__(self, code: str, say: str, **more: Any) -> None:
        super().__init__(say)
        self.code = code
        self.more = more
