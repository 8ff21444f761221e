"""Playing a card: Summon, Tribute, Azoth, Spell, Burst (K4). What is chosen so far is in the state, step by step."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.engine.zones import find, take
from cardhouse.games.konivrer.cards import (
    ability,
    ability_target,
    base_health,
    cost_total,
    effect_start,
    element_mask,
    is_familiar,
    keyword,
    second_keyword,
)
from cardhouse.games.konivrer.costs import charge, may_choose, reads_x, ready_total, rest, set_due, spare
from cardhouse.games.konivrer.declarations import AZOTH_ROW, DECK, HAND, REMOVED, SHOWN, SLOTS, State
from cardhouse.games.konivrer.effects import draw_card
from cardhouse.games.konivrer.keywords import EVERY_CARD, any_target, charge_unit, fire_at_target, takes_target, ward_player
from cardhouse.games.konivrer.life import put_away, unqueue, waiting
from cardhouse.games.konivrer.teams import first_opponent, life_of
from cardhouse.games.konivrer.units import enter, face_of, free_slot, index_of, leave, owner_of, strength, tuck, unit_face
from cardhouse.games.konivrer.vocabulary import (
    A_FAMILIAR,
    AN_OPPONENT,
    ANNOUNCED,
    ANY,
    AZOTH_PLACED,
    BURST_CAST,
    BURST_INTO,
    BURSTING,
    CAST,
    CASTING,
    CHOOSE_BURST,
    CHOOSE_KEYWORD,
    CHOOSE_KEYWORD_TARGET,
    CHOOSE_PAYMENT,
    CHOOSE_TARGET,
    CHOOSE_TRIBUTE,
    CHOOSE_X,
    ELEMENT_COUNT,
    GENERIC,
    INFERNO,
    KEYWORD_ELEMENT,
    NO_KEYWORD,
    NOT_BURST,
    NOT_PLAYING,
    PAID,
    PAID_FOR,
    PAYING,
    QUINTESSENCE,
    SUMMONED,
    SYMBOLS,
    TRIBUTED,
    TRIBUTING,
    UNAIMED,
    UNPAID,
)

# Azoth


def place_azoth(s: State, seat: int, face: int, kind: int) -> None:
    """K4.5: face up into the azoth row, with one element for good; then draw."""
    take(s, HAND + seat, find(s, HAND + seat, face), AZOTH_ROW + seat)
    s.azoth_left -= 1
    s.azoth[seat][kind] += 1
    s.ready[seat][kind] += 1
    emit(s, AZOTH_PLACED, seat, face, kind)
    draw_card(s, seat)


def may_be(face: int, kind: int) -> bool:
    """K4.1, K7: the kinds of Azoth that a card may be."""
    if keyword(face) == QUINTESSENCE:
        return kind == ANY
    mask = element_mask(face)
    return mask == 0 if kind == GENERIC else kind < ELEMENT_COUNT and mask >> kind & 1 == 1


# Announcing a card, and what it needs next


def announce(s: State, seat: int, face: int, mode: int, which: int) -> None:
    """A card leaves the hand, and its player says how it is played."""
    s.playing = take(s, HAND + seat, find(s, HAND + seat, face), SHOWN + seat)
    s.mode = mode
    s.ability = ability(face, which) if mode == CASTING else -1
    s.chosen = -1 if second_keyword(face) else keyword(face)
    s.x = 0
    s.v = 0
    s.paid = UNPAID
    s.worth = 0
    s.tributed = -1 if mode == TRIBUTING else 0
    s.aimed = 0
    s.keyword_aimed = 0
    s.target = -1
    s.target_seat = -1
    s.keyword_target = -1
    set_due(s, face, 0)
    emit(s, ANNOUNCED, seat, face, mode)


def ask(s: State) -> bool:
    """Ask for what the card that is being played still needs; with nothing left to ask it is carried out, and False."""
    face = face_of(s, s.playing)
    seat = owner_of(s, s.playing)
    s.to_act = seat
    if s.mode != BURSTING:
        step = step_before_targets(s, seat, face)
        if step >= 0:
            s.step = step
            return True
    if s.mode in (CASTING, BURSTING) and s.aimed == 0 and ability_target(s.ability) != UNAIMED:
        s.step = CHOOSE_TARGET
        return True
    if s.keyword_aimed == 0 and s.v > 0 and takes_target(s.chosen) and any_target(s, s.chosen, s.v):
        s.step = CHOOSE_KEYWORD_TARGET
        return True
    if s.mode == BURSTING:
        begin_ability(s)
    elif s.mode == CASTING:
        cast_spell(s, seat, face)
    else:
        come_into_play(s, seat, face)
    return False


def step_before_targets(s: State, seat: int, face: int) -> int:
    """An Amalgam's keyword, tributes, X and payment, in this order; -1 when all are settled."""
    if s.chosen < 0:
        return CHOOSE_KEYWORD
    if s.tributed < 0:
        return CHOOSE_TRIBUTE
    if s.paid == PAYING:
        return CHOOSE_PAYMENT
    if s.paid == UNPAID:
        if asks_x(s, seat, face):
            return CHOOSE_X
        pay(s, seat, least_x(s, face))
    return -1


def least_x(s: State, face: int) -> int:
    """K4.2: every Summon and every Spell rests at least one Azoth."""
    return 1 if s.mode != TRIBUTING and cost_total(face) == 0 else 0


def most_x(s: State, seat: int, face: int) -> int:
    """K4.2, K4.4: as much as can be paid, where something reads it."""
    if s.mode == TRIBUTING or not reads_x(face, s.mode, s.ability):
        return 0
    return ready_total(s, seat) - cost_total(face)


def asks_x(s: State, seat: int, face: int) -> bool:
    """X is asked for where something reads it, and wherever there is a choice in paying."""
    if s.mode == TRIBUTING or not reads_x(face, s.mode, s.ability):
        return may_choose(s, seat, 0)
    return True


def pay(s: State, seat: int, x: int) -> None:
    """K4.1: pay automatically."""
    s.x = x
    charge(s, seat, x)
    settle_payment(s, seat)


def settle_payment(s: State, seat: int) -> None:
    """Rest what was chosen for payment."""
    rest(s, seat, s.x)
    s.paid = PAID_FOR
    amount = 0
    for kind in range(len(s.spent)):
        amount += s.spent[kind]
    emit(s, PAID, seat, amount, s.x)


# Tribute


def tribute_worth(s: State, unit: int) -> int:
    """K4.4: all cost symbols and counters of a Familiar."""
    return cost_total(unit_face(s, unit)) + s.counters[unit // SLOTS][unit % SLOTS]


def all_worth(s: State, seat: int) -> int:
    """How much of a cost all the Familiars of a seat would pay as tributes."""
    total = 0
    for k in range(SLOTS):
        if s.slot[seat][k] >= 0:
            total += tribute_worth(s, seat * SLOTS + k)
    return total


def give_tribute(s: State, unit: int) -> None:
    """K4.4: a Familiar on your field goes to removed-from-play and takes its worth off the cost."""
    seat = unit // SLOTS
    worth = tribute_worth(s, unit)
    emit(s, TRIBUTED, seat, unit_face(s, unit), worth)
    leave(s, unit, REMOVED + seat, 0)
    s.worth += worth
    set_due(s, face_of(s, s.playing), s.worth)


def tribute_enough(s: State) -> bool:
    seat = owner_of(s, s.playing)
    return s.worth > 0 and spare(s, seat, face_of(s, s.playing), s.worth) >= 0


# Carrying it out


def play_mask(s: State, face: int) -> int:
    """K7.6: an Amalgam has in play the element of the keyword that was chosen, every other card all of its own."""
    return 1 << KEYWORD_ELEMENT[s.chosen] if second_keyword(face) else element_mask(face)


def come_into_play(s: State, seat: int, face: int) -> None:
    """K4.3, K4.4: the Familiar enters, its keyword fires, its player draws."""
    card = s.playing
    unit = enter(s, SHOWN + seat, card, s.x, play_mask(s, face))
    emit(s, SUMMONED, seat, face, strength(s, unit), base_health(face), s.x)
    charge_unit(s, unit, s.chosen, s.v)
    fire_at_target(s, s.chosen, s.v, s.keyword_target)
    done_playing(s)
    draw_card(s, seat)


def cast_spell(s: State, seat: int, face: int) -> None:
    """K4.6: the ability of a Spell, or of a Familiar played as one, begins to resolve."""
    s.flame = s.v if s.chosen == INFERNO else 0
    emit(s, CAST, seat, face, s.ability - ability(face, 0) + 1, s.x)
    begin_ability(s)


def begin_ability(s: State) -> None:
    s.source = s.playing
    s.by = owner_of(s, s.playing)
    s.effect = effect_start(s.ability)
    s.effect_end = effect_start(s.ability + 1)
    s.left = -1


def end_ability(s: State) -> None:
    """K4.6: after the ability the keyword; then a Spell waits in `shown` until all Bursts that come of it are done."""
    card = s.playing
    seat = owner_of(s, card)
    s.effect = -1
    if s.mode == CASTING:
        fire_at_target(s, s.chosen, s.v, s.keyword_target)
        ward_player(s, seat, s.chosen, s.v)
        s.cast = card
    done_playing(s)


def finish_spell(s: State) -> None:
    """K4.6: to the bottom of the deck, then draw."""
    card = s.cast
    s.cast = -1
    put_under(s, card)
    draw_card(s, owner_of(s, card))


def put_under(s: State, card: int) -> None:
    """A Spell that is done goes to the bottom of its owner's deck."""
    seat = owner_of(s, card)
    tuck(s, SHOWN + seat, index_of(s, SHOWN + seat, card), DECK + seat, EVERY_CARD)


def done_playing(s: State) -> None:
    """Nothing is being played any more."""
    s.playing = -1
    s.mode = NOT_PLAYING
    s.ability = -1
    s.chosen = 0
    s.x = 0
    s.v = 0
    s.flame = 0
    s.source = -1
    s.target = -1
    s.target_seat = -1
    s.keyword_target = -1
    s.worth = 0
    for symbol in range(len(SYMBOLS)):
        s.due[symbol] = 0
    for kind in range(len(s.spent)):
        s.spent[kind] = 0


def has_target(s: State, seat: int, number: int) -> bool:
    """K4.9: whether an ability has something to aim at."""
    wanted = ability_target(number)
    if wanted == A_FAMILIAR:
        for other in range(s.seats):
            for k in range(SLOTS):
                if s.slot[other][k] >= 0:
                    return True
        return False
    return wanted != AN_OPPONENT or first_opponent(s, seat) >= 0


# Burst


def can_burst(s: State, card: int, which: int) -> bool:
    """K6.3: a Familiar needs a free slot, a Spell an ability with a target."""
    seat = owner_of(s, card)
    face = face_of(s, card)
    if is_familiar(face):
        return which == 0 and free_slot(s, seat) >= 0
    return ability(face, which) < ability(face + 1, 0) and has_target(s, seat, ability(face, which))


def offer_burst(s: State) -> bool:
    """K6.3: the owner of the next revealed card may Burst it; False where it cannot, and the card is discarded.

    K6.1: a Spell that has Burst waits in the queue as well, behind what it caused, and goes under the deck.
    """
    card = s.queue[0]
    if card < 0:
        put_under(s, waiting(unqueue(s, 0)))
        return False
    if s.opt_burst and (can_burst(s, card, 0) or can_burst(s, card, 1)):
        s.step = CHOOSE_BURST
        s.to_act = owner_of(s, card)
        return True
    decline_burst(s)
    return False


def decline_burst(s: State) -> None:
    card = unqueue(s, 0)
    emit(s, NOT_BURST, owner_of(s, card), face_of(s, card))
    put_away(s, card)


def burst(s: State, which: int) -> None:
    """K4.7: play the revealed card for nothing: ⊗ is the Life Cards left, keywords do not fire, nothing is drawn."""
    card = s.queue[0]
    seat = owner_of(s, card)
    face = face_of(s, card)
    x = life_of(s, seat)
    if is_familiar(face):
        unqueue(s, 0)
        counters = x if s.opt_burst_counters else 0
        enter(s, SHOWN + seat, card, counters, element_mask(face))
        emit(s, BURST_INTO, seat, face, counters)
        return
    s.queue[0] = -1 - card
    s.playing = card
    s.mode = BURSTING
    s.ability = ability(face, which)
    s.chosen = NO_KEYWORD
    s.x = x
    s.v = 0
    s.aimed = 0
    s.keyword_aimed = 0
    emit(s, BURST_CAST, seat, face, which + 1, x)
