"""How bots rate cards, fights and targets, and how they answer the minor choices of a game."""

from __future__ import annotations

from cardhouse.engine.actions import pack
from cardhouse.games.konivrer.cards import (
    EFFECT_EACH,
    EFFECT_HELPS,
    EFFECT_TARGETS,
    EFFECT_WORTHS,
    ability,
    ability_target,
    base_health,
    base_strength,
    cost,
    cost_total,
    effect_amount,
    effect_kind,
    effect_start,
    element_mask,
    is_familiar,
    keyword,
    second_keyword,
)
from cardhouse.games.konivrer.combat import blow
from cardhouse.games.konivrer.costs import may_spend, ready_total
from cardhouse.games.konivrer.declarations import (
    AIM,
    AIM_PLAYER,
    AS,
    BURST,
    BURST_OTHER,
    DECK,
    DECLINE,
    DISCARD_CARD,
    DISCARD_PILE,
    DONE,
    HAND,
    KEEP,
    LIFE,
    LOSE,
    NO_AIM,
    ORDER,
    PAY,
    PLAYED_FACES,
    RECOVER_CARD,
    RETURN_CARD,
    SLOTS,
    WITH,
    State,
)
from cardhouse.games.konivrer.effects import order_bounds
from cardhouse.games.konivrer.keywords import aim_refusal
from cardhouse.games.konivrer.playing import can_burst, tribute_enough
from cardhouse.games.konivrer.teams import is_opponent, life_of, pool, same_side
from cardhouse.games.konivrer.units import (
    face_of,
    flag_beats,
    flag_of,
    health_left,
    on_field,
    strength,
    unit_face,
)
from cardhouse.games.konivrer.vocabulary import (
    A_FAMILIAR,
    BOUNCE,
    BRILLIANCE,
    BURY,
    CHOOSE_BURST,
    CHOOSE_DISCARDED,
    CHOOSE_KEYWORD,
    CHOOSE_KEYWORD_TARGET,
    CHOOSE_LIFE,
    CHOOSE_ORDER,
    CHOOSE_PAYMENT,
    CHOOSE_RECOVERED,
    CHOOSE_RETURNED,
    CHOOSE_TARGET,
    CHOOSE_TRIBUTE,
    DAMAGE,
    DRAW,
    KEYWORD_ELEMENT,
    KINDS,
    LEGAL,
    LOOK,
    READY,
    RECOVER,
    RETURN,
    STRENGTHEN,
    VOIDING,
    WEAKEN,
)

NEVER = -1000
A_LIFE_CARD = 11  # what one is worth beside Familiars


def worth(s: State, unit: int) -> int:
    """What a Familiar in play is worth: in thirds of a point of strength."""
    return 3 * strength(s, unit) + 2 * base_health(unit_face(s, unit))


def card_worth(s: State, seat: int, face: int) -> int:
    """What a card in hand would be worth in play."""
    if is_familiar(face) == 0:
        return 5 + 2 * cost_total(face)
    element = flag_of(s, seat)
    flagged = 3 if element >= 0 and element_mask(face) >> element & 1 else 0
    return 3 * base_strength(face) + 2 * base_health(face) + flagged


def deals(s: State, unit: int, other: int) -> bool:
    """Whether a Familiar destroys another in one fight."""
    return blow(s, unit, other) >= health_left(s, other)


def fight_worth(s: State, unit: int, other: int) -> int:
    """What a fight brings to the first of two Familiars: the other's worth if that dies, less its own if it does."""
    value = worth(s, other) if deals(s, unit, other) else 0
    return value - worth(s, unit) if deals(s, other, unit) else value


def favoured_spare(s: State, seat: int, face: int) -> int:
    """About how much of X a keyword could read: the ready Azoth of its element that the cost leaves."""
    element = KEYWORD_ELEMENT[keyword(face)]
    return max(0, s.ready[seat][element] - cost(face, element)) if element >= 0 else 0


def best_removal(s: State, seat: int, word: int, v: int) -> int:
    """The Familiar that a keyword should aim at, or -1: the opposing one of most worth; but a Brilliance gives its owner a Life Card."""
    best = -1
    most = 0
    for other in range(s.seats if v > 0 else 0):
        mine = same_side(s, seat, other)
        if mine and word != BRILLIANCE:
            continue
        for k in range(SLOTS):
            unit = other * SLOTS + k
            if s.slot[other][k] >= 0 and aim_refusal(s, word, v, unit) == LEGAL:
                value = worth(s, unit) if word != BRILLIANCE else A_LIFE_CARD - worth(s, unit) if mine else worth(s, unit) - A_LIFE_CARD
                if value > most:
                    most = value
                    best = unit
    return best


# Abilities


def helps(kind: int) -> bool:
    """Whether an effect is good for the Familiar it aims at."""
    return EFFECT_HELPS[kind] > 0


def aims(kind: int) -> bool:
    """Whether an effect is about the Familiar that the ability aims at."""
    return EFFECT_TARGETS[kind] == A_FAMILIAR


def aim_at(s: State, seat: int, number: int, x: int) -> int:
    """The Familiar that an ability should aim at, by its first effect: its own for help, else the best it destroys, else the best."""
    first = effect_start(number)
    kind = effect_kind(first)
    amount = effect_amount(first, x)
    best = -1
    value = NEVER
    for other in range(s.seats):
        mine = same_side(s, seat, other)
        for k in range(SLOTS):
            unit = other * SLOTS + k
            if s.slot[other][k] < 0:
                continue
            now = worth(s, unit)
            if helps(kind) != mine:
                now -= 200
            elif kind == DAMAGE and amount + (flag_beats(s, seat, unit) if amount > 0 else 0) >= health_left(s, unit):
                now += 100
            if now > value:
                value = now
                best = unit
    return best


def ability_worth(s: State, seat: int, number: int, x: int) -> int:
    """What an ability would bring now, with this ⊗."""
    unit = aim_at(s, seat, number, x) if ability_target(number) == A_FAMILIAR else -1
    value = 0
    for effect in range(effect_start(number), effect_start(number + 1)):
        value += effect_worth(s, seat, effect_kind(effect), effect_amount(effect, x), unit)
    return value


def effect_worth(s: State, seat: int, kind: int, amount: int, unit: int) -> int:
    """What one effect would bring: what the table makes of it, else as it is declared."""
    if aims(kind) and helps(kind) != same_side(s, seat, unit // SLOTS):
        return NEVER
    if kind == DAMAGE:
        reach = amount + (flag_beats(s, seat, unit) if amount > 0 else 0)
        return worth(s, unit) if reach >= health_left(s, unit) else 0
    if kind in (VOIDING, BURY):
        return worth(s, unit)
    if kind == BOUNCE:
        return worth(s, unit) * 2 // 3
    if kind == STRENGTHEN:
        return 2 * amount if on_field(s, unit) and s.sick[unit // SLOTS][unit % SLOTS] == 0 else 0
    if kind == WEAKEN:
        return min(amount, strength(s, unit))
    if kind == DRAW:
        return 4 * min(amount, s.count[DECK + seat])
    if kind == RECOVER:
        return 12 * min(amount, s.count[DISCARD_PILE + seat])
    if kind == RETURN:
        return 5 * min(amount, s.count[DISCARD_PILE + seat])
    if kind == READY:
        total = 0
        for azoth in range(KINDS):
            total += s.azoth[seat][azoth]
        return 2 * min(amount, total - ready_total(s, seat))
    return EFFECT_WORTHS[kind] + EFFECT_EACH[kind] * amount


# Minor choices


def answer_choice(s: State) -> int:
    """What both bots answer to all other choices than plays, X and combat."""
    seat = s.to_act
    if s.step == CHOOSE_TARGET:
        return choose_target(s, seat)
    if s.step == CHOOSE_KEYWORD_TARGET:
        unit = best_removal(s, seat, s.chosen, s.v)
        return pack(AIM, unit // SLOTS * PLAYED_FACES + unit_face(s, unit)) if unit >= 0 else pack(NO_AIM)
    if s.step == CHOOSE_BURST:
        return choose_burst(s, seat)
    if s.step == CHOOSE_KEYWORD:
        face = face_of(s, s.playing)
        other = second_keyword(face)
        return pack(AS, other if KEYWORD_ELEMENT[other] == flag_of(s, seat) else keyword(face))
    if s.step == CHOOSE_TRIBUTE:
        return pack(DONE) if tribute_enough(s) else pack(WITH, least_tribute(s, seat))
    if s.step == CHOOSE_PAYMENT:
        kind = 0
        while not may_spend(s, seat, kind, s.x):
            kind += 1
        return pack(PAY, kind)
    if s.step == CHOOSE_LIFE:
        return pack(LOSE, most_life(s, seat))
    if s.step == CHOOSE_ORDER:
        return choose_place(s, seat)
    if s.step in (CHOOSE_RECOVERED, CHOOSE_RETURNED):
        return pack(RECOVER_CARD if s.step == CHOOSE_RECOVERED else RETURN_CARD, extreme_card(s, seat, DISCARD_PILE + s.by, 1))
    if s.step == CHOOSE_DISCARDED:
        return pack(DISCARD_CARD, extreme_card(s, seat, HAND + seat, -1))
    return pack(KEEP)


def choose_target(s: State, seat: int) -> int:
    """The best Familiar; of players the opponent with fewest Life Cards."""
    if ability_target(s.ability) == A_FAMILIAR:
        unit = aim_at(s, seat, s.ability, s.x)
        return pack(AIM, unit // SLOTS * PLAYED_FACES + unit_face(s, unit))
    best = -1
    for other in range(s.seats):
        if is_opponent(s, seat, other) and (best < 0 or pool(s, other) < pool(s, best)):
            best = other
    return pack(AIM_PLAYER, best)


def choose_burst(s: State, seat: int) -> int:
    """A Familiar always; the better ability of a Spell, if one is worth anything."""
    card = s.queue[0]
    face = face_of(s, card)
    if is_familiar(face):
        return pack(BURST)
    best = 0
    chosen = pack(DECLINE)
    for which in range(2):
        if can_burst(s, card, which):
            value = ability_worth(s, seat, ability(face, which), life_of(s, seat))
            if value > best:
                best = value
                chosen = pack(BURST if which == 0 else BURST_OTHER)
    return chosen


def least_tribute(s: State, seat: int) -> int:
    """The face of the Familiar that is worth least."""
    best = -1
    for k in range(SLOTS):
        unit = seat * SLOTS + k
        if s.slot[seat][k] >= 0 and on_field(s, unit) and (best < 0 or worth(s, unit) < worth(s, best)):
            best = unit
    return unit_face(s, best)


def most_life(s: State, seat: int) -> int:
    """The member of a seat's side with most Life Cards."""
    best = seat
    for other in range(s.seats):
        if same_side(s, seat, other) and life_of(s, other) > life_of(s, best):
            best = other
    return best


def extreme_card(s: State, seat: int, zone: int, sign: int) -> int:
    """The face of the card in a zone that is worth most (or, with sign -1, least)."""
    row = s.cards[zone]
    best = face_of(s, row[0])
    for i in range(1, s.count[zone]):
        face = face_of(s, row[i])
        if sign * card_worth(s, seat, face) > sign * card_worth(s, seat, best):
            best = face
    return best


def choose_place(s: State, seat: int) -> int:
    """Of the cards that are looked at, the one that is worth most."""
    bounds = order_bounds(s)
    zone = DECK + s.by if effect_kind(s.effect) == LOOK else LIFE + s.by
    row = s.cards[zone]
    n = s.count[zone]
    best = bounds & 255
    for place in range(best + 1, (bounds >> 8) + 1):
        if card_worth(s, seat, face_of(s, row[n - place])) > card_worth(s, seat, face_of(s, row[n - best])):
            best = place
    return pack(ORDER, best - 1)
