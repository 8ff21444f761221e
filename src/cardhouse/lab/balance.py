"""Which card numbers to change so that every ready-made deck of KONIVRER wins about half of its games, and as few of them as possible.

Strength and health of cards are data here and not constants of the machine code, so that a candidate is played without compiling again.
All candidates play the same deals; the answer is checked on others.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from difflib import unified_diff
from importlib.resources import files
from importlib.util import find_spec
from itertools import permutations
from typing import Any

from cardhouse.engine.compile import kind_of, rules_of
from cardhouse.engine.compile.kinds import NOTHING
from cardhouse.engine.compile.native import loaded, object_code
from cardhouse.engine.compile.translate import translate
from cardhouse.engine.errors import CardhouseError, NotInstalled
from cardhouse.engine.evaluation import POLICIES
from cardhouse.engine.game import load, spec_of
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.games.konivrer.cards import FACES, HEALTHS, STRENGTHS
from cardhouse.games.konivrer.catalogue import MOST_BASE_STRENGTH, MOST_HEALTH, Card, read_set
from cardhouse.games.konivrer.decks import ready_made
from cardhouse.lab import kernel
from cardhouse.lab.run import check_installed
from cardhouse.lab.simulate import SPREAD, Z95

FILE = "src/cardhouse/games/konivrer/cards.toml"
NUMBERS = {"strength": (STRENGTHS, 0, MOST_BASE_STRENGTH), "health": (HEALTHS, 1, MOST_HEALTH)}
STEPS = (-2, -1, 1, 2)
MOST_CHANGES = 12
APART = 1 << 40  # deals between two pairings: no deal is played by two of them, so that their errors are independent

Change = tuple[str, str, int]  # a card, which of its numbers, and its new value
Pairing = tuple[str, str]  # who sits first, who second


class BalanceError(CardhouseError):
    """A question that cannot be answered."""


@dataclass(frozen=True)
class Share:
    """How many of its games a deck wins, against all others alike, with the standard error."""

    value: float
    error: float

    @property
    def margin(self) -> float:
        return Z95 * self.error


@dataclass(frozen=True)
class Matrix:
    """What each pairing won: the mean for who sits first and its variance, over so many games each."""

    games: int
    cells: Mapping[Pairing, tuple[float, float]]

    @property
    def decks(self) -> list[str]:
        return list(dict.fromkeys(first for first, _ in self.cells))

    def against(self, deck: str, other: str) -> Share:
        """A deck against one other, both orders alike."""
        (one, spread), (two, scatter) = self.cells[deck, other], self.cells[other, deck]
        return Share((one + 1 - two) / 2, math.sqrt((spread + scatter) / self.games) / 2)

    def share(self, deck: str) -> Share:
        """A deck against all others."""
        each = [self.against(deck, other) for other in self.decks if other != deck]
        return Share(sum(it.value for it in each) / len(each), math.sqrt(sum(it.error**2 for it in each)) / len(each))


@dataclass
class Table:
    """KONIVRER's games between Normal bots, compiled once, with numbers of cards that can be set."""

    call: Callable[..., Any] = field(init=False)
    places: dict[str, Any] = field(init=False)
    known: dict[tuple[Any, ...], tuple[float, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_installed()
        spec = spec_of("konivrer")
        arguments = (*memory(("fire", "water")), 0, 0, 1, *columns(1))
        kinds = tuple(kind_of(value) for value in arguments)
        text, _ = translate(kernel.play_games, kinds, rules_of(spec))
        for name, (numbers, _, _) in NUMBERS.items():
            text = settable(text, name, numbers)
        self.call = loaded(object_code(text), kinds, NOTHING)
        engine = self.call.engine  # type: ignore[attr-defined]
        self.places = {name: (ctypes.c_int8 * len(FACES)).from_address(engine.get_global_value_address(name)) for name in NUMBERS}

    def matrix(self, changes: Sequence[Change], seed: int, games: int, cores: int = 1, decks: Sequence[str] = ()) -> Matrix:
        """Every deck against every other, from both seats. A pairing that no change touches is not played again."""
        for name, (numbers, _, _) in NUMBERS.items():
            self.places[name][:] = numbers
        for card, name, value in changes:
            self.places[name][FACES.index(card)] = value
        chosen = ready_made()
        within = {name: {card.key for card in deck.cards} for name, deck in chosen.items()}
        pairings = list(permutations(decks or chosen, 2))
        keys = [
            (pairing, seed, games, *sorted(change for change in changes if change[0] in within[pairing[0]] | within[pairing[1]]))
            for pairing in pairings
        ]
        with ThreadPoolExecutor(cores) as pool:
            new = [key for key in keys if key not in self.known]
            found = pool.map(lambda key: self.play(key[0], seed, list(permutations(chosen, 2)).index(key[0]), games), new)
            self.known.update(zip(new, found, strict=True))
        return Matrix(games, {pairing: self.known[key] for pairing, key in zip(pairings, keys, strict=True)})

    def play(self, pairing: Pairing, seed: int, number: int, games: int) -> tuple[float, float]:
        """The games of one pairing: the mean of who sits first and its variance; a game that nobody or everybody won counts half."""
        _, won, _, _ = seen = columns(games)
        self.call((*memory(pairing), (seed * SPREAD + number * APART) & kernel.KEY_MASK, 0, 1, *seen))
        parts = (won == 1) + 0.5 * ((won == 0) | (won == 3))
        return float(parts.mean()), float(parts.var())


def settable(text: str, name: str, numbers: tuple[int, ...]) -> str:
    """Code in which a table of numbers can be set from outside."""
    entries = ", ".join(f"i8 {number}" for number in numbers)
    found = re.search(rf"^(@table\.\d+) = private unnamed_addr constant (\[\d+ x i8\] \[{re.escape(entries)}\])$", text, re.MULTILINE)
    assert found is not None, f"the table of {name} is read by the rules"
    text = text.replace(found[0], f"@{name} = global {found[2]}")
    return re.sub(rf"{re.escape(found[1])}\b", f"@{name}", text)


def memory(pairing: Pairing) -> tuple[Any, ...]:
    import numpy as np

    game = load("konivrer", decks=",".join(pairing))
    s = flat_zeros(game.spec.state)
    game.write_options(s)
    levels = np.array([POLICIES["normal"]] * game.seats, np.int64)
    return s, np.zeros(1, flat_dtype(Chooser.FIELDS))[0], np.zeros(game.spec.max_legal, np.int64), levels


def columns(games: int) -> tuple[Any, ...]:
    import numpy as np

    return np.zeros((games, 2), np.int32), np.zeros(games, np.uint8), np.zeros(games, np.int32), np.zeros(games, np.uint8)


def card_file() -> str:
    return files("cardhouse.games.konivrer").joinpath("cards.toml").read_text("utf-8")


def changed(text: str, changes: Sequence[Change]) -> str:
    """A card file with other numbers, checked as it is whenever the game is loaded."""
    for card, name, value in changes:
        table = re.compile(rf"(^\[{card}\]\n(?:(?!\[).*\n)*?{name} = )\d+$", re.MULTILINE)
        text, found = table.subn(rf"\g<1>{value}", text)
        assert found == 1
    read_set(text)
    return text


def difference(changes: Sequence[Change]) -> str:
    """The changes as a unified diff of the card file."""
    before = card_file()
    after = changed(before, changes)
    return "".join(unified_diff(before.splitlines(True), after.splitlines(True), f"a/{FILE}", f"b/{FILE}"))


def excess(matrix: Matrix, low: float, high: float, guard: float) -> float:
    """How far the decks are outside of the band in all, the band being narrower by a guard for what chance does."""
    values = [matrix.share(deck).value for deck in matrix.decks]
    return sum(max(0.0, low + guard - value, value - high + guard) for value in values)


def search(
    table: Table,
    low: float = 0.45,
    high: float = 0.55,
    *,
    seed: int = 1,
    games: int = 400,
    trials: int = 120,
    cores: int = 1,
    report: Callable[[str], None] = lambda line: None,
) -> list[Change]:
    """As few changes as bring all decks into the band on the deals of a seed: one is added at a time, the best that Optuna finds in so
    many trials among the cards of decks outside, beside those before it; at the end each is left out again if it is not needed. The
    shortest that was found, not a proof."""
    if not find_spec("optuna"):
        raise NotInstalled("Optuna is not installed: pip install 'cardhouse[balance]'")
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    usual = table.matrix([], seed, games, cores)
    guard = min(max(usual.share(deck).margin for deck in usual.decks), (high - low) / 4)

    def outside(changes: Sequence[Change]) -> float:
        return excess(table.matrix(changes, seed, games, cores), low, high, guard)

    chosen: list[Change] = []
    best = outside(chosen)
    while best > 0 and len(chosen) < MOST_CHANGES:
        now = table.matrix(chosen, seed, games, cores)
        unequal = [deck for deck in now.decks if not low + guard <= now.share(deck).value <= high - guard]
        cards = {card.key: card for deck in unequal for card in ready_made()[deck].cards if card.type == "familiar"}

        def objective(trial: Any, before: Sequence[Change] = tuple(chosen), cards: Mapping[str, Card] = cards) -> float:
            name = trial.suggest_categorical("number", list(NUMBERS))
            card, step = trial.suggest_categorical("card", sorted(cards)), trial.suggest_categorical("step", STEPS)
            change = moved(cards[card], name, step)
            if change is None or any(each[:2] == change[:2] for each in before):
                raise optuna.TrialPruned
            return outside([*before, change])

        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True))
        study.optimize(objective, n_trials=trials, catch=())
        done = [trial for trial in study.trials if trial.value is not None]
        if not done or study.best_value >= best:
            break
        params, best = study.best_params, study.best_value
        change = moved(cards[params["card"]], params["number"], params["step"])
        assert change is not None
        chosen.append(change)
        report(f"{len(chosen)}: {change[0]} {change[1]} {change[2]}, {100 * best:.1f} points outside")
    for each in list(chosen):
        without = [other for other in chosen if other != each]
        if outside(without) <= best:
            chosen = without
    return chosen


def moved(card: Card, name: str, step: int) -> Change | None:
    """A number of a card, some steps up or down; None where it may not be so."""
    _, low, high = NUMBERS[name]
    value = getattr(card, name) + step
    return (card.key, name, value) if low <= value <= high else None


def lines_of(before: Matrix, after: Matrix, low: float, high: float) -> Iterator[str]:
    """Each deck against each other and all of them, before and after, as Markdown."""
    for title, matrix in (("before", before), ("after", after)):
        yield f"| {title} | " + " | ".join(matrix.decks) + " | all | |"
        yield "|---|" + "---|" * (len(matrix.decks) + 2)
        for deck in matrix.decks:
            cells = ["" if deck == other else f"{100 * matrix.against(deck, other).value:.0f}" for other in matrix.decks]
            whole = matrix.share(deck)
            yield (
                f"| {deck} | " + " | ".join(cells) + f" | {100 * whole.value:.1f} ± {100 * whole.margin:.1f}% | {place(whole, low, high)} |"
            )
        yield ""


def place(share: Share, low: float, high: float) -> str:
    """Where a share stands, as far as its interval says so."""
    if share.value - share.margin >= low and share.value + share.margin <= high:
        return "within"
    return "outside" if share.value + share.margin < low or share.value - share.margin > high else "not told apart from the limit"
