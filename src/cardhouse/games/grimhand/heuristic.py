"""Bots for Grimhand Tactics that a person can read (G3), from what their own seat can see, with parameters for each archetype and boss."""

from __future__ import annotations

from cardhouse.engine.actions import pack
from cardhouse.engine.rng import Generator, below
from cardhouse.games.grimhand.battle import can_attack, loss, shields, swords
from cardhouse.games.grimhand.cards import (
    BLESSING,
    BLUE,
    BRACE,
    DEATH_KIND,
    DOOM_TOKEN,
    DOUBLE_STRIKE,
    FATE_TWIST,
    FORTUNE_SURGE,
    GAMBLE_CARD,
    HEX_CARD,
    HEX_OF_WEAKNESS,
    KIND,
    LUCKY_KIND,
    PILFER,
    PURGE,
    RED,
    SCRYING_ORB,
    SUNDER,
    SWAP_HANDS,
    TRICK,
    TRICK_FACES,
)
from cardhouse.games.grimhand.choices import may_choose, naming, offered, picks_deck
from cardhouse.games.grimhand.declarations import (
    ASIDE,
    ATTACK,
    CHOOSE,
    CHOOSE_DECK,
    DEFENSE,
    DRAW,
    ENEMIES,
    LEGAL,
    N_ATTACK_COST,
    N_DRAW_COST,
    NOTHING,
    PASS,
    PICK_ORDER,
    SLOT,
    STRIKE,
    USE,
    State,
)
from cardhouse.games.grimhand.fate import next_death
from cardhouse.games.grimhand.piles import can_draw, hand_zone, worth
from cardhouse.games.grimhand.rules import trick_refusal
from cardhouse.games.grimhand.turns import affords
from cardhouse.games.grimhand.upgrades import blessing_low

TYPICAL = 5  # points of a card that lies hidden in a hand
TRICK_WORTH = 4  # points at which a trick in hand is valued
TRICK_TOTAL = len(TRICK_FACES)

# Easy


def easy(s: State, chooser: Generator) -> int:
    """G3: Defense while its shields are worth less than its swords, else any deck; attacks when that would deal damage; plays any trick."""
    seat = s.to_act
    if s.pending != NOTHING:
        return any_choice(s, chooser)
    if affords(s, seat, N_ATTACK_COST) and can_attack(s, seat) and loss(s, seat, seat, TYPICAL) > 0:
        return pack(STRIKE)
    trick = any_trick(s, seat)
    if trick >= 0:
        return pack(USE, trick)
    deck = BLUE if shields(s, seat, seat, 0) < swords(s, seat, seat, 0)[0] else below(chooser, 2)
    return draw_or_else(s, seat, deck)


def any_choice(s: State, chooser: Generator) -> int:
    """One of the answers to a pending choice, by chance."""
    if picks_deck(s):
        deck = below(chooser, 2)
        return pack(CHOOSE_DECK, deck if can_draw(s, deck) else 1 - deck)
    n = choosable(s, -1)
    return pack(CHOOSE, choosable(s, below(chooser, n)))


def choosable(s: State, at: int) -> int:
    """The face of the card at a place among those that may be chosen now; for -1 how many there are."""
    n = 0
    for zone in (ASIDE + s.to_act, ATTACK + s.to_act, DEFENSE + s.to_act):
        row = s.cards[zone]
        for i in range(s.count[zone]):
            if (zone == ASIDE + s.to_act) == (s.pending == PICK_ORDER) and offered(s, s.face[row[i]]):
                if n == at:
                    return s.face[row[i]]
                n += 1
    return n


def any_trick(s: State, seat: int) -> int:
    """The first trick that may be played now, or -1."""
    for trick in range(TRICK_TOTAL):
        if trick_refusal(s, seat, trick) == LEGAL:
            return trick
    return -1


def draw_or_else(s: State, seat: int, deck: int) -> int:
    """Draw from a deck or, where that is empty, from the other; failing that attack, failing that pass."""
    if affords(s, seat, N_DRAW_COST):
        if can_draw(s, deck):
            return pack(DRAW, deck)
        if can_draw(s, 1 - deck):
            return pack(DRAW, 1 - deck)
    return pack(STRIKE) if affords(s, seat, N_ATTACK_COST) and can_attack(s, seat) else pack(PASS)


# Normal. Its parameters depend on the archetype or boss at the seat: none, Brute, Warden, Trickster, Gambler, Shakhaar, Lilith,
# The Thirteenth.

NEVER = 999
_STRIKES_AT = {"brute": 8, "shakhaar": 16, "lilith": 12}  # net damage worth an attack that does not kill
_WALL = {"warden": 12}  # points of shields it wants before swords
_DARES = {"trickster": 80, "gambler": NEVER, "shakhaar": 160, "thirteenth": 300}  # see DARES
STRIKES_AT = tuple(_STRIKES_AT.get(enemy, NEVER) for enemy in ENEMIES)
WALL = tuple(_WALL.get(enemy, 0) for enemy in ENEMIES)
DARES = tuple(_DARES.get(enemy, 120) for enemy in ENEMIES)  # chance of Death, in thousandths, from which it attacks while it has no Lucky
WARY = 60  # thousandths by which a deck must be safer to be drawn from instead
SUNDERS = 4  # points of shields that are worth halving
CALM = 70  # chance of Death at which two more draws are worth it without a Lucky


def normal(s: State, chooser: Generator) -> int:
    """G3: a lethal attack; shields while the enemy's next attack would be lethal; else swords, from the safer deck; tricks on the way."""
    seat = s.to_act
    if s.pending != NOTHING:
        return answer(s, seat)
    other = 1 - seat
    armed = can_attack(s, seat)
    net = loss(s, seat, seat, TYPICAL) if armed else 0
    if net >= s.hp[other]:
        return pack(STRIKE) if affords(s, seat, N_ATTACK_COST) else pack(PASS)
    trick = best_trick(s, seat, net)
    if trick >= 0:
        return pack(USE, trick)
    threat = loss(s, other, seat, TYPICAL)
    full = s.count[ATTACK + seat] >= s.opt_limit
    if armed and net > 0 and (full or net >= STRIKES_AT[s.opt_enemy[seat]]) and threat < s.hp[seat]:
        return pack(STRIKE) if affords(s, seat, N_ATTACK_COST) else pack(PASS)
    deck = wanted_deck(s, seat, threat)
    if armed and s.count[SLOT + seat] == 0 and odds(s, seat, deck) >= DARES[s.opt_enemy[seat]] and affords(s, seat, N_ATTACK_COST):
        return pack(STRIKE)
    return draw_or_else(s, seat, deck)


def odds(s: State, seat: int, deck: int) -> int:
    """The chance of Death in a deck's next card, in thousandths; a deck that gives no card has none."""
    chances, of = next_death(s, seat, deck)
    return 1000 * chances // of if of > 0 else 0


def wanted_deck(s: State, seat: int, threat: int) -> int:
    """Shields against a lethal threat or for a wall, else swords; the other deck where that is clearly safer or this hand is full."""
    deck = BLUE if threat >= s.hp[seat] or shields(s, seat, seat, 0) < WALL[s.opt_enemy[seat]] else RED
    if can_draw(s, 1 - deck):
        if s.count[hand_zone(deck, seat)] >= s.opt_limit > s.count[hand_zone(1 - deck, seat)]:
            return 1 - deck
        if odds(s, seat, deck) > odds(s, seat, 1 - deck) + WARY:
            return 1 - deck
    return deck


def best_trick(s: State, seat: int, net: int) -> int:
    """The first trick in hand that is worth playing now, or -1."""
    for trick in range(TRICK_TOTAL):
        if trick_refusal(s, seat, trick) == LEGAL and worth_playing(s, seat, KIND[TRICK_FACES[trick]], net):
            return trick
    return -1


def worth_playing(s: State, seat: int, kind: int, net: int) -> bool:
    """Whether a trick does something good now."""
    other = 1 - seat
    safe = s.count[SLOT + seat] > 0 or odds(s, seat, RED) <= CALM
    if kind == DOOM_TOKEN:
        return s.doom[other] == 0 and s.count[SLOT + other] < s.capacity[other]
    if kind == FATE_TWIST:
        return odds(s, seat, RED) >= 500
    if kind == SWAP_HANDS:
        return keep_least(s, seat) <= 2
    if kind in (GAMBLE_CARD, FORTUNE_SURGE):
        return safe and s.count[ATTACK + seat] + 2 <= s.opt_limit
    if kind == PURGE:
        return safe and keep_least(s, seat) <= 2
    if kind == HEX_OF_WEAKNESS:
        return s.weakness[other] == 0 and s.count[ATTACK + other] > 2
    if kind == BLESSING:
        return s.most_hp[seat] - s.hp[seat] >= blessing_low(s, seat)
    if kind == SUNDER:
        return s.expose[other] == 0 and shields(s, other, seat, TYPICAL) + s.carry[other] >= SUNDERS
    if kind == BRACE:
        return s.fortify[seat] == 0 and s.count[ATTACK + other] > 0
    if kind == DOUBLE_STRIKE:
        return s.double[seat] == 0 and net + swords(s, seat, seat, 0)[0] >= s.hp[other]
    if kind == PILFER:
        return s.count[DEFENSE + other] > 0
    return kind in (HEX_CARD, SCRYING_ORB)


def keep_value(s: State, card: int) -> int:
    """How much a card in hand is worth keeping."""
    return TRICK_WORTH if TRICK[s.face[card]] else worth(s, card)


def keep_least(s: State, seat: int) -> int:
    """The lowest such worth in either hand; 99 where there is no card."""
    least = 99
    for zone in (ATTACK + seat, DEFENSE + seat):
        row = s.cards[zone]
        for i in range(s.count[zone]):
            least = min(least, keep_value(s, row[i]))
    return least


# Choices


def answer(s: State, seat: int) -> int:
    """Normal's answer to a pending choice: the safer deck, the best card on top, the least card given away."""
    if picks_deck(s):
        deck = wanted_deck(s, seat, loss(s, 1 - seat, seat, TYPICAL))
        return pack(CHOOSE_DECK, deck if can_draw(s, deck) else 1 - deck)
    if s.pending == PICK_ORDER:
        return pack(CHOOSE, put_back_next(s, seat))
    best = -1
    least = 999
    for zone in (ATTACK + seat, DEFENSE + seat):
        row = s.cards[zone]
        for i in range(s.count[zone]):
            if keep_value(s, row[i]) < least and may_choose(s, row[i]):
                least = keep_value(s, row[i])
                best = row[i]
    return naming(s, best)


def put_back_next(s: State, seat: int) -> int:
    """The Orb: the best card goes on top for this seat, a Death right below it for the enemy."""
    row = s.cards[ASIDE + seat]
    n = s.count[ASIDE + seat]
    deaths = 0
    for i in range(n):
        deaths += int(KIND[s.face[row[i]]] == DEATH_KIND)
    best = -1
    least = 999
    for i in range(n):
        face = s.face[row[i]]
        rank = wish(s, row[i])
        if n == 3 and deaths == 1 and KIND[face] == DEATH_KIND:
            rank = 998
        if rank < least:
            least = rank
            best = face
    return best


def wish(s: State, card: int) -> int:
    """How much the bot would like to draw a card."""
    kind = KIND[s.face[card]]
    return -1 if kind == DEATH_KIND else 20 if kind == LUCKY_KIND else keep_value(s, card)
