"""What a notice says, in the language of who gets it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct

from cardhouse.engine.game import every_key, spec_of
from cardhouse.server.progress.days import local

LANGUAGES = ("en", "de")
MOST = 8  # lines of a notice; the rest is counted
WEEK = 6 * 86_400.0


class Turn(Struct, frozen=True, omit_defaults=True):
    """A table that waits for a person, until when: for their move, or for them to say that they are ready."""

    table: str
    game: str
    until: float
    ready: bool = False


class Date(Struct, frozen=True):
    """A date of a club."""

    club: str
    name: str  # of the club
    title: str
    at: float


class Due(Struct, frozen=True, omit_defaults=True):
    """All that is due for a person, as it waits to be sent: it is put into words then."""

    turns: list[Turn] = []
    dates: list[Date] = []
    zone: str = "UTC"
    language: str = "en"


class Note(Struct, frozen=True, omit_defaults=True):
    """A notice, as a browser and a webhook get it; a mail is made from it."""

    kind: str  # notice, test, hello, confirm
    title: str = ""
    body: str = ""
    url: str = ""  # of the page that it is about
    turns: list[Turn] = []
    dates: list[Date] = []
    challenge: str = ""  # which the answer of a webhook contains to say that it wants notices


@cache
def _texts(language: str) -> dict[str, str]:
    return tomllib.loads((files(__package__) / f"text.{language}.toml").read_text("utf-8"))


def text(language: str, key: str, **slots: object) -> str:
    return _texts(language if language in LANGUAGES else "en")[key].format(**slots)


def moment(at: float, now: float, zone: str, language: str) -> str:
    """A moment in a person's zone: the day of the week where it is near, else the date."""
    here = local(at, zone)
    day = text(language, "weekdays").split(",")[here.weekday()] if abs(at - now) < WEEK else f"{here:%Y-%m-%d}"
    return f"{day} {here:%H:%M}"


@cache
def title_of(game: str) -> str:
    return spec_of(game).title if game in every_key() else game


def note(turns: list[Turn], dates: list[Date], origin: str, now: float, zone: str, language: str) -> Note:
    """One notice for all that is due: a digest where it is more than one thing."""

    def when(at: float) -> str:
        return moment(at, now, zone, language)

    lines = [text(language, "ready_line" if one.ready else "turn_line", game=title_of(one.game), when=when(one.until)) for one in turns]
    lines += [text(language, "date_line", club=one.name, title=one.title, when=when(one.at)) for one in dates]
    if len(lines) > MOST:
        lines = [*lines[: MOST - 1], text(language, "more", count=len(lines) - MOST + 1)]
    if turns and dates:
        title = text(language, "both", turns=len(turns), dates=len(dates))
    elif turns:
        one_turn = text(language, "ready" if turns[0].ready else "turn", game=title_of(turns[0].game))
        title = one_turn if len(turns) == 1 else text(language, "turns", count=len(turns))
    else:
        one_date = text(language, "date", title=dates[0].title, when=when(dates[0].at))
        title = one_date if len(dates) == 1 else text(language, "dates", count=len(dates))
    path = f"/t/{turns[0].table}" if len(turns) == 1 and not dates else f"/clubs/{dates[0].club}" if len(dates) == 1 and not turns else "/"
    return Note("notice", title, "\n".join(lines), origin + path, turns[:MOST], dates[:MOST])
