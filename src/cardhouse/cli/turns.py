"""Turn after turn: a bot chooses, a person types a move or asks for something else."""

from __future__ import annotations

from cardhouse.bots.hints import hint
from cardhouse.bots.levels import choose
from cardhouse.cli.session import ON, LocalSession, close_scene, cover, introduce, report, show_table
from cardhouse.cli.terminal.screen import DrawnScreen, Leave
from cardhouse.engine.actions import Action, normal
from cardhouse.engine.acts import Act
from cardhouse.engine.errors import CardhouseError, IllegalAction, UndoRefused
from cardhouse.engine.table import Table
from cardhouse.engine.views import View
from cardhouse.prose.acts import YOU
from cardhouse.prose.advice import hint_sentences
from cardhouse.prose.narrate import COMMANDS, short_rules

SPREAD = 0x9E3779B97F4A7C15
BOT_PAUSE = 0.6


def play_on(session: LocalSession) -> None:
    """Turn after turn until the game is over."""
    if not session.screen.drawn:
        introduce(session)
    while not session.table.over:
        turn(session)
    if session.in_scene:
        close_scene(session)


def turn(session: LocalSession) -> None:
    """One action, by a bot or a person; or something else that a person typed."""
    table = session.table
    seat = table.state.to_act
    bot = session.seating.bots[seat]
    action = bot_action(session, bot) if bot is not None else person_action(session, seat)
    if action is None:
        return
    since, before, known = len(table.events), table.view(session.viewer), table.view(seat)
    try:
        table.play(action)
    except IllegalAction as error:
        session.notice = refused(error)
        return
    report(session, since, before)
    if session.screen.drawn and session.facing == seat and not session.in_scene and learned(known, table.view(seat), table.view("watcher")):
        show_table(session, seat, prompt=False)
        session.screen.ask(f"{ON} ")


def bot_action(session: LocalSession, bot: str) -> Action:
    """A bot's choice; it depends only on the seed and the number of steps, so that a resumed game goes on the same."""
    table = session.table
    if session.screen.drawn and len(session.seating.people) == 1 and not session.in_scene:
        show_table(session, session.seating.people[0], prompt=False)
        session.screen.pause(BOT_PAUSE)
    return table.game.action(choose(table.game, table.state, bot, bot_key(table), table.past))


def bot_key(table: Table) -> int:
    """What a bot's chance is seeded with at this step."""
    return (table.seed * SPREAD + len(table.steps) + 1) & (2**63 - 1)


def learned(before: View, after: View, public: View) -> bool:
    """Whether a seat now knows a face that it did not, and that is not public."""
    old, shown = (dict(entry for zone in view["zones"].values() for entry in zone) for view in (before, public))
    new = {card: face for zone in after["zones"].values() for card, face in zone}
    return any(face is not None and old.get(card) is None and shown.get(card) is None for card, face in new.items())


# A person's turn


def person_action(session: LocalSession, seat: int) -> Action | None:
    """What a person chose; None when they did something else first."""
    save_game(session)
    if not session.in_scene and not pass_screen(session, seat):
        return None
    show_table(session, seat)
    name = session.seating.names[seat]
    typed = session.screen.ask(f"{'Your' if name == YOU else f'{name}, your'} move (? for help): ")
    session.notice = ""
    if not typed:
        return None
    if all(normal(action.text) != normal(typed) for action in session.table.legal_actions):
        for letter, command in COMMANDS.items():
            if normal(typed) in (letter, command):
                run_command(session, command, seat)
                return None
    try:
        return session.table.read(typed)
    except IllegalAction as error:
        session.notice = refused(error)
        return None


def refused(error: IllegalAction) -> str:
    """Why a text or an action is refused, with the nearest that is not."""
    said = str(error)
    if error.reason not in ("unknown", "ambiguous") and error.nearest:
        said += f" (you may: {', '.join(error.nearest)})"
    return f"{said[0].upper()}{said[1:]}."


def pass_screen(session: LocalSession, seat: int) -> bool:
    """Where people share the screen: cover it until the next one sits there. False when a move was taken back instead."""
    if len(session.seating.people) == 1 or session.facing == seat:
        return True
    session.facing = None
    typed = cover(session, f"Pass to {session.seating.names[seat]} — press Enter")
    session.notice = ""
    if normal(typed) in ("x", COMMANDS["x"]):
        raise Leave
    if normal(typed) in ("u", COMMANDS["u"]):
        people = (step.seat for step in reversed(session.table.steps) if step.seat in session.seating.people)
        take_back(session, next(people, seat))
        return False
    session.facing = seat
    return True


def run_command(session: LocalSession, command: str, seat: int) -> None:
    """Run a command of a person."""
    if command == "leave":
        raise Leave
    if command == "undo":
        take_back(session, seat)
    elif command == "hint":
        take_hint(session, seat)
    elif command == "save":
        session.complaint = ""
        if save_game(session, asked=True):
            session.notice = f"Saved in {session.save.path}."
    else:
        show_help(session)


def show_help(session: LocalSession) -> None:
    """The rules in short, and what may be typed."""
    text = session.table.game.spec.text
    typing = text.say("game", "typing") if text.has("game", "typing") else "5, d, q, r b, or its whole text"
    lines = [
        *short_rules(session.table.game),
        "",
        f"Type a move or enough of it to be clear: {typing}.",
        "?  these lines           u  take your last move back",
        "hint  what would be good, and why (the record says that you asked)",
        "s  save and go on        x  save and leave (as do Ctrl-C and Ctrl-D)",
    ]
    if not isinstance(session.screen, DrawnScreen):
        session.screen.say(*lines)
        return
    from rich.text import Text

    session.screen.show(
        [Text(f" {session.table.game.spec.title}", style="bold"), Text(""), *(Text(f" {line}") for line in lines), Text("")]
    )
    session.screen.ask(f"{ON} ")


def take_hint(session: LocalSession, seat: int) -> None:
    """Say what the moves are worth; the record says that it was asked, once for each decision."""
    table = session.table
    found = hint(table.game, table.state, bot_key(table))
    moves = [(table.game.action(move).text, 100 * share.mean, 100 * share.margin) for move, share in found.moves]
    ahead = 100 * found.ahead.mean, 100 * found.ahead.margin
    said = hint_sentences(table.game, moves, ahead, found.sure, found.worlds, found.why, session.seating.names)
    taken = Act("hint", seat)
    if not table.entries or table.entries[-1] != str(taken):
        table.act(taken)
    session.notice = " ".join(said)


def take_back(session: LocalSession, seat: int) -> None:
    """Undo a person's last move, or say why not."""
    try:
        session.table.undo(seat)
    except UndoRefused as error:
        session.notice = f"{str(error)[0].upper()}{str(error)[1:]}."
        return
    session.notice = "Taken back."
    session.described = -1


def save_game(session: LocalSession, asked: bool = False) -> bool:
    """Save the game once a person has moved or asked for it; a failure is said once, and the game goes on."""
    moved = any(session.seating.bots[step.seat] is None for step in session.table.steps)
    if not (moved or asked or session.save.path):
        return True
    try:
        session.save.keep(session.table)
    except CardhouseError as error:
        if str(error) != session.complaint:
            session.complaint = str(error)
            session.notice = f"{str(error)[0].upper()}{str(error)[1:]}. The game goes on."
        return False
    return True
