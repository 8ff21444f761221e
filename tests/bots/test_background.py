"""What is compiled in the background."""

import os
import sys
from threading import Event

import pytest

from cardhouse.bots.background import Background
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.game import load


@pytest.mark.skipif(sys.platform != "linux" or not has_compiler(), reason="priorities of threads are Linux's, and something must compile")
def test_a_compiler_leaves_the_processor_to_whoever_plays():
    seen: list[int] = []
    done = Event()

    def compile(game):
        seen.append(os.getpriority(os.PRIO_PROCESS, 0))
        done.set()

    before = os.getpriority(os.PRIO_PROCESS, 0)
    Background(compile, "nothing").ready(load("lama"))
    assert done.wait(60)
    assert seen == [max(10, before)]
    assert os.getpriority(os.PRIO_PROCESS, 0) == before
