"""An action is one packed integer; its text is given by forms, both ways.

>>> forms = (Form(0, "play {}", (("1", "2", "L"),)), Form(1, "draw"))
>>> text_of(forms, pack(0, 2))
'play L'
>>> parse(forms, "PLAY  l") == pack(0, 2)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

# 31 bits: a kind and three fields.
KIND_BITS, A_BITS, B_BITS, C_BITS = 6, 10, 10, 5
LONGEST_TYPED = 80  # letters of a misspelt text that are compared


def pack(kind: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    """One integer of a kind and up to three small fields."""
    return kind | a << 6 | b << 16 | c << 26


def kind_of(action: int) -> int:
    return action & 63


def field_a(action: int) -> int:
    return (action >> 6) & 1023


def field_b(action: int) -> int:
    return (action >> 16) & 1023


def field_c(action: int) -> int:
    return action >> 26


@dataclass(frozen=True)
class Form:
    """How one kind of action is written: a pattern with a slot {} for each field, and the words each slot may hold."""

    kind: int
    pattern: str
    words: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        if self.pattern.count("{}") != len(self.words) or len(self.words) > 3:
            raise TypeError(f"the form {self.pattern!r} needs one list of words for each of its slots, at most three")
        if not 0 <= self.kind < 1 << KIND_BITS or any(
            len(words) > 1 << bits for words, bits in zip(self.words, (A_BITS, B_BITS, C_BITS), strict=False)
        ):
            raise TypeError(f"the form {self.pattern!r} has more kinds or words than an action can hold")

    def codes(self) -> Iterator[int]:
        """Every action of this form."""
        for fields in product(*(range(len(words)) for words in self.words)):
            yield pack(self.kind, *fields)


@dataclass(frozen=True)
class Action:
    """A move at a table: the packed code rules read, and the text people do."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


def is_action(forms: Sequence[Form], code: int) -> bool:
    """Whether a packed integer is an action of these forms."""
    form = next((form for form in forms if isinstance(code, int) and form.kind == kind_of(code)), None)
    if form is None or code < 0:
        return False
    fields = (field_a(code), field_b(code), field_c(code))
    used = len(form.words)
    return all(i < len(words) for i, words in zip(fields, form.words, strict=False)) and not any(fields[used:])


def text_of(forms: Sequence[Form], code: int) -> str:
    """The text of a packed action."""
    for form in forms:
        if form.kind == kind_of(code):
            fields = (field_a(code), field_b(code), field_c(code))
            return form.pattern.format(*(words[i] for words, i in zip(form.words, fields, strict=False)))
    raise ValueError(f"no form for an action of kind {kind_of(code)}")


def normal(text: str) -> str:
    """Text as it is compared: case and spacing do not count."""
    return " ".join(str(text).lower().split())


def parse(forms: Sequence[Form], text: str) -> int | None:
    """The packed action of a text, or None when no form reads so."""
    wanted = normal(text)
    for form in forms:
        before, *after = (normal(part) for part in form.pattern.split("{}"))
        code = _parse_slots(wanted, before, list(zip(form.words, after, strict=True)))
        if code is not None:
            return pack(form.kind, *code)
    return None


def _parse_slots(text: str, before: str, slots: list[tuple[tuple[str, ...], str]]) -> list[int] | None:
    if not text.startswith(before):
        return None
    text = text[len(before) :].strip()
    if not slots:
        return [] if not text else None
    (words, after), *rest = slots
    for i, word in enumerate(words):
        if text.startswith(word.lower()):
            left = text[len(word) :].strip()
            if (found := _parse_slots(left, after, rest)) is not None:
                return [i, *found]
    return None


def matches(typed: str, texts: Iterable[str]) -> list[str]:
    """The texts that a person may have meant: each typed word begins a word of the text, in order ("5", "r b", "qh l" for "QH>left")."""
    words = normal(str(typed).replace(">", " ")).split()
    found = []
    for text in texts:
        rest = iter(normal(text.replace(">", " ")).split())
        if words and all(any(word.startswith(part) for word in rest) for part in words):
            found.append(text)
    return found


def nearest(typed: str, texts: Iterable[str], most: int = 3) -> list[str]:
    """The closest texts to a misspelt one, best first; of a long one its beginning is looked at."""
    by_normal = {normal(text): text for text in texts}
    return [by_normal[found] for found in get_close_matches(normal(str(typed)[:LONGEST_TYPED]), by_normal, most, 0.5)]


# The dense index: every action there can be has a number, in the order of the forms and of their words


def index_table(forms: Sequence[Form]) -> tuple[tuple[int, ...], ...]:
    """For each kind, where its actions begin and how far apart those are that differ in the first, second and third field, then how many.

    >>> index_table((Form(0, "play {}", (("1", "2", "L"),)), Form(1, "draw")))
    ((0, 1, 1, 1, 3), (3, 1, 1, 1, 1))
    """
    table: list[tuple[int, ...]] = [(0, 0, 0, 0, 0)] * (1 + max(form.kind for form in forms))
    at = 0
    for form in forms:
        sizes = [len(words) for words in form.words]
        steps = [1, 1, 1]
        for i in range(len(sizes) - 2, -1, -1):
            steps[i] = steps[i + 1] * sizes[i + 1]
        table[form.kind] = (at, *steps, prod(sizes))
        at += prod(sizes)
    return tuple(table)


def count_actions(forms: Sequence[Form]) -> int:
    """How many actions there can be."""
    return sum(prod(len(words) for words in form.words) for form in forms)


def index_of(action: int, table: Any) -> int:
    """An action's place among all; a plain rule."""
    kind = action & 63
    a = (action >> 6) & 1023
    b = (action >> 16) & 1023
    return int(table[kind][0] + a * table[kind][1] + b * table[kind][2] + (action >> 26) * table[kind][3])


def action_at(index: int, table: Any) -> int:
    """The packed action at a place, -1 where there is none; a plain rule."""
    for kind in range(len(table)):
        left = index - table[kind][0]
        if 0 <= left < table[kind][4]:
            a = left // table[kind][1]
            left -= a * table[kind][1]
            b = left // table[kind][2]
            left -= b * table[kind][2]
            return int(kind | a << 6 | b << 16 | left << 26)
    return -1


# The parts of an action: its kind, and each of its words. Who knows how good each part is can add up what was never seen together


def part_table(forms: Sequence[Form], seats: int) -> dict[int, tuple[int, tuple[tuple[int, int, int], ...]]]:
    """For each kind the column of the kind itself, and for each of its slots the column of the first word, how many words there are, and
    how many in a row belong to one seat: 0 where the words name no seats.

    >>> part_table((Form(0, "play {}", (("1", "2", "L"),)), Form(1, "ask {}", (("0:1", "0:2", "1:1", "1:2"),))), 2)
    {0: (0, ((1, 3, 0),)), 1: (4, ((5, 4, 2),))}
    """
    table, at = {}, 0
    for form in forms:
        first, slots = at, []
        at += 1
        for words in form.words:
            owners = [word.partition(":")[0] for word in words]
            block, rest = divmod(len(words), seats)
            seated = not rest and owners == [str(seat) for seat in range(seats) for _ in range(block)]
            slots.append((at, len(words), block * seated))
            at += len(words)
        table[form.kind] = first, tuple(slots)
    return table


def parts_of(action: int, seat: int, seats: int, table: Mapping[int, Any]) -> list[int]:
    """The columns of an action's parts, with seats counted from the one that plays it."""
    first, slots = table[kind_of(action)]
    found = [first]
    for value, (at, _, block) in zip((field_a(action), field_b(action), field_c(action)), slots, strict=False):
        if block and value // block < seats:
            value += ((value // block - seat) % seats - value // block) * block
        found.append(at + value)
    return found
