"""A game in progress as a value: what moves and acts make of it. What every act does stands in tests/golden/acts.json."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import cardhouse
from cardhouse.engine.acts import Act
from cardhouse.engine.chance import Chance
from cardhouse.engine.match import ActState, Match, initial_acts, learned, peek
from cardhouse.engine.state import equal
from cardhouse.games.lama import position

PROMISED = Chance(b"s" * 32, ("ana", "bo"))


class Step(NamedTuple):
    seat: int
    code: int
    number: int
    chance: bool


def dealt(players=2, chance=PROMISED):
    game = cardhouse.load("lama", players=players)
    return Match(game, initial_acts(game), game.dealt(chance.lanes(0) if chance else 7), chance)


def play(match, moves, texts):
    """Play some actions, and write down what can be taken back."""
    for text in texts:
        code = next(code for code in match.game.legal(match.state) if match.game.action(code).text.startswith(text))
        after = match.advance(code)
        moves.append(Step(match.to_act, code, match.played + 1, after.chance))
        match = match.moved(after.state, after.chance)
    return match


# Values


def test_a_move_gives_the_next_match_and_leaves_the_one_before():
    before = dealt()
    seen = before.game.dealt(PROMISED.lanes(0))
    after = play(before, [], ["quit"])
    assert (before.played, after.played) == (0, 1)
    assert equal(before.state, seen)
    assert not equal(after.state, seen)
    assert after.acts is before.acts, "what a move does not change is shared"


def test_an_act_leaves_the_cards_and_the_match_before():
    before = dealt()
    after = before.acted(Act("offer", 1, "draw"))
    assert after.state is before.state
    assert (before.acts.offer, after.acts.offer) == (None, (1, "draw"))


def test_acts_need_no_cards():
    """Before the deal, or where only a view is known."""
    match = Match(cardhouse.load("lama", players=2), ActState((0, 1), ("", "")))
    assert match.to_act is None
    assert not match.over
    assert match.acted(Act("resign", 0)).over


def test_sides_are_those_of_the_options():
    assert initial_acts(cardhouse.load("konivrer", mode="2v2")).sides == (0, 1, 0, 1)
    assert initial_acts(cardhouse.load("lama", players=3)).sides == (0, 1, 2)


def test_chance_is_promised_by_the_number_of_the_move_those_taken_back_included():
    start, moves = dealt(), []
    drawn = play(start, moves, ["draw"])
    again = drawn.acted(Act("undo", moves[0].seat), start.replayed([]))
    assert again.played == 1
    assert equal(again.state, start.state)
    assert equal(play(again, [], ["draw"]).state, play(start._replace(played=1), [], ["draw"]).state)


# Taking back


def test_moves_are_replayed_as_they_were_played():
    start, moves = dealt(), []
    now = play(start, moves, ["draw", "", "", "", "", "", ""])
    assert equal(start.replayed(moves), now.state)
    assert equal(start.replayed(moves[:0]), start.state)
    assert start.replayed(moves[:0]) is not start.state


def test_the_way_back_is_to_before_the_last_move_of_a_seat():
    start, moves = dealt(3), []
    first = start.to_act
    now = play(start, moves, ["quit", "quit"])
    back = now.undo_point(moves[1].seat, moves, lambda at: start.replayed(moves[:at]))
    assert (back.at, back.peek) == (1, None)
    assert equal(back.state, start.replayed(moves[:1]))
    assert now.undo_point(first, moves, lambda at: start.replayed(moves[:at])).peek == "acted"
    never = next(seat for seat in range(3) if seat not in {move.seat for move in moves})
    assert now.undo_point(never, moves, lambda at: start.replayed(moves[:at])) is None


def test_a_card_that_was_seen_or_chance_that_was_used_is_a_peek():
    start, moves = dealt(), []
    now = play(start, moves, ["draw"])
    seat = moves[0].seat
    assert learned(seat, start.state, now.state)
    assert not learned(1 - seat, start.state, now.state)
    assert peek(seat, start.state, now.state, moves) == "learned"
    assert peek(seat, start.state, now.state, [move._replace(chance=True) for move in moves]) == "chance"
    assert peek(seat, start.state, start.state, []) is None


# The end


def test_points_and_winners_are_known_once_it_is_over():
    match = dealt(3)
    assert match.result() is None
    one = match.acted(Act("resign", 0))
    assert (one.result(), one.acts.bots) == (None, ("normal", "", ""))
    two = one.acted(Act("forfeit", 2))
    assert (two.result().winners, two.acts.ended, two.to_act) == ((1,), "forfeit", None)
    assert match.acted(Act("stop")).result().winners == ()
    assert match.acted(Act("draw")).result().winners == (0, 1, 2)


# Once more from the start


@pytest.mark.parametrize("start", ["dealt", "promised", "position"])
def test_a_table_is_played_again_entry_by_entry(start):
    game = cardhouse.load("lama", players=2)
    made = {
        "dealt": lambda: game.start(seed=7),
        "promised": lambda: game.start(seed=0, chance=PROMISED),
        "position": lambda: position(hands=["1 2 3", "4 5 6"], top="1"),
    }
    table, states = made[start](), []
    opening = table.view("all")

    def happen(word):
        table.replay(word)
        states.append((table.state, list(table.events)))

    for word in ("quit", f"@undo {table.to_act}", "draw", "@offer 0 draw", "@pause", "@resume"):
        happen(word)
    while not table.over:
        happen(table.legal_actions[0].text)
    first, *rest = ((one.table.view("all"), one.table.state, list(one.table.events), one.entry) for one in table.replay_entries())
    assert first[0] == opening
    assert [entry for _, _, _, entry in rest] == table.entries
    for (_, state, events, _), (kept, kept_events) in zip(rest, states, strict=True):
        assert equal(state, kept)
        assert events == kept_events
