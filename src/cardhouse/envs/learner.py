"""A policy and a value network in floating point, with its gradients: what learn.py trains, in NumPy alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from cardhouse.bots.network import LARGEST, VALUE_BITS, WEIGHT_BITS, Inputs, Network, layout_digest
from cardhouse.engine.game import Game

Array = Any


class Learner:
    """A network in floating point, with its gradients and Adam."""

    def __init__(self, inputs: Inputs, actions: int, hidden: Sequence[int], chance: np.random.Generator) -> None:
        self.inputs = inputs
        sizes = [len(inputs.columns) + len(inputs.ones), *hidden]
        self.weights: list[Array] = []
        for a, b, gain in [*((a, b, 2.0) for a, b in pairwise(sizes)), (sizes[-1], actions + 1, 0.01)]:
            self.weights += [(chance.standard_normal((a, b)) * (gain / a) ** 0.5).astype("f4"), np.zeros(b, "f4")]
        self.moments = [[np.zeros_like(w) for w in self.weights] for _ in range(2)]
        self.updates = 0

    def read(self, observations: Array) -> Array:
        return self.inputs.read(observations).astype("f4")

    def forward(self, rows: Array) -> tuple[list[Array], Array, Array]:
        """What every layer hands on, the logits of all actions, and the value."""
        layers = [rows]
        for w, b in zip(self.weights[:-2:2], self.weights[1:-2:2], strict=True):
            layers.append(np.maximum(layers[-1] @ w + b, 0))
        out = layers[-1] @ self.weights[-2] + self.weights[-1]
        return layers, out[:, :-1], out[:, -1]

    def update(self, layers: list[Array], slope: Array, rate: float) -> None:
        """One step of Adam down the slope of the last layer."""
        slopes: list[Array] = []
        for i in range(len(self.weights) - 2, -1, -2):
            slopes = [layers[i // 2].T @ slope, slope.sum(0), *slopes]
            if i:
                slope = (slope @ self.weights[i].T) * (layers[i // 2] > 0)
        size = np.sqrt(sum(float((g * g).sum()) for g in slopes))
        self.updates += 1
        for w, m, v, g in zip(self.weights, *self.moments, slopes, strict=True):
            g *= min(1.0, 0.5 / (size + 1e-9))
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= rate * (m / (1 - 0.9**self.updates)) / (np.sqrt(v / (1 - 0.999**self.updates)) + 1e-8)

    def network(self, game: Game, room: int, options: dict[str, list[Any]], made: dict[str, Any]) -> Network:
        """The same in whole numbers, without the value."""
        layers = []
        for depth, (w, b) in enumerate(zip(self.weights[::2], self.weights[1::2], strict=True)):
            last = 2 * depth + 2 == len(self.weights)
            w, b = (w[:, :-1], b[:-1]) if last else (w, b)
            bits = WEIGHT_BITS + VALUE_BITS if depth else WEIGHT_BITS
            layers.append((np.clip(np.round(w * (1 << WEIGHT_BITS)), -LARGEST, LARGEST), np.round(b * (1 << bits))))
        spec = game.spec
        return Network(spec.key, spec.version, layout_digest(spec, room), room, options, self.inputs, tuple(layers), made)


def log_policy(logits: Array, masks: Array) -> Array:
    """The logarithm of the probability of every legal action, far below zero for others."""
    logits = np.where(masks, logits, np.float32(-1e9))
    logits = logits - logits.max(axis=1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))


def sample(logs: Array, chance: np.random.Generator) -> Array:
    """An action of each row by its probability."""
    return (logs + chance.gumbel(size=logs.shape)).argmax(axis=1)
