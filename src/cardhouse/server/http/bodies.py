"""The bodies of requests and answers over HTTP; those of the socket are in messages.py."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cardhouse.bots.review import Review
from cardhouse.server.messages import Code, Event, Hint, Legal, Level, Reasons, Result, Settings, TableId, TableLine, Value, View

Step = Annotated[int, Meta(ge=0, le=1_000_000)]


class Health(Struct, frozen=True):
    """The server is alive."""

    ok: bool
    house: str  # version
    tables: int  # in memory
    connections: int


class Ready(Struct, frozen=True):
    """The store can be read and written."""

    ok: bool
    checked: bool  # whether all of the store was read since the server opened, and found intact


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """One option of a game.

    A `number` from low to high, a `choice` of words, a `flag`; a `pair` is two of the numbers or words, as in "3,1"; `numbers` are whole
    numbers by name, each with its usual, lowest and highest, said as "bleed=3,guard=100"; `decks` are a word or a deck for each seat.
    """

    name: str
    kind: Literal["number", "choice", "flag", "pair", "numbers", "decks"]
    default: Value
    meaning: str = ""
    low: int | None = None
    high: int | None = None
    words: list[str] = []
    entries: dict[str, tuple[int, int, int]] = {}


class LevelInfo(Struct, frozen=True, omit_defaults=True):
    """A level of bots: what it says of itself and, where it was measured, its share of the wins in percent against Normals."""

    key: str
    about: str
    share: float | None = None
    margin: float = 0  # half of the 95% interval
    thinks: bool = False  # whether it searches, and takes a temper
    sentence: str = ""  # the key of what it says, where that is not its own


class GameInfo(Struct, frozen=True):
    """A game of this server."""

    key: str
    title: str
    tagline: str
    rules: int  # version
    fewest: int  # seats
    usual: int
    most: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]
    bots: list[str]  # levels
    levels: list[LevelInfo]  # the same, as strong as they are in the usual game
    tempers: list[str]  # for levels that think ahead


class GameDetails(GameInfo, frozen=True):
    """A game with all that it takes to show it without knowing it: its words, and how they are said."""

    faces: list[str]
    zones: list[str]
    numbers: list[str]
    events: dict[str, list[str]]
    words: dict[str, list[str]]
    text: dict[str, Any]


class Games(Struct, frozen=True):
    games: list[GameInfo]


class Measured(Struct, frozen=True):
    """How strong the levels are in a variant of a game: one side of a level, Normals at all others; shares in percent."""

    options: dict[str, Value]  # those that are not the usual ones
    seats: int
    fair: float  # the share of a side among equals
    deals: int  # for each pair of levels
    levels: dict[str, tuple[float, float]]  # the share of each, and half of its 95% interval


class Opponents(Struct, frozen=True):
    """Who one may play against in a game."""

    levels: list[LevelInfo]
    tempers: dict[str, str]  # for levels that think ahead, with what each is like
    people: dict[str, str]  # bots with a name, and the temper of each
    measured: list[Measured]


class NewTable(Struct, frozen=True):
    """A table to be set up; `add` goes into every shuffle, so that the server alone cannot choose it."""

    settings: Settings
    add: Code = ""


class TableMade(Struct, frozen=True):
    """A new table. Everybody who has the link can sit down."""

    id: str
    code: str
    link: str


class Lesson(TableMade, frozen=True):
    """A table at the beginning of a lesson: what everybody plays there, and which tip comes before which action."""

    begins: int  # the number after which the first action comes
    actions: list[str]
    seats: list[int]  # who plays each of them; the learner is seat 0
    tips: dict[int, str]  # by how many actions come before


class Tables(Struct, frozen=True):
    tables: list[TableLine]


class TableShown(TableLine, frozen=True, omit_defaults=True):
    """A table as anybody may know it, and what is for those who sit there."""

    mine: list[int] = []  # noqa: RUF012 (msgspec copies it)
    link: str = ""
    watch: str = ""  # the link for those who watch, where anybody may
    result: Result | None = None


class FinishedGame(Struct, frozen=True, omit_defaults=True):
    """A finished game in a list."""

    id: str
    game: str
    names: list[str]
    at: float
    result: Result | None = None
    kind: str = "friendly"
    mine: list[int] = []  # the seats that were mine
    options: dict[str, str] = {}  # what each seat was by an option, where that is short: whom one met


class FinishedGames(Struct, frozen=True):
    """The newest first; `before` asks for those that come after them."""

    games: list[FinishedGame]
    before: float | None = None


class RecordText(Struct, frozen=True):
    """A record to be shown as a viewer sees it, and kept among the person's games where `keep` says so."""

    text: str
    eye: str = ""
    keep: bool = False


class From(Struct, frozen=True):
    """Where to go on playing: after number `n` of a finished table's replay, or of the replay that a record's text gave."""

    n: Step
    seat: Annotated[int, Meta(ge=0, le=6)] = 0
    table: TableId | None = None
    text: str = ""
    level: Level = "hard"


class ToReview(Struct, frozen=True):
    """A record to be reviewed."""

    text: str


class ReviewFound(Struct, frozen=True):
    """A finished game looked at again (docs/review.md); shares of the win are in ten-thousandths."""

    review: Review
    shown: list[int]  # for each number of entries of the record: the number of the replay that shows the table after them


class ReviewWaits(Struct, frozen=True):
    """A review that is being made: how many decisions are valued, of how many. Ask again in a second."""

    done: int
    total: int  # 0: it has not begun
    key: str  # for /api/reviews/{key}, where a record was sent


How = Literal["search", "policy", "stand_in"]


class BotWhy(Struct, frozen=True, omit_defaults=True):
    """What the moves at a bot's decision were worth, over worlds that it could not tell apart then; and how it chose.

    A level that thinks ahead tries fewer worlds than are tried here, and its own dice are gone; a plain one plays by rules of thumb or
    by what it learned, and looks at no world; until a search was compiled Normal stood in for it.
    """

    seat: int
    played: str
    bot: str  # its level, and its temper
    how: How
    worth: Hint
    behind: tuple[float, float] = (0.0, 0.0)  # how much better the best move is than the one it played


class ToVerify(Struct, frozen=True):
    """A record to be checked, and the commitment that was shown before the first card where it was noted."""

    text: str
    commitment: Code = ""


class Checked(Struct, frozen=True, omit_defaults=True):
    """One thing that was checked, and what is wrong where something is."""

    name: str
    holds: bool
    about: dict[str, Any] = {}
    say: str = ""


class Verdict(Struct, frozen=True):
    """Whether a game was played as it was promised, and all that was checked."""

    holds: bool
    promised: bool  # whether chance was promised before the first card
    facts: list[Checked]


class Me(Struct, frozen=True):
    """Who I am here, and my tables; `turn` names those that wait for me."""

    id: str
    name: str
    kept: bool  # with a password, for other devices
    tables: list[TableLine]
    turn: list[str]


class NewGuest(Struct, frozen=True):
    """A new person. A program that plays by itself says so: its name ends in (bot), and it is rated among programs."""

    name: str = ""
    program: bool = False


class SignIn(Struct, frozen=True):
    name: str
    password: str


class Signed(Struct, frozen=True):
    """A person, and their token: it is sent once, and belongs in the header Authorization, never in an address."""

    id: str
    name: str
    kept: bool
    token: str


class NewName(Struct, frozen=True):
    name: str


class NewPassword(Struct, frozen=True):
    """A password to keep a profile by, with its name; `old` where there is one already."""

    password: str
    name: str = ""
    old: str = ""


class DeckForm(Struct, frozen=True):
    """A deck to be looked at, in one of three forms, and the format it is meant for."""

    word: str = ""  # as an option holds it, whatever stands in it
    text: str = ""  # as people write it
    code: str = ""  # as a link holds it
    format: Annotated[str, Meta(max_length=64)] = ""  # none: the usual one


class DeckReason(Struct, frozen=True):
    """Something that is wrong with a deck, as a key and what fills its sentence, and as that sentence."""

    key: str
    about: dict[str, int | str]
    say: str


class DeckReport(Struct, frozen=True):
    """A deck in all its forms, why it may not be played, and what its charts and odds show."""

    word: str
    text: str
    code: str
    link: str  # to share it
    reasons: list[DeckReason]
    size: tuple[int, int, int]  # cards it has, the fewest and the most it may have
    counts: dict[str, dict[str, int]]  # by kind of chart: how many cards of each
    deal: dict[str, int]  # how many cards go where first, from the top of the shuffled deck
    odds: dict[str, list[float]]  # for each of those: the chance that at least one of n cards is there, n from 0 to all


class NewDeck(Struct, frozen=True):
    """A deck to keep; `rev` is the one it was changed from, 0 for a new one."""

    game: Annotated[str, Meta(max_length=64)]
    name: str
    word: str
    rev: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0


class KeptDeck(Struct, frozen=True):
    """A deck of mine. It stays as it was saved, also where the game has changed and it is no longer legal."""

    id: str
    game: str
    name: str
    word: str
    rev: int
    at: float  # when it was saved, seconds since 1970


class KeptDecks(Struct, frozen=True):
    """My decks, the newest first; `kept` says whether they can be had on other devices, by a password."""

    decks: list[KeptDeck]
    kept: bool


class CosmeticInfo(Struct, frozen=True, omit_defaults=True):
    """Something to be worn at a table. Without a `way` it is everybody's."""

    key: str
    name: str
    about: str
    earned: bool = False
    worn: bool = False
    way: Literal["", "level", "season", "boss", "achievement"] = ""  # by what it is earned,
    goal: int | str = 0  # and which one: a level, a step of a season, the name of a boss or of an achievement


class Shelf(Struct, frozen=True):
    """All cosmetics of a kind that a game has; /art/{game}/{kind}/{key}.svg draws each."""

    game: str
    kind: Literal["back", "felt", "reveal"]
    things: list[CosmeticInfo]


class Wardrobe(Struct, frozen=True):
    """What I may wear in each game, what I wear, and what earns the rest. A table shows what was worn when its cards were dealt."""

    shelves: list[Shelf]


class Wear(Struct, frozen=True):
    """Wear this from the next deal on."""

    game: Annotated[str, Meta(max_length=64)]
    kind: Annotated[str, Meta(max_length=16)]
    key: Annotated[str, Meta(max_length=64)]


class StreakInfo(Struct, frozen=True):
    """Days in a row with a puzzle solved; one day a month may be missed."""

    days: int
    free: bool  # whether this month's free day is still there
    week: list[Literal["solved", "free", "missed", "open"]]  # the last seven days, today last


class PuzzleLine(Struct, frozen=True):
    """The puzzle of a day in a list."""

    game: str
    id: str
    day: str  # 2026-03-01, in UTC
    difficulty: int  # 1 to 4
    answered: Literal["", "right", "wrong"]  # by me


class PuzzlesToday(Struct, frozen=True):
    """The puzzles of today, one for each game that has some, and my streak."""

    day: str
    next: float  # seconds until the next ones
    puzzles: list[PuzzleLine]
    streak: StreakInfo


class OpenRun(Struct, frozen=True):
    """A run of a campaign that I may go on with."""

    table: str
    doors: int  # passed
    hp: int
    night: int
    day: int  # since 1970, where it is the run of a day


class RunOfDay(Struct, frozen=True):
    """How far somebody came in the run of today."""

    name: str
    doors: int
    hp: int  # now, or with which it was won
    won: bool
    over: bool
    mine: bool
    table: str  # "" where others may not see it yet


class CampaignShown(Struct, frozen=True):
    """A campaign for one who would play it."""

    day: str
    number: int  # of the day, as the option `day` takes it
    next: float  # seconds until the next day
    nights: int  # the highest night that is open
    finished: int  # runs
    open: list[OpenRun]
    today: list[RunOfDay]  # the furthest first


class PuzzlesOf(Struct, frozen=True):
    """The puzzles of a game that can be answered now, today's first."""

    puzzles: list[PuzzleLine]


class MoveWorth(Struct, frozen=True):
    """What a move is worth: its share of the win and how far it is behind the best one, each with half of its 95% interval."""

    move: str
    share: float
    margin: float
    behind: float
    doubt: float


class Solution(Struct, frozen=True):
    """What an answer gets: the best move, what each move is worth, and what Normal would play."""

    right: bool
    answer: str  # empty: given up
    best: str
    normal: str
    why: Reasons  # why it is better than the move that a plain bot played when the puzzle was made
    moves: list[MoveWorth]  # the best one first
    worlds: int  # in which each of them was tried
    tried: int  # people who have answered it
    solved: int  # and of these, who found it


class PuzzleShown(Struct, frozen=True, omit_defaults=True):
    """A position, as the seat that is to move sees it; the solution only once it was answered."""

    game: str
    id: str
    day: str
    position: str  # to be sent with the answer
    options: dict[str, Value]
    seat: int
    names: list[str]  # of the seats, bots all but one: "" is me
    view: View
    legal: list[Legal]
    before: list[Event]  # what happened since the seat last moved
    difficulty: int
    tried: int
    worlds: int
    solution: Solution | None = None
    streak: StreakInfo | None = None  # with the answer


class PuzzleAnswer(Struct, frozen=True):
    """A move, or nothing: I give up. `position` is the one that was shown."""

    move: Annotated[str, Meta(max_length=200)] = ""
    position: Code = ""


class Nudge(Struct, frozen=True):
    """The moves that are left when some of the worse ones are gone."""

    moves: list[str]


class WhyNot(Struct, frozen=True):
    """Why an action is not legal: a key and facts for the game's sentence; no key where it is."""

    key: str
    facts: dict[str, int | str]


class PlayOn(Struct, frozen=True):
    """Play on from a puzzle that was answered, against bots of this level."""

    level: Level = "hard"


class Done(Struct, frozen=True):
    say: str
