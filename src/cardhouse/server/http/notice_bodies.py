"""Bodies about notices: when a person wants them, and by which ways."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Minute = Annotated[int, Meta(ge=0, le=1_439)]
Long = Annotated[str, Meta(max_length=2_000)]


class NoticeSettings(Struct, frozen=True):
    """What I am called for: turns of games of days, dates of my clubs. Never in quiet hours (minutes of the day in my zone), and never
    twice within `gap` minutes."""

    turns: bool = True
    dates: bool = True
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    quiet_from: Minute = 0
    quiet_to: Minute = 0  # the same as `quiet_from`: there are none
    gap: Annotated[int, Meta(ge=5, le=1_440)] = 15
    language: Literal["en", "de"] = "en"


class NoticeChannel(Struct, frozen=True):
    """A way to me. `trouble`: why it is used no more; to use it again, add it again."""

    no: int
    kind: Literal["push", "webhook", "mail"]
    address: str  # of a browser only the service that it listens to
    mark: str  # by which a browser knows whether it is this one
    confirmed: bool
    trouble: str
    token: str = ""  # of a browser: by which its worker says that messages go elsewhere from now on (POST /api/notices/renew)


class NoticeOffer(Struct, frozen=True):
    """What I have chosen, and what the house offers; `key` is its key for push (VAPID)."""

    push: bool
    webhook: bool
    mail: bool
    key: str
    chosen: NoticeSettings
    channels: list[NoticeChannel]


class NewPush(Struct, frozen=True):
    """A subscription, as the browser made it."""

    endpoint: Long
    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class NewWebhook(Struct, frozen=True):
    url: Long


class WebhookMade(Struct, frozen=True):
    """A webhook, with the secret of its signatures, which is told once. It is confirmed when its first answer contains the challenge."""

    secret: str
    offer: NoticeOffer


class NewMail(Struct, frozen=True):
    address: Annotated[str, Meta(max_length=300)]
