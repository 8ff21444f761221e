"""The running houses of the server's tests."""

from server.conftest import house, new_house

__all__ = ["house", "new_house"]
