"""The live tables of this process: requests become entries, entries go to the disk together, and only then is anybody told.

One commit serves everything that arrived in one turn of the event loop. Between the check of a request and its commit nothing else
happens to its table: what arrives meanwhile waits its turn. Requests are read, then checked, then written, then answered, each kind of
work for all of them in a row: a processor that goes to and fro between them is slower.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec

from cardhouse.engine.errors import CardhouseError, UnknownGame
from cardhouse.server import lessons
from cardhouse.server.audience import Eye, act_of, bit_of, events_of, info, last_view, late_info, seat_infos, seats_told, told
from cardhouse.server.bots import Bots
from cardhouse.server.clock import steady, wall
from cardhouse.server.entries import (
    STATES,
    Acted,
    Entry,
    Followed,
    Next,
    Played,
    Sat,
    Started,
    Stood,
    Upgraded,
    act_starts_turn,
    is_end,
    read,
    read_archive,
    write,
    write_state,
)
from cardhouse.server.errors import Refused
from cardhouse.server.late import Late, Told
from cardhouse.server.live import RING, Follower, Live, Refuse
from cardhouse.server.messages import Clock, Error, On, Result, SeatInfo, Seats, Skip, TableInfo, Value, Watching, encode
from cardhouse.server.people import People
from cardhouse.server.rebuild import rebuilt
from cardhouse.server.table import Fresh, History, Row, Table, loaded
from cardhouse.storage.store import Busy, Conflict, NoRoom, Store, StoreError, TableRow

log = logging.getLogger("cardhouse.house")

AGAIN = 1.0  # seconds until the house tries again what it could not do
RETRY, PATIENCE = 0.05, 4.0  # seconds between two tries at a database that is held by another program, and until what waits is refused
MOST_LIVE = 5_000  # tables in memory, about 20 KB each
MOST_FOLLOWERS = 500  # of one table; those who play there always find room
MOST_WAITING = 256  # requests that wait at one table
MOST_ENTRIES = 2_000  # of one table, from which on there are only moves and the end
AT_ONCE = 64  # requests that are handled together at most: the first need not wait for a crowd, and a few fit into the processor's cache


class Ready(NamedTuple):
    """An entry that can be written and told: everything is made while its table is at hand, and nobody hears of it before the commit."""

    live: Live
    before: Table
    following: Next
    after: Table
    row: tuple[int, int, bytes, bytes | None]  # as the store takes it
    frames: dict[Eye, bytes]
    plain: bool  # a move after which nothing happens by itself
    refuse: Refuse


class House:
    """Every live table of this process, over one store."""

    def __init__(self, store: Store, bots: Bots | None = None) -> None:
        self.store = store
        self.people = People(store)
        self.bots = bots
        self.lives: dict[str, Live] = {}
        self.open_tables, self.room = 0, True  # tables that are not over, and whether the disk has room for more: looked at now and then
        self.asked: deque[Live] = deque()  # tables where something waits to happen
        self.outbox: list[tuple[Follower, bytes]] | None = None  # while entries are told: what is sent when all are
        self.lobby_changed: Callable[[], None] = lambda: None
        self.after_append: Callable[[], None] = lambda: None  # between the disk and the first telling; for tests of exactly that moment
        self._tasks: set[asyncio.Task[None]] = set()
        self._soon: asyncio.Handle | None = None
        self._held: list[Ready] = []  # entries that wait for a database which another program holds
        self._held_since: float | None = None
        self._retry: asyncio.TimerHandle | None = None

    # Tables

    def live(self, id: str) -> Live:
        """A table by its id, from memory or from the store."""
        if (found := self.lives.get(id)) is not None:
            if not found.busy and self.store.last(found.table.row.no) > found.table.n:  # another process has moved on
                self._reload(found)
            return found
        row = self.store.table(id)
        if row is None:
            raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
        self.make_room()
        live = Live(self.loaded(row))
        self.lives[id] = live
        self.proceed(live)
        return live

    def make_room(self) -> None:
        """Let the tables leave memory that nobody has needed for longest, where there are too many."""
        if len(self.lives) < MOST_LIVE:
            return
        unused = sorted((live for live in self.lives.values() if live.unused), key=lambda live: live.used)
        if not unused:
            raise Refused("house_full", "the house is full: try again in a few minutes")
        self.let_go(unused[: MOST_LIVE // 10])

    def rows(self, row: TableRow, since: int = 0) -> list[Row]:
        """The log of a table, finished or not."""
        rows = self.store.log(row.no, since)
        if (not rows or rows[0][0] > since) and (archive := self.store.archived(row.no)) is not None:
            rows = [(seq, body, None) for seq, body in enumerate(read_archive(archive)) if seq >= since] + rows
        return rows

    def loaded(self, row: TableRow) -> Table:
        """A table as its log makes it."""
        try:
            rows = self.rows(row)
            table = loaded(row, rows, summary(row.summary).result if row.status == "over" else None)
        except UnknownGame:
            raise Refused("no_game", "this house no longer has that game: its replay is still there") from None
        if table.status == "playing" and table.state is None and table.rules == table.spec.version:
            return rebuilt(row, [read(body) for _, body, _ in rows]) or table
        return table

    def create(self, fresh: Fresh) -> None:
        """Write a new table down, within a transaction."""
        row = fresh.table.row
        row.no = self.store.new_table(self.row_of(fresh.table))
        rows = [(row.no, seq, write(entry), write_state(state)) for seq, (entry, state, _) in enumerate(fresh.log)]
        self.store.append(rows)
        for person in fresh.people:
            self.store.seat(row.no, person, True)

    def adopt(self, table: Table) -> Live:
        """Take a table that was just written down into memory."""
        live = Live(table)
        self.lives[table.row.id] = live
        self.proceed(live)
        if table.settings.listed:
            self.lobby_changed()
        return live

    # Entries: the disk first

    def change(self, live: Live, make: Callable[[], Next | None], refuse: Refuse) -> None:
        """Let a request become an entry when its turn comes; `refuse` hears why where it cannot."""
        if len(live.waiting) >= MOST_WAITING:
            refuse(Refused("too_many", "too much waits at this table: try again in a moment"))
            return
        live.waiting.append((make, refuse))
        self.asked.append(live)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Let everything happen that was asked for: check, write together, tell, a crowd at a time."""
        self._soon = None
        while self.asked and not self._held:
            crowd = [self.asked.popleft() for _ in range(min(AT_ONCE, len(self.asked)))]
            if batch := [ready for live in crowd if (ready := self._next(live)) is not None]:
                self._happen(batch)

    def _happen(self, batch: list[Ready]) -> None:
        """Write entries together; then, and only then, everybody hears of them."""
        box: list[tuple[Follower, bytes]] = []
        self.outbox = box
        try:
            self._commit(batch)
        finally:
            self.outbox = None
        for follower, frame in box:
            follower.send(frame)

    def _hold(self, batch: list[Ready]) -> None:
        """Keep entries until the database is free: nobody is told of them, and everything but writing goes on."""
        self._held += batch
        if self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(RETRY, self._try_again)

    def _try_again(self) -> None:
        self._retry = None
        batch, self._held = self._held, []
        self._happen(batch)
        self.flush()

    def _next(self, live: Live) -> Ready | None:
        """The next request of a table that comes to something; the others hear why not."""
        while live.waiting and not live.busy:
            make, refuse = live.waiting.popleft()
            try:
                following = make()
                ready = None if following is None else self._ready(live, following, refuse)
            except CardhouseError as error:
                refuse(error)
                continue
            except Exception:  # a fault in one game must not stop the others
                log.exception("a request broke something", extra={"table": live.table.row.id})
                refuse(Refused("internal", "that went wrong on our side: nothing was changed, try again"))
                continue
            if ready is not None:
                live.busy = True
                return ready
        return None

    def _ready(self, live: Live, following: Next, refuse: Refuse) -> Ready:
        entry, after = following.entry, live.table.after(following)
        if after.n > MOST_ENTRIES and not (isinstance(entry, Played | Started | Followed) or after.over or is_end(entry)):
            raise Refused("log_full", "so much has happened at this table that there is only room for moves: play on, or resign")
        kept = not isinstance(entry, Played) or after.n % STATES == 0
        row = (after.row.no, after.n, write(entry), write_state(following.state) if kept else None)
        frames, plain, now = {}, False, steady()
        if isinstance(entry, Played) and not after.over:
            frames = {eye: encode(told(after, after.n, entry, eye, now)) for eye in live.followers if eye != "delayed"}
            plain = after.settings.clock.kind == "none" and not after.waits_for_bot and len(frames) == len(live.followers)
        return Ready(live, live.table, following, after, row, frames, plain, refuse)

    def _commit(self, batch: list[Ready]) -> None:
        try:
            with self.store.transaction():
                self.store.append([ready.row for ready in batch])
                for ready in batch:
                    if not ready.plain:
                        self._write(ready)
        except Exception as error:
            if isinstance(error, Busy) and self._worth_waiting():
                self._hold(batch)
            elif len(batch) == 1:
                self._not_written(batch[0], error)
            else:
                for one in batch:
                    self._commit([one])
            return
        self._held_since = None
        self.after_append()
        now = steady()
        for ready in batch:
            try:
                self._told(ready, now)
            except Exception:  # it is written: whoever was not told hears of it when they come back
                log.exception("an entry could not be told", extra={"table": ready.after.row.id})
                ready.live.busy = False

    def _worth_waiting(self) -> bool:
        """Whether another program has not held the database for long yet."""
        now = steady()
        if self._held_since is None:
            self._held_since = now
        return now - self._held_since < PATIENCE

    def _write(self, ready: Ready) -> None:
        """What an entry changes in how its table is looked up."""
        entry, before, after = ready.following.entry, ready.live.table, ready.after
        if isinstance(entry, Played) and after.settings.clock.kind != "days" and not after.over:
            return
        if isinstance(entry, Sat | Stood):
            person = entry.person if isinstance(entry, Sat) else before.sitters[entry.seat].person
            if person:
                self.store.seat(after.row.no, person, isinstance(entry, Sat))
        if ready.following.fresh is not None:
            self.create(ready.following.fresh)
        self.store.save_table(self.row_of(after))

    def row_of(self, table: Table) -> TableRow:
        """How a table is looked up, as it is now."""
        seat = table.to_act
        days, until = table.settings.clock.kind == "days", table.deadline()
        return TableRow(
            id=table.row.id,
            game=table.spec.key,
            status=table.status,
            listed=table.settings.listed
            and (table.status == "gathering" or (table.status == "playing" and table.settings.watching != "none")),
            summary=encode(self.summary(table)),
            updated=wall(),
            deadline=wall() + until - steady() if days and until is not None else None,
            turn=table.sitters[seat].person if seat is not None and days else "",
            no=table.row.no,
            owner=table.row.owner,
        )

    def summary(self, table: Table) -> Summary:
        settings = table.settings
        seats = seat_infos(table, set(), lambda _: "")  # names of people are looked up when they are shown: they change
        filled = settings.fill > 0
        return Summary(seats, settings.options, settings.clock, settings.watching, settings.kind, table.result, settings.listed, filled)

    def _not_written(self, ready: Ready, error: Exception) -> None:
        live, refuse = ready.live, ready.refuse
        live.busy = False
        if isinstance(error, Conflict):  # another process was faster: what it wrote is the truth
            log.warning("conflict", extra={"table": live.table.row.id})
            self._reload(live)
            refuse(Refused("stale", "the table has moved on since you chose: look again, then play", n=live.table.n))
        else:
            trace = None if isinstance(error, StoreError) else error
            log.error("not written", exc_info=trace, extra={"table": live.table.row.id, "error": str(error)})
            say = "the house's disk is full" if isinstance(error, NoRoom) else "the house could not write that down"
            refuse(Refused("not_kept", f"{say}, so your move was not made and nothing is lost: try again in a moment"))
            asyncio.get_running_loop().call_later(AGAIN, self._again, live)
        self.asked.append(live)

    def _again(self, live: Live) -> None:
        """Try again what the house itself had to do and could not."""
        live.filler = None
        self.proceed(live)

    def _reload(self, live: Live) -> None:
        row = self.store.table(live.table.row.id)
        assert row is not None
        live.table, live.late = self.loaded(row), None
        live.ring.clear()
        self._check_eyes(live)
        for eye, group in live.followers.items():
            for follower in group:
                follower.send(encode(self.info(live, eye, follower.person)))
        self.proceed(live)

    # Telling

    def _told(self, ready: Ready, now: float) -> None:
        live, entry, fresh = ready.live, ready.following.entry, ready.following.fresh
        table = ready.after if live.table is ready.before else live.table.after(ready.following)  # a name may have been forgotten meanwhile
        if table.settings.clock.kind != "none" and ((table.state is not None and not isinstance(entry, Acted)) or act_starts_turn(entry)):
            table = table.turn_began(now)
        live.table = table
        live.ring.append((table.n, ready.row[2]))
        live.busy, live.used = False, now
        if ready.plain and ready.frames.keys() == live.followers.keys():  # while it was held somebody may have come or gone
            for eye, frame in ready.frames.items():
                for follower in live.followers[eye]:
                    follower.send(frame)
        else:
            if fresh is not None:
                self.adopt(fresh.table)
            self.tell(live, entry, now, ready.frames)
            self.proceed(live)
        if live.waiting:
            self.asked.append(live)

    def tell(self, live: Live, entry: Entry, now: float, frames: dict[Eye, bytes]) -> None:
        """Say an entry to everybody who follows the table, in the words of their eyes."""
        table = live.table
        late = live.late.add(entry) if live.late is not None else None
        if isinstance(entry, Sat) and entry.person:
            self._move_eyes(live, entry.person)
        elif isinstance(entry, Stood | Started):
            self._check_eyes(live)
        fresh = isinstance(entry, Acted) and entry.act.startswith("@open") and self.watching_eye(table) == "hands"
        if fresh:
            watchers = {one for one in live.followers.get("watcher", ()) if not table.seats_of(one.person)}
            self._see_with(live, watchers, "hands")
        for eye, group in list(live.followers.items()):
            if not group:
                continue
            if (made := frames.get(eye)) is not None:
                for follower in group:
                    follower.send(made)
                continue
            if eye == "delayed":
                self._tell_late(live, group, late, now)
                continue
            if seats_told(table, entry):
                message: msgspec.Struct | None = Seats(self.seats(live), table.n)
            else:
                message = None if fresh and eye == "hands" else told(table, table.n, entry, eye, now)
            if message is None:
                for follower in group:
                    fresh_view = self.info(live, eye, follower.person, act_of(entry))
                    follower.send(encode(msgspec.structs.replace(fresh_view, events=events_of(entry, bit_of(eye)))))
                continue
            frame = encode(message)
            for follower in group:
                follower.send(frame)
        if not (isinstance(entry, Played) and not table.over) and table.settings.listed:
            self.lobby_changed()

    def _tell_late(self, live: Live, group: set[Follower], late: Told | None, now: float) -> None:
        table = live.table
        if table.over:
            frame = encode(self.info(live, "all", ""))
            group = set(group)
            self._see_with(live, group, "all")
        elif late is None:
            return
        elif late.view is not None:
            frame = encode(msgspec.structs.replace(self._late_info(live, now), act=act_of(late.entry), events=late.events))
        elif late.events:
            frame = encode(On(late.n, late.events, act=act_of(late.entry)))
        else:
            frame = encode(told(table, late.n, late.entry, "delayed", now) or Skip(late.n))
        for follower in group:
            follower.send(frame)

    def _late_info(self, live: Live, now: float) -> TableInfo:
        table = live.table
        if live.late is None:
            live.late = Late(table.settings.delay, [read(body) for n, body, _ in self.rows(table.row) if n <= table.n])
        return late_info(table, max(0, table.n - table.settings.delay), live.late.view, live.here(), self.people.name, now)

    def _move_eyes(self, live: Live, person: str) -> None:
        """Somebody who watched sits down: from now on they see with the eyes of their seat."""
        seats = live.table.seats_of(person)
        moved = {follower for group in live.followers.values() for follower in group if follower.person == person}
        moved = {follower for follower in moved if not isinstance(follower.eye, int)}
        self._see_with(live, moved, seats[0])
        for follower in moved:
            follower.send(encode(self.info(live, seats[0], person)))

    def _check_eyes(self, live: Live) -> None:
        """Nobody sees with the eyes of a seat they have left; and once the cards are dealt, watchers see what the table lets them see."""
        table = live.table
        for follower in [follower for group in live.followers.values() for follower in group]:
            mine, eye = table.seats_of(follower.person), follower.eye
            if isinstance(eye, int) and eye not in mine:
                eye = mine[0] if mine else "watcher"
            if eye == "watcher" and table.status != "gathering" and not mine:
                try:
                    eye = self.watching_eye(table)
                except Refused as error:
                    self.unfollow(live, follower)
                    follower.send(encode(Error(error.code, str(error), "open")))
                    continue
            if eye != follower.eye:
                self._see_with(live, {follower}, eye)
                follower.send(encode(self.info(live, eye, follower.person)))

    def _see_with(self, live: Live, followers: set[Follower], eye: Eye) -> None:
        """Let followers see with other eyes from now on."""
        for follower in list(followers):
            live.followers[follower.eye].discard(follower)
            live.followers.setdefault(eye, set()).add(follower)
            follower.eye = eye

    def seats(self, live: Live) -> list[SeatInfo]:
        return seat_infos(live.table, live.here(), self.people.name)

    def info(self, live: Live, eye: Eye, person: str, act: str = "") -> TableInfo:
        """A table as it stands, for somebody's eyes."""
        now = steady()
        if eye == "delayed":
            return self._late_info(live, now)
        table = live.table
        found = info(table, eye, person, live.here(), self.people.name, now, act)
        if table.state is None and table.status != "gathering":  # a game put away, or of other rules: the log still shows it
            if eye not in live.views or not table.over:
                live.views[eye] = last_view((read(body) for _, body, _ in self.rows(table.row)), eye)
            found = msgspec.structs.replace(found, view=live.views[eye])
        return found

    def history(self, table: Table) -> History:
        """A table's log, read when somebody needs it."""
        return lambda: self.rows(table.row)

    def since(self, live: Live, n: int) -> list[tuple[int, bytes]]:
        """The entries after a number, from memory where they are there."""
        table, ring = live.table, live.ring
        if n >= table.n:
            return []
        if ring and ring[0][0] <= n + 1:
            return [one for one in ring if one[0] > n]
        return [(seq, body) for seq, body, _ in self.rows(table.row, n + 1)]

    def catch_up(self, live: Live, eye: Eye, person: str, since: int | None) -> list[bytes]:
        """The frames that bring somebody up to date who has everything up to a number, or nothing."""
        table, now = live.table, steady()
        if since is None or not 0 <= table.n - since <= RING or eye == "delayed" or table.status == "gathering":
            return [encode(self.info(live, eye, person))]
        frames = []
        for n, body in self.since(live, since):
            entry = read(body)
            message = Seats(self.seats(live), n) if seats_told(table, entry) else told(table, n, entry, eye, now)
            if message is None or (n == table.n and not isinstance(entry, Played)):  # the newest comes with what may be done now
                return [encode(self.info(live, eye, person))]
            frames.append(encode(message))
        return frames or [encode(self.info(live, eye, person))]

    # Who follows

    def watching_eye(self, table: Table) -> Eye:
        """With which eyes a watcher sees a table now."""
        match table.settings.watching:
            case "none":
                raise Refused("no_watchers", "this table is not to be watched: ask for an invitation to sit down")
            case "delayed":
                return "all" if table.over else "delayed"
            case "open":
                shown = {table.sitters[number].person for number in table.acts.opened}
                return "all" if table.over else "hands" if shown and shown >= set(table.people()) else "watcher"
        return "watcher"

    def follow(self, live: Live, follower: Follower, eye: Eye) -> None:
        """Tell somebody from now on what these eyes see; the others hear that they are here."""
        plays = bool(live.table.seats_of(follower.person))
        if not plays and sum(map(len, live.followers.values())) >= MOST_FOLLOWERS:
            raise Refused("too_many", "as many watch this table as find room: look at its replay, or come back later")
        news = plays and follower.person not in live.here()
        live.away.pop(follower.person, None)
        live.used = steady()
        follower.eye = eye
        live.followers.setdefault(eye, set()).add(follower)
        if news:
            self._presence(live, follower)
        if live.table.waits_for_bot:  # bots among themselves play for those who watch
            self.arm(live)

    def unfollow(self, live: Live, follower: Follower) -> None:
        for eye in list(live.followers):
            live.followers[eye].discard(follower)
            if not live.followers[eye]:
                del live.followers[eye]
        if "delayed" not in live.followers:
            live.late = None
        if live.table.seats_of(follower.person) and follower.person not in live.here():
            live.away[follower.person] = steady()
            self._presence(live, follower)

    def _presence(self, live: Live, about: Follower | None = None) -> None:
        frame = encode(Seats(self.seats(live)))
        for group in live.followers.values():
            for follower in group:
                if follower is not about:
                    follower.send(frame)

    def renamed(self, person: str) -> None:
        """Somebody is called otherwise, or was forgotten: whoever follows a table of theirs is told who sits there now."""
        for live in self.lives.values():
            if live.table.seats_of(person):
                self._presence(live)
        self.lobby_changed()

    # What happens by itself

    def proceed(self, live: Live) -> None:
        """What the house does next at a table: deal, go on under other rules, ask a bot, watch the clock."""
        if self._due(live.table) is not None:
            self.change(live, lambda: due() if (due := self._due(live.table)) is not None else None, log_refused)
        self.arm(live)

    def _due(self, table: Table) -> Callable[[], Next] | None:
        """What the house has to write down at a table: a deal, or that its game has other rules than when it was left."""
        if table.complete():
            return table.start
        if table.status == "playing" and table.state is None:
            return lambda: table.void("rules_changed")
        if table.status == "playing" and (table.rules != table.spec.version or table.rebuilt):
            return lambda: Next(Upgraded(wall(), table.spec.version, table.spec.schema), table.state)  # earlier states are of other rules
        return None

    def arm(self, live: Live) -> None:
        """Set the clock, and ask the bot whose turn it is."""
        table, loop = live.table, asyncio.get_running_loop()
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if (until := table.deadline()) is not None:
            live.timer = loop.call_later(min(max(0.0, until - steady()), 86_400), self.time_up, live)
        watched = bool(live.followers) or any(seat.person for seat in table.sitters)
        if watched and table.waits_for_bot and live.thinking != table.n and self.bots is not None:
            live.thinking = table.n
            task = loop.create_task(self._think(live, table.n))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if table.status == "gathering" and table.settings.fill and live.filler is None and any(seat.free for seat in table.seats):
            left = live.since + table.settings.fill - steady()
            live.filler = loop.call_later(max(0.0, left), self.fill, live)

    def time_up(self, live: Live) -> None:
        """Somebody's time may be up."""
        live.timer = None

        def make() -> Next | None:
            until = live.table.deadline()
            if until is not None and until <= steady() + 0.01:
                return live.table.time_up()
            self.arm(live)
            return None

        self.change(live, make, log_refused)

    def fill(self, live: Live) -> None:
        """Bots take the seats that are still free."""
        for number in range(len(live.table.seats)):

            def make(number: int = number) -> Next | None:
                free = live.table.status == "gathering" and live.table.seats[number].free
                return Next(Sat(wall(), number, bot="normal")) if free else None

            self.change(live, make, log_refused)

    async def _think(self, live: Live, n: int) -> None:
        table = live.table
        assert self.bots is not None
        assert table.state is not None
        seat = table.state.to_act
        level = table.acts.bots[seat]
        try:
            taught = lessons.reply(table) if level == lessons.LEVEL else None
            if level == lessons.LEVEL:
                level = lessons.BEYOND
            code = await self.bots.choose(table.game, table.state, level, next(iter(table.people()), "")) if taught is None else taught
        except Exception:
            log.exception("a bot could not choose", extra={"table": table.row.id})
            asyncio.get_running_loop().call_later(AGAIN, self._again, live)
            return
        finally:
            live.thinking = -1

        def make() -> Next | None:
            following = live.table.play_for(n, code, "bot")
            if following is None:
                self.arm(live)
            return following

        self.change(live, make, log_refused)

    # The end

    def let_go(self, lives: list[Live]) -> None:
        """Let tables leave memory."""
        self._keep_states(lives)
        for live in lives:
            for handle in (live.timer, live.filler):
                if handle is not None:
                    handle.cancel()
            del self.lives[live.table.row.id]

    def _keep_states(self, lives: list[Live]) -> None:
        """Keep the newest states of tables that leave memory: whoever takes them up may have other rules."""
        tables = [live.table for live in lives if live.table.status == "playing" and live.table.changed % STATES]
        if tables:
            with suppress(StoreError), self.store.transaction():  # the rules can make them again
                for table in tables:
                    if (state := write_state(table.state)) is not None:
                        self.store.keep_state(table.row.no, table.changed, state)

    def close(self) -> None:
        self.let_go(list(self.lives.values()))
        if self._retry is not None:
            self._retry.cancel()  # what is still held was never told: whoever sent it sends it again
        for task in self._tasks:
            task.cancel()


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list shows of a table."""

    seats: list[SeatInfo]
    options: dict[str, Value] = {}
    clock: Clock = Clock()
    watching: Watching = "public"
    kind: str = "friendly"
    result: Result | None = None
    listed: bool = False  # whether it was for everybody
    filled: bool = False  # whether bots take the seats that stay free


summary = msgspec.json.Decoder(Summary).decode


def log_refused(error: CardhouseError) -> None:
    log.warning("the house could not go on", extra={"error": str(error)})
