"""What Grimhand Tactics declares: its zones, actions, options, events, reasons and state."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.declare import Actions, Events, Listed, Reasons, Words, Zones
from cardhouse.engine.errors import OptionError
from cardhouse.engine.options import Choice, Flag, Number, Numbers, Pair, Presets
from cardhouse.engine.state import CARD, SEAT, Cards, number, option, per_seat, row, state
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
SLEEVE = 3  # G5.4: tricks that a sleeve holds

# Zones: four piles by colour, then each seat's hand by colour, slot, and cards laid aside in the middle of an effect. Cards that a table
# does not use lie in the box, which belongs to a seat beyond the table's.
zone = Zones(__name__)
DECK = zone("attack_deck", constant="DECK")  # and by colour the next one
DEFENSE_DECK = zone("defense_deck")
DISCARD = zone("attack_discard", constant="DISCARD")
DEFENSE_DISCARD = zone("defense_discard")
ATTACK = zone("attack", 2)
DEFENSE = zone("defense", 2)
SLOT = zone("slot", 2)
ASIDE = zone("aside", 2)
BOX = zone("box", range(2, 3))
ZONES = zone.names()
BOXED = 2  # the pool of cards in the box; the others are their colours

# Actions
ORDINALS = ("second", "third", "fourth")  # of several cards of one face that differ in hand
action = Actions(__name__)
DRAW = action("draw", "draw {}", DECKS)
STRIKE = action("strike", "attack")
PASS = action("pass")
USE = action("use", "use {}", TRICKS)
CHOOSE_DECK = action("choose_deck", "choose {}", DECKS)
CHOOSE = action("choose", "choose {}", FACES)
CHOOSE_OTHER = action("choose_other", "choose {} {}", FACES, ORDINALS)
FORMS = action.forms()
MAX_LEGAL = 64

# Choices that an effect waits for
pick = Words(__name__)
NOTHING = pick("nothing")
PICK_DECK = pick("pick_deck")
PICK_DISCARD = pick("pick_discard")
PICK_PURGE = pick("pick_purge")
PICK_SWAP = pick("pick_swap")
PICK_LOOK = pick("pick_look")
PICK_ORDER = pick("pick_order")
PICK_SHED = pick("pick_shed")

# Words of options
overdraw = Words(__name__)
FLUSH = overdraw("flush")
HP3 = overdraw("hp3")
LOWEST = overdraw("lowest")
PRESSURE = overdraw("pressure")
surplus = Words(__name__, "TO_")
TO_HAND = surplus("hand")
TO_DISCARD = surplus("discard")
enemy = Words(__name__)
NOBODY = enemy("none", constant="NOBODY")
BRUTE = enemy("brute")
WARDEN = enemy("warden")
TRICKSTER = enemy("trickster")
GAMBLER = enemy("gambler")
SHAKHAAR = enemy("shakhaar")
LILITH = enemy("lilith")
THIRTEENTH = enemy("thirteenth")
ENEMIES = enemy.names()
BOSSES = (SHAKHAAR, LILITH, THIRTEENTH)
upgrade = Words(__name__, "UP_")  # G5.10: the same for both seats
UP_OFF = upgrade("off")
UP_CANDLES = upgrade("candles")
UP_SWORDS = upgrade("swords")
UP_SHIELDS = upgrade("shields")
UP_SLEEVES = upgrade("sleeves")
ENERGY_A_TURN = {"off": 0, "1": 1, "2": 2, "3": 3}
ENERGIES = tuple(ENERGY_A_TURN.values())
FIRST = {"random": -1, "0": 0, "1": 1}
FIRST_SEATS = tuple(FIRST.values())
PRESETS: Presets = {"modern": {"overdraw": "lowest", "deaths": "3,2", "start_lucky": True, "expanded": True, "combo": True, "events": True}}

# The numbers of cards.toml, by their places in the option `numbers`
number_of = Listed(__name__, NUMBERS, "N_")
N_OVERDRAW_HP = number_of("overdraw_hp")
N_GUARD = number_of("guard")
N_TRICKS_A_TURN = number_of("tricks_a_turn")
N_BLOOD_PACT = number_of("blood_pact")
N_CURSED_STEEL = number_of("cursed_steel")
N_COUNTER_SHIELD = number_of("counter_shield")
N_MIRROR_SHIELD = number_of("mirror_shield")
N_HEX_CARD = number_of("hex_card")
N_MIST_BARRIER = number_of("mist_barrier")
N_GUARDIAN_RUNE = number_of("guardian_rune")
N_DOUBLE_SHAMROCK = number_of("double_shamrock")
N_WEAKNESS = number_of("weakness")
N_BLESSING_LOW = number_of("blessing_low")
N_BLESSING_HIGH = number_of("blessing_high")
N_SCRYING_ORB = number_of("scrying_orb")
N_BLEED = number_of("bleed")
N_BLEED_TURNS = number_of("bleed_turns")
N_FORTIFY = number_of("fortify")
N_COMBO = number_of("combo")
N_COMBO_TURNS = number_of("combo_turns")
N_EVENT_EVERY = number_of("event_every")
N_EVENT_ATTACK = number_of("event_attack")
N_EVENT_TOLL = number_of("event_toll")
N_MOST_ENERGY = number_of("most_energy")
N_DRAW_COST = number_of("draw_cost")
N_TRICK_COST = number_of("trick_cost")
N_ATTACK_COST = number_of("attack_cost")
N_BRUTE_ATTACK = number_of("brute_attack")
N_BRUTE_HP = number_of("brute_hp")
N_WARDEN_HP = number_of("warden_hp")
N_TRICKSTER_HP = number_of("trickster_hp")
N_TRICKSTER_SLOT = number_of("trickster_slot")
N_GAMBLER_HP = number_of("gambler_hp")
N_SHAKHAAR_ATTACK = number_of("shakhaar_attack")
N_SHAKHAAR_HP = number_of("shakhaar_hp")
N_LILITH_HP = number_of("lilith_hp")
N_LILITH_HEALS = number_of("lilith_heals")
N_THIRTEENTH_HP = number_of("thirteenth_hp")
N_THIRTEENTH_SLOT = number_of("thirteenth_slot")
N_THIRTEENTH_DEATHS = number_of("thirteenth_deaths")

# Where a drawn card came to lie
landing = Words(__name__)
NO_CARD = landing("no_card")
RED_CARD = landing("red_card")
BLUE_CARD = landing("blue_card")

# How a game ends, and the random events (G2.7)
ending = Words(__name__)
OPEN = ending("open")
BY_DEATH = ending("by_death")
BY_HP = ending("by_hp")
BY_GUARD = ending("by_guard")
SAVED_BY = ("nothing", "lucky", "candle")  # what a Death takes; no word of a state
BY_NOTHING, BY_LUCKY, BY_CANDLE = range(len(SAVED_BY))
happening = Words(__name__)
RESHUFFLE = happening("reshuffle")
LUCK = happening("luck")
OMEN = happening("omen")
FORTIFY_ALL = happening("fortify", constant="FORTIFY_ALL")
EXPOSE_ALL = happening("expose", constant="EXPOSE_ALL")
TOLL = happening("toll")
NO_LUCK = happening("no_luck")  # the event `luck` without a Lucky to return
HAPPENINGS = happening.names()

event = Events(__name__)
DREW = event("drew", "seat", "deck")
STORED = event("stored", "seat", "face")
DOOMED = event("doomed", "seat", "face")
WASTED = event("wasted", "seat", "face")
SAVED = event("saved", "seat", "face")
DIED = event("died", "seat", "face")
FLUSHED = event("flushed", "seat", "deck", "count")
OVERDREW = event("overdrew", "seat", "damage", "hp")
DISCARDED = event("discarded", "seat", "face")
MARKED = event("marked", "seat", "face", "mark", "value")
RESHUFFLED = event("reshuffled", "deck")
ATTACKED = event(
    "attacked",
    *("seat", "swords", "double", "chain", "combo", "weakness", "bonus", "omen", "berserk", "attack"),
    *("shields", "carry", "fortify", "exposed", "pierced", "defense", "damage", "mirror", "hp"),
)
DRAINED = event("drained", "seat", "healing", "hp")
MIRRORED = event("mirrored", "seat", "damage", "hp")
COUNTERED = event("countered", "seat", "damage", "hp")
CURSED = event("cursed", "seat", "damage", "hp")
BLEEDS = event("bleeds", "seat", "turns")
MISTED = event("misted", "seat", "count")
WALLED = event("walled", "seat", "carry")
USED = event("used", "seat", "trick")
HEALED = event("healed", "seat", "healing", "hp")
PAID = event("paid", "seat", "damage", "hp")
RUNE_LIT = event("rune_lit", "seat")
LOOKED = event("looked", "seat", "deck", "count")
ORDERED = event("ordered", "seat")
PICKED = event("picked", "seat")
EXCHANGED = event("exchanged")
STOLEN = event("stolen", "seat")
BLED = event("bled", "seat", "damage", "hp")
HAPPENED = event("happened", "happening")
GIFTED = event("gifted", "seat", "face")
LOST = event("lost", "seat", "damage", "hp")
COMBO_READY = event("combo_ready", "seat")
PASSED = event("passed", "seat")
WON = event("won", "winner", "ending")
SNUFFED = event("snuffed", "seat", "left")
THORNED = event("thorned", "seat", "damage", "hp")
EVENTS = event.declared()

reason = Reasons(__name__)
LEGAL = reason("legal")
OVER = reason("over")
CHOICE_FIRST = reason("choice_first")
NO_CHOICE = reason("no_choice")
NOT_OFFERED = reason("not_offered")
NO_SWORD = reason("no_sword")
DECK_EMPTY = reason("deck_empty")
NOT_HELD = reason("not_held")
TRICK_USED = reason("trick_used")
MUST_ACT = reason("must_act")
NO_ENERGY = reason("no_energy")
REASONS = reason.names()


@state(cards=CARDS, zones=len(ZONES))
class State(Cards):
    """A game of Grimhand Tactics."""

    hp: list[int] = per_seat(2)
    most_hp: list[int] = per_seat(2, says="HP at which healing stops")  # G2.1e
    capacity: list[int] = per_seat(2, says="Luckies that a slot holds")
    turn_number: int = number()
    turn: int = number(holds=SEAT, says="whose turn it is; another seat may be to act in the middle of it")
    tricks_left: int = number()
    energy: list[int] = per_seat(2)

    bleed: list[int] = per_seat(2, says="turns of Bleed left")
    fortify: list[int] = per_seat(2, says="Fortify waits")
    expose: list[int] = per_seat(2, says="Expose waits")
    weakness: list[int] = per_seat(2, says="Weakness on the next attack, in copies of the card")
    doom: list[int] = per_seat(2, says="a Doom token lies there")
    double: list[int] = per_seat(2, says="Double Strike waits")
    combo: list[int] = per_seat(2)
    streak: list[int] = per_seat(2, says="own turns in a row with a sword drawn")
    sword_drawn: int = number(public=False)  # whether the streak has counted this turn
    landed: int = number(public=False)  # what the last draw added to a hand: NO_CARD, RED_CARD or BLUE_CARD
    carry: list[int] = per_seat(2, says="what Iron Walls left")
    carry_until: list[int] = per_seat(2, says="the turn at whose end that goes")
    hex: list[int] = per_seat(2, says="cards to come that Hex will mark")
    mist: list[int] = per_seat(2, says="cards to come that Mist will mark")
    rune: list[int] = per_seat(2, says="cards to come that Rune will mark")
    omen: int = number(says="1 where an event makes the next attack of either seat stronger")

    marks: int = number(says="markers that lie on cards")
    marked: list[int] = row(MARKERS, holds=CARD, says="the card that a marker lies on")
    mark: list[int] = row(MARKERS, says="what a marker adds")

    pending: int = number(says="the choice that an effect waits for, as a number")
    trick: int = number(says="the kind of card whose effect it is")
    draws_left: int = number(says="draws left of an effect")
    drawn: list[int] = row(2, holds=CARD, says="a card that an effect has drawn and that is still held")
    looked: int = number(says="the deck that an Orb looks at")

    ending: int = number(says="how the game ended")
    winner: int = number(public=False)  # 2 for both

    candles: list[int] = per_seat(2, public=False)  # G5.3; these are zero unless a campaign or the option `upgrades` sets them
    honed: list[int] = per_seat(2, public=False, width="u4")  # G5.4: a bit for each plain face that is worth more in this seat's hand
    schooled: list[int] = per_seat(2, public=False, width="u2")  # a bit for each effect that is a step stronger
    passives: list[int] = per_seat(2, public=False, width="u4")  # two bits for the rank of each
    sleeve: list[int] = row(2 * SLEEVE, public=False)  # tricks held when a duel begins, -1 for none

    opt_preset: int = option(Choice("preset", ("classic", *PRESETS)))
    opt_hp: int = option(Number("hp", 50, 10, 500))
    opt_limit: int = option(Number("limit", 13, 3, 26))
    opt_overdraw: int = option(Choice("overdraw", overdraw.names()))
    opt_copies: int = option(Number("copies", 2, 1, 4))
    opt_deaths: list[int] = option(Pair(Number("deaths", 2, 0, 4)))
    opt_slot: int = option(Number("slot", 1, 0, 13))
    opt_surplus: int = option(Choice("surplus", surplus.names()))
    opt_start_lucky: int = option(Flag("start_lucky"))
    opt_hidden_hands: int = option(Flag("hidden_hands"))
    opt_energy: int = option(Choice("energy", tuple(ENERGY_A_TURN)))
    opt_expanded: int = option(Flag("expanded"))
    opt_tricks: int = option(Flag("tricks", default=True))
    opt_more_tricks: int = option(Flag("more_tricks"))
    opt_combo: int = option(Flag("combo"))
    opt_events: int = option(Flag("events"))
    opt_cards: list[int] = option(
        Numbers("cards", dict.fromkeys(COUNTED, (USUAL, 0, 9)), ("pilfer=2,double_strike=1,swap_hands=3,iron_wall:9=2,A5=0",))
    )
    opt_numbers: list[int] = option(Numbers("numbers", NUMBERS, ("guard=20,tricks_a_turn=3,event_every=2",)))
    opt_first: int = option(Choice("first", tuple(FIRST)))
    opt_enemy: list[int] = option(Pair(Choice("enemy", ENEMIES), second=True))
    opt_upgrades: int = option(Choice("upgrades", upgrade.names()))


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
    for each in State.OPTIONS:
        setattr(s, f"opt_{each.name}", each.encode(options[each.name]))
    for colour, deck in enumerate(DECKS):
        size = sum(copies_of(s, i) for i, face in enumerate(COUNTED_FACE) if COLOUR[face] == colour)
        if size + deaths_of(s, colour) == 0:
            raise OptionError(f"these options leave the {deck} deck without a card: give it some with copies, cards or deaths")
        if size + deaths_of(s, colour) > MOST_DECK:
            raise OptionError(f"these options put {size + deaths_of(s, colour)} cards into the {deck} deck: it holds at most {MOST_DECK}")
    if s.opt_numbers[N_BLESSING_LOW] > s.opt_numbers[N_BLESSING_HIGH]:
        raise OptionError("option numbers: blessing_low cannot be more than blessing_high")
