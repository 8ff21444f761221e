"""cardhouse verify: whether a recorded game was played as it was promised."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from cardhouse.cli.parser import Parser
from cardhouse.cli.saves import read
from cardhouse.cli.seating import tidy
from cardhouse.engine.record import LARGEST
from cardhouse.engine.text import Count
from cardhouse.engine.verify import Fact, promised, verify
from cardhouse.prose.narrate import either

BROKEN = 1


def parser() -> Parser:
    """What cardhouse verify takes."""
    made = Parser(
        "verify",
        "Check that a game was played as it was promised: the secret fits its commitment, every card follows from it, every move was "
        "legal, the result is right.",
        ["cardhouse verify game.txt", "cardhouse verify game.txt --commitment $(cat noted.txt)"],
    )
    made.add_argument("file", metavar="FILE", help="a record as cardhouse writes it; - reads standard input")
    made.add_argument("--commitment", type=hexadecimal, metavar="HEX", help="what you were shown before the first card")
    return made


def hexadecimal(text: str) -> str:
    """A commitment as people copy it."""
    word = "".join(text.lower().split())
    if not re.fullmatch("[0-9a-f]{64}", word):
        raise argparse.ArgumentTypeError(f"takes the 64 hexadecimal digits that the table showed, not {text[:80]!r}")
    return word


def run(arguments: argparse.Namespace) -> int:
    """Say what was checked, or what is wrong."""
    text = sys.stdin.read(LARGEST + 1) if arguments.file == "-" else read(Path(arguments.file))
    lines, holds = verdict(text, arguments.commitment or "")
    print("".join(f"{line}\n" for line in lines), end="")
    return 0 if holds else BROKEN


def verdict(text: str, commitment: str = "") -> tuple[list[str], bool]:
    """A record's facts in plain lines, and whether they all hold."""
    facts = verify(text, commitment)
    given: list[str] = next((fact.about["names"] for fact in facts if "names" in fact.about), [])
    names = [tidy(name) or f"seat {seat}" for seat, name in enumerate(given)]
    lines = [sentence(fact, names) for fact in facts] + (["The game was played as it was promised."] if promised(facts) else [])
    return ["".join(char if char.isprintable() else "?" for char in line) for line in lines], all(fact.holds for fact in facts)


def sentence(fact: Fact, names: Sequence[str]) -> str:
    """One fact for people."""
    if not fact.holds:
        return f"NOT as promised: {fact.say}."
    about = fact.about
    match fact.name:
        case "rules":
            return f"The record is whole: a game of {about['game']} by version {about['version']} of its rules."
        case "secret":
            return f"The secret fits the commitment {about['commitment']}: every card dealt and shuffled follows from it."
        case "added":
            return additions(about["added"], names)
        case "seed":
            return f"The game follows from the seed {about['seed']}: it can be played again, but nothing was promised beforehand."
        case "position":
            return "It began from a position, not from a deal."
        case "commitment":
            return "That is the commitment you were given before the first card."
        case "moves":
            acts = f", with {Count(about['acts']):act|acts} of the table" if about["acts"] else ""
            return (
                f"All {Count(about['moves']):move is|moves are} legal{acts}." if about["moves"] != 1 else f"The only move is legal{acts}."
            )
        case "open":
            return "The game is not over."
        case _:
            points = ", ".join(f"{name} {each}" for name, each in zip(names, about["points"], strict=True))
            return f"The result is right: {points}."


def additions(added: Sequence[str], names: Sequence[str]) -> str:
    """What the players brought into the shuffle."""
    given = [f"{names[seat]} ({word[:40]})" for seat, word in enumerate(added) if word]
    if not given:
        return "No player added anything to the secret: that the house did not choose it is the house's word."
    return f"{either(given, 'and')} added to it: the house alone could not choose the shuffle."
