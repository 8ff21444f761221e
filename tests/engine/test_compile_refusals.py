"""What the compiler cannot translate is said in one sentence, with the rule, its file and its line."""

import inspect

import pytest

from cardhouse.engine.compile.kinds import NUMBER, Row, record
from cardhouse.engine.compile.translate import translate
from cardhouse.engine.errors import CannotCompile
from cardhouse.engine.state import Field

STATE = record("state", {"points": Field((3,), "i2"), "over": Field((), "i2")})
LIST = [1, 2, 3]
WORDS = ("one", "two")
RAGGED = ((1, 2), (3,))
HUGE = 1 << 70


def f_string(s, n):
    return len(f"{n}")


def tries(s, n):
    try:
        return 1 // n
    except ZeroDivisionError:
        return 0


def literal_dict(s, n):
    return {1: 2}[n]


def literal_list(s, n):
    return [1, 2][n]


def literal_set(s, n):
    return n in {1, 2}


def comprehension(s, n):
    return sum([i for i in range(n)])  # noqa: C416


def generator(s, n):
    yield n


def raises(s, n):
    raise ValueError


def inner_function(s, n):
    def inner():
        return 1

    return inner()


def reads_a_list(s, n):
    return LIST[n]


def reads_words(s, n):
    return WORDS[n]


def reads_ragged(s, n):
    return RAGGED[n][0]


def too_large(s, n):
    return n + HUGE


def sets_a_global(s, n):
    global LIST
    LIST = n


def calls_a_method(s, n):
    return n.bit_length()


def calls_a_builtin(s, n):
    return sorted(s.points)


def calls_nothing_known(s, n):
    return somewhere(n)  # noqa: F821


def undeclared_field(s, n):
    return s.pionts[n]


def field_of_a_number(s, n):
    return n.over


def divides(s, n):
    return n / 2


def power(s, n):
    return n**2


def fraction(s, n):
    return n + 0.5


def text(s, n):
    return n == "two"


def compares_with_none(s, n):
    return n is None


def slices(s, n):
    return len(s.points[1:])


def two_kinds(s, n):
    row = s.points
    row = n
    return row  # noqa: RET504


def number_or_nothing(s, n):  # noqa: RET503
    if n:
        return 1


def result_of_nothing(s, n):
    return n + changes(s)


def changes(s):
    s.over = 1


def calls_itself(s, n):
    return calls_itself(s, n - 1) if n else 0


def wrong_count(s, n):
    return changes(s, n)


def sets_a_tuple(s, n):
    TABLE[n] = 1


TABLE = (1, 2, 3)


def returns_a_row(s, n):
    return s.points


@pytest.mark.parametrize(
    ("rule", "line", "why"),
    [
        (f_string, 1, "an f-string"),
        (tries, 1, "cannot use try"),
        (literal_dict, 1, "a dict"),
        (literal_list, 1, "a list"),
        (literal_set, 1, "a set"),
        (comprehension, 1, "a list comprehension"),
        (generator, 0, "yield"),
        (raises, 1, "raise"),
        (inner_function, 1, "a function inside a function"),
        (reads_a_list, 1, "'LIST' is a list"),
        (reads_words, 1, "'WORDS' is not a tuple of whole numbers"),
        (reads_ragged, 1, "not of one length"),
        (too_large, 1, "does not fit into 64 bits"),
        (sets_a_global, 1, "global"),
        (calls_a_method, 1, "n.bit_length cannot be called"),
        (calls_a_builtin, 1, "sorted() cannot be called"),
        (calls_nothing_known, 1, "nothing is called 'somewhere'"),
        (undeclared_field, 1, "the state declares no field 'pionts'"),
        (field_of_a_number, 1, "only a state has fields such as .over"),
        (divides, 1, "// divides whole numbers"),
        (power, 1, "**"),
        (fraction, 1, "not 0.5"),
        (text, 1, "not 'two'"),
        (compares_with_none, 1, "compared with =="),
        (slices, 1, "a slice"),
        (two_kinds, 2, "'row' is first one kind of thing and then another"),
        (number_or_nothing, 0, "may end without one"),
        (result_of_nothing, 1, "this is nothing"),
        (calls_itself, 1, "calls itself"),
        (wrong_count, 1, "changes takes s"),
        (sets_a_tuple, 1, "a tuple cannot be changed"),
        (returns_a_row, 1, "returns numbers, not a row"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_cannot_be_compiled_is_said_with_file_and_line(rule, line, why):
    with pytest.raises(CannotCompile) as refused:
        translate(rule, (STATE, NUMBER), {})
    first = inspect.getsourcelines(rule)[1]
    assert str(refused.value).startswith(f"{__file__}:{first + line}: {rule.__name__} cannot be compiled: ")
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_closure_and_a_lambda_are_refused():
    outer = 3

    def closure(s, n):
        return n + outer

    with pytest.raises(CannotCompile, match="'outer' of the function around it"):
        translate(closure, (STATE, NUMBER), {})
    with pytest.raises(CannotCompile, match="written with def"):
        translate(lambda s, n: n, (STATE, NUMBER), {})


def test_the_fault_is_named_where_it_stands_and_not_where_it_is_called():
    with pytest.raises(CannotCompile, match="power cannot be compiled"):
        translate(calls_power, (STATE, NUMBER), {})


def calls_power(s, n):
    return power(s, n)


def arithmetic(a, b):
    total = 0
    for i in range(a, b, -3):
        total = (total * 31 + i // 7 + i % 7 + (i >> 1) + (-i) // 5 + (-i) % 5 + ~i) & 0xFFFFFF
    for value in (a, b, 3):
        if value < 0 or value == 3:
            continue
        total ^= value << 2
    while True:
        total += 1
        if total % 11 == 4:
            break
    few, many = min(a, b, 9), max(a, b)
    chained = 1 if -50 < b <= a < 900 else 2
    return total, few, many, chained, (a and b) or 7, abs(b - a), int(a in (1, b, 3)), not a, TABLE[-1] + TABLE[b % 3]


@pytest.mark.parametrize(("a", "b"), [(100, -50), (0, 0), (7, 3), (-1, -40), (3, 3)])
def test_numbers_are_computed_as_in_python(a, b):
    """Rounding down, remainders, shifts of negative numbers, chains, and what `and` and `or` give."""
    compile_ = pytest.importorskip("cardhouse.engine.compile.native")
    pytest.importorskip("llvmlite")
    text_, result = translate(arithmetic, (NUMBER, NUMBER), {})
    run = compile_.loaded(compile_.object_code(text_), (NUMBER, NUMBER), result)
    assert run((a, b)) == arithmetic(a, b)


def test_translating_needs_no_compiler_and_knows_rows_of_any_length():
    def total(row):
        found = 0
        for value in row:
            found += value
        return found + len(row)

    text_, result = translate(total, (Row("i4", (None,), "row"),), {})
    assert "define i64 @entry(ptr %p0, i64 %p0.0)" in text_
    assert result == NUMBER
