"""What is shown about a deck: its text, its code for a link, why it may not be played, its charts and odds (K1.4, K2.1)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b

from cardhouse.engine.decks import CODE, TEXT, BadCode, DeckReport, Decks, Reason
from cardhouse.games.konivrer.cards import FLAGS, PLAYABLE
from cardhouse.games.konivrer.decks import (
    CARD_NAMED,
    FLAG_NAMED,
    LARGEST_DECK,
    LONGEST,
    MOST_FAULTS,
    MOST_READ,
    NEUTRAL,
    SMALLEST_DECK,
    STANDARD,
    Deck,
    because,
    named_card,
    read_deck,
    reasons,
    write_deck,
)
from cardhouse.games.konivrer.declarations import OPENING_HAND, State
from cardhouse.games.konivrer.search import at_least_one, azoth_curve
from cardhouse.games.konivrer.vocabulary import ELEMENTS, GENERIC, SYMBOLS

CODE_VERSION = "1"  # the first letter of a code
LONGEST_CODE = 600
CHECK = 3  # bytes
LIFE = next(int(option.default) for option in State.OPTIONS if option.name == "life")


def report(form: str, deck: str, rules: str) -> DeckReport:
    """All that is shown about a deck, given in any of the three formats."""
    found = read_deck(deck) if form == TEXT else read_code(deck) if form == CODE else read_word(deck)
    size = len(found.cards)
    held = [card.elements or (SYMBOLS[GENERIC],) for card in found.cards]
    standard = rules in ("", "standard")
    return DeckReport(
        found.word,
        write_deck(found).lstrip(),
        code_of(found),
        reasons(found, "standard" if standard else rules),
        (size, SMALLEST_DECK, SMALLEST_DECK if standard else LARGEST_DECK),
        {
            "cost": {str(cost): count for cost, count in azoth_curve(found).items()},
            "element": {element: sum(element in elements for elements in held) for element in SYMBOLS},
            "rarity": {rarity: sum(card.rarity == rarity for card in found.cards) for rarity in STANDARD},
        },
        {"life": LIFE, "hand": OPENING_HAND},
        {zone: odds(size, seen) for zone, seen in (("life", LIFE), ("hand", OPENING_HAND))},
    )


def odds(size: int, seen: int) -> list[float]:
    """The chance that at least one of n cards is among the first that are seen, for every n."""
    return [round(at_least_one(size, n, min(seen, size)), 4) for n in range(size + 1)]


# Words of decks that are not finished, or were legal once


def read_word(word: str) -> Deck:
    """A deck from its word; a card that no longer exists becomes a fault."""
    lead, _, keys = word[:LONGEST].partition(":")
    lead, _, bars = lead.partition("-")
    flag = named_card(lead, FLAG_NAMED) if lead else None
    faults: list[Reason] = []
    if flag is None:
        faults += [because("gone", name=lead[:60])] if lead else []
        faults.append(because("no_flag_at_all"))
    named = [(key, named_card(key, CARD_NAMED)) for key in keys.split("+") if key.strip()]
    faults += [because("gone", name=key[:60]) for key in [key for key, card in named if card is None][:MOST_FAULTS]]
    cards = tuple(card for _, card in named if card is not None)
    if len(cards) > MOST_READ:
        faults.append(because("too_many", most=MOST_READ))
    return Deck(flag or NEUTRAL, cards[:MOST_READ], bars if flag is NEUTRAL and bars in ELEMENTS else "", tuple(faults))


# Codes: short enough for a link. They hold the cards' numbers in the set, which only grows at its end, and a checksum


def code_of(deck: Deck) -> str:
    """A deck as a link holds it."""
    flag = FLAGS.index(deck.flag) + 1 if deck.led else 0
    bars = ELEMENTS.index(deck.bars) + 1 if deck.bars in ELEMENTS else 0
    numbers = [flag, bars, *(card.number - 1 for card in deck.cards)]
    body = b"".join(bytes([number]) if number < 128 else bytes([number & 127 | 128, number >> 7]) for number in numbers)
    return CODE_VERSION + urlsafe_b64encode(body + _check(deck)).decode().rstrip("=")


def read_code(code: str) -> Deck:
    """The deck of a code; raises BadCode for one that is not valid."""
    if len(code) > LONGEST_CODE:
        raise BadCode("long")
    if code[:1].isalnum() and not code.startswith(CODE_VERSION):
        raise BadCode("version")
    try:
        found = _read(urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4)))
    except (ValueError, IndexError):
        raise BadCode("changed") from None
    return found


def _read(data: bytes) -> Deck:
    body, check = data[:-CHECK], data[-CHECK:]
    numbers: list[int] = []
    at = 0
    while at < len(body):
        high = body[at] >= 128
        numbers.append(body[at] & 127 | (body[at + 1] << 7 if high else 0))
        at += 1 + high
    flag, bars, *cards = numbers
    faults = () if flag else (because("no_flag_at_all"),)
    deck = Deck(FLAGS[flag - 1] if flag else NEUTRAL, tuple(PLAYABLE[n] for n in cards), ELEMENTS[bars - 1] if bars else "", faults)
    if check != _check(deck):
        raise ValueError
    return deck


def _check(deck: Deck) -> bytes:
    return blake2b(deck.word.encode(), digest_size=CHECK).digest()


DECKS = Decks(option="decks", formats=("standard", "casual"), report=report)
