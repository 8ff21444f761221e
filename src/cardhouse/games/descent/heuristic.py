"""Bots for the descent: in a duel those of Grimhand, between duels a little sense (Normal) or chance (Easy)."""

from __future__ import annotations

from cardhouse.engine.actions import pack
from cardhouse.engine.rng import Generator, below
from cardhouse.games.descent.content import (
    ANSWERS,
    COSTS_CANDLE,
    COSTS_HP,
    COSTS_LUCKY,
    COSTS_MARK,
    ELSE,
    ELSE_AMOUNT,
    FIRST_PASSIVE,
    GIVES_CANDLE,
    GIVES_EFFECT,
    GIVES_HEAL,
    GIVES_LOSE,
    GIVES_MOST,
    GIVES_PASSIVE,
    GIVES_TRICK,
    GIVES_VALUE,
    GIVES_WOUND,
    KIND_OF,
    LUCK,
    LUCK_AMOUNT,
    ODDS,
    OF_PASSIVE,
    PRICE,
    PRICE_AMOUNT,
    REWARDS,
    SUPPER,
    WAYS,
)
from cardhouse.games.descent.declarations import (
    ANSWER,
    AT_DUEL,
    AT_EVENT,
    AT_EXCHANGE,
    AT_REST,
    AT_REWARD,
    AT_WAY,
    OPEN_WAY,
    REFUSE,
    RELIGHT,
    REST,
    TAKE,
    TO_BOSS,
    TO_DUEL,
    TO_EVENT,
    TO_REST,
    WALK_ON,
    State,
)
from cardhouse.games.descent.doors import may_open, place_of_way
from cardhouse.games.descent.encounters import entry_of, may_answer, rest_healing, room
from cardhouse.games.descent.rewards import OFFERS, PLAYER, most_candles
from cardhouse.games.descent.rules import can_take, refusal_healing
from cardhouse.games.grimhand.heuristic import easy as easy_in_duel
from cardhouse.games.grimhand.heuristic import normal as normal_in_duel
from cardhouse.games.grimhand.upgrades import rank

# What things are worth to Normal, in tenths of an HP
_WORTH = {  # measured by giving each at the beginning of a run; the low ones made nearly equal, so that each of them is tried
    "drawn_blade": 150, "venom": 107, "quick_fingers": 92, "raised_shield": 90, "marrow": 86, "oakhide": 83, "war_cry": 65,
    "red_thirst": 59, "thorns": 54, "whetstone": 50, "second_wind": 48, "deep_pockets": 48, "clover_wine": 55, "berserker_blade": 60,
    "chain_slash": 51, "blood_pact": 50, "hex_of_weakness": 48, "blessing": 48, "piercing_strike": 45, "double_shamrock": 45,
    "cursed_steel": 45, "mirror_shield": 45, "guardian_rune": 45, "mist_barrier": 45, "bleeding_edge": 45, "counter_shield": 45,
    "iron_wall": 45, "trick:fortune_surge": 146, "trick:blessing": 129, "trick:scrying_orb": 110, "trick:gamble_card": 98,
    "trick:swap_hands": 80, "trick:sunder": 72, "trick:hex_of_weakness": 72, "trick:purge": 66, "trick:brace": 64,
    "trick:hex_card": 64, "trick:fate_twist": 55,
}  # fmt: skip
WORTH = tuple(_WORTH.get(key, 48 if key[0] == "A" else 45) for key in REWARDS)
CANDLE_WORTH, MARK_WORTH, LUCKY_WORTH, MOST_WORTH = 80, 20, 30, 8
REWARD_WORTH = 50  # of one that is not known yet
IDEAS = 86  # of a hundred moves of Easy


def easy(s: State, chooser: Generator) -> int:
    """A beginner: most moves are as good as Normal's, the others Grimhand's Easy in a duel and any choice between duels."""
    if below(chooser, 100) < IDEAS:
        return normal(s, chooser)
    if s.step == AT_DUEL:
        return easy_in_duel(s, chooser)
    return nth_legal(s, chooser)


def nth_legal(s: State, chooser: Generator) -> int:
    """One of the legal actions between duels, by chance."""
    n = count_choices(s)
    at = below(chooser, n)
    return choice(s, at)


def count_choices(s: State) -> int:
    n = 0
    while choice(s, n) >= 0:
        n += 1
    return n


def choice(s: State, at: int) -> int:
    """The legal action at a place between duels, or -1: the order is that of `legal`."""
    n = -1
    if s.step == AT_WAY:
        for way in range(WAYS):
            n += int(may_open(s, way))
            if n == at:
                return pack(OPEN_WAY, way)
    elif s.step == AT_EVENT:
        for answer in range(ANSWERS):
            n += int(may_answer(s, answer))
            if n == at:
                return pack(ANSWER, answer)
    elif s.step == AT_REST:
        if at == 0:
            return pack(REST)
        if at == 1 and s.candles[PLAYER] < most_candles(s):
            return pack(RELIGHT)
    else:
        for i in range(OFFERS):
            n += int(can_take(s, i))
            if n == at:
                return pack(TAKE, s.offers[i])
        if n + 1 == at and s.step == AT_REWARD:
            return pack(REFUSE)
        if n + 1 == at and s.step == AT_EXCHANGE:
            return pack(WALK_ON)
    return -1


# Normal


def normal(s: State, chooser: Generator) -> int:
    """The way, answer or reward that seems worth most; in a duel Grimhand's Normal."""
    if s.step == AT_DUEL:
        return normal_in_duel(s, chooser)
    if s.step == AT_WAY:
        return best_way(s)
    if s.step == AT_EVENT:
        return best_answer(s)
    if s.step == AT_REST:
        lit = s.candles[PLAYER] >= most_candles(s)
        return pack(REST) if lit or 10 * min(room(s), rest_healing(s)) >= CANDLE_WORTH - 60 * s.candles[PLAYER] else pack(RELIGHT)
    return best_offer(s)


def best_way(s: State) -> int:
    """Of the ways that are open, the one worth most."""
    best = -1
    most = 0
    for way in range(WAYS):
        if may_open(s, way):
            worth = way_worth(s, place_of_way(s.door, way))
            if best < 0 or worth > most:
                best = way
                most = worth
    return pack(OPEN_WAY, best)


def way_worth(s: State, place: int) -> int:
    """A duel brings a reward and costs HP, the more the tougher the foe; a rest heals; events and exchanges are worth a little."""
    kind = s.kinds[place]
    if kind in (TO_DUEL, TO_BOSS):
        hurt = max(0, s.most_hp[PLAYER] - 2 * s.hp[PLAYER])  # who is weak should not fight
        return REWARD_WORTH + 60 - 2 * (s.toughs[place] - 26) - 8 * hurt
    if kind == TO_REST:
        healing = 10 * min(room(s), rest_healing(s))
        return max(healing, CANDLE_WORTH - 60 * s.candles[PLAYER] if s.candles[PLAYER] < most_candles(s) else 0)
    return 70 if kind == TO_EVENT else 60


def best_answer(s: State) -> int:
    """The answer with the highest expectation."""
    best = -1
    most = 0
    for answer in range(ANSWERS):
        if may_answer(s, answer):
            at = entry_of(s, answer)
            worth = ODDS[at] * outcome_worth(s, LUCK[at], LUCK_AMOUNT[at]) + (100 - ODDS[at]) * outcome_worth(s, ELSE[at], ELSE_AMOUNT[at])
            worth -= 100 * price_worth(s, PRICE[at], PRICE_AMOUNT[at])
            if best < 0 or worth > most:
                best = answer
                most = worth
    return pack(ANSWER, best)


def hp_worth(s: State) -> int:
    """What an HP is worth: more where few are left."""
    return 10 if 2 * s.hp[PLAYER] > s.most_hp[PLAYER] else 14


def outcome_worth(s: State, outcome: int, amount: int) -> int:
    if outcome == GIVES_HEAL:
        return min(amount, room(s)) * hp_worth(s)
    if outcome == GIVES_WOUND:
        return -amount * hp_worth(s)
    if outcome == GIVES_MOST:
        return amount * (MOST_WORTH + 6)
    if outcome == GIVES_CANDLE:
        return CANDLE_WORTH if s.candles[PLAYER] < most_candles(s) else 0
    if outcome == GIVES_LOSE:
        return -MARK_WORTH if s.honed[PLAYER] + s.schooled[PLAYER] > 0 else 0
    return REWARD_WORTH if outcome in (GIVES_VALUE, GIVES_EFFECT, GIVES_TRICK, GIVES_PASSIVE) else 0


def price_worth(s: State, price: int, amount: int) -> int:
    if price == COSTS_HP:
        return amount * hp_worth(s)
    if price == COSTS_MARK:
        return amount * MARK_WORTH
    if price == COSTS_CANDLE:
        return amount * CANDLE_WORTH
    return amount * LUCKY_WORTH if price == COSTS_LUCKY else 0


def offer_worth(s: State, reward: int) -> int:
    """What a reward is worth: a passive one has already a little more, so that ranks come together."""
    worth = WORTH[reward]
    if KIND_OF[reward] == OF_PASSIVE:
        worth += 10 * rank(s, PLAYER, reward - FIRST_PASSIVE)
    if reward == SUPPER:
        worth = 10 * min(room(s), 14)
    return worth


def best_offer(s: State) -> int:
    """The reward worth most after its price; HP instead where they are dear, or nothing at an exchange."""
    best = -1
    most = 0
    for i in range(OFFERS):
        if can_take(s, i):
            worth = offer_worth(s, s.offers[i]) - price_worth(s, s.prices[i], s.costs[i])
            if best < 0 or worth > most:
                best = i
                most = worth
    if s.step == AT_EXCHANGE:
        return pack(TAKE, s.offers[best]) if best >= 0 and most > 0 else pack(WALK_ON)
    if s.step == AT_REWARD and (best < 0 or min(room(s), refusal_healing(s)) * (hp_worth(s) - 4) > most):
        return pack(REFUSE)
    return pack(TAKE, s.offers[best])
