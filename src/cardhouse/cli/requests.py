"""What a person may type at a table on a server: a move, or a command."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from cardhouse.cli.online import Answered
from cardhouse.cli.remote_session import RemoteSession, invitation, offered, seat_lines, turn_words
from cardhouse.cli.session import ON
from cardhouse.cli.terminal.screen import DrawnScreen, Leave
from cardhouse.cli.turns import refused
from cardhouse.engine.actions import matches, normal
from cardhouse.engine.errors import IllegalAction
from cardhouse.prose.acts import EMOTES
from cardhouse.prose.narrate import short_rules
from cardhouse.remote.connection import Connection
from cardhouse.server import messages as m

OFFERABLE = ("draw", "stop", "undo", "pause", "open")
HELP = """
?  these lines                      x  leave; your seat is kept
u  take your last move back         who  who sits here
hint  what would be good, and why; the others hear that you asked
why MOVE  why a move is not legal   link  the invitation for others
offer draw, stop, undo, pause or open (open lets everybody watch your cards)
yes or no answers an offer; resume goes on after a pause, or after a bot
! hello, well played, thinking, oops, thanks or wow; mute 2 hears no more
bot 2, claim 2: a bot plays for seat 2, or it is lost, if away too long
resign; rematch after the end"""


def run_command(session: RemoteSession, typed: str) -> None:
    """Run what a person typed: a move where it is one, or a command."""
    session.notice = ""
    line = normal(typed)
    if not line:
        session.described = -1 if session.table.my_turn else session.described
        return
    word, _, rest = line.partition(" ")
    if line.startswith("!"):
        word, rest = "!", line[1:].strip()
    sure, session.sure = session.sure, False
    exact = any(normal(action.text) == line for action in session.table.legal_actions)
    if not exact and word in ("yes", "y", "no", "n") and not rest and offered(session) is not None:
        ask(session, m.Answer(word[0] == "y"))
    elif not exact and line == "resign":
        resign(session, sure)
    elif not exact and word in COMMANDS and (bool(rest) == TAKES.get(word, False) or word == "!"):
        COMMANDS[word](session, rest)
    else:
        move(session, typed)


def move(session: RemoteSession, typed: str) -> None:
    """Play what was typed, if it is a move and our turn."""
    table = session.table
    if table.seat is None:
        session.tell("You are watching: x leaves, ? shows what else there is.")
    elif session.sent:
        session.tell(f"{session.sent} is on its way: the house has not answered yet.")
    elif table.over or table.status == "gathering":
        session.tell(turn_words(session))
    elif table.paused:
        session.tell("The game is paused: resume goes on.")
    elif table.seats[table.seat].bot:
        session.tell("A bot plays for you: resume takes your seat back.")
    elif not table.my_turn:
        session.tell(turn_words(session))
    else:
        try:
            text, n = table.read(typed).text, table.n
        except IllegalAction as error:
            session.tell(refused(error))
            return
        session.sent = text
        on_answer(session, "move", session.server.call(lambda connection: connection.play(text, n)))


def on_answer(session: RemoteSession, of: str, future: Future[Any]) -> None:
    """Put the answer into the inbox when it comes."""

    def came(done: Future[Any]) -> None:
        if not done.cancelled():
            error = done.exception()
            session.inbox.put(Answered(of, None if error else done.result(), error))

    future.add_done_callback(came)


def ask(session: RemoteSession, message: m.FromClient) -> None:
    on_answer(session, str(message.__struct_config__.tag), session.server.call(lambda connection: connection.ask(message)))


def leave(session: RemoteSession, _: str) -> None:
    raise Leave


def undo(session: RemoteSession, _: str) -> None:
    ask(session, m.Undo(session.table.n))


def hint(session: RemoteSession, _: str) -> None:
    ask(session, m.AskHint(session.table.n))


def resign(session: RemoteSession, sure: bool) -> None:
    if sure or session.table.over:
        ask(session, m.Resign())
    else:
        session.sure = True
        session.tell("Type resign once more to give up the game.")


def offer(session: RemoteSession, what: str) -> None:
    if what in OFFERABLE:
        ask(session, m.MakeOffer(what))  # type: ignore[arg-type]
    else:
        session.tell(f"One may offer {', '.join(OFFERABLE)}, not {what!r}.")


def resume(session: RemoteSession, _: str) -> None:
    ask(session, m.Resume())


def rematch(session: RemoteSession, _: str) -> None:
    """Once more; what goes into the next shuffle is drawn anew."""
    if not session.table.over:
        session.tell("The game is not over: finish it, or resign.")
        return
    session.add, session.again = secrets.token_hex(8), True

    async def again(connection: Connection) -> None:
        await connection.rematch()
        connection.ready(session.add)

    session.tell("A rematch …")
    on_answer(session, "rematch", session.server.call(again))


def emote(session: RemoteSession, what: str) -> None:
    words = [normal(words).strip("!… ") for words in EMOTES]
    chosen = [words[int(what) - 1]] if what.isdecimal() and 1 <= int(what) <= len(words) else matches(what, words)
    if len(chosen) == 1:
        ask(session, m.SendEmote(words.index(chosen[0])))
    else:
        session.tell(f"! takes one of {', '.join(words)}.")


def mute(session: RemoteSession, who: str) -> None:
    seat = seat_named(session, who)
    if seat is not None:
        on = seat not in session.muted
        session.muted ^= {seat}
        session.server.call(lambda connection: send(connection, m.Mute(seat, on)))
        session.tell(f"You hear {'no more of' if on else 'again of'} {session.seating.names[seat]}.")


async def send(connection: Connection, message: m.FromClient) -> None:
    connection.say(message)


def absent(session: RemoteSession, who: str, do: str) -> None:
    seat = seat_named(session, who)
    if seat is not None:
        ask(session, m.Absent(seat, do))  # type: ignore[arg-type]


def seat_named(session: RemoteSession, who: str) -> int | None:
    """The seat that a number from 1 or the beginning of a name means."""
    names = session.seating.names
    if who.isdecimal() and 1 <= int(who[:3]) <= len(names):
        return int(who[:3]) - 1
    found = [seat for seat, name in enumerate(names) if normal(name).startswith(who)]
    if len(found) == 1:
        return found[0]
    session.tell(f"{who!r} is no seat: name one of {', '.join(names)}, or its number from 1.")
    return None


def why(session: RemoteSession, typed: str) -> None:
    """Why a move is not legal."""
    try:
        text = session.table.read(typed).text
    except IllegalAction as error:
        session.tell(refused(error))
        return
    ask(session, m.Why(text))


def show_link(session: RemoteSession, _: str) -> None:
    session.tell(
        f"Others sit down with: cardhouse join {invitation(session)}" if session.table.code else f"cardhouse join {invitation(session)}"
    )


def show_who(session: RemoteSession, _: str) -> None:
    session.tell(*seat_lines(session))


def show_help(session: RemoteSession, _: str) -> None:
    """The rules in short, and what may be typed."""
    text = session.table.game.spec.text
    typing = text.say("game", "typing") if text.has("game", "typing") else "5, d, q, r b, or its whole text"
    lines = [*short_rules(session.table.game), "", f"Type a move or enough of it to be clear: {typing}.", *HELP.strip().splitlines()]
    if not isinstance(session.screen, DrawnScreen):
        session.tell(*lines)
        return
    from rich.text import Text

    session.screen.show([Text(f" {session.table.game.spec.title}", style="bold"), *(Text(f" {line}") for line in lines), Text("")])
    session.screen.ask(f"{ON} ")


COMMANDS: dict[str, Callable[[RemoteSession, str], None]] = {
    "?": show_help, "help": show_help, "x": leave, "leave": leave, "u": undo, "undo": undo, "hint": hint, "offer": offer, "resume": resume,
    "rematch": rematch, "!": emote, "mute": mute, "why": why, "link": show_link, "who": show_who,
    "bot": lambda session, who: absent(session, who, "bot"), "claim": lambda session, who: absent(session, who, "claim"),
}  # fmt: skip
TAKES = dict.fromkeys(("offer", "mute", "why", "bot", "claim"), True)  # commands that name something
