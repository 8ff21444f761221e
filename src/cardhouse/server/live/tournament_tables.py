"""The tables of a tournament: whether its plan fits a game, and who sits where in a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from cardhouse.engine.chance import new_secret
from cardhouse.engine.game import load, spec_of
from cardhouse.server.errors import Refused
from cardhouse.server.live.lobby import checked, new_table
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Entry, Opened, Sat
from cardhouse.server.log.loading import NewTable
from cardhouse.server.messages import SeatPlan, Settings, Value
from cardhouse.server.people import random_word
from cardhouse.server.tournament.entries import TournamentPlan
from cardhouse.server.tournament.state import Tournament
from cardhouse.storage.store import TournamentRow


def settled(plan: TournamentPlan) -> tuple[TournamentPlan, int, int, int]:
    """A plan that was checked: how many entrants sit at a table, how many people each is, and how few do at a table."""
    game, _ = checked(_settings(plan, dict(plan.options)))
    spec = game.spec
    if spec.house or spec.granted is not None or game.seats < 2:
        raise Refused("settings", f"{spec.title} is not played in tournaments: choose another game")
    if plan.decks and spec.decks is None:
        raise Refused("settings", f"{spec.title} is played without decks of one's own")
    sides = game.sides
    size = len(set(sides))
    team = game.seats // size
    if size * team != game.seats:
        raise Refused("settings", "the teams of a tournament have the same number of people")
    fewer = any(option.name == "players" for option in spec.options) and team == 1
    fewest = spec.seats[0] if fewer else size
    if plan.system == "knockout" and size > 2 and fewest > 2:
        raise Refused("settings", "a knock-out at tables of more than two needs a game that two can play as well: choose another system")
    options = {name: value for name, value in game.options.items() if name in plan.options or name in ("players",)}
    if plan.decks and spec.decks is not None:
        options.pop(spec.decks.option, None)
    return msgspec.structs.replace(plan, game=spec.key, options=options), size, team, fewest


def _settings(plan: TournamentPlan, options: dict[str, Value]) -> Settings:
    clock = plan.clock
    return Settings(
        plan.game, options, kind="tournament", hints=False, clock=clock, watching=plan.watching, delay=plan.delay,
        absent=86_400 if clock.kind != "none" else 180, timeout="lose", club=plan.club,
    )  # fmt: skip


def table_of(row: TournamentRow, t: Tournament, entrants: Sequence[int]) -> NewTable:
    """A table of a round, with everybody seated. All say that they are ready themselves, and add to chance."""
    plan, options = t.plan, dict[str, Value](t.plan.options)
    if len(entrants) < t.size:
        options["players"] = len(entrants)
    spec = spec_of(plan.game)
    sides = load(plan.game, **options).sides
    order = list(dict.fromkeys(sides))
    places = [order.index(side) for side in sides]  # by seat: the place of its entrant on the board
    sitters: list[tuple[str, str]] = []
    taken: Counter[int] = Counter()
    for place in places:
        entrant = t.entrants[entrants[place]]
        sitters.append((entrant.people[taken[place]], entrant.decks[taken[place]].word))
        taken[place] += 1
    if plan.decks and spec.decks is not None:
        options[spec.decks.option] = ",".join(deck for _, deck in sitters)
    game = load(plan.game, **options)
    settings = msgspec.structs.replace(_settings(plan, options), seats=[SeatPlan()] * game.seats)
    opened = Opened(wall(), settings, dict(game.options), spec.version, random_word(16), new_secret(), tournament=row.id)
    sat: list[Entry] = [Sat(opened.at, seat, person) for seat, (person, _) in enumerate(sitters)]
    return new_table(opened, sat, {person for person, _ in sitters}, "")
