"""cardhouse join: a seat at a table of a house on the network."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from cardhouse.cli.parser import Parser, UsageError
from cardhouse.cli.saves import Save, save_at, write
from cardhouse.cli.terminal.screen import DrawnScreen, Leave, Screen, open_screen
from cardhouse.engine.errors import CardhouseError, NotInstalled
from cardhouse.engine.game import keys, spec_of

if TYPE_CHECKING:
    from cardhouse.cli.inbox import Inbox
    from cardhouse.cli.remote_session import RemoteSession
    from cardhouse.remote.connection import Connection
    from cardhouse.remote.link import Link
    from cardhouse.remote.thread import Threaded

LONGEST_ADDITION = 64


def parser() -> Parser:
    """What cardhouse join takes."""
    made = Parser(
        "join",
        "Play at a table of a house on the network: by the link you were sent, or now with whoever is there. Type ? at the table for help.",
        [
            "cardhouse join http://192.168.0.7:8765/t/k3v8mq/w7f2",
            "cardhouse join http://192.168.0.7:8765 --game lama",
            "cardhouse join http://192.168.0.7:8765/t/k3v8mq --watch",
        ],
    )
    made.add_argument("link", metavar="LINK", help="of a table or, with --game, of a house")
    made.add_argument("--game", metavar="GAME", help=f"play now with whoever waits, or with bots: {', '.join(keys())}")
    made.add_argument("--watch", action="store_true", help="watch, and take no seat")
    made.add_argument("--name", metavar="NAME", help="what the others call you")
    made.add_argument("--add", type=addition, metavar="TEXT", help="what you bring into the shuffle (else something random)")
    made.add_argument("--save", type=Path, metavar="FILE", help="keep the record of the finished game in this file, and check it")
    made.add_argument("--no-color", "--no-colour", action="store_true", help="draw without colours (as does NO_COLOR)")
    made.add_argument("--fast", action="store_true", help="no pauses (as does CARDHOUSE_SPEED=0)")
    return made


def addition(text: str) -> str:
    if not 1 <= len(text) <= LONGEST_ADDITION:
        raise argparse.ArgumentTypeError(f"takes a text of 1 to {LONGEST_ADDITION} letters")
    return text


def run(arguments: argparse.Namespace) -> int:
    """Sit at the table until the person leaves."""
    try:
        from cardhouse.cli import online, servers
        from cardhouse.cli.inbox import Inbox, reads_keys
        from cardhouse.remote.link import read_link
    except ModuleNotFoundError as error:
        raise NotInstalled(f"playing online needs {error.name}: pip install 'cardhouse[server]'") from None
    link = read_link(arguments.link)
    game = spec_of(arguments.game).key if arguments.game else ""
    if bool(game) == bool(link.table):
        raise UsageError("--game is for the link of a house: a table's link names its game" if game else needs_game(link))
    save = save_at(arguments.save) if arguments.save is not None else Save()
    token = servers.tokens().get(link.server)
    if arguments.name is not None:
        token = servers.named(link, token, arguments.name)
        servers.keep_token(link.server, token)
    screen = open_screen(arguments.no_color, arguments.fast) if reads_keys() else Screen()
    inbox = Inbox(screen)
    add = arguments.add or secrets.token_hex(8)
    with entered(link, token, inbox, game=game, add=add, watch=arguments.watch) as server:
        added = server.call(lambda connection: settle(connection, add, arguments.watch)).result()
        session = online.arrive(screen, server, inbox, link, add if added or game else "")
        try:
            with screen.opened(), inbox.opened():
                sit(session, save)
        except Leave:
            depart(session, save)
    return 0


def needs_game(link: Link) -> str:
    return f"that is the link of a house: name a table in it, or a game to play now: cardhouse join {link} --game {keys()[0]}"


@contextmanager
def entered(link: Link, token: str | None, inbox: Inbox, **how: Any) -> Iterator[Threaded]:
    """A connection with our token for that server; as a new guest where the token is no longer valid."""
    from cardhouse.cli import servers
    from cardhouse.remote.thread import Threaded
    from cardhouse.server.errors import Refused

    with ExitStack() as stack:
        try:
            server = stack.enter_context(Threaded(link, token=token, on_news=inbox.put, **how))
        except Refused as error:
            if error.code != "token":
                raise
            server = stack.enter_context(Threaded(link, on_news=inbox.put, **how))
        servers.keep_token(link.server, server.connection.token)
        yield server


async def settle(connection: Connection, add: str, watch: bool) -> bool:
    """Take a seat where we were invited or the table is public, and be ready; returns whether we added to the shuffle."""
    table, link = connection.table, connection.link
    if not watch and table.seat is None:
        if table.over:
            raise CardhouseError(f"that game is over: cardhouse join {link._replace(code='')} --watch shows how it ended")
        if link.code or (table.settings.listed and table.status == "gathering"):
            table = await connection.sit()
    if table.seat is None or table.status != "gathering" or table.seats[table.seat].ready:
        return False
    connection.ready(add)
    return True


def sit(session: RemoteSession, save: Save) -> None:
    """Show messages and run commands until the person leaves."""
    from cardhouse.cli.online import pass_on, refresh, take, wants_lines
    from cardhouse.cli.requests import run_command

    while True:
        if session.table.over and save.path is not None and save.last is None:
            keep_record(session, save)
        if not pass_on(session):
            refresh(session)
        ticking = session.screen.drawn and session.table.left is not None
        item = session.inbox.next(wants_lines(session), 1.0 if ticking else None)
        if isinstance(item, str):
            if not sys.stdin.isatty():
                session.screen.write(f"{item}\n")
            session.prompted = False
            run_command(session, item)
        elif item is not None:
            take(session, item)


def keep_record(session: RemoteSession, save: Save) -> None:
    """Fetch the record of the finished game, check it, and keep it."""
    from cardhouse.cli import servers
    from cardhouse.cli.verify import verdict

    assert save.path is not None
    try:
        save.last = servers.record(session.link, session.table.id, session.server.connection.token)
        write(save.path, save.last)
    except CardhouseError as error:
        save.last = save.last or ""
        session.tell(*filter(None, [session.notice]), f"The record could not be kept: {error}.")
        return
    lines, _ = verdict(save.last, session.promise)
    session.tell(*filter(None, [session.notice]), f"The record is in {save.path}.", *(lines[-1:] if session.screen.drawn else lines))


def depart(session: RemoteSession, save: Save) -> None:
    """How it ended, or how to come back."""
    from cardhouse.cli.online import finish
    from cardhouse.cli.verdict import show_result

    session.new_line()
    table, screen = session.table, session.screen
    link = session.link._replace(table=table.id, code="")
    if not table.over:
        again = f"cardhouse join {link}" + ("" if table.mine else " --watch")
        screen.say(f"Your seat is kept: come back with {again}" if table.mine else f"Watch again with {again}")
        return
    if isinstance(screen, DrawnScreen) and table.result is not None:
        show_result(screen, table, session.seating)
    elif not session.finished:
        finish(session)
    if save.last:
        screen.say(
            f"Step through it with cardhouse replay {quote(str(save.path))}, check it again with cardhouse verify {quote(str(save.path))}"
        )
    else:
        screen.say(f"Keep its record with cardhouse join {link} --save FILE, and check it with cardhouse verify FILE")
