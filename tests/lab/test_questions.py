"""The questions that come with the lab: each can be run by its name."""

from functools import partial

import pytest

from cardhouse.lab.experiment import experiment
from cardhouse.lab.questions import question, questions
from cardhouse.lab.run import play_block, watched


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
