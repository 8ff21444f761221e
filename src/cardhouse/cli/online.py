"""A sitting at a table in a house elsewhere: whatever the house says is shown as it comes, while one may type at any time."""

from __future__ import annotations

import sys
from copy import deepcopy
from typing import Any, NamedTuple

from cardhouse.cli.inbox import Inbox
from cardhouse.cli.screen import DrawnScreen, Screen
from cardhouse.cli.session import cover, describe, report, show_table
from cardhouse.cli.verdict import show_result, won
from cardhouse.cli.visit import Visit, invitation, prompt, seat_lines, seating_of, status, turn_words
from cardhouse.engine.chance import commitment
from cardhouse.prose.acts import ACT, EMOTES, act_sentence
from cardhouse.remote.connection import Lost, Offline, Online
from cardhouse.remote.link import Link
from cardhouse.remote.table import Table
from cardhouse.remote.thread import Threaded
from cardhouse.server import messages as m


class Answered(NamedTuple):
    """What came of something that was asked of the house; `of` is what, "move" for a move."""

    of: str
    answer: Any
    error: BaseException | None


def arrive(screen: Screen, house: Threaded, inbox: Inbox, link: Link, add: str) -> Visit:
    """The table as we find it, once we sit there or watch."""
    told = [item for item in inbox.waiting() if isinstance(item, m.TableInfo | m.On | m.Skip | m.Seats)]
    first = next(item for item in told if isinstance(item, m.TableInfo))
    table = Table(first)
    for item in told[told.index(first) + 1 :]:
        table.take(item)
    visit = Visit(table, seating_of(table), screen, house=house, inbox=inbox, link=link, add=add, promise=first.commitment)
    introduce(visit)
    if table.over:
        finish(visit)
    return visit


# What the house says


def take(visit: Visit, item: Any) -> None:
    """Take one thing in and tell it."""
    match item:
        case m.TableInfo():
            look(visit, item)
        case m.On() | m.Skip():
            before, since = deepcopy(visit.table.seen), len(visit.table.events)
            visit.table.take(item)
            if len(visit.table.events) > since and before is not None:
                visit.new_line()
                report(visit, since, before)
            if isinstance(item, m.On) and item.rematch and visit.table.mine and not visit.again:
                visit.tell("The next table is set: rematch goes there.")
        case m.Seats():
            reseat(visit, item)
        case m.Emoted() if item.seat < len(visit.table.seats):
            said(visit, f"@emote {item.seat} {item.emote % len(EMOTES)}")
        case m.Error():
            visit.tell(item.say)
        case m.Bye():
            visit.tell(f"{item.why[:1].upper()}{item.why[1:]}: it will be back in a moment.")
        case Offline():
            visit.away = True
            visit.tell("The house is not there: reconnecting …")
        case Online():
            if visit.away:
                visit.away = False
                visit.tell("The house is there again.")
        case Lost(error):
            raise error
        case Answered():
            answered(visit, item)
    if visit.table.over and not visit.finished:
        finish(visit)


def look(visit: Visit, info: m.TableInfo) -> None:
    """A fresh look at the table, or at the next one."""
    before, known = visit.table.status, visit.table.id == info.id
    since = len(visit.table.events) if known else 0
    if known:
        visit.table.take(info)
    else:
        visit.table = Table(info)
        visit.finished = visit.in_scene = visit.again = False
        visit.promise, visit.played = info.commitment, ""
    if info.seat == visit.passing:
        visit.passing = None
    visit.described, visit.seating = -1, seating_of(visit.table)
    if not known or (before == "gathering" and info.status != "gathering"):
        introduce(visit)
    if len(visit.table.events) > since and visit.table.seen is not None:
        visit.new_line()
        report(visit, since, deepcopy(visit.table.seen))


def introduce(visit: Visit) -> None:
    """Plain lines of where we are; a drawn screen shows it anyway."""
    if not visit.screen.drawn:
        visit.tell(*introduction(visit))
    table = visit.table
    if visit.add and table.seat is not None and table.added and table.added[table.seat] != visit.add:
        visit.tell("The house did not take what you added to the shuffle: it may have chosen it alone.")


def introduction(visit: Visit) -> list[str]:
    """Where we are, who sits here, and what was promised."""
    table = visit.table
    if table.status != "gathering":
        who = ", ".join(name + (f" ({bot} bot)" if bot else "") for name, bot in zip(visit.seating.names, visit.seating.bots, strict=True))
        return [f"{table.game.spec.title}: {who}.", turn_words(visit)]
    lines = [f"{table.game.spec.title}: waiting for players.", *(f"  {line}" for line in seat_lines(visit))]
    if table.code:
        lines.append(f"Others sit down with: cardhouse join {invitation(visit)}")
    return [*lines, f"The shuffle is promised: {visit.promise}"] if visit.promise else lines


def reseat(visit: Visit, message: m.Seats) -> None:
    """Who sits where has changed, or who is here."""
    old, visit_names = visit.table.seats, visit.seating.names
    visit.table.take(message)
    visit.seating = seating_of(visit.table)
    lines = []
    for number, (was, now) in enumerate(zip(old, visit.table.seats, strict=False)):
        if number in visit.table.mine:
            continue
        name = visit.seating.names[number]
        if was.name != now.name:
            lines.append(f"{name} sits down." if now.name else f"{visit_names[number]} stands up.")
        if now.ready and not was.ready and not now.bot:
            lines.append(f"{name} is ready.")
        if was.here != now.here and was.name == now.name and not now.bot:
            lines.append(f"{name} is here." if now.here else f"{name} is away; the seat is kept.")
    if visit.table.seen is not None or not visit.screen.drawn:
        visit.tell(*lines)


def said(visit: Visit, act: str) -> None:
    """Something that happened besides the game, among the news."""
    since = len(visit.table.events)
    if visit.table.seen is None:
        visit.tell(act_sentence(act, visit.seating.names, visit.viewer))
        return
    visit.table.events.append([ACT, act])
    visit.new_line()
    report(visit, since, visit.table.seen)


def answered(visit: Visit, item: Answered) -> None:
    """The house has answered what was asked."""
    if item.of == "move":
        visit.played, visit.sent = visit.sent if item.error is None else visit.played, ""
    if item.error is None:
        if isinstance(item.answer, m.Reason):
            visit.tell(reason(visit, item.answer))
        return
    more = getattr(item.error, "more", {})
    sentence = str(item.error)
    if item.of in ("move", "why") and more.get("reason") and more.get("nearest"):
        sentence = f"{sentence.removesuffix('.')} (you may: {', '.join(more['nearest'])})"
    if item.of == "undo" and visit.table.settings.kind == "friendly":
        sentence = f"{sentence.removesuffix('.')}; offer undo asks the others"
    visit.tell(f"{sentence[:1].upper()}{sentence[1:].removesuffix('.')}.")


def reason(visit: Visit, told: m.Reason) -> str:
    """Why an action is not legal, from the game's own text."""
    if not told.key:
        return f"You may play {told.action}."
    try:
        sentence = visit.table.game.spec.text.say("reasons", told.key, told.facts)
    except (LookupError, ValueError):
        sentence = told.key
    return f"{sentence[:1].upper()}{sentence[1:]}."


def finish(visit: Visit) -> None:
    """The game is over: how, and whether its promise was kept."""
    visit.finished = True
    table = visit.table
    lines = [kept_promise(visit)] if table.secret and visit.promise else []
    if table.result is None:
        visit.tell("The game is over.", *lines)
    elif visit.screen.drawn:
        visit.tell(won(visit.seating, table.result), *lines)
    else:
        visit.new_line()
        show_result(visit.screen, table, visit.seating)
        visit.tell(*lines)


def kept_promise(visit: Visit) -> str:
    try:
        kept = commitment(bytes.fromhex(visit.table.secret)) == visit.promise
    except ValueError:
        kept = False
    if not kept:
        return "The house's secret is NOT the one it promised before the first card."
    return "The house's secret is the one it promised; cardhouse verify checks every card against it."


# What is seen


def refresh(visit: Visit) -> None:
    """Draw all anew, or say in plain lines what is asked."""
    screen = visit.screen
    if not isinstance(screen, DrawnScreen):
        if not visit.awaited or visit.prompted or visit.away:
            return
        if visit.table.my_turn and visit.table.seat is not None:
            describe(visit, visit.table.seat)
        screen.write(f"{prompt(visit)} ")
        visit.prompted = True
        return
    notice = visit.notice
    visit.notice = " · ".join(filter(None, [*status(visit), notice]))
    if visit.table.seen is None:
        show_gathering(visit, screen)
    else:
        show_table(visit, visit.viewer, prompt=visit.table.my_turn and not visit.sent)
    visit.notice = notice
    screen.write(f" {prompt(visit)} {visit.inbox.typed}")


def show_gathering(visit: Visit, screen: DrawnScreen) -> None:
    """The table before the cards are dealt."""
    from rich.text import Text

    lines = [Text(f" {line}") for line in introduction(visit)]
    lines[0].stylize("bold")
    screen.show([Text(""), *lines, Text(""), Text(f" {visit.notice}", style="bold")])


def pass_on(visit: Visit) -> bool:
    """Where somebody has several seats at one device: cover the screen until the next one is there. False where nobody is next."""
    table = visit.table
    seat = table.to_act
    if visit.away or seat is None or seat == table.seat or seat not in table.mine or table.seats[seat].bot or table.seat is None:
        return False
    if visit.passing != seat:
        visit.new_line()
        cover(visit, f"Pass to {visit.seating.names[seat]} — press Enter")
        visit.passing = seat
        visit.house.call(lambda connection: connection.open(table.id, visit.link.code, seat))
    return True


def wants_lines(visit: Visit) -> bool:
    """Whether a line counts now: on a terminal always, from a pipe (which cannot know when its turn is) where one is asked for."""
    return sys.stdin.isatty() or (visit.awaited and not visit.away)
