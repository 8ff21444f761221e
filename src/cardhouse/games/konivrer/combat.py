"""Combat: attackers, blockers and what they do to each other (K5)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.engine.zones import gather, take
from cardhouse.games.konivrer.damage import damage_familiar, damage_player, destroy_familiars
from cardhouse.games.konivrer.declarations import (
    A_PLAYER_ATTACKED,
    BLOCKER_GONE,
    COMBAT,
    ENDED,
    FIELD,
    HIT_CAPS,
    MOST_ATTACKS,
    NO_FACE,
    SLOTS,
    UNBLOCKED,
    State,
)
from cardhouse.games.konivrer.teams import is_opponent, next_seat, same_side
from cardhouse.games.konivrer.units import (
    card_of,
    elements_of,
    face_of,
    flag_beats,
    index_of,
    on_field,
    owner_of,
    strength,
    unit_face,
    unit_of,
)
from cardhouse.games.konivrer.vocabulary import (
    ATTACKED,
    BLOCKED,
    BLOCKING,
    CHOOSE_BLOCK,
    COMBAT_ENDED,
    NOT_FIGHTING,
    POST_COMBAT,
    RESOLVING,
    WATER,
)


def can_attack(s: State, unit: int) -> bool:
    """K5.1: on the field and not summoning sick."""
    return s.sick[unit // SLOTS][unit % SLOTS] == 0 and on_field(s, unit)


def attackers(s: State, seat: int) -> int:
    """How many Familiars of a seat may be declared."""
    n = 0
    for k in range(SLOTS):
        if s.slot[seat][k] >= 0 and can_attack(s, seat * SLOTS + k):
            n += 1
    return n


def needs_two_steps(s: State, seat: int) -> bool:
    """Whether there are too many pairs of attacker and target to be named in one step."""
    targets = 0
    for other in range(s.seats):
        if is_opponent(s, seat, other):
            targets += 1
            for k in range(SLOTS):
                if s.slot[other][k] >= 0:
                    targets += 1
    return attackers(s, seat) * targets > MOST_ATTACKS


def declare(s: State, unit: int, goal: int) -> None:
    """K5.1: a Familiar attacks a player (A_PLAYER_ATTACKED and the seat) or a card in play."""
    seat = unit // SLOTS
    card = card_of(s, unit)
    take(s, FIELD + seat, index_of(s, FIELD + seat, card), COMBAT + seat)
    at = s.attacks
    s.attacker[at] = card
    s.attacked[at] = goal
    s.blocker[at] = UNBLOCKED
    s.attacks = at + 1
    if goal >= A_PLAYER_ATTACKED:
        emit(s, ATTACKED, seat, face_of(s, card), goal - A_PLAYER_ATTACKED, NO_FACE)
    else:
        emit(s, ATTACKED, seat, face_of(s, card), owner_of(s, goal), face_of(s, goal))


def defender(s: State, at: int) -> int:
    """Who answers an attack: the attacked player, or the owner of the attacked Familiar."""
    goal = s.attacked[at]
    return goal - A_PLAYER_ATTACKED if goal >= A_PLAYER_ATTACKED else owner_of(s, goal)


def can_block(s: State, unit: int, at: int) -> bool:
    """K5.2, K5.6: on the field, and not the Familiar that is attacked; a sick one may."""
    return on_field(s, unit) and s.attacked[at] != card_of(s, unit)


def ask_blocks(s: State) -> bool:
    """K8.4: ask for each attack the attacked player first, then teammates; True while a player is asked."""
    while s.fight < s.attacks:
        seat = defender(s, s.fight)
        for _ in range(s.asked):
            seat = next_seat(s, seat)
        while s.asked < s.seats:
            if same_side(s, seat, defender(s, s.fight)) and blockers(s, seat, s.fight) > 0:
                s.step = CHOOSE_BLOCK
                s.to_act = seat
                return True
            s.asked += 1
            seat = next_seat(s, seat)
        s.fight += 1
        s.asked = 0
    s.fighting = RESOLVING
    s.fight = 0
    return False


def blockers(s: State, seat: int, at: int) -> int:
    n = 0
    for k in range(SLOTS):
        if s.slot[seat][k] >= 0 and can_block(s, seat * SLOTS + k, at):
            n += 1
    return n


def block(s: State, unit: int) -> None:
    """K5.2: a Familiar stands in the way of the attack that is asked about."""
    seat = unit // SLOTS
    card = card_of(s, unit)
    take(s, FIELD + seat, index_of(s, FIELD + seat, card), COMBAT + seat)
    s.blocker[s.fight] = card
    attacker = unit_of(s, s.attacker[s.fight])
    emit(s, BLOCKED, seat, face_of(s, card), unit_face(s, attacker), blow(s, unit, attacker), blow(s, attacker, unit))
    s.fight += 1
    s.asked = 0


def start_combat(s: State) -> None:
    """All attackers are declared: now the blocks (K5.6)."""
    s.fighting = BLOCKING
    s.fight = 0
    s.asked = 0


def resolve_attack(s: State) -> None:
    """K5.3: the next attack in the order declared; K5.7: one whose attacker or goal is gone ends."""
    at = s.fight
    s.fight = at + 1
    unit = unit_of(s, s.attacker[at])
    goal = s.attacked[at]
    if unit < 0 or goal == ENDED or s.blocker[at] == BLOCKER_GONE:
        return
    card = card_of(s, unit)
    if s.blocker[at] >= 0:
        exchange(s, unit, unit_of(s, s.blocker[at]))
    elif goal < A_PLAYER_ATTACKED:
        exchange(s, unit, unit_of(s, goal))
    else:
        hit = min(strength(s, unit), HIT_CAPS[s.opt_hit_cap])
        damage_player(s, unit // SLOTS, card, elements_of(s, unit), goal - A_PLAYER_ATTACKED, hit)
    destroy_familiars(s)


def exchange(s: State, a: int, b: int) -> None:
    """K5.3: two Familiars damage each other at once by their strength."""
    first = strength(s, a)
    second = strength(s, b)
    damage_familiar(s, a // SLOTS, card_of(s, a), elements_of(s, a), b, first)
    damage_familiar(s, b // SLOTS, card_of(s, b), elements_of(s, b), a, second)


def blow(s: State, unit: int, other: int) -> int:
    """The damage a Familiar would do to another: strength, the Flag's +1 and Inferno, before anything takes it off."""
    amount = strength(s, unit)
    if amount == 0:
        return 0
    if not elements_of(s, other) >> WATER & 1:
        amount += s.inferno[unit // SLOTS][unit % SLOTS]
    return amount + flag_beats(s, unit // SLOTS, other)


def end_combat(s: State) -> None:
    """K5.5: survivors return to the field."""
    for seat in range(s.seats):
        gather(s, COMBAT + seat, FIELD + seat)
    for i in range(SLOTS):
        s.attacker[i] = ENDED
        s.attacked[i] = ENDED
        s.blocker[i] = UNBLOCKED
    s.attacks = 0
    s.fight = 0
    s.asked = 0
    s.fighting = NOT_FIGHTING
    s.phase = POST_COMBAT
    emit(s, COMBAT_ENDED, s.active)


def attacker_face(s: State) -> int:
    """The face of the attacker that is to be blocked."""
    return unit_face(s, unit_of(s, s.attacker[s.fight]))
