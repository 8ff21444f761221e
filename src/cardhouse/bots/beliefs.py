"""What the moves of others say about their cards, written once over free names that a binding fills with a game's rules.

A world is how all cards lay when the tick of the game's clock began (of L.A.M.A. a round), and the moves are played through again from
there: each makes it as much less likely as the game says that others are unlikely to play so. Two cards at a time change places, and worlds
are kept as often as they are likely (Metropolis and Hastings); so every move since the tick began counts, and no world is used up.

Of the true world only what the seat may know is used: what it knew when the tick began, and what its own moves have shown it since.
"""

from __future__ import annotations

from typing import Any

from cardhouse.bots.search import BASE, EXP, START, TRIAL, TRUE, WORLD
from cardhouse.engine.evaluation import IMPOSSIBLE
from cardhouse.engine.rng import below
from cardhouse.engine.views import deal_unknown, unknown_cards
from cardhouse.engine.zones import swap_faces

apply: Any
clock: Any
unlikely: Any

BETWEEN = 24  # exchanges from one world to the next that is kept
BEFORE = 200  # exchanges before the first
PATIENCE = 4000  # exchanges until all moves can be played


def remember(worlds: Any, notes: Any, action: int) -> None:
    """Note a move that is about to be made in the true world."""
    if notes.past == 0 or clock(worlds[TRUE]) != notes.tick:
        worlds[START] = worlds[TRUE]
        notes.tick = clock(worlds[TRUE])
        notes.past = 0
    if notes.past < len(notes.actions):
        notes.actions[notes.past] = action
        notes.past += 1


def believe(worlds: Any, notes: Any, chooser: Any) -> None:
    """Worlds for the seat to act in the true one, by the moves that were noted since the tick began; none if there are no such."""
    s = worlds[TRUE]
    notes.kept = 0
    if notes.past == 0 or clock(s) != notes.tick:
        return
    forget(worlds, notes, s.to_act)
    base = worlds[BASE]
    groups = unknown_cards(base, 1 << s.to_act, notes.ids, notes.ends)
    if groups == 0:
        return
    deal_unknown(base, notes.ids, notes.ends, groups, chooser)
    notes.cost = 1 << 40
    notes.cost = cost_of(worlds, notes, s.to_act)
    keep(worlds[TRIAL], notes.believed[0])
    tries = 0
    while notes.cost >= IMPOSSIBLE and tries < PATIENCE:
        exchange(worlds, notes, chooser, groups, 0)
        tries += 1
    if notes.cost >= IMPOSSIBLE:
        return
    for _ in range(BEFORE):
        exchange(worlds, notes, chooser, groups, 0)
    for j in range(notes.many):
        if j > 0:
            for i in range(len(s.face)):
                notes.believed[j][i] = notes.believed[j - 1][i]
        for _ in range(BETWEEN):
            exchange(worlds, notes, chooser, groups, j)
        if not agrees(s, notes.believed[j]):  # hands that were shown at the end of the tick: there is nothing left to believe
            return
    notes.kept = notes.many


def forget(worlds: Any, notes: Any, me: int) -> None:
    """The start of the tick as the base of all worlds; what the seat's own moves have shown it since, such as a card it drew, it knows."""
    worlds[BASE] = worlds[START]
    worlds[WORLD] = worlds[START]
    base = worlds[BASE]
    w = worlds[WORLD]
    for k in range(notes.past):
        if w.to_act == me:
            worlds[TRIAL] = worlds[WORLD]
            apply(w, notes.actions[k])
            for i in range(len(w.face)):
                if w.known[i] >> me & 1 and not worlds[TRIAL].known[i] >> me & 1:
                    base.known[i] |= 1 << me
        else:
            apply(w, notes.actions[k])


def exchange(worlds: Any, notes: Any, chooser: Any, groups: int, j: int) -> None:
    """Let two cards change places, unless that makes the moves too unlikely; the world as it is now is kept as the j-th."""
    base = worlds[BASE]
    g = below(chooser, groups)
    start = notes.ends[2 * g]
    size = notes.ends[2 * g + 1] - start
    a = notes.ids[start + below(chooser, size)]
    b = notes.ids[start + below(chooser, size)]
    if base.face[a] == base.face[b] or worlds[TRUE].known[a] | worlds[TRUE].known[b] == 0:  # what nobody has seen says nothing
        return
    before = notes.cost
    notes.cost = before + allowance(chooser)
    swap_faces(base, a, b)
    after = cost_of(worlds, notes, worlds[TRUE].to_act)
    if after <= notes.cost:
        notes.cost = after
        keep(worlds[TRIAL], notes.believed[j])
    else:
        notes.cost = before
        swap_faces(base, a, b)


def allowance(chooser: Any) -> int:
    """By how much less likely a world may be that is taken all the same: a draw from the exponential distribution."""
    drawn = below(chooser, EXP[0])
    low = 0
    high = len(EXP) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if EXP[middle] > drawn:
            low = middle
        else:
            high = middle - 1
    return low


def cost_of(worlds: Any, notes: Any, me: int) -> int:
    """How unlikely the others' moves are in the world of the base, which is played through; more than `notes.cost` is not counted on."""
    worlds[TRIAL] = worlds[BASE]
    w = worlds[TRIAL]
    cost = 0
    for k in range(notes.past):
        action = notes.actions[k]
        if w.to_act != me:
            doubt = unlikely(w, action)
            if doubt >= IMPOSSIBLE:
                return int(cost + IMPOSSIBLE * (notes.past - k))
            cost += doubt
            if cost > notes.cost:
                return int(cost)
        apply(w, action)
    return int(cost)


def agrees(s: Any, faces: Any) -> bool:
    """Whether the seat to act sees in a world what it sees in the true one."""
    same = True
    for i in range(len(s.face)):
        if s.known[i] >> s.to_act & 1 and faces[i] != s.face[i]:
            same = False
    return same


def keep(w: Any, faces: Any) -> None:
    for i in range(len(w.face)):
        faces[i] = w.face[i]
