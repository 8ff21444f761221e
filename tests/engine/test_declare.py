"""A word is declared once: its constant, its name and its place agree, or the game does not load."""

import sys
from dataclasses import replace
from types import ModuleType

import pytest

from cardhouse.engine.declare import Actions, Events, Listed, Reasons, Words, Zones, as_data, check_constants
from cardhouse.engine.game import keys, spec_of
from cardhouse.engine.options import Choice, Number
from cardhouse.engine.state import Cards, option, state


@pytest.fixture
def module():
    made = sys.modules["a_game_of_words"] = ModuleType("a_game_of_words")
    yield made
    del sys.modules["a_game_of_words"]


def test_words_are_numbered_in_their_order():
    step = Words("game")
    assert (step("turn"), step("drawn")) == (0, 1)
    assert step.names() == ("turn", "drawn")


def test_a_word_is_declared_once_and_before_the_list_is_read():
    step = Words("game")
    step("turn")
    with pytest.raises(TypeError, match="'turn' is declared twice"):
        step("turn")
    step.names()
    with pytest.raises(TypeError, match="'drawn' is declared too late"):
        step("drawn")


@pytest.mark.parametrize("constant", ["PLAYED", "PLAID"])
def test_a_constant_is_called_as_its_word(module, constant):
    module.event = Events("a_game_of_words")
    setattr(module, constant, module.event("played", "seat"))
    if constant == "PLAYED":
        check_constants("a_game_of_words")
    else:
        with pytest.raises(TypeError, match="should have PLAYED = 0"):
            check_constants("a_game_of_words")


def test_a_constant_may_have_a_prefix_or_a_name_of_its_own(module):
    module.step = Words("a_game_of_words", "CHOOSE_")
    module.CHOOSE_KEYWORD_TARGET = module.step("keyword target")
    module.NOTHING = module.step("none", constant="NOTHING")
    check_constants("a_game_of_words")
    module.NOTHING = 7
    with pytest.raises(TypeError, match="should have NOTHING = 1"):
        check_constants("a_game_of_words")


def test_names_of_a_file_are_looked_up_and_a_wrong_one_is_an_error():
    kind = Listed("game", ("plain", "hex", "orb"))
    assert kind("orb") == 2
    with pytest.raises(TypeError, match="'orbb' is none of plain, hex, orb"):
        kind("orbb")


def test_two_lists_of_a_game_have_two_names(module):
    other = sys.modules["a_game_of_words.cards"] = ModuleType("a_game_of_words.cards")
    module.outcome, other.outcome = Words(module.__name__), Words(other.__name__)
    module.WON, other.HEAL = module.outcome("won"), other.outcome("heal")
    with pytest.raises(TypeError, match="'outcome' is the name of two lists"):
        as_data("a_game_of_words")
    other.gain = other.__dict__.pop("outcome")
    assert as_data("a_game_of_words") == {"outcome": ("won",), "gain": ("heal",)}
    del sys.modules["a_game_of_words.cards"]


def test_a_zone_of_each_seat_is_declared_once(module):
    module.zone = Zones("a_game_of_words")
    module.DECK = module.zone("deck")
    module.HAND = module.zone("hand", 3)
    module.BOX = module.zone("box", range(3, 4))
    assert module.zone.names() == ("deck", "hand/0", "hand/1", "hand/2", "box/3")
    assert (module.DECK, module.HAND, module.BOX) == (0, 1, 4)
    check_constants("a_game_of_words")


def test_an_action_without_slots_is_written_as_its_name():
    action = Actions("game")
    assert action("pass") == 0
    assert action("play", "play {}", ("1", "2")) == 1
    assert [(form.kind, form.pattern, form.words) for form in action.forms()] == [(0, "pass", ()), (1, "play {}", (("1", "2"),))]


def test_an_event_cannot_be_called_as_the_engine_s():
    with pytest.raises(TypeError, match="moved is an event of the engine"):
        Events("game")("moved", "seat")


def test_an_option_is_the_field_that_holds_it():
    @state(cards=1, zones=1)
    class Toy(Cards):
        opt_pace: int = option(Choice("pace", ("slow", "fast")))

    assert [each.name for each in Toy.OPTIONS] == ["pace"]
    assert Toy().opt_pace == 0
    with pytest.raises(TypeError, match="is called opt_pace"):
        state(cards=1, zones=1)(type("Bad", (), {"__annotations__": {"opt_speed": int}, "opt_speed": option(Number("pace", 1, 1, 2))}))


# What gives the numbers of a state a meaning


@pytest.mark.parametrize("key", keys())
def test_a_schema_tells_faces_zones_and_cards_apart(key):
    spec = spec_of(key)
    others = [
        replace(spec, faces=("a_new_card", *spec.faces)),
        replace(spec, zones=(spec.zones[1], spec.zones[0], *spec.zones[2:])),
        replace(spec, numbered=(*spec.numbered, "more")),
    ]
    assert len({each.schema for each in (spec, *others)}) == 1 + len(others)
    assert replace(spec, version=spec.version + 1).schema == spec.schema, "a version may change what rules do, and not what numbers mean"


def test_a_schema_tells_steps_and_words_of_options_apart(module):
    spec = spec_of("lama")

    def of(step, word):
        module.step = Words("a_game_of_words")
        module.step(step, constant="STEP")
        module.STEP = 0
        module.reason = Reasons("a_game_of_words")
        declared = {"__annotations__": {"opt_pace": int}, "opt_pace": option(Choice("pace", ("slow", word)))}
        return replace(spec, package="a_game_of_words", state=state(cards=1, zones=1)(type("Toy", (Cards,), declared)))

    usual = of("turn", "fast").schema
    assert usual == of("turn", "fast").schema
    assert usual != of("draw", "fast").schema
    assert usual != of("turn", "quick").schema


def test_words_that_come_after_those_of_another_game_are_numbered_on():
    first = Actions("game")
    first("draw", "draw {}", ("a", "b"))
    second = Actions("campaign", after=first)
    assert second("open", "open {}", ("1", "2")) == 1
    assert [form.pattern for form in second.forms()] == ["draw {}", "open {}"]
    events = Events("game")
    events("drew", "seat")
    more = Events("campaign", after=events)
    assert more("opened", "door") == 1
    assert more.declared() == {"drew": ("seat",), "opened": ("door",)}
