"""The entries of a table's log. The log is the truth: a table is what its entries make of it (table.py), after a crash as before.

Events and opening views are written by name, with who may see what, so that a replay needs no rules. The state is stored beside the deal,
beside every undo and beside every 16th move, so that a table loads at once, also under changed rules whose states have the same schema.
The rules compute the states between, and a server that shuts down stores the newest.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct

from cardhouse.engine.chance import Chance
from cardhouse.engine.state import Cards, pack, unpack
from cardhouse.server.messages import Hint, Settings

if TYPE_CHECKING:
    from cardhouse.server.log.loading import NewTable


class Opened(Struct, frozen=True, array_like=True, tag="opened"):
    """A table was set up. Chance comes from the secret, or from a seed where the table goes on from a record that had one."""

    at: float
    settings: Settings
    options: dict[str, Any]  # all of them, checked
    rules: int
    code: str  # of the invitation
    secret: bytes
    seed: int | None = None
    position: dict[str, Any] | None = None
    came_from: str = ""  # the table that this is the rematch of, or "record"
    by_draw: bool = False  # whether chance is promised by draw (engine/chance.py)
    deal: str = ""  # the deal, where the same one lies at several tables: nobody is shown it before the last of them is over
    words: str = ""  # what all who sit at those tables added to it, as a digest
    tournament: str = ""  # that it is a table of

    def chance(self, added: Sequence[str]) -> Chance | None:
        """The promised chance of the table; none where it comes from a seed."""
        return Chance(self.secret, tuple(added), self.by_draw) if self.seed is None else None


class Sat(Struct, frozen=True, array_like=True, tag="sat"):
    """A seat was taken by a person, perhaps under a name for this seat alone, or by a bot."""

    at: float
    seat: int
    person: str = ""
    name: str = ""
    bot: str = ""
    look: int | None = None  # the seat whose portrait and colour they have, where it is another: a rematch moves people, not portraits


class Stood(Struct, frozen=True, array_like=True, tag="stood"):
    """A seat was given back before the game."""

    at: float
    seat: int


class Readied(Struct, frozen=True, array_like=True, tag="readied"):
    """A person is ready, and added something to chance."""

    at: float
    person: str
    added: str = ""


class Started(Struct, frozen=True, array_like=True, tag="started"):
    """The cards were dealt."""

    at: float
    added: list[str]
    opening: dict[str, Any]  # the whole view, with who may see what
    events: list[Any]
    schema: str
    before: list[str] = []  # the actions and acts before it, where the game goes on from another
    worn: list[dict[str, str]] = []  # by seat: the cosmetics that its person wore, by kind; none where nobody wore any
    drawn: int = 0  # how many of the actions before it used chance


class Played(Struct, frozen=True, array_like=True, tag="played"):
    """An action was played: by its seat, or for it (`why`: bot, timeout)."""

    at: float
    seat: int
    text: str
    key: str
    why: str
    banks: list[int]  # milliseconds left to each seat, where they have banks
    chance: bool
    events: list[Any]


class Move(Struct, frozen=True, array_like=True, tag="played"):
    """A `Played` of which only what is counted is decoded, since many logs are read for that."""

    at: float
    seat: int
    text: Raw
    key: Raw
    why: str
    banks: Raw
    chance: bool
    events: list[list[Any]]


class Acted(Struct, frozen=True, array_like=True, tag="acted"):
    """An act, which is everything but a move; see engine/acts.py."""

    at: float
    act: str
    opening: dict[str, Any] | None = None  # the whole view after a move was taken back
    more: bool = False  # whether that seat may take back the move before it too
    hint: Hint | None = None  # that the seat took: for itself, and for everybody once the game is over


class Upgraded(Struct, frozen=True, array_like=True, tag="upgraded"):
    """The game goes on under another version of its rules, or under the same with states of another schema."""

    at: float
    rules: int
    schema: str = ""  # the same as in Started where it is empty


class RematchOpened(Struct, frozen=True, array_like=True, tag="followed"):
    """The rematch of this game is another table."""

    at: float
    table: str


STATES = 16  # a state is stored beside every so many moves

Entry = Opened | Sat | Stood | Readied | Started | Played | Acted | Upgraded | RematchOpened

Row = tuple[int, bytes, bytes | None]  # number, entry and state as the store keeps them

write = msgspec.msgpack.Encoder().encode
read = msgspec.msgpack.Decoder(Entry).decode
read_move = msgspec.msgpack.Decoder(Move).decode
_read_bodies = msgspec.msgpack.Decoder(list[bytes]).decode


_MOVE = write(Played(0.0, 0, "", "", "", [], False, []))[1:8]  # its tag


def is_move(body: bytes) -> bool:
    """Whether an entry is a move, without reading it."""
    return body[1:8] == _MOVE


def act_starts_turn(entry: Entry) -> bool:
    return isinstance(entry, Acted) and entry.act.startswith(("@undo", "@resume", "@back"))


def is_end(entry: Entry) -> bool:
    return isinstance(entry, Acted) and entry.act.startswith(("@resign", "@forfeit", "@late"))


class Proposed(Struct, frozen=True):
    """An entry that may come next: with the state it leads to where it changes the state, and the new table where it opens a rematch."""

    entry: Entry
    state: Cards | None = None
    rematch: NewTable | None = None


def write_state(state: Cards | None) -> bytes | None:
    """A state as it is stored beside its entry."""
    return None if state is None else write(pack(state))


def read_state(kind: type[Cards], body: bytes) -> Cards:
    """The state that was stored beside an entry."""
    return unpack(kind, msgspec.msgpack.decode(body))


def write_archive(bodies: list[bytes]) -> bytes:
    """The entries of a finished game in one compressed piece; its states are no longer needed."""
    return zlib.compress(write(bodies), 3)


def read_archive(body: bytes) -> list[bytes]:
    """The entries of an archived game, as they were written."""
    return _read_bodies(zlib.decompress(body))
