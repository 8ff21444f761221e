"""Bots for KONIVRER that a person can read, from what their own seat can see."""

from __future__ import annotations

from cardhouse.engine.actions import pack
from cardhouse.engine.rng import Generator
from cardhouse.games.konivrer.layout import NEXT, State


def easy(s: State, chooser: Generator) -> int:
    return pack(NEXT)


def normal(s: State, chooser: Generator) -> int:
    return pack(NEXT)
