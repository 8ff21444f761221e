"""People: guests by a random token; a name and a password only for those who want them. Nothing else is stored of a person."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from dataclasses import replace
from functools import cache
from hashlib import blake2b

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from cardhouse.server.errors import Refused
from cardhouse.server.names import PROGRAM, SOMEBODY, looks, own_name, program_name, tidy_name
from cardhouse.storage.store import Conflict, Person, Store, StoreError

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
ANIMALS = tuple(
    """
    Alpaca Badger Crane Dormouse Egret Fox Gecko Heron Ibex Jackdaw Kestrel Lynx Marten Newt Otter Puffin Quail Raven Stoat Tapir Urchin
    Vole Wren Yak Zebra
    """.split()  # noqa: SIM905
)
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
WRONG_PAIR = "that name and password do not go together: try again, or go on as a guest"
BANNED = "you may not play in this house any more: write to who runs it if you think that is a mistake"
NAME_TAKEN = "somebody keeps that name, or one that looks like it, with a password: choose another, or sign in"
FRESH = 5.0  # seconds a name is cached: another process may have changed it
_hasher = PasswordHasher()


def random_word(letters: int) -> str:
    """A random word that is easy to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))


def digest(token: str) -> bytes:
    """What is stored of a token; only its owner has the token itself."""
    return blake2b(token.encode("utf-8", "replace"), digest_size=32, person=b"cardhouse token").digest()


# Passwords: slow on purpose, so call these in a thread; they touch no store.


def hashed(password: str) -> str:
    """What is stored of a password."""
    return _hasher.hash(password)


def fits(hash: str, password: str) -> bool:
    """Whether a password matches a hash; as slow without a hash, so that the time does not tell which names exist."""
    try:
        return _hasher.verify(hash or _no_hash(), password) and bool(hash)
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _no_hash() -> str:
    return _hasher.hash(secrets.token_urlsafe())


def check_password(password: str) -> None:
    """Refuse a password that is too short or too long."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refused("password", f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters: choose another")


class People:
    """The people in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.banned: set[str] = set()  # by the operator
        self._names: dict[str, str] = {}
        self._since = time.monotonic()
        for person in store.people_without_looks():  # stored before `looks` was: where two look alike, the first is found by it
            with suppress(StoreError), store.transaction():
                store.save_person(replace(person, looks=looks(person.name)))

    def name(self, id: str) -> str:
        """A person's name now; Somebody once they were deleted."""
        if time.monotonic() - self._since > FRESH or len(self._names) > 4096:
            self.forget_names()
        if (found := self._names.get(id)) is None:
            person = self.store.person(id)
            found = self._names[id] = person.name if person else SOMEBODY
        return found

    def forget_names(self) -> None:
        self._names.clear()
        self._since = time.monotonic()

    def guest(self, name: str = "", program: bool = False) -> tuple[Person, str]:
        """A new person, and their token. A program says so, and stays one."""
        called = name or f"{secrets.choice(ANIMALS)} {secrets.randbelow(900) + 100}"
        called = self._free_name(called, program=program) if name or program else called
        person = Person(random_word(12), called, "", time.time(), looks(called), program)
        with self.store.transaction():
            self.store.new_person(person)
            token = self._session(person.id)
        return person, token

    def by_token(self, token: str) -> Person:
        """The person of a token."""
        id = self.store.session(digest(token))
        person = self.store.person(id) if id else None
        if person is None:
            raise Refused("token", "this device is not known here (any more): sign in, or go on as a new guest without a token")
        if person.id in self.banned:
            raise Refused("banned", BANNED)
        return person

    def named(self, name: str) -> Person | None:
        """The person who has a name and a password."""
        try:
            return self.store.person_named(tidy_name(name)) or self.store.person_looking(looks(name))
        except Refused:
            return None

    def _session(self, person: str) -> str:
        token = secrets.token_urlsafe(32)
        self.store.new_session(digest(token), person, time.time())
        return token

    def _free_name(self, name: str, person: str = "", program: bool = False) -> str:
        """A name that a person may choose: no other person has it, or one that looks like it, with a password."""
        tidy = program_name(name.removesuffix(PROGRAM)) if program else own_name(name)
        if (other := self.named(tidy)) is not None and other.id != person:
            raise Refused("name_taken", NAME_TAKEN)
        return tidy

    def seat_name(self, name: str, person: str) -> str:
        """A name that a person may give to a seat at their device."""
        if name and (found := self.store.person(person)) is not None and found.program:
            raise Refused("name", "a program plays under its own name: leave the names of its seats out")
        return self._free_name(name, person) if name else ""

    def rename(self, person: Person, name: str) -> Person:
        """Change a person's name."""
        called = self._free_name(name, person.id, person.program)
        return self._saved(replace(person, name=called, looks=looks(called)))

    def keep(self, person: Person, name: str, hash: str) -> Person:
        """Give a person a name and a hashed password, so that they can sign in elsewhere."""
        called = self._free_name(name, person.id, person.program) if name != person.name else name
        if (other := self.named(called)) is not None and other.id != person.id:
            raise Refused("name_taken", NAME_TAKEN)
        return self._saved(replace(person, name=called, password=hash, looks=looks(called)))

    def _saved(self, person: Person) -> Person:
        try:
            with self.store.transaction():
                self.store.save_person(person)
        except Conflict:
            raise Refused("name_taken", NAME_TAKEN) from None
        self.forget_names()
        return person

    def new_token(self, person: str) -> str:
        """A session on one more device."""
        with self.store.transaction():
            return self._session(person)

    def sign_out_everywhere(self, person: str) -> str:
        """End every session, and begin a new one for the device that asked."""
        with self.store.transaction():
            self.store.end_sessions(person)
            return self._session(person)

    def delete(self, person: str) -> None:
        """Delete a person; their games stay, played by Somebody."""
        with self.store.transaction():
            self.store.delete_person(person)
        self.forget_names()
