"""A generic kernel is written once over free names (setup, legal, apply) that a binding fills with one game's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any

from cardhouse.engine.evaluation import no_clock, no_features, no_outlook, no_plan, no_surprise
from cardhouse.engine.events import TWINS
from cardhouse.engine.game import Spec
from cardhouse.engine.observation import rule

RULES = ("setup", "legal", "apply", "refusal", "winners", "score", "ending", "easy", "normal", "waits", "course")

Function = Callable[..., Any]


def rules_of(spec: Spec) -> dict[str, Function]:
    """A game's rules under the names that kernels use."""
    found = {name: getattr(spec, name) for name in RULES}
    evaluation = spec.evaluation
    found["clock"], found["features"] = (evaluation.clock, evaluation.features) if evaluation else (no_clock, no_features)
    found["quick"] = (evaluation and evaluation.quick) or spec.normal
    found["observe"] = rule(spec)
    found["unlikely"] = (evaluation and evaluation.unlikely) or no_surprise
    learned = evaluation and evaluation.learned
    found["plan"], found["outlook"] = (learned.plan, learned.outlook) if learned else (no_plan, no_outlook)
    return found


def interpreted(bound: Mapping[str, Function]) -> Callable[[Function], Function]:
    """Turns a rule or kernel into its interpreted twin: the same code with other globals, in which every rule it calls is a twin too.

    At a table rules run unchanged; in a twin events do nothing, as in compiled code.
    """
    made: dict[Function, Function] = {}

    def twin(f: Function) -> Function:
        f = TWINS.get(f, f)
        if f not in made:
            assert isinstance(f, FunctionType)
            namespace: dict[str, Any] = {}
            made[f] = same = FunctionType(f.__code__, namespace, f.__name__, f.__defaults__, f.__closure__)
            for name in (*f.__code__.co_names, "__name__", "__file__"):
                value = f.__globals__.get(name, bound.get(name))
                if value is not None:
                    namespace[name] = twin(value) if isinstance(value, FunctionType) else value
            return same
        return made[f]

    return twin


def reachable(functions: Iterable[Function]) -> set[FunctionType]:
    """The functions and all they call."""
    found: set[FunctionType] = set()
    waiting: list[Any] = list(functions)
    while waiting:
        f = waiting.pop()
        if isinstance(f, FunctionType) and f not in found:
            found.add(f)
            waiting += [f.__globals__.get(name) for name in f.__code__.co_names]
    return found
