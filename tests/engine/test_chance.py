"""Chance that is promised beforehand: it follows from a secret and what players add, and from nothing else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse import RecordError, UndoRefused, loads
from cardhouse.engine.acts import Act
from cardhouse.engine.chance import SECRET_BYTES, Chance, commitment, new_secret
from cardhouse.engine.state import equal
from cardhouse.engine.verify import promised, verify

secrets = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)
additions = st.lists(st.text(max_size=20), max_size=6).map(tuple)
GAMES = cardhouse.keys()


def started(game, secret=b"s" * SECRET_BYTES, added=("", "bo's own")):
    return cardhouse.load(game, **({"players": 2} if game == "lama" else {})).start(chance=Chance(secret, added))


def played(table, moves=10_000):
    """Play what Normal and Easy would, by turns, for so many moves or to the end."""
    for step in range(moves):
        if table.over:
            break
        table.play(table.game.action(table.game.choose(table.state, ("normal", "easy")[step % 2], step)))
    return table


def opening(table):
    """Every card where it lies, once all are dealt."""
    while table.game.key == "war_lanes" and not table.view("all")["numbers"]["round"]:
        table.play(table.legal_actions[0])
    return table.view("all")


# The secret and its commitment


@given(secrets, secrets)
def test_a_commitment_fits_one_secret_and_does_not_contain_it(secret, other):
    assert re.fullmatch("[0-9a-f]{64}", commitment(secret))
    assert (commitment(secret) == commitment(other)) == (secret == other)
    assert secret.hex() not in commitment(secret)
    assert Chance(secret, ("a",)).commitment == Chance(secret, ("b",)).commitment == commitment(secret)


def test_secrets_are_long_and_never_the_same():
    drawn = {new_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {SECRET_BYTES}


@given(secrets, additions, st.integers(0, 10**6))
def test_every_generator_is_four_words_and_never_all_zero(secret, added, number):
    lanes = Chance(secret, added).lanes(number)
    assert len(lanes) == 4
    assert all(0 <= lane < 2**32 for lane in lanes)
    assert any(lanes)
    assert lanes == Chance(secret, added).lanes(number)


@given(secrets, additions, st.integers(0, 1000), st.integers(0, 1000))
def test_each_action_has_a_generator_of_its_own(secret, added, one, other):
    chance = Chance(secret, added)
    assert (chance.lanes(one) == chance.lanes(other)) == (one == other)


@given(additions, additions)
def test_what_players_add_changes_every_generator_and_cannot_be_shifted_to_another_seat(one, other):
    secret = b"s" * SECRET_BYTES
    assert (Chance(secret, one).lanes(0) == Chance(secret, other).lanes(0)) == (one == other)
    assert Chance(secret, ("ab", "c")).lanes(0) != Chance(secret, ("a", "bc")).lanes(0)
    assert Chance(secret, ("a", "")).lanes(0) != Chance(secret, ("", "a")).lanes(0)


def test_a_known_secret_always_gives_the_same_generator():
    """A checker in another language must compute the same words."""
    chance = Chance(bytes(range(32)), ("", "é"))
    assert chance.commitment == "3d5b3496bb685f8fcb0ea8d08e7776f7f05347a08ae8ed64f293f8a5c0726304"
    assert chance.lanes(7) == [893695083, 1521810162, 3192147903, 2839873245]


# Games that follow from it


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_follows_from_the_secret_and_from_what_was_added(game):
    table = started(game)
    assert opening(table) == opening(started(game))
    assert opening(table) != opening(started(game, secret=b"t" * SECRET_BYTES))
    others = [started(game, added=("", word)) for word in ("bo's otherwise", "b", "c")]
    assert any(opening(table) != opening(other) for other in others)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_written_down_and_reads_back(game):
    table = played(started(game))
    text = table.record.dumps()
    again = loads(text)
    assert equal(again.state, table.state)
    assert again.record.dumps() == text
    assert again.chance == table.chance
    assert "[Seed" not in text
    assert promised(verify(text, table.chance.commitment))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_acts_and_moves_taken_back_reads_back_with_the_same_cards(game):
    """A move that is played again after an undo has a number of its own, and so chance of its own: nobody can try a shuffle twice."""
    taken_back = 0
    for letter in b"stuvw":
        table = started(game, secret=bytes([letter]) * SECRET_BYTES)
        taken_back += _played_and_taken_back(table)
        text = table.record.dumps()
        again = loads(text)
        assert equal(again.state, table.state)
        assert again.entries == table.entries
        assert again.events_for("all") == table.events_for("all")
        assert again.record.dumps() == text
    assert taken_back > 2


def _played_and_taken_back(table):
    back = 0
    for step in range(60):
        if table.over:
            break
        seat = table.to_act
        table.play(table.game.action(table.game.choose(table.state, "easy", step)))
        if step % 5 == 1 and not table.over:
            table.act(Act("offer", seat, "undo"))
            table.act(Act("undo", seat))
            back += 1
        if step % 7 == 6:
            table.act(Act("timeout", seat))
    return back


def test_a_shuffle_cannot_be_tried_twice():
    table = cardhouse.load("lama", players=2).start(chance=Chance(b"s" * SECRET_BYTES))
    rounds = []
    while len(rounds) < 2:
        seat = table.to_act
        table.play("quit")
        if table.state.round == 2:
            rounds.append(table.view("all")["zones"]["draw"])
            table.act(Act("undo", seat))
    assert rounds[0] != rounds[1]


def test_an_undo_is_refused_where_chance_was_used():
    table = cardhouse.load("lama", players=2).start(chance=Chance(b"s" * SECRET_BYTES))
    table.play("quit")
    seat = table.to_act
    table.play("quit")
    with pytest.raises(UndoRefused) as error:
        table.undo(seat)
    assert error.value.reason in ("chance", "learned")


# Edited records


def edited(old, new, check=True):
    """A finished record with one part changed; without `check`, as if the check had been computed anew."""
    text = played(started("lama")).record.dumps()
    assert re.search(old, text)
    changed = re.sub(old, new, text, count=1)
    return changed if check else re.sub(r"\[Check .*\]\n", "", changed)


@pytest.mark.parametrize(
    ("old", "new", "part", "said"),
    [
        (r'Secret "7', 'Secret "6', "chance", "not the one that was promised"),
        (r'Commitment "\w', 'Commitment "x', "chance", "not the one that was promised"),
        (r'\[Commitment "\w+"\]\n', "", "chance", "not the one that was promised"),
        (r'Secret "\w+"', 'Secret "73"', "chance", "64 hexadecimal digits"),
        (r"bo's own", "bo's other", "moves|result", ""),
        (r'Added "\[.*\]"', 'Added "{}"', "chance", "a text for each seat"),
        (r'Added "\[.*\]"', r'Added "[1, 2]"', "chance", "a text for each seat"),
        (r'Added "\[.*\]"', r'Added "[\\"\\", \\"\\", \\"\\"]"', "chance", "a text for each seat"),
        (r'Added "\[.*\]"', 'Added "' + "[" * 5000 + '"', "chance", "a text for each seat"),
        (r"\n= \d+", "\n= 1", "result", "the result should read"),
    ],
)
def test_an_edited_record_is_refused_and_says_where(old, new, part, said):
    text = edited(old, new, check=False)
    with pytest.raises(RecordError) as error:
        loads(text)
    assert said in str(error.value)
    assert re.fullmatch(part, error.value.part)
    (fact,) = verify(text)
    assert not fact.holds
    assert fact.say == str(error.value)
    assert not promised(verify(text))


def test_a_secret_of_another_game_with_a_commitment_to_fit_deals_other_cards():
    """A change of both secret and commitment is noticed by the moves, or by the commitment that the players noted."""
    table = played(started("lama"))
    other = Chance(b"t" * SECRET_BYTES, table.chance.added)
    text = table.record.dumps().replace(table.chance.secret.hex(), other.secret.hex()).replace(table.chance.commitment, other.commitment)
    text = re.sub(r"\[Check .*\]\n", "", text)
    assert not verify(text, table.chance.commitment)[-1].holds
    assert not all(fact.holds for fact in verify(text))


# What is checked, by name


def test_every_fact_has_its_name_and_numbers():
    table = started("lama")
    table.headers |= {"Table": "k3v8mq", "Seat0": "Ana", "Seat1": "Bo"}
    played(table, 5)
    table.act(Act("resign", 0))
    facts = {fact.name: fact.about for fact in verify(table.record.dumps(), table.chance.commitment.upper())}
    assert list(facts) == ["rules", "secret", "added", "commitment", "moves", "result"]
    assert facts["rules"] == {"game": "lama", "version": table.game.spec.version, "names": ["Ana", "Bo"], "table": "k3v8mq"}
    assert facts["added"] == {"added": ["", "bo's own"]}
    assert facts["moves"] == {"moves": 5, "acts": 1}
    assert facts["result"] == {"points": list(table.points), "winners": [1]}


def test_a_record_with_a_seed_replays_but_promises_nothing():
    table = cardhouse.load("lama").start(seed=7)
    facts = verify(table.record.dumps())
    assert [fact.name for fact in facts] == ["rules", "seed", "moves", "open"]
    assert all(fact.holds for fact in facts)
    assert not promised(facts)
    (fact,) = verify(table.record.dumps(), "0" * 64)
    assert (fact.name, fact.holds) == ("commitment", False)


def test_a_record_from_a_position_says_so():
    from cardhouse.games.lama import position

    assert "position" in [fact.name for fact in verify(position(hands=["1", "2"], top="1").record.dumps())]


@pytest.mark.parametrize("text", ["", "hello", "[Game", "\0", '[Game "lama"]\n'])
def test_what_is_no_record_is_said_to_be_none(text):
    (fact,) = verify(text)
    assert (fact.name, fact.holds) == ("readable", False)
