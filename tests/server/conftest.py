"""Running servers for the tests: one that they share, and as many others as they want."""

import pytest

from .process import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server shared by all tests of this process: make your own guests and tables, and do not stop it."""
    with ServerProcess(tmp_path_factory.mktemp("house") / "house.db") as running:
        yield running


@pytest.fixture
def new_server(tmp_path):
    """Starts servers for one test, to be stopped, killed and started again; all are stopped after the test."""
    opened = []

    def new(*flags, name="own", **environment):
        opened.append(ServerProcess(tmp_path / f"{name}.db", *flags, **environment))
        return opened[-1]

    yield new
    for running in opened:
        running.kill()
