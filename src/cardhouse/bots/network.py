"""A network that learned a game: a small file of whole numbers, and what it plays.

It sees what its seat may know (engine/observation.py) and nothing else, so it cannot peek. Its weights are 16-bit integers and every sum
of theirs is exact in a 64-bit float, so that it chooses the same on every machine, one position at a time or thousands at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from cardhouse.engine.actions import action_at, count_actions, index_of, index_table, part_table, parts_of
from cardhouse.engine.errors import CardhouseError, NotInstalled, OptionError
from cardhouse.engine.game import Game, Spec, spec_of
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
    """What of an observation goes into the first layer: some entries, divided by powers of two, and some as a one at their value.

    Where a game has many faces a zone is a few numbers instead of one for each: what is known to lie there, each face as its row of
    `faces` says, added up. `zones` are where the faces of such zones begin.
    """

    columns: tuple[int, ...]
    shifts: tuple[int, ...]
    ones: tuple[tuple[int, int], ...]  # (entry, value)
    zones: tuple[int, ...] = ()
    faces: Any = field(default=None, compare=False)  # whole numbers with WEIGHT_BITS after the point: a row a face

    def read(self, observations: Any) -> Any:
        """A row of numbers for each observation."""
        import numpy as np

        scale = np.array([2.0**-shift for shift in self.shifts])
        found = [observations[:, list(self.columns)] * scale]
        if self.ones:
            at = [[entry for entry, _ in self.ones], [value for _, value in self.ones]]
            found.append(observations[:, at[0]] == np.array(at[1]))
        for first in self.zones:
            found.append(observations[:, first : first + len(self.faces)] @ (self.faces / (1 << WEIGHT_BITS)))
        return np.concatenate(found, axis=1) if len(found) > 1 else found[0]

    @property
    def size(self) -> int:
        return len(self.columns) + len(self.ones) + len(self.zones) * (self.faces.shape[1] if self.zones else 0)


@dataclass(frozen=True, eq=False)
class Network:
    """A learned player of one game; see `read` for what its file must say."""

    game: str
    version: int  # of the rules
    layout: str  # a digest of what the entries of its observations and its actions are
    room: int
    options: Mapping[str, Sequence[Any]]  # values it has learned with; of all other options the usual ones
    inputs: Inputs
    layers: tuple[tuple[Any, Any], ...]  # weights and biases; of the last layer one column an action, or one for each of its `parts`
    made: Mapping[str, Any]  # how it was trained, for people
    parts: tuple[int, ...] = ()  # which parts of actions it has columns for (engine/actions.py): an action is the sum of its parts

    def logits(self, observations: Any) -> Any:
        """What its last layer says, in whole numbers: how much it is for each action, or for each part of one. Masks are not looked at."""
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

        found = self.logits(observations)
        if not self.parts:
            return np.where(masks, found, -np.inf).argmax(axis=1)
        legal = [np.flatnonzero(mask).tolist() for mask in masks]
        seats = [(int(seen[0]), int(seen[1])) for seen in observations]  # an observation begins with the seat, and how many there are
        best = [self.best(row, indices, *at) for row, indices, at in zip(found, legal, seats, strict=True)]
        return np.array([indices[i] for indices, i in zip(legal, best, strict=True)])

    def best(self, logits: Any, indices: Sequence[int], seat: int, seats: int) -> int:
        """Which of some actions, given by their dense indices, it is most for by a row of logits; the first of equals."""
        if not self.parts:
            return int(logits[indices].argmax())
        actions, kinds, columns = parts_known(self)
        sums = [sum(logits[columns[p]] for p in parts_of(action_at(i, actions), seat, seats, kinds) if p in columns) for i in indices]
        return sums.index(max(sums))

    def choose(self, game: Game, s: Cards) -> int:
        """The packed action that it plays in a plain state."""
        import numpy as np

        table = table_of(game.spec)
        legal = sorted(index_of(code, table) for code in game.legal(s))
        seen = np.array([observe(game, s, s.to_act, self.room)])
        return action_at(legal[self.best(self.logits(seen)[0], legal, s.to_act, s.seats)], table)

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
        if self.inputs.zones:
            facts["zones"] = [self.inputs.zones, self.inputs.faces.shape]
        if self.parts:
            facts["parts"] = self.parts
        body = json.dumps(facts, separators=(",", ":")).encode() + b"\n"
        body += self.inputs.faces.astype("<i2").tobytes() if self.inputs.zones else b""
        for weights, biases in self.layers:
            body += weights.astype("<i2").tobytes() + biases.astype("<i4").tobytes()
        matrices = [weights for weights, _ in self.layers] + [self.inputs.faces] * bool(self.inputs.zones)
        if len(body) > MOST_BYTES - 100 or any(np.abs(weights).max() > LARGEST for weights in matrices):
            raise NetworkError(f"this network is too large for a file of {MOST_BYTES:,} bytes: make its layers smaller")
        return MAGIC + blake2b(body, digest_size=16).hexdigest().encode() + b"\n" + body


@lru_cache(maxsize=64)
def table_of(spec: Spec) -> Any:
    return index_table(spec.forms)


@lru_cache(maxsize=16)
def parts_known(network: Network) -> tuple[Any, Any, dict[int, int]]:
    """How the actions of a network's game are numbered and taken apart, and which column of its last layer each part has."""
    spec = spec_of(network.game)
    return table_of(spec), part_table(spec.forms, spec.seats[2]), {part: i for i, part in enumerate(network.parts)}


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
        zones, (rows, width) = facts.get("zones", ((), (0, 0)))
        if min(rows, width) < 0 or 2 * rows * width > len(numbers) or bool(zones) != bool(rows * width):
            raise ValueError
        faces = np.frombuffer(numbers, "<i2", rows * width).reshape(rows, width).astype(float) if zones else None
        given = tuple(map(int, columns)), tuple(map(int, shifts)), tuple((int(a), int(b)) for a, b in ones)
        inputs = Inputs(*given, tuple(map(int, zones)), faces)
        at = 2 * rows * width
        shapes = [(int(rows), int(width)) for rows, width in facts["layers"]]
        made = {name: facts[name] for name in ("game", "version", "layout", "room", "options", "made")}
        made["parts"] = tuple(map(int, facts.get("parts", ())))
        layers = []
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
    entries += [entry for first in inputs.zones for entry in (first, first + len(inputs.faces) - 1)]
    whole = all(0 <= entry < size for entry in entries) and all(0 <= shift <= 16 for shift in inputs.shifts)
    whole = whole and len(set(found.parts)) == len(found.parts)
    if not whole or len(inputs.columns) != len(inputs.shifts) or not found.layers or not isinstance(found.options, dict):
        raise NetworkError("this network does not say what it must: train it again")
    comes_out = len(found.parts) or count_actions(spec.forms)
    if found.layers[0][0].shape[0] != inputs.size or found.layers[-1][0].shape[1] != comes_out:
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
