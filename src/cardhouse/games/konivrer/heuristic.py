"""Bots for KONIVRER that a person can read, from what their own seat can see. Choices they share are in judgement.py."""

from __future__ import annotations

from cardhouse.engine.actions import pack
from cardhouse.engine.rng import Generator
from cardhouse.games.konivrer.cards import abilities, ability, cost, cost_total, is_familiar, keyword
from cardhouse.games.konivrer.combat import can_attack, can_block, defender, needs_two_steps
from cardhouse.games.konivrer.costs import spare, spare_with
from cardhouse.games.konivrer.declarations import (
    A_PLAYER_ATTACKED,
    AIM_PLAYER,
    ATTACK,
    ATTACK_FAMILIAR,
    ATTACK_PLAYER,
    AZOTH,
    BLOCK,
    HAND,
    HIT_CAPS,
    NEXT,
    NO_BLOCK,
    PLAYED_FACES,
    SET_X,
    SLOTS,
    SPELL,
    SUMMON,
    TRIBUTE,
    UNBLOCKED,
    State,
)
from cardhouse.games.konivrer.judgement import (
    A_LIFE_CARD,
    ability_worth,
    answer_choice,
    best_removal,
    card_worth,
    deals,
    favoured_spare,
    fight_worth,
    worth,
)
from cardhouse.games.konivrer.keywords import takes_target
from cardhouse.games.konivrer.playing import has_target, least_x, may_be, most_x, tribute_worth
from cardhouse.games.konivrer.refusals import play_refusal
from cardhouse.games.konivrer.teams import is_opponent, pool, same_side
from cardhouse.games.konivrer.units import card_of, face_of, free_slot, on_field, strength, unit_face, unit_of
from cardhouse.games.konivrer.vocabulary import (
    ANY,
    CASTING,
    CHOOSE_ATTACK,
    CHOOSE_ATTACKED,
    CHOOSE_BLOCK,
    CHOOSE_PLAY,
    CHOOSE_X,
    GENERIC,
    KEYWORD_ELEMENT,
    KINDS,
    LEGAL,
    VOID,
)

LOWEST = -(1 << 30)
LETHAL = 1 << 20
SURVIVAL = 200  # a hit that would end the game, or a blocker that is needed against a later one
BURST_MAY_COME = -3  # a Life Card that is turned up may Burst: a harmless hit helps the player who takes it
PRICE = 20  # an Azoth, in tenths of a point of strength, for choosing what to play first
TRIBUTE_MARGIN = 40
NEEDED, NEXT_PLAY = 6, 3  # an element that the hand lacks, and a tenth of what a new Azoth lets the hand play at once


def easy(s: State, chooser: Generator) -> int:
    """Plays what it can, the most expensive card first, with all its Azoth; attacks and blocks where nothing is lost."""
    return choose(s, 0)


def normal(s: State, chooser: Generator) -> int:
    """Weighs every play by what it brings for its price, attacks players when that is lethal, blocks what it would not survive."""
    return choose(s, 1)


def choose(s: State, skill: int) -> int:
    """The action of a bot in any step."""
    if s.step == CHOOSE_PLAY:
        return choose_play(s, skill)
    if s.step in (CHOOSE_ATTACK, CHOOSE_ATTACKED):
        return choose_attack(s, skill)
    if s.step == CHOOSE_BLOCK:
        return choose_block(s, skill)
    if s.step == CHOOSE_X:
        return pack(SET_X, choose_x(s, skill))
    return answer_choice(s)


# Playing cards


def choose_play(s: State, skill: int) -> int:
    """An Azoth first; then the play that is worth most, until none is worth anything."""
    seat = s.to_act
    row = s.cards[HAND + seat]
    if s.azoth_left > 0 and s.count[HAND + seat] > 0:
        return choose_azoth(s, seat)
    best = 0
    chosen = pack(NEXT)
    for i in range(s.count[HAND + seat]):
        face = face_of(s, row[i])
        for way in range(2 + abilities(face)):
            kind = SUMMON if way == 0 else TRIBUTE if way == 1 else SPELL
            which = max(0, way - 2)
            if play_refusal(s, kind, face, which) == LEGAL:
                value = play_worth(s, seat, face, kind, which, skill, spare(s, seat, face, 0))
                if value > best:
                    best = value
                    chosen = pack(kind, face, which)
    return chosen


def play_worth(s: State, seat: int, face: int, kind: int, which: int, skill: int, left: int) -> int:
    """What playing a card in this way is worth, in tenths of a point of strength, if so much Azoth is left; nothing or less: do not."""
    price = cost_total(face)
    if kind == SUMMON:
        value = card_worth(s, seat, face)
        if skill and takes_target(keyword(face)) and left > 0:
            target = best_removal(s, seat, keyword(face), min(left, favoured_spare(s, seat, face)))
            value += worth(s, target) if target // SLOTS != seat and target >= 0 else 0
        return max(1, 10 * value - PRICE * price) if skill else 100 + 10 * price
    if kind == TRIBUTE:
        return tribute_gain(s, seat, face) if skill else 0
    value = ability_worth(s, seat, ability(face, which), left)
    if skill == 0:
        return 10 * price if value > 0 else 0
    return max(1, 10 * value - PRICE * price) if value > 0 else 0


def tribute_gain(s: State, seat: int, face: int) -> int:
    """Worth it where one small Familiar makes a much larger one affordable."""
    if spare(s, seat, face, 0) >= 0:
        return 0
    gain = 0
    for k in range(SLOTS):
        if s.slot[seat][k] >= 0:
            unit = seat * SLOTS + k
            if spare(s, seat, face, tribute_worth(s, unit)) >= 0:
                gain = max(gain, 10 * (card_worth(s, seat, face) - worth(s, unit)) - TRIBUTE_MARGIN)
    return gain


def choose_azoth(s: State, seat: int) -> int:
    """The card that is missed least, as the element that the hand needs most."""
    row = s.cards[HAND + seat]
    total = 0
    for kind in range(KINDS):
        total += s.azoth[seat][kind]
    best = LOWEST
    chosen = pack(NEXT)
    for i in range(s.count[HAND + seat]):
        face = face_of(s, row[i])
        missed = card_worth(s, seat, face) - 3 * max(0, cost_total(face) - total - 1)
        for kind in range(KINDS):
            if may_be(face, kind):
                value = NEEDED * needed(s, seat, kind, face) - missed + NEXT_PLAY * best_after(s, seat, face, kind) // 10
                if value > best:
                    best = value
                    chosen = pack(AZOTH, face, kind)
    return chosen


def best_after(s: State, seat: int, but: int, kind: int) -> int:
    """What the best play of the rest of the hand is worth with one more ready Azoth of a kind."""
    row = s.cards[HAND + seat]
    best = 0
    for i in range(s.count[HAND + seat]):
        face = face_of(s, row[i])
        left = spare_with(s, seat, face, kind)
        if face == but or left < (1 if cost_total(face) == 0 else 0):
            continue
        if is_familiar(face) and free_slot(s, seat) >= 0:
            best = max(best, play_worth(s, seat, face, SUMMON, 0, 1, left))
        for which in range(abilities(face)):
            if has_target(s, seat, ability(face, which)):
                best = max(best, play_worth(s, seat, face, SPELL, which, 1, left))
    return best


def needed(s: State, seat: int, kind: int, but: int) -> int:
    """How much the rest of the hand lacks an element: the largest gap of one card."""
    if kind in (GENERIC, ANY):
        return 0 if kind == GENERIC else 1
    row = s.cards[HAND + seat]
    gap = 1 if s.azoth[seat][kind] == 0 else 0
    for i in range(s.count[HAND + seat]):
        face = face_of(s, row[i])
        if face != but:
            gap = max(gap, cost(face, kind) - s.azoth[seat][kind])
    return gap


def choose_x(s: State, skill: int) -> int:
    """Just enough to remove the best Familiar, nothing where another card can follow, else all there is."""
    seat = s.to_act
    face = face_of(s, s.playing)
    most = most_x(s, seat, face)
    least = least_x(s, face)
    if skill == 0 or most <= least:
        return max(least, most)
    if takes_target(s.chosen):
        element = KEYWORD_ELEMENT[s.chosen]
        target = best_removal(s, seat, s.chosen, min(most, max(0, s.ready[seat][element] - s.due[element])))
        if target >= 0:
            return max(1, least) if s.chosen == VOID else max(1, least, strength(s, target))
    row = s.cards[HAND + seat]
    for i in range(s.count[HAND + seat]):
        if cost_total(face_of(s, row[i])) <= most and s.mode != CASTING:
            return least
    if s.mode == CASTING:
        best = least
        value = LOWEST
        for x in range(least, most + 1):
            now = 10 * ability_worth(s, seat, s.ability, x) - 3 * x
            if now > value:
                value = now
                best = x
        return best
    return most


# Combat


def choose_attack(s: State, skill: int) -> int:
    """The attack that is worth most; with lethal damage, everybody at the player."""
    seat = s.to_act
    best = 0
    chosen = pack(NEXT)
    many = needs_two_steps(s, seat)
    fixed = unit_of(s, s.attacker[s.attacks]) if s.step == CHOOSE_ATTACKED else -1
    for other in range(s.seats):
        if is_opponent(s, seat, other):
            sure = lethal(s, seat, other)
            for k in range(SLOTS):
                unit = seat * SLOTS + k
                if s.slot[seat][k] < 0 or not can_attack(s, unit) or (fixed >= 0 and unit != fixed):
                    continue
                face = unit_face(s, unit)
                value = LETHAL if sure else player_worth(s, unit, other, skill)
                if fixed >= 0:
                    value += LETHAL
                if value > best:
                    best = value
                    chosen = pack(ATTACK, face) if many else pack(ATTACK_PLAYER, face, other)
                    if fixed >= 0:
                        chosen = pack(AIM_PLAYER, other)
                for j in range(SLOTS if skill and not sure else 0):
                    if s.slot[other][j] >= 0:
                        goal = other * SLOTS + j
                        value = min(fight_worth(s, unit, goal), guarded(s, unit, goal))
                        if value > best and fixed < 0 and not many:
                            best = value
                            chosen = pack(ATTACK_FAMILIAR, face, other * PLAYED_FACES + unit_face(s, goal))
    return chosen


def lethal(s: State, seat: int, other: int) -> bool:
    """Whether attacking with everybody kills a player's side even if every Familiar of theirs blocks the strongest it can."""
    guards = 0
    for mate in range(s.seats):
        if same_side(s, mate, other):
            for k in range(SLOTS):
                if s.slot[mate][k] >= 0 and on_field(s, mate * SLOTS + k):
                    guards += 1
    total = 0
    for k in range(SLOTS):
        unit = seat * SLOTS + k
        if s.slot[seat][k] >= 0 and attacks_or_may(s, unit, other):
            stronger = 0
            for j in range(SLOTS):
                rival = seat * SLOTS + j
                if j != k and s.slot[seat][j] >= 0 and attacks_or_may(s, rival, other):
                    ahead = strength(s, rival) - strength(s, unit)
                    if ahead > 0 or (ahead == 0 and j < k):
                        stronger += 1
            if stronger >= guards:
                total += min(strength(s, unit), HIT_CAPS[s.opt_hit_cap])
    return total >= pool(s, other) + s.shield[other] + s.ward[other]


def attacks_or_may(s: State, unit: int, other: int) -> bool:
    """Whether a Familiar attacks a player already, or could."""
    card = card_of(s, unit)
    for i in range(s.attacks):
        if s.attacker[i] == card:
            return s.attacked[i] == A_PLAYER_ATTACKED + other
    return can_attack(s, unit)


def player_worth(s: State, unit: int, other: int, skill: int) -> int:
    """What an attack on a player that does not end the game is worth: its damage, if no fight is worse; to Normal nothing with Bursts."""
    if skill and s.opt_burst:
        return 0
    worst = min(strength(s, unit), HIT_CAPS[s.opt_hit_cap]) * 10
    for mate in range(s.seats):
        if same_side(s, mate, other):
            for k in range(SLOTS):
                guard = mate * SLOTS + k
                if s.slot[mate][k] >= 0 and on_field(s, guard):
                    worst = min(worst, fight_worth(s, unit, guard))
    return worst


def guarded(s: State, unit: int, goal: int) -> int:
    """What an attack on a Familiar is worth if another blocks it: the worst fight."""
    seat = goal // SLOTS
    worst = LETHAL
    for k in range(SLOTS):
        guard = seat * SLOTS + k
        if s.slot[seat][k] >= 0 and guard != goal and on_field(s, guard):
            worst = min(worst, fight_worth(s, unit, guard))
    return worst


def choose_block(s: State, skill: int) -> int:
    """The block that saves or wins most, if any does. Life Cards may Burst: Normal lets a hit through that it survives."""
    seat = s.to_act
    at = s.fight
    attacker = unit_of(s, s.attacker[at])
    face = unit_face(s, attacker)
    spared = 0
    if s.attacked[at] >= A_PLAYER_ATTACKED:
        hit = min(strength(s, attacker), HIT_CAPS[s.opt_hit_cap])
        spared = saved(s, at, hit) if skill else 2 * hit
    else:
        spared = max(0, fight_worth(s, attacker, unit_of(s, s.attacked[at])))
    best = 0
    chosen = pack(NO_BLOCK)
    for k in range(SLOTS):
        unit = seat * SLOTS + k
        if s.slot[seat][k] >= 0 and can_block(s, unit, at):
            value = spared - fight_worth(s, attacker, unit)
            if skill == 0 and deals(s, attacker, unit) and spared < 2 * pool(s, seat):
                value = 0
            if value > best:
                best = value
                chosen = pack(BLOCK, face, unit_face(s, unit))
    return chosen


def saved(s: State, at: int, hit: int) -> int:
    """What it is worth to block a hit: the game where the side would not survive it, a loss where the blocker is needed later."""
    seat = defender(s, at)
    life = pool(s, seat) + s.shield[seat] + s.ward[seat]
    through = 0
    guards = 0
    for i in range(at):
        through += unblocked_hit(s, i, seat)
    for mate in range(s.seats):
        for k in range(SLOTS):
            if same_side(s, mate, seat) and s.slot[mate][k] >= 0 and on_field(s, mate * SLOTS + k):
                guards += 1
    if through + hit + still_to_come(s, at, seat, guards) >= life:
        return SURVIVAL
    if through + still_to_come(s, at, seat, guards - 1) >= life:
        return -SURVIVAL
    return hit * (BURST_MAY_COME if s.opt_burst else A_LIFE_CARD)


def still_to_come(s: State, at: int, seat: int, guards: int) -> int:
    """The damage of the attacks after this one on a side, if its guards block the strongest."""
    total = 0
    for i in range(at + 1, s.attacks):
        hit = unblocked_hit(s, i, seat)
        stronger = 0
        for j in range(at + 1, s.attacks):
            rival = unblocked_hit(s, j, seat)
            if rival > hit or (rival == hit and j < i):
                stronger += 1
        if stronger >= guards:
            total += hit
    return total


def unblocked_hit(s: State, at: int, seat: int) -> int:
    """The damage that an attack does to a player of a seat's side if nobody blocks it."""
    if s.attacked[at] < A_PLAYER_ATTACKED or s.blocker[at] != UNBLOCKED or not same_side(s, seat, s.attacked[at] - A_PLAYER_ATTACKED):
        return 0
    return min(strength(s, unit_of(s, s.attacker[at])), HIT_CAPS[s.opt_hit_cap])
