"""Options: what is taken, what is refused, and the sentence for it."""

import pytest

import cardhouse
from cardhouse import OptionError
from cardhouse.engine.game import spec_of
from cardhouse.engine.options import Choice, Flag, Number, Numbers, Pair, check_options, quoted

PLAYERS = Number("players", 4, 2, 6)
EXCHANGE = Choice("exchange", ("auto", "manual"))
EACH = Flag("count_each")


@pytest.mark.parametrize(("given", "taken"), [(2, 2), (6, 6), ("3", 3), (" 3 ", 3)])
def test_a_number_is_taken_as_a_number_or_as_its_text(given, taken):
    assert PLAYERS.check(given) == taken


@pytest.mark.parametrize("given", [1, 7, -4, "7", 10**30, 3.0, 3.5, "3.0", "03", "+3", "three", "", None, True, False, [3], "9" * 5000])
def test_a_number_out_of_range_or_no_whole_number_is_refused(given):
    with pytest.raises(OptionError) as error:
        PLAYERS.check(given)
    assert str(error.value) == f"option players takes a whole number from 2 to 6, not {quoted(given)}"
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(("given", "taken"), [("auto", "auto"), ("MANUAL", "manual"), (" manual ", "manual")])
def test_a_word_is_taken_in_any_case(given, taken):
    assert EXCHANGE.check(given) == taken


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("manul", "option exchange takes auto or manual, not 'manul'; did you mean manual?"),
        ("xyzzy", "option exchange takes auto or manual, not 'xyzzy'"),
        (1, "option exchange takes auto or manual, not 1"),
        (None, "option exchange takes auto or manual, not None"),
    ],
)
def test_another_word_is_refused_with_the_nearest(given, sentence):
    with pytest.raises(OptionError) as error:
        EXCHANGE.check(given)
    assert str(error.value) == sentence


def test_three_words_are_listed_with_or_before_the_last():
    with pytest.raises(OptionError, match="takes small, middle or large, not 'huge'"):
        Choice("size", ("small", "middle", "large")).check("huge")


@pytest.mark.parametrize("given", [True, "on", "ON", "yes", "true", "1", 1])
def test_a_flag_is_on_in_every_way_people_say_it(given):
    assert EACH.check(given) is True


@pytest.mark.parametrize("given", [False, "off", "Off", "no", "false", "0", 0])
def test_a_flag_is_off_in_every_way_people_say_it(given):
    assert EACH.check(given) is False


@pytest.mark.parametrize("given", [2, "maybe", "", None, 1.0])
def test_a_flag_takes_nothing_else(given):
    with pytest.raises(OptionError) as error:
        EACH.check(given)
    assert str(error.value) == f"option count_each takes on or off, not {given!r}"


def test_an_unknown_option_is_refused_with_the_nearest():
    with pytest.raises(OptionError) as error:
        cardhouse.load("lama", player=3)
    assert str(error.value) == "lama has no option 'player': did you mean players?"


def test_an_unknown_option_near_to_none_lists_them_all():
    with pytest.raises(OptionError) as error:
        check_options("toy", (PLAYERS, EACH), {"xyzzy": 1})
    assert str(error.value) == "toy has no option 'xyzzy': it has players, count_each"


def test_options_not_given_have_their_defaults():
    assert check_options("toy", (PLAYERS, EXCHANGE, EACH), {"players": "5"}) == {"players": 5, "exchange": "auto", "count_each": False}


@pytest.mark.parametrize("key", cardhouse.keys())
def test_the_default_of_every_option_is_one_of_its_values(key):
    for option in spec_of(key).options:
        assert option.check(option.default) == option.default


@pytest.mark.parametrize("key", cardhouse.keys())
def test_rules_read_every_option_as_a_number_of_the_state(key):
    game = cardhouse.load(key)
    state = game.blank()
    for option in game.spec.options:
        assert getattr(state, f"opt_{option.name}") == option.encode(game.options[option.name])


@pytest.mark.parametrize(("option", "domain"), [(PLAYERS, "2–6"), (EXCHANGE, "auto/manual"), (EACH, "off/on")])
def test_an_option_says_what_it_takes(option, domain):
    assert option.domain == domain


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7", True])
def test_a_seed_is_a_whole_number_of_63_bits(seed):
    with pytest.raises(OptionError, match="a seed is a whole number from 0 to"):
        cardhouse.load("lama").start(seed=seed)


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_both_ends_of_the_seeds_are_taken(seed):
    assert cardhouse.load("lama").start(seed=seed).seed == seed


def test_without_a_seed_chance_decides_and_the_table_tells_which():
    seeds = {cardhouse.load("lama").start().seed for _ in range(20)}
    assert len(seeds) > 1


@pytest.mark.parametrize(("key", "hint"), [("lma", "did you mean lama?"), ("xyzzy", "there are ")])
def test_an_unknown_game_names_the_nearest_or_all(key, hint):
    with pytest.raises(cardhouse.UnknownGame, match=f"no game {key!r}: {hint}".replace("?", r"\?")):
        cardhouse.load(key)


def test_a_game_is_found_in_any_case():
    assert cardhouse.load(" LAMA ").key == "lama"


# Pairs, and numbers by name

DEATHS = Pair(Number("deaths", 2, 0, 4))
ENEMY = Pair(Choice("enemy", ("none", "brute", "warden")), second=True)
COSTS = Numbers("costs", {"draw": (1, 0, 3), "attack:2": (2, 0, 9)}, ("draw=3",))


@pytest.mark.parametrize(
    ("given", "taken"), [("3,1", "3,1"), ((3, 1), "3,1"), ([0, 4], "0,4"), (" 3 , 1 ", "3,1"), (3, "3,3"), ([1], "1,1")]
)
def test_a_pair_is_two_values_or_one_for_both(given, taken):
    assert DEATHS.check(given) == taken
    assert DEATHS.check(taken) == taken
    assert DEATHS.encode(taken) == [int(part) for part in taken.split(",")]


def test_one_value_of_a_pair_may_be_the_second_s():
    assert ENEMY.check("brute") == "none,brute"
    assert ENEMY.check("brute,none") == "brute,none"
    assert ENEMY.encode("none,warden") == [0, 2]
    assert (DEATHS.default, ENEMY.default) == ("2,2", "none,none")


@pytest.mark.parametrize("given", ["5", "1,5", "1,2,3", "", ",", None, [], [1, 2, 3], {"a": 1}])
def test_a_pair_refuses_what_one_of_its_values_would(given):
    with pytest.raises(OptionError, match="option deaths takes"):
        DEATHS.check(given)


def test_a_pair_tries_every_value_in_some_place():
    assert {part for pair in ENEMY.sample_values for part in pair.split(",")} == {"none", "brute", "warden"}
    assert DEATHS.sample_values == ("0,4",)


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("draw=3", "draw=3"),
        ({"draw": 3}, "draw=3"),
        ("draw=1", "usual"),
        ("", "usual"),
        ("usual", "usual"),
        ("attack:2=5, draw=0", "draw=0,attack:2=5"),
    ],
)
def test_numbers_by_name_say_those_that_differ_in_their_order(given, taken):
    assert COSTS.check(given) == taken
    assert COSTS.check(taken) == taken


def test_numbers_by_name_are_a_row_of_all_of_them():
    assert COSTS.encode("usual") == [1, 2]
    assert COSTS.encode("draw=0,attack:2=5") == [0, 5]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("drow=2", "option costs knows no 'drow': did you mean draw?"),
        ("xyzzy=2", "option costs knows no 'xyzzy': write usual, or as in draw=2"),
        ("draw", "option costs knows no 'draw'"),
        ("draw=4", "option costs: draw takes a whole number from 0 to 3, not '4'"),
        ({"draw": None}, "option costs: draw takes a whole number from 0 to 3, not None"),
        ("draw=2,draw=2", "option costs names draw twice"),
    ],
)
def test_numbers_by_name_refuse_with_a_sentence(given, sentence):
    with pytest.raises(OptionError) as error:
        COSTS.check(given)
    assert str(error.value).startswith(sentence)


def test_options_that_do_not_go_together_are_refused_wherever_a_game_is_made(climb):
    from dataclasses import replace

    from cardhouse.engine.game import Game

    def check(options):
        if options["players"] * options["hand"] > 8:
            raise OptionError("too many cards")

    spec = replace(climb.SPEC, check=check)
    assert Game(spec, {"players": 2, "hand": 4}).seats == 2
    with pytest.raises(OptionError, match="too many cards"):
        Game(spec, {"players": 3, "hand": 4})
