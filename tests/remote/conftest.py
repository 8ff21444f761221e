"""The running houses of the server's tests."""

from server.conftest import new_server, server

__all__ = ["new_server", "server"]
