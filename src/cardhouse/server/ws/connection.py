"""One socket: frames in, frames out. A message is decoded, paid for, checked and handed on; a bad one is answered with an error."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from cardhouse import __version__
from cardhouse.engine.actions import parse
from cardhouse.engine.errors import CardhouseError
from cardhouse.server import messages as m
from cardhouse.server.errors import Refused, not_kept, sentence
from cardhouse.server.live import lobby
from cardhouse.server.live.house import House
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.updates import planned, update_for
from cardhouse.server.log import acts, gathering, moves
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import Proposed
from cardhouse.server.log.undo import undo
from cardhouse.server.log.viewers import Viewer, watching_viewer
from cardhouse.storage.store import StoreError

if TYPE_CHECKING:
    from cardhouse.server.ws.hub import Hub

log = logging.getLogger("cardhouse.sockets")

BACKLOG = 512 * 1024  # bytes that may wait for a slow client before it is cut off; it reconnects and catches up
EMOTES_AT_ONCE, EMOTE_EVERY = 3, 2.0
GOODBYE = 2.0  # seconds for the client to read why the socket is closed
STRIKES = 100  # messages over the budget that are answered before the socket is closed
COSTS: dict[type, int] = {
    m.Hello: 5,
    m.Open: 20,
    m.Quick: 20,
    m.Lobby: 10,
    m.Plan: 10,
    m.Undo: 10,
    m.MakeOffer: 10,
    m.Answer: 10,
    m.Rematch: 10,
}  # others cost 1


class Connection(WSListener):
    """A client's socket. It follows at most one table, and perhaps the lobby."""

    def __init__(self, hub: Hub, address: str) -> None:
        self.hub, self.address = hub, address
        self.budget, self.strikes = hub.budget.for_socket(), 0
        self.tail = -1  # bytes after the last frame: the next one has begun
        self.leaving = False
        self.house: House = hub.house
        self.transport: WSTransport | None = None
        self.person = ""
        self.live: LiveTable | None = None
        self.viewer: Viewer = "watcher"
        self.muted: set[int] = set()
        self.emotes = float(EMOTES_AT_ONCE)
        self.emoted_at = steady()

    # The socket

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.hub.connections.add(self)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.hub.connections.discard(self)
        self.hub.in_lobby.discard(self)
        self.leave()

    def is_user_specific_pong(self, frame: WSFrame) -> bool:
        self.tail = frame.tail_size
        return bool(frame.msg_type == WSMsgType.PONG)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.tail = frame.tail_size
        if self.leaving:
            return
        if frame.msg_type == WSMsgType.CLOSE:
            self.cut(WSCloseCode.OK)
            return
        if frame.msg_type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            if self.pay(1) and frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
                self.check_backlog(transport)
            return
        if frame.payload_size > m.LARGEST_FRAME or not frame.fin:
            too_long = Refused("too_long", f"a message has at most {m.LARGEST_FRAME:,} bytes: send a shorter one")
            if self.pay(1):
                self.refuse("", too_long if frame.fin else Refused("fragment", "a message comes in one frame: send it whole"))
            return
        try:
            message = m.decode(frame.get_payload_as_memoryview())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
            if self.pay(1):
                self.refuse("", Refused("message", f"that is no message of this protocol: {str(error)[:200]}"))
            return
        if self.pay(COSTS.get(type(message), 1), tag_of(message), getattr(message, "key", "")):
            self.receive(message)

    def send(self, frame: bytes) -> None:
        if (transport := self.transport) is None or self.leaving:
            return
        transport.send(WSMsgType.TEXT, frame)
        self.check_backlog(transport)

    def check_backlog(self, transport: WSTransport) -> None:
        """Cut off a client that does not read: what waits for it would fill the memory."""
        if transport.underlying_transport.get_write_buffer_size() > BACKLOG:
            self.leaving = True
            transport.disconnect(False)

    def pay(self, cost: int, of: str = "", key: str = "") -> bool:
        """Spend from the budgets of this socket and of its address; False, after an answer that says so, where one is empty."""
        limit = self.budget
        if not (wait := limit.wait("", cost)):
            limit = self.hub.budget.work
            wait = limit.wait(self.address, cost)
        if not wait:
            self.strikes = max(0, self.strikes - 1)
            return True
        self.strikes += 1
        self.refuse(of, limit.refusal(wait), key)
        if self.strikes > STRIKES:
            self.cut(WSCloseCode.POLICY_VIOLATION, "too many messages")
        return False

    def cut(self, code: WSCloseCode, why: str = "") -> None:
        """Close the socket. The client has a moment to read why; what it still sends is ignored."""
        if (transport := self.transport) is None or self.leaving:
            return
        self.leaving = True
        transport.send_close(code, why)
        if code == WSCloseCode.OK:
            transport.disconnect()
        asyncio.get_running_loop().call_later(GOODBYE, transport.disconnect, False)

    def say(self, message: m.FromHouse) -> None:
        self.send(m.encode(message))

    def refuse(self, of: str, error: CardhouseError, key: str = "") -> None:
        """Answer with an error: a code and a sentence."""
        if isinstance(error, StoreError):
            error = not_kept(error)
        more = dict(error.more) if isinstance(error, Refused) else {}
        more = {name: value for name, value in more.items() if name in ("n", "reason", "facts", "nearest")}
        self.say(m.Error(error.code if isinstance(error, Refused) else "refused", sentence(error), of, key, **more))

    # Messages

    def receive(self, message: m.FromClient) -> None:
        """Do what a message asks."""
        try:
            if not self.person and not isinstance(message, m.Hello | m.Ping):
                raise Refused("hello_first", 'say hello first: {"t":"hello","protocol":1}')
            HANDLERS[type(message)](self, message)
        except CardhouseError as error:
            self.refuse(tag_of(message), error, getattr(message, "key", ""))
        except Exception:
            log.exception("a message failed", extra={"message_tag": tag_of(message)})
            self.refuse(tag_of(message), Refused("internal", "that went wrong on our side: nothing was changed, try again"))

    def hello(self, message: m.Hello) -> None:
        if message.protocol != m.PROTOCOL:
            raise Refused("protocol", f"this house speaks version {m.PROTOCOL} of the protocol and you {message.protocol}: reload the page")
        people, token = self.house.people, ""
        if message.token:
            person = people.by_token(message.token)
        elif (known := self.house.store.person(self.person) if self.person else None) is not None:
            person = known  # one guest a connection, however often it says hello
        else:
            self.hub.budget.guests.take(self.address)
            person, token = people.guest()
        if self.person and self.person != person.id:
            self.leave()
        self.person = person.id
        self.say(m.Welcome(m.PROTOCOL, __version__, person.id, person.name, token))

    def open(self, message: m.Open) -> None:
        live = self.house.live(message.table)
        table = live.table
        mine = table.seats_of(self.person)
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
        since = message.since
        self.leave()
        self.house.follow(live, self, viewer)
        self.live = live
        for frame in self.house.catch_up(live, viewer, self.person, since):
            self.send(frame)

    def leave(self) -> None:
        if self.live is not None:
            self.house.unfollow(self.live, self)
            self.live = None

    def at_table(self) -> LiveTable:
        if self.live is None:
            raise Refused("no_table_open", "open a table first")
        return self.live

    def ask(self, tag: str, make: Callable[[], Proposed | None], key: str = "") -> None:
        """Queue a request at the table."""
        self.house.change(self.at_table(), make, lambda error: self.refuse(tag, error, key))

    def close(self, _: m.Close) -> None:
        self.leave()

    def sit(self, message: m.Sit) -> None:
        live = self.at_table()
        self.ask("sit", lambda: gathering.sit(live.table, self.person, message.seat, message.code, False))

    def stand(self, _: m.Stand) -> None:
        live = self.at_table()
        self.ask("stand", lambda: gathering.stand(live.table, self.person))

    def ready(self, message: m.Ready) -> None:
        live = self.at_table()
        self.ask("ready", lambda: gathering.get_ready(live.table, self.person, message.add))

    def play(self, message: m.Play) -> None:
        live = self.at_table()
        if message.table not in (None, live.table.row.id):
            raise Refused("other_table", "that move is for another table than the one that is open: open its table first")
        if message.n > live.table.n:  # another process may have written it
            self.house.live(live.table.row.id)

        def make() -> Proposed | None:
            table = live.table
            if message.n < table.n:
                done = moves.repeated(table, self.person, message.key, self.house.since(live, message.n))
                if done is not None:
                    self.say(update_for(table, *done, self.viewer, steady()) or m.On(done[0], key=message.key))
                    return None
            return moves.play(table, self.person, message.n, message.action, message.key)

        self.ask("play", make, message.key)

    def why(self, message: m.Why) -> None:
        table = self.at_table().table
        if table.to_act is None or table.to_act not in table.seats_of(self.person):
            raise Refused("not_your_turn", "it is not your turn: wait for the others")
        code = parse(table.spec.forms, message.action)
        if code is None:
            moves.code_of(table, message.action)  # refused, with the nearest actions
            return
        key, facts = moves.why(table, code)
        self.say(m.Reason(message.action, key, facts))

    def plan(self, message: m.Plan) -> None:
        self.say(planned(self.at_table().table, self.person, message.n, message.actions))

    def undo(self, message: m.Undo) -> None:
        live = self.at_table()
        self.ask("undo", lambda: undo(live.table, self.person, self.house.history(live.table), message.n))

    def offer(self, message: m.MakeOffer) -> None:
        live = self.at_table()
        self.ask("offer", lambda: acts.offer(live.table, self.person, message.what, self.house.history(live.table)))

    def answer(self, message: m.Answer) -> None:
        live = self.at_table()
        self.ask("answer", lambda: acts.answer(live.table, self.person, message.yes, self.house.history(live.table)))

    def resign(self, _: m.Resign) -> None:
        live = self.at_table()
        self.ask("resign", lambda: acts.resign(live.table, self.person))

    def resume(self, _: m.Resume) -> None:
        live = self.at_table()
        self.ask("resume", lambda: acts.resume(live.table, self.person))

    def absent(self, message: m.Absent) -> None:
        live = self.at_table()

        def make() -> Proposed:
            seats = live.table.seats
            away = live.absence(seats[message.seat].person) if message.seat < len(seats) else None
            return acts.replace_absent(live.table, self.person, message.seat, message.do, away)

        self.ask("absent", make)

    def rematch(self, _: m.Rematch) -> None:
        live = self.at_table()

        def make() -> Proposed:
            made = lobby.rematch(live, self.person)
            self.hub.quotas.take(self.house, self.person, self.address)
            return made

        self.ask("rematch", make)

    def emote(self, message: m.SendEmote) -> None:
        live = self.at_table()
        mine = live.table.seats_of(self.person)
        if not mine:
            raise Refused("not_seated", "only those who play show emotes")
        now = steady()
        self.emotes = min(EMOTES_AT_ONCE, self.emotes + (now - self.emoted_at) / EMOTE_EVERY)
        self.emoted_at = now
        if self.emotes < 1:
            raise Refused("too_many", "that was a lot of emotes: wait a moment")
        self.emotes -= 1
        frame = m.encode(m.Emoted(mine[0], message.emote))
        for group in live.followers.values():
            for follower in group:
                if not (isinstance(follower, Connection) and mine[0] in follower.muted):
                    follower.send(frame)

    def mute(self, message: m.Mute) -> None:
        (self.muted.add if message.on else self.muted.discard)(message.seat)

    def lobby(self, message: m.Lobby) -> None:
        if message.on:
            self.hub.in_lobby.add(self)
            self.say(m.Tables(lobby.open_tables(self.house)))
        else:
            self.hub.in_lobby.discard(self)

    def quick(self, message: m.Quick) -> None:
        self.hub.quotas.take(self.house, self.person, self.address)
        live = lobby.quick(self.house, self.person, message.game, message.add)
        self.say(m.Seated(live.table.row.id))

    def ping(self, _: m.Ping) -> None:
        self.say(m.Pong())


HANDLERS: dict[type, Callable[[Connection, Any], None]] = {
    m.Hello: Connection.hello,
    m.Open: Connection.open,
    m.Close: Connection.close,
    m.Sit: Connection.sit,
    m.Stand: Connection.stand,
    m.Ready: Connection.ready,
    m.Play: Connection.play,
    m.Why: Connection.why,
    m.Plan: Connection.plan,
    m.Undo: Connection.undo,
    m.MakeOffer: Connection.offer,
    m.Answer: Connection.answer,
    m.Resign: Connection.resign,
    m.Resume: Connection.resume,
    m.Absent: Connection.absent,
    m.Rematch: Connection.rematch,
    m.SendEmote: Connection.emote,
    m.Mute: Connection.mute,
    m.Lobby: Connection.lobby,
    m.Quick: Connection.quick,
    m.Ping: Connection.ping,
}


def tag_of(message: m.FromClient) -> str:
    """The name of a message on the wire."""
    return str(type(message).__struct_config__.tag)
