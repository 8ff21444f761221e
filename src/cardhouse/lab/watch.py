"""Whole games between bots, watched: who leads and how often that changes, and at how many moves there was something to decide."""

from __future__ import annotations

from typing import Any

from cardhouse.bots.search import TRUE
from cardhouse.engine.rng import seed
from cardhouse.lab.kernel import CHOOSER_SALT, KEY_MASK, MOST_MOVES, choose, make_move, move_searching, start_searching

setup: Any
legal: Any
apply: Any
winners: Any
score: Any
ending: Any

# The columns that are written for a game, by number.
WON, START, MOVES, DECISIONS, CHANGES, HALF, ENDING, COLUMNS = 0, 1, 2, 3, 4, 5, 6, 7
# What is remembered inside of a game: who led last, the number of leads noted, and at how many moves one is noted.
LAST, NOTED, EVERY, NOTES = 0, 1, 2, 3
TRACK = 512  # leads that are remembered; when they are full every second one is forgotten


def leader(s: Any, sides: Any, sign: int) -> int:
    """1 + the side that alone has the best score, 0 where the lead is shared."""
    best, found = sign * score(s, 0), sides[0] + 1
    for seat in range(1, s.seats):
        points = sign * score(s, seat)
        if points > best:
            best, found = points, sides[seat] + 1
        elif points == best and sides[seat] + 1 != found:
            found = 0
    return int(found)


def look(s: Any, out: Any, sides: Any, sign: int, notes: Any, track: Any, line: Any) -> None:
    """Before a move: whether there is something to decide, and who leads."""
    if legal(s, out) > 1:
        line[DECISIONS] += 1
    leads = leader(s, sides, sign)
    if leads > 0 and leads != notes[LAST]:
        if notes[LAST] > 0:
            line[CHANGES] += 1
        notes[LAST] = leads
    if line[MOVES] % notes[EVERY] == 0:
        if notes[NOTED] == len(track):
            for i in range(len(track) // 2):
                track[i] = track[2 * i]
            notes[NOTED] = len(track) // 2
            notes[EVERY] *= 2
        if line[MOVES] % notes[EVERY] == 0:
            track[notes[NOTED]] = leads
            notes[NOTED] += 1
    line[MOVES] += 1


def force(s: Any, faces: Any) -> None:
    """Other faces on some cards of a deal: rows of a zone, a face (-1: its top card, whatever that is) and the face it gets."""
    for i in range(len(faces)):
        row = s.cards[faces[i][0]]
        n = s.count[faces[i][0]]
        for at in range(n):
            if s.face[row[at]] == faces[i][1] or (faces[i][1] < 0 and at == n - 1):
                s.face[row[at]] = faces[i][2]


def opening_move(s: Any, out: Any, opening: Any, move: int) -> int:
    """The move that is forced now, or -1 where there is none or it is not legal."""
    if move < len(opening):
        for i in range(legal(s, out)):
            if out[i] == opening[move]:
                return int(opening[move])
    return -1


def begin_game(s: Any, key: int, faces: Any, notes: Any, line: Any) -> None:
    """Deal, with nothing noted yet."""
    seed(s, key)
    setup(s)
    force(s, faces)
    for i in range(len(line)):
        line[i] = 0
    line[START] = s.to_act
    notes[LAST], notes[NOTED], notes[EVERY] = 0, 0, 1


def end_game(s: Any, sides: Any, sign: int, notes: Any, track: Any, line: Any, points: Any) -> None:
    """Write down how it ended; the result itself counts as a lead."""
    leads = leader(s, sides, sign)
    if leads > 0 and notes[LAST] > 0 and leads != notes[LAST]:
        line[CHANGES] += 1
    line[HALF] = track[notes[NOTED] // 2]
    line[WON] = winners(s) if s.over else 0
    line[ENDING] = ending(s) if s.over else 0
    for seat in range(s.seats):
        points[seat] = score(s, seat)


def watch_games(
    s: Any,
    chooser: Any,
    out: Any,
    levels: Any,
    faces: Any,
    opening: Any,
    sides: Any,
    sign: int,
    base: int,
    first: int,
    step: int,
    notes: Any,
    track: Any,
    lines: Any,
    scores: Any,
) -> None:
    """Play game number first, first + step … from the keys base, base + 1 … and write a line for each."""
    for i in range(first, len(lines), step):
        key = (base + i) & KEY_MASK
        begin_game(s, key, faces, notes, lines[i])
        seed(chooser, key ^ CHOOSER_SALT)
        while not s.over and lines[i][MOVES] < MOST_MOVES:
            look(s, out, sides, sign, notes, track, lines[i])
            action = opening_move(s, out, opening, lines[i][MOVES] - 1)
            apply(s, action if action >= 0 else choose(s, chooser, levels[s.to_act], out))
        end_game(s, sides, sign, notes, track, lines[i], scores[i])


def watch_searching(
    worlds: Any,
    players: Any,
    chooser: Any,
    dice: Any,
    inner: Any,
    inner_notes: Any,
    inner_chooser: Any,
    inner_dice: Any,
    out: Any,
    faces: Any,
    opening: Any,
    sides: Any,
    sign: int,
    base: int,
    notes: Any,
    track: Any,
    lines: Any,
    scores: Any,
) -> None:
    """The same where some players search (see kernel.play_searching)."""
    for i in range(len(lines)):
        key = (base + i) & KEY_MASK
        s = worlds[TRUE]
        begin_game(s, key, faces, notes, lines[i])
        seed(chooser, key ^ CHOOSER_SALT)
        start_searching(worlds, players)
        while not s.over and lines[i][MOVES] < MOST_MOVES:
            look(s, out, sides, sign, notes, track, lines[i])
            action = opening_move(s, out, opening, lines[i][MOVES] - 1)
            if action < 0:
                move_searching(worlds, players, chooser, dice, inner, inner_notes, inner_chooser, inner_dice)
            else:
                make_move(worlds, players, action)
        end_game(s, sides, sign, notes, track, lines[i], scores[i])
