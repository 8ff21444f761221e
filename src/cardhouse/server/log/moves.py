"""Moves: played by a person, by a bot, for a player whose time is up, tried in a plan, or replayed from the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardhouse.engine.actions import nearest, parse
from cardhouse.engine.acts import Act
from cardhouse.engine.refusals import refusal
from cardhouse.engine.state import Cards
from cardhouse.engine.views import written_events
from cardhouse.server.errors import Refused
from cardhouse.server.log.clock import spend, steady, wall
from cardhouse.server.log.entries import Acted, Played, Proposed, read
from cardhouse.server.log.table import Table


def play(table: Table, person: str, n: int, text: str, key: str) -> Proposed:
    """A person's move, chosen when they had seen entry n. The caller has checked that it is no repetition (see `repeated`)."""
    return _played(table, own_turn(table, person, n), code_of(table, text), key, "")


def own_turn(table: Table, person: str, n: int) -> int:
    """The seat to act, which is this person's, who had seen entry n; refused where it is not."""
    state, acts = table.match.state, table.match.acts
    if state is not None and table.status == "playing" and table.changed <= n <= table.n and not acts.paused:  # most of the time
        seat = state.to_act
        if person and table.sitters[seat].person == person and not acts.bots[seat]:
            return seat
    mine = table.seats_of(person)
    seat = table.running().to_act
    if not mine:
        raise Refused("not_seated", "you have no seat at this table: only its players can move")
    if not table.changed <= n <= table.n:
        raise Refused("stale", "the table has moved on since you chose: look again, then play", n=table.n)
    if seat not in mine:
        raise Refused("not_your_turn", "it is not your turn: wait for the others")
    if seat in table.acts.gone:
        table.own_seat(person)
    if table.acts.bots[seat]:
        raise Refused("bot_plays", "a bot plays for you: come back to the table first")
    return seat


def plan(table: Table, person: str, n: int, texts: Iterable[str]) -> tuple[list[Played], Table | None]:
    """A person's next moves, and the table after them; no table where they reveal something or end the turn. Nothing is played."""
    after, moves = table, []
    for text in texts:
        proposed = play(after, person, n if after is table else after.n, text, "")
        assert isinstance(proposed.entry, Played)
        after = after.after(proposed)
        if after.undoable is None or after.to_act != proposed.entry.seat:
            return [], None
        moves.append(proposed.entry)
    return moves, after


def repeated(table: Table, person: str, key: str, since: Iterable[tuple[int, bytes]]) -> tuple[int, Played] | None:
    """The move that a person sent before with this key, with its number, among the entries since they last heard of the table."""
    for n, body in since:
        entry = read(body)
        if isinstance(entry, Played) and entry.key == key and table.sitters[entry.seat].person == person:
            return n, entry
    return None


def play_for(table: Table, n: int, code: int, why: str) -> Proposed | None:
    """A move by the server, chosen at entry n: a bot's. None if the table has moved on since."""
    if table.n < n or table.changed > n or table.state is None or table.over or table.acts.paused:
        return None
    return _played(table, table.state.to_act, code, "", why)


def time_up(table: Table) -> Proposed:
    """What the settings say of a seat whose time is up: it loses, or a move is played for it."""
    state = table.running()
    seat = state.to_act
    if table.settings.timeout == "lose":
        return Proposed(Acted(wall(), str(Act("late", seat))))
    if table.settings.timeout == "default" and table.spec.default is not None:
        code = int(table.spec.default(state))
    else:
        level = "normal" if table.settings.timeout == "normal" else "easy"
        code = table.game.choose(state, level, table.played + 1)
    return _played(table, seat, code, "", "timeout")


def _played(table: Table, seat: int, code: int, key: str, why: str) -> Proposed:
    after, game, clock = table.match.advance(code), table.game, table.settings.clock
    banks = spend(clock, table.banks, seat, steady() - table.turn_steady) if clock.kind == "bank" else []
    events = written_events(game, after.events)
    return Proposed(Played(wall(), seat, game.spec.texts[code], key, why, banks, after.chance, events), after.state)


# Which action a text means


def code_of(table: Table, text: str) -> int:
    """The code of a legal action; refused with the reason, and with the nearest legal ones."""
    if table._legal is not None and (known := table._legal[1].get(text)) is not None:
        return known
    assert table.state is not None
    code = parse(table.spec.forms, text)
    refused = refusal(table.game, table.state, code) if code is not None else None
    if code is not None and refused is None:  # without the legal actions, whose forecasts take long
        return code
    codes = list(table.legal()[1])
    close = nearest(text, codes) or codes[:3]
    if refused is None:
        raise Refused("unknown_action", f"{text!r} is no action of this game: you may {', '.join(close)}", nearest=close)
    raise Refused("illegal", refused.sentence(table.spec.text), reason=refused.key, facts=refused.facts, nearest=close)


# A move of the log, replayed


def replayed(table: Table, entry: Played) -> Cards | None:
    """The state after a move of the log where none was stored beside it; None where today's rules make other events of it."""
    made = outcome(table, entry)
    return made[0] if made and without_shown(made[1]) == without_shown(entry.events) else None


def outcome(table: Table, entry: Played) -> tuple[Cards, list[Any]] | None:
    """The state and the events that today's rules make of a move of the log; None where it is not legal."""
    if table.state is None or table.state.to_act != entry.seat:
        return None
    code = parse(table.spec.forms, entry.text)
    if code is None or table.spec.refusal(table.state, code):
        return None
    after = table.match.advance(code)
    return after.state, written_events(table.game, after.events)


def without_shown(events: list[Any]) -> list[Any]:
    """Events without the derived numbers (`shown`): a log from before a game declared them holds the same game."""
    return [event for event in events if event[1] != "shown"]
