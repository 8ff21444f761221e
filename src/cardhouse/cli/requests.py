"""What a person may type at a table elsewhere: a move, or something else that is asked of the house."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from cardhouse.cli.online import Answered
from cardhouse.cli.screen import DrawnScreen, Leave
from cardhouse.cli.session import ON
from cardhouse.cli.turns import refused
from cardhouse.cli.visit import Visit, invitation, offered, seat_lines, turn_words
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
why MOVE  why a move is not legal   link  the invitation for others
offer draw, stop, undo, pause or open (open lets everybody watch your cards)
yes or no answers an offer; resume goes on after a pause, or after a bot
! hello, well played, thinking, oops, thanks or wow; mute 2 hears no more
bot 2, claim 2: a bot plays for seat 2, or it is lost, if away too long
resign; rematch after the end"""


def obey(visit: Visit, typed: str) -> None:
    """Do what a person typed: a move where it is one, or a command."""
    visit.notice = ""
    line = normal(typed)
    if not line:
        visit.described = -1 if visit.table.my_turn else visit.described
        return
    word, _, rest = line.partition(" ")
    if line.startswith("!"):
        word, rest = "!", line[1:].strip()
    sure, visit.sure = visit.sure, False
    exact = any(normal(action.text) == line for action in visit.table.legal_actions)
    if not exact and word in ("yes", "y", "no", "n") and not rest and offered(visit) is not None:
        ask(visit, m.Answer(word[0] == "y"))
    elif not exact and line == "resign":
        resign(visit, sure)
    elif not exact and word in COMMANDS and (bool(rest) == TAKES.get(word, False) or word == "!"):
        COMMANDS[word](visit, rest)
    else:
        move(visit, typed)


def move(visit: Visit, typed: str) -> None:
    """Play what was typed, if it is a move and our turn."""
    table = visit.table
    if table.seat is None:
        visit.tell("You are watching: x leaves, ? shows what else there is.")
    elif visit.sent:
        visit.tell(f"{visit.sent} is on its way: the house has not answered yet.")
    elif table.over or table.status == "gathering":
        visit.tell(turn_words(visit))
    elif table.paused:
        visit.tell("The game is paused: resume goes on.")
    elif table.seats[table.seat].bot:
        visit.tell("A bot plays for you: resume takes your seat back.")
    elif not table.my_turn:
        visit.tell(turn_words(visit))
    else:
        try:
            text, n = table.read(typed).text, table.n
        except IllegalAction as error:
            visit.tell(refused(error))
            return
        visit.sent = text
        hear(visit, "move", visit.house.call(lambda connection: connection.play(text, n)))


def hear(visit: Visit, of: str, future: Future[Any]) -> None:
    """Let the answer come in among the news."""

    def came(done: Future[Any]) -> None:
        if not done.cancelled():
            error = done.exception()
            visit.inbox.put(Answered(of, None if error else done.result(), error))

    future.add_done_callback(came)


def ask(visit: Visit, message: m.FromClient) -> None:
    hear(visit, str(message.__struct_config__.tag), visit.house.call(lambda connection: connection.ask(message)))


def leave(visit: Visit, _: str) -> None:
    raise Leave


def undo(visit: Visit, _: str) -> None:
    ask(visit, m.Undo(visit.table.n))


def resign(visit: Visit, sure: bool) -> None:
    if sure or visit.table.over:
        ask(visit, m.Resign())
    else:
        visit.sure = True
        visit.tell("Type resign once more to give up the game.")


def offer(visit: Visit, what: str) -> None:
    if what in OFFERABLE:
        ask(visit, m.MakeOffer(what))  # type: ignore[arg-type]
    else:
        visit.tell(f"One may offer {', '.join(OFFERABLE)}, not {what!r}.")


def resume(visit: Visit, _: str) -> None:
    ask(visit, m.Resume())


def rematch(visit: Visit, _: str) -> None:
    """Once more; what goes into the next shuffle is drawn anew."""
    if not visit.table.over:
        visit.tell("The game is not over: finish it, or resign.")
        return
    visit.add, visit.again = secrets.token_hex(8), True

    async def again(connection: Connection) -> None:
        await connection.rematch()
        connection.ready(visit.add)

    visit.tell("A rematch …")
    hear(visit, "rematch", visit.house.call(again))


def emote(visit: Visit, what: str) -> None:
    words = [normal(words).strip("!… ") for words in EMOTES]
    chosen = [words[int(what) - 1]] if what.isdecimal() and 1 <= int(what) <= len(words) else matches(what, words)
    if len(chosen) == 1:
        ask(visit, m.SendEmote(words.index(chosen[0])))
    else:
        visit.tell(f"! takes one of {', '.join(words)}.")


def mute(visit: Visit, who: str) -> None:
    seat = seat_named(visit, who)
    if seat is not None:
        on = seat not in visit.muted
        visit.muted ^= {seat}
        visit.house.call(lambda connection: said(connection, m.Mute(seat, on)))
        visit.tell(f"You hear {'no more of' if on else 'again of'} {visit.seating.names[seat]}.")


async def said(connection: Connection, message: m.FromClient) -> None:
    connection.say(message)


def absent(visit: Visit, who: str, do: str) -> None:
    seat = seat_named(visit, who)
    if seat is not None:
        ask(visit, m.Absent(seat, do))  # type: ignore[arg-type]


def seat_named(visit: Visit, who: str) -> int | None:
    """The seat that a number from 1 or the beginning of a name means."""
    names = visit.seating.names
    if who.isdecimal() and 1 <= int(who[:3]) <= len(names):
        return int(who[:3]) - 1
    found = [seat for seat, name in enumerate(names) if normal(name).startswith(who)]
    if len(found) == 1:
        return found[0]
    visit.tell(f"{who!r} is no seat: name one of {', '.join(names)}, or its number from 1.")
    return None


def why(visit: Visit, typed: str) -> None:
    """Why a move is not legal."""
    try:
        text = visit.table.read(typed).text
    except IllegalAction as error:
        visit.tell(refused(error))
        return
    ask(visit, m.Why(text))


def show_link(visit: Visit, _: str) -> None:
    visit.tell(f"Others sit down with: cardhouse join {invitation(visit)}" if visit.table.code else f"cardhouse join {invitation(visit)}")


def show_who(visit: Visit, _: str) -> None:
    visit.tell(*seat_lines(visit))


def show_help(visit: Visit, _: str) -> None:
    """The rules in short, and what may be typed."""
    text = visit.table.game.spec.text
    typing = text.say("game", "typing") if text.has("game", "typing") else "5, d, q, r b, or its whole text"
    lines = [*short_rules(visit.table.game), "", f"Type a move or enough of it to be clear: {typing}.", *HELP.strip().splitlines()]
    if not isinstance(visit.screen, DrawnScreen):
        visit.tell(*lines)
        return
    from rich.text import Text

    visit.screen.show([Text(f" {visit.table.game.spec.title}", style="bold"), *(Text(f" {line}") for line in lines), Text("")])
    visit.screen.ask(f"{ON} ")


COMMANDS: dict[str, Callable[[Visit, str], None]] = {
    "?": show_help, "help": show_help, "x": leave, "leave": leave, "u": undo, "undo": undo, "offer": offer, "resume": resume,
    "rematch": rematch, "!": emote, "mute": mute, "why": why, "link": show_link, "who": show_who,
    "bot": lambda visit, who: absent(visit, who, "bot"), "claim": lambda visit, who: absent(visit, who, "claim"),
}  # fmt: skip
TAKES = dict.fromkeys(("offer", "mute", "why", "bot", "claim"), True)  # commands that name something
