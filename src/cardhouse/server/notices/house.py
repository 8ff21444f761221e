"""What of notices a house offers: by its settings, and by what is installed."""

from __future__ import annotations

from importlib.util import find_spec

from cardhouse.server.config import Config
from cardhouse.server.notices.mail import bare
from cardhouse.storage.notices_due import Callee, Channel
from cardhouse.storage.store import Store

VAPID = "vapid"  # under which the house keeps its key


def push_offered(config: Config) -> bool:
    return config.receivers != "none" and find_spec("cryptography") is not None


def webhooks_offered(config: Config) -> bool:
    return config.receivers != "none"


def mail_offered(config: Config) -> bool:
    return bool(config.mail and config.mail_from)


def contact_of(config: Config, origin: str) -> str:
    """Whom a push service writes to about the messages of this house (RFC 8292); empty where nothing is known that it could reach."""
    if config.mail_from:
        return f"mailto:{bare(config.mail_from)}"
    return next((address for address in (config.url, origin) if address.startswith("https:")), "")


def house_key(store: Store) -> str:
    """The key of the house for push, made when it is first needed."""
    from cardhouse.server.notices.push import new_key

    if not store.notices.kept(VAPID):
        with store.transaction():
            store.notices.keep(VAPID, new_key())
    return store.notices.kept(VAPID)


def usable(channel: Channel) -> bool:
    return channel.confirmed and not channel.trouble


def callee_of(store: Store, person: str) -> Callee:
    """When a person is to be called; as usual where they have not said."""
    return store.notices.callee(person) or Callee(person)
