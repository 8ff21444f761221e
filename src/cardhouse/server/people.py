"""People: guests by an unguessable token, a name and a password only for those who want them. Nothing else is known of anybody."""

from __future__ import annotations

import secrets
import time
from functools import lru_cache
from hashlib import blake2b

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from cardhouse.server.errors import Refused
from cardhouse.storage.store import Conflict, Person, Store

LONGEST_NAME = 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
ANIMALS = tuple(
    """
    Alpaca Badger Crane Dormouse Egret Fox Gecko Heron Ibex Jackdaw Kestrel Lynx Marten Newt Otter Puffin Quail Raven Stoat Tapir Urchin
    Vole Wren Yak Zebra
    """.split()  # noqa: SIM905
)
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_hasher = PasswordHasher()


def random_word(letters: int) -> str:
    """A word that nobody can guess, easy to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))


def digest(token: str) -> bytes:
    """What is kept of a token: the token itself is only with its owner."""
    return blake2b(token.encode("utf-8", "replace"), digest_size=32, person=b"cardhouse token").digest()


def tidy_name(name: str) -> str:
    """A name that any screen can show: printable, of one line, short."""
    kept = " ".join("".join(char for char in name[:1000] if char.isprintable()).split())
    if not 1 <= len(kept) <= LONGEST_NAME:
        raise Refused("name", f"a name has 1 to {LONGEST_NAME} letters: choose a {'shorter' if kept else 'longer'} one")
    return kept


class People:
    """Who there is, in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.name = lru_cache(maxsize=4096)(self._name)

    def _name(self, id: str) -> str:
        person = self.store.person(id)
        return person.name if person else "Somebody"

    def guest(self) -> tuple[Person, str]:
        """Somebody new, and the token that says who they are."""
        person = Person(random_word(12), f"{secrets.choice(ANIMALS)} {secrets.randbelow(900) + 100}", "", time.time())
        with self.store.transaction():
            self.store.new_person(person)
            token = self._session(person.id)
        return person, token

    def by_token(self, token: str) -> Person:
        """Who a token belongs to."""
        id = self.store.session(digest(token))
        person = self.store.person(id) if id else None
        if person is None:
            raise Refused("token", "this device is not known here (any more): sign in, or go on as a new guest without a token")
        return person

    def _session(self, person: str) -> str:
        token = secrets.token_urlsafe(32)
        self.store.new_session(digest(token), person, time.time())
        return token

    def rename(self, person: Person, name: str) -> Person:
        person.name = tidy_name(name)
        self._save(person)
        return person

    def keep(self, person: Person, name: str, password: str) -> Person:
        """Give a guest a name and a password, or change them. Slow on purpose: call it in a thread."""
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Refused("password", f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters")
        person.name, person.password = tidy_name(name), _hasher.hash(password)
        return person

    def save_kept(self, person: Person) -> None:
        self._save(person)

    def _save(self, person: Person) -> None:
        try:
            with self.store.transaction():
                self.store.save_person(person)
        except Conflict:
            raise Refused("name_taken", "somebody keeps that name with a password: choose another, or sign in") from None
        self.name.cache_clear()

    def check(self, name: str, password: str) -> Person:
        """The person of a name and password. Slow on purpose: call it in a thread with what `person_named` found."""
        person = self.store.person_named(name.strip())
        try:
            _hasher.verify(person.password if person else _hasher.hash("nobody"), password[:LONGEST_PASSWORD])
        except (Argon2Error, InvalidHashError):
            person = None
        if person is None:
            raise Refused("sign_in", "that name and password do not go together: try again, or go on as a guest")
        return person

    def new_token(self, person: str) -> str:
        with self.store.transaction():
            return self._session(person)

    def sign_out_everywhere(self, person: str) -> str:
        """End every session, and begin one anew for the device that asked."""
        with self.store.transaction():
            self.store.end_sessions(person)
            return self._session(person)

    def delete(self, person: str) -> None:
        """Forget somebody; their games stay, played by Somebody."""
        with self.store.transaction():
            self.store.delete_person(person)
        self.name.cache_clear()
