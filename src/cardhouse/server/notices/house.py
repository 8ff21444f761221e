"""What of notices a house offers: by its settings, and by what is installed."""

from __future__ import annotations

from importlib.util import find_spec

from cardhouse.server.config import Config
from cardhouse.storage.notices_due import Callee, Channel
from cardhouse.storage.store import Store

VAPID = "vapid"  # under which the house keeps its key


def push_offered(config: Config) -> bool:
    return config.receivers != "none" and find_spec("cryptography") is not None


def webhooks_offered(config: Config) -> bool:
    return config.receivers != "none"


def mail_offered(config: Config) -> bool:
    return bool(config.mail and config.mail_from)


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
