"""Names: fit for any screen, not blank, not a look-alike of another person's, and not reserved."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.server.errors import Refused
from cardhouse.server.names import LONGEST_NAME, RESERVED, looks, own_name, tidy_name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Bo\n", "Ana Bo"),
        ("Ana\u00a0Bo", "Ana Bo"),
        ("A\u202en\u200ba", "Ana"),
        ("\x1b[2JAna", "[2JAna"),
        ("e\u0301", "\u00e9"),
        ("Z" + "\u0301" * 50, "\u0179\u0301\u0301"),
        ("名前", "名前"),
        ("🦙", "🦙"),
    ],
)
def test_a_name_is_made_fit_for_any_screen(given, shown):
    assert tidy_name(given) == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 25, "x" * 10_000, "\0\0"])
def test_a_name_that_cannot_be_is_refused(name):
    with pytest.raises(Refused, match="a name has 1 to 24 letters"):
        tidy_name(name)


@given(st.text())
def test_whatever_is_called_a_name_is_short_and_of_one_line(name):
    try:
        tidy = tidy_name(name)
    except Refused:
        return
    assert 1 <= len(tidy) <= LONGEST_NAME
    assert tidy.isprintable()
    assert tidy == tidy.strip()
    assert tidy_name(tidy) == tidy


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\u115f\u1160", "\uffa0", "\ufe0f", "\u034f", "\U000e0101", "\u3164\u200d"])
def test_a_name_that_nobody_can_see_is_refused(name):
    with pytest.raises(Refused, match="a name has 1 to 24 letters"):
        tidy_name(name)


@pytest.mark.parametrize("name", ["...", "\u0301\u0301", "- -", "\u00b4"])
def test_a_name_has_a_letter_a_number_or_a_picture(name):
    with pytest.raises(Refused, match="at least one letter, number or picture"):
        tidy_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Otto", "\u041etto"),  # Cyrillic O
        ("Otto", "\u041e\u0422\u0422\u041e"),  # Cyrillic throughout
        ("Otto", "0tt0"),
        ("Otto", "O\u200bt\u3164t\u2800o"),
        ("Otto", "\u1d0f\u1d1b\u1d1b\u1d0f"),  # small capitals
        ("Otto", "\U0001d40e\U0001d42d\U0001d42d\U0001d428"),  # as in a formula
        ("Otto", "o.t t-o"),
        ("Paul", "PauI"),
        ("Paul", "Pau1"),
        ("Rosa", "R\u03bfsa"),  # Greek o
        ("\u039d\u03af\u03ba\u03bf\u03c2", "\u03bd\u03af\u03ba\u03bf\u03c3"),  # Greek, in another case
    ],
)
def test_names_that_look_alike_have_the_same_looks(name, other):
    assert looks(name) == looks(other)


@pytest.mark.parametrize(("name", "other"), [("Ana", "Anna"), ("Jose", "Jos\u00e9"), ("Bo", "Bob"), ("\U0001f999", "\U0001f98a")])
def test_names_that_differ_have_other_looks(name, other):
    assert looks(name) != looks(other)


@pytest.mark.parametrize("name", ["\u041etto", "Ann\u0430", "R\u03bfsa", "\u0430\u03b1"])
def test_letters_of_several_alphabets_are_not_mixed(name):
    with pytest.raises(Refused, match="mixes letters of several alphabets"):
        own_name(name)


@pytest.mark.parametrize("name", [*RESERVED, "otto", "OTTO ", "S0mebody", "\u041e\u0422\u0422\u041e"])
def test_the_names_of_the_house_are_nobody_s(name):
    with pytest.raises(Refused, match="belongs to the house"):
        own_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "\u0410\u043d\u043d\u0430",
        "\u039d\u03af\u03ba\u03bf\u03c2",
        "\u7530\u4e2d Ken",
        "\u30bf\u30ca",
        "O'Neill",
        "\U0001f999",
        "R2D2",
        "Mar\u00eda",
    ],
)
def test_names_of_all_alphabets_are_welcome(name):
    assert own_name(name) == name


@given(st.text())
def test_looks_are_a_key_whatever_is_asked(name):
    assert looks(name) == looks(f" {name}\u200b")
