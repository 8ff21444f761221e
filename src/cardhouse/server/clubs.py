"""Clubs: who belongs to them, who may do what there, and what they keep (docs/clubs.md)."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import replace
from hmac import compare_digest

from cardhouse.server.errors import Refused
from cardhouse.server.names import tidy_name
from cardhouse.server.people import random_word
from cardhouse.storage.clubs import ClubRow, MemberRow, ThingRow
from cardhouse.storage.store import Person, Store, TableRow

OWNER, ORGANISER, MEMBER = "owner", "organiser", "member"
LONGEST_NAME, LONGEST_ABOUT = 40, 600  # letters of a club's name, and of what it says of itself
MOST_CLUBS, MOST_OWNED = 30, 10  # of one person: to which they belong, and that are theirs
MOST_MEMBERS = 300
MOST_THINGS = {"deck": 60, "rules": 40, "event": 100}  # of one club
WORDS = {"deck": "decks", "rules": "house rules", "event": "dates"}
ID = re.compile(r"[a-z0-9]{8,32}")
NONE = "there is no such club, or it does not show itself: ask a member for its invitation link"
WITHDRAWN = "this invitation is no longer good: ask somebody in the club for its new link"
OUTSIDE = "that is for members of this club: ask one of them for its invitation link"


def tidy_text(text: str, longest: int) -> str:
    """A text of several lines as any screen can show it; refused where it is too long."""
    kept = "\n".join(" ".join("".join(char if char.isprintable() else " " for char in line).split()) for line in text.splitlines()).strip()
    if len(kept) > longest:
        raise Refused("too_long", f"that text is too long: at most {longest} letters fit")
    return kept


# Looking


def club_of(store: Store, id: str) -> ClubRow:
    """A club; refused where there is none."""
    if (club := store.clubs.club(id)) is None:
        raise Refused("no_club", NONE)
    return club


def seen_by(store: Store, id: str, person: str, code: str = "") -> tuple[ClubRow, str]:
    """A club with the role of a person there, where they may see it: as a member, by its invitation, or because it shows itself."""
    club = store.clubs.club(id)
    role = store.clubs.role(id, person) if club is not None and person else ""
    if club is not None and (role or fits(club, code) or (club.visible != "private" and not code)):
        return club, role
    if code:
        raise Refused("link_withdrawn", WITHDRAWN)
    raise Refused("no_club", NONE)


def fits(club: ClubRow, code: str) -> bool:
    """Whether an invitation is that of a club."""
    return bool(club.code) and compare_digest(code.encode("utf-8", "replace"), club.code.encode())


def held(store: Store, id: str, person: str, *roles: str) -> tuple[ClubRow, str]:
    """A club that nobody else changes until the transaction ends, for a member with one of these roles (all, where none is named)."""
    store.clubs.hold(id)
    role = store.clubs.role(id, person)
    club = store.clubs.club(id)
    if club is None or (not role and club.visible == "private"):
        raise Refused("no_club", NONE)
    if not role:
        raise Refused("not_member", OUTSIDE)
    if roles and role not in roles:
        who = "its owner" if roles == (OWNER,) else "its owner or an organiser"
        raise Refused("club_role", f"only {who} may do that: ask them")
    return club, role


def may_open_table(store: Store, club: str, person: str) -> ClubRow:
    """The club to which a person wants to add a table; refused where they do not belong to it."""
    if not store.clubs.role(club, person):
        raise Refused("not_member", "only members open tables of a club: ask one of them for its invitation link")
    return club_of(store, club)


def organises(role: str) -> bool:
    return role in (OWNER, ORGANISER)


def shows(store: Store, id: str, person: str) -> bool:
    """Whether a club shows itself to a person."""
    club = store.clubs.club(id)
    return club is not None and (club.visible != "private" or (bool(person) and bool(store.clubs.role(id, person))))


def check_watching(store: Store, table: TableRow, person: str) -> None:
    """Refuse who does not sit at a table of a club and may not look at it: where the club does not show itself to them, or is gone, only
    who plays in the same tournament or evening may."""
    if table.club and not shows(store, table.club, person) and not (person and store.tournaments.plays_with(table.no, person)):
        raise Refused("no_watchers", "this is a table of a club, for its members alone: ask one of them for its invitation link")


# Changing


def found(store: Store, person: str, name: str, about: str) -> ClubRow:
    """A new club, with its owner."""
    club = ClubRow(random_word(12), tidy_name(name, LONGEST_NAME), tidy_text(about, LONGEST_ABOUT), "private", random_word(16), time.time())
    with store.transaction():
        _check_room(store, person, owned=True)
        store.clubs.add(club)
        store.clubs.save_member(MemberRow(club.id, person, OWNER, club.made, secrets.token_hex(16)))
    return club


def _check_room(store: Store, person: str, owned: bool = False) -> None:
    mine = store.clubs.of(person)
    if len(mine) >= MOST_CLUBS:
        raise Refused("clubs_full", f"you belong to {MOST_CLUBS} clubs, and no more fit: leave one first")
    if owned and sum(role == OWNER for _, role, _ in mine) >= MOST_OWNED:
        raise Refused("clubs_full", f"{MOST_OWNED} clubs are yours, and no more fit: hand one over or delete one first")


def change(store: Store, id: str, person: str, name: str, about: str, visible: str) -> None:
    name, about = tidy_name(name, LONGEST_NAME), tidy_text(about, LONGEST_ABOUT)
    with store.transaction():
        club, _ = held(store, id, person, OWNER)
        store.clubs.save(replace(club, name=name, about=about, visible=visible))


def delete(store: Store, id: str, person: str) -> None:
    with store.transaction():
        held(store, id, person, OWNER)
        store.clubs.delete(id)


def new_link(store: Store, id: str, person: str, wanted: bool) -> None:
    """Another invitation instead of the one there was, or none."""
    with store.transaction():
        club, _ = held(store, id, person, OWNER, ORGANISER)
        store.clubs.save(replace(club, code=random_word(16) if wanted else ""))


def join(store: Store, id: str, person: Person, code: str) -> None:
    """Become a member: by the invitation, or where the club is open."""
    with store.transaction():
        store.clubs.hold(id)
        club, role = seen_by(store, id, person.id, code)
        if role:
            return
        if not fits(club, code) and club.visible != "open":
            raise Refused("not_member", OUTSIDE)
        _check_room(store, person.id)
        if len(store.clubs.members(id)) >= MOST_MEMBERS:
            raise Refused("club_full", f"this club has {MOST_MEMBERS} members, and no more fit")
        store.clubs.save_member(MemberRow(id, person.id, MEMBER, time.time(), secrets.token_hex(16)))


def leave(store: Store, id: str, person: str) -> None:
    with store.transaction():
        _, role = held(store, id, person)
        _check_owner_stays(store, id, role)
        store.clubs.leave(id, person)


def _check_owner_stays(store: Store, id: str, role: str) -> None:
    if role == OWNER and sum(member.role == OWNER for member in store.clubs.members(id)) == 1:
        raise Refused("last_owner", "you are the only owner of this club: make somebody else its owner first, or delete it")


def set_role(store: Store, id: str, person: str, other: str, role: str) -> None:
    """An owner says what a member is from now on; to hand a club over is to make another its owner and oneself none."""
    with store.transaction():
        held(store, id, person, OWNER)
        member = _member(store, id, other)
        if role != OWNER:
            _check_owner_stays(store, id, member.role)
        store.clubs.save_member(replace(member, role=role))


def remove(store: Store, id: str, person: str, other: str) -> None:
    """Send a member away; the invitation is a new one then, so that they do not come back by it."""
    with store.transaction():
        club, role = held(store, id, person, OWNER, ORGANISER)
        member = _member(store, id, other)
        if other == person:
            raise Refused("club_role", "to go yourself, leave the club")
        if role == ORGANISER and member.role != MEMBER:
            raise Refused("club_role", "only its owner may do that: ask them")
        store.clubs.leave(id, other)
        store.clubs.save(replace(club, code=random_word(16) if club.code else ""))


def _member(store: Store, id: str, person: str) -> MemberRow:
    found = next((member for member in store.clubs.members(id) if member.person == person), None)
    if found is None:
        raise Refused("no_member", "nobody of that id belongs to this club (any more): look at its members again")
    return found


def new_key(store: Store, id: str, person: str) -> str:
    """Another address of the calendar: the one there was is no longer good."""
    with store.transaction():
        held(store, id, person)
        key = secrets.token_hex(16)
        store.clubs.save_member(replace(_member(store, id, person), key=key))
    return key


# What a club keeps


def keep(store: Store, kind: str, club: str, id: str, person: str, body: bytes, rev: int, at: float, due: float | None = None) -> ThingRow:
    """Store a deck, house rules or a date; refused where it was changed elsewhere since. Decks are every member's to add."""
    if not ID.fullmatch(id):
        raise Refused("body", "an id is 8 to 32 small letters and digits")
    with store.transaction():
        _, role = held(store, club, person, *(() if kind == "deck" else (OWNER, ORGANISER)))
        old = store.clubs.thing(club, kind, id)
        if kind == "event":
            store.clubs.delete_events(club, time.time() - 90 * 86_400)
        if old is None:
            _check_fits(store, club, kind)
        if old is not None and old.body == body:
            return old  # sent twice
        if old is not None and old.rev != rev:
            raise Refused("club_changed", "somebody else changed this meanwhile: look at it again, then change it")
        _check_whose(old, role, person)
        row = ThingRow(club, kind, id, at, body, (old.rev if old else rev) + 1, old.person if old else person, due)
        store.clubs.save_thing(row)
    return row


def _check_fits(store: Store, club: str, kind: str) -> None:
    if len(store.clubs.things(club, kind)) >= MOST_THINGS[kind]:
        raise Refused("club_full", f"this club has {MOST_THINGS[kind]} {WORDS[kind]}, and no more fit: delete one first")


def plan_event(store: Store, club: str, person: str, body: bytes, at: float, due: float | None) -> None:
    """Put the date of a tournament or an evening into the calendar; inside the transaction that sets it up, which holds the club."""
    _check_fits(store, club, "event")
    store.clubs.save_thing(ThingRow(club, "event", secrets.token_hex(8), at, body, 1, person, due))


def drop(store: Store, kind: str, club: str, id: str, person: str) -> None:
    with store.transaction():
        _, role = held(store, club, person, *(() if kind == "deck" else (OWNER, ORGANISER)))
        _check_whose(store.clubs.thing(club, kind, id), role, person)
        store.clubs.delete_thing(club, kind, id)


def _check_whose(old: ThingRow | None, role: str, person: str) -> None:
    if old is not None and role == MEMBER and old.person != person:
        raise Refused("club_role", "only who added it, an organiser or the owner may do that: ask them")


def come(store: Store, club: str, id: str, person: str, coming: bool | None) -> None:
    """A member says whether they come to a date."""
    with store.transaction():
        held(store, club, person)
        if store.clubs.thing(club, "event", id) is None:
            raise Refused("no_event", "there is no such date (any more): look at the calendar again")
        store.clubs.say_coming(club, id, person, coming)
