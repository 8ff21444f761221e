"""A connection to a house that mends itself: cut off, it comes back, catches up, and sends again the move that was not acknowledged.

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
PASSING = ("not_kept", "internal")  # refusals of a house that may be well again in a moment


class Unreachable(CardhouseError):
    """No house answers there."""


class Cut(CardhouseError):
    """The connection was cut before the house answered."""


class Online(NamedTuple):
    """The house is there again, and the table is up to date."""


class Offline(NamedTuple):
    """The house is not there; the connection comes back by itself."""


class Lost(NamedTuple):
    """The house is there, but not for us: this connection is over."""

    error: CardhouseError


News = m.FromHouse | Online | Offline | Lost


class Connection:
    """Somebody's connection to one house, at one table at a time. Use `connect`.

    `told` hears of everything that is new, in order: messages as the table took them, and whether the house is there.
    """

    def __init__(self, link: Link, token: str | None, watch: bool, told: Callable[[News], None]) -> None:
        self.link = link
        self.token = token  # who I am in this house: keep it
        self.person = self.name = ""
        self.online = False
        self._watch = watch
        self._told = told
        self._table: Table | None = None
        self._target = m.Open(link.table or "-", link.code, watch=watch)  # how the table is opened, the first time and after each cut
        self._add: str | None = None  # what goes into the shuffle, once we are ready
        self._line: Line | None = None
        self._mender: asyncio.Task[None] | None = None
        self._move: tuple[m.Play, asyncio.Future[int]] | None = None  # not yet acknowledged
        self._asked: list[tuple[m.FromClient, asyncio.Future[Any]]] = []
        self._looking = False  # a fresh look was asked for: what comes first is true, whatever its number
        self._missed = False  # something is missing: nothing counts until the fresh look
        self._newest = 0  # the highest number heard of meanwhile
        self._changed = asyncio.Event()
        self._after = 0.0  # seconds that the house asked us to stay away
        self._error: CardhouseError | None = None

    @property
    def table(self) -> Table:
        """The table, as far as it is known."""
        if self._table is None:
            raise Refused("no_table_open", "open a table first")
        return self._table

    # What there is to do

    async def play(self, action: str, n: int | None = None) -> int:
        """Play a move that was chosen at number n (now); the number under which the house has written it down, however often it is cut off.

        Refused where the house refuses it. It counts once, though it may be sent again.
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
        while self._error is None and self.table.n < number:  # something is missing before it, and asked for
            await self._changed.wait()
        return number

    async def ask(self, message: m.FromClient) -> Any:
        """Send a message and wait for the house's answer; Refused where it refuses, Cut where the line breaks before."""
        self._fail_if_lost()
        if not self.online:
            raise Cut("the house is not there now: wait until it is back")
        return await self._ask(message)

    def say(self, message: m.FromClient) -> None:
        """Send a message, if the house is there, and wait for nothing."""
        if self.online and self._line is not None:
            self._line.send(message)

    async def until(self, condition: Callable[[Table], bool]) -> Table:
        """Wait until something is true of the table."""
        while self._table is None or not condition(self._table):
            await self._change()
        return self._table

    async def open(self, table: str, code: str = "", seat: int | None = None) -> Table:
        """Go to a table, or look through the eyes of another seat of mine."""
        self._target, self._add = m.Open(table, code, seat, self._watch), None
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
        """Go to the next table of the same people; the first who asks sets it up."""
        while not self.table.rematch:
            try:
                await self.ask(m.Rematch())
            except Cut:
                await self._return()
            except Refused as error:
                if error.code != "followed":  # somebody else was faster
                    raise
                await self.until(lambda table: bool(table.rematch))
        return await self.open(self.table.rematch)

    # Coming and going

    async def begin(self, game: str, add: str) -> None:
        """Go to the table that the link names, or to one where a game is played now."""
        try:
            await self._greet()
            if not self.link.table:
                seated = await self._ask(m.Quick(game, add))
                self._target = m.Open(seated.table)
            self._looking = True
            await self._ask(self._target)
        except Cut:
            raise Unreachable(f"the house at {self.link.house} closed the connection: try again in a moment") from None
        self._mender = asyncio.create_task(self._mend())
        self._is_online()

    async def close(self) -> None:
        """Leave. The seat stays mine."""
        if self._mender is not None:
            self._mender.cancel()
            with suppress(asyncio.CancelledError):
                await self._mender
        if (line := self._line) is not None:
            await line.close()
            self._cut(line)
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
            raise Unreachable(f"no house answers at {self.link.house}: is it running, and is the address right?") from error
        self.person, self.name, self.token = welcome.person, welcome.name, welcome.token or self.token

    async def _mend(self) -> None:
        """Come back whenever the line is cut, until the house does not want us."""
        while self._error is None:
            assert self._line is not None
            await self._line.gone.wait()
            self._cut(self._line)
            self._tell(Offline())
            attempt = 0
            while not await self._back(attempt):
                attempt += 1

    async def _back(self, attempt: int) -> bool:
        """Try once to come back; True where that is done, or will never be."""
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
            if isinstance(error, Refused) and error.code in PASSING:
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
            self._cut(line)

    def _cut(self, line: Line) -> None:
        """The line is gone: nothing that was asked on it will be answered."""
        self._line, self.online = None, False
        line.owner = None
        self._fail_asked(Cut("the connection was cut before the house answered"))

    def hung_up(self) -> None:
        """The house is gone: whoever waits for an answer on this line waits no longer."""
        self._fail_asked(Cut("the connection was cut before the house answered"))

    def _lose(self, error: CardhouseError) -> None:
        """Nothing more will come of this connection."""
        self._error = error
        if self._move is not None and not self._move[1].done():
            self._move[1].set_exception(error)
        self._tell(Lost(error))

    def _fail_if_lost(self) -> None:
        if self._error is not None:
            raise self._error

    # What the house says

    def receive(self, message: m.FromHouse) -> None:
        """Take a message in; what is not new is not told."""
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
        """Let the table take a message; False where that was nothing new, or where something is missing before it."""
        table = self._table
        if isinstance(message, m.TableInfo):
            if message.id != self._target.table:  # the house shows us another table: an old request came late
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
            if message.n < self._newest:  # it was overtaken by what did not count
                self._look_again()
            self._newest = 0
            self._say_move()  # its acknowledgement may have been told while another table was open here
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
        """Send the move that is not acknowledged once more: it counts once."""
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
        """Give an answer to whoever asked first for one like it."""
        for question, done in self._asked:
            if not done.done() and answers(question, message):
                done.set_result(message)
                return

    def _refused(self, error: m.Error) -> bool:
        """Give a refusal to whoever asked; False where nobody did."""
        refusal = Refused(error.code, unwrapped(error.say), n=error.n, reason=error.reason, facts=error.facts, nearest=error.nearest)
        if self._move is not None and error.key == self._move[0].key:
            if error.code == "other_table" and self._line is not None:  # an old request came late: back to ours, and once more
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
        return False

    def _fail_asked(self, error: CardhouseError) -> bool:
        asked, self._asked = [done for _, done in self._asked if not done.done()], []
        for done in asked:
            done.set_exception(error)
        return bool(asked)

    def _tell(self, news: News) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        self._told(news)

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
    told: Callable[[News], None] = _ignore,
) -> AsyncIterator[Connection]:
    """A connection to the table that a link names, or to one where a game is played now.

    Without a token a new guest is made (see `Connection.token`). Raises LinkError, Unreachable or Refused, each with a sentence.
    """
    where = read_link(link) if isinstance(link, str) else link
    connection = Connection(where, token, watch, told)
    try:
        await connection.begin(game, add)
        yield connection
    finally:
        await connection.close()
