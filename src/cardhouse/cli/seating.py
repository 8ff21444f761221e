"""Who sits where: people by name, bots by level, and how a record remembers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardhouse.bots.levels import check_learned, check_level
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import Game, Spec, load
from cardhouse.engine.table import Table
from cardhouse.prose.acts import YOU

HOUSE_NAMES = ("Mina", "Otto", "Beatriz", "Ravi", "Yuki", "Sanna", "Tomas", "Ines")
USUAL_BOT = "normal"
LONGEST_NAME = 14


@dataclass(frozen=True)
class Seating:
    """The name of each seat, and the level of its bot (None for a person)."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]


def seat_all(
    spec: Spec, options: dict[str, Any], humans: int | None, names: Sequence[str] | None, bots: Sequence[str] | None
) -> tuple[Game, Seating]:
    """The game and its seats, people first; named bots decide how many seats there are unless an option does."""
    levels = [check_level(bot) for bot in bots] if bots is not None else None
    people = humans if humans is not None else max(1, len(names or ()))
    if levels is not None and "players" not in options and any(option.name == "players" for option in spec.options):
        options = {**options, "players": people + len(levels)}
    game = load(spec.key, **options)
    if people > game.seats:
        raise OptionError(f"{spec.key} with these options has {game.seats} seats, too few for {people} people")
    if levels is None:
        levels = [USUAL_BOT] * (game.seats - people)
    if people + len(levels) != game.seats:
        named = f"{people} {'person' if people == 1 else 'people'} and {len(levels)} {'bot' if len(levels) == 1 else 'bots'}"
        raise OptionError(f"{spec.key} with these options has {game.seats} seats, and {named} were named")
    check_learned(game, levels)
    chosen = people_names(spec, people, names)
    house = [name for name in HOUSE_NAMES if name.casefold() not in {other.casefold() for other in chosen}]
    called = [spec.bot_name(game.options, seat) if seat in spec.house else "" for seat in range(people, game.seats)]
    bots_called = [name or house[i] for i, name in enumerate(called)]
    return game, Seating((*chosen, *bots_called), (*[None] * people, *levels))


def you(spec: Spec) -> str:
    """What an only person is called: You, where the game's text can say what you did."""
    return YOU if "own_events" in spec.text.sections else "Player"


def people_names(spec: Spec, people: int, names: Sequence[str] | None) -> list[str]:
    """A name for each person: those given, then You, or Player 2 and so on."""
    given = [tidy(name) for name in names or ()]
    if len(given) > people:
        raise OptionError(f"--names gives {len(given)} names for {people} people: name each person once")
    for raw, name in zip(names or (), given, strict=True):
        if not name:
            raise OptionError(f"--names takes names of 1 to {LONGEST_NAME} letters with commas between, not {raw!r}")
    chosen = given + [you(spec) if people == 1 else f"Player {seat + 1}" for seat in range(len(given), people)]
    if len({name.casefold() for name in chosen}) < len(chosen):
        raise OptionError("two people cannot have the same name: choose different ones")
    return chosen


def tidy(name: str) -> str:
    """A name that any terminal can show: printable and short."""
    return " ".join("".join(char for char in name if char.isprintable()).split())[:LONGEST_NAME].strip()


def write_headers(table: Table, seating: Seating) -> None:
    """Remember in the record who sits where."""
    for seat, (name, bot) in enumerate(zip(seating.names, seating.bots, strict=True)):
        table.headers[f"Seat{seat}"] = name
        if bot is not None:
            table.headers[f"Bot{seat}"] = bot


def read_headers(table: Table) -> Seating:
    """Who sits where by a record; where it does not say, you play against usual bots."""
    named = any(name.startswith(("Seat", "Bot")) for name in table.headers)
    names: list[str] = []
    bots: list[str | None] = []
    for seat in range(table.game.seats):
        level = table.headers.get(f"Bot{seat}")
        bots.append(check_level(level) if level is not None else None if named or seat == 0 else USUAL_BOT)
        name = tidy(table.headers.get(f"Seat{seat}", ""))
        spare = (
            you(table.game.spec)
            if not named and seat == 0
            else next(other for other in (*HOUSE_NAMES, f"Seat {seat}") if other not in names)
        )
        names.append(name if name and name not in names else spare)
    return Seating(tuple(names), tuple(bots))
