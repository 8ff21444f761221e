"""Lanes: what a side is worth, and how a lane resolves (W4).

A side is one integer, six bits a card, the first card in the lowest ones, so that rules, bots and forecasts share these functions.
"""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.engine.zones import gather
from cardhouse.games.war_lanes.cards import (
    BONUS_NAMES,
    BONUSES,
    CLUBS,
    DIAMONDS,
    FLUSH,
    HEARTS,
    JOKER,
    JOKER_RANK,
    NO_CARD,
    RANK_KINDS,
    SPADES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    effect,
    suit_of,
    value,
)
from cardhouse.games.war_lanes.declarations import DISCARD, LANE_FULL, LANE_RESOLVED, LEFT, LEGAL, SIDE, TOO_LOW, State

EMPTY = 0
KINDS = len(BONUS_NAMES)


def side_zone(lane: int, seat: int) -> int:
    return LEFT + 2 * lane + seat


def side(s: State, lane: int, seat: int) -> int:
    """A seat's cards in a lane."""
    zone = side_zone(lane, seat)
    row = s.cards[zone]
    cards = EMPTY
    for i in range(s.count[zone]):
        cards |= (s.face[row[i]] + 1) << 6 * i
    return cards


def side_count(cards: int) -> int:
    return 3 if cards >> 12 else 2 if cards >> 6 else 1 if cards else 0


def side_face(cards: int, i: int) -> int:
    """The face of a side's card, -1 where it has none."""
    return (cards >> 6 * i & 63) - 1


def with_card(cards: int, face: int) -> int:
    """A side with one more card."""
    return cards | (face + 1) << 6 * side_count(cards)


def side_refusal(cards: int, face: int) -> int:
    """W3.2: fewer than three cards on your side, and no lower than the last."""
    n = side_count(cards)
    if n == SIDE:
        return LANE_FULL
    return TOO_LOW if n > 0 and value(face) < value(side_face(cards, n - 1)) else LEGAL


def side_sum(cards: int) -> int:
    """The values of a side's cards."""
    total = 0
    for i in range(side_count(cards)):
        total += value(side_face(cards, i))
    return total


def bonus_kind(cards: int, wheel: int) -> int:
    """W4.1: the best single bonus of a side."""
    index = wheel
    suit = -1
    flush = side_count(cards) == SIDE
    for i in range(SIDE):
        face = side_face(cards, i)
        index = index * 15 + (NO_CARD if face < 0 else JOKER_RANK if face == JOKER else face % 13)
        if 0 <= face < JOKER:
            if suit >= 0 and suit != suit_of(face):
                flush = False
            suit = suit_of(face)
    kind = RANK_KINDS[index]
    if not flush or kind == STRAIGHT_FLUSH:
        return kind
    return STRAIGHT_FLUSH if kind == STRAIGHT else max(kind, FLUSH)


def bonus(s: State, kind: int) -> int:
    """What a bonus is worth at this table."""
    return BONUSES[KINDS * s.opt_bonuses + kind]


def side_total(s: State, cards: int) -> int:
    """W4.1: the sum of values and the best single bonus."""
    return side_sum(cards) + bonus(s, bonus_kind(cards, s.opt_wheel))


def effect_points(cards: int, suit: int) -> int:
    """W4.3: the effect points of a side's active cards: those of its player's suit (1–4, 0 for none), and Jokers."""
    total = 0
    if suit:
        for i in range(side_count(cards)):
            face = side_face(cards, i)
            if face == JOKER or suit_of(face) == suit - 1:
                total += effect(face)
    return total


def adds_damage(suit: int) -> bool:
    """W4.2: diamonds and spades add damage."""
    return suit in (DIAMONDS, SPADES)


def heals(suit: int) -> bool:
    """W4.2: hearts and clubs heal."""
    return suit in (HEARTS, CLUBS)


def net_damage(s: State, winner: int, winning: int, losing: int) -> int:
    """W4.2: what the loser loses: the difference, plus the winner's damage, minus the loser's healing; below zero it heals."""
    net = side_total(s, winning) - side_total(s, losing)
    if adds_damage(s.suit[winner]):
        net += effect_points(winning, s.suit[winner])
    if heals(s.suit[1 - winner]):
        net -= effect_points(losing, s.suit[1 - winner])
    return net


def winner_healing(s: State, winner: int, winning: int) -> int:
    """W7: with `winner_effects` the winner's healing applies too."""
    return effect_points(winning, s.suit[winner]) if s.opt_winner_effects and heals(s.suit[winner]) else 0


def loss(s: State, seat: int, mine: int, theirs: int) -> int:
    """How many HP a seat loses if these two sides resolved now; negative where it is healed."""
    edge = side_total(s, mine) - side_total(s, theirs)
    if edge < 0:
        return net_damage(s, 1 - seat, theirs, mine)
    return -winner_healing(s, seat, mine) if edge > 0 else 0


def swing(s: State, seat: int, mine: int, theirs: int) -> int:
    """How many HP a seat gains on the other if these two sides resolved now."""
    return loss(s, 1 - seat, theirs, mine) - loss(s, seat, mine, theirs)


def resolve_lane(s: State, lane: int, how: int) -> None:
    """W4.2: the higher total deals its net damage. W4.4: the lane's cards are discarded and the lane is free."""
    first = side(s, lane, 0)
    second = side(s, lane, 1)
    kind0 = bonus_kind(first, s.opt_wheel)
    kind1 = bonus_kind(second, s.opt_wheel)
    edge = side_total(s, first) - side_total(s, second)
    winner = 0 if edge > 0 else 1
    net = 0
    healing = 0
    if edge == 0:
        winner = -1
    else:
        winning = first if winner == 0 else second
        losing = second if winner == 0 else first
        net = net_damage(s, winner, winning, losing)
        healing = winner_healing(s, winner, winning)
        s.hp[1 - winner] -= net
        s.hp[winner] += healing
    gather(s, side_zone(lane, 0), DISCARD)
    gather(s, side_zone(lane, 1), DISCARD)
    free_lane(s, lane)
    emit(
        s,
        LANE_RESOLVED,
        *(lane, how, winner),
        *(side_sum(first), kind0, bonus(s, kind0), effect_points(first, s.suit[0])),
        *(side_sum(second), kind1, bonus(s, kind1), effect_points(second, s.suit[1])),
        *(max(0, net), max(0, -net), healing, s.hp[0], s.hp[1]),
    )


def free_lane(s: State, lane: int) -> None:
    """The lane is no longer pending; those filled after it move up."""
    order = s.pending_order[lane]
    if order > 0:
        for other in range(3):
            if s.pending_order[other] > order:
                s.pending_order[other] -= 1
    s.pending[lane] = 0
    s.pending_owner[lane] = -1
    s.pending_order[lane] = 0


def clear_pending(s: State) -> None:
    """No lane is pending."""
    for lane in range(3):
        free_lane(s, lane)
