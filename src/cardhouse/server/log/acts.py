"""What players ask for besides moves: offers and answers, pauses, resignations, decisions about absent players."""

from __future__ import annotations

from cardhouse.engine.acts import Act
from cardhouse.server.errors import Refused
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Acted, Proposed
from cardhouse.server.log.table import Seat, Table
from cardhouse.server.log.undo import History, last_mover, taken_back


def offer(table: Table, person: str, what: str, history: History) -> Proposed:
    """Make an offer (draw, undo, pause, stop); agreed at once where no other person plays. `open` needs nobody's agreement."""
    table.running(paused=True)
    seat = table.own_seat(person)
    if table.settings.kind == "tournament" and what != "draw":
        raise Refused("tournament", f"a tournament table keeps to its rules: {what} is not offered here")
    if what == "open" and table.settings.watching != "open":
        raise Refused("not_open", "this table was not opened for watching every hand: its settings say who may see what")
    if what == "open":
        return _act("open", seat)
    if what == "undo":
        seat = last_mover(table, person)
    if what == "pause" and table.acts.paused:
        raise Refused("paused", "the game is paused already")
    if table.acts.offer is not None:
        raise Refused("offered", "there is an offer on the table already: it must be answered first")
    if all(other == person for other in table.people()):
        return _agreed(table, seat, what, history)
    return _act("offer", seat, what)


def answer(table: Table, person: str, yes: bool, history: History) -> Proposed:
    """Say yes or no to the offer."""
    table.running(paused=True)
    seat = table.own_seat(person)
    if table.acts.offer is None or (yes and seat in table.acts.agreed):
        raise Refused("no_offer", "there is no offer on the table for you to answer")
    if not yes:
        return _act("decline", seat)
    agreed = {table.sitters[number].person for number in table.acts.agreed} | {person}
    if all(other in agreed for other in table.people()):
        return _agreed(table, *table.acts.offer, history)
    return _act("accept", seat)


def all_agree(table: Table) -> bool:
    """Whether everybody who still plays has said yes to the open offer: who had not answered yet has left meanwhile."""
    if table.acts.offer is None:
        return False
    agreed, people = {table.sitters[number].person for number in table.acts.agreed}, table.people()
    return bool(people) and agreed.issuperset(people)


def agreed_offer(table: Table, history: History) -> Proposed:
    """What the open offer proposed."""
    assert table.acts.offer is not None
    return _agreed(table, *table.acts.offer, history)


def _agreed(table: Table, seat: int, what: str, history: History) -> Proposed:
    return taken_back(table, seat, history(), agreed=True) if what == "undo" else _act(what)


def resign(table: Table, person: str) -> Proposed:
    """Give up one seat: the one to act where it is theirs, else their first."""
    table.running(paused=True)
    first, now = table.own_seat(person), table.to_act
    return _act("resign", now if now in table.seats_of(person) and now not in table.acts.gone else first)


def resume(table: Table, person: str) -> Proposed:
    """Take a seat back from a bot, or else go on after a pause."""
    table.running(paused=True)
    for seat in table.seats_of(person):
        if table.acts.bots[seat] and seat not in table.acts.gone:
            return _act("back", seat)
    table.own_seat(person)
    if not table.acts.paused:
        raise Refused("not_paused", "the game is not paused")
    return _act("resume")


def replace_absent(table: Table, person: str, seat: int, do: str, away: float | None) -> Proposed:
    """Let a bot play for an absent player, or claim the game; `away` is for how many seconds, None while they are connected."""
    table.running(paused=True)
    table.own_seat(person)
    other = table.seats[seat] if seat < len(table.sitters) else Seat()
    if not other.person or other.bot or other.person == person:
        raise Refused("no_such_seat", "no other person plays at that seat")
    if away is None or away < table.settings.absent:
        left = "" if away is None else f": wait {table.settings.absent - away:.0f} seconds more"
        raise Refused("not_absent", f"that player is {'here' if away is None else 'not away long enough'}{left}")
    if do == "bot" and table.settings.kind == "tournament":
        raise Refused("tournament_bots", "at a tournament table every seat is for a person")
    return _act("forfeit", seat) if do == "claim" else _act("bot", seat, "normal")


def void(why: str) -> Proposed:
    """End a game without a result."""
    return _act("void", None, why)


def _act(name: str, seat: int | None = None, word: str = "") -> Proposed:
    return Proposed(Acted(wall(), str(Act(name, seat, word))))
