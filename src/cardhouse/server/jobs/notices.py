"""Notices: what is due is found in the database, a message is made of it, and another process sends it (docs/notices.md).

Each step is one short transaction that moves rows on, so that a kill between two of them loses and doubles nothing: a turn becomes
something to be told, all that is due for somebody becomes one message for each of their channels, a message is taken and then sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import replace

import msgspec

from cardhouse.server.config import Config
from cardhouse.server.errors import sentence
from cardhouse.server.live.server import Server
from cardhouse.server.log.clock import wall
from cardhouse.server.messages import encode
from cardhouse.server.notices import mail
from cardhouse.server.notices.hours import quiet_until
from cardhouse.server.notices.house import callee_of, house_key, mail_offered, push_offered, usable, webhooks_offered
from cardhouse.server.notices.sender import Message, Outcome
from cardhouse.server.notices.sending import Sending as Sender
from cardhouse.server.notices.words import Date, Note, Turn, note, text
from cardhouse.storage.notices_due import Callee, Channel, Pending, Sending
from cardhouse.storage.store import StoreError

log = logging.getLogger("cardhouse.notices")

EVERY = 1.0  # seconds
GRACE = 90.0  # seconds that somebody has to move before they are called: they may be here
BATCH = 16  # rows of one transaction: about a millisecond, in which moves wait
PAUSE = 0.004  # seconds between two of them
ON_WAY = 256  # messages that the other process has
WORTH = 6 * 3600.0  # seconds for which a message is worth something
BACK = (30.0, 120.0, 600.0)  # seconds until a message that certainly did not arrive is tried again
FAILURES = 10  # in a row, after which a channel is used no more
LOST = 300.0  # seconds after which a message that was taken is not coming back
UNCONFIRMED = 3 * 86_400.0  # seconds until an address that nobody confirmed is forgotten
_note = msgspec.json.Decoder(Note).decode


class _Dated(msgspec.Struct, frozen=True):
    """What a notice says of a date of a club."""

    title: str
    at: float


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
        self._outcomes.append(outcome)
        self.wake()

    async def _run(self) -> None:
        try:
            if self.server.claims.has_jobs():
                await self.run()
            elif self._outcomes:
                self._settle()
        except StoreError as error:  # where the store does not answer there is a next time
            log.warning("notices wait for the database", extra={"error": sentence(error)})
        except Exception:
            log.exception("notices failed")
        finally:
            self._running = False

    async def run(self) -> None:
        """Move everything on that is due."""
        self._tidy()
        while not self._stopped:
            busy = 0
            for step in (self._settle, self._fold, self._remind, self._call):
                if done := step():
                    busy += done
                    await asyncio.sleep(PAUSE)  # moves go on between two transactions
            if messages := self._take():
                await self.sender.send(messages)
                await asyncio.sleep(PAUSE)
            elif not busy:
                return

    # Turns and dates become something to be told

    def _fold(self) -> int:
        """Turns that changed hands."""
        turns, rows = self.store.notices.untold(BATCH), self.store.notices
        if turns:
            with self.store.transaction():
                for turn in turns:
                    if rows.tell(turn.no, turn.turned) and (callee := rows.callee(turn.person)) is not None and callee.turns:
                        body = encode(Turn(turn.id, turn.game, turn.deadline))
                        rows.wait(Pending(turn.person, f"table:{turn.no}", turn.turned, body, self.now() + self.grace))
        return len(turns)

    def _remind(self) -> int:
        """Dates of clubs that are near; who said that they do not come is not reminded."""
        rows, clubs = self.store.notices, self.store.clubs
        dates = rows.dates_due(self.now(), 1)
        for club, id, at, body, rev in dates:
            with self.store.transaction():
                row = clubs.club(club)
                if not rows.date_told(club, id, rev) or row is None or at < self.now():
                    continue
                absent = {person for event, person, coming in clubs.comings(club) if event == id and not coming}
                date = encode(Date(club, row.name, msgspec.json.decode(body, type=_Dated).title, at))
                for member in clubs.members(club):
                    callee = rows.callee(member.person)
                    if member.person not in absent and callee is not None and callee.dates:
                        rows.wait(Pending(member.person, f"event:{club}:{id}", rev, date, self.now()))
        return len(dates)

    # What is due for somebody becomes one message for each of their channels

    def _call(self) -> int:
        rows, now = self.store.notices, self.now()
        callees = rows.due(now, BATCH // 2)
        if callees:
            with self.store.transaction():
                for callee in callees:
                    self._call_one(callee, now)
        return len(callees)

    def _call_one(self, callee: Callee, now: float) -> None:
        rows = self.store.notices
        if quiet := quiet_until(now, callee.zone, callee.quiet_from, callee.quiet_to):
            rows.not_before(callee.person, quiet)
            return
        turns, dates = list[Turn](), list[Date]()
        for one in rows.take_pending(callee.person, now):
            kind, _, about = one.about.partition(":")
            if kind == "table":
                found = rows.turn(int(about))
                if callee.turns and found is not None and found[:2] == (one.person, one.mark):
                    turns.append(msgspec.structs.replace(msgspec.json.decode(one.body, type=Turn), until=found[2]))
            else:
                club, _, event = about.partition(":")
                member = self.store.clubs.role(club, one.person)
                date = msgspec.json.decode(one.body, type=Date)
                if callee.dates and member and date.at > now and rows.event_now(club, event) == one.mark:
                    dates.append(date)
        if not turns and not dates:
            return
        for channel in filter(self._usable, rows.channels(callee.person)):
            said = note(turns, dates, channel.origin, now, callee.zone, callee.language)
            rows.send(Sending(channel.no, callee.person, "notice", encode(said), 0, now, now + WORTH))
        rows.not_before(callee.person, now + 60 * callee.gap)

    def _usable(self, channel: Channel) -> bool:
        offered = {"push": push_offered, "webhook": webhooks_offered, "mail": mail_offered}[channel.kind](self.config)
        return usable(channel) and offered

    # A message is taken, sent, and settled

    def _take(self) -> list[Message]:
        rows, now = self.store.notices, self.now()
        room = min(BATCH, ON_WAY - len(self._out))
        found = rows.to_send(now, room) if room > 0 else []
        if not found:
            return []
        if not self._key and push_offered(self.config):
            self._key = house_key(self.store)
        messages = []
        with self.store.transaction():
            for one in found:
                channel = rows.channel(one.channel)
                if channel is None or one.until <= now:
                    rows.sent(one.no)
                elif rows.take(one.no, now):
                    messages.append((self._message(one, channel, now), one, channel))
        self._out |= {one.no: (one, channel) for _, one, channel in messages}  # only once it is true
        return [message for message, _, _ in messages]

    def _message(self, one: Sending, channel: Channel, now: float) -> Message:
        config, said = self.config, _note(one.body)
        private, left = config.receivers == "any", max(60, int(one.until - now))
        if channel.kind == "push":
            house = config.url if config.url.startswith("https:") else "mailto:house@localhost"
            contact = f"mailto:{mail.bare(config.mail_from)}" if config.mail_from else house
            return Message(one.no, "push", channel.address, channel.secret, one.body, left, self._key, contact, private=private)
        if channel.kind == "webhook":
            return Message(one.no, "webhook", channel.address, channel.secret, one.body, private=private, challenge=said.challenge)
        stop = f"{channel.origin}/api/notices/stop?token={channel.token}"
        shown = f"{channel.origin}/notices/stop/{channel.token}"
        language = callee_of(self.store, channel.person).language
        words = said.body if one.about == "confirm" else f"{said.body}\n\n{said.url}\n\n{text(language, 'stop_line', link=shown)}"
        body = mail.message(config.mail_from, channel.address, said.title, words + "\n", "" if one.about == "confirm" else stop)
        return Message(one.no, "mail", channel.address, "", body, contact=config.mail_from, server=config.mail)

    def _settle(self) -> int:
        """What came of messages."""
        outcomes = [self._outcomes.popleft() for _ in range(min(BATCH, len(self._outcomes)))]
        try:
            if outcomes:
                with self.store.transaction():
                    for outcome in outcomes:
                        self._settle_one(outcome)
        except StoreError:
            self._outcomes.extendleft(reversed(outcomes))
            raise
        for outcome in outcomes:
            self._out.pop(outcome.no, None)
        return len(outcomes)

    def _settle_one(self, outcome: Outcome) -> None:
        rows, (one, _) = self.store.notices, self._out[outcome.no]
        self.server.metrics.notices.labels("sent" if not outcome.say else "gone" if outcome.gone else "failed").inc()
        channel = rows.channel(one.channel)
        if channel is None:  # dropped meanwhile
            rows.sent(one.no)
        elif outcome.gone:
            rows.drop_channel(channel.no)
        elif not outcome.say:
            rows.sent(one.no)
            if channel.failures or (one.about == "hello" and not channel.confirmed):
                rows.save_channel(replace(channel, failures=0, confirmed=channel.confirmed or one.about == "hello"))
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
            if lost := self.store.notices.lost(now - LOST):
                log.warning("notices were on their way when a process ended: they are not sent again", extra={"notices": lost})

    async def stop(self) -> None:
        """End; what was sent is settled."""
        if self._timer is not None:
            self._timer.cancel()
        self._stopped = True
        await self.sender.close()
        while self._running:
            await asyncio.sleep(PAUSE)
        try:
            while self._outcomes:
                await self.store.run(self._settle)
        except StoreError:
            log.warning("what came of the last notices could not be stored")
