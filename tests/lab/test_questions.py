"""The questions that come with the lab: each can be run by its name, and docs/lab.md has its answer."""

import re
from functools import partial
from pathlib import Path

import pytest

from cardhouse.lab.experiment import experiment
from cardhouse.lab.questions import question, questions
from cardhouse.lab.run import play_block, watched
from cardhouse.lab.store import toml

DOCS = Path(__file__).parents[2] / "docs"
MOST_BYTES = 60_000  # of a report with its drawings


@pytest.mark.parametrize("name", questions())
def test_a_question_names_real_options_and_can_be_played(name):
    asked = question(name)
    assert asked.title.endswith("?") or "each" in asked.title or "against" in asked.title
    assert asked.about
    small = {key: values[:2] for key, values in asked.vary.items()}
    small = experiment({**asked.data(), "vary": small, "games": 1, "bots": "easy", "weaker": "random"})
    played = play_block(small, 0, partial(watched, machine_code=False))
    assert played.games == 1
    assert all(line.keys() == {column.key for column in variant.columns} for line, variant in zip(played.sums, small.variants, strict=True))


@pytest.mark.parametrize("name", questions())
def test_the_answer_to_a_question_is_kept_and_small(name):
    report = DOCS / "lab" / f"{name}.md"
    text = report.read_text("utf-8")
    assert toml(question(name).data()).strip() in text, f"the question has changed: cardhouse lab run {name} --markdown {report}"
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert len(text.encode()) + sum((report.parent / each).stat().st_size for each in pictures) <= MOST_BYTES
    assert f"[{name}](lab/{name}.md)" in (DOCS / "lab.md").read_text("utf-8")


def test_no_report_is_left_of_a_question_that_is_gone():
    known = {path.name for name in questions() for path in (DOCS / "lab").glob(f"{name}*")}
    assert {path.name for path in (DOCS / "lab").iterdir()} == known
