"""Who is sent what: every follower of a table gets what its viewer may see, through one outbox."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardhouse.engine.match import ActState
from cardhouse.server.errors import Refused
from cardhouse.server.live.live_table import RING, Follower, LiveTable
from cardhouse.server.live.outbox import Outbox
from cardhouse.server.live.registry import Registry
from cardhouse.server.live.updates import Frames, delayed_info, earlier, is_seating, table_info, update_for
from cardhouse.server.log.clock import steady
from cardhouse.server.log.delayed import DelayedEntry, DelayedLog
from cardhouse.server.log.entries import Acted, Entry, Played, Sat, Started, Stood, read
from cardhouse.server.log.rebuild import current_log
from cardhouse.server.log.replay import seating
from cardhouse.server.log.viewers import Viewer, act_of, bit_of, events_for, seat_infos, view_after, watching_viewer
from cardhouse.server.messages import Error, On, SeatInfo, Seats, Skip, TableInfo, encode
from cardhouse.server.names import Names

MOST_FOLLOWERS = 500  # of one table; its players are always let in


class Broadcast:
    """Sends the followers of tables what happens there."""

    def __init__(self, tables: Registry, names: Names, outbox: Outbox) -> None:
        self.tables, self.names, self.outbox = tables, names, outbox
        self.lobby_changed: Callable[[], None] = lambda: None

    # Entries

    def publish(self, live: LiveTable, entry: Entry, now: float, frames: dict[Viewer, Frames]) -> None:
        """Send an entry to all followers, one encoded frame per viewer; `frames` holds those that are made already."""
        table = live.table
        due = live.delayed.add(entry) if live.delayed is not None else None
        if isinstance(entry, Sat) and entry.person:
            self._seat_followers(live, entry.person)
        elif isinstance(entry, Stood | Started):
            self._check_viewers(live)
        opened = isinstance(entry, Acted) and entry.act.startswith("@open") and watching_viewer(table) == "hands"
        if opened:
            self._change_viewer(live, {one for one in live.followers.get("watcher", ()) if not table.seats_of(one.person)}, "hands")
        self.send_frames(live, entry, now, frames)
        for viewer, group in list(live.followers.items()):
            if not group or viewer in frames:
                continue
            if viewer == "delayed":
                self._publish_delayed(live, group, due, now)
            elif is_seating(entry):
                self._send(group, encode(Seats(self.seats(live), table.n)))
            elif not (opened and viewer == "hands") and (message := update_for(table, table.n, entry, viewer, now)) is not None:
                self._send(group, encode(message))
            else:
                events = events_for(entry, bit_of(viewer))
                for follower in list(group):  # a whole view also says which seats are the follower's own
                    info = self.info(live, viewer, follower.person, act_of(entry))
                    self.outbox.send(follower, encode(msgspec.structs.replace(info, events=events)))
        if not (isinstance(entry, Played) and not table.over) and table.settings.listed:
            self.lobby_changed()

    def send_frames(self, live: LiveTable, entry: Entry, now: float, frames: dict[Viewer, Frames]) -> None:
        """Send a move to those for whose viewers its frames are made."""
        table = live.table
        for viewer, made in frames.items():
            for follower in live.followers.get(viewer, ()):
                self.outbox.send(follower, made.of(follower) or encode(update_for(table, table.n, entry, viewer, now)))

    def _publish_delayed(self, live: LiveTable, group: set[Follower], due: DelayedEntry | None, now: float) -> None:
        table = live.table
        if table.over:
            group = set(group)
            self._change_viewer(live, group, "all")
            self._send(group, encode(self.info(live, "all", "")))
        elif due is None:
            return
        elif due.view is not None:
            info = self._delayed_info(live, now)
            self._send(group, encode(msgspec.structs.replace(info, act=act_of(due.entry), events=due.events)))
        elif due.events:
            self._send(group, encode(On(due.n, due.events, act=act_of(due.entry))))
        else:
            self._send(group, encode(update_for(table, due.n, due.entry, "delayed", now) or Skip(due.n)))

    def republish(self, live: LiveTable) -> None:
        """Send the whole table to all followers: its log is not the one they know."""
        self._check_viewers(live)
        for viewer, group in list(live.followers.items()):
            for follower in list(group):
                self.outbox.send(follower, encode(self.info(live, viewer, follower.person)))

    def _send(self, group: set[Follower], frame: bytes) -> None:
        for follower in group:
            self.outbox.send(follower, frame)

    # Which viewer a follower is

    def _seat_followers(self, live: LiveTable, person: str) -> None:
        """A watcher sat down: from now on they see what their seat knows."""
        seat = live.table.seats_of(person)[0]
        moved = {follower for group in live.followers.values() for follower in group if follower.person == person}
        moved = {follower for follower in moved if not isinstance(follower.viewer, int)}
        self._change_viewer(live, moved, seat)
        for follower in moved:
            self.outbox.send(follower, encode(self.info(live, seat, person)))

    def _check_viewers(self, live: LiveTable) -> None:
        """Nobody sees the cards of a seat they have left; and after the deal watchers see what the settings allow."""
        table = live.table
        for follower in [follower for group in live.followers.values() for follower in group]:
            mine, viewer = table.seats_of(follower.person), follower.viewer
            if isinstance(viewer, int) and viewer not in mine:
                viewer = mine[0] if mine else "watcher"
            if viewer == "watcher" and table.status != "gathering" and not mine:
                try:
                    viewer = watching_viewer(table)
                except Refused as error:
                    self.unfollow(live, follower)
                    self.outbox.send(follower, encode(Error(error.code, str(error), "open")))
                    continue
            if viewer != follower.viewer:
                self._change_viewer(live, {follower}, viewer)
                self.outbox.send(follower, encode(self.info(live, viewer, follower.person)))

    def _change_viewer(self, live: LiveTable, followers: set[Follower], viewer: Viewer) -> None:
        for follower in list(followers):
            live.followers[follower.viewer].discard(follower)
            live.followers.setdefault(viewer, set()).add(follower)
            follower.viewer = viewer

    # A table as it is now

    def seats(self, live: LiveTable) -> list[SeatInfo]:
        return seat_infos(live.table, live.connected(), self.names, live.warming)

    def info(self, live: LiveTable, viewer: Viewer, person: str, act: str = "") -> TableInfo:
        """A table as it is now, for one viewer and the person behind it."""
        now = steady()
        if viewer == "delayed":
            return self._delayed_info(live, now)
        table = live.table
        found = table_info(table, viewer, person, live.connected(), self.names, now, act)
        if live.warming:
            found = msgspec.structs.replace(found, seats=self.seats(live))
        if table.state is None and table.status != "gathering":  # archived, or of other rules: the log still shows it
            if viewer not in live.views or not table.over:
                live.views[viewer] = view_after(current_log(table.row, [read(body) for _, body, _ in self.tables.rows(table.row)]), viewer)
            found = msgspec.structs.replace(found, view=live.views[viewer])
        return found

    def _delayed_info(self, live: LiveTable, now: float) -> TableInfo:
        return delayed_info(live.table, self._delayed_log(live), live.connected(), self.names, now)

    def _delayed_log(self, live: LiveTable) -> DelayedLog:
        """The log of a table for its delayed watchers, kept while there are any."""
        if live.delayed is None:
            table = live.table
            entries = [read(body) for n, body, _ in self.tables.rows(table.row) if n <= table.n]
            sitting = seating(entries)
            bots = tuple(sitting[seat].bot if seat in sitting else "" for seat in range(len(table.sitters)))
            live.delayed = DelayedLog(table.settings.delay, entries, ActState(table.acts.sides, bots))
        return live.delayed

    def catch_up(self, live: LiveTable, viewer: Viewer, person: str, since: int | None) -> list[bytes]:
        """The frames for a client that has every entry up to `since`, or nothing."""
        table, now = live.table, steady()
        frames: list[bytes] = []
        whole = viewer in ("delayed", "all") or table.status == "gathering"  # there is nothing that these have already
        if since is None or whole or not 0 <= table.n - since <= RING:
            return [encode(self.info(live, viewer, person))]
        for n, body in self.tables.since(live, since):
            entry = read(body)
            message = Seats(self.seats(live), n) if is_seating(entry) else update_for(table, n, entry, viewer, now)
            if message is None or (n == table.n and not isinstance(entry, Played)):  # the newest must say what may be done now
                return [encode(self.info(live, viewer, person))]
            frames.append(encode(message))
        return frames or [encode(self.info(live, viewer, person))]

    # Followers

    def follow(self, live: LiveTable, follower: Follower, viewer: Viewer) -> None:
        """Send a connection from now on what this viewer sees; where it is a player's, the others see that they are connected."""
        plays = bool(live.table.seats_of(follower.person))
        if not plays and sum(map(len, live.followers.values())) >= MOST_FOLLOWERS:
            raise Refused("too_many", "as many watch this table as find room: look at its replay, or come back later")
        news = plays and follower.person not in live.connected()
        live.away.pop(follower.person, None)
        live.used = steady()
        follower.viewer = viewer
        live.followers.setdefault(viewer, set()).add(follower)
        if news:
            self._send_seats(live, follower)

    def unfollow(self, live: LiveTable, follower: Follower) -> None:
        for viewer in list(live.followers):
            live.followers[viewer].discard(follower)
            if not live.followers[viewer]:
                del live.followers[viewer]
        if "delayed" not in live.followers:
            live.delayed = None
        if live.table.seats_of(follower.person) and follower.person not in live.connected():
            live.away[follower.person] = steady()
            self._send_seats(live, follower)

    def _send_seats(self, live: LiveTable, but: Follower | None = None) -> None:
        frame = encode(Seats(self.seats(live)))
        for viewer, group in list(live.followers.items()):
            if viewer == "delayed":
                self._send(group, encode(Seats(seat_infos(earlier(live.table, self._delayed_log(live)), live.connected(), self.names))))
            else:
                self._send(group - {but}, frame)

    def warming(self, live: LiveTable, seat: int, on: bool) -> None:
        """Normal plays for a bot until its search is compiled: everybody at the table sees when that begins and ends."""
        if on != (seat in live.warming):
            (live.warming.add if on else live.warming.discard)(seat)
            self._send_seats(live)

    def renamed(self, person: str) -> None:
        """A person has another name, or was forgotten: send the seats of their tables anew."""
        for live in list(self.tables.lives.values()):
            if live.table.seats_of(person):
                self._send_seats(live)
        self.lobby_changed()
