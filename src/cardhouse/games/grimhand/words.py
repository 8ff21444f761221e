"""Grimhand Tactics in words: an attack's equation, the fate meter, and the table as rows of text. Needs no Rich."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any, NamedTuple

from cardhouse.engine.forecast import Odds
from cardhouse.engine.game import Game
from cardhouse.engine.text import text_for
from cardhouse.engine.views import View, Viewer
from cardhouse.games.grimhand.cards import BLUE, COLOURS, DEATH, DEATH_KIND, DECKS, FACES, KIND, RED, VALUE, label, title
from cardhouse.games.grimhand.declarations import ENEMIES, State, deaths_of
from cardhouse.games.grimhand.forecast import LOOKS_AHEAD
from cardhouse.games.grimhand.position import STATUSES

SWORD_TERMS = ("double", "chain", "combo", "weakness", "bonus", "omen", "berserk")
SHIELD_TERMS = ("carry", "fortify", "exposed", "pierced")


class Board(NamedTuple):
    """A game as it is shown: a viewer's view, the names of the seats, and which seat is drawn below."""

    game: Game
    view: View
    names: Sequence[str]
    below: int
    seated: bool  # whether the viewer is the seat below
    state: State  # its options, for the rules' own arithmetic

    def say(self, key: str, **values: Any) -> str:
        return self.game.spec.text.say("terminal", key, values)

    def number(self, name: str) -> Any:
        return self.view["numbers"][name]

    def cards(self, zone: str) -> list[tuple[int, str | None]]:
        """Ids and faces of a zone, in the order in which they came there."""
        return [(card, face) for card, face in reversed(self.view["zones"][zone])]


def bot_name(options: Mapping[str, Any], seat: int) -> str:
    """The name of the archetype or boss at a seat; empty where there is none."""
    key = str(options["enemy"]).split(",")[seat]
    return "" if key == ENEMIES[0] else text_for(__package__).say("option_words", key).partition(":")[0]


def board_of(game: Game, view: View, viewer: Viewer, names: Sequence[str]) -> Board:
    state = game.blank()
    assert isinstance(state, State)
    return Board(game, view, names, viewer if isinstance(viewer, int) else 0, isinstance(viewer, int), state)


def value_of(board: Board, card: int, face: str) -> int:
    """What a card in a hand is worth now, markers included."""
    return int(board.view["shown"].get(f"worth/{card}", VALUE[FACES.index(face)]))


def labels(board: Board, zone: str) -> list[str]:
    """The cards of a hand, short; a hidden one is a back."""
    return [label(face, value_of(board, card, face)) if face else "▒" for card, face in board.cards(zone)]


def total_of(board: Board, zone: str) -> int | str:
    """The points of a hand as far as it is seen; empty for a replay that was stored before views had them."""
    seen = any(face for _, face in board.cards(zone))
    return board.view["shown"].get(zone, "" if seen else 0)  # type: ignore[no-any-return]


# The fate meter


def meter(board: Board, deck: int) -> tuple[Odds, Odds] | None:
    """The chance that a deck's next card is Death, and one of its next three, for this viewer; None where there is nothing to draw."""
    pile, discards = (board.view["zones"][f"{DECKS[deck]}_{kind}"] for kind in ("deck", "discard"))
    if not pile:  # every Death of that colour is in what will be shuffled: the discards, and cards that return to their own deck first
        strays = sum(back(card) == deck for card, _ in board.view["zones"][f"{DECKS[1 - deck]}_deck"])
        return (Odds(deaths_of(board.state, deck), len(discards) + strays),) * 2 if discards else None
    tops = pile[:LOOKS_AHEAD]
    of, safe = [1, 1], [1, 1]
    for colour in (RED, BLUE):
        piles = [board.view["zones"][name] for name in ("attack_deck", "defense_deck", f"{DECKS[colour]}_discard")]
        left = deaths_of(board.state, colour) - sum(face == f"{COLOURS[colour]}{DEATH}" for pile in piles for _, face in pile)
        unseen = sum(face is None and back(card) == colour for pile in piles for card, face in pile)
        for i, some in enumerate((tops[:1], tops)):
            n = sum(face is None and back(card) == colour for card, face in some)
            of[i] *= comb(unseen, n)
            safe[i] *= comb(unseen - left, n)
    for i, some in enumerate((tops[:1], tops)):
        if any(face is not None and KIND[FACES.index(face)] == DEATH_KIND for _, face in some):
            safe[i] = 0
    return Odds(of[0] - safe[0], of[0]), Odds(of[1] - safe[1], of[1])


def back(card: int) -> int:
    """The colour of a card's back: the last bit of its id."""
    return card & 1


def fate_words(board: Board, deck: int) -> str:
    """The fate meter of a deck in words."""
    found = meter(board, deck)
    return board.say("fate", next=f"{found[0]}", three=f"{found[1]}") if found else board.say("no_fate")


# What happened


def slots(game: Game, name: str, numbers: Mapping[str, int], names: Sequence[str], around: Mapping[str, Any]) -> dict[str, str]:
    """What fills the slots of a caption's sentence besides its own numbers."""
    found: dict[str, str] = {}
    if "face" in numbers:
        found["face"] = title(FACES[numbers["face"]])
    if name == "attacked":
        found["equation"] = equation(game, numbers)
    if name == "won":
        winner = numbers["winner"]
        key = "both" if winner < 0 else "own" if names[winner] == "you" else "one"
        found["who"] = game.spec.text.say("won", key, {"winner": names[winner] if winner >= 0 else ""})
    return found


def equation(game: Game, numbers: Mapping[str, Any]) -> str:
    """An attack with every modifier named: "31 + 2 combo − 3 weakness = 30, against 12 halved = 6: 24 damage"."""

    def say(key: str, **values: Any) -> str:
        return game.spec.text.say("equation", key, values)

    def side(first: str, terms: Sequence[str], total: Any) -> str:
        more = "".join(say(term, points=numbers[term]) for term in terms if numbers.get(term))
        return say("sum", terms=f"{first}{more}", total=total) if more else first

    bare = not (numbers["shields"] or numbers.get("carry") or numbers.get("fortify"))
    return say(
        "whole",
        attack=side(f"{numbers['swords']}", SWORD_TERMS, numbers.get("attack")),
        defense=say("nothing") if bare else side(f"{numbers['shields']}", SHIELD_TERMS, numbers.get("defense")),
        damage=f"{numbers['damage']}",
        mirror=say("mirror", points=numbers["mirror"]) if numbers.get("mirror") else "",
    )


# The table


def turn_words(board: Board) -> str:
    """Whose turn it is, and what a pending choice wants."""
    seat = board.view["to_act"]
    if seat is None:
        return board.say("over")
    said = board.say("own_turn" if board.seated and seat == board.below else "turn", who=board.names[seat])
    return f"{said}: {wanted(board.game, board.number('pending'))}" if board.number("pending") else said


def wanted(game: Game, pending: int) -> str:
    """What a pending choice asks for."""
    return str(list(game.spec.text.sections["pending"].values())[pending])


def status_words(board: Board, seat: int) -> list[str]:
    """The statuses of a seat that are on."""
    return [
        board.game.spec.text.say("status", name, {"n": board.number(name)[seat]})
        for name in STATUSES
        if board.number(name)[seat] and board.game.spec.text.has("status", name)
    ]


def enemy_words(board: Board, seat: int) -> str:
    """Which archetype or boss sits there."""
    return board.game.spec.text.say("enemy", ENEMIES[board.state.opt_enemy[seat]])


def rows(game: Game, view: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """The table in plain lines: the decks with their fate, and both seats."""
    board = board_of(game, view, "watcher", names)
    text = game.spec.text
    about = f"{turn_words(board)}, {board.say('about', turn=board.number('turn_number'))}"
    found = [(text.say("rows", "turn"), about + (f"; {board.say('omen')}" if board.number("omen") else ""))]
    for deck, name in enumerate(DECKS):
        pile = view["zones"][f"{name}_deck"]
        words = text.say("rows", "deck", {"count": len(pile), "fate": fate_words(board, deck), "pile": pile_words(board, deck)})
        found.append((text.say("zones", f"{name}_deck"), words))
    return found + [(names[seat], seat_words(board, seat)) for seat in (0, 1)]


def pile_words(board: Board, deck: int) -> str:
    """A discard pile: how many, and which lies on top."""
    pile = board.view["zones"][f"{DECKS[deck]}_discard"]
    return board.say("pile", count=len(pile), top=board.say("top", face=title(pile[0][1])) if pile else "")


def seat_words(board: Board, seat: int) -> str:
    """A seat in a plain line."""

    def say(key: str, **values: Any) -> str:
        return board.game.spec.text.say("rows", key, values)

    hands = {}
    for zone in ("attack", "defense"):
        cards = [
            title(face) + (f" ({value_of(board, card, face)})" if value_of(board, card, face) != VALUE[FACES.index(face)] else "")
            if face
            else "?"
            for card, face in board.cards(f"{zone}/{seat}")
        ]
        hands[zone] = say("hand", cards=" ".join(cards), total=total_of(board, f"{zone}/{seat}")) if cards else say("empty")
    energy, enemy = board.number("energy")[seat], enemy_words(board, seat)
    return say(
        "seat",
        hp=board.number("hp")[seat],
        energy=f", {board.say('energy', energy=energy)}" if board.state.opt_energy else "",
        enemy=f", {enemy}" if enemy else "",
        swords=hands["attack"],
        shields=hands["defense"],
        slot=" ".join(title(face) for _, face in board.cards(f"slot/{seat}") if face) or say("empty"),
        statuses="; " + ", ".join(status_words(board, seat)) if status_words(board, seat) else "",
    )
