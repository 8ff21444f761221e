"""Worlds kept by what the others' moves say: honest, the same in every form, and nearer to the truth."""

import math
from dataclasses import replace

import numpy as np
import pytest

from cardhouse.bots import levels
from cardhouse.bots.levels import LEVELS, WORDS, level_of, prepared, since_tick, tuning_of
from cardhouse.engine.actions import pack
from cardhouse.engine.compile import compiled
from cardhouse.engine.evaluation import IMPOSSIBLE, STEPS
from cardhouse.engine.game import load
from cardhouse.engine.rng import Chooser, below
from cardhouse.engine.state import copy, flat_dtype, to_flat
from cardhouse.engine.table import Table
from cardhouse.engine.views import resample, view
from cardhouse.engine.zones import swap_faces
from cardhouse.games.lama.duel import leanings
from cardhouse.games.lama.policy import like_hard, unlikely
from cardhouse.games.lama.rules import FACES, PLAY, TURN, follower, playable, top_face

GAME = load("lama")
FEW = replace(tuning_of(GAME), master={**tuning_of(GAME).master, "rollouts": 48, "believed": 60})


def played(seed, moves):
    """A table between Normals after so many moves, at which there is something to choose."""
    table = Table(GAME, seed)
    while len(table.steps) < moves or len(GAME.legal(table.state)) < 2:
        table.play(GAME.action(GAME.choose(table.state, "normal", seed)))
    return table


def search(word="master", compile=True):
    return prepared(GAME, level_of(word), FEW, compile=compile)


def redealt(past, s, chooser):
    """The same moves from a start where two cards have changed places that the seat to act never saw; None where it would have noticed."""
    me, state, states = s.to_act, copy(past[0][0]), []
    hidden = [i for i in range(len(state.face)) if not state.known[i] >> me & 1]
    swap_faces(state, *(hidden[below(chooser, len(hidden))] for _ in range(2)))
    for before, move in past:
        if move not in GAME.legal(state) or view(GAME, state, me) != view(GAME, before, me):
            return None
        states.append((copy(state), move))
        GAME.spec.apply(state, move)
    same = view(GAME, state, me) == view(GAME, s, me) and state.face != s.face
    return (states, state) if same else None


@pytest.mark.parametrize(("seed", "word"), list(enumerate((word for word in WORDS if level_of(word).master), 1)))
def test_its_choice_is_the_same_whatever_its_seat_never_saw(seed, word):
    table = played(seed, 12)
    past = since_tick(GAME, table.state, table.past())
    made, chooser, found = search(word), Chooser(seed), 0
    thought = made.think(table.state, 5, past)
    for _ in range(200):
        if (other := redealt(past, table.state, chooser)) is not None:
            found += 1
            assert made.think(other[1], 5, other[0]) == thought
    assert found > 3


def test_compiled_it_thinks_the_same_and_keeps_nothing_from_move_to_move():
    fast, plain = search(), search(compile=False)
    for table in (played(4, 9), played(5, 14), played(4, 9)):
        past = since_tick(GAME, table.state, table.past())
        assert fast.think(table.state, 3, past) == plain.think(table.state, 3, past) == search().think(table.state, 3, past)


def worlds_of(made, s):
    """The worlds believed in after a choice."""
    found = []
    for faces in made.notes.believed[: made.notes.kept]:
        found.append(copy(s))
        found[-1].face = [int(face) for face in faces]
    return found


def can_play(s, seat):
    held = playable(s, seat)
    return bool(held >> top_face(s) & 1 or held >> follower(top_face(s)) & 1)


def test_in_every_world_the_seat_sees_what_it_sees():
    made = search()
    for seed in range(6):
        table = played(seed, 10 + 4 * seed)
        me, past = table.state.to_act, since_tick(GAME, table.state, table.past())
        made.choose(table.state, seed, past)
        worlds = worlds_of(made, table.state)
        assert len(worlds) == (60 if past else 0)
        assert all(view(GAME, world, me) == view(GAME, table.state, me) for world in worlds)


def test_who_draws_probably_could_not_play():
    made, believed, equal, chooser = search(), [], [], Chooser(1)
    for seed in range(12):
        table = Table(GAME, seed)
        while (move := GAME.action(GAME.choose(table.state, "normal", seed))).text != "draw":
            table.play(move)
        seat = table.state.to_act
        table.play(move)
        made.choose(table.state, 1, since_tick(GAME, table.state, table.past()))
        worlds = worlds_of(made, table.state)
        believed += [can_play(world, seat) for world in worlds]
        for world in worlds:
            resample(world, table.state.to_act, chooser)
            equal.append(can_play(world, seat))
    assert sum(believed) < 0.7 * sum(equal)


def test_a_bot_at_a_table_is_told_of_the_round_and_asks_only_where_it_believes():
    table = played(6, 30)
    while not levels.ready(GAME, LEVELS["master"]):
        pass
    past = since_tick(GAME, table.state, table.past())
    assert past
    assert {before.round for before, _ in past} == {table.state.round}
    assert levels.choose(GAME, table.state, "master", 8, table.past) == levels.searcher(GAME, "master").choose(table.state, 8, past)
    levels.choose(GAME, table.state, "hard", 8, lambda: pytest.fail("Hard makes nothing of the past"))


@pytest.mark.parametrize(("seats", "slack"), [(2, round(STEPS * math.log(2)) + 1), (4, 0), (6, 0)])
def test_what_the_policy_plays_is_the_least_unlikely_and_what_is_not_held_is_impossible(seats, slack):
    """With two seats it first chooses whether to play: what it plays then may be half as likely as something else, and no less."""
    game = load("lama", players=seats)
    for seed in range(8):
        s, chooser = game.dealt(seed), Chooser(seed)
        while not s.over:
            move, legal = like_hard(s, chooser), game.legal(s)
            assert move in legal
            assert unlikely(s, move) <= min(unlikely(s, each) for each in legal) + slack < IMPOSSIBLE
            if s.decision == TURN:
                held = playable(s, s.to_act)
                assert all((unlikely(s, pack(PLAY, face)) == IMPOSSIBLE) == (not held >> face & 1) for face in range(len(FACES)))
            game.spec.apply(s, legal[below(chooser, len(legal))])


def test_with_two_seats_the_policy_weighs_what_its_seat_sees_alike_in_every_form():
    game, chooser = load("lama", players=2), Chooser(3)
    flat = np.zeros(1, flat_dtype(game.spec.state.FIELDS))
    found = set()
    for seed in range(10):
        s = game.dealt(seed)
        while not s.over:
            if s.decision == TURN and s.active == 2:
                flat[0] = to_flat(s)
                other = copy(s)
                resample(other, s.to_act, chooser)
                assert leanings(s) == leanings(other) == tuple(compiled(game.spec)(leanings)(flat[0]))
                found.add(leanings(s))
            game.spec.apply(s, like_hard(s, chooser))
    assert len(found) > 100


def test_with_two_seats_the_policy_foretells_hard_better_than_normal_does():
    game = load("lama", players=2)
    hard, right, normal, asked = prepared(game, LEVELS["hard"]), 0, 0, 0
    for seed in range(20):
        s, moves = game.dealt(seed), 0
        while not s.over:
            move = hard.choose(s, moves)
            if len(game.legal(s)) > 1:
                asked += 1
                right += move == like_hard(s, Chooser(0))
                normal += move == game.choose(s, "normal", 0)
            game.spec.apply(s, move)
            moves += 1
    assert asked - right < 0.7 * (asked - normal)
