"""A house of its own for each test."""

import pytest

from .house import House


@pytest.fixture
def house(tmp_path):
    """Cardhouse with an empty home."""
    return House(tmp_path / "home")


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """A house in which one game of L.A.M.A. was played to its end, and its record."""
    played = House(tmp_path_factory.mktemp("finished") / "home")
    done = played.run("play", "lama", "--seed", "7", typed="q\nr b\nr w\n" * 60)
    assert done.returncode == 0, done.stderr
    return played, played.finished_games()[0]
