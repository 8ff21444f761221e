"""A connection to a server that reconnects by itself, catches up, and sends an unacknowledged move again.

async with connect("http://localhost:8765/t/k3v8mq/w7f2") as seat:
    while not seat.table.over:
        await seat.until(lambda table: table.my_turn or table.over)
        if seat.table.my_turn:
            await seat.play(seat.table.legal_actions[0].text)
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from msgspec.structs import replace
from picows import WSError

from cardhouse.engine.errors import CardhouseError
from cardhouse.remote.answers import answers, unwrapped
from cardhouse.remote.line import Line, dial
from cardhouse.remote.link import Link, read_link
from cardhouse.remote.table import Numbered, Table
from cardhouse.server import messages as m
from cardhouse.server.errors import Refused

PATIENCE = 10.0  # seconds for an answer to a greeting
FIRST_DELAY, LONGEST_DELAY = 0.1, 5.0  # seconds before coming back
TEMPORARY = ("not_kept", "internal")  # refusals after which it is worth trying again
AGAIN = 1.0  # seconds until what nobody waits for is said again


class Unreachable(CardhouseError):
    """No server answers there."""


class Cut(CardhouseError):
    """The connection was cut before the server answered."""


class Online(NamedTuple):
    """Connected again, and the table is up to date."""


class Offline(NamedTuple):
    """Disconnected; the connection tries to come back by itself."""


class Lost(NamedTuple):
    """The server refuses us: this connection is over."""

    error: CardhouseError


News = m.FromHouse | Online | Offline | Lost


class Connection:
    """A person's connection to one server, at one table at a time. Use `connect`.

    `on_news` is called with everything that is new, in order: messages once the table took them, and going on- or offline.
    """

    def __init__(self, link: Link, token: str | None, watch: bool, on_news: Callable[[News], None]) -> None:
        self.link = link
        self.token = token  # who I am on this server: keep it
        self.person = self.name = ""
        self.online = False
        self._watch = watch
        self._on_news = on_news
        self._table: Table | None = None
        self._target = m.Open(
            link.table or "-", link.code, watch=watch, short=True
        )  # how the table is opened, the first time and after each cut
        self._add: str | None = None  # what goes into the shuffle, once we are ready
        self._line: Line | None = None
        self._reconnector: asyncio.Task[None] | None = None
        self._move: tuple[m.Play, asyncio.Future[int]] | None = None  # not yet acknowledged
        self._asked: list[tuple[m.FromClient, asyncio.Future[Any]]] = []
        self._looking = False  # a full snapshot was requested: it is taken whatever its number
        self._missed = False  # an entry is missing: nothing is taken until the snapshot
        self._newest = 0  # the highest number seen meanwhile
        self._changed = asyncio.Event()
        self._after = 0.0  # seconds that the server asked us to wait before reconnecting
        self._error: CardhouseError | None = None

    @property
    def table(self) -> Table:
        """The table, as far as it is known."""
        if self._table is None:
            raise Refused("no_table_open", "open a table first")
        return self._table

    # What there is to do

    async def play(self, action: str, n: int | None = None) -> int:
        """Play a move that was chosen at number n (default: now); returns the number of its log entry, after reconnecting if need be.

        Raises Refused where the server refuses it. It is idempotent: sent again, it counts once.
        """
        if self._move is not None:
            raise Refused("one_move", "the last move is still on its way: wait until the house has it")
        self._fail_if_lost()
        move = m.Play(self.table.n if n is None else n, action, secrets.token_urlsafe(9), self.table.id)
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._move = move, done
        try:
            self.say(move)
            number = await done
        finally:
            self._move = None
        while self._error is None and self.table.n < number:  # earlier entries are missing, and were requested
            await self._changed.wait()
        return number

    async def ask(self, message: m.FromClient) -> Any:
        """Send a message and wait for the answer; raises Refused where the server refuses, Cut where the connection breaks first."""
        self._fail_if_lost()
        if not self.online:
            raise Cut("the house is not there now: wait until it is back")
        return await self._ask(message)

    def say(self, message: m.FromClient) -> None:
        """Send a message if connected; does not wait for an answer."""
        if self.online and self._line is not None:
            self._line.send(message)

    async def until(self, condition: Callable[[Table], bool]) -> Table:
        """Wait until something is true of the table."""
        while self._table is None or not condition(self._table):
            await self._change()
        return self._table

    async def open(self, table: str, code: str = "", seat: int | None = None) -> Table:
        """Go to a table, or view it from another seat of mine."""
        self._target, self._add = m.Open(table, code, seat, self._watch, short=True), None
        self._looking = True
        try:
            await self.ask(self._target)
        except Cut:  # it is opened when we are back
            await self.until(lambda there: there.id == table and not self._looking)
        return self.table

    async def sit(self, seat: int | None = None) -> Table:
        """Take a free seat, by the invitation that led here or at a table for everybody."""
        while self.table.seat is None:
            try:
                await self.ask(m.Sit(seat, self._target.code))
            except Cut:
                await self._return()
        return self.table

    def ready(self, add: str) -> None:
        """Be ready to play, now or once we sit; what is added goes into every shuffle."""
        self._add = add
        self._say_ready()

    async def rematch(self) -> Table:
        """Go to the next table of the same people; the first request creates it."""
        while not self.table.rematch:
            try:
                await self.ask(m.Rematch())
            except Cut:
                await self._return()
            except Refused as error:
                if error.code != "followed":  # another player was faster
                    raise
                await self.until(lambda table: bool(table.rematch))
        return await self.open(self.table.rematch)

    # Connecting and reconnecting

    async def begin(self, game: str, add: str) -> None:
        """Go to the table that the link names, or to one where a game is played now."""
        try:
            await self._greet()
            if not self.link.table:
                seated = await self._ask(m.Quick(game, add))
                self._target = m.Open(seated.table, short=True)
            self._looking = True
            await self._ask(self._target)
        except Cut:
            raise Unreachable(f"the house at {self.link.server} closed the connection: try again in a moment") from None
        self._reconnector = asyncio.create_task(self._reconnect_loop())
        self._is_online()

    async def close(self) -> None:
        """Leave. The seat stays mine."""
        if self._reconnector is not None:
            self._reconnector.cancel()
            with suppress(asyncio.CancelledError):
                await self._reconnector
        if (line := self._line) is not None:
            await line.close()
            self._disconnected(line)
        if self._move is not None and not self._move[1].done():
            self._move[1].set_exception(Cut("the connection was closed before the house acknowledged the move"))

    async def _greet(self) -> None:
        """Connect, and say who I am."""
        try:
            async with asyncio.timeout(PATIENCE):
                self._line = await dial(self, self.link.socket)
                self._after = 0.0
                welcome = await self._ask(m.Hello(m.PROTOCOL, self.token))
        except (OSError, WSError, ValueError, TimeoutError) as error:
            raise Unreachable(f"no house answers at {self.link.server}: is it running, and is the address right?") from error
        self.person, self.name, self.token = welcome.person, welcome.name, welcome.token or self.token

    async def _reconnect_loop(self) -> None:
        """Reconnect whenever the connection is cut, until the server refuses us."""
        while self._error is None:
            assert self._line is not None
            await self._line.gone.wait()
            self._disconnected(self._line)
            self._tell(Offline())
            attempt = 0
            while not await self._reconnect(attempt):
                attempt += 1

    async def _reconnect(self, attempt: int) -> bool:
        """Try once to reconnect; True where that succeeded, or never will."""
        delay = min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(attempt, 10))
        away, self._after = self._after, 0.0
        await asyncio.sleep(away + random.uniform(0.5, 1.0) * max(delay, away / 2))  # noqa: S311
        try:
            await self._greet()
            table, target = self._table, self._target
            known = table is not None and table.id == target.table and target.seat in (None, table.seat)
            self._looking, self._missed = True, False
            async with asyncio.timeout(PATIENCE):
                await self._ask(replace(target, since=self.table.n) if known else target)
        except (Unreachable, Cut, TimeoutError):
            await self._drop()
            return False
        except CardhouseError as error:
            await self._drop()
            if isinstance(error, Refused) and error.code in TEMPORARY:
                return False
            self._lose(error)
            return True
        self._is_online()
        return True

    def _is_online(self) -> None:
        self.online = True
        self._say_move()
        self._say_ready()
        self._tell(Online())

    async def _return(self) -> None:
        while not self.online:
            await self._change()

    async def _drop(self) -> None:
        if (line := self._line) is not None:
            await line.close()
            self._disconnected(line)

    def _disconnected(self, line: Line) -> None:
        """The socket is closed: fail all requests that were sent on it."""
        self._line, self.online = None, False
        line.owner = None
        self._fail_asked(Cut("the connection was cut before the house answered"))

    def on_disconnect(self) -> None:
        """The server closed the socket: fail all requests that were sent on it."""
        self._fail_asked(Cut("the connection was cut before the house answered"))

    def _lose(self, error: CardhouseError) -> None:
        """End this connection for good."""
        self._error = error
        if self._move is not None and not self._move[1].done():
            self._move[1].set_exception(error)
        self._tell(Lost(error))

    def _fail_if_lost(self) -> None:
        if self._error is not None:
            raise self._error

    # What the house says

    def receive(self, message: m.FromHouse) -> None:
        """Take in a message; `on_news` is called only for what is new."""
        match message:
            case m.TableInfo() | m.On() | m.Skip() | m.Seats():
                self._acknowledged(message)
                try:
                    if not self._news(message):
                        return
                except CardhouseError as error:  # a table that cannot be shown here
                    if not self._fail_asked(error):
                        self._lose(error)
                    return
            case m.Error():
                if self._refused(message):
                    return
            case m.Bye():
                self._after = min(max(0.0, message.after), 600.0)
        self._answered(message)
        self._tell(message)

    def _news(self, message: Numbered) -> bool:
        """Apply a message to the table; False where it was not new, or where an entry before it is missing."""
        table = self._table
        if isinstance(message, m.TableInfo):
            if message.id != self._target.table:  # of another table: an answer to an old request
                if self._line is not None:
                    self._line.send(self._target)
                return False
            if table is None or table.id != message.id:
                self._table = Table(message)
            elif message.n < table.n and not self._looking:
                return False
            else:
                table.take(message)
            self._looking = self._missed = False
            if message.n < self._newest:  # newer entries were skipped meanwhile
                self._look_again()
            self._newest = 0
            self._say_move()  # its acknowledgement may have come while another table was open here
            self._say_ready()
            return True
        if table is None or table.id != self._target.table:
            return False
        if self._missed:
            self._newest = max(self._newest, message.n or 0)
            return False
        taken = table.take(message)
        if taken == "gap" or (taken == "new" and table.my_turn and not table.legal):
            self._look_again()
            return False
        if message.n is not None:
            self._looking = False
        return taken == "new"

    def _look_again(self) -> None:
        self._missed = self._looking = True
        if self._line is not None:
            self._line.send(self._target)

    def _acknowledged(self, message: Numbered) -> None:
        if isinstance(message, m.On) and self._move is not None and self._move[0].key == message.key and not self._move[1].done():
            self._move[1].set_result(message.n)

    def _say_move(self) -> None:
        """Send the unacknowledged move once more; the server counts it once."""
        if self._move is not None and not self._move[1].done():
            self.say(self._move[0])

    def _say_ready(self) -> None:
        table = self._table
        if self._add is None or table is None or table.status != "gathering" or table.seat is None:
            return
        if not table.seats[table.seat].ready:
            self.say(m.Ready(self._add))

    async def _ask(self, message: m.FromClient) -> Any:
        if self._line is None or self._line.gone.is_set():
            raise Cut("the house is not there now: wait until it is back")
        asked = message, asyncio.get_running_loop().create_future()
        self._asked.append(asked)
        self._line.send(message)
        try:
            return await asked[1]
        finally:
            self._asked = [other for other in self._asked if other is not asked]

    def _answered(self, message: m.FromHouse) -> None:
        """Resolve the oldest request that this message answers."""
        for question, done in self._asked:
            if not done.done() and answers(question, message):
                done.set_result(message)
                return

    def _refused(self, error: m.Error) -> bool:
        """Fail the request that was refused; False where there is none."""
        refusal = Refused(error.code, unwrapped(error.say), n=error.n, reason=error.reason, facts=error.facts, nearest=error.nearest)
        if self._move is not None and error.key == self._move[0].key:
            if error.code == "other_table" and self._line is not None:  # an old request came late: open our table and send the move again
                self._line.send(self._target)
                self._line.send(self._move[0])
                return True
            if not self._move[1].done():
                self._move[1].set_exception(refusal)
            return True
        for question, done in self._asked:
            if not done.done() and error.of in (question.__struct_config__.tag, ""):
                done.set_exception(refusal)
                return True
        if error.of == "ready" and error.code in TEMPORARY:  # nobody waits for an answer, and everybody for us
            asyncio.get_running_loop().call_later(AGAIN, self._say_ready)
        return False

    def _fail_asked(self, error: CardhouseError) -> bool:
        asked, self._asked = [done for _, done in self._asked if not done.done()], []
        for done in asked:
            done.set_exception(error)
        return bool(asked)

    def _tell(self, news: News) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        self._on_news(news)

    async def _change(self) -> None:
        self._fail_if_lost()
        await self._changed.wait()


def _ignore(_: News) -> None:
    return


@asynccontextmanager
async def connect(
    link: str | Link,
    *,
    token: str | None = None,
    game: str = "",
    add: str = "",
    watch: bool = False,
    on_news: Callable[[News], None] = _ignore,
) -> AsyncIterator[Connection]:
    """A connection to the table that a link names, or to one where a game is played now.

    Without a token a new guest is made (see `Connection.token`). Raises LinkError, Unreachable or Refused, each with a sentence.
    """
    where = read_link(link) if isinstance(link, str) else link
    connection = Connection(where, token, watch, on_news)
    try:
        await connection.begin(game, add)
        yield connection
    finally:
        await connection.close()
