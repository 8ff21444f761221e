"""What the moves of others say about their cards, written once over free names that a binding fills with a game's rules.

A seat carries worlds forward move by move (a particle filter). A world in which the move that was seen is not what Normal would play is
first repaired: a card of the mover changes places with one that neither of the two can see. Where that does not help the world counts for
less, and where the move would be illegal it is dropped. Not everybody is Normal: in some worlds any legal move will do.

Beliefs last for one tick of the game's clock: of L.A.M.A. that is a round.

Of the true world only what the seat may know is used: the faces of a world are its own.
"""

from __future__ import annotations

from typing import Any

from cardhouse.bots.search import TRIAL, TRUE, lay
from cardhouse.engine.rng import below, bits, seed
from cardhouse.engine.views import deal_unknown, unknown_cards
from cardhouse.engine.zones import swap_faces

legal: Any
apply: Any
normal: Any
clock: Any

CERTAIN = 1 << 20
DOUBT = 3  # tenths: what a world counts for in which Normal would have moved otherwise
PATIENCE = 200  # tries to repair a world
FREE = 5  # in sixteen: how often a player is taken to be one who may have any reason for a move
ILLEGAL, LEGAL, LIKELY = 0, 1, 2


def begin(worlds: Any, notes: Any, chooser: Any, me: int) -> None:
    """Worlds that a seat cannot tell from the true one, each as likely as any other."""
    worlds[TRIAL] = worlds[TRUE]
    w = worlds[TRIAL]
    groups = unknown_cards(w, 1 << me, notes.ids, notes.ends)
    for j in range(notes.many):
        deal_unknown(w, notes.ids, notes.ends, groups, chooser)
        keep(w, notes.believed[j])
        notes.odds[j] = CERTAIN
    notes.tick = clock(worlds[TRUE])


def keep(w: Any, faces: Any) -> None:
    for i in range(len(w.face)):
        faces[i] = w.face[i]


def put(w: Any, faces: Any, chooser: Any) -> None:
    """Lay the faces of a believed world, and give it a generator of its own."""
    lay(w, faces)
    for i in range(4):
        w.rng[i] = bits(chooser)
    w.rng[0] |= 1


def observe(worlds: Any, notes: Any, chooser: Any, dice: Any, me: int, action: int) -> None:
    """Take all worlds past a move that is about to be made in the true one."""
    s = worlds[TRUE]
    for j in range(notes.many):
        worlds[TRIAL] = worlds[TRUE]
        w = worlds[TRIAL]
        put(w, notes.believed[j], chooser)
        fits = LIKELY
        free = below(chooser, 16) < FREE
        if s.to_act != me:
            fits = repair(w, notes, chooser, dice, me, action, LEGAL if free else LIKELY)
        if fits == ILLEGAL:
            notes.odds[j] = 0
        else:
            if fits == LEGAL and not free:
                notes.odds[j] = notes.odds[j] * DOUBT // 10
            apply(w, action)
            keep(w, notes.believed[j])


def repair(w: Any, notes: Any, chooser: Any, dice: Any, me: int, action: int, wanted: int) -> int:
    """Swap cards of a world, if need be, until the move fits as well as wanted; returns how well it fits then."""
    mover = w.to_act
    n = len(w.face)
    fits = fit_of(w, notes, dice, action)
    for _ in range(PATIENCE):
        if fits >= wanted:
            break
        a = below(chooser, n)
        b = below(chooser, n)
        if w.known[a] >> me & 1 or not w.known[a] >> mover & 1 or w.known[b] >> me & 1 or w.known[b] >> mover & 1:
            continue
        if w.pool[a] != w.pool[b] or w.face[a] == w.face[b]:
            continue
        swap_faces(w, a, b)
        now = fit_of(w, notes, dice, action)
        if now > fits:
            fits = now
        else:
            swap_faces(w, a, b)
    return fits


def fit_of(w: Any, notes: Any, dice: Any, action: int) -> int:
    """Whether a move is illegal in a world, legal, or what Normal would play."""
    for k in range(legal(w, notes.out)):
        if notes.out[k] == action:
            seed(dice, 1)
            return LIKELY if normal(w, dice) == action else LEGAL
    return ILLEGAL


def settle(worlds: Any, notes: Any, chooser: Any, me: int) -> None:
    """After the move: begin anew with a new tick, else let worlds agree with what the seat sees now, and draw them by their odds."""
    s = worlds[TRUE]
    total = 0
    even = True
    for j in range(notes.many):
        total += notes.odds[j]
        if notes.odds[j] != notes.odds[0]:
            even = False
    if clock(s) != notes.tick or total == 0:
        begin(worlds, notes, chooser, me)
        return
    for j in range(notes.many):
        agree(s, notes.believed[j], chooser, me)
    if not even:
        draw_again(notes, chooser, total, len(s.face))


def agree(s: Any, faces: Any, chooser: Any, me: int) -> None:
    """What the seat knows is so in every world: a face that lies elsewhere changes places."""
    n = len(s.face)
    for i in range(n):
        if s.known[i] >> me & 1 and faces[i] != s.face[i]:
            start = below(chooser, n)
            for d in range(n):
                k = (start + d) % n
                if faces[k] == s.face[i] and s.pool[k] == s.pool[i] and (not s.known[k] >> me & 1 or s.face[k] != faces[k]):
                    faces[k] = faces[i]
                    faces[i] = s.face[i]
                    break


def draw_again(notes: Any, chooser: Any, total: int, cards: int) -> None:
    """As many worlds as before, each as often as its odds say (systematic resampling)."""
    offset = below(chooser, total)
    j = 0
    reached = notes.odds[0]
    for m in range(notes.many):
        while reached * notes.many <= m * total + offset and j < notes.many - 1:
            j += 1
            reached += notes.odds[j]
        for i in range(cards):
            notes.spare[m][i] = notes.believed[j][i]
    for m in range(notes.many):
        notes.odds[m] = CERTAIN
        for i in range(cards):
            notes.believed[m][i] = notes.spare[m][i]
