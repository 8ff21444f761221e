"""The lab on a Ray cluster of two nodes, on this machine: whatever happens there, the answer is that of one core."""

import json
import warnings
from types import SimpleNamespace

import pytest

from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.lab import cluster
from cardhouse.lab import run as laboratory
from cardhouse.lab.cluster import ClusterError, on_ray
from cardhouse.lab.experiment import experiment
from cardhouse.lab.run import on_gpu, on_threads, run, warm, watched

pytestmark = pytest.mark.xdist_group("compiled")

QUESTION = {"game": "lama", "bots": "normal", "games": 8_000, "vary": {"target": [40, 60]}, "metrics": ["first", "length", "skill"]}


@pytest.fixture(scope="module")
def two_nodes():
    """A cluster whose second node can be killed: nothing of it outlives the tests."""
    if not cluster.find_spec("ray"):
        pytest.skip("Ray has no wheel for this system")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own
        from ray.cluster_utils import Cluster

        node = {"num_cpus": 1, "object_store_memory": 80_000_000}
        for _ in range(4):
            try:
                made = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
                break
            except Exception as error:  # Ray gives a node 30 seconds, which a machine full of other tests may not have
                late = error
        else:
            raise late
        made.second = made.add_node(**node)
        yield made
        made.shutdown()


def sums(results):
    return json.dumps([each.data() for each in results.blocks.values()])


@pytest.mark.filterwarnings("ignore")
def test_a_node_that_dies_costs_its_blocks_and_changes_nothing(two_nodes):
    asked, nodes = experiment(QUESTION), []

    def done(results):
        nodes.append(len(two_nodes.list_all_nodes()))
        if len(results.blocks) == 10:
            two_nodes.remove_node(two_nodes.second, allow_graceful=False)

    found = run(asked, executor=on_ray(two_nodes.address), done=done)
    assert found.complete
    assert (nodes[0], nodes[-1]) == (2, 1)
    assert sums(found) == sums(run(asked, executor=on_threads(1)))


@pytest.mark.filterwarnings("ignore")
def test_a_node_with_other_rules_is_named(two_nodes, monkeypatch):
    monkeypatch.setattr(cluster, "sources_digest", lambda spec: "other")
    with pytest.raises(ClusterError, match="has another version of Cardhouse"):
        run(experiment({"game": "lama", "games": 20}), executor=on_ray(two_nodes.address))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [("cluster", "takes an address as in 10.0.0.7:6379, not 'cluster'"), ("127.0.0.1:1", "no Ray cluster answers at 127.0.0.1:1")],
)
def test_an_address_without_a_cluster_is_said_at_once(address, sentence):
    with pytest.raises(ClusterError, match=sentence):
        run(experiment({"game": "lama", "games": 20}), executor=on_ray(address))


def test_every_kernel_is_ready_before_blocks_are_played_side_by_side(monkeypatch):
    played = []
    monkeypatch.setattr(laboratory, "watched", lambda variant, bots, *rest: played.append(bots))
    warm(experiment({"game": "lama", "games": 20, "options": {"players": 2}, "vary": {"bots": ["easy", "normal", "hard"]}}))
    assert played == [("easy", "easy"), ("hard", "hard")]
    played.clear()
    warm(experiment({"game": "lama", "games": 20, "options": {"players": 2}, "metrics": ["skill"], "weaker": "hard"}))
    assert played == [("normal", "normal"), ("normal", "hard")]


def test_without_the_compiler_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr(laboratory, "has_compiler", lambda: False)
    with pytest.raises(NotInstalled, match=r"pip install 'cardhouse\[fast\]'"):
        run(experiment({"game": "lama", "games": 20}))


def test_a_cluster_that_does_not_start_is_a_sentence(monkeypatch):
    def init(*address, **more):
        raise Exception("The current node timed out during startup.\nMore of it")

    monkeypatch.setattr(cluster, "import_module", lambda name: SimpleNamespace(init=init))
    with pytest.raises(ClusterError, match=r"no Ray cluster could be started here \(The current node timed out during startup\.\)"):
        run(experiment({"game": "lama", "games": 20}), executor=on_ray())


def test_without_ray_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(NotInstalled, match=r"pip install 'cardhouse\[ray\]'"):
        run(experiment({"game": "lama", "games": 20}), executor=on_ray())


def test_a_gpu_is_given_many_blocks_at_once_and_the_answer_is_the_same():
    """The processor plays here what a device would: both are made from the same rules (bench/gpu.py holds one against the other)."""
    asked, given = experiment({"game": "lama", "games": 400, "metrics": ["first", "comebacks", "skill"], "vary": {"target": [40, 60]}}), []

    def device(variant, bots, seed, first, games):
        given.append(games)
        return watched(variant, bots, seed, first, games)

    assert sums(run(asked, executor=on_gpu(device))) == sums(run(asked))
    assert given == [400] * 2 * 5  # skill plays every side among weaker ones


@pytest.mark.parametrize("changed", [{"bots": "hard"}, {"bots": "normal", "metrics": ["skill"], "weaker": "hard"}])
def test_what_a_gpu_cannot_play_is_said(changed):
    with pytest.raises(OptionError, match="bots that search play on processors only"):
        run(experiment({"game": "lama", "games": 20, **changed}), executor=on_gpu(watched))
