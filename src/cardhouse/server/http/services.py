"""What the routes use besides the request: the live tables, limits, open sockets, and threads for slow work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from starlette.responses import Response

from cardhouse.server.config import Config
from cardhouse.server.guard.fair_queue import FairQueue
from cardhouse.server.guard.limits import Budget, Limit
from cardhouse.server.guard.origins import OriginPolicy
from cardhouse.server.http.fitter import Fitter
from cardhouse.server.http.lab import Lab
from cardhouse.server.http.reader import Reader
from cardhouse.server.http.reviewer import Reviewer
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.live.server import Server
from cardhouse.server.live.tournaments import Tournaments
from cardhouse.server.log.clock import wall

MOST_WAITING = 8  # slow requests of one person
SIGN_INS = (10, 30.0)  # tries for one name from one address, and the seconds until one more
SIGN_INS_FOR = (40, 30.0)  # the same for one name from everywhere
SIGN_INS_FROM = (40, 5.0)  # and for one address
CHOICES = (20, 60.0)  # zones and swaps of one person, and the seconds until one more
CLUB_CHANGES = (60, 5.0)  # of one person
NEW_CLUBS = (5, 600.0)  # of one person
NOTICE_TRIES = (3, 120.0)  # of one person
CONFIRMATIONS = (3, 3_600.0)  # of one mail address, or to one host
MAILS = (10, 600.0)  # asked for from one address
FOUNDED = (10, 60.0)  # tournaments of one person, and the seconds until one more
TOURNAMENT_CHANGES = (600, 0.5)  # of one person: what an organiser decides costs 1, what an entrant does ENTRANTS_CHANGE
ENTRANTS_CHANGE = 10
REPORTS = (10, 3600.0)  # of one person, and the seconds until one more
RENAMES = (10, 20.0)  # new names of one person: everybody at their tables gets a frame each time

Result = TypeVar("Result")


class Sockets(Protocol):
    """The open sockets, as far as HTTP knows them."""

    def __len__(self) -> int: ...

    def sign_out(self, person: str, say: str) -> None: ...


class Services:
    """Everything that a route may use."""

    def __init__(
        self,
        config: Config,
        server: Server,
        budget: Budget,
        quotas: Quotas,
        origins: OriginPolicy,
        sockets: Sockets,
        tournaments: Tournaments,
    ) -> None:
        self.config, self.server, self.budget, self.quotas = config, server, budget, quotas
        self.origins, self.sockets, self.tournaments = origins, sockets, tournaments
        self.relay: Callable[..., Awaitable[Response]] | None = None  # let another node answer a request, where there are several
        self.client_files: Mapping[str, Any] = {}  # of the client as it was built, by path
        self.near = ""  # the server's address for the local network, where it is open to it
        self.wall: Callable[[], float] = wall  # which day it is
        self.reader = Reader()
        self.reviewer = Reviewer(config.limits)
        self.fitter = Fitter(self.reviewer.pool, config.limits)
        self.lab = Lab(config.lab, config.limits)
        self.winners: dict[str, list[int]] = {}  # of evenings that are over, by the numbers of contestants
        self.by_pair, self.by_name, self.by_address = Limit(*SIGN_INS), Limit(*SIGN_INS_FOR), Limit(*SIGN_INS_FROM)
        self.renames = Limit(*RENAMES, say="that is a lot of names for one evening")
        self.founded = Limit(*FOUNDED, say="that were many tournaments")
        self.tournament_changes = Limit(*TOURNAMENT_CHANGES, say="that were many changes")
        self.reports = Limit(*REPORTS, say="you have reported a lot today")
        self.progress_choices = Limit(*CHOICES, say="that were many changes")
        self.club_changes = Limit(*CLUB_CHANGES, say="that were many changes")
        self.new_clubs = Limit(*NEW_CLUBS, say="that were many clubs")
        self.notice_changes = Limit(*CLUB_CHANGES, say="that were many changes")
        self.notice_tries = Limit(*NOTICE_TRIES, say="that were many tries")
        self.confirmations, self.mails = Limit(*CONFIRMATIONS, say="that was asked for often"), Limit(*MAILS, say="that were many mails")
        self._password_threads = ThreadPoolExecutor(2, "password")  # argon2 takes 64 MiB each time: never many at once
        self._threads, self._queue = ThreadPoolExecutor(2, "http"), FairQueue(2, MOST_WAITING)

    async def in_thread(self, caller: str, work: Callable[..., Result], *values: Any) -> Result:
        """Do slow work in a thread, in a fair queue by person; the tables go on meanwhile."""
        async with self._queue.turn(caller):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *values)

    async def in_password_thread(self, work: Callable[..., Result], *values: Any) -> Result:
        """Hash or check a password in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._password_threads, work, *values)

    def close(self) -> None:
        self.reader.close()
        self.fitter.close()
        self.reviewer.close()
        self.lab.close()
        for threads in (self._password_threads, self._threads):
            threads.shutdown(wait=False, cancel_futures=True)
