"""The table of War-Lanes Poker: its zones, actions, options, events, reasons and state."""

from __future__ import annotations

from cardhouse.engine.actions import Form
from cardhouse.engine.options import Choice, Flag
from cardhouse.engine.state import Cards, number, per_seat, row, state
from cardhouse.games.war_lanes.cards import FACES, SUITS, TOKEN

VERSION = 1
CARDS, TOKENS, HALF = 56, 8, 28
START_HP, HAND_SIZE, PLAYS, SIDE = 100, 5, 3, 3
TIED_PAIRS = 20

# Zones: the cards' own come first
LANES = ("left", "middle", "right")
DECK, HAND, LANE, DISCARD, CARD_ZONES = 0, 2, 4, 10, 11
TOKEN_STOCK, CHOSEN = 11, 13
ZONES = (
    *("deck/0", "deck/1", "hand/0", "hand/1"),
    *(f"{lane}/{seat}" for lane in LANES for seat in (0, 1)),
    *("discard", "tokens/0", "tokens/1", "chosen/0", "chosen/1"),
)

# Actions
CHOOSE, PLAY = 0, 1
TO_DISCARD = 3  # the targets before it are the lanes
TARGETS = (*LANES, "discard")
FORMS = (Form(CHOOSE, "suit {}", (SUITS,)), Form(PLAY, "{}>{}", (FACES[:TOKEN], TARGETS)))
MAX_LEGAL = 32

# Options (W7)
DELAYS = (2, 1, 0, -1)
OPTIONS = (
    Choice("preset", ("v1.3", "v1.2", "v1.1", "v1.0")),
    Flag("suits", default=True),
    Choice("delay", ("2", "1", "0", "off")),
    Choice("bonuses", ("v1.1", "v1.0")),
    Flag("wheel"),
    Flag("tie_continues"),
    Flag("winner_effects"),
)
PRESETS: dict[str, dict[str, int | str | bool]] = {
    "v1.2": {"suits": False},
    "v1.1": {"suits": False, "delay": "off"},
    "v1.0": {"suits": False, "delay": "off", "bonuses": "v1.0"},
}

# How a lane came to resolve, and the four sources of damage
SIXTH_CARD, COUNTDOWN, ROUND_END = 0, 1, 2

# Events
SUIT_CHOSEN, SUITS_SHOWN, FLIPPED, FLIP_WON, REDEALT, PLACED, DISCARDED, FILLED, TICKED, LANE_RESOLVED = range(10)
DREW, BURNED, FINAL_TURN, ROUND_ENDED, SUDDEN_DEATH, MATCH_WON = range(10, 16)
EVENTS = {
    "suit_chosen": ("seat",),
    "suits_shown": ("suit0", "suit1"),
    "flipped": ("face0", "face1"),
    "flip_won": ("seat", "damage", "hp"),
    "redealt": (),
    "placed": ("seat", "face", "lane"),
    "discarded": ("seat", "face", "damage", "hp"),
    "filled": ("seat", "lane", "turns"),
    "ticked": ("lane", "turns"),
    "lane_resolved": (
        *("lane", "how", "winner", "sum0", "kind0", "bonus0", "effect0", "sum1", "kind1", "bonus1", "effect1"),
        *("damage", "healing", "winner_healing", "hp0", "hp1"),
    ),
    "drew": ("seat", "count"),
    "burned": ("seat", "count"),
    "final_turn": ("seat",),
    "round_ended": ("round",),
    "sudden_death": ("face0", "face1"),
    "match_won": ("seat",),
}

# Reasons
LEGAL, SUIT_FIRST, SUIT_TAKEN, NOT_HELD, LANE_FULL, TOO_LOW, OVER = range(7)
REASONS = ("legal", "suit_first", "suit_taken", "not_held", "lane_full", "too_low", "over")


@state(cards=CARDS + TOKENS, zones=len(ZONES))
class State(Cards):
    """A match of War-Lanes Poker."""

    hp: list[int] = per_seat(2)
    suit: list[int] = per_seat(2)  # 0 before it is shown, else 1 + its place in SUITS
    pending: list[int] = row(3)  # W5.2: owner's turns until the lane resolves
    pending_owner: list[int] = row(3)  # -1 where none is
    pending_order: list[int] = row(3)  # 1 for the lane filled first
    final: list[int] = per_seat(2)
    round: int = number()

    starter: int  # the flip winner of this round
    plays_left: int = number()
    winner: int  # -1 while the match is open

    opt_preset: int
    opt_suits: int
    opt_delay: int
    opt_bonuses: int
    opt_wheel: int
    opt_tie_continues: int
    opt_winner_effects: int
