"""The table of KONIVRER: its zones, actions, options, events, reasons and state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from cardhouse.engine.actions import Form
from cardhouse.engine.options import Choice, Flag, Number, Option, Value
from cardhouse.engine.state import Cards, Field, number, per_seat, row, state
from cardhouse.games.konivrer.cards import AZOTH_KINDS, FACES, FIRST_FLAG
from cardhouse.games.konivrer.catalogue import KEYWORDS
from cardhouse.games.konivrer.decks import LARGEST_DECK, DeckOption

VERSION = 2
SEATS = 6
CHAIRS = LARGEST_DECK + 1  # of each seat, its Flag's included
CARDS = SEATS * CHAIRS
SLOTS = 12  # K4.3: the most Familiars of one seat in play
KINDS = len(AZOTH_KINDS)
QUEUE = 64
MOST_TURNS, QUIET_ROUNDS = 100, 12  # K6.5
OPENING_HAND = 2

# Zones (K2.3), six of each; the chairs of seats that are not there lie in boxes nobody is shown
FLAG, LIFE, HAND, FIELD, COMBAT, AZOTH_ROW, DECK, DISCARD_PILE, REMOVED, SHOWN, BOX = range(0, 66, 6)
ASIDE = 66  # where cards wait while one goes below them; always empty between actions
_NAMED = ("flag", "life", "hand", "field", "combat", "azoth", "deck", "discard", "removed", "shown")
ZONES = (*(f"{name}/{seat}" for name in _NAMED for seat in range(SEATS)), *(f"box/{SEATS + seat}" for seat in range(SEATS)), "aside")

# Actions
AZOTH, SUMMON, TRIBUTE, SPELL, SET_X, BY_HAND, PAY, WITH, DONE, AS = range(10)
AIM, AIM_PLAYER, NO_AIM, NEXT, ATTACK_PLAYER, ATTACK_FAMILIAR, ATTACK, BLOCK, NO_BLOCK = range(10, 19)
BURST, BURST_OTHER, DECLINE, LOSE, RECOVER_CARD, RETURN_CARD, DISCARD_CARD, ORDER, KEEP, MULLIGAN = range(19, 29)
PLAYABLE_FACES = FACES[:FIRST_FLAG]
PLAYERS = tuple(str(seat) for seat in range(SEATS))
OWNED = tuple(f"{seat}:{face}" for seat in range(SEATS) for face in PLAYABLE_FACES)  # a card with its owner
XS = tuple(str(x) for x in range(LARGEST_DECK + 1))
PLACES = tuple(str(place) for place in range(1, LARGEST_DECK + 1))
FORMS = (
    Form(AZOTH, "azoth {} {}", (PLAYABLE_FACES, AZOTH_KINDS)),
    Form(SUMMON, "summon {}", (PLAYABLE_FACES,)),
    Form(TRIBUTE, "tribute {}", (PLAYABLE_FACES,)),
    Form(SPELL, "spell {} {}", (PLAYABLE_FACES, ("1", "2"))),
    Form(SET_X, "x={}", (XS,)),
    Form(BY_HAND, "x={} by hand", (XS,)),
    Form(PAY, "pay {}", (AZOTH_KINDS,)),
    Form(WITH, "with {}", (PLAYABLE_FACES,)),
    Form(DONE, "done"),
    Form(AS, "as {}", (KEYWORDS,)),
    Form(AIM, "> {}", (OWNED,)),
    Form(AIM_PLAYER, "> player {}", (PLAYERS,)),
    Form(NO_AIM, "no target"),
    Form(NEXT, "next"),
    Form(ATTACK_PLAYER, "attack {} > player {}", (PLAYABLE_FACES, PLAYERS)),
    Form(ATTACK_FAMILIAR, "attack {} > {}", (PLAYABLE_FACES, OWNED)),
    Form(ATTACK, "attack {}", (PLAYABLE_FACES,)),
    Form(BLOCK, "block {} with {}", (PLAYABLE_FACES, PLAYABLE_FACES)),
    Form(NO_BLOCK, "no block"),
    Form(BURST, "burst"),
    Form(BURST_OTHER, "burst {}", (("2",),)),
    Form(DECLINE, "decline"),
    Form(LOSE, "life {}", (PLAYERS,)),
    Form(RECOVER_CARD, "recover {}", (PLAYABLE_FACES,)),
    Form(RETURN_CARD, "return {}", (PLAYABLE_FACES,)),
    Form(DISCARD_CARD, "discard {}", (PLAYABLE_FACES,)),
    Form(ORDER, "order {}", (PLACES,)),
    Form(KEEP, "keep"),
    Form(MULLIGAN, "mulligan"),
)
PLAYED_FACES = FIRST_FLAG  # faces that are played, all but Flags
MAX_LEGAL = 256
MOST_WAYS = 6  # to play one card: two kinds of Azoth, Summon, Tribute, two abilities
MOST_ATTACKS = 240  # more pairs of attacker and target than this are named in two steps

# Phases (K3); Start and Refresh make no stop
MAIN, COMBAT_PHASE, POST_COMBAT, OPENING = range(4)
PHASES = ("main", "combat", "post-combat", "opening")

# What the seat to act has to choose
CHOOSE_PLAY, CHOOSE_ATTACK, CHOOSE_ATTACKED, CHOOSE_BLOCK, CHOOSE_KEYWORD, CHOOSE_TRIBUTE, CHOOSE_X, CHOOSE_PAYMENT = range(8)
CHOOSE_TARGET, CHOOSE_KEYWORD_TARGET, CHOOSE_BURST, CHOOSE_LIFE, CHOOSE_RECOVERED, CHOOSE_RETURNED, CHOOSE_DISCARDED = range(8, 15)
CHOOSE_ORDER, CHOOSE_MULLIGAN = 15, 16
STEPS = (
    *("play", "attack", "attacked", "block", "keyword", "tribute", "x", "payment", "target", "keyword target", "burst", "life"),
    *("recovered", "returned", "discarded", "order", "mulligan"),
)

# How a card is being played
NOT_PLAYING, SUMMONING, TRIBUTING, CASTING, BURSTING = range(5)
UNPAID, PAID_FOR, PAYING = range(3)
MODES = ("none", "Summon", "Tribute", "Spell", "Burst")

# Combat: where an attack goes, and who blocks it
A_PLAYER_ATTACKED = 1000  # and the seat's number; below it, a card
ENDED, UNBLOCKED, BLOCKER_GONE = -1, -1, -2
NO_FACE = len(FACES)  # in an event: no card but a player
NOT_FIGHTING, DECLARING, BLOCKING, RESOLVING = range(4)

# Options
ONE_ON_ONE, TWO_ON_TWO, THREE_ON_THREE, FREE_THREE, FREE_FOUR = range(5)
TABLE_SEATS = {"1v1": 2, "2v2": 4, "3v3": 6, "ffa3": 3, "ffa4": 4}
HIT_CAPS = (99, 2, 1)
SECOND_CARD, SECOND_NONE, SECOND_AZOTH = range(3)
OPTIONS: tuple[Option, ...] = (
    Choice("mode", tuple(TABLE_SEATS)),
    DeckOption(),
    Choice("format", ("standard", "casual")),
    Number("life", 4, 3, 5),
    Flag("burst", default=True),
    Flag("burst_counters"),
    Choice("revealed", ("discard", "hand")),
    Choice("hit_cap", ("all", "2", "1")),
    Flag("mulligan"),
    Flag("open_lists", default=True),
    Choice("second", ("card", "none", "azoth")),
)


def seated(options: Mapping[str, Value]) -> int:
    """How many seats a mode has."""
    return TABLE_SEATS[str(options["mode"])]


# Events
TURN_BEGAN, AZOTH_PLACED, ANNOUNCED, PAID, SUMMONED, CAST, DREW, NO_CARD_LEFT, TRIBUTED, LIT, GUSTED = range(11)
SUBMERGED_UNDER, CHARGED, WARDED, VOIDED, ATTACKED, BLOCKED, COMBAT_ENDED, HURT, STOOD, PREVENTED = range(11, 21)
FLAG_ADDED, BURNED, DIED, STRUCK, REVEALED, BURST_INTO, BURST_CAST, NOT_BURST, RECOVERED = range(21, 30)
NOTHING_TO_RECOVER, INSPECTED, REARRANGED, LOOKED, BOUNCED, BURIED, STRENGTHENED, WEAKENED, GREW, READIED = range(30, 40)
SHIELDED, DISCARDED, RETURNED, ELIMINATED, WON, DRAWN, TIME_UP, KEPT, MULLIGANED = range(40, 49)
EVENTS: dict[str, tuple[str, ...]] = {
    "turn_began": ("seat", "turn"),
    "azoth_placed": ("seat", "face", "azoth"),
    "announced": ("seat", "face", "mode"),
    "paid": ("seat", "amount", "x"),
    "summoned": ("seat", "face", "strength", "health", "counters"),
    "cast": ("seat", "face", "ability", "x"),
    "drew": ("seat",),
    "no_card_left": ("seat",),
    "tributed": ("seat", "face", "worth"),
    "lit": ("seat", "face"),
    "gusted": ("seat", "face"),
    "submerged_under": ("seat", "face", "depth"),
    "charged": ("seat", "face", "keyword", "amount"),
    "warded": ("seat", "amount"),
    "voided": ("seat", "face"),
    "attacked": ("seat", "face", "seat1", "target"),
    "blocked": ("seat", "face", "target", "deals", "takes"),
    "combat_ended": ("seat",),
    "hurt": ("seat", "face", "amount", "left"),
    "stood": ("seat", "face", "amount"),
    "prevented": ("seat", "amount"),
    "flag_added": ("seat", "face"),
    "burned": ("seat", "face", "amount"),
    "died": ("seat", "face"),
    "struck": ("seat", "amount", "life"),
    "life_revealed": ("seat", "face", "life"),
    "burst_into": ("seat", "face", "counters"),
    "burst_cast": ("seat", "face", "ability", "x"),
    "not_burst": ("seat", "face"),
    "recovered": ("seat", "face", "life"),
    "nothing_to_recover": ("seat",),
    "inspected": ("seat", "seat1", "amount"),
    "rearranged": ("seat",),
    "looked": ("seat", "amount"),
    "bounced": ("seat", "face"),
    "buried": ("seat", "face"),
    "strengthened": ("seat", "face", "amount"),
    "weakened": ("seat", "face", "amount"),
    "grew": ("seat", "face", "amount"),
    "readied": ("seat", "amount"),
    "shielded": ("seat", "amount"),
    "discarded": ("seat", "face"),
    "returned": ("seat", "face"),
    "eliminated": ("seat",),
    "won": ("seat", "life"),
    "drawn": (),
    "time_up": ("turn",),
    "kept": ("seat",),
    "mulliganed": ("seat",),
}

# Reasons
LEGAL, OVER, CHOOSE_FIRST, NOT_ASKED, WRONG_PHASE, NOT_IN_HAND, NOT_A_FAMILIAR, NO_ABILITY, CANNOT_PAY = range(9)
X_TOO_HIGH, X_TOO_LOW, X_UNREAD, NOT_ITS_ELEMENT, AZOTH_DONE, NO_TARGET, NOT_IN_PLAY, IMMUNE, TOO_STRONG = range(9, 18)
FIELD_FULL, NO_TRIBUTE, TRIBUTE_NOT_YOURS, NOT_ENOUGH_TRIBUTE, NO_SUCH_AZOTH, SYMBOLS_FIRST, NOT_ON_FIELD, SICK, ATTACKING = range(18, 27)
NOT_AN_OPPONENT, IN_TWO_STEPS, IN_ONE_STEP, OTHER_ATTACKER, BLOCKER_USED, BLOCKS_ITSELF, NO_BURST, NO_LIFE, NOT_IN_DISCARD = range(27, 36)
NO_SUCH_PLACE, NOT_ITS_KEYWORD, NO_PAYMENT_CHOICE, NO_SUCH_PLAYER = range(36, 40)
REASONS = (
    *("legal", "over", "choose_first", "not_asked", "wrong_phase", "not_in_hand", "not_a_familiar", "no_ability", "cannot_pay"),
    *("x_too_high", "x_too_low", "x_unread", "not_its_element", "azoth_done", "no_target", "not_in_play", "immune", "too_strong"),
    *("field_full", "no_tribute", "tribute_not_yours", "not_enough_tribute", "no_such_azoth", "symbols_first", "not_on_field", "sick"),
    *("attacking", "not_an_opponent", "in_two_steps", "in_one_step", "other_attacker", "blocker_used", "blocks_itself", "no_burst"),
    *("no_life", "not_in_discard", "no_such_place", "not_its_keyword", "no_payment_choice", "no_such_player"),
)


def per_slot() -> list[list[int]]:
    """A number for each Familiar in play, by seat and slot."""
    return cast("list[list[int]]", Field((SEATS, SLOTS), "i2", True, seated=True))


def per_kind() -> list[list[int]]:
    """A number for each kind of Azoth, by seat."""
    return cast("list[list[int]]", Field((SEATS, KINDS), "i2", True, seated=True))


@state(cards=CARDS, zones=len(ZONES), deepest=CHAIRS)
class State(Cards):
    """A game of KONIVRER."""

    turn: int = number()
    first: int = number()  # the seat that began
    active: int = number()
    phase: int = number()
    step: int = number()  # what the seat to act has to choose
    azoth_left: int = number()  # K3.2: placements left this turn
    quiet: int = number()  # the turn in which a Life Card was last revealed
    out: list[int] = per_seat(SEATS)  # K8.3
    shield: list[int] = per_seat(SEATS)  # damage that will be prevented
    ward: list[int] = per_seat(SEATS)  # the same, of a Steadfast Spell: not from Fire
    late: list[int] = per_seat(SEATS, public=False)  # K2.4: an extra Azoth placement to come
    won: int = number(public=False)  # seats, as bits

    # Azoth by kind: how many lie there, how many are ready, how many effects have readied this turn (K4.2)
    azoth: list[list[int]] = per_kind()
    ready: list[list[int]] = per_kind()
    readied: list[list[int]] = per_kind()

    # Familiars in play: the card in each slot (-1 for none) and what is on it
    slot: list[list[int]] = per_slot()
    counters: list[list[int]] = per_slot()
    hurt: list[list[int]] = per_slot()
    boost: list[list[int]] = per_slot()  # strength gained or lost this turn
    sick: list[list[int]] = per_slot()
    inferno: list[list[int]] = per_slot()  # charges (K7.2, K7.3)
    steadfast: list[list[int]] = per_slot()
    gained: list[list[int]] = per_slot()  # its elements in play, as bits (K7.6)
    since: list[list[int]] = cast("list[list[int]]", Field((SEATS, SLOTS), "i2", False))  # who came earlier
    clock: int = number(public=False)

    # A card being played: what was chosen so far
    playing: int = number()  # the card, -1 for none
    mode: int = number()
    ability: int = number(public=False)  # which of the set's, -1 for none
    chosen: int = number()  # the keyword, -1 before an Amalgam's is chosen
    x: int = number()
    v: int = number(public=False)  # K7: Azoth of the keyword's element spent on X
    paid: int = number(public=False)
    due: list[int] = row(7)  # what is to be paid, by symbol
    spent: list[int] = row(KINDS, public=False)  # what has been, by kind
    tributed: int = number(public=False)  # -1 while tributes are chosen
    worth: int = number(public=False)  # what they have brought
    aimed: int = number(public=False)
    target: int = number(public=False)  # a card, -1 for none
    target_seat: int = number(public=False)
    keyword_aimed: int = number(public=False)
    keyword_target: int = number(public=False)

    # An ability that resolves: effect by effect
    source: int = number(public=False)
    by: int = number(public=False)
    effect: int = number(public=False)  # the next one, -1 for none
    effect_end: int = number(public=False)
    left: int = number(public=False)  # choices left in this effect, -1 before the first
    flame: int = number(public=False)  # the Inferno of a Spell
    cast: int = number(public=False)  # a Spell that waits for Bursts before it is done, -1 for none

    # Life Cards: points still to be assigned, and the cards that wait for a Burst
    points: int = number()
    victim: int = number(public=False)
    batch: int = number(public=False)
    queue: list[int] = row(QUEUE, public=False, width="i2")  # a Spell that has Burst and waits for others is there as -1 - card
    queued: int = number(public=False)

    # Combat
    fighting: int = number()
    attacks: int = number()
    fight: int = number(public=False)  # the attack being answered or resolved
    asked: int = number(public=False)  # how many have been asked to block it
    attacker: list[int] = row(SLOTS)  # cards, -1 where one is gone
    attacked: list[int] = row(SLOTS)
    blocker: list[int] = row(SLOTS)

    opt_mode: int
    opt_decks: list[int] = row(CARDS, public=False, width="u1")
    opt_format: int
    opt_life: int
    opt_burst: int
    opt_burst_counters: int
    opt_revealed: int
    opt_hit_cap: int
    opt_mulligan: int
    opt_open_lists: int
    opt_second: int
