"""A session at a table in the terminal, and what its people are shown: the table, what happened, and scenes, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import TYPE_CHECKING

from cardhouse.cli.saves import Save
from cardhouse.cli.seating import Seating
from cardhouse.cli.terminal.drawing import choice_lines, drawing_of, move_rows, rows, table_lines
from cardhouse.cli.terminal.screen import DrawnScreen, Leave, Screen
from cardhouse.engine.table import Table as Played
from cardhouse.engine.views import View, Viewer
from cardhouse.prose.narrate import Move, Narrated, Table, happened, last_turn, moves, news, opening

if TYPE_CHECKING:
    from rich.text import Text

PIECE_PAUSE, LINE_PAUSE = 0.15, 0.5
NOTICE_LINES = 3
INDENT = 4
ON = "Enter to go on"


@dataclass
class Session:
    """A table, who sits at it, and what the screen shows of it."""

    table: Table
    seating: Seating
    screen: Screen
    scene: list[Text] = field(default_factory=list)  # the lines of the scene so far
    in_scene: bool = False
    asked: bool = False  # whether moves and a prompt stand below the scene
    notice: str = ""  # a sentence above the next prompt
    described: int = -1  # the number of steps at which plain lines last described the table

    @property
    def viewer(self) -> Viewer:
        """Whose view is shown: that of the only person, or the public one."""
        people = self.seating.people
        return people[0] if len(people) == 1 else "watcher"

    def staged(self, seat: Viewer) -> str:
        """The last move in words, where it was this seat's and can still be taken back."""
        return ""

    def news(self, seat: Viewer) -> list[str]:
        """What is new to a seat since its last turn."""
        names = self.seating.names
        return news(self.table, names, seat, last_turn(self.table, seat)) or [opening(self.table, names)]


@dataclass
class LocalSession(Session):
    """A game at this keyboard, which is saved."""

    table: Played
    save: Save = field(default_factory=Save)
    facing: int | None = None  # the person in front of the screen, where several share it
    complaint: str = ""  # the last failure to save, said once

    def staged(self, seat: Viewer) -> str:
        table = self.table
        if not table.steps or table.steps[-1].seat != seat:
            return ""
        point = table.undo_point(table.steps[-1].seat)
        if point is None or point.peek is not None:
            return ""
        return table.actions[-1]


def introduce(session: LocalSession) -> None:
    """Plain lines: who plays what, and who begins."""
    table, seating = session.table, session.seating
    who = ", ".join(name + (f" ({bot} bot)" if bot else "") for name, bot in zip(seating.names, seating.bots, strict=True))
    dealt = [] if table.steps else news(table, seating.names, session.viewer)
    session.screen.say(f"{table.game.spec.title} (seed {table.seed}): {who}.", *(dealt or [opening(table, seating.names)]))


def show_table(session: Session, seat: Viewer, prompt: bool = True) -> None:
    """The table as a seat sees it, with what happened since its last turn and, at its turn, what it may do."""
    table, screen, names = session.table, session.screen, session.seating.names
    if not isinstance(screen, DrawnScreen):
        describe(session, seat)
        return
    from rich.text import Text

    mine = prompt and table.to_act == seat
    width, height = screen.size()
    choices = moves(table) if mine else []
    listed = choice_lines(table.game, table.view(seat), choices, (width, height)) if mine else []
    notice = [Text(f" {line}", style="bold") for line in wrap(session.notice, width - 2)[:NOTICE_LINES]]
    notice = notice or [Text(f" {also_typed(session, seat, choices)}" if mine else "", style="dim")]
    if session.in_scene:
        session.asked = True
        screen.show([*session.scene, Text(""), *listed, *notice])
        return
    space = width, height - len(listed) - len(notice) - 1
    drawn = table_lines(table.game, table.view(seat), seat, names, session.news(seat), table.legal_actions if mine else [], space)
    screen.show([*drawn, *listed, *notice])


def also_typed(session: Session, seat: Viewer, choices: Sequence[Move]) -> str:
    """What else may be typed: how the last move is taken back while it can be, or an example where the game's text has one."""
    text = session.table.game.spec.text
    if last := session.staged(seat):
        return f"u takes back {last}"
    if choices and text.has("terminal", "example"):
        return text.say("terminal", "example", {"typed": choices[0].typed.lower(), "text": choices[0].text})
    return ""


def describe(session: Session, seat: Viewer) -> None:
    """Plain lines: the table once for each decision, then the moves."""
    table, screen = session.table, session.screen
    if session.described != len(table.steps):
        session.described = len(table.steps)
        screen.say("", *(f"{label}: {value}" for label, value in rows(table.game, table.view(seat), session.seating.names)))
        last = session.staged(seat)
        screen.say(*move_rows(moves(table)), *([f"  u    take back {last}"] if last else []))
    screen.say(*filter(None, [session.notice]))


def cover(session: Session, text: str) -> str:
    """Cover the screen, showing only who is next; returns what they type."""
    screen = session.screen
    if not isinstance(screen, DrawnScreen):
        screen.say(*filter(None, [session.notice]))
        return screen.ask(f"{text} ")
    from rich.text import Text

    screen.forget_typed()
    width, height = screen.size()
    lines = [Text("")] * (height // 2 - 2) + [Text(text.center(width), style="bold"), Text("")]
    screen.show([*lines, Text((session.notice or "u takes the last move back, x leaves").center(width), style="dim")])
    return screen.ask("")


# What an action led to


def report(session: Session, since: int, before: View) -> None:
    """Show what happened since an index of the events, as lines, or as a scene where the game declares one."""
    own = drawing_of(session.table.game.spec)
    after = session.table.view(session.viewer)
    for event in happened(session.table, session.seating.names, session.viewer, since, before):
        if event.name in own.opens and not session.in_scene:
            session.in_scene, session.scene = True, []
        if event.name in own.closes and session.in_scene:
            close_scene(session)
        pieces = own.detail(session.table.game, before, after, event.name, event.numbers, session.seating.names) if session.in_scene else []
        if not isinstance(session.screen, DrawnScreen):
            session.screen.say(*filter(None, ["".join(piece.plain for piece in pieces)]), event.sentence)
        elif session.in_scene:
            draw_event(session, session.screen, event, pieces)
    if session.in_scene and not own.closes:
        close_scene(session)


def draw_event(session: Session, screen: DrawnScreen, event: Narrated, pieces: list[Text]) -> None:
    """A sentence of a scene after the pieces that lead to it, one by one."""
    from rich.text import Text

    if not session.scene or session.asked:
        screen.show(session.scene)
        session.asked = False
    line = Text("")
    width = screen.size()[0]
    for piece in pieces:
        another = piece.plain == "\n"
        if another or line.cell_len + piece.cell_len > width:
            screen.piece(Text(""), end="\n")
            session.scene.append(line)
            line = Text("" if another else " " * INDENT)
            screen.piece(line)
        if another:
            continue
        screen.piece(piece)
        line = line + piece
        screen.pause(PIECE_PAUSE)
    if pieces:
        screen.piece(Text(""), end="\n")
        session.scene.append(line)
    style = "" if pieces or session.scene else "bold"
    for part in clauses(event.sentence, width - INDENT - 1):
        said = Text(" " * (INDENT if pieces else 1) + part, style=style)
        screen.piece(said, end="\n")
        session.scene.append(said)
    screen.pause(LINE_PAUSE)


def clauses(sentence: str, width: int) -> list[str]:
    """A sentence in lines: in one where it fits, else broken at semicolons and, where that is not enough, at commas before words."""
    lines: list[str] = []
    for part in [sentence] if len(sentence) <= width else sentence.replace("; ", ";\n").splitlines():
        line = ""
        for phrase in part.replace(", ", ",\n").splitlines():
            if line and len(line) + 1 + len(phrase) > width:
                lines += wrap(line, width)
                line = ""
            line = f"{line} {phrase}".strip()
        lines += wrap(line, width)
    return lines


def close_scene(session: Session) -> None:
    """The scene is over, once the person has read it."""
    session.in_scene = False
    if session.screen.drawn and session.screen.ask(f"\n{ON} ") == "x":
        raise Leave
