"""What War-Lanes Poker declares: its zones, actions, options, events, reasons and state."""

from __future__ import annotations

from cardhouse.engine.declare import Actions, Events, Reasons, Words, Zones
from cardhouse.engine.options import Choice, Flag
from cardhouse.engine.state import SEAT, Cards, number, option, per_seat, row, state
from cardhouse.games.war_lanes.cards import BONUSES_OF, FACES, SUITS, TOKEN

VERSION = 1
CARDS, SUIT_TOKENS, HALF = 56, 8, 28
START_HP, HAND_SIZE, PLAYS, SIDE = 100, 5, 3, 3
TIED_PAIRS = 20

LANES = ("left", "middle", "right")

# Zones: the cards' own come first
zone = Zones(__name__)
DECK = zone("deck", 2)
HAND = zone("hand", 2)
LEFT, MIDDLE, RIGHT = (zone(lane, 2) for lane in LANES)  # one behind the other: see side_zone in lanes.py
DISCARD = zone("discard")
TOKENS = zone("tokens", 2)
CHOSEN = zone("chosen", 2)
ZONES = zone.names()
CARD_ZONES = TOKENS  # those before it

# Actions
target = Words(__name__, "TO_")  # of a card that is played; the lanes come first, by their numbers
TO_LEFT, TO_MIDDLE, TO_RIGHT = (target(lane) for lane in LANES)
TO_DISCARD = target("discard")
action = Actions(__name__)
CHOOSE = action("choose", "suit {}", SUITS)
PLAY = action("play", "{}>{}", FACES[:TOKEN], target.names())
FORMS = action.forms()
MAX_LEGAL = 32

# What the words of options mean (W7)
DELAY_TURNS = {"2": 2, "1": 1, "0": 0, "off": -1}
DELAYS = tuple(DELAY_TURNS.values())
PRESETS: dict[str, dict[str, int | str | bool]] = {
    "v1.2": {"suits": False},
    "v1.1": {"suits": False, "delay": "off"},
    "v1.0": {"suits": False, "delay": "off", "bonuses": "v1.0"},
}

# Why a lane resolved
resolution = Words(__name__)
SIXTH_CARD = resolution("sixth_card")
COUNTDOWN = resolution("countdown")
ROUND_END = resolution("round_end")

event = Events(__name__)
SUIT_CHOSEN = event("suit_chosen", "seat")
SUITS_SHOWN = event("suits_shown", "suit0", "suit1")
FLIPPED = event("flipped", "face0", "face1")
FLIP_WON = event("flip_won", "seat", "damage", "hp")
REDEALT = event("redealt")
PLACED = event("placed", "seat", "face", "lane")
DISCARDED = event("discarded", "seat", "face", "damage", "hp")
FILLED = event("filled", "seat", "lane", "turns")
TICKED = event("ticked", "lane", "turns")
LANE_RESOLVED = event(
    "lane_resolved",
    *("lane", "how", "winner", "sum0", "kind0", "bonus0", "effect0", "sum1", "kind1", "bonus1", "effect1"),
    *("damage", "healing", "winner_healing", "hp0", "hp1"),
)
DREW = event("drew", "seat", "count")
BURNED = event("burned", "seat", "count")
FINAL_TURN = event("final_turn", "seat")
ROUND_ENDED = event("round_ended", "round")
SUDDEN_DEATH = event("sudden_death", "face0", "face1")
MATCH_WON = event("match_won", "seat")
EVENTS = event.declared()

reason = Reasons(__name__)
LEGAL = reason("legal")
SUIT_FIRST = reason("suit_first")
SUIT_TAKEN = reason("suit_taken")
NOT_HELD = reason("not_held")
LANE_FULL = reason("lane_full")
TOO_LOW = reason("too_low")
OVER = reason("over")
REASONS = reason.names()


@state(cards=CARDS + SUIT_TOKENS, zones=len(ZONES))
class State(Cards):
    """A match of War-Lanes Poker."""

    hp: list[int] = per_seat(2)
    suit: list[int] = per_seat(2, says="suit, -1 before it is shown")
    pending: list[int] = row(3, says="the owner's turns until the lane resolves")  # W5.2
    pending_owner: list[int] = row(3, holds=SEAT, says="who filled the lane, -1 where nobody has")
    pending_order: list[int] = row(3, says="1 for the lane that was filled first")
    final: list[int] = per_seat(2, says="is having the final turn")
    round: int = number(says="number of the round")

    starter: int = number(public=False)  # the flip winner of this round
    plays_left: int = number()
    winner: int = number(public=False)  # -1 while the match is open

    opt_preset: int = option(Choice("preset", ("v1.3", *PRESETS)))  # W7
    opt_suits: int = option(Flag("suits", default=True))
    opt_delay: int = option(Choice("delay", tuple(DELAY_TURNS)))
    opt_bonuses: int = option(Choice("bonuses", tuple(BONUSES_OF)))
    opt_wheel: int = option(Flag("wheel"))
    opt_tie_continues: int = option(Flag("tie_continues"))
    opt_winner_effects: int = option(Flag("winner_effects"))
