"""Blocks on a Ray cluster. A block is small and depends on its number alone, so one whose node died is simply played elsewhere."""

from __future__ import annotations

import getpass
import json
import os
import socket
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardhouse.engine.compile.cache import sources_digest
from cardhouse.engine.errors import CardhouseError, NotInstalled
from cardhouse.engine.game import spec_of
from cardhouse.lab.experiment import Experiment, experiment
from cardhouse.lab.results import BlockResult
from cardhouse.lab.run import Executor, play_block, warm

ATTEMPTS = 8  # times that a block is played again because its process or node died; then it is the block's own fault
AHEAD = 2  # blocks for each core that are asked for at a time: the next one is there when one ends, and no more wait in memory
ANSWER = 5.0  # seconds in which a cluster must answer at all
START = "start one with 'ray start --head', or leave out --ray"
PATIENCE = 30.0  # seconds without a result after which the cluster is looked at


class ClusterError(CardhouseError):
    """A cluster that cannot be reached, or cannot play."""


@cache
def prepared(data: str, sources: str) -> Experiment:
    """On a node: the experiment, and its kernel ready to run. The first process of a node compiles, the others wait for it."""
    from filelock import FileLock

    asked = experiment(json.loads(data))
    if sources_digest(spec_of(asked.game)) != sources:
        raise ClusterError("has another version of Cardhouse: install the one of this machine there")
    with FileLock(Path(tempfile.gettempdir()) / f"cardhouse-{getpass.getuser()}.lock"):
        warm(asked)
    return asked


def play_there(data: str, sources: str, block: int) -> BlockResult | str:
    """On a node: play one block, or say what is wrong with the node."""
    try:
        return play_block(prepared(data, sources), block)
    except CardhouseError as error:
        return str(error)


def on_ray(address: str = "") -> Executor:
    """The cores of a cluster that runs at this address; without one of that which this machine belongs to, or of this machine alone."""

    def play(asked: Experiment, blocks: list[int]) -> Iterator[BlockResult]:
        ray = connected(address)
        task = ray.remote(max_retries=ATTEMPTS)(play_there)
        data, sources = json.dumps(asked.data()), sources_digest(spec_of(asked.game))
        left = iter(blocks)
        waiting: set[Any] = set()
        try:
            while True:
                for _, number in zip(range(AHEAD * max(1, cores_of(ray)) - len(waiting)), left, strict=False):
                    waiting.add(task.remote(data, sources, number))
                if not waiting:
                    return
                ready, _ = ray.wait(list(waiting), timeout=PATIENCE)
                waiting.difference_update(ready)
                for each in ready:
                    result = ray.get(each)
                    if isinstance(result, str):
                        raise ClusterError(f"A node of the Ray cluster {result}")
                    yield result
                if not ready and not cores_of(ray):
                    raise ClusterError("The Ray cluster has no core left: start a node, and run this again; it goes on where it was")
        except ray.exceptions.RayError as error:
            raise ClusterError(failure_sentence(error)) from None
        finally:
            for each in waiting:
                ray.cancel(each, force=True)
            ray.shutdown()

    return play


def connected(address: str) -> Any:
    """Ray, with a cluster."""
    if not find_spec("ray"):
        raise NotInstalled("Ray is not installed: pip install 'cardhouse[ray]', here and on every node, or leave out --ray")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would report to its makers
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # and warn of a change to come
    ray: Any = import_module("ray")
    if address:
        check_answers(address)
    try:
        ray.init(address or None, logging_level="error", log_to_driver=False, **({} if address else {"include_dashboard": False}))
    except Exception as error:  # where a node does not start in time Ray raises nothing more special
        where = f"what answers at {address} is no Ray cluster of this version" if address else "no Ray cluster could be started here"
        raise ClusterError(f"{where} ({str(error).splitlines()[0][:200]}): {START}") from None
    return ray


def check_answers(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ClusterError(f"--ray takes an address as in 10.0.0.7:6379, not {address[:100]!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWER).close()
    except OSError as error:
        raise ClusterError(f"no Ray cluster answers at {address} ({error}): {START}") from None


def cores_of(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 0))


def failure_sentence(error: Exception) -> str:
    """What went wrong on a cluster, in a sentence."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if "No module named 'cardhouse" in str(error):
        return "A node of the Ray cluster has no Cardhouse: pip install 'cardhouse[fast,ray]' there, the same version as here"
    return f"The Ray cluster failed ({lines[-1][:200] if lines else type(error).__name__}); what was played is kept, run this again"
