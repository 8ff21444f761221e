"""Who is told what: everybody who follows a table, in the words of their eyes, and everything through one outbox."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardhouse.server.errors import Refused
from cardhouse.server.live.live import RING, Follower, Live
from cardhouse.server.live.outbox import Outbox
from cardhouse.server.live.registry import Registry
from cardhouse.server.log.audience import Eye, act_of, bit_of, events_of, info, last_view, late_info, seat_infos, seats_told, told
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import Acted, Entry, Played, Sat, Started, Stood, read
from cardhouse.server.log.late import Late, Told
from cardhouse.server.log.table import Table
from cardhouse.server.messages import Error, On, SeatInfo, Seats, Skip, TableInfo, encode
from cardhouse.server.people import People

MOST_FOLLOWERS = 500  # of one table; those who play there always find room


class Broadcast:
    """Tells the followers of tables what happens there."""

    def __init__(self, tables: Registry, people: People, outbox: Outbox) -> None:
        self.tables, self.people, self.outbox = tables, people, outbox
        self.lobby_changed: Callable[[], None] = lambda: None

    def tell_anew(self, live: Live) -> None:
        """Show a table whose log has become another one to everybody who follows it."""
        self._check_eyes(live)
        for eye, group in live.followers.items():
            for follower in group:
                self.outbox.send(follower, encode(self.info(live, eye, follower.person)))

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
                    self.outbox.send(follower, made)
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
                    self.outbox.send(follower, encode(msgspec.structs.replace(fresh_view, events=events_of(entry, bit_of(eye)))))
                continue
            frame = encode(message)
            for follower in group:
                self.outbox.send(follower, frame)
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
            self.outbox.send(follower, frame)

    def _late_info(self, live: Live, now: float) -> TableInfo:
        table = live.table
        if live.late is None:
            live.late = Late(table.settings.delay, [read(body) for n, body, _ in self.tables.rows(table.row) if n <= table.n])
        return late_info(table, max(0, table.n - table.settings.delay), live.late.view, live.here(), self.people.name, now)

    def _move_eyes(self, live: Live, person: str) -> None:
        """Somebody who watched sits down: from now on they see with the eyes of their seat."""
        seats = live.table.seats_of(person)
        moved = {follower for group in live.followers.values() for follower in group if follower.person == person}
        moved = {follower for follower in moved if not isinstance(follower.eye, int)}
        self._see_with(live, moved, seats[0])
        for follower in moved:
            self.outbox.send(follower, encode(self.info(live, seats[0], person)))

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
                    self.outbox.send(follower, encode(Error(error.code, str(error), "open")))
                    continue
            if eye != follower.eye:
                self._see_with(live, {follower}, eye)
                self.outbox.send(follower, encode(self.info(live, eye, follower.person)))

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
                live.views[eye] = last_view((read(body) for _, body, _ in self.tables.rows(table.row)), eye)
            found = msgspec.structs.replace(found, view=live.views[eye])
        return found

    def catch_up(self, live: Live, eye: Eye, person: str, since: int | None) -> list[bytes]:
        """The frames that bring somebody up to date who has everything up to a number, or nothing."""
        table, now = live.table, steady()
        if since is None or not 0 <= table.n - since <= RING or eye == "delayed" or table.status == "gathering":
            return [encode(self.info(live, eye, person))]
        frames = []
        for n, body in self.tables.since(live, since):
            entry = read(body)
            message = Seats(self.seats(live), n) if seats_told(table, entry) else told(table, n, entry, eye, now)
            if message is None or (n == table.n and not isinstance(entry, Played)):  # the newest comes with what may be done now
                return [encode(self.info(live, eye, person))]
            frames.append(encode(message))
        return frames or [encode(self.info(live, eye, person))]

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
                    self.outbox.send(follower, frame)

    def renamed(self, person: str) -> None:
        """Somebody is called otherwise, or was forgotten: whoever follows a table of theirs is told who sits there now."""
        for live in self.tables.lives.values():
            if live.table.seats_of(person):
                self._presence(live)
        self.lobby_changed()
