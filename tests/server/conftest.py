"""A running house for the tests: one that they share, and as many of their own as they want."""

import pytest

from .running import Running


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    """A house that is open for all tests of this process: make guests and tables of your own, and do not close it."""
    with Running(tmp_path_factory.mktemp("house") / "house.db") as running:
        yield running


@pytest.fixture
def new_house(tmp_path):
    """Opens houses of one's own, to be stopped, killed and opened again; all are gone after the test."""
    opened = []

    def new(*flags, name="own", **environment):
        opened.append(Running(tmp_path / f"{name}.db", *flags, **environment))
        return opened[-1]

    yield new
    for running in opened:
        running.kill()
