"""Accounts: guests, sign-in, names, passwords, deletion."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

import msgspec

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import Done, Me, Signed
from cardhouse.server.http.calls import Call, Context
from cardhouse.server.http.forget import forget_names, names_a_seat
from cardhouse.server.live import lobby
from cardhouse.server.live.commit import log_refused
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.server import Server
from cardhouse.server.log import acts, gathering
from cardhouse.server.log.entries import Proposed
from cardhouse.server.messages import TableLine
from cardhouse.server.names import looks
from cardhouse.server.people import WRONG_PAIR, check_password, fits, hashed
from cardhouse.storage.leases import Node
from cardhouse.storage.store import Person, TableRow

SIGNED_OUT = "You were signed out everywhere: sign in, or go on as a new guest without a token."
GIVE_UP = "give up"  # what another node is asked for
SOON = 2.0  # seconds in which other nodes say whose turn it is
FORGOTTEN = "This profile was deleted: go on as a new guest without a token."


def line_for(server: Server, row: TableRow, person: str) -> TableLine:
    """A table in a person's own list, with whether it is their turn: as its row says, where a move may take days, or as it is in memory."""
    line = lobby.line(server, row, person)
    live = server.lives.get(row.id)
    if live is None:
        return msgspec.structs.replace(line, turn=row.turn == person) if row.turn else line
    table, seat = live.table, live.table.to_act
    return msgspec.structs.replace(line, turn=seat is not None and table.sitters[seat].person == person and not table.acts.bots[seat])


async def me(context: Context) -> Me:
    person = context.me
    rows = context.server.store.tables_of(person.id)
    waiting = await _elsewhere(context, rows)
    lines = [line_for(context.server, row, person.id) for row in rows]
    lines = [msgspec.structs.replace(line, turn=True) if line.id in waiting else line for line in lines]
    return Me(person.id, person.name, bool(person.password), lines, [line.id for line in lines if line.turn])


async def _elsewhere(context: Context, rows: list[TableRow]) -> set[str]:
    """Which of these tables are in memory at other nodes and wait for the person; what a node does not say in time is left out."""
    server, relay, found = context.server, context.services.relay, set[str]()
    if relay is None:
        return found
    asked: dict[Node, list[str]] = {}
    played = [row for row in rows if row.status == "playing" and row.id not in server.lives]
    owners = server.claims.owners([row.no for row in played]) if played else {}
    for row in played:
        if row.no in owners:
            asked.setdefault(owners[row.no], []).append(row.id)

    async def ask(node: Node, ids: list[str]) -> None:
        with suppress(CardhouseError):
            answer = await relay(node, TURNS, replace(context, query={"tables": " ".join(ids)}))
            found.update(msgspec.json.decode(answer.body, type=list[str]))

    if asked:
        with suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                await asyncio.gather(*(ask(*each) for each in asked.items()))
    return found


def turns(context: Context) -> list[str]:
    """Which of some tables that are in memory here wait for the person who asks at another node."""
    server = context.server
    rows = [row for row in server.store.tables_of(context.me.id) if row.id in context.query["tables"].split()]
    return [row.id for row in rows if line_for(server, row, context.me.id).turn]


TURNS = Call("GET", "turns", turns, "Asked by nodes only.", list)


def guest(context: Context) -> Signed:
    context.services.budget.guests.take(context.address)
    person, token = context.server.people.guest(context.body.name, context.body.program)
    return Signed(person.id, person.name, False, token)


def count_try(context: Context, name: str, person: Person | None) -> None:
    """Count an attempt at a password. A device that is signed in as that person is counted apart, so that no stranger can lock it out."""
    services = context.services
    if person is not None and context.person is not None and context.person.id == person.id:
        services.by_pair.take(f"signed in {person.id}")
        return
    services.by_address.take(context.address)
    services.by_pair.take(f"{name} {context.address}")
    services.by_name.take(name)


async def sign_in(context: Context) -> Signed:
    people, services, body = context.server.people, context.services, context.body
    person = people.named(body.name)
    count_try(context, looks(body.name)[:100], person)
    if not await services.in_password_thread(fits, person.password if person else "", body.password) or person is None:
        raise Refused("sign_in", WRONG_PAIR)
    return Signed(person.id, person.name, True, people.new_token(person.id))


async def rename(context: Context) -> Me:
    context.services.renames.take(context.me.id)
    context.server.people.rename(context.me, context.body.name)
    renamed(context.server, context.me.id)
    return await me(_again(context))


async def keep(context: Context) -> Me:
    """Give a profile a name and a password, so that it can be used on other devices."""
    people, services, body = context.server.people, context.services, context.body
    check_password(body.password)
    count_try(context, looks(context.me.name), context.me if context.me.password else None)
    if context.me.password and not await services.in_password_thread(fits, context.me.password, body.old):
        raise Refused("sign_in", "that is not the password you have now: send it as `old`")
    people.keep(context.me, body.name or context.me.name, await services.in_password_thread(hashed, body.password))
    renamed(context.server, context.me.id)
    return await me(_again(context))


def _again(context: Context) -> Context:
    """The same request, with the person as stored now."""
    return replace(context, person=context.server.store.person(context.me.id) or context.me)


def renamed(server: Server, person: str) -> None:
    """Everybody sees the name of a person as it is now, on other nodes too."""
    server.renamed(person)
    server.tell({"what": "renamed", "person": person})


def signed_out(context: Context, person: str, say: str) -> None:
    """The sockets of a person are closed, on other nodes too."""
    context.services.sockets.sign_out(person, say)
    context.server.tell({"what": "signed_out", "person": person, "say": say})


def sign_out_everywhere(context: Context) -> Signed:
    token = context.server.people.sign_out_everywhere(context.me.id)
    signed_out(context, context.me.id, SIGNED_OUT)
    return Signed(context.me.id, context.me.name, bool(context.me.password), token)


async def delete(context: Context) -> Done:
    """Leave every table, then delete the person."""
    server, person = context.server, context.me.id
    rows = server.store.tables_of(person, 10_000)
    for row in rows:
        if row.status != "over" or names_a_seat(row, person):
            if (node := server.claims.owner(row.no)) is None:
                give_up(server, row.id, person)
            else:
                await server.ask_node(node, GIVE_UP, row.id, person)
            await asyncio.sleep(0)  # there may be many: the tables go on between them
    server.people.delete(person)
    signed_out(context, person, FORGOTTEN)
    renamed(server, person)
    return Done("You are forgotten here. Your games stay, played by Somebody.")


def give_up(server: Server, id: str, person: str) -> None:
    """A person who is deleted leaves a table of this node; so do the names that they gave to seats there."""
    row = server.store.table(id)
    if row is None:
        return
    if row.status != "over":
        with suppress(CardhouseError):
            leave(server, live := server.live(id), person)
            server.flush()
            while server.store.waits and (live.busy or live.waiting) and not live.gone:
                server.store.pause()
    if names_a_seat(row, person):
        forget_names(server, id, person)


def leave(server: Server, live: LiveTable, person: str) -> None:
    """Give back every seat of a person: stand up before the game, resign in it."""

    def give_back() -> Proposed:
        return gathering.stand(live.table, person) if live.table.status == "gathering" else acts.resign(live.table, person)

    for _ in live.table.seats_of(person):
        server.change(live, give_back, log_refused)
