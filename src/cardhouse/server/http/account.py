"""What people do about themselves over HTTP: come as a guest, sign in, be called otherwise, keep a profile, be forgotten."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import msgspec
from picows import WSCloseCode

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import Done, Me, Signed
from cardhouse.server.http.calls import Asked
from cardhouse.server.http.forget import forget_names, names_a_seat
from cardhouse.server.live import lobby
from cardhouse.server.live.commit import log_refused
from cardhouse.server.live.house import House
from cardhouse.server.live.live import Live
from cardhouse.server.log.entries import Next
from cardhouse.server.messages import Error, TableLine
from cardhouse.server.names import looks
from cardhouse.server.people import WRONG_PAIR, check_password, fits, hashed
from cardhouse.storage.store import Person, TableRow

SIGNED_OUT = "You were signed out everywhere: sign in, or go on as a new guest without a token."
FORGOTTEN = "This profile was deleted: go on as a new guest without a token."


def line_for(house: House, row: TableRow, person: str) -> TableLine:
    """A table in a person's own list: whose turn it is, as far as that is known without opening it."""
    line = lobby.line(house, row, person)
    live = house.lives.get(row.id)
    if live is None:
        return line
    table, seat = live.table, live.table.to_act
    return msgspec.structs.replace(line, turn=seat is not None and table.sitters[seat].person == person and not table.acts.bots[seat])


def me(asked: Asked) -> Me:
    person = asked.me
    lines = [line_for(asked.house, row, person.id) for row in asked.house.store.tables_of(person.id)]
    return Me(person.id, person.name, bool(person.password), lines, [line.id for line in lines if line.turn])


def guest(asked: Asked) -> Signed:
    asked.app.budget.guests.take(asked.address)
    person, token = asked.house.people.guest(asked.body.name)
    return Signed(person.id, person.name, False, token)


def count_try(asked: Asked, name: str, person: Person | None) -> None:
    """Count a try of a password. A device that is signed in as that person is counted apart: no stranger can lock it out."""
    desk = asked.desk
    if person is not None and asked.person is not None and asked.person.id == person.id:
        desk.by_pair.take(f"signed in {person.id}")
        return
    desk.by_address.take(asked.address)
    desk.by_pair.take(f"{name} {asked.address}")
    desk.by_name.take(name)


async def sign_in(asked: Asked) -> Signed:
    people, desk, body = asked.house.people, asked.desk, asked.body
    person = people.named(body.name)
    count_try(asked, looks(body.name)[:100], person)
    if not await desk.slowly(fits, person.password if person else "", body.password) or person is None:
        raise Refused("sign_in", WRONG_PAIR)
    return Signed(person.id, person.name, True, people.new_token(person.id))


def rename(asked: Asked) -> Me:
    asked.desk.renames.take(asked.me.id)
    asked.house.people.rename(asked.me, asked.body.name)
    asked.house.renamed(asked.me.id)
    return me(_again(asked))


async def keep(asked: Asked) -> Me:
    """A name and a password, so that the profile can be had on other devices."""
    people, desk, body = asked.house.people, asked.desk, asked.body
    check_password(body.password)
    count_try(asked, looks(asked.me.name), asked.me if asked.me.password else None)
    if asked.me.password and not await desk.slowly(fits, asked.me.password, body.old):
        raise Refused("sign_in", "that is not the password you have now: send it as `old`")
    people.keep(asked.me, body.name or asked.me.name, await desk.slowly(hashed, body.password))
    asked.house.renamed(asked.me.id)
    return me(_again(asked))


def _again(asked: Asked) -> Asked:
    """The same request, with its person as the store now has them."""
    return replace(asked, person=asked.house.store.person(asked.me.id) or asked.me)


def sign_out_everywhere(asked: Asked) -> Signed:
    token = asked.house.people.sign_out_everywhere(asked.me.id)
    hang_up(asked, SIGNED_OUT)
    return Signed(asked.me.id, asked.me.name, bool(asked.me.password), token)


async def delete(asked: Asked) -> Done:
    """Leave every table, then be forgotten."""
    house, person = asked.house, asked.me.id
    rows = house.store.tables_of(person, 10_000)
    for row in rows:
        if row.status != "over":
            with suppress(CardhouseError):
                leave(house, house.live(row.id), person)
    house.flush()
    for row in rows:
        if names_a_seat(row, person):
            forget_names(house, row.id, person)
            await asyncio.sleep(0)  # there may be many: the tables go on between them
    house.people.delete(person)
    hang_up(asked, FORGOTTEN)
    house.renamed(person)
    return Done("You are forgotten here. Your games stay, played by Somebody.")


def leave(house: House, live: Live, person: str) -> None:
    """Give back every seat of somebody: stand up before the game, resign in it."""

    def give_back() -> Next:
        return live.table.stand(person) if live.table.status == "gathering" else live.table.resign(person)

    for _ in live.table.seats_of(person):
        house.change(live, give_back, log_refused)


def hang_up(asked: Asked, say: str) -> None:
    """Close the sockets of whoever asks, each with a sentence."""
    for connection in [one for one in asked.app.connections if one.person == asked.me.id]:
        connection.say(Error("token", say))
        if connection.transport is not None:
            connection.transport.send_close(WSCloseCode.POLICY_VIOLATION, b"signed out")
            connection.transport.disconnect()
