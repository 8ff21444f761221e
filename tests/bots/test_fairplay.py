"""Fair play: choices made with open cards are found, honest ones are not, and the sums are as docs/fair-play.md says."""

import math

import pytest

from cardhouse.bots.decisions import Taken, walk
from cardhouse.bots.fairplay import Choice, NothingToTell, compare, fit, taken_by
from cardhouse.bots.levels import LEVELS, MEASURES, set_level
from cardhouse.bots.player import Search
from cardhouse.engine.acts import Act
from cardhouse.engine.chance import Chance
from cardhouse.engine.game import load

pytestmark = pytest.mark.xdist_group("compiled lama")


@pytest.fixture(scope="module")
def games():
    """Games of L.A.M.A. for two between a search that sees all cards, in turn at each seat, and one that does not."""
    game = load("lama", players=2)
    levels = (MEASURES["hands-open"], LEVELS["hard"])
    searches = [Search(game) for _ in levels]
    for search, level in zip(searches, levels, strict=True):
        set_level(search.notes, game, level)
    found = []
    for number in range(6):
        table, move = game.start(seed=number), 0
        while not table.over:
            move += 1
            honest = (table.to_act + number) % 2
            table.play(game.action(searches[honest].choose(table.state, move)))
        found.append(table)
    return found


def test_who_sees_the_cards_is_found_and_who_does_not_is_not(games):
    peeking = fit([(table, number % 2) for number, table in enumerate(games)])
    honest = fit([(table, 1 - number % 2) for number, table in enumerate(games)])
    assert peeking.p + peeking.margin < 0.01
    assert peeking.ratio > 0
    assert peeking.ratio > peeking.spread, "also at the lower end of its interval"
    assert honest.p - honest.margin > 0.05
    assert honest.ratio < 0


def test_the_same_games_give_the_same_answer(games):
    assert fit([(games[0], 0)]) == fit([(games[0], 0)])


def test_a_choice_that_only_the_true_world_explains_is_as_rare_as_a_lot():
    choices = [Choice(((1.0, 0.0), (0.0, 1.0), (0.0, 1.0), (0.0, 1.0)), 0)] * 2
    found = compare(choices)
    assert found.choices == 2
    assert abs(found.p - 1 / 16) < 0.01  # in one lot of four times four both true worlds are drawn
    assert math.isclose(found.spread, 0.0, abs_tol=1e-9), "both choices say the same"
    assert math.isclose(found.ratio, 2 * math.log(2), rel_tol=1e-6)  # certain, against one of two moves that seem equal or worse


def test_the_choices_of_a_game_whose_chance_is_promised_by_draw_are_all_looked_at():
    table = load("lama", players=2).start(chance=Chance(bytes(32), ("words",), by_draw=True))
    while not table.over:
        table.play(table.legal_actions[0])
    taken = [one for one in walk(table)[0] if isinstance(one, Taken)]
    assert len(taken) > len(table.steps) // 2
    assert all(one.code in table.game.legal(one.state) and one.seat == one.state.to_act for one in taken)


def test_only_moves_that_the_person_chose_count():
    table, expected = load("lama", players=3).start(seed=3), []

    def play_on(own, acts=()):
        """To seat 0 and past it, with what is written before its move; `own`: whether the person makes it."""
        while table.to_act != 0:
            table.play(table.legal_actions[0])
        for act in acts:
            table.act(act)
        if own and len(table.legal_actions) > 1:
            expected.append(len(table.steps))
        table.play(table.legal_actions[0])

    play_on(True)
    play_on(False, [Act("timeout", 0)])
    play_on(True, [Act("bot", 1, "normal")])
    play_on(False, [Act("bot", 0, "normal")])
    play_on(False)
    play_on(True, [Act("back", 0)])
    play_on(False, [Act("resign", 0)])
    while not table.over:
        table.play(table.legal_actions[0])
    assert expected
    assert [one.number for one in taken_by(table, 0)] == expected


@pytest.mark.parametrize("people", [1, 10, 1000])
def test_what_is_rare_can_be_told_of_however_many(people):
    choices = [Choice(((1.0, 0.0), *[(0.0, 1.0)] * 3), 0)] * 12  # one of 16 million lots
    found = compare(choices, people)
    assert found.p + found.margin < 0.05 / people


def test_where_nothing_hidden_matters_nothing_is_told(games):
    with pytest.raises(NothingToTell, match="nothing can be told"):
        compare([])
    with pytest.raises(NothingToTell):
        fit([(games[0], 5)])
