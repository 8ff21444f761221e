"""Names: what any screen can show, which look alike, and which are reserved.

Two names that look alike have the same key (`looks`): a password protects a name and all that look like it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from cardhouse.server.errors import Refused

Names = Callable[[str], str]  # the name of a person

LONGEST_NAME = 24
MOST_MARKS = 2  # accents on one letter; more would cover the lines around
PROGRAM = " (bot)"  # ends the name of a program, and of nobody else
SOMEBODY = "Somebody"  # the name of a deleted person
THE_HOUSE = "The house"  # who plays the foes of a campaign
HOUSE_NAMES = ("Mina", "Otto", "Beatriz", "Ravi", "Yuki", "Sanna", "Tomas", "Ines")  # of bots
RESERVED = (*HOUSE_NAMES, SOMEBODY, "Jemand", "Nobody", "Niemand", "Cardhouse", THE_HOUSE, "Das Haus", "Bot", "You", "Du")

# Letters that show as nothing though they are printable: fillers of Hangul, the blank of Braille, and those that only shape others.
INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc\U0001d159\U000e0100-\U000e01ef]")
# Letters of other alphabets that look like a Latin one, small or large.
ALIKE = str.maketrans(
    "авекмнорстухѕіїјԁһԛԝӏүҽ" + "αβεζηικμνορτυχγω" + "օսոհ" + "ɑɡɩı" + "0il1|!",
    "abekmhopctyxslljdhqwlye" + "abezhlkmnoptyxyw" + "ounh" + "agll" + "olllll",
)
LETTER = re.compile(r"(?:LATIN LETTER SMALL CAPITAL|LATIN SMALL LETTER SCRIPT|LATIN SMALL LETTER OPEN) ([A-Z])")
EAST = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")  # that are written with Latin letters between


def tidy_name(name: str, longest: int = LONGEST_NAME, called: str = "a name") -> str:
    """A name, or what else is `called` so, that any screen can show: printable, of one line, short."""
    kept, marks = "", 0
    for char in unicodedata.normalize("NFC", INVISIBLE.sub("", re.sub(r"\s", " ", name[:1000]))):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if char.isprintable() and marks <= MOST_MARKS:
            kept += char
    kept = " ".join(kept.split())
    if not 1 <= len(kept) <= longest:
        raise Refused("name", f"{called} has 1 to {longest} letters: choose a {'shorter' if kept else 'longer'} one")
    if not any(unicodedata.category(char)[0] in "LN" or unicodedata.category(char) == "So" for char in kept):
        raise Refused("name", f"{called} has at least one letter, number or picture: choose another one")
    return kept


def harmless(name: str) -> str:
    """A name in a table of others: a spreadsheet takes what begins so for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name


def looks(name: str) -> str:
    """A key that names have in common which look alike: case, spaces, invisible letters and other alphabets do not count."""
    folded = unicodedata.normalize("NFKC", INVISIBLE.sub("", name[:1000])).casefold()
    folded = unicodedata.normalize("NFC", "".join(map(_plain, folded))).translate(ALIKE)
    return "".join(char for char in folded if unicodedata.category(char)[0] not in "CPZ" and char not in "`^¨´~")


def _plain(char: str) -> str:
    """A letter as its Latin one, where its name says that it is only drawn otherwise."""
    found = LETTER.fullmatch(unicodedata.name(char, "")) if char > "\u00ff" else None
    return found[1].lower() if found else char


def alphabets(name: str) -> set[str]:
    """The alphabets of a name's letters: LATIN, CYRILLIC, …"""
    letters = (char for char in unicodedata.normalize("NFKC", name) if char.isalpha() and unicodedata.category(char) != "Lm")
    words = (unicodedata.name(char, "OTHER").partition(" ")[0] for char in letters)
    return {word for word in words if not word.startswith(EAST)}


_RESERVED = frozenset(map(looks, RESERVED))
MARKED = re.compile(r"[(\[{<]\s*bot\s*[)\]}>]")  # as only the names of programs are


def own_name(name: str) -> str:
    """A name that a person may choose."""
    tidy = tidy_name(name)
    if len(alphabets(tidy)) > 1:
        raise Refused("name_mixed", "that name mixes letters of several alphabets, which can look like another name: choose one of them")
    if looks(tidy) in _RESERVED or MARKED.search(unicodedata.normalize("NFKC", tidy).casefold().translate(ALIKE)):
        raise Refused("name_house", "that name belongs to the house and its bots: choose another one")
    return tidy


def program_name(name: str) -> str:
    """The name of a program, which says that it is one."""
    return tidy_name(own_name(name), LONGEST_NAME - len(PROGRAM)) + PROGRAM


def bot_name(seat: int) -> str:
    """The name of the bot at a seat."""
    return HOUSE_NAMES[seat % len(HOUSE_NAMES)]


def known_as(person: str, own: str, names: Names) -> str:
    """The name of a seat: its own where it has one, else its person's; Somebody once that person was deleted."""
    if not person:
        return own
    return called if (called := names(person)) == SOMEBODY else own or called
