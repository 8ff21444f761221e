"""What waits behind a quiet way: an event with its odds, an exchange, a rest (G5.2, G5.6)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.engine.rng import below
from cardhouse.games.descent.content import (
    ANSWERS,
    CANDLE,
    COSTS_HP,
    COSTS_LUCKY,
    COSTS_MARK,
    ELSE,
    ELSE_AMOUNT,
    GIVES_CANDLE,
    GIVES_EFFECT,
    GIVES_HEAL,
    GIVES_LOSE,
    GIVES_MOST,
    GIVES_PASSIVE,
    GIVES_TRICK,
    GIVES_VALUE,
    GIVES_WOUND,
    KNOT_REST,
    LUCK,
    LUCK_AMOUNT,
    ODDS,
    OF_EFFECT,
    OF_PASSIVE,
    OF_TRICK,
    OF_VALUE,
    PRICE,
    PRICE_AMOUNT,
    REFUSAL_HEALS,
    REST_HEALS,
    SUPPER,
)
from cardhouse.games.descent.declarations import FACED, GAMBLED, MENDED, State
from cardhouse.games.descent.rewards import (
    OFFERS,
    PLAYER,
    as_before,
    available,
    can_pay,
    clear_offers,
    draw_reward,
    gain,
    grow,
    lose_mark,
    marks_held,
    mend,
    pay_price,
    relight,
    same_for_all,
    wound,
)

MARK_PRICE, TRICK_PRICE, PASSIVE_PRICE, CANDLE_PRICE = 7, 5, 12, 11  # HP
NIGHT_REST = 3  # HP less


# Events


def encounter(s: State) -> int:
    """The event of this door."""
    return s.whats[s.place]


def face_event(s: State) -> None:
    emit(s, FACED, encounter(s))


def entry_of(s: State, answer: int) -> int:
    """Where an answer stands in the tables of events."""
    return ANSWERS * encounter(s) + answer


def may_answer(s: State, answer: int) -> bool:
    """Whether an event has this answer, and its price can be paid."""
    at = entry_of(s, answer)
    return ODDS[at] >= 0 and can_pay(s, PRICE[at], PRICE_AMOUNT[at])


def answer_event(s: State, answer: int) -> None:
    """G5.6: the price, then the chance that was told before."""
    at = entry_of(s, answer)
    pay_price(s, PRICE[at], PRICE_AMOUNT[at])
    lucky = below(s, 100) < ODDS[at]
    emit(s, GAMBLED, encounter(s), answer, int(lucky))
    if lucky:
        happen(s, LUCK[at], LUCK_AMOUNT[at])
    else:
        happen(s, ELSE[at], ELSE_AMOUNT[at])


def happen(s: State, outcome: int, amount: int) -> None:
    """What an answer brings."""
    if outcome == GIVES_HEAL:
        mend(s, amount, MENDED)
    elif outcome == GIVES_WOUND:
        wound(s, amount)
    elif outcome == GIVES_MOST:
        grow(s, amount)
    elif outcome == GIVES_CANDLE:
        relight(s)
    elif outcome == GIVES_VALUE:
        find_some(s, OF_VALUE)
    elif outcome == GIVES_EFFECT:
        find_some(s, OF_EFFECT)
    elif outcome == GIVES_TRICK:
        find_some(s, OF_TRICK)
    elif outcome == GIVES_PASSIVE:
        find_some(s, OF_PASSIVE)
    elif outcome == GIVES_LOSE:
        lose_mark(s)


def find_some(s: State, kind: int) -> None:
    """A reward of a kind, by chance; where there is none left, the HP of a refusal."""
    found = draw_reward(s, kind)
    if found >= 0:
        gain(s, found)
    else:
        mend(s, REFUSAL_HEALS, MENDED)


# Exchange


def set_out(s: State) -> None:
    """G5.6: three things on the counter: a mark, a trick or a passive, and what keeps a run alive; each with its price."""
    clear_offers(s)
    a, b, c, d = same_for_all(s)
    s.offers[0] = draw_reward(s, OF_VALUE if below(s, 2) == 0 else OF_EFFECT)
    s.prices[0] = COSTS_LUCKY if below(s, 3) == 0 else COSTS_HP
    s.costs[0] = 1 if s.prices[0] == COSTS_LUCKY else MARK_PRICE
    kind = OF_TRICK if below(s, 2) == 0 else OF_PASSIVE
    s.offers[1] = draw_reward(s, kind)
    s.prices[1] = COSTS_MARK if kind == OF_PASSIVE and below(s, 2) == 0 and marks_held(s) > 1 else COSTS_HP
    s.costs[1] = 2 if s.prices[1] == COSTS_MARK else TRICK_PRICE if kind == OF_TRICK else PASSIVE_PRICE
    as_before(s, a, b, c, d)
    if available(s, CANDLE):
        s.offers[2] = CANDLE
        s.prices[2] = COSTS_HP
        s.costs[2] = CANDLE_PRICE
    elif available(s, SUPPER):
        s.offers[2] = SUPPER
        s.prices[2] = COSTS_MARK
        s.costs[2] = 1
    for i in range(OFFERS):
        s.picks += int(s.offers[i] >= 0)


# Rest


def rest_healing(s: State) -> int:
    """G5.2: the HP of a rest."""
    return REST_HEALS - (NIGHT_REST if s.opt_night >= KNOT_REST else 0)


def room(s: State) -> int:
    """The HP that may still be regained."""
    return s.most_hp[PLAYER] - s.hp[PLAYER]
