"""Why one move is better than another, in a sentence: from what both promise, and from the worlds in which they were compared.

Generic over games: a reason is a key and numbers, and travels as such; its words are here, and those of a promise in the game's text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Protocol

from cardhouse.engine.evaluation import UNIT
from cardhouse.engine.forecast import Odds, Promise, Promises, Range, as_json, from_json
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.state import Cards
from cardhouse.engine.text import languages, text_for
from cardhouse.engine.views import masked
from cardhouse.prose.narrate import spoken

TENTH = 10  # the worst and the best worlds: one in so many
APART = 8  # percent by which those differ at least where that is worth saying
MOSTLY = 0.6  # of what a move gains, taken from one seat


class Estimate(Protocol):
    """A mean with half of its 95% interval."""

    @property
    def mean(self) -> float: ...
    @property
    def margin(self) -> float: ...


class Compared(Protocol):
    """What the moves of a decision are worth, world by world: bots/values.py."""

    @property
    def seat(self) -> int: ...
    @property
    def moves(self) -> tuple[int, ...]: ...
    @property
    def table(self) -> Any: ...  # [world][move][seat]
    def difference(self, move: int, other: int, seat: int | None = None) -> Estimate: ...


@dataclass(frozen=True)
class WhyBetter:
    """Why a move is better: a promise worth saying, and how it fares in the worlds."""

    promise: str = ""  # its name; "" where none is
    best: dict[str, int | str] = field(default_factory=dict)  # all that the move promises
    other: int | str | None = None  # what the other move promises of the same
    key: str = ""  # of WORLDS
    numbers: dict[str, int] = field(default_factory=dict)


def why_better(game: Game, s: Cards, best: int, other: int, values: Compared) -> WhyBetter:
    """Why a move is better than another one, as far as the seat to act can know."""
    known = masked(s, values.seat)
    mine, theirs = (game.spec.forecast(known, move) for move in (best, other))
    key, numbers = fared(game, s, best, other, values)
    promise = worth_saying(game.spec, mine, theirs) if key != "equal" else ""
    said = as_json(theirs).get(promise) if promise else None
    return WhyBetter(promise, as_json(mine) if promise else {}, said, key, numbers)


def worth_saying(spec: Spec, mine: Promises, theirs: Promises) -> str:
    """The first promise that speaks for a move: more of what is wanted than the other one has, or less of what is not; "" for none."""
    said = spec.text.sections.get("forecast", {})
    for name, promise in mine.items():
        apart = size(promise) - size(theirs.get(name, promise))
        if apart and promise and said.get(name) and name in (spec.wanted if apart > 0 else spec.unwanted):
            return name
    return ""


def size(promise: Promise) -> float:
    """A promise as one number: the middle of a range, a chance in whole percent, as it is said."""
    if isinstance(promise, Range):
        return (promise.low + promise.high) / 2
    return promise.percent if isinstance(promise, Odds) else promise


def fared(game: Game, s: Cards, best: int, other: int, values: Compared) -> tuple[str, dict[str, int]]:
    """How two moves compare in the same worlds: the most telling of WORLDS, with its numbers in percent."""
    at, than, seat = values.moves.index(best), values.moves.index(other), values.seat
    pairs = [(int(world[at][seat]), int(world[than][seat])) for world in values.table]
    n, better, worse = len(pairs), sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
    if not worse:
        return ("always", {}) if better else ("equal", {})
    few = max(1, n // TENTH)
    low, high = ([round(100 * part / UNIT) for part in _ends(pairs, few, last)] for last in (False, True))
    floors, tops = low[0] - low[1], high[0] - high[1]
    if floors >= APART and floors >= tops:
        return "safe", {"best": low[0], "other": low[1]}
    if tops >= APART:
        return "bold", {"best": high[0], "other": high[1]}
    gain = values.difference(best, other).mean
    others = [who for who in range(game.seats) if game.spec.side(s, who) != game.spec.side(s, seat)]
    if len(others) > 1 and gain > 0:
        loss, who = min((values.difference(best, other, who).mean, who) for who in others)
        if -loss >= MOSTLY * gain and -loss >= 0.01:
            return "takes", {"seat": who, "points": round(-100 * loss)}
    return "often" if better > worse else "farther", {"better": round(100 * better / n), "worse": ceil(100 * worse / n)}


def _ends(pairs: Sequence[tuple[int, int]], few: int, last: bool) -> list[float]:
    """The mean of both moves in their worst worlds, or in their best."""
    found = (sorted((pair[i] for pair in pairs), reverse=last)[:few] for i in (0, 1))
    return [sum(part) / few for part in found]


# In words

PARTS = {  # how the two parts of a reason make one sentence
    "en": {"instead": "{promise} instead of {other}", "both": "{promise}; {worlds}"},
    "de": {"instead": "{promise} statt {other}", "both": "{promise}; {worlds}"},
}
WORLDS = {
    "en": {
        "only": "there is no other move",
        "equal": "the next best move is as good in every world that was tried",
        "always": "it is never worse, whatever the others hold",
        "safe": "it is safer: {best}% against {other}% in the worst tenth of worlds",
        "bold": "it wins more when the cards fall well: {best}% against {other}% in the best tenth of worlds",
        "takes": "it takes the most from {seat}: {points} of 100",
        "often": "it is better in {better} of 100 worlds and worse in {worse}",
        "farther": "it is better in {better} of 100 worlds and worse in {worse}, but by less",
    },
    "de": {
        "only": "es gibt keinen anderen Zug",
        "equal": "der nächstbeste Zug ist in jeder versuchten Welt genauso gut",
        "always": "das ist nie schlechter, was auch immer die anderen halten",
        "safe": "das ist sicherer: {best} % gegen {other} % im schlechtesten Zehntel der Welten",
        "bold": "das gewinnt mehr, wenn die Karten gut fallen: {best} % gegen {other} % im besten Zehntel der Welten",
        "takes": "das kostet {seat} am meisten: {points} von 100",
        "often": "das ist in {better} von 100 Welten besser und in {worse} schlechter",
        "farther": "das ist in {better} von 100 Welten besser und in {worse} schlechter, aber um weniger",
    },
}


def why_sentence(game: Game, why: WhyBetter, names: Sequence[str], language: str = "en") -> str:
    """A reason as a sentence; `names` are those of the seats."""
    spec = game.spec
    text = text_for(spec.package, language) if language in languages(spec.package) else spec.text
    parts, worlds = PARTS[language], WORLDS[language]
    numbers = {**why.numbers, "seat": names[why.numbers["seat"]]} if "seat" in why.numbers else why.numbers
    fares = worlds[why.key].format(**numbers) if why.key else ""
    promise = ""
    if why.promise:
        values = {name: spoken(game, name, each) for name, each in from_json(why.best).items()}
        promise = text.say("forecast", why.promise, values)
        if why.other is not None:
            other = spoken(game, why.promise, from_json({why.promise: why.other})[why.promise])
            promise = parts["instead"].format(promise=promise, other=other)
    said = parts["both"].format(promise=promise, worlds=fares) if promise and fares else promise or fares
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def hint_sentences(
    game: Game,
    moves: Sequence[tuple[str, float, float]],
    ahead: tuple[float, float],
    sure: bool,
    worlds: int,
    why: WhyBetter,
    names: Sequence[str],
) -> list[str]:
    """A hint for a terminal: the moves with their shares of the win in percent and their intervals, why, and how sure that is."""
    best, *others = (f"{text} {percent(mean)} ±{percent(margin)}" for text, mean, margin in moves)
    because = why_sentence(game, why, names)
    if not others:
        return [f"Hint: {moves[0][0]}. {because}"]
    more = ", …" if len(others) > MOST_SAID else ""
    lead = f"{percent(ahead[0])} ±{percent(ahead[1])} ahead" if ahead[0] else "the first two are equal"
    return [
        f"Hint: {best} of 100 to win; {', '.join(others[:MOST_SAID])}{more}.",
        because,
        f"{'Sure' if sure else 'Leaning' if ahead[0] > ahead[1] else 'Too close to tell'}: {lead} in {worlds:,} equal worlds.",
    ]


MOST_SAID = 4  # moves besides the best one


def percent(number: float) -> str:
    """A whole number, or one with a decimal where it is small."""
    return f"{number:.0f}" if abs(number) >= 10 or number == round(number) else f"{number:.1f}"
