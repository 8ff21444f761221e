"""python bench/lab_ray.py: the same experiment on threads of this machine and on a local Ray of two nodes with one core each, in turn.

Prints seconds of each round; Ray's are counted from a running cluster, its start and the nodes' reading of the kernel apart.
"""

import statistics
import time

from ray.cluster_utils import Cluster

from cardhouse.lab.cluster import on_ray
from cardhouse.lab.experiment import experiment
from cardhouse.lab.run import on_threads, run

ROUNDS = 5
QUESTION = {"game": "lama", "bots": "normal", "games": 400_000, "vary": {"target": [40, 60]}, "metrics": ["first", "length"]}


def seconds(executor, games=QUESTION["games"]):
    """How long an experiment takes, and its sums."""
    begin = time.perf_counter()
    found = run(experiment({**QUESTION, "games": games}), executor=executor)
    return time.perf_counter() - begin, [each.data() for each in found.blocks.values()]


def told(values):
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


if __name__ == "__main__":
    node = {"num_cpus": 1, "object_store_memory": 80_000_000}
    begin = time.perf_counter()
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    cluster.add_node(**node)
    print(f"two nodes started in {time.perf_counter() - begin:.1f} s")
    seconds(on_threads(2), 20)
    small = [seconds(on_ray(cluster.address), 20)[0] for _ in range(ROUNDS)]
    print(f"one block of 20 deals on Ray (connect, a process, read the kernel): {told(small)} s")
    ratios = []
    for _ in range(ROUNDS):
        (here, one), (there, other) = seconds(on_threads(2)), seconds(on_ray(cluster.address))
        assert one == other
        ratios.append(there / here)
        print(f"threads {here:.2f} s, Ray {there:.2f} s")
    games = 2 * QUESTION["games"]
    print(f"{games:,} games of L.A.M.A. by Normal bots: Ray takes {told(ratios)} times as long")
    cluster.shutdown()
