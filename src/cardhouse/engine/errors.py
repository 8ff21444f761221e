"""Errors for people: each message is one sentence that says what was wrong and what to do."""

from __future__ import annotations


class CardhouseError(Exception):
    """The base of all errors that a user can correct."""


class UnknownGame(CardhouseError):
    """No game of that name."""


class OptionError(CardhouseError, ValueError):
    """An option, value, bot or number of seats the game does not have."""


class IllegalAction(CardhouseError, ValueError):
    """An action that the rules refuse, or a text that is no action; nothing changed.

    `reason` is the key of the refusal ("unknown" and "ambiguous" for texts), `nearest` the closest legal texts.
    """

    def __init__(self, message: str, reason: str, nearest: list[str]) -> None:
        super().__init__(message)
        self.reason = reason
        self.nearest = nearest


class RecordError(CardhouseError, ValueError):
    """A text that is no record, or not one these rules can replay; `line` counts from 1, 0 for the whole.

    `part` is what could not be right: the form of the text, the rules, chance, the moves, the result or the check.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.part = ""


class UndoRefused(CardhouseError):
    """A move that cannot be taken back, and why; `reason` is its key."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class NotInstalled(CardhouseError):
    """An optional part (the compiler, a GPU) that is missing."""


class CannotCompile(CardhouseError):
    """A rule that the compiler cannot translate: where it stands, and what in it."""

    def __init__(self, path: str, line: int, rule: str, why: str) -> None:
        super().__init__(f"{path}:{line}: {rule} cannot be compiled: {why}")
        self.path = path
        self.line = line
        self.rule = rule
        self.why = why
