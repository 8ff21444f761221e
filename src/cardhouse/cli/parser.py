"""How command lines are read: argparse that answers with one sentence and the nearest right thing."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from textwrap import fill
from typing import Any, NoReturn

from cardhouse.engine.actions import nearest
from cardhouse.engine.errors import CardhouseError, OptionError
from cardhouse.engine.game import Spec
from cardhouse.engine.options import check_options


class UsageError(CardhouseError):
    """A command line that cannot be read."""


class Parser(argparse.ArgumentParser):
    """The arguments of one command, with examples."""

    def __init__(self, command: str, description: str, examples: Iterable[str] = ()) -> None:
        shown = "\n".join(f"  {example}" for example in examples)
        super().__init__(
            prog=f"cardhouse {command}".strip(),
            description=fill(description, 79),
            epilog=f"examples:\n{shown}" if shown else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    @property
    def flags(self) -> list[str]:
        """The long flags, as they are typed."""
        return [flag for flag in self._option_string_actions if flag.startswith("--")]

    def error(self, message: str) -> NoReturn:
        raise UsageError(self._sentence(message))

    def _sentence(self, message: str) -> str:
        if found := re.match(r"unrecognized arguments: (\S+)", message):
            return self._unknown(found[1])
        if found := re.match(r"the following arguments are required: (.+)", message):
            return f"{self.prog} needs {found[1]}; {self.prog} --help shows examples"
        if found := re.match(r"argument (\S+): not allowed with argument (\S+)", message):
            return f"{found[1]} and {found[2]} do not go together"
        if found := re.match(r"argument (\S+): expected (?:one|at least one) argument", message):
            return f"{found[1]} needs a value"
        if found := re.match(r"argument (\S+): ignored explicit argument (.+)", message):
            return f"{found[1]} takes no value, not {found[2]}"
        if found := re.match(r"argument (\S+): (.+)", message):
            return f"{found[1]} {found[2]}"
        return message

    def _unknown(self, word: str) -> str:
        if not word.startswith("-"):
            return f"{self.prog} does not know what to do with {word!r}; {self.prog} --help shows examples"
        flag = word.partition("=")[0]
        near = nearest(flag, self.flags, 1)
        return f"{self.prog} has no flag {flag}: " + (f"did you mean {near[0]}?" if near else f"it has {', '.join(self.flags)}")


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from low to high."""
    wanted = f"a whole number from {low} to {high:,}" if high is not None else f"a whole number of {low} or more"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"takes {wanted}, not {text!r}")
        return number

    return read


def comma_list(text: str) -> list[str]:
    """The entries of a list such as easy,normal,normal."""
    return [word.strip() for word in text.split(",")]


def add_options(parser: Parser) -> None:
    """The flag by which a game's options are set."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set an option of the game; may be repeated")


def given_options(spec: Spec, pairs: list[str]) -> dict[str, Any]:
    """The options of a command line, checked against the game's."""
    given: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            names = [option.name for option in spec.options]
            raise OptionError(f"--option takes NAME=VALUE, not {pair!r}; {spec.key} has {', '.join(names) or 'no options'}")
        if name in given:
            raise OptionError(f"option {name} was given twice")
        given[name] = value.strip()
    checked = check_options(spec.key, spec.options, given)
    return {name: checked[name] for name in given}
