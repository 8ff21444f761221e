"""The running servers of tests/server, here too."""

from server.conftest import house, new_house

__all__ = ["house", "new_house"]
