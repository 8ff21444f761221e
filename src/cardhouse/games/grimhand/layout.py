"""The table of Grimhand Tactics: its zones, actions, options, events, reasons and state."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import Form
from cardhouse.engine.errors import OptionError
from cardhouse.engine.options import Choice, Flag, Number, Numbers, Pair, Presets
from cardhouse.engine.state import Cards, number, per_seat, row, state
from cardhouse.games.grimhand.cards import (
    COLOUR,
    COUNTED,
    COUNTED_FACE,
    DECKS,
    EXTRA_COUNT,
    FACES,
    NUMBERS,
    PLAIN_FACES,
    TRICK,
    TRICKS,
    USUAL,
    USUAL_COUNT,
)

VERSION = 2
MOST_DECK = 72
CARDS = 2 * MOST_DECK
MARKERS = 32

# Zones: four piles by colour, then each seat's hand by colour, slot, and cards laid aside in the middle of an effect. Cards that a table
# does not use lie in the box, with a seat that is never there.
DECK, DISCARD, ATTACK, DEFENSE, SLOT, ASIDE, BOX = 0, 2, 4, 6, 8, 10, 12
BOXED = 2  # the pool of cards in the box; the others are their colours
ZONES = (
    *("attack_deck", "defense_deck", "attack_discard", "defense_discard"),
    *(f"{zone}/{seat}" for zone in ("attack", "defense", "slot", "aside") for seat in (0, 1)),
    "box/2",
)

# Actions
DRAW, STRIKE, PASS, USE, CHOOSE_DECK, CHOOSE, CHOOSE_OTHER = range(7)
ORDINALS = ("second", "third", "fourth")  # of several cards of one face that differ in hand
FORMS = (
    Form(DRAW, "draw {}", (DECKS,)),
    Form(STRIKE, "attack"),
    Form(PASS, "pass"),
    Form(USE, "use {}", (TRICKS,)),
    Form(CHOOSE_DECK, "choose {}", (DECKS,)),
    Form(CHOOSE, "choose {}", (FACES,)),
    Form(CHOOSE_OTHER, "choose {} {}", (FACES, ORDINALS)),
)
MAX_LEGAL = 64

# Choices that an effect waits for
NOTHING, PICK_DECK, PICK_DISCARD, PICK_PURGE, PICK_SWAP, PICK_LOOK, PICK_ORDER, PICK_SHED = range(8)

# Options
FLUSH, HP3, LOWEST, PRESSURE = range(4)
TO_HAND, TO_DISCARD = 0, 1
NOBODY, BRUTE, WARDEN, TRICKSTER, GAMBLER, SHAKHAAR, LILITH, THIRTEENTH = range(8)
ENEMIES = ("none", "brute", "warden", "trickster", "gambler", "shakhaar", "lilith", "thirteenth")
OPTIONS = (
    Choice("preset", ("classic", "modern")),
    Number("hp", 50, 10, 500),
    Number("limit", 13, 3, 26),
    Choice("overdraw", ("flush", "hp3", "lowest", "pressure")),
    Number("copies", 2, 1, 4),
    Pair(Number("deaths", 2, 0, 4)),
    Number("slot", 1, 0, 13),
    Choice("surplus", ("hand", "discard")),
    Flag("start_lucky"),
    Flag("hidden_hands"),
    Choice("energy", ("off", "1", "2", "3")),
    Flag("expanded"),
    Flag("tricks", default=True),
    Flag("more_tricks"),
    Flag("combo"),
    Flag("events"),
    Numbers("cards", dict.fromkeys(COUNTED, (USUAL, 0, 9)), ("pilfer=2,double_strike=1,swap_hands=3,iron_wall:9=2,A5=0",)),
    Numbers("numbers", NUMBERS, ("guard=20,tricks_a_turn=3,event_every=2",)),
    Choice("first", ("random", "0", "1")),
    Pair(Choice("enemy", ENEMIES), second=True),
)
PRESETS: Presets = {"modern": {"overdraw": "lowest", "deaths": "3,2", "start_lucky": True, "expanded": True, "combo": True, "events": True}}

# The numbers of cards.toml, by their places in the option `numbers`
N_OVERDRAW_HP, N_GUARD, N_TRICKS_A_TURN, N_BLOOD_PACT, N_CURSED_STEEL, N_COUNTER_SHIELD, N_MIRROR_SHIELD = range(7)
N_HEX_CARD, N_MIST_BARRIER, N_GUARDIAN_RUNE, N_DOUBLE_SHAMROCK, N_WEAKNESS, N_BLESSING_LOW, N_BLESSING_HIGH = range(7, 14)
N_SCRYING_ORB, N_BLEED, N_BLEED_TURNS, N_FORTIFY, N_COMBO, N_COMBO_TURNS = range(14, 20)
N_EVENT_EVERY, N_EVENT_ATTACK, N_EVENT_TOLL, N_MOST_ENERGY, N_DRAW_COST, N_TRICK_COST, N_ATTACK_COST = range(20, 27)
N_BRUTE_ATTACK, N_BRUTE_HP, N_WARDEN_HP, N_TRICKSTER_HP, N_TRICKSTER_SLOT, N_GAMBLER_HP = range(27, 33)
N_SHAKHAAR_ATTACK, N_SHAKHAAR_HP, N_LILITH_HP, N_LILITH_HEALS = range(33, 37)
N_THIRTEENTH_HP, N_THIRTEENTH_SLOT, N_THIRTEENTH_DEATHS = range(37, 40)

# Where a drawn card came to lie
NO_CARD, RED_CARD, BLUE_CARD = range(3)

# How a game ends, and the random events (G2.7)
OPEN, BY_DEATH, BY_HP, BY_GUARD = range(4)
RESHUFFLE, LUCK, OMEN, FORTIFY_ALL, EXPOSE_ALL, TOLL, NO_LUCK = range(7)
HAPPENINGS = ("reshuffle", "luck", "omen", "fortify", "expose", "toll", "no_luck")  # the last: luck that found nothing to give

# Events
DREW, STORED, DOOMED, WASTED, SAVED, DIED, FLUSHED, OVERDREW, DISCARDED, MARKED, RESHUFFLED = range(11)
ATTACKED, DRAINED, MIRRORED, COUNTERED, CURSED, BLEEDS, MISTED, WALLED = range(11, 19)
USED, HEALED, PAID, RUNE_LIT, LOOKED, ORDERED, PICKED, EXCHANGED, STOLEN = range(19, 28)
BLED, HAPPENED, GIFTED, LOST, COMBO_READY, PASSED, WON = range(28, 35)
EVENTS: dict[str, tuple[str, ...]] = {
    "drew": ("seat", "deck"),
    "stored": ("seat", "face"),
    "doomed": ("seat", "face"),
    "wasted": ("seat", "face"),
    "saved": ("seat", "face"),
    "died": ("seat", "face"),
    "flushed": ("seat", "deck", "count"),
    "overdrew": ("seat", "damage", "hp"),
    "discarded": ("seat", "face"),
    "marked": ("seat", "face", "mark", "value"),
    "reshuffled": ("deck",),
    "attacked": (
        *("seat", "swords", "double", "chain", "combo", "weakness", "bonus", "omen", "berserk", "attack"),
        *("shields", "carry", "fortify", "exposed", "pierced", "defense", "damage", "mirror", "hp"),
    ),
    "drained": ("seat", "healing", "hp"),
    "mirrored": ("seat", "damage", "hp"),
    "countered": ("seat", "damage", "hp"),
    "cursed": ("seat", "damage", "hp"),
    "bleeds": ("seat", "turns"),
    "misted": ("seat", "count"),
    "walled": ("seat", "carry"),
    "used": ("seat", "trick"),
    "healed": ("seat", "healing", "hp"),
    "paid": ("seat", "damage", "hp"),
    "rune_lit": ("seat",),
    "looked": ("seat", "deck", "count"),
    "ordered": ("seat",),
    "picked": ("seat",),
    "exchanged": (),
    "stolen": ("seat",),
    "bled": ("seat", "damage", "hp"),
    "happened": ("happening",),
    "gifted": ("seat", "face"),
    "lost": ("seat", "damage", "hp"),
    "combo_ready": ("seat",),
    "passed": ("seat",),
    "won": ("winner", "ending"),
}

# Reasons
LEGAL, OVER, CHOICE_FIRST, NO_CHOICE, NOT_OFFERED, NO_SWORD, DECK_EMPTY, NOT_HELD, TRICK_USED, MUST_ACT, NO_ENERGY = range(11)
REASONS = (
    *("legal", "over", "choice_first", "no_choice", "not_offered", "no_sword", "deck_empty"),
    *("not_held", "trick_used", "must_act", "no_energy"),
)


@state(cards=CARDS, zones=len(ZONES))
class State(Cards):
    """A game of Grimhand Tactics."""

    hp: list[int] = per_seat(2)
    most_hp: list[int] = per_seat(2)  # G2.1e: healing stops there
    capacity: list[int] = per_seat(2)  # Luckies that a slot holds
    turn_number: int = number()
    turn: int = number()  # whose turn it is; another seat may be to act in the middle of it
    tricks_left: int = number()
    energy: list[int] = per_seat(2)

    bleed: list[int] = per_seat(2)  # turns left
    fortify: list[int] = per_seat(2)
    expose: list[int] = per_seat(2)
    weakness: list[int] = per_seat(2)
    doom: list[int] = per_seat(2)
    double: list[int] = per_seat(2)  # Double Strike
    combo: list[int] = per_seat(2)
    streak: list[int] = per_seat(2)  # own turns in a row with a sword drawn
    sword_drawn: int  # whether the streak has counted this turn
    landed: int  # what the last draw brought to a hand: NO_CARD, RED_CARD or BLUE_CARD
    carry: list[int] = per_seat(2)  # what Iron Walls left, and until the end of which turn
    carry_until: list[int] = per_seat(2)
    hex: list[int] = per_seat(2)  # cards to come that each of these will mark
    mist: list[int] = per_seat(2)
    rune: list[int] = per_seat(2)
    omen: int = number()  # the next attack is stronger, whoever's

    marks: int = number()  # markers that lie on cards: on which card, and what it adds
    marked: list[int] = row(MARKERS)
    mark: list[int] = row(MARKERS)

    pending: int = number()  # the choice that an effect waits for
    trick: int = number()  # the kind of card whose effect it is
    draws_left: int = number()
    drawn: list[int] = row(2)  # the cards an effect has drawn that are still held, -1 for none
    looked: int = number()  # the deck an Orb looks at

    ending: int = number()
    winner: int  # 2 for both

    opt_preset: int
    opt_hp: int
    opt_limit: int
    opt_overdraw: int
    opt_copies: int
    opt_deaths: list[int] = row(2, public=False)
    opt_slot: int
    opt_surplus: int
    opt_start_lucky: int
    opt_hidden_hands: int
    opt_energy: int
    opt_expanded: int
    opt_tricks: int
    opt_more_tricks: int
    opt_combo: int
    opt_events: int
    opt_cards: list[int] = row(len(COUNTED), public=False)
    opt_numbers: list[int] = row(len(NUMBERS), public=False)
    opt_first: int
    opt_enemy: list[int] = row(2, public=False)


def card_id(colour: int, n: int) -> int:
    """The id of a deck's n-th card: its last bit is its back. The highest ids come first, so the box lies behind all others."""
    return CARDS - 2 + colour - 2 * n


def copies_of(s: State, i: int) -> int:
    """How many cards of the i-th entry of the option `cards` are in the decks (G1.1, G2.2)."""
    if s.opt_cards[i] != USUAL:
        return s.opt_cards[i]
    face = COUNTED_FACE[i]
    if face < PLAIN_FACES:
        return s.opt_copies
    if not s.opt_expanded or (TRICK[face] and not s.opt_tricks):
        return 0
    return USUAL_COUNT[i] + EXTRA_COUNT[i] * s.opt_more_tricks


def deaths_of(s: State, colour: int) -> int:
    """How many Deaths a deck has; The Thirteenth brings more (G2.6)."""
    extra = s.opt_numbers[N_THIRTEENTH_DEATHS]
    return s.opt_deaths[colour] + (extra if s.opt_enemy[0] == THIRTEENTH else 0) + (extra if s.opt_enemy[1] == THIRTEENTH else 0)


def check(options: Any) -> None:
    """Options that cannot be played together are refused."""
    s = State()
    for option in OPTIONS:
        setattr(s, f"opt_{option.name}", option.encode(options[option.name]))
    for colour, deck in enumerate(DECKS):
        size = sum(copies_of(s, i) for i, face in enumerate(COUNTED_FACE) if COLOUR[face] == colour)
        if size + deaths_of(s, colour) == 0:
            raise OptionError(f"these options leave the {deck} deck without a card: give it some with copies, cards or deaths")
        if size + deaths_of(s, colour) > MOST_DECK:
            raise OptionError(f"these options put {size + deaths_of(s, colour)} cards into the {deck} deck: it holds at most {MOST_DECK}")
    if s.opt_numbers[N_BLESSING_LOW] > s.opt_numbers[N_BLESSING_HIGH]:
        raise OptionError("option numbers: blessing_low cannot be more than blessing_high")
