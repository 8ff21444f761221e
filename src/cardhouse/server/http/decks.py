"""Decks: a report of one with every reason and all odds, and those that a person keeps. Only the games know what a deck is."""

from __future__ import annotations

import re
import time

from cardhouse.engine.decks import CODE, TEXT, WORD, BadCode, Decks
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import spec_of
from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import Done
from cardhouse.server.http.calls import Context
from cardhouse.server.http.deck_bodies import DeckReason, DeckReport, KeptDeck, KeptDecks
from cardhouse.server.names import tidy_name
from cardhouse.storage.store import DeckRow

LONGEST = 8_000  # characters of a deck, in any form
LONGEST_NAME, MOST = 40, 200  # letters of a deck's name; decks of one person
TOO_LONG = f"that is too long for a deck: at most {LONGEST:,} letters"
ID = re.compile(r"[a-z0-9]{8,32}")


def decks_of(key: str) -> Decks:
    """How a game reads its decks; refused where it has none."""
    try:
        spec = spec_of(key)
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None
    if spec.decks is None:
        raise Refused("no_decks", f"{spec.title} is played without decks of one's own")
    return spec.decks


async def look_at_deck(context: Context) -> DeckReport:
    known, body = decks_of(context.path["key"]), context.body
    given = [(form, deck) for form, deck in ((WORD, body.word), (TEXT, body.text), (CODE, body.code)) if deck]
    if len(given) > 1:
        raise Refused("body", "a deck comes as a word, a text or a code: send one of them")
    if body.format and body.format not in known.formats:
        raise Refused("body", f"decks are meant for one of {', '.join(known.formats)}")
    form, deck = given[0] if given else (WORD, "")
    if form != CODE and len(deck) > LONGEST:
        raise Refused("body", TOO_LONG)
    try:
        found = await context.services.in_thread(context.caller, known.report, form, deck, body.format or known.formats[0])
    except BadCode as error:
        raise _link(error.why) from None
    reasons = [DeckReason(reason.key, dict(reason.about), reason.say) for reason in found.reasons]
    counts = {kind: dict(counted) for kind, counted in found.counts.items()}
    odds = {zone: list(chances) for zone, chances in found.odds.items()}
    link = f"{context.origin}/decks/{spec_of(context.path['key']).key}/{found.code}"
    return DeckReport(found.word, found.text, found.code, link, reasons, found.size, counts, dict(found.deal), odds)


def _link(why: str) -> Refused:
    """Why a link to a deck does not work."""
    if why == "version":
        return Refused("link_version", "this link was made by another version of the game: ask for the deck's text")
    if why == "long":
        return Refused("link_long", "this link is too long for a deck: ask for it again")
    return Refused("link_changed", "this link was cut short or has a letter changed: ask for it again")


def kept(row: DeckRow) -> KeptDeck:
    return KeptDeck(row.id, row.game, row.name, row.word, row.rev, row.updated)


def my_decks(context: Context) -> KeptDecks:
    return KeptDecks([kept(row) for row in context.server.store.decks_of(context.me.id)], bool(context.me.password))


def keep_deck(context: Context) -> KeptDeck:
    """Store a deck, legal or not; refused where it was changed elsewhere since."""
    id, body, store = context.path["id"], context.body, context.server.store
    if not ID.fullmatch(id):
        raise Refused("body", "a deck's id is 8 to 32 small letters and digits")
    decks_of(body.game)
    if len(body.word) > LONGEST:
        raise Refused("body", TOO_LONG)
    name = tidy_name(body.name, LONGEST_NAME)
    mine = {row.id: row for row in store.decks_of(context.me.id)}
    old = mine.get(id)
    if old is None and len(mine) >= MOST:
        raise Refused("decks_full", f"you keep {MOST} decks, and no more fit: delete one of them first")
    if old is not None and (old.name, old.word, old.game) == (name, body.word, body.game):
        return kept(old)  # sent twice
    if old is not None and old.rev != body.rev:
        raise Refused("deck_changed", "this deck was changed on another device since: look at it again, or save yours as a new one")
    row = DeckRow(context.me.id, id, spec_of(body.game).key, name, body.word, (old.rev if old else body.rev) + 1, time.time())
    with store.transaction():
        store.save_deck(row)
    return kept(row)


def drop_deck(context: Context) -> Done:
    with context.server.store.transaction():
        context.server.store.delete_deck(context.me.id, context.path["id"])
    return Done("That deck is no longer kept.")
