"""An experiment as data: a game, what is varied, who plays, and what is measured. It is checked completely before anything runs."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from cardhouse.bots.levels import LEVELS, MEASURES, check_level, level_of
from cardhouse.engine.actions import nearest
from cardhouse.engine.errors import CardhouseError, OptionError
from cardhouse.engine.game import KEY_BITS, Game, Spec, load, spec_of
from cardhouse.engine.options import DependentChoice, quoted
from cardhouse.lab.designs import DESIGNS, GRID, PAIRS, TOGETHER, WITHIN, changes_of, name_of, variant_count
from cardhouse.lab.forced import FORCED, NOTHING_FORCED, OPENING, USUAL, Forced, forced
from cardhouse.lab.ladder import sides_of
from cardhouse.lab.metrics import METRICS, SKILL, Column, columns_of

BOTS = "bots"
OWN = (BOTS, *FORCED)  # may be varied like options
MOST_GAMES, MOST_VARIANTS, MOST_BYTES, MOST_WORDS = 10_000_000, 400, 64 * 1024, 2000
MOST_BLOCKS, LEAST_BLOCK = 100, 20
PILOT = 0.1  # the part of the games after which the number of them is fixed (see lab/results.py)


class ExperimentError(CardhouseError, ValueError):
    """An experiment that cannot be run; `problems` has a sentence for each thing that is wrong with it."""

    def __init__(self, problems: Iterable[str], where: str = "") -> None:
        self.problems = list(problems)
        told = "; ".join(f"({i}) {each}" for i, each in enumerate(self.problems, 1)) if len(self.problems) > 1 else self.problems[0]
        super().__init__(f"{where}: {told}" if where else told)


def check_bot(name: str) -> str:
    """A bot that an experiment can seat: its kernel watches every decision, and plays no networks."""
    word = check_level(name, LEVELS | MEASURES)
    if level_of(word).learned:
        raise OptionError(f"{word} plays at tables, in cardhouse simulate and in cardhouse ladder, and not in experiments")
    return word


@dataclass(frozen=True)
class Variant:
    """One of the games that are compared: what it is called, what was changed, the game itself and a bot for each seat."""

    name: str
    changes: Mapping[str, Any]
    game: Game
    bots: tuple[str, ...]
    sides: tuple[int, ...]
    columns: tuple[Column, ...]
    forced: Forced = NOTHING_FORCED
    base: int = 0  # the number of the variant that it is compared with; its own where it is such a baseline


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """What is to be found out. Made by `experiment` or `read_experiment`, which check it; the first variant is the baseline."""

    game: str
    title: str = ""
    about: str = ""  # the question in a sentence or two
    options: Mapping[str, Any] = field(default_factory=dict)
    vary: Mapping[str, list[Any]] = field(default_factory=dict)
    design: str = GRID
    bots: str | list[str] = "normal"
    weaker: str = "easy"  # whom the bots are measured against by the metric `skill`
    games: int = 20_000  # the most for each variant
    seed: int = 1
    zone: str = ""  # where a forced card lies (`draw`), or a zone of whose cards one is swapped (`swap`); see lab/forced.py
    blank: str = ""  # the card that a swapped one becomes
    margin: float | None = None  # half of the interval of the first metric that is narrow enough; points for shares
    metrics: list[str] = field(default_factory=lambda: ["first", "length"])

    def __reduce__(self) -> Any:
        return experiment, (self.data(),)  # travels to another process as plain data

    def data(self) -> dict[str, Any]:
        """All of it that differs from the usual, ready for TOML or JSON."""
        usual = Experiment(game="")
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in named.items() if value != getattr(usual, name)}

    @cached_property
    def digest(self) -> str:
        """A word for everything that decides the numbers: what a result belongs to, with the game's rules."""
        said = {name: value for name, value in self.data().items() if name not in ("title", "about")}
        spec = spec_of(self.game)
        return hashlib.blake2b(json.dumps([said, spec.version, spec.schema], sort_keys=True).encode(), digest_size=8).hexdigest()

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """Every game that is played, the baseline first."""
        group = len(list(self.vary.values())[-1]) if self.design == WITHIN else MOST_VARIANTS
        return tuple(self._variant(changes, i - i % group) for i, changes in enumerate(changes_of(self.design, self.vary)))

    @property
    def baselines(self) -> list[int]:
        """The variants that others are compared with."""
        return sorted({variant.base for variant in self.variants})

    def _variant(self, changes: Mapping[str, Any], base: int = 0) -> Variant:
        chosen = {**self.options, **changes}
        bots = chosen.pop(BOTS, self.bots)
        words = {name: chosen.pop(name, USUAL) for name in FORCED}
        game = load(self.game, **chosen)
        names = tuple(check_bot(bot) for bot in ([bots] * game.seats if isinstance(bots, str) else bots))
        if len(names) != game.seats:
            raise OptionError(f"with {name_of(changes)} {self.game} has {game.seats} seats, and {len(names)} bots were named")
        sides = sides_of(game)
        places = sorted(set(sides))
        sides = [places.index(side) for side in sides]
        columns = tuple(columns_of(self.metrics, game, sides))
        cards = forced(game, **words, zone=self.zone, blank=self.blank)
        return Variant(name_of(changes), changes, game, names, tuple(sides), columns, cards, base)

    @property
    def block(self) -> int:
        """Deals a block: a hundredth of all."""
        return max(LEAST_BLOCK, -(-self.games // MOST_BLOCKS))

    @property
    def blocks(self) -> int:
        """The most blocks there can be."""
        return -(-self.games // self.block)

    @property
    def pilot(self) -> int:
        """Blocks after which the number of games is fixed, where a margin is given."""
        return self.blocks if self.margin is None else max(1, -(-int(self.games * PILOT) // self.block))

    def span(self, block: int) -> tuple[int, int]:
        """The first deal of a block and how many it has."""
        first = block * self.block
        return first, min(self.block, self.games - first)


def read_experiment(path: Path | str) -> Experiment:
    """An experiment from a TOML file."""
    path = Path(path)
    with path.open("rb") as file:
        return parse_experiment(file.read(MOST_BYTES + 1), path.name)


def parse_experiment(text: bytes, name: str) -> Experiment:
    """An experiment from the text of such a file; `name` is said where something is wrong with it."""
    if len(text) > MOST_BYTES:
        raise ExperimentError([f"an experiment has at most {MOST_BYTES // 1024} KB"], name)
    try:
        return experiment(tomllib.loads(text.decode("utf-8")))
    except ExperimentError as error:
        raise ExperimentError(error.problems, name) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ExperimentError([f"this is no TOML: {error}"], name) from None


def experiment(data: Mapping[str, Any]) -> Experiment:
    """An experiment from plain data, checked: ExperimentError names all that is wrong with it."""
    known = [each.name for each in fields(Experiment)]
    problems = [f"an experiment has no {quoted(name)}: {suggestion(name, known)}" for name in data if name not in known]
    spec: Spec | None = None
    try:
        spec = spec_of(text_in(data, "game", problems) or "")
    except CardhouseError as error:
        problems.append(str(error) if "game" in data else 'game is missing: name one, as in game = "lama"')
    given = {name: value for name, value in data.items() if name in known}
    for name in ("title", "about", "weaker", "design", "zone", "blank"):
        text_in(given, name, problems)
    check_numbers(given, problems)
    metrics = list_in(given, "metrics", problems)
    if "metrics" in given and not metrics:
        problems.append("metrics names nothing to measure: name one of " + ", ".join(METRICS))
    problems += [f"no metric {quoted(name)}: {suggestion(name, METRICS)}" for name in metrics if name not in METRICS]
    if "ends" in metrics and spec and not spec.endings:
        problems.append(f"{spec.key} knows one way to end only: leave the metric ends out")
    if len(set(metrics)) < len(metrics) or {"seat", "sides"} <= set(metrics):
        problems.append("metrics measures something twice (sides has what seat says): leave one of them out")
    design = given.get("design", GRID)
    if design not in DESIGNS:
        problems.append(f"design takes {', '.join(DESIGNS)}, not {quoted(design)}")
    levels = [*words_in(given, BOTS, problems), *([given["weaker"]] if isinstance(given.get("weaker"), str) else [])]
    options, vary = table_in(given, "options", problems), table_in(given, "vary", problems)
    for name, values in list(vary.items()):
        if not isinstance(values, list) or not values:
            problems.append(f"vary.{name} takes a list of values, the usual one first, not {quoted(values)}")
            del vary[name]
        elif design != TOGETHER and any(value in values[:i] for i, value in enumerate(values[: MOST_VARIANTS + 1])):
            problems.append(f"vary.{name} has a value twice")
        if name in options:
            problems.append(f"{name} is both fixed in options and varied: leave one of them out")
    levels += [word for value in vary.get(BOTS, []) for word in (value if isinstance(value, list) else [value])]
    problems += failures(check_bot, levels)
    if design == PAIRS and (len(vary) != 1 or BOTS in vary or (spec and next(iter(vary)) not in pair_options(spec))):
        able = f": {', '.join(pair_options(spec))}" if spec and pair_options(spec) else ""
        problems.append(f"the design {PAIRS} varies exactly one option that has a value for each seat{able}")
    elif design == TOGETHER and len({len(values) for values in vary.values()}) != 1:
        problems.append(f"the design {TOGETHER} takes the first values of all options, then the second ones: give each as many")
    elif design == WITHIN and not vary:
        problems.append(f"the design {WITHIN} compares the values of the last option that is varied: vary one")
    elif design in DESIGNS and (count := variant_count(design, vary)) > MOST_VARIANTS:
        problems.append(f"these are {count:,} variants, and {MOST_VARIANTS} at most can be compared")
    if spec:
        usual = {name: value for name, value in options.items() if name not in FORCED}
        problems += check_values(spec, usual, {name: values for name, values in vary.items() if name not in OWN})
    if problems:
        raise ExperimentError(dict.fromkeys(problems))
    assert spec is not None
    made = Experiment(**{**given, "game": spec.key})
    problems = failures(made._variant, changes_of(design, vary))
    names = [name_of(changes) for changes in changes_of(design, vary)]
    problems += [f"{name} is there twice" for name in dict.fromkeys(names) if names.count(name) > 1]
    if problems:
        raise ExperimentError(dict.fromkeys(problems))
    if SKILL in made.metrics and any(bot == made.weaker for variant in made.variants for bot in variant.bots):
        raise ExperimentError(
            [f"the metric {SKILL} measures the bots against {made.weaker}, and one of them is that: name another as weaker"]
        )
    return made


def suggestion(word: Any, known: Iterable[str]) -> str:
    """The nearest known word, or all of them."""
    near = nearest(str(word), known, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"


def failures(check: Callable[[Any], Any], values: Iterable[Any]) -> list[str]:
    """What a check says of the values that it refuses."""
    found = []
    for value in values:
        try:
            check(value)
        except CardhouseError as error:
            found.append(str(error))
    return found


def check_values(spec: Spec, options: Mapping[str, Any], vary: Mapping[str, list[Any]]) -> list[str]:
    """What is wrong with fixed and varied values, each looked at alone."""
    declared = {option.name: option for option in spec.options}
    problems = [
        f"{spec.key} has no option {quoted(name)}: {suggestion(name, declared)}" for name in (*options, *vary) if name not in declared
    ]
    for name, values in [*((name, [value]) for name, value in options.items()), *vary.items()]:
        option = declared.get(name)
        if option is not None and not isinstance(option, DependentChoice):  # those are checked beside what they depend on
            problems += failures(option.check, values)
    return problems


def pair_options(spec: Spec) -> list[str]:
    """The options that hold a value for each seat."""
    return [*(option.name for option in spec.options if option.kind == "pair" or option.name in spec.by_seat), OPENING]


def check_numbers(given: Mapping[str, Any], problems: list[str]) -> None:
    for name, low, high in (("games", 1, MOST_GAMES), ("seed", 0, 2**KEY_BITS - 1)):
        value = given.get(name, low)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            problems.append(f"{name} takes a whole number from {low} to {high:,}, not {quoted(value)}")
    margin = given.get("margin", 1)
    if isinstance(margin, bool) or not isinstance(margin, int | float) or not 0 < margin < 1e6:
        problems.append(f"margin takes a number above 0, such as 1 for ± 1 point, not {quoted(margin)}")


def text_in(data: Mapping[str, Any], name: str, problems: list[str]) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or len(value) > MOST_WORDS:
        problems.append(f"{name} takes a text of at most {MOST_WORDS:,} letters, not {quoted(value)}")
        return ""
    return value


def list_in(data: Mapping[str, Any], name: str, problems: list[str]) -> list[str]:
    value = data.get(name, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        problems.append(f"{name} takes a list of words, not {quoted(value)}")
        return []
    return value


def words_in(data: Mapping[str, Any], name: str, problems: list[str]) -> list[str]:
    """A list of words, or one word."""
    return [data[name]] if isinstance(data.get(name), str) else list_in(data, name, problems)


def table_in(data: Mapping[str, Any], name: str, problems: list[str]) -> dict[str, Any]:
    value = data.get(name, {})
    if not isinstance(value, Mapping):
        problems.append(f"{name} takes a table, as in [{name}], not {quoted(value)}")
        return {}
    return dict(value)
