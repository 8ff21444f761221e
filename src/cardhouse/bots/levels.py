"""The levels of bots: plain policies, and a search above them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from cardhouse.bots.background import Background
from cardhouse.bots.network import oracle
from cardhouse.bots.player import Past, Search
from cardhouse.bots.search import ALL_KNOWN, HANDS_OPEN
from cardhouse.engine.actions import nearest
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.errors import CardhouseError, OptionError
from cardhouse.engine.evaluation import MOST_FEATURES, POLICIES, Tuning, no_clock
from cardhouse.engine.game import Game, Spec, load
from cardhouse.engine.state import Cards, copy

MOST_MOVES = 10_000  # in one rollout
MORE = 4  # times as many rollouts as Hard has: Master's, where a game's tuning knows nothing better


@dataclass(frozen=True)
class Level:
    """How a bot chooses: by a policy, or by a search that keeps to the policy's move in doubt."""

    policy: str
    searches: bool = False
    caution: int = 16  # sixteenths of a squared standard error by which another move must be better
    times: int = 1  # how many times as many rollouts as the game's tuning says
    daring: int = 0  # sixteenths of a standard deviation of its values that a move counts for more; below 0 for less
    master: bool = False  # searches in its rollouts and believes what moves say, where the game's tuning has that
    learned: bool = False  # plays what a network says, where one has learned the game
    peeks: int = 0  # at what it must not know, HANDS_OPEN or ALL_KNOWN: only to measure how much there is to know


LEVELS = {
    "random": Level("random"),
    "easy": Level("easy"),
    "normal": Level("normal"),
    "hard": Level("normal", searches=True),
    "master": Level("normal", searches=True, master=True),
    "oracle": Level("normal", learned=True),
}
MEASURES = {  # of what Hard lacks, never at a table
    "hands-open": Level("normal", searches=True, peeks=HANDS_OPEN),  # what anybody knows, it knows; decks and dice are dealt anew
    "all-knowing": Level("normal", searches=True, peeks=ALL_KNOWN),  # it also knows every card and every throw to come
    "tenfold": Level("normal", searches=True, times=10),  # Hard with time: it peeks at nothing
}
TEMPERS: dict[str, dict[str, Any]] = {  # what a level that searches does otherwise: `hard-bold`
    "cautious": {"daring": -5},  # would rather be sure of a little
    "bold": {"daring": 5},  # would rather have all or nothing
    "sly": {"caution": 4, "times": 3},  # looks longer for a reason to leave the obvious move
}
WORDS = tuple(word for name in LEVELS for word in (name, *(f"{name}-{each}" for each in TEMPERS if LEVELS[name].searches)))


def check_level(name: str, known: Mapping[str, Level] = LEVELS) -> str:
    """A level's name as it is known, with a temper or without (`hard-bold`), or an error that names the nearest."""
    word = str(name).strip().lower()
    level, dash, temper = word.rpartition("-")
    if word in known:
        return word
    if not dash or level not in known:
        raise OptionError(f"no bot {name!r}: " + nearest_or_all(level or word, tuple(known)))
    if not known[level].searches:
        able = " and ".join(each for each in known if known[each].searches)
        raise OptionError(f"no bot {name!r}: a temper goes with levels that think ahead, which are {able}")
    if temper not in TEMPERS:
        raise OptionError(f"no temper {temper!r}: " + nearest_or_all(temper, tuple(TEMPERS)))
    return word


def is_level(word: str) -> bool:
    """Whether a word is a level of a bot, with a temper or without."""
    return word in WORDS


def nearest_or_all(word: str, known: tuple[str, ...]) -> str:
    near = nearest(word, known, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"


def level_of(word: str) -> Level:
    """What a word that check_level accepts stands for."""
    known = LEVELS | MEASURES
    if word in known:
        return known[word]
    level, _, temper = word.rpartition("-")
    return replace(known[level], **TEMPERS[temper])


def played_as(game: Game, word: str) -> str:
    """The level that really plays: Master without a temper is oracle where the game's tuning says so and oracle has learned it."""
    if level_of(word) == LEVELS["master"] and tuning_of(game).network and has_learned(game):
        return "oracle"
    return word


@lru_cache(maxsize=256)
def has_learned(game: Game) -> bool:
    """Whether a network has learned a game with these options, and can be read here."""
    try:
        oracle(game)
    except CardhouseError:
        return False
    return True


def check_learned(game: Game, names: Iterable[str | None]) -> None:
    """Raise OptionError where one of these plays what a network says, and none has learned this game with these options."""
    if any(name and level_of(name).learned for name in names):
        oracle(game)


def levels_at(game: Game) -> list[str]:
    """The levels that can sit at a table of this game."""
    return [name for name, level in LEVELS.items() if not level.learned or has_learned(game)]


def levels_of(spec: Spec) -> list[str]:
    """The levels that can sit at some table of a game: with its usual options, or with those of a preset."""
    found = {name for preset in (None, *spec.presets) for name in levels_at(load(spec.key, **({"preset": preset} if preset else {})))}
    return [name for name in LEVELS if name in found]


def tuning_of(game: Game) -> Tuning:
    """How a search plays a game, as the game declares it."""
    return game.spec.evaluation.tuning(game.options) if game.spec.evaluation else Tuning()


def set_level(notes: Any, game: Game, level: Level, tuning: Tuning | None = None) -> None:
    """Write into the notes of a search how it is to choose."""
    tuning = tuning or tuning_of(game)
    for i in range(MOST_FEATURES):
        notes.weights[i] = tuning.weights[i] if i < len(tuning.weights) else 0
        notes.row[i] = 0
    notes.rollouts = level.times * tuning.rollouts if level.searches else 0
    notes.deep = notes.many = notes.past = notes.kept = 0
    notes.horizon, notes.most, notes.policy = tuning.horizon, MOST_MOVES, POLICIES[tuning.rollout]
    notes.guess, notes.caution = POLICIES[tuning.guess or level.policy], level.caution
    notes.daring, notes.peeks = level.daring, level.peeks


def set_master(notes: Any, game: Game, level: Level, tuning: Tuning | None = None) -> None:
    """The same with what Master has besides: only for a player that can search in its rollouts and keep worlds by moves."""
    tuning = tuning or tuning_of(game)
    own = master_tuning(tuning) if level.master else tuning
    set_level(notes, game, level, own)
    notes.deep, notes.many, notes.flat, notes.inner = own.deep, own.believed, level.times * tuning.rollouts, own.inner
    if own.deep:  # it takes long enough: a temper that looks longer does so in the flat search before
        notes.rollouts = own.rollouts


def master_tuning(tuning: Tuning) -> Tuning:
    """How Master plays: by what the game declares, or Hard with more rollouts."""
    return replace(tuning, **(tuning.master or {"rollouts": MORE * tuning.rollouts}))


def sentence_of(game: Game, name: str) -> str:
    """The key of what a level says of itself (prose/opponents.py): Master plays some games otherwise than others."""
    own = master_tuning(tuning_of(game))
    if played_as(game, name) != name:
        return f"{name}_network"
    way = "deep" if own.deep else "beliefs" if own.believed else "learned" if own.rollout == "learned" else "more"
    return f"{name}_{way}" if LEVELS[name].master else name


def choose(game: Game, s: Cards, name: str, key: int, past: Callable[[], Iterable[tuple[Cards, int]]] = tuple) -> int:
    """What a bot of this level plays in a plain state, with a generator of its own seeded by the key.

    `past` gives the moves before, those since the tick began at least; it is asked where the level makes something of them.
    Nobody waits for a compiler: the policy plays until the search is compiled.
    """
    level = level_of(played_as(game, name))
    if level.learned:
        return oracle(game).choose(game, s)
    if level.searches and ready(game, level):
        return searcher(game, name).choose(s, key, since_tick(game, s, past()) if believes(game, level) else ())
    return game.choose(s, level.policy, key)


def ready(game: Game, level: Level) -> bool:
    """Whether a level's search can be played now; it is compiled in the background from the first time this is asked."""
    return not has_compiler() or all(each.ready(game) for each in needed_by(game, level))


def believes(game: Game, level: Level) -> bool:
    """Whether a level makes something of the moves of others. Interpreted, Master would take minutes, and plays as Hard does."""
    return level.master and master_tuning(tuning_of(game)).believed > 0 and has_compiler()


def since_tick(game: Game, s: Cards, past: Iterable[tuple[Cards, int]]) -> Past:
    """Those of some moves that were made since the tick of the game's clock began."""
    clock = game.spec.evaluation.clock if game.spec.evaluation else no_clock
    return [(before, move) for before, move in past if clock(before) == clock(s)]


def needed_by(game: Game, level: Level) -> tuple[Background, ...]:
    """What has to be compiled for a level."""
    own = master_tuning(tuning_of(game))
    return (compiled_search, compiled_master) if level.master and (own.deep or own.believed) else (compiled_search,)


def compile_search(game: Game) -> None:
    """Compile a game's search, or read it from the cache: it serves all variants of the game."""
    made = Search(game, compile=True)
    set_level(made.notes, game, LEVELS["hard"], Tuning(horizon=0, rollouts=1))
    made.choose(game.dealt(0), 0)


def compile_master(game: Game) -> None:
    """The same for what Master has besides."""
    tuning = replace(tuning_of(game), horizon=1, rollouts=1)
    made = prepared(game, LEVELS["master"], replace(tuning, master={**tuning.master, "rollouts": 1, "inner": 1}), compile=True)
    before = game.dealt(0)
    after = copy(before)
    move = game.legal(before)[0]
    game.spec.apply(after, move)
    made.choose(after, 0, [(before, move)])


compiled_search = Background(compile_search, "its policy plays instead of its search")
compiled_master = Background(compile_master, "its policy plays instead of its search")


@lru_cache(maxsize=256)
def searcher(game: Game, name: str) -> Search:
    """A search of this level, kept ready."""
    level = level_of(name)
    return prepared(game, level if has_compiler() else replace(level, master=False))  # interpreted, Master would take minutes


def prepared(game: Game, level: Level, tuning: Tuning | None = None, *, compile: bool | None = None) -> Search:
    """A search of this level, with the small search of its rollouts where it has one."""
    made = Search(game, compile=compile)
    set_master(made.notes, game, level, tuning)
    if made.notes.deep > 0:
        made.inner = small(game, tuning, compile=compile)
    return made


def small(game: Game, tuning: Tuning | None = None, *, compile: bool | None = None) -> Search:
    """The search that plays the rollouts of a nested one."""
    tuning = tuning or tuning_of(game)
    made = Search(game, compile=compile)
    set_level(made.notes, game, LEVELS["hard"], replace(tuning, rollouts=master_tuning(tuning).inner))
    return made
