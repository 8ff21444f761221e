"""Three ways in which beginners play each game, by hand: from the legal moves as text and what they promise, as a person sees them."""

import re

from cardhouse.engine.table import Table

RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}


def first(moves: list[str], *patterns: str) -> str:
    """The first move that a pattern fits, the earlier patterns before; else the first of all."""
    return next((move for pattern in patterns for move in moves if re.match(pattern, move)), moves[0])


def high_card(move: str) -> int:
    rank = move.partition(">")[0][:-1]
    return RANKS.get(rank) or (int(rank) if rank.isdecimal() else 15)


def lama_rusher(table: Table, moves: list[str]) -> str:
    """Gets rid of cards as long as there is one to play, and never leaves a round."""
    return first(moves[::-1], "play", "draw")


def lama_hoarder(table: Table, moves: list[str]) -> str:
    """Takes cards, as if more were better, until it may only play."""
    return first(moves, "draw", "play")


def lama_careful(table: Table, moves: list[str]) -> str:
    """Leaves a round as soon as that is cheap."""
    return "quit" if "quit" in moves and table.forecast("quit")["cost"] <= 6 else first(moves, "play", "quit")


def lanes_rusher(table: Table, moves: list[str]) -> str:
    """The highest card to wherever it beats the other side."""
    laid = [move for move in moves if ">" in move and not move.endswith("discard")]
    return max(laid, key=lambda move: (table.forecast(move).get("wins", 0), high_card(move))) if laid else moves[0]


def lanes_hoarder(table: Table, moves: list[str]) -> str:
    """The lowest card, so that the high ones stay in the hand."""
    laid = [move for move in moves if ">" in move and not move.endswith("discard")]
    return min(laid, key=high_card) if laid else moves[-1]


def lanes_careful(table: Table, moves: list[str]) -> str:
    """What it promises at once, move by move: the lane where it swings most."""
    laid = [move for move in moves if ">" in move and not move.endswith("discard")]
    return max(laid, key=lambda move: table.forecast(move).get("swing", 0)) if laid else moves[0]


def grim_rusher(table: Table, moves: list[str]) -> str:
    """Draws swords and strikes whenever it may."""
    return first(moves, "attack", "draw attack", "use")


def grim_hoarder(table: Table, moves: list[str]) -> str:
    """Draws shields before anything else."""
    return first(moves, "draw defense", "draw attack", "choose")


def grim_careful(table: Table, moves: list[str]) -> str:
    """Strikes where it hurts, keeps its cards in balance otherwise, uses what it has."""
    if "attack" in moves and table.forecast("attack")["damage"] >= 8:
        return "attack"
    even = len(table.actions) % 4 < 2
    return first(moves, "use", "draw attack" if even else "draw defense", "draw")


def koni_rusher(table: Table, moves: list[str]) -> str:
    """Summons, attacks players with all it has, never blocks."""
    return first(moves, "keep", "summon", "azoth", "attack .*> player", "no block", "x=", "burst", "next")


def koni_hoarder(table: Table, moves: list[str]) -> str:
    """Lays Azoth and Familiars down, and attacks nobody."""
    return first(moves, "keep", "azoth", "summon", "block", "x=", "decline", "next")


def koni_careful(table: Table, moves: list[str]) -> str:
    """Casts and summons for as much as it can pay, blocks what it can, attacks Familiars."""
    return first(moves, "keep", "azoth", "summon", "spell", "block", r"x=\d+$", "burst", "attack .*> \\d", "attack", "next")


STYLES = {
    "lama": (lama_rusher, lama_hoarder, lama_careful),
    "war_lanes": (lanes_rusher, lanes_hoarder, lanes_careful),
    "grimhand": (grim_rusher, grim_hoarder, grim_careful),
    "konivrer": (koni_rusher, koni_hoarder, koni_careful),
}
