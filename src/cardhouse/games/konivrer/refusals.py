"""What may be done, and why not: one function for each kind of action, asked by `legal` and `refusal` alike (K4.8)."""

from __future__ import annotations

from cardhouse.engine.actions import field_a, field_b, kind_of
from cardhouse.engine.zones import find
from cardhouse.games.konivrer.cards import FIRST_FLAG, abilities, ability, ability_target, cost_total, is_familiar, keyword, second_keyword
from cardhouse.games.konivrer.combat import attacker_face, can_attack, can_block, needs_two_steps
from cardhouse.games.konivrer.costs import left, may_choose, may_spend, reads_x, spare
from cardhouse.games.konivrer.declarations import (
    AIM,
    AIM_PLAYER,
    AS,
    ASKED_IN,
    ATTACK,
    ATTACK_PLAYER,
    ATTACKS,
    AZOTH,
    BLOCK,
    BURST,
    BURST_OTHER,
    BY_HAND,
    DISCARD_CARD,
    DISCARD_PILE,
    DONE,
    HAND,
    LOSE,
    ORDER,
    PAY,
    RECOVER_CARD,
    RETURN_CARD,
    SET_X,
    SPELL,
    SUMMON,
    TRIBUTE,
    WAYS_TO_PLAY,
    WITH,
    State,
)
from cardhouse.games.konivrer.effects import order_bounds
from cardhouse.games.konivrer.keywords import aim_refusal
from cardhouse.games.konivrer.playing import all_worth, can_burst, has_target, least_x, may_be, most_x, tribute_enough
from cardhouse.games.konivrer.teams import is_opponent, life_of, same_side
from cardhouse.games.konivrer.units import face_of, free_slot, on_field, unit_with
from cardhouse.games.konivrer.vocabulary import (
    A_FAMILIAR,
    A_PLAYER,
    AN_OPPONENT,
    ATTACKING,
    AZOTH_DONE,
    BLOCKER_USED,
    BLOCKS_ITSELF,
    CANNOT_PAY,
    CHOOSE_ATTACK,
    CHOOSE_ATTACKED,
    CHOOSE_FIRST,
    CHOOSE_KEYWORD_TARGET,
    CHOOSE_PLAY,
    FIELD_FULL,
    IN_ONE_STEP,
    IN_TWO_STEPS,
    LEGAL,
    NO_ABILITY,
    NO_BURST,
    NO_LIFE,
    NO_PAYMENT_CHOICE,
    NO_SUCH_AZOTH,
    NO_SUCH_PLACE,
    NO_SUCH_PLAYER,
    NO_TARGET,
    NO_TRIBUTE,
    NOT_A_FAMILIAR,
    NOT_AN_OPPONENT,
    NOT_ASKED,
    NOT_ENOUGH_TRIBUTE,
    NOT_IN_DISCARD,
    NOT_IN_HAND,
    NOT_IN_PLAY,
    NOT_ITS_ELEMENT,
    NOT_ITS_KEYWORD,
    NOT_ON_FIELD,
    OTHER_ATTACKER,
    OVER,
    SICK,
    STEPS,
    SYMBOLS_FIRST,
    TRIBUTE_NOT_YOURS,
    TRIBUTING,
    WRONG_PHASE,
    X_TOO_HIGH,
    X_TOO_LOW,
    X_UNREAD,
)


def asked_for(s: State, kind: int) -> bool:
    """Whether the step is one in which actions of this kind are chosen."""
    return ASKED_IN[kind * len(STEPS) + s.step] > 0


def refusal(s: State, action: int) -> int:
    """Why an action is not legal; LEGAL for exactly the legal ones."""
    if s.over:
        return OVER
    kind = kind_of(action)
    if not asked_for(s, kind):
        if s.step != CHOOSE_PLAY and s.step != CHOOSE_ATTACK:
            return CHOOSE_FIRST
        return WRONG_PHASE if kind in WAYS_TO_PLAY or kind in ATTACKS else NOT_ASKED
    a = field_a(action)
    b = field_b(action)
    if kind in WAYS_TO_PLAY:
        return play_refusal(s, kind, a, b)
    if kind in ATTACKS:
        return attack_refusal(s, kind, a, b)
    return choice_refusal(s, kind, a, b)


def way_refusal(kind: int, face: int, b: int) -> int:
    """K4: why a card may never be played in this way, whoever holds it."""
    if kind == AZOTH:
        return LEGAL if may_be(face, b) else NOT_ITS_ELEMENT
    if kind == SPELL:
        return LEGAL if b < abilities(face) else NO_ABILITY
    return LEGAL if is_familiar(face) else NOT_A_FAMILIAR


def play_refusal(s: State, kind: int, face: int, b: int) -> int:
    """K4: why the seat to act may not play a card of its hand in this way."""
    seat = s.to_act
    if find(s, HAND + seat, face) < 0:
        return NOT_IN_HAND
    if kind == AZOTH and s.azoth_left <= 0:
        return AZOTH_DONE
    never = way_refusal(kind, face, b)
    if kind == AZOTH or never != LEGAL:
        return never
    if kind == SPELL and not has_target(s, seat, ability(face, b)):
        return NO_TARGET
    if kind == TRIBUTE:
        if all_worth(s, seat) == 0:
            return NO_TRIBUTE
        return LEGAL if spare(s, seat, face, all_worth(s, seat)) >= 0 else CANNOT_PAY
    if kind == SUMMON and free_slot(s, seat) < 0:
        return FIELD_FULL
    return LEGAL if spare(s, seat, face, 0) >= (1 if cost_total(face) == 0 else 0) else CANNOT_PAY


def attack_refusal(s: State, kind: int, face: int, goal: int) -> int:
    """K5.1: why a Familiar may not attack a player, or a Familiar of one."""
    seat = s.to_act
    unit = unit_with(s, seat, face)
    if unit < 0:
        return NOT_ON_FIELD
    if not can_attack(s, unit):
        return SICK if on_field(s, unit) else ATTACKING
    if kind == ATTACK:
        return LEGAL if needs_two_steps(s, seat) else IN_ONE_STEP
    if needs_two_steps(s, seat):
        return IN_TWO_STEPS
    return goal_refusal(s, seat, goal if kind == ATTACK_PLAYER else -1, goal)


def goal_refusal(s: State, seat: int, player: int, owned: int) -> int:
    """Why a player (or, where that is -1, a card with its owner) may not be attacked."""
    if player >= 0:
        return LEGAL if is_opponent(s, seat, player) else NOT_AN_OPPONENT
    if owned // FIRST_FLAG >= s.seats or unit_with(s, owned // FIRST_FLAG, owned % FIRST_FLAG) < 0:
        return NOT_IN_PLAY
    return LEGAL if is_opponent(s, seat, owned // FIRST_FLAG) else NOT_AN_OPPONENT


def choice_refusal(s: State, kind: int, a: int, b: int) -> int:
    """Why a choice that is asked for may not be made like this."""
    seat = s.to_act
    if kind in (SET_X, BY_HAND):
        return x_refusal(s, seat, kind, a)
    if kind == PAY:
        if left(s, seat, a) <= 0:
            return NO_SUCH_AZOTH
        return LEGAL if may_spend(s, seat, a, s.x) else SYMBOLS_FIRST
    if kind == WITH:
        unit = unit_with(s, seat, a)
        return LEGAL if unit >= 0 and on_field(s, unit) else TRIBUTE_NOT_YOURS
    if kind == DONE:
        return LEGAL if tribute_enough(s) else NOT_ENOUGH_TRIBUTE
    if kind == AS:
        face = face_of(s, s.playing)
        return LEGAL if a > 0 and (a == keyword(face) or a == second_keyword(face)) else NOT_ITS_KEYWORD
    if kind in (AIM, AIM_PLAYER):
        return target_refusal(s, seat, kind, a)
    if kind == BLOCK:
        return block_refusal(s, seat, a, b)
    if kind in (BURST, BURST_OTHER):
        return LEGAL if can_burst(s, s.queue[0], 0 if kind == BURST else 1) else NO_BURST
    if kind == LOSE:
        if a >= s.seats or not same_side(s, a, seat):
            return NO_SUCH_PLAYER
        return LEGAL if life_of(s, a) > 0 else NO_LIFE
    if kind in (RECOVER_CARD, RETURN_CARD):
        return LEGAL if find(s, DISCARD_PILE + s.by, a) >= 0 else NOT_IN_DISCARD
    if kind == DISCARD_CARD:
        return LEGAL if find(s, HAND + seat, a) >= 0 else NOT_IN_HAND
    if kind == ORDER:
        bounds = order_bounds(s)
        return LEGAL if bounds & 255 <= a + 1 <= bounds >> 8 else NO_SUCH_PLACE
    return LEGAL


def x_refusal(s: State, seat: int, kind: int, x: int) -> int:
    """K4.2: why X may not be that much."""
    face = face_of(s, s.playing)
    if x > most_x(s, seat, face):
        return X_TOO_HIGH if s.mode != TRIBUTING and reads_x(face, s.mode, s.ability) else X_UNREAD
    if x < least_x(s, face):
        return X_TOO_LOW
    return LEGAL if kind == SET_X or may_choose(s, seat, x) else NO_PAYMENT_CHOICE


def target_refusal(s: State, seat: int, kind: int, a: int) -> int:
    """K4.9: why a card or a player may not be aimed at."""
    if s.step == CHOOSE_ATTACKED:
        return goal_refusal(s, seat, a if kind == AIM_PLAYER else -1, a)
    wanted = A_FAMILIAR if s.step == CHOOSE_KEYWORD_TARGET else ability_target(s.ability)
    if kind == AIM_PLAYER:
        if a >= s.seats or s.out[a] or wanted not in (AN_OPPONENT, A_PLAYER):
            return NO_SUCH_PLAYER
        return LEGAL if wanted == A_PLAYER or is_opponent(s, seat, a) else NOT_AN_OPPONENT
    if wanted != A_FAMILIAR or a // FIRST_FLAG >= s.seats:
        return NOT_IN_PLAY
    unit = unit_with(s, a // FIRST_FLAG, a % FIRST_FLAG)
    if unit < 0:
        return NOT_IN_PLAY
    return aim_refusal(s, s.chosen, s.v, unit) if s.step == CHOOSE_KEYWORD_TARGET else LEGAL


def block_refusal(s: State, seat: int, face: int, with_face: int) -> int:
    """K5.2: why a Familiar may not block the attacker that is asked about."""
    if attacker_face(s) != face:
        return OTHER_ATTACKER
    unit = unit_with(s, seat, with_face)
    if unit < 0:
        return NOT_ON_FIELD
    if not on_field(s, unit):
        return BLOCKER_USED
    return LEGAL if can_block(s, unit, s.fight) else BLOCKS_ITSELF
