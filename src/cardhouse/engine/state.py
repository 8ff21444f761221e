"""A state is a schema of named integers, in two forms that read the same in a rule.

Plain: a slotted object of ints and lists; starts at once and is easy to print.
Flat: a NumPy record of a few hundred bytes, for compiled code; a copy is one memcpy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from cardhouse.engine.options import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy as np

# Attributes of a NumPy record: a field of that name could not be read by a rule.
TAKEN = frozenset(
    """
    T all any argmax argmin argsort astype base byteswap choose clip compress conj copy cumprod cumsum data diagonal dtype dump dumps fill
    flags flat flatten getfield imag item itemset itemsize log max mean min nbytes ndim newbyteorder nonzero prod ptp put ravel real
    repeat reshape resize searchsorted setfield setflags shape size sort squeeze std strides sum swapaxes take tobytes tofile tolist
    tostring trace transpose var view
    """.split()  # noqa: SIM905
)

NUMBER, SEAT, CARD = range(3)  # what the numbers of a field are: for observations, which count seats from the observer and show faces

WIDE = 16  # bytes that a GPU reads at once

RANGES = {"u1": (0, 0xFF), "u2": (0, 0xFFFF), "u4": (0, 0xFFFFFFFF), "i2": (-0x8000, 0x7FFF), "i4": (-(2**31), 2**31 - 1)}


@dataclass(frozen=True)
class Field:
    """One named entry of a schema: its shape, its width in the flat form, and whether every seat may read it.

    An entry for each seat there can be (`seated`) is shown for the seats there are. `says` is for learners, where a
    name does not say enough.
    """

    shape: tuple[int, ...] = ()
    width: str = "i2"
    public: bool = True
    seated: bool = False
    holds: int = NUMBER
    says: str = ""


def number(*, public: bool = True, width: str = "i2", holds: int = NUMBER, says: str = "") -> int:
    """A single integer of the state; `holds` says where it is a SEAT or a CARD."""
    return cast(int, Field((), width, public, holds=holds, says=says))


def per_seat(most: int, *, public: bool = True, width: str = "i2", holds: int = NUMBER, says: str = "") -> list[int]:
    """A row of integers with one for each seat, given the most seats there can be."""
    return cast("list[int]", Field((most,), width, public, seated=True, holds=holds, says=says))


def row(length: int, *, public: bool = True, width: str = "i2", holds: int = NUMBER, says: str = "") -> list[int]:
    """A row of integers, one a lane for instance."""
    return cast("list[int]", Field((length,), width, public, holds=holds, says=says))


def grid(rows: int, columns: int, *, public: bool = True, width: str = "i2") -> list[list[int]]:
    """A table of integers."""
    return cast("list[list[int]]", Field((rows, columns), width, public))


def option(declared: Option) -> Any:
    """An option of the game, held in the state for rules to read: `opt_hand: int = option(Number("hand", 4, 1, 4))`.

    It is chosen when a table is opened, and is a number, or a row of them where the option has several.
    """
    return declared


class Cards:
    """What every state has: cards, zones, knowledge, chance, and who is to act.

    A card id is a slot; `face[id]` is what lies in it. `known[id]` has a bit for each seat that knows the face, and one for the watcher.
    `cards[zone]` holds ids, the top last; `sees[zone]` is the mask of those who learn a card that enters. Resampling permutes faces within
    a `pool`.
    """

    if not TYPE_CHECKING:
        __slots__ = ()
    FIELDS: ClassVar[dict[str, Field]]
    OPTIONS: ClassVar[tuple[Option, ...]]  # in the order of their fields
    _copy_into: ClassVar[Callable[..., None]]
    _share_with: ClassVar[Callable[..., None]]
    _values: ClassVar[Callable[..., tuple[Any, ...]]]  # all but the zones

    face: list[int]
    known: list[int]
    pool: list[int]
    cards: list[list[int]]
    count: list[int]
    sees: list[int]
    rng: list[int]
    seats: int
    to_act: int
    over: int
    log: list[Any] | None
    derived: (
        Any  # of a state that an action led to, which nothing changes any more: its derived numbers, `shown` and `worth` (engine/views.py)
    )


S = TypeVar("S", bound=Cards)


def state(*, cards: int, zones: int, deepest: int | None = None, extends: type[Cards] | None = None) -> Callable[[type[S]], type[S]]:
    """Turn a class of declared fields into the plain form of a state with that many cards and zones.

    `deepest` is the most cards that one zone can ever hold, where that is fewer than all. `extends` is the state of a game whose rules this
    one plays by: its fields come first, and its options are plain numbers here that rules write.
    """

    def build(declared: type[S]) -> type[S]:
        ids = "u1" if cards <= 0xFF else "u2"
        fields = {
            "face": Field((cards,), ids, False),
            "known": Field((cards,), "u1", False),
            "pool": Field((cards,), "u1", False),
            "cards": Field((zones, deepest or cards), ids, False),
            "count": Field((zones,), "i2", False),
            "sees": Field((zones,), "u1", False),
            "rng": Field((4,), "u4", False),
            "seats": Field((), "i2", False),
            "to_act": Field((), "i2", False),
            "over": Field((), "i2", False),
        }
        inherited = {} if extends is None else dict(extends.FIELDS)
        own = set(fields)
        fields = inherited | fields
        options: list[Option] = []
        for name in declared.__annotations__:
            if name in own or name in TAKEN:
                raise TypeError(f"{declared.__name__}.{name}: a state cannot have a field of that name; choose another")
            value = declared.__dict__.get(name)
            if isinstance(value, Option):
                if name != f"opt_{value.name}":
                    raise TypeError(f"{declared.__name__}.{name}: the field of the option {value.name} is called opt_{value.name}")
                options.append(value)
                value = _option_field(value)
            if not isinstance(value, Field):
                raise TypeError(f"{declared.__name__}.{name} must be declared with number(), per_seat(), row(), grid() or option()")
            fields[name] = value
        fixed = {f"opt_{option.name}" for option in options}
        slots = [name for name in fields if name not in inherited]
        body = {
            "__slots__": slots if extends is not None else (*slots, "log", "derived"),
            "__doc__": declared.__doc__,
            "__module__": declared.__module__,
            "__init__": _blank,
            "_copy_into": _copier({name: "s.{0}" if name in fixed else _copied(field.shape) for name, field in fields.items()}),
            "_share_with": _copier(dict.fromkeys(fields, "s.{0}")),
            "_values": reader(_except_cards(fields)),
            "FIELDS": fields,
            "OPTIONS": tuple(options),
        }
        return cast("type[S]", type(declared.__name__, (extends or Cards,), body))

    return build


def _option_field(option: Option) -> Field:
    held = option.encode(option.default)
    return Field((len(held),) if isinstance(held, list) else (), option.width, False)


def _zeros(shape: tuple[int, ...]) -> Any:
    match shape:
        case ():
            return 0
        case (length,):
            return [0] * length
    rows, columns = shape
    return [[0] * columns for _ in range(rows)]


def _blank(self: Cards) -> None:
    self.log = self.derived = None
    for name, field in self.FIELDS.items():
        setattr(self, name, _zeros(field.shape))


def _copied(shape: tuple[int, ...]) -> str:
    """Code that copies a field of a state `s`; of a grid row by row, and without a loop."""
    match shape:
        case ():
            return "s.{0}"
        case (_,):
            return "s.{0}.copy()"
    return f"[{', '.join(f's.{{0}}[{row}].copy()' for row in range(shape[0]))}]"


def _copier(how: dict[str, str]) -> Callable[[Cards, Cards], None]:
    """Code that copies field by field: every move copies a state, and a loop over names takes twice the time."""
    lines = [f" new.{name} = {each.format(name)}" for name, each in how.items()]
    space: dict[str, Any] = {}
    exec("\n".join(["def copier(s, new):", " new.log = new.derived = None", *lines]), space)  # noqa: S102
    return cast("Callable[[Cards, Cards], None]", space["copier"])


def reader(names: Iterable[str]) -> Callable[[Cards], tuple[Any, ...]]:
    """Code that reads fields of a state: every move does, and attrgetter takes several times as long."""
    found: Callable[[Cards], tuple[Any, ...]] = eval(f"lambda s: ({''.join(f's.{name}, ' for name in names)})")  # noqa: S307
    return found


def copy(s: S) -> S:
    """An independent copy of a plain state; it keeps no log."""
    new = object.__new__(type(s))
    s._copy_into(new)
    return new


def shared(s: S) -> S:
    """A shallow copy of a state: its rows and grids may be replaced, and must not be changed."""
    new = object.__new__(type(s))
    s._share_with(new)
    return new


def pack(s: Cards) -> list[Any]:
    """All the numbers of a plain state as a short list: first the zones, each cut to the ids in use."""
    return [[ids[:n] for ids, n in zip(s.cards, s.count, strict=True)], *s._values()]


def unpack(kind: type[S], values: list[Any]) -> S:
    """The plain state of packed numbers; the caller knows that they are of this schema (see Spec.schema)."""
    s = object.__new__(kind)
    s.log = s.derived = None
    most = kind.FIELDS["cards"].shape[1]
    s.cards = [ids + [0] * (most - len(ids)) for ids in values[0]]
    for name, value in zip(_except_cards(kind.FIELDS), values[1:], strict=True):
        setattr(s, name, value)
    return s


def _except_cards(fields: dict[str, Field]) -> list[str]:
    return [name for name in fields if name != "cards"]


def shape(kind: type[Cards]) -> list[Any]:
    """The names, shapes and widths of a state's fields."""
    return [(name, field.shape, field.width) for name, field in kind.FIELDS.items()]


def equal(a: Cards, b: Cards) -> bool:
    """Whether two plain states hold the same numbers. Only the first `count` ids of a zone mean anything."""
    for name in a.FIELDS:
        if name != "cards" and getattr(a, name) != getattr(b, name):
            return False
    return all(a.cards[zone][:n] == b.cards[zone][:n] for zone, n in enumerate(a.count))


def flat_dtype(fields: dict[str, Field]) -> np.dtype[Any]:
    """The NumPy record of a schema. Records begin at multiples of sixteen bytes, so that a GPU can read them by as many."""
    import numpy as np

    tight = np.dtype([(name, field.width, field.shape) for name, field in fields.items()], align=True)
    places = [tight.fields[name] for name in tight.names]  # type: ignore[index, union-attr]
    names, formats, offsets = list(tight.names or ()), [place[0] for place in places], [place[1] for place in places]
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": -(-tight.itemsize // WIDE) * WIDE}, align=True)


@cache
def _record_dtype(kind: Any) -> np.dtype[Any]:
    return flat_dtype(kind.FIELDS)


def flat_zeros(kind: type[Cards]) -> np.record:
    """A zero state in the flat form."""
    import numpy as np

    return cast("np.record", np.zeros(1, _record_dtype(cast("Any", kind))).view(np.recarray)[0])


def check_fits(s: Cards) -> None:
    """Raise OverflowError for an entry of a plain state that is no integer or too large for its field."""
    for name, field in s.FIELDS.items():
        low, high = RANGES[field.width]
        value = getattr(s, name)
        rows = [[value]] if not field.shape else [value] if len(field.shape) == 1 else value
        for line in rows:
            if {*map(type, line)} <= {int} and (not line or low <= min(line) <= max(line) <= high):
                continue  # entry by entry takes five times as long
            for entry in line:
                if not isinstance(entry, int) or not low <= entry <= high:
                    raise OverflowError(f"{type(s).__name__}.{name} = {entry} does not fit its width {field.width} ({low} to {high})")


def to_flat(s: Cards) -> np.record:
    """The flat form of a plain state; an entry too large for its field is an error, never a different number."""
    check_fits(s)
    record = flat_zeros(type(s))
    for name in s.FIELDS:
        record[name] = getattr(s, name)
    return record


def to_plain(kind: type[S], record: np.record) -> S:
    """The plain form of a flat state."""
    s = object.__new__(kind)
    s.log = s.derived = None
    for name, field in kind.FIELDS.items():
        value = record[name]
        setattr(s, name, value.tolist() if field.shape else int(value))
    return s
