"""Grimhand Tactics: swords, shields, a Lucky and a Death. The numbers (G1.3 …) are those of docs/rules/grimhand.md."""

from __future__ import annotations

from cardhouse.engine.actions import field_a, kind_of, pack
from cardhouse.engine.events import EVERYONE, NOBODY, emit
from cardhouse.engine.rng import below, next_below
from cardhouse.engine.zones import clear, find, place, shuffle, take, top
from cardhouse.games.grimhand.battle import attack, can_attack
from cardhouse.games.grimhand.cards import (
    COLOUR,
    COUNTED_FACE,
    COUNTED_SPAN,
    DEATH,
    KIND,
    LUCKY,
    TRICK,
    TRICK_AT,
    TRICK_FACES,
)
from cardhouse.games.grimhand.choices import choose, legal_choices, refuse_choice
from cardhouse.games.grimhand.declarations import (
    ASIDE,
    ATTACK,
    BOX,
    BOXED,
    BRUTE,
    BY_DEATH,
    CHOOSE,
    CHOOSE_DECK,
    CHOOSE_OTHER,
    DECK,
    DECK_EMPTY,
    DEFENSE,
    DISCARD,
    DRAW,
    FIRST_SEATS,
    GAMBLER,
    LEGAL,
    LILITH,
    MARKERS,
    MOST_DECK,
    MUST_ACT,
    N_ATTACK_COST,
    N_BRUTE_HP,
    N_DRAW_COST,
    N_EVENT_EVERY,
    N_GAMBLER_HP,
    N_LILITH_HP,
    N_SHAKHAAR_HP,
    N_THIRTEENTH_HP,
    N_THIRTEENTH_SLOT,
    N_TRICK_COST,
    N_TRICKSTER_HP,
    N_TRICKSTER_SLOT,
    N_WARDEN_HP,
    NO_CARD,
    NO_CHOICE,
    NO_ENERGY,
    NO_SWORD,
    NOT_HELD,
    NOTHING,
    OPEN,
    OVER,
    PASS,
    PASSED,
    SHAKHAAR,
    SLOT,
    STRIKE,
    THIRTEENTH,
    TRICK_USED,
    TRICKSTER,
    USE,
    USED,
    WARDEN,
    ZONES,
    State,
    card_id,
    copies_of,
    deaths_of,
)
from cardhouse.games.grimhand.draws import MET_DEATH, draw_card
from cardhouse.games.grimhand.life import BOTH
from cardhouse.games.grimhand.piles import can_draw, hand_zone, held
from cardhouse.games.grimhand.tricks import begin_trick
from cardhouse.games.grimhand.turns import HAPPENING_COUNT, affords, begin_turn, can_act, clear_effect, count_streak, end_turn, go_on, pay
from cardhouse.games.grimhand.upgrades import P_DEEP_POCKETS, arm, no_upgrades, open_duel, rank, starting_trick

ZONE_COUNT, COUNTED_COUNT = len(ZONES), len(COUNTED_FACE)
LUCKY_FACE, DEATH_FACE = LUCKY - 1, DEATH - 1  # of swords; those of shields come DEATH faces later

# Setting up


def setup(s: State) -> None:
    """G1.1: two decks, no opening hand; G1.7: chance or the option says who is first."""
    clear(s)
    open_zones(s)
    build_decks(s)
    first = FIRST_SEATS[s.opt_first]
    if first < 0:
        first = below(s, 2)
    no_upgrades(s)
    begin(s, first)


def begin(s: State, first: int) -> None:
    """The first turn is about to begin: all cards lie in their decks, and a seat has nothing but its upgrades (G5.10: usually none)."""
    for seat in range(2):
        seat_down(s, seat)
    start_luckies(s, first)
    for deck in range(2):
        shuffle(s, DECK + deck)
    s.turn_number = 0
    s.omen = 0
    s.marks = 0
    for i in range(MARKERS):
        s.marked[i] = 0
        s.mark[i] = 0
    for seat in range(2):
        if s.opt_enemy[seat] == TRICKSTER:
            starting_trick(s, seat)
        arm(s, seat)
    for seat in range(2):
        open_duel(s, seat)
    clear_effect(s)
    s.looked = 0
    s.landed = NO_CARD
    s.ending = OPEN
    s.winner = -1
    begin_turn(s, first)


def open_zones(s: State) -> None:
    """Who sees what: decks nobody, hands everybody (G1.7), or with hidden hands their owner (G1.7a)."""
    for zone in range(ZONE_COUNT):
        s.sees[zone] = EVERYONE
    for seat in range(2):
        s.sees[DECK + seat] = NOBODY
        s.sees[ASIDE + seat] = NOBODY
        if s.opt_hidden_hands:
            s.sees[hand_zone(0, seat)] = 1 << seat
            s.sees[hand_zone(1, seat)] = 1 << seat


def build_decks(s: State) -> None:
    """G1.1, G2.2: the cards of both decks; G2.1: ranged values are rolled now. The ids that are left stay in the box."""
    for i in range(COUNTED_COUNT):
        for _ in range(copies_of(s, i)):
            face = COUNTED_FACE[i]
            if COUNTED_SPAN[i] > 1:
                face += below(s, COUNTED_SPAN[i])
            add_card(s, COLOUR[face], face)
    for colour in range(2):
        for _ in range(deaths_of(s, colour)):
            add_card(s, colour, DEATH_FACE + DEATH * colour)
    for colour in range(2):
        for n in range(s.count[DECK + colour], MOST_DECK):
            card = card_id(colour, n)
            s.pool[card] = BOXED
            place(s, card, 0, BOX)


def add_card(s: State, colour: int, face: int) -> None:
    """One more card in a deck that is being built."""
    card = card_id(colour, s.count[DECK + colour])
    s.pool[card] = colour
    place(s, card, face, DECK + colour)


def seat_down(s: State, seat: int) -> None:
    """A seat before its first turn: HP and slot by what sits there (G2.6), no status but the Warden's."""
    enemy = s.opt_enemy[seat]
    more = 0
    room = 0
    if enemy == BRUTE:
        more = s.opt_numbers[N_BRUTE_HP]
    elif enemy == WARDEN:
        more = s.opt_numbers[N_WARDEN_HP]
    elif enemy == TRICKSTER:
        more = s.opt_numbers[N_TRICKSTER_HP]
        room = s.opt_numbers[N_TRICKSTER_SLOT]
    elif enemy == GAMBLER:
        more = s.opt_numbers[N_GAMBLER_HP]
    elif enemy == SHAKHAAR:
        more = s.opt_numbers[N_SHAKHAAR_HP]
    elif enemy == LILITH:
        more = s.opt_numbers[N_LILITH_HP]
    elif enemy == THIRTEENTH:
        more = s.opt_numbers[N_THIRTEENTH_HP]
        room = s.opt_numbers[N_THIRTEENTH_SLOT]
    s.most_hp[seat] = max(1, s.opt_hp + more)
    s.hp[seat] = s.most_hp[seat]
    s.capacity[seat] = max(s.opt_slot, room) + rank(s, seat, P_DEEP_POCKETS)
    clear_statuses(s, seat)
    s.fortify[seat] = int(enemy == WARDEN)


def clear_statuses(s: State, seat: int) -> None:
    """Nothing is left of what a seat drew or suffered."""
    s.energy[seat] = 0
    s.bleed[seat] = 0
    s.fortify[seat] = 0
    s.expose[seat] = 0
    s.weakness[seat] = 0
    s.doom[seat] = 0
    s.double[seat] = 0
    s.combo[seat] = 0
    s.streak[seat] = 0
    s.carry[seat] = 0
    s.carry_until[seat] = 0
    s.hex[seat] = 0
    s.mist[seat] = 0
    s.rune[seat] = 0


def luckies_of(s: State, seat: int) -> int:
    """G1.8, G2.6: with how many Luckies a seat starts."""
    enemy = s.opt_enemy[seat]
    wanted = 0 if enemy == GAMBLER else 1 if enemy == TRICKSTER else 2 if enemy == THIRTEENTH else s.opt_start_lucky
    wanted += rank(s, seat, P_DEEP_POCKETS)
    return min(wanted, s.capacity[seat])


def start_luckies(s: State, first: int) -> None:
    """G1.8: starting Luckies, `A7` for the first player and `D7` for the second; a further one from the other deck."""
    for i in range(2 + max(rank(s, 0, P_DEEP_POCKETS), rank(s, 1, P_DEEP_POCKETS))):
        for turn in range(2):
            seat = first if turn == 0 else 1 - first
            if luckies_of(s, seat) > i:
                deck = (turn + i) & 1
                if find(s, DECK + deck, LUCKY_FACE + DEATH * deck) < 0:
                    deck = 1 - deck
                at = find(s, DECK + deck, LUCKY_FACE + DEATH * deck)
                if at >= 0:
                    take(s, DECK + deck, at, SLOT + seat)


# What may be done


def trick_refusal(s: State, seat: int, trick: int) -> int:
    """G2.1c: one trick a turn, if it is held; G2.5: with energy as many as can be paid."""
    face = TRICK_FACES[trick]
    if find(s, hand_zone(COLOUR[face], seat), face) < 0:
        return NOT_HELD
    if s.opt_energy:
        return LEGAL if affords(s, seat, N_TRICK_COST) else NO_ENERGY
    return LEGAL if s.tricks_left > 0 else TRICK_USED


def waits(s: State) -> int:
    """What the game waits for: a choice, or an action with so many cards."""
    return s.pending * 64 + min(s.count[ATTACK + s.to_act] + s.count[DEFENSE + s.to_act], 63)


def course(s: State, action: int) -> int:
    """What an action sets off: the event that may follow first of all, since one of them shuffles; and of a draw the card on top."""
    kind = kind_of(action)
    which = 256 + kind * 32 + min(field_a(action), 31)
    if kind == DRAW:
        zone = DECK + field_a(action)
        which = s.face[top(s, zone)] if s.count[zone] else 255
    due = s.opt_events and (s.turn_number + 1) % s.opt_numbers[N_EVENT_EVERY] == 0
    return (1 + next_below(s, HAPPENING_COUNT) if due else 0) * 512 + which


def legal(s: State, out: list[int]) -> int:
    """Write the legal actions: draws, attack, pass, tricks; or the answers to a pending choice. Return how many."""
    if s.pending != NOTHING:
        return legal_choices(s, out)
    seat = s.to_act
    n = 0
    if affords(s, seat, N_DRAW_COST):
        for deck in range(2):
            if can_draw(s, deck):
                out[n] = pack(DRAW, deck)
                n += 1
    if affords(s, seat, N_ATTACK_COST) and can_attack(s, seat):
        out[n] = pack(STRIKE)
        n += 1
    if n == 0 or s.opt_energy:
        out[n] = pack(PASS)
        n += 1
    if affords(s, seat, N_TRICK_COST) if s.opt_energy else s.tricks_left > 0:
        for zone in (ATTACK + seat, DEFENSE + seat):
            row = s.cards[zone]
            for i in range(s.count[zone]):
                face = s.face[row[i]]
                if TRICK[face] and find(s, zone, face) == i:
                    out[n] = pack(USE, TRICK_AT[face])
                    n += 1
    return n


def refusal(s: State, action: int) -> int:
    """Why an action is not legal; LEGAL for exactly the legal ones."""
    if s.over:
        return OVER
    if s.pending != NOTHING:
        return refuse_choice(s, action)
    seat = s.to_act
    kind = kind_of(action)
    if kind in (CHOOSE, CHOOSE_OTHER, CHOOSE_DECK):
        return NO_CHOICE
    if kind == USE:
        return trick_refusal(s, seat, field_a(action))
    if kind == PASS:
        return LEGAL if s.opt_energy or not can_act(s, seat) else MUST_ACT
    if kind == STRIKE:
        if not can_attack(s, seat):
            return NO_SWORD
        return LEGAL if affords(s, seat, N_ATTACK_COST) else NO_ENERGY
    if not can_draw(s, field_a(action)):
        return DECK_EMPTY
    return LEGAL if affords(s, seat, N_DRAW_COST) else NO_ENERGY


# What is done


def apply(s: State, action: int) -> None:
    """Carry out a legal action of the seat to act."""
    kind = kind_of(action)
    seat = s.to_act
    if s.pending != NOTHING:
        choose(s, action)
    elif kind == USE:
        use_trick(s, seat, TRICK_FACES[field_a(action)])
    elif kind == PASS:
        emit(s, PASSED, seat)
        end_turn(s)
    elif kind == STRIKE:
        pay(s, seat, N_ATTACK_COST)
        attack(s, seat)
        if not s.over:
            go_on(s, True)
    else:
        main_draw(s, seat, field_a(action))


def main_draw(s: State, seat: int, deck: int) -> None:
    """G1.2, G1.3: the draw of a turn; a Death that a Lucky meets ends the turn, whatever energy is left."""
    pay(s, seat, N_DRAW_COST)
    card = draw_card(s, seat, deck)
    if s.over:
        return
    if card == MET_DEATH:
        end_turn(s)
        return
    count_streak(s, seat)
    go_on(s, True)


def use_trick(s: State, seat: int, face: int) -> None:
    """G2.1c: a played trick is discarded before its effect; the main action is still to come."""
    pay(s, seat, N_TRICK_COST)
    if not s.opt_energy:
        s.tricks_left -= 1
    zone = hand_zone(COLOUR[face], seat)
    take(s, zone, held(s, zone, face), DISCARD + COLOUR[face])
    emit(s, USED, seat, TRICK_AT[face])
    begin_trick(s, seat, KIND[face])
    if s.pending == NOTHING and not s.over:
        go_on(s, False)


# The end


def score(s: State, seat: int) -> int:
    return s.hp[seat]


def winners(s: State) -> int:
    """The seats that won as bits; after a tie at the guard both."""
    return 3 if s.winner == BOTH else 1 << s.winner


def how_it_ended(s: State) -> int:
    """G1.6: by an unprotected Death, by HP, or at the guard of turns."""
    return s.ending - BY_DEATH
