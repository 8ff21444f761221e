"""docs/runbook.md: an entry for every fault, each with a test that there is, and metrics that there are."""

import ast
import re
from pathlib import Path

import pytest

from server.test_metrics import families, watched

__all__ = ["watched"]
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "runbook.md").read_text("utf-8")
ENTRIES = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
FAULTS = (
    "same move",
    "hangs and wakes",
    "node was killed",
    "restarts",
    "slow",
    "no connection left",
    "network .* is cut",
    "clock",
    "read nothing",
    "Bots hang",
    "disk is full",
    "new version",
)


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_has_an_entry(fault):
    assert [title for title in ENTRIES if re.search(fault, title)]


@pytest.mark.parametrize("title", ENTRIES)
def test_an_entry_says_what_is_noticed_measured_and_done_and_by_which_test(title):
    parts = re.findall(r"^\*\*(\w+(?: by)?)\b", ENTRIES[title], re.MULTILINE)
    assert parts == ["Noticed", "Metrics", "Do", "Tried by"]
    tests = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", ENTRIES[title])
    assert tests
    for path, name in tests:
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, f"{path}::{name}"


def test_every_metric_and_sentence_it_names_is_one(watched):
    endings = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum", ""]}
    known = {family.name + ending for family in families(watched) for ending in endings.get(family.type, [""])}
    named = set(re.findall(r"`((?:cardhouse|process)_\w+)`", PAGE))
    assert len(named) > 12
    assert named <= known
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src/cardhouse").rglob("*.py"))
    for sentence in (
        "another node wrote to a table of this one",
        "this node was gone for too long",
        "a node of the house is gone",
        "its database does not answer",
        "another program holds its database",
        "a part of its database is damaged",
        "the leases of this node could not be renewed",
    ):
        assert sentence in PAGE
        assert sentence in source


def test_the_dashboard_is_the_one_that_the_page_names():
    assert "ops/dashboard.json" in PAGE
    assert (ROOT / "ops" / "dashboard.json").is_file()
