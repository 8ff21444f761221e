"""War-Lanes Poker in a terminal: three lanes face to face, a hand, and a grid of moves; its words are in words.py.

Rich is imported by the functions that draw, so that plain output does not need it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cardhouse.engine.game import Game
from cardhouse.engine.views import View, Viewer
from cardhouse.games.war_lanes.cards import BONUS_NAMES, FACES, JOKER, SUITS, suit_of, value
from cardhouse.games.war_lanes.declarations import HAND_SIZE, LANES, SIDE, START_HP
from cardhouse.games.war_lanes.lanes import adds_damage
from cardhouse.games.war_lanes.words import (
    ACTIVE,
    CRITICAL,
    HOURGLASS,
    SHAPES,
    Board,
    board_of,
    is_active,
    is_final,
    laid,
    rank,
    round_words,
    signed,
    suit_words,
    turn_words,
)
from cardhouse.games.war_lanes.words import rows as rows  # what the command line asks a game's terminal for
from cardhouse.games.war_lanes.words import slots as slots

if TYPE_CHECKING:
    from rich.text import Text

    from cardhouse.cli.terminal.canvas import Canvas, Move
    from cardhouse.engine.actions import Action

OPENS: tuple[str, ...] = ("suits_shown", "lane_resolved", "round_ended", "match_won")
CLOSES: tuple[str, ...] = ()
SMALLEST = 79, 10

NAVY, PANEL, CREAM, BRASS, HAZE = "#0C1326", "#17213D", "#F6EFD9", "#FFC94D", "#8E97AD"
IVORY, PALE, GREY = "#FBF7EC", "#C9C8C3", "#4A4F58"
INKS = ("#C8102A", "#0A3FB8", "#13703F", "#16181D")
JOKER_INK = "#7A1FA2"
GAIN, LOSS, SOON, NOW, INK = "#5FD38D", "#FF7B7F", "#FFD23F", "#FF5A5F", "#16181D"
GUTTER, NARROW, WIDEST_LANE, LEAST_GRID = 13, 29, 40, 60
CARD_WIDTH = {1: 7, 3: 7, 5: 9}
HAND_ROWS, HAND_WIDTH, MOST_NEWS = 5, 53, 9


# The table


def draw(
    game: Game, view: View, viewer: Viewer, names: Sequence[str], news: Sequence[str], actions: Sequence[Action], size: tuple[int, int]
) -> list[Text]:
    """The whole table as a viewer sees it: the other side above, the viewer's below. Rows depend on the space."""
    from cardhouse.cli.terminal.canvas import Canvas

    width, height = size
    board = board_of(game, view, viewer, names)
    whole = height + (grid_rows(actions) if actions else 0)  # as high as it would be without the moves, so that the lanes stay in place
    lane = lane_width(width)
    gap = 1 if whole >= 36 else 0
    card_rows = 5 if whole >= 34 and lane >= NARROW else 3 if min(height, whole - 1 - HAND_SIZE) >= 13 else 1
    used = 1 + gap + 1 + lanes_height(card_rows) + 1
    shown = sorted(laid(view, f"hand/{board.below}"), key=rank)
    edge = GUTTER + 3 * lane
    room = height - used - 2 * gap  # for the hand and what happened, side by side where the table is wide
    beside = edge >= HAND_WIDTH + 50
    hand_rows = HAND_ROWS if shown and room >= HAND_ROWS + (0 if beside else 2) else 0
    room = min(room, MOST_NEWS + (0 if beside else hand_rows))
    news_rows = room if beside else room - hand_rows
    canvas = Canvas(width, used + room + 2 * gap)

    header(canvas, board, edge)
    y = 1 + gap
    statuses(canvas, board, edge, (y, y + 1 + lanes_height(card_rows)))
    lanes(canvas, board, y + 1, lane, card_rows)
    y += 2 + lanes_height(card_rows) + gap
    draw_news(canvas, HAND_WIDTH if beside and hand_rows else 1, y, news_rows, edge, news)
    for i, face in enumerate(shown if hand_rows else ()):
        x = 1 + i * (CARD_WIDTH[HAND_ROWS] + 1)
        card(canvas, x, y + (0 if beside else news_rows), face, HAND_ROWS, board.suits[board.below], board.say("wild"))
    return painted(canvas)


def grid_rows(actions: Sequence[Action]) -> int:
    """How many lines the moves take."""
    return 1 + len({action.text.partition(">")[0] for action in actions})


def lane_width(width: int) -> int:
    return min(WIDEST_LANE, (width - GUTTER) // 3)


def lanes_height(card_rows: int) -> int:
    """A title, two sides of cards, a total for each, and what stands between them."""
    return 4 + 2 * card_rows


def painted(canvas: Canvas) -> list[Text]:
    """The canvas on the colour of the table, wherever nothing else was painted."""
    for row in canvas.cells:
        for x, (char, style) in enumerate(row):
            if " on " not in f" {style}":
                row[x] = (char, f"{style if '#' in style else f'{style} {CREAM}'} on {NAVY}".strip())
    return canvas.lines()


def header(canvas: Canvas, board: Board, width: int) -> None:
    """The title, the round, and whose turn it is."""
    from rich.cells import cell_len

    about = round_words(board) if board.view["numbers"]["round"] else board.say("choosing")
    turn = turn_words(board)
    canvas.put(1, 0, board.game.spec.title, f"bold {BRASS}")
    x = canvas.put(width - cell_len(about) - cell_len(turn) - 4, 0, about, HAZE)
    canvas.put(canvas.put(x, 0, " · ", HAZE), 0, turn, f"bold {BRASS}")


def statuses(canvas: Canvas, board: Board, width: int, ys: tuple[int, int]) -> None:
    """Both seats: name, HP with a bar, suit, hand and final turns, one below the other."""
    from rich.cells import cell_len

    from cardhouse.cli.terminal.canvas import fitted

    seats = (1 - board.below, board.below)
    called = {seat: fitted(board.names[seat], 14) for seat in seats}
    start = 4 + max(map(cell_len, called.values()))
    facts = {seat: status_facts(board, seat, width >= 100) for seat in seats}
    widest = max(sum(cell_len(text) + 2 for text, _ in entries) for entries in facts.values())
    length = max(0, min(50, width - start - widest - 1))
    for seat, y in zip(seats, ys, strict=True):
        acting, hp = board.view["to_act"] == seat, board.view["numbers"]["hp"][seat]
        canvas.put(0, y, " " * (GUTTER + 3 * lane_width(canvas.width)), f"on {PANEL}")
        canvas.put(1, y, f"{'▸' if acting else ' '} {called[seat]}", f"bold {BRASS if acting else CREAM} on {PANEL}")
        filled = max(0, min(length, -(-hp * length // START_HP)))
        colour = NOW if hp <= CRITICAL else SOON if 2 * hp <= START_HP else GAIN
        canvas.put(canvas.put(start, y, "━" * filled, f"bold {colour} on {PANEL}"), y, "┈" * (length - filled), f"{HAZE} on {PANEL}")
        x = start + length
        for text, style in facts[seat]:
            x = canvas.put(x, y, f"  {text}", f"{style} on {PANEL}")


def status_facts(board: Board, seat: int, long: bool) -> list[tuple[str, str]]:
    """What stands behind a seat's bar."""
    view, hp = board.view, board.view["numbers"]["hp"][seat]
    critical = f" {board.say('critical')}" if hp <= CRITICAL else ""
    found = [(board.say("hp", hp=f"{signed(hp):>3}") + critical, f"bold {NOW if critical else CREAM}")]
    if words := suit_words(board, seat, long):
        found.append((f"{ACTIVE} {words}" if board.suits[seat] else words, BRASS if board.suits[seat] else HAZE))
    held, faces = len(view["zones"][f"hand/{seat}"]), sorted(laid(view, f"hand/{seat}"), key=rank)
    if held and (seat != board.below or not faces):
        found.append((board.say("hand", cards=" ".join(FACES[face] for face in faces) or "▐" * held + f" {held}"), CREAM))
    if view["numbers"]["final"][seat]:
        found.append((board.say("final_done"), HAZE))
    elif is_final(view, seat):
        found.append((board.say("final_next"), f"bold {SOON}"))
    return found


def draw_news(canvas: Canvas, x: int, y: int, room: int, edge: int, news: Sequence[str]) -> None:
    """What happened: a sentence to a line where they fit, else all of them run together, the last ones kept."""
    from cardhouse.cli.terminal.canvas import fitted

    width = edge - x - 1
    lines = [part for line in news for part in wrap(line, width, subsequent_indent="  ")]
    if len(lines) > room:
        lines = wrap(" ".join(news), width - 2)
        if len(lines) > room > 0:
            lines = lines[-room:]
            lines[0] = f"… {lines[0]}"
    for i, line in enumerate(lines[:room]):
        canvas.put(x, y + i, fitted(line, width), CREAM)


# Lanes


def lanes(canvas: Canvas, board: Board, y: int, width: int, card_rows: int) -> None:
    """The three lanes, and left of them what their rows mean and the decks."""
    from cardhouse.cli.terminal.canvas import fitted

    above, below = 1 - board.below, board.below
    middle = y + 1 + card_rows
    for seat, top, row in ((above, y + 1, middle), (below, middle + 3, middle + 2)):
        deck(canvas, board, seat, top, card_rows)
        canvas.put(1, row, fitted(board.names[seat], GUTTER - 2), HAZE)
    canvas.put(1, middle + 1, board.say("if_now"), HAZE)
    for lane in range(len(LANES)):
        x = GUTTER + lane * width
        title(canvas, board, lane, x, y, width)
        side(canvas, board, lane, above, x, y + 1, width, card_rows)
        total(canvas, board, lane, above, x, middle, width)
        between(canvas, board, lane, x, middle + 1, width)
        total(canvas, board, lane, below, x, middle + 2, width)
        side(canvas, board, lane, below, x, middle + 3, width, card_rows)


def deck(canvas: Canvas, board: Board, seat: int, y: int, rows: int) -> None:
    """A seat's deck with its number of cards."""
    left = len(board.view["zones"][f"deck/{seat}"])
    if rows == 1:
        canvas.put(1, y, f"{board.say('deck')} {left}", CREAM)
        return
    style = f"{BRASS} on {PANEL}" if left else HAZE
    edges = ("╭──╮", "│╳╳│", "╰──╯") if left else ("╭╌╌╮", "╎  ╎", "╰╌╌╯")
    for row in range(rows):
        canvas.put(1, y + row, edges[0 if row == 0 else 2 if row == rows - 1 else 1], style)
    canvas.put(6, y + rows // 2 - 1, board.say("deck"), HAZE)
    canvas.put(6, y + rows // 2, str(left), f"bold {CREAM}")


def title(canvas: Canvas, board: Board, lane: int, x: int, y: int, width: int) -> None:
    """A lane's name, and whose it is once a side was filled alone."""
    from cardhouse.cli.terminal.canvas import fitted

    canvas.put(x, y, "─" * (width - 1), HAZE)
    at = canvas.put(x + 1, y, f" {LANES[lane]} ", f"bold {CREAM}")
    owner = board.view["numbers"]["pending_owner"][lane]
    if owner >= 0:
        mine = owner == board.below
        whose = board.say("own") if mine and board.seated else fitted(board.names[owner], 10)
        canvas.put(at, y, fitted(f" {'▼' if mine else '▲'} {whose} ", x + width - 1 - at), f"bold {badge(board, lane)}")


def badge(board: Board, lane: int) -> str:
    """The colour of a pending lane: red when it resolves at its owner's next turn."""
    return SOON if board.view["numbers"]["pending"][lane] >= 2 else NOW


def side(canvas: Canvas, board: Board, lane: int, seat: int, x: int, y: int, width: int, rows: int) -> None:
    """The cards of a side, and its empty places, the next one with the least value that may come there."""
    step = CARD_WIDTH[rows] + (1 if 3 * CARD_WIDTH[rows] + 3 < width else 0)
    cards = board.cards(lane, seat)
    n = len(cards)
    for i in range(SIDE):
        if i < n:
            card(canvas, x + i * step, y, cards[i], rows, board.suits[seat], board.say("wild"))
        else:
            least = value(cards[-1]) if i == n > 0 else 0
            place(canvas, x + i * step, y, rows, board.say("least", value=least) if least else "")


def card(canvas: Canvas, x: int, y: int, face: int, rows: int, suit: int, wild: str = "") -> None:
    """A card in one, three or five rows; a star marks an active one, and the others are grey where suits are played."""
    inner = CARD_WIDTH[rows] - 2
    joker, active = face == JOKER, is_active(face, suit)
    grey = suit > 0 and not active
    paper = PALE if grey else IVORY
    style = f"{GREY if grey else JOKER_INK if joker else INKS[suit_of(face)]} on {paper}"
    mark = ACTIVE if active else ""
    shape = "*" if joker else SHAPES[suit_of(face)]
    wild = wild if joker else ""
    if rows == 1:
        canvas.put(x, y, "▐", paper)
        canvas.put(canvas.put(x + 1, y, f"{FACES[face] + shape:<4}{mark or ' '}", f"bold {style}"), y, "▌", paper)
        return
    top = f"╭{wild + (mark or '─').rjust(inner - len(wild), '─')}╮"
    if rows == 3:
        body = [f"│{FACES[face] + shape:^{inner}}│"]
    else:
        body = [f"│{FACES[face]:<{inner}}│", f"│{shape * (1 if joker or value(face) < 11 else 3):^{inner}}│", f"│{value(face):>{inner}}│"]
    for row, line in enumerate([top, *body, f"╰{'─' * inner}╯"]):
        canvas.put(x, y + row, line, f"bold {style}" if active or not suit else style)


def place(canvas: Canvas, x: int, y: int, rows: int, note: str) -> None:
    """An empty place of a side."""
    inner = CARD_WIDTH[rows] - 2
    lines = [f"╎{'':{inner}}╎"] * max(1, rows - 2)
    lines[len(lines) // 2] = f"╎{note:^{inner}}╎"
    if rows > 1:
        lines = [f"╭{'╌' * inner}╮", *lines, f"╰{'╌' * inner}╯"]
    for row, line in enumerate(lines):
        canvas.put(x, y + row, line, "#55608A")


def total(canvas: Canvas, board: Board, lane: int, seat: int, x: int, y: int, width: int) -> None:
    """A side's total with its bonus named, and the effect points of its active cards."""
    side = board.side(lane, seat)
    if side is None:
        canvas.put(x + 1, y, "–", HAZE)
        return
    at = canvas.put(x + 1, y, str(side.total), f"bold {CREAM}")
    if side.bonus:
        at = canvas.put(at + 1, y, f"{kind_name(board, side.kind, width)} +{side.bonus}", f"bold {BRASS}")
    if side.effect:
        canvas.put(at + 1, y, f"{ACTIVE}{side.effect}", BRASS)


def kind_name(board: Board, kind: int, width: int) -> str:
    """A bonus by its name, shorter where there is little room."""
    name = BONUS_NAMES[kind]
    return board.say(name) if width < 35 and board.game.spec.text.has("terminal", name) else board.game.spec.text.say("bonus", name)


def between(canvas: Canvas, board: Board, lane: int, x: int, y: int, width: int) -> None:
    """Between the sides: when the lane resolves, and who would gain how much if it did now."""
    turns, owner = board.view["numbers"]["pending"][lane], board.view["numbers"]["pending_owner"][lane]
    at = x + 1
    if owner >= 0:
        words = board.say("resolves_in", turns=turns) if turns else board.say("resolves_next")
        at = 1 + canvas.put(x, y, f"{HOURGLASS} {words}", f"bold {INK} on {badge(board, lane)}")
    if (now := board.lane(lane)) is not None:
        edge = -now.swing if board.below else now.swing
        canvas.put(at, y, swing_words(board, edge, width), hue(edge))


def swing_words(board: Board, edge: int, width: int) -> str:
    """The HP one gains on the other, with its unit where there is room for that."""
    points = signed(edge, plus=edge > 0)
    return board.say("hp", hp=points) if width >= NARROW else points


def hue(edge: int) -> str:
    return f"bold {GAIN if edge > 0 else LOSS if edge < 0 else HAZE}"


# Moves


def choices(game: Game, view: View, moves: Sequence[Move], size: tuple[int, int]) -> list[Text]:
    """The legal moves: a line for each card, its targets below the lanes; or the four suits. None where that has no room."""
    from cardhouse.cli.terminal.canvas import Canvas, fitted

    if size[0] < LEAST_GRID:
        return []
    board = board_of(game, view, view["to_act"], ())
    if not any(">" in move.text for move in moves):
        return suit_choices(board, moves, size[0])
    width = lane_width(size[0])
    by_card: dict[str, dict[str, Move]] = {}
    for move in moves:
        name, _, target = move.text.partition(">")
        by_card.setdefault(name, {})[target] = move
    canvas = Canvas(size[0], 1 + len(by_card))
    canvas.put(0, 0, " " * (GUTTER + 3 * width), f"on {PANEL}")
    heading(canvas, 6, "discard")
    for lane, name in enumerate(LANES):
        at = heading(canvas, GUTTER + lane * width + 1, name) + 1
        canvas.put(at, 0, fitted(board.say("figures"), GUTTER + lane * width + width - at), f"{HAZE} on {PANEL}")
    for y, name in enumerate(sorted(by_card, key=lambda name: rank(FACES.index(name))), 1):
        face, targets = FACES.index(name), by_card[name]
        card(canvas, 0, y, face, 1, board.suits[board.below])
        if "discard" in targets:
            canvas.put(7, y, board.say("cost", value=targets["discard"].promises["damage"]), LOSS)
        for lane, target in enumerate(LANES):
            x = GUTTER + lane * width + 1
            if target in targets:
                cell(canvas, board, lane, x, y, width, targets[target].promises)
            else:
                canvas.put(x, y, board.say("full" if len(board.cards(lane, board.below)) == SIDE else "low"), HAZE)
    return painted(canvas)


def heading(canvas: Canvas, x: int, word: str) -> int:
    """A target with the letter that is enough to type."""
    canvas.put(x, 0, word[0], f"bold reverse {BRASS} on {PANEL}")
    return canvas.put(x + 1, 0, word[1:], f"bold {BRASS} on {PANEL}")


def cell(canvas: Canvas, board: Board, lane: int, x: int, y: int, width: int, promises: Mapping[str, Any]) -> None:
    """What a card would do in a lane: the side's total, its bonus, the HP if it resolved now, and when it will."""
    total, edge = str(promises["total"]), swing_words(board, promises["swing"], width)
    kind = kind_name(board, promises["bonus"], width) if promises["bonus"] else ""
    whens = fill_words(board, lane, promises)
    room = width - 1 - len(f"{total} {edge} ")
    if len(f"{kind} {whens[-1]}") > room:
        kind = ""
    when = next((words for words in whens if len(f"{kind} {words}") <= room), whens[-1])
    at = canvas.put(x, y, total, f"bold {CREAM}") + 1
    at = canvas.put(at, y, kind, BRASS) + 1 if kind else at
    at = canvas.put(at, y, edge, hue(promises["swing"])) + 1
    canvas.put(at, y, when, f"bold {SOON if promises.get('resolves_in', 0) > 1 else NOW}")


def fill_words(board: Board, lane: int, promises: Mapping[str, Any]) -> list[str]:
    """When a lane that a card fills will resolve, in long and in short; nothing where it does not fill it."""
    if "resolves_in" not in promises:
        return [""]
    turns = promises["resolves_in"]
    key = "now" if len(board.cards(lane, 1 - board.below)) == SIDE else "in" if turns else "next"
    return [f"{HOURGLASS} {board.say(f'fills_{key}', turns=turns)}", f"{HOURGLASS}{board.say(key, turns=turns)}"]


def suit_choices(board: Board, moves: Sequence[Move], width: int) -> list[Text]:
    """The four suits with what they do."""
    from cardhouse.cli.terminal.canvas import Canvas

    about = wrap(board.say("suits"), width - 2)
    canvas = Canvas(width, len(about) + len(moves))
    for y, line in enumerate(about):
        canvas.put(1, y, line, CREAM)
    for y, move in enumerate(moves, len(about)):
        suit = SUITS.index(move.text.split()[1])
        canvas.put(1, y, f" {move.typed} ", f"bold reverse {BRASS} on {PANEL}")
        canvas.put(8, y, f" {SHAPES[suit]} ", f"bold {INKS[suit]} on {IVORY}")
        canvas.put(12, y, f"{SUITS[suit]:<9}", f"bold {CREAM}")
        canvas.put(22, y, board.say("suit_hurts" if adds_damage(suit + 1) else "suit_heals"), CREAM)
    return painted(canvas)


# A lane that resolves


def detail(game: Game, view: View, after: View, name: str, numbers: Mapping[str, int], names: Sequence[str]) -> list[Text]:
    """What leads to a lane's equation: the cards of both sides counted in, one by one, and what they come to."""
    from rich.cells import set_cell_size
    from rich.text import Text

    from cardhouse.cli.terminal.canvas import fitted

    if name != "lane_resolved":
        return []
    pieces: list[Text] = []
    fallen = fallen_cards(view, numbers)
    for seat in (1, 0):
        if seat == 0:
            pieces.append(Text("\n"))
        label, who = LANES[numbers["lane"]] if seat == 1 else "", set_cell_size(fitted(names[seat], 14), 15)
        pieces.append(Text.assemble((f" {label:<7}", f"bold {BRASS}"), (who, "bold")))
        suit = after["numbers"]["suit"][seat]
        pieces += [chip(face, suit) for face in fallen[seat]]
        pieces.append(Text(" " * (1 + CARD_WIDTH[1] * (SIDE - len(fallen[seat]))) + f"{numbers[f'sum{seat}']:>2}"))
        if points := numbers[f"bonus{seat}"]:
            kind = game.spec.text.say("bonus", BONUS_NAMES[numbers[f"kind{seat}"]]).upper()
            pieces.append(Text.assemble(" ", (f" {kind} +{points} ", f"bold {INK} on {BRASS}"), f" {numbers[f'sum{seat}'] + points}"))
        if effect := numbers[f"effect{seat}"]:
            pieces.append(Text(f"  {ACTIVE}{effect}", BRASS))
    return pieces


def fallen_cards(view: View, numbers: Mapping[str, int]) -> tuple[list[int], list[int]]:
    """The cards of a lane that has just resolved: they lie on the discard pile, those of seat 1 above."""
    pile = laid(view, "discard")
    sides: list[list[int]] = []
    for seat in (1, 0):
        taken: list[int] = []
        while sum(map(value, taken)) < numbers[f"sum{seat}"]:
            taken.insert(0, pile.pop())
        sides.append(taken)
    return sides[1], sides[0]


def chip(face: int, suit: int) -> Text:
    """A card in a line of text."""
    from cardhouse.cli.terminal.canvas import Canvas

    canvas = Canvas(CARD_WIDTH[1], 1)
    card(canvas, 0, 0, face, 1, suit)
    return canvas.lines()[0]
