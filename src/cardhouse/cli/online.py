"""The loop of a session at a table on a server: messages are shown as they come, while the person may type at any time."""

from __future__ import annotations

import sys
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec

from cardhouse.cli.inbox import Inbox
from cardhouse.cli.remote_session import RemoteSession, invitation, prompt, seat_lines, seating_of, status, turn_words
from cardhouse.cli.session import cover, describe, report, show_table
from cardhouse.cli.terminal.screen import DrawnScreen, Screen
from cardhouse.cli.verdict import show_result, won
from cardhouse.engine.chance import commitment
from cardhouse.engine.refusals import Refusal
from cardhouse.prose.acts import ACT, EMOTES, act_sentence
from cardhouse.prose.advice import WhyBetter, hint_sentences
from cardhouse.remote.connection import Lost, Offline, Online
from cardhouse.remote.link import Link
from cardhouse.remote.table import Table
from cardhouse.remote.thread import Threaded
from cardhouse.server import messages as m


class Answered(NamedTuple):
    """The answer to a request, or its error; `of` is the request, "move" for a move."""

    of: str
    answer: Any
    error: BaseException | None


def arrive(screen: Screen, server: Threaded, inbox: Inbox, link: Link, add: str) -> RemoteSession:
    """The session at a table, once we sit there or watch."""
    messages = [item for item in inbox.waiting() if isinstance(item, m.TableInfo | m.On | m.Skip | m.Seats)]
    first = next(item for item in messages if isinstance(item, m.TableInfo))
    table = Table(first)
    for item in messages[messages.index(first) + 1 :]:
        table.take(item)
    session = RemoteSession(table, seating_of(table), screen, server=server, inbox=inbox, link=link, add=add, promise=first.commitment)
    introduce(session)
    if table.over:
        finish(session)
    return session


# What the house says


def take(session: RemoteSession, item: Any) -> None:
    """Apply one message or answer, and show it."""
    match item:
        case m.TableInfo():
            look(session, item)
        case m.On() | m.Skip():
            before, since = deepcopy(session.table.seen), len(session.table.events)
            session.table.take(item)
            if len(session.table.events) > since and before is not None:
                session.new_line()
                report(session, since, before)
            if isinstance(item, m.On) and item.rematch and session.table.mine and not session.again:
                session.tell("The next table is set: rematch goes there.")
        case m.Seats():
            reseat(session, item)
        case m.Emoted() if item.seat < len(session.table.seats):
            show_act(session, f"@emote {item.seat} {item.emote % len(EMOTES)}")
        case m.Earned():
            told = [session.notice] if session.screen.drawn and session.notice else []  # the result stays on the screen
            session.tell(*told, f"It brought you {item.xp} XP (cardhouse profile).")
        case m.Error():
            session.tell(item.say)
        case m.Announced() if "en" in item.text:
            session.tell(item.text["en"])
        case m.Bye():
            session.tell(f"{item.why[:1].upper()}{item.why[1:]}: it will be back in a moment.")
        case Offline():
            session.away = True
            session.tell("The house is not there: reconnecting …")
        case Online():
            if session.away:
                session.away = False
                session.tell("The house is there again.")
        case Lost(error):
            raise error
        case Answered():
            answered(session, item)
    if session.table.over and not session.finished:
        finish(session)


def look(session: RemoteSession, info: m.TableInfo) -> None:
    """A fresh look at the table, or at the next one."""
    before, known = session.table.status, session.table.id == info.id
    since = len(session.table.events) if known else 0
    if known:
        session.table.take(info)
    else:
        session.table = Table(info)
        session.finished = session.in_scene = session.again = False
        session.promise, session.played = info.commitment, ""
    if info.seat == session.passing:
        session.passing = None
    session.described, session.seating = -1, seating_of(session.table)
    if not known or (before == "gathering" and info.status != "gathering"):
        introduce(session)
    if len(session.table.events) > since and session.table.seen is not None:
        session.new_line()
        report(session, since, deepcopy(session.table.seen))


def introduce(session: RemoteSession) -> None:
    """Plain lines of where we are; a drawn screen shows it anyway."""
    if not session.screen.drawn:
        session.tell(*introduction(session))
    table = session.table
    if session.add and table.seat is not None and table.added and table.added[table.seat] != session.add:
        session.tell("The house did not take what you added to the shuffle: it may have chosen it alone.")


def introduction(session: RemoteSession) -> list[str]:
    """Where we are, who sits here, and what was promised."""
    table = session.table
    if table.status != "gathering":
        who = ", ".join(
            name + (f" ({bot} bot)" if bot else "") for name, bot in zip(session.seating.names, session.seating.bots, strict=True)
        )
        return [f"{table.game.spec.title}: {who}.", turn_words(session)]
    lines = [f"{table.game.spec.title}: waiting for players.", *(f"  {line}" for line in seat_lines(session))]
    if table.code:
        lines.append(f"Others sit down with: cardhouse join {invitation(session)}")
    return [*lines, f"The shuffle is promised: {session.promise}"] if session.promise else lines


def reseat(session: RemoteSession, message: m.Seats) -> None:
    """Who sits where has changed, or who is here."""
    old, old_names = session.table.seats, session.seating.names
    session.table.take(message)
    session.seating = seating_of(session.table)
    lines = []
    for number, (was, now) in enumerate(zip(old, session.table.seats, strict=False)):
        if number in session.table.mine:
            continue
        name = session.seating.names[number]
        if was.name != now.name:
            lines.append(f"{name} sits down." if now.name else f"{old_names[number]} stands up.")
        if now.ready and not was.ready and not now.bot:
            lines.append(f"{name} is ready.")
        if was.here != now.here and was.name == now.name and not now.bot:
            lines.append(f"{name} is here." if now.here else f"{name} is away; the seat is kept.")
    if session.table.seen is not None or not session.screen.drawn:
        session.tell(*lines)


def show_act(session: RemoteSession, act: str) -> None:
    """Show an act among the news."""
    since = len(session.table.events)
    if session.table.seen is None:
        session.tell(act_sentence(act, session.seating.names, session.viewer))
        return
    session.table.events.append([ACT, act])
    session.new_line()
    report(session, since, session.table.seen)


def answered(session: RemoteSession, item: Answered) -> None:
    """Show the answer to a request."""
    if item.of == "move":
        session.played, session.sent = session.sent if item.error is None else session.played, ""
    if item.error is None:
        if isinstance(item.answer, m.Reason):
            session.tell(reason(session, item.answer))
        elif item.of == "hint" and item.answer.hint is not None:
            session.tell(*hinted(session, item.answer.hint))
        return
    more = getattr(item.error, "more", {})
    sentence = str(item.error)
    if item.of in ("move", "why") and more.get("reason") and more.get("nearest"):
        sentence = f"{sentence.removesuffix('.')} (you may: {', '.join(more['nearest'])})"
    if item.of == "undo" and session.table.settings.kind == "friendly":
        sentence = f"{sentence.removesuffix('.')}; offer undo asks the others"
    session.tell(f"{sentence[:1].upper()}{sentence[1:].removesuffix('.')}.")


def reason(session: RemoteSession, given: m.Reason) -> str:
    """Why an action is not legal, from the game's own text."""
    if not given.key:
        return f"You may play {given.action}."
    try:
        sentence = Refusal(given.key, given.facts).sentence(session.table.game.spec.text)
    except (LookupError, ValueError):
        sentence = given.key
    return f"{sentence[:1].upper()}{sentence[1:]}."


def hinted(session: RemoteSession, hint: m.Hint) -> list[str]:
    """A hint in words."""
    why = WhyBetter(**msgspec.structs.asdict(hint.why))
    return hint_sentences(session.table.game, hint.moves, hint.ahead, hint.sure, hint.worlds, why, session.seating.names)


def finish(session: RemoteSession) -> None:
    """The game is over: how, and whether its promise was kept."""
    session.finished = True
    table = session.table
    lines = [promise_sentence(session)] if table.secret and session.promise else []
    if table.result is None:
        session.tell("The game is over.", *lines)
    elif session.screen.drawn:
        session.tell(won(session.seating, table.result), *lines)
    else:
        session.new_line()
        show_result(session.screen, table, session.seating)
        session.tell(*lines)


def promise_sentence(session: RemoteSession) -> str:
    try:
        kept = commitment(bytes.fromhex(session.table.secret)) == session.promise
    except ValueError:
        kept = False
    if not kept:
        return "The house's secret is NOT the one it promised before the first card."
    return "The house's secret is the one it promised; cardhouse verify checks every card against it."


# What is seen


def refresh(session: RemoteSession) -> None:
    """Draw all anew, or say in plain lines what is asked."""
    screen = session.screen
    if not isinstance(screen, DrawnScreen):
        if not session.awaited or session.prompted or session.away:
            return
        if session.table.my_turn and session.table.seat is not None:
            describe(session, session.table.seat)
        screen.write(f"{prompt(session)} ")
        session.prompted = True
        return
    notice = session.notice
    session.notice = " · ".join(filter(None, [*status(session), notice]))
    if session.table.seen is None:
        show_gathering(session, screen)
    else:
        show_table(session, session.viewer, prompt=session.table.my_turn and not session.sent)
    session.notice = notice
    screen.write(f" {prompt(session)} {session.inbox.typed}")


def show_gathering(session: RemoteSession, screen: DrawnScreen) -> None:
    """The table before the cards are dealt."""
    from rich.text import Text

    lines = [Text(f" {line}") for line in introduction(session)]
    lines[0].stylize("bold")
    screen.show([Text(""), *lines, Text(""), Text(f" {session.notice}", style="bold")])


def pass_on(session: RemoteSession) -> bool:
    """Where one device has several seats: cover the screen until the next person is there. False where it is not passed on."""
    table = session.table
    seat = table.to_act
    if session.away or seat is None or seat == table.seat or seat not in table.mine or table.seats[seat].bot or table.seat is None:
        return False
    if session.passing != seat:
        session.new_line()
        cover(session, f"Pass to {session.seating.names[seat]} — press Enter")
        session.passing = seat
        session.server.call(lambda connection: connection.open(table.id, session.link.code, seat))
    return True


def wants_lines(session: RemoteSession) -> bool:
    """Whether a line counts now: on a terminal always, from a pipe (which cannot know when its turn is) where one is asked for."""
    return sys.stdin.isatty() or (session.awaited and not session.away)
