"""Rewards (G5.4): which are on offer, and what taking one does; prices and what is lost (G5.6)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.engine.rng import below, seed
from cardhouse.games.descent.content import (
    CANDLE,
    CANDLES,
    COSTS_CANDLE,
    COSTS_HP,
    COSTS_LUCKY,
    COSTS_MARK,
    COSTS_NOTHING,
    EFFECT_COUNT,
    FIRST_EFFECT,
    FIRST_PASSIVE,
    FIRST_TRICK,
    KIND_OF,
    KNOT_CANDLE,
    KNOT_OFFERS,
    MARKED_FACE,
    MARROW,
    OF_EFFECT,
    OF_GOODS,
    OF_PASSIVE,
    OF_TRICK,
    OF_VALUE,
    PASSIVE_COUNT,
    RUNS_TO_UNLOCK,
    SHARE_OF,
    SLEEVE_TRICK,
    SUPPER,
    SUPPER_HEALS,
    VALUE_COUNT,
)
from cardhouse.games.descent.declarations import (
    GREW,
    HURT,
    LEFT,
    MENDED,
    PAWNED,
    RELIT,
    SACRIFICED,
    TOOK,
    State,
)
from cardhouse.games.grimhand.declarations import SLEEVE
from cardhouse.games.grimhand.upgrades import MOST_RANK, P_MARROW, rank

OFFERS = 3
FIRST_VALUES, FIRST_EFFECTS, FIRST_PASSIVES = 5, 3, 3  # unlocked before the first run
PLAYER = 0
STEPS_OF_DAY = 16  # more than there are doors, or steps


# What a run has


def unlocked(s: State, reward: int) -> bool:
    """Whether a reward can be found yet: with the runs that were finished come more marks and passives."""
    kind = KIND_OF[reward]
    if kind == OF_VALUE:
        return reward < FIRST_VALUES + (VALUE_COUNT - FIRST_VALUES) * s.opt_unlocked // RUNS_TO_UNLOCK
    if kind == OF_EFFECT:
        return reward - FIRST_EFFECT < FIRST_EFFECTS + (EFFECT_COUNT - FIRST_EFFECTS) * s.opt_unlocked // RUNS_TO_UNLOCK
    if kind == OF_PASSIVE:
        return reward - FIRST_PASSIVE < FIRST_PASSIVES + (PASSIVE_COUNT - FIRST_PASSIVES) * s.opt_unlocked // RUNS_TO_UNLOCK
    return True


def has_mark(s: State, reward: int) -> bool:
    """Whether the run has this mark."""
    if KIND_OF[reward] == OF_VALUE:
        return s.honed[PLAYER] >> MARKED_FACE[reward] & 1 != 0
    return s.schooled[PLAYER] >> (reward - FIRST_EFFECT) & 1 != 0


def marks_held(s: State) -> int:
    """How many marks the run has."""
    found = 0
    for reward in range(FIRST_TRICK):
        found += int(has_mark(s, reward))
    return found


def tricks_held(s: State) -> int:
    """How many tricks are up the sleeve."""
    found = 0
    for i in range(SLEEVE):
        found += int(s.sleeve[i] >= 0)
    return found


def ranks_held(s: State) -> int:
    """The ranks of all passives together."""
    found = 0
    for which in range(PASSIVE_COUNT):
        found += rank(s, PLAYER, which)
    return found


def most_candles(s: State) -> int:
    """How many candles may be lit."""
    return CANDLES - 1 if s.opt_night >= KNOT_CANDLE else CANDLES


def available(s: State, reward: int) -> bool:
    """G5.4: whether a reward can still be gained: each mark once, three tricks, three ranks of a passive."""
    if not unlocked(s, reward):
        return False
    kind = KIND_OF[reward]
    if kind == OF_TRICK:
        held = 0
        for i in range(SLEEVE):
            held += int(s.sleeve[i] == SLEEVE_TRICK[reward - FIRST_TRICK])
        return held == 0 and tricks_held(s) < SLEEVE
    if kind == OF_PASSIVE:
        return rank(s, PLAYER, reward - FIRST_PASSIVE) < MOST_RANK
    if kind == OF_GOODS:
        return s.hp[PLAYER] < s.most_hp[PLAYER] if reward == SUPPER else s.candles[PLAYER] < most_candles(s)
    return not has_mark(s, reward)


# Offers


def same_for_all(s: State) -> tuple[int, int, int, int]:
    """G5.7: in a descent of the day, what a door holds follows from the day and the door; cards fall by the table's own chance, which is
    returned to be put back."""
    a = s.rng[0]
    b = s.rng[1]
    c = s.rng[2]
    d = s.rng[3]
    if s.opt_day > 0:
        seed(s, (s.opt_day * STEPS_OF_DAY + s.step) * STEPS_OF_DAY + s.door)
    return a, b, c, d


def as_before(s: State, a: int, b: int, c: int, d: int) -> None:
    """The table's own chance again, in a descent of the day."""
    if s.opt_day > 0:
        s.rng[0] = a
        s.rng[1] = b
        s.rng[2] = c
        s.rng[3] = d


def clear_offers(s: State) -> None:
    for i in range(OFFERS):
        s.offers[i] = -1
        s.prices[i] = COSTS_NOTHING
        s.costs[i] = 0
    s.picks = 0


def offer_of(s: State, reward: int) -> int:
    """Where a reward is on offer, or -1."""
    for i in range(OFFERS):
        if s.offers[i] == reward:
            return i
    return -1


def draw_reward(s: State, kind: int) -> int:
    """A reward that is available and not on offer, by chance: of a kind, or for -1 of any that a duel may bring; -1 where there is none."""
    total = 0
    for reward in range(SUPPER):
        if (kind < 0 or KIND_OF[reward] == kind) and available(s, reward) and offer_of(s, reward) < 0:
            total += SHARE_OF[reward]
    if total == 0:
        return -1
    at = below(s, total)
    for reward in range(SUPPER):
        if (kind < 0 or KIND_OF[reward] == kind) and available(s, reward) and offer_of(s, reward) < 0:
            at -= SHARE_OF[reward]
            if at < 0:
                return reward
    return -1


def offer_some(s: State, kind: int, picks: int) -> None:
    """Rewards to choose from: three, with a knot of the night two."""
    clear_offers(s)
    some = OFFERS - 1 if s.opt_night >= KNOT_OFFERS and kind < 0 else OFFERS
    a, b, c, d = same_for_all(s)
    for i in range(some):
        s.offers[i] = draw_reward(s, kind)
    as_before(s, a, b, c, d)
    s.picks = picks


def offers_left(s: State) -> int:
    found = 0
    for i in range(OFFERS):
        found += int(s.offers[i] >= 0)
    return found


# Gains


def mend(s: State, amount: int, event: int) -> int:
    """G5.2: HP never above the maximum; how much it was."""
    gained = max(0, min(amount, s.most_hp[PLAYER] - s.hp[PLAYER]))
    s.hp[PLAYER] += gained
    emit(s, event, PLAYER, gained, s.hp[PLAYER])
    return gained


def wound(s: State, amount: int) -> None:
    """HP lost at a door or paid; never the last one."""
    lost = min(amount, s.hp[PLAYER] - 1)
    s.hp[PLAYER] -= lost
    emit(s, HURT, PLAYER, lost, s.hp[PLAYER])


def grow(s: State, amount: int) -> None:
    """More HP at most, and as many now."""
    s.most_hp[PLAYER] += amount
    s.hp[PLAYER] += amount
    emit(s, GREW, PLAYER, s.most_hp[PLAYER], s.hp[PLAYER])


def relight(s: State) -> None:
    if s.candles[PLAYER] < most_candles(s):
        s.candles[PLAYER] += 1
        emit(s, RELIT, PLAYER, s.candles[PLAYER])


def gain(s: State, reward: int) -> None:
    """G5.4: the run has a reward from now on."""
    kind = KIND_OF[reward]
    now = 0
    if kind == OF_VALUE:
        s.honed[PLAYER] |= 1 << MARKED_FACE[reward]
    elif kind == OF_EFFECT:
        s.schooled[PLAYER] |= 1 << (reward - FIRST_EFFECT)
    elif kind == OF_TRICK:
        s.sleeve[tricks_held(s)] = SLEEVE_TRICK[reward - FIRST_TRICK]
    elif kind == OF_PASSIVE:
        which = reward - FIRST_PASSIVE
        s.passives[PLAYER] += 1 << 2 * which
        now = rank(s, PLAYER, which)
    emit(s, TOOK, PLAYER, reward, now)
    if kind == OF_PASSIVE and reward - FIRST_PASSIVE == P_MARROW:
        grow(s, MARROW)
    if reward == SUPPER:
        mend(s, SUPPER_HEALS, MENDED)
    elif reward == CANDLE:
        relight(s)


def lose_mark(s: State) -> None:
    """One of the run's marks is gone, by chance."""
    held = marks_held(s)
    if held == 0:
        return
    at = below(s, held)
    for reward in range(FIRST_TRICK):
        if has_mark(s, reward):
            at -= 1
            if at < 0:
                if KIND_OF[reward] == OF_VALUE:
                    s.honed[PLAYER] ^= 1 << MARKED_FACE[reward]
                else:
                    s.schooled[PLAYER] ^= 1 << (reward - FIRST_EFFECT)
                emit(s, LEFT, PLAYER, reward)
                return


# Prices


def can_pay(s: State, price: int, cost: int) -> bool:
    """G5.6: HP, marks, candles or Luckies, never coin."""
    if price == COSTS_HP:
        return s.hp[PLAYER] > cost
    if price == COSTS_MARK:
        return marks_held(s) >= cost
    if price == COSTS_CANDLE:
        return s.candles[PLAYER] >= cost
    return True


def pay_price(s: State, price: int, cost: int) -> None:
    if price == COSTS_HP:
        wound(s, cost)
    elif price == COSTS_MARK:
        for _ in range(cost):
            lose_mark(s)
    elif price == COSTS_CANDLE:
        s.candles[PLAYER] -= cost
        emit(s, SACRIFICED, PLAYER, s.candles[PLAYER])
    elif price == COSTS_LUCKY:
        s.debt += cost
        emit(s, PAWNED, PLAYER)
