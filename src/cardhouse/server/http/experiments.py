"""Routes of the lab: ask for an experiment, follow it, keep what it says; and how fair house rules are."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from typing import Any

import msgspec

from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec, spec_of
from cardhouse.engine.plugins import campaigns
from cardhouse.lab.designs import TOGETHER
from cardhouse.lab.experiment import Experiment
from cardhouse.lab.metrics import METRICS
from cardhouse.lab.store import toml
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.catalogue import seated
from cardhouse.server.http.lab import LEVELS, MOST_GAMES, MOST_SECONDS, MOST_VARIANTS, Job, checked, csv
from cardhouse.server.http.lab_bodies import LabColumn, LabFound, LabOffer, LabStarted, LabVariant

QUICK = {"games": 6_000, "margin": 1.0, "metrics": ["first", "length", "lead_changes", "comebacks"]}  # for house rules


def offer(context: Context) -> LabOffer:
    lab = context.services.lab
    return LabOffer(lab.open, list(LEVELS), list(METRICS), MOST_GAMES, MOST_VARIANTS, round(MOST_SECONDS))


def start(context: Context) -> LabStarted:
    """Check an experiment, or find it: nothing is played until it is followed."""
    return started(context, _asked(context))


def _asked(context: Context) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(context.body).items() if value is not None}


def start_key(context: Context) -> str:
    return _checked(_asked(context)).digest


def measure(context: Context) -> LabStarted:
    """The usual rules against these, and each change alone where there are several; shared by all who ask for the same."""
    return started(context, _rules_asked(context), idle_only=True)


def _rules_asked(context: Context) -> dict[str, Any]:
    body = context.body
    return house_rules(_game(body.game), body.options, body.seats)


def measure_key(context: Context) -> str:
    return _checked(_rules_asked(context)).digest


def started(context: Context, data: Mapping[str, Any], *, idle_only: bool = False) -> LabStarted:
    lab = context.services.lab
    lab.admit(context.caller, context.address)
    job = lab.start(_checked(data), idle_only=idle_only)
    fair = [next((column.fair for column in variant.columns if column.key == "first"), None) for variant in job.asked.variants]
    columns = {column.key: LabColumn(column.key, column.unit) for variant in job.asked.variants for column in variant.columns}  # type: ignore[arg-type]
    variants = [LabVariant(each.name, dict(each.changes), share) for each, share in zip(job.asked.variants, fair, strict=True)]
    return LabStarted(job.key, variants, list(columns.values()), job.asked.games, job.asked.seed)


def _checked(data: Mapping[str, Any]) -> Experiment:
    """An experiment that may be played here."""
    _game(data["game"])
    try:
        return checked(data)
    except Refused:
        raise
    except CardhouseError as error:
        raise Refused("experiment", str(error)[:2000]) from None


def house_rules(spec: Spec, options: Mapping[str, Any], seats: int | None) -> dict[str, Any]:
    """The experiment for house rules: how many sit down is no change, everything else that is not as usual is one.

    A preset stands for the options that it decides, so that each of them is told apart.
    """
    by = seated(spec)
    preset = str(options.get("preset", ""))
    if preset in spec.presets:
        options = {**spec.presets[preset], **{name: value for name, value in options.items() if name != "preset"}}
    fixed = {name: value for name, value in options.items() if by is not None and name == by.option}
    declared = {option.name: option for option in spec.options}
    if seats is not None and "players" in declared:
        fixed["players"] = seats
    usual = {name: option.default for name, option in declared.items()}
    changed = {name: value for name, value in options.items() if name not in fixed and value != usual.get(name)}
    alone = list(changed) if 1 < len(changed) <= MOST_VARIANTS - 2 else []
    vary = {
        name: [usual.get(name), value, *(value if name == other else usual.get(name) for other in alone)] for name, value in changed.items()
    }
    return {"game": spec.key, "options": fixed, **({"vary": vary, "design": TOGETHER} if vary else {}), **QUICK}


def _game(key: str) -> Spec:
    """A game that is played at tables."""
    try:
        spec = spec_of(key)
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None
    if spec.key in campaigns():
        raise Refused("no_game", "a campaign is no game for the lab: take the game that it is played with")
    return spec


def key(context: Context) -> str:
    return context.path["key"]


def _job(context: Context) -> Job:
    return context.services.lab.find(context.path["key"])


def found(context: Context) -> LabFound:
    return _job(context).found


def follow(context: Context) -> AsyncGenerator[LabFound]:
    """Its numbers as they come: it is played as long as a caller follows it."""
    return context.services.lab.follow(context.path["key"], context.caller, context.address)


def as_csv(context: Context) -> str:
    return csv(_job(context))


def as_toml(context: Context) -> str:
    """The file for cardhouse lab run: it plays the same deals anywhere."""
    return toml(_job(context).asked.data())
