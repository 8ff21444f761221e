"""A network that learned a game: a small file of whole numbers, and what it plays.

It sees what its seat may know (engine/observation.py) and nothing else, so it cannot peek. Its weights are 16-bit integers and every sum
of theirs is exact in a 64-bit float, so that it chooses the same on every machine, one position at a time or thousands at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from cardhouse.engine.actions import action_at, count_actions, index_of, index_table
from cardhouse.engine.errors import CardhouseError, NotInstalled, OptionError
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.observation import layout, observe
from cardhouse.engine.state import Cards

MAGIC = b"cardhouse network 1\n"
MOST_BYTES = 200_000
MOST_HEADER = 40_000
WEIGHT_BITS, VALUE_BITS = 12, 8  # of what comes after the point in a weight, and in what a layer hands on
LARGEST = (1 << 15) - 1


class NetworkError(CardhouseError):
    """A file that is no network, or not one for these rules."""


@dataclass(frozen=True)
class Inputs:
    """What of an observation goes into the first layer: some entries, divided by powers of two, and some as a one at their value."""

    columns: tuple[int, ...]
    shifts: tuple[int, ...]
    ones: tuple[tuple[int, int], ...]  # (entry, value)

    def read(self, observations: Any) -> Any:
        """A row of numbers for each observation."""
        import numpy as np

        scale = np.array([2.0**-shift for shift in self.shifts])
        numbers = observations[:, list(self.columns)] * scale
        at = [[entry for entry, _ in self.ones], [value for _, value in self.ones]]
        return np.concatenate([numbers, observations[:, at[0]] == np.array(at[1])], axis=1) if self.ones else numbers


@dataclass(frozen=True, eq=False)
class Network:
    """A learned player of one game; see `read` for what its file must say."""

    game: str
    version: int  # of the rules
    layout: str  # a digest of what the entries of its observations and its actions are
    room: int
    options: Mapping[str, Sequence[Any]]  # values it has learned with; of all other options the usual ones
    inputs: Inputs
    layers: tuple[tuple[Any, Any], ...]  # weights and biases; of the last layer one column an action
    made: Mapping[str, Any]  # how it was trained, for people

    def logits(self, observations: Any) -> Any:
        """How much it is for each action, in whole numbers; masks are not looked at."""
        import numpy as np

        found = self.inputs.read(np.asarray(observations))
        for depth, (weights, biases) in enumerate(self.layers):
            found = found @ weights + biases
            if depth + 1 < len(self.layers):
                after = WEIGHT_BITS if depth else WEIGHT_BITS - VALUE_BITS
                found = np.clip(np.floor(found / (1 << after)), 0, LARGEST)
        return found

    def choices(self, observations: Any, masks: Any) -> Any:
        """The dense index that it plays in each position: the legal action it is most for, the first of equals."""
        import numpy as np

        return np.where(masks, self.logits(observations), -np.inf).argmax(axis=1)

    def choose(self, game: Game, s: Cards) -> int:
        """The packed action that it plays in a plain state."""
        import numpy as np

        table = table_of(game.spec)
        legal = sorted(index_of(code, table) for code in game.legal(s))
        seen = np.array([observe(game, s, s.to_act, self.room)])
        return action_at(legal[int(self.logits(seen)[0, legal].argmax())], table)

    def missing(self, game: Game) -> str:
        """The first option that it has not learned, as `name=value`; empty where it has learned all."""
        for option in game.spec.options:
            value = game.options[option.name]
            if value not in self.options.get(option.name, (option.default,)):
                return f"{option.name}={value}"
        return ""

    def dumps(self) -> bytes:
        """The file: a line of facts, then the numbers, with a digest of both."""
        import numpy as np

        facts = {name: getattr(self, name) for name in ("game", "version", "layout", "room", "options", "made")}
        facts["inputs"] = [self.inputs.columns, self.inputs.shifts, self.inputs.ones]
        facts["layers"] = [list(weights.shape) for weights, _ in self.layers]
        body = json.dumps(facts, separators=(",", ":")).encode() + b"\n"
        for weights, biases in self.layers:
            body += weights.astype("<i2").tobytes() + biases.astype("<i4").tobytes()
        if len(body) > MOST_BYTES - 100 or any(np.abs(weights).max() > LARGEST for weights, _ in self.layers):
            raise NetworkError(f"this network is too large for a file of {MOST_BYTES:,} bytes: make its layers smaller")
        return MAGIC + blake2b(body, digest_size=16).hexdigest().encode() + b"\n" + body


@lru_cache(maxsize=64)
def table_of(spec: Spec) -> Any:
    return index_table(spec.forms)


def layout_digest(spec: Spec, room: int) -> str:
    """What the numbers that go into a network and come out of it mean."""
    meaning = repr([layout(spec, room), spec.forms])
    return blake2b(meaning.encode(), digest_size=8).hexdigest()


def read(data: bytes, spec: Spec) -> Network:
    """A network from its file, or one sentence: it is damaged, of another game, or of other rules."""
    import numpy as np

    if not data.startswith(MAGIC) or len(data) > MOST_BYTES:
        raise NetworkError("this is no network of Cardhouse, or of another version of it: train it again")
    digest, _, body = data[len(MAGIC) :].partition(b"\n")
    if blake2b(body, digest_size=16).hexdigest().encode() != digest:
        raise NetworkError("this network is damaged, its digest is not that of its numbers: copy it again")
    line, _, numbers = body.partition(b"\n")
    try:
        if len(line) > MOST_HEADER:
            raise ValueError
        facts = json.loads(line)
        columns, shifts, ones = facts["inputs"]
        inputs = Inputs(tuple(map(int, columns)), tuple(map(int, shifts)), tuple((int(a), int(b)) for a, b in ones))
        shapes = [(int(rows), int(width)) for rows, width in facts["layers"]]
        made = {name: facts[name] for name in ("game", "version", "layout", "room", "options", "made")}
        layers, at = [], 0
        for rows, width in shapes:
            if rows < 1 or width < 1 or at + 2 * rows * width + 4 * width > len(numbers):
                raise ValueError
            weights = np.frombuffer(numbers, "<i2", rows * width, at).reshape(rows, width).astype(float)
            biases = np.frombuffer(numbers, "<i4", width, at + 2 * rows * width).astype(float)
            layers.append((weights, biases))
            at += 2 * rows * width + 4 * width
        if at != len(numbers) or [shape[0] for shape in shapes[1:]] != [shape[1] for shape in shapes[:-1]]:
            raise ValueError
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise NetworkError("this network does not say what it must: train it again") from None
    found = Network(inputs=inputs, layers=tuple(layers), **made)
    return _fitting(found, spec)


def _fitting(found: Network, spec: Spec) -> Network:
    """The network, if it is one for these rules and its numbers go together."""
    if (found.game, found.version) != (spec.key, spec.version):
        raise NetworkError(f"this network has learned {found.game!r} {found.version!r}, not {spec.key} {spec.version}: train it again")
    if not isinstance(found.room, int) or not spec.seats[0] <= found.room <= spec.seats[2]:
        raise NetworkError(f"this network was not made for the seats of {spec.key}: train it again")
    if found.layout != layout_digest(spec, found.room):
        raise NetworkError(f"this network was made for other observations of {spec.key}: train it again")
    size, inputs = len(layout(spec, found.room)), found.inputs
    entries = [*inputs.columns, *(entry for entry, _ in inputs.ones)]
    goes_in = len(inputs.columns) + len(inputs.ones)
    whole = all(0 <= entry < size for entry in entries) and all(0 <= shift <= 16 for shift in inputs.shifts)
    if not whole or len(inputs.columns) != len(inputs.shifts) or not found.layers or not isinstance(found.options, dict):
        raise NetworkError("this network does not say what it must: train it again")
    if found.layers[0][0].shape[0] != goes_in or found.layers[-1][0].shape[1] != count_actions(spec.forms):
        raise NetworkError("the layers of this network do not fit its game: train it again")
    return replace(found, options={name: tuple(values) for name, values in found.options.items()})


@lru_cache(maxsize=16)
def networks_of(spec: Spec) -> tuple[Network, ...]:
    """The networks that a game brings: none, or one or more, each for options of its own."""
    found = files_of(spec)
    if not found:
        return ()
    try:
        import numpy as np  # noqa: F401
    except ImportError:
        raise NotInstalled("oracle needs NumPy: pip install 'cardhouse[fast]'") from None
    return tuple(read(data, spec) for data in found)


def files_of(spec: Spec) -> list[bytes]:
    """The files of a game's networks, by name: that for few options (network-2.bin) before that for many (network.bin)."""
    found = [path for path in files(spec.package).iterdir() if path.name.startswith("network") and path.name.endswith(".bin")]
    return [path.read_bytes() for path in sorted(found, key=lambda path: path.name)]


def oracle(game: Game) -> Network:
    """The learned player of a game, if there is one for these options."""
    found = networks_of(game.spec)
    if not found:
        raise OptionError(f"nobody has learned {game.key} yet: choose another level than oracle")
    for network in found[:-1]:
        if not network.missing(game):
            return network
    if missing := found[-1].missing(game):
        raise OptionError(f"oracle has not learned {game.key} with {missing}: choose another level")
    return found[-1]
