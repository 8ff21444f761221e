"""KONIVRER: what may be done, what is done, and who won. The numbers (K4.2 …) are those of docs/rules/konivrer.md."""

from __future__ import annotations

from cardhouse.engine.actions import field_a, field_b, kind_of, pack
from cardhouse.engine.zones import find
from cardhouse.games.konivrer.cards import FIRST_FLAG, abilities, keyword, second_keyword
from cardhouse.games.konivrer.combat import (
    ask_blocks,
    attacker_face,
    block,
    declare,
    end_combat,
    needs_two_steps,
    resolve_attack,
)
from cardhouse.games.konivrer.costs import unspent
from cardhouse.games.konivrer.declarations import (
    A_PLAYER_ATTACKED,
    AIM,
    AIM_PLAYER,
    AS,
    ATTACK,
    ATTACK_FAMILIAR,
    ATTACK_PLAYER,
    ATTACKS,
    AZOTH,
    BLOCK,
    BURST,
    BURST_OTHER,
    BY_HAND,
    DECLINE,
    DISCARD_CARD,
    DISCARD_PILE,
    DONE,
    FOR_THE_PLAY,
    HAND,
    KEEP,
    LOSE,
    MAX_LEGAL,
    MOST_WAYS,
    MULLIGAN,
    NEXT,
    NO_AIM,
    NO_BLOCK,
    ORDER,
    PAY,
    RECOVER_CARD,
    RETURN_CARD,
    SET_X,
    SLOTS,
    SPELL,
    SUMMON,
    TRIBUTE,
    WAYS_TO_PLAY,
    WITH,
    State,
)
from cardhouse.games.konivrer.effects import discard_card, order_bounds, order_card, recover, resolve_effect, return_card
from cardhouse.games.konivrer.life import lose_points, reveal_life
from cardhouse.games.konivrer.opening import keep_or_not
from cardhouse.games.konivrer.playing import (
    announce,
    ask,
    burst,
    decline_burst,
    end_ability,
    finish_spell,
    give_tribute,
    least_x,
    most_x,
    offer_burst,
    pay,
    place_azoth,
    settle_payment,
)
from cardhouse.games.konivrer.refusals import attack_refusal, choice_refusal, play_refusal, x_refusal
from cardhouse.games.konivrer.teams import first_opponent, is_opponent, pool
from cardhouse.games.konivrer.turn import end_turn, next_phase
from cardhouse.games.konivrer.units import card_of, face_of, unit_face, unit_of, unit_with
from cardhouse.games.konivrer.vocabulary import (
    BLOCKING,
    CASTING,
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
    COMBAT_PHASE,
    KINDS,
    LEGAL,
    OPENING,
    PAYING,
    RESOLVING,
    SUMMONING,
    TRIBUTING,
)

# What may be done


def waits(s: State) -> int:
    """What the game waits for: a step, and plays from how many cards, with Azoth left to place or without."""
    hand = min(s.count[HAND + s.to_act], 15) if s.step == CHOOSE_PLAY else 0
    return s.step * 32 + (16 if s.azoth_left > 0 else 0) + hand


def course(s: State, action: int) -> int:
    """What an action sets off: that is said by its kind, and by its card, the phase that ends or what is being played."""
    kind = kind_of(action)
    if kind == NEXT:
        which = s.phase * 16 + min(s.attacks, 3)
    elif kind in FOR_THE_PLAY:
        which = s.mode * 16 + (s.ability + 1) % 16
    else:
        which = field_a(action)
    return kind * 128 + min(which, 127)


def legal(s: State, out: list[int]) -> int:
    """Write the legal actions; return how many."""
    if s.step == CHOOSE_PLAY:
        return legal_plays(s, out)
    if s.step == CHOOSE_ATTACK:
        return legal_attacks(s, out)
    return legal_choices(s, out)


def legal_plays(s: State, out: list[int]) -> int:
    """Every way to play each card in hand, and to go on."""
    n = 0
    row = s.cards[HAND + s.to_act]
    for i in range(s.count[HAND + s.to_act]):
        if n + MOST_WAYS >= MAX_LEGAL:  # a hand of more than forty cards: the rest has to wait
            break
        face = face_of(s, row[i])
        if s.azoth_left > 0:
            for kind in range(KINDS):
                if play_refusal(s, AZOTH, face, kind) == LEGAL:
                    out[n] = pack(AZOTH, face, kind)
                    n += 1
        for kind in (SUMMON, TRIBUTE):
            if play_refusal(s, kind, face, 0) == LEGAL:
                out[n] = pack(kind, face)
                n += 1
        for which in range(abilities(face)):
            if play_refusal(s, SPELL, face, which) == LEGAL:
                out[n] = pack(SPELL, face, which)
                n += 1
    out[n] = pack(NEXT)
    return n + 1


def legal_attacks(s: State, out: list[int]) -> int:
    """Every attacker with everything it may attack, or attackers alone where that is too much."""
    n = 0
    seat = s.to_act
    many = needs_two_steps(s, seat)
    for k in range(SLOTS):
        if s.slot[seat][k] >= 0:
            face = unit_face(s, seat * SLOTS + k)
            if many:
                if attack_refusal(s, ATTACK, face, 0) == LEGAL:
                    out[n] = pack(ATTACK, face)
                    n += 1
            elif attack_refusal(s, ATTACK_PLAYER, face, first_opponent(s, seat)) == LEGAL:
                n = goals(s, seat, face, out, n)
    out[n] = pack(NEXT)
    return n + 1


def goals(s: State, seat: int, face: int, out: list[int], n: int) -> int:
    """All that a Familiar of this face may attack; without a face (-1), as targets of the one that was named."""
    for other in range(s.seats):
        if is_opponent(s, seat, other):
            out[n] = pack(ATTACK_PLAYER, face, other) if face >= 0 else pack(AIM_PLAYER, other)
            n += 1
            for k in range(SLOTS):
                if s.slot[other][k] >= 0:
                    owned = other * FIRST_FLAG + unit_face(s, other * SLOTS + k)
                    out[n] = pack(ATTACK_FAMILIAR, face, owned) if face >= 0 else pack(AIM, owned)
                    n += 1
    return n


def legal_choices(s: State, out: list[int]) -> int:
    """The answers to a choice that an action or an effect waits for."""
    seat = s.to_act
    n = 0
    if s.step == CHOOSE_X:
        face = face_of(s, s.playing)
        for x in range(least_x(s, face), most_x(s, seat, face) + 1):
            out[n] = pack(SET_X, x)
            n += 1
            if x_refusal(s, seat, BY_HAND, x) == LEGAL:
                out[n] = pack(BY_HAND, x)
                n += 1
    elif s.step == CHOOSE_PAYMENT:
        for kind in range(KINDS):
            n = offer(s, out, n, PAY, kind, 0)
    elif s.step == CHOOSE_TRIBUTE:
        for k in range(SLOTS):
            if s.slot[seat][k] >= 0:
                n = offer(s, out, n, WITH, unit_face(s, seat * SLOTS + k), 0)
        n = offer(s, out, n, DONE, 0, 0)
    elif s.step == CHOOSE_KEYWORD:
        face = face_of(s, s.playing)
        n = offer(s, out, n, AS, keyword(face), 0)
        n = offer(s, out, n, AS, second_keyword(face), 0)
    elif s.step == CHOOSE_ATTACKED:
        n = goals(s, seat, -1, out, n)
    elif s.step == CHOOSE_BLOCK:
        for k in range(SLOTS):
            if s.slot[seat][k] >= 0:
                n = offer(s, out, n, BLOCK, attacker_face(s), unit_face(s, seat * SLOTS + k))
        n = offer(s, out, n, NO_BLOCK, 0, 0)
    elif s.step == CHOOSE_BURST:
        for kind in (BURST, BURST_OTHER, DECLINE):
            n = offer(s, out, n, kind, 0, 0)
    elif s.step == CHOOSE_LIFE:
        for other in range(s.seats):
            n = offer(s, out, n, LOSE, other, 0)
    elif s.step == CHOOSE_RECOVERED or s.step == CHOOSE_RETURNED or s.step == CHOOSE_DISCARDED:
        zone = HAND + seat if s.step == CHOOSE_DISCARDED else DISCARD_PILE + s.by
        kind = DISCARD_CARD if s.step == CHOOSE_DISCARDED else RECOVER_CARD if s.step == CHOOSE_RECOVERED else RETURN_CARD
        row = s.cards[zone]
        for i in range(s.count[zone]):
            out[n] = pack(kind, face_of(s, row[i]))
            n += 1
    elif s.step == CHOOSE_ORDER:
        bounds = order_bounds(s)
        for place in range(bounds & 255, (bounds >> 8) + 1):
            out[n] = pack(ORDER, place - 1)
            n += 1
    elif s.step == CHOOSE_MULLIGAN:
        out[0] = pack(KEEP)
        out[1] = pack(MULLIGAN)
        n = 2
    else:
        n = legal_targets(s, out)
    return n


def legal_targets(s: State, out: list[int]) -> int:
    """What an ability or a keyword may aim at."""
    n = 0
    for seat in range(s.seats):
        n = offer(s, out, n, AIM_PLAYER, seat, 0) if s.step != CHOOSE_KEYWORD_TARGET else n
        for k in range(SLOTS):
            if s.slot[seat][k] >= 0:
                n = offer(s, out, n, AIM, seat * FIRST_FLAG + unit_face(s, seat * SLOTS + k), 0)
    if s.step == CHOOSE_KEYWORD_TARGET:
        n = offer(s, out, n, NO_AIM, 0, 0)
    return n


def offer(s: State, out: list[int], n: int, kind: int, a: int, b: int) -> int:
    """Add a choice to `out` if it is legal; return how many there are then."""
    if choice_refusal(s, kind, a, b) == LEGAL:
        out[n] = pack(kind, a, b)
        n += 1
    return n


# What is done


def apply(s: State, action: int) -> None:
    """Carry out a legal action of the seat to act."""
    kind = kind_of(action)
    a = field_a(action)
    b = field_b(action)
    seat = s.to_act
    if kind == AZOTH:
        place_azoth(s, seat, a, b)
    elif kind in WAYS_TO_PLAY:
        announce(s, seat, a, SUMMONING if kind == SUMMON else TRIBUTING if kind == TRIBUTE else CASTING, b)
    elif kind == NEXT:
        next_phase(s)
    elif kind in FOR_THE_PLAY:
        choose_for_play(s, seat, kind, a)
    elif kind in ATTACKS:
        attack(s, seat, kind, a, b)
    elif kind == BLOCK:
        block(s, unit_with(s, seat, b))
    elif kind == NO_BLOCK:
        s.asked += 1
    elif kind in (KEEP, MULLIGAN):
        keep_or_not(s, seat, 1 if kind == MULLIGAN else 0)
    else:
        answer(s, seat, kind, a)
    proceed(s)


def choose_for_play(s: State, seat: int, kind: int, a: int) -> None:
    """One more thing is chosen for the card that is being played, or for an attacker."""
    if kind == SET_X:
        pay(s, seat, a)
    elif kind == BY_HAND:
        s.x = a
        s.paid = PAYING
    elif kind == PAY:
        s.spent[a] += 1
        if unspent(s, s.x) == 0:
            settle_payment(s, seat)
    elif kind == WITH:
        give_tribute(s, unit_with(s, seat, a))
    elif kind == DONE:
        s.tributed = 1
    elif kind == AS:
        s.chosen = a
    elif s.step == CHOOSE_ATTACKED:
        unit = unit_of(s, s.attacker[s.attacks])
        declare(s, unit, A_PLAYER_ATTACKED + a if kind == AIM_PLAYER else card_of(s, unit_with(s, a // FIRST_FLAG, a % FIRST_FLAG)))
    elif kind == AIM_PLAYER:
        s.target_seat = a
        s.aimed = 1
    elif s.step == CHOOSE_TARGET:
        s.target = card_of(s, unit_with(s, a // FIRST_FLAG, a % FIRST_FLAG))
        s.aimed = 1
    else:
        s.keyword_aimed = 1
        if kind == AIM:
            s.keyword_target = card_of(s, unit_with(s, a // FIRST_FLAG, a % FIRST_FLAG))


def attack(s: State, seat: int, kind: int, face: int, goal: int) -> None:
    """K5.1: declare an attacker; its target is a separate step where there are too many pairs."""
    unit = unit_with(s, seat, face)
    if kind == ATTACK:
        s.attacker[s.attacks] = card_of(s, unit)
    elif kind == ATTACK_PLAYER:
        declare(s, unit, A_PLAYER_ATTACKED + goal)
    else:
        declare(s, unit, card_of(s, unit_with(s, goal // FIRST_FLAG, goal % FIRST_FLAG)))


def answer(s: State, seat: int, kind: int, a: int) -> None:
    """A choice that something else asked for."""
    if kind in (BURST, BURST_OTHER):
        burst(s, 1 if kind == BURST_OTHER else 0)
    elif kind == DECLINE:
        decline_burst(s)
    elif kind == LOSE:
        reveal_life(s, a)
    elif kind == RECOVER_CARD:
        recover(s, seat, s.cards[DISCARD_PILE + seat][find(s, DISCARD_PILE + seat, a)])
    elif kind == RETURN_CARD:
        return_card(s, seat, s.cards[DISCARD_PILE + seat][find(s, DISCARD_PILE + seat, a)])
    elif kind == DISCARD_CARD:
        discard_card(s, seat, find(s, HAND + seat, a))
    elif kind == ORDER:
        order_card(s, a + 1)


def proceed(s: State) -> None:
    """Go on until a player has to choose, or the game is over."""
    while not s.over:
        if s.points > 0:
            if lose_points(s):
                return
        elif s.effect >= 0:
            if s.effect == s.effect_end:
                end_ability(s)
            elif resolve_effect(s):
                return
        elif s.playing >= 0:
            if ask(s):
                return
        elif s.queued > 0:
            if offer_burst(s):
                return
        elif s.cast >= 0:
            finish_spell(s)
        elif s.out[s.active]:
            end_turn(s)
        elif s.fighting == BLOCKING:
            if ask_blocks(s):
                return
        elif s.fighting == RESOLVING:
            if s.fight < s.attacks:
                resolve_attack(s)
            else:
                end_combat(s)
        else:
            ask_active(s)
            return


def ask_active(s: State) -> None:
    """No card, attack or effect is unfinished: the active player chooses."""
    if s.phase == OPENING:
        return
    s.to_act = s.active
    if s.phase != COMBAT_PHASE:
        s.step = CHOOSE_PLAY
    else:
        s.step = CHOOSE_ATTACKED if s.attacks < SLOTS and s.attacker[s.attacks] >= 0 else CHOOSE_ATTACK


# How it ends


def winners(s: State) -> int:
    """The seats that won, as bits; of a draw all that share it."""
    return s.won


def score(s: State, seat: int) -> int:
    """The Life Cards that a seat's side has left."""
    return pool(s, seat) if s.out[seat] == 0 else 0
