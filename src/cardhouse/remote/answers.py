"""Which message of the server answers which message of the client."""

from __future__ import annotations

from cardhouse.server import messages as m


def answers(question: m.FromClient, message: m.FromHouse) -> bool:
    """Whether a message is the server's answer to another, or its effect."""
    act = message.act if isinstance(message, m.On | m.TableInfo) else ""
    match question:
        case m.Hello():
            return isinstance(message, m.Welcome)
        case m.Open(since=None):
            return isinstance(message, m.TableInfo)
        case m.Open():
            return isinstance(message, m.TableInfo | m.On | m.Skip | m.Seats)
        case m.Sit(level=str()):
            return isinstance(message, m.Seats)
        case m.Sit():
            return isinstance(message, m.TableInfo) and message.seat is not None
        case m.Stand() | m.Ready():
            return isinstance(message, m.Seats | m.TableInfo)
        case m.Why():
            return isinstance(message, m.Reason) and message.action == question.action
        case m.Plan():
            return isinstance(message, m.Planned) and message.actions == question.actions
        case m.Quick():
            return isinstance(message, m.Seated)
        case m.Lobby():
            return isinstance(message, m.Tables)
        case m.Rematch():
            return isinstance(message, m.On) and bool(message.rematch)
        case m.SendEmote():
            return isinstance(message, m.Emoted) and message.emote == question.emote
        case m.Ping():
            return isinstance(message, m.Pong)
        case m.AskHint():
            return isinstance(message, m.On | m.TableInfo) and message.hint is not None
        case m.Undo():
            return act.startswith("@undo")
        case m.Resign():
            return act.startswith("@resign")
        case m.Resume():
            return act.startswith(("@resume", "@back"))
        case m.Absent():
            return act.startswith(("@bot", "@forfeit"))
        case m.Answer() | m.MakeOffer():
            return bool(act)
    return False


def unwrapped(sentence: str) -> str:
    """A sentence as errors are written here: without its capital and its full stop."""
    capital = sentence[:1].isupper() and not sentence[1:2].isupper() and sentence[1:2] != "."
    return (sentence[:1].lower() + sentence[1:] if capital else sentence).removesuffix(".")
