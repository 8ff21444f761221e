"""Processes of the house, for whatever takes long: they never outlive it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor


def new_pool(processes: int) -> ProcessPoolExecutor:
    """A few processes to hand work to; they start with the first of it."""
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)


def _begin() -> None:
    """Ctrl-C is for the house to hear; and where the house is gone, killed or not, its processes go too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    if (house := multiprocessing.parent_process()) is not None:
        house.join()
        os._exit(0)
