"""Bots for War-Lanes Poker that a person can read (W8), from what their own seat can see."""

from __future__ import annotations

from cardhouse.engine.actions import pack
from cardhouse.engine.rng import Generator, below
from cardhouse.games.war_lanes.cards import JOKER, value
from cardhouse.games.war_lanes.declarations import CHOOSE, HAND, LEGAL, PLAY, SIDE, TO_DISCARD, State
from cardhouse.games.war_lanes.lanes import EMPTY, loss, side, side_count, side_face, side_refusal, side_total, with_card
from cardhouse.games.war_lanes.rules import choosing, lane_refusal

# Easy


def easy(s: State, chooser: Generator) -> int:
    """In the document's order: lanes about to resolve, own lanes of two, of one, empty ones, discards last; always the lowest card."""
    if choosing(s):
        return pack(CHOOSE, below(chooser, 4))
    for wish in range(4):
        action = lowest_into(s, s.to_act, wish)
        if action >= 0:
            return action
    return pack(PLAY, lowest_card(s, s.to_act), TO_DISCARD)


def lowest_into(s: State, seat: int, wish: int) -> int:
    """The lowest legal card into a lane that is urgent (0) or holds two, one or none of the seat's cards (1, 2, 3); -1 if there is none."""
    best = -1
    least = 99
    row = s.cards[HAND + seat]
    for lane in range(3):
        if not (urgent(s, seat, lane) if wish == 0 else side_count(side(s, lane, seat)) == 3 - wish):
            continue
        for i in range(s.count[HAND + seat]):
            face = s.face[row[i]]
            if value(face) < least and lane_refusal(s, seat, face, lane) == LEGAL:
                least = value(face)
                best = pack(PLAY, face, lane)
    return best


def urgent(s: State, seat: int, lane: int) -> bool:
    """Whether the opponent's lane resolves at the start of their next turn."""
    return s.pending_owner[lane] == 1 - seat and s.pending[lane] <= 1


def lowest_card(s: State, seat: int) -> int:
    row = s.cards[HAND + seat]
    best = s.face[row[0]]
    for i in range(1, s.count[HAND + seat]):
        if value(s.face[row[i]]) < value(best):
            best = s.face[row[i]]
    return best


# Normal: every way to play the cards still due this turn. A hand is one integer like a side, and so are three sides (18 bits each).

NORMAL_SUIT = 0  # hearts: Normal does not think about suits; diamonds and spades win a little more (docs/lab.md)
SCALE = 100  # worth is counted in hundredths of a HP
LETHAL, WORST = 100_000, -1_000_000
MOST_CARDS = 4  # in hand after the first of three plays
KEPT, KEPT_JOKER = 40, 300  # a point of value, and a Joker, kept in hand
FITS, HARD = 8, 60  # each point of a last card above FITS makes the next one harder to find
PAIRED = 200  # two of a kind may become three


def normal(s: State, chooser: Generator) -> int:
    """Look at every sequence of this turn's remaining plays, resolve lanes exactly, value open ones by what they may become."""
    return pack(CHOOSE, NORMAL_SUIT) if choosing(s) else best_play(s, s.plays_left)


def best_play(s: State, plays: int) -> int:
    """The play after which the table is worth most, with so many plays to think of, this one included."""
    seat = s.to_act
    mine = sides_of(s, seat)
    theirs = sides_of(s, 1 - seat)
    hand = hand_of(s, seat)
    best = WORST
    chosen = -1
    for i in range(s.count[HAND + seat]):
        face = card_at(hand, i)
        rest = without(hand, i)
        for target in range(4):
            if fits(mine, face, target):
                my, their, hit, hurt = played(s, seat, mine, theirs, face, target)
                if plays == 1 or rest == EMPTY or ends(s, seat, hit, hurt):
                    worth = worth_of(s, seat, rest, my, their, hit, hurt)
                elif plays == 2:
                    worth = best_of_one(s, seat, rest, my, their, hit, hurt)
                else:
                    worth = best_of_two(s, seat, rest, my, their, hit, hurt)
                if worth > best:
                    best = worth
                    chosen = pack(PLAY, face, target)
    return chosen


def sides_of(s: State, seat: int) -> int:
    """A seat's cards in all three lanes."""
    sides = EMPTY
    for lane in range(3):
        sides |= side(s, lane, seat) << 18 * lane
    return sides


def hand_of(s: State, seat: int) -> int:
    """A seat's hand."""
    hand = EMPTY
    row = s.cards[HAND + seat]
    for i in range(s.count[HAND + seat]):
        hand |= (s.face[row[i]] + 1) << 6 * i
    return hand


def best_of_two(s: State, seat: int, hand: int, mine: int, theirs: int, hit: int, hurt: int) -> int:
    """The best worth that two more plays can reach."""
    best = WORST
    for i in range(MOST_CARDS):
        face = card_at(hand, i)
        rest = without(hand, i)
        for target in range(4):
            if face >= 0 and fits(mine, face, target):
                my, their, more, less = played(s, seat, mine, theirs, face, target)
                if ends(s, seat, hit + more, hurt + less):
                    best = max(best, worth_of(s, seat, rest, my, their, hit + more, hurt + less))
                else:
                    best = max(best, best_of_one(s, seat, rest, my, their, hit + more, hurt + less))
    return best


def best_of_one(s: State, seat: int, hand: int, mine: int, theirs: int, hit: int, hurt: int) -> int:
    """The best worth that one more play can reach; with no card left, the worth now. What a play leaves as it was is counted once."""
    before = kept(hand) + promises(s, mine) - promises(s, theirs)
    now = outcome(s, seat, hit, hurt)
    best = WORST if hand else before + now
    for i in range(MOST_CARDS):
        face = card_at(hand, i)
        if face >= 0:
            rest = before - kept_for(face)
            best = max(best, rest + outcome(s, seat, hit, hurt + value(face)))
            for lane in range(3):
                my = lane_of(mine, lane)
                if side_refusal(my, face) == LEGAL:
                    best = max(best, rest - promise(s, my) + in_lane(s, seat, with_card(my, face), lane_of(theirs, lane), hit, hurt, now))
    return best


def in_lane(s: State, seat: int, mine: int, theirs: int, hit: int, hurt: int, now: int) -> int:
    """What a lane promises after a play there, without what the other side did, and the HP won; where it resolves both sides are freed."""
    if side_count(mine) < SIDE or side_count(theirs) < SIDE:
        return now + promise(s, mine)
    return promise(s, theirs) + outcome(s, seat, hit + loss(s, 1 - seat, theirs, mine), hurt + loss(s, seat, mine, theirs))


def played(s: State, seat: int, mine: int, theirs: int, face: int, target: int) -> tuple[int, int, int, int]:
    """The sides after a play, and the HP that it costs the other seat and this one."""
    if target == TO_DISCARD:
        return mine, theirs, 0, value(face)
    mine = laid(mine, face, target)
    my = lane_of(mine, target)
    their = lane_of(theirs, target)
    if side_count(my) < SIDE or side_count(their) < SIDE:
        return mine, theirs, 0, 0
    return freed(mine, target), freed(theirs, target), loss(s, 1 - seat, their, my), loss(s, seat, my, their)


def ends(s: State, seat: int, hit: int, hurt: int) -> bool:
    """W6.2: whether a player is at 0 HP after these losses, and the match over."""
    return s.hp[1 - seat] - hit <= 0 or s.hp[seat] - hurt <= 0


def card_at(hand: int, i: int) -> int:
    return (hand >> 6 * i & 63) - 1


def without(hand: int, i: int) -> int:
    """A hand less its i-th card."""
    low = (1 << 6 * i) - 1
    return (hand & low) | (hand >> 6 * (i + 1)) << 6 * i


def lane_of(sides: int, lane: int) -> int:
    return sides >> 18 * lane & 0x3FFFF


def fits(mine: int, face: int, target: int) -> bool:
    """Whether a card may be played there."""
    return target == TO_DISCARD or side_refusal(lane_of(mine, target), face) == LEGAL


def laid(sides: int, face: int, lane: int) -> int:
    """Three sides with a card more in a lane."""
    cards = with_card(lane_of(sides, lane), face)
    return (sides & ~(0x3FFFF << 18 * lane)) | cards << 18 * lane


def freed(sides: int, lane: int) -> int:
    """Three sides with a lane emptied."""
    return sides & ~(0x3FFFF << 18 * lane)


def worth_of(s: State, seat: int, hand: int, mine: int, theirs: int, hit: int, hurt: int) -> int:
    """The worth of a turn: HP won, what the open lanes promise, and the cards kept."""
    return outcome(s, seat, hit, hurt) + promises(s, mine) - promises(s, theirs) + kept(hand)


def outcome(s: State, seat: int, hit: int, hurt: int) -> int:
    """The HP won; a match won or lost outweighs all else."""
    if s.hp[1 - seat] - hit <= 0:
        return (hit - hurt) * SCALE + LETHAL
    return (hit - hurt) * SCALE - (LETHAL if s.hp[seat] - hurt <= 0 else 0)


def kept(hand: int) -> int:
    """What the cards are worth that stay in hand."""
    worth = 0
    for i in range(MOST_CARDS):
        face = card_at(hand, i)
        if face >= 0:
            worth += kept_for(face)
    return worth


def kept_for(face: int) -> int:
    return KEPT * value(face) + (KEPT_JOKER if face == JOKER else 0)


def promises(s: State, sides: int) -> int:
    """What a seat's lanes promise."""
    return promise(s, lane_of(sides, 0)) + promise(s, lane_of(sides, 1)) + promise(s, lane_of(sides, 2))


def promise(s: State, cards: int) -> int:
    """What an open side is worth: its total as it stands, less what a high last card costs each place that is still to be filled."""
    n = side_count(cards)
    if n == 0:
        return 0
    worth = SCALE * side_total(s, cards)
    if n < SIDE:
        worth -= HARD * max(0, value(side_face(cards, n - 1)) - FITS)
    if n == 2 and value(side_face(cards, 0)) == value(side_face(cards, 1)):
        worth += PAIRED
    return worth
