"""Texts of actions, both ways, for every action of every game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse import Action, IllegalAction
from cardhouse.engine.actions import Form, field_a, field_b, field_c, kind_of, matches, nearest, pack, parse, text_of
from cardhouse.engine.game import spec_of
from cardhouse.games.lama import position

LAMA = spec_of("lama")
KEYS = cardhouse.keys()
FORMS = (
    Form(0, "move {} to {}", (("QH", "10S"), ("left", "right"))),
    Form(1, "{}>{}", (("QH", "10S"), ("left", "right"))),
    Form(2, "swap {} {} {}", (("a", "b"), ("a", "b"), ("a", "b"))),
    Form(3, "wait"),
)


# Packing


@given(st.integers(0, 63), st.integers(0, 1023), st.integers(0, 1023), st.integers(0, 31))
def test_an_action_is_one_integer_of_a_kind_and_three_fields(kind, a, b, c):
    action = pack(kind, a, b, c)
    assert (kind_of(action), field_a(action), field_b(action), field_c(action)) == (kind, a, b, c)
    assert 0 <= action < 2**31


def test_fields_left_out_are_zero():
    assert pack(5) == pack(5, 0, 0, 0) == 5


def test_a_form_has_at_most_three_slots():
    words = ("a", "b")
    with pytest.raises(TypeError, match="at most three"):
        Form(0, "{} {} {} {}", (words, words, words, words))


# Text both ways


@pytest.mark.parametrize("key", KEYS)
def test_every_action_has_a_text_that_reads_back_as_it(key):
    forms = spec_of(key).forms
    for code in spec_of(key).actions:
        assert parse(forms, text_of(forms, code)) == code


@pytest.mark.parametrize("key", KEYS)
def test_case_and_spacing_are_forgiven(key):
    forms = spec_of(key).forms
    for code in spec_of(key).actions:
        text = text_of(forms, code)
        for typed in (text.upper(), text.lower(), f"  {text}\t", text.replace(" ", "   ")):
            assert parse(forms, typed) == code


@pytest.mark.parametrize("key", KEYS)
def test_no_two_actions_have_the_same_text(key):
    spec = spec_of(key)
    assert len({text_of(spec.forms, code).lower() for code in spec.actions}) == len(spec.actions)


def test_the_actions_of_lama_are_these():
    texts = [text_of(LAMA.forms, code) for code in LAMA.actions]
    assert texts == [
        *("play 1", "play 2", "play 3", "play 4", "play 5", "play 6", "play L"),
        *("draw", "quit", "return black", "return white", "exchange up", "exchange down", "pass"),
    ]


@pytest.mark.parametrize(
    "text", ["", " ", "play", "play 7", "play 55", "play 5 6", "draws", "quit now", "5", "return", "return green", "pass 5"]
)
def test_a_text_that_is_no_action_reads_as_none(text):
    assert parse(LAMA.forms, text) is None


@pytest.mark.parametrize("code", [code for form in FORMS for code in form.codes()])
def test_patterns_with_several_slots_read_back_too(code):
    assert parse(FORMS, text_of(FORMS, code)) == code


def test_a_slot_needs_its_words():
    with pytest.raises(TypeError, match="one list of words for each of its slots"):
        Form(0, "move {} to {}", (("a", "b"),))


def test_a_kind_without_a_form_has_no_text():
    with pytest.raises(ValueError, match="no form for an action of kind 9"):
        text_of(LAMA.forms, pack(9))


def test_an_action_shows_as_its_text():
    assert str(Action(pack(1), "draw")) == "draw"


# What a person may have meant


def test_the_beginnings_of_words_are_enough():
    texts = ["play 5", "play 6", "draw", "quit", "return black", "return white"]
    assert matches("d", texts) == ["draw"]
    assert matches("r b", texts) == ["return black"]
    assert matches("b", texts) == ["return black"]
    assert matches("5", texts) == ["play 5"]
    assert matches("P 6", texts) == ["play 6"]


def test_an_ambiguous_beginning_matches_all_it_could_be():
    texts = ["play 5", "play 6", "return black", "return white"]
    assert matches("p", texts) == ["play 5", "play 6"]
    assert matches("return", texts) == ["return black", "return white"]


def test_nothing_typed_matches_nothing():
    assert matches("", ["draw", "quit"]) == []
    assert matches("b r", ["return black"]) == [], "the words come in order"


def test_the_nearest_texts_come_best_first():
    texts = ["play 5", "play 6", "draw", "quit"]
    assert nearest("qiut", texts) == ["quit"]
    assert nearest("plya 5", texts)[0] == "play 5"
    assert nearest("xyzzy", texts) == []


# At a table


@pytest.fixture
def table():
    return position(hands=["5 6", "1"], top="5")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("5", "play 5"),
        ("play 5", "play 5"),
        ("p 6", "play 6"),
        ("d", "draw"),
        ("DRAW", "draw"),
        ("q", "quit"),
        ("qu", "quit"),
        ("r b", "return black"),
    ],
)
def test_a_table_reads_what_a_person_types(table, typed, meant):
    assert table.read(typed).text == meant


def test_reading_plays_nothing(table):
    table.read("5")
    assert table.actions == []


@pytest.mark.parametrize(
    ("typed", "choices", "sentence"),
    [
        ("p", ["play 5", "play 6"], "'p' could be play 5 or play 6"),
        ("return", ["return black", "return white"], "'return' could be return black or return white"),
        ("e", ["exchange up", "exchange down"], "'e' could be exchange up or exchange down"),
    ],
)
def test_an_ambiguous_text_names_all_it_could_be(table, typed, choices, sentence):
    with pytest.raises(IllegalAction) as error:
        table.read(typed)
    assert (error.value.reason, error.value.nearest, str(error.value)) == ("ambiguous", choices, sentence)


def test_legal_actions_come_before_others_that_begin_alike():
    table = position(hands=["5 6", "1"], top="5", draw="1", play_after_draw=True)
    table.play("draw")
    assert table.read("p").text == "pass", "and not 'play', since the drawn 1 does not fit"


def test_the_beginning_of_a_text_comes_before_the_beginning_of_a_later_word(table):
    table.play("quit")
    assert table.read("d").text == "draw", "and not 'exchange down': neither is legal for the last player"


def test_an_illegal_action_can_be_read_so_that_its_refusal_can_be_shown(table):
    assert table.refusal(table.read("play 1")) == "you hold no 1"


@pytest.mark.parametrize("way", ["read", "play", "refusal", "forecast"])
@pytest.mark.parametrize(("typed", "near"), [("qiut", "quit"), ("darw", "draw"), ("plai 5", "play 5")])
def test_an_unknown_text_names_the_nearest(table, way, typed, near):
    with pytest.raises(IllegalAction) as error:
        getattr(table, way)(typed)
    assert error.value.reason == "unknown"
    assert error.value.nearest[0] == near
    assert str(error.value).startswith(f"{typed!r} is no action: you may ")
    assert near in str(error.value)


@pytest.mark.parametrize("typed", ["", "xyzzy", "💥"])
def test_a_text_near_to_nothing_names_what_is_legal(table, typed):
    with pytest.raises(IllegalAction) as error:
        table.read(typed)
    assert str(error.value) == f"{typed!r} is no action: you may play 5, play 6, draw or quit"
    assert error.value.nearest == ["play 5", "play 6", "draw"]


def test_playing_takes_whole_texts_only(table):
    with pytest.raises(IllegalAction) as error:
        table.play("p")
    assert error.value.reason == "unknown"


@pytest.mark.parametrize("code", [pack(6), pack(40), pack(0, 9), pack(3, 2), pack(4, 2), pack(1, 1), pack(2, 0, 1)])
def test_a_code_that_is_no_action_of_the_game_is_refused(table, code):
    with pytest.raises(IllegalAction):
        table.play(Action(code, "anything"))
