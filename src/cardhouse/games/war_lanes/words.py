"""War-Lanes Poker in words: a lane's equation, and the table as rows of text. Needs no Rich."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardhouse.engine.game import Game
from cardhouse.engine.views import View, Viewer
from cardhouse.games.war_lanes.cards import BONUS_NAMES, FACES, JOKER, SUITS, suit_of, value
from cardhouse.games.war_lanes.declarations import HAND_SIZE, LANES, PLAYS
from cardhouse.games.war_lanes.lanes import adds_damage, heals
from cardhouse.games.war_lanes.shown import LaneShown, SideShown

CRITICAL = 20
SHAPES = "♥♦♣♠"
ACTIVE, HOURGLASS = "★", "►◄"


class Board(NamedTuple):
    """A match as it is shown: a viewer's view, the names of the seats, and which seat is drawn below."""

    game: Game
    view: View
    names: Sequence[str]
    below: int
    seated: bool  # whether the viewer is the seat below

    def say(self, key: str, **values: Any) -> str:
        return self.game.spec.text.say("terminal", key, values)

    @property
    def suits(self) -> list[int]:
        suits: list[int] = self.view["numbers"]["suit"]
        return suits

    def cards(self, lane: int, seat: int) -> list[int]:
        return laid(self.view, f"{LANES[lane]}/{seat}")

    def side(self, lane: int, seat: int) -> SideShown | None:
        """What a side is worth; None while it has no cards."""
        found = self.view["shown"].get(f"{LANES[lane]}/{seat}")
        return SideShown(*found) if found else None

    def lane(self, lane: int) -> LaneShown | None:
        """What a lane would do if it resolved now; None while it has no cards."""
        found = self.view["shown"].get(LANES[lane])
        return LaneShown(*found) if found else None


def board_of(game: Game, view: View, viewer: Viewer, names: Sequence[str]) -> Board:
    return Board(game, view, names, viewer if isinstance(viewer, int) else 0, isinstance(viewer, int))


def laid(view: View, zone: str) -> list[int]:
    """The known faces of a zone, in the order in which they came there."""
    return [FACES.index(face) for _, face in reversed(view["zones"][zone]) if face is not None]


def signed(number: int, plus: bool = False) -> str:
    """A number with a typographic minus, and a plus where it is wanted."""
    return f"{number:{'+' if plus else ''}d}".replace("-", "−")


def is_active(face: int, suit: int) -> bool:
    """Whether a card has an effect for a player of this suit (0 where there are none)."""
    return suit > 0 and (face == JOKER or suit_of(face) == suit - 1)


def next_play(view: View) -> int:
    """Which of the turn's plays comes next; a turn begins with a full hand."""
    held = len(view["zones"][f"hand/{view['to_act']}"])
    left: int = view["numbers"].get("plays_left", held - HAND_SIZE + PLAYS)
    return PLAYS + 1 - max(1, min(PLAYS, left))


def slots(game: Game, name: str, numbers: Mapping[str, int], names: Sequence[str], around: Mapping[str, Any]) -> dict[str, str]:
    """What fills the slots of a caption's sentence besides its own numbers."""
    if name == "flip_won":
        return {"other": names[1 - numbers["seat"]]}
    if name == "lane_resolved":
        return {"equation": equation(game, numbers, names, around)}
    if name == "match_won":
        hp = sorted(around["numbers"]["hp"])
        key = "hp" if hp[0] < hp[1] else "sudden_death"
        return {"why": game.spec.text.say("equation", key, {"most": signed(hp[1]), "least": signed(hp[0]), "hp": signed(hp[1])})}
    return {}


def equation(game: Game, numbers: Mapping[str, int], names: Sequence[str], around: Mapping[str, Any]) -> str:
    """The arithmetic of a resolved lane in words: "you 12+11+10 +10 straight = 43, Otto 24; 43 − 24 + 6 spades = 25 damage"."""

    def say(key: str, **values: Any) -> str:
        return game.spec.text.say("equation", key, values)

    totals = [numbers[f"sum{seat}"] + numbers[f"bonus{seat}"] for seat in (0, 1)]
    order = (1, 0) if names[1] == "you" else (0, 1)
    sides = ", ".join(equation_side(game, numbers, seat, names[seat], around) for seat in order)
    winner = numbers["winner"]
    if winner < 0:
        return say("equal", sides=sides)
    loser, suits = 1 - winner, around["numbers"]["suit"]
    terms = f"{totals[winner]} − {totals[loser]}" if totals[loser] else f"{totals[winner]}"
    if adds_damage(suits[winner]) and numbers[f"effect{winner}"]:
        terms += say("plus", points=numbers[f"effect{winner}"], suit=SUITS[suits[winner] - 1])
    if heals(suits[loser]) and numbers[f"effect{loser}"]:
        terms += say("minus", points=numbers[f"effect{loser}"], suit=SUITS[suits[loser] - 1])
    if not terms.isdecimal():
        terms += say("is", net=signed(numbers["damage"] - numbers["healing"]))
    hurt = {"who": names[loser], "verb": say("you" if names[loser] == "you" else "he"), "hp": signed(numbers[f"hp{loser}"])}
    result = say("healing", points=numbers["healing"], **hurt) if numbers["healing"] else say("damage", **hurt)
    more = ""
    if numbers["winner_healing"]:
        verb = say("you" if names[winner] == "you" else "he")
        suit = SUITS[suits[winner] - 1]
        more = say("more", who=names[winner], verb=verb, points=numbers["winner_healing"], suit=suit, hp=signed(numbers[f"hp{winner}"]))
    return say("decided", sides=sides, terms=terms, result=result, more=more)


def equation_side(game: Game, numbers: Mapping[str, int], seat: int, name: str, around: Mapping[str, Any]) -> str:
    """One side's values, bonus and total."""
    text, total, extra = game.spec.text, numbers[f"sum{seat}"] + numbers[f"bonus{seat}"], ""
    cards = around.get("gathered", {}).get(f"{LANES[numbers['lane']]}/{seat}") or []
    values = "+".join(str(value(FACES.index(face))) for face in cards)
    if numbers[f"bonus{seat}"]:
        kind = text.say("bonus", BONUS_NAMES[numbers[f"kind{seat}"]])
        extra = text.say("equation", "bonus", {"points": numbers[f"bonus{seat}"], "kind": kind})
    key = "nothing" if not total else "side" if "+" in values else "alone"
    return text.say("equation", key, {"who": name, "values": values, "bonus": extra, "total": total})


def rows(game: Game, view: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """The table in plain lines: the discard pile, each lane with both sides, and the seats."""
    board, text = board_of(game, view, "watcher", names), game.spec.text
    pile = view["zones"]["discard"]
    top = text.say("rows", "top", {"face": pile[0][1]}) if pile and view["numbers"]["round"] else ""
    found = [(text.say("zones", "discard"), text.say("rows", "discard", {"count": len(pile), "top": top}))]
    if view["numbers"]["round"]:
        found = [(text.say("rows", "turn"), f"{turn_words(board)}, {round_words(board)}")]
        found += [(name, lane_words(board, lane)) for lane, name in enumerate(LANES)]
    return found + [(names[seat], seat_words(board, seat)) for seat in (0, 1)]


def round_words(board: Board) -> str:
    return board.say("about", round=board.view["numbers"]["round"], discard=len(board.view["zones"]["discard"]))


def turn_words(board: Board) -> str:
    """Whose turn it is, and which of its plays."""
    seat = board.view["to_act"]
    if seat is None:
        return board.say("over")
    key = "turn" if board.view["numbers"]["round"] else "choose"
    own = board.seated and seat == board.below
    values = {"play": next_play(board.view), "plays": PLAYS} if key == "turn" else {}
    return board.say(f"own_{key}" if own else key, who=board.names[seat], **values)


def lane_words(board: Board, lane: int) -> str:
    """A lane in a plain line."""

    def say(key: str, **values: Any) -> str:
        return board.game.spec.text.say("rows", key, values)

    sides = []
    for seat in (1, 0):
        side, who, extra = board.side(lane, seat), board.names[seat], ""
        if side is None:
            sides.append(say("empty", who=who))
            continue
        if side.bonus:
            extra = say("bonus", kind=board.game.spec.text.say("bonus", BONUS_NAMES[side.kind]), points=side.bonus)
        faces = " ".join(plain_card(face, board.suits[seat]) for face in board.cards(lane, seat))
        sides.append(say("side", who=who, cards=faces, total=side.total, bonus=extra))
    numbers, pending = board.view["numbers"], ""
    if (now := board.lane(lane)) is not None and now.swing:
        pending = say("swing", swing=signed(abs(now.swing), plus=True), who=board.names[0 if now.swing > 0 else 1])
    if (owner := numbers["pending_owner"][lane]) >= 0:
        turns = numbers["pending"][lane]
        pending += say("pending" if turns else "pending_next", turns=turns, who=board.names[owner])
    return say("lane", top=sides[0], bottom=sides[1], pending=pending)


def plain_card(face: int, suit: int) -> str:
    return FACES[face] + ("*" if is_active(face, suit) else "")


def seat_words(board: Board, seat: int) -> str:
    """A seat in a plain line."""

    def say(key: str, **values: Any) -> str:
        return board.game.spec.text.say("rows", key, values)

    view, hp = board.view, board.view["numbers"]["hp"][seat]
    held, deck = view["zones"][f"hand/{seat}"], len(view["zones"][f"deck/{seat}"])
    faces = sorted(laid(view, f"hand/{seat}"), key=rank)
    shown = [plain_card(face, board.suits[seat]) for face in faces]
    hidden = [say("hidden", count=len(held) - len(shown))] if len(held) > len(shown) else []
    final = view["numbers"]["final"][seat]
    return say(
        "seat",
        hp=signed(hp),
        critical=say("critical") if hp <= CRITICAL else "",
        suit=say("suit", suit=words) if (words := suit_words(board, seat)) else "",
        deck=deck,
        hand=" ".join(shown + hidden) or say("nothing"),
        final=say("final_done") if final else say("final_next") if is_final(view, seat) else "",
    )


def rank(face: int) -> tuple[int, int]:
    """Where a card stands in a hand: by value, then by suit."""
    return value(face), face


def is_final(view: View, seat: int) -> bool:
    """Whether a seat's turn, now or next, is its last of the round."""
    dealt = view["numbers"]["round"] > 0 and view["to_act"] is not None
    return dealt and not view["numbers"]["final"][seat] and len(view["zones"][f"deck/{seat}"]) < PLAYS


def suit_words(board: Board, seat: int, long: bool = True) -> str:
    """A seat's suit and what it does; before it is shown, whether one is chosen."""
    suit = board.suits[seat]
    if suit:
        does = "hurts" if adds_damage(suit) else "heals"
        named = board.game.spec.text.say("suit", SUITS[suit - 1])
        return f"{named} {board.say(f'{does}_long' if long else does)}"
    if not board.game.options["suits"]:
        return ""
    chosen = board.view["zones"][f"chosen/{seat}"]
    if not chosen:
        return board.say("no_suit")
    known = chosen[0][1]
    named = board.game.spec.text.say("suit", known) if known else ""
    return ", ".join(filter(None, [named, board.say("face_down")]))
