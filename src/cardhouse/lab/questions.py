"""The questions that come with the lab: what the designers of the four games asked, ready to run by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from cardhouse.lab.experiment import Experiment, parse_experiment

ENDS = ".toml"


@cache
def questions() -> Mapping[str, Traversable]:
    """The experiment files by name, in the order of their names."""
    found = {each.name.removesuffix(ENDS): each for each in files(__package__).joinpath("questions").iterdir() if each.name.endswith(ENDS)}
    return dict(sorted(found.items()))


def question(name: str) -> Experiment:
    """One of them, checked as any experiment file is.

    >>> question("lama-target").vary
    {'target': [40, 20, 30, 50, 60, 80, 100]}
    """
    file = questions()[name]
    return parse_experiment(file.read_bytes(), file.name)
