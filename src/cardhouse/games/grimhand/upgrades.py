"""Upgrades (G5.3–G5.5): what marks, passives and a sleeve do for the seat that has them. All of it is zero at an ordinary table.

A mark works while the card is in its owner's hand; the enemy draws the card as printed.
"""

from __future__ import annotations

from cardhouse.engine.declare import Words
from cardhouse.engine.rng import below
from cardhouse.engine.zones import find, take
from cardhouse.games.grimhand.cards import KIND, PLAIN, PLAIN_FACES, TRICK, TRICK_FACES, VALUE
from cardhouse.games.grimhand.declarations import (
    ATTACK,
    DECK,
    N_BLESSING_HIGH,
    N_BLESSING_LOW,
    N_BLOOD_PACT,
    N_DOUBLE_SHAMROCK,
    N_FORTIFY,
    N_GUARDIAN_RUNE,
    N_MIST_BARRIER,
    N_WEAKNESS,
    SLEEVE,
    UP_CANDLES,
    UP_SHIELDS,
    UP_SLEEVES,
    UP_SWORDS,
    State,
)
from cardhouse.games.grimhand.piles import add_mark

HONED = 4  # what a mark of value adds

# Marks that add a step to a card's effect, by the key of the card
effect = Words(__name__, "E_")
E_CHAIN_SLASH = effect("chain_slash")
E_IRON_WALL = effect("iron_wall")
E_PIERCING_STRIKE = effect("piercing_strike")
E_COUNTER_SHIELD = effect("counter_shield")
E_BLOOD_PACT = effect("blood_pact")
E_BLESSING = effect("blessing")
E_BERSERKER_BLADE = effect("berserker_blade")
E_GUARDIAN_RUNE = effect("guardian_rune")
E_CURSED_STEEL = effect("cursed_steel")
E_MIRROR_SHIELD = effect("mirror_shield")
E_BLEEDING_EDGE = effect("bleeding_edge")
E_MIST_BARRIER = effect("mist_barrier")
E_DOUBLE_SHAMROCK = effect("double_shamrock")
E_HEX_OF_WEAKNESS = effect("hex_of_weakness")
EFFECTS = effect.names()

# Passives, each with ranks I to III: two bits of `passives`
passive = Words(__name__, "P_")
P_WHETSTONE = passive("whetstone")  # +1 to every attack a rank
P_OAKHIDE = passive("oakhide")  # +2 to every defense a rank
P_SECOND_WIND = passive("second_wind")  # HP after a duel won: the campaign's own
P_DEEP_POCKETS = passive("deep_pockets")  # one Lucky more in the slot a rank, and room for it
P_DRAWN_BLADE = passive("drawn_blade")  # a low sword in hand when the duel begins
P_RED_THIRST = passive("red_thirst")  # HP for an attack that deals damage
P_THORNS = passive("thorns")  # who attacks loses 2 HP a rank
P_MARROW = passive("marrow")  # more HP at most: the campaign's own
P_RAISED_SHIELD = passive("raised_shield")  # a low shield in hand when the duel begins
P_VENOM = passive("venom")  # the enemy begins the duel bleeding, for two turns a rank
P_QUICK_FINGERS = passive("quick_fingers")  # a random trick in hand when the duel begins, and one trick more a turn
P_WAR_CRY = passive("war_cry")  # fortified; the enemy exposed; the enemy weakened
P_CLOVER_WINE = passive("clover_wine")  # HP for a Lucky that enters the slot, in the campaign also for those of the start
PASSIVES = passive.names()
MOST_RANK = 3

OAKHIDE, RED_THIRST, CLOVER_WINE, THORNS, VENOM = 2, 3, 3, 2, 2  # a rank
LOW = 6  # the highest value of a card that a passive puts into a hand


def rank(s: State, seat: int, which: int) -> int:
    """The rank of a seat's passive, 0 for none."""
    return s.passives[seat] >> 2 * which & 3


def schooled(s: State, seat: int, which: int) -> int:
    """Whether a seat has a mark on an effect."""
    return s.schooled[seat] >> which & 1


def honing(s: State, seat: int, face: int) -> int:
    """G5.4: what a seat's mark adds to the value of a card in its hand."""
    return HONED * (s.honed[seat] >> face & 1) if face < PLAIN_FACES else 0


def hone(s: State, seat: int, card: int) -> None:
    """A card came into a hand otherwise than by a draw: its owner's mark shows on it."""
    if honing(s, seat, s.face[card]) > 0:
        add_mark(s, seat, card, honing(s, seat, s.face[card]))


# The numbers that a mark changes


def blood_price(s: State, seat: int) -> int:
    return 0 if schooled(s, seat, E_BLOOD_PACT) else s.opt_numbers[N_BLOOD_PACT]


def shamrock_healing(s: State, seat: int) -> int:
    return s.opt_numbers[N_DOUBLE_SHAMROCK] + 15 * schooled(s, seat, E_DOUBLE_SHAMROCK)


def rune_points(s: State, seat: int) -> int:
    return s.opt_numbers[N_GUARDIAN_RUNE] + 9 * schooled(s, seat, E_GUARDIAN_RUNE)


def mist_points(s: State, victim: int) -> int:
    return s.opt_numbers[N_MIST_BARRIER] + 8 * schooled(s, 1 - victim, E_MIST_BARRIER)


def weakness_points(s: State, victim: int) -> int:
    if s.weakness[victim] == 0:
        return 0
    return s.opt_numbers[N_WEAKNESS] + 6 * schooled(s, 1 - victim, E_HEX_OF_WEAKNESS)


def fortify_points(s: State, seat: int) -> int:
    """G2.4: what Fortify adds to a defense, and the passive Oakhide."""
    return s.fortify[seat] * s.opt_numbers[N_FORTIFY] + OAKHIDE * rank(s, seat, P_OAKHIDE)


def blessing_low(s: State, seat: int) -> int:
    return s.opt_numbers[N_BLESSING_LOW] + 4 * schooled(s, seat, E_BLESSING)


def blessing_high(s: State, seat: int) -> int:
    return s.opt_numbers[N_BLESSING_HIGH] + 4 * schooled(s, seat, E_BLESSING)


# At the beginning of a game


def no_upgrades(s: State) -> None:
    """An ordinary table: nobody has any. With the option `upgrades` (G5.10) both seats have the same."""
    for seat in range(2):
        s.candles[seat] = int(s.opt_upgrades == UP_CANDLES)
        s.honed[seat] = 0
        s.schooled[seat] = 0
        s.passives[seat] = 0
        for i in range(SLEEVE):
            s.sleeve[SLEEVE * seat + i] = -1
        if s.opt_upgrades == UP_SWORDS:
            s.schooled[seat] = 1 << E_CHAIN_SLASH | 1 << E_PIERCING_STRIKE
            s.passives[seat] = 1 << 2 * P_WHETSTONE | 1 << 2 * P_DRAWN_BLADE
        elif s.opt_upgrades == UP_SHIELDS:
            s.schooled[seat] = 1 << E_IRON_WALL | 1 << E_COUNTER_SHIELD
            s.passives[seat] = 1 << 2 * P_OAKHIDE | 1 << 2 * P_RAISED_SHIELD
        elif s.opt_upgrades == UP_SLEEVES:
            s.passives[seat] = 1 << 2 * P_QUICK_FINGERS


def arm(s: State, seat: int) -> None:
    """G5.4: what a seat holds when a duel begins: tricks of its sleeve, swords and shields that passives put into its hand."""
    if s.passives[seat] == 0 and s.sleeve[SLEEVE * seat] < 0:
        return
    if s.opt_upgrades == UP_SLEEVES:
        starting_trick(s, seat)
    for i in range(SLEEVE):
        trick = s.sleeve[SLEEVE * seat + i]
        if trick >= 0:
            for deck in range(2):
                at = find(s, DECK + deck, TRICK_FACES[trick])
                if at >= 0:
                    take(s, DECK + deck, at, ATTACK + 2 * deck + seat)
    for _ in range(rank(s, seat, P_QUICK_FINGERS)):
        starting_trick(s, seat)
    for _ in range(rank(s, seat, P_DRAWN_BLADE)):
        starting_card(s, seat, 0)
    for _ in range(rank(s, seat, P_RAISED_SHIELD)):
        starting_card(s, seat, 1)


def open_duel(s: State, seat: int) -> None:
    """What passives do before the first turn. War Cry: fortified, the enemy exposed, the enemy weakened. Venom: the enemy bleeds."""
    if s.passives[seat] == 0:
        return
    s.bleed[1 - seat] = VENOM * rank(s, seat, P_VENOM)
    cry = rank(s, seat, P_WAR_CRY)
    if cry > 0:
        s.fortify[seat] = 1
    if cry > 1:
        s.expose[1 - seat] = 1
    if cry > 2:
        s.weakness[1 - seat] = 1


def starting_trick(s: State, seat: int) -> None:
    """G2.6: one random trick from the decks."""
    tricks = 0
    for deck in range(2):
        row = s.cards[DECK + deck]
        for i in range(s.count[DECK + deck]):
            tricks += TRICK[s.face[row[i]]]
    if tricks == 0:
        return
    pick = below(s, tricks)
    for deck in range(2):
        row = s.cards[DECK + deck]
        for i in range(s.count[DECK + deck]):
            if TRICK[s.face[row[i]]]:
                pick -= 1
                if pick == -1:
                    take(s, DECK + deck, i, ATTACK + 2 * deck + seat)
                    return


def starts_in_hand(face: int) -> int:
    """Whether a passive may put a card into a hand: a plain one of low value."""
    return int(KIND[face] == PLAIN and VALUE[face] <= LOW)


def starting_card(s: State, seat: int, deck: int) -> None:
    """A random low card of a deck, in hand when the duel begins; its on-draw effect sleeps (G2.1h)."""
    row = s.cards[DECK + deck]
    cards = 0
    for i in range(s.count[DECK + deck]):
        cards += starts_in_hand(s.face[row[i]])
    if cards == 0 or s.count[ATTACK + 2 * deck + seat] >= s.opt_limit:
        return
    pick = below(s, cards)
    for i in range(s.count[DECK + deck]):
        if starts_in_hand(s.face[row[i]]):
            pick -= 1
            if pick == -1:
                hone(s, seat, take(s, DECK + deck, i, ATTACK + 2 * deck + seat))
                return
