"""Routes about clubs (docs/clubs.md)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from hmac import compare_digest

import msgspec

from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import spec_of
from cardhouse.server import clubs
from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import Done
from cardhouse.server.http.calls import Context
from cardhouse.server.http.club_bodies import (
    ClubDeck,
    ClubDecks,
    ClubEvent,
    ClubLine,
    ClubMember,
    ClubResults,
    Clubs,
    ClubShown,
    ClubTable,
    ClubTables,
    DeckShown,
    EventShown,
    GameResults,
    HouseRules,
    ResultRow,
    RulesShown,
)
from cardhouse.server.http.decks import decks_of
from cardhouse.server.live import lobby
from cardhouse.server.log.clock import wall
from cardhouse.server.log.rows import summary
from cardhouse.server.messages import encode
from cardhouse.server.names import tidy_name
from cardhouse.storage.clubs import ClubRow, ThingRow

MOST_SHOWN = 50  # clubs that show themselves, in one list
MOST_TABLES = 40  # open tables of a club in a list
MOST_GAMES = 500  # finished games that a table of results is made from
LONGEST_RULES = 16_000  # bytes of house rules
PAST = 86_400.0  # seconds for which a date is still shown
LONGEST_TITLE, LONGEST_ABOUT = 60, 400  # letters of a date's title, and of what is said of it
_event = msgspec.json.Decoder(ClubEvent).decode
_rules = msgspec.json.Decoder(HouseRules).decode
_deck = msgspec.json.Decoder(ClubDeck).decode


def _whose(context: Context) -> str:
    return context.person.id if context.person else ""


def _count(context: Context) -> None:
    context.services.club_changes.take(context.me.id)


def all_clubs(context: Context) -> Clubs:
    store, person = context.server.store, _whose(context)
    mine = [_line(club, people, role) for club, role, people in store.clubs.of(person)] if person else []
    known = {line.id for line in mine}
    return Clubs(mine, [_line(club, people, "") for club, people in store.clubs.shown(MOST_SHOWN) if club.id not in known])


def _line(club: ClubRow, people: int, role: str) -> ClubLine:
    return ClubLine(club.id, club.name, club.about, club.visible, people, role)  # type: ignore[arg-type]


def club(context: Context) -> ClubShown:
    row, role = clubs.seen_by(context.server.store, context.path["id"], _whose(context), context.query.get("code", "")[:64])
    return _shown(context, row, role, context.query.get("code", "")[:64])


def _shown(context: Context, row: ClubRow, role: str, code: str = "") -> ClubShown:
    store, names, me = context.server.store, context.server.people, _whose(context)
    members = store.clubs.members(row.id)
    inside = bool(role) or row.visible != "private"
    key = next((member.key for member in members if member.person == me), "")
    return ClubShown(
        row.id, row.name, row.about, row.visible, len(members), role,  # type: ignore[arg-type]
        may_join=not role and (row.visible == "open" or clubs.fits(row, code)),
        link=f"{context.origin}/clubs/{row.id}/{row.code}" if role and row.code else "",
        calendar=f"{context.origin}/api/clubs/{row.id}/calendar.ics?key={key}" if role else "",
        members=[ClubMember(one.person, names.name(one.person), one.role, one.since) for one in members] if inside else [],  # type: ignore[arg-type]
        events=_events(context, row.id, bool(role)) if inside else [],
        rules=[RulesShown(one.id, (rules := _rules(one.body)).name, rules.settings, one.rev) for one in store.clubs.things(row.id, "rules")]
        if inside else [],
    )  # fmt: skip


def _again(context: Context) -> ClubShown:
    row, role = clubs.seen_by(context.server.store, context.path["id"], context.me.id)
    return _shown(context, row, role)


def _events(context: Context, club: str, inside: bool) -> list[EventShown]:
    store, names, me = context.server.store, context.server.people, _whose(context)
    said = defaultdict[str, list[tuple[str, bool]]](list)
    for event, person, coming in store.clubs.comings(club):
        said[event].append((person, coming))
    return [
        _event_shown(
            row,
            sorted(names.name(person) for person, coming in said[row.id] if coming),
            sum(not coming for _, coming in said[row.id]),
            next((coming for person, coming in said[row.id] if person == me), None),
            inside,
        )
        for row in store.clubs.things(club, "event", wall() - PAST)
    ]


def _event_shown(row: ThingRow, coming: list[str], not_coming: int, mine: bool | None, inside: bool) -> EventShown:
    event = _event(row.body)
    return EventShown(row.id, event.title, event.at, event.minutes, event.game, event.rules, event.about, event.remind, row.rev, coming,
                      not_coming, mine, event.what if inside else "")  # fmt: skip


def found_club(context: Context) -> ClubShown:
    context.services.new_clubs.take(context.me.id)
    row = clubs.found(context.server.store, context.me.id, context.body.name, context.body.about)
    return _shown(context, row, clubs.OWNER)


def change_club(context: Context) -> ClubShown:
    _count(context)
    clubs.change(context.server.store, context.path["id"], context.me.id, context.body.name, context.body.about, context.body.visible)
    return _again(context)


def delete_club(context: Context) -> Done:
    clubs.delete(context.server.store, context.path["id"], context.me.id)
    return Done("The club is deleted. The games that were played there stay with those who played them.")


def new_club_link(context: Context) -> ClubShown:
    _count(context)
    clubs.new_link(context.server.store, context.path["id"], context.me.id, context.body.wanted)
    return _again(context)


def join_club(context: Context) -> ClubShown:
    _count(context)
    clubs.join(context.server.store, context.path["id"], context.me, context.body.code)
    return _again(context)


def leave_club(context: Context) -> Done:
    clubs.leave(context.server.store, context.path["id"], context.me.id)
    return Done("You have left the club.")


def set_role(context: Context) -> ClubShown:
    _count(context)
    clubs.set_role(context.server.store, context.path["id"], context.me.id, context.path["person"], context.body.role)
    return _again(context)


def remove_member(context: Context) -> ClubShown:
    _count(context)
    clubs.remove(context.server.store, context.path["id"], context.me.id, context.path["person"])
    return _again(context)


# Tables and results


def club_tables(context: Context) -> ClubTables:
    """Its open tables; those that nobody may watch, and the links, are for members."""
    server = context.server
    row, role = clubs.seen_by(server.store, context.path["id"], _whose(context))
    if not role and row.visible == "private":
        raise Refused("not_member", clubs.OUTSIDE)
    made = []
    for table in server.store.tables_of_club(row.id, MOST_TABLES):
        line = lobby.line(server, table, _whose(context))
        if not role and (line.watching == "none" or not table.listed):
            continue
        link = ""
        if role and table.status == "gathering":
            link = f"{context.origin}/t/{table.id}/{server.peek(table.id).opened.code}"
        short = {name: value for name, value in line.options.items() if len(str(value)) <= lobby.LISTED}
        made.append(ClubTable(msgspec.structs.replace(line, options=short), link))
    return ClubTables(made)


@dataclass
class _Sum:
    played: int = 0
    won: int = 0
    drawn: int = 0
    last: float = 0.0


def club_results(context: Context) -> ClubResults:
    store, names, me = context.server.store, context.server.people, _whose(context)
    row, _ = clubs.seen_by(store, context.path["id"], me)
    sums, counted = defaultdict[str, dict[str, _Sum]](dict), defaultdict[str, int](int)
    for game, body, at in store.clubs.finished(row.id, MOST_GAMES):
        shown = summary(body)
        people = [seat.person for seat in shown.seats]
        if shown.result is None or shown.result.how in ("void", "stop") or len(set(people) - {""}) < 2:
            continue
        counted[game] += 1
        drawn = shown.result.how == "draw" or len(shown.result.winners) == len(people)
        for person in dict.fromkeys(filter(None, people)):
            one = sums[game].setdefault(person, _Sum())
            one.played += 1
            one.drawn += drawn
            one.won += not drawn and any(people[seat] == person for seat in shown.result.winners)
            one.last = max(one.last, at)
    games = []
    for game in sorted(sums, key=lambda game: -counted[game]):
        ordered = sorted(sums[game].items(), key=lambda each: (-each[1].won, each[1].played, -each[1].last))
        games.append(
            GameResults(
                game,
                counted[game],
                [ResultRow(names.name(person), one.played, one.won, one.drawn, one.last, person == me) for person, one in ordered],
            )
        )
    return ClubResults(games, MOST_GAMES)


# What a club keeps


def club_decks(context: Context) -> ClubDecks:
    store, names, me = context.server.store, context.server.people, _whose(context)
    row, role = clubs.seen_by(store, context.path["id"], me)
    rows = [(one, _deck(one.body)) for one in store.clubs.things(row.id, "deck")]
    return ClubDecks(
        [
            DeckShown(one.id, deck.game, deck.name, deck.word, one.rev, names.name(one.person),
                      one.person == me or role in (clubs.OWNER, clubs.ORGANISER))
            for one, deck in rows
        ]
    )  # fmt: skip


def keep_club_deck(context: Context) -> Done:
    _count(context)
    body = context.body
    decks_of(body.game)
    deck = ClubDeck(spec_of(body.game).key, tidy_name(body.name, clubs.LONGEST_NAME), body.word)
    _keep(context, "deck", encode(deck), body.rev, wall())
    return Done("The club keeps that deck.")


def drop_club_deck(context: Context) -> Done:
    return _drop(context, "deck", "The club no longer keeps that deck.")


def keep_club_rules(context: Context) -> ClubShown:
    """House rules: settings that work, without seats, since those are chosen at each table."""
    _count(context)
    body = context.body
    game, settings = lobby.checked(msgspec.structs.replace(body.settings, seats=[], club="", listed=False))
    rules = encode(HouseRules(tidy_name(body.name, clubs.LONGEST_NAME), msgspec.structs.replace(settings, game=game.key, seats=[])))
    if len(rules) > LONGEST_RULES:
        raise Refused("too_long", f"these house rules are too long: at most {LONGEST_RULES:,} bytes fit")
    _keep(context, "rules", rules, body.rev, wall())
    return _again(context)


def drop_club_rules(context: Context) -> Done:
    return _drop(context, "rules", "These house rules are gone. Tables that were opened from them go on.")


def keep_club_event(context: Context) -> ClubShown:
    _count(context)
    body: ClubEvent = context.body
    old = context.server.store.clubs.thing(context.path["id"], "event", context.path["thing"])
    event, due = _planned(context, msgspec.structs.replace(body, what=_event(old.body).what if old is not None else ""))
    _keep(context, "event", encode(event), body.rev, body.at, due)
    return _again(context)


def _planned(context: Context, asked: ClubEvent) -> tuple[ClubEvent, float | None]:
    """A date that was checked, and when its members are to be reminded of it."""
    now = context.services.wall()
    if asked.at < now - PAST or asked.at > now + 3 * 366 * 86_400:
        raise Refused("event", "a date lies between yesterday and three years from now: choose another day")
    try:
        game = spec_of(asked.game).key if asked.game else ""
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None
    title, about = tidy_name(asked.title, LONGEST_TITLE), clubs.tidy_text(asked.about, LONGEST_ABOUT)
    due = None if asked.remind is None else asked.at - 3600 * asked.remind
    return msgspec.structs.replace(asked, title=title, about=about, game=game, rev=0), due if due is not None and due > now else None


def put_date(context: Context, club: str, title: str, game: str, at: float, what: str) -> None:
    """Put the date of a new tournament or evening into the calendar of its club, inside the transaction that sets it up."""
    event, due = _planned(context, ClubEvent(title[:LONGEST_TITLE], at, game=game, what=what))
    clubs.plan_event(context.server.store, club, context.me.id, encode(event), at, due)


def drop_club_event(context: Context) -> Done:
    return _drop(context, "event", "This date is off.")


def come_to_event(context: Context) -> ClubShown:
    _count(context)
    clubs.come(context.server.store, context.path["id"], context.path["thing"], context.me.id, context.body.coming)
    return _again(context)


def _keep(context: Context, kind: str, body: bytes, rev: int, at: float, due: float | None = None) -> None:
    clubs.keep(context.server.store, kind, context.path["id"], context.path["thing"], context.me.id, body, rev, at, due)


def _drop(context: Context, kind: str, say: str) -> Done:
    _count(context)
    clubs.drop(context.server.store, kind, context.path["id"], context.path["thing"], context.me.id)
    return Done(say)


# The calendar, for programs that subscribe to it


def new_calendar_key(context: Context) -> ClubShown:
    _count(context)
    clubs.new_key(context.server.store, context.path["id"], context.me.id)
    return _again(context)


def club_calendar(context: Context) -> str:
    """The dates of a club as iCalendar (RFC 5545), for anybody who has a member's own address of it."""
    store, id, key = context.server.store, context.path["id"], context.query.get("key", "")
    row = store.clubs.club(id)
    keys = [member.key for member in store.clubs.members(id)] if row is not None else []
    if row is None or not any(compare_digest(one.encode(), key.encode("utf-8", "replace")) for one in keys):
        raise Refused("link_withdrawn", "this calendar is no longer to be had at this address: open the club and copy the new one")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cardhouse//Clubs//EN", f"X-WR-CALNAME:{_escaped(row.name)}"]
    for thing in store.clubs.things(id, "event"):
        event = _event(thing.body)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{thing.id}@{id}.cardhouse",
            f"SEQUENCE:{thing.rev}",
            f"DTSTAMP:{_stamp(wall())}",
            f"DTSTART:{_stamp(event.at)}",
            f"DTEND:{_stamp(event.at + 60 * event.minutes)}",
            f"SUMMARY:{_escaped(event.title)}",
            *([f"DESCRIPTION:{_escaped(event.about)}"] if event.about else []),
            f"URL:{context.origin}/{event.what or f'clubs/{id}'}",
            "END:VEVENT",
        ]
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _stamp(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """A text as a value: RFC 5545, 3.3.11."""
    for char, said in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(char, said)
    return text


def _folded(line: str) -> list[str]:
    """A line in pieces of at most 75 bytes, each but the first after a space: RFC 5545, 3.1."""
    pieces, piece = [], ""
    for char in line:
        if len((piece + char).encode()) > 75:
            pieces.append(piece)
            piece = " "
        piece += char
    return [*pieces, piece]
