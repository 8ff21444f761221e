"""What each message of a client asks for, as one function a message. Whatever changes a table is queued there as a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from cardhouse import __version__
from cardhouse.engine.actions import parse
from cardhouse.engine.refusals import LEGAL, refusal
from cardhouse.server import messages as m
from cardhouse.server.clubs import check_watching
from cardhouse.server.errors import Refused
from cardhouse.server.live import lobby
from cardhouse.server.live.live_table import Follower, LiveTable
from cardhouse.server.live.updates import planned, update_for
from cardhouse.server.log import acts, gathering, hints, moves
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import Proposed
from cardhouse.server.log.table import Table
from cardhouse.server.log.undo import undo
from cardhouse.server.log.viewers import Viewer, watching_viewer
from cardhouse.server.people import digest
from cardhouse.server.short import words_of

if TYPE_CHECKING:
    from cardhouse.server.ws.client import Client

EMOTES_AT_ONCE, EMOTE_EVERY = 3, 2.0  # and the seconds until one more


def hello(connection: Client, message: m.Hello) -> None:
    if message.protocol != m.PROTOCOL:
        raise Refused("protocol", f"this house speaks version {m.PROTOCOL} of the protocol and you {message.protocol}: reload the page")
    people, token = connection.server.people, ""
    if message.token:
        person = people.by_token(message.token)
    elif (known := connection.server.store.person(connection.person) if connection.person else None) is not None:
        person = known  # one guest a connection, however often it says hello
    else:
        connection.hub.budget.guests.take(connection.address)
        person, token = people.guest()
    if connection.person and connection.person != person.id:
        connection.leave()
    connection.person = person.id
    if used := message.token or token:
        connection.session = digest(used)
    connection.say(m.Welcome(m.PROTOCOL, __version__, person.id, person.name, token))
    if connection.hub.announcement:
        connection.say(m.Announced(connection.hub.announcement))


def open_table(connection: Client, message: m.Open) -> None:
    live = connection.server.live(message.table)
    table = live.table
    mine = table.seats_of(connection.person)
    if message.seat is not None and message.seat not in mine and not message.watch:
        raise Refused("not_your_seat", "that seat is not yours: open the table without naming one to watch")
    if mine and not message.watch:
        viewer: Viewer = message.seat if message.seat is not None else mine[0]
    elif table.status == "gathering":
        if not table.settings.listed and not table.invites(message.code):
            watching_viewer(table)  # refused where nobody may watch
        viewer = "watcher"
    elif mine and not table.over:
        viewer = "watcher"  # a player who watches sees no more than lies open, whatever other watchers may see
    else:
        viewer = watching_viewer(table)
    if not mine:
        check_let_in(connection, table)
        if not (table.status == "gathering" and table.invites(message.code)):
            check_watching(connection.server.store, table.row, connection.person)
    since = message.since
    connection.leave()
    connection.short = message.short
    connection.server.follow(live, connection, viewer)
    connection.live = live
    if connection.short and connection.words_of != table.spec.key:
        connection.words_of = table.spec.key
        connection.say(m.Words(list(words_of(table.spec))))
    for frame in connection.server.catch_up(live, viewer, connection.person, since):
        connection.send(frame)
    if live.gone:  # this node has lost it meanwhile, and nobody else would say so
        connection.bounce()


def close(connection: Client, _: m.Close) -> None:
    connection.leave()


def sit(connection: Client, message: m.Sit) -> None:
    live = connection.at_table()
    if message.level is not None:
        bot = lobby.bot_of(live.table.game, m.SeatPlan("bot", level=message.level, temper=message.temper))
        connection.ask("sit", lambda: gathering.seat_bot(live.table, connection.person, message.seat, bot))
        return
    check_let_in(connection, live.table)
    connection.ask("sit", lambda: gathering.sit(live.table, connection.person, message.seat, message.code, False))


def check_let_in(connection: Client, table: Table) -> None:
    """Refuse whom the person who opened the table shuts out, or removed from it."""
    conduct, row = connection.server.store.conduct, table.row
    if row.owner and row.owner in conduct.shutting_out(connection.person):
        raise Refused("shut_out", "who opened this table does not play with you: choose another table")
    if conduct.is_removed(row.no, connection.person):
        raise Refused("removed", "who opened this table does not want you to watch it: choose another table")


def stand(connection: Client, _: m.Stand) -> None:
    live = connection.at_table()
    connection.ask("stand", lambda: gathering.stand(live.table, connection.person))


def ready(connection: Client, message: m.Ready) -> None:
    live = connection.at_table()
    connection.ask("ready", lambda: gathering.get_ready(live.table, connection.person, message.add))


def play(connection: Client, message: m.Play) -> None:
    live = connection.at_table()
    if message.table not in (None, live.table.row.id):
        raise Refused("other_table", "that move is for another table than the one that is open: open its table first")
    if message.n > live.table.n:  # another process may have written it
        connection.server.live(live.table.row.id)

    def make() -> Proposed | None:
        table = live.table
        if message.n < table.n:
            done = moves.repeated(table, connection.person, message.key, connection.server.since(live, message.n))
            if done is not None:
                connection.say(update_for(table, *done, connection.viewer, steady()) or m.On(done[0], key=message.key))
                return None
        return moves.play(table, connection.person, message.n, message.action, message.key)

    connection.ask("play", make, message.key)


def why(connection: Client, message: m.Why) -> None:
    table = connection.at_table().table
    if table.to_act is None or table.to_act not in table.seats_of(connection.person):
        raise Refused("not_your_turn", "it is not your turn: wait for the others")
    code = parse(table.spec.forms, message.action)
    if code is None:
        moves.code_of(table, message.action)  # refused, with the nearest actions
        return
    connection.say(m.Reason(message.action, *(refusal(table.game, table.running(paused=True), code) or LEGAL)))


def plan(connection: Client, message: m.Plan) -> None:
    connection.say(planned(connection.at_table().table, connection.person, message.n, message.actions))


def hint(connection: Client, message: m.AskHint) -> None:
    live, person = connection.at_table(), connection.person
    about = hints.request(live.table, person, message.n, message.after)
    if about.taken:
        connection.say(connection.server.info(live, connection.viewer, person))
        return
    connection.server.advice.check(person)
    connection.hub.budget.hints.take(person)
    connection.server.advice.ask(live, person, about, lambda error: connection.refuse("hint", error))


def take_back(connection: Client, message: m.Undo) -> None:
    live = connection.at_table()
    connection.ask("undo", lambda: undo(live.table, connection.person, connection.server.history(live.table), message.n))


def offer(connection: Client, message: m.MakeOffer) -> None:
    live = connection.at_table()
    connection.ask("offer", lambda: acts.offer(live.table, connection.person, message.what, connection.server.history(live.table)))


def answer(connection: Client, message: m.Answer) -> None:
    live = connection.at_table()
    connection.ask("answer", lambda: acts.answer(live.table, connection.person, message.yes, connection.server.history(live.table)))


def resign(connection: Client, _: m.Resign) -> None:
    live = connection.at_table()
    connection.ask("resign", lambda: acts.resign(live.table, connection.person))


def resume(connection: Client, _: m.Resume) -> None:
    live = connection.at_table()
    connection.ask("resume", lambda: acts.resume(live.table, connection.person))


def absent(connection: Client, message: m.Absent) -> None:
    live = connection.at_table()

    def make() -> Proposed:
        seats = live.table.seats
        away = live.absence(seats[message.seat].person) if message.seat < len(seats) else None
        return acts.replace_absent(live.table, connection.person, message.seat, message.do, away)

    connection.ask("absent", make)


def rematch(connection: Client, _: m.Rematch) -> None:
    live = connection.at_table()

    def make() -> Proposed:
        made = lobby.rematch(live, connection.person)
        connection.hub.quotas.take(connection.server, connection.person, connection.address)
        return made

    connection.ask("rematch", make)


def emote(connection: Client, message: m.SendEmote) -> None:
    live = connection.at_table()
    mine = live.table.seats_of(connection.person)
    if not mine:
        raise Refused("not_seated", "only those who play show emotes")
    now = steady()
    connection.emotes = min(EMOTES_AT_ONCE, connection.emotes + (now - connection.emoted_at) / EMOTE_EVERY)
    connection.emoted_at = now
    if connection.emotes < 1:
        raise Refused("too_many", "that was a lot of emotes: wait a moment")
    connection.emotes -= 1
    frame = m.encode(m.Emoted(mine[0], message.emote))
    deaf = connection.server.store.conduct.shutting_out(connection.person)
    for group in live.followers.values():
        for follower in group:
            if mine[0] not in getattr(follower, "muted", ()) and follower.person not in deaf:  # only a connection can mute
                follower.send(frame)


def mute(connection: Client, message: m.Mute) -> None:
    (connection.muted.add if message.on else connection.muted.discard)(message.seat)


def owned_table(connection: Client) -> LiveTable:
    """The open table, for who opened it."""
    live = connection.at_table()
    if not connection.person or live.table.row.owner != connection.person:
        raise Refused("not_yours", "only who opened this table says who watches it")
    return live


def watchers_of(live: LiveTable) -> list[Follower]:
    """Who follows a table without a seat at it."""
    return [one for group in live.followers.values() for one in group if one.person and not live.table.seats_of(one.person)]


def ask_watchers(connection: Client, _: m.AskWatchers) -> None:
    people = dict.fromkeys(one.person for one in watchers_of(owned_table(connection)))
    connection.say(m.Watchers([m.Watcher(person, connection.server.people.name(person)) for person in people]))


def remove_watcher(connection: Client, message: m.RemoveWatcher) -> None:
    live, store = owned_table(connection), connection.server.store
    if live.table.seats_of(message.person):
        raise Refused("seated", "who sits at a table is not removed: offer to end the game")
    there = [one for one in watchers_of(live) if one.person == message.person]
    if not there:
        raise Refused("no_person", "that person does not watch this table any more")
    with store.transaction():
        store.conduct.remove_watcher(live.table.row.no, message.person)
    for one in there:
        gone = cast("Client", one)  # every follower but a node's own is one
        gone.leave()
        gone.refuse("open", Refused("removed", "who opened this table does not want you to watch it: choose another table"))
    ask_watchers(connection, m.AskWatchers())


def watch_lobby(connection: Client, message: m.Lobby) -> None:
    if message.on:
        connection.hub.in_lobby.add(connection)
        connection.lobby = m.encode(m.Tables(lobby.open_tables(connection.server)))
        connection.send(connection.lobby)
    else:
        connection.hub.in_lobby.discard(connection)


def quick(connection: Client, message: m.Quick) -> None:
    connection.hub.quotas.take(connection.server, connection.person, connection.address)
    live = lobby.quick(connection.server, connection.person, message.game, message.add, connection.hops)
    connection.say(m.Seated(live.table.row.id))


def ping(connection: Client, _: m.Ping) -> None:
    connection.say(m.Pong())


HERE = m.Hello | m.Lobby | m.Quick | m.Ping  # are about no table that is open, and never passed on to the node that has it
HANDLERS: dict[type, Callable[[Client, Any], None]] = {
    m.Hello: hello,
    m.Open: open_table,
    m.Close: close,
    m.Sit: sit,
    m.Stand: stand,
    m.Ready: ready,
    m.Play: play,
    m.Why: why,
    m.Plan: plan,
    m.AskHint: hint,
    m.Undo: take_back,
    m.MakeOffer: offer,
    m.Answer: answer,
    m.Resign: resign,
    m.Resume: resume,
    m.Absent: absent,
    m.Rematch: rematch,
    m.SendEmote: emote,
    m.Mute: mute,
    m.AskWatchers: ask_watchers,
    m.RemoveWatcher: remove_watcher,
    m.Lobby: watch_lobby,
    m.Quick: quick,
    m.Ping: ping,
}
