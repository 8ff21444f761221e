"""The tables of a tournament: whether its plan fits a game, who sits where in a round, and what a finished table says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from cardhouse.engine.acts import read_act
from cardhouse.engine.chance import new_secret
from cardhouse.engine.game import load, spec_of
from cardhouse.server.errors import Refused
from cardhouse.server.live.lobby import checked, new_table
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Acted, Entry, Opened, Sat, Started, is_move, read, read_move
from cardhouse.server.log.loading import NewTable
from cardhouse.server.log.rows import summary
from cardhouse.server.messages import SeatPlan, Settings, Value
from cardhouse.server.people import random_word
from cardhouse.server.progress.counting import bodies_of
from cardhouse.server.tournament.entries import TournamentPlan
from cardhouse.server.tournament.results import table_result
from cardhouse.server.tournament.state import Played, Tournament
from cardhouse.storage.store import Store, TableRow
from cardhouse.storage.tournaments import TournamentRow


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


def result_of(store: Store, row: TableRow, t: Tournament, board: Played) -> tuple[list[int], list[int], str]:
    """What a table's log says: the scores of its entrants, who of them never played, and how it ended."""
    listed = summary(row.summary)
    absent, moved, started = set[int](), set[int](), False
    for body in bodies_of(store, row):
        if is_move(body):
            move = read_move(body)
            moved |= set() if move.why else {move.seat}
            continue
        entry = read(body)
        started = started or isinstance(entry, Started)
        if isinstance(entry, Acted) and (act := read_act(entry.act)).name == "forfeit" and act.seat is not None:
            absent.add(act.seat)
    assert listed.result is not None
    if not started and listed.result.how == "void":
        absent = set(range(len(listed.seats)))
    if listed.result.how == "void" and started:  # the house could not go on: nobody's fault
        half = t.full_score // 2
        return [half] * len(board.entrants), [], "void"
    found = table_result(listed.seats, listed.result, absent - moved, t.size, fewest_win=spec_of(row.game).fewest_win)
    turned = board.tables.index(row.id) % 2 == 1  # a drawn game is played again the other way round
    scores = found.scores[::-1] if turned else found.scores
    return scores, [len(scores) - 1 - at for at in found.unplayed] if turned else found.unplayed, listed.result.how
