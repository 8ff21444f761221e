"""The running servers of tests/server, here too."""

from server.conftest import new_server, server

__all__ = ["new_server", "server"]
