"""cardhouse campaign: a run in the terminal, kept at every move; and how doors, rewards and answers are told."""

import pytest

import cardhouse
from cardhouse.bots.daily import day_at, now
from cardhouse.games.descent import position
from cardhouse.games.descent.content import ANSWERS, HAPPENINGS, ODDS, REWARDS
from cardhouse.games.descent.terminal import choices, draw
from cardhouse.games.descent.words import Run, answer_words, reward_name, reward_words, rows
from cardhouse.prose.narrate import moves

NAMES = ("You", "The house")


def test_a_run_is_begun_kept_and_gone_on_with(house):
    done = house.run("campaign", "--seed", "3", "--night", "2", typed="take war_cry\nx\n")
    assert "The Descent (seed 3): You, The house (normal bot)." in done.stdout
    assert "You take War Cry I." in done.stdout
    (kept,) = house.open_games()
    assert cardhouse.loads(kept.read_text("utf-8")).game.options["night"] == 2
    again = house.run("campaign", "--resume", typed="x\n")
    assert "choose a trick for your sleeve" in again.stdout


def test_the_descent_of_the_day_is_that_of_the_puzzles(house):
    house.run("campaign", "--daily", typed="x\n")
    (kept,) = house.open_games()
    assert day_at(now()) - cardhouse.loads(kept.read_text("utf-8")).game.options["day"] in (0, 1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("campaign ascent", "no campaign 'ascent': did you mean descent?"),
        ("campaign --night 14", "from 0 to 13"),
        ("campaign --resume --night 1", "leave out --night and --daily"),
        ("descent", "type cardhouse campaign"),
    ],
)
def test_a_mistake_is_answered_with_what_is_right(house, line, why):
    assert why in house.refuses(*line.split())


def test_every_reward_and_every_answer_has_its_words():
    table = cardhouse.load("descent").start(1)
    run = Run(table.game, table.view(0))
    for reward in range(len(REWARDS)):
        assert reward_name(run, reward).split()[0] != REWARDS[reward]
        assert reward_words(run, reward).endswith(".")
    for event in range(len(HAPPENINGS)):
        for answer in range(ANSWERS):
            if 0 <= ODDS[ANSWERS * event + answer] < 100:
                assert f"{ODDS[ANSWERS * event + answer]}%" in answer_words(run, event, answer)


def test_an_answer_says_what_it_brings_to_this_run():
    def says(event, **more):
        table = position(door=7, kind="event", what=event, **more)
        return answer_words(Run(table.game, table.view(0)), HAPPENINGS.index(event), 0)

    tricks = ["trick:purge", "trick:sunder", "trick:scrying_orb"]
    assert says("card_sharp", gained=tricks[:2]) == "Play him: 55% a trick for the sleeve, 45% lose 6 HP"
    assert says("card_sharp", gained=tricks) == "Play him: 55% heal 3, 45% lose 6 HP"
    assert "40% a candle is lit" in says("drowned_chapel", candles=1)
    assert "40% nothing" in says("drowned_chapel", candles=2)


@pytest.mark.parametrize("size", [(79, 16), (100, 34)])
def test_a_run_is_drawn_at_every_step(size):
    game, drawn = cardhouse.load("descent", night=13), set()
    for seed in range(4):
        table = game.start(seed)
        while not table.over:
            if table.to_act == 0 and (table.state.step, seed) not in drawn:
                drawn.add((table.state.step, seed))
                view = table.view(0)
                lines = draw(game, view, 0, NAMES, ("Something happened.",), table.legal_actions, size)
                lines += choices(game, view, moves(table), size)
                assert all(line.cell_len <= size[0] for line in lines)
                assert rows(game, view, NAMES)
            table.play(game.action(game.choose(table.state, "normal", seed)))
    assert {step for step, _ in drawn} >= {0, 1, 2, 3, 4}
