"""Acts of a table (resign, offer, undo …) in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.engine.views import Viewer

YOU = "You"  # the name of the reader's own seat
ACT = "@"  # the name of an event that is an act: ["@", "@resign 1"]

SENTENCES = {  # about another player, and about the reader
    "undo": ("{who} took their last move back.", "You took your last move back."),
    "resign": ("{who} resigned.", "You resigned."),
    "forfeit": ("{who} was away too long and lost the seat.", "You were away too long and lost your seat."),
    "late": ("{who} ran out of time and lost the seat.", "You ran out of time and lost your seat."),
    "draw": ("A draw was agreed.", ""),
    "stop": ("The game was stopped by agreement.", ""),
    "void": ("The house could not go on with this game.", ""),
    "timeout": ("{who} ran out of time.", "You ran out of time."),
    "bot": ("A bot plays for {who} now.", "A bot plays for you now: resume takes your seat back."),
    "back": ("{who} is back.", "You are back."),
    "pause": ("The game is paused.", ""),
    "resume": ("The game goes on.", ""),
    "offer": ("{who} {what}.", "You {what}."),
    "accept": ("{who} agrees.", "You agree."),
    "decline": ("{who} declines.", "You decline."),
    "open": ("{who} lets everybody watch their cards.", "You let everybody watch your cards."),
    "hint": ("{who} took a hint.", "You took a hint."),
    "emote": ("{who}: {what}", "You: {what}"),
}
OFFERS = {  # made by another player, and by the reader
    "draw": ("offers a draw", "offer a draw"),
    "stop": ("asks to stop the game", "ask to stop the game"),
    "undo": ("asks to take a move back", "ask to take a move back"),
    "pause": ("asks for a pause", "ask for a pause"),
}
EMOTES = ("Hello!", "Well played!", "Thinking …", "Oops!", "Thanks!", "Wow!")  # in the order of the protocol


def act_sentence(act: str, names: Sequence[str], viewer: Viewer) -> str:
    """An act such as "@offer 1 draw" in words; an act of a newer version is shown as its text."""
    name, *rest = act.removeprefix("@").split()
    seat = int(rest.pop(0)) if rest and rest[0].isdecimal() else -1
    word = rest[0] if rest else ""
    if name not in SENTENCES or seat >= len(names):
        return act
    own = seat >= 0 and (seat == viewer or names[seat] == YOU)
    said = SENTENCES[name][own and bool(SENTENCES[name][1])]
    what = OFFERS[word][own] if word in OFFERS else EMOTES[int(word)] if name == "emote" else word
    return said.format(who=names[seat] if seat >= 0 else "", what=what)
