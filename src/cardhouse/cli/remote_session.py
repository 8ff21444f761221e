"""A session at a table on a server: what is known of it here, and the words for how it stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardhouse.cli.inbox import Inbox
from cardhouse.cli.seating import Seating, tidy, you
from cardhouse.cli.session import Session
from cardhouse.engine.views import Viewer
from cardhouse.prose.acts import OFFERS, YOU
from cardhouse.prose.narrate import last_turn, news
from cardhouse.remote.link import Link
from cardhouse.remote.table import Table
from cardhouse.remote.thread import Threaded

FREE = "free seat"


@dataclass
class RemoteSession(Session):
    """A table on a server as it is shown here. It applies the connection's messages at the pace of the screen."""

    table: Table
    server: Threaded = field(kw_only=True)
    inbox: Inbox = field(kw_only=True)
    link: Link = field(kw_only=True)
    add: str = ""  # what we brought into the shuffle, where we did
    promise: str = ""  # the commitment, as it was when we first saw it
    away: bool = False  # the house is not there now
    sent: str = ""  # the move that is on its way
    played: str = ""  # my last one
    sure: bool = False  # that they want to resign: they said so once
    prompted: bool = False  # plain lines: a prompt stands at the end
    finished: bool = False  # whether the end was shown
    again: bool = False  # a rematch was asked for
    passing: int | None = None  # another seat of mine to which the screen is passed next
    muted: set[int] = field(default_factory=set)  # seats whose emotes are not shown

    @property
    def viewer(self) -> Viewer:
        return self.table.viewer

    @property
    def awaited(self) -> bool:
        """Whether the person is to do something."""
        table = self.table
        return table.over or (table.my_turn and not self.sent) or (table.paused and bool(table.mine)) or offered(self) is not None

    def staged(self, seat: Viewer) -> str:
        return (self.played or "your last move") if self.table.undo else ""

    def news(self, seat: Viewer) -> list[str]:
        names = self.seating.names
        return news(self.table, names, seat, last_turn(self.table, seat)) or [turn_words(self)]

    def tell(self, *lines: str) -> None:
        """Show lines at once, above the prompt."""
        safe = ["".join(char if char.isprintable() else "?" for char in line) for line in lines]
        if self.screen.drawn:
            self.notice = " ".join(safe)
        elif safe:
            self.new_line()
            self.screen.say(*safe)

    def new_line(self) -> None:
        """End the line of an unanswered prompt."""
        if self.prompted:
            self.screen.write("\n")
        self.prompted = False


def seating_of(table: Table) -> Seating:
    """Who sits where, by the names shown here; no other player can be called You."""
    names: list[str] = []
    for number, seat in enumerate(table.seats):
        name = tidy(seat.name) or FREE
        if number == table.seat and len(table.mine) < 2:
            name = you(table.game.spec) if "own_events" in table.game.spec.text.sections else name
        elif seat.name and (name.casefold() == YOU.casefold() or name in names):
            name = f"{name} ({number + 1})"
        names.append(name)
    return Seating(tuple(names), tuple(seat.bot or None for seat in table.seats))


def seat_lines(session: RemoteSession) -> list[str]:
    """Each seat: who, a bot's level, whether ready and here."""
    found = []
    for number, (seat, name) in enumerate(zip(session.table.seats, session.seating.names, strict=True), 1):
        marks = [f"{seat.bot} bot"] if seat.bot else ["ready"] * seat.ready + ["away"] * (bool(seat.name) and not seat.here)
        found.append(f"{number}. {name}" + (f" ({', '.join(marks)})" if marks else ""))
    return found


def status(session: RemoteSession) -> list[str]:
    """What is unusual now: disconnected, a player away, a pause, an offer, a clock."""
    table, names = session.table, session.seating.names
    absent = [names[n] for n, seat in enumerate(table.seats) if seat.name and not (seat.here or seat.bot or seat.gone or n in table.mine)]
    found = ["reconnecting …"] if session.away else []
    if table.seen is not None and not table.over:
        found += [f"{name} is away" for name in absent]
        found += [f"{seconds(table.left)} left"] if table.left is not None else []
    if (offer := offered(session)) is not None:
        found.append(f"{offer}: yes or no?")
    elif table.offer is not None:
        found.append(f"{names[table.offer[0]]}: {table.offer[1]} is offered")
    return found + (["the game is paused: resume goes on"] if table.paused else [])


def seconds(left: float) -> str:
    return f"{left:.0f} s" if left < 120 else f"{left / 60:.0f} min" if left < 7200 else f"{left / 3600:.0f} h"


def offered(session: RemoteSession) -> str | None:
    """The offer that waits for our answer, in words."""
    table = session.table
    if table.offer is None or not table.mine or table.agreed & set(table.mine) or table.offer[0] >= len(table.seats):
        return None
    seat, what = table.offer
    return f"{session.seating.names[seat]} {OFFERS[what][0] if what in OFFERS else what}"


def turn_words(session: RemoteSession) -> str:
    """Whose turn it is."""
    table = session.table
    if table.over:
        return "The game is over."
    if table.to_act is None:
        return "The game has not begun."
    return "It is your turn." if table.to_act == table.seat else f"{session.seating.names[table.to_act]} is to move."


def prompt(session: RemoteSession) -> str:
    """The prompt."""
    table = session.table
    if session.away:
        return "Reconnecting … (x leaves):"
    if table.over:
        return "rematch, or x to leave:" if table.mine else "x leaves:"
    if (offer := offered(session)) is not None and not table.my_turn:
        return f"{offer} (yes or no):"
    if table.paused:
        return "The game is paused (resume goes on, x leaves):"
    if session.sent:
        return f"{session.sent} …"
    if table.my_turn:
        return "Your move (? for help):" if len(table.mine) < 2 else f"{session.seating.names[table.viewer]}, your move (? for help):"  # type: ignore[index]
    if table.status == "gathering":
        return "Waiting for players (? for help, x leaves):"
    who = session.seating.names[table.to_act] if table.to_act is not None else "the others"
    return f"{'Waiting for' if table.mine else 'Watching'} {who} (? for help, x leaves):"


def invitation(session: RemoteSession) -> Link:
    """The link for others."""
    return Link(session.link.server, session.table.id, session.table.code)
