"""The nine laws that every game keeps, for anyone who adds one: `check(game)` plays it and raises LawBroken if a law does not hold."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from inspect import signature
from math import sqrt
from typing import Any

from cardhouse.engine.actions import parse, text_of
from cardhouse.engine.compile import compiled, has_compiler, rules_of
from cardhouse.engine.compile.kinds import NUMBER, Kind, Row, record
from cardhouse.engine.compile.translate import translate
from cardhouse.engine.errors import CannotCompile, IllegalAction
from cardhouse.engine.evaluation import BOTS, MOST_FEATURES
from cardhouse.engine.events import Collected, Event, Gathered, Handed, Moved, Revealed, Set, Shown, Shuffled
from cardhouse.engine.forecast import Odds, Range
from cardhouse.engine.game import Game, Spec, has_forecasts, load, register
from cardhouse.engine.options import Choice, Flag, Number, Option, Value, check_options
from cardhouse.engine.record import loads
from cardhouse.engine.rng import Chooser, below, seed
from cardhouse.engine.state import Cards, copy, equal, flat_dtype, flat_zeros, to_flat, to_plain
from cardhouse.engine.table import Table
from cardhouse.engine.views import Viewer, bit_of, fold, masked, redact, resample, view

MOST_MOVES = 5_000
RESAMPLES = 100
MIXED = 2  # mixtures of options
HOPS = 6  # steps for which law 3 follows changed cards
HIDING = {"face", "rng", "cards", "known"}  # the only fields that may depend on hidden cards


class LawBroken(AssertionError):
    """A game breaks a law; `law` names it."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law = law


@dataclass(frozen=True)
class Playthrough:
    """A random game: the table at its end, the state before each step and after the last, and where each step's events begin."""

    game: Game
    table: Table
    states: list[Cards]
    codes: list[int]

    def events(self, step: int) -> list[Event]:
        bounds = [played.events for played in self.table.steps] + [len(self.table.events)]
        return self.table.events[bounds[step] : bounds[step + 1]]

    def sample(self, most: int) -> Iterator[int]:
        """Some steps spread over the game."""
        return iter(range(0, len(self.codes), max(1, len(self.codes) // most)))


Law = Callable[[Playthrough], None]


def check(game: Spec | Game | str, *, games: int = 3, seed: int = 0, laws: Sequence[Law] | None = None) -> list[str]:
    """Play a game at random under every value of its options and raise LawBroken if a law does not hold.

    Returns a sentence for each law that could not be tried, or only in part.
    """
    if isinstance(game, str):
        game = load(game)
    spec = game if isinstance(game, Spec) else game.spec
    register(spec)
    check_text(spec)
    tried = LAWS if laws is None else laws
    if check_twin in tried:
        check_compiles(spec)
    for variant in [game] if isinstance(game, Game) else variants(spec):
        for key in range(seed, seed + games):
            play = playthrough(variant, key)
            for law in tried:
                law(play)
    return untried(spec, tried)


def untried(spec: Spec, laws: Sequence[Law]) -> list[str]:
    """What `check` cannot say of a game, a sentence for each law."""
    found = [f"{law.__name__.removeprefix('check_').replace('_', ' ')}: it was left out" for law in LAWS if law not in laws]
    if check_twin in laws and not has_compiler():
        found.append("twin: rules were translated but not run, since llvmlite or NumPy is not installed (pip install 'cardhouse[fast]')")
    if check_forecast in laws and not has_forecasts(spec):
        found.append("forecast: the game promises nothing")
    if check_honest_bots in laws and spec.easy is spec.normal:
        found.append("honest bots: easy and normal are the same bot")
    return found


def variants(spec: Spec) -> Iterator[Game]:
    """A game with its usual options, then with every other value of each (the ends of a range), then with some mixtures."""
    usual = check_options(spec.key, spec.options, {}, spec.presets)
    yield Game(spec, usual)
    for option in spec.options:
        for value in option.sample_values:
            if value != usual[option.name]:
                yield Game(spec, check_options(spec.key, spec.options, {option.name: value}, spec.presets))
    chooser = Chooser(1)
    for _ in range(MIXED if len(spec.options) > 1 else 0):
        yield Game(spec, check_options(spec.key, spec.options, {option.name: _any_value(option, chooser) for option in spec.options}))


def _any_value(option: Option, chooser: Chooser) -> Value:
    match option:
        case Choice():
            return option.words[below(chooser, len(option.words))]
        case Flag():
            return bool(below(chooser, 2))
        case Number():
            return option.low + below(chooser, option.high - option.low + 1)
    return option.sample_values[below(chooser, len(option.sample_values))]


def playthrough(game: Game, key: int) -> Playthrough:
    """A game played at random to its end. Conservation is checked on the way: without it there is no end to reach."""
    table, chooser = game.start(key), Chooser(key + 1)
    states: list[Cards] = [table.state]
    codes: list[int] = []
    while not table.over:
        try:
            actions = table.legal_actions
        except IndexError:
            raise LawBroken("conservation", f"more than max_legal = {game.spec.max_legal} legal actions, with seed {key}") from None
        codes_now = [action.code for action in actions]
        if not actions or len(set(codes_now)) != len(actions) or len(actions) > game.spec.max_legal:
            raise LawBroken("conservation", f"{len(actions)} legal actions {codes_now} before the end, with seed {key}")
        if len(codes) >= MOST_MOVES:
            raise LawBroken("conservation", f"no end after {MOST_MOVES} moves with seed {key}")
        action = actions[below(chooser, len(actions))]
        try:
            table.play(action)
        except IllegalAction as error:
            raise LawBroken("refusal", f"{action.text!r} is legal and was refused: {error}") from None
        codes.append(action.code)
        states.append(table.state)
        _conserved(game, states[0], table.state, f"after {action.text!r} (step {len(codes)}, seed {key})")
    return Playthrough(game, table, states, codes)


def _conserved(game: Game, first: Cards, s: Cards, where: str) -> None:
    ids = [card for zone, n in enumerate(s.count) for card in s.cards[zone][:n]]
    if sorted(ids) != sorted(card for zone, n in enumerate(first.count) for card in first.cards[zone][:n]):
        raise LawBroken("conservation", f"a card was lost or doubled {where}")
    if Counter(zip(s.pool, s.face, strict=True)) != Counter(zip(first.pool, first.face, strict=True)):
        raise LawBroken("conservation", f"the faces of a pool changed {where}")


def check_conservation(play: Playthrough) -> None:
    """An illegal action raises and changes nothing; set-up starts anew whatever the state held before."""
    game = play.game
    for step in play.sample(10):
        table = Table(game, play.table.seed, start=play.states[step])
        legal = set(game.legal(table.state))
        for code in [code for code in game.spec.actions if code not in legal][:6]:
            try:
                table.play(game.action(code))
            except IllegalAction:
                if not equal(table.state, play.states[step]) or table.events or table.steps:
                    raise LawBroken("conservation", f"refusing {text_of(game.spec.forms, code)!r} changed something") from None
            else:
                raise LawBroken("conservation", f"the illegal {text_of(game.spec.forms, code)!r} was played")
    end = play.states[-1]
    if any(game.spec.refusal(end, code) == 0 for code in game.spec.actions):
        raise LawBroken("conservation", "an action is not refused although the game is over")
    won, scores = game.spec.winners(end), [game.spec.score(end, seat) for seat in range(game.seats)]
    if not isinstance(won, int) or not 0 < won < 1 << game.seats or not all(isinstance(points, int) for points in scores):
        raise LawBroken("conservation", f"winners {won!r} must be seats as bits and scores {scores} whole numbers")
    used = copy(end)
    seed(used, 1)
    game.spec.setup(used)
    if not equal(used, game.dealt(1)):
        raise LawBroken("conservation", "setup leaves something of the game before it")


def check_resample(play: Playthrough) -> None:
    """view(s, p) == view(resample(s, p), p), with the same legal actions for p."""
    game = play.game
    for step in play.sample(20):
        s = play.states[step]
        for seat in range(game.seats):
            other = copy(s)
            resample(other, seat, Chooser(step))
            if view(game, other, seat) != view(game, s, seat):
                raise LawBroken("resample", f"seat {seat} can tell a re-deal from the truth at step {step}")
            if s.to_act == seat and game.legal(other) != game.legal(s):
                raise LawBroken("resample", f"what seat {seat} may do at step {step} depends on cards it does not know")


def check_fold(play: Playthrough) -> None:
    """Folding a viewer's redacted events over its first view gives its view at every step."""
    viewers: list[Viewer] = [*range(play.game.seats), "watcher", "all"]
    for viewer in viewers:
        seen = view(play.game, play.states[0], viewer)
        bit = bit_of(play.game, viewer)
        for step in range(len(play.codes)):
            for event in play.events(step):
                if (redacted := redact(play.game, event, bit)) is not None:
                    fold(seen, json.loads(json.dumps(redacted)))
            if seen != view(play.game, play.states[step + 1], viewer):
                raise LawBroken("fold", f"the events of step {step} do not bring the view of {viewer!r} up to date")


def check_replay(play: Playthrough) -> None:
    """Where faces that a viewer never learned are exchanged, its events stay the same to the byte while the same actions are legal."""
    game = play.game
    viewers: list[Viewer] = [*range(game.seats), "watcher"]
    for start in play.sample(6):
        end = min(start + HOPS, len(play.codes))
        for viewer in viewers:
            bit = bit_of(game, viewer)
            other = _changed(play, start, end, bit)
            for step in range(start, end):
                if game.spec.refusal(other, play.codes[step]) != 0:
                    break
                other.log = []
                game.spec.apply(other, play.codes[step])
                truth, changed = (
                    [seen for event in events if not isinstance(event, Set | Shown) and (seen := redact(game, event, bit)) is not None]
                    for events in (play.events(step), other.log)
                )
                if json.dumps(changed) != json.dumps(truth):
                    raise LawBroken("replay", f"the events of step {step} tell {viewer!r} of cards it must not know: {truth} or {changed}")
                after = play.states[step + 1]
                if view(game, other, viewer) != view(game, after, viewer):
                    raise LawBroken("replay", f"after step {step} the view of {viewer!r} depends on cards it must not know")
                secret = [name for name in after.FIELDS if name not in HIDING and getattr(other, name) != getattr(after, name)]
                if secret:
                    raise LawBroken(
                        "replay", f"after step {step} {', '.join(secret)} depends on hidden cards: what is hidden must be a face"
                    )


class TaggedFace(int):
    """A face that remembers the slot it was dealt to, through every shuffle."""

    slot: int


def _slot(face: int) -> int:
    assert isinstance(face, TaggedFace)
    return face.slot


def _changed(play: Playthrough, start: int, end: int, bit: int) -> Cards:
    """The state at `start` with the faces exchanged that the viewer does not learn until `end`; chance stays the same.

    Faces are exchanged within a class only (see Spec.alike).
    """
    s, tagged = copy(play.states[start]), copy(play.states[start])
    for card, face in enumerate(tagged.face):
        tagged.face[card] = tag = TaggedFace(face)
        tag.slot = card
    fixed = {card for card, known in enumerate(s.known) if known & bit}
    for step in range(start, end):
        tagged.log = []
        play.game.spec.apply(tagged, play.codes[step])
        for event in tagged.log:
            match event:
                case Moved(_, _, _, face, mask) | Revealed(_, face, mask) if mask & bit:
                    fixed.add(_slot(face))
                case Gathered(_, _, faces, masks) | Handed(_, _, faces, masks):
                    fixed |= {_slot(face) for face, mask in zip(faces, masks, strict=True) if mask & bit}
                case Collected(_, _, faces, mask) | Shuffled(_, faces, mask) if mask & bit:
                    fixed |= {_slot(face) for face in faces}
        fixed |= {_slot(tagged.face[card]) for card, known in enumerate(tagged.known) if known & bit}
    chooser = Chooser(start)
    alike = [(s.pool[card], play.game.spec.alike(s, face)) for card, face in enumerate(s.face)]
    for like in sorted(set(alike)):
        free = [card for card in range(len(s.face)) if alike[card] == like and card not in fixed]
        for i in range(len(free) - 1, 0, -1):
            a, b = free[i], free[below(chooser, i + 1)]
            s.face[a], s.face[b] = s.face[b], s.face[a]
    return s


def check_compiles(spec: Spec) -> None:
    """Every rule can be translated for the compiler; this needs no compiler."""
    state, chooser, out = record(spec.key, spec.state.FIELDS), record("chooser", Chooser.FIELDS), Row("i8", (spec.max_legal,), "out")
    more: dict[str, tuple[Kind, ...]] = {"legal": (out,), "apply": (NUMBER,), "refusal": (NUMBER,), "score": (NUMBER,)}
    more |= {"easy": (chooser,), "normal": (chooser,), "quick": (chooser,), "features": (NUMBER, Row("i8", (MOST_FEATURES,), "row"))}
    more["unlikely"] = more["course"] = (NUMBER,)
    learned = Row("i2", (None,), "weights"), Row("i4", (None,), "notes")
    more |= {"plan": (chooser, *learned), "outlook": learned}
    more["observe"] = (NUMBER, NUMBER, Row("i2", (None,), "out"))
    rules = rules_of(spec)
    for name, rule in rules.items():
        try:
            translate(rule, (state, *more.get(name, ())), rules)
        except CannotCompile as error:
            raise LawBroken("twin", str(error)) from None


def check_twin(play: Playthrough) -> None:
    """Interpreted and compiled rules play the same game, state for state. Needs llvmlite; without it there is no twin to check."""
    if not has_compiler():
        return
    import numpy as np

    game, spec = play.game, play.game.spec
    twin = compiled(spec)
    fast_setup, fast_legal, fast_apply, fast_refusal = (twin(rule) for rule in (spec.setup, spec.legal, spec.apply, spec.refusal))
    fast_seed = twin(seed)
    record, out = flat_zeros(spec.state), np.zeros(spec.max_legal, np.int64)
    game.write_options(record)
    fast_seed(record, play.table.seed)
    fast_setup(record)
    for step, s in enumerate(play.states):
        try:
            same = equal(to_plain(spec.state, to_flat(s)), s) and equal(to_plain(spec.state, record), s)
        except OverflowError as error:
            raise LawBroken("twin", f"a number outgrows its field at step {step}: {error}") from None
        if not same:
            raise LawBroken("twin", f"the compiled state differs at step {step} of seed {play.table.seed}: {_differing(spec, record, s)}")
        if step == len(play.codes):
            break
        if out[: fast_legal(record, out)].tolist() != game.legal(s):
            raise LawBroken("twin", f"the compiled legal actions differ at step {step}")
        for code in spec.actions[:: max(1, len(spec.actions) // 12)]:
            if fast_refusal(record, code) != spec.refusal(s, code):
                raise LawBroken("twin", f"the compiled refusal of {text_of(spec.forms, code)!r} differs at step {step}")
        if step % 10 == 0:
            _same_bots(play, step, record)
        fast_apply(record, play.codes[step])
    for rule, seats in ((spec.winners, ()), *((spec.score, (seat,)) for seat in range(game.seats))):
        if twin(rule)(record, *seats) != rule(play.states[-1], *seats):
            raise LawBroken("twin", f"the compiled {rule.__name__} differs")


def _same_bots(play: Playthrough, step: int, record: Any) -> None:
    import numpy as np

    spec, chooser = play.game.spec, np.zeros(1, flat_dtype(Chooser.FIELDS))[0]
    for bot in (spec.easy, spec.normal):
        compiled(spec)(seed)(chooser, step)
        if compiled(spec)(bot)(record, chooser) != bot(play.states[step], Chooser(step)):
            raise LawBroken("twin", f"the compiled {bot.__name__} chooses differently at step {step}")


def _differing(spec: Spec, record: Any, s: Cards) -> str:
    other = to_plain(spec.state, record)
    return ", ".join(
        f"{name} {getattr(other, name)} for {getattr(s, name)}" for name in s.FIELDS if getattr(other, name) != getattr(s, name)
    )


def check_record(play: Playthrough) -> None:
    """Seed, options and actions reproduce every state; the text of every action parses back to it."""
    spec = play.game.spec
    again = play.game.start(play.table.seed)
    for step, code in enumerate(play.codes):
        if not equal(again.state, play.states[step]):
            raise LawBroken("record", f"played again, the game differs at step {step}")
        texts = [action.text for action in again.legal_actions]
        if len(set(texts)) != len(texts):
            raise LawBroken("record", f"two legal actions read the same at step {step}: {texts}")
        for action in again.legal_actions:
            if parse(spec.forms, action.text) != action.code:
                raise LawBroken("record", f"{action.text!r} does not parse back to its action")
        again.play(play.game.action(code))
    read = loads(play.table.record.dumps())
    if read.record != play.table.record or not equal(read.state, play.table.state):
        raise LawBroken("record", "a record that was written and read again is another game")


def check_refusal(play: Playthrough) -> None:
    """refusal(s, action) is 0 exactly for the legal actions, and every reason has a sentence."""
    game, spec = play.game, play.game.spec
    for step in play.sample(20):
        s = play.states[step]
        legal = set(game.legal(s))
        table, explained = Table(game, 0, start=s), {0}
        for code in spec.actions or tuple(legal):
            reason = spec.refusal(s, code)
            text = text_of(spec.forms, code)
            if (reason == 0) != (code in legal):
                raise LawBroken(
                    "refusal", f"{text!r} is {'legal' if code in legal else 'not legal'} at step {step}, and refusal says {reason}"
                )
            if reason not in explained and not (0 < reason < len(spec.reasons) and table.refusal(game.action(code))):
                raise LawBroken("refusal", f"the reason {reason} why {text!r} is refused has no sentence")
            explained.add(reason)


def check_forecast(play: Playthrough) -> None:
    """What an action promised is what happened: exact, inside the range, or, over the game, as often as the odds said."""
    game = play.game
    expected: dict[str, float] = defaultdict(float)
    spread: dict[str, float] = defaultdict(float)
    found: dict[str, int] = defaultdict(int)
    for step in play.sample(3):
        s, before = play.states[step], copy(play.states[step])
        others: list[Cards] = []  # re-deals of what the seat does not know, the same for every action
        for code in game.legal(s):
            promises = game.spec.forecast(masked(s, s.to_act), code)
            if not equal(s, before):
                raise LawBroken("forecast", f"the forecast of {text_of(game.spec.forms, code)!r} changes the state at step {step}")
            _keeps(game, s, code, promises, play.table.seed + step)
            odds = {name: promise for name, promise in promises.items() if isinstance(promise, Odds)}
            for key in range(RESAMPLES if odds else 3):
                if key == len(others):
                    others.append(copy(s))
                    resample(others[key], s.to_act, Chooser(play.table.seed + step * RESAMPLES + key))  # each step its own deals
                for name, came in _keeps(game, others[key], code, promises, key).items():
                    expected[name] += odds[name].share
                    spread[name] += odds[name].share * (1 - odds[name].share)
                    found[name] += came
    for name in expected:
        if abs(found[name] - expected[name]) > 4 * sqrt(spread[name]) + 1e-9:
            raise LawBroken("forecast", f"{name} was promised {expected[name]:.1f} times, and came {found[name]} times")


def _keeps(game: Game, s: Cards, code: int, promises: dict[str, Any], key: int) -> dict[str, int]:
    """Play an action, and on at random until every promise is settled, and hold it to them; returns the odds that came true."""
    table, chooser = Table(game, 0, start=s), Chooser(key)
    table.play(game.action(code))
    settled = dict(game.spec.settle(s, code, table.state, table.captions("all")))
    while not table.over and promises.keys() - settled.keys():
        actions = table.legal_actions
        table.play(actions[below(chooser, len(actions))])
        settled = {**game.spec.settle(s, code, table.state, table.captions("all")), **settled}
    text = text_of(game.spec.forms, code)
    if open_ := promises.keys() - settled.keys():
        raise LawBroken("forecast", f"{text!r} promised {', '.join(sorted(open_))}, and nothing came of it")
    for name, promise in promises.items():
        if isinstance(promise, Odds):
            continue
        low, high = promise if isinstance(promise, Range) else (promise, promise)
        if not low <= settled[name] <= high:
            raise LawBroken("forecast", f"{text!r} promised {name} {promise}, and it was {settled[name]}")
    return {name: settled[name] for name, promise in promises.items() if isinstance(promise, Odds)}


def check_honest_bots(play: Playthrough) -> None:
    """A bot's choice is legal and the same on every resample of what its seat cannot know, chance included."""
    game = play.game
    for step in play.sample(8):
        s = play.states[step]
        before, others = copy(s), [copy(s) for _ in range(2)]
        for key, other in enumerate(others):
            resample(other, s.to_act, Chooser(key))
        for bot in BOTS:
            choice = game.choose(s, bot, step)
            if not equal(before, s):
                raise LawBroken("honest bot", f"{bot} changed the state it looked at")
            if game.spec.refusal(s, choice) != 0:
                raise LawBroken("honest bot", f"{bot} chose an illegal action at step {step}")
            if any(game.choose(other, bot, step) != choice for other in others):
                raise LawBroken("honest bot", f"{bot}'s choice at step {step} depends on cards its seat does not know")


def check_text(spec: Spec) -> None:
    """Every event, reason and option has a sentence for people, and a position's own parameters are no options."""
    options = {option.name for option in spec.options}
    if spec.position and (
        both := options & {name for name, p in signature(spec.position).parameters.items() if p.kind is not p.VAR_KEYWORD}
    ):
        raise LawBroken("text", f"position() and the options both have {', '.join(sorted(both))}: a record could not tell them apart")
    wanted = {"events": list(spec.events), "reasons": list(spec.reasons[1:]), "options": [option.name for option in spec.options]}
    for section, names in {"game": ["title", "tagline"], **wanted}.items():
        for name in names:
            if not spec.text.has(section, name):
                raise LawBroken("text", f"text.en.toml lacks {name!r} in [{section}]")


LAWS: tuple[Law, ...] = (
    check_resample,
    check_fold,
    check_replay,
    check_twin,
    check_record,
    check_refusal,
    check_conservation,
    check_forecast,
    check_honest_bots,
)
