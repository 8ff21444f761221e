"""Notices: what is due is found in the database, a message is made of it, and another process sends it (docs/notices.md).

A turn becomes something to be told, all that is due for a person becomes one message for each of their channels, a message is taken and
then sent. Each step is done in a transaction: a kill before its end has done nothing, and after it nobody does the same again. Only the one
in which messages are taken waits for the disk, which then holds all the others too.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import msgspec

from cardhouse.server.config import Config
from cardhouse.server.errors import sentence
from cardhouse.server.live.server import Server
from cardhouse.server.log.clock import wall
from cardhouse.server.log.rows import summary
from cardhouse.server.messages import encode
from cardhouse.server.notices import mail
from cardhouse.server.notices.hours import quiet_until
from cardhouse.server.notices.house import callee_of, contact_of, house_key, mail_offered, push_offered, usable, webhooks_offered
from cardhouse.server.notices.sender import Message, Outcome
from cardhouse.server.notices.sending import Sending as Sender
from cardhouse.server.notices.words import Date, Due, Note, Turn, note, text
from cardhouse.storage.notices_due import READY, Callee, Channel, Pending, Sending
from cardhouse.storage.store import StoreError

log = logging.getLogger("cardhouse.notices")

EVERY = 1.0  # seconds
GRACE = 90.0  # seconds that a player has to move before they are called: they may be here
SOME = 4  # rows of each step in one transaction
BATCH = 256  # messages that are taken in one, which waits for the disk
WORDED = 4  # messages that are put into words before moves go on
PAUSE = 0.005  # seconds between two transactions: moves go on
ON_WAY = 512  # messages that the other process has, or that came back and are not settled
WORTH = 6 * 3600.0  # seconds for which a message is worth something
BACK = (30.0, 120.0, 600.0)  # seconds until a message that certainly did not arrive is tried again
LATER = 15.0  # seconds until one is tried for which there was no place, since its host is slow
FAILURES = 10  # in a row, after which a channel is used no more
LOST = 300.0  # seconds after which a message that was taken is not coming back
UNCONFIRMED = 3 * 86_400.0  # seconds until an address that nobody confirmed is forgotten
_note = msgspec.json.Decoder(Note).decode
_due = msgspec.json.Decoder(Due).decode


class _Dated(msgspec.Struct, frozen=True):
    """What a notice says of a date of a club."""

    title: str
    at: float


class Moved(NamedTuple):
    """How many rows each step moved on."""

    settled: int = 0
    folded: int = 0
    reminded: int = 0
    called: int = 0

    @property
    def more(self) -> bool:
        """Whether a step may have left something: its batch was full, or it takes one at a time."""
        return self.reminded > 0 or max(self) >= SOME


class Notices:
    """Runs from `start` to `stop`; one node of a house does it."""

    def __init__(self, server: Server, config: Config, grace: float = GRACE, now: Callable[[], float] = wall) -> None:
        self.server, self.store, self.config, self.grace, self.now = server, server.store, config, grace, now
        self.sender = Sender(self._done)
        self._out: dict[int, tuple[Sending, Channel]] = {}
        self._outcomes: deque[Outcome] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None  # kept, since the event loop does not
        self._running = self._stopped = False
        self._tidy_at, self._key = 0.0, ""

    def start(self) -> None:
        """Look what is due, now and every second."""
        self._timer = asyncio.get_running_loop().call_later(EVERY, self.start)
        self.wake()

    def wake(self) -> None:
        if not self._running and not self._stopped:
            self._running = True
            self._task = self.store.aside(self._run)

    def _done(self, outcome: Outcome) -> None:
        """How a message went is written down with the next look, which comes within a second: each write costs the moves a moment."""
        self._outcomes.append(outcome)
        if len(self._outcomes) >= BATCH:
            self.wake()

    async def _run(self) -> None:
        try:
            if self.server.claims.has_jobs():
                await self.run()
            else:
                self._settle_all()
        except StoreError as error:  # where the store does not answer there is a next time
            log.warning("notices wait for the database", extra={"error": sentence(error)})
        except Exception:
            log.exception("notices failed")
        finally:
            self._running = False

    async def run(self) -> None:
        """Move everything on that is due."""
        self._tidy()
        while not self._stopped and (self._outcomes or self._is_due()):
            if not await self._move_on():
                return  # what comes back meanwhile is settled with the next look
            await asyncio.sleep(PAUSE)  # moves go on between two transactions

    async def _move_on(self) -> bool:
        """Make what is due into messages, some rows at a time, and send them; whether there may be more."""
        for _ in range(BATCH // SOME):
            if not (moved := self._prepare()).more:
                break
            await asyncio.sleep(PAUSE)
        taken = self._take_on_disk()
        await self._post(taken)
        return moved.more or len(taken) >= BATCH

    def _is_due(self) -> bool:
        rows, now = self.store.notices, self.now()
        return rows.is_due(now) or bool(rows.dates_due(now, 1))

    async def _post(self, taken: list[tuple[Sending, Channel]]) -> None:
        """Hand messages to the process that sends, some at a time: they are put into words here, and moves go on between."""
        for at in range(0, len(taken), WORDED):
            now = self.now()
            try:
                await self.sender.send([self._message(one, channel, now) for one, channel in taken[at : at + WORDED]])
            except OSError:  # that process cannot be started just now
                for one, _ in taken[at:]:
                    self._done(Outcome(one.no, "it was not sent", later=True))
                raise
            await asyncio.sleep(0)

    def _prepare(self) -> Moved:
        """The steps before a message is taken, in one transaction for which no move waits; how many rows were moved on by each."""
        if not self._key and push_offered(self.config):
            self._key = house_key(self.store)
        outcomes = self._come_back()
        try:
            with self.store.lazy_transaction():
                self._settle(outcomes)
                moved = Moved(len(outcomes), self._fold(), self._remind(), self._call())
        except BaseException:
            self._outcomes.extendleft(reversed(outcomes))
            raise
        for outcome in outcomes:  # only once it is true
            self._out.pop(outcome.no, None)
        return moved

    def _take_on_disk(self) -> list[tuple[Sending, Channel]]:
        """Take what is to be sent now. It is on the disk before anything is sent, with all that led to it; the tables go on meanwhile."""
        with self.store.transaction():
            taken = self._take()
        self._out |= {one.no: (one, channel) for one, channel in taken}
        return taken

    def _come_back(self) -> list[Outcome]:
        """Some outcomes, without those of messages that are not being sent."""
        found = [self._outcomes.popleft() for _ in range(min(SOME, len(self._outcomes)))]
        known = list({outcome.no: outcome for outcome in found if outcome.no in self._out}.values())
        if len(known) < len(found):
            log.warning("outcomes of notices that were not being sent are ignored", extra={"notices": len(found) - len(known)})
        return known

    # Turns and dates become pending notices

    def _fold(self) -> int:
        """Turns that changed hands."""
        rows, due = self.store.notices, self.now() + self.grace
        turns = rows.tell(SOME)
        wanted = rows.called_for("turns", {turn.person for turn in turns}) if turns else set()
        rows.wait(
            *(
                Pending(turn.person, f"table:{turn.no}", turn.turned, encode(Turn(turn.id, turn.game, turn.deadline)), due)
                for turn in turns
                if turn.person in wanted
            )
        )
        return len(turns)

    def _remind(self) -> int:
        """Dates of clubs that are near; who said that they do not come is not reminded."""
        rows, clubs, now = self.store.notices, self.store.clubs, self.now()
        dates = rows.dates_due(now, 1)
        for club, id, at, body, rev in dates:
            row = clubs.club(club)
            if not rows.date_told(club, id, rev) or row is None or at < now:
                continue
            absent = {person for event, person, coming in clubs.comings(club) if event == id and not coming}
            date = encode(Date(club, row.name, msgspec.json.decode(body, type=_Dated).title, at))
            people = rows.called_for("dates", {member.person for member in clubs.members(club)} - absent)
            rows.wait(*(Pending(person, f"event:{club}:{id}", rev, date, now) for person in sorted(people)))
        return len(dates)

    # What is due for a person becomes one message for each of their channels

    def _call(self) -> int:
        rows, now = self.store.notices, self.now()
        callees = {callee.person: callee for callee in rows.due(now, SOME)}
        if not callees:
            return 0
        later = defaultdict[float, list[str]](list)
        for callee in callees.values():
            if quiet := quiet_until(now, callee.zone, callee.quiet_from, callee.quiet_to):
                later[quiet].append(callee.person)
        awake = callees.keys() - {person for some in later.values() for person in some}
        if awake:
            due = self._still_true(rows.take_pending(awake, now), callees, now)
            ways = rows.channels_of(due)
            rows.send(*(self._sending(one, callees[one.person], *due[one.person], now) for one in ways if self._usable(one)))
            for person in due:
                later[now + 60 * callees[person].gap].append(person)
        for moment, people in later.items():
            rows.not_before(moment, people)
        return len(callees)

    def _still_true(self, pending: list[Pending], callees: dict[str, Callee], now: float) -> dict[str, tuple[list[Turn], list[Date]]]:
        """The pending notices that still hold, by person."""
        rows, found = self.store.notices, dict[str, tuple[list[Turn], list[Date]]]()
        turns = rows.turns(int(one.about[6:]) for one in pending if one.about.startswith("table:"))
        for one in pending:
            kind, _, about = one.about.partition(":")
            callee = callees[one.person]
            if kind == "table":
                now_there = turns.get(int(about))
                if callee.turns and now_there is not None and now_there[:2] == (one.person, one.mark):
                    turn = msgspec.structs.replace(msgspec.json.decode(one.body, type=Turn), until=now_there[2])
                    found.setdefault(one.person, ([], []))[0].append(turn)
            elif kind == READY:
                row = self.store.table_numbered(int(about))
                seats = summary(row.summary).seats if row is not None and row.status == "gathering" else []
                if row is not None and callee.turns and any(seat.person == one.person and not (seat.ready or seat.gone) for seat in seats):
                    found.setdefault(one.person, ([], []))[0].append(Turn(row.id, row.game, one.mark, True))
            else:
                club, _, event = about.partition(":")
                date = msgspec.json.decode(one.body, type=Date)
                member = callee.dates and date.at > now and self.store.clubs.role(club, one.person)
                if member and rows.event_now(club, event) == one.mark:
                    found.setdefault(one.person, ([], []))[1].append(date)
        return found

    def _sending(self, channel: Channel, callee: Callee, turns: list[Turn], dates: list[Date], now: float) -> Sending:
        due = Due(turns, dates, callee.zone, callee.language)
        return Sending(channel.no, callee.person, "notice", encode(due), 0, now, now + WORTH)

    def _usable(self, channel: Channel) -> bool:
        offered = {"push": push_offered, "webhook": webhooks_offered, "mail": mail_offered}[channel.kind](self.config)
        return usable(channel) and offered

    # A message is taken, sent, and settled

    def _take(self) -> list[tuple[Sending, Channel]]:
        """Messages that are to be sent now, with the ways that they go."""
        rows, now = self.store.notices, self.now()
        room = 0 if self._stopped else min(BATCH, ON_WAY - len(self._out))
        found = rows.take(now, room) if room > 0 else []
        if not found:
            return []
        channels = rows.channels_numbered({one.channel for one in found})
        late = [one.no for one in found if one.channel not in channels or one.until <= now]
        if late:
            rows.sent(*late)
        return [(one, channels[one.channel]) for one in found if one.channel in channels and one.until > now]

    def _worded(self, one: Sending, channel: Channel, now: float) -> tuple[Note, bytes]:
        if one.about != "notice":
            return _note(one.body), one.body
        due = _due(one.body)
        said = note(due.turns, due.dates, channel.origin, now, due.zone, due.language)
        return said, encode(said)

    def _message(self, one: Sending, channel: Channel, now: float) -> Message:
        config, said, sent = self.config, *self._worded(one, channel, now)
        private, left = config.receivers == "any", max(60, int(one.until - now))
        if channel.kind == "push":
            contact = contact_of(config, channel.origin)
            return Message(one.no, "push", channel.address, channel.secret, sent, left, self._key, contact, private=private)
        if channel.kind == "webhook":
            return Message(one.no, "webhook", channel.address, channel.secret, sent, private=private, challenge=said.challenge)
        stop = f"{channel.origin}/api/notices/stop?token={channel.token}"
        shown = f"{channel.origin}/notices/stop/{channel.token}"
        language = callee_of(self.store, channel.person).language
        words = said.body if one.about == "confirm" else f"{said.body}\n\n{said.url}\n\n{text(language, 'stop_line', link=shown)}"
        body = mail.message(config.mail_from, channel.address, said.title, words + "\n", "" if one.about == "confirm" else stop)
        return Message(one.no, "mail", channel.address, "", body, contact=config.mail_from, server=config.mail)

    def _settle(self, outcomes: list[Outcome]) -> None:
        """What came of messages: most arrived."""
        arrived = [outcome for outcome in outcomes if not outcome.say and self._out[outcome.no][0].about != "hello"]
        if arrived:
            self.store.notices.sent(*(outcome.no for outcome in arrived))
            self.store.notices.arrived({self._out[outcome.no][1].no for outcome in arrived})
            self.server.metrics.notices.labels("sent").inc(len(arrived))
        for outcome in outcomes:
            if outcome.say or self._out[outcome.no][0].about == "hello":
                self._settle_one(outcome)

    def _settle_one(self, outcome: Outcome) -> None:
        """One that did not arrive, or the first to a webhook."""
        rows, (one, _) = self.store.notices, self._out[outcome.no]
        if outcome.later:
            rows.again(one.no, self.now() + LATER, tried=False)
            return
        self.server.metrics.notices.labels("sent" if not outcome.say else "gone" if outcome.gone else "failed").inc()
        channel = rows.channel(one.channel)
        if channel is None:  # dropped meanwhile
            rows.sent(one.no)
        elif outcome.gone:
            rows.drop_channel(channel.no)
        elif not outcome.say:
            rows.sent(one.no)
            rows.save_channel(replace(channel, failures=0, confirmed=True))
        elif not outcome.maybe and not outcome.wrong and one.tries < len(BACK):
            rows.again(one.no, self.now() + BACK[one.tries])
        else:
            rows.sent(one.no)
            failures = channel.failures + 1
            wrong = outcome.wrong or failures >= FAILURES
            rows.save_channel(replace(channel, failures=failures, trouble=outcome.say if wrong else ""))

    def _tidy(self) -> None:
        """What was taken by a process that was killed, and addresses that nobody confirmed."""
        if (now := self.now()) < self._tidy_at:
            return
        self._tidy_at = now + 60
        with self.store.transaction():
            self.store.notices.drop_unconfirmed(now - UNCONFIRMED)
            if lost := self.store.notices.lost(now - LOST, self._out):
                log.warning("notices were on their way when a process ended: they are not sent again", extra={"notices": lost})

    def _settle_all(self) -> None:
        """What came back, without sending more: another node does that, or nobody any more."""
        while self._outcomes:
            outcomes = self._come_back()
            try:
                with self.store.transaction():
                    self._settle(outcomes)
            except BaseException:
                self._outcomes.extendleft(reversed(outcomes))
                raise
            for outcome in outcomes:
                self._out.pop(outcome.no, None)

    async def stop(self) -> None:
        """End; what was sent is settled."""
        if self._timer is not None:
            self._timer.cancel()
        self._stopped = True
        while self._running:  # what was taken is still sent
            await asyncio.sleep(PAUSE)
        await self.sender.close()
        try:
            await self.store.run(self._settle_all)
        except StoreError:
            log.warning("the outcome of the last notices could not be stored")
