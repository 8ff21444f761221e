"""How an evening is set up, as it is kept."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from cardhouse.server.messages import Clock, Code, Value
from cardhouse.storage.duplicate import EveningRow

MOST_TABLES, MOST_BOARDS = 16, 16
Tables = Annotated[int, Meta(ge=2, le=MOST_TABLES)]
Boards = Annotated[int, Meta(ge=1, le=MOST_BOARDS)]
Level = Literal["easy", "normal"]  # policies: they choose the same wherever the cards are the same, at once and on every machine


class Plan(Struct, frozen=True):
    """What the organiser chose, and from the first deal on who plays."""

    game: str
    options: dict[str, Value]
    tables: Tables  # at most
    boards: Boards
    level: Level  # of the bots on places that stay free
    clock: Clock
    code: Code  # of the link
    people: list[str] = []  # the contestants by number, once it has begun; empty for a bot, those at the end too
    size: int = 0  # at how many tables they play
    words: str = ""  # what all of them added to chance, as a digest
    name: str = ""  # how it is called; empty: by its game
    club: str = ""  # to which it belongs: for its members alone
    guests: bool = False  # whether everybody who has its link may sit down, not members alone
    begins: float = 0.0  # when, for the calendar of the club; nothing begins by itself


read_plan = msgspec.json.Decoder(Plan).decode
write_plan = msgspec.json.Encoder().encode


def plan_of(row: EveningRow) -> Plan:
    return read_plan(row.plan)


def words_of(said: list[tuple[str, str]]) -> str:
    """What people added to chance, as one word of which nobody alone decides: a digest over person and text of each, sorted."""
    return blake2b(msgspec.json.encode(sorted(said)), digest_size=16, person=b"cardhouse words").hexdigest()
