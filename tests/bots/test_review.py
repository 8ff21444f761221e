"""A review: right where the answer can be counted by hand, sums that add up, honest, and the same everywhere."""

import json

import pytest

from cardhouse.bots.decisions import FULL, walk
from cardhouse.bots.review import LEFT, NotOver, review, worlds_for
from cardhouse.bots.values import searcher
from cardhouse.engine.acts import read_act
from cardhouse.engine.game import keys, load
from cardhouse.engine.state import copy
from cardhouse.engine.table import Table
from cardhouse.games.lama.position import position
from cardhouse.prose.advice import why_sentence

SHORT = [(key, {}) for key in keys()] + [("konivrer", {"mode": "2v2"}), ("lama", {"players": 3})]


def played(game, moves, seed=3):
    """So many moves of a game between Normals; then one seat after the other resigns."""
    table = game.start(seed)
    while not table.over and len(table.steps) < moves:
        table.play(game.action(game.choose(table.state, "normal", len(table.steps))))
    return resigned(table)


def resigned(table):
    for seat in range(table.game.seats - 1):
        if not table.over:
            table.act(read_act(f"@resign {seat}", table.game.seats))
    return table


def plainly(table, worlds=4):
    return review(table, worlds, search=searcher(table.game, compile=False))


def last_card(opponent):
    """Seat 0 has one card that fits, the other has quit with one card; either move of seat 0 ends the game."""
    table = position(hands=["6", opponent], top="5", points=[39, 39], quit=[1])
    table.play("quit")
    return table


def test_a_decision_that_can_be_counted_is_valued_as_it_is_counted():
    table = last_card("3")
    found = plainly(table, 3000)
    (step,) = found.decisions
    # Playing the 6 wins for sure. Quitting wins against a Llama (8 of 54 unseen cards), and shares against a 6 (7 of them).
    fair = (8 + 7 / 2) / 54
    assert (step.played, step.best, step.legal) == ("quit", "play 6", 2)
    assert step.before == (FULL, 0)
    assert step.after[0] == pytest.approx(FULL * fair, abs=1.5 * step.margins[0])
    assert step.margins[0] == pytest.approx(1.96 * FULL * (fair * (1 - fair) / 3000) ** 0.5, rel=0.2)
    assert [tried.move for tried in step.moves] == ["play 6", "quit"]
    side = found.sides[0]
    assert (side.start, side.end, side.own.points) == (FULL // 2, 0, step.after[0] - FULL)
    assert side.luck.points == FULL // 2 - step.after[0]
    assert side.moments[0].kind == "own"
    assert found.accuracy[0].kept == step.after[0]
    assert found.accuracy[1].kept is None
    assert "never worse" in why_sentence(table.game, step.why, ["Ana", "Bo"])
    assert "nie schlechter" in why_sentence(table.game, step.why, ["Ana", "Bo"], "de")


def test_turns_are_counted_as_the_table_counts_them():
    game = load("konivrer")
    table = game.start(seed=3)
    while not table.over:
        table.play(game.action(game.choose(table.state, "normal", len(table.actions))))
    taken, _, turns = walk(table)
    assert [each.turn for each in taken] == [each.state.turn for each in taken]
    assert turns == table.state.turn


def test_a_wrong_decision_that_turned_out_well_is_wrong():
    found = {card: plainly(last_card(card), 200) for card in ("3", "L")}
    assert found["3"].decisions == found["L"].decisions
    assert found["3"].accuracy == found["L"].accuracy
    assert (found["3"].sides[0].end, found["L"].sides[0].end) == (0, FULL)
    luck = found["L"].sides[0].luck.points - found["3"].sides[0].luck.points
    assert luck == FULL


@pytest.mark.parametrize(("key", "options"), SHORT, ids=lambda value: str(value))
def test_start_luck_own_and_others_are_the_end(key, options):
    game = load(key, **options)
    found = plainly(played(game, 5))
    assert found.decisions
    assert sorted(seat for side in found.sides for seat in side.seats) == list(range(game.seats))
    for side in found.sides:
        assert side.start + side.luck.points + side.own.points + side.others.points == side.end
        value = side.start
        for point in side.line:
            assert value + point.luck + point.others == point.before
            assert point.before + point.own == point.after
            assert point.own <= 0
            value = point.after
        assert value == side.end
    assert sum(side.end for side in found.sides) == FULL


def test_a_team_is_one_side():
    found = plainly(played(load("konivrer", mode="2v2"), 6))
    assert [side.seats for side in found.sides] == [(0, 2), (1, 3)]
    assert [side.start for side in found.sides] == [FULL // 2, FULL // 2]
    deciders = {step.seat for step in found.decisions}
    assert {point.seat for point in found.sides[0].line if point.decision >= 0} == deciders & {0, 2}


def test_who_gives_up_leaves_the_chance_to_the_others():
    found = plainly(played(load("lama"), 6))
    for seat in range(3):
        (left,) = [moment for moment in found.sides[seat].moments if moment.kind == LEFT]
        assert found.sides[seat].line[-1].after == 0
        assert found.sides[seat].line[-1].luck == 0
        assert left.cost < 0
    assert found.sides[3].end == FULL


def test_no_mistake_is_smaller_than_its_interval():
    found = review(played(load("lama"), 60), 60)
    mistakes = [step for step in found.decisions if step.best != step.played]
    assert mistakes
    for step in mistakes:
        side = step.seat
        assert -step.change(side) > step.slip_margins[side]
        assert step.moves[0].move == step.best
    for step in found.decisions:
        if step.best == step.played:
            assert step.before == step.after
            assert step.why is None
    for side in found.sides:
        costs = [abs(moment.cost) for moment in side.moments]
        assert costs == sorted(costs, reverse=True)
        assert all(abs(moment.cost) > moment.margin for moment in side.moments)


def test_what_a_chain_of_plays_has_not_lost_yet_is_not_counted_twice():
    """Three plays of a War-Lanes turn: nothing is learned between them, so no luck stands between them."""
    found = plainly(played(load("war_lanes"), 6))
    first, second, third = [step for step in found.decisions if step.turn == 2 and ">" in step.played]
    assert first.after == second.before
    assert second.after == third.before


def test_cards_that_nobody_saw_have_no_influence():
    game = load("lama", players=2)
    table = played(game, 12)
    start = table.game.dealt(3)
    draw = table.game.spec.zones.index("draw")
    hidden = [card for card in table.state.cards[draw][: table.state.count[draw]] if table.state.known[card] == 0]
    swapped = copy(start)
    faces = sorted((start.face[card] for card in hidden), reverse=True)
    for card, face in zip(hidden, faces, strict=True):
        swapped.face[card] = face
    assert swapped.face != start.face
    tables = [Table(game, 3, state, {}) for state in (start, swapped)]
    for again in tables:
        for entry in table.entries:
            again.replay(entry)
    found = [plainly(again, 6) for again in tables]
    assert found[0].decisions
    assert found[0] == found[1]


def test_it_is_the_same_every_time_compiled_and_interpreted():
    table = played(load("lama"), 10)
    made = [json.dumps(one.as_dict()) for one in (plainly(table, 8), plainly(table, 8), review(table, 8))]
    assert made[0] == made[1] == made[2]
    assert json.loads(made[0])["format"] == 1


def test_a_move_that_was_taken_back_does_not_count():
    game = load("lama", players=2)
    table = game.start(seed=2)
    seat = table.to_act
    table.play(table.legal_actions[0])
    table.undo(seat)
    table.play(table.legal_actions[0])
    found = plainly(resigned(table))
    assert [step.at for step in found.decisions] == [2]


def test_a_game_in_progress_is_not_reviewed():
    with pytest.raises(NotOver, match="not over"):
        review(load("lama").start(seed=1))


def test_a_long_game_is_valued_in_fewer_worlds():
    assert [worlds_for(decisions, True) for decisions in (1, 400, 10_000)] == [2000, 500, 200]
