"""The process that sends notices: whatever hangs, hangs here. It reads messages from its standard input, and says of each how it went.

length (4 bytes) · a Message as msgpack     →     length · an Outcome as msgpack
"""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from cardhouse.server.notices import mail
from cardhouse.server.notices.post import NotSent, post, signature

AT_ONCE = 256  # messages on their way
AT_A_HOST, MOST_AT_A_HOST = 8, 64  # of them to one host: one that hangs holds up only itself, one that answers gets more
WAITS = 3.0  # seconds that one waits for the others to its host; then it is given back, so that it does not take the place of others
HOSTS = 1024  # that are kept in mind; those to which something is on its way are fewer
MAILS = 4  # mails on their way: the house has one mail server
NICENESS = 5  # tables and bots go first
LEAVE = 3.0  # seconds for what is on its way when the house is closed


class Message(msgspec.Struct, frozen=True):
    """Something to be sent, with all that it takes."""

    no: int
    kind: Literal["push", "webhook", "mail"]
    address: str
    secret: str
    body: bytes
    left: int = 3600  # seconds for which it is worth something
    key: str = ""  # of the house, for push
    contact: str = ""  # of the house: who sends this
    server: str = ""  # for mail
    private: bool = False  # whether it may go to addresses inside a network
    challenge: str = ""  # that the answer of a webhook must contain


class Outcome(msgspec.Struct, frozen=True):
    """How it went."""

    no: int
    say: str = ""  # what was wrong; empty: nothing
    maybe: bool = False  # it may have arrived all the same
    wrong: bool = False  # nothing more is to be sent there
    gone: bool = False  # that place is no more
    later: bool = False  # it was not tried: many others wait for the same host


async def sent(message: Message, trust: ssl.SSLContext, threads: ThreadPoolExecutor) -> Outcome:
    """Send a message."""
    try:
        if message.kind == "mail":
            where = (message.server, message.contact, message.address, message.body)
            await asyncio.get_running_loop().run_in_executor(threads, mail.send, *where)
            return Outcome(message.no)
        if message.kind == "push":
            return await _pushed(message, trust)
        return await _hooked(message, trust)
    except NotSent as error:
        return Outcome(message.no, error.say, error.maybe, error.wrong)
    except Exception as error:  # a fault of ours must not stop the others
        return Outcome(message.no, f"it could not be sent ({type(error).__name__})", maybe=True)


async def _pushed(message: Message, trust: ssl.SSLContext) -> Outcome:
    from cardhouse.server.notices import push  # `cryptography` is installed where it was asked for

    p256dh, _, auth = message.secret.partition(" ")
    headers = {
        "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "TTL": str(message.left), "Urgency": "normal",
        "Authorization": push.signed(message.address, message.key, message.contact, time.time()),
    }  # fmt: skip
    answer = await post(message.address, push.encrypted(message.body, p256dh, auth), headers, message.private, trust=trust)
    if answer.status in (404, 410):
        return Outcome(message.no, "this browser takes no more notices", gone=True)
    return _judged(message, answer.status)


async def _hooked(message: Message, trust: ssl.SSLContext) -> Outcome:
    headers = {
        "Content-Type": "application/json", "User-Agent": "Cardhouse", "Cardhouse-Delivery": str(message.no),
        "Cardhouse-Signature": signature(message.secret, message.body, time.time()),
    }  # fmt: skip
    answer = await post(message.address, message.body, headers, message.private, trust=trust)
    if answer.status == 410:
        return Outcome(message.no, "it says that it is gone", gone=True)
    if 200 <= answer.status < 300 and message.challenge and message.challenge.encode() not in answer.body:
        return Outcome(message.no, "its answer does not contain the challenge", wrong=True)
    return _judged(message, answer.status)


def _judged(message: Message, status: int) -> Outcome:
    if 200 <= status < 300:
        return Outcome(message.no)
    if 300 <= status < 400:
        return Outcome(message.no, "it sends elsewhere, where nothing follows it", maybe=True)
    return Outcome(message.no, f"it answered {status}", maybe=400 <= status < 500 and status != 429)


class Host:
    """How many messages go to one host at a time: one more with each that arrived, one less with each that did not."""

    def __init__(self, least: int = AT_A_HOST, most: int = MOST_AT_A_HOST) -> None:
        self.least, self.most = least, most
        self.places, self.many = asyncio.Semaphore(least), least
        self.here = 0  # messages that wait or are on their way

    def done(self, arrived: bool) -> None:
        """A message is no longer on its way there."""
        if arrived and self.many < self.most:
            self.many += 1
            self.places.release()
        if arrived or self.many == self.least:
            self.places.release()
        else:
            self.many -= 1


def host_of(hosts: dict[str, Host], address: str) -> Host:
    """The host of an address, however it is written. Where there are too many, those to which nothing is on its way are let go."""
    parts = urlsplit(address)
    name = f"{parts.hostname}:{parts.port or (443 if parts.scheme == 'https' else 80)}"
    if name not in hosts:
        if len(hosts) >= HOSTS:
            for idle in [name for name, host in hosts.items() if not host.here]:
                del hosts[idle]
        hosts[name] = Host()
    return hosts[name]


async def serve() -> None:
    """Send what comes, until nothing more can come."""
    loop, trust, threads = asyncio.get_running_loop(), ssl.create_default_context(), ThreadPoolExecutor(MAILS, "mail")
    reader = asyncio.StreamReader(limit=1 << 20)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    at_once = asyncio.Semaphore(AT_ONCE)
    hosts: dict[str, Host] = {}
    mails = Host(MAILS, MAILS)
    tasks = set[asyncio.Task[None]]()
    encoder = msgspec.msgpack.Encoder()

    async def do(message: Message) -> None:
        host = mails if message.kind == "mail" else host_of(hosts, message.address)
        host.here += 1
        try:
            await asyncio.wait_for(host.places.acquire(), WAITS)
        except TimeoutError:
            outcome = Outcome(message.no, "others wait for the same host", later=True)
        else:
            async with at_once:
                outcome = await sent(message, trust, threads)
            host.done(arrived=not outcome.say)
        host.here -= 1
        frame = encoder.encode(outcome)
        with suppress(OSError):
            os.write(1, len(frame).to_bytes(4, "big") + frame)

    decoder = msgspec.msgpack.Decoder(Message)
    with suppress(asyncio.IncompleteReadError):
        while True:
            length = int.from_bytes(await reader.readexactly(4), "big")
            task = loop.create_task(do(decoder.decode(await reader.readexactly(length))))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    if tasks:  # the house is closed, or was killed: what is on its way is no longer asked for, and ends soon
        await asyncio.wait(tasks, timeout=LEAVE)
    os._exit(0)


if __name__ == "__main__":
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house, which closes this
    asyncio.run(serve())
