"""How Hard plays L.A.M.A., as a plain rule: for Master's rollouts, and for what moves say of the hands of others.

With two seats a small network weighs all that may be done (duel.py). With more, two decisions are weighed: the next value or the same one
where both can be played, and to quit or to draw where none can. Those weights, in thousandths of a logit and a row for each number of seats
from three on, are fitted to what Hard chose in 1,000 games of Hards (bench/imitate.py).
"""

from __future__ import annotations

import math

from cardhouse.engine.actions import field_a, kind_of, pack
from cardhouse.engine.evaluation import IMPOSSIBLE, STEPS
from cardhouse.engine.rng import Generator
from cardhouse.games.lama.duel import leanings
from cardhouse.games.lama.heuristic import give_back
from cardhouse.games.lama.rules import (
    DRAW,
    DRAWN,
    FACES,
    HAND,
    LLAMA,
    PASS,
    PLAY,
    QUIT,
    RETURNING,
    TAKE,
    TURN,
    State,
    cost,
    follower,
    may_draw,
    playable,
    top_face,
)

DRAWS_INSTEAD, QUITS_INSTEAD = 80, 128  # how unlikely it is to draw and to quit where one could play: as foretells hands best
SUREST = 160  # no choice counts for more: with two seats the network is sure of what a person may not play
SOFTPLUS = tuple(round(STEPS * math.log1p(math.exp(-i / 8))) for i in range(40))
MANY = 8  # as good as any number of cards in the hand of another
NEARLY = 10  # points from the target
NEXTS, LEAVES = 18, 22  # weights in a row; the first row is for three seats
# fmt: off
NEXT = (
    -192, 68, 410, 21, 362, -2108, -2970, 10, -30, 66, -946, -748, -1231, 139, 1887, 1027, -326, 695,
    -7837, 8, 690, 33, 375, 441, -1016, 13, 201, -222, -3396, 266, -1777, 1042, 1827, 1166, -250, -639,
    -7097, -42, 816, 29, 302, 510, -1526, -6, 157, -209, -3098, 338, -1745, 1629, 1476, 1209, -364, -1673,
    -6579, -101, 743, 35, 179, 575, -1694, -11, 131, -194, -2909, 390, -1487, 1886, 1144, 980, -344, -2101,
)
LEAVE = (
    5010, -783, 14, 897, -852, 12, -167, 1875, 685, -237, 939, 939, -2266, -1431, -758, -63, 99, 108, 8, -63, 104, -710,
    5578, -750, 11, 1248, -1169, 9, -297, 1303, 400, -224, 136, 1174, -2270, -1665, -977, -331, -100, 56, -25, -61, 130, -822,
    6100, -707, 11, 1275, -1199, -10, -348, 1018, 187, -189, -127, 1391, -2064, -1523, -933, -397, -230, 55, -6, -65, 104, -968,
    5855, -636, 10, 1259, -1173, 4, -457, 799, 323, -178, -62, 1293, -1880, -1498, -854, -443, -246, 22, -28, -54, 53, -868,
)
# fmt: on


def like_hard(s: State, chooser: Generator) -> int:
    """What Hard would probably play, from what its own seat can see."""
    if s.decision == RETURNING:
        return give_back(s)
    same = top_face(s)
    after = follower(same)
    held = playable(s, s.to_act)
    if is_duel(s):
        holds, follows, leaves = leanings(s)
        if (held >> same & 1 or held >> after & 1) and holds <= 0:
            return pack(PLAY, after if held >> after & 1 and (not held >> same & 1 or follows > 0) else same)
        return pack(TAKE) if may_draw(s) and leaves < 0 else pack(QUIT)
    if held >> after & 1 and (not held >> same & 1 or (s.active > 1 and next_over_same(s) > 0)):
        return pack(PLAY, after)
    if held >> same & 1:
        return pack(PLAY, same)
    if s.decision == DRAWN:
        return pack(PASS)
    return pack(TAKE) if may_draw(s) and quit_over_draw(s) < 0 else pack(QUIT)


def unlikely(s: State, action: int) -> int:
    """How unlikely Hard is to play so: with more than two seats, what it does where it could play is counted, the rest is weighed."""
    if s.decision == RETURNING:
        return 0
    same = top_face(s)
    after = follower(same)
    held = playable(s, s.to_act)
    can_play = held >> same & 1 or held >> after & 1
    kind = kind_of(action)
    if is_duel(s):
        return unlikely_in_duel(s, action, held >> same & 1, held >> after & 1)
    if kind == PLAY:
        if not held >> field_a(action) & 1:
            return IMPOSSIBLE
        if s.active == 1 or not held >> same & 1 or not held >> after & 1:
            return 0
        logit = next_over_same(s)
        return surprise(logit if field_a(action) == after else -logit)
    if can_play:
        return QUITS_INSTEAD if kind == QUIT else DRAWS_INSTEAD
    if s.decision == DRAWN or not may_draw(s):
        return 0
    logit = quit_over_draw(s)
    return surprise(logit if kind == QUIT else -logit)


def is_duel(s: State) -> bool:
    """Whether two play, and nobody has quit."""
    return s.seats == 2 and s.active == 2 and s.decision == TURN


def unlikely_in_duel(s: State, action: int, can_same: int, can_follow: int) -> int:
    """The same of two, where all three choices are weighed."""
    kind = kind_of(action)
    if kind == PLAY and not playable(s, s.to_act) >> field_a(action) & 1:
        return IMPOSSIBLE
    holds, follows, leaves = leanings(s)
    doubt = 0
    if kind == PLAY:
        doubt = surprise(-holds)
        if can_same and can_follow:
            doubt += surprise(-follows if field_a(action) == top_face(s) else follows)
        return min(doubt, SUREST)
    if can_same or can_follow:
        doubt = surprise(holds)
    if may_draw(s):
        doubt += surprise(leaves if kind == QUIT else -leaves)
    return min(doubt, SUREST)


def surprise(logit: int) -> int:
    """How unlikely something is, by its logit."""
    size = abs(logit)
    near = SOFTPLUS[size // 125] if size // 125 < len(SOFTPLUS) else 0
    return near if logit > 0 else near + STEPS * size // 1000


def next_over_same(s: State) -> int:
    """How much rather Hard plays the next value than the same one."""
    top = top_face(s)
    after = follower(top)
    counts = counts_by_steps(s, top)
    held = steps_held(counts)
    w = NEXTS * (s.seats - 3)
    logit = NEXT[w] + NEXT[w + 1] * s.count[HAND + s.to_act] + NEXT[w + 2] * how_many(held) + NEXT[w + 3] * cost_of(held, top)
    logit += NEXT[w + 4] * fewest(s) + NEXT[w + 5] * s.active + NEXT[w + 6] * (s.active == 2) + NEXT[w + 7] * s.count[DRAW]
    logit += NEXT[w + 8] * cost(top) + NEXT[w + 9] * cost(after) + NEXT[w + 10] * (top == LLAMA) + NEXT[w + 11] * (after == LLAMA)
    logit += NEXT[w + 12] * (copies(counts, 0) > 1) + NEXT[w + 13] * (copies(counts, 0) > 2) + NEXT[w + 14] * (copies(counts, 1) > 1)
    return logit + NEXT[w + 15] * (copies(counts, 2) > 1) + NEXT[w + 16] * (held >> 3 & 1) + NEXT[w + 17] * (held >> 6 & 1)


def quit_over_draw(s: State) -> int:
    """How much rather Hard quits than draws."""
    seat = s.to_act
    top = top_face(s)
    held = steps_held(counts_by_steps(s, top))
    price = cost_of(held, top)
    least = fewest(s)
    own = s.points[seat]
    most = own
    lowest = 1 << 20
    for other in range(s.seats):
        most = max(most, s.points[other])
        if other != seat:
            lowest = min(lowest, s.points[other])
    w = LEAVES * (s.seats - 3)
    logit = LEAVE[w] + LEAVE[w + 1] * price + LEAVE[w + 2] * price * price + LEAVE[w + 3] * s.count[HAND + seat]
    logit += LEAVE[w + 4] * how_many(held) + LEAVE[w + 5] * s.count[DRAW] + LEAVE[w + 6] * least + LEAVE[w + 7] * (least == 1)
    logit += LEAVE[w + 8] * (least == 2) + LEAVE[w + 9] * of_next(s) + LEAVE[w + 10] * (s.seats - s.active)
    logit += LEAVE[w + 11] * (s.active == 2) + LEAVE[w + 12] * (held >> 2 & 1) + LEAVE[w + 13] * (held >> 3 & 1)
    logit += LEAVE[w + 14] * (held >> 4 & 1) + LEAVE[w + 15] * (held >> 5 & 1) + LEAVE[w + 16] * (held >> 6 & 1)
    logit += LEAVE[w + 17] * (lowest - own) + LEAVE[w + 18] * own + LEAVE[w + 19] * most
    return logit + LEAVE[w + 20] * max(0, most - s.opt_target + NEARLY) + LEAVE[w + 21] * max(0, own + price - s.opt_target + 1)


def counts_by_steps(s: State, top: int) -> int:
    """How many cards the seat to act holds of each value, by its steps from the top card, four bits each."""
    seat = s.to_act
    row = s.cards[HAND + seat]
    found = 0
    for i in range(s.count[HAND + seat]):
        steps = s.face[row[i]] - top
        found += 1 << 4 * (steps + len(FACES) if steps < 0 else steps)
    return found


def copies(counts: int, steps: int) -> int:
    return counts >> 4 * steps & 15


def steps_held(counts: int) -> int:
    """The steps of which there are cards, as bits."""
    found = 0
    for steps in range(len(FACES)):
        if copies(counts, steps) > 0:
            found |= 1 << steps
    return found


def how_many(held: int) -> int:
    found = 0
    for steps in range(len(FACES)):
        found += held >> steps & 1
    return found


def cost_of(held: int, top: int) -> int:
    """What a hand of these values costs, each counted once."""
    total = 0
    for steps in range(len(FACES)):
        if held >> steps & 1:
            total += cost((top + steps) % len(FACES))
    return total


def fewest(s: State) -> int:
    """The fewest cards that another active player holds."""
    least = MANY
    for other in range(s.seats):
        if other != s.to_act and s.quit[other] == 0:
            least = min(least, s.count[HAND + other])
    return least


def of_next(s: State) -> int:
    """How many cards the next active player holds."""
    for step in range(1, s.seats):
        other = (s.to_act + step) % s.seats
        if s.quit[other] == 0:
            return s.count[HAND + other]
    return MANY
