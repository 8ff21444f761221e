"""What a game declares (Spec), a game with its options chosen (Game), and the registry of all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from hashlib import blake2b
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardhouse.engine.actions import Action, Form, nearest, text_of
from cardhouse.engine.cosmetics import Cosmetic, cosmetics_for
from cardhouse.engine.decks import Decks
from cardhouse.engine.declare import check_constants, numbered
from cardhouse.engine.errors import OptionError, UnknownGame
from cardhouse.engine.evaluation import Evaluation
from cardhouse.engine.events import ENGINE, WATCHER
from cardhouse.engine.manifest import Manifest, manifest_for
from cardhouse.engine.options import Option, Presets, Value, check_options
from cardhouse.engine.plugins import builtin_games, campaigns, plugins
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import Cards, reader, shape
from cardhouse.engine.text import Text, text_for
from cardhouse.engine.worth import Worth

if TYPE_CHECKING:
    from cardhouse.engine.chance import Chance
    from cardhouse.engine.table import Table

Rule = Callable[..., Any]
MOST_LEGAL = 256
ENUMERABLE = 20_000  # games with fewer actions than this can list them all
KEY_BITS = 63


def key_of(name: Any) -> str:
    """A game's name as it is looked up."""
    return str(name).strip().lower().replace("-", "_").replace(" ", "_")


def _nothing(*_: Any) -> dict[str, Any]:
    return {}


def _no_name(*_: Any) -> str:
    return ""


def _own_side(_: Any, seat: int) -> int:
    return seat


def _one_ending(_: Any) -> int:
    return 0


def _never(*_: Any) -> bool:
    return False


def _alike(*_: Any) -> int:
    return 0


def _one_wait(_: Any) -> int:
    return 0


def _by_kind(_: Any, action: int) -> int:
    return action & 63


@dataclass(frozen=True, kw_only=True, eq=False)
class Spec:
    """Everything that is declared about a game. Rules are plain functions over its state; see docs/add-a-game.md.

    `version` is raised only when behaviour changes: records of another version are not replayed.
    """

    key: str
    version: int
    package: str
    state: type[Cards]
    seats: tuple[int, int, int]  # fewest, usual, most
    faces: tuple[str, ...]
    zones: tuple[str, ...]  # by number; "hand/2" belongs to seat 2
    forms: tuple[Form, ...]
    events: Mapping[str, tuple[str, ...]]  # name and its numbers, in the order of the rules' constants
    reasons: tuple[str, ...]  # by code; 0 is "legal"
    words: Mapping[str, tuple[str, ...]]  # the words for the numbers of that name in events; seats are named by the engine
    max_legal: int

    setup: Rule  # (s): deal; every field of s is set, whatever was in it
    legal: Rule  # (s, out) -> how many actions it wrote
    apply: Rule  # (s, action)
    refusal: Rule  # (s, action) -> reason code, 0 for exactly the legal actions
    winners: Rule  # (s) -> seats that won, as bits, once it is over
    score: Rule  # (s, seat) -> points for the result

    easy: Rule  # (s, chooser) -> action
    normal: Rule  # (s, chooser) -> action
    forecast: Rule = _nothing  # (masked s, action) -> promises by name
    settle: Rule = _nothing  # (before, action, after, captions) -> the actual values of those promises, as far as they are known
    wanted: tuple[str, ...] = ()  # promises of a forecast of which a player wants more
    unwanted: tuple[str, ...] = ()  # and those of which a player wants less; advice speaks of these alone
    facts: Rule = _nothing  # (masked s, action) -> names for the slots of a reason's sentence
    side: Rule = _own_side  # (s, seat) -> the team it plays for
    idle: Rule = _never  # (s, seat) -> whether it decides nothing any more before the clock of `evaluation` ticks, as everybody can see
    turn: Rule | None = None  # (s) -> the number of the turn, where the table shows one; else turns are counted by who moves
    default: Rule | None = None  # (s) -> the action played for a player whose time is up; without it, that of the bot Easy
    check: Rule = _nothing  # (options): raises OptionError where they do not go together
    alike: Rule = _alike  # (s, face) -> a class: law 3 exchanges hidden faces of one class only, since others behave differently in public
    shown: Rule | None = None  # (s as a watcher knows it) -> derived numbers, or tuples of them, by name: for every screen, in no kernel
    shown_reads: tuple[str, ...] = ()  # the fields that `shown` reads and actions change: it is asked when one of them did; none: always
    worth: Worth | None = None  # derived numbers of cards that not everybody knows, such as the sum of a hand
    evaluation: Evaluation | None = None  # what a position is worth, for search
    position: Callable[..., Table] | None = None
    bot_name: Callable[[Mapping[str, Value], int], str] = _no_name  # (options, seat) -> the name of a bot that an option puts there
    seat_count: Callable[[Mapping[str, Value]], int] | None = None  # (options) -> seats, where another option than `players` decides
    presets: Presets = field(default_factory=dict)  # options that a word of the option `preset` decides
    by_seat: tuple[str, ...] = ()  # options that hold a value for each seat, with commas between
    decks: Decks | None = None  # where players bring custom decks
    granted: Rule | None = None  # (options, finished games, best moments, day) -> options as a player's progress allows them
    house: Mapping[int, str] = field(default_factory=dict)  # seats where a bot of this level always sits, and nobody else
    stepped: Rule = _never  # (options, random) -> whether a GPU is faster where it sorts games so, with random players or with bots
    waits: Rule = _one_wait  # (s) -> what it waits for, from 0 to 1,021: where that is the same, `legal` takes about the same path
    course: Rule = _by_kind  # (s, action) -> what an action sets off, from 0 to 4,093: the same for `apply`
    ending: Rule = _one_ending  # (s) -> how a game that is over ended, as a place in `endings`
    endings: tuple[str, ...] = ()  # where it can end in several ways: keys of the text's section endings, "by …"
    fewest_win: bool = False  # whether fewer points are better: how the house ranks those who did not win
    numbered: tuple[Any, ...] = ()  # lists besides faces, zones and declared words whose places are numbers in a state

    def __post_init__(self) -> None:
        """Raise TypeError for a declaration that the engine cannot use."""
        if not 1 <= self.seats[0] <= self.seats[1] <= self.seats[2] <= WATCHER:
            raise TypeError(f"{self.key}: seats {self.seats} must be fewest, usual and most, from 1 to {WATCHER}")
        if not 1 <= self.max_legal <= MOST_LEGAL:
            raise TypeError(f"{self.key}: max_legal must be from 1 to {MOST_LEGAL}, not {self.max_legal}")
        if taken := sorted(set(self.events) & set(ENGINE)):
            raise TypeError(f"{self.key}: {', '.join(taken)} is an event of the engine; choose another name")
        if self.key != key_of(self.key):
            raise TypeError(f"{self.key!r} cannot be a game's key: write it {key_of(self.key)!r}")
        check_constants(self.package)

    @property
    def sorts(self) -> bool:
        """Whether the game says what games wait for."""
        return self.waits is not _one_wait

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: what was declared. What follows from it is made there."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def text(self) -> Text:
        return text_for(self.package)

    @property
    def manifest(self) -> Manifest:
        return manifest_for(self.package)

    @property
    def cosmetics(self) -> tuple[Cosmetic, ...]:
        return cosmetics_for(self.package)

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen for a table, as its state declares it."""
        return self.state.OPTIONS

    @cached_property
    def schema(self) -> str:
        """A short digest of all that gives the numbers of a state their meaning: its fields, faces, zones, words, options and cards.

        Packed numbers (engine/state.py) may be read by rules of the same digest, and by no other.
        """
        meaning = [shape(self.state), self.faces, self.zones, numbered(self.package, self.options), self.numbered]
        return blake2b(repr(meaning).encode(), digest_size=8).hexdigest()

    @cached_property
    def captions(self) -> tuple[str, ...]:
        """The names of the game's own events, by number."""
        return tuple(self.events)

    @cached_property
    def texts(self) -> Texts:
        """The text of each action."""
        return Texts(self)

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The names of the public numbers."""
        return tuple(name for name, entry in self.state.FIELDS.items() if entry.public)

    @cached_property
    def public_numbers(self) -> Callable[[Cards], Any]:
        """All of them at once, to be compared."""
        return reader(self.numbers)

    @cached_property
    def shown_inputs(self) -> Callable[[Cards], Any] | None:
        """What `shown` reads of a state, where that is declared."""
        return reader(self.shown_reads) if self.shown_reads else None

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """Every action there can be, in a fixed order: an action's place here is its dense index. Empty for games with too many."""
        total = 0
        for form in self.forms:
            size = 1
            for words in form.words:
                size *= len(words)
            total += size
        return tuple(code for form in self.forms for code in form.codes()) if total <= ENUMERABLE else ()

    @property
    def title(self) -> str:
        return self.text.say("game", "title")


class Texts(dict[int, str]):
    """The texts of a game's actions, made when they are first asked for: the server asks for those of every legal action of every move."""

    MOST = 4096

    def __init__(self, spec: Spec) -> None:
        super().__init__()
        self._forms = spec.forms

    def __missing__(self, code: int) -> str:
        if len(self) >= self.MOST:
            self.clear()
        text = self[code] = text_of(self._forms, code)
        return text


@lru_cache(maxsize=4096)
def _action(spec: Spec, code: int) -> Action:
    return Action(code, text_of(spec.forms, code))


@lru_cache(maxsize=256)
def _zone_names(zones: tuple[str, ...], seats: int) -> tuple[tuple[int, str], ...]:
    owners = [name.partition("/")[2] for name in zones]
    return tuple((zone, zones[zone]) for zone, owner in enumerate(owners) if not owner or int(owner) < seats)


@dataclass(frozen=True, eq=False)
class Game:
    """A game with all its options chosen (see load), ready to start tables."""

    spec: Spec
    options: Mapping[str, Value]

    def __post_init__(self) -> None:
        self.spec.check(self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Itself: nothing of it changes."""
        return self

    @property
    def key(self) -> str:
        return self.spec.key

    @cached_property
    def seats(self) -> int:
        if self.spec.seat_count is not None:
            return self.spec.seat_count(self.options)
        return int(self.options.get("players", self.spec.seats[1]))

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, which the options decide."""
        s = self.blank()
        return tuple(int(self.spec.side(s, seat)) for seat in range(self.seats))

    def blank(self) -> Cards:
        """A state with the options written in, before set-up."""
        s = self.spec.state()
        self.write_options(s)
        return s

    def write_options(self, s: Any) -> None:
        """Set what the options decide, in a plain state or a flat record."""
        values = {f"opt_{option.name}": option.encode(self.options[option.name]) for option in self.spec.options}
        for name, value in {**values, "seats": self.seats}.items():
            if isinstance(s, Cards):
                setattr(s, name, value)
            else:
                s[name] = value

    def dealt(self, key: int | list[int], log: list[Any] | None = None) -> Cards:
        """A plain state set up from a seed, or from the words of a generator; what happens on the way is appended to a log."""
        s = self.blank()
        s.log = log
        if isinstance(key, int):
            seed(s, key)
        else:
            s.rng = list(key)
        self.spec.setup(s)
        s.log = None
        return s

    def start(self, seed: int | None = None, chance: Chance | None = None) -> Table:
        """Open a table, dealt from a seed (a random one for None) or by a promised chance."""
        from cardhouse.engine.table import Table

        return Table(self, check_seed(seed), chance=chance)

    def legal(self, s: Cards) -> list[int]:
        """The packed legal actions of a plain state."""
        out = [0] * self.spec.max_legal
        n = self.spec.legal(s, out)
        return out[:n]

    def action(self, code: int) -> Action:
        return _action(self.spec, code)

    def zone_names(self) -> tuple[tuple[int, str], ...]:
        """The zones in use: those of seats beyond the table's are left out."""
        return _zone_names(self.spec.zones, self.seats)

    def choose(self, s: Cards, bot: str, key: int) -> int:
        """What a bot would play in a plain state, with its own generator seeded by the key."""
        chooser = Chooser(key)
        if bot == "random":
            from cardhouse.engine.rng import below

            actions = self.legal(s)
            return actions[below(chooser, len(actions))]
        return int((self.spec.easy if bot == "easy" else self.spec.normal)(s, chooser))


def has_forecasts(spec: Spec) -> bool:
    """Whether a game has forecasts at all."""
    return spec.forecast is not _nothing


def check_seed(value: int | None) -> int:
    """A seed within range; a random one for None."""
    if value is None:
        import secrets

        return secrets.randbits(32)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**KEY_BITS:
        raise OptionError(f"a seed is a whole number from 0 to 2^{KEY_BITS} - 1, not {value!r}")
    return value


_REGISTERED: dict[str, Spec] = {}


def register(spec: Spec) -> Spec:
    """Make a game known to load(), the command line and the tests."""
    _REGISTERED[spec.key] = spec
    return spec


def keys() -> list[str]:
    """The keys of all games: those of this package, those of other packages, those that were registered. Campaigns are no games here."""
    no_games = campaigns()
    return [key for key in every_key() if key not in no_games]


def every_key() -> list[str]:
    """The keys of all that can be played, campaigns as well."""
    return list(dict.fromkeys((*builtin_games(), *plugins().specs, *_REGISTERED)))


def spec_of(key: str) -> Spec:
    """What a game declares, by its key."""
    name = key if key in _REGISTERED else key_of(key)
    if name in _REGISTERED:
        return _REGISTERED[name]
    if name in builtin_games():
        return register(import_module(builtin_games()[name]).SPEC)
    if name in plugins().specs:
        return plugins().specs[name]
    if name in plugins().left_out:
        raise UnknownGame(plugins().left_out[name])
    near = nearest(name, keys(), 1)
    raise UnknownGame(f"no game {key!r}: " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(keys())}"))


def load(key: str, /, **options: Any) -> Game:
    """A game by its key, with options by keyword.

    >>> load("lama", target=60).options["target"]
    60
    """
    spec = spec_of(key)
    return Game(spec, check_options(spec.key, spec.options, options, spec.presets))
