"""Decks: their text, what makes one legal (K1.4), and the six that come with the game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from cardhouse.engine.actions import nearest, normal
from cardhouse.engine.decks import Reason
from cardhouse.engine.errors import OptionError
from cardhouse.engine.options import DependentChoice, Kind
from cardhouse.engine.text import text_for
from cardhouse.games.konivrer.cards import FACES, FLAGS, PLAYABLE, SET
from cardhouse.games.konivrer.catalogue import Card
from cardhouse.games.konivrer.vocabulary import ELEMENTS

SMALLEST_DECK, LARGEST_DECK = 40, 60
STANDARD = {"common": 25, "uncommon": 13, "rare": 2}
RANDOM = "random"
MOST_SEATS = 6
LONGEST = 8_000  # characters of a deck's text
MOST_READ = 200  # cards of a deck that is being built; far more than any may have
LONGEST_LINE = 120  # characters of its text that are read; far more than any name has
MOST_FAULTS, MOST_GUESSES = 60, 8  # lines that cannot be read until the rest is passed over; those with a guess at what was meant
NEUTRAL = next(flag for flag in FLAGS if not flag.element)


@dataclass(frozen=True)
class Deck:
    """A Flag and cards, one copy each."""

    flag: Card
    cards: tuple[Card, ...]
    bars: str = ""  # the element that a neutral Flag bars
    faults: tuple[Reason, ...] = field(default=())  # what was wrong with its text

    @property
    def barred(self) -> str:
        return self.flag.bars or self.bars

    @property
    def led(self) -> bool:
        """Whether it has a Flag; NEUTRAL stands in for none."""
        return all(fault.key != "no_flag_at_all" for fault in self.faults)

    @property
    def word(self) -> str:
        """The deck as one word, as an option holds it; nothing leads it while there is no Flag."""
        flag = self.flag.key + (f"-{self.bars}" if self.bars else "")
        return ":".join([flag if self.led else "", "+".join(card.key for card in self.cards)])


# Legality


def illegal(deck: Deck, form: str = "standard") -> list[str]:
    """K1.4: every reason why a deck may not be played, in words; none for a legal one."""
    return [reason.say for reason in reasons(deck, form)]


def reasons(deck: Deck, form: str = "standard") -> list[Reason]:
    """K1.4: every reason why a deck may not be played."""
    found = list(deck.faults)
    size = len(deck.cards)
    if form == "standard":
        if size != SMALLEST_DECK:
            found.append(because("size", wanted=SMALLEST_DECK, held=size))
        for rarity, wanted in STANDARD.items():
            held = sum(card.rarity == rarity for card in deck.cards)
            if held != wanted:
                found.append(because("rarity", wanted=wanted, rarity=rarity, held=held))
    elif not SMALLEST_DECK <= size <= LARGEST_DECK:
        found.append(because("size_casual", low=SMALLEST_DECK, high=LARGEST_DECK, held=size))
    keys = [card.key for card in deck.cards]
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        found.append(because("copies", held=keys.count(key), card=by_key(key)))
    if deck.flag is NEUTRAL and deck.bars not in ELEMENTS and deck.led:
        found.append(because("choose_bars", flag=NEUTRAL))
    for key in dict.fromkeys(keys):
        if deck.barred in by_key(key).elements:
            found.append(because("barred", flag=deck.flag, element=deck.barred, card=by_key(key)))
    return found


def because(key: str, **about: Card | str | int) -> Reason:
    """A reason with its sentence; the sentence has a card's name, `about` its key."""
    said = {name: value.name if isinstance(value, Card) else value for name, value in about.items()}
    keys = {name: value.key if isinstance(value, Card) else value for name, value in about.items()}
    return Reason(key, keys, text_for(__package__).say("deck", key, said))


def by_key(key: str) -> Card:
    return SET[FACES.index(key)]


# Text


def read_deck(text: str) -> Deck:
    """A deck from its text: a card a line, with or without a count; `flag: Flame Sovereign`; # or // begins a comment.

    Case, spacing and punctuation do not count. What cannot be read is kept as the deck's faults, all of them.
    """
    flag: Card | None = None
    bars = ""
    cards: list[Card] = []
    faults: list[Reason] = []
    for number, raw in enumerate(str(text)[:LONGEST].splitlines(), 1):
        if len(faults) >= MOST_FAULTS:
            break
        line = re.split(r"#|//", raw[:LONGEST_LINE])[0].strip()
        if not line:
            continue
        if found := re.match(r"(?i)bars?\b[\s:]*(\w+)$", line):
            bars = found[1].lower()
            if bars not in ELEMENTS:
                faults.append(_unknown("no_element", number, bars, ELEMENTS, faults))
            continue
        if found := re.match(r"(?i)flag\b[\s:]*(.+)$", line):
            named, _, barred = found[1].partition("(")
            card = named_card(named, FLAG_NAMED)
            bars = normal(barred.rstrip(" )")).removeprefix("bars ") if barred else bars
            if card is None:
                faults.append(_unknown("no_flag", number, named.strip(), FLAG_TITLES, faults))
            elif flag is not None:
                faults.append(because("two_flags", line=number))
            flag = flag or card
            continue
        count, name = _counted(line)
        card = named_card(name, CARD_NAMED)
        if card is None:
            if flag is None and (flag := named_card(name, FLAG_NAMED)) is not None:
                continue
            faults.append(_unknown("no_card", number, name, CARD_TITLES, faults))
        else:
            cards += [card] * max(1, min(count, 99))
    if flag is None:
        faults.append(because("no_flag_at_all"))
    if len(cards) > MOST_READ:
        faults.append(because("too_many", most=MOST_READ))
    return Deck(flag or NEUTRAL, tuple(cards[:MOST_READ]), bars if flag is NEUTRAL else "", tuple(faults))


def write_deck(deck: Deck, name: str = "") -> str:
    """The text of a deck, which read_deck reads back."""
    lines = [f"# {name}"] if name else []
    lines += [f"flag: {deck.flag.name}" + (f" (bars {deck.bars})" if deck.bars else "")] if deck.led else []
    for rarity in STANDARD:
        held = [card for card in deck.cards if card.rarity == rarity]
        lines += ["", f"# {rarity}: {len(held)}", *(f"1 {card.name}" for card in held)] if held else []
    return "\n".join([*lines, ""])


def named_card(name: str, among: Mapping[str, Card]) -> Card | None:
    """The card of a name or a key, whatever its case, spacing and punctuation."""
    return among.get(_bare(name[:LONGEST_LINE]))


def _bare(name: str) -> str:
    return "".join(char for char in name.lower() if char.isalnum())


def _named(cards: Iterable[Card]) -> dict[str, Card]:
    return {_bare(name): card for card in reversed(tuple(cards)) for name in (card.key, card.name)}


CARD_NAMED, FLAG_NAMED = _named(PLAYABLE), _named(FLAGS)
CARD_TITLES, FLAG_TITLES = [card.name for card in PLAYABLE], [card.name for card in FLAGS]


def _counted(line: str) -> tuple[int, str]:
    if found := re.match(r"(\d{1,4})\s*[x×]?\s+(.+)$", line, re.IGNORECASE):
        return int(found[1]), found[2].strip()
    if found := re.match(r"(.+?)\s+[x×]\s*(\d{1,4})$", line, re.IGNORECASE):
        return int(found[2]), found[1].strip()
    return 1, line


def _unknown(key: str, line: int, name: str, known: Sequence[str], before: Sequence[Reason]) -> Reason:
    """The fault of a line that cannot be read. Guesses at what was meant are slow, so only the first few lines get one."""
    near = nearest(name, known, 1) if len(before) < MOST_GUESSES else []
    return because(f"{key}_near", line=line, name=name[:60], near=near[0]) if near else because(key, line=line, name=name[:60])


# The decks that come with the game


@cache
def ready_made() -> dict[str, Deck]:
    """K1.5: the six decks of decks.toml by name."""
    return read_decks(files(__package__).joinpath("decks.toml").read_text("utf-8"))


def read_decks(text: str) -> dict[str, Deck]:
    """Decks from a TOML text: a table each, with `flag` and `cards`; OptionError lists all that is wrong with them."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"decks.toml cannot be read: {error}") from None
    made, faults = {}, []
    for name, table in tables.items():
        deck = read_deck("\n".join([f"flag: {table.get('flag', '')}", *table.get("cards", [])]))
        faults += [f"{name}: {reason}" for reason in illegal(deck)]
        made[name] = deck
    if faults:
        raise OptionError("; ".join(faults))
    return made


def about(name: str) -> str:
    """What decks.toml says of a ready-made deck."""
    tables = tomllib.loads(files(__package__).joinpath("decks.toml").read_text("utf-8"))
    return str(tables[name]["about"])


# The option


def encode(deck: Deck) -> list[int]:
    """A deck as the state holds it: the Flag's face and the cards', each plus one, and zeros."""
    faces = [FACES.index(card.key) + 1 for card in (deck.flag, *deck.cards)]
    return faces + [0] * (LARGEST_DECK + 1 - len(faces))


READY = tuple(number for deck in ready_made().values() for number in encode(deck))  # a table for the rules


@dataclass(frozen=True)
class DeckOption(DependentChoice):
    """The decks of a table: names and custom decks, with commas between; `random` for any of the six, as for seats not named."""

    kind: ClassVar[Kind] = "decks"
    width: ClassVar[str] = "u1"
    name: str = "decks"
    words: tuple[str, ...] = (RANDOM,)
    names: tuple[str, ...] = (RANDOM, *ready_made())

    depends_on: str = "format"

    def check(self, value: Any, form: Any = "standard") -> str:
        """K1.4: refused with every reason of the table's format, of all seats."""
        parts = self._parts(value)
        if len(parts) > MOST_SEATS:
            raise OptionError(f"option decks takes a deck for each seat, {MOST_SEATS} at most, not {len(parts)}")
        decks = [self._read(part) for part in parts]
        refused = {seat: illegal(deck, form) for seat, deck in enumerate(decks) if isinstance(deck, Deck)}
        if any(refused.values()):
            raise OptionError("; ".join(f"the deck of seat {seat} is not legal: " + "; ".join(why) for seat, why in refused.items() if why))
        return ",".join(deck.word if isinstance(deck, Deck) else deck for deck in decks) or RANDOM

    def encode(self, value: Any) -> Any:
        """The lists of all seats; a seat whose deck is drawn at random begins with a zero."""
        decks = [self.deck(word) for word in str(value).split(",")]
        decks += [None] * (MOST_SEATS - len(decks))
        return [number for deck in decks for number in (encode(deck) if deck else [0] * (LARGEST_DECK + 1))]

    @property
    def known(self) -> tuple[str, ...]:
        return self.names

    @property
    def domain(self) -> str:
        return "/".join(self.names) + ", one a seat, or a deck's text"

    def deck(self, word: str) -> Deck | None:
        """The deck of a checked word; None for a random one."""
        if word == RANDOM:
            return None
        if ":" not in word:
            return ready_made()[word]
        flag, _, keys = word.partition(":")
        flag, _, bars = flag.partition("-")
        return Deck(by_key(flag), tuple(by_key(key) for key in keys.split("+")), bars)

    def _parts(self, value: Any) -> list[str]:
        if isinstance(value, (list, tuple)):
            return [str(part) for part in value]
        text = str(value)
        return [text] if "\n" in text.strip() else text.split(",")

    def _read(self, part: str) -> Deck | str:
        """A custom deck, or the name of one that comes with the game."""
        word = part.strip().lower()
        if word in self.names:
            return word
        if ":" in word and "\n" not in part.strip():
            flag, _, keys = word.partition(":")
            flag, _, bars = flag.partition("-")
            return read_deck("\n".join([f"flag: {flag}", f"bars {bars}" if bars else "", *keys.split("+")]))
        if "\n" in part.strip():
            return read_deck(part)
        near = nearest(word, self.names, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(self.names)}, or paste the text of one"
        raise OptionError(f"no deck {part.strip()[:60]!r}: {hint}")
