"""Routes about notices (docs/notices.md)."""

from __future__ import annotations

import secrets
from hashlib import sha256
from urllib.parse import urlsplit

from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import Done
from cardhouse.server.http.calls import Context
from cardhouse.server.http.notice_bodies import NewPush, NoticeChannel, NoticeOffer, NoticeSettings, WebhookMade
from cardhouse.server.messages import encode
from cardhouse.server.notices import mail
from cardhouse.server.notices.house import callee_of, house_key, mail_offered, push_offered, usable, webhooks_offered
from cardhouse.server.notices.post import INSIDE, NotPublic, parts_of
from cardhouse.server.notices.words import Note, text
from cardhouse.server.progress.days import zone_of
from cardhouse.storage.notices_due import Callee, Channel, Sending

MOST = 12  # ways to one person
HOUR = 3600.0
DEAD = "this link is no longer good: it was used already, or the address was taken away"


def my_notices(context: Context) -> NoticeOffer:
    store, config = context.server.store, context.services.config
    one = callee_of(store, context.me.id)
    chosen = NoticeSettings(one.turns, one.dates, one.zone, one.quiet_from, one.quiet_to, one.gap, one.language)  # type: ignore[arg-type]
    key = ""
    if push_offered(config):
        from cardhouse.server.notices.push import public_key

        key = public_key(house_key(store))
    return NoticeOffer(
        bool(key),
        webhooks_offered(config),
        mail_offered(config),
        key,
        chosen,
        [_told(one) for one in store.notices.channels(context.me.id)],
    )


def _told(one: Channel) -> NoticeChannel:
    token = one.token if one.kind == "push" else ""
    return NoticeChannel(one.no, one.kind, _shown(one), mark(one.address), one.confirmed, one.trouble, token)  # type: ignore[arg-type]


def _shown(channel: Channel) -> str:
    return urlsplit(channel.address).hostname or "" if channel.kind == "push" else channel.address


def mark(address: str) -> str:
    """By which a browser finds itself among the channels, without the address being told."""
    return sha256(address.encode()).hexdigest()[:16]


def choose(context: Context) -> NoticeOffer:
    _count(context)
    body: NoticeSettings = context.body
    if body.zone != "UTC" and zone_of(body.zone) is None:
        raise Refused("zone", "this zone is not known here: zones are called such as Europe/Berlin")
    old = callee_of(context.server.store, context.me.id)
    fields = (body.turns, body.dates, body.zone, body.quiet_from, body.quiet_to, body.gap, body.language)
    next = min(old.next, context.services.wall() + 60 * body.gap)
    with context.server.store.transaction():
        context.server.store.notices.save_callee(Callee(context.me.id, *fields, next))
    return my_notices(context)


def _count(context: Context) -> None:
    context.services.notice_changes.take(context.me.id)


def add_push(context: Context) -> NoticeOffer:
    _count(context)
    _add(context, "push", context.body.endpoint, _keys(context), confirmed=True)
    return my_notices(context)


def _keys(context: Context) -> str:
    """The keys of a browser's subscription, which was checked."""
    if not push_offered(context.services.config):
        raise Refused("not_offered", "this house sends no notices to browsers")
    from cardhouse.server.notices.push import check_keys

    body: NewPush = context.body
    _check_url(context, body.endpoint)
    try:
        check_keys(body.p256dh, body.auth)
    except ValueError:
        raise Refused("channel", "these keys are not those of a browser: turn notices off and on again") from None
    return f"{body.p256dh} {body.auth}"


def renew_push(context: Context) -> Done:
    """A browser's own worker asks this, which does not know who its person is, but the token of the way."""
    keys, store = _keys(context), context.server.store
    one = store.notices.channel_by(context.query.get("token", "")[:100])
    if one is None or one.kind != "push":
        raise Refused("link_withdrawn", DEAD)
    context.services.notice_changes.take(one.person)
    with store.transaction():
        store.notices.move_channel(one.no, context.body.endpoint, keys)
    return Done("From now on notices come to this address.")


def add_webhook(context: Context) -> WebhookMade:
    _count(context)
    if not webhooks_offered(context.services.config):
        raise Refused("not_offered", "this house sends to no webhooks")
    _check_url(context, context.body.url)
    secret = secrets.token_urlsafe(32)
    challenge = secrets.token_hex(16)
    context.services.confirmations.take(urlsplit(context.body.url).hostname or "")
    _add(context, "webhook", context.body.url, secret, first=("hello", Note("hello", challenge=challenge)))
    return WebhookMade(secret, my_notices(context))


def _check_url(context: Context, url: str) -> None:
    try:
        parts_of(url, context.services.config.receivers == "any")
    except NotPublic:
        raise Refused("channel", INSIDE) from None
    except ValueError as error:
        raise Refused("channel", str(error)) from None


def add_mail(context: Context) -> NoticeOffer:
    """An address gets one mail with a link, and no other until it was followed."""
    _count(context)
    if not mail_offered(context.services.config):
        raise Refused("not_offered", "this house sends no mail")
    address = context.body.address.strip()
    if not mail.is_address(address):
        raise Refused("channel", "that is no mail address: write it as ana@example.org")
    for one in context.server.store.notices.channels(context.me.id):
        if (one.kind, one.address) == ("mail", address) and usable(one):
            return my_notices(context)
    services = context.services
    services.confirmations.take(address.lower())
    services.mails.take(context.address)
    language = callee_of(context.server.store, context.me.id).language
    token = secrets.token_urlsafe(24)
    link = f"{context.origin}/notices/confirm/{token}"
    said = Note("confirm", text(language, "confirm"), text(language, "confirm_line", house=context.origin, link=link))
    _add(context, "mail", address, "", first=("confirm", said), token=token)
    return my_notices(context)


def _add(
    context: Context, kind: str, address: str, secret: str, confirmed: bool = False, first: tuple[str, Note] | None = None, token: str = ""
) -> None:
    store, now, me = context.server.store, context.services.wall(), context.me.id
    channel = Channel(me, kind, address, secret, token or secrets.token_urlsafe(24), context.origin, confirmed, now)
    with store.transaction():
        store.notices.save_callee(callee_of(store, me))
        others = [one for one in store.notices.channels(me) if (one.kind, one.address) != (kind, address)]
        if len(others) >= MOST:
            raise Refused("channels_full", f"there are {MOST} ways to you, and no more fit: take one away first")
        for one in store.notices.channels(me):
            if one not in others:
                store.notices.drop_channel(one.no)
        store.notices.add_channel(channel)
        if first is not None:
            store.notices.send(Sending(channel.no, me, first[0], encode(first[1]), 0, now, now + HOUR))


def drop_channel(context: Context) -> NoticeOffer:
    store = context.server.store
    with store.transaction():
        for one in store.notices.channels(context.me.id):
            if str(one.no) == context.path["no"]:
                store.notices.drop_channel(one.no)
    return my_notices(context)


def try_channels(context: Context) -> Done:
    """Send something now, so that I see what comes."""
    context.services.notice_tries.take(context.me.id)
    store, now = context.server.store, context.services.wall()
    language = callee_of(store, context.me.id).language
    ready = [one for one in store.notices.channels(context.me.id) if usable(one)]
    if not ready:
        raise Refused("channel", "there is no way to you that is confirmed: add one first")
    with store.transaction():
        for one in ready:
            said = Note("test", text(language, "test"), text(language, "test_line"), f"{one.origin}/settings/notices")
            store.notices.send(Sending(one.no, one.person, "test", encode(said), 0, now, now + HOUR))
    return Done("It is on its way.")


def confirm_channel(context: Context) -> Done:
    store = context.server.store
    with store.transaction():
        one = store.notices.channel_by(context.query.get("token", "")[:100])
        if one is None or one.kind != "mail":
            raise Refused("link_withdrawn", DEAD)
        one.confirmed = True
        store.notices.save_channel(one)
    return Done("From now on notices come to this address.")


def stop_channel(context: Context) -> Done:
    """Also asked by mail programs themselves (RFC 8058), and as often as they like."""
    store = context.server.store
    with store.transaction():
        one = store.notices.channel_by(context.query.get("token", "")[:100])
        if one is not None:
            store.notices.drop_channel(one.no)
    return Done("No more notices come to this address.")
