"""Forced cards and openings: one card of a deal is another one, the first moves are given, and all else is as it was dealt."""

from functools import partial

import pytest

import cardhouse
from cardhouse.engine.compile import interpreted, rules_of
from cardhouse.lab.experiment import ExperimentError, experiment
from cardhouse.lab.forced import forced
from cardhouse.lab.results import Results
from cardhouse.lab.run import play_block, watched
from cardhouse.lab.watch import force, opening_move

plainly = partial(watched, machine_code=False)


def dealt(game, key, **words):
    """A deal as it is and with what is forced on it."""
    usual, other = game.dealt(key), game.dealt(key)
    interpreted(rules_of(game.spec))(force)(other, forced(game, **words).faces)
    return usual, other


def cards(s, game, zone):
    at = game.spec.zones.index(zone)
    return [game.spec.faces[s.face[card]] for card in list(s.cards[at])[: s.count[at]]]


def test_a_forced_card_lies_on_top_and_nothing_else_has_changed():
    game = cardhouse.load("konivrer", decks="fire,water")
    usual, other = dealt(game, 5, draw="red_lion", zone="deck/0")
    assert cards(other, game, "deck/0") == [*cards(usual, game, "deck/0")[:-1], "red_lion"]
    for zone in ("deck/1", "hand/0", "hand/1", "life/0", "flag/0"):
        assert cards(other, game, zone) == cards(usual, game, zone)


def test_a_swap_reaches_every_card_of_that_seat_and_of_no_other():
    game = cardhouse.load("konivrer", decks="fire,fire")
    for key in range(12):  # it lies in the deck, in the hand or among the Life Cards
        usual, other = dealt(game, key, swap="ember_whelp", blank="azoth_vial", zone="deck/0")
        for zone in game.spec.zones:
            found = cards(usual, game, zone)
            if zone.endswith("/0"):
                found = ["azoth_vial" if face == "ember_whelp" else face for face in found]
            assert cards(other, game, zone) == found


def test_an_opening_is_played_move_for_move_where_it_is_legal():
    asked = experiment({"game": "war_lanes", "design": "pairs", "vary": {"opening": ["suit hearts", "suit spades"]}})
    assert [variant.name for variant in asked.variants][1] == "suit hearts,suit spades"
    game, moves = asked.variants[1].game, asked.variants[1].forced.opening
    s, out = game.dealt(1), [0] * game.spec.max_legal
    forced_move = interpreted(rules_of(game.spec))(opening_move)
    for move in (0, 1):
        assert forced_move(s, out, moves, move) == moves[move]
        game.spec.apply(s, moves[move])
    assert list(s.suit) == [1, 4]
    assert forced_move(s, out, moves, 0) == -1  # suits are chosen once
    assert forced_move(s, out, moves, 2) == -1


@pytest.mark.xdist_group("compiled")
def test_forced_games_are_the_same_plain_and_compiled():
    asked = {"game": "lama", "bots": "easy", "zone": "draw", "options": {"draw": "L", "opening": "draw"}}
    variant = experiment(asked).variants[0]
    plain, fast = (watched(variant, variant.bots, 1, 0, 10, machine_code) for machine_code in (False, True))
    assert plain.lines.tolist() == fast.lines.tolist()
    usual = experiment({"game": "lama", "bots": "easy"}).variants[0]
    assert watched(usual, usual.bots, 1, 0, 10).lines.tolist() != fast.lines.tolist()


def test_a_death_that_is_forced_ends_the_game_at_once():
    asked = experiment(
        {
            "game": "grimhand",
            "bots": "easy",
            "games": 20,
            "zone": "attack_deck",
            "options": {"opening": "draw attack"},
            "vary": {"draw": ["A1", "A13"]},
            "metrics": ["first", "ends", "length"],
        }
    )
    found = Results(asked, {0: play_block(asked, 0, plainly)})
    assert found.estimate(1, "end0").value == 1
    assert found.estimate(1, "first").value == 0
    assert found.estimate(1, "length").value == 1
    assert sum(found.estimate(0, f"end{i}").value for i in range(3)) == pytest.approx(1)


def told_ending(game, captions):
    """How a game ended, by what its table was told."""
    names = [name for name, _ in captions]
    if game == "war_lanes":
        return "sudden death" if "sudden_death" in names else "hit points"
    if game == "grimhand":
        return ["an unprotected Death", "hit points", "the limit of turns"][dict(captions)["won"]["ending"] - 1]
    return "a draw" if "drawn" in names else "most Life Cards at the limit" if "time_up" in names else "the last Life Card"


@pytest.mark.parametrize("key", ["war_lanes", "grimhand", "konivrer"])
def test_how_a_game_ended_is_what_its_table_was_told(key):
    game = cardhouse.load(key)
    for seed in range(4):
        table = game.start(seed=seed)
        while not table.over:
            table.play(game.action(game.choose(table.state, "easy", seed)))
        ending = game.spec.endings[game.spec.ending(table.state)]
        assert game.spec.text.say("endings", ending) == told_ending(key, table.captions("all"))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"vary": {"draw": ["usual", "X"]}, "zone": "draw"}, "no card 'X'"),
        ({"vary": {"draw": ["usual", "L"]}}, "a forced draw needs to know where the card lies: set zone"),
        ({"vary": {"draw": ["usual", "L"]}, "zone": "drow"}, "no zone 'drow': did you mean draw?"),
        ({"vary": {"swap": ["usual", "L"]}, "zone": "draw"}, "a swap needs a blank card: set blank"),
        ({"options": {"opening": "plai 5"}}, "lama has no move 'plai 5'"),
        ({"metrics": ["ends"]}, "lama knows one way to end only"),
        ({"metrics": ["sides", "seat"]}, "metrics measures something twice"),
        ({"design": "within"}, "compares the values of the last option that is varied"),
    ],
)
def test_each_mistake_has_its_sentence(changed, sentence):
    with pytest.raises(ExperimentError) as caught:
        experiment({"game": "lama", **changed})
    assert sentence in str(caught.value)
