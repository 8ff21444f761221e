"""What KONIVRER declares: its zones, actions, options and state. Its events, reasons and steps are in vocabulary.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from cardhouse.engine.declare import Actions, Words, Zones
from cardhouse.engine.options import Choice, Flag, Number, Value
from cardhouse.engine.state import CARD, NUMBER, SEAT, Cards, Field, number, option, per_seat, row, state
from cardhouse.games.konivrer.cards import FACES, FIRST_FLAG
from cardhouse.games.konivrer.decks import LARGEST_DECK, DeckOption
from cardhouse.games.konivrer.vocabulary import (
    AZOTH_KINDS,
    CHOOSE_ATTACK,
    CHOOSE_ATTACKED,
    CHOOSE_BLOCK,
    CHOOSE_BURST,
    CHOOSE_DISCARDED,
    CHOOSE_KEYWORD,
    CHOOSE_KEYWORD_TARGET,
    CHOOSE_LIFE,
    CHOOSE_MULLIGAN,
    CHOOSE_ORDER,
    CHOOSE_PAYMENT,
    CHOOSE_PLAY,
    CHOOSE_RECOVERED,
    CHOOSE_RETURNED,
    CHOOSE_TARGET,
    CHOOSE_TRIBUTE,
    CHOOSE_X,
    KEYWORDS,
    KINDS,
    STEPS,
    SYMBOLS,
)

VERSION = 2
SEATS = 6
SLOTS_PER_SEAT = LARGEST_DECK + 1  # card ids of each seat, its Flag's included
CARDS = SEATS * SLOTS_PER_SEAT
SLOTS = 12  # K4.3: the most Familiars of one seat in play
QUEUE = 64
MOST_TURNS, QUIET_ROUNDS = 100, 12  # K6.5
OPENING_HAND = 2

# Zones (K2.3), one for each seat; card ids that are not in use lie in boxes, which no view shows
zone = Zones(__name__)
FLAG = zone("flag", SEATS)
LIFE = zone("life", SEATS)
HAND = zone("hand", SEATS)
FIELD = zone("field", SEATS)
COMBAT = zone("combat", SEATS)
AZOTH_ROW = zone("azoth", SEATS, constant="AZOTH_ROW")
DECK = zone("deck", SEATS)
DISCARD_PILE = zone("discard", SEATS, constant="DISCARD_PILE")
REMOVED = zone("removed", SEATS)
SHOWN = zone("shown", SEATS)
BOX = zone("box", range(SEATS, 2 * SEATS))
ASIDE = zone("aside")  # where cards wait while one goes below them; always empty between actions
ZONES = zone.names()


class Choices(Actions):
    """Kinds of action, each with the steps in which it may be chosen."""

    def __init__(self, module: str) -> None:
        super().__init__(module)
        self.asked: list[tuple[int, ...]] = []

    def __call__(self, name: str, pattern: str = "", *words: Iterable[str], steps: tuple[int, ...] = (), constant: str = "") -> int:
        self.asked.append(steps)
        return super().__call__(name, pattern, *words, constant=constant)


# Actions
PLAYABLE_FACES = FACES[:FIRST_FLAG]
PLAYERS = tuple(str(seat) for seat in range(SEATS))
OWNED = tuple(f"{seat}:{face}" for seat in range(SEATS) for face in PLAYABLE_FACES)  # a card with its owner
XS = tuple(str(x) for x in range(LARGEST_DECK + 1))
PLACES = tuple(str(place) for place in range(1, LARGEST_DECK + 1))
action = Choices(__name__)
AZOTH = action("azoth", "azoth {} {}", PLAYABLE_FACES, AZOTH_KINDS, steps=(CHOOSE_PLAY,))
SUMMON = action("summon", "summon {}", PLAYABLE_FACES, steps=(CHOOSE_PLAY,))
TRIBUTE = action("tribute", "tribute {}", PLAYABLE_FACES, steps=(CHOOSE_PLAY,))
SPELL = action("spell", "spell {} {}", PLAYABLE_FACES, ("1", "2"), steps=(CHOOSE_PLAY,))
SET_X = action("set_x", "x={}", XS, steps=(CHOOSE_X,))
BY_HAND = action("by_hand", "x={} by hand", XS, steps=(CHOOSE_X,))
PAY = action("pay", "pay {}", AZOTH_KINDS, steps=(CHOOSE_PAYMENT,))
WITH = action("with", "with {}", PLAYABLE_FACES, steps=(CHOOSE_TRIBUTE,))
DONE = action("done", "done", steps=(CHOOSE_TRIBUTE,))
AS = action("as", "as {}", KEYWORDS, steps=(CHOOSE_KEYWORD,))
AIM = action("aim", "> {}", OWNED, steps=(CHOOSE_TARGET, CHOOSE_KEYWORD_TARGET, CHOOSE_ATTACKED))
AIM_PLAYER = action("aim_player", "> player {}", PLAYERS, steps=(CHOOSE_TARGET, CHOOSE_ATTACKED))
NO_AIM = action("no_aim", "no target", steps=(CHOOSE_KEYWORD_TARGET,))
NEXT = action("next", "next", steps=(CHOOSE_PLAY, CHOOSE_ATTACK))
ATTACK_PLAYER = action("attack_player", "attack {} > player {}", PLAYABLE_FACES, PLAYERS, steps=(CHOOSE_ATTACK,))
ATTACK_FAMILIAR = action("attack_familiar", "attack {} > {}", PLAYABLE_FACES, OWNED, steps=(CHOOSE_ATTACK,))
ATTACK = action("attack", "attack {}", PLAYABLE_FACES, steps=(CHOOSE_ATTACK,))
BLOCK = action("block", "block {} with {}", PLAYABLE_FACES, PLAYABLE_FACES, steps=(CHOOSE_BLOCK,))
NO_BLOCK = action("no_block", "no block", steps=(CHOOSE_BLOCK,))
BURST = action("burst", "burst", steps=(CHOOSE_BURST,))
BURST_OTHER = action("burst_other", "burst {}", ("2",), steps=(CHOOSE_BURST,))
DECLINE = action("decline", "decline", steps=(CHOOSE_BURST,))
LOSE = action("lose", "life {}", PLAYERS, steps=(CHOOSE_LIFE,))
RECOVER_CARD = action("recover_card", "recover {}", PLAYABLE_FACES, steps=(CHOOSE_RECOVERED,))
RETURN_CARD = action("return_card", "return {}", PLAYABLE_FACES, steps=(CHOOSE_RETURNED,))
DISCARD_CARD = action("discard_card", "discard {}", PLAYABLE_FACES, steps=(CHOOSE_DISCARDED,))
ORDER = action("order", "order {}", PLACES, steps=(CHOOSE_ORDER,))
KEEP = action("keep", "keep", steps=(CHOOSE_MULLIGAN,))
MULLIGAN = action("mulligan", "mulligan", steps=(CHOOSE_MULLIGAN,))
FORMS = action.forms()
ASKED_IN = tuple(int(step in asked) for asked in action.asked for step in range(len(STEPS)))  # by kind of action and step
WAYS_TO_PLAY = (AZOTH, SUMMON, TRIBUTE, SPELL)
ATTACKS = (ATTACK, ATTACK_PLAYER, ATTACK_FAMILIAR)
FOR_THE_PLAY = (SET_X, BY_HAND, PAY, WITH, DONE, AS, AIM, AIM_PLAYER, NO_AIM)  # choices for a card that is being played, or an attacker
PLAYED_FACES = FIRST_FLAG  # faces that are played, all but Flags
MAX_LEGAL = 256
MOST_WAYS = 6  # to play one card: two kinds of Azoth, Summon, Tribute, two abilities
MOST_ATTACKS = 240  # more pairs of attacker and target than this are named in two steps

# Combat: where an attack goes, and who blocks it
A_PLAYER_ATTACKED = 1000  # and the seat's number; below it, a card
ENDED, UNBLOCKED, BLOCKER_GONE = -1, -1, -2
NO_FACE = len(FACES)  # in an event: no card but a player

# Words of options
table_mode = Words(__name__)
ONE_ON_ONE = table_mode("1v1", constant="ONE_ON_ONE")
TWO_ON_TWO = table_mode("2v2", constant="TWO_ON_TWO")
THREE_ON_THREE = table_mode("3v3", constant="THREE_ON_THREE")
FREE_THREE = table_mode("ffa3", constant="FREE_THREE")
FREE_FOUR = table_mode("ffa4", constant="FREE_FOUR")
TABLE_SEATS = {"1v1": 2, "2v2": 4, "3v3": 6, "ffa3": 3, "ffa4": 4}
MOST_HIT = {"all": 99, "2": 2, "1": 1}
HIT_CAPS = tuple(MOST_HIT.values())
revealed = Words(__name__, "REVEALED_TO_")
REVEALED_TO_DISCARD = revealed("discard")
REVEALED_TO_HAND = revealed("hand")
second = Words(__name__, "SECOND_")
SECOND_CARD = second("card")
SECOND_NONE = second("none")
SECOND_AZOTH = second("azoth")


def seat_count(options: Mapping[str, Value]) -> int:
    """How many seats a mode has."""
    return TABLE_SEATS[str(options["mode"])]


def per_slot(says: str, holds: int = NUMBER) -> list[list[int]]:
    """A number for each Familiar in play, by seat and slot."""
    return cast("list[list[int]]", Field((SEATS, SLOTS), "i2", True, seated=True, holds=holds, says=says))


def per_kind(says: str) -> list[list[int]]:
    """A number for each kind of Azoth, by seat."""
    return cast("list[list[int]]", Field((SEATS, KINDS), "i2", True, seated=True, says=says))


@state(cards=CARDS, zones=len(ZONES), deepest=SLOTS_PER_SEAT)
class State(Cards):
    """A game of KONIVRER."""

    turn: int = number(says="number of the turn")
    first: int = number(holds=SEAT, says="who began")
    active: int = number(holds=SEAT, says="whose turn it is")
    phase: int = number(says="phase of the turn, as a number")
    step: int = number(says="what the seat to act has to choose, as a number")
    azoth_left: int = number(says="placements of Azoth left this turn")  # K3.2
    quiet: int = number(says="the turn in which a Life Card was last revealed")
    out: list[int] = per_seat(SEATS, says="is out of the game")  # K8.3
    shield: list[int] = per_seat(SEATS, says="damage that will be prevented")
    ward: list[int] = per_seat(SEATS, says="damage that will be prevented by a Steadfast Spell: not from Fire")
    late: list[int] = per_seat(SEATS, public=False)  # K2.4: an extra Azoth placement to come
    won: int = number(public=False)  # seats, as bits

    # Azoth by kind
    azoth: list[list[int]] = per_kind("Azoth of a kind")
    ready: list[list[int]] = per_kind("Azoth of a kind that is ready")
    readied: list[list[int]] = per_kind("Azoth of a kind that effects have readied this turn")  # K4.2

    # Familiars in play: the card in each slot (-1 for none) and what is on it
    slot: list[list[int]] = per_slot("Familiar in a slot", holds=CARD)
    counters: list[list[int]] = per_slot("counters on the Familiar in a slot")
    hurt: list[list[int]] = per_slot("damage to the Familiar in a slot")
    boost: list[list[int]] = per_slot("strength that the Familiar in a slot gained or lost this turn")
    sick: list[list[int]] = per_slot("whether the Familiar in a slot has just come")
    inferno: list[list[int]] = per_slot("Inferno charges on the Familiar in a slot")  # K7.2, K7.3
    steadfast: list[list[int]] = per_slot("Steadfast charges on the Familiar in a slot")
    gained: list[list[int]] = per_slot("elements in play of the Familiar in a slot, as bits")  # K7.6
    since: list[list[int]] = cast("list[list[int]]", Field((SEATS, SLOTS), "i2", False))  # who came earlier
    clock: int = number(public=False)

    # A card being played: what was chosen so far
    playing: int = number(holds=CARD, says="the card that is being played")
    mode: int = number(says="how it is played, as a number")
    ability: int = number(public=False)  # which of the set's, -1 for none
    chosen: int = number(says="its keyword, -1 before an Amalgam's is chosen")
    x: int = number(says="X of the card that is being played")
    v: int = number(public=False)  # K7: Azoth of the keyword's element spent on X
    paid: int = number(public=False)
    due: list[int] = row(len(SYMBOLS), says="what is to be paid, by symbol")
    spent: list[int] = row(KINDS, public=False)  # what has been, by kind
    tributed: int = number(public=False)  # -1 while tributes are chosen
    worth: int = number(public=False)  # how much of the cost the tributes pay
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
    points: int = number(says="points of damage still to be assigned to Life Cards")
    victim: int = number(public=False)
    batch: int = number(public=False)
    queue: list[int] = row(QUEUE, public=False, width="i2")  # a Spell that has Burst and waits for others is there as -1 - card
    queued: int = number(public=False)

    # Combat
    fighting: int = number(says="stage of the combat, as a number")
    attacks: int = number(says="attacks declared in this combat")
    fight: int = number(public=False)  # the attack being answered or resolved
    asked: int = number(public=False)  # how many have been asked to block it
    attacker: list[int] = row(SLOTS, holds=CARD, says="who attacks")  # cards, -1 where one is gone
    attacked: list[int] = row(SLOTS, holds=CARD, says="which Familiar is attacked")
    blocker: list[int] = row(SLOTS, holds=CARD, says="who blocks")

    opt_mode: int = option(Choice("mode", table_mode.names()))
    opt_decks: list[int] = option(DeckOption())
    opt_format: int = option(Choice("format", ("standard", "casual")))
    opt_life: int = option(Number("life", 4, 3, 5))
    opt_burst: int = option(Flag("burst", default=True))
    opt_burst_counters: int = option(Flag("burst_counters"))
    opt_revealed: int = option(Choice("revealed", revealed.names()))
    opt_hit_cap: int = option(Choice("hit_cap", tuple(MOST_HIT)))
    opt_mulligan: int = option(Flag("mulligan"))
    opt_open_lists: int = option(Flag("open_lists", default=True))
    opt_second: int = option(Choice("second", second.names()))
