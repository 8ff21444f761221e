"""One schema, two forms that hold the same numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse.engine.state import Cards, Field, copy, equal, flat_dtype, grid, number, per_seat, row, state, to_flat, to_plain


@state(cards=5, zones=2)
class Toy(Cards):
    """A state with every kind of field."""

    total: int = number(width="i4")
    hp: list[int] = per_seat(3)
    lanes: list[int] = row(2, public=False)
    board: list[list[int]] = grid(2, 3)
    opt_speed: int = number(public=False)


def filled(numbers):
    """A toy state with its entries taken from a list."""
    s, rest = Toy(), iter(numbers)
    s.total, s.opt_speed = next(rest), next(rest)
    s.hp, s.lanes = [next(rest) for _ in range(3)], [next(rest) for _ in range(2)]
    s.board = [[next(rest) for _ in range(3)] for _ in range(2)]
    return s


@given(st.lists(st.integers(-0x8000, 0x7FFF), min_size=13, max_size=13))
def test_plain_to_flat_and_back_is_exact(numbers):
    s = filled(numbers)
    assert equal(to_plain(Toy, to_flat(s)), s)


@pytest.mark.parametrize(("field", "value"), [("total", 2**31), ("hp", [0, 0x8000, 0]), ("board", [[0, 0, 0], [0, -0x8001, 0]])])
def test_a_number_too_large_for_its_field_is_an_error_and_no_other_number(field, value):
    s = Toy()
    setattr(s, field, value)
    with pytest.raises(OverflowError, match=field):
        to_flat(s)


def test_a_copy_is_independent():
    s = filled(range(13))
    other = copy(s)
    assert equal(s, other)
    other.board[1][2] += 1
    other.hp[0] += 1
    assert not equal(s, other)
    assert s.board[1][2] == 12
    assert s.hp[0] == 2


def test_ids_beyond_the_count_of_a_zone_mean_nothing():
    s, other = Toy(), Toy()
    other.cards[0][3] = 4
    assert equal(s, other)
    s.count[0] = other.count[0] = 4
    assert not equal(s, other)


def test_a_state_has_no_attribute_that_was_not_declared():
    with pytest.raises(AttributeError):
        Toy().points = 3


@pytest.mark.parametrize("name", ["size", "face", "copy"])
def test_a_field_may_not_shadow_a_record_s_own_attribute(name):
    with pytest.raises(TypeError, match=name):
        state(cards=1, zones=1)(type("Bad", (Cards,), {"__annotations__": {name: int}, name: number()}))


@pytest.mark.parametrize("body", [{"points": 3}, {}])
def test_a_field_must_be_declared_as_one(body):
    with pytest.raises(TypeError, match=r"points must be declared with number\(\)"):
        state(cards=1, zones=1)(type("Bad", (Cards,), {"__annotations__": {"points": int}, **body}))


def test_a_field_is_public_unless_declared_otherwise():
    assert [name for name, field in Toy.FIELDS.items() if field.public] == ["total", "hp", "board"]


def test_a_game_of_more_than_255_cards_gets_wider_ids():
    @state(cards=300, zones=1)
    class Wide(Cards):
        pass

    assert Wide.FIELDS["cards"] == Field((1, 300), "u2", public=False)
    assert flat_dtype(Wide.FIELDS)["face"].base == "u2"


def test_a_lama_state_is_a_few_hundred_bytes():
    assert flat_dtype(cardhouse.load("lama").spec.state.FIELDS).itemsize < 1000


@state(cards=5, zones=3, extends=Toy)
class More(Toy):
    """A state that goes on where another ends."""

    lanes: list[int] = row(2)
    doors: list[int] = row(4)


def test_a_state_that_extends_another_has_its_fields_first_and_may_show_them():
    names = list(More.FIELDS)
    assert [name for name in names if name in Toy.FIELDS] == list(Toy.FIELDS)
    assert names[-1] == "doors"
    assert isinstance(More(), Toy)
    assert More.FIELDS["count"].shape == (3,)
    assert not Toy.FIELDS["lanes"].public
    assert More.FIELDS["lanes"].public
    s = More()
    other = copy(s)
    other.doors[0] = other.lanes[1] = 7
    assert s.doors == [0, 0, 0, 0]
    assert s.lanes == [0, 0]
    assert equal(to_plain(More, to_flat(other)), other)


def test_what_are_options_of_the_other_game_are_rows_of_its_own_in_a_copy():
    s = cardhouse.load("descent").dealt(1)
    other = copy(s)
    other.opt_deaths[0] = 9
    assert s.opt_deaths == [3, 2]
