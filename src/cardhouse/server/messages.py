"""Every message of the wire, both ways. docs/protocol.md and client/src/wire/messages.ts are generated from this file.

A frame is one JSON object; `t` names its message. Fields that have their default are left out. Facts travel as keys and numbers; the
sentences are made by the client from the game's text, except the `say` of an error, which is for people as it is.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from cardhouse.bots.levels import LEVELS, TEMPERS

PROTOCOL = 1
LARGEST_FRAME = 16 * 1024

Seat = Annotated[int, Meta(ge=0, le=6)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]  # of an entry
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Code = Annotated[str, Meta(max_length=64)]
Key = Annotated[str, Meta(min_length=1, max_length=32)]
Short = Annotated[str, Meta(max_length=64)]
Emote = Annotated[int, Meta(ge=0, le=5)]
Value = (
    bool | Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)] | Annotated[str, Meta(max_length=8_000)]
)  # of an option; custom decks are the longest

Event = list[Any]  # ["moved", 12, "draw", "hand/0", null]: its name, then what it tells; see engine/views.py for how it changes a view
Legal = tuple[str, dict[str, int | str]]  # an action's text and what it promises: 24, "27..31" (a range) or "14/49" (odds)
Zones = dict[str, list[tuple[int, str | None]]]

EMOTES = ("hello", "well_played", "thinking", "oops", "thanks", "wow")
Watching = Literal["none", "public", "delayed", "open"]
Offer = Literal["undo", "draw", "stop", "pause", "open"]
Level: TypeAlias = Literal[tuple(LEVELS)]  # type: ignore[valid-type]
Temper: TypeAlias = Literal[tuple(TEMPERS)]  # type: ignore[valid-type]


class View(Struct, frozen=True, omit_defaults=True):
    """What one viewer sees: cards as [id, face], the top of a pile first, the face null where it is hidden; public numbers, and
    what a game derives of them for the screen."""

    to_act: int | None
    zones: Zones
    numbers: dict[str, Any]
    shown: dict[str, Any] = {}


class Clock(Struct, frozen=True, omit_defaults=True):
    """How time is kept: not at all, seconds for each move, a bank of seconds with so many more for each move, or days for each move."""

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Annotated[float, Meta(ge=0, le=86_400)] = 0
    more: Annotated[float, Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    """Who is planned for a seat: the person who opens the table, another person at the same device, a bot, or nobody yet."""

    who: Literal["me", "here", "bot", "open"] = "open"
    name: Annotated[str, Meta(max_length=200)] = ""  # of a person at the same device, or of a bot: Otto, Mina …
    level: Level = "normal"  # of a bot
    temper: Temper | None = None  # of a bot whose level thinks ahead


class Settings(Struct, frozen=True, omit_defaults=True):
    """How a table is set up. A tournament table keeps to them: nothing here is changed by agreement."""

    game: Annotated[str, Meta(max_length=64)]
    options: dict[str, Value] = {}
    seats: Annotated[list[SeatPlan], Meta(max_length=7)] = []  # none: you, and open seats
    kind: Literal["friendly", "tournament"] = "friendly"
    hints: bool = True  # whether players may ask for hints, which everybody hears of; never at a tournament table
    listed: bool = False  # in the lobby, for everybody to sit down
    fill: Annotated[float, Meta(ge=0, le=600)] = 0  # seconds until bots take the seats that are still open; 0: never
    ready: bool = True  # whether everybody is asked before the cards are dealt
    pace: Annotated[int, Meta(ge=0, le=300)] = 100  # how long bots think, in percent of the usual; 0: no longer than they need
    clock: Clock = Clock()
    watching: Watching = "public"  # by nobody; what lies open; that, later, with what has opened since; every hand, once all agree
    delay: Annotated[int, Meta(ge=1, le=200)] = 20  # how many entries behind a delayed watcher is
    absent: Annotated[float, Meta(ge=5, le=86_400)] = 60  # seconds until an absent player's seat may be given to a bot or claimed
    timeout: Literal["default", "easy", "normal", "lose"] = "default"  # what is played for a player whose time is up
    club: Annotated[str, Meta(max_length=32)] = ""  # the club to which the table belongs: one that you belong to


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits somewhere, as everybody may know it."""

    name: str = ""  # "" while the seat is free; "Somebody", which nobody can choose, once its person was forgotten
    bot: str = ""  # the level, where a bot plays
    person: str = ""  # public id
    ready: bool = False
    here: bool = False  # connected now
    gone: bool = False  # resigned, or lost the seat
    side: int = 0
    look: int | None = None  # the seat whose portrait and colour are theirs, where it is another: people keep them in a rematch
    hints: int = 0  # that were taken in this game
    worn: dict[str, str] = {}  # cosmetics by kind (back, felt, reveal), as they were when the cards were dealt
    warming: bool = False  # the search of this bot is still being compiled: Normal plays for it

    @property
    def given_up(self) -> bool:
        """Whether its person plays there no more: they resigned, lost the seat, or a bot plays on for them."""
        return self.gone or bool(self.person and self.bot)


class Result(Struct, frozen=True):
    """How a game ended: "over" when it ran its course, else resign, forfeit, late, draw, stop or void."""

    points: list[int]
    winners: list[int]
    how: str


class Times(Struct, frozen=True, omit_defaults=True):
    """Milliseconds: left for the seat to act, and in everybody's bank."""

    left: int | None = None
    banks: list[int] | None = None


class Reasons(Struct, frozen=True, omit_defaults=True):
    """Why a move is better than another one: a promise worth saying, and a key and numbers of how it fares in the worlds."""

    promise: str = ""  # the name of the promise
    best: dict[str, int | str] = {}  # all that the move promises
    other: int | str | None = None  # what the other move promises of the same
    key: str = ""
    numbers: dict[str, int] = {}


class Hint(Struct, frozen=True, omit_defaults=True):
    """What the moves of a seat are worth: its share of the win in percent and half of the 95% interval, over worlds that it cannot tell
    apart."""

    seat: int
    worlds: int
    moves: list[tuple[str, float, float]]  # the best first
    ahead: tuple[float, float] = (0.0, 0.0)  # how much better the first is than the second, in the same worlds
    sure: bool = False  # ahead by twice the interval
    why: Reasons = Reasons()
    after: list[str] = []  # the staged moves after which it is meant


# From the client


class Hello(Struct, frozen=True, tag_field="t", tag="hello"):
    """The first message: who I am. Without a token a guest is made, and the answer has its token."""

    protocol: Number
    token: Code | None = None


class Open(Struct, frozen=True, tag_field="t", tag="open"):
    """Follow a table, as one of my seats or as a watcher; `since` is the last number I have, to get only what is new."""

    table: TableId
    code: Code = ""  # of the invitation
    seat: Seat | None = None  # which of my seats looks; none: the first
    watch: bool = False
    since: Number | None = None
    short: bool = False  # whether moves may be sent in short


class Close(Struct, frozen=True, tag_field="t", tag="close"):
    """Stop following the table."""


class Sit(Struct, frozen=True, tag_field="t", tag="sit"):
    """Take a free seat of the table I follow; or, where I sit here already, let a bot of a level take it."""

    seat: Seat | None = None
    code: Code = ""
    level: Level | None = None  # of the bot
    temper: Temper | None = None


class Stand(Struct, frozen=True, tag_field="t", tag="stand"):
    """Give my seat back before the game begins."""


class Ready(Struct, frozen=True, tag_field="t", tag="ready"):
    """I am ready (the person who opens a table always is); `add` goes into every shuffle, so that the server alone cannot choose it."""

    add: Code = ""


class Play(Struct, frozen=True, tag_field="t", tag="play"):
    """Play an action by its text. `n` is the last number I have; `key` is mine to choose and makes a repetition harmless."""

    n: Number
    action: Short
    key: Key
    table: TableId | None = None  # that it is for: a move that comes late is played nowhere else


class Why(Struct, frozen=True, tag_field="t", tag="why"):
    """Why may I not play this?"""

    action: Short


class Plan(Struct, frozen=True, tag_field="t", tag="plan"):
    """What would these moves of mine lead to, one after the other? They are not played, and nobody else sees them."""

    n: Number  # the last number I have
    actions: Annotated[list[Short], Meta(min_length=1, max_length=8)]


class AskHint(Struct, frozen=True, tag_field="t", tag="hint"):
    """What would be good now? It is written into the record, everybody at the table hears that I asked, and I alone get the answer."""

    n: Number  # the last number I have
    after: Annotated[list[Short], Meta(max_length=8)] = []  # moves that I have laid out and not played


class Undo(Struct, frozen=True, tag_field="t", tag="undo"):
    """Take my last move back, where that is no peek; in friendly games the others may be asked (offer).

    `n` is the last number I have, so that a repetition takes nothing more back.
    """

    n: Number | None = None


class MakeOffer(Struct, frozen=True, tag_field="t", tag="offer"):
    """Propose something that needs everybody's consent; agreed at once where nobody else is there to ask."""

    what: Offer


class Answer(Struct, frozen=True, tag_field="t", tag="answer"):
    """Say yes or no to the offer on the table."""

    yes: bool


class Resign(Struct, frozen=True, tag_field="t", tag="resign"):
    """Give up the game."""


class Resume(Struct, frozen=True, tag_field="t", tag="resume"):
    """Go on after a pause."""


class Absent(Struct, frozen=True, tag_field="t", tag="absent"):
    """Decide about a player who has been away too long: a bot takes over, or they lose the seat."""

    seat: Seat
    do: Literal["bot", "claim"]


class Rematch(Struct, frozen=True, tag_field="t", tag="rematch"):
    """Once more, with the seats moved on by one."""


class SendEmote(Struct, frozen=True, tag_field="t", tag="emote"):
    """One of six: hello, well played, thinking, oops, thanks, wow."""

    emote: Emote


class Mute(Struct, frozen=True, tag_field="t", tag="mute"):
    """Hear no more emotes of a seat, or hear them again."""

    seat: Seat
    on: bool = True


class AskWatchers(Struct, frozen=True, tag_field="t", tag="watchers"):
    """Who watches the table that I opened."""


class RemoveWatcher(Struct, frozen=True, tag_field="t", tag="remove"):
    """Forbid a person to watch the table that I opened, from now on."""

    person: Annotated[str, Meta(max_length=64)]


class Lobby(Struct, frozen=True, tag_field="t", tag="lobby"):
    """Follow the list of open tables, or stop."""

    on: bool = True


class Quick(Struct, frozen=True, tag_field="t", tag="quick"):
    """Play now: with people who wait for this game, or with bots after a moment."""

    game: Annotated[str, Meta(max_length=64)]
    add: Code = ""  # goes into every shuffle


class Ping(Struct, frozen=True, tag_field="t", tag="ping"):
    """Are you there?"""


FromClient = (
    Hello | Open | Close | Sit | Stand | Ready | Play | Why | Plan | AskHint | Undo | MakeOffer | Answer | Resign | Resume | Absent
    | Rematch | SendEmote | Mute | AskWatchers | RemoveWatcher | Lobby | Quick | Ping
)  # fmt: skip


# From the server


class Welcome(Struct, frozen=True, tag_field="t", tag="welcome", omit_defaults=True):
    """The answer to hello. `token` comes once, for a new guest: keep it, it is who you are."""

    protocol: int
    house: str  # the version of the server
    person: str
    name: str
    token: str = ""


class TableInfo(Struct, frozen=True, tag_field="t", tag="table", omit_defaults=True):
    """A table as it stands, with a fresh view: sent when it is opened, when I am too far behind, and after a move was taken back."""

    id: str
    n: int
    status: Literal["gathering", "playing", "over"]
    settings: Settings
    seats: list[SeatInfo]
    commitment: str
    seat: int | None = None  # whose eyes these are; none: a watcher's
    mine: list[int] = []  # all my seats: more than one where a device is passed around
    view: View | None = None
    legal: list[Legal] | None = None
    undo: bool = False
    times: Times | None = None
    hint: Hint | None = None  # that this seat took for the decision it is at
    offer: tuple[int, str] | None = None  # who made it, and what
    agreed: list[int] = []  # the seats that said yes to it
    paused: bool = False
    opened: list[int] = []  # the seats that let everybody watch their cards
    result: Result | None = None
    code: str = ""  # of the invitation, for those who sit here
    secret: str = ""  # once the game is over
    added: list[str] = []
    rematch: str = ""  # the next table
    tournament: str = ""  # that it is a table of
    act: str = ""  # what led to this message, where something did: "@undo 0"
    events: list[Event] = []  # what the game said when the cards were dealt, in the message that brings them
    deal: str = ""  # where the same deal lies at several tables: its secret is not sent here, but shown when the last of them is over


class On(Struct, frozen=True, tag_field="t", tag="on", omit_defaults=True):
    """Something happened: number n. Events are those that these eyes may see; legal actions come to the seat to act."""

    n: int
    events: list[Event] = []
    legal: list[Legal] | None = None
    key: str = ""  # of the move, for the one who sent it
    undo: bool = False  # whether the one who moved may still take it back
    times: Times | None = None
    act: str = ""  # "@timeout 2", "@offer 0 draw"
    hint: Hint | None = None  # for the seat that asked: the act is "@hint 0"
    result: Result | None = None
    secret: str = ""  # once the game is over
    rematch: str = ""  # the next table: open it


class Words(Struct, frozen=True, tag_field="t", tag="words"):
    """The words that short moves of the table I open name by their numbers: the first is 0."""

    words: list[str]


class Skip(Struct, frozen=True, tag_field="t", tag="skip"):
    """Number n was nothing for these eyes."""

    n: int


class Seats(Struct, frozen=True, tag_field="t", tag="seats", omit_defaults=True):
    """Who sits where has changed, or who is here. Where it has a number, that number changed nothing else."""

    seats: list[SeatInfo]
    n: int | None = None


class Reason(Struct, frozen=True, tag_field="t", tag="reason", omit_defaults=True):
    """Why an action is not legal now: a key of the game's reasons and its facts; no key where it is legal."""

    action: str
    key: str = ""
    facts: dict[str, Any] = {}


class Planned(Struct, frozen=True, tag_field="t", tag="planned", omit_defaults=True):
    """What a plan leads to, and what may follow; neither where its moves would show me something new or end my turn: play those."""

    n: int
    actions: list[str]
    events: list[Any] = []
    legal: list[Legal] | None = None


class Error(Struct, frozen=True, tag_field="t", tag="error", omit_defaults=True):
    """What was wrong with a message, and what to do. Nothing was changed by it."""

    code: str
    say: str
    of: str = ""  # the tag of the message
    key: str = ""  # of the move
    n: int | None = None  # where the table is now, for a stale move
    reason: str = ""  # of the game, for an illegal move
    facts: dict[str, Any] = {}
    nearest: list[str] = []


class Emoted(Struct, frozen=True, tag_field="t", tag="emoted"):
    """A player showed an emote."""

    seat: int
    emote: int


class Watcher(Struct, frozen=True):
    """A person who watches a table."""

    person: str
    name: str


class Watchers(Struct, frozen=True, tag_field="t", tag="watched"):
    """Who watches the table that I opened."""

    people: list[Watcher]


class TableLine(Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    seats: list[SeatInfo]
    options: dict[str, Value] = {}
    clock: Clock = Clock()
    watching: Watching = "public"
    kind: str = "friendly"
    at: float = 0  # when it last changed, seconds since 1970
    turn: bool = False  # whether it waits for me
    until: float | None = None  # when the time of its turn is up, where turns have days; seconds since 1970


class Tables(Struct, frozen=True, tag_field="t", tag="tables"):
    """The open tables; sent again whenever they change."""

    tables: list[TableLine]


class Seated(Struct, frozen=True, tag_field="t", tag="seated"):
    """Where play-now found a seat: open that table."""

    table: str


class Earned(Struct, frozen=True, tag_field="t", tag="earned"):
    """The game that is over was counted for me, and brought so much XP: /api/me/progress/earned/{table} says for what."""

    table: str
    xp: int


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """Here I am."""


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The server closes this connection: reconnect after so many seconds, and nothing is lost."""

    why: str
    after: float


class Announced(Struct, frozen=True, tag_field="t", tag="announced"):
    """What the operator has to say to everybody, after `welcome` and whenever it changes; empty: no more."""

    text: dict[str, str]  # by language: en, de


FromHouse = (
    Welcome | TableInfo | On | Words | Skip | Seats | Reason | Planned | Error | Emoted | Tables | Seated | Earned | Pong | Bye | Announced
    | Watchers
)  # fmt: skip

decode = msgspec.json.Decoder(FromClient).decode
decode_answer = msgspec.json.Decoder(FromHouse).decode
encode = msgspec.json.Encoder().encode
