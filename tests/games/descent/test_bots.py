"""Bots of the descent: what Normal chooses between duels, a search that plays on to the end of the run, and the balance the page states."""

import re
from pathlib import Path

import pytest

import cardhouse
from cardhouse.bots.levels import LEVELS, set_level
from cardhouse.bots.player import Search
from cardhouse.engine.evaluation import Tuning
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.views import resample
from cardhouse.games.descent.content import HAPPENINGS, REWARD_COUNT
from cardhouse.games.descent.evaluation import BETWEEN, WEIGHTS, clock

from .runs import changed, duel, run

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "grimhand.md").read_text("utf-8")


def choice(table, bot="normal"):
    return table.game.action(table.game.choose(table.state, bot, 1)).text


def played(table, *texts):
    for text in texts:
        table.play(text)
    return table


def test_normal_rests_when_it_is_weak_and_relights_when_it_is_dark():
    assert choice(played(run("rest", hp=12), "open 1")) == "rest"
    assert choice(played(run("rest", hp=50, candles=0), "open 1")) == "relight"


def test_normal_takes_the_better_expectation_of_an_event():
    assert choice(played(run("event", HAPPENINGS.index("bone_dice"), hp=20), "open 1")) == "answer 1"
    assert choice(played(run("event", HAPPENINGS.index("bone_dice"), hp=50), "open 1")) == "answer 2"


def test_the_clock_counts_turns_in_a_duel_and_stands_between_duels():
    table = duel()
    assert clock(table.state) == table.state.turn_number
    assert clock(run().state) == BETWEEN


def searching(game, **tuning):
    made = Search(game, compile=False)
    set_level(made.notes, game, LEVELS["hard"], Tuning(weights=WEIGHTS, rollout="normal", rollouts=1, **tuning))
    return made


@pytest.mark.parametrize("where", ["reward", "duel"])
def test_a_search_chooses_what_is_legal_and_the_same_whatever_it_cannot_know(where):
    table = duel(door=12)
    if where == "reward":
        table = changed(run(door=12), step=4, picks=1, offers={0: 0, 1: 16, 2: 45}, chosen={11: 0})
    search, s = searching(table.game, horizon=1), table.state
    chosen = search.choose(s, 7)
    assert chosen in table.game.legal(s)
    other = copy(s)
    resample(other, 0, Chooser(3))
    assert search.choose(other, 7) == chosen


@pytest.mark.xdist_group("compiled")
def test_g5_9_the_page_says_what_the_lab_measures():
    rows = re.findall(r"^\| (easy|normal|hard) \| [\d,]+ \| ([\d.]+)% \(([\d.]+)–([\d.]+)%\) \| (\d+)–(\d+)% \|", PAGE, re.MULTILINE)
    assert [row[0] for row in rows] == ["easy", "normal", "hard"]
    for _, _, least, most, low, high in rows:
        assert float(low) <= float(least) < float(most) <= float(high)
    found = cardhouse.simulate("descent", bots=["normal", "normal"], games=3000, seed=5).seats[0].share
    assert abs(100 * found - float(rows[1][1])) < 4


def test_g5_9_the_page_lists_every_reward_and_each_is_won_with():
    rewards = re.findall(r"^\| `([\w:]+)` \| [\d.]+% \| ([\d.]+)% \|", PAGE.split("<!-- descent -->")[1], re.MULTILINE)
    assert len(rewards) == REWARD_COUNT - 2  # supper and candle are used up at once
    assert [key for key, share in rewards if float(share) < 5] == []
